"""Properties of play, on walks by chance through every game and reading: no card is lost, undo leaves nothing."""

from __future__ import annotations

import re

import pytest
from engine_cases import all_programs, default_programs

from pasyans.engine.cards import new_pack
from pasyans.engine.explain import explain
from pasyans.engine.golden import walk
from pasyans.engine.notation import move_text, read_move
from pasyans.engine.program import Program
from pasyans.engine.state import State, apply, legal, new_state, state_hash, undo, won

PROGRAMS = all_programs()


def all_cards(state: State) -> list[int]:
    """Every card on the table, sorted."""
    return sorted(card for pile in range(len(state.program.piles)) for card in state.cards(pile))


@pytest.mark.parametrize("name", PROGRAMS)
def test_walk(name: str) -> None:
    """Cards are conserved, legal moves are named each by its own token, undo and redo give the same bit for bit."""
    program = PROGRAMS[name]
    pack = sorted(new_pack(program.packs, program.ranks))
    for deal in (11, 12):
        first = new_state(program, deal)
        before = first.core()
        state = first
        for _, token, position in walk(program, deal, 80):
            state = position
            assert all_cards(state) == pack
            tokens = [move_text(program, move) for move in legal(program, state)]
            assert len(set(tokens)) == len(tokens)
            assert not token or token in tokens
        played = list(state.moves)
        end, digest = state.core(), state_hash(program, state)
        while state.moves:
            undo(program, state)
        assert state.core() == before
        for move in played:
            apply(program, state, move)
        assert (state.core(), state_hash(program, state)) == (end, digest)


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_legal_move_applies_and_is_taken_back(name: str) -> None:
    """Each move that is listed can be played and undone; what is kept up to date equals what is derived anew."""
    program = PROGRAMS[name]
    for _, _, state in walk(program, 21, 25):
        before = state.core()
        for move in legal(program, state)[:12]:
            apply(program, state, move)
            assert not state.looped
            kept = state.core()
            derived = state.copy()
            derived.derive()
            assert derived.core() == kept, move_text(program, move)
            undo(program, state)
            assert state.core() == before, move_text(program, move)


@pytest.mark.parametrize("name", default_programs())
def test_every_other_move_is_refused_with_a_reason(name: str) -> None:
    """All transfers between packets: listed ones are permitted by a rule of the record, others refused by one."""
    program = PROGRAMS[name]
    seen: set[str] = set()
    for ply, (_, _, state) in enumerate(walk(program, 31, 30)):
        if ply % 10:
            continue
        moves = {move_text(program, move) for move in legal(program, state)}
        step = max(len(program.piles) // 12, 1)
        names = [program.pile_name(pile) for pile in range(0, len(program.piles), step)]
        attempts = {f"{a}{sign}{b}" for a in names for b in names if a != b for sign in ">+~"}
        attempts |= {"turn", "redeal"} | moves
        for token in sorted(attempts):
            found = explain(program, state, token)
            assert found.permitted == (token in moves), str(found)
            assert re.match(r"^/[a-z]+", found.pointer), str(found)
            assert found.permitted or (found.condition and found.expected and found.found), str(found)
            seen.add(found.condition)
            if token not in moves:
                with pytest.raises(ValueError, match="expected a legal move"):
                    read_move(program, state, token)
    assert len(seen) > 2


def test_illegal_integers_are_refused() -> None:
    """A move that is not listed is not played, whatever it is."""
    program: Program = PROGRAMS["sultan.default"]
    state = new_state(program, 1)
    for move in (0, 5, 1 << 20, -1):
        if move not in legal(program, state):
            with pytest.raises(ValueError, match="expected a legal move"):
                apply(program, state, move)
    assert not won(program, state)


def test_nothing_to_take_back_at_the_beginning() -> None:
    """Undo at the beginning is an error that says so."""
    program = PROGRAMS["sultan.default"]
    with pytest.raises(IndexError, match="found the beginning"):
        undo(program, new_state(program, 1))
