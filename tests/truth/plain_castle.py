"""Beleaguered Castle in the plainest form: eight rows of six cards beside four aces, built down without regard to suit.

In goes a shuffled pack of 52 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table, rank


class Castle(Table):
    """A position of Beleaguered Castle."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        rest = [card for card in pack if card[0] != "A"]
        self.lay("foundation", [[card] for card in pack if card[0] == "A"])
        self.lay("tableau", [rest[row::8] for row in range(8)])

    def takes(self, foundation: str, card: str) -> bool:
        below = self.top(foundation)
        return card[1] == below[1] and rank(card) == rank(below) + 1

    def ups(self) -> list[Move]:
        return self.up(self.zone("tableau"), self.zone("foundation"))

    def legal(self) -> list[Move]:
        rows = self.zone("tableau")
        moves = self.ups()
        for target in rows:
            for source in rows:
                full = self.packets[source] and self.packets[target]
                if full and rank(self.top(source)) + 1 == rank(self.top(target)):
                    moves.append(("build", source, target, 1))
        for target in rows:
            for source in rows:
                if not self.packets[target] and len(self.packets[source]) > 1:
                    moves.append(("vacancy", source, target, 1))
        return moves

    def left(self) -> int:
        return 52 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
