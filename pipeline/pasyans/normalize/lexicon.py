"""What is a word, and how common: the dictionary, the words of the prose counts, and an editor's additions.

A prefix flows in; whether some word goes on like that flows out. A word flows in; its cost without context
flows out, in hundredths of a natural-log unit.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from pasyans.normalize.datafiles import read_table
from pasyans.normalize.dictionary import Dictionary
from pasyans.normalize.language import Language, load_language

_BOUND = 400_000

#: A word of the dictionary that 5.6 million words of prose do not have costs its letters and this much, but no
#: less than a word seen twice; an unknown word costs its letters and the other.
DICTIONARY, RARE = 250, 1600
UNKNOWN, UNKNOWN_LEAST = 900, 1700
#: A word without a vowel must be commoner than this to be one (в, с, к, б, ж; not «мн», «тб»).
VOWELLESS = 1150
_VOWELS = frozenset("аеёиоуыэюя")


class Lexicon:
    """The words and their costs; shared, and never changed but for what it remembers."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._dictionary = Dictionary()
        self._extra = sorted(language.extra | {row[0] for row in read_table("words.tsv", 1)})
        self._extra_words = frozenset(self._extra)
        #: What :meth:`leads` has said so far: for callers in a hurry.
        self.remembered_leads: dict[str, bool] = {}
        self._known: dict[str, bool] = {}
        self._costs: dict[str, int] = {}

    def leads(self, prefix: str) -> bool:
        """Whether some word begins with ``prefix`` (lower case, modern spelling)."""
        found = self.remembered_leads.get(prefix)
        if found is None:
            found = bool(self._dictionary.places(prefix))
            if not found:
                folded = prefix.replace("ё", "е")
                at = bisect_left(self._extra, folded)
                found = at < len(self._extra) and self._extra[at].startswith(folded)
            if len(self.remembered_leads) > _BOUND:
                self.remembered_leads.clear()
            self.remembered_leads[prefix] = found
        return found

    def knows(self, word: str) -> bool:
        """Whether ``word`` (lower case, modern spelling) is a word."""
        found = self._known.get(word)
        if found is None:
            folded = word.replace("ё", "е")
            found = folded in self._extra_words or (self._dictionary.knows(word) and self._is_pronounced(folded))
            if len(self._known) > _BOUND:
                self._known.clear()
            self._known[word] = found
        return found

    def _is_pronounced(self, word: str) -> bool:
        """Whether ``word`` has a vowel or is one of the few common ones without; the rest are abbreviations."""
        return not _VOWELS.isdisjoint(word) or self._language.unigrams.get(word, RARE) < VOWELLESS

    def cost(self, word: str) -> int:
        """Cost of ``word`` (lower case, modern spelling) without context."""
        folded = word.replace("ё", "е")
        found = self._language.unigrams.get(folded)
        if found is not None:
            return found
        found = self._costs.get(folded)
        if found is None:
            letters = self._language.spelling(folded)
            found = max(letters + DICTIONARY, RARE) if self.knows(folded) else max(letters + UNKNOWN, UNKNOWN_LEAST)
            if len(self._costs) > _BOUND:
                self._costs.clear()
            self._costs[folded] = found
        return found


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """The lexicon over the shipped tables, made once a process."""
    return Lexicon(load_language())
