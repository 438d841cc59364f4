"""What is to be said of the layout: which cards are looked out, how many packets of how many cards, which side is seen.

Rules flow in; the facts of the zones flow out, in the order of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.describe.terms import Cards, Counts, Fact, Number, Packets, Path, Ranks, Related, Zones, fact
from pasyans.model.rules import Foundation, Rules, Start, Zone


def layout(rules: Rules) -> Iterator[Fact]:
    """All zones: those that the deal fills, in its order, then those that are empty at the start."""
    order = [*rules.deal, *(name for name in rules.zones if name not in rules.deal)]
    for name in order:
        zone = rules.zones.get(name)
        if zone is None or _twin(rules, name, 2):
            continue
        yield from _zone(rules, name.removesuffix("-1") if _twin(rules, name, 1) else name, zone)
    if rules.circuit:
        yield fact("circuit", path=Path(rules.circuit))


def _twin(rules: Rules, name: str, player: int) -> bool:
    """Whether both players have such a zone, and this is that of ``player``: then both are said at once."""
    zone, other = rules.zones[name], rules.zones.get(f"{name[:-1]}{3 - player}")
    if zone.owner != player or other is None or not name.endswith(f"-{player}"):
        return False
    return zone.model_copy(update={"owner": None}) == other.model_copy(update={"owner": None})


def _zone(rules: Rules, name: str, zone: Zone) -> Iterator[Fact]:
    start = zone.start or Start(how="nothing")
    this = Zones((name,))
    dealt = list(_start(rules, name, zone, start))
    yield from dealt
    if not dealt and zone.kind in ("tableau", "reserve", "ornament") and zone.packets:
        yield fact("zone.empty", packets=Packets(zone.packets, name))
    if not dealt and zone.kind == "talon" and (zone.packets or 1) > 1:
        yield fact("zone.talon", zone=this, packets=Number(zone.packets or 1))
    if start.order in ("rounds", "packets") and start.how in ("each", "counts", "whole"):
        yield fact(f"start.{start.order}", zone=this)
    for rank in start.sink or ():
        yield fact("start.sink", rank=Ranks((rank,)), zone=this)
    if start.refuse:
        yield fact("start.refuse", ranks=Ranks(start.refuse))
    if dealt and zone.kind in ("tableau", "reserve"):
        if zone.face == "top-up":
            yield fact("face.top-up.owner" if zone.owner else "face.top-up", zone=this)
        elif zone.face == "down":
            yield fact("face.down", zone=this)
    yield from _held(name, zone)


def _held(name: str, zone: Zone) -> Iterator[Fact]:
    this = Zones((name,))
    if zone.opened_by:
        yield fact("zone.opened", zone=this, rank=Ranks((zone.opened_by,)), packets=Number(zone.packets or 1))
    if zone.capacity:
        yield fact("zone.capacity", zone=this, capacity=Number(zone.capacity))
    if zone.kind == "ornament":
        yield fact("zone.ornament", zone=this)
    elif zone.kind in ("tableau", "reserve", "talon") or (zone.kind == "foundation" and zone.available != "none"):
        if zone.covered_by and zone.available == "uncovered":
            yield fact("available.uncovered", zone=this)
            yield fact("covers", zone=this, relation=Related(zone.covered_by))
        elif zone.available in ("top", "any", "none"):
            yield fact(f"available.{zone.available}", zone=this)


def _start(rules: Rules, name: str, zone: Zone, start: Start) -> Iterator[Fact]:
    this, packets = Zones((name,)), zone.packets or 1
    owner = (f".owner.{zone.owner}" if name.endswith(f"-{zone.owner}") else ".owner") if zone.owner else ""
    plain = "" if zone.kind == "tableau" and name == "tableau" else f".{zone.kind}"
    if start.how == "rest":
        yield fact("start.rest", zone=this)
    elif start.how == "named" and start.cards:
        yield fact(f"start.named.{zone.kind}", cards=Cards(start.cards), zone=this)
    elif start.how == "rank":
        yield from _ranks(rules.foundations.get(name), name, zone, start)
    elif start.how == "each" and start.each:
        if zone.kind == "talon":
            yield fact("start.talon", each=Number(start.each), zone=this)
        else:
            single = "single" if start.each == 1 else "each" if packets > 1 else "pile"
            face = ".up" if zone.face == "up" and zone.kind == "tableau" else ""
            key = f"start.{single}{plain}{owner or face}"
            yield fact(key, packets=Number(packets), each=Number(start.each), zone=this)
    elif start.how == "whole":
        key = "whole" if not start.counts and packets > 1 else "whole-counts"
        yield fact(f"start.{key}{plain}", packets=Number(packets), zone=this, counts=Counts(start.counts or ()))
    elif start.how == "counts" and start.counts:
        growing = start.counts == tuple(range(1, packets + 1))
        key = "growing" if growing else "first-card" if zone.kind == "foundation" else "counts"
        yield fact(f"start.{key}{plain}", packets=Number(packets), zone=this, counts=Counts(start.counts))


def _ranks(foundation: Foundation | None, name: str, zone: Zone, start: Start) -> Iterator[Fact]:
    this = Zones((name,))
    if start.rank:
        n = sum(start.counts) if start.counts else zone.packets
        yield fact(f"start.rank.{zone.kind}", ranks=Ranks((start.rank,), n), zone=this)
    elif foundation is not None and foundation.bases:
        yield fact("start.bases", ranks=Ranks(foundation.bases), zone=this)
