"""What Russian prose of the time says about words and their neighbours.

Shipped integer tables flow in; costs flow out, in hundredths of a natural-log unit: of a word, of a word after
one or two others (backing off to shorter contexts), and of a string of letters as an unknown word. The tables
are computed from counts over 5.6 million words of public-domain prose (Chekhov, Tolstoy, Dostoevsky, Gogol,
Pushkin, Turgenev, Herzen).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pasyans.normalize.datafiles import DATA
from pasyans.normalize.grammar import signature

TABLES = DATA / "language.npz"

#: Letters of the letter model; the first place is the bound of a word.
ALPHABET = "$абвгдежзийклмнопрстуфхцчшщъыьэюя-"

VOWELS = frozenset("аеёиоуыэюя")
SENTENCE = "<s>"
NUMBER = "<n>"
COMMA = "<,>"

#: Dearer than any word.
UNCOUNTED = 9999

_CODE = {letter: index for index, letter in enumerate(ALPHABET)} | {"ё": ALPHABET.index("е")}


def letter_codes(word: str) -> tuple[int, ...] | None:
    """Places of the letters in the alphabet; None for a word that has other signs."""
    codes = []
    for letter in word:
        code = _CODE.get(letter)
        if not code:
            return None
        codes.append(code)
    return tuple(codes)


def _numbers(array: npt.NDArray[np.uint16]) -> list[int]:
    """The numbers of ``array``, one object for all that are the same: there are a thousand of them among a million."""
    objects = np.arange(int(array.max(initial=0)) + 1).astype(object)
    found: list[int] = objects[array].tolist()
    return found


class Language:
    """The tables, read once and never changed; all costs are integers."""

    def __init__(self, path: Path = TABLES) -> None:
        self._class_beyond: dict[str, int] = {}
        with np.load(path) as data:
            words = data["words"].tobytes().decode().split("\n")
            #: All words of the counts, sorted; by word its number there.
            self.words: list[str] = words
            self.numbers: dict[str, int] = dict(zip(words, range(len(words)), strict=True))
            #: By number: whether the dictionary has the word too, and what the word costs.
            self.known = np.unpackbits(data["known"], count=len(words)).tobytes()
            self.costs = _numbers(data["unigram"])
            self._rest = _numbers(data["rest"])
            pairs = np.cumsum(data["pairs"], dtype=np.uint64).tolist()
            self._pair: dict[int, int] = dict(zip(pairs, _numbers(data["pair_cost"]), strict=True))
            rests = data["pair_rest"]
            (places,) = np.nonzero(rests)
            self._pair_rest: dict[int, int] = {pairs[place]: int(rests[place]) for place in places.tolist()}
            triples = np.cumsum(data["triples"], dtype=np.uint64).tolist()
            self._triple: dict[int, int] = dict(zip(triples, _numbers(data["triple_cost"]), strict=True))
            classes = data["classes"].tobytes().decode().split("\n")
            self._class_number = {name: index for index, name in enumerate(classes)}
            self._class_of = _numbers(data["class_of"])
            self._pull: list[list[int]] = data["pull"].tolist()
            self._letters: bytes = data["letters"].tobytes()
            self.extra = frozenset(data["extra"].tobytes().decode().split("\n"))

    def number(self, word: str) -> int:
        """The word's number, -1 for one that the counts do not have."""
        return self.numbers.get(word, -1)

    def cost(self, word: str) -> int:
        """The cost of ``word``, ``UNCOUNTED`` for one that the counts do not have."""
        number = self.numbers.get(word, -1)
        return self.costs[number] if number >= 0 else UNCOUNTED

    def word_class(self, word: str, number: int) -> int:
        """The grammatical class of ``word``; 0 where nothing is known of it."""
        if number >= 0:
            return self._class_of[number]
        found = self._class_beyond.get(word)
        if found is None:
            found = self._class_beyond[word] = self._class_number.get(signature(word), 0) if word else 0
        return found

    def agreement(self, first: str, first_number: int, second: str, second_number: int) -> int:
        """By how much ``second`` is likelier after ``first`` than elsewhere, by their classes; 0 where one has none.

        A word that the counts have is asked first: its class is known, that of another costs an analysis.
        """
        if (first_number >= 0 and not self._class_of[first_number]) or (
            second_number >= 0 and not self._class_of[second_number]
        ):
            return 0
        before = self.word_class(first, first_number)
        return self._pull[before][self.word_class(second, second_number)] if before else 0

    def after(self, first: int, second: int, word: int, alone: int) -> int:
        """Cost of ``word`` after ``first second`` (numbers, -1 unknown); ``alone`` is its cost without context,
        grammar considered."""
        seen, cost = self.seen(first, second, word)
        return cost if seen else cost + alone

    def seen(self, first: int, second: int, word: int) -> tuple[bool, int]:
        """Whether ``word`` was seen after ``second`` or after both, with its cost there; else what is added to its cost
        without context."""
        if second < 0:
            return False, 0
        rest = 0
        if word >= 0:
            if first >= 0:
                before = first << 20 | second
                triple = self._triple.get(before << 20 | word)
                if triple is not None:
                    return True, triple
                rest = self._pair_rest.get(before, 0)
            pair = self._pair.get(second << 20 | word)
            if pair is not None:
                return True, rest + pair
        return False, rest + self._rest[second]

    def spelling(self, word: str) -> int:
        """Cost of the letters of ``word`` (lower case) after the letter model; a sign it does not know costs 700."""
        size = len(ALPHABET)
        table, first, second, third, total = self._letters, 0, 0, 0, 0
        for letter in word:
            code = _CODE.get(letter, 0)
            if code:
                total += table[((first * size + second) * size + third) * size + code] * 5
            else:
                total += 700
            first, second, third = second, third, code
        return total + table[((first * size + second) * size + third) * size] * 5


@lru_cache(maxsize=1)
def load_language() -> Language:
    """The shipped tables, read once a process."""
    return Language()
