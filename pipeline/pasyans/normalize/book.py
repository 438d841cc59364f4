"""What a book's own words say: counts of its words and pairs, for the second look at a doubtful one.

The first reading of every token flows in; costs flow out. «До тех пор» twenty times in a book is what repairs
«до тех нор» once. Counts are bounded: when the table is full, what was seen once is forgotten.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_BOUND = 300_000
#: How much of a word's chance the book decides, the prose counts the rest; out of a hundred.
_WORD_SHARE, _PAIR_SHARE = 0.3, 0.4

#: What an unknown word gains with each doubling of its count, one with a capital, and at most.
_UNKNOWN_DOUBLING, _NAME_DOUBLING, _UNKNOWN_MOST = 120, 250, 1500


class BookModel:
    """Counts over modern forms (lower case, е for ё)."""

    def __init__(self) -> None:
        self._words: Counter[str] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        self._total = 0

    def add(self, words: Sequence[str]) -> None:
        """Count a run of words in reading order; marks of the language tables (``<s>`` …) begin no pair."""
        self._words.update(words)
        self._total += len(words)
        self._pairs.update(pairwise(words))
        if len(self._pairs) > _BOUND:
            self._pairs = Counter({pair: count for pair, count in self._pairs.items() if count > 1})
        if len(self._words) > _BOUND:
            self._words = Counter({word: count for word, count in self._words.items() if count > 1})

    def word(self, key: str, cost: int, counted: bool, known: bool, name: bool) -> int:
        """``cost`` of the word, or less where the book has it elsewhere (``counted``: this one is counted too).

        A word that no lexicon knows gains less: a misreading may come again, and again unknown. One with a capital
        (``name``) gains more, for most of those are names.
        """
        count = self._words.get(key, 0) - counted
        if count < 1:
            return cost
        if not known:
            gain = _NAME_DOUBLING if name else _UNKNOWN_DOUBLING
            return cost - min(_UNKNOWN_MOST, gain * count.bit_length())
        return min(cost, round(-100 * math.log(_WORD_SHARE * count / self._total)))

    def pair(self, before: str, key: str, cost: int, counted: bool) -> int:
        """``cost`` of the word after ``before``, or less where the book has that pair elsewhere."""
        count = self._pairs.get((before, key), 0) - counted if before[:1] != "<" else 0
        if count < 1:
            return cost
        return min(cost, round(-100 * math.log(_PAIR_SHARE * (count - 0.5) / self._words[before])))
