"""The engine and the plain simulators walk together: at every step both must allow exactly the same moves.

A policy sees only the moves it likes; a walk by chance, eager for what is seldom possible, also sees the others, and
compares all packets after each move.
"""

from __future__ import annotations

from itertools import count

import pytest
from plain_deals import generator, new_pack, shuffled_pack
from plain_table import Move, Table
from truth_games import PLAIN, plain_game, program_of

from pasyans.engine import Program, state
from pasyans.engine.cards import card_code, card_text
from pasyans.engine.notation import parts


def first_with_equal_single_cards() -> int:
    """The first deal of Симпатия in which both single cards are the same."""
    packs = ((deal, shuffled_pack(2, deal, owners=2)) for deal in count(1))
    return next(deal for deal, pack in packs if pack[51] == pack[103])


WALKS = {"complete/osazhdennyj-gorod": 6, "complete/zodiak": 12, "complete/chetyre-ugla": 9}
TELLING = {"complete/simpatiya": [first_with_equal_single_cards()]}
NEVER = {"complete/zodiak": {"/vacancies/zodiak"}}
"""Rules that cannot come into play: no card leaves the circle before all are placed, and then nothing is filled."""
WALK_STREAM = 77
EAGER = ("build", "vacancy", "forced", "pair", "foundation", "exchange")


def ordered_pack(packs: int) -> list[str]:
    """The pack as bought, every five cards turned round: packets of five that go up one after the other."""
    pack = new_pack(packs)
    return [card for start in range(0, len(pack), 5) for card in reversed(pack[start : start + 5])]


def packet_names(program: Program) -> list[str]:
    """The plain name of each packet number: ``divan.2``."""
    return [
        f"{program.zones[pile.zone].name}.{number - program.zones[pile.zone].first + 1}"
        for number, pile in enumerate(program.piles)
    ]


def engine_moves(program: Program, position: state.State, names: list[str]) -> dict[Move, int]:
    """The engine's legal moves in plain words."""
    found = {}
    for move in state.legal(program, position):
        row, source, target, count = parts(move)
        kind = program.rows[row].kind
        found[("redeal", "", "", 0) if kind == "redeal" else (kind, names[source], names[target], count)] = move
    return found


def plain_moves(table: Table) -> set[Move]:
    """The plain legal moves; a filling that must be made is a filling."""
    return {("vacancy", *move[1:]) if move[0] == "forced" else move for move in table.legal()}


@pytest.mark.parametrize("name", PLAIN)
def test_same_moves_at_every_step(name: str) -> None:
    """Walks of up to 300 moves: some like any move better than a turn, some empty the shortest packet; 0 is no deal."""
    program = program_of(name)
    names = packet_names(program)
    seen: set[str] = set()
    for deal in [*range(WALKS.get(name, 20) + 1), *TELLING.get(name, [])]:
        chance = generator(deal, deal, WALK_STREAM)
        position, table = state.new_state(program, deal), plain_game(name, deal)
        if deal == 0:
            pack = ordered_pack(program.packs)
            position = state.new_state(program, deal, cards=[card_code(card) for card in pack])
            table = PLAIN[name](pack, deal)
        for step in range(300):
            where = f"{name}, deal {deal}, step {step}, after {position.moves[-3:]}:\n{position.text()}"
            for number, packet in enumerate(names):
                ours = [card_text(card) for card in position.cards(number)]
                assert ours == table.packets[packet], f"{packet} differs: {where}"
            moves = engine_moves(program, position, names)
            assert state.won(program, position) == (table.left() == 0), where
            assert state.cards_left(program, position) == table.left(), where
            assert set(moves) == plain_moves(table), where
            if not moves:
                break
            choice = sorted(moves)
            eager = [move for move in choice if move[0] in EAGER]
            if eager and (deal % 3 == 0 or chance.below(3)):
                choice = eager
            if deal % 3 == 1 and all(move[1] for move in choice):
                fewest = min(len(table.packets[move[1]]) for move in choice)
                choice = [move for move in choice if len(table.packets[move[1]]) == fewest]
            move = choice[chance.below(len(choice))]
            seen.add(program.rows[moves[move] & 63].pointer)
            state.apply(program, position, moves[move])
            table.play(move)
    asked = {row.pointer for row in program.rows if not row.forced} - NEVER.get(name, set())
    assert asked <= seen, f"walks of {name} never used {sorted(asked - seen)}: they show nothing of these rules"
