"""Properties of play over games made by chance: what must hold of any rules that validation lets pass."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from plain_deals import generator, new_pack, shuffled_pack
from small_rules import small_games

from pasyans.engine import Program, compile_rules, validate
from pasyans.engine.cards import card_text
from pasyans.engine.explain import explain
from pasyans.engine.notation import move_text, read_move
from pasyans.engine.simulate import simulate
from pasyans.engine.state import State, apply, cards_left, deal_order, legal, new_state, state_hash, undo, won
from pasyans.model.record import leaves
from pasyans.model.rules import RANKS, Rules

DEALS = st.integers(1, 10**9)
OWN_CHOICES = 2**32
"""The stream from which the policy ``random`` draws (docs/policies.md)."""
LIGHT = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def compiled(rules: Rules) -> Program:
    """The program of rules that validation lets pass; others are left to the tests of validation."""
    assume(not validate(rules))
    return compile_rules(rules, game="small")


def on_table(state: State) -> list[str]:
    """Every card that lies anywhere, sorted."""
    return sorted(card_text(card) for pile in range(len(state.program.piles)) for card in state.cards(pile))


def ranks_of(program: Program) -> str:
    """The ranks of the deck, ace first."""
    return "".join(RANKS[rank] for rank in program.ranks)


@LIGHT
@given(small_games(), DEALS)
def test_cards_are_kept_and_undo_leaves_nothing(rules: Rules, deal: int) -> None:
    """No move loses or doubles a card; undone to the beginning the position is the first one, and redo the last."""
    program = compiled(rules)
    state = new_state(program, deal)
    pack, chance = sorted(new_pack(program.packs, ranks_of(program))), generator(0, deal, 9)
    before, made = [state.core()], []
    while len(made) < 60 and (moves := legal(program, state)):
        assert on_table(state) == pack
        made.append(moves[chance.below(len(moves))])
        apply(program, state, made[-1])
        before.append(state.core())
    last, hashed = before.pop(), state_hash(program, state)
    assert state.core() == last
    for core, move in zip(reversed(before), reversed(made), strict=True):
        assert undo(program, state) == move
        assert state.core() == core
    assert state.core() == new_state(program, deal).core()
    for move in made:
        apply(program, state, move)
    assert (state.core(), state_hash(program, state)) == (last, hashed)


@LIGHT
@given(small_games(), DEALS)
def test_legal_and_explained_agree(rules: Rules, deal: int) -> None:
    """Every legal move has a name of its own and a rule of the record behind it; other attempts break a named one."""
    program = compiled(rules)
    said = list(leaves(rules))
    state, chance = new_state(program, deal), generator(0, deal, 10)
    for _ in range(6):
        moves = legal(program, state)
        named = {move_text(program, move): move for move in moves}
        assert len(named) == len(moves)
        for token, move in named.items():
            found = explain(program, state, token)
            assert found.permitted and read_move(program, state, token) == move
            assert any(leaf.startswith(found.pointer) for leaf in said), f"{found.pointer} says nothing in the record"
        packets = [program.pile_name(pile) for pile in range(0, len(program.piles), max(1, len(program.piles) // 5))]
        for token in [f"{one}>{other}" for one in packets for other in packets if one != other] + ["turn", "redeal"]:
            found = explain(program, state, token)
            assert found.permitted == (token in named)
            assert found.permitted or (found.condition and found.expected and found.found), str(found)
        if not moves:
            break
        apply(program, state, moves[chance.below(len(moves))])


@LIGHT
@given(small_games(), DEALS)
def test_random_policy_is_a_walk_with_the_plain_generator(rules: Rules, deal: int) -> None:
    """The compiled policy makes exactly the moves that the documented stream of numbers picks from the legal ones."""
    program = compiled(rules)
    assert [card_text(card) for card in deal_order(program, deal)] == shuffled_small(program, deal)
    state, chance, steps = new_state(program, deal), generator(0, deal, OWN_CHOICES), 0
    while not won(program, state) and (moves := legal(program, state)) and steps < 80:
        apply(program, state, moves[chance.below(len(moves))])
        steps += 1
    found = simulate(program, "random", deal, deal, cap=80)
    assert (int(found.steps[0]), int(found.left[0])) == (steps, cards_left(program, state))
    assert bool(found.won[0]) == won(program, state)


@LIGHT
@given(small_games(), DEALS)
def test_greedy_ends_and_is_counted_once(rules: Rules, deal: int) -> None:
    """A policy comes to an end, its figures fit together, and a range of deals gives each what it gives alone."""
    program = compiled(rules)
    both = simulate(program, "greedy", deal, deal + 1, cap=300)
    alone = simulate(program, "greedy", deal + 1, deal + 1, cap=300)
    for row in range(2):
        assert bool(both.won[row]) == (both.left[row] == 0)
        assert both.steps[row] <= 300 and (not both.capped[row] or (both.steps[row] == 300 and not both.won[row]))
    assert (both.won[1], both.left[1], both.steps[1]) == (alone.won[0], alone.left[0], alone.steps[0])
    assert 0 <= int(both.won.sum()) <= 2


def shuffled_small(program: Program, deal: int) -> list[str]:
    """The pack of a numbered deal in the plain way, for decks of fewer ranks."""
    cards = new_pack(program.packs, ranks_of(program))
    generator(0, deal, 0).shuffle(cards)
    assert len(program.ranks) < 13 or cards == shuffled_pack(program.packs, deal)
    return cards
