"""The analysis of a word as pymorphy3 makes it, without the objects that it makes on its way.

A word in small letters, е for ё and no hyphen, flows in; its parses flow out, as tags with the scores that pymorphy3
gives them, to the last bit and in its order. A word of the dictionary is what its places there say; any other what it
is without a known prefix, or else what the dictionary's words are that it or its ending ends like. (The units of
``pymorphy3.lang.ru.DEFAULT_UNITS``; what they look up in automata is remembered here, and looked up faster.)
"""

from __future__ import annotations

from binascii import a2b_base64
from functools import lru_cache
from struct import unpack
from typing import Any, NamedTuple

from pasyans.normalize.dictionary import Keys, load_analyzer, load_dictionary

#: So many endings and places of the dictionary are remembered.
REMEMBERED = 50_000
#: What the score of a word is multiplied with that is known but for its known prefix, for any other beginning, and of
#: one that ends like others.
_PREFIXED, _TAILED, _ENDING = 0.75, 0.5, 0.5
#: So many letters at least are left after a prefix, and at most stand before what the dictionary knows; so many letters
#: has a word whose ending tells, and the ending at most.
_LEAST_REST, _MOST_BEFORE, _LEAST_WORD, _LONGEST_ENDING = 3, 5, 4, 5
#: The tag, and the paradigm, of a word of which nothing is known.
_NO_TAG, _NO_PARADIGM = -1, -1


class Parse(NamedTuple):
    """The word with its ё, the numbers of its paradigm and its tag, and how likely that is."""

    form: str
    paradigm: int
    tag: int
    score: float


