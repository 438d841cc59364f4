"""What a word is in grammar: its class, for the agreement of neighbours.

A word flows in; a signature of all its parts of speech, cases, numbers and genders flows out, as pymorphy3 knows
them. Words of one signature behave alike beside others, and that is counted once for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

#: Parses less likely than this do not count.
LEAST_SCORE = 0.05
#: So many words, and endings, are remembered.
REMEMBERED = 50_000
_GENDERED = frozenset(("ADJF", "PRTF", "ADJS", "PRTS", "VERB", "NOUN", "NUMR"))


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3

    analyzer = pymorphy3.MorphAnalyzer()
    endings = analyzer.dictionary.prediction_suffixes_dawgs
    endings[:] = [_Endings(automaton) for automaton in endings]
    analyzer.prob_estimator.p_t_given_w = _Chances(analyzer.prob_estimator.p_t_given_w)
    return analyzer


class _Chances:
    """What pymorphy3 knows of how often a word is what; most words it knows nothing of, and that is asked once."""

    def __init__(self, automaton: Any) -> None:
        self._automaton = automaton
        self._follow = automaton.dct.follow_bytes
        self._asked: tuple[str, bool] = ("", False)

    def prob(self, word: str, tag: Any) -> float:
        asked, counted = self._asked
        if word != asked:
            counted = self._follow(f"{word}:".encode(), 0) is not None
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
    found: set[str] = set()
    for parse in _analyzer().parse(word):
        if parse.score < LEAST_SCORE and found:
            continue
        tag = parse.tag
        gender = tag.gender if tag.POS in _GENDERED and tag.number == "sing" else None
        form = "infn" if tag.POS == "INFN" else tag.tense or tag.mood
        parts = (tag.POS, tag.number, tag.case, gender, form if tag.POS in ("VERB", "INFN") else None, tag.person)
        found.add(".".join(str(part) for part in parts if part))
    return "|".join(sorted(found))
