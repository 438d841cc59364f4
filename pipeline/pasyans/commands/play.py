"""``pasyans play``: a game in the terminal; every move shows the sentence of the book that allows it."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pasyans.engine import Program
from pasyans.engine.cards import card_text, read_cards
from pasyans.engine.explain import explain, pointer_of
from pasyans.engine.notation import move_text
from pasyans.engine.state import State, apply, cards_left, legal, undo, won
from pasyans.engine.transcript import write_transcript
from pasyans.errors import PasyansError
from pasyans.games import first_position, load, reasons, sentences, whole_sentence
from pasyans.model.record import Record

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
HELP = (
    "a number or a move (divan.2>foundation.5) plays it · u takes back · y plays it again · h shows the moves · "
    "s saves the transcript · q ends"
)


@click.command()
@click.argument("game")
@click.option("--deal", default=1, show_default=True, type=click.IntRange(0), help="Number of the deal.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Seed of the whole series.")
@click.option("--reading", default="default", show_default=True, help="Reading: doubt=option,…")
@click.option("--cards", type=click.Path(path_type=Path), help="A file with the cards to deal instead (AS 2C …).")
def command(game: str, deal: int, seed: int, reading: str, cards: Path | None) -> None:
    """Play GAME in the terminal. Moves are read from standard input, so a file of moves plays too."""
    record, program = load(game, reading)
    state = first_position(program, deal, seed, cards)
    console = Console(highlight=False)
    given = read_cards(cards.read_text(encoding="utf-8")) if cards else []
    again: list[int] = []
    named = f"cards of {cards}" if cards else f"deal {deal}, seed {seed}"
    title = record.titles[0].modern if record.titles else record.id
    console.print(f"[bold]{title}[/bold] · {record.id} · reading {reading} · {named}\n{HELP}")
    while True:
        moves = legal(program, state)
        console.print(_table(program, state))
        if won(program, state):
            console.print(f"[bold green]The game is out[/bold green] in {len(state.moves)} moves.")
            return
        if not moves:
            left = cards_left(program, state)
            console.print(f"[bold red]No move is left[/bold red]; {left} cards remain. u takes back, q ends.")
        _list(console, program, moves[:24], len(moves))
        try:
            answer = console.input("> ").strip()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        try:
            if answer == "s":
                console.print(write_transcript(state, given), end="", soft_wrap=True, markup=False)
            else:
                _do(answer, console, record, program, state, moves, again)
        except PasyansError as error:
            console.print(str(error), style="red", markup=False)


def _do(
    answer: str, console: Console, record: Record, program: Program, state: State, moves: list[int], again: list[int]
) -> None:
    if answer in ("", "h", "help", "?"):
        console.print(HELP)
        _list(console, program, moves, len(moves))
    elif answer == "u":
        if not state.moves:
            raise PasyansError("expected a move to take back, found the beginning of the game")
        again.append(undo(program, state))
    elif answer == "y":
        if not again:
            raise PasyansError("expected a move that was taken back, found none")
        apply(program, state, again.pop())
    else:
        move = _read(answer, record, program, state, moves)
        again.clear()
        apply(program, state, move)
        pointer = pointer_of(program, move)
        console.print(f"[dim]{pointer}[/dim]")
        for place in sentences(record, pointer)[:2]:
            console.print(f"  «{whole_sentence(record, place)}»", style="italic")
        if not sentences(record, pointer) and (reason := reasons(record, pointer)):
            console.print(f"  {reason}", style="italic")


def _read(answer: str, record: Record, program: Program, state: State, moves: list[int]) -> int:
    if answer.isdigit():
        if 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        raise PasyansError(f"expected a number from 1 to {len(moves)}, found {answer}")
    for move in moves:
        if move_text(program, move) == answer:
            return move
    try:
        why = explain(program, state, answer)
    except ValueError as error:
        known = " ".join(move_text(program, move) for move in moves[:8])
        raise PasyansError(f"{error}; legal are {known} … (u, y, h, s, q do other things)") from error
    quoted = "".join(f"\n  «{whole_sentence(record, place)}»" for place in sentences(record, why.pointer)[:2])
    raise PasyansError(f"{why.pointer} does not permit it: expected {why.expected}, found {why.found}{quoted}")


def _list(console: Console, program: Program, moves: list[int], count: int) -> None:
    names = [f"[bold]{number}[/bold] {move_text(program, move)}" for number, move in enumerate(moves, 1)]
    console.print("   ".join(names) + (f"   … {count} in all, h shows them" if count > len(moves) else ""))


def _table(program: Program, state: State) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for zone in program.zones:
        for pile in range(zone.first, zone.first + zone.packets):
            cards = state.cards(pile)
            hidden = state.face_down(pile)
            if zone.kind in ("stock", "removed") and len(cards) > 3:
                text = Text(f"{len(cards)} cards")
                if hidden < len(cards) or program.piles[pile].available == "hand":
                    text.append("  ").append(_card(cards[-1]))
            else:
                text = Text()
                for height, card in enumerate(cards):
                    text.append(Text("▒▒ ") if height < hidden else _card(card).append(" "))
            table.add_row(program.pile_name(pile), text if cards else Text("—", style="dim"))
    return table


def _card(card: int) -> Text:
    name = card_text(card)
    rank, suit = name[0].replace("T", "10"), name[1]
    return Text(rank + SUITS[suit], style="red" if suit in "HD" else "")