class Analysis:
    """The dictionary of pymorphy3, its endings and its probabilities; immutable but for what it remembers."""

    def __init__(self, analyzer: Any, known_prefixes: list[str]) -> None:
        dictionary = analyzer.dictionary
        self._words = load_dictionary()
        self._endings = [Keys(each.dct._units, each.guide._units) for each in dictionary.prediction_suffixes_dawgs]
        self._chances = Keys(analyzer.prob_estimator.p_t_given_w.dct._units)
        self._certain = float(analyzer.prob_estimator.p_t_given_w.MULTIPLIER)
        self._paradigms: list[Any] = list(dictionary.paradigms)
        self._beginnings: list[str] = list(dictionary.paradigm_prefixes)
        self.tags: list[Any] = list(dictionary.gramtab)
        self._productive = [tag.is_productive() for tag in self.tags]
        self._prefixes = tuple(known_prefixes)
        self._recorded: dict[int, list[tuple[int, int]]] = {}
        self._ended: dict[tuple[int, str], list[tuple[str, int, int, int]]] = {}

    def parses(self, word: str) -> list[Parse]:
        """The parses of ``word`` in the order of pymorphy3, which is that of their scores but for few."""
        found = self._listed(word) or self._without_prefix(word) or self._ending_alike(word)
        if not found:
            found = [Parse(word, _NO_PARADIGM, _NO_TAG, 1.0)]
        place = self._chances.onward(0, f"{word}:".encode())
        if place >= 0:
            chances = [self._chance(place, parse.tag) for parse in found]
            if sum(chances):
                counted = [parse._replace(score=chance) for parse, chance in zip(found, chances, strict=True)]
                return sorted(counted, key=_falling)
        share = 1.0 / sum([parse.score for parse in found])
        return [parse._replace(score=parse.score * share) for parse in found]

    def _chance(self, place: int, tag: int) -> float:
        """How often the word at ``place`` of the counted ones has ``tag``."""
        if tag == _NO_TAG:
            return 0.0
        there = self._chances.onward(place, str(self.tags[tag]).encode())
        return max(0, self._chances.value(there)) / self._certain if there >= 0 else 0.0

    def _listed(self, word: str) -> list[Parse]:
        return [
            Parse(form, paradigm, tag, 1.0)
            for form, place in self._words.similar(word)
            for paradigm, tag in self._at(place)
        ]

    def _at(self, place: int) -> list[tuple[int, int]]:
        """Paradigm and tag of each record below a place of the dictionary; words of one place behave alike."""
        found = self._recorded.get(place)
        if found is None:
            if len(self._recorded) > REMEMBERED:
                self._recorded.clear()
            records = [unpack(">HH", a2b_base64(record)) for record in self._words.keys_below(place)]
            found = self._recorded[place] = [(paradigm, self._tag(paradigm, form)) for paradigm, form in records]
        return found

    def _tag(self, paradigm: int, form: int) -> int:
        forms = self._paradigms[paradigm]
        tag: int = forms[len(forms) // 3 + form]
        return tag

    def _without_prefix(self, word: str) -> list[Parse]:
        """What is said of ``word`` without one of the known prefixes, the longest first."""
        if not word.startswith(self._prefixes):
            return []
        found: list[Parse] = []
        seen: set[tuple[str, int, int]] = set()
        prefixes = [prefix for prefix in self._prefixes if word.startswith(prefix)]
        for prefix in sorted(prefixes, key=len, reverse=True):
            if len(word) - len(prefix) < _LEAST_REST:
                continue
            for parse in self.parses(word[len(prefix) :]):
                self._add(found, seen, prefix, parse, parse.score * _PREFIXED)
        return found

    def _add(
        self, found: list[Parse], seen: set[tuple[str, int, int]], before: str, parse: Parse, score: float
    ) -> None:
        """Add a parse with more ``before`` it, unless new words do not behave so or it was seen."""
        if parse.tag != _NO_TAG and not self._productive[parse.tag]:
            return
        key = (before + parse.form, parse.tag, parse.paradigm)
        if key not in seen:
            seen.add(key)
            found.append(Parse(key[0], parse.paradigm, parse.tag, score))

    def _ending_alike(self, word: str) -> list[Parse]:
        """What words of the dictionary are that ``word`` ends with, and words that end like it."""
        found: list[Parse] = []
        seen: set[tuple[str, int, int]] = set()
        for at in range(1, 1 + min(_MOST_BEFORE, len(word) - _LEAST_REST)):
            for parse in self._listed(word[at:]):
                self._add(found, seen, word[:at], parse, _TAILED)
        if len(word) < _LEAST_WORD:
            return found
        alike: list[Parse] = []
        for number in range(len(self._beginnings) - 1, -1, -1):
            if not word.startswith(self._beginnings[number]):
                continue
            total, first = 1, len(alike)
            for length in range(_LONGEST_ENDING, 0, -1):
                head, tail = word[:-length], word[-length:]
                for ending, count, paradigm, tag in self._of_ending(number, tail):
                    total += count
                    key = (head + ending, tag, paradigm)
                    if key not in seen:
                        seen.add(key)
                        alike.append(Parse(key[0], paradigm, tag, float(count)))
                if total > 1:
                    break
            alike[first:] = [parse._replace(score=parse.score / total * _ENDING) for parse in alike[first:]]
        alike.sort(key=_falling)
        return found + alike

    def _of_ending(self, number: int, tail: str) -> list[tuple[str, int, int, int]]:
        """What words with the paradigms' beginning of that ``number`` are that end in ``tail``: that with its ё, how
        many they are, their paradigm and tag."""
        key = (number, tail)
        found = self._ended.get(key)
        if found is None:
            if len(self._ended) > REMEMBERED:
                self._ended.clear()
            endings = self._endings[number]
            found = self._ended[key] = []
            for ending, place in endings.similar(tail):
                for record in endings.keys_below(place):
                    count, paradigm, form = unpack(">IHH", a2b_base64(record))
                    tag = self._tag(paradigm, form)
                    if self._productive[tag]:
                        found.append((ending, count, paradigm, tag))
        return found


def _falling(parse: Parse) -> float:
    return -parse.score


@lru_cache(maxsize=1)
def load_analysis() -> Analysis:
    """The analysis over the shipped dictionary, made once a process."""
    from pymorphy3.lang.ru.config import KNOWN_PREFIXES

    return Analysis(load_analyzer(), KNOWN_PREFIXES)
