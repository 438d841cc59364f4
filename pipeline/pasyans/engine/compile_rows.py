"""The rows of a program: each rule of the record that permits moves becomes one or a few rows of packets and fits.

Flows in: the draft; flows out: rows, fits, foundations, the turn and the redeal. Relations are resolved into pairs
of packets, directions into tables of cards, rights of sources into the order of their rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pasyans.engine.draft import Draft
from pasyans.engine.layout import MAX_FITS, MAX_ROWS, MAX_SEQUENCE
from pasyans.engine.program import FoundationTable, RedealTable, Row, TurnTable
from pasyans.engine.sequences import Fit, build_fits, foundation_sequence, partner_fit, rank_index
from pasyans.model.rules import RANKS, SUITS, Build, Foundation, Pairing, Privilege, Vacancy

ROW_OF_PRIVILEGE = {"exchange": "exchange", "reverse-run": "reverse", "take-buried": "take", "grace": "grace"}
STANDARD_VALUES = {rank: index + 1 for index, rank in enumerate(RANKS)}


class RowCompiler:
    """Makes the rows of one draft, in the order in which legal moves are listed."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.rules = draft.rules
        self.rows: list[Row] = []
        self.fits: list[Fit] = []
        self.foundations: list[FoundationTable] = []
        self.turn: TurnTable | None = None
        self.redeal: RedealTable | None = None
        self.run_fits: dict[str, int] = {}

    def compile(self) -> None:
        """Foundations, builds, vacancies, pairings, turn, redeal, privileges."""
        for name, foundation in self.rules.foundations.items():
            self._foundation(name, foundation)
        for name, build in self.rules.builds.items():
            self._build(name, build)
        for name, vacancy in self.rules.vacancies.items():
            self._vacancy(name, vacancy)
        for name, pairing in self.rules.pairings.items():
            self._pairing(name, pairing)
        self._turn()
        self._redeal()
        for name, privilege in self.rules.privileges.items():
            self._privilege(name, privilege)
        if len(self.rows) > MAX_ROWS:
            self.draft.fault("", "too-many-rules", f"at most {MAX_ROWS} rows of rules", len(self.rows))
        if len(self.fits) > MAX_FITS:
            self.draft.fault("", "too-many-fits", f"at most {MAX_FITS} fits of cards", len(self.fits))

    # --- parts ---------------------------------------------------------------------------------------------------

    def _fit(self, fit: Fit) -> int:
        if fit not in self.fits:
            self.fits.append(fit)
        return self.fits.index(fit)

    def _parts(self, parts: Sequence[Fit]) -> tuple[int, ...]:
        """Numbers of the directions of a build that keeps its direction; they stand together in the list of fits."""
        start = len(self.fits)
        self.fits.extend(parts)
        return tuple(range(start, start + len(parts)))

    def _pairs(
        self, sources: Iterable[int], targets: Iterable[int], allowed: set[tuple[int, int]] | None
    ) -> tuple[tuple[int, tuple[int, ...]], ...]:
        sources = sorted(set(sources))
        made = []
        for target in targets:
            fitting = tuple(
                source
                for source in sources
                if source != target and (allowed is None or (source, target) in allowed or (target, source) in allowed)
            )
            if fitting:
                made.append((target, fitting))
        return tuple(made)

    def _phases(self, names: Sequence[str] | None, pointer: str) -> tuple[int, ...]:
        return self.draft.phase_numbers(names, pointer)

    # --- foundations -----------------------------------------------------------------------------------------------

    def _foundation(self, name: str, foundation: Foundation) -> None:
        draft, pointer = self.draft, f"/foundations/{name}"
        if name not in draft.first:
            draft.fault(pointer, "unknown-zone", "a zone of the same name", repr(name))
            return
        piles = list(draft.packets(name))
        if foundation.order is None:
            draft.fault(f"{pointer}/order", "not-said", "up, down, step or list", None)
            return
        if foundation.suit is None:
            draft.fault(f"{pointer}/suit", "not-said", "what a card must be to the one below", None)
        if foundation.returns is None:
            draft.assumed.append(f"{pointer}/returns")
        for field in ("bases", "steps", "suits"):
            values = getattr(foundation, field)
            if values is not None and len(values) != len(piles):
                draft.fault(f"{pointer}/{field}", "one-a-packet", f"{len(piles)} of them, one a packet", len(values))
        if foundation.order == "step" and foundation.step is None and foundation.steps is None:
            draft.fault(f"{pointer}/step", "not-said", "by how many ranks the order steps", None)
        zone = self.rules.zones.get(name)
        started = zone is not None and zone.start is not None and zone.start.how != "nothing"
        comes = foundation.comes or ("start" if started else "turned")
        if comes == "start" and not started:
            draft.fault(
                f"{pointer}/comes",
                "base-never-comes",
                "a start for the zone, since its bases lie there at the start",
                None,
            )
        after = draft.piles_of([foundation.after], f"{pointer}/after") if comes == "after" and foundation.after else []
        if comes == "after" and not after:
            draft.fault(f"{pointer}/after", "not-said", "the zone that must be full before", foundation.after)
        if not foundation.feeds and comes != "start":
            draft.fault(f"{pointer}/feeds", "foundation-starves", "zones that may feed it", "none")
        row = len(self.rows)
        group = len({table.group for table in self.foundations})
        feeders = draft.known(list(foundation.feeds), list(draft.first), f"{pointer}/feeds")
        feeds = self._feeds(foundation, feeders, piles, pointer)
        base_feed = [source for zone in feeders for source in draft.packets(zone)]
        if (
            self.rules.turn is not None
            and self.rules.turn.base_out is not None
            and comes == "turned"
            and draft.stock >= 0
        ):
            base_feed = sorted({*base_feed, draft.stock})
        classes: dict[object, int] = {}
        for index, pile in enumerate(piles):
            sequence, relative = self._sequence(foundation, index, pointer)
            fixed = SUITS.index(foundation.suits[index]) if foundation.suits and index < len(foundation.suits) else -1
            key = (sequence, fixed, tuple(feeds[pile]))
            kind = classes.setdefault(key, len(classes))
            self.foundations.append(
                FoundationTable(
                    pile=pile,
                    row=row,
                    group=group,
                    kind=kind,
                    sequence=sequence,
                    relative=relative,
                    suit=foundation.suit or "any",
                    own_suit=bool(foundation.own_suit),
                    fixed_suit=fixed,
                    comes=comes,
                    after=tuple(after),
                    feeds=tuple(feeds[pile]),
                    base_feed=tuple(base_feed),
                )
            )
        self.rows.append(Row("foundation", pointer, tuple(range(len(draft.phases)))))

    def _sequence(self, foundation: Foundation, index: int, pointer: str) -> tuple[tuple[int, ...], bool]:
        draft = self.draft
        ranks = draft.ranks
        if foundation.base == "first":
            sequence, wrong = foundation_sequence(foundation, index, range(len(ranks)), 0)
            if foundation.last is not None:
                draft.fault(
                    f"{pointer}/last",
                    "last-of-unknown-base",
                    "no last card where the base is the rank first dealt",
                    foundation.last,
                )
            return sequence, True
        base = foundation.base
        if foundation.bases is not None:
            base = foundation.bases[index] if index < len(foundation.bases) else None
        if base is None and foundation.order == "list" and foundation.ranks:
            base = foundation.ranks[0]
        if base is None:
            draft.fault(f"{pointer}/base", "not-said", "the rank of the lowest card", None)
            return (), False
        sequence, wrong = foundation_sequence(foundation, index, ranks, rank_index(base))
        if not wrong and foundation.order == "list" and RANKS[sequence[0]] != base:
            wrong = f"a list that begins with its base {base}, found {RANKS[sequence[0]]}"
        if wrong:
            expected, _, found = wrong.partition(", found ")
            draft.fault(
                f"{pointer}/{'ranks' if foundation.order == 'list' else 'last'}",
                "sequence-never-ends",
                expected,
                found or "none",
            )
        if len(sequence) > MAX_SEQUENCE:
            draft.fault(pointer, "sequence-too-long", f"at most {MAX_SEQUENCE} cards", len(sequence))
        return sequence, False

    def _feeds(
        self, foundation: Foundation, feeders: list[str], piles: list[int], pointer: str
    ) -> dict[int, list[tuple[int, ...]]]:
        """For each foundation packet and phase the packets that may feed it."""
        draft = self.draft
        made: dict[int, list[tuple[int, ...]]] = {pile: [] for pile in piles}
        rights = []
        for zone in feeders:
            feed = foundation.feeds[zone]
            where = f"{pointer}/feeds/{zone}"
            phases = self._phases(feed.phases, f"{where}/phases")
            binding = self._phases(feed.relation_phases, f"{where}/relation_phases")
            rights.append((zone, phases, binding, draft.allowed_pair(feed.relation, f"{where}/relation")))
        for phase in range(len(draft.phases)):
            for pile in piles:
                sources: list[int] = []
                for zone, phases, binding, allowed in rights:
                    if phase not in phases:
                        continue
                    sources += [
                        source
                        for source in draft.packets(zone)
                        if source != pile
                        and (
                            allowed is None
                            or phase not in binding
                            or (source, pile) in allowed
                            or (pile, source) in allowed
                        )
                    ]
                made[pile].append(tuple(sources))
        return made

    # --- builds, vacancies, pairs -------------------------------------------------------------------------------------

    def _build(self, name: str, build: Build) -> None:
        draft, pointer = self.draft, f"/builds/{name}"
        if build.direction is None:
            draft.fault(f"{pointer}/direction", "not-said", "in which direction cards are laid", None)
        if build.suit is None and build.direction != "none":
            draft.fault(f"{pointer}/suit", "not-said", "what a card must be to the one below", None)
        orders: list[tuple[int, ...]] = []
        if build.direction in ("foundation", "either-or-foundation"):
            known = draft.known(
                [build.order_of] if build.order_of else [],
                list(self.rules.foundations),
                f"{pointer}/order_of",
                "foundation",
            )
            if not known:
                draft.fault(f"{pointer}/order_of", "not-said", "the foundation whose order is meant", build.order_of)
            orders = [
                table.sequence
                for table in self.foundations
                if draft.zones and known and table.pile in draft.packets(known[0])
            ]
        fit, parts = build_fits(build, draft.ranks, orders)
        number = self._fit(fit)
        directed = self._parts(parts) if not build.mixed and len(parts) > 1 else ()
        sources = draft.piles_of(build.sources, f"{pointer}/sources")
        targets = draft.piles_of(build.targets, f"{pointer}/targets")
        for zone, foundation in self.rules.foundations.items():
            if zone in draft.first and foundation.returns and zone not in build.sources:
                sources += list(draft.packets(zone))
            if zone in build.sources and foundation.returns is False:
                draft.fault(
                    f"{pointer}/sources",
                    "foundation-return",
                    f"no source {zone!r}, since its cards do not come back",
                    repr(zone),
                )
        for target in build.targets:
            self.run_fits.setdefault(target, number)
        allowed = draft.allowed_pair(build.relation, f"{pointer}/relation")
        if sources and targets and not self._pairs(sources, targets, allowed):
            draft.fault(f"{pointer}", "build-nowhere", "packets between which cards can be built", "none")
        for unit, piles in self._units(build.unit, sources):
            pairs = self._pairs(piles, targets, allowed)
            if not pairs:
                continue
            self.rows.append(
                Row(
                    "build",
                    pointer,
                    self._phases(build.phases, f"{pointer}/phases"),
                    unit=unit,
                    fit=number,
                    run_fit=number,
                    parts=directed,
                    reversed=bool(build.reversed) and unit == "run",
                    sources=tuple(sorted(set(piles))),
                    pairs=pairs,
                )
            )

    def _units(self, unit: str | None, sources: Sequence[int]) -> list[tuple[str, list[int]]]:
        """Sources by what leaves them at a time: a run or a whole packet only where cards are built, else one card."""
        if unit is None or unit == "card":
            return [("card", list(sources))]
        built = {
            pile
            for build in self.rules.builds.values()
            for zone in build.targets
            if zone in self.draft.first
            for pile in self.draft.packets(zone)
        }
        parted = [(unit, [pile for pile in sources if pile in built])]
        parted.append(("card", [pile for pile in sources if pile not in built]))
        return [(moved, piles) for moved, piles in parted if piles]

    def _vacancy(self, name: str, vacancy: Vacancy) -> None:
        draft, pointer = self.draft, f"/vacancies/{name}"
        if name not in draft.first:
            draft.fault(pointer, "unknown-zone", "a zone of the same name", repr(name))
            return
        if vacancy.sources is None:
            if not vacancy.closes and vacancy.obligation != "never":
                draft.fault(f"{pointer}/sources", "not-said", "what fills an empty packet (or that nothing does)", None)
            return
        if not vacancy.sources or vacancy.obligation == "never":
            return
        if vacancy.obligation is None:
            draft.fault(f"{pointer}/obligation", "not-said", "at-once, at-will or never", None)
        if vacancy.choice is None and len(vacancy.sources) > 1:
            draft.fault(
                f"{pointer}/choice", "not-said", "whether the sources have their right in order or freely", None
            )
        if vacancy.unit == "run" and name not in self.run_fits:
            draft.fault(f"{pointer}/unit", "run-without-build", f"a build on {name!r} that says what a run is", None)
        allowed = draft.allowed_pair(vacancy.relation, f"{pointer}/relation")
        group = len(self.rows)
        ranks = None if vacancy.ranks is None else {rank_index(rank) for rank in vacancy.ranks}
        codes = None if ranks is None else tuple(suit * 16 + rank for suit in range(4) for rank in sorted(ranks))
        targets = list(draft.packets(name))
        known = draft.known(vacancy.sources, list(draft.first), f"{pointer}/sources")
        groups = [[source] for source in known] if vacancy.choice == "in-order" else [known]
        for sources in groups:
            piles = [pile for source in sources for pile in draft.packets(source)]
            pairs = self._pairs(piles, targets, allowed)
            if not pairs and piles and piles != targets:
                draft.fault(
                    pointer, "vacancy-unfilled", f"packets of {', '.join(sources)} that may fill {name!r}", "none"
                )
            for unit, part in self._units(vacancy.unit, piles):
                self.rows.append(
                    Row(
                        "vacancy",
                        pointer,
                        self._phases(vacancy.phases, f"{pointer}/phases"),
                        unit=unit,
                        run_fit=self.run_fits.get(name, -1),
                        group=group if vacancy.choice == "in-order" else len(self.rows),
                        forced=vacancy.obligation == "at-once",
                        allowed=codes,
                        sources=tuple(sorted(set(part))),
                        pairs=self._pairs(part, targets, allowed),
                    )
                )

    def _pairing(self, name: str, pairing: Pairing) -> None:
        draft, pointer = self.draft, f"/pairings/{name}"
        if pairing.by is None:
            draft.fault(f"{pointer}/by", "not-said", "sum, rank, identical or neighbours", None)
        if pairing.by == "sum" and pairing.total is None:
            draft.fault(f"{pointer}/total", "not-said", "the sum that a pair makes", None)
        values = {rank_index(rank): value for rank, value in (STANDARD_VALUES | self.rules.values).items()}
        fit = self._fit(partner_fit(pairing.by or "rank", pairing.total, values, draft.ranks))
        piles = draft.piles_of(pairing.zones, f"{pointer}/zones")
        allowed = draft.allowed_pair(pairing.relation, f"{pointer}/relation")
        if pairing.between == "across":
            zone_of = {pile: zone for zone in pairing.zones if zone in draft.first for pile in draft.packets(zone)}
            across = {(a, b) for a in piles for b in piles if zone_of[a] != zone_of[b]}
            allowed = (
                across if allowed is None else {(a, b) for a, b in across if (a, b) in allowed or (b, a) in allowed}
            )
        alone = tuple(suit * 16 + rank for suit in range(4) for rank in draft.ranks if values[rank] == pairing.total)
        pairs = self._pairs(piles, piles, allowed)
        if piles and not pairs:
            draft.fault(pointer, "pairs-nowhere", "packets whose cards can leave together", "none")
        self.rows.append(
            Row(
                "pair",
                pointer,
                self._phases(pairing.phases, f"{pointer}/phases"),
                fit=fit,
                alone=bool(pairing.alone),
                across=pairing.between == "across",
                allowed=alone,
                sources=tuple(sorted(set(piles))),
                pairs=pairs,
            )
        )

    # --- stock ----------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        draft, turn = self.draft, self.rules.turn
        if turn is None:
            return
        if draft.stock < 0:
            draft.fault("/turn", "no-stock", "a zone of kind stock", None)
            return
        if turn.to is None:
            draft.fault("/turn/to", "not-said", "where cards go that are not played", None)
            return
        if turn.placing is None:
            draft.fault("/turn/placing", "not-said", "one, choice, each, round or newest", None)
        names = [turn.to] if isinstance(turn.to, str) else list(turn.to)
        places = draft.piles_of(names, "/turn/to")
        if len(names) > 1:
            places = draft.in_circuit(places)
        if turn.placing == "one" and len(places) > 1:
            draft.fault(
                "/turn/placing",
                "one-of-several",
                "a way of choosing among the packets",
                f"one, of {len(places)} packets",
            )
        base_out = turn.base_out or "next"
        fill_row = -1
        row = len(self.rows)
        phases = self._phases(turn.phases, "/turn/phases")
        self.rows.append(Row("turn", "/turn", phases, sources=(draft.stock,)))
        if base_out not in ("next", "skip"):
            fill_row = len(self.rows)
            piles = draft.piles_of([base_out], "/turn/base_out")
            self.rows.append(Row("fill", "/turn/base_out", phases, sources=tuple(piles)))
        self.turn = TurnTable(
            row=row,
            count=turn.count or 1,
            placing=turn.placing or "one",
            places=tuple(places),
            opens=rank_index(turn.opens) if turn.opens else -1,
            bare_first=bool(turn.bare_first),
            base_out=base_out if base_out in ("next", "skip") else "fill",
            fill_row=fill_row,
        )

    def _redeal(self) -> None:
        draft, redeal = self.draft, self.rules.redeal
        if redeal is None or redeal.times == 0:
            return
        if redeal.times is None:
            draft.fault("/redeal/times", "not-said", "how many redeals (passes less one; -1: as often as wanted)", None)
        if not redeal.gather:
            draft.fault("/redeal/gather", "not-said", "which zones are gathered", None)
        if redeal.lay is None:
            draft.fault("/redeal/lay", "not-said", "stock, or again", None)
        if redeal.lay != "again" and draft.stock < 0:
            draft.fault("/redeal/lay", "no-stock", "a zone of kind stock", None)
        piles = draft.in_circuit(draft.piles_of(redeal.gather, "/redeal/gather"))
        if redeal.gather_order == "last-to-first":
            piles.reverse()
        if redeal.pile_on == "under":
            piles.reverse()
        row = len(self.rows)
        self.rows.append(Row("redeal", "/redeal", tuple(range(len(draft.phases)))))
        self.redeal = RedealTable(
            row=row,
            times=redeal.times if redeal.times is not None else 0,
            when=redeal.when or "stock-empty",
            gather=tuple(piles),
            turned=bool(redeal.turned) if not (redeal.turned is None and redeal.lay == "stock") else True,
            shuffled=bool(redeal.shuffled),
            again=redeal.lay == "again",
        )

    def _privilege(self, name: str, privilege: Privilege) -> None:
        draft, pointer = self.draft, f"/privileges/{name}"
        if privilege.zone is None:
            draft.fault(f"{pointer}/zone", "not-said", "whose cards it is about", None)
            return
        if privilege.times is None:
            draft.fault(f"{pointer}/times", "not-said", "how often (-1: without bound)", None)
        if privilege.when is None:
            draft.fault(f"{pointer}/when", "not-said", "stuck or at-will", None)
        piles = draft.piles_of([privilege.zone], f"{pointer}/zone")
        if privilege.kind == "exchange" and privilege.cards is None:
            draft.fault(f"{pointer}/cards", "not-said", "how many cards change places with as many others", None)
        if privilege.kind == "reverse-run" and privilege.zone not in self.run_fits:
            draft.fault(f"{pointer}/zone", "run-without-build", "a zone that is built on", repr(privilege.zone))
        targets: tuple[tuple[int, tuple[int, ...]], ...] = ()
        if privilege.kind == "grace":
            place = name if name.startswith("grace") else f"grace-{name}"
            targets = self._pairs(piles, draft.packets(place), None)
        self.rows.append(
            Row(
                ROW_OF_PRIVILEGE[privilege.kind],
                pointer,
                self._phases(privilege.phases, f"{pointer}/phases"),
                run_fit=self.run_fits.get(privilege.zone, -1),
                times=privilege.times if privilege.times is not None else 0,
                when=privilege.when or "stuck",
                cards=privilege.cards or 1,
                sources=tuple(piles),
                pairs=targets,
            )
        )
