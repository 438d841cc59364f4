"""Зодиак in the plainest form: all cards must first be placed on the circle or the equator, then the eight go up.

In goes a shuffled pack of 104 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table, neighbours, rank


class Zodiak(Table):
    """A position of Зодиак; ``placed``: no card is in the hand any more."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        self.lay("ekvator", [[card] for card in pack[:8]])
        self.lay("zodiak", [[card] for card in pack[8:32]])
        self.lay("foundation-a", [[], [], [], []])
        self.lay("foundation-k", [[], [], [], []])
        self.lay("stock", [pack[:31:-1]])
        self.lay("talon", [[]])
        self.placed = False

    def takes(self, foundation: str, card: str) -> bool:
        zone = foundation.split(".")[0]
        packet = self.packets[foundation]
        if packet:
            height = rank(card) if zone == "foundation-a" else 12 - rank(card)
            return card[1] == packet[0][1] and height == len(packet)
        begun = [self.packets[other][0][1] for other in self.zone(zone) if self.packets[other]]
        first = next(other for other in self.zone(zone) if not self.packets[other])
        return card[0] == zone[-1].upper() and card[1] not in begun and foundation == first

    def ups(self) -> list[Move]:
        if not self.placed:
            return []
        foundations = [*self.zone("foundation-a"), *self.zone("foundation-k")]
        return self.up([*self.zone("ekvator"), *self.zone("zodiak")], foundations)

    def legal(self) -> list[Move]:
        equator, circle = self.zone("ekvator"), self.zone("zodiak")
        if self.placed:
            return self.ups()
        moves: list[Move] = []
        for target in circle:
            for source in [*equator, "stock.1", "talon.1"]:
                if self.packets[target] and self.packets[source] and neighbours(self.top(source), self.top(target)):
                    moves.append(("build", source, target, 1))
        hand = "talon.1" if self.packets["talon.1"] else "stock.1"
        moves += [("vacancy", hand, target, 1) for target in [*equator, *circle] if not self.packets[target]]
        if self.packets["stock.1"]:
            moves.append(("turn", "stock.1", "talon.1", 1))
        elif self.packets["talon.1"]:
            moves.append(("redeal", "", "", 0))
        return moves

    def gather(self) -> None:
        self.packets["stock.1"] = self.packets["talon.1"][::-1]
        self.packets["talon.1"] = []

    def settle(self) -> None:
        self.placed = self.placed or not (self.packets["stock.1"] or self.packets["talon.1"])

    def left(self) -> int:
        return 104 - sum(len(self.packets[packet]) for packet in self.packets if packet.startswith("foundation"))
