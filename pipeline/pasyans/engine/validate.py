"""Is a record playable, and does it add up? Every fault at once, each with its pointer and what was expected.

Flows in: ``Rules``; flows out: a list of ``Fault``. The compiler's own findings come first; what only the whole
program shows is asked when there are none: foundations that cannot take their cards, zones that nothing enters or
leaves, phases that cannot end, cards that find no partner.
"""

from __future__ import annotations

from collections import Counter

from pasyans.engine.compile_program import compile_draft
from pasyans.engine.faults import Fault
from pasyans.engine.program import FoundationTable, Program
from pasyans.model.rules import RANKS, SUITS, Rules


def validate(rules: Rules) -> list[Fault]:
    """All faults of ``rules``, sorted by pointer; an empty list if they can be played."""
    program, faults, _ = compile_draft(rules, "", "default")
    if program is not None:
        faults = [
            *_steps(program, rules),
            *_absorption(program, rules),
            *_reachability(program),
            *_phases(program),
            *_partners(program, rules),
        ]
    return sorted(set(faults))


def _zone_name(program: Program, pile: int) -> str:
    return program.zones[program.piles[pile].zone].name


def _steps(program: Program, rules: Rules) -> list[Fault]:
    """A foundation that steps round the pack must meet every rank once: 12 ranks by steps of 2, 3 or 4 do not."""
    faults = []
    for table in program.foundations:
        name = _zone_name(program, table.pile)
        if rules.foundations[name].order == "step" and sorted(table.sequence) != sorted(program.ranks):
            met = " ".join(RANKS[rank] for rank in table.sequence)
            leaf = "steps" if rules.foundations[name].steps else "step"
            expected = f"a step that meets each of {len(program.ranks)} ranks once"
            faults.append(Fault(f"/foundations/{name}/{leaf}", "step-misses-ranks", expected, met))
    return faults


def _named(program: Program) -> dict[int, int]:
    """Packets that get a named card at the start, and the card."""
    named: dict[int, int] = {}
    for step in program.deal:
        if step.kind == "named":
            for card, pile in zip(step.items[::2], step.items[1::2], strict=True):
                named.setdefault(pile, card)
    return named


def _absorption(program: Program, rules: Rules) -> list[Fault]:
    """Do the cards of the deck and those the foundations want agree, rank by rank, and by suit where it is known?"""
    if not program.foundations or rules.win is None or rules.win.what != "foundations":
        return []
    faults = []
    named = _named(program)
    staying = {RANKS.index(zone.opened_by) for zone in rules.zones.values() if zone.opened_by is not None}
    fixed = Counter(card for pile, card in named.items() if program.zones[program.piles[pile].zone].kind == "ornament")
    for table in program.foundations:
        if table.relative:
            return _relative_absorption(program)
    wanted = Counter(rank for table in program.foundations for rank in table.sequence)
    there = Counter(dict.fromkeys(program.ranks, 4 * program.packs))
    there.subtract(_ornaments(program))
    for rank in program.ranks:
        if wanted[rank] > there[rank]:
            expected = f"at most {there[rank]} cards of rank {RANKS[rank]} on all foundations"
            faults.append(Fault("/foundations", "card-wanting", expected, f"{wanted[rank]}"))
        elif wanted[rank] < there[rank] and rank not in staying:
            expected = f"a foundation for each of the {there[rank]} cards of rank {RANKS[rank]}"
            faults.append(Fault("/foundations", "card-without-foundation", expected, f"{wanted[rank]}"))
    return faults + _suits(program, named, fixed)


def _ornaments(program: Program) -> Counter[int]:
    """How many cards of each rank lie as ornaments, or otherwise out of play, from the start."""
    foundations = {table.pile for table in program.foundations}
    ranks: Counter[int] = Counter()
    for step in program.deal:
        if step.kind in ("named", "rank"):
            for value, pile in zip(step.items[::2], step.items[1::2], strict=True):
                if program.piles[pile].available == "none" and pile not in foundations:
                    ranks[value & 15] += 1
    return ranks


def _relative_absorption(program: Program) -> list[Fault]:
    size = sum(len(table.sequence) for table in program.foundations)
    if size != program.cards:
        return [Fault("/foundations", "card-without-foundation", f"room for {program.cards} cards", f"for {size}")]
    return []


