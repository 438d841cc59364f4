"""Кадриль in the plainest form: queens, sixes and fives looked out, the pack gone through three times unshuffled.

In goes a shuffled pack of 52 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_deals import RANKS
from plain_table import Move, Table

UP = "6789TJ"
DOWN = "5432AK"


class Kadril(Table):
    """A position of Кадриль."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        for zone, base in (("ornament", "Q"), ("foundation-6", "6"), ("foundation-5", "5")):
            self.lay(zone, [[card] for card in pack if card[0] == base])
        self.lay("stock", [[card for card in reversed(pack) if card[0] not in "Q65"]])
        self.lay("talon", [[]])
        assert len(RANKS) == len(UP + DOWN) + 1

    def takes(self, foundation: str, card: str) -> bool:
        packet = self.packets[foundation]
        order = UP if foundation.startswith("foundation-6") else DOWN
        return len(packet) < len(order) and card == order[len(packet)] + packet[0][1]

    def ups(self) -> list[Move]:
        return self.up(["stock.1", "talon.1"], [*self.zone("foundation-6"), *self.zone("foundation-5")])

    def legal(self) -> list[Move]:
        moves = self.ups()
        if self.packets["stock.1"]:
            moves.append(("turn", "stock.1", "talon.1", 1))
        elif self.packets["talon.1"] and self.passed < 2:
            moves.append(("redeal", "", "", 0))
        return moves

    def gather(self) -> None:
        self.passed += 1
        self.packets["stock.1"] = self.packets["talon.1"][::-1]
        self.packets["talon.1"] = []

    def left(self) -> int:
        return 48 - sum(len(self.packets[packet]) for packet in self.packets if packet.startswith("foundation"))
