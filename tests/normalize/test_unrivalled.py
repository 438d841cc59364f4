"""The bits of the words without rivals say what would be found without them, and are as fresh as the data."""

from __future__ import annotations

import random

import pytest

from pasyans.normalize.candidates import Candidates, Shared
from pasyans.normalize.channel import load_channel
from pasyans.normalize.language import load_language
from pasyans.normalize.lexicon import load_lexicon
from pasyans.normalize.normalizer import CAUTION
from pasyans.normalize.options import Option
from pasyans.normalize.search import Search
from pasyans.normalize.spelling import Spelling, load_spelling
from pasyans.normalize.unrivalled import BARE, HARD, load_unrivalled


@pytest.mark.parametrize("caution", [caution for _, caution in CAUTION])
@pytest.mark.parametrize("old", [True, False])
def test_what_is_known_beforehand_is_what_would_be_found(old: bool, caution: int) -> None:
    language, lexicon = load_language(), load_lexicon()
    bits = load_unrivalled().of(old, caution)
    assert len(bits) == len(language.words), "renew the table: python -m pasyans.normalize.tables"
    search = Search(lexicon, load_spelling() if old else Spelling([]))
    candidates = Candidates(language, lexicon, search, load_channel(old), caution, Shared())
    commonest = sorted(range(len(bits)), key=lambda number: language.costs[number])[:300]
    draw = random.Random(1)
    for number in [*commonest, *draw.sample(range(len(bits)), 300)]:
        word = language.words[number]
        if word.isalpha() and lexicon.knows(word):
            assert bool(bits[number] & BARE) == (not candidates.doubted(word, word[-1], 0)), word
            assert bool(bits[number] & HARD) == (not candidates.doubted(word, "ъ", 0)), word


@pytest.mark.parametrize("old", [True, False])
def test_the_short_way_of_regular_words_leads_where_the_long_one_does(old: bool) -> None:
    language, lexicon = load_language(), load_lexicon()
    search = Search(lexicon, load_spelling() if old else Spelling([]))
    draw = random.Random(2)
    words = [word for word in draw.sample(language.words, 400) if word.isalpha()]
    if old:
        words = [word + "ъ" if word[-1] in "бвдзклмнпрстх" else word.replace("е", draw.choice("еѣђ")) for word in words]
    words += [word.title() for word in words[::7]] + [word.upper() for word in words[::17]]
    short = Candidates(language, lexicon, search, load_channel(old), 0, Shared(), load_unrivalled().of(old, 0))
    unread = Shared()
    unread.regular = _NothingIsRegular()
    long = Candidates(language, lexicon, search, load_channel(old), 0, unread)
    for word in words:
        assert short.decide(word) == long.decide(word), word
        assert short.sound(word) == long.sound(word), word


@pytest.mark.parametrize("old", [True, False])
def test_words_met_together_are_read_as_one_by_one(old: bool) -> None:
    language, lexicon = load_language(), load_lexicon()
    search = Search(lexicon, load_spelling() if old else Spelling([]))
    draw = random.Random(3)
    words = []
    for word in draw.sample(language.words, 600):
        letters = [draw.choice("еѣђё") if c == "е" else draw.choice("иі") if c == "и" else c for c in word]
        if draw.random() < 0.2:
            letters[draw.randrange(len(letters))] = draw.choice("ъъьѳѵћиз-c")
        words.append("".join(letters) + draw.choice(["", "ъ", "ія", "аго", "ыя"]))
    words += [draw.choice([str.title, str.upper])(word) for word in words[::5]] + ["ъ", "я", "İ", "нѣ", "аго", "ея"]
    together, apart = Shared(), Shared()
    Candidates(language, lexicon, search, load_channel(old), 0, together).meet(words)
    alone = Candidates(language, lexicon, search, load_channel(old), 0, apart)
    assert any(together.regular.values())
    for word, found in together.regular.items():
        assert found == alone._by_rule(word), word
    unread = Candidates(language, lexicon, search, load_channel(old), 0, Shared())
    for word, readings in [*together.plain.items(), *apart.plain.items()]:
        assert readings == unread._plainly(word), word


class _NothingIsRegular(dict[str, Option | None]):
    """Knows of every word that it is not written by rule."""

    def __missing__(self, word: str) -> None:
        return None
