"""English forms of the terms of a description: «four cards», «the talon», «the king of hearts and two kings of spades».

Terms flow in, words flow out; the words themselves lie in ``wording_en.toml``.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from pasyans.extract.describe.forms import Forms
from pasyans.extract.describe.terms import Packets, Ranks, Sources


class English(Forms):
    """English words for one record."""

    lang: ClassVar[str] = "en"

    def number(self, n: int, spec: str) -> str:
        if spec == "ord":
            return self._ordinal(n)
        if spec == "times":
            return str(self.words["times"].get(str(n), f"{self._cardinal(n)} times"))
        return f"{self._cardinal(n)} {self._noun(spec, n != 1)}".strip()

    def _cardinal(self, n: int) -> str:
        numbers = self.words["numbers"]
        return str(numbers["cardinal"][n]) if n < len(numbers["cardinal"]) else str(n)

    def _ordinal(self, n: int) -> str:
        ordinal = self.words["numbers"]["ordinal"]
        return str(ordinal[n]) if n < len(ordinal) else f"{n}th"

    def _noun(self, noun: str, plural: bool) -> str:
        return f"{noun}s" if noun and plural else noun

    def _rank(self, rank: str, plural: bool = False) -> str:
        one, many = self.words["ranks"][rank]
        return str(many if plural else one)

    def ranks(self, value: Ranks, spec: str) -> str:
        if spec == "until":
            return f" to the {self._rank(value.ranks[0])}" if value.ranks else ""
        if spec == "pl":
            return self.listed([self._rank(rank, plural=True) for rank in value.ranks])
        if spec == "one-each":
            return ", ".join(f"{self._article(rank)} {self._rank(rank)}" for rank in value.ranks)
        if spec == "one":
            return self.listed([f"{self._article(rank)} {self._rank(rank)}" for rank in value.ranks], "or")
        if value.n is None:
            counted = Counter(value.ranks)
            parts = [(rank, counted[rank]) for rank in dict.fromkeys(value.ranks)]
        else:
            parts = [(rank, value.n) for rank in value.ranks]
        if spec == "bare":
            return self.listed([self._rank(rank, n > 1) for rank, n in parts])
        return self.listed([f"{self._cardinal(n)} {self._rank(rank, n > 1)}" for rank, n in parts])

    def _article(self, rank: str) -> str:
        return "an" if self._rank(rank)[0] in "aeiou" else "a"

    def cards(self, cards: tuple[str, ...], spec: str) -> str:
        counted = Counter(cards)
        parts = []
        for card in dict.fromkeys(cards):
            suit = self.words["suit-names"][card[1]]
            n = counted[card]
            many = f"{self._cardinal(n)} {self._rank(card[0], True)}" if n > 1 else f"the {self._rank(card[0])}"
            parts.append(f"{many} of {suit}")
        return self.listed(parts)

    def zone(self, name: str) -> str:
        """A zone as it stands after a preposition: «the packets», «the talon», «the divan»."""
        base, owner, rank = self.named(name)
        known, zone = self.words["zones"], self.found(name)
        of = f" of player {owner}" if owner else ""
        if rank is not None:
            return f"the foundations on {self._rank(rank, True)}{of}"
        if base in known:
            return f"{known[base]}{of}"
        kind = self.words["named"][zone.kind] if zone else "the “{name}”"
        return str(kind).format(name=base.replace("-", " ")) + of

    def zones(self, names: tuple[str, ...], spec: str) -> str:
        """Zones in a list; ``packet`` in ``spec`` asks for «each packet of …»."""
        listed = self.listed([self.zone(name) for name in names], "or" if spec == "or" else "and")
        if spec == "of":
            whose = self.whose(names)
            return f" of {listed}" if whose is None else f" of player {whose}" if whose else ""
        if spec == "packet":
            plain = listed if self.single(*names) else f"each packet{self.zones(names, 'of')}"
            return self.each_foundation(names) or plain
        return listed

    def packets(self, value: Packets, spec: str) -> str:
        return f"{self.number(value.n, spec)} for {self.zone(value.zone)}"

    def top(self, name: str, spec: str) -> str:
        zone = self.found(name)
        if zone is not None and zone.kind == "stock":
            return str(self.words["tops"]["stock"])
        return str(self.words["tops"][f"{self.playable(name)}-{'one' if self.single(name) else 'many'}"]).format(
            zone=self.zone(name)
        )

    def sources(self, value: Sources) -> str:
        zones = [self.zone(name) for name in value.names]
        if value.in_order:
            return ", or, when it is empty, from ".join(zones)
        return " or from ".join(zones)

    def step(self, place: int, n: int) -> str:
        return f"by {self._cardinal(n)} on the {self._ordinal(place)}"

    def run(self, first: int, last: int, n: int) -> str:
        which = f"the {self._ordinal(first)}" if first == last else f"each of the packets {first} to {last}"
        return f"{self.number(n, 'card')} to {which}"

    def placed(self, zone: str, n: int) -> str:
        """«four cards to the “ugol” packets»."""
        return f"{self.number(n, 'card')} to {self.zone(zone)}"
