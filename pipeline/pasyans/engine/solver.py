"""Deals whose cards are all known, decided: won with a line of play that replays, lost by exhaustion, or undecided.

Flows in: a program and deals (or one position); flows out: outcomes with the number of moves tried. «Known»
means thoughtful play: stock and face-down cards are looked at beforehand. Where a reshuffle is still to come nobody
can know the cards, and the solver says that it does not apply. The method is best-first search and a growing beam over
one store of positions; how positions are judged, merged and cut off stands in docs/solver.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from pasyans.engine import kernel_search as k
from pasyans.engine import layout as at
from pasyans.engine.policies import greedy_from
from pasyans.engine.program import Program
from pasyans.engine.simulate import simulate
from pasyans.engine.solve_tables import SolverTables, derive
from pasyans.engine.state import State, apply, legal, new_state, tables_of, undo, won

Outcome = Literal["won", "lost", "undecided"]

NODES = 200_000
"""The budget of one deal, in moves tried, if none is given."""
MEMORY = 1 << 30
"""Bytes that the store of positions may take."""
SLICE = 16384
"""Moves tried between two looks at the clock."""


class SolverDoesNotApply(ValueError):
    """The game keeps something from the player that no look at the cards can tell."""


@dataclass(frozen=True)
class Solution:
    """The outcome of one deal; ``moves`` is a line of play that wins, if it is won; ``nodes`` moves tried."""

    outcome: Outcome
    moves: tuple[int, ...]
    nodes: int


def applies(program: Program) -> str:
    """Empty if the solver can decide deals of the program, else the reason why not."""
    redeal = program.redeal
    if redeal is not None and redeal.shuffled and redeal.times != 0:
        return "a reshuffle is to come whose order nobody can know beforehand"
    return ""


_DERIVED: dict[str, SolverTables] = {}


def _derived(program: Program) -> SolverTables:
    """The solver's tables of a program, made once for each hash."""
    if program.hash not in _DERIVED:
        _DERIVED[program.hash] = derive(*tables_of(program))
    return _DERIVED[program.hash]


