"""What is a word, and how common: the dictionary, the words of the prose counts, and an editor's additions.

A prefix flows in; whether some word goes on like that flows out. A word flows in; its cost without context
flows out, in hundredths of a natural-log unit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from pasyans.normalize.datafiles import read_table
from pasyans.normalize.dictionary import BITS, load_dictionary
from pasyans.normalize.language import VOWELS, Language, load_language
from pasyans.normalize.lexical import beginnings, respelt

_BOUND = 400_000
#: Stands beside the letters that may follow, always: for what need not be a letter.
ANYTHING = 1 << 62

#: A word of the dictionary that 5.6 million words of prose do not have costs its letters and this much, but no
#: less than a word seen twice; an unknown word costs its letters and the other.
DICTIONARY, RARE = 250, 1600
UNKNOWN, UNKNOWN_LEAST = 900, 1700
#: A word without a vowel must be commoner than this to be one (в, с, к, б, ж; not «мн», «тб»).
VOWELLESS = 1150


#: The stem of a word has so many letters at least.
_STEM = 4
#: An unseen form of a word costs so much more than the commonest form seen.
KIN = 200
#: A regular compound costs so much more than its last part.
COMPOUND = 400
_VOICELESS = frozenset("кпстфхцчшщ")
#: Beyond this length no word is common.
LONG = 14


class Machine(Protocol):
    """What walks the dictionary for many words at once (:class:`pasyans.normalize.compiled.Machine`)."""

    def walk(self, words: Sequence[str]) -> list[int]: ...


class Lexicon:
    """The words and their costs; shared, and never changed but for what it remembers."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self.dictionary = load_dictionary()
        self.additional = sorted(language.extra | {row[0] for row in read_table("words.tsv", 1)})
        self._extra_words = frozenset(self.additional)
        #: What :meth:`followers` has said so far: for callers in a hurry.
        self.remembered_followers: dict[str, int] = {}
        self._extra_followers = self._followers_beyond()
        self._prefixes = frozenset(row[0] for row in read_table("prefixes.tsv", 1))
        shortest: dict[int, int] = {}
        for word, cost in zip(language.words, language.costs, strict=True):
            length = min(len(word), LONG)
            shortest[length] = min(cost, shortest.get(length, RARE))
        self._cheapest = [
            min(shortest.get(near, RARE) for near in (length - 2, length - 1, length)) for length in range(LONG + 1)
        ]
        starts: dict[str, int] = {}
        for at, word in enumerate(language.words):
            starts.setdefault(word[:_STEM], at)
        #: Where the words of the counts stand that begin with the same letters.
        self._beginnings = dict(zip(starts, pairwise([*starts.values(), len(language.words)]), strict=True))
        self._respelt = beginnings()
        self._known: dict[str, bool] = {}
        #: What was foreseen: of words, whether the dictionary has them.
        self._listed: dict[str, bool] = {}
        self._costs: dict[str, int] = {}

    def leads(self, prefix: str) -> bool:
        """Whether some word begins with ``prefix`` (lower case, modern spelling)."""
        if self.dictionary.begins(prefix):
            return True
        folded = prefix.replace("ё", "е")
        at = bisect_left(self.additional, folded)
        return at < len(self.additional) and self.additional[at].startswith(folded)

    def foresee(self, machine: Machine, words: Iterable[str]) -> None:
        """Ask about many at once, so that :meth:`knows` of ``words`` knows it."""
        if len(self._listed) > _BOUND:
            self._listed.clear()
        asked = [each for each in dict.fromkeys(words) if each and each not in self._listed]
        if asked:
            for each, found in zip(asked, machine.walk(asked), strict=False):
                self._listed[each] = found > 1

    def goes_on(self, prefix: str, letters: str) -> bool:
        """Whether some word goes on with ``letters`` after ``prefix``, which some word begins with."""
        for letter in letters:
            follows = self.remembered_followers.get(prefix) or self.followers(prefix)
            if not follows & BITS.get(letter, 0):
                return False
            prefix += letter
        return True

    def _followers_beyond(self) -> dict[str, int]:
        """What follows the beginnings of the additional words where the dictionary has nothing like it."""
        found: dict[str, int] = {}
        for word in self.additional:
            for end in range(len(word), 0, -1):
                if self.dictionary.places(word[:end]):
                    break
                found[word[: end - 1]] = found.get(word[: end - 1], 0) | BITS.get(word[end - 1], 0)
        return found

    def followers(self, prefix: str) -> int:
        """The letters with which a word may go on after ``prefix`` (``dictionary.BITS``), and ``ANYTHING``."""
        found = self.remembered_followers.get(prefix)
        if found is None:
            found = self.dictionary.followers(prefix) | ANYTHING
            beyond = self._extra_followers.get(prefix.replace("ё", "е") if "ё" in prefix else prefix)
            if beyond is not None:
                found |= beyond
            if len(self.remembered_followers) > _BOUND:
                self.remembered_followers.clear()
            self.remembered_followers[prefix] = found
        return found

    def knows(self, word: str) -> bool:
        """Whether ``word`` (lower case, modern spelling) is a word."""
        number = self._language.numbers.get(word, -1)
        if number >= 0 and self._language.known[number]:
            return True
        found = self._known.get(word)
        if found is None:
            folded = word.replace("ё", "е")
            listed = self._listed.get(word)
            if listed is None:
                listed = self.dictionary.knows(word)
            found = folded in self._extra_words or (listed and self._is_pronounced(folded))
            found = found or self._today(word) != word
            if len(self._known) > _BOUND:
                self._known.clear()
            self._known[word] = found
        return found

    def _today(self, word: str) -> str:
        """What ``word`` is today, if its spelling is its own («извощик») or it stands apart («по русски»)."""
        if word[:2] in self._respelt:
            today = respelt(word)
            if today != word and self.knows(today):
                return today
        adverb = f"по-{word}"
        return adverb if word.endswith(("ски", "цки")) and self.dictionary.knows(adverb) else word

    def cheapest(self, length: int) -> int:
        """The cost of the commonest word of at most ``length`` letters and at least two less."""
        return self._cheapest[min(length, LONG)]

    def _kin(self, word: str) -> int:
        """The cost of an unseen form of a word of which other forms were seen: they begin alike."""
        words, costs_of = self._language.words, self._language.costs
        first, end = self._beginnings.get(word[:_STEM], (0, 0))
        for cut in (0, 1, 2, 3) if first < end else ():
            stem = word[: len(word) - cut]
            if len(stem) < _STEM:
                break
            costs = []
            for at in range(bisect_left(words, stem, first, end), end):
                kin = words[at]
                if not kin.startswith(stem):
                    break
                if len(kin) <= len(stem) + 3:
                    costs.append(costs_of[at])
            if costs:
                return min(costs) + KIN + 50 * cut
        return 10_000

    def _compound(self, word: str) -> int:
        """The cost of a word that no lexicon has whole, but whose first part is a usual one, or a word in -о or -е, and
        the rest a word."""
        best = 10_000
        for length in range(2, min(12, len(word) - 3)):
            first, rest = word[:length], word[length:]
            if first in self._prefixes:
                regular = not (first[-1] == "з" and rest[0] in _VOICELESS)
            else:
                regular = length >= 4 and first[-1] in "ое" and len(rest) >= 5 and self.knows(first)
            if regular and self.knows(rest):
                best = min(best, max(self.cost(rest) + COMPOUND, RARE))
        return best

    def _is_pronounced(self, word: str) -> bool:
        """Whether ``word`` has a vowel or is one of the few common ones without; the rest are abbreviations."""
        return not VOWELS.isdisjoint(word) or self._language.cost(word) < VOWELLESS

    def cost(self, word: str) -> int:
        """Cost of ``word`` (lower case, modern spelling) without context."""
        folded = word.replace("ё", "е")
        number = self._language.numbers.get(folded, -1)
        if number >= 0:
            return self._language.costs[number]
        found = self._costs.get(folded)
        if found is None:
            letters = self._language.spelling(folded)
            today = self._today(folded)
            if today != folded:
                found = self.cost(today)
            elif self.knows(folded):
                found = min(max(letters + DICTIONARY, RARE), self._kin(folded))
            else:
                found = min(max(letters + UNKNOWN, UNKNOWN_LEAST), self._compound(folded))
            if len(self._costs) > _BOUND:
                self._costs.clear()
            self._costs[folded] = found
        return found


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """The lexicon over the shipped tables, made once a process."""
    return Lexicon(load_language())
