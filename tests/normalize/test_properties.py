"""Properties that hold of any text: it comes through, replays, points back, and in linear time."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from pasyans.model.text import Text
from pasyans.normalize import LatinText, normalize, read_words, write_words
from pasyans.normalize.signs import look
from pasyans.normalize.tokens import tokens

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюяѣіѳѵ"
ODD = "ђЂѢЪЬФЙabcnuopxylI1380|!±╕¡'’-–—.,;:?()[]«»*\u00ad\u0301\ufeff\u200b \n\r\t"
words_like = st.text(alphabet=RUSSIAN + RUSSIAN + RUSSIAN + ODD, max_size=60)


def sound(text: Text) -> None:
    at = 0
    for word in text.words:
        assert word.start >= at
        assert text.page.text[word.start : word.end] == word.received
        assert word.replay() == (word.printed, word.modern)
        at = word.end


@settings(max_examples=150, deadline=None)
@given(words_like)
def test_russian_like_text_comes_through(received: str) -> None:
    text = normalize(received, orthography="old")
    sound(text)
    assert read_words(write_words(text)) == text.words


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_any_text_comes_through_or_is_refused(received: str) -> None:
    try:
        text = normalize(received)
    except LatinText as refused:
        assert "Latin" in str(refused)
        return
    sound(text)
    assert "".join(text.page.text[w.start : w.end] for w in text.words).split() == "".join(received.split()).split()


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=RUSSIAN + ODD, max_size=80))
def test_tokens_cover_everything_but_blanks(received: str) -> None:
    left = list(received)
    for token in tokens(received, "±╕¡"):
        assert received[token.start : token.end] == token.text
        for at in range(token.start, token.end):
            left[at] = " "
    assert "".join(left).strip() == "" or all(c.isspace() or c == "\u00ad" or not c.isprintable() for c in left)


def test_long_odd_tokens_are_no_trouble() -> None:
    for odd in ("ъ" * 20_000, "-" * 20_000, "а" * 20_000, "а-" * 10_000, "а\u00ad" * 8_000, "((" * 8_000, "і1" * 8_000):
        started = time.process_time()
        sound(normalize(odd))
        assert time.process_time() - started < 8


def test_time_is_linear() -> None:
    line = "Раскладываютъ двѣнадцать картъ въ четыре ряда, но порядку, до тѣхъ норъ, пока пра вило не нарушено.\n"
    normalize(line * 10)

    def seconds(times: int) -> float:
        started = time.process_time()
        normalize(line * times)
        return time.process_time() - started

    small, large = min(seconds(200) for _ in range(3)), seconds(2000)
    assert large < 25 * small


def test_same_bytes_always() -> None:
    received = "друіая карта, ыарьяжъ, нравилу, діьло, вь нервомъ ряду, спарованныя и комбииація"
    first = write_words(normalize(received))
    assert all(write_words(normalize(received)) == first for _ in range(3))


def test_whole_text_signs() -> None:
    no_yat = look("Всъхъ картъ въ колодь пятьдесять двь; человъкъ кладетъ ихъ в рядъ, гдв есть мвсто.")
    assert no_yat.orthography == "old" and no_yat.yat_lost and no_yat.findings
    foreign = look("лин╕я и основан╕е, друг╕я карты и ╕юль, обык новен╕е въ колодѣ")
    assert foreign.foreign == "╕"
    assert look("Раскладывают двенадцать карт в четыре ряда.").orthography == "modern"
    mixed = look("Раскладываютъ картъ въ рядъ. " + "Он кладет туз на стол и берет валет пик вот так. " * 8)
    assert mixed.orthography == "mixed" and mixed.findings
