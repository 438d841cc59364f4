"""Faults that people have met in patience programs, each whole kind shown to be impossible.

Rules that drift from the record, hidden defaults, redeals counted wrongly, undo that forgets, spacing by luck.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from plain_deals import generator
from truth_games import PLAIN, RECORDS, program_of

from pasyans.engine import Program, compile_rules, validate
from pasyans.engine.explain import pointer_of
from pasyans.engine.simulate import simulate
from pasyans.engine.state import apply, legal, new_state, undo, won
from pasyans.model.record import leaves, set_pointer
from pasyans.model.rules import Rules

NAMES = list(PLAIN)
PARTS = ("builds", "vacancies", "pairings", "privileges")


def data_of(name: str) -> dict[str, Any]:
    """The plain data of a right record."""
    data: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return data


def changed(name: str, **pointers: Any) -> Rules:
    """A right record with some leaves set (``a__b`` for ``/a/b``); ``None`` takes one out."""
    data = data_of(name)
    for key, value in pointers.items():
        set_pointer(data, "/" + key.replace("__", "/"), value)
    return Rules.model_validate(data)


def pointers_used(program: Program, deal: int, steps: int) -> set[str]:
    """The rules behind all moves that are legal anywhere on a walk."""
    state, chance, found = new_state(program, deal), generator(0, deal, 11), set()
    for _ in range(steps):
        moves = legal(program, state)
        found |= {pointer_of(program, move) for move in moves}
        if not moves:
            break
        apply(program, state, moves[chance.below(len(moves))])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_rules_drift_the_engine_plays_what_the_record_says(name: str) -> None:
    """Every move has its rule in the record, and a rule struck out of the record permits nothing any more."""
    program, said = program_of(name), leaves(Rules.model_validate(data_of(name)))
    for pointer in pointers_used(program, 3, 60):
        assert any(leaf.startswith(pointer) for leaf in said), pointer
    data = data_of(name)
    permits = {row.pointer for row in program.rows}
    for part in PARTS:
        for key in data.get(part, {}):
            if f"/{part}/{key}" not in permits:  # «nothing fills it» permits nothing, said or not
                continue
            less = data_of(name)
            del less[part][key]
            rules = Rules.model_validate(less)
            if not validate(rules):
                without = compile_rules(rules, game=name)
                assert without.hash != program.hash
                assert f"/{part}/{key}" not in {row.pointer for row in without.rows}


@pytest.mark.parametrize("name", NAMES)
def test_rules_drift_no_leaf_is_idle(name: str) -> None:
    """A number of the record that is changed changes the program, or the change is refused: none is only for show."""
    program, rules = program_of(name), Rules.model_validate(data_of(name))
    for pointer, value in leaves(rules).items():
        if isinstance(value, bool) or not isinstance(value, int) or pointer.startswith(("/table", "/values")):
            continue
        data = data_of(name)
        set_pointer(data, pointer, value + 1)
        try:
            other = Rules.model_validate(data)
        except ValueError:
            continue
        assert validate(other) or compile_rules(other, game=name).hash != program.hash, pointer


def test_foundation_return_is_said_or_named_as_taken() -> None:
    """Not said, the program lists what it took; said no or yes it does not, and only yes lets a card come back."""
    returns = {"foundations__foundation__returns": None}
    unsaid = compile_rules(changed("complete/krepost", **returns), game="krepost")
    refused = compile_rules(changed("complete/krepost", foundations__foundation__returns=False), game="krepost")
    allowed = compile_rules(changed("complete/krepost", foundations__foundation__returns=True), game="krepost")
    assert any("returns" in pointer for pointer in unsaid.assumed)
    assert not any("returns" in pointer for pointer in (*refused.assumed, *allowed.assumed))
    back = {}
    for label, program in (("no", refused), ("yes", allowed)):
        foundations = {table.pile for table in program.foundations}
        found = False
        for deal in range(1, 13):
            state, chance = new_state(program, deal), generator(0, deal, 12)
            for _ in range(60):
                moves = legal(program, state)
                found |= any(move >> 6 & 63 in foundations for move in moves)
                if not moves:
                    break
                apply(program, state, moves[chance.below(len(moves))])
        back[label] = found
    assert back == {"no": False, "yes": True}


def test_redeal_count_is_passes_less_one() -> None:
    """Three passes are two redeals, however the game goes, and deals are counted, not passes."""
    for times in (0, 1, 2, 5):
        program = compile_rules(changed("complete/kadril", redeal__times=times), game="kadril")
        state, redeals, passes = new_state(program, 7), 0, 1
        while moves := legal(program, state):
            turn = moves[-1]  # the turn, or the redeal: nothing goes up on this walk
            redeals += program.rows[turn & 63].kind == "redeal"
            apply(program, state, turn)
            passes += program.rows[turn & 63].kind == "redeal"
            if program.rows[turn & 63].kind == "foundation":
                break
        assert redeals <= times and passes <= times + 1
        found = simulate(program, "greedy", 1, 200)
        assert len(found.won) == 200 and 0 <= int(found.won.sum()) <= 200
    rates = [
        int(simulate(compile_rules(changed("complete/kadril", redeal__times=n), game="k"), "greedy", 1, 500).won.sum())
        for n in (0, 1, 2)
    ]
    assert all(fewer < more for fewer, more in pairwise(rates)), rates


@pytest.mark.parametrize("name", ["complete/sultan", "complete/kadril", "complete/chetyrnadcat"])
def test_undo_counters_come_back(name: str) -> None:
    """A game with its redeals, reshuffles and privileges undone is the first position; played again it is alike."""
    program = program_of(name)
    state = new_state(program, 4)
    first, made = state.core(), []
    while not won(program, state) and (moves := legal(program, state)) and len(made) < 400:
        # The last move of the list is a turn or a redeal where there is one: so the stock is gone through soonest.
        move = moves[0] if len(made) % 3 else moves[-1]
        made.append(move)
        apply(program, state, move)
    kinds = {program.rows[move & 63].kind for move in made}
    assert {"redeal", "exchange"} & kinds, kinds
    last = state.core()
    while state.moves:
        undo(program, state)
    assert state.core() == first == new_state(program, 4).core()
    for move in made:
        apply(program, state, move)
    assert state.core() == last


def test_spacing_by_luck_is_refused_with_the_reason() -> None:
    """Steps of 2, 3 and 4 visit every rank only because thirteen is prime: with twelve ranks the record is refused."""
    assert validate(changed("complete/schet")) == []
    twelve = changed("complete/schet", deck__ranks=list("A23456789TJQ"), foundations__foundation__last="Q")
    faults = [fault for fault in validate(twelve) if fault.pointer.startswith("/foundations/foundation")]
    assert faults, validate(twelve)
    assert all(fault.expected and fault.found for fault in faults)
    prime_to_twelve = changed(
        "complete/schet",
        deck__ranks=list("A23456789TJQ"),
        foundations__foundation__last="Q",
        foundations__foundation__bases=["A", "5", "7", "J"],
        foundations__foundation__steps=[1, 5, 7, 11],
    )
    assert validate(prime_to_twelve) == []
