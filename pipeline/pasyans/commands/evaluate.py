"""``pasyans evaluate``: figures of an output against the right text."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from pasyans.normalize.evaluate import evaluate, read_equals, summary

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("gold", type=_PATH)
@click.argument("output", type=_PATH)
@click.option("--received", type=_PATH, help="Folder of the texts as received; with --printed, damage is counted.")
@click.option("--printed", type=_PATH, help="Folder of the right printed texts.")
@click.option("--readings", type=_PATH, help="List of equally good readings; else readings.tsv in the gold folder.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    gold: Path, output: Path, received: Path | None, printed: Path | None, readings: Path | None, as_json: bool
) -> None:
    """Compare OUTPUT with GOLD, files or folders matched by name up to the first dot.

    Words are compared without case and punctuation; `exact` is to the letter. Exit code 1 when a word is wrong.
    """
    if (received is None) != (printed is None):
        raise click.UsageError("expected --received and --printed together, found one of them")
    if readings is None and (gold / "readings.tsv").is_file():
        readings = gold / "readings.tsv"
    equals = read_equals(readings) if readings else []
    figures = evaluate(gold, output, received=received, printed=printed, equals=equals)
    click.echo(json.dumps(figures.as_json(), ensure_ascii=False) if as_json else summary(figures))
    sys.exit(0 if figures.right == figures.words else 1)
