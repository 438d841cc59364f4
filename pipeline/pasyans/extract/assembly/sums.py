"""What the number of cards forbids: a deal that cannot be whole is not claimed.

The board with all leaves flows in; where the pack is known and everything that lies there says how many cards it has,
the sum tells whether a size was the manner of dealing («раздают по одной карте»), or a zone is missing. Sizes that are
stated and do not come out stay: they are the text's own fault, and the record's checks report them.
"""

from __future__ import annotations

from pasyans.extract.assembly.board import Board, Said

#: The last packet of a layout by equal packets may have so many cards fewer: eighteen fans of three are 52 cards.
TOLERANCE = 3
_DECIDED = ("each", "counts", "rank", "named")


class Sums:
    """Compares the cards that lie there before play with the cards there are."""

    def __init__(self, board: Board, said: list[Said]) -> None:
        self.board, self.said = board, said

    def settle(self) -> None:
        """Take back what cannot be."""
        packs = self.board.get("/deck/packs")
        if packs is None:
            return
        cards = packs * 4 * len(self.board.get("/deck/ranks") or range(13))
        sizes = [self._cards(zone) for zone in self._started()]
        if any(size is None for size in sizes):
            return
        total = sum(size for size in sizes if size is not None)
        if self.board.get("/zones/stock/start/how") == "rest":
            if total == cards and not self.board.has("/turn"):
                self._no_stock()
        elif total < cards - TOLERANCE and self._all_lies_there():
            self._too_few()

    def _started(self) -> list[str]:
        how = {p.split("/")[2]: v for p, v in self.board.values.items() if p.endswith("/start/how")}
        return [zone for zone, value in how.items() if value not in ("rest", "nothing")]

    def _cards(self, zone: str) -> int | None:
        """The cards of a zone before play; ``None`` where that is not said."""
        where = f"/zones/{zone}"
        if self.board.get(f"{where}/start/how") not in _DECIDED:
            return None
        cards, counts = self.board.get(f"{where}/start/cards"), self.board.get(f"{where}/start/counts")
        packets: int | None = self.board.get(f"{where}/packets")
        if cards is not None or counts is not None:
            return len(cards) if cards is not None else sum(counts)
        each = 1 if self.board.get(f"{where}/start/how") == "rank" else self.board.get(f"{where}/start/each")
        return packets * each if packets and each else None

    def _all_lies_there(self) -> bool:
        """Whether nothing is kept back: no stock is spoken of, and no zone whose cards are not counted."""
        started = self._started()
        kinds = {
            p.split("/")[2]: v for p, v in self.board.values.items() if p.startswith("/zones/") and p.endswith("/kind")
        }
        uncounted = [
            z for z, kind in kinds.items() if kind not in ("foundation", "talon", "removed") and z not in started
        ]
        stock = any(said.kind == "mention" and said.get("zone") == "stock" for said in self.said)
        return not (uncounted or stock or self.board.has("/turn"))

    def _too_few(self) -> None:
        """All cards lie there, and those counted are too few: single cards are a manner of dealing, else a zone is
        missing."""
        zones = [zone for zone in self._started() if self.board.get(f"/zones/{zone}/start/how") == "each"]
        if (
            len(zones) == 1
            and self.board.get(f"/zones/{zones[0]}/start/each") == 1
            and not self.board.has("/relations")
        ):
            for leaf in ("how", "each"):
                self.board.drop(f"/zones/{zones[0]}/start/{leaf}")
        else:
            self.board.drop("/deal")

    def _no_stock(self) -> None:
        """All cards lie there: what was called the rest is none."""
        self.board.drop("/zones/stock")
        order = self.board.get("/deal")
        if order and "stock" in order:
            self.board.put("/deal", [zone for zone in order if zone != "stock"])
