"""Осажденный город in the plainest form: fourteen trenches round a reserve of four rows by three.

In goes a shuffled pack of 104 cards, first card dealt first; out comes a position that can be played. The trenches lie
three above the columns, four to the right of the rows, three below, four to the left.
"""

from __future__ import annotations

from plain_table import Move, Table, rank

ORDER = "AK2Q3J4T596877869" + "5T4J3Q2KA"


def ends(place: str) -> list[str]:
    """The four trenches at the ends of the row and the column of a place of the reserve."""
    row, column = divmod(int(place.split(".")[1]) - 1, 3)
    return [f"okop.{number}" for number in (1 + column, 4 + row, 8 + column, 11 + row)]


TRENCHES = {f"reserve.{number}": ends(f"reserve.{number}") for number in range(1, 13)}


def fits(card: str, below: str) -> bool:
    """Neighbours in the plain order or in the order of the foundations: sums of fourteen and fifteen."""
    difference, total = abs(rank(card) - rank(below)), rank(card) + rank(below) + 2
    return card[1] == below[1] and (difference == 1 or total in (14, 15))


class OsazhdennyjGorod(Table):
    """A position of Осажденный город."""

    def __init__(self, pack: list[str], deal: int, seed: int = 0) -> None:
        super().__init__(deal, seed)
        self.lay("foundation", [[], [], [], []])
        self.lay("okop", [[card] for card in pack[12:26]])
        self.lay("reserve", [[card] for card in pack[:12]])
        self.lay("stock", [pack[:25:-1]])
        self.lay("talon", [[]])
        assert len(ORDER) == 26

    def takes(self, foundation: str, card: str) -> bool:
        packet = self.packets[foundation]
        if packet:
            return len(packet) < 26 and card == ORDER[len(packet)] + packet[0][1]
        begun = [self.packets[other][0][1] for other in self.zone("foundation") if self.packets[other]]
        first = next(other for other in self.zone("foundation") if not self.packets[other])
        return card[0] == "A" and card[1] not in begun and foundation == first

    def fillings(self) -> list[Move]:
        """The ways to fill the first empty place that can be filled: the trenches come first."""
        for trench in self.zone("okop"):
            near = [place for place in self.zone("reserve") if trench in TRENCHES[place] and self.packets[place]]
            if not self.packets[trench] and near:
                return [("vacancy", place, trench, 1) for place in near]
        for place in self.zone("reserve"):
            for source in ("talon.1", "stock.1"):
                if not self.packets[place] and self.packets[source]:
                    return [("vacancy", source, place, 1)]
        return []

    def ups(self) -> list[Move]:
        return self.up([*self.zone("okop"), "stock.1"], self.zone("foundation"))

    def legal(self) -> list[Move]:
        fillings = self.fillings()
        if fillings:
            return [("forced", *move[1:]) for move in fillings]
        okops, reserve = self.zone("okop"), self.zone("reserve")
        moves = self.ups()
        for sources in (okops, reserve):
            for target in okops:
                for source in sources:
                    near = sources is okops or target in TRENCHES[source]
                    full = self.packets[source] and self.packets[target]
                    if source != target and near and full and fits(self.top(source), self.top(target)):
                        moves.append(("build", source, target, 1))
        if self.packets["stock.1"]:
            moves.append(("turn", "stock.1", "talon.1", 1))
        return moves

    def settle(self) -> None:
        while len(fillings := self.fillings()) == 1:
            self.make(fillings[0])

    def left(self) -> int:
        return 104 - sum(len(self.packets[packet]) for packet in self.zone("foundation"))
