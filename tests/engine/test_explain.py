"""Which rule permits a move, and which condition of which rule forbids it: cases in data, read by hand."""

from __future__ import annotations

import pytest
from engine_cases import CASES, program_of

from pasyans.engine.explain import explain, wanted_text
from pasyans.engine.notation import read_move
from pasyans.engine.state import apply, new_state
from pasyans.model.record import leaves
from pasyans.model.rules import Rules

LINES = [
    line.split("\t")
    for line in (CASES / "engine" / "explain.tsv").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("case", LINES, ids=lambda case: f"{case[0]}:{case[3]}:{case[4]}")
def test_explained(case: list[str]) -> None:
    """The attempted move is permitted, or forbidden by the condition of the rule that the case names."""
    record, deal, moves, attempt, condition, pointer, expected, found = case
    program = program_of(record)
    state = new_state(program, int(deal))
    for token in moves.split() if moves != "-" else []:
        apply(program, state, read_move(program, state, token))
    explained = explain(program, state, attempt)
    assert explained.permitted == (condition == "permitted")
    assert explained.pointer == pointer
    if not explained.permitted:
        assert (explained.condition, explained.expected, explained.found) == (condition, expected, found)
        assert pointer in str(explained) and expected in str(explained)


def test_cases_cover_the_conditions() -> None:
    """Every kind of condition that a player meets often has a case."""
    conditions = {line[4] for line in LINES}
    often = "permitted suit direction order relation phase forced sources times stuck"
    assert set(often.split()) <= conditions


def test_unknown_packet_is_an_error() -> None:
    """A name that no packet has is an error which lists the packets."""
    program = program_of("complete/sultan")
    with pytest.raises(ValueError, match=r"divan\.1–8"):
        explain(program, new_state(program, 1), "sofa.1>foundation.2")
    assert "foundation.1: AS" in wanted_text(program, new_state(program, 1))


def test_leaves_are_what_pointers_lead_to() -> None:
    """Pointers of explanations lead to the record: to a leaf of it or to something it leaves unsaid."""
    assert "/redeal/when" in leaves(Rules.model_validate({"redeal": {"when": "stuck"}}))
