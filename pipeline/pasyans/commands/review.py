"""``pasyans review``: doubtful readings, most doubtful first, and an editor's answers."""

from __future__ import annotations

import click

from pasyans.editions import find_project
from pasyans.errors import PasyansError
from pasyans.ingest import Book, read_book
from pasyans.normalize import Normalizer
from pasyans.normalize.emendations import read as read_emendations
from pasyans.normalize.review import Doubt, answer, doubts, line


@click.command()
@click.argument("book", required=False)
@click.option("--below", type=click.IntRange(0), default=400, help="Margin under which a reading is doubtful.")
@click.option("--limit", type=click.IntRange(1), default=50, help="How many to show.")
@click.option("--ask", is_flag=True, help="Ask for a decision on each and write it to emendations.tsv.")
@click.option(
    "--answer",
    "decision",
    nargs=5,
    metavar="PAGE START PRINTED MODERN REASON",
    help="Write one decision on the word that begins at START of PAGE.",
)
def command(
    book: str | None, below: int, limit: int, ask: bool, decision: tuple[str, str, str, str, str] | None
) -> None:
    """List the doubtful readings of BOOK, or of all books. Margins are hundredths of a natural-log unit.

    Exit code 0: a doubt is no fault.
    """
    project = find_project()
    names = project.books()
    if book is not None and book not in names:
        raise PasyansError(f"expected one of the books {', '.join(names)}, found {book!r}; see corpus/")
    books = [read_book(project.corpus / name) for name in ([book] if book else names)]
    if decision is not None:
        _decide(books, *decision)
        return
    shown = 0
    for one in books:
        for doubt in _doubts(one, below):
            if shown == limit:
                return
            shown += 1
            click.echo(line(doubt))
            if ask:
                _ask(one, doubt)
    click.echo(f"{shown} readings with a margin under {below}", err=True)


def _doubts(book: Book, below: int) -> list[Doubt]:
    decisions = read_emendations(book.folder / "emendations.tsv")
    texts = Normalizer.load().normalize_pages(book.pages, orthography=book.orthography, emendations=decisions)
    return doubts(texts, below)


def _ask(book: Book, doubt: Doubt) -> None:
    word = doubt.word
    printed = click.prompt("       printed (empty: leave it open)", default="", show_default=False, err=True)
    if not printed:
        return
    modern = click.prompt("       modern", default=word.modern, err=True)
    reason = click.prompt("       reason", err=True)
    page = next(page for page in book.pages if page.id == doubt.page)
    answer(book.folder / "emendations.tsv", page, word.start, word.received, printed, modern, reason)


def _decide(books: list[Book], page_id: str, start: str, printed: str, modern: str, reason: str) -> None:
    for book in books:
        for page in book.pages:
            if page.id != page_id and not page.id.startswith(f"{page_id}_"):
                continue
            if not start.isdigit():
                raise PasyansError(f"expected START as a whole number, found {start!r}; review prints it after @")
            text = Normalizer.load().normalize_page(page, orthography=book.orthography)
            word = next((word for word in text.words if word.start == int(start)), None)
            if word is None:
                raise PasyansError(
                    f"expected a word that begins at {start} of page {page.id}, found none; see the list"
                )
            path = book.folder / "emendations.tsv"
            answer(path, page, word.start, word.received, printed, modern, reason)
            click.echo(f"{path}: {word.received} at {word.start} of {page.id} is {printed} = {modern}", err=True)
            return
    raise PasyansError(f"expected a page of {', '.join(book.id for book in books)}, found {page_id!r}; see corpus/")
