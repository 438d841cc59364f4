"""Rules to program: every question that can be answered before play is answered here.

Flows in: ``Rules`` of one game under one reading; flows out: a ``Program``, or every fault at once. What the record
does not say and play cannot do without is a fault; what has a plain «no» (no wrap, no return, one card at a time)
is taken so and listed by ``assumed``.
"""

from __future__ import annotations

from pasyans.engine.compile_deal import compile_deal
from pasyans.engine.compile_rows import RowCompiler
from pasyans.engine.draft import Draft
from pasyans.engine.faults import Fault
from pasyans.engine.layout import MAX_CARDS, MAX_PHASES, MAX_PILES
from pasyans.engine.program import ForcedTable, PhaseTable, PileTable, Program, ZoneTable
from pasyans.engine.relations import related
from pasyans.model.rules import Phase, Rules, Zone


def _check_deck(draft: Draft) -> None:
    rules = draft.rules
    if rules.deck.packs is None:
        draft.fault("/deck/packs", "not-said", "how many packs are used", None)
    if rules.deck.ranks is not None and len(set(rules.deck.ranks)) != len(rules.deck.ranks):
        draft.fault("/deck/ranks", "rank-twice", "each rank once", " ".join(rules.deck.ranks))
    if draft.shares == 2 and draft.packs % 2:
        draft.fault("/players", "packs-of-players", "a pack for each of two players", f"{draft.packs} packs")
    if draft.packs * 4 * len(draft.ranks) > MAX_CARDS:
        draft.fault("/deck", "too-many-cards", f"at most {MAX_CARDS} cards", draft.packs * 4 * len(draft.ranks))


def _place_zones(draft: Draft) -> None:
    """Number the packets, zone by zone in the record's order; zones that privileges and pairs need are added."""
    rules = draft.rules
    number = 0
    wanted: list[tuple[str, Zone]] = list(rules.zones.items())
    if rules.pairings and not any(zone.kind == "removed" for zone in rules.zones.values()):
        wanted.append(("removed", Zone(kind="removed", packets=1)))
    for name, privilege in rules.privileges.items():
        if privilege.kind == "grace":
            place = name if name.startswith("grace") else f"grace-{name}"
            wanted.append((place, Zone(kind="reserve", packets=max(privilege.times or 1, 1))))
    for name, zone in wanted:
        packets = zone.packets
        if packets is None:
            if zone.kind not in ("stock", "talon", "removed"):
                draft.fault(f"/zones/{name}/packets", "not-said", "how many packets the zone has", None)
            packets = 1
        if zone.kind == "stock":
            if draft.stock >= 0 or packets != 1:
                draft.fault(f"/zones/{name}", "one-stock", "one stock of one packet", f"another of {packets}")
            draft.stock = number
        if zone.kind == "removed" and draft.removed < 0:
            draft.removed = number
        draft.zones.append(ZoneTable(name, zone.kind, number, packets, zone.owner or 0))
        draft.first[name], draft.count[name] = number, packets
        number += packets
        places = rules.table.get(name)
        if places is not None and len(places) != packets:
            draft.fault(f"/table/{name}", "table-places", f"{packets} places, one a packet", f"{len(places)}")
    if number > MAX_PILES:
        draft.fault("/zones", "too-many-packets", f"at most {MAX_PILES} packets", number)
    draft.known(list(rules.table), list(draft.first), "/table")
    for text in rules.circuit or ():
        name, _, index = text.rpartition(".")
        if name not in draft.first or int(index) > draft.count[name]:
            draft.fault("/circuit", "unknown-place", "places such as zone.1, numbered within their zone", repr(text))


