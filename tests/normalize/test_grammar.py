"""The analysis of a word is that of pymorphy3."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pasyans.normalize.analysis import load_analysis
from pasyans.normalize.dictionary import load_analyzer
from pasyans.normalize.grammar import LEAST_SCORE, parses, reading, signature
from pasyans.normalize.language import load_language

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def same(word: str) -> int:
    """Hold the analysis to that of pymorphy3; gives the number of its parses."""
    analysis, told = load_analysis(), load_analyzer().parse(word)
    found, scores = analysis.parses(word)
    assert len(found) == len(told), word
    for (form, _, tag), score, other in zip(found, scores, told, strict=True):
        assert (form, score) == (other.word, other.score), word
        assert str(analysis.tags[tag] if tag >= 0 else "UNKN") == str(other.tag), word
    counted = [parse for place, parse in enumerate(told) if parse.score >= LEAST_SCORE or not place]
    assert signature(word) == "|".join(sorted({reading(parse.tag) for parse in counted})), word
    return len(told)


def test_words_of_the_prose_and_what_damage_makes_of_them() -> None:
    draw = random.Random(4)
    words = [word for word in draw.sample(load_language().words, 2500) if word.isalpha()]
    numbers = {same(word) for word in words}
    for word in words:
        at = draw.randrange(len(word))
        numbers.add(same(word[:at] + draw.choice(LETTERS) + word[at:]))
        numbers.add(same(word[:at] + word[at + 1 :] or "а"))
        numbers.add(same(draw.choice(words)[:3] + word))
    assert max(numbers) > 20


@settings(deadline=None)
@given(st.text(LETTERS + "еееооаанн", min_size=1, max_size=12))
def test_any_letters(word: str) -> None:
    same(word)


@settings(deadline=None)
@given(st.sampled_from(("по", "наи", "не", "недо", "без", "пере", "до", "супер")), st.text("аеиокнстл", max_size=6))
def test_what_has_a_prefix(prefix: str, rest: str) -> None:
    same(prefix + rest)


def test_other_signs_are_left_to_pymorphy3() -> None:
    for word in ("синё", "кто-то", "по-русски", "xv", "12", "ѣ", "к."):
        told = load_analyzer().parse(word)
        counted = [parse for place, parse in enumerate(told) if parse.score >= LEAST_SCORE or not place]
        assert signature(word) == "|".join(sorted({reading(parse.tag) for parse in counted})), word


def test_only_words_of_the_dictionary_are_parsed() -> None:
    assert parses("стали") == tuple(load_analyzer().parse("стали"))
    assert parses("стальи") == ()
