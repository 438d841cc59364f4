"""English forms of the terms of a description: «four cards», «the talon», «the king of hearts and two kings of spades».

Terms flow in, words flow out; the words themselves lie in ``wording_en.toml``.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import ClassVar

from pasyans.extract.describe.terms import (
    Cards,
    Counts,
    Number,
    Packets,
    Path,
    Ranks,
    Related,
    Sources,
    Stretch,
    Suit,
    Suits,
    Tops,
    Word,
    Zones,
    runs,
)
from pasyans.extract.describe.wording import Form, Wording


class English(Wording):
    """English words for one record."""

    lang: ClassVar[str] = "en"

    def term(self, value: object) -> object:
        """The term as something that a template can format (see the head of the wording file for the forms)."""
        match value:
            case Number():
                return Form(lambda spec: self._number(value.n, spec))
            case Ranks():
                return Form(lambda spec: self._ranks(value, spec))
            case Cards():
                return Form(lambda spec: self._cards(value.cards))
            case Zones():
                return Form(lambda spec: self.zones(value.names, spec))
            case Packets():
                return Form(lambda spec: f"{self._number(value.n, spec)} for {self.zone(value.zone)}")
            case Tops():
                return Form(lambda spec: self.listed([self._top(name, spec) for name in value.names]))
            case Sources():
                return Form(lambda spec: self._sources(value))
            case Counts():
                return Form(lambda spec: self._counts(value.counts, spec))
            case Stretch():
                return Form(lambda spec: self.stretch(value.phases))
            case Suit():
                return Form(lambda spec: self.words["suits"].get(value.fit or "", ""))
            case Suits():
                return Form(lambda spec: self.listed([self.words["suit-names"][suit] for suit in value.suits]))
            case Word():
                return Form(lambda spec: self._word(value))
            case Path():
                return Form(lambda spec: self._path(value.places))
            case Related():
                return Form(lambda spec: self._relation(value.name))
        return super().term(value)

    def _number(self, n: int, spec: str) -> str:
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

    def _ranks(self, value: Ranks, spec: str) -> str:
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

    def _cards(self, cards: tuple[str, ...]) -> str:
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
        known = self.words["zones"]
        zone = self.found(name)
        base, _, owner = name.rpartition("-") if name[-2:] in ("-1", "-2") else (name, "", "")
        of = f" of player {owner}" if owner else ""
        foundation = self.rules.foundations.get(name)
        if base.startswith("foundation-") and foundation is not None and foundation.base in self.words["ranks"]:
            return f"the foundations on {self._rank(str(foundation.base), True)}{of}"
        if base in known:
            return f"{known[base]}{of}"
        kind = self.words["named"][zone.kind] if zone else "the “{name}”"
        return str(kind).format(name=base.replace("-", " ")) + of

    def zones(self, names: tuple[str, ...], spec: str) -> str:
        """Zones in a list; ``packet`` in ``spec`` asks for «each packet of …»."""
        listed = self.listed([self.zone(name) for name in names], "or" if spec == "or" else "and")
        if spec == "of":
            if len(names) == 1 and names[0] in ("tableau", "tableau-1", "tableau-2"):
                return f" of player {names[0][-1]}" if names[0][-1] in "12" else ""
            return f" of {listed}"
        if spec == "packet":
            if all(name in self.rules.foundations for name in names):
                return str(self.words["joiners"]["each-foundation"])
            return listed if self.single(*names) else f"each packet{self.zones(names, 'of')}"
        return listed

    def _top(self, name: str, spec: str) -> str:
        zone = self.found(name)
        if zone is not None and zone.kind == "stock":
            return str(self.words["tops"]["stock"])
        return str(self.words["tops"][f"{self.playable(name)}-{'one' if self.single(name) else 'many'}"]).format(
            zone=self.zone(name)
        )

    def _sources(self, value: Sources) -> str:
        zones = [self.zone(name) for name in value.names]
        if value.in_order:
            return ", or, when it is empty, from ".join(zones)
        return " or from ".join(zones)

    def _counts(self, counts: tuple[int, ...], spec: str) -> str:
        if spec == "steps":
            return self.listed([f"by {self._cardinal(n)} on the {self._ordinal(i)}" for i, n in enumerate(counts, 1)])
        parts = []
        for first, last, n in runs(counts):
            which = f"the {self._ordinal(first)}" if first == last else f"each of the packets {first} to {last}"
            parts.append(f"{self._number(n, 'card')} to {which}")
        return self.listed(parts)

    def _word(self, value: Word) -> str:
        return str(self.words[value.table][value.key]).format(n=self._number(value.n, "times"))

    def _relation(self, name: str) -> str:
        relation = self.rules.relations.get(name)
        return str(self.words["relations"][relation.kind]) if relation else name

    def _path(self, places: tuple[str, ...]) -> str:
        """«one card to the “ugol” packets, then four …»: the places one after the other, those of a zone together."""
        groups = itertools.groupby(place.rpartition(".")[0] for place in places)
        return ", then ".join(f"{self._number(len(list(of)), 'card')} to {self.zone(zone)}" for zone, of in groups)
