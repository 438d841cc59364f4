"""``pasyans table``: which game uses which mechanism, which terms each book uses, what is silent and how filled."""

from __future__ import annotations

import click

from pasyans.editions import find_project, records
from pasyans.errors import PasyansError


@click.command()
@click.argument("what", type=click.Choice(["games", "terms", "silence"]))
@click.option(
    "--format",
    "form",
    type=click.Choice(["markdown", "csv"]),
    default="markdown",
    show_default=True,
    help="How the table is written.",
)
def command(what: str, form: str) -> None:
    """Print a table over all records (games: mechanisms; terms: words of each book; silence: what no text states)."""
    from pasyans.extract.tables import games, silence, terms_used, written

    found = list(records(find_project()))
    if not found:
        raise PasyansError("normalized/: expected records of games, found none; make them with: pasyans build")
    frame = {"games": games, "terms": terms_used, "silence": silence}[what](found)
    click.echo(written(frame, form), nl=False)
