"""All that a received word may be: a bounded weighted search over the lexicon.

A received word flows in; readings flow out: the printed and the modern form, their cost, and the steps between.
Received letters pass through the confusions of the OCR to printed letters, those through the rules of spelling
to modern letters, and these must lead somewhere in the lexicon; the three are walked together, left to right,
with a bounded number of places kept (a beam search over the composition of two weighted transducers and an
automaton; Mohri, Pereira & Riley, *Weighted finite-state transducers in speech recognition*, 2002).
"""

from __future__ import annotations

from typing import NamedTuple

from pasyans.normalize.channel import ANY_LETTER, Arc, Channel
from pasyans.normalize.lexicon import Lexicon
from pasyans.normalize.spelling import MODERN_LETTERS, Obligation, Rule, Spelling, may_end

#: Places kept after each received letter, and readings given.
BEAM = 60
READINGS = 8
_PLAIN_LETTERS = sorted(MODERN_LETTERS - {"ё"})


class Misread(NamedTuple):
    """One stretch of the received word and what was printed there; ``at`` counts received characters."""

    at: int
    received: str
    printed: str
    step: str
    cost: int


class Respelt(NamedTuple):
    """One rule of spelling at work; ``at`` counts printed characters."""

    at: int
    rule: Rule


class Reading(NamedTuple):
    """One reading of a received word, in lower case; ``cost`` is that of its steps, without the lexicon's."""

    printed: str
    modern: str
    cost: int
    misread: tuple[Misread, ...]
    respelt: tuple[Respelt, ...]
    known: bool


class _State(NamedTuple):
    cost: int
    printed: str
    modern: str
    due: Obligation
    before: _State | None
    misread: Misread | None
    respelt: tuple[Respelt, ...]
    wild: bool


_START = _State(0, "", "", (), None, None, (), False)


class Search:
    """The composed search; shared and immutable but for what the lexicon remembers."""

    def __init__(self, lexicon: Lexicon, spelling: Spelling) -> None:
        self._lexicon = lexicon
        self._spelling = spelling

    def readings(
        self, received: str, channel: Channel, budget: int, *, free: bool = False, wild: bool = False
    ) -> list[Reading]:
        """Readings of ``received`` within ``budget``, best first by cost and lexicon, at most ``READINGS``.

        ``free``: the modern form need not be a word, and only rules that hold for every word are used.
        ``wild``: one letter may be any other, too many, or lost.
        """
        states: list[dict[tuple[str, Obligation, bool], _State]] = [{} for _ in range(len(received) + 1)]
        states[0]["", (), False] = _START
        for at, here in enumerate(states[:-1]):
            if not here:
                continue
            kept = list(here.values())
            if len(kept) > BEAM:
                kept.sort(key=lambda state: (state.cost, state.modern))
                kept = kept[:BEAM]
            if wild:
                for state in [state for state in kept if not state.wild]:
                    self._lost(state, at, here, kept, budget)
            arcs = channel.arcs(received, at, budget)
            for state in kept:
                for arc in arcs:
                    if state.cost + arc.cost <= budget:
                        self._take(state, arc, received, at, states[at + arc.length], budget, free, state.wild)
                if wild and not state.wild and state.cost + ANY_LETTER <= budget:
                    for letter in ("", *_PLAIN_LETTERS):
                        arc = Arc(1, letter, ANY_LETTER, "any-letter")
                        self._take(state, arc, received, at, states[at + 1], budget, free, True)
        return self._gather(states[-1], free)

    def _lost(
        self,
        state: _State,
        at: int,
        here: dict[tuple[str, Obligation, bool], _State],
        kept: list[_State],
        budget: int,
    ) -> None:
        if state.cost + ANY_LETTER > budget:
            return
        for letter in _PLAIN_LETTERS:
            modern = state.modern + letter
            key = (modern, (), True)
            if state.due or key in here or not self._lexicon.leads(modern):
                continue
            misread = Misread(at, "", letter, "any-letter", ANY_LETTER)
            new = _State(state.cost + ANY_LETTER, state.printed + letter, modern, (), state, misread, (), True)
            here[key] = new
            kept.append(new)

    def _take(
        self,
        state: _State,
        arc: Arc,
        received: str,
        at: int,
        there: dict[tuple[str, Obligation, bool], _State],
        budget: int,
        free: bool,
        wild: bool,
    ) -> None:
        """Follow ``arc`` from ``state``, letter by letter through the spelling, into ``there``."""
        misread = Misread(at, received[at : at + arc.length], arc.printed, arc.step, arc.cost) if arc.step else None
        ways: list[tuple[int, str, str, Obligation, tuple[Respelt, ...]]] = [
            (state.cost + arc.cost, state.printed, state.modern, state.due, ())
        ]
        leads = self._lexicon.leads
        for letter in arc.printed:
            further = []
            for cost, printed, modern, due, respelt in ways:
                for outcome in self._spelling.outcomes(printed, letter, due, free):
                    total = cost + outcome.cost
                    if total > budget:
                        continue
                    longer = modern + outcome.modern
                    if not free and outcome.modern and not leads(longer):
                        continue
                    rules = (*respelt, Respelt(len(printed), outcome.rule)) if outcome.rule else respelt
                    further.append((total, printed + letter, longer, outcome.due, rules))
            ways = further
        for cost, printed, modern, due, respelt in ways:
            key = (modern, due, wild)
            old = there.get(key)
            if old is None or cost < old.cost:
                there[key] = _State(cost, printed, modern, due, state, misread, respelt, wild)

    def _gather(self, final: dict[tuple[str, Obligation, bool], _State], free: bool) -> list[Reading]:
        best: dict[str, tuple[int, str, _State]] = {}
        for state in final.values():
            if not may_end(state.due) or not state.modern:
                continue
            if not free and not self._lexicon.knows(state.modern):
                continue
            rank = (state.cost + self._lexicon.cost(state.modern), state.modern, state)
            if state.modern not in best or rank[0] < best[state.modern][0]:
                best[state.modern] = rank
        ranked = sorted(best.values(), key=lambda item: item[:2])[:READINGS]
        return [_reading(state, self._lexicon.knows(state.modern)) for _, _, state in ranked]


def _reading(state: _State, known: bool) -> Reading:
    misread: list[Misread] = []
    respelt: list[Respelt] = []
    step: _State | None = state
    while step is not None:
        if step.misread is not None:
            misread.append(step.misread)
        respelt[:0] = step.respelt
        step = step.before
    return Reading(state.printed, state.modern, state.cost, tuple(reversed(misread)), tuple(respelt), known)
