"""``pasyans init``: begins an edition of one's own: a corpus with a book to fill in, and the editor's files."""

from __future__ import annotations

from pathlib import Path

import click

from pasyans.errors import PasyansError
from pasyans.files import new_folder, write_text

BOOK = """\
# The book as obtained. `pages` gives the reading order of the files in pages/, which nothing ever changes.
# orthography: old | modern | mixed (leave it out and every page is judged by its letters).
id = "{book}"
title = "Title of the book"
author = "Author"
date = ""
language = "ru"
pages = ["001"]
licence = "Say what may be done with the text"
source = "Say where the text comes from"
"""
EMENDATIONS = """\
# An editor's decisions on single readings, tab separated; `start` counts code points from 0 in the decoded page.
page\tstart\treceived\tprinted\tmodern\treason
"""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--book", default="book", show_default=True, help="Id of the first book (small letters, digits, dashes).")
def command(folder: Path, book: str) -> None:
    """Begin an edition of your own in the new folder DIR."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PasyansError(f"{folder}: expected a new or empty folder, found one with files in it; name another")
    with new_folder(folder) as aside:
        root = aside / "corpus" / book
        (root / "pages").mkdir(parents=True)
        (root / "games").mkdir()
        write_text(root / "book.toml", BOOK.format(book=book))
        write_text(root / "emendations.tsv", EMENDATIONS)
    click.echo(
        f"Made {folder / 'corpus' / book}. Put the recognised pages into pages/ (001.txt …), fill in book.toml, "
        f"then: cd {folder} && pasyans build"
    )
