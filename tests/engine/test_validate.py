"""Whole kinds of faults, each refused with its code, its pointer, what was expected and what was found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_cases import CASES, rules_data, rules_of

from pasyans.engine import RulesError, compile_rules, validate
from pasyans.model.record import set_pointer
from pasyans.model.rules import Rules

FAULTS: list[dict[str, Any]] = json.loads((CASES / "engine" / "faults.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: f"{case['record']}:{case['code']}:{'+'.join(case['set'])}")
def test_fault_is_found(case: dict[str, Any]) -> None:
    """A right record with a leaf spoiled has the fault that it should have (and perhaps what follows from it)."""
    assert validate(rules_of(case["record"])) == []
    data = rules_data(case["record"])
    for pointer, value in case["set"].items():
        set_pointer(data, pointer, value)
    faults = validate(Rules.model_validate(data))
    assert (case["code"], case["pointer"]) in {(fault.code, fault.pointer) for fault in faults}, faults
    assert all(fault.expected and fault.found for fault in faults)


def test_all_faults_at_once() -> None:
    """Three faults in different parts of a record are all named in one error."""
    data = rules_data("complete/sultan")
    for pointer, value in {"/deck/packs": None, "/turn/to": None, "/vacancies/divan/sources": ["hand"]}.items():
        set_pointer(data, pointer, value)
    with pytest.raises(RulesError) as caught:
        compile_rules(Rules.model_validate(data), game="sultan")
    pointers = {fault.pointer for fault in caught.value.faults}
    assert {"/deck/packs", "/turn/to", "/vacancies/divan/sources"} <= pointers
    assert "sultan" in str(caught.value) and "/turn/to" in str(caught.value)


def test_empty_rules_are_refused_with_reasons() -> None:
    """Rules that say nothing are no game: the faults say what is wanted first."""
    pointers = {fault.pointer for fault in validate(Rules())}
    assert {"/deck/packs", "/win/what"} <= pointers
