"""Where won deals are thrown away: by the first move, and by the policy ``greedy`` on its way.

Flows in: a program and deals that can be won; flows out: counts for the results of a game. Both ask the solver about
every position on the way; what it cannot decide within its budget is counted as that.
"""

from __future__ import annotations

from typing import Any

from pasyans.engine.notation import parts
from pasyans.engine.policies import greedy_line
from pasyans.engine.program import Program
from pasyans.engine.solver import Solver, last_chance
from pasyans.engine.state import apply, legal, new_state


def first_moves(program: Program, deals: list[int], seed: int, nodes: int) -> dict[str, Any]:
    """Of all legal first moves of won deals: how many keep the win, lose it, or cannot be decided."""
    solver = Solver(program, nodes)
    counts = {"won": 0, "lost": 0, "undecided": 0}
    only = 0
    for deal in deals:
        state = new_state(program, deal, seed)
        keeping = 0
        for move in legal(program, state):
            following = state.copy()
            apply(program, following, move)
            outcome = solver.solve(following).outcome
            counts[outcome] += 1
            keeping += outcome == "won"
        only += keeping == 1
    return {"deals": len(deals), "moves": sum(counts.values()), **counts, "deals_with_one_right_move": only}


def mistakes(program: Program, deals: list[int], seed: int, nodes: int) -> dict[str, Any]:
    """Of won deals played by ``greedy``: how many it wins, and after which move and by which rule the others were lost.

    ``stopped``: greedy gave up while the deal could still be won.
    """
    found: dict[str, Any] = {"deals": len(deals), "won": 0, "stopped": 0, "undecided": 0, "thrown_away": 0}
    plies: list[int] = []
    rules: dict[str, int] = {}
    for deal in deals:
        moves, won = greedy_line(program, deal, seed)
        if won:
            found["won"] += 1
            continue
        ply, outcomes = last_chance(program, new_state(program, deal, seed), moves, nodes)
        if ply is not None:
            found["thrown_away"] += 1
            plies.append(ply)
            pointer = program.rows[parts(moves[ply - 1])[0]].pointer
            rules[pointer] = rules.get(pointer, 0) + 1
        elif outcomes[-1] == "won":
            found["stopped"] += 1
        else:
            found["undecided"] += 1
    return {**found, "plies": sorted(plies), "rules": dict(sorted(rules.items()))}
