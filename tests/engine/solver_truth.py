"""The solver beside plain exhaustive search on positions and rules made by chance.

In goes a number; out comes a game (a reading of the edition, a well-known one, or either with some leaves of its record
changed at random, as long as the record stays valid), a position of it with few cards left, the outcome by looking at
every position that can be reached, and the solver's. They must agree.

    python tests/engine/solver_truth.py [--first N] [--cases N] [--seconds S]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from engine_cases import CASES, all_programs
from small_games import SMALL

from pasyans.engine import Program, compile_rules, kernel_play
from pasyans.engine import layout as at
from pasyans.engine.jit import Bits, Ints, Word, entry
from pasyans.engine.kernel_moves import legal_moves
from pasyans.engine.kernel_piles import rebuild
from pasyans.engine.kernel_play import is_won, play, position_hash
from pasyans.engine.layout import BUF, CORE, LOG, SAVED, S
from pasyans.engine.solver import Outcome, Solver, applies
from pasyans.engine.state import State, apply, arrays, cards_left, legal, new_state, won
from pasyans.model.rules import Rules

POSITIONS = 6000
"""Positions of one game that plain search looks at before it gives up."""
DEALS = 12
"""Positions tried of one game."""
TRIES = 60
"""Attempts to change a record so that it stays valid."""
OUTCOMES: tuple[Outcome, ...] = ("lost", "won", "undecided")


# --- plain search -------------------------------------------------------------------------------------------------


@entry
def reach(a: Ints, r: Bits, kept: Any, seen: Any) -> int:
    """Look at every position that can be reached: 0 lost, 1 won, 2 too many.

    ``kept``: room for positions, one a row; ``seen``: a table of hashes, a power of two, more than twice as long.
    """
    for i in range(seen.shape[0]):
        seen[i] = Word(0)
    mask = seen.shape[0] - 1
    if is_won(a):
        return 1
    for i in range(CORE):
        kept[0, i] = a[S + i]
    count = 1
    looked = 0
    while looked < count:
        for i in range(CORE):
            a[S + i] = kept[looked, i]
        rebuild(a)
        moves = legal_moves(a)
        for i in range(moves):
            a[BUF + SAVED + i] = a[BUF + i]
        for m in range(moves):
            for i in range(CORE):
                a[S + i] = kept[looked, i]
            rebuild(a)
            a[LOG] = 1
            play(a, r, a[BUF + SAVED + m])
            if is_won(a):
                return 1
            key = position_hash(a) | Word(1)
            place = int(np.int64(key >> Word(20))) & mask
            while seen[place] != 0 and seen[place] != key:
                place = (place + 1) & mask
            if seen[place] == key:
                continue
            if count == kept.shape[0]:
                return 2
            seen[place] = key
            for i in range(CORE):
                kept[count, i] = a[S + i]
            count += 1
        looked += 1
    return 0


class Plain:
    """Plain search with its room, made once."""

    def __init__(self, positions: int = POSITIONS) -> None:
        self.kept = np.zeros((positions, CORE), dtype=np.int16)
        self.seen = np.zeros(1 << (4 * positions).bit_length(), dtype=np.uint64)

    def outcome(self, state: State) -> Outcome:
        """The outcome of a position, which is left as it is."""
        game = state.copy()
        with np.errstate(over="ignore"):
            return OUTCOMES[reach(game.a, game.r, self.kept, self.seen)]


# --- positions with few cards left --------------------------------------------------------------------------------


def packets(state: State) -> list[list[int]]:
    """The slots of every packet from the bottom to the top."""
    found = []
    for pile in range(len(state.program.piles)):
        slots = []
        slot = int(state.s[at.TOP + pile])
        while slot >= 0:
            slots.append(slot)
            slot = int(state.s[at.BELOW + slot])
        found.append(slots[::-1])
    return found


def lay(state: State, piles: list[list[int]]) -> None:
    """Lay packets out so, as many of their lowest cards face down as ``state`` says."""
    for pile, slots in enumerate(piles):
        state.s[at.TOP + pile] = slots[-1] if slots else -1
        state.s[at.LEN + pile] = len(slots)
        below = -1
        for slot in slots:
            state.s[at.BELOW + slot] = below
            below = slot
    state.derive()


def take(state: State, piles: list[list[int]], pile: int, height: int, target: int) -> None:
    """Take the card at a height out of a packet and lay it on another."""
    slot = piles[pile].pop(height)
    if height < state.s[at.DOWN + pile]:
        state.s[at.DOWN + pile] -= 1
    if state.program.piles[pile].face == "top-up":
        state.s[at.DOWN + pile] = min(int(state.s[at.DOWN + pile]), max(len(piles[pile]) - 1, 0))
    piles[target].append(slot)


def thinned(program: Program, deal: int, left: int, chance: random.Random) -> State:
    """A deal from which cards that could go up, or leave in pairs, are gone, wherever they lay, till ``left`` are left.

    What the rules say about where a card may come from is not looked at, nor is the phase.
    """
    state = new_state(program, deal)
    phase = int(state.s[at.H_PHASE])
    state.s[at.H_PHASE] = len(program.phases) - 1
    state.derive()
    piles = packets(state)
    up = {table.pile: table for table in program.foundations}
    free = [pile for pile in range(len(piles)) if pile not in up and pile != program.removed]
    free = [pile for pile in free if program.piles[pile].available != "none" or pile == program.stock]
    while cards_left(program, state) > left:
        lying: dict[int, list[tuple[int, int]]] = {}
        for pile in free:
            for height, slot in enumerate(piles[pile]):
                lying.setdefault(slot & 63, []).append((pile, height))
        wanted = [(pile, card) for pile in up for card in sorted(lying) if state.wanted(pile) >> card & 1]
        pairs = [
            (card, other)
            for row in program.rows
            if row.kind == "pair"
            for card in sorted(lying)
            for other in program.fits[row.fit][card]
            if len(lying.get(other, ())) > (card == other)
        ]
        if wanted:
            target, card = chance.choice(wanted)
            table = up[target]
            if table.relative and state.s[at.H_BASE + table.group] < 0:
                state.s[at.H_BASE + table.group] = card & 15
            take(state, piles, *chance.choice(lying[card]), target)
        elif pairs:
            for card in chance.choice(pairs):
                places = [(p, h) for p in free for h, slot in enumerate(piles[p]) if slot & 63 == card]
                take(state, piles, *chance.choice(places), program.removed)
        else:
            break
        lay(state, piles)
    state.s[at.H_PHASE] = phase
    state.derive()
    state.log[0] = 1
    with np.errstate(over="ignore"):
        kernel_play.settle(*arrays(state))
    for _ in range(chance.choice((0, 0, 0, 2, 5, 20))):
        moves = legal(program, state)
        if won(program, state) or not moves:
            break
        apply(program, state, chance.choice(moves))
    state.log[0] = 1
    state.marks.clear()
    return state


# --- records changed at random ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def records() -> dict[str, dict[str, Any]]:
    """Right records as plain data."""
    found = {}
    for path in sorted(CASES.glob("records/*/*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        try:
            compile_rules(Rules.model_validate(data), game=path.stem)
        except ValueError:
            continue
        found[f"{path.parent.name}/{path.stem}"] = data
    return found | {f"small/{name}": data for name, data in SMALL.items()}


@lru_cache(maxsize=1)
def words() -> dict[str, list[str]]:
    """The words that a leaf may hold, by the leaf's name."""
    found: dict[str, set[str]] = {}
    schema = Rules.model_json_schema()
    for part in schema["$defs"].values():
        for name, leaf in part.get("properties", {}).items():
            for kind in [leaf, *leaf.get("anyOf", [])]:
                if "$ref" not in kind:
                    found.setdefault(name, set()).update(kind.get("enum", []))
    return {name: sorted(values) for name, values in found.items() if values}


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of everything that a record says."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key not in ("table", "values", "players", "advice", "circuit"):
            found += leaves(value, (*path, key))
    return found


