"""Files and folders through the normalizer, by any number of processes, with the same bytes whatever their number.

Paths flow in; for each the finished text, or the one line that says why there is none, flows out in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pasyans.errors import PasyansError
from pasyans.ingest import Book, find_books, read_book, read_page, read_pieces
from pasyans.model.text import Page, Text
from pasyans.normalize.emendations import read as read_emendations
from pasyans.normalize.markup import is_markup, normalize_markup
from pasyans.normalize.normalizer import Normalizer
from pasyans.normalize.report import Format, Target, write

SUFFIXES = (".txt", ".text", ".html", ".htm", ".xhtml", ".xml", ".fb2", ".tei")


class Outcome(NamedTuple):
    """One file: where it goes, its result (None when it could not be read), and what to tell the reader."""

    source: Path
    result: str | None
    messages: tuple[str, ...]


def files_of(folder: Path) -> list[Path]:
    """The text files under ``folder``, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix.lower() in SUFFIXES)


def normalize_file(path: Path, form: Format, target: Target, emended: bool = True) -> Outcome:
    """Normalize one file; a page of a book in a corpus is read with its book and, if ``emended``, its editor."""
    try:
        page = read_page(path)
        text = normalize_one(page, path, form, target, emended)
    except PasyansError as error:
        return Outcome(path, None, (str(error),))
    return Outcome(path, *text)


def normalize_one(
    page: Page, path: Path | None, form: Format, target: Target, emended: bool
) -> tuple[str, tuple[str, ...]]:
    """The result for ``page`` and what was found of it; ``path`` tells whether it belongs to a book."""
    normalizer = Normalizer.load()
    said = (f"{page.name}: read as {page.encoding}",)
    if is_markup(page.text) and form == "text":
        return normalize_markup(page, normalizer.normalize_page, target), said
    book = book_of(path) if path else None
    text = _of_book(normalizer, book, page.id, emended) if book else normalizer.normalize_page(page)
    return write(text, form, target), (*said, *(f"{page.name}: {finding}" for finding in text.findings))


def book_of(path: Path) -> Book | None:
    """The book that the page at ``path`` belongs to, if it lies in the ``pages`` of one."""
    folder = path.resolve().parent
    if folder.name != "pages" or not (folder.parent / "book.toml").is_file():
        return None
    return read_book(folder.parent)


def _of_book(normalizer: Normalizer, book: Book, page: str, emended: bool) -> Text:
    decisions = read_emendations(book.folder / "emendations.tsv") if emended else []
    others = [read_book(folder) for folder in find_books(book.folder.parent) if folder != book.folder]
    context = [page for other in others for page in other.pages]
    texts = normalizer.normalize_pages(book.pages, orthography=book.orthography, emendations=decisions, context=context)
    return next(text for text in texts if text.page.id == page)


def stream(path: Path, target: Target) -> Iterator[str]:
    """The text of a long file, piece by piece."""
    for text in Normalizer.load().normalize_stream(partial(read_pieces, path)):
        yield text.modern if target == "modern" else text.printed


def normalize_files(
    paths: Iterable[Path], form: Format, target: Target, emended: bool = True, workers: int = 1
) -> Iterator[Outcome]:
    """Outcomes in the order of ``paths``; with several ``workers`` a bounded number is under way at a time."""
    work = partial(normalize_file, form=form, target=target, emended=emended)
    if workers <= 1:
        yield from map(work, paths)
        return
    waiting = iter(paths)
    with ProcessPoolExecutor(workers) as pool:
        while chunk := list(islice(waiting, workers * 16)):
            yield from pool.map(work, chunk, chunksize=4)
