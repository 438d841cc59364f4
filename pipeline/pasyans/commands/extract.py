"""``pasyans extract``: reads games from any text file or a book of the corpus, with the sentence behind each field."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pasyans.editions import find_project
from pasyans.errors import PasyansError

if TYPE_CHECKING:
    from pasyans.model.editor import EditorFile
    from pasyans.model.game import GameText


@click.command()
@click.argument("source", metavar="PATH|BOOK")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "text"]),
    default="text",
    show_default=True,
    help="JSON records, or a list to read.",
)
@click.option("--explain", is_flag=True, help="Per sentence: which patterns read what, and what was read by none.")
def command(source: str, form: str, explain: bool) -> None:
    """Read the rules of the games in PATH (any text file, - for standard input) or BOOK (a book of corpus/)."""
    from pasyans.extract import extract

    games, editor = _games(source)
    if not games:
        raise PasyansError(
            f"{source}: expected the text of a patience (rules about cards), found none; "
            "give a text that says how cards are laid out and played"
        )
    if explain:
        from pasyans.extract.explain import explain as explained

        click.echo("\n\n".join(explained(game) for game in games))
        return
    records = [extract(game, editor.get(game.id)) for game in games]
    if form == "json":
        data = [record.model_dump(mode="json", exclude_none=True) for record in records]
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    from pasyans.extract.explain import shown

    click.echo("\n\n".join(shown(record) for record in records))


def _games(source: str) -> tuple[list[GameText], dict[str, EditorFile]]:
    """The games of a file or of a book, with the editor's files where it is a book."""
    from pasyans.ingest import read_page, read_stdin
    from pasyans.normalize import Normalizer
    from pasyans.structure import find_games

    path = Path(source)
    if source != "-" and not path.exists():
        project = find_project()
        if source in project.books():
            return _book(source)
        raise PasyansError(
            f"{source}: expected a text file or a book ({', '.join(project.books())}), found neither; "
            f"give a path that exists"
        )
    if path.is_dir():
        raise PasyansError(f"{source}: expected a text file, found a folder; give one file, or a book's id")
    page = read_stdin(sys.stdin.buffer.read()) if source == "-" else read_page(path)
    return find_games([Normalizer.load().normalize_page(page)], {}), {}


def _book(name: str) -> tuple[list[GameText], dict[str, EditorFile]]:
    from pasyans.build import read_books, read_texts
    from pasyans.extract.editor import read_all
    from pasyans.structure import find_games

    project = find_project()
    book = read_books(project)[name]
    editor = read_all(book.folder / "games")
    return find_games(read_texts(project, book), editor), editor
