"""Reads a demonstration: a fixed laying-out of the cards of a finished game, with the result that it promises.

The scene of a text flows in; its steps in order flow out: gather, turn over, deal, deal by steps of n, turn the
packets.
"""

from __future__ import annotations

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import cued
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene
from pasyans.model.record import Demonstration, Step


def demonstration(scene: Scene, after: str) -> Demonstration | None:
    """The steps that a text states, or ``None`` when it promises nothing that can be checked.

    ``after`` is the id of the game it follows; the text does not name it («если эта игра удается»).
    """
    steps: list[Step] = []
    promise = False
    places: int | None = None
    side: str | None = None
    for clauses in scene.clauses:
        for clause in clauses:
            if step := _gathered(clause):
                steps.append(step)
            if clause.does("turn") and not clause.does("lay") and not clause.negated():
                if any(i.kind == "PACKET" and i.prep == "" and i.plural for i in clause.items) and places:
                    steps.append(Step(do="turn-packets"))
                elif not places and any(i.kind == "CARD" and i.prep == "" for i in clause.items):
                    steps.append(Step(do="turn-over"))
            if clause.does("lay") and (n := _counted(clause)):
                places, side = n, marks.face(clause)
                steps.append(
                    Step(do="deal", places=n, face="down" if side == "down" else "up" if side == "up" else None)
                )
            if places and (by := _by_step(clause)):
                steps.append(Step(do="deal-by-step", places=places, step=by, face="down" if side == "down" else None))
            promise = (
                promise
                or cued(clause, "карта одинаковый|равный|один достоинство", "карта один и тот же достоинство")
                is not None
            )
    return Demonstration(after=after, steps=tuple(steps), promise="same-rank") if promise and steps else None


def _gathered(clause: Clause) -> Step | None:
    """«кладут четвертую пачку на третью, третью на вторую и вторую на первую»:
    the order in which packets are gathered.
    """
    if not clause.does("put", "gather"):
        return None
    numbers = [int(t.ent_id_) for t in clause.sentence.doc[clause.first : clause.last + 1] if t.ent_type_ == "ORD"]
    order = list(dict.fromkeys(numbers))
    pairs = [(a, b) for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
    chained = len(order) > 2 and all(a == b + 1 for a, b in pairs) and cued(clause, "<ORD> .. на <ORD>")
    return Step(do="gather", order=tuple(order)) if chained else None


def _counted(clause: Clause) -> int | None:
    card = next((i for i in clause.items if i.kind == "CARD" and i.prep == "" and i.n), None)
    return card.n if card is not None else None


def _by_step(clause: Clause) -> int | None:
    """«следующий ряд, начиная со второй карты и продолжая с каждой промежуточной»;
    «начиная с третьей и кончая каждой третьей».
    """
    found = cued(clause, "начинать с <ORD>")
    if not found or not cued(clause, "каждый <ORD>", "каждый промежуточный", "через"):
        return None
    return next(int(t.ent_id_) for t in clause.sentence.doc[found[0] : found[1] + 1] if t.ent_type_ == "ORD")
