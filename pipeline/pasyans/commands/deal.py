"""``pasyans deal``: the cards of a numbered deal, first dealt first, as anyone can lay them out by hand."""

from __future__ import annotations

import click

from pasyans.engine.cards import write_cards
from pasyans.engine.state import deal_order
from pasyans.games import load


@click.command()
@click.argument("game")
@click.option("--deal", default=1, show_default=True, type=click.IntRange(0), help="Number of the deal.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Seed of the whole series.")
@click.option("--reading", default="default", show_default=True, help="Reading: doubt=option,…")
def command(game: str, deal: int, seed: int, reading: str) -> None:
    """Print the cards of a deal of GAME, in order, thirteen a line (AS 2C … TD JH QS KD)."""
    _, program = load(game, reading)
    click.echo(write_cards(deal_order(program, deal, seed)))
