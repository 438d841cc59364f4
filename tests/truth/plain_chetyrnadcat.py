"""Четырнадцать in the plainest form: a square of twenty-five cards, pairs of fourteen in one line, one exchange.

In goes a shuffled pack of 104 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table, rank

SIDE = 5


class Chetyrnadcat(Table):
    """A position of Четырнадцать."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        self.lay("tableau", [[card] for card in pack[: SIDE * SIDE]])
        self.lay("stock", [pack[: SIDE * SIDE - 1 : -1]])
        self.lay("removed", [[]])
        self.exchanged = False

    def pairs(self) -> list[Move]:
        """Two cards of one row or one column that make fourteen."""
        places = self.zone("tableau")
        moves: list[Move] = []
        for i, first in enumerate(places):
            for j in range(i + 1, len(places)):
                one, other = self.top(first), self.top(places[j])
                in_line = i // SIDE == j // SIDE or i % SIDE == j % SIDE
                if in_line and one and other and rank(one) + 1 + rank(other) + 1 == 14:
                    moves.append(("pair", first, places[j], 1))
        return moves

    def exchanges(self) -> list[Move]:
        """Two cards that change places: different cards, and other packets than in the first half."""
        places = [place for place in self.zone("tableau") if self.packets[place] and place not in self.pending]
        return [
            ("exchange", first, second, 1)
            for i, first in enumerate(places)
            for second in places[i + 1 :]
            if self.top(first) != self.top(second)
        ]

    def legal(self) -> list[Move]:
        if self.pending:
            return self.exchanges()
        moves = self.pairs()
        enough = sum(1 for place in self.zone("tableau") if self.packets[place]) >= 4
        if not moves and not self.exchanged and enough:
            moves = self.exchanges()
        return moves

    def make(self, move: Move) -> None:
        kind, first, second, _ = move
        if kind == "pair":
            self.packets["removed.1"] += [self.packets[first].pop(), self.packets[second].pop()]
            return
        self.packets[first], self.packets[second] = self.packets[second], self.packets[first]
        self.pending = [] if self.pending else [first, second]
        self.exchanged = True

    def settle(self) -> None:
        for place in self.zone("tableau"):
            if not self.packets[place] and self.packets["stock.1"]:
                self.packets[place].append(self.packets["stock.1"].pop())

    def left(self) -> int:
        return 104 - len(self.packets["removed.1"])
