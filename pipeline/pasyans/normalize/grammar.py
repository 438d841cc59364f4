"""What a word is in grammar: its class, for the agreement of neighbours.

A word flows in; a signature of all its parts of speech, cases, numbers and genders flows out, as pymorphy3 knows
them. Words of one signature behave alike beside others, and that is counted once for all of them.
"""

from __future__ import annotations

from binascii import a2b_base64
from functools import cache, lru_cache
from struct import unpack
from typing import Any

from pasyans.normalize.dictionary import LETTERS, Keys, load_dictionary

#: Parses less likely than this do not count.
LEAST_SCORE = 0.05
#: So many words, and endings, are remembered.
REMEMBERED = 50_000
_GENDERED = frozenset(("ADJF", "PRTF", "ADJS", "PRTS", "VERB", "NOUN", "NUMR"))


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3

    analyzer = pymorphy3.MorphAnalyzer()
    analyzer.dictionary.words = _Words(analyzer.dictionary.words)
    endings = analyzer.dictionary.prediction_suffixes_dawgs
    endings[:] = [_Endings(automaton) for automaton in endings]
    analyzer.prob_estimator.p_t_given_w = _Chances(analyzer.prob_estimator.p_t_given_w)
    return analyzer


class _Words:
    """The words of pymorphy3; of an unknown word every ending is looked for there, and most are none."""

    def __init__(self, automaton: Any) -> None:
        self._automaton = automaton
        self._records = load_dictionary().records
        self.guide = automaton.guide

    def __getattr__(self, name: str) -> Any:
        return getattr(self._automaton, name)

    def similar_items(self, word: str, replaced: Any) -> list[Any]:
        if LETTERS.issuperset(word) and not self._records(word):
            return []
        found: list[Any] = self._automaton.similar_items(word, replaced)
        return found


class _Chances:
    """What pymorphy3 knows of how often a word is what; most words it knows nothing of, and that is asked once."""

    def __init__(self, automaton: Any) -> None:
        self._automaton = automaton
        self._keys = Keys(automaton.dct._units)
        self._asked: tuple[str, bool] = ("", False)

    def counted(self, word: str) -> bool:
        return self._keys.begins(f"{word}:".encode())

    def prob(self, word: str, tag: Any) -> float:
        asked, counted = self._asked
        if word != asked:
            counted = self.counted(word)
            self._asked = (word, counted)
        return float(self._automaton.prob(word, tag)) if counted else 0.0


class _Endings:
    """What pymorphy3 knows of the endings of unknown words; remembered, for unknown words end alike."""

    def __init__(self, automaton: Any) -> None:
        self._automaton = automaton
        self._found: dict[str, list[Any]] = {}

    def similar_items(self, ending: str, replaced: Any) -> list[Any]:
        found = self._found.get(ending)
        if found is None:
            if len(self._found) > REMEMBERED:
                self._found.clear()
            found = self._found[ending] = self._automaton.similar_items(ending, replaced)
        return found


@lru_cache(maxsize=REMEMBERED)
def parses(word: str) -> tuple[Any, ...]:
    """The parses of ``word`` (lower case) as pymorphy3 gives them; е stands for ё too."""
    return tuple(_analyzer().parse(word))


@lru_cache(maxsize=REMEMBERED)
def signature(word: str) -> str:
    """The grammatical signature of ``word`` (lower case): its readings, sorted, parted by ``|``."""
    found = _listed(word)
    if found is None:
        found = set[str]()
        for parse in _analyzer().parse(word):
            if parse.score < LEAST_SCORE and found:
                continue
            found.add(_reading(parse.tag))
    return "|".join(sorted(found))


def _listed(word: str) -> set[str] | None:
    """The readings of a word of the dictionary, all equally likely, without its analysis; None for any other word.

    ё is no letter of these words, for to the analyzer it does not stand for е.
    """
    if len(word) < 2 or "ё" in word:
        return None
    records = load_dictionary().records(word)
    if not records or _analyzer().prob_estimator.p_t_given_w.counted(word):
        return None
    number, found = 0, set[str]()
    for record in records:
        parses, readings = _recorded(record)
        number += parses
        found |= readings
    return found if number * LEAST_SCORE <= 1 else None


@lru_cache(maxsize=REMEMBERED)
def _recorded(record: int) -> tuple[int, frozenset[str]]:
    """The number of parses that a place of the dictionary gives, and their readings."""
    dictionary = _analyzer().dictionary
    tags = [
        dictionary.build_tag_info(*unpack(">HH", a2b_base64(value)))
        for value in load_dictionary().keys_below(record, dictionary.words.guide._units)
    ]
    return len(tags), frozenset(map(_reading, tags))


@cache
def _reading(tag: Any) -> str:
    """What counts of a tag for the agreement of neighbours."""
    gender = tag.gender if tag.POS in _GENDERED and tag.number == "sing" else None
    form = "infn" if tag.POS == "INFN" else tag.tense or tag.mood
    parts = (tag.POS, tag.number, tag.case, gender, form if tag.POS in ("VERB", "INFN") else None, tag.person)
    return ".".join(str(part) for part in parts if part)
