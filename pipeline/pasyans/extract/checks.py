"""Checks of a record: sums of cards that cannot be, and leaves that a player needs.

Rules flow in; contradictions and pointers flow out. What the engine needs beyond this it says itself when it compiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.model.record import Contradiction, Place, Provenance
from pasyans.model.rules import Rules


def needed(rules: Rules) -> Iterator[str]:
    """Pointers of leaves (or of parts) without which a game cannot be played from its record.

    Where no move at all is stated, all three kinds of them are missing: foundations, builds and pairings.
    """
    yield "/deck/packs"
    for name, zone in rules.zones.items():
        yield f"/zones/{name}/packets"
        yield f"/zones/{name}/start/how"
        if zone.start and zone.start.how == "each":
            yield f"/zones/{name}/start/each"
    for name, foundation in rules.foundations.items():
        if not foundation.bases:
            yield f"/foundations/{name}/base"
        yield f"/foundations/{name}/order"
        yield f"/foundations/{name}/last"
        yield f"/foundations/{name}/suit"
        yield f"/foundations/{name}/comes"
    for name in rules.builds:
        yield f"/builds/{name}/direction"
        yield f"/builds/{name}/suit"
    for name, pairing in rules.pairings.items():
        yield f"/pairings/{name}/by"
        if pairing.by == "sum":
            yield f"/pairings/{name}/total"
    if not (rules.foundations or rules.builds or rules.pairings):
        yield from ("/foundations", "/builds", "/pairings")
    yield "/win/what"


def dealt(rules: Rules) -> int | None:
    """How many cards the zones take at the start, the rest left out; ``None`` when one of them does not say."""
    total = 0
    for zone in rules.zones.values():
        start = zone.start
        if start is None or start.how in ("rest", "nothing", "whole"):
            continue
        if start.how == "named" and start.cards:
            total += len(start.cards)
        elif start.counts:
            total += sum(start.counts)
        elif start.how == "rank":
            total += zone.packets or 0
        elif zone.packets and start.each:
            total += zone.packets * start.each
        else:
            return None
    return total


def impossible_sums(rules: Rules, provenance: dict[str, Provenance]) -> Iterator[Contradiction]:
    """Cards dealt beyond the cards there are, or cards left over where no stock takes them."""
    if rules.deck.packs is None:
        return
    cards = rules.deck.packs * 4 * len(rules.deck.ranks or range(13))
    total = dealt(rules)
    rest = any(zone.start and zone.start.how in ("rest", "whole") for zone in rules.zones.values())
    laid = any(zone.start and zone.start.how in ("each", "counts", "named") for zone in rules.zones.values())
    thick = any(zone.start and zone.start.each and zone.start.each > 1 for zone in rules.zones.values())
    if total is None or not laid or total == cards or (rest and total < cards) or (thick and cards < total < cards + 4):
        return
    where = [
        p
        for pointer, p in provenance.items()
        if pointer.endswith(("/start/each", "/start/counts", "/packets")) and p.places
    ]
    here = where[0].places[0] if where else Place(page="", start=0, end=0)
    deck = provenance.get("/deck/packs")
    there = deck.places[0] if deck and deck.places else here
    yield Contradiction(pointer="/deck/packs", said=((cards, there), (total, here)))
