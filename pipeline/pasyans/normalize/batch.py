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
from pasyans.ingest import Book, find_books, is_long, read_book, read_page, read_pieces
from pasyans.model.text import Page, Text
from pasyans.normalize.emendations import read as read_emendations
from pasyans.normalize.markup import is_markup, normalize_markup
from pasyans.normalize.normalizer import Normalizer
from pasyans.normalize.report import Format, Target, write, write_pieces
from pasyans.normalize.yo import with_yo

SUFFIXES = (".txt", ".text", ".html", ".htm", ".xhtml", ".xml", ".fb2", ".tei")


class Outcome(NamedTuple):
    """One file: where it goes, its result (None when it could not be read), and what to tell the reader."""

    source: Path
    result: str | None
    messages: tuple[str, ...]


def files_of(folder: Path) -> list[Path]:
    """The text files under ``folder``, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix.lower() in SUFFIXES)


def normalize_file(path: Path, form: Format, target: Target, emended: bool = True, yo: bool = False) -> Outcome:
    """Normalize one file; a page of a book in a corpus is read with its book and, if ``emended``, its editor."""
    try:
        page = read_page(path)
        text = normalize_one(page, path, form, target, emended, yo)
    except PasyansError as error:
        return Outcome(path, None, (str(error),))
    return Outcome(path, *text)


def normalize_one(
    page: Page, path: Path | None, form: Format, target: Target, emended: bool, yo: bool = False
) -> tuple[str, tuple[str, ...]]:
    """The result for ``page`` and what was found of it; ``path`` tells whether it belongs to a book.

    ``yo``: ё is put where it is sure.
    """
    normalizer = Normalizer.load()
    said = (f"{page.name}: read as {page.encoding}",)
    if is_markup(page.text) and form == "text":

        def normalized(bare: Page) -> Text:
            text = normalizer.normalize_page(bare)
            return with_yo(text) if yo else text

        return normalize_markup(page, normalized, target), said
    book = book_of(path) if path else None
    text = _of_book(normalizer, book, page.id, emended) if book else normalizer.normalize_page(page)
    return write(with_yo(text) if yo else text, form, target), (
        *said,
        *(f"{page.name}: {finding}" for finding in text.findings),
    )


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


def stream(path: Path, form: Format, target: Target, yo: bool = False) -> Iterator[str]:
    """The result for a long file, piece by piece."""
    texts = Normalizer.load().normalize_stream(partial(read_pieces, path))
    yield from write_pieces(map(with_yo, texts) if yo else texts, form, target)


def is_stream(path: Path) -> bool:
    """Whether the file at ``path`` is so long that it is read in pieces: plain text only, for tags may cross them."""
    return is_long(path) and not is_markup(next(read_pieces(path)).text)


def normalize_files(
    paths: Iterable[Path], form: Format, target: Target, emended: bool = True, workers: int = 1, yo: bool = False
) -> Iterator[Outcome]:
    """Outcomes in the order of ``paths``; with several ``workers`` a bounded number is under way at a time."""
    work = partial(normalize_file, form=form, target=target, emended=emended, yo=yo)
    if workers <= 1:
        yield from map(work, paths)
        return
    waiting = iter(paths)
    with ProcessPoolExecutor(workers) as pool:
        while chunk := list(islice(waiting, workers * 16)):
            yield from pool.map(work, chunk, chunksize=4)
