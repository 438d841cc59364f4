"""Policies by name: how a game is played when no one plays it, and how a person adds a way of their own.

Flows in: a program, a policy's name and a range of deals; flows out: the same figures for every policy. ``random`` and
``greedy`` are the engine's own, ``careful`` follows the record's advice, ``rollout`` looks ahead by playing on, and a
function of three arguments registered with ``@policy("name")`` is a policy as well (docs/policies.md shows one).
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pasyans.engine import kernel_careful as kernel
from pasyans.engine import layout as at
from pasyans.engine.kernel_policy import RESULT_CAPPED, RESULT_FIELDS, RESULT_LEFT, RESULT_STEPS, RESULT_WON
from pasyans.engine.program import Program
from pasyans.engine.sequences import rank_index
from pasyans.engine.simulate import CAP, Results, simulate
from pasyans.engine.state import State, apply, arrays, cards_left, legal, new_state, won

Choice = Callable[[Program, State, Sequence[int]], "int | None"]
"""A policy: the program, the position, its legal moves -> one of them, or ``None`` to stop."""

PLAYOUTS = 8
"""How many orders of the unseen cards ``rollout`` tries for each move."""


@dataclass(frozen=True)
class Policy:
    """One way to play. ``mark`` changes when its definition does, so that results by an older one count as stale.

    ``cost``: about how many thousandths of a second one deal takes; chunks of work are cut by it.
    """

    name: str
    mark: str
    cost: float
    run: Callable[[Program, int, int, int, int], Results]


def advice_numbers(program: Program) -> Any:
    """The record's advice as the numbers that the kernel reads (``kernel_careful.A_…``)."""
    numbers = np.zeros(kernel.A_SIZE, dtype=np.int64)
    numbers[kernel.A_KEEP] = -1
    everywhere = [n for n, pile in enumerate(program.piles) if program.zones[pile.zone].kind in ("tableau", "talon")]
    for _, kind, zone, rank in program.advice:
        piles = [n for n, pile in enumerate(program.piles) if program.zones[pile.zone].name == zone] or everywhere
        mask = sum(1 << pile for pile in piles)
        if kind == "keep-packet" and rank and piles:
            numbers[kernel.A_KEEP] = piles[-1]
            numbers[kernel.A_KEPT_RANKS] |= 1 << rank_index(rank)  # type: ignore[arg-type]
        elif kind == "spare-vacancy":
            numbers[kernel.A_SPARE] |= mask
        elif kind == "no-cover":
            numbers[kernel.A_NO_COVER] |= mask
        elif kind == "clear-packet":
            numbers[kernel.A_CLEAR] |= mask
        elif kind == "free-most":
            numbers[kernel.A_FREE_MOST] = 1
    return numbers


def _results(program: Program, first: int, figures: Any, uses: Any) -> Results:
    return Results(
        first=first,
        won=figures[:, RESULT_WON] != 0,
        left=figures[:, RESULT_LEFT].astype(np.int16),
        steps=figures[:, RESULT_STEPS].astype(np.int32),
        capped=figures[:, RESULT_CAPPED] != 0,
        uses=uses[: len(program.rows)].copy(),
    )


def _thinking(kind: int, playouts: int) -> Callable[[Program, int, int, int, int], Results]:
    def run(program: Program, first: int, last: int, seed: int, cap: int) -> Results:
        state = State(program, first, seed)
        figures = np.zeros((max(last - first + 1, 0), RESULT_FIELDS), dtype=np.int64)
        choices, kept = np.zeros(4, dtype=np.uint64), np.zeros(4, dtype=np.uint64)
        aside = (np.zeros(at.POSITION_SIZE, dtype=np.int64), kept, np.zeros(at.MOVES, dtype=np.int64))
        with np.errstate(over="ignore"):
            game = (*arrays(state), choices, advice_numbers(program), kind, playouts, *aside)
            kernel.run_thinking_games(*[*game, cap, seed, first, figures])
        return _results(program, first, figures, state.uses)

    return run


def _builtin(name: str) -> Callable[[Program, int, int, int, int], Results]:
    def run(program: Program, first: int, last: int, seed: int, cap: int) -> Results:
        return simulate(program, name, first, last, seed, cap)

    return run


