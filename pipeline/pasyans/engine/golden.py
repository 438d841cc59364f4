"""Golden files: a played transcript per game and reading, and counts of positions; one command renews them.

Flows in: records (``normalized/*/games/*.json``) and plain rules (``tests/cases/records/known/*.json``); flows out:
files in ``tests/cases/transcripts`` and ``tests/cases/perft``. ``python -m pasyans.engine.golden`` writes them; a
test compares and fails if a game lacks one. The browser player is held to the same files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pasyans.engine.cards import new_pack, write_cards
from pasyans.engine.compile import compile_rules
from pasyans.engine.notation import move_text
from pasyans.engine.program import Program
from pasyans.engine.randomness import POLICY_STREAM, bounded, next_number, seed_generator, shuffle
from pasyans.engine.state import State, apply, legal, new_state, state_hash, undo, won
from pasyans.model.record import Record
from pasyans.model.rules import Rules

DEALS = (1, 2, 3)
PLIES = 60
PERFT_DEALS = (1, 2)
PERFT_POSITIONS = 2000
PERFT_DEPTH = 6


def readings(record: Record) -> list[str]:
    """The default reading, and each other option of each doubt by itself."""
    others = [
        f"{doubt}={option}"
        for doubt, item in sorted(record.doubts.items())
        for option in sorted(item.options)
        if option != item.default
    ]
    return ["default", *others]


def programs(root: Path) -> Iterator[Program]:
    """Every program of the edition under ``root`` and of the well-known games kept as plain rules."""
    for path in sorted(root.glob("normalized/*/games/*.json")):
        record = Record.model_validate_json(path.read_text(encoding="utf-8"))
        if record.kind == "game" and record.complete:
            for reading in readings(record):
                yield compile_rules(record.reading(reading), game=record.id, reading=reading)
    for path in sorted(root.glob("tests/cases/records/known/*.json")):
        yield compile_rules(Rules.model_validate(json.loads(path.read_text(encoding="utf-8"))), game=path.stem)


def walk(program: Program, deal: int, plies: int) -> Iterator[tuple[int, str, State]]:
    """A random walk as the policy ``random`` takes it: number of legal moves, the token played ("" at the end),
    the state before it.
    """
    state = new_state(program, deal)
    generator = np.zeros(4, dtype=np.uint64)
    with np.errstate(over="ignore"):
        seed_generator(generator, 0, deal, POLICY_STREAM)
    for _ in range(plies):
        moves = legal(program, state)
        if not moves or won(program, state):
            break
        with np.errstate(over="ignore"):
            move = moves[int(bounded(generator, len(moves)))]
        yield len(moves), move_text(program, move), state
        apply(program, state, move)
    yield len(legal(program, state)), "", state


def transcript_text(program: Program) -> str:
    """The golden transcript of one program: for each deal the moves of a random walk with the number of legal
    moves before each, the hash of the position every tenth ply, and the last position.
    """
    lines = [f"game {program.game}", f"reading {program.reading}", f"program {program.hash}", "seed 0"]
    for deal in DEALS:
        lines.append(f"deal {deal}")
        for ply, (count, token, state) in enumerate(walk(program, deal, PLIES)):
            if token:
                digest = f" {state_hash(program, state):016x}" if ply % 10 == 0 else ""
                lines.append(f"{count} {token}{digest}")
            else:
                lines.append(f"{count} end {state_hash(program, state):016x} won={int(won(program, state))}")
    return "\n".join(lines) + "\n"


def positions(program: Program, state: State, depth: int) -> int:
    """How many lines of ``depth`` moves there are from a position (a line that ends before counts where it ends)."""
    moves = legal(program, state)
    if depth == 0 or not moves:
        return 1
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        apply(program, state, move)
        count += positions(program, state, depth - 1)
        undo(program, state)
    return count


def perft_text(program: Program) -> str:
    """Lines ``deal depth positions``, as deep as the count stays moderate."""
    lines = [f"# {program.game}, reading {program.reading}, program {program.hash}: deal, depth, lines of play"]
    for deal in PERFT_DEALS:
        state = new_state(program, deal)
        for depth in range(1, PERFT_DEPTH + 1):
            count = positions(program, state, depth)
            lines.append(f"{deal} {depth} {count}")
            if count * max(len(legal(program, state)), 2) > PERFT_POSITIONS:
                break
    return "\n".join(lines) + "\n"


VECTORS = (
    {"packs": 1, "shares": 1, "seed": 0, "deal": 1, "stream": 0},
    {"packs": 1, "shares": 1, "seed": 0, "deal": 2, "stream": 0},
    {"packs": 1, "shares": 1, "seed": 12345, "deal": 1000000, "stream": 0},
    {"packs": 1, "shares": 1, "seed": 0, "deal": 1, "stream": 1},
    {"packs": 2, "shares": 1, "seed": 0, "deal": 1, "stream": 0},
    {"packs": 2, "shares": 2, "seed": 7, "deal": 3, "stream": 0},
    {"packs": 1, "shares": 1, "seed": 2**53 - 1, "deal": 2**53 - 1, "stream": 2**32},
)


def vectors_text() -> str:
    """The first numbers of the generator and the shuffled pack for a few (seed, deal, stream), as JSON."""
    made = []
    for vector in VECTORS:
        generator = np.zeros(4, dtype=np.uint64)
        pack = np.array(new_pack(vector["packs"], range(13)), dtype=np.int64)
        with np.errstate(over="ignore"):
            seed_generator(generator, vector["seed"], vector["deal"], vector["stream"])
            state = [f"{int(word):016x}" for word in generator]
            numbers = [f"{int(next_number(generator)):016x}" for _ in range(4)]
            seed_generator(generator, vector["seed"], vector["deal"], vector["stream"])
            share = len(pack) // vector["shares"]
            for part in range(vector["shares"]):
                shuffle(generator, pack, part * share, (part + 1) * share)
        cards = write_cards([int(card) for card in pack], len(pack))
        made.append({**vector, "state": state, "numbers": numbers, "cards": cards})
    return json.dumps(made, indent=1) + "\n"


def file_name(program: Program) -> str:
    """``sultan.default.txt``, ``sultan.deals-twice.txt``."""
    return f"{program.game}.{program.reading.replace('=', '-').replace(',', '.')}.txt"


def golden_files(root: Path) -> dict[Path, str]:
    """Every golden file that must be there, with its text."""
    files = {root / "tests/cases/deals/vectors.json": vectors_text()}
    for program in programs(root):
        files[root / "tests/cases/transcripts" / file_name(program)] = transcript_text(program)
        if program.reading == "default":
            files[root / "tests/cases/perft" / file_name(program)] = perft_text(program)
    return files


def main() -> int:
    """Renew all golden files under the current folder; files that no game wants are taken away."""
    root = Path.cwd()
    files = golden_files(root)
    for folder in ("transcripts", "perft"):
        place = root / "tests/cases" / folder
        place.mkdir(parents=True, exist_ok=True)
        for path in sorted(place.glob("*.txt")):
            if path not in files:
                path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(files)} golden files written", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
