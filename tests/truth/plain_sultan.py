"""Султан in the plainest form: eight foundations round a lone king, a divan filled again at once, one talon.

In goes a shuffled pack of 104 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_deals import RANKS
from plain_table import Move, Table

LAID = ["KH", "KS", "KS", "KH", "KD", "KD", "KC", "KC", "AH"]


class Sultan(Table):
    """A position of Султан, its talon shuffled and played once again."""

    passes_differ = True

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        pack = list(pack)
        for card in LAID:
            pack.remove(card)
        self.lay("sultan", [LAID[:1]])
        self.lay("foundation", [[card] for card in LAID[1:]])
        self.lay("divan", [[card] for card in pack[:8]])
        self.lay("stock", [pack[:7:-1]])
        self.lay("talon", [[]])
        self.settle()

    def takes(self, foundation: str, card: str) -> bool:
        below = self.top(foundation)
        return below[0] != "Q" and card == (RANKS + "A")[RANKS.index(below[0]) + 1] + below[1]

    def ups(self) -> list[Move]:
        return self.up([*self.zone("divan"), "stock.1", "talon.1"], self.zone("foundation"))

    def legal(self) -> list[Move]:
        moves = self.ups()
        if self.packets["stock.1"]:
            moves.append(("turn", "stock.1", "talon.1", 1))
        elif self.packets["talon.1"] and not self.passed:
            moves.append(("redeal", "", "", 0))
        return moves

    def gather(self) -> None:
        self.passed += 1
        self.packets["stock.1"] = self.reshuffled(self.packets["talon.1"])[::-1]
        self.packets["talon.1"] = []

    def settle(self) -> None:
        for place in self.zone("divan"):
            for source in ("talon.1", "stock.1"):
                if not self.packets[place] and self.packets[source]:
                    self.packets[place].append(self.packets[source].pop())

    def left(self) -> int:
        return 8 + 7 * 12 + 11 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
