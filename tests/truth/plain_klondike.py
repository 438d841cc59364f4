"""Klondike, one card at a time, in the plainest form: seven packets of which the last card lies open.

In goes a shuffled pack of 52 cards, first card dealt first; out comes a position that can be played.
"""

from __future__ import annotations

from plain_table import Move, Table, rank

RED = "HD"


def fits(card: str, below: str) -> bool:
    """One lower and of the other colour."""
    return rank(card) + 1 == rank(below) and (card[1] in RED) != (below[1] in RED)


class Klondike(Table):
    """A position of Klondike. ``down``: how many cards of a packet lie face down."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        pack = list(pack)
        columns: list[list[str]] = [[] for _ in range(7)]
        for level in range(7):
            for column in columns[level:]:
                column.append(pack.pop(0))
        self.lay("tableau", columns)
        self.lay("foundation", [[], [], [], []])
        self.lay("stock", [pack[::-1]])
        self.lay("talon", [[]])
        self.down = {f"tableau.{number + 1}": number for number in range(7)}

    def copied(self) -> Klondike:
        other = super().copied()
        assert isinstance(other, Klondike)
        other.down = dict(self.down)
        return other

    def takes(self, foundation: str, card: str) -> bool:
        packet = self.packets[foundation]
        if packet:
            return card[1] == packet[0][1] and rank(card) == len(packet)
        return card[0] == "A" and foundation == next(p for p in self.zone("foundation") if not self.packets[p])

    def ups(self) -> list[Move]:
        return self.up([*self.zone("tableau"), "talon.1"], self.zone("foundation"))

    def open_run(self, packet: str) -> int:
        """How many cards on top of a packet follow each other."""
        cards = self.packets[packet][self.down.get(packet, 0) :] if packet.startswith("tableau") else []
        count = 1
        while count < len(cards) and fits(cards[-count], cards[-count - 1]):
            count += 1
        return count

    def legal(self) -> list[Move]:
        columns = self.zone("tableau")
        moves = self.ups()
        for target in columns:
            for source in [*columns, *self.zone("foundation"), "talon.1"]:
                if source == target or not self.packets[target] or not self.packets[source]:
                    continue
                for count in range(1, self.open_run(source) + 1):
                    if fits(self.packets[source][-count], self.top(target)):
                        moves.append(("build", source, target, count))
        for target in columns:
            for source in [*columns, "talon.1"]:
                cards = self.packets[source]
                if self.packets[target] or not cards:
                    continue
                for count in range(1, self.open_run(source) + 1):
                    whole = source in columns and count == len(cards)
                    if cards[-count][0] == "K" and not whole:
                        moves.append(("vacancy", source, target, count))
        if self.packets["stock.1"]:
            moves.append(("turn", "stock.1", "talon.1", 1))
        elif self.packets["talon.1"]:
            moves.append(("redeal", "", "", 0))
        return moves

    def make(self, move: Move) -> None:
        super().make(move)
        packet = move[1]
        if packet in self.down and self.packets[packet] and self.down[packet] >= len(self.packets[packet]):
            self.down[packet] = len(self.packets[packet]) - 1
        elif packet in self.down and not self.packets[packet]:
            self.down[packet] = 0

    def gather(self) -> None:
        self.packets["stock.1"] = self.packets["talon.1"][::-1]
        self.packets["talon.1"] = []

    def left(self) -> int:
        return 52 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
