"""Chooses between the readings of doubtful words by what stands beside them.

A lattice flows in: from each place of a text arcs lead on, over one token or two, each with one or two words;
the best path flows out, with its margin at every place. Where nothing is in doubt nothing is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pasyans.normalize.book import BookModel
from pasyans.normalize.language import Language
from pasyans.normalize.options import LatticeArc, Option, make

#: Hypotheses kept at a place.
BEAM = 24
#: How much of the agreement of neighbours counts where the pair itself was never seen, out of a hundred.
AGREEMENT = 90


#: An arc of the best path: where it begins, the arc, and the distance to the next best reading there.
Chosen = tuple[int, LatticeArc, int]
_Taken = tuple[int, LatticeArc]


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
        language = self._language
        seen, cost = language.seen(first.number if first else -1, second.number if second else -1, option.number)
        if not seen:
            alone = option.alone
            if self._book is not None and option.book == 2:
                alone = self._book.word(option.key, alone, option.first, option.known, option.printed[0].isupper())
            if second is not None:
                alone -= language.agreement(second.key, second.number, option.key, option.number) * AGREEMENT // 100
            cost += alone
        if self._book is not None and second is not None and option.book and option.known:
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

    def path(self, lattice: Sequence[tuple[LatticeArc, ...]]) -> list[list[Chosen]]:
        """The best path through ``lattice``: one tuple of arcs a token, none of them empty.

        Only the stretches are given where there is something to weigh: a place with several arcs, where a beam is kept
        until its words have become the same again. At all other places the only arc is taken.
        """
        stretches: list[list[_Taken]] = []
        at = 0
        for start in [place for place, arcs in enumerate(lattice) if len(arcs) > 1]:
            if start < at:
                continue
            step: _Hypothesis | None = self._weigh(lattice, start, *_last_two(lattice, start, stretches))
            steps: list[_Taken] = []
            while step is not None and step.arc is not None:
                steps.append((step.at, step.arc))
                step = step.before
            steps.reverse()
            stretches.append(steps)
            at = _end(steps)
        return [self._with_margins(lattice, stretches, number) for number in range(len(stretches))]

    def _with_margins(
        self, lattice: Sequence[tuple[LatticeArc, ...]], stretches: list[list[_Taken]], number: int
    ) -> list[Chosen]:
        """The stretch of that ``number``, with the margin at every place."""
        mine = stretches[number]
        before = list(islice(_backwards(lattice, mine[0][0], stretches[:number]), 3))[::-1]
        taken = [*before, *mine, *islice(_onwards(lattice, _end(mine), stretches, number + 1), 6)]
        return [
            (at, arc, 10_000 if len(lattice[at]) == 1 else self._margin(taken, place, lattice))
            for place, (at, arc) in enumerate(taken[len(before) : len(before) + len(mine)], len(before))
        ]

    def _weigh(
        self, lattice: Sequence[tuple[LatticeArc, ...]], start: int, first: Option | None, second: Option | None
    ) -> _Hypothesis:
        """The best way from ``start`` to the next place where all ways have met with the same two last words."""
        beams: dict[int, dict[tuple[str, str], _Hypothesis]] = {
            start: {("", ""): _Hypothesis(0, first, second, None, start, None)}
        }
        at = start
        while True:
            here = beams.pop(at, None)
            if here is None:
                at += 1
                continue
            if at == len(lattice) or (at > start and len(here) == 1 and not beams):
                return min(here.values(), key=_rank)
            hypotheses = list(here.values())
            if len(hypotheses) > BEAM:
                hypotheses.sort(key=_rank)
                del hypotheses[BEAM:]
            for arc in lattice[at]:
                there = beams.setdefault(at + arc.length, {})
                for hypothesis in hypotheses:
                    cost, first, second = hypothesis.cost + arc.cost, hypothesis.first, hypothesis.second
                    for option in arc.options:
                        cost += self.cost(first, second, option)
                        first, second = second, option
                    key = (first.key if first else "", second.key if second else "")
                    old = there.get(key)
                    if old is None or (cost, arc.step) < (old.cost, old.arc.step if old.arc else ""):
                        there[key] = make(_Hypothesis, (cost, first, second, hypothesis, at, arc))
            at += 1

    def _margin(
        self, taken: Sequence[tuple[int, LatticeArc]], place: int, lattice: Sequence[tuple[LatticeArc, ...]]
    ) -> int:
        """The distance from the arc taken at ``place`` to the next best there."""
        at, arc = taken[place]
        before = [option for _, a in taken[max(0, place - 3) : place] for option in a.options][-2:]
        end = at + max(other.length for other in lattice[at])
        ways = {other: self._on(other, at, end, lattice) for other in lattice[at]}
        after = [option for there, a in taken[place + 1 : place + 6] if there >= end for option in a.options][:2]
        costs = {other: cost + self.run(before, options, after) for other, (options, cost) in ways.items()}
        mine = costs.pop(arc)
        return max(0, min(costs.values(), default=mine + 10_000) - mine)

    @staticmethod
    def _on(
        arc: LatticeArc, at: int, end: int, lattice: Sequence[tuple[LatticeArc, ...]]
    ) -> tuple[tuple[Option, ...], int]:
        """The words of ``arc`` and, up to ``end``, the first that follow it; and what joins and parts cost there."""
        options, cost, at = arc.options, arc.cost, at + arc.length
        while at < end:
            following = lattice[at][0]
            options, cost, at = options + following.options, cost + following.cost, at + following.length
        return options, cost


def _end(steps: list[_Taken]) -> int:
    """The place after a stretch."""
    at, arc = steps[-1]
    return at + arc.length


def _backwards(
    lattice: Sequence[tuple[LatticeArc, ...]], start: int, stretches: list[list[_Taken]]
) -> Iterator[_Taken]:
    """What was taken before ``start``, the last first; ``stretches`` end there or before."""
    at = start
    for steps in reversed(stretches):
        for place in range(at - 1, _end(steps) - 1, -1):
            yield place, lattice[place][0]
        yield from reversed(steps)
        at = steps[0][0]
    for place in range(at - 1, -1, -1):
        yield place, lattice[place][0]


def _onwards(
    lattice: Sequence[tuple[LatticeArc, ...]], start: int, stretches: list[list[_Taken]], number: int
) -> Iterator[_Taken]:
    """What was taken from ``start`` on; ``stretches`` from that ``number`` on begin there or after."""
    at = start
    while number < len(stretches):
        for place in range(at, stretches[number][0][0]):
            yield place, lattice[place][0]
        yield from stretches[number]
        at = _end(stretches[number])
        number += 1
    for place in range(at, len(lattice)):
        yield place, lattice[place][0]


def _last_two(
    lattice: Sequence[tuple[LatticeArc, ...]], start: int, stretches: list[list[_Taken]]
) -> tuple[Option | None, Option | None]:
    """The last two words taken before ``start``; None where there are fewer."""
    second: Option | None = None
    for _, arc in _backwards(lattice, start, stretches):
        for option in reversed(arc.options):
            if second is not None:
                return option, second
            second = option
    return None, second


def _rank(hypothesis: _Hypothesis) -> tuple[int, str, str]:
    second, first = hypothesis.second, hypothesis.first
    return hypothesis.cost, second.modern if second else "", first.modern if first else ""
