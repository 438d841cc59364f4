"""``pasyans describe``: a game's rules in plain Russian or English."""

from __future__ import annotations

from typing import Literal, cast

import click

from pasyans.editions import find_record
from pasyans.errors import PasyansError


@click.command()
@click.argument("game", metavar="GAME|RECORD.json")
@click.option(
    "--lang", type=click.Choice(["ru", "en"]), default="ru", show_default=True, help="Language of the sentences."
)
@click.option(
    "--reading", default="default", show_default=True, help="A reading of the doubtful places: doubt=option,…"
)
def command(game: str, lang: str, reading: str) -> None:
    """Say a game's rules in plain sentences, complete enough to play from with real cards."""
    from pasyans.extract.describe import describe

    record = find_record(game)
    if record.kind == "demonstration":
        raise PasyansError(
            f"{record.id}: expected a game with rules, found a demonstration; its steps stand in its text"
        )
    try:
        rules = record.reading(reading)
    except ValueError as error:
        raise PasyansError(f"--reading {reading}: {error}") from error
    click.echo(describe(rules, cast(Literal["ru", "en"], lang)), nl=False)
