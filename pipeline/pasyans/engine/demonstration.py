"""A fixed laying out with a promised result: steps over the packets of a finished game, and whether the promise is
kept.

Flows in: a ``Demonstration`` and the finished packets (bottom to top); flows out: the table after every step and
the verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pasyans.engine.cards import card_text
from pasyans.engine.program import Program
from pasyans.model.record import Demonstration, Step


@dataclass(frozen=True)
class Scene:
    """The table after one step: the pack in hand (the next card first) and the places (each bottom to top)."""

    step: str
    pack: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]

    def text(self) -> str:
        """One line a place, cards from the bottom to the top."""
        lines = [self.step]
        if self.pack:
            lines.append("  pack: " + " ".join(map(card_text, self.pack)))
        lines += [
            f"  {number}: {' '.join(map(card_text, place))}" for number, place in enumerate(self.places, 1) if place
        ]
        return "\n".join(lines)


@dataclass(frozen=True)
class Performance:
    """All scenes in order, and whether the promise was kept."""

    scenes: tuple[Scene, ...]
    kept: bool


def finished_packets(program: Program) -> list[list[int]]:
    """The foundation packets of a won game: sequences from the base up, with suits such that no card occurs twice.

    A packet that follows suit has its own; where the suit is free, the cards of a rank take the suits in turn.
    """
    packets = []
    seen: Counter[int] = Counter()
    for number, table in enumerate(program.foundations):
        packet = []
        for rank in table.sequence:
            packet.append((number if table.suit == "same" else seen[rank]) % 4 * 16 + rank)
            seen[rank] += 1
        packets.append(packet)
    return packets


def perform(demonstration: Demonstration, packets: Sequence[Sequence[int]]) -> Performance:
    """Carry out the steps. Raises ``ValueError`` if a step needs cards or places that are not there."""
    held = [list(packet) for packet in packets]
    pack: list[int] = []  # bottom to top
    places: list[list[int]] = []
    scenes = [Scene("finished", (), tuple(map(tuple, held)))]
    for number, step in enumerate(demonstration.steps):
        if step.do == "gather":
            pack = _gather(step, held, number)
        elif step.do == "turn-over":
            pack.reverse()
        elif step.do == "turn-packets":
            for place in places:
                place.reverse()
        else:
            _lay_row(step, pack, places, number)
        scenes.append(Scene(step.do, tuple(reversed(pack)), tuple(map(tuple, places))))
    kept = bool(places) and not pack and all(len({card & 15 for card in place}) == 1 for place in places)
    return Performance(tuple(scenes), kept)


def _gather(step: Step, held: list[list[int]], number: int) -> list[int]:
    """Each packet named is laid on the next one named."""
    order = step.order or tuple(range(1, len(held) + 1))
    if sorted(order) != list(range(1, len(held) + 1)):
        raise ValueError(
            f"/demonstration/steps/{number}/order: expected each of the packets 1 to {len(held)} once, found {order}"
        )
    pack: list[int] = []
    for packet in order:
        pack = held[packet - 1] + pack
    return pack


def _lay_row(step: Step, pack: list[int], places: list[list[int]], number: int) -> None:
    """One card to each place: in order, or beginning at the place whose number is the step and going on by it,
    round and round.
    """
    count = step.places or len(places)
    if not places:
        places.extend([] for _ in range(count))
    if count != len(places) or len(pack) < count:
        raise ValueError(
            f"/demonstration/steps/{number}: expected {len(places)} places and as many cards, "
            f"found {count} places and {len(pack)} cards"
        )
    stride = step.step or 1
    order = [(stride * (turn + 1) - 1) % count for turn in range(count)]
    if sorted(order) != list(range(count)):
        raise ValueError(
            f"/demonstration/steps/{number}/step: expected a step that meets each of {count} places, found {stride}"
        )
    for place in order:
        places[place].append(pack.pop())
