"""The policies that think, policies of one's own, and that none looks at cards it may not see."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pasyans.engine import Program, compile_rules, kernel_careful
from pasyans.engine import layout as at
from pasyans.engine.policies import advice_numbers, find_policy, greedy_line, names, policy, run_policy
from pasyans.engine.state import apply, arrays, legal, new_state
from pasyans.engine.statistics import paired_difference
from pasyans.model.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "cases" / "records"


def rules_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def program_of(name: str, **changes: Any) -> Program:
    return compile_rules(Rules.model_validate(rules_of(name) | changes), game=name.split("/")[1])


def test_without_advice_careful_plays_as_greedy() -> None:
    for name in ("complete/kadril", "complete/sultan", "complete/krepost", "known/klondike-1"):
        program = program_of(name, advice={})
        assert not advice_numbers(program)[2:].any()
        one, two = (run_policy(program, policy, 1, 300) for policy in ("greedy", "careful"))
        for figure in ("won", "left", "steps", "capped", "uses"):
            assert (getattr(one, figure) == getattr(two, figure)).all(), (name, figure)


def test_the_advice_of_the_book_helps() -> None:
    """«Выгодно оставлять одну пачку для королей», and no card is covered that is wanted sooner."""
    program = program_of("complete/schet")
    greedy, careful = (run_policy(program, policy, 1, 4000).won for policy in ("greedy", "careful"))
    gain = paired_difference(int((careful & ~greedy).sum()), int((greedy & ~careful).sum()), 4000)
    assert gain.low > 0


def test_the_kept_packet_gets_its_rank_and_little_else() -> None:
    program = program_of("complete/schet")
    kept = int(advice_numbers(program)[kernel_careful.A_KEEP])
    assert program.pile_name(kept) == "talon.4"
    state = new_state(program, 1)
    numbers = advice_numbers(program)
    where: dict[bool, set[int]] = {True: set(), False: set()}
    for deal in range(1, 6):
        state = new_state(program, deal)
        while legal(program, state):
            with np.errstate(over="ignore"):
                move = int(kernel_careful.careful_move(state.a, numbers, state.r, 0))
            if move < 0:
                break
            if program.rows[move & 63].kind == "turn":
                king = (int(state.s[at.TOP + program.stock]) & 15) == 12
                where[king].add((move >> 12) & 63)
            apply(program, state, move)
    assert where[True] == {kept} and kept not in where[False] and len(where[False]) == 3


def test_looking_ahead_wins_more() -> None:
    program = program_of("complete/schet")
    greedy, rollout = (run_policy(program, policy, 1, 80).won for policy in ("greedy", "rollout"))
    gain = paired_difference(int((rollout & ~greedy).sum()), int((greedy & ~rollout).sum()), 80)
    assert gain.low > 0


@pytest.mark.parametrize("name", ["complete/sultan", "known/klondike-1", "complete/schet"])
def test_unseen_cards_are_dealt_anew_and_seen_ones_stay(name: str) -> None:
    program = program_of(name)
    state = new_state(program, 3)
    before = [state.cards(pile) for pile in range(len(program.piles))]
    choices = np.array([1, 2, 3, 4], dtype=np.uint64)
    with np.errstate(over="ignore"):
        assert kernel_careful.deal_unseen(state.a, choices)
    after = [state.cards(pile) for pile in range(len(program.piles))]
    assert [len(cards) for cards in before] == [len(cards) for cards in after]
    assert sorted(card for cards in before for card in cards) == sorted(card for cards in after for card in cards)
    assert before != after
    for pile, (old, new) in enumerate(zip(before, after, strict=True)):
        if pile != program.stock:
            assert old[state.face_down(pile) :] == new[state.face_down(pile) :]


def test_the_line_of_greedy_is_the_game_that_simulation_counts() -> None:
    program = program_of("complete/kadril")
    figures = run_policy(program, "greedy", 1, 25)
    for deal in range(1, 26):
        moves, out = greedy_line(program, deal)
        assert (len(moves), out) == (figures.steps[deal - 1], figures.won[deal - 1])
        assert arrays(new_state(program, deal))


def test_the_policy_of_the_manual_is_ten_lines_and_plays(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", manual, re.S)[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    file = tmp_path / "leftmost.py"
    file.write_text(code, encoding="utf-8")
    figures = run_policy(program_of("complete/kadril"), f"{file}:leftmost", 1, 5)
    assert figures.steps.min() > 0 and "leftmost" in names()
    again = run_policy(program_of("complete/kadril"), f"{file}:leftmost", 1, 5)
    assert (again.steps == figures.steps).all()


def test_a_name_is_not_taken_twice_and_unknown_names_are_told() -> None:
    with pytest.raises(ValueError, match="expected a new name for a policy, found 'greedy'"):

        @policy("greedy")
        def other(program: Program, state: object, moves: object) -> None:
            return None

    with pytest.raises(ValueError, match=r"expected a policy \(random, greedy, careful, rollout"):
        find_policy("clever")
    with pytest.raises(ValueError, match="found no file"):
        find_policy("nowhere.py:clever")
