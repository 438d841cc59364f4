"""The dictionary of pymorphy3, walked letter by letter.

A prefix flows in; the places of the automaton that it leads to, and whether it is a word, flow out. The
automaton is read as it is shipped and nothing of it is unpacked; places are kept as they are met.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

_END = 1  # parts a key from its record in the automaton
_HAS_VALUE, _VALUE = 1 << 8, (1 << 31) - 1
_YO = "ё".encode()
_BYTES: dict[str, tuple[int, int]] = {
    letter: (letter.encode()[0], letter.encode()[1]) for letter in "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
} | {"-": (ord("-"), 0)}
#: The bytes, two by two, that a letter may stand for; the second is 0 where there is one only.
_WAYS: dict[str, tuple[tuple[int, int], ...]] = {letter: (pair,) for letter, pair in _BYTES.items()} | dict.fromkeys(
    "её", (_BYTES["е"], _BYTES["ё"])
)
#: Those of the letters that stand for themselves only and have two bytes.
_ONE_WAY = {letter: pairs[0] for letter, pairs in _WAYS.items() if len(pairs) == 1 and pairs[0][1]}
#: The letters, and the hyphen, that words are looked for with.
LETTERS = frozenset(_BYTES)
_BOUND = 400_000
#: A bit for each letter that may follow; е and ё have one.
BITS = {letter: 1 << at for at, letter in enumerate(_BYTES) if letter != "ё"}
BITS["ё"] = BITS["е"]
#: A byte that no letter has: marks the records of the automaton.
_RECORD = 0xFF


class Keys:
    """The keys of an automaton; the places of ``guide``, two bytes each, tell the first byte that leads on from a place
    and the next beside it, 0 for none.

    A place leads on by a byte to ``place ^ offset ^ byte`` if that is labelled so (a double-array automaton; the
    layout of its units is that of the DAWG library of S. Yata).
    """

    def __init__(self, units: Sequence[int], guide: Sequence[int] = ()) -> None:
        self._units, self._guide = units, guide
        self._offsets, self._labels = _laid_out(np.array(units, dtype=np.uint32))

    def onward(self, place: int, sign: bytes) -> int:
        """The place that the bytes ``sign`` lead to from ``place``; -1 if there is none."""
        offsets, labels = self._offsets, self._labels
        for byte in sign:
            place ^= offsets[place] ^ byte
            if labels[place] != byte:
                return -1
        return place

    def value(self, place: int) -> int:
        """The number that the key has that ends at ``place``; -1 if none does."""
        if not self._units[place] & _HAS_VALUE:
            return -1
        return self._units[place ^ self._offsets[place]] & _VALUE

    def similar(self, word: str) -> list[tuple[str, int]]:
        """The keys that are ``word``, where е may stand for ё, each with the place from which its records lead on; in
        the order of the library."""
        return self._similar("", word, 0)

    def _similar(self, before: str, word: str, place: int) -> list[tuple[str, int]]:
        offsets, labels = self._offsets, self._labels
        found: list[tuple[str, int]] = []
        start = len(before)
        for at in range(start, len(word)):
            letter = word[at]
            if letter == "е":
                other = self.onward(place, _YO)
                if other >= 0:
                    found += self._similar(before + word[start:at] + "ё", word, other)
            first, second = _BYTES[letter]
            place ^= offsets[place] ^ first
            if labels[place] != first:
                return found
            place ^= offsets[place] ^ second
            if labels[place] != second:
                return found
        end = place ^ offsets[place] ^ _END
        if labels[end] == _END:
            found.insert(0, (before + word[start:], end))
        return found

    def keys_below(self, place: int) -> list[bytes]:
        """What leads on from ``place`` to the ends of the automaton."""
        guide = self._guide
        label = guide[2 * place]
        if not label:
            return [b""]
        found: list[bytes] = []
        base = place ^ self._offsets[place]
        while label:
            sign = bytes([label])
            found += [sign + rest for rest in self.keys_below(base ^ label)]
            label = guide[2 * (base ^ label) + 1]
        return found


def _laid_out(units: npt.NDArray[np.uint32]) -> tuple[array[int], bytes]:
    """By place: the offset of what follows, and the label."""
    return (
        array("I", ((units >> 10) << ((units & 0x200) >> 6)).astype(np.uint32).tobytes()),
        np.where(units >> 31, _RECORD, units & 0xFF).astype(np.uint8).tobytes(),
    )


def spellings(letter: str) -> tuple[tuple[int, int], ...]:
    """The bytes, two by two, that ``letter`` may stand for; the second is 0 where there is one only."""
    return _WAYS.get(letter, ())


class Dictionary(Keys):
    """Words in modern spelling, lower case; ``е`` stands for ``ё`` too, ``ё`` for ``е`` too."""

    def __init__(self) -> None:
        words = load_analyzer().dictionary.words
        super().__init__(words.dct._units, words.guide._units)
        self._places: dict[str, tuple[int, ...]] = {"": (0,)}
        self._followers = self._all_followers()

    def _all_followers(self) -> array[int]:
        """For every place of the automaton the letters that lead on from it, as :data:`BITS`."""
        offsets, labels = np.frombuffer(self._offsets, np.uint32), np.frombuffer(self._labels, np.uint8)
        last = len(labels) - 1
        base = np.arange(last + 1, dtype=np.uint32) ^ offsets
        found = np.zeros(last + 1, np.uint64)
        for first in sorted({pair[0] for pair in _BYTES.values()}):
            there = np.minimum(base ^ first, last)
            (places,) = np.nonzero(labels[there] == first)
            onwards = base[there[places]]
            here = np.zeros(len(places), np.uint64)
            for letter, pair in _BYTES.items():
                if pair[0] == first:
                    leads = labels[onwards ^ pair[1]] == pair[1] if pair[1] else np.ones(len(places), bool)
                    here |= leads * np.uint64(BITS[letter])
            found[places] |= here
        return array("Q", found.tobytes())

    @property
    def arrays(self) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]:
        """By place: its unit, and the letters that may follow."""
        return np.asarray(self._units, np.uint32), np.frombuffer(self._followers, np.uint64)

    def followers(self, prefix: str) -> int:
        """The letters that may follow ``prefix``, as :data:`BITS`."""
        found = 0
        for place in self.places(prefix):
            found |= self._followers[place]
        return found

    def _onwards(self, places: Iterable[int], letter: str) -> list[int]:
        offsets, labels = self._offsets, self._labels
        found = []
        for first, second in _WAYS.get(letter, ()):
            for place in places:
                there = place ^ offsets[place] ^ first
                if labels[there] == first:
                    if second:
                        there ^= offsets[there] ^ second
                        if labels[there] != second:
                            continue
                    found.append(there)
        return found

    def places(self, prefix: str) -> tuple[int, ...]:
        """Places that ``prefix`` leads to; empty when no word begins so."""
        known = self._places
        found = known.get(prefix)
        if found is None:
            before = known.get(prefix[:-1])
            if before is None:
                before = self.places(prefix[:-1])
            found = tuple(self._onwards(before, prefix[-1])) if before else ()
            if len(known) > _BOUND:
                self._places = known = {"": (0,)}
            known[prefix] = found
        return found

    def begins(self, prefix: str) -> bool:
        """Whether some word begins with ``prefix``: like :meth:`places`, but nothing is remembered."""
        return bool(self._walk(prefix))

    def knows(self, word: str) -> bool:
        """Whether ``word`` is in the dictionary."""
        offsets, labels = self._offsets, self._labels
        return any(labels[place ^ offsets[place] ^ _END] == _END for place in self._walk(word))

    def _walk(self, prefix: str) -> list[int]:
        offsets, labels, one_way = self._offsets, self._labels, _ONE_WAY
        places = [0]
        for letter in prefix:
            pair = one_way.get(letter)
            if pair is None or len(places) > 1:
                places = self._onwards(places, letter)
                if not places:
                    return places
                continue
            place = places[0]
            place ^= offsets[place] ^ pair[0]
            if labels[place] != pair[0]:
                return []
            place ^= offsets[place] ^ pair[1]
            if labels[place] != pair[1]:
                return []
            places[0] = place
        return places


@lru_cache(maxsize=1)
def load_analyzer() -> Any:
    """The analyzer of pymorphy3, loaded once a process."""
    import pymorphy3

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=1)
def load_dictionary() -> Dictionary:
    """The dictionary, read once a process."""
    return Dictionary()
