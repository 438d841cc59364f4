"""All that a received word may be: a bounded weighted search over the lexicon.

A received word flows in; readings flow out: the printed and the modern form, their cost, and the steps between.
Received letters pass through the confusions of the OCR to printed letters, those through the rules of spelling
to modern letters, and these must lead somewhere in the lexicon; the three are walked together, left to right,
with a bounded number of places kept (a beam search over the composition of two weighted transducers and an
automaton; Mohri, Pereira & Riley, *Weighted finite-state transducers in speech recognition*, 2002).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pasyans.normalize.channel import TRIFLE, Arc, Arcs, Channel
from pasyans.normalize.dictionary import BITS
from pasyans.normalize.lexicon import ANYTHING, Lexicon
from pasyans.normalize.spelling import END, MODERN_LETTERS, Obligation, Respelt, Spelling, may_end

#: Places kept after each received letter, and readings given.
BEAM = 48
READINGS = 8


class Misread(NamedTuple):
    """One stretch of the received word and what was printed there; ``at`` counts received characters."""

    at: int
    received: str
    printed: str
    step: str
    cost: int


class Reading(NamedTuple):
    """One reading of a received word, in lower case; ``cost`` is that of its steps, without the lexicon's;
    ``respelt`` is None where every old letter simply became the new one."""

    printed: str
    modern: str
    cost: int
    misread: tuple[Misread, ...]
    respelt: tuple[Respelt, ...] | None
    known: bool


#: A place of the search: cost, printed, modern, what is due, the place before, the arc from there, what was respelt.
_State = tuple[int, str, str, Obligation, Any, Arc | None, tuple[Respelt, ...]]
#: Places are kept apart by their modern form and by what is due.
_Key = str | tuple[str, Obligation]
_Column = dict[_Key, _State]
_START: _State = (0, "", "", (), None, None, ())


class Search:
    """The composed search; shared and immutable but for what the lexicon remembers."""

    def __init__(self, lexicon: Lexicon, spelling: Spelling) -> None:
        self._lexicon = lexicon
        self.spelling = spelling
        #: By printed letter: what it may begin to become, as bits of the letters that may follow.
        self._becomes = {letter: sum({_bit(form) for form in forms}) for letter, forms in spelling.becomes().items()}

    def readings(self, received: str, channel: Channel, budget: int, *, free: bool = False) -> list[Reading]:
        """Readings of ``received`` within ``budget``, best first by cost and lexicon, at most ``READINGS``.

        ``free``: the modern form need not be a word, and only rules that hold for every word are used.
        """
        columns: list[_Column] = [{} for _ in range(len(received) + 1)]
        columns[0][""] = _START
        followers, known_followers, take = self._lexicon.followers, self._lexicon.remembered_followers, self._take
        becomes = self._becomes
        dearest = min(budget, TRIFLE) if free else budget
        arcs_at = [channel.arcs(received, at, dearest) for at in range(len(received))]
        for at, here in enumerate(columns[:-1]):
            if not here:
                continue
            plain = self._plain_arcs(received, at, arcs_at)
            ways = [
                (becomes.get(arc.printed[:1], ANYTHING), arc, columns[at + len(arc.received)], arc.printed in plain)
                for arc in arcs_at[at].ways
            ]
            states = list(here.values())
            if len(states) > BEAM:
                states.sort(key=_by_cost)
                del states[BEAM:]
            for state in states:
                cost, printed, modern, due = state[:4]
                room = budget - cost
                may_follow = -1
                if not (free or due):
                    may_follow = known_followers.get(modern, 0) or followers(modern)
                for letter, arc, there, is_plain in ways:
                    _, letters, dear, _ = arc
                    if dear > room:
                        break
                    if not may_follow & letter:
                        continue
                    if due or not is_plain:
                        take(state, arc, there, budget, free)
                        continue
                    longer = modern + letters
                    old = there.get(longer)
                    total = cost + dear
                    if old is None or total < old[0]:
                        there[longer] = (total, printed + letters, longer, (), state, arc, ())
        return self._gather(columns[-1], free)

    def _plain_arcs(self, received: str, at: int, arcs_at: list[Arcs]) -> set[str]:
        """The printed letters among the arcs at ``at`` that can only stay as they are, whatever follows.

        That a letter is doubled is believed of the received letters alone.
        """
        seconds, doubled = self.spelling.seconds, self.spelling.doubled
        found: set[str] = set()
        for arc in arcs_at[at].ways:
            letter = arc.printed
            if letter not in MODERN_LETTERS and letter != "-":
                continue
            second = seconds.get(letter)
            then = at + len(arc.received)
            if second is not None:
                if END in second:
                    continue
                if then < len(arcs_at) and not second.isdisjoint(arcs_at[then].firsts):
                    continue
            if letter in doubled and received[then : then + 1].lower() == letter:
                continue
            found.add(letter)
        return found

    def _take(self, state: _State, arc: Arc, there: _Column, budget: int, free: bool) -> None:
        """Follow ``arc`` from ``state``, letter by letter through the spelling, into ``there``."""
        letters = arc.printed
        leads, known_leads, outcomes = self._lexicon.leads, self._lexicon.remembered_leads, self.spelling.outcomes
        ways: list[tuple[int, str, str, Obligation, tuple[Respelt, ...]]] = [
            (state[0] + arc.cost, state[1], state[2], state[3], ())
        ]
        for letter in letters:
            further = []
            for cost, printed, modern, due, respelt in ways:
                for became, then, dear, rule in outcomes(printed, letter, due, free):
                    total = cost + dear
                    if total > budget or (arc.step and _is_dropped(due, then)):
                        continue
                    longer = modern + became
                    if became and not free:
                        lead = known_leads.get(longer)
                        if not (leads(longer) if lead is None else lead):
                            continue
                    rules = (*respelt, Respelt(len(printed), rule)) if rule else respelt
                    further.append((total, printed + letter, longer, then, rules))
            ways = further
        for cost, printed, modern, due, respelt in ways:
            key: _Key = (modern, due) if due else modern
            old = there.get(key)
            if old is None or cost < old[0]:
                there[key] = (cost, printed, modern, due, state, arc, respelt)

    def _gather(self, final: _Column, free: bool) -> list[Reading]:
        best: dict[str, tuple[int, str, _State]] = {}
        for state in final.values():
            cost, _, modern, due = state[:4]
            if not modern or not may_end(due) or not (free or self._lexicon.knows(modern)):
                continue
            rank = cost + self._lexicon.cost(modern)
            if modern not in best or rank < best[modern][0]:
                best[modern] = (rank, modern, state)
        ranked = sorted(best.values(), key=lambda item: item[:2])[:READINGS]
        return [_reading(state, self._lexicon.knows(modern)) for _, modern, state in ranked]


def _is_dropped(due: Obligation, then: Obligation) -> bool:
    """Whether a letter is dropped for the one that stands beside it: of that a misread one is no witness."""
    return (bool(due) and due[0].becomes == "") or (bool(then) and then[0].becomes == "")


def _bit(form: str) -> int:
    return BITS.get(form[:1], ANYTHING)


def _by_cost(state: _State) -> tuple[int, str]:
    return state[0], state[2]


def _reading(state: _State, known: bool) -> Reading:
    steps: list[_State] = []
    step: Any = state
    while step is not None:
        steps.append(step)
        step = step[4]
    misread: list[Misread] = []
    respelt: list[Respelt] = []
    at = 0
    for one in reversed(steps):
        arc = one[5]
        if arc is not None:
            if arc.step:
                misread.append(Misread(at, arc.received, arc.printed, arc.step, arc.cost))
            at += len(arc.received)
        respelt += one[6]
    return Reading(state[1], state[2], state[0], tuple(misread), tuple(respelt), known)
