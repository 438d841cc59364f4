"""An editor's decisions: read, laid over the words, refused where they do not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasyans.model.text import Emendation, Page
from pasyans.normalize import Normalizer, read_words, write_words
from pasyans.normalize.emendations import EmendationError, read, row
from pasyans.normalize.review import answer, doubts, line

PAGE = Page("b", "p", "до тѣхъ норъ, пока двойки,. Также точно VI конецъ")


def text(*decisions: Emendation) -> str:
    found = Normalizer.load().normalize_page(PAGE, emendations=decisions)
    for word in found.words:
        assert word.replay() == (word.printed, word.modern)
        assert PAGE.text[word.start : word.end] == word.received
    assert read_words(write_words(found)) == found.words
    return found.modern


def test_decisions_of_every_kind() -> None:
    assert " нор, " in text(Emendation("p", 8, "норъ", "норъ", "нор", "a burrow"))
    assert "двойки; Так" in text(Emendation("p", 19, "двойки,.", "двойки;", "двойки;", "a speck"))
    assert "Так же точно" in text(Emendation("p", 28, "Также точно", "Также точно", "Так же точно", "sense"))
    assert "VI. конец" in text(Emendation("p", 40, "VI", "VI.", "VI.", "stop lost"))
    assert text(Emendation("other", 8, "норъ", "x", "x", "of another page")) == text()


def test_a_reason_may_be_given_in_english_too(tmp_path: Path) -> None:
    path = tmp_path / "emendations.tsv"
    path.write_text(
        "page\tstart\treceived\tprinted\tmodern\treason\treason_en\np\t1\tа\tб\tб\tзачем\twhy\np\t9\tа\tб\tб\tзачем\n",
        encoding="utf-8",
    )
    found = read(path)
    assert [item.reason_en for item in found] == ["why", ""]
    assert [row(item) for item in found] == path.read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    ("start", "received", "says"), [(9, "норъ", "expected 'норъ' at 9"), (9, "оръ", "amid one"), (900, "х", "found ''")]
)
def test_decisions_that_do_not_fit_are_refused(start: int, received: str, says: str) -> None:
    with pytest.raises(EmendationError, match=says):
        text(Emendation("p", start, received, "а", "а", "why", "emendations.tsv:3"))


def test_answers_are_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "emendations.tsv"
    made = answer(path, PAGE, 8, "норъ", "поръ", "пор", "sense")
    assert [decision._replace(where="") for decision in read(path)] == [made]
    for start, received, reason in ((8, "норъ", "again"), (0, "no", "not there"), (19, "двойки", " ")):
        with pytest.raises(EmendationError):
            answer(path, PAGE, start, received, "а", "а", reason)
    assert len(read(path)) == 1


def test_bad_lines_name_their_place(tmp_path: Path) -> None:
    path = tmp_path / "emendations.tsv"
    for content, says in (("p\tx\ta\tb\tc\twhy\n", ":1"), ("# c\np\t1\ta\tb\tc\t \n", ":2: expected a reason")):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(EmendationError, match=says):
            read(path)
    assert read(tmp_path / "none.tsv") == []


def test_doubts_come_most_doubtful_first() -> None:
    found = doubts([Normalizer.load().normalize_page(PAGE)], below=10_000)
    margins = [doubt.word.margin for doubt in found]
    assert margins == sorted(margins) and found
    assert found[0].word.received in line(found[0])
