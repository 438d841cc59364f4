"""What is known while a program is compiled: zones, packets, phases, relations, and the faults found so far.

Every step of the compiler takes the draft, adds to it, and notes what it finds wrong; nothing stops at the first fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from pasyans.engine.faults import Fault
from pasyans.engine.program import PhaseTable, ZoneTable
from pasyans.engine.sequences import deck_ranks
from pasyans.model.rules import Rules


class Draft:
    """What is known while a program is compiled: zones, packets, phases, relations, and the faults found so far."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.faults: list[Fault] = []
        self.assumed: list[str] = []
        self.packs = rules.deck.packs or 0
        self.players = rules.players or 1
        self.shares = 2 if self.players == 2 and any(zone.owner for zone in rules.zones.values()) else 1
        self.ranks = deck_ranks(rules.deck)
        self.zones: list[ZoneTable] = []
        self.first: dict[str, int] = {}
        self.count: dict[str, int] = {}
        self.phases: list[PhaseTable] = []
        self.pairs: dict[str, set[tuple[int, int]]] = {}
        self.stock = -1
        self.removed = -1

    def fault(self, pointer: str, code: str, expected: str, found: object) -> None:
        """Note a fault."""
        self.faults.append(Fault(pointer, code, expected, "nothing said" if found is None else str(found) or "nothing"))

    def known(self, names: Sequence[str] | None, kinds: Sequence[str], pointer: str, what: str = "zone") -> list[str]:
        """Those of ``names`` that exist; a fault for each that does not."""
        good = []
        for name in names or ():
            if name in kinds:
                good.append(name)
            else:
                self.fault(pointer, f"unknown-{what}", f"one of the {what}s {', '.join(kinds) or '(none)'}", repr(name))
        return good

    def packets(self, zone: str) -> range:
        """The packet numbers of a zone."""
        return range(self.first[zone], self.first[zone] + self.count[zone])

    def piles_of(self, names: Sequence[str] | None, pointer: str) -> list[int]:
        """The packet numbers of several zones, in their order."""
        return [pile for name in self.known(names, list(self.first), pointer) for pile in self.packets(name)]

    def phase_numbers(self, names: Sequence[str] | None, pointer: str) -> tuple[int, ...]:
        """Phases by number; not said: all."""
        every = [phase.name for phase in self.phases]
        if names is None:
            return tuple(range(len(every)))
        return tuple(every.index(name) for name in self.known(names, list(self.rules.phases), pointer, "phase"))

    def allowed_pair(self, relation: str | None, pointer: str) -> set[tuple[int, int]] | None:
        """Pairs of packet numbers (either way round) that a relation allows; ``None``: any."""
        if relation is None or not self.known([relation], list(self.rules.relations), pointer, "relation"):
            return None
        return self.pairs.get(relation, set())

    def in_circuit(self, piles: Sequence[int]) -> list[int]:
        """Packets in the order of the circuit, if the record has one that holds them all."""
        order = []
        for text in self.rules.circuit or ():
            name, _, number = text.rpartition(".")
            if name in self.first and int(number) <= self.count[name]:
                order.append(self.first[name] + int(number) - 1)
        return [pile for pile in order if pile in piles] if set(piles) <= set(order) else list(piles)
