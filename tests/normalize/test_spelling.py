"""The short way for sound words finds what the search finds."""

from __future__ import annotations

import re
from pathlib import Path

from pasyans.normalize.channel import load_channel
from pasyans.normalize.language import load_language
from pasyans.normalize.lexicon import load_lexicon
from pasyans.normalize.search import Search
from pasyans.normalize.spelling import load_spelling

GOLD = Path(__file__).parents[1] / "cases" / "gold"


def test_short_way_and_search_agree() -> None:
    lexicon, spelling = load_lexicon(), load_spelling()
    search = Search(lexicon, spelling)
    text = " ".join(path.read_text(encoding="utf-8") for path in sorted(GOLD.glob("*.printed.txt")))
    found = set(re.findall(r"[а-яѣіѳѵ]+", text.lower()))
    assert len(found) > 500
    for word in sorted(found):
        forms = spelling.forms(word)
        if forms is None:
            continue
        known = {(modern, cost) for modern, cost, _ in forms if lexicon.knows(modern)}
        searched = {(reading.modern, reading.cost) for reading in search.readings(word, load_channel(), 0)}
        assert {form for form in known if form[1] == 0} == searched, word


def test_costs_are_integers_and_finite() -> None:
    language, lexicon = load_language(), load_lexicon()
    for word in ("карта", "спарованные", "ыыыы", "и", "щ", "ё"):
        assert isinstance(lexicon.cost(word), int)
        number = language.number(word)
        assert isinstance(language.after(number, number, number, lexicon.cost(word)), int)
