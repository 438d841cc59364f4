"""Симпатия in the plainest form: two packs, seventeen packets of three and a single card each, equal cards pair off.

In go two shuffled packs of 52 cards one after the other; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table


class Simpatiya(Table):
    """A position of Симпатия."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        for player in (1, 2):
            own = pack[:52] if player == 1 else pack[52:]
            self.lay(f"tableau-{player}", [own[3 * packet : 3 * packet + 3] for packet in range(17)])
            self.lay(f"graciya-{player}", [own[51:]])
        self.lay("removed", [[]])

    def pairs(self) -> list[Move]:
        """A free card of each player, both the same: packets before packets, single cards after."""
        zones = [(f"{one}-1", f"{other}-2") for one, other in PAIRED]
        return [
            ("pair", first, second, 1)
            for one, other in zones
            for first in self.zone(one)
            for second in self.zone(other)
            if self.packets[first] and self.top(first) == self.top(second)
        ]

    def legal(self) -> list[Move]:
        return self.pairs()

    def make(self, move: Move) -> None:
        self.packets["removed.1"] += [self.packets[move[1]].pop(), self.packets[move[2]].pop()]

    def left(self) -> int:
        return 104 - len(self.packets["removed.1"])


PAIRED = (("tableau", "tableau"), ("graciya", "tableau"), ("tableau", "graciya"), ("graciya", "graciya"))
