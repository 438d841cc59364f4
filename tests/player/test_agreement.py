"""The browser player and the Python engine agree: same legal moves in the same order, same positions, ply by ply.

Walks (half the time the first legal move, which goes deep; half the time any) are made in Python over every
playable record and replayed under node. ``PASYANS_WALKS`` sets how many deals a program (1000 for the full proof).
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from pasyans.engine import Program, RulesError, compile_rules
from pasyans.engine.notation import move_text
from pasyans.engine.state import apply, legal, new_state, state_hash, won
from pasyans.model.record import Record
from pasyans.model.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases" / "records"
WALKS = int(os.environ.get("PASYANS_WALKS", "6"))
PLIES = 260

needs_node = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"), reason="NODE IS NOT THERE: the player was not compared"
)


def programs() -> Iterator[tuple[str, Program]]:
    """Every program there is: right records, well-known games, and each reading of the committed records."""
    for path in sorted([*CASES.glob("complete/*.json"), *CASES.glob("known/*.json")]):
        try:
            rules = Rules.model_validate_json(path.read_text(encoding="utf-8"))
        except ValidationError:
            continue  # a demonstration, which has steps and no rules
        yield path.stem, compile_rules(rules, game=path.stem)
    for path in sorted((ROOT / "normalized").glob("*/games/*.json")):
        record = Record.model_validate_json(path.read_text(encoding="utf-8"))
        if record.kind != "game" or not record.complete:
            continue
        others = [f"{name}={key}" for name, doubt in record.doubts.items() for key in doubt.options]
        for reading in ["default", *others]:
            try:
                yield f"{record.id} {reading}", compile_rules(record.reading(reading), game=record.id, reading=reading)
            except RulesError:
                continue  # said by ``pasyans check``; here only what can be played is compared


def walk(program: Program, name: str, deal: int) -> dict[str, object]:
    """One walk as the replay reads it."""
    choose = random.Random(f"{name} {deal}")
    state = new_state(program, deal)
    first = _hex(state_hash(program, state))
    steps: list[tuple[str, str | None, str, bool]] = []
    for _ in range(PLIES):
        moves = [] if won(program, state) else legal(program, state)
        tokens = [move_text(program, move) for move in moves]
        if not moves:
            break
        at = 0 if choose.random() < 0.5 else choose.randrange(len(moves))
        apply(program, state, moves[at])
        steps.append((" ".join(tokens), tokens[at], _hex(state_hash(program, state)), won(program, state)))
    if not won(program, state) and len(steps) < PLIES:
        steps.append(("", None, "", False))
    return {"name": name, "deal": deal, "seed": 0, "first": first, "steps": steps}


def _hex(number: int) -> str:
    return f"{number & (2**64 - 1):016x}"


def replay(lines: list[str]) -> dict[str, object]:
    """What the replay under node says."""
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("replay.mjs"))],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


@needs_node
def test_player_and_engine_agree_on_every_ply() -> None:
    lines: list[str] = []
    games = 0
    for name, program in programs():
        games += 1
        lines.append(json.dumps({"name": name, "program": program.to_json()}))
        lines += [json.dumps(walk(program, name, deal)) for deal in range(1, WALKS + 1)]
    found = replay(lines)
    assert games >= 20
    assert found["faults"] == []
    assert found["walks"] == games * WALKS


@needs_node
def test_the_replay_sees_a_disagreement() -> None:
    name, program = next(programs())
    made = walk(program, name, 3)
    steps = made["steps"]
    assert isinstance(steps, list)
    legal_there, token, _, over = steps[4]
    steps[4] = (legal_there, token, "0" * 16, over)
    lines = [json.dumps({"name": name, "program": program.to_json()}), json.dumps(made)]
    assert replay(lines)["wrong"] == 1
