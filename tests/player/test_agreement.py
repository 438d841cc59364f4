"""The browser player and the Python engine agree: deals, transcripts, legal moves in the same order, positions.

Here the player runs under node; tests/browser asks the same of it in chromium. Compared are every golden file, walks
ply by ply over every playable record, and 1,000 numbered deals of every game by the digest of a random walk.
"""

from __future__ import annotations

import os
import shutil

import pytest
from tests.player.agreement import (
    ask_node,
    programs,
    step_walk,
    wrong_golden_files,
    wrong_steps,
    wrong_vectors,
    wrong_walks,
)
from tests.player.walks import walks

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"), reason="NODE IS NOT THERE: the player was not compared"
)


def test_the_player_deals_the_same_cards() -> None:
    assert wrong_vectors(ask_node) == []


def test_the_player_agrees_with_every_golden_file() -> None:
    assert wrong_golden_files(ask_node) == []


def test_the_player_agrees_on_every_ply() -> None:
    assert wrong_steps(ask_node, deals=5, plies=260) == []


def test_the_player_agrees_on_a_thousand_deals_of_every_game() -> None:
    assert wrong_walks(ask_node, deals=1000, others=100) == []


def test_a_disagreement_is_seen_and_placed() -> None:
    name, program, _ = next(programs())
    made = step_walk(program, name, 3, 40)
    legal_there, token, _, over = made["steps"][4]
    made["steps"][4] = (legal_there, token, "0" * 16, over)
    [[fault]] = ask_node([made])
    assert fault.startswith("deal 3 ply 4: after ")


def test_a_walk_that_differs_is_seen_and_placed() -> None:
    def spoiled(questions):  # type: ignore[no-untyped-def]
        # The eleventh legal position of one deal of one game comes out different.
        answers = ask_node(questions)
        for question, found in zip(questions, answers, strict=True):
            program, first = question["program"], question["first"]
            hit = program["game"] == "sultan" and program["reading"] == "default" and question["plies"] > 10
            if hit and first <= 2 <= question["last"]:
                found[2 - first] = "00000000" + found[2 - first][8:]
        return answers

    assert wrong_walks(spoiled, deals=2, others=1) == ["sultan default deal 2: disagree at ply 10"]


def test_walks_by_the_kernel_go_on_where_a_shorter_one_ended() -> None:
    _, program, _ = next(item for item in programs() if item[2])
    assert walks(program, 1, 30)[4:9] == walks(program, 5, 9)
    assert [line.split()[1] for line in walks(program, 1, 3, plies=2)] == ["2", "2", "2"]
