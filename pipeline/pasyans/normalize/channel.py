"""What an OCR makes of print: confusions with their costs.

A place in a received word flows in; what may have been printed there flows out, with costs in hundredths of a
natural-log unit. The costs are data (``data/confusions.tsv``), learned by :mod:`pasyans.normalize.learn`; a
text's own signs (a letter lost throughout, a foreign sign in its place) give a channel of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pasyans.normalize.datafiles import read_table
from pasyans.normalize.spelling import ACCENTS, MODERN_LETTERS, OLD_LETTERS

#: Any letter for any other, a letter too many, a letter lost: tried once a word, when nothing else is found.
ANY_LETTER = 1400
#: What costs no more than this runs through a whole text (ђ for ѣ, Latin letters) and is no damage to speak of.
TRIFLE = 80
#: So many places are remembered with their arcs.
REMEMBERED = 50_000
SOFT_HYPHEN = "\u00ad"
LETTERS = MODERN_LETTERS | OLD_LETTERS | ACCENTS


class Arc(NamedTuple):
    """``received`` read as ``printed``; ``step`` is empty where nothing was misread."""

    received: str
    printed: str
    cost: int
    step: str


class Arcs(NamedTuple):
    """The arcs from one place, cheapest first, and the first letters that may be printed there."""

    ways: tuple[Arc, ...]
    firsts: frozenset[str]


class Channel:
    """Confusions for one kind of text; immutable.

    ``signs`` are characters that stand for letters although they are none; ``old`` tells whether the letters
    dropped in 1918 may be printed there.
    """

    def __init__(
        self,
        confusions: Mapping[str, tuple[tuple[str, int, str], ...]],
        *,
        old: bool = True,
        systematic: frozenset[tuple[str, str]] = frozenset(),
    ) -> None:
        self.old = old
        #: Confusions, ``(received, printed)``, that run through this text: no word of it is damaged by them.
        self.systematic = systematic
        self._confusions = {
            received: tuple(row for row in rows if old or not OLD_LETTERS.intersection(row[0]))
            for received, rows in confusions.items()
        }
        self._arcs: dict[tuple[str, int], Arcs] = {}
        self._all: dict[str, list[Arc]] = {}
        self._pieces: dict[str, list[Arc]] = {}
        #: The beginnings of confusions of several signs: where none stands, the first sign alone decides.
        self.beginnings = frozenset(
            received[:length] for received in self._confusions for length in range(1, len(received))
        )
        self.signs = frozenset(
            c for received, rows in self._confusions.items() if rows for c in received if not c.isalnum()
        )

    def arcs(self, received: str, at: int, budget: int) -> Arcs:
        """The ways to read ``received`` from ``at`` on, cheapest first, none dearer than ``budget``."""
        return self.arcs_of(self.piece(received, at), budget)

    def piece(self, received: str, at: int) -> str:
        """As much of ``received`` from ``at`` on as has a say in how its first sign may be read."""
        end = at + 1
        beginnings = self.beginnings
        while end < len(received):
            begins = received[at:end]
            if begins not in beginnings and begins.lower() not in beginnings:
                break
            end += 1
        confusions = self._confusions
        while end > at + 1:
            piece = received[at:end]
            if piece in confusions or piece.lower() in confusions:
                break
            end -= 1
        return received[at:end]

    def arcs_of(self, piece: str, budget: int) -> Arcs:
        """The ways to read the beginning of ``piece``, cheapest first, none dearer than ``budget``."""
        key = (piece, budget)
        found = self._arcs.get(key)
        if found is None:
            if len(self._arcs) > REMEMBERED:
                self._arcs.clear()
            found = self._arcs[key] = self._read(piece, budget)
        return found

    def ways(self, piece: str) -> list[Arc]:
        """All the ways to read the beginning of ``piece``, cheapest first."""
        found = self._all.get(piece)
        if found is None:
            if len(self._all) > REMEMBERED:
                self._all.clear()
            found = self._all[piece] = self._ways(piece)
        return found

    def _read(self, received: str, budget: int) -> Arcs:
        ways = tuple([arc for arc in self.ways(received) if arc.cost <= budget])
        return Arcs(ways, frozenset([arc.printed[:1] for arc in ways]))

    def _ways(self, received: str) -> list[Arc]:
        """All the ways to read the beginning of ``received``, cheapest first."""
        found: list[Arc] = []
        char = received[0]
        letter = char.lower()
        if letter in LETTERS or letter == "-":
            found.append(Arc(char, letter, 0, ""))
        for length in range(1, len(received) + 1):
            found += self._piece(received[:length])
        if char == SOFT_HYPHEN:
            found.append(Arc(char, "", 0, "soft-hyphen"))
        found.sort(key=_cost)
        return found

    def _piece(self, piece: str) -> list[Arc]:
        """What ``piece`` may be misread from."""
        found = self._pieces.get(piece)
        if found is None:
            rows = self._confusions.get(piece, ())
            lower = piece.lower()
            if lower != piece:
                rows += self._confusions.get(lower, ())
            if len(self._pieces) > REMEMBERED:
                self._pieces.clear()
            found = self._pieces[piece] = [Arc(piece, printed, cost, step) for printed, cost, step in rows]
        return found

    def rows(self) -> list[tuple[str, str, int]]:
        """All confusions as ``(received, printed, cost)``."""
        return [(received, row[0], row[1]) for received, rows in self._confusions.items() for row in rows]

    def adapted(self, costs: Mapping[tuple[str, str], tuple[int, str]], *, old: bool) -> Channel:
        """A channel in which some confusions, ``(received, printed)``, have another cost and step."""
        rows = {received: {row[0]: row for row in rows} for received, rows in self._confusions.items()}
        for (received, printed), (cost, step) in costs.items():
            rows.setdefault(received, {})[printed] = (printed, cost, step)
        all_rows = {received: tuple(kept.values()) for received, kept in rows.items()}
        return Channel(all_rows, old=old, systematic=frozenset(costs))


def _cost(arc: Arc) -> tuple[int, int, str]:
    return arc.cost, len(arc.received), arc.printed


@lru_cache(maxsize=2)
def load_channel(old: bool = True) -> Channel:
    """The shipped confusions, read once a process; without ``old``, only those of a text in modern spelling."""
    return _read("confusions.tsv", old)


@lru_cache(maxsize=1)
def load_shapes() -> Channel:
    """The guesses from which the confusions are learned."""
    return _read("shapes.tsv", True)


def _read(name: str, old: bool) -> Channel:
    rows: dict[str, list[tuple[str, int, str]]] = {}
    for received, printed, cost, step, *_ in read_table(name, 4):
        rows.setdefault(received, []).append((printed, int(cost), step))
    return Channel({received: tuple(kept) for received, kept in rows.items()}, old=old)
