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
from typing import Any

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


#: A word with its ё, the number of its paradigm, and that of its tag.
Reading = tuple[str, int, int]


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
        self._tagged: dict[tuple[float, ...], tuple[int, ...]] = {}
        self._ended: dict[tuple[int, str], list[tuple[str, int, int, int]]] = {}

    def parses(self, word: str) -> tuple[list[Reading], list[float]]:
        """The readings of ``word`` in the order of pymorphy3, which is that of their scores but for few, and these."""
        found = self._listed(word)
        scores = [1.0] * len(found)
        if not found:
            found, scores = self._without_prefix(word)
        if not found:
            found, scores = self._ending_alike(word)
        if not found:
            found, scores = [(word, _NO_PARADIGM, _NO_TAG)], [1.0]
        place = self._counted(word)
        if place >= 0:
            chances = [self._chance(place, tag) for _, _, tag in found]
            if sum(chances):
                order = sorted(range(len(found)), key=[-chance for chance in chances].__getitem__)
                return [found[at] for at in order], [chances[at] for at in order]
        share = 1.0 / sum(scores)
        return found, [score * share for score in scores]

    def likely(self, word: str, least: float) -> tuple[int, ...]:
        """The different tags, in order, of the readings of ``word`` that score so much at ``least``, and of the first;
        -1 for none."""
        places = self._words.similar(word)
        if not places or self._counted(word) >= 0:
            return _likely(*self.parses(word), least)
        key = (least, *[place for _, place in places])
        known = self._tagged.get(key)
        if known is None:
            if len(self._tagged) > REMEMBERED:
                self._tagged.clear()
            known = self._tagged[key] = _likely(*self.parses(word), least)
        return known

    def _counted(self, word: str) -> int:
        """The place of ``word`` among those of which it was counted how often they are what; -1 if it is none."""
        return self._chances.onward(0, f"{word}:".encode())

    def _chance(self, place: int, tag: int) -> float:
        """How often the word at ``place`` of the counted ones has ``tag``."""
        if tag == _NO_TAG:
            return 0.0
        there = self._chances.onward(place, str(self.tags[tag]).encode())
        return max(0, self._chances.value(there)) / self._certain if there >= 0 else 0.0

    def _listed(self, word: str) -> list[Reading]:
        return [(form, paradigm, tag) for form, place in self._words.similar(word) for paradigm, tag in self._at(place)]

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

    def _without_prefix(self, word: str) -> tuple[list[Reading], list[float]]:
        """What is said of ``word`` without one of the known prefixes, the longest first."""
        found = dict[Reading, float]()
        if word.startswith(self._prefixes):
            prefixes = [prefix for prefix in self._prefixes if word.startswith(prefix)]
            for prefix in sorted(prefixes, key=len, reverse=True):
                if len(word) - len(prefix) >= _LEAST_REST:
                    readings, scores = self.parses(word[len(prefix) :])
                    self._add(found, prefix, readings, [score * _PREFIXED for score in scores])
        return list(found), list(found.values())

    def _add(self, found: dict[Reading, float], before: str, readings: list[Reading], scores: list[float]) -> None:
        """Add readings with more ``before`` them, unless new words do not behave so or they were found already."""
        for (form, paradigm, tag), score in zip(readings, scores, strict=True):
            if tag == _NO_TAG or self._productive[tag]:
                found.setdefault((before + form, paradigm, tag), score)

    def _ending_alike(self, word: str) -> tuple[list[Reading], list[float]]:
        """What words of the dictionary are that ``word`` ends with, and words that end like it."""
        found = dict[Reading, float]()
        for at in range(1, 1 + min(_MOST_BEFORE, len(word) - _LEAST_REST)):
            listed = self._listed(word[at:])
            if listed:
                self._add(found, word[:at], listed, [_TAILED] * len(listed))
        tailed = list(found)
        alike: list[tuple[float, int, Reading]] = []
        for number in range(len(self._beginnings) - 1, -1, -1):
            if len(word) < _LEAST_WORD or not word.startswith(self._beginnings[number]):
                continue
            total = 1
            counts: list[tuple[Reading, int]] = []
            for length in range(_LONGEST_ENDING, 0, -1):
                head, tail = word[:-length], word[-length:]
                for ending, count, paradigm, tag in self._of_ending(number, tail):
                    total += count
                    reading = (head + ending, paradigm, tag)
                    if reading not in found:
                        found[reading] = 0.0
                        counts.append((reading, count))
                if total > 1:
                    break
            for reading, count in counts:
                alike.append((-(count / total * _ENDING), len(alike), reading))
        alike.sort()
        readings = tailed + [reading for _, _, reading in alike]
        return readings, [_TAILED] * len(tailed) + [-score for score, _, _ in alike]

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


def _likely(found: list[Reading], scores: list[float], least: float) -> tuple[int, ...]:
    tags = {
        tag for place, ((_, _, tag), score) in enumerate(zip(found, scores, strict=True)) if score >= least or not place
    }
    return tuple(sorted(tags))


@lru_cache(maxsize=1)
def load_analysis() -> Analysis:
    """The analysis over the shipped dictionary, made once a process."""
    from pymorphy3.lang.ru.config import KNOWN_PREFIXES

    return Analysis(load_analyzer(), KNOWN_PREFIXES)