def _suits(program: Program, named: dict[int, int], fixed: Counter[int]) -> list[Fault]:
    """Where every foundation follows suit and its suit is known at the start: does each card find its place?"""
    suits: dict[int, int] = {}
    for table in program.foundations:
        if table.suit != "same":
            return []
        suit = named[table.pile] >> 4 if table.pile in named else table.fixed_suit
        if suit < 0:
            return []
        suits[table.pile] = suit
    wanted = Counter(suits[table.pile] * 16 + rank for table in program.foundations for rank in table.sequence)
    faults = []
    for card in sorted(wanted):
        there = program.packs - fixed[card]
        if wanted[card] > there:
            expected = f"at most {there} of {RANKS[card & 15]}{SUITS[card >> 4]} on the foundations"
            faults.append(Fault("/foundations", "card-wanting", expected, f"{wanted[card]}"))
    return faults


def _exits(program: Program, phase: int | None = None) -> set[int]:
    """Packets that some rule takes cards from (in one phase)."""
    found: set[int] = set()
    for row in program.rows:
        if phase is None or phase in row.phases:
            if row.kind in ("build", "vacancy", "grace"):
                found |= {source for _, sources in row.pairs for source in sources}
            elif row.kind in ("pair", "turn", "fill", "take"):
                found |= set(row.sources)
    for table in program.foundations:
        found |= set(table.base_feed)
        found |= {pile for number, feed in enumerate(table.feeds) if phase in (None, number) for pile in feed}
    if program.redeal is not None:
        found |= set(program.redeal.gather)
    return found


def _entries(program: Program, phase: int | None = None) -> set[int]:
    """Packets that some rule brings cards to (in one phase)."""
    found: set[int] = set()
    for row in program.rows:
        if (phase is None or phase in row.phases) and row.kind in ("build", "vacancy", "grace"):
            found |= {target for target, _ in row.pairs}
    for table in program.foundations:
        if _enterable(table, phase):
            found.add(table.pile)
    if program.turn is not None and (phase is None or phase in program.rows[program.turn.row].phases):
        found |= set(program.turn.places)
    if any(row.kind == "pair" for row in program.rows):
        found.add(program.removed)
    return found


def _enterable(table: FoundationTable, phase: int | None) -> bool:
    if table.comes != "start" and table.base_feed:
        return True
    return any(feed for number, feed in enumerate(table.feeds) if phase in (None, number))


def _reachability(program: Program) -> list[Fault]:
    """Zones whose cards never leave though they must, and zones that never get a card."""
    faults = []
    filled = {pile for step in program.deal for pile in _deal_piles(step.kind, step.items)}
    exits, entries = _exits(program), _entries(program)
    kept = set(program.win_piles)
    for zone in program.zones:
        piles = set(range(zone.first, zone.first + zone.packets))
        held = piles & (filled | entries)
        if zone.kind not in ("ornament", "removed", "foundation") and held and not held & (exits | kept):
            faults.append(Fault(f"/zones/{zone.name}", "zone-shut", "a rule by which its cards leave", "none"))
        if not piles & (filled | entries):
            faults.append(Fault(f"/zones/{zone.name}", "zone-unreached", "a rule by which a card comes there", "none"))
    return faults


def _deal_piles(kind: str, items: tuple[int, ...]) -> tuple[int, ...]:
    return items[1::2] if kind in ("named", "rank") else items


def _phases(program: Program) -> list[Fault]:
    """A phase whose end is an empty zone needs a way out of it, one whose end is a full zone a way in."""
    faults = []
    for number, phase in enumerate(program.phases):
        if phase.until in ("stock-empty", "zones-empty"):
            stuck = set(phase.piles) - _exits(program, number)
            expected = "a rule that empties it in this phase"
        elif phase.until == "zone-full":
            filled = {pile for step in program.deal for pile in _deal_piles(step.kind, step.items)}
            stuck = set(phase.piles) - _entries(program, number) - filled
            expected = "a rule that fills it in this phase"
        else:
            continue
        for name in sorted({_zone_name(program, pile) for pile in stuck}):
            faults.append(Fault(f"{phase.pointer}/until", "phase-never-ends", expected, f"none for {name!r}"))
    return faults


def _partners(program: Program, rules: Rules) -> list[Fault]:
    """If all cards must leave in pairs, each needs a partner, or the right to leave alone."""
    if rules.win is None or rules.win.what != "paired":
        return []
    pairs = [row for row in program.rows if row.kind == "pair"]
    faults = []
    for rank in program.ranks:
        card = rank
        alone = any(row.alone and card in (row.allowed or ()) for row in pairs)
        if not alone and not any(program.fits[row.fit][card] for row in pairs):
            expected = f"a partner for the cards of rank {RANKS[rank]}"
            faults.append(Fault(pairs[0].pointer if pairs else "/pairings", "card-without-partner", expected, "none"))
    return faults
