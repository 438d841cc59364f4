"""Lays out lexicon, confusions and rules of spelling as arrays of numbers for the kernel, and reads its answers.

A received word flows in, the readings of :class:`~pasyans.normalize.search.Search` flow out, found by the machine code
of :mod:`pasyans.normalize.kernel_search` in a small part of the time. Where there is no machine code (it takes some
seconds to make, once) or a word is too long for it, there is no answer, and the search is done in Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from pasyans.normalize import kernel_search, kernel_words, rivals
from pasyans.normalize.channel import Arc, Channel
from pasyans.normalize.datafiles import read_table
from pasyans.normalize.dictionary import BITS, Dictionary, spellings
from pasyans.normalize.lexicon import ANYTHING, Lexicon, load_lexicon
from pasyans.normalize.native import uncompiled
from pasyans.normalize.spelling import (
    ACCENTS,
    END,
    MODERN_LETTERS,
    OLD_LETTERS,
    Due,
    Obligation,
    Rule,
    Spelling,
    load_spelling,
)
from pasyans.normalize.strays import Stray

#: The letters by number, in the order of their code points; the first place is the end of a word.
ALPHABET = (END, *sorted(MODERN_LETTERS | OLD_LETTERS | ACCENTS | {"-"}))
_NUMBER = {letter: number for number, letter in enumerate(ALPHABET)}
#: What letters are given out in: it has all modern ones.
_CODE = "iso8859-5"
_NODES, _STATES = 100_000, 32_768
#: So many ways and places are kept before all is begun again.
_ROOM = 60_000


def _number(letter: str) -> int:
    return _NUMBER.get(letter, kernel_words.NO_LETTER)


def _packed(form: str) -> int:
    return sum(_number(letter) << 6 * at for at, letter in enumerate(form))


def _bits(letters: str | frozenset[str]) -> int:
    return sum(1 << _number(letter) for letter in letters)


_LETTERS = ["", *ALPHABET[1:]]
#: A reading: printed, modern, cost; the places where something is misread, with the arcs; the places that the rules of
#: spelling change, with the rules.
Found = tuple[str, str, int, list[tuple[int, Arc]], list[tuple[int, Rule]]]


_Entry = Callable[..., int]


class Machine:
    """The search over one lexicon with one set of rules of spelling, as machine code."""

    def __init__(self, lexicon: Lexicon, spelling: Spelling, dictionary: Dictionary, extra: list[str]) -> None:
        self._lexicon = lexicon
        self._rules = [rule for rules in spelling.rules.values() for rule in rules]
        self._becomes = {
            letter: sum({BITS.get(form[:1], ANYTHING) for form in forms})
            for letter, forms in spelling.becomes().items()
        }
        self._dues: dict[Obligation, int] = {(): 0}
        lefts = sorted({rule.left.pattern for rule in self._rules if rule.left is not None})
        self._lay_out_rules(spelling, lefts)
        self._lefts, self._held = _left_contexts(lefts)
        units, followers = dictionary.arrays
        self._lexical = kernel_words.Lexical(
            self._letters,
            units,
            followers,
            *_words(extra),
            *_words(_respelt()),
            nodes=np.zeros((_NODES, kernel_words.NODE), np.int64),
            table=np.empty(1 << 18, np.int64),
            counts=np.zeros(kernel_words.COUNTERS, np.int64),
        )
        self._states = np.zeros((_STATES, kernel_search.STATE), np.int64)
        self._seen = np.zeros(1 << 17, np.int64)
        self._scratch = np.zeros(kernel_search.SCRATCH, np.int64)
        self._word = np.zeros(kernel_words.LONGEST, np.int64)
        self._out = np.zeros(1 << 14, np.int64)
        self._spelt = np.zeros(1 << 14, np.uint8)
        self._letter_numbers = np.full(256, kernel_words.NO_LETTER, np.uint8)
        self._letter_numbers[ord("\n")] = kernel_words.END_OF_WORD
        for letter in MODERN_LETTERS | {"-"}:
            self._letter_numbers[letter.encode(_CODE)[0]] = _number(letter)
        self._form = np.zeros(kernel_words.LONGEST, np.int64)
        self._strays = np.zeros((kernel_words.LONGEST * kernel_words.LETTERS * 2, kernel_words.STRAY), np.int64)
        self._search: _Entry = kernel_search.search
        self._walk: _Entry = kernel_words.walk
        self._stray: _Entry = kernel_words.strays
        self._forget_places()
        self._forget_nodes()

    def compile(self) -> None:
        """Have the machine code called as it is, without a look at what it is called with, which takes longer than most
        searches do."""
        self._search, self._walk, self._stray = [entry.compile(types) for entry, types in self.entries()]

    def _forget_places(self) -> None:
        self._ways = np.zeros((4096, kernel_search.WAY), np.int64)
        self._places = np.zeros((4096, kernel_search.PLACE), np.int64)
        self._arcs: list[Arc] = []
        self._pieces: dict[tuple[str, Channel], int] = {}
        self._known_places: dict[Channel, dict[str, int]] = {}

    def _forget_nodes(self) -> None:
        lexical = self._lexical
        lexical.table.fill(-1)
        root = lexical.nodes[0]
        root[:] = 0
        root[kernel_words.NODE_BEFORE] = root[kernel_words.NODE_LETTER] = -1
        root[kernel_words.NODE_EXTRA_END] = len(lexical.extra_starts) - 1
        root[kernel_words.NODE_OLD_END] = len(lexical.old_starts) - 1
        root[kernel_words.NODE_FOLLOWERS] = self._lexicon.followers("")
        root[kernel_words.NODE_PLACES] = 1
        lexical.counts[kernel_words.COUNT_NODES] = 1

    def _lay_out_rules(self, spelling: Spelling, lefts: list[str]) -> None:
        rules = np.zeros((len(self._rules) + 1, kernel_search.RULE), np.int64)
        letters = np.zeros((kernel_words.LETTERS, kernel_words.LETTER), np.int64)
        for number, rule in enumerate(self._rules):
            rules[number] = (
                _packed(rule.outputs[0]),
                len(rule.outputs[0]),
                self._due(rule.due),
                rule.cost,
                lefts.index(rule.left.pattern) if rule.left is not None else -1,
                rule.always,
            )
        begin = 0
        first = {}
        for letter, mine in spelling.rules.items():
            first[letter] = (begin, len(mine))
            begin += len(mine)
        for number, letter in enumerate(ALPHABET[1:], 1):
            row = letters[number]
            row[kernel_words.LETTER_PLAIN] = letter in spelling.plain
            row[kernel_words.LETTER_STAYS] = letter in spelling.plain or letter in MODERN_LETTERS
            row[kernel_words.LETTER_MODERN] = letter in MODERN_LETTERS or letter == "-"
            row[kernel_words.LETTER_RULE], row[kernel_words.LETTER_RULES] = first.get(letter, (0, 0))
            row[kernel_words.LETTER_SECONDS] = _bits(spelling.seconds.get(letter, frozenset()))
            row[kernel_words.LETTER_DOUBLED] = letter in spelling.doubled
            row[kernel_words.LETTER_BIT] = BITS.get(letter, 0)
            row[kernel_words.LETTER_FOLDED] = _number("е" if letter == "ё" else letter)
            pairs = spellings(letter)
            row[kernel_words.LETTER_WAYS] = len(pairs)
            for at, pair in enumerate(pairs):
                row[kernel_words.LETTER_BYTES + 2 * at : kernel_words.LETTER_BYTES + 2 * at + 2] = pair
            if letter in MODERN_LETTERS or letter == "-":
                row[kernel_words.LETTER_SIGN] = letter.encode(_CODE)[0]
        letters[kernel_words.NO_LETTER, kernel_words.LETTER_FOLDED] = kernel_words.NO_LETTER
        letters[0, : kernel_words.LETTER_RULES + 1] = [_number("с"), _number("ц"), 0, _number("и"), _number("к")]
        dues = np.zeros((128, kernel_search.DUE), np.int64)
        for due, number in self._dues.items():
            if due:
                dues[number] = self._laid_out(due)
        self._letters, self._rule_rows, self._due_rows = letters, rules, dues

    def _due(self, due: Obligation) -> int:
        """The number of an obligation, and of what is left of it when its first letter has come."""
        if due not in self._dues:
            self._dues[due] = len(self._dues)
            self._due(due[1:])
        return self._dues[due]

    def _laid_out(self, due: Obligation) -> tuple[int, ...]:
        head: Due = due[0]
        becomes = head.becomes or ""
        may_end = len(due) == 1 and END in head.letters
        return (
            _bits(frozenset(head.letters)),
            head.becomes is not None,
            _packed(becomes),
            len(becomes),
            self._dues[due[1:]],
            head.becomes == "",
            may_end,
        )

    def readings(self, received: str, channel: Channel, budget: int, dearest: int, free: bool) -> list[Found] | None:
        """The readings of ``received`` in the order in which the search meets them, words and a few that are none;
        None for a word that is too long."""
        size = len(received)
        if size > kernel_words.LONGEST:
            return None
        self._word[:size] = self._numbers(received, channel)
        number = self._searched(size, budget, dearest, free)
        if number == kernel_words.FORGET:
            self._forget_nodes()
            number = self._searched(size, budget, dearest, free)
        if number < 0:
            return None
        if not number:
            return []
        words = self._spelt[: self._out[0]].tobytes().decode(_CODE).split("\n")
        return self._read(received, words, number)

    def walk(self, words: Sequence[str]) -> list[int]:
        """Of each of ``words`` (small letters, no line feeds): 1 if a word begins so, 3 if the dictionary has it. No
        answers where there is no room."""
        text = np.frombuffer(("\n".join(words) + "\n").encode(_CODE, "replace"), np.uint8)
        said = np.empty(len(words), np.uint8)
        for _ in range(2):
            if self._walk(*self._walked(text, said)) >= 0:
                found: list[int] = said.tolist()
                return found
            self._forget_nodes()
        return []

    def _walked(self, text: npt.NDArray[np.uint8], said: npt.NDArray[np.uint8]) -> tuple[Any, ...]:
        return text, len(text), self._letter_numbers, said, self._lexical

    def _searched(self, size: int, budget: int, dearest: int, free: bool) -> int:
        return self._search(self._word, size, budget, dearest, free, *self._laid())

    def strays(self, form: str, modern: str, hard: bool) -> list[Stray] | None:
        """What one letter parts from ``form``, see :func:`~pasyans.normalize.strays.strays` (a few words of these are
        none); None for a form that is too long."""
        size = len(form)
        if size > kernel_words.LONGEST:
            return None
        self._form[:size] = [_number(letter) for letter in form]
        self._word[:size] = [_number(letter) for letter in modern]
        for _ in range(2):
            number = self._stray(*self._strayed(size, hard))
            if number >= 0:
                rows: list[list[int]] = self._strays[:number].tolist()
                return [(at, _LETTERS[letter], taken, bool(may_be)) for at, letter, taken, may_be in rows]
            self._forget_nodes()
        return None

    def _strayed(self, size: int, hard: bool) -> tuple[Any, ...]:
        return self._form, self._word, size, _number("ъ") if hard else 0, self._strays, self._lexical

    def _laid(self) -> tuple[Any, ...]:
        return (
            self._ways, self._places, self._rule_rows, self._due_rows, self._lefts, self._held,
            self._states, self._seen, self._scratch, self._out, self._spelt, self._lexical,
        )  # fmt: skip

    def _read(self, received: str, words: list[str], number: int) -> list[Found]:
        out = self._out[: 1 + number * (2 + 3 * len(received))].tolist()
        lower = received.lower()
        found: list[Found] = []
        filled = 1
        for modern in words[:number]:
            cost, steps = out[filled], out[filled + 1]
            printed, at = "", 0
            misread: list[tuple[int, Arc]] = []
            respelt: list[tuple[int, Rule]] = []
            last = filled + 2 + 3 * steps
            for step in range(last - 3, filled, -3):
                place, way, applied = out[step : step + 3]
                arc = self._arcs[way]
                printed += lower[at:place]
                if arc.step:
                    misread.append((place, arc))
                sign = len(printed)
                while applied:
                    if applied & 255:
                        respelt.append((sign, self._rules[(applied & 255) - 1]))
                    applied >>= 8
                    sign += 1
                printed += arc.printed
                at = place + len(arc.received)
            found.append((printed + lower[at:], modern, cost, misread, respelt))
            filled = last
        return found

    def _numbers(self, received: str, channel: Channel) -> list[int]:
        """The numbers of the places of ``received``."""
        if len(self._arcs) > _ROOM or len(self._pieces) > _ROOM:
            self._forget_places()
        known = self._known_places.get(channel)
        if known is None:
            known = self._known_places[channel] = {}
        found = []
        for at in range(len(received)):
            # Two signs tell most places.
            pair = received[at : at + 2]
            number = known.get(pair)
            if number is None:
                piece = channel.piece(received, at)
                number = self._pieces.get((piece, channel))
                if number is None:
                    number = self._pieces[piece, channel] = self._add(piece, channel)
                if len(piece) < 3 and pair not in channel.beginnings and pair.lower() not in channel.beginnings:
                    known[pair] = number
            found.append(number)
        return found

    def _add(self, piece: str, channel: Channel) -> int:
        """Lay out the ways to read the beginning of ``piece``; gives the number of the place."""
        arcs = channel.ways(piece)
        first, number = len(self._arcs), len(self._pieces)
        while first + len(arcs) > len(self._ways):
            self._ways = np.concatenate([self._ways, np.zeros_like(self._ways)])
        if number == len(self._places):
            self._places = np.concatenate([self._places, np.zeros_like(self._places)])
        rows = [
            (
                self._becomes.get(arc.printed[:1], ANYTHING),
                arc.cost,
                len(arc.received),
                _packed(arc.printed),
                len(arc.printed),
                bool(arc.step),
            )
            for arc in arcs
        ]
        if rows:
            self._ways[first : first + len(rows)] = rows
        self._arcs += arcs
        self._places[number] = first, len(arcs), _NUMBER.get(piece[0].lower(), 0)
        return number

    def entries(self) -> list[tuple[Any, tuple[Any, ...]]]:
        """The entries of the kernel, each with the types of what it is called with."""
        typeof: Any = numba.typeof
        numbers = (numba.int64, numba.int64, numba.int64, numba.boolean)
        walked = self._walked(np.frombuffer(b"\n", np.uint8), np.empty(1, np.uint8))
        return [
            (kernel_search.search, (typeof(self._word), *numbers, *map(typeof, self._laid()))),
            (kernel_words.walk, tuple(map(typeof, walked))),
            (kernel_words.strays, tuple(map(typeof, self._strayed(1, True)))),
        ]

    def learn(self, channel: Channel) -> None:
        """Lay out the places of all pairs of small letters, so that no word waits for it."""
        letters = "".join(ALPHABET[1:])
        for first in letters:
            self._numbers(first.join(letters) + first, channel)


def _words(words: list[str]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Sorted words one after the other as numbers of letters, and where each begins."""
    letters = np.array([_number(letter) for word in words for letter in word], np.uint8)
    return letters, np.cumsum([0, *map(len, words)], dtype=np.int64)


