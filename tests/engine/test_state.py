"""Deals given card by card, transcripts, and the seeds and counters that undo must bring back."""

from __future__ import annotations

import random

import pytest
from engine_cases import program_of

from pasyans.engine.cards import card_code, card_text, new_pack, read_cards, write_cards
from pasyans.engine.notation import move_text, read_move
from pasyans.engine.simulate import simulate
from pasyans.engine.state import apply, deal_order, legal, new_state, state_hash, undo
from pasyans.engine.transcript import read_transcript, replay, write_transcript


def test_a_numbered_deal_given_card_by_card_is_the_same() -> None:
    """``deal_order`` and the position of the deal agree, for one pack, two packs, and two players."""
    for name in ("complete/krepost", "complete/sultan", "complete/simpatiya", "known/canfield"):
        program = program_of(name)
        order = deal_order(program, 7, 3)
        assert sorted(order) == sorted(new_pack(program.packs, program.ranks))
        assert new_state(program, 7, 3).text() == new_state(program, 7, 3, order).text()
    assert deal_order(program, 7, 3) != deal_order(program, 8, 3) != deal_order(program, 8, 4)


def test_wrong_cards_are_refused() -> None:
    """A pack with a card too many and one missing says which."""
    program = program_of("complete/krepost")
    cards = [*deal_order(program, 1)[:-1], card_code("AS")]
    with pytest.raises(ValueError, match=r"missing .*too many AS"):
        new_state(program, cards=cards)
    with pytest.raises(ValueError, match="found '1S'"):
        read_cards("AS 1S")


def test_notation_of_cards() -> None:
    """Text and codes go both ways, and ten is T."""
    codes = new_pack(1, range(13))
    assert read_cards(write_cards(codes)) == codes
    assert [card_text(code) for code in (0, 9, 16 + 12, 63 - 16 + 1)] == ["AS", "TS", "KH", "AC"]


def test_undo_brings_back_redeals_stock_and_the_next_reshuffle() -> None:
    """Султан through its reshuffle: taking back and going on gives the same stock again, bit for bit."""
    program = program_of("complete/sultan")
    state = new_state(program, 5)
    while state.redeals == 0:
        moves = legal(program, state)
        before = state.core()
        move = next(m for m in moves if move_text(program, m) in ("turn", "redeal"))
        apply(program, state, move)
    after = state.core()
    assert state.cards(program.stock)
    for _ in range(3):
        undo(program, state)
        assert state.core() == before and state.redeals == 0
        apply(program, state, move)
        assert state.core() == after


def test_redeals_are_counted_once() -> None:
    """One redeal is allowed («если необходимо, то играют вторично»): after it the packets are not gathered again."""
    program = program_of("complete/sultan")
    state = new_state(program, 5)
    tokens = []
    while moves := legal(program, state):
        tokens.append(move_text(program, moves[-1]))
        apply(program, state, moves[-1])
    assert tokens.count("redeal") == 1


def test_transcript_is_replayed() -> None:
    """A game written and read again ends in the same position; a move changed is named by its number."""
    program = program_of("complete/osazhdennyj-gorod")
    state = new_state(program, 4)
    chance = random.Random(1)
    for _ in range(40):
        apply(program, state, chance.choice(legal(program, state)))
    text = write_transcript(state)
    assert state_hash(program, replay(program, read_transcript(text))) == state_hash(program, state)
    lines = text.splitlines()
    lines[9] = "talon>foundation.1"
    with pytest.raises(ValueError, match="move 5: expected a legal move"):
        replay(program, read_transcript("\n".join(lines)))
    with pytest.raises(ValueError, match="the rules or the reading have changed"):
        replay(program, read_transcript(text.replace(program.hash, "0" * 32)))
    with pytest.raises(ValueError, match="line 1"):
        read_transcript("Once upon a time")
    given = write_transcript(state, deal_order(program, 4))
    assert replay(program, read_transcript(given)).text() == state.text()
    assert read_move(program, new_state(program, 4), "turn") >= 0


def test_simulation_counts_deals() -> None:
    """Every deal gives one result, the same whichever range it is played in; nothing is won with cards left."""
    program = program_of("complete/krepost")
    whole = simulate(program, "greedy", 1, 300)
    part = simulate(program, "greedy", 101, 200)
    assert whole.won[100:200].tolist() == part.won.tolist()
    assert whole.left[100:200].tolist() == part.left.tolist()
    assert len(whole.won) == 300 and ((whole.left == 0) == whole.won).all()
    assert whole.uses.sum() >= whole.steps.sum()
    with pytest.raises(ValueError, match="expected a policy"):
        simulate(program, "clever", 1, 2)


def test_the_cap_is_reported() -> None:
    """A policy stopped by its cap says so, and has not won."""
    found = simulate(program_of("complete/sultan"), "random", 1, 50, cap=10)
    assert found.capped.all() and not found.won.any() and (found.steps == 10).all()


def test_going_round_in_a_circle_is_seen() -> None:
    """A card moved there and back: the position has occurred before; undo forgets it again."""
    program = program_of("complete/krepost")
    state = new_state(program, 3)
    apply(program, state, read_move(program, state, "tableau.10>tableau.2"))
    assert state.repeated == 0
    apply(program, state, read_move(program, state, "tableau.2>tableau.10"))
    assert state.repeated == 1
    undo(program, state)
    assert state.repeated == 0
