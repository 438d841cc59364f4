"""Whole games by policy: ranges of numbered deals played in the compiled kernel.

Flows in: a program, a policy, deals; flows out: for each deal whether it was won, cards left, steps, and whether
the cap of steps stopped it; and how often each rule was used. Statistics over these figures are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pasyans.engine import kernel_policy
from pasyans.engine.program import Program
from pasyans.engine.state import State, arrays

POLICIES = {"random": kernel_policy.RANDOM, "greedy": kernel_policy.GREEDY}
CAP = 2000
"""Steps after which a game by policy is stopped and counts as not won."""


@dataclass(frozen=True)
class Results:
    """Figures of the deals ``first``, ``first + 1``, …: arrays of one entry a deal, and ``uses`` of each row in all."""

    first: int
    won: npt.NDArray[np.bool_]
    left: npt.NDArray[np.int16]
    steps: npt.NDArray[np.int32]
    capped: npt.NDArray[np.bool_]
    uses: npt.NDArray[np.int64]


def simulate(program: Program, policy: str, first: int, last: int, seed: int = 0, cap: int = CAP) -> Results:
    """Play the deals ``first`` … ``last`` (both included). Raises ``ValueError`` for an unknown policy."""
    if policy not in POLICIES:
        raise ValueError(f"expected a policy ({', '.join(POLICIES)}), found {policy!r}")
    state = State(program, first, seed)
    figures = np.zeros((max(last - first + 1, 0), kernel_policy.RESULT_FIELDS), dtype=np.int64)
    choices = np.zeros(4, dtype=np.uint64)
    with np.errstate(over="ignore"):
        kernel_policy.run_games(*arrays(state), choices, POLICIES[policy], cap, seed, first, figures)
    return Results(
        first=first,
        won=figures[:, kernel_policy.RESULT_WON] != 0,
        left=figures[:, kernel_policy.RESULT_LEFT].astype(np.int16),
        steps=figures[:, kernel_policy.RESULT_STEPS].astype(np.int32),
        capped=figures[:, kernel_policy.RESULT_CAPPED] != 0,
        uses=state.uses[: len(program.rows)].copy(),
    )
