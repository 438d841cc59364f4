"""Patterns about places that are filled by themselves: lanes between groups, and packets of which only the opener lies.

A clause flows in; claims about vacancies flow out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.emptied import HOLES
from pasyans.extract.patterns.referents import located
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


@pattern("vacancy")
def lane_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выбирают какую-нибудь подходящую карту и кладут ее на внутренний конец дорожки»."""
    lane = next((i for it in clause.items for i in [it, *it.within] if i.lemma in HOLES or i.kind == "VACANCY"), None)
    target = next((i for i in clause.items if i.prep in ("на", "в") and (i is lane or lane in i.within)), None)
    if lane is None or target is None or clause.negated() or not clause.does("put"):
        return
    if any(i.kind == "PRON" and not i.prep for i in clause.items) and not located(None, clause, scene, only_from=True):
        yield claim("vacancy", clause, target, anything=True)


def _elsewhere(clause: Clause, scene: Scene) -> bool:
    """Whether the sentence takes the card from any other place."""
    return any(
        i.prep in ("с", "из") and {"другой", "какой-либо", "любой", "иной"} & set(i.adjectives)
        for c in scene.clauses[clause.sentence.index]
        for i in c.items
    )


@pattern("vacancy")
def bare_opener(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на короля, оставшегося открытым, кладут одну карту с другого места»: a bare packet is a vacancy."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.value in scene.openers), None)
    if rank is not None and clause.does("fill") and not clause.negated():
        yield claim(
            "vacancy",
            clause,
            sources=["tableau"],
            choice="free"
            if cued(clause, "какой-либо|любой|другой .. место|кучка") or _elsewhere(clause, scene)
            else None,
            unit="card"
            if any(i.kind == "CARD" and i.n == 1 for c in scene.clauses[clause.sentence.index] for i in c.items)
            else None,
        )


@pattern("vacancy")
def never_left_bare(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«требуется, чтобы никогда и ни одного короля открытого не было»: a bare packet must be covered."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.value in scene.openers), None)
    if (
        rank is not None
        and cued(clause, "не быть", "не оставаться|оставлять|остать")
        and cued(clause, "никогда|ни|нельзя")
    ):
        yield claim("vacancy", clause, rank, obligation="at-once")
