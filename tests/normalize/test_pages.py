"""The figures that the normalizer holds on the five pages: without the editor's decisions, and with them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from pasyans.ingest import Book, find_books, read_book
from pasyans.model.text import Text
from pasyans.normalize import Normalizer, normalize
from pasyans.normalize.emendations import read as read_emendations
from pasyans.normalize.evaluate import Figures, compare, read_equals

ROOT = Path(__file__).parents[2]
GOLD = ROOT / "tests" / "cases" / "gold"
BOOKS = {folder.name: read_book(folder) for folder in find_books(ROOT / "corpus")}
PAGES = [(book, page.id) for book in BOOKS.values() for page in book.pages]


@lru_cache(maxsize=4)
def texts(book_id: str, emended: bool) -> tuple[Text, ...]:
    book = BOOKS[book_id]
    decisions = read_emendations(book.folder / "emendations.tsv") if emended else []
    return tuple(Normalizer.load().normalize_pages(book.pages, orthography=book.orthography, emendations=decisions))


def right_printed(page: str, received: str) -> str:
    path = GOLD / f"{page}.printed.txt"
    return (path if path.exists() else GOLD / f"{page}.modern.txt").read_text(encoding="utf-8")


def test_figures_without_emendations() -> None:
    figures = Figures()
    equals = read_equals(GOLD / "readings.tsv")
    for book in BOOKS.values():
        for text in texts(book.id, False):
            page = text.page
            gold = (GOLD / f"{page.id}.modern.txt").read_text(encoding="utf-8")
            mine = [equal for equal in equals if equal.page == page.id]
            compare(figures, page.id, gold, text.modern, mine, (page.text, right_printed(page.id, page.text)))
    assert figures.accuracy >= 0.997, figures.faults
    assert figures.broken == 0, figures.faults
    assert figures.damaged == 46
    assert figures.repaired is not None and figures.repaired >= 45, figures.faults


def test_figures_of_single_pages() -> None:
    figures = Figures()
    equals = read_equals(GOLD / "readings.tsv")
    for book in BOOKS.values():
        for page in book.pages:
            gold = (GOLD / f"{page.id}.modern.txt").read_text(encoding="utf-8")
            mine = [equal for equal in equals if equal.page == page.id]
            compare(figures, page.id, gold, normalize(page.text).modern, mine, (page.text, right_printed(page.id, "")))
    assert figures.accuracy >= 0.999, figures.faults
    assert figures.broken == 0, figures.faults
    assert figures.repaired is not None and figures.repaired >= 45, figures.faults


@pytest.mark.parametrize(("book", "page"), PAGES, ids=[page[:3] for _, page in PAGES])
def test_with_emendations_every_letter_is_right(book: Book, page: str) -> None:
    text = next(text for text in texts(book.id, True) if text.page.id == page)
    assert text.modern.split() == (GOLD / f"{page}.modern.txt").read_text(encoding="utf-8").split()
    assert text.printed.split() == right_printed(page, text.page.text).split()


@pytest.mark.parametrize("path", sorted(GOLD.glob("*.modern.txt")), ids=lambda path: path.name[:3])
def test_right_modern_text_stays_as_it_is(path: Path) -> None:
    gold = path.read_text(encoding="utf-8")
    assert normalize(gold).modern == gold


@pytest.mark.parametrize("path", sorted(GOLD.glob("*.printed.txt")), ids=lambda path: path.name[:3])
def test_right_printed_text_stays_as_it_is(path: Path) -> None:
    gold = path.read_text(encoding="utf-8")
    assert normalize(gold).printed == gold


def test_every_word_replays_and_points_back() -> None:
    for book in BOOKS.values():
        for emended in (False, True):
            for text in texts(book.id, emended):
                at = 0
                for word in text.words:
                    assert word.start >= at and word.end > word.start
                    assert text.page.text[at : word.start].strip() == ""
                    assert text.page.text[word.start : word.end] == word.received
                    assert text.page.text.count("\n", 0, word.start) + 1 == word.line
                    assert word.replay() == (word.printed, word.modern)
                    at = word.end
                assert text.page.text[at:].strip() == ""