def _relate(draft: Draft) -> None:
    """Turn relations into pairs of packet numbers."""
    for name, relation in draft.rules.relations.items():
        pointer = f"/relations/{name}"
        zones = draft.known([relation.of], list(draft.first), f"{pointer}/of")
        zones += draft.known([relation.to], list(draft.first), f"{pointer}/to")
        laid = {zone: places for zone, places in draft.rules.table.items() if len(places) == draft.count.get(zone)}
        missing = sorted({zone for zone in zones if zone not in laid})
        for zone in missing:
            draft.fault(
                pointer, "no-table", f"the places of {zone!r} in /table, from which the relation is taken", None
            )
        draft.pairs[name] = set()
        if len(zones) == 2 and not missing:
            found = related(relation, laid)
            draft.pairs[name] = {(draft.first[relation.of] + i, draft.first[relation.to] + j) for i, j in found}
            if not found:
                draft.fault(
                    pointer,
                    "relation-empty",
                    f"packets of {relation.of!r} and {relation.to!r} that stand in {relation.kind}",
                    "none",
                )


def _order_phases(draft: Draft) -> None:
    phases = draft.rules.phases or {"play": Phase(until="end")}
    names = list(phases)
    if len(names) > MAX_PHASES:
        draft.fault("/phases", "too-many-phases", f"at most {MAX_PHASES} phases", len(names))
    for name, phase in phases.items():
        pointer = f"/phases/{name}"
        until = phase.until or ("end" if name == names[-1] else None)
        last = name == names[-1]
        if until is None or (until == "end" and not last):
            draft.fault(f"{pointer}/until", "phase-never-ends", "what ends a phase that another follows", phase.until)
            until = "end"
        if last and until != "end":
            draft.assumed.append(f"{pointer}/until")
        zones = list(phase.zones or ()) + ([phase.zone] if phase.zone else [])
        piles: list[int] = []
        if until == "stock-empty":
            if draft.stock < 0:
                draft.fault(f"{pointer}/until", "no-stock", "a zone of kind stock", None)
            else:
                piles = [draft.stock]
        elif until != "end":
            if not zones:
                draft.fault(
                    f"{pointer}/zones", "not-said", f"the zones that end a phase that lasts until {until}", None
                )
            piles = draft.piles_of(zones, f"{pointer}/zones")
        draft.phases.append(PhaseTable(name, "end" if last else until, tuple(piles), pointer))


def _pile_tables(draft: Draft) -> tuple[PileTable, ...]:
    rules = draft.rules
    piles: list[PileTable] = []
    hand = _stock_use(rules)
    for table in draft.zones:
        zone = rules.zones.get(table.name) or Zone(kind=table.kind)  # type: ignore[arg-type]
        pointer = f"/zones/{table.name}"
        foundation = rules.foundations.get(table.name)
        covered: dict[int, list[int]] = {}
        available = zone.available
        if available == "uncovered":
            if zone.covered_by is None:
                draft.fault(
                    f"{pointer}/covered_by", "not-said", "the relation that says which packets cover which", None
                )
            for of, to in draft.allowed_pair(zone.covered_by, f"{pointer}/covered_by") or set():
                covered.setdefault(to, []).append(of)
        if zone.kind in ("ornament", "removed"):
            available = "none"
        if zone.kind == "foundation" or foundation is not None:
            available = "top" if foundation is not None and foundation.returns else "none"
        if zone.kind == "stock":
            available = None
        kind = hand if zone.kind == "stock" else (available or "top")
        places = rules.table.get(table.name)
        closes = bool(rules.vacancies[table.name].closes) if table.name in rules.vacancies else False
        for index in range(table.packets):
            following = table.first + index + 1 if closes and index + 1 < table.packets else -1
            place = places[index] if places is not None and index < len(places) else None
            piles.append(
                PileTable(
                    zone=draft.zones.index(table),
                    available=kind,
                    face="down" if zone.kind == "stock" else zone.face or "up",
                    capacity=zone.capacity or 0,
                    vacant=1 if zone.opened_by is not None else 0,
                    covered_by=tuple(sorted(covered.get(table.first + index, ()))),
                    closes_from=following,
                    at=(float(place[0]), float(place[1]), int(place[2])) if place is not None else None,
                )
            )
    return tuple(piles)


def _stock_use(rules: Rules) -> str:
    """``hand``: the stock's top card is turned up before it is decided on; ``blind``: it only fills vacancies;
    ``none``.
    """
    stock = {name for name, zone in rules.zones.items() if zone.kind == "stock"}
    feeds = {name for foundation in rules.foundations.values() for name in foundation.feeds}
    sources = {name for build in rules.builds.values() for name in build.sources}
    paired = {name for pairing in rules.pairings.values() for name in pairing.zones}
    if stock & (feeds | sources | paired) or (rules.turn is not None and (rules.turn.playable or rules.turn.base_out)):
        return "hand"
    fills = {name for vacancy in rules.vacancies.values() for name in vacancy.sources or ()}
    return "blind" if stock & fills else "none"


