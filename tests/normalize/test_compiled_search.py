"""The machine code of the search gives the readings that the search in Python gives."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pasyans.normalize import kernel_search
from pasyans.normalize.candidates import Candidates, Shared
from pasyans.normalize.channel import Channel, load_channel
from pasyans.normalize.compiled import _paths, machine_for
from pasyans.normalize.language import load_language
from pasyans.normalize.lexicon import load_lexicon
from pasyans.normalize.native import uncompiled
from pasyans.normalize.search import BEAM, Search
from pasyans.normalize.spelling import Spelling, load_spelling, modern_letters
from pasyans.normalize.strays import strays

if uncompiled():
    pytest.skip("all runs as plain Python", allow_module_level=True)

CASES = Path(__file__).parents[1] / "cases" / "normalize"
BUDGETS = (80, 300, 500, 700, 900, 1300)


def pair(old: bool) -> tuple[Search, Search, Channel]:
    lexicon, spelling = load_lexicon(), load_spelling() if old else Spelling([])
    machine = machine_for(lexicon, spelling, make=True)
    assert machine is not None
    return Search(lexicon, spelling, machine=machine), Search(lexicon, spelling), load_channel(old)


PAIRS = {old: pair(old) for old in (True, False)}


def same(word: str, old: bool, budget: int, free: bool) -> None:
    compiled, plain, channel = PAIRS[old]
    found = compiled.readings(word, channel, budget, free=free)
    assert found == plain.readings(word, channel, budget, free=free), (word, old, budget, free)


def words() -> list[str]:
    found = set()
    for path in sorted(CASES.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found.update(line.replace("\t", " ").split())
    return random.Random(5).sample(sorted(found), 400)


@pytest.mark.parametrize("caution", (0, 400))
@pytest.mark.parametrize("old", (True, False))
def test_words_are_put_in_doubt_alike(old: bool, caution: int) -> None:
    compiled, plain, channel = PAIRS[old]
    language, lexicon = load_language(), load_lexicon()
    asked, told = (Candidates(language, lexicon, search, channel, caution, Shared()) for search in (compiled, plain))
    draw = random.Random(6)
    known = draw.sample(language.words, 1500)
    known += [word[:at] + draw.choice("аеиоутнсь") + word[at + 1 :] for word in known if (at := len(word) // 2)]
    answers = []
    for word in known:
        for last in (word[-1], "ъ"):
            answers.append(told.doubted(word, last, 0))
            assert asked.doubted(word, last, 0) == answers[-1], (word, last)
    assert 0 < sum(answers) < len(answers)


@pytest.mark.parametrize("old", (True, False))
def test_words_of_the_cases_are_read_alike(old: bool) -> None:
    for place, word in enumerate(words()):
        same(word, old, BUDGETS[place % len(BUDGETS)], free=not place % 5)


@settings(deadline=None)
@given(
    st.text("аеиоуыяюэбвгджзйклмнпрстфхцчшщъьѣіїѳѵђё-0'B6", min_size=1, max_size=9),
    st.booleans(),
    st.sampled_from(BUDGETS),
    st.booleans(),
)
def test_any_letters_are_read_alike(word: str, old: bool, budget: int, free: bool) -> None:
    same(word, old, budget, free)


@settings(deadline=None)
@given(st.lists(st.text("аеёиоуыяюбвгджклмнпрстьъхшз-aѣ", min_size=1, max_size=7), min_size=1))
def test_what_is_asked_of_many_words_at_once_is_said_of_each(asked: list[str]) -> None:
    lexicon, machine = load_lexicon(), machine_for(load_lexicon(), load_spelling())
    assert machine is not None
    asked += [word[:5] for word in lexicon.additional[::500]] + [f"{word}a" for word in lexicon.additional[::300]]
    for word, said in zip(asked, machine.walk(asked), strict=True):
        assert bool(said) == lexicon.leads(word), word
        assert (said == 3) == lexicon.dictionary.knows(word), word


def same_strays(form: str, hard: bool) -> int:
    """Hold what the machine finds to what is found without; gives how many may be words."""
    lexicon, machine = load_lexicon(), machine_for(load_lexicon(), load_spelling())
    assert machine is not None
    found, told = (
        machine.strays(form, modern_letters(form), hard),
        list(strays(lexicon, form, modern_letters(form), hard=hard)),
    )
    assert found is not None
    assert [stray[:3] for stray in found] == [stray[:3] for stray in told], form
    # Those that machine code takes for words are asked about again: it may take too many for such, not too few.
    assert all(mine[3] or not theirs[3] for mine, theirs in zip(found, told, strict=True)), form
    return sum(stray[3] for stray in found)


@pytest.mark.parametrize("hard", (True, False))
def test_what_one_letter_parts_from_words_is_found_alike(hard: bool) -> None:
    draw = random.Random(7)
    words = [word for word in draw.sample(load_language().words, 150) if word.isalpha() and len(word) > 2]
    words += ["извощик", "повидимому", "французски", "объъ", "картъ", "подъѣздъ", "ёлка", "обоимъ", "мiръ"]
    found = 0
    for word in words:
        at = draw.randrange(len(word))
        for form in (word[:at] + draw.choice("аеилтъ") + word[at + 1 :], word[:at] + word[at + 1 :], word + "ъ"):
            found += same_strays(form, hard)
    assert found > len(words)


@settings(deadline=None)
@given(st.text("аеёиоуыяюбвгджклмнпрстьъхшзaѣі", min_size=1, max_size=9), st.booleans())
def test_what_one_letter_parts_from_any_letters_is_found_alike(form: str, hard: bool) -> None:
    same_strays(form, hard)


def test_a_word_that_is_too_long_is_left_to_the_search_in_python() -> None:
    same("переход" * 20, True, 80, free=False)


def test_the_kernel_keeps_as_many_places() -> None:
    assert kernel_search.BEAM == BEAM


def test_what_stands_before_a_rule_is_understood_or_refused() -> None:
    assert {"".join(map(min, path)) for anchored, path in _paths("(?:^(на|за)[мн]|-о)$")} == {"нам", "зам", "-о"}
    with pytest.raises(ValueError, match="expected letters"):
        _paths("(?:а+)$")
