"""Programs as JSON, their hash, and the tables: what goes out comes back the same, and nothing else is believed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from engine_cases import CASES, all_programs, program_of, rules_data

from pasyans.engine import Program, compile_rules
from pasyans.model.record import set_pointer
from pasyans.model.rules import Rules


@pytest.mark.parametrize("name", all_programs())
def test_json_round_trip(name: str) -> None:
    """JSON text and back is the same program, and every row points into the record."""
    program = all_programs()[name]
    text = json.dumps(program.to_json())
    assert Program.from_json(json.loads(text)) == program
    assert all(row.pointer.startswith("/") for row in program.rows)


def test_changed_tables_are_refused() -> None:
    """A program whose tables were changed by hand no longer has its hash."""
    data = program_of("complete/sultan").to_json()
    data["win_cards"] = 5
    with pytest.raises(ValueError, match="compile it anew"):
        Program.from_json(data)
    with pytest.raises(ValueError, match="version"):
        Program.from_json({**data, "version": 99})


def test_hash_is_of_what_decides_play() -> None:
    """Moving a packet on the table or naming the reading changes no hash; changing a rule does."""
    data = rules_data("complete/sultan")
    first = compile_rules(Rules.model_validate(data), game="sultan")
    set_pointer(data, "/table/stock", [[9.0, 9.0, 1]])
    moved = compile_rules(Rules.model_validate(data), game="other", reading="x=y")
    assert moved.hash == first.hash and moved != first
    set_pointer(data, "/redeal/times", 2)
    assert compile_rules(Rules.model_validate(data), game="sultan").hash != first.hash


def test_what_was_not_said_and_taken_as_no_is_listed() -> None:
    """Whether a card may come back has three values: said yes, said no, and not said, which the program lists."""
    data = rules_data("complete/krepost")
    assert compile_rules(Rules.model_validate(data), game="k").assumed == ()
    set_pointer(data, "/foundations/foundation/returns", None)
    assert "/foundations/foundation/returns" in compile_rules(Rules.model_validate(data), game="k").assumed
    set_pointer(data, "/foundations/foundation/returns", True)
    back = compile_rules(Rules.model_validate(data), game="k")
    assert any("foundation" in back.pile_name(source) for row in back.rows for source in row.sources)


@pytest.mark.parametrize("path", sorted((CASES / "records").glob("[ck]*/*.json")), ids=lambda path: path.stem)
def test_nothing_is_played_that_the_record_does_not_say(path: Path) -> None:
    """Every row, forced step, phase and step of the deal points to a rule that stands in the record."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if "steps" in data:
        return
    program = compile_rules(Rules.model_validate(data), game=path.stem)
    pointers = [row.pointer for row in program.rows] + [step.pointer for step in program.deal]
    pointers += [phase.pointer for phase in program.phases if data.get("phases")] + [program.win_pointer]
    pointers += [step.pointer for step in program.forced if not step.pointer.startswith("/forced/")]
    for pointer in pointers:
        part = data
        for key in pointer.lstrip("/").split("/"):
            assert key in part, f"{path.stem}: {pointer} is not in the record"
            part = part[key]
    steps = {step["step"] for step in data.get("forced", [])}
    assert {step.step for step in program.forced if step.pointer.startswith("/forced/")} <= steps
