"""Captive Queens, which is Кадриль where everything goes out as it is turned, played as plainly as can be.

There is nothing to choose: a card that fits goes up, then the waste's top card is looked at again. So the outcome of
each deal is its own, and the share won is the game's, whoever computes it.
"""

from __future__ import annotations

from plain_deals import shuffled_pack
from plain_kadril import DOWN, UP

from pasyans.engine.simulate import simulate
from pasyans.games import load


def comes_out(pack: list[str]) -> bool:
    """Whether three passes through ``pack`` bring out all its cards."""
    wanted = {(order[0], suit): (order, 0) for order in (UP, DOWN, "Q") for suit in "SHDC"}
    for _ in range(3):
        waste: list[str] = []
        for card in pack:
            waste.append(card)
            while waste and (found := wanted.pop((waste[-1][0], waste[-1][1]), None)):
                order, at = found
                if at + 1 < len(order):
                    wanted[order[at + 1], waste[-1][1]] = (order, at + 1)
                waste.pop()
        pack = waste
    return not pack


def test_the_engine_plays_captive_queens_deal_by_deal() -> None:
    deals = 1000
    _, program = load("kadril", "opening=together")
    found = simulate(program, "greedy", 1, deals, seed=0)
    plain = [comes_out(shuffled_pack(1, deal)) for deal in range(1, deals + 1)]
    assert [bool(won) for won in found.won] == plain
    assert 0.5 < sum(plain) / deals < 0.67