def changed(data: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A copy in which one leaf says something else, is no longer said, or is said of something else."""
    made: dict[str, Any] = json.loads(json.dumps(data))
    path = chance.choice(leaves(made))
    holder: Any = made
    for key in path[:-1]:
        holder = holder[key]
    name, value = path[-1], holder[path[-1]]
    zones = sorted(made["zones"])
    if isinstance(value, bool):
        holder[name] = not value
    elif isinstance(value, int):
        holder[name] = value + chance.choice((-2, -1, 1, 2))
    elif name in words() and isinstance(value, str):
        holder[name] = chance.choice(words()[name])
    elif isinstance(value, list) and value and isinstance(value[0], str) and value[0] in zones:
        other = chance.choice(zones)
        holder[name] = [zone for zone in value if zone != other] if other in value else [*value, other]
    elif isinstance(holder, dict) and chance.random() < 0.5:
        del holder[name]
    elif isinstance(value, dict) and "kind" not in value:
        for leaf, kinds in sorted(words().items()):
            if leaf in ("unit", "suit", "direction", "obligation", "choice") and chance.random() < 0.3:
                value[leaf] = chance.choice(kinds)
    return made


def changed_program(name: str, chance: random.Random) -> tuple[Program, dict[str, Any]] | None:
    """A game made from a right record by some changes, or ``None`` if no valid one was met."""
    data = records()[name]
    want = chance.randint(1, 6)
    done = 0
    program = None
    for _ in range(TRIES):
        tried = changed(data, chance)
        try:
            program = compile_rules(Rules.model_validate(tried), game="changed")
        except (ValueError, KeyError, IndexError):
            continue
        data = tried
        done += 1
        if done == want:
            break
    return None if program is None else (program, data)


# --- comparing ----------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """Where the two disagree: case, game, deal, outcomes, and the record if it was made up."""

    case: int
    game: str
    deal: int
    truth: Outcome
    found: str
    record: dict[str, Any] | None
    position: str


def compare(case: int, plain: Plain, counts: Counter[str]) -> list[Fault]:
    """One game, some positions: counts what was compared, returns where the solver is wrong."""
    chance = random.Random(f"case {case}")
    record = None
    if chance.random() < 0.4:
        name = chance.choice(sorted(all_programs()))
        program = all_programs()[name]
    else:
        name = chance.choice(sorted(records()))
        made = changed_program(name, chance)
        if made is None:
            return []
        program, record = made
    if applies(program):
        counts["not applicable"] += 1
        return []
    solver = Solver(program, 100_000)
    counts["records" if record else "readings"] += 1
    faults = []
    left = chance.randint(4, 20)
    for _ in range(DEALS):
        deal = chance.randint(1, 10**6)
        state = thinned(program, deal, left, chance)
        truth = plain.outcome(state)
        if truth == "undecided":
            counts["too large"] += 1
            left = max(2, left - 2)
            continue
        try:
            found = str(solver.solve(state).outcome)
        except AssertionError as error:
            found = str(error)
        counts[truth] += 1
        counts[f"{truth} {'changed' if record else name.partition('.')[0]}"] += 1
        if found == "undecided":
            counts["not decided by the solver"] += 1
        elif found != truth:
            faults.append(Fault(case, name, deal, truth, found, record, state.text()))
    return faults


def main() -> int:
    """Compare, print what was compared; exit code 1 if anything disagrees."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--cases", type=int, default=10**9)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--faults", type=Path, help="write faults to this file, one JSON object a line")
    chosen = options.parse_args()
    plain, counts, faults = Plain(), Counter[str](), 0
    ends = time.monotonic() + chosen.seconds
    case = chosen.first
    while case < chosen.first + chosen.cases and time.monotonic() < ends:
        for fault in compare(case, plain, counts):
            faults += 1
            print(f"case {fault.case}: {fault.game}, deal {fault.deal}: {fault.truth}, found {fault.found}", flush=True)
            if chosen.faults:
                with chosen.faults.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(fault._asdict(), ensure_ascii=False) + "\n")
        case += 1
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    print(f"cases {chosen.first} to {case - 1}, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
