"""``pasyans explain``: a transcript move by move, each with the rule that allows it and its sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from pasyans.engine.cards import card_text
from pasyans.engine.explain import pointer_of
from pasyans.engine.notation import move_text, parts, read_move
from pasyans.engine.state import apply, cards_left, new_state, won
from pasyans.engine.transcript import read_transcript
from pasyans.errors import PasyansError
from pasyans.games import load, reasons, sentences, whole_sentence


@click.command()
@click.argument("game")
@click.argument("transcript", metavar="TRANSCRIPT", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a move on standard output.")
def command(game: str, transcript: Path, as_json: bool) -> None:
    """Each move of TRANSCRIPT (a file, or - for standard input) of GAME with the rule and sentence behind it."""
    try:
        text = sys.stdin.read() if str(transcript) == "-" else transcript.read_text("utf-8")
        said = read_transcript(text)
    except (OSError, ValueError) as error:
        raise PasyansError(f"{transcript}: expected a transcript, found: {error}") from error
    record, program = load(game, said.reading)
    if said.game and said.game != record.id:
        raise PasyansError(f"{transcript}: expected a transcript of {record.id}, found one of {said.game}")
    if said.program and said.program != program.hash:
        click.echo(
            f"{transcript}: played with other rules (program {said.program}, now {program.hash}); "
            "moves are checked against the rules as they are",
            err=True,
        )
    try:
        state = new_state(program, said.deal, said.seed, said.cards or None)
    except ValueError as error:
        raise PasyansError(f"{transcript}: {error}") from error
    for number, token in enumerate(said.moves, 1):
        try:
            move = read_move(program, state, token)
        except ValueError as error:
            raise PasyansError(f"{transcript}: move {number}: {error}") from error
        row = program.rows[parts(move)[0]]
        source = parts(move)[1]
        pointer = pointer_of(program, move)
        moved = state.cards(source)[-1:] if row.kind not in ("turn", "redeal") else []
        apply(program, state, move)
        places = sentences(record, pointer)
        if as_json:
            line = {"move": number, "token": token, "pointer": pointer, "places": [p.model_dump() for p in places]}
            click.echo(json.dumps(line, ensure_ascii=False))
            continue
        card = f" ({card_text(moved[0])})" if moved else ""
        click.echo(f"{number}. {move_text(program, move)}{card}  {pointer}")
        for place in places:
            click.echo(f"     «{whole_sentence(record, place)}» {place.page}:{place.start}-{place.end}")
        if not places and (reason := reasons(record, pointer)):
            click.echo(f"     {reason}")
    if not as_json:
        click.echo("The game is out." if won(program, state) else f"{cards_left(program, state)} cards remain.")
