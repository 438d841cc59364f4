"""``pasyans solve``: decides deals whose cards are all known; won ones with a line of play."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pasyans.editions import find_record
from pasyans.errors import PasyansError

if TYPE_CHECKING:
    from pasyans.engine import Program

WORST_SECONDS = 600
"""A plain number up to this is a budget of seconds, a greater one of moves tried."""


def read_budget(text: str) -> tuple[int | None, float | None]:
    """Nodes and seconds that ``--budget`` allows: ``10s``, ``10`` seconds; ``50000nodes``, ``50000`` nodes."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|sec|seconds|n|nodes)?", text.strip())
    if found is None or float(found[1]) <= 0:
        raise PasyansError(f"--budget: expected seconds (10s) or moves tried (200000nodes), found {text!r}")
    number, unit = float(found[1]), found[2] or ""
    if unit.startswith("n") or (not unit and number > WORST_SECONDS):
        return int(number), None
    return None, number


@click.command()
@click.argument("game")
@click.option("--deal", default=1, show_default=True, type=click.IntRange(1), help="Number of the first deal.")
@click.option("--deals", default=1, show_default=True, type=click.IntRange(1), help="How many deals from there.")
@click.option("--cards", type=click.Path(path_type=Path), help="A file with the cards of one deal, in order, instead.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Seed of the deals.")
@click.option("--reading", default="default", show_default=True, help="How doubts are decided: doubt=option,…")
@click.option(
    "--budget",
    default="200000nodes",
    show_default=True,
    help="For one deal: 10s, or moves tried: 200000nodes.",
)
@click.option("--transcript", type=click.Path(path_type=Path), help="Moves of a game played: where was it thrown away?")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: each deal, then the summary.")
def command(
    game: str,
    deal: int,
    deals: int,
    cards: Path | None,
    seed: int,
    reading: str,
    budget: str,
    transcript: Path | None,
    as_json: bool,
) -> None:
    """Decide deals of GAME (id, title, alias or RECORD.json): won, lost or undecided within the budget.

    All cards count as known, those in the stock too. A won deal comes with a line of play.
    """
    from pasyans.engine.notation import move_text
    from pasyans.engine.solver import NODES, Solver, SolverDoesNotApply
    from pasyans.engine.state import new_state
    from pasyans.engine.statistics import win_share
    from pasyans.simulation import program_of

    program = program_of(find_record(game), reading)
    nodes, seconds = read_budget(budget)
    try:
        solver = Solver(program, nodes or (NODES if seconds is None else 1 << 40))
    except SolverDoesNotApply as error:
        raise PasyansError(str(error)) from error
    given = None if cards is None else read_pack(cards)
    if transcript is not None:
        _judge(program, transcript, deal, seed, given, solver.nodes, as_json)
        return
    counts = {"won": 0, "lost": 0, "undecided": 0}
    started = time.monotonic()
    numbers = range(deal, deal + 1) if cards is not None else range(deal, deal + deals)
    for number in numbers:
        try:
            state = new_state(program, number, seed, given)
        except ValueError as error:
            raise PasyansError(f"{cards}: {error}") from error
        solution = solver.solve(state, seconds)
        counts[solution.outcome] += 1
        moves = [move_text(program, move) for move in solution.moves]
        if as_json:
            known = {"deal": None if cards is not None else number, "result": solution.outcome}
            click.echo(json.dumps({**known, "moves": moves if moves else None, "nodes": solution.nodes}))
        else:
            click.echo(f"{cards or f'deal {number}'}: {solution.outcome} ({solution.nodes} moves tried)")
            if moves:
                click.echo("  " + " ".join(moves))
    share = win_share(counts["won"], len(numbers), counts["undecided"])
    if as_json:
        found = {"deals": len(numbers), **counts, "low": round(share.low, 6), "high": round(share.high, 6)}
        click.echo(json.dumps({**found, "seconds": round(time.monotonic() - started, 3)}))
    elif len(numbers) > 1:
        words = ", ".join(f"{name} {count}" for name, count in counts.items())
        click.echo(f"{len(numbers)} deals: {words}; won 95 % {100 * share.low:.2f} … {100 * share.high:.2f} %")


def read_pack(path: Path) -> list[int]:
    """The cards of a file, in the order in which they are dealt."""
    from pasyans.engine.cards import read_cards

    try:
        return read_cards(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PasyansError(f"{path}: expected a file of cards (AS 2C … KD), found: {error.strerror}") from error
    except ValueError as error:
        raise PasyansError(f"{path}: {error}") from error


def _judge(
    program: Program, path: Path, deal: int, seed: int, given: list[int] | None, nodes: int, as_json: bool
) -> None:
    from pasyans.engine.notation import move_text, read_move
    from pasyans.engine.solver import last_chance
    from pasyans.engine.state import apply, new_state

    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise PasyansError(f"{path}: expected a transcript, found: {error.strerror}") from error
    # Lines that begin with # or hold a colon before a blank are the transcript's head.
    lines = [line for line in text.splitlines() if not line.startswith("#") and not re.match(r"\w[\w-]*:\s", line)]
    state = new_state(program, deal, seed, given)
    game = state.copy()
    moves = []
    for number, token in enumerate(" ".join(lines).split(), 1):
        try:
            moves.append(read_move(program, game, token))
        except ValueError as error:
            raise PasyansError(f"{path}: move {number}: {error}") from error
        apply(program, game, moves[-1])
    ply, outcomes = last_chance(program, state, moves, nodes)
    if as_json:
        thrown = None if ply is None else {"ply": ply, "move": move_text(program, moves[ply - 1])}
        click.echo(json.dumps({"deal": deal, "moves": len(moves), "thrown_away": thrown, "outcomes": outcomes}))
    elif ply is not None:
        click.echo(f"until move {ply} ({move_text(program, moves[ply - 1])}) the deal could be won; after it no more")
    else:
        click.echo(
            f"at the beginning {outcomes[0]}, at the end {outcomes[-1]}; no single move threw it away for certain"
        )
