"""What the languages of a description share: which form each term takes, how lists, runs and places are put together.

Terms flow in, words flow out. A language gives the hooks: its numbers, ranks, cards, zones and the words between them.
"""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Callable

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

BARE = ("tableau", "tableau-1", "tableau-2")
"""The zones of bare packets: «of» them is not said, only whose they are."""


class Forms(Wording):
    """The words of one language for one record, by hooks that take a term and the form that a template asks for."""

    def term(self, value: object) -> object:
        """The term as something that a template can format (see the head of the wording file for the forms)."""
        form = self._form(value)
        return Form(form) if form is not None else super().term(value)

    def _form(self, value: object) -> Callable[[str], str] | None:
        match value:
            case Number():
                return lambda spec: self.number(value.n, spec)
            case Ranks():
                return lambda spec: self.ranks(value, spec)
            case Cards():
                return lambda spec: self.cards(value.cards, spec)
            case Zones():
                return lambda spec: self.zones(value.names, spec)
            case Packets():
                return lambda spec: self.packets(value, spec)
            case Tops():
                return lambda spec: self.listed([self.top(name, spec) for name in value.names])
            case Sources():
                return lambda spec: self.sources(value)
            case Counts():
                return lambda spec: self.counts(value.counts, spec)
            case Stretch():
                return lambda spec: self.stretch(value.phases)
            case Suit():
                return lambda spec: str(self.words["suits"].get(value.fit or "", ""))
            case Suits():
                return lambda spec: self.listed([self.words["suit-names"][suit] for suit in value.suits])
            case Word():
                return lambda spec: str(self.words[value.table][value.key]).format(n=self.number(value.n, "times"))
            case Path():
                return lambda spec: self.path(value.places)
            case Related():
                return lambda spec: self.related(value.name)
        return None

    def related(self, name: str) -> str:
        """The relation of two places, by its kind."""
        relation = self.rules.relations.get(name)
        return str(self.words["relations"][relation.kind]) if relation else name

    def path(self, places: tuple[str, ...]) -> str:
        """Places one after the other, those of a zone together."""
        groups = itertools.groupby(place.rpartition(".")[0] for place in places)
        return str(self.words["joiners"]["path"]).join(self.placed(zone, len(list(of))) for zone, of in groups)

    def counts(self, counts: tuple[int, ...], spec: str) -> str:
        """How many cards each packet gets, equal neighbours together; with ``steps`` how a foundation counts on."""
        if spec == "steps":
            return self.listed([self.step(place, n) for place, n in enumerate(counts, 1)])
        return self.listed([self.run(first, last, n) for first, last, n in runs(counts)])

    def named(self, name: str) -> tuple[str, str, str | None]:
        """The bare name of a zone, the player who owns it ('' if it has none), and the base it is called after."""
        base, owner = (name[:-2], name[-1]) if name[-2:] in ("-1", "-2") else (name, "")
        foundation = self.rules.foundations.get(name)
        called = base.startswith("foundation-") and foundation is not None and foundation.base in self.words["ranks"]
        return base, owner, str(foundation.base) if called and foundation is not None else None

    def whose(self, names: tuple[str, ...]) -> str | None:
        """For bare packets, the number of the player whose they are ('' if nobody's); ``None`` for other zones."""
        if len(names) != 1 or names[0] not in BARE:
            return None
        return names[0][-1] if names[0][-1] in "12" else ""

    def each_foundation(self, names: tuple[str, ...]) -> str:
        """«each foundation», if all the zones are foundations; else ''."""
        known = all(name in self.rules.foundations for name in names)
        return str(self.words["joiners"]["each-foundation"]) if known else ""

    @abstractmethod
    def number(self, n: int, spec: str) -> str:
        """A number, with a noun or as an ordinal, or how often."""

    @abstractmethod
    def ranks(self, value: Ranks, spec: str) -> str:
        """Ranks, counted or alone."""

    @abstractmethod
    def cards(self, cards: tuple[str, ...], spec: str) -> str:
        """Cards by rank and suit."""

    @abstractmethod
    def zones(self, names: tuple[str, ...], spec: str) -> str:
        """Zones in a list, or «each packet of …»."""

    @abstractmethod
    def packets(self, value: Packets, spec: str) -> str:
        """So many packets of a zone."""

    @abstractmethod
    def top(self, name: str, spec: str) -> str:
        """The card of a zone that may be played."""

    @abstractmethod
    def sources(self, value: Sources) -> str:
        """Where a card may come from, in order or at choice."""

    @abstractmethod
    def placed(self, zone: str, n: int) -> str:
        """So many cards laid on places of a zone."""

    @abstractmethod
    def step(self, place: int, n: int) -> str:
        """How the foundation in a place counts on."""

    @abstractmethod
    def run(self, first: int, last: int, n: int) -> str:
        """So many cards to each packet from the first to the last."""
