"""Records with a leaf taken out or exchanged for that of another game: refused with reasons, or played; no crash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_cases import CASES
from pydantic import ValidationError

from pasyans.engine import compile_rules, validate
from pasyans.engine.cards import new_pack
from pasyans.engine.golden import walk
from pasyans.model.record import leaves, set_pointer
from pasyans.model.rules import Rules

PATHS = sorted((CASES / "records").glob("complete/*.json")) + sorted((CASES / "records").glob("known/*.json"))
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in PATHS
    if "steps" not in json.loads(path.read_text())
}
VALUES: dict[str, list[Any]] = {}
for record in RECORDS.values():
    for leaf, value in leaves(Rules.model_validate(record)).items():
        kind = leaf.rpartition("/")[2]
        if value not in VALUES.setdefault(kind, []):
            VALUES[kind].append(value)


def spoiled(name: str) -> list[Rules]:
    """Every record that differs in one leaf: without it, and with up to three values that other records have there."""
    made = []
    for pointer in leaves(Rules.model_validate(RECORDS[name])):
        if pointer.startswith("/table/"):
            continue
        others = VALUES[pointer.rpartition("/")[2]]
        start = len(pointer) % max(len(others), 1)
        for value in [None, *others[start : start + 3]]:
            data = json.loads(json.dumps(RECORDS[name]))
            try:
                set_pointer(data, pointer, value)
                made.append(Rules.model_validate(data))
            except (ValidationError, TypeError, AttributeError):
                continue
    return made


@pytest.mark.parametrize("name", RECORDS)
def test_spoiled_records(name: str) -> None:
    """Faults are reported, and what has none can be walked with no card lost."""
    playable = 0
    records = spoiled(name)
    for number, rules in enumerate(records):
        faults = validate(rules)
        assert all(fault.code and fault.expected and fault.found for fault in faults)
        if faults or number % 3:
            continue
        playable += 1
        program = compile_rules(rules, game=name)
        *_, (_, _, state) = walk(program, 5, 12)
        assert not state.looped
        cards = sorted(card for pile in range(len(program.piles)) for card in state.cards(pile))
        assert cards == sorted(new_pack(program.packs, program.ranks))
    assert len(records) > 60 and playable > 5
