"""What a word is in grammar: its class, for the agreement of neighbours.

A word flows in; a signature of all its parts of speech, cases, numbers and genders flows out, as pymorphy3 knows
them. Words of one signature behave alike beside others, and that is counted once for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pasyans.normalize.analysis import load_analysis
from pasyans.normalize.dictionary import LETTERS, load_analyzer, load_dictionary

#: Parses less likely than this do not count.
LEAST_SCORE = 0.05
#: So many words are remembered.
REMEMBERED = 50_000
_GENDERED = frozenset(("ADJF", "PRTF", "ADJS", "PRTS", "VERB", "NOUN", "NUMR"))
#: What the analysis knows words by: it is pymorphy3 that must be asked about all others.
_PLAIN = LETTERS - {"ё", "-"}


@lru_cache(maxsize=REMEMBERED)
def parses(word: str) -> tuple[Any, ...]:
    """The parses of a word of the dictionary (lower case) as pymorphy3 gives them; none of any other word."""
    return tuple(load_analyzer().parse(word)) if load_dictionary().knows(word) else ()


@lru_cache(maxsize=REMEMBERED)
def signature(word: str) -> str:
    """The grammatical signature of ``word`` (lower case): its readings, sorted, parted by ``|``."""
    if _PLAIN.issuperset(word):
        return _signature(load_analysis().likely(word, LEAST_SCORE))
    found = set[str]()
    for parse in load_analyzer().parse(word):
        if parse.score >= LEAST_SCORE or not found:
            found.add(reading(parse.tag))
    return "|".join(sorted(found))


@lru_cache(maxsize=REMEMBERED)
def _signature(numbers: tuple[int, ...]) -> str:
    readings = _readings()
    return "|".join(sorted({readings[number] if number >= 0 else "" for number in numbers}))


@lru_cache(maxsize=1)
def _readings() -> list[str]:
    """What counts of each tag, by its number."""
    return [reading(tag) for tag in load_analysis().tags]


def reading(tag: Any) -> str:
    """What counts of a tag of pymorphy3 for the agreement of neighbours."""
    gender = tag.gender if tag.POS in _GENDERED and tag.number == "sing" else None
    form = "infn" if tag.POS == "INFN" else tag.tense or tag.mood
    parts = (tag.POS, tag.number, tag.case, gender, form if tag.POS in ("VERB", "INFN") else None, tag.person)
    return ".".join(str(part) for part in parts if part)