class Solver:
    """The store of positions for one program, used for one deal after the other.

    ``nodes``: moves that may be tried for one deal; ``memory``: bytes the store may take (memory is taken from
    the system only as positions are stored).
    """

    def __init__(self, program: Program, nodes: int = NODES, memory: int = MEMORY) -> None:
        if reason := applies(program):
            raise SolverDoesNotApply(
                f"expected a game whose cards can all be known, found {program.game!r} ({program.reading}): {reason}; "
                "simulate it by a policy instead"
            )
        self.program = program
        self.nodes = nodes
        derived = _derived(program)
        self.x, self.xm = derived.x.copy(), derived.xm.copy()
        size = int(self.x[k.X_NODE])
        # A position takes its bytes, its row of ``came`` (28), its key, and two to four places in the table of hashes.
        room = max(1024, min(memory // (size + 64), nodes + 4096))
        self.room = room
        heads = np.full(k.BUCKETS, k.NO_NODE, dtype=np.int32)
        c = np.zeros(k.C_SIZE, dtype=np.int64)
        c[k.C_MASK] = k.FIRST_MASK
        self._search = k.Search(
            x=self.x,
            xm=self.xm,
            stored=np.empty((room, size), dtype=np.uint8),
            came=np.empty((room, k.CAME), dtype=np.int32),
            heads=heads,
            layers=np.full((k.LAYERS, k.BUCKETS), k.NO_NODE, dtype=np.int32),
            lows=np.full(k.LAYERS, k.BUCKETS, dtype=np.int32),
            table=np.zeros(1 << (2 * room - 1).bit_length(), dtype=np.uint64),
            keys=np.empty(room, dtype=np.uint64),
            c=c,
            near=np.zeros(k.NEAR, dtype=np.int64),
            hashes=np.zeros(at.PILES + 1, dtype=np.uint64),
            out=np.zeros(2, dtype=np.uint64),
        )
        self._work = State(program, 1, 0)

    def outcomes(self, first: int, last: int, seed: int = 0) -> Any:
        """Decide the deals ``first`` … ``last``: an array (deals, 2) of outcome and moves tried.

        Outcomes are 0 lost, 1 won, 2 undecided in the budget, 3 undecided because the store was full.
        """
        results = np.zeros((max(last - first + 1, 0), 2), dtype=np.int64)
        with np.errstate(over="ignore"):
            k.solve_deals(self._work.a, self._work.r, self._search, self.nodes, seed, first, results)
        open_ones = np.flatnonzero(results[:, 0] >= k.RUNNING)
        if len(open_ones):
            # What simply playing on wins is won, however large the game is.
            begin, end = int(open_ones[0]), int(open_ones[-1])
            played = simulate(self.program, "greedy", first + begin, first + end, seed)
            results[open_ones[played.won[open_ones - begin]], 0] = k.WON
        return results

    def solve(self, state: State, seconds: float | None = None) -> Solution:
        """Decide one position; ``seconds`` stops the search by the clock as well. The position is left as it is."""
        self._work.s[:], self._work.w[:] = state.s, state.w
        a = self._work.a
        ends = None if seconds is None else time.monotonic() + seconds
        with np.errstate(over="ignore"):
            outcome = k.start(a, self._work.r, self._search)
            until = 0
            while outcome == k.RUNNING and until < self.nodes:
                if ends is not None and time.monotonic() >= ends:
                    break
                until = min(self.nodes, until + SLICE)
                outcome = k.search(a, self._work.r, self._search, until)
        nodes = int(self._search.c[k.C_TRIED])
        if outcome == k.LOST:
            return Solution("lost", (), nodes)
        if outcome != k.WON:
            line, out = greedy_from(self.program, state)
            return Solution("won", tuple(line), nodes) if out else Solution("undecided", (), nodes)
        return Solution("won", self._line(state), nodes)

    def solve_deal(self, deal: int, seed: int = 0, seconds: float | None = None) -> Solution:
        """Decide one numbered deal."""
        return self.solve(new_state(self.program, deal, seed), seconds)

    def _line(self, state: State) -> tuple[int, ...]:
        """The moves from ``state`` to the end, safe ones included, held to the rules once more by playing them."""
        c, came = self._search.c, self._search.came
        chain: list[tuple[int, int]] = []
        node = int(c[k.C_WON_NODE])
        if node != k.NO_NODE:
            chain.append((int(c[k.C_WON_TURNS]), int(c[k.C_WON_MOVE])))
            while int(came[node, k.PARENT]) != k.NO_NODE:
                chain.append((int(came[node, k.TURNS]), int(came[node, k.MOVE])))
                node = int(came[node, k.PARENT])
        game = state.copy()
        line: list[int] = []
        self._play_safe(game, line)
        for turns, move in reversed(chain):
            for _ in range(turns):
                self._play(game, line, next(step for step in legal(self.program, game) if self._turns_on(step)))
            self._play(game, line, move)
            self._play_safe(game, line)
        if not won(self.program, game):
            raise AssertionError(f"the line found for deal {state.deal} of {self.program.game} does not win")
        return tuple(line)

    def _play(self, game: State, line: list[int], move: int) -> None:
        apply(self.program, game, move)
        line.append(move)

    def _turns_on(self, move: int) -> bool:
        return self.program.rows[move & 63].kind in ("turn", "redeal")

    def _play_safe(self, game: State, line: list[int]) -> None:
        if self.x[k.X_SAFE] == k.NO_PROOF and not self.x[k.X_SAFE_PAIRS]:
            return
        with np.errstate(over="ignore"):
            while True:
                move = int(k.safe_move(game.a, self.x, self.xm))
                if move < 0:
                    return
                self._play(game, line, move)


def solve(program: Program, deals: Sequence[int], seed: int = 0, nodes: int = NODES) -> Iterator[tuple[int, Solution]]:
    """Decide numbered deals one after the other."""
    solver = Solver(program, nodes)
    for deal in deals:
        yield deal, solver.solve_deal(deal, seed)


def last_chance(
    program: Program, state: State, moves: Sequence[int], nodes: int = NODES
) -> tuple[int | None, list[Outcome]]:
    """Where a played game was thrown away: outcomes of the positions before the first and after each of ``moves``.

    ``state`` is the position before the first move. Returns the ply (1 is the first move) after which a game that could
    still be won no longer can, ``None`` if there is none or the budget cannot tell, and the outcomes by ply from 0.
    """
    solver = Solver(program, nodes)
    game = state.copy()
    outcomes: list[Outcome] = [solver.solve(game).outcome]
    for move in moves:
        apply(program, game, move)
        # What is lost stays lost.
        outcomes.append("lost" if outcomes[-1] == "lost" else solver.solve(game).outcome)
    for ply in range(1, len(outcomes)):
        if outcomes[ply - 1] == "won" and outcomes[ply] == "lost":
            return ply, outcomes
    return None, outcomes


def exhaustive(program: Program, state: State, limit: int = 1_000_000) -> Outcome:
    """Decide a position by plain search, as a check: no judging, no merging of like packets, no proofs.

    ``undecided`` if more than ``limit`` positions are met.
    """
    game = state.copy()
    if won(program, game):
        return "won"
    seen = {_plain(game)}
    waiting = [legal(program, game)]
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            if waiting:
                undo(program, game)
            continue
        apply(program, game, waiting[-1].pop())
        if won(program, game):
            return "won"
        key = _plain(game)
        if key in seen:
            undo(program, game)
            continue
        if len(seen) >= limit:
            return "undecided"
        seen.add(key)
        waiting.append(legal(program, game))
    return "lost"


def _plain(state: State) -> bytes:
    return bytes(state.s[: at.CORE].tobytes())
