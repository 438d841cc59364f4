"""The terms of a description that know no language: numbers, ranks, cards, zones and where cards come from.

They flow from ``facts``, which chooses what to say, to the words of a language, which give each the form asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to say: ``key`` names the sentence in the wording file, ``terms`` fill it; ``when`` if not always."""

    key: str
    terms: Mapping[str, object] = field(default_factory=dict)
    when: Stretch | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; the sentence says of what."""

    n: int


@dataclass(frozen=True, slots=True)
class Ranks:
    """Ranks in order; ``n`` how many cards of each (``None``: not counted)."""

    ranks: tuple[str, ...]
    n: int | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """Single cards in order, equal ones may repeat: ``KH``, ``AS`` …"""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Zones:
    """Zones by name, in order."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Packets:
    """So many packets of one zone."""

    n: int
    zone: str


@dataclass(frozen=True, slots=True)
class Tops:
    """The cards of zones that may be played: the top card of each packet, or any card where the record says so."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """Zones that cards are taken from: one after the other is empty (``in_order``), or as the player likes."""

    names: tuple[str, ...]
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards lie in each packet, packet by packet."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Phases of play by name: when something is allowed."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suit:
    """What a card must be to the one below it in suit or colour; ``None``: not said."""

    fit: str | None


@dataclass(frozen=True, slots=True)
class Suits:
    """Suits in order, one a packet."""

    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """An entry of a table of the wording file; ``n`` fills its ``{n}``."""

    table: str
    key: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    """Places one after the other, ``ugol.1`` …"""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """A relation of the record by name."""

    name: str


def fact(key: str, **terms: object) -> Fact:
    """A :class:`Fact` with its terms by name."""
    return Fact(key, terms)


def only_in(phases: tuple[str, ...] | None, facts: Iterable[Fact]) -> Iterator[Fact]:
    """``facts``, the first of them said to hold in some phases only; ``None``: in all."""
    for number, said in enumerate(facts):
        yield Fact(said.key, said.terms, Stretch(phases)) if number == 0 and phases else said
    if phases == ():
        yield Fact("never-in-play")


def runs(counts: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Equal neighbours joined: (first packet, last packet, cards), packets from 1."""
    out: list[tuple[int, int, int]] = []
    for place, n in enumerate(counts, 1):
        if out and out[-1][2] == n:
            out[-1] = (out[-1][0], place, n)
        else:
            out.append((place, place, n))
    return out