def _by_choice(choose: Choice) -> Callable[[Program, int, int, int, int], Results]:
    def run(program: Program, first: int, last: int, seed: int, cap: int) -> Results:
        figures = np.zeros((max(last - first + 1, 0), RESULT_FIELDS), dtype=np.int64)
        uses = np.zeros(at.MAX_ROWS, dtype=np.int64)
        for line, deal in enumerate(range(first, last + 1)):
            state = new_state(program, deal, seed)
            steps = capped = 0
            while not won(program, state) and (moves := legal(program, state)):
                move = choose(program, state, moves)
                if move is None:
                    break
                if steps >= cap:
                    capped = 1
                    break
                apply(program, state, move)
                steps += 1
            figures[line] = (int(won(program, state)), cards_left(program, state), steps, capped)
            uses += state.uses
        return _results(program, first, figures, uses)

    return run


_known: dict[str, Policy] = {
    "random": Policy("random", "random-1", 1.0, _builtin("random")),
    "greedy": Policy("greedy", "greedy-1", 0.02, _builtin("greedy")),
    "careful": Policy("careful", "careful-1", 0.05, _thinking(kernel.CAREFUL, 0)),
    "rollout": Policy("rollout", f"rollout-1-{PLAYOUTS}", 50.0, _thinking(kernel.ROLLOUT, PLAYOUTS)),
}


def policy(name: str) -> Callable[[Choice], Choice]:
    """Register a function (program, position, legal moves) -> move or ``None`` as the policy ``name``.

    Raises ``ValueError`` if the name is taken by another function.
    """

    def register(choose: Choice) -> Choice:
        source = inspect.getsource(choose)
        mark = f"{name}-{hashlib.sha256(source.encode()).hexdigest()[:12]}"
        if name in _known and _known[name].mark != mark:
            raise ValueError(f"expected a new name for a policy, found {name!r}; known are {', '.join(_known)}")
        _known[name] = Policy(name, mark, 20.0, _by_choice(choose))
        return choose

    return register


def names() -> list[str]:
    """Names of the policies there are."""
    return list(_known)


def find_policy(name: str) -> Policy:
    """A policy by its name, or ``FILE.py:NAME``: the file is run and must register ``NAME``.

    Raises ``ValueError`` that names the policies there are.
    """
    path, colon, wanted = name.rpartition(":")
    if colon and path.endswith(".py"):
        _run_file(Path(path))
        name = wanted
    if name not in _known:
        raise ValueError(f"expected a policy ({', '.join(_known)}, or FILE.py:NAME), found {name!r}")
    return _known[name]


def _run_file(path: Path) -> None:
    if not path.is_file():
        raise ValueError(f"expected a Python file that registers a policy, found no file {str(path)!r}")
    # The file's own name makes the module's, so that the same file is the same policy in every process.
    spec = importlib.util.spec_from_file_location(f"policy_of_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"expected a Python file that registers a policy, found {str(path)!r}")
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def run_policy(program: Program, name: str, first: int, last: int, seed: int = 0, cap: int = CAP) -> Results:
    """Play the deals ``first`` … ``last`` (both included) by a policy. Raises ``ValueError`` for an unknown policy."""
    return find_policy(name).run(program, first, last, seed, cap)


def greedy_line(program: Program, deal: int, seed: int = 0, cap: int = CAP) -> tuple[list[int], bool]:
    """The moves that ``greedy`` makes in one deal, and whether it wins."""
    return greedy_from(program, new_state(program, deal, seed), cap)


def greedy_from(program: Program, position: State, cap: int = CAP) -> tuple[list[int], bool]:
    """The moves that ``greedy`` makes from a position on, and whether it wins; the position is left as it is."""
    state = position.copy()
    before = len(state.moves)
    idle = 1
    while not won(program, state) and len(state.moves) - before < cap:
        with np.errstate(over="ignore"):
            move = int(kernel.greedy_move(*arrays(state), idle))
        if move < 0:
            break
        kind = program.rows[move & 63].kind
        idle = 1 if kind == "redeal" else idle if kind == "turn" else 0
        apply(program, state, move)
    return state.moves[before:], won(program, state)
