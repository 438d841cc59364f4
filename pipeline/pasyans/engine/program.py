"""A compiled program: the rules of one game under one reading as small tables of integers, each row with its pointer.

Flows in: the compiler's parts or their JSON; flows out: JSON for the browser player, and a hash by which results and
transcripts name exactly what was played. The fields are described for other interpreters in docs/program.md.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

VERSION = 1


@dataclass(frozen=True)
class ZoneTable:
    """A zone: its packets are numbered ``first`` … ``first + packets - 1``."""

    name: str
    kind: str
    first: int
    packets: int
    owner: int


@dataclass(frozen=True)
class PileTable:
    """One packet. ``vacant``: the number of cards at which it counts as empty; ``at``: row, column, quarter turns."""

    zone: int
    available: str
    face: str
    capacity: int
    vacant: int
    covered_by: tuple[int, ...]
    closes_from: int
    at: tuple[float, float, int] | None


@dataclass(frozen=True)
class DealStep:
    """One step of a laying out: ``named`` (card, pile …), ``rank`` (rank, pile …), ``cards`` (pile …), ``rest``
    (pile).
    """

    kind: str
    items: tuple[int, ...]
    owner: int
    refused: tuple[int, ...]
    sinking: tuple[int, ...]
    pointer: str


@dataclass(frozen=True)
class PhaseTable:
    """A phase and the packets on whose being empty or full it ends."""

    name: str
    until: str
    piles: tuple[int, ...]
    pointer: str


@dataclass(frozen=True)
class FoundationTable:
    """One foundation packet: ``sequence`` of ranks from the base (``relative``: steps from the base rank of its
    ``group``); ``feeds[phase]``: the packets whose cards may go on the base, ``base_feed``: those that may
    bring the base itself.
    """

    pile: int
    row: int
    group: int
    kind: int
    sequence: tuple[int, ...]
    relative: bool
    suit: str
    own_suit: bool
    fixed_suit: int
    comes: str
    after: tuple[int, ...]
    feeds: tuple[tuple[int, ...], ...]
    base_feed: tuple[int, ...]


@dataclass(frozen=True)
class Row:
    """One rule that permits moves, with the pointer of the record's rule behind it."""

    kind: str
    pointer: str
    phases: tuple[int, ...]
    unit: str = "card"
    fit: int = -1
    run_fit: int = -1
    parts: tuple[int, ...] = ()
    reversed: bool = False
    group: int = -1
    forced: bool = False
    times: int = -1
    when: str = "at-will"
    cards: int = 1
    alone: bool = False
    across: bool = False
    allowed: tuple[int, ...] | None = None
    sources: tuple[int, ...] = ()
    pairs: tuple[tuple[int, tuple[int, ...]], ...] = ()


@dataclass(frozen=True)
class TurnTable:
    """How the stock is turned; ``places`` in the order in which they get a card."""

    row: int
    count: int
    placing: str
    places: tuple[int, ...]
    opens: int
    bare_first: bool
    base_out: str
    fill_row: int


@dataclass(frozen=True)
class RedealTable:
    """``gather``: packets in the order in which they lie in the gathered pack, from the bottom to the top."""

    row: int
    times: int
    when: str
    gather: tuple[int, ...]
    turned: bool
    shuffled: bool
    again: bool


@dataclass(frozen=True)
class ForcedTable:
    """A step that is taken without choice."""

    step: str
    phases: tuple[int, ...]
    pointer: str


@dataclass(frozen=True)
class Program:
    """The rules of one game under one reading, ready to be played."""

    game: str
    reading: str
    packs: int
    players: int
    shares: int
    ranks: tuple[int, ...]
    zones: tuple[ZoneTable, ...]
    piles: tuple[PileTable, ...]
    deal: tuple[DealStep, ...]
    again: tuple[DealStep, ...]
    phases: tuple[PhaseTable, ...]
    fits: tuple[tuple[tuple[int, ...], ...], ...]
    foundations: tuple[FoundationTable, ...]
    rows: tuple[Row, ...]
    turn: TurnTable | None
    redeal: RedealTable | None
    forced: tuple[ForcedTable, ...]
    stock: int
    removed: int
    win_piles: tuple[int, ...]
    win_cards: int
    win_pointer: str
    assumed: tuple[str, ...] = ()
    advice: tuple[tuple[str, str, str, str], ...] = ()

    @property
    def cards(self) -> int:
        """Number of cards in play."""
        return self.packs * 4 * len(self.ranks)

    @cached_property
    def hash(self) -> str:
        """32 hex digits over everything that decides play: not the game's name, the reading's name or the places
        on the table.
        """
        data = self._plain()
        del data["game"], data["reading"]
        for pile in data["piles"]:
            del pile["at"]
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def _plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = json.loads(json.dumps(dataclasses.asdict(self)))
        return plain

    def to_json(self) -> dict[str, Any]:
        """Plain data for the browser player; ``version`` and ``hash`` come first."""
        return {"version": VERSION, "hash": self.hash, **self._plain()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Program:
        """The program whose ``to_json`` is ``data``; raises ``ValueError`` if version or hash do not agree."""
        if data.get("version") != VERSION:
            raise ValueError(
                f"expected a program of version {VERSION}, found version {data.get('version')!r}: compile it anew"
            )
        parts = {key: value for key, value in data.items() if key not in ("version", "hash")}
        tables: dict[str, type[Any]] = {
            "zones": ZoneTable,
            "piles": PileTable,
            "deal": DealStep,
            "again": DealStep,
            "phases": PhaseTable,
            "foundations": FoundationTable,
            "rows": Row,
            "forced": ForcedTable,
        }
        for key, table in tables.items():
            parts[key] = tuple(table(**_tuples(item)) for item in parts[key])
        parts["turn"] = TurnTable(**_tuples(parts["turn"])) if parts["turn"] else None
        parts["redeal"] = RedealTable(**_tuples(parts["redeal"])) if parts["redeal"] else None
        program = cls(**_tuples(parts))
        if program.hash != data.get("hash"):
            raise ValueError(
                f"expected a program with hash {program.hash}, found {data.get('hash')!r}: "
                "its tables were changed after it was compiled; compile it anew"
            )
        return program

    def pile_name(self, pile: int) -> str:
        """``divan.2``; the zone's name alone if it has one packet."""
        zone = self.zones[self.piles[pile].zone]
        return zone.name if zone.packets == 1 else f"{zone.name}.{pile - zone.first + 1}"


def _tuples(value: dict[str, Any]) -> dict[str, Any]:
    def walk(item: Any) -> Any:
        return tuple(walk(part) for part in item) if isinstance(item, list | tuple) else item

    return {key: walk(item) for key, item in value.items()}
