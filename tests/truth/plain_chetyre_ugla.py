"""Четыре угла in the plainest form: twelve packets dealt round by round, rights of corners and sides while it lasts.

In goes a shuffled pack of 104 cards, first card dealt first; out comes a position that can be played. The sides 1-4 lie
beside the four aces, 5-8 beside the four kings.
"""

from __future__ import annotations

from plain_table import Move, Table, neighbours, rank

PATH = [
    f"{zone}.{number}"
    for zone, number in zip(
        ["ugol", "bok", "bok", "bok", "bok", "ugol", "ugol", "bok", "bok", "bok", "bok", "ugol"],
        [1, 1, 2, 3, 4, 2, 3, 5, 6, 7, 8, 4],
        strict=True,
    )
]


class ChetyreUgla(Table):
    """A position of Четыре угла. ``owed``: the place whose card was a base waits for the top of a corner."""

    passes_differ = True

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        self.lay("foundation-a", [[], [], [], []])
        self.lay("foundation-k", [[], [], [], []])
        self.lay("ugol", [[], [], [], []])
        self.lay("bok", [[] for _ in range(8)])
        self.lay("stock", [pack[::-1]])
        self.dealing, self.owed, self.place = True, False, 0
        self.settle()

    def takes(self, foundation: str, card: str) -> bool:
        zone = foundation.split(".")[0]
        packet = self.packets[foundation]
        if packet:
            height = rank(card) if zone == "foundation-a" else 12 - rank(card)
            return card[1] == packet[0][1] and height == len(packet)
        begun = [self.packets[other][0][1] for other in self.zone(zone) if self.packets[other]]
        return card[0] == zone[-1].upper() and card[1] not in begun  # any place: they differ in what lies beside

    def ups(self) -> list[Move]:
        foundations = [*self.zone("foundation-a"), *self.zone("foundation-k")]
        moves = self.up([*self.zone("ugol"), *self.zone("bok")], foundations)
        return [move for move in moves if not self.dealing or self.may_feed(move[1], move[2])]

    def may_feed(self, source: str, foundation: str) -> bool:
        """While the deal lasts a side packet feeds only the foundation beside it; a base may come from anywhere."""
        if source.startswith("ugol") or not self.packets[foundation]:
            return True
        side, number = int(source[-1]), int(foundation[-1])
        return side == (number if foundation.startswith("foundation-a") else number + 4)

    def bases(self) -> list[Move]:
        """The places for a base that the stock shows: it goes up before anything else, the player chooses where."""
        foundations = [*self.zone("foundation-a"), *self.zone("foundation-k")]
        return self.up(["stock.1"], [packet for packet in foundations if not self.packets[packet]])

    def fills(self) -> list[Move]:
        """What may be laid on the place that waits."""
        place = PATH[self.place]
        return [("fill", corner, place, 1) for corner in self.zone("ugol") if self.packets[corner] and corner != place]

    def legal(self) -> list[Move]:
        if self.owed:
            return self.fills()
        if self.dealing and self.bases():
            return self.bases()
        moves = self.ups()
        forward = bool(moves) or bool(self.packets["stock.1"])
        if self.dealing:
            return [*moves, ("turn", "stock.1", PATH[self.place], 1)]
        packets = [*self.zone("ugol"), *self.zone("bok")]
        for target in packets:
            for source in packets:
                full = self.packets[source] and self.packets[target]
                if full and neighbours(self.top(source), self.top(target)):
                    moves.append(("build", source, target, 1))
        if not forward and self.passed < 2 and any(self.packets[packet] for packet in packets):
            moves.append(("redeal", "", "", 0))
        return moves

    def make(self, move: Move) -> None:
        super().make(move)
        if move[0] in ("turn", "fill"):
            self.owed, self.place = False, (self.place + 1) % 12
        self.owed = self.owed or (move[1] == "stock.1" and move[0] != "turn")

    def settle(self) -> None:
        while True:
            self.dealing = self.dealing and bool(self.packets["stock.1"])
            if self.owed:
                fills = self.fills()
                if len(fills) > 1:
                    return
                if fills:
                    self.make(fills[0])
                else:
                    self.owed, self.place = False, (self.place + 1) % 12
                continue
            bases = self.bases()
            if not self.dealing or len(bases) != 1:
                return
            self.make(bases[0])

    def gather(self) -> None:
        self.passed += 1
        gathered = [card for packet in PATH for card in self.packets[packet]]
        for packet in PATH:
            self.packets[packet] = []
        self.packets["stock.1"] = gathered[::-1]
        self.dealing, self.place = True, 0

    def left(self) -> int:
        return 104 - sum(len(self.packets[packet]) for packet in self.packets if packet.startswith("foundation"))
