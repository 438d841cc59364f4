"""Patterns that turn a transfer of cards into claims: which zones feed the foundations, from where on what is built,
which card of a packet is free.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, pattern
from pasyans.extract.patterns.builds import ruled
from pasyans.extract.patterns.moves import Transfer, built_from, directed, quality_of, transfer
from pasyans.extract.patterns.referents import located, zones_of
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


def _stated(clause: Clause, scene: Scene) -> Transfer | None:
    """The transfer of a clause, if it is not forbidden and no card is counted out."""
    found = transfer(clause, scene)
    if found is None or found.allowed == "not" or clause.does("lay", "shuffle"):
        return None
    return found


@pattern("foundation")
def cards_may_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Верхнюю карту сноса можно использовать и для баз, и для столбцов»; «на основания кладут карту столбца»."""
    found = _stated(clause, scene)
    if found is None or not found.onto("foundation"):
        return
    for mover in found.movers:
        for zone in mover.zones:
            yield claim("feed", clause, zone=zone)
        if not mover.zones and mover.item is not None and quality_of(mover.item):
            yield claim("feed", clause, zone="freed")


@pattern("foundation")
def foundations_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пополняются основания из свиты и колоды, а также верхнею картою талона»; «Базы пополняются депутатами»."""
    foundation = next((i for i in clause.items if i.value == "foundation" and i.kind == "ZONE" and not i.prep), None)
    if foundation is None or not clause.does("fill") or clause.negated():
        return
    zones = located(None, clause, scene, only_from=True)
    for item in clause.items:
        if item.kind == "CARD" and not item.prep and "Ins" in item.cases:
            zones += [z for z in zones_of(item, clause, scene, only_from=True) if z not in zones]
        elif item.kind in ("ZONE", "NAME") and not item.prep and "Ins" in item.cases and "Nom" not in item.cases:
            zones += [item.value] if item.value not in zones else []
    for zone in zones:
        if zone != "foundation":
            yield claim("feed", clause, foundation, zone=zone)


@pattern("build")
def cards_may_be_built(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«верхняя карта талона может быть переложена как на основания, так и на столбцы»."""
    found = _stated(clause, scene)
    if found is None:
        return
    targets = [t.zone for t in found.onto("card", "place") if t.zone not in ("stock", "talon")]
    sources = built_from(found)
    freed = any(not m.zones and m.item is not None and quality_of(m.item) for m in found.movers)
    if not targets or not (sources or freed):
        return
    whole = ruled(clause, scene)
    way, fit = directed(whole)
    yield claim(
        "build",
        whole,
        targets=list(dict.fromkeys(targets)),
        sources=list(dict.fromkeys(sources)) or None,
        direction=way,
        suit=fit,
        freed=(freed and not sources) or None,
    )


@pattern("build")
def card_that_moves(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«В столбцах можно пользоваться только крайнею, ничем не прикрытою картою»; «верхняя карта его может быть
    переложена на основание».
    """
    found = _stated(clause, scene)
    if found is None or not (found.allowed == "may" or found.free or found.only or found.targets):
        return
    used = found.allowed == "may" and not found.targets and (found.wielded or found.free)
    for mover in found.movers:
        if mover.item is None or mover.which not in ("top", "any"):
            continue
        for zone in mover.zones:
            if zone in ("stock", "turned") or (
                mover.which == "any" and not (found.free and zone not in ("tableau", "talon"))
            ):
                continue
            free = True if (found.free or used) and not found.targets else None
            yield claim("available", clause, zone=zone, available=mover.which, playable=free)
