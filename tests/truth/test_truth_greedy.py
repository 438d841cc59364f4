"""The engine under its policy ``greedy`` against the plain simulators, deal by deal."""

from __future__ import annotations

import pytest
from plain_table import Ending, greedy
from truth_games import PLAIN, plain_game, program_of

from pasyans.engine.simulate import simulate

CAP = 400
DEALS = {"complete/osazhdennyj-gorod": 30, "complete/zodiak": 60, "complete/chetyre-ugla": 60}


@pytest.mark.parametrize("name", PLAIN)
def test_same_result_deal_by_deal(name: str) -> None:
    """Won, cards left, moves made and stopped by the cap are the same in every deal."""
    deals = DEALS.get(name, 300)
    found = simulate(program_of(name), "greedy", 1, deals, seed=0, cap=CAP)
    wrong = []
    for deal in range(1, deals + 1):
        plain = greedy(plain_game(name, deal), CAP)
        row = deal - 1
        engine = Ending(bool(found.won[row]), int(found.left[row]), int(found.steps[row]), bool(found.capped[row]))
        if engine != plain:
            wrong.append(f"deal {deal}: engine {engine}, plain {plain}")
    assert not wrong, f"{len(wrong)} of {deals} deals differ:\n" + "\n".join(wrong[:5])


@pytest.mark.parametrize("name", ["complete/sultan", "complete/krepost"])
def test_same_result_under_another_seed(name: str) -> None:
    """Another seed gives other deals, and the same in both."""
    found = simulate(program_of(name), "greedy", 5, 34, seed=2026, cap=CAP)
    for row, deal in enumerate(range(5, 35)):
        plain = greedy(plain_game(name, deal, seed=2026), CAP)
        assert (bool(found.won[row]), int(found.left[row]), int(found.steps[row])) == (
            plain.won,
            plain.left,
            plain.steps,
        )
