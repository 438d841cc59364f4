"""What the browser player and the Python engine must agree on, asked of the player wherever it runs.

An ``Ask`` takes questions and gives the player's answers (agreement.mjs): under node, or in a browser. Each
``wrong_…`` function asks and returns what does not agree, in words; an empty list is agreement.
"""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from tests.player.walks import PLIES, walks

from pasyans.engine import Program, RulesError, compile_rules
from pasyans.engine.golden import file_name
from pasyans.engine.golden import programs as golden_programs
from pasyans.engine.notation import move_text
from pasyans.engine.state import apply, legal, new_state, state_hash, won
from pasyans.model.record import Record
from pasyans.model.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
Question = dict[str, Any]
Ask = Callable[[Sequence[Question]], list[Any]]


def ask_node(questions: Sequence[Question]) -> list[Any]:
    """The player's answers under node."""
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("answers.mjs"))],
        input="".join(json.dumps(question) + "\n" for question in questions),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def programs() -> Iterator[tuple[str, Program, bool]]:
    """Every program there is: right records, well-known games, and each reading of the committed records; and
    whether it is a game of the edition in its default reading.
    """
    for path in sorted([*CASES.glob("records/complete/*.json"), *CASES.glob("records/known/*.json")]):
        try:
            rules = Rules.model_validate_json(path.read_text(encoding="utf-8"))
        except ValidationError:
            continue  # a demonstration, which has steps and no rules
        yield path.stem, compile_rules(rules, game=path.stem), False
    for path in sorted((ROOT / "normalized").glob("*/games/*.json")):
        record = Record.model_validate_json(path.read_text(encoding="utf-8"))
        if record.kind != "game" or not record.complete:
            continue
        others = [f"{name}={key}" for name, doubt in record.doubts.items() for key in doubt.options]
        for reading in ["default", *others]:
            try:
                program = compile_rules(record.reading(reading), game=record.id, reading=reading)
            except RulesError:
                continue  # said by ``pasyans check``; here only what can be played is compared
            yield f"{record.id} {reading}", program, reading == "default"


def wrong_vectors(ask: Ask) -> list[str]:
    """Random numbers and shuffled packs."""
    vectors = json.loads((CASES / "deals" / "vectors.json").read_text(encoding="utf-8"))
    assert len(vectors) >= 7
    answers = ask([{"ask": "vector", "vector": vector} for vector in vectors])
    return [
        f"seed {vector['seed']} deal {vector['deal']} stream {vector['stream']}: {key}"
        for vector, found in zip(vectors, answers, strict=True)
        for key in ("state", "numbers", "cards")
        if vector[key] != found[key]
    ]


def wrong_golden_files(ask: Ask) -> list[str]:
    """Every golden transcript and every perft file."""
    names, questions = [], []
    for program in golden_programs(ROOT):
        name = file_name(program)
        perft = CASES / "perft" / name
        names.append(name)
        questions.append(
            {
                "ask": "golden",
                "program": program.to_json(),
                "transcript": (CASES / "transcripts" / name).read_text(encoding="utf-8"),
                "perft": perft.read_text(encoding="utf-8") if perft.is_file() else "",
            }
        )
    answers = ask(questions)
    assert len(answers) == len(names) >= 40
    assert sum(found["plies"] for found in answers) > 3000 and sum(found["counts"] for found in answers) > 100
    return [f"{name}: {fault}" for name, found in zip(names, answers, strict=True) for fault in found["faults"]]


# --- walks as digests: many deals ------------------------------------------------------------------------------------


def wrong_walks(ask: Ask, deals: int, others: int) -> list[str]:
    """Random walks over the deals 1 … ``deals`` of every game of the edition, 1 … ``others`` of every other program."""
    chosen = [(name, program, deals if main else others) for name, program, main in programs()]
    assert len({name.split()[0] for name, _, count in chosen if count == deals}) >= 10 and len(chosen) >= 40
    answers = ask([_walks_question(program, 1, last, PLIES) for _, program, last in chosen])
    wrong = []
    for (name, program, last), found in zip(chosen, answers, strict=True):
        expected = walks(program, 1, last)
        deal = next((number for number in range(1, last + 1) if expected[number - 1] != found[number - 1]), None)
        if deal is not None:
            wrong.append(f"{name} deal {deal}: disagree at ply {_first_wrong_ply(ask, program, deal)}")
    return wrong


def _walks_question(program: Program, first: int, last: int, plies: int) -> Question:
    return {"ask": "walks", "program": program.to_json(), "first": first, "last": last, "seed": 0, "plies": plies}


def _first_wrong_ply(ask: Ask, program: Program, deal: int) -> int:
    right, wrong = -1, PLIES
    while wrong - right > 1:
        middle = (right + wrong) // 2
        [found] = ask([_walks_question(program, deal, deal, middle)])
        if found == walks(program, deal, deal, middle):
            right = middle
        else:
            wrong = middle
    return max(right, 0)


# --- walks ply by ply: every legal move as text ----------------------------------------------------------------------


def step_walk(program: Program, name: str, deal: int, plies: int) -> Question:
    """One walk with the legal moves, the move played, the hash and the outcome of every ply."""
    choose = random.Random(f"{name} {deal}")
    state = new_state(program, deal)
    first = _hex(state_hash(program, state))
    steps: list[tuple[str, str | None, str, bool]] = []
    for _ in range(plies):
        moves = [] if won(program, state) else legal(program, state)
        tokens = [move_text(program, move) for move in moves]
        if not moves:
            break
        at = 0 if choose.random() < 0.5 else choose.randrange(len(moves))
        apply(program, state, moves[at])
        steps.append((" ".join(tokens), tokens[at], _hex(state_hash(program, state)), won(program, state)))
    if not won(program, state) and len(steps) < plies:
        steps.append(("", None, "", False))
    return {"ask": "steps", "program": program.to_json(), "deal": deal, "first": first, "steps": steps}


def _hex(number: int) -> str:
    return f"{number & (2**64 - 1):016x}"


def wrong_steps(ask: Ask, deals: int, plies: int) -> list[str]:
    """Walks over the deals 1 … ``deals`` of every program, compared ply by ply."""
    asked = [
        (name, step_walk(program, name, deal, plies)) for name, program, _ in programs() for deal in range(1, deals + 1)
    ]
    answers = ask([question for _, question in asked])
    return [f"{name} {fault}" for (name, _), faults in zip(asked, answers, strict=True) for fault in faults]
