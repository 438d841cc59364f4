"""The solver agrees with plain search on positions and rules made by chance; solver_truth.py goes on from here."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
import solver_truth
from engine_cases import default_programs
from solver_truth import DEALS, Fault, Plain, compare, thinned

from pasyans.engine import kernel_search as k
from pasyans.engine.solver import Solver, exhaustive


def compared(cases: range) -> tuple[list[Fault], Counter[str]]:
    """Faults and counts of some cases."""
    plain, counts = Plain(2_000), Counter[str]()
    return [fault for case in cases for fault in compare(case, plain, counts)], counts


def test_solver_and_plain_search_agree() -> None:
    faults, counts = compared(range(1, 31))
    assert not faults
    assert counts["won"] > 2 * DEALS and counts["lost"] > 2 * DEALS
    assert counts["readings"] >= 10 and counts["records"] >= 10


def test_a_solver_that_takes_different_positions_for_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(Solver):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self.x[k.X_FACE : k.X_FACE + 64] = 0

    monkeypatch.setattr(solver_truth, "Solver", Careless)
    faults, _ = compared(range(1, 31))
    assert faults


def test_plain_search_finds_what_the_one_in_python_finds() -> None:
    plain = Plain(400)
    seen = set()
    for name, program in default_programs().items():
        for deal in range(1, 4):
            state = thinned(program, deal, 6, random.Random(deal))
            before = state.core()
            truth = plain.outcome(state)
            assert state.core() == before
            if truth != "undecided":
                assert exhaustive(program, state, 2_000) == truth, name
                seen.add(truth)
    assert seen == {"won", "lost"}