def _respelt() -> list[str]:
    return sorted({row[0] for row in read_table("lexical.tsv", 3)})


def _left_contexts(patterns: list[str]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """An automaton over printed letters: where it goes from each state by each letter, and which of ``patterns``,
    as bits, end there. A pattern says what printed letters must end with."""
    paths = [(number, *path) for number, pattern in enumerate(patterns) for path in _paths(pattern)]
    everywhere = [at for at, path in enumerate(paths) if not path[1]]
    begin = frozenset((at, 0) for at in range(len(paths)))
    states = {begin: 0}
    rows, held = [], []
    waiting = [begin]
    signs = [*ALPHABET, *[""] * (kernel_words.LETTERS - len(ALPHABET))]
    for state in waiting:
        held.append(sum({1 << paths[at][0] for at, place in state if place == len(paths[at][2])}))
        row = []
        for sign in signs:
            then = frozenset(
                [(at, place + 1) for at, place in state if place < len(paths[at][2]) and sign in paths[at][2][place]]
                + [(at, 0) for at in everywhere]
            )
            if then not in states:
                states[then] = len(states)
                waiting.append(then)
            row.append(states[then])
        rows.append(row)
    return np.array(rows, np.int64).reshape(-1), np.array(held, np.int64)


_PART = re.compile(r"\[\^?([^\]]*)\]|[()|^]|.")
_Path = tuple[bool, tuple[frozenset[str], ...]]


def _paths(pattern: str) -> list[_Path]:
    """All the ways through ``(?:…)$``: whether it begins at the beginning, and the letters that may stand at each
    place. Raises ``ValueError`` for a pattern with more in it than letters, sets of letters, groups and ``|``."""
    body = pattern.removeprefix("(?:").removesuffix(")$")
    if re.search(r"[*+?{}\\.$]", body):
        raise ValueError(f"expected letters, sets, groups and | before a rule of spelling, found {pattern!r}")
    parts = _PART.finditer(body)
    return list(_alternatives(parts))


def _alternatives(parts: Iterator[re.Match[str]]) -> Iterator[_Path]:
    ways: list[_Path] = [(False, ())]
    for part in parts:
        sign = part.group()
        if sign == ")":
            break
        if sign == "|":
            yield from ways
            ways = [(False, ())]
            continue
        if sign == "(":
            further = list(_alternatives(parts))
        elif sign == "^":
            further = [(True, ())]
        elif sign[0] == "[":
            first, _, last = part.group(1).partition("-")
            letters = frozenset(part.group(1))
            if last:
                between = "".join(chr(code) for code in range(ord(first[-1]), ord(last[0]) + 1))
                letters = frozenset(first + between + last)
            further = [(False, (frozenset(ALPHABET[1:]) - letters if sign[1] == "^" else letters,))]
        else:
            further = [(False, (frozenset(sign),))]
        ways = [(anchored or more, (*path, *rest)) for anchored, path in ways for more, rest in further]
    yield from ways


@lru_cache(maxsize=8)
def machine_for(lexicon: Lexicon, spelling: Spelling, *, make: bool = False) -> Machine | None:
    """The search as machine code; None where there is none yet, or ``PASYANS_UNCOMPILED=1`` says that there be none.

    ``make``: it is made if there is none, which takes some seconds, and kept for all processes to come.
    """
    if uncompiled():
        return None
    machine = Machine(lexicon, spelling, lexicon.dictionary, lexicon.additional)
    entries = [*machine.entries(), *rivals.entries()]
    if not make and any(entry._cache.load_overload(types, entry.targetctx) is None for entry, types in entries):
        return None
    for entry, types in entries:
        entry.compile(types)
    machine.compile()
    return machine


def prepare() -> None:
    """Make the machine code, if there is none yet."""
    machine_for(load_lexicon(), load_spelling(), make=True)
