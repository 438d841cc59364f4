"""Chooses between the readings of doubtful words by what stands beside them.

A lattice flows in: from each place of a text arcs lead on, over one token or two, each with one or two words;
the best path flows out, with its margin at every place. Where nothing is in doubt nothing is computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pasyans.normalize.book import BookModel
from pasyans.normalize.candidates import Option
from pasyans.normalize.language import Language

#: Hypotheses kept at a place.
BEAM = 24


class LatticeArc(NamedTuple):
    """Leads over ``length`` tokens with these words (none for a footnote mark); ``cost`` is that of joining or
    parting, beyond the channel costs of the options."""

    length: int
    options: tuple[Option, ...]
    cost: int = 0
    step: str = ""


class Chosen(NamedTuple):
    """An arc of the best path; ``margin`` is the distance to the next best reading there."""

    at: int
    arc: LatticeArc
    margin: int


class _Hypothesis(NamedTuple):
    cost: int
    first: Option | None
    second: Option | None
    before: _Hypothesis | None
    at: int
    arc: LatticeArc | None


class Decoder:
    """Scores paths with the language tables and the book's own model."""

    def __init__(self, language: Language, book: BookModel | None) -> None:
        self._language = language
        self._book = book

    def cost(self, first: Option | None, second: Option | None, option: Option) -> int:
        """Cost of ``option`` after ``first second``, channel included."""
        alone = option.alone
        if self._book is not None and not option.rival:
            alone = self._book.word(option.key, alone, option.first)
        cost = self._language.after(
            first.number if first else -1, second.number if second else -1, option.number, alone
        )
        if self._book is not None and second is not None:
            cost = self._book.pair(second.key, option.key, cost, option.first)
        return cost + option.channel

    def run(self, before: Sequence[Option], options: Sequence[Option], after: Sequence[Option]) -> int:
        """Cost of ``options`` between the words ``before`` (the last two count) and ``after``."""
        context: list[Option | None] = [None, None, *before]
        cost = 0
        for option in (*options, *after):
            cost += self.cost(context[-2], context[-1], option)
            context.append(option)
        return cost

    def stands(self, before: Sequence[Option], options: Sequence[Option], after: Sequence[Option]) -> int:
        """By how much the first of ``options``, a sound word, beats the others among its neighbours."""
        mine = self.run(before, options[:1], after)
        return min(self.run(before, (option,), after) for option in options[1:]) - mine

    def path(self, lattice: list[tuple[LatticeArc, ...]]) -> list[Chosen]:
        """The best path through ``lattice``: one tuple of arcs a token, never empty."""
        beams: dict[int, dict[tuple[str, str], _Hypothesis]] = {
            0: {("", ""): _Hypothesis(0, None, None, None, 0, None)}
        }
        for at, arcs in enumerate(lattice):
            here = beams.pop(at, None)
            if here is None:
                continue
            alone = len(here) == 1 and not beams
            hypotheses = list(here.values())
            if len(hypotheses) > BEAM:
                hypotheses.sort(key=_rank)
                del hypotheses[BEAM:]
            for arc in arcs:
                there = beams.setdefault(at + arc.length, {})
                for hypothesis in hypotheses:
                    cost, first, second = hypothesis.cost + arc.cost, hypothesis.first, hypothesis.second
                    for option in arc.options:
                        if not (alone and len(arcs) == 1):
                            cost += self.cost(first, second, option)
                        first, second = second, option
                    key = (first.key if first else "", second.key if second else "")
                    old = there.get(key)
                    new = _Hypothesis(cost, first, second, hypothesis, at, arc)
                    if old is None or (cost, arc) < (old.cost, old.arc):
                        there[key] = new
        last = min(beams[len(lattice)].values(), key=_rank)
        taken: list[tuple[int, LatticeArc]] = []
        step: _Hypothesis | None = last
        while step is not None and step.arc is not None:
            taken.append((step.at, step.arc))
            step = step.before
        taken.reverse()
        return [self._chosen(taken, place, lattice) for place in range(len(taken))]

    def _chosen(self, taken: list[tuple[int, LatticeArc]], place: int, lattice: list[tuple[LatticeArc, ...]]) -> Chosen:
        at, arc = taken[place]
        others = [other for other in lattice[at] if other != arc]
        if not others:
            return Chosen(at, arc, 10_000)
        before = [o for _, a in taken[max(0, place - 3) : place] for o in a.options][-2:]
        mine = self._run(before, arc, taken, at + arc.length, place)
        rivals = [self._run(before, other, taken, at + other.length, place) for other in others]
        return Chosen(at, arc, max(0, min(rivals) - mine))

    def _run(
        self, before: list[Option], arc: LatticeArc, taken: list[tuple[int, LatticeArc]], end: int, place: int
    ) -> int:
        """Cost of ``arc`` between the words chosen around it, up to two words on."""
        after = [o for at, a in taken[place + 1 : place + 5] if at >= end for o in a.options][:2]
        return arc.cost + self.run(before, arc.options, after)


def _rank(hypothesis: _Hypothesis) -> tuple[int, str, str]:
    second, first = hypothesis.second, hypothesis.first
    return hypothesis.cost, second.modern if second else "", first.modern if first else ""
