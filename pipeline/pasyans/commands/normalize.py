"""``pasyans normalize``: old or damaged spelling in, printed or modern text out."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from pasyans.errors import PasyansError
from pasyans.files import write_text
from pasyans.ingest import read_page, read_stdin
from pasyans.normalize import Normalizer
from pasyans.normalize.batch import book_of, files_of, is_stream, normalize_files, normalize_one, stream
from pasyans.normalize.report import SUFFIXES, Format, Target, explanations


@click.command()
@click.argument("path", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--to", "target", type=click.Choice(["modern", "printed"]), default="modern", help="The spelling wanted.")
@click.option("--no-emendations", is_flag=True, help="Leave out the editor's decisions on pages of the corpus.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "tsv", "json", "tei"]),
    default="text",
    help="The form of the output.",
)
@click.option("--yo", is_flag=True, help="Put ё where it is sure; without it е and ё stay as printed.")
@click.option("--explain", is_flag=True, help="Print every candidate of every word, its costs, and what decided.")
@click.option("--word", default="", help="With --explain: only words that hold these letters.")
@click.option("--workers", type=click.IntRange(1), default=1, help="Processes for the files of a folder.")
@click.option("-o", "output", type=click.Path(path_type=Path), help="File, or for a folder a folder, to write to.")
def command(
    path: Path,
    target: Target,
    no_emendations: bool,
    form: Format,
    yo: bool,
    explain: bool,
    word: str,
    workers: int,
    output: Path | None,
) -> None:
    """Normalize PATH: a file, a folder of files, or - for standard input.

    HTML, FB2 and TEI keep their markup. Exit code 1 when a file of a folder could not be read.
    """
    if output is not None and output.exists() and path.exists() and output.samefile(path):
        raise PasyansError(
            f"-o {output}: expected another place than the one that is read, found the same; name another"
        )
    if path.is_dir():
        sys.exit(_folder(path, target, form, not no_emendations, workers, output, yo))
    if str(path) != "-" and not explain and is_stream(path):
        _long(stream(path, form, target, yo), output)
        return
    page = read_stdin(sys.stdin.buffer.read()) if str(path) == "-" else read_page(path)
    inside = None if str(path) == "-" else path
    if explain:
        book = book_of(path) if inside else None
        context = [other for other in book.pages if other.id != page.id] if book else []
        explained = Normalizer.load().explain(page, orthography=book.orthography if book else None, context=context)
        result = "\n".join(explanations(explained, word)) + "\n"
        messages: tuple[str, ...] = (f"{page.name}: read as {page.encoding}",)
    else:
        result, messages = normalize_one(page, inside, form, target, not no_emendations, yo)
    for message in messages:
        click.echo(message, err=True)
    if output is None:
        click.echo(result, nl=False)
    else:
        write_text(output, result)


def _folder(
    path: Path, target: Target, form: Format, emended: bool, workers: int, output: Path | None, yo: bool
) -> int:
    if output is None:
        raise PasyansError(f"{path}: expected -o FOLDER for a folder of files, found none; say where to write")
    files = files_of(path)
    if not files:
        raise PasyansError(f"{path}: expected text files (.txt, .html, .fb2, .xml), found none; check the folder")
    failed = 0
    long = [file for file in files if is_stream(file)]
    for outcome in normalize_files([file for file in files if file not in long], form, target, emended, workers, yo):
        for message in outcome.messages:
            click.echo(message, err=True)
        if outcome.result is None:
            failed += 1
            continue
        write_text(_place(output / outcome.source.relative_to(path), form), outcome.result)
    for file in long:
        try:
            _long(stream(file, form, target, yo), _place(output / file.relative_to(path), form))
        except PasyansError as error:
            click.echo(str(error), err=True)
            failed += 1
    click.echo(f"{len(files) - failed} of {len(files)} files normalized", err=True)
    return 1 if failed else 0


def _place(path: Path, form: Format) -> Path:
    return path if form == "text" else path.with_suffix(SUFFIXES[form])


def _long(pieces: Iterable[str], output: Path | None) -> None:
    """A long file goes through in pieces; to a file it is written aside and moved into place."""
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    aside = output.with_name(f".{output.name}.new")
    try:
        aside.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("w", encoding="utf-8", newline="") as out:
            for piece in pieces:
                out.write(piece)
        aside.replace(output)
    except OSError as error:
        raise PasyansError(f"{output}: expected a place that can be written, found: {error.strerror}") from error
    finally:
        aside.unlink(missing_ok=True)
