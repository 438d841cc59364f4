"""Крепость in the plainest form: ten rows, of which the outer card is free; four aces that go up as they turn up.

In goes a shuffled pack of 52 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table, neighbours, rank

LENGTHS = (5, 5, 5, 5, 6, 5, 5, 5, 5, 6)


class Krepost(Table):
    """A position of Крепость."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        pack = list(pack)
        self.lay("tableau", [[pack.pop(0) for _ in range(length)] for length in LENGTHS])
        self.lay("foundation", [[], [], [], []])

    def takes(self, foundation: str, card: str) -> bool:
        packet = self.packets[foundation]
        if packet:
            return neighbours(packet[-1], card) and rank(card) == len(packet)
        first = next(other for other in self.zone("foundation") if not self.packets[other])
        return card[0] == "A" and foundation == first

    def ups(self) -> list[Move]:
        return self.up(self.zone("tableau"), self.zone("foundation"))

    def legal(self) -> list[Move]:
        rows = self.zone("tableau")
        moves = self.ups()
        for target in rows:
            for source in rows:
                full = self.packets[source] and self.packets[target]
                if full and neighbours(self.top(source), self.top(target)):
                    moves.append(("build", source, target, 1))
        for target in rows:
            for source in rows:
                if not self.packets[target] and len(self.packets[source]) > 1:
                    moves.append(("vacancy", source, target, 1))
        return moves

    def left(self) -> int:
        return 52 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
