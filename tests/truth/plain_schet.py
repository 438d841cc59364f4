"""The counting game by ones, twos, threes and fours in the plainest form: four foundations, four talons.

In goes a shuffled pack of 52 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_deals import RANKS
from plain_table import Move, Table, rank


class Schet(Table):
    """A position of the counting game."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        pack = list(pack)
        bases = [next(card for card in pack if card[0] == base) for base in "A234"]
        for card in bases:
            pack.remove(card)
        self.lay("foundation", [[card] for card in bases])
        self.lay("stock", [pack[::-1]])
        self.lay("talon", [[], [], [], []])

    def takes(self, foundation: str, card: str) -> bool:
        below, step = self.top(foundation), int(foundation[-1])
        return below[0] != "K" and card[0] == RANKS[(rank(below) + step) % 13]

    def ups(self) -> list[Move]:
        return self.up(["stock.1", *self.zone("talon")], self.zone("foundation"))

    def legal(self) -> list[Move]:
        moves = self.ups()
        if self.packets["stock.1"]:
            moves += [("turn", "stock.1", talon, 1) for talon in self.zone("talon")]
        return moves

    def left(self) -> int:
        return 52 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
