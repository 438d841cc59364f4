"""All that a received word may be: a bounded weighted search over the lexicon.

A received word flows in; readings flow out: the printed and the modern form, their cost, and the steps between.
Received letters pass through the confusions of the OCR to printed letters, those through the rules of spelling
to modern letters, and these must lead somewhere in the lexicon; the three are walked together, left to right,
with a bounded number of places kept (a beam search over the composition of two weighted transducers and an
automaton; Mohri, Pereira & Riley, *Weighted finite-state transducers in speech recognition*, 2002).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pasyans.normalize.channel import TRIFLE, Arc, Channel
from pasyans.normalize.compiled import Found, Machine, machine_for
from pasyans.normalize.dictionary import BITS
from pasyans.normalize.language import Language
from pasyans.normalize.lexicon import ANYTHING, Lexicon
from pasyans.normalize.options import make
from pasyans.normalize.rivals import Rivals
from pasyans.normalize.spelling import END, MODERN_LETTERS, Obligation, Respelt, Spelling, may_end
from pasyans.normalize.strays import Stray, strays

#: Places kept after each received letter, and readings given.
BEAM = 48
READINGS = 8
#: After so many searches without machine code it is made: they have taken as long as that takes.
WORTH_MAKING = 20_000


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
#: So many kinds of places of a channel are remembered.
REMEMBERED = 50_000


_Way = tuple[int, int, int, Arc]


class _Place(NamedTuple):
    """How the sign at one place may be read: each way with the letters that it may begin to become, its cost and
    length; all those letters; by some of them, the ways that may begin with one; what may be printed first; and by
    what is printed, the lengths of what is received."""

    ways: tuple[_Way, ...]
    letters: int
    matching: dict[int, tuple[_Way, ...]]
    firsts: frozenset[str]
    lengths: dict[str, tuple[int, ...]]


_START: _State = (0, "", "", (), None, None, ())


class Search:
    """The composed search; shared and immutable but for what the lexicon remembers.

    With a ``machine`` that does it, and what is written here is done for the few words that are too much for it.
    """

    def __init__(self, lexicon: Lexicon, spelling: Spelling, *, machine: Machine | None = None) -> None:
        self._lexicon = lexicon
        self.spelling = spelling
        self._machine = machine
        #: So many words were searched without machine code.
        self._searched = 0
        self._known_places: dict[Channel, dict[tuple[str, int], _Place]] = {}
        #: By printed letter: what it may begin to become, as bits of the letters that may follow.
        self._becomes = {letter: sum({_bit(form) for form in forms}) for letter, forms in spelling.becomes().items()}

    def readings(self, received: str, channel: Channel, budget: int, *, free: bool = False) -> list[Reading]:
        """Readings of ``received`` within ``budget``, best first by cost and lexicon, at most ``READINGS``.

        ``free``: the modern form need not be a word, and only rules that hold for every word are used.
        """
        dearest = min(budget, TRIFLE) if free else budget
        if self._machine is None:
            self._searched += 1
            if self._searched == WORTH_MAKING:
                self._machine = machine_for(self._lexicon, self.spelling, make=True)
        if self._machine is not None:
            met = self._machine.readings(received, channel, budget, dearest, free)
            if met is not None:
                return self._best(met, free)
        columns: list[_Column] = [{} for _ in range(len(received) + 1)]
        columns[0][""] = _START
        followers, known_followers, take = self._lexicon.followers, self._lexicon.remembered_followers, self._take
        places = self._places(received, channel, dearest)
        for at, here in enumerate(columns[:-1]):
            if not here:
                continue
            every, mask, matching = places[at].ways, places[at].letters, places[at].matching
            plain: dict[str, bool] = {}
            states = list(here.values())
            if len(states) > BEAM:
                states.sort(key=_by_cost)
                del states[BEAM:]
            for state in states:
                cost, printed, modern, due = state[:4]
                room = budget - cost
                ways = every
                if not (free or due):
                    letters = (known_followers.get(modern, 0) or followers(modern)) & mask
                    found = matching.get(letters)
                    if found is None:
                        if len(matching) > REMEMBERED:
                            matching.clear()
                        found = matching[letters] = tuple([way for way in every if way[0] & letters])
                    ways = found
                for _, dear, length, arc in ways:
                    if dear > room:
                        break
                    there = columns[at + length]
                    read = arc.printed
                    if due:
                        take(state, arc, there, budget, free)
                        continue
                    is_plain = plain.get(read)
                    if is_plain is None:
                        is_plain = plain[read] = self._is_plain(read, received, at, places)
                    if not is_plain:
                        take(state, arc, there, budget, free)
                        continue
                    longer = modern + read
                    old = there.get(longer)
                    total = cost + dear
                    if old is None or total < old[0]:
                        there[longer] = (total, printed + read, longer, (), state, arc, ())
        return self._gather(columns[-1], free)

    def rivals(self, language: Language, confusions: Mapping[str, Sequence[tuple[str, int]]]) -> Rivals | None:
        """The rivals that ``confusions`` make, if there is machine code."""
        return Rivals(language, confusions) if self._machine is not None else None

    def leads(self, beginnings: list[str]) -> list[bool]:
        """Of each of ``beginnings`` whether some word begins so."""
        if self._machine is not None and (said := self._machine.walk(beginnings)):
            return [found > 0 for found in said]
        leads = self._lexicon.leads
        return [leads(each) for each in beginnings]

    def strays(self, form: str, modern: str, *, hard: bool) -> list[Stray]:
        """What one letter parts from ``form``, see :func:`~pasyans.normalize.strays.strays`."""
        if self._machine is not None and (found := self._machine.strays(form, modern, hard)) is not None:
            return found
        return list(strays(self._lexicon, form, modern, hard=hard))

    def foresee(self, words: Iterable[str]) -> None:
        """What will be asked of the lexicon soon, see :meth:`Lexicon.foresee`; one by one is as well, but slower."""
        if self._machine is not None:
            self._lexicon.foresee(self._machine, words)

    def get_ready(self, channel: Channel, words: Sequence[str]) -> None:
        """Do beforehand what every search in ``channel`` needs; most words begin like some of ``words``."""
        if self._machine is not None:
            self._machine.learn(channel)
            self._machine.walk(words)

    def _best(self, found: list[Found], free: bool) -> list[Reading]:
        """The best of what the machine has found."""
        best: dict[str, tuple[int, str, Found]] = {}
        knows, cost_of = self._lexicon.knows, self._lexicon.cost
        for each in found:
            _, modern, cost, _, _ = each
            if free or knows(modern):
                rank = cost + cost_of(modern)
                if modern not in best or rank < best[modern][0]:
                    best[modern] = (rank, modern, each)
        readings = []
        for _, _, (printed, modern, cost, misread, respelt) in sorted(best.values(), key=_by_rank)[:READINGS]:
            steps = tuple([make(Misread, (at, arc[0], arc[1], arc[3], arc[2])) for at, arc in misread])
            changes = tuple([make(Respelt, (at, rule)) for at, rule in respelt])
            readings.append(make(Reading, (printed, modern, cost, steps, changes, knows(modern))))
        return readings

    def _places(self, received: str, channel: Channel, dearest: int) -> list[_Place]:
        """What the channel says of each place of ``received``."""
        known = self._known_places.setdefault(channel, {})
        found = []
        for at in range(len(received)):
            key = (channel.piece(received, at), dearest)
            place = known.get(key)
            if place is None:
                if len(known) > REMEMBERED:
                    known.clear()
                place = known[key] = self._place(*channel.arcs_of(*key))
            found.append(place)
        return found

    def _place(self, arcs: tuple[Arc, ...], firsts: frozenset[str]) -> _Place:
        becomes = self._becomes
        ways = tuple([(becomes.get(arc.printed[:1], ANYTHING), arc.cost, len(arc.received), arc) for arc in arcs])
        lengths: dict[str, set[int]] = {}
        for arc in arcs:
            lengths.setdefault(arc.printed, set()).add(len(arc.received))
        letters = 0
        for way in ways:
            letters |= way[0]
        return _Place(ways, letters, {}, firsts, {printed: tuple(sorted(found)) for printed, found in lengths.items()})

    def _is_plain(self, letter: str, received: str, at: int, places: list[_Place]) -> bool:
        """Whether the printed ``letter`` can only stay as it is, whatever follows the signs at ``at`` read as it.

        That a letter is doubled is believed of the received letters alone.
        """
        if letter not in MODERN_LETTERS and letter != "-":
            return False
        second = self.spelling.seconds.get(letter)
        doubled = letter in self.spelling.doubled
        if second is None and not doubled:
            return True
        for length in places[at].lengths[letter]:
            then = at + length
            if second is not None:
                if END in second:
                    continue
                if then < len(places) and not second.isdisjoint(places[then].firsts):
                    continue
            if doubled and received[then : then + 1].lower() == letter:
                continue
            return True
        return False

    def _take(self, state: _State, arc: Arc, there: _Column, budget: int, free: bool) -> None:
        """Follow ``arc`` from ``state``, letter by letter through the spelling, into ``there``."""
        cost, printed, modern, due = state[:4]
        ways: list[tuple[int, str, str, Obligation, tuple[Respelt, ...]]] = [
            (cost + arc.cost, printed, modern, due, ())
        ]
        outcomes, goes_on = self.spelling.outcomes, self._lexicon.goes_on
        for letter in arc.printed:
            before, ways = ways, []
            for cost, printed, modern, due, respelt in before:
                for became, then, dear, rule in outcomes(printed, letter, due, free):
                    total = cost + dear
                    if total > budget or (arc.step and (due or then) and _is_dropped(due, then)):
                        continue
                    if became and not free and not goes_on(modern, became):
                        continue
                    rules = (*respelt, Respelt(len(printed), rule)) if rule else respelt
                    ways.append((total, printed + letter, modern + became, then, rules))
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


def _by_rank(found: tuple[int, str, Found]) -> tuple[int, str]:
    return found[:2]


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