def _forced(draft: Draft) -> tuple[ForcedTable, ...]:
    rules = draft.rules
    steps = [
        ForcedTable(step.step, draft.phase_numbers(step.phases, f"/forced/{step.step}"), f"/forced/{step.step}")
        for step in rules.forced
    ]
    must = {name for name, vacancy in rules.vacancies.items() if vacancy.obligation == "at-once"}
    if must and not any(step.step == "vacancies" for step in steps):
        every = tuple(range(len(draft.phases)))
        steps.insert(0, ForcedTable("vacancies", every, f"/vacancies/{sorted(must)[0]}/obligation"))
    for step in steps:
        if step.step == "vacancies" and not must:
            draft.fault(step.pointer, "forced-nothing", "a vacancy with obligation at-once", "none")
        if step.step == "pairs" and not rules.pairings:
            draft.fault(step.pointer, "forced-nothing", "a pairing", "none")
        if step.step in ("foundations", "bases") and not rules.foundations:
            draft.fault(step.pointer, "forced-nothing", "a foundation", "none")
    return tuple(steps)


def compile_draft(rules: Rules, game: str, reading: str) -> tuple[Program | None, list[Fault], Draft]:
    """Compile as far as possible; the program is ``None`` if there are faults."""
    draft = Draft(rules)
    _check_deck(draft)
    _place_zones(draft)
    _relate(draft)
    _order_phases(draft)
    piles = _pile_tables(draft)
    rows = RowCompiler(draft)
    rows.compile()
    deal, again = compile_deal(draft)
    forced = _forced(draft)
    win_piles, win_cards = _win(draft, rows)
    advice = tuple(
        (
            name,
            item.kind,
            ",".join(draft.known([item.zone] if item.zone else [], list(draft.first), f"/advice/{name}/zone")),
            item.rank or "",
        )
        for name, item in rules.advice.items()
    )
    if draft.faults:
        return None, draft.faults, draft
    program = Program(
        game=game,
        reading=reading,
        packs=draft.packs,
        players=draft.players,
        shares=draft.shares,
        ranks=draft.ranks,
        zones=tuple(draft.zones),
        piles=piles,
        deal=deal,
        again=again,
        phases=tuple(draft.phases),
        fits=tuple(rows.fits),
        foundations=tuple(rows.foundations),
        rows=tuple(rows.rows),
        turn=rows.turn,
        redeal=rows.redeal,
        forced=forced,
        stock=draft.stock,
        removed=draft.removed,
        win_piles=win_piles,
        win_cards=win_cards,
        win_pointer="/win",
        assumed=tuple(sorted(draft.assumed)),
        advice=advice,
    )
    return program, [], draft


def _win(draft: Draft, rows: RowCompiler) -> tuple[tuple[int, ...], int]:
    rules = draft.rules
    total = draft.packs * 4 * len(draft.ranks)
    what = rules.win.what if rules.win else None
    if what is None:
        draft.fault("/win/what", "not-said", "foundations, paired or zones-empty", None)
        return (), 0
    if what == "foundations":
        if not rows.foundations:
            draft.fault("/win/what", "win-without-foundations", "a foundation in /foundations", "none")
        return tuple(f.pile for f in rows.foundations), sum(len(f.sequence) for f in rows.foundations)
    if what == "paired":
        if not rules.pairings:
            draft.fault("/win/what", "win-without-pairs", "a pairing in /pairings", "none")
        return (draft.removed,) if draft.removed >= 0 else (), total
    zones = rules.win.zones if rules.win else None
    if not zones:
        draft.fault("/win/zones", "not-said", "the zones that must be empty", None)
    empty = set(draft.piles_of(zones, "/win/zones"))
    return tuple(pile for zone in draft.zones for pile in draft.packets(zone.name) if pile not in empty), total
