"""From claims about play to builds, vacancies, the turn, the redeal, pairs, privileges, phases, the end, and advice.

What a clause leaves to its neighbours («при этом немедленно закрывают каждое открывшееся место») is here laid on
every zone
that it can mean.
"""

from __future__ import annotations

from typing import Any

from pasyans.extract.assembly.board import Board, Said
from pasyans.extract.assembly.growth import Growth
from pasyans.extract.assembly.zones import Zones
from pasyans.extract.patterns.base import Claim
from pasyans.extract.scene import Scene


class Course:
    """Settles the play of one game."""

    def __init__(self, board: Board, said: list[Said], scene: Scene, layout: Zones, growth: Growth) -> None:
        self.board, self.said, self.scene, self.layout, self.growth = board, said, scene, layout, growth

    def of(self, *kinds: str) -> list[Said]:
        return [claim for claim in self.said if claim.kind in kinds]

    @property
    def fields(self) -> list[str]:
        """The laid-out zones that are neither ornaments nor foundations."""
        ornaments = {claim.get("zone") for claim in self.of("ornament")}
        plain = [z for z in self.layout.laid if z not in ornaments and not z.startswith("foundation")]
        rules = [c for c in self.said if c.kind != "advice"]
        named = any(c.get("zone") == "tableau" or "tableau" in (c.get("targets") or ()) for c in rules)
        unread = not [z for z in plain if z != "reserve"] and not any(z.startswith("foundation") for z in plain)
        if unread and (named or self.board.has("/zones/tableau")):
            return ["tableau", *plain]  # packets are spoken of whose laying out was not read
        return plain

    def spread(self, zone: str | None) -> list[str]:
        """A zone that a claim names as the zones it means: the generic packets are all zones laid out."""
        if zone == "tableau" and self.fields[:1] == ["tableau"]:
            return ["tableau"]
        if zone in (None, "tableau") and "tableau" not in self.layout.laid:
            return self.fields
        return [zone] if zone else self.fields

    def settle(self) -> None:
        self._alike()
        self._available()
        self._phases()
        self._builds()
        self._vacancies()
        self._feeds()
        self._turn()
        self._redeal()
        self._pairs()
        self._rest()

    def _available(self) -> None:
        covered = bool(self.of("covers"))
        claims = self.of("available")
        every = [c for c in claims if c.get("available") == "any" and c.get("zone") not in (None, "tableau")]
        for claim in [*every, *(c for c in claims if c not in every)]:
            which = claim.get("available")
            which = "top" if which == "uncovered" and not covered else which
            for one in self.spread(self._free_zone(claim)):
                self.board.say(f"/zones/{one}/available", which, claim)

    def _alike(self) -> None:
        """Claims of a zone whose cards have the rights of another's («наравне с верхними картами кучек»)."""
        for like in self.of("like"):
            zone, of = like.get("zone"), like.get("of")
            more: list[Said] = []
            for claim in self.said:
                moved = claim.get("sources") or claim.get("targets") or []
                at = (like.claim.first, like.claim.last)
                if claim.kind == "build" and set(moved) & set(of):
                    values = {"targets": claim.get("targets"), "sources": [zone]}
                    more.append(Said(like.pattern, like.sentence, Claim("build", values, *at)))
                free = claim.kind == "available" and claim.get("playable")
                if (claim.kind == "feed" or free) and claim.get("zone") in of:
                    more.append(Said(like.pattern, like.sentence, Claim("feed", {"zone": zone}, *at)))
            self.said = [*self.said, *more]

    def _free_zone(self, claim: Said) -> str | None:
        """The zone whose cards a claim calls free: its own words, else what the sentence speaks of."""
        zone: str | None = claim.get("zone")
        if zone is not None:
            return zone
        near = {c.get("zone") for c in self.of("mention") if c.sentence == claim.sentence}
        if "talon" in near and not near & set(self.fields):
            return "talon"
        return next((z for z in self.fields if z in near), None)

    def _phases(self) -> None:
        """Stretches of play: while dealing and after it; until all cards lie and then the end."""
        self.after: str | None = None
        split = self.of("phases")
        if split:
            self.board.say("/phases/deal/until", "stock-empty", *split)
            self.board.say("/phases/play/until", "end", *split)
            self.after = "play"
            self.board.say("/turn/phases", ["deal"], *[c for c in self.of("lay") if c.get("whole")], *split)
        placed = self.of("until-placed")
        ending = [c for c in self.of("foundation") if c.get("comes") == "end"]
        if placed and ending:
            self.board.say("/phases/play/until", "zones-empty", *placed)
            self.board.say(
                "/phases/play/zones", ["stock", "talon"] if self.scene.mentions("talon") else ["stock"], *placed
            )
            self.board.say("/phases/end/until", "end", *ending)
        limits = [c for c in self.of("in-phase") if self._limited(c)]
        if limits and not split and not self._ends_apart:
            self.board.say("/phases/deal/until", "stock-empty", *limits)
            self.board.say("/phases/play/until", "end", *limits)
        empty = self.of("after-dealing")
        if empty and not split:
            self.board.say("/phases/deal/until", "stock-empty", *empty)
            self.board.say("/phases/play/until", "end", *empty)

    def _limited(self, limit: Said) -> bool:
        """Whether the sentence of a limit in time speaks of a right that it can limit."""
        kinds = ("build", "vacancy", "feed", "forced")
        return any(c.kind in kinds and c.sentence == limit.sentence for c in self.said)

    @property
    def _ends_apart(self) -> bool:
        """Whether the game has an end of its own: the foundations wait until every card lies."""
        return bool(self.of("until-placed")) and any(c.get("comes") == "end" for c in self.of("foundation"))

    def _when(self, claim: Said) -> list[str] | None:
        """The stretch of play to which its own sentence limits a claim."""
        limit = next((c for c in self.of("in-phase") if c.sentence == claim.sentence), None)
        if limit is None:
            return None
        names = {"deal": "play", "play": "end"} if self._ends_apart else {"deal": "deal", "play": "play"}
        return [names[limit.get("phase")]]

    def _builds(self) -> None:
        """One build for all sources under the same rule; one of its own for a source with a condition of its own."""
        claims = self.of("build")
        if not claims or self.of("no-build"):
            return
        line = self.of("line-end")
        moving = {z for c in self.of("available") if c.get("available") == "top" for z in self.spread(c.get("zone"))}
        kept: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Said]] = {}
        loose: list[Said] = []
        for claim in claims:
            targets = [z for z in self._zones(claim.get("targets")) if z != "reserve"]
            if claim.get("targets") and not targets:
                continue  # a card laid into a reserve is kept there: nothing is built
            sources = self._zones(claim.get("sources")) or (self._free if claim.get("freed") else []) or targets
            sources = [z for z in targets if z in sources] + [z for z in sources if z not in targets]
            if (
                targets
                and sources
                and not line
                and set(sources) <= {"talon", "reserve", "stock"}
                and moving & set(targets)
            ):
                sources = [*targets, *sources]  # the packets' own cards move too, as the text says elsewhere
            if targets and sources:
                kept.setdefault((tuple(sources), tuple(targets)), []).append(claim)
            else:
                loose.append(claim)
        for key in [k for k in kept if self._only_kept(k, list(kept))]:
            del kept[key]
        if not kept and any(claim.get("direction") or claim.get("suit") for claim in loose) and self.fields:
            both = tuple(z for z in self.fields if z != "reserve") or tuple(self.fields)
            kept[(both, both)] = []
        for from_, onto, mine in self._joined(kept, bool(line)):
            alone = from_ != onto and bool(line)
            name = f"build-{from_[0]}" if alone and len(kept) > 1 else "build"
            if self.board.has(f"/builds/{name}"):
                name = f"build-{onto[0]}"
            shared = loose + ([c for key, cs in kept.items() if key[0] == key[1] for c in cs] if alone else [])
            self._build(f"/builds/{name}", from_, onto, mine or loose, [*mine, *shared])
            if alone:
                self.board.say(f"/builds/{name}/relation", "line-end", *line[:1])
                self._relation("line-end", from_[0], onto[0], line[0], "line-end")

    def _only_kept(self, build: tuple[tuple[str, ...], tuple[str, ...]], builds: list[Any]) -> bool:
        """Whether what is put into a zone of the text's own name is only kept there: its cards are built on packets
        elsewhere, and those packets' own cards go there."""
        _, onto = build
        if len(onto) != 1 or onto[0] not in self.scene.names.values():
            return False
        return any(onto[0] in sources and onto[0] not in targets for sources, targets in builds)

    def _joined(
        self, kept: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Said]], line: bool
    ) -> list[tuple[tuple[str, ...], tuple[str, ...], list[Said]]]:
        """Builds on the same packets under rules that do not differ, their sources joined, the packets' own first."""
        out: list[tuple[tuple[str, ...], tuple[str, ...], list[Said]]] = []
        for (sources, targets), mine in kept.items():
            for n, (known, onto, claims) in enumerate(out):
                same = all(
                    not {c.get(leaf) for c in mine if c.get(leaf)}
                    or {c.get(leaf) for c in claims if c.get(leaf)}
                    in (set(), {c.get(leaf) for c in mine if c.get(leaf)})
                    for leaf in ("direction", "suit")
                )
                if onto == targets and same and not (line and (sources != targets or known != onto)):
                    joined = [z for z in (*targets, *known, *sources) if z in known or z in sources]
                    out[n] = (tuple(dict.fromkeys(joined)), onto, claims + mine)
                    break
            else:
                out.append((sources, targets, list(mine)))
        return out

    def _build(
        self, where: str, sources: tuple[str, ...], targets: tuple[str, ...], by: list[Said], claims: list[Said]
    ) -> None:
        told = [c for c in by if c.get("sources")] or by  # the others only say in what order cards follow there
        self.board.say(f"{where}/sources", list(sources), *told)
        self.board.say(f"{where}/targets", list(targets), *told)
        either = any(c.get("direction") == "either" for c in claims)
        for claim in claims:
            if claim.get("by_foundation"):
                self.board.put(f"{where}/direction", "either-or-foundation" if either else "foundation", claim)
                self.board.say(f"{where}/order_of", self.growth.zones[0] if self.growth.zones else "foundation", claim)
            for leaf in ("direction", "suit", "wrap", "mixed", "unit", "reversed"):
                value = self._opposite if claim.get(leaf) == "reverse" else claim.get(leaf)
                if value is not None and not (leaf == "direction" and self.board.has(f"{where}/direction")):
                    self.board.say(f"{where}/{leaf}", value, claim)
        if by and (when := self._when(by[0])):
            self.board.say(f"{where}/phases", when, by[0])
        split = self.of("phases")
        if split and by and (by[0].sentence, by[0].claim.first) > (split[0].sentence, split[0].claim.first):
            self.board.say(f"{where}/phases", ["play"], split[0], by[0])

    @property
    def _opposite(self) -> str | None:
        """The order of the foundations turned round; those begun with aces go up."""
        orders = {v for p, v in self.board.values.items() if p.startswith("/foundations/") and p.endswith("/order")}
        bases = {v for p, v in self.board.values.items() if p.startswith("/foundations/") and p.endswith("/base")}
        return {"up": "down", "down": "up"}.get(orders.pop() if len(orders) == 1 else "up" if bases == {"A"} else "")

    def _zones(self, named: list[str] | None) -> list[str]:
        return list(dict.fromkeys(one for zone in named or [] for one in self.spread(zone)))

    def _relation(self, name: str, of: str, to: str, claim: Said, kind: str) -> None:
        self.board.say(f"/relations/{name}/kind", kind, claim)
        self.board.say(f"/relations/{name}/of", of, claim)
        self.board.say(f"/relations/{name}/to", to, claim)

    def _vacancies(self) -> None:
        claims = self.of("vacancy")
        owned = {zone for claim in claims if claim.get("zone") for zone in self.spread(claim.get("zone"))}
        for claim in claims:
            zones = (
                self.spread(claim.get("zone"))
                if claim.get("zone")
                else [z for z in self.fields if z in owned] or sorted(owned) or self.fields
            )
            for zone in zones:
                if zone in ("talon", "stock"):
                    continue
                where = f"/vacancies/{zone}"
                sources = claim.get("sources")
                if zone == "reserve" and not claim.get("zone") and zone in (sources or ()):
                    continue  # a reserve that fills places is not filled from itself
                if claim.get("nothing"):
                    self.board.say(f"{where}/sources", [], claim)
                    self.board.say(f"{where}/obligation", "never", claim)
                    continue
                if claim.get("anything") and not sources and not self.board.has(f"{where}/sources"):
                    self.board.say(f"{where}/sources", self._anything(zone, claim), claim)
                if sources:
                    self._source(where, self._zones(sources), claim, claims)
                for leaf in ("choice", "ranks", "unit", "obligation", "closes"):
                    value = claim.get(leaf)
                    if value is not None and (leaf != "obligation" or not self.board.has(f"{where}/{leaf}")):
                        self.board.say(f"{where}/{leaf}", value, claim)
                self.board.say(f"{where}/phases", self._when(claim), claim)
                empty = [c for c in self.of("after-dealing") if c.sentence == claim.sentence]
                if empty and sources:
                    self.board.say(f"{where}/phases", ["play"], *empty)
                if claim.get("relation") and sources:
                    self.board.say(f"{where}/relation", "line-end", claim)
                    self._relation("line-end", sources[0], zone, claim, "line-end")

    def _source(self, where: str, zones: list[str], claim: Said, claims: list[Said]) -> None:
        """Sources of a vacancy; those that the same sentence names later come after the first ones."""
        known = self.board.get(f"{where}/sources")
        earlier = [
            c for c in claims if c.sentence == claim.sentence and c.claim.first < claim.claim.first and c.get("sources")
        ]
        if known and (earlier or claim.get("then")) and not set(zones) & set(known):
            self.board.put(f"{where}/sources", [*known, *zones], claim)
            self.board.say(f"{where}/choice", "in-order", claim)
        else:
            self.board.say(f"{where}/sources", zones, claim)

    def _anything(self, zone: str, claim: Said) -> list[str]:
        """The zones of «любая карта»: the packets' own; of «любая доступная карта»: all whose cards are said free."""
        free = self._free if claim.get("freed") else []
        return [z for z in self.fields if z in free or z == zone] + [z for z in free if z not in self.fields] or [zone]

    @property
    def _free(self) -> list[str]:
        """The zones whose cards are said to be free for play, those laid out first."""
        said = [z for c in self.of("available") if c.get("playable") and (z := c.get("zone"))]
        free = [z for z in dict.fromkeys(self._zones(said)) if z not in ("foundation", "stock")]
        return [z for z in self.fields if z in free] + [z for z in free if z not in self.fields]

    def _feeds(self) -> None:
        phases = ["end"] if any(self.board.get(f"/foundations/{z}/comes") == "end" for z in self.growth.zones) else None
        free = [c for c in self.of("available") if c.get("playable") and c.get("zone") != "foundation"]
        for claim in self.of("no-feed"):
            for foundation in self.growth.zones:
                self.board.denied.add(f"/foundations/{foundation}/feeds/{claim.get('zone')}")
        beside = {z for c in self.of("feed") if c.get("relation") == "beside" for z in self.spread(c.get("zone"))}
        free = (
            [c for c in free if not (c.get("zone") == "tableau" and "tableau" not in self.layout.laid)]
            if beside
            else free
        )
        split = self.of("phases")
        for claim in sorted([*self.of("feed"), *free], key=lambda c: (c.get("relation") is None, c.sentence)):
            zone = self._free_zone(claim) if claim.kind == "available" else claim.get("zone")
            zones = (
                self.spread(None)
                if zone is None
                else self._turned
                if zone == "turned"
                else self._free
                if zone == "freed"
                else self.spread(zone)
                if zone == "tableau"
                else [zone]
            )
            for foundation in self.growth.zones:
                for one in zones:
                    where = f"/foundations/{foundation}/feeds/{one}"
                    if claim.get("relation") == "beside":
                        name = "beside" if len(self.growth.zones) == 1 else f"beside-{foundation.rsplit('-', 1)[-1]}"
                        self._relation(name, one, foundation, claim, "beside")
                        self.board.say(f"{where}/relation", name, claim)
                        if split:
                            self.board.say(f"{where}/relation_phases", ["deal"], *split)
                        continue
                    if self.board.has(where):
                        continue
                    if phases:
                        self.board.say(f"{where}/phases", phases, claim)
                    else:
                        self.board.say(where, {}, claim)

    @property
    def _turned(self) -> list[str]:
        """Where cards turned up lie; nowhere if all cards lie on the table and nothing is turned up."""
        kept = self.board.has("/zones/stock") or bool(self.of("turn")) or self.scene.mentions("talon")
        return ["stock"] if kept else []

    def _turn(self) -> None:
        whole = any(self.board.get(f"/zones/{zone}/start/how") == "whole" for zone in self.layout.laid)
        if whole and not self.board.has("/zones/stock"):
            return
        for claim in self.of("turn"):
            for leaf in ("count", "to", "placing", "opens", "bare_first", "base_out"):
                if (value := claim.get(leaf)) is not None:
                    self.board.say(f"/turn/{leaf}", value, claim)

    def _redeal(self) -> None:
        claims = self.of("redeal")
        more = [c for c in claims if c.get("more")]
        again = [c for c in claims if c.get("again") and c.sentence not in {m.sentence for m in more}]
        exact = [c for c in claims if c.get("times") is not None]
        bound = [c for c in again if not c.get("unbound")]
        if more or bound or any(c.get("times") for c in exact):
            exact = [c for c in exact if not c.get("after")]  # «на этом пересдачи заканчиваются»
        for claim in exact:
            self.board.say("/redeal/times", claim.get("times"), claim)
        if not more:
            again = bound  # «играют снова» does not say how often
        if not exact and (again or more):
            total = (1 if again else 0) + max((c.get("more") for c in more), default=0)
            self.board.say("/redeal/times", total, *again[:1], *more)
        if self.board.get("/redeal/times") == 0:
            return
        gather: list[str] = []
        for claim in claims:
            if zone := claim.get("gather"):
                for one in self.spread(zone) if zone != "talon" else ["talon"]:
                    if one not in gather:
                        gather.append(one)
        by = [c for c in claims if c.get("gather")]
        self.board.say("/redeal/gather", gather, *by)
        moving = bool(gather or exact or again or more)
        for claim in claims:
            for leaf in ("gather_order", "pile_on", "turned", "shuffled", "lay", "when"):
                value = claim.get(leaf)
                if value is not None and moving:
                    self.board.say(f"/redeal/{leaf}", value, claim)

    def _pairs(self) -> None:
        claims = self.of("pair")
        sums = [c for c in claims if c.get("by")]
        if not sums:
            return
        owners = [z for z in self.layout.laid if z in ("tableau-1", "tableau-2")]
        named: list[str] = next((c.get("zones") for c in self.of("pair-zones")), [])
        joined = self._zones(sorted(named, key=lambda z: z in ("talon", "stock")))
        freed = [z for c in self.of("available") if (z := c.get("zone")) and z not in ("stock", "talon", "foundation")]
        plain = [z for z in self.fields if z != "stock"]
        top = [c for c in self.of("available") if c.get("zone") == "talon" and c.get("available") == "top"]
        if plain and not joined and top and not self.of("build", "feed") and not self.growth.zones:
            joined = [*plain, "talon"]  # nothing else can be done with the waste's free card
        zones = owners or joined or [*plain, *dict.fromkeys(z for z in self._zones(freed) if z not in plain)]
        self.board.say("/pairings/pair/zones", zones, *sums[:1])
        for claim in claims:
            for leaf in ("by", "total", "alone", "between"):
                if (value := claim.get(leaf)) is not None and not self.board.has(f"/pairings/pair/{leaf}"):
                    self.board.say(f"/pairings/pair/{leaf}", value, claim)
        if owners:
            self.board.say("/pairings/pair/between", "across", sums[0])
        for claim in self.of("pair-line")[:1]:
            name = claim.get("relation")
            self.board.say("/pairings/pair/relation", name, claim)
            for zone in zones[:1]:
                self._relation(name, zone, zone, claim, name)

    def _rest(self) -> None:
        for claim in self.of("privilege"):
            kind = claim.get("kind")
            where = f"/privileges/{kind}"
            self.board.say(f"{where}/kind", kind, claim)
            for zone in self.fields[:1]:
                self.board.say(f"{where}/zone", claim.get("zone") or zone, claim)
            for leaf in ("cards", "times", "when"):
                if (value := claim.get(leaf)) is not None:
                    self.board.say(f"{where}/{leaf}", value, claim)
        for claim in self.of("win"):
            if not self.board.has("/win/what"):
                self.board.say("/win/what", claim.get("what"), claim)
                if zones := claim.get("zones"):
                    self.board.say("/win/zones", self._zones(zones), claim)
        for claim in self.of("win-left"):
            if not self.board.has("/win/what"):
                paired = bool(self.of("pair"))
                self.board.say("/win/what", "paired" if paired else "zones-empty", claim)
                if not paired and self.fields:
                    self.board.say("/win/zones", self.fields, claim)
        for claim in self.of("advice"):
            kind = claim.get("kind")
            self.board.say(f"/advice/{kind}/kind", kind, claim)
            for leaf in ("zone", "rank"):
                about: Any = claim.get(leaf)
                if leaf == "zone" and kind in ("keep-packet", "no-cover") and not self.fields and self._many_talons:
                    about = "talon"
                if leaf == "zone" and (kind == "inspect" or (about == "tableau" and "tableau" not in self.layout.laid)):
                    about = None
                if about is not None and not self.board.has(f"/advice/{kind}/{leaf}"):
                    self.board.say(f"/advice/{kind}/{leaf}", about, claim)
        for claim in self.of("forced"):
            phases = ["deal"] if self.of("phases") else True
            self.board.say(f"/forced/{claim.get('step')}", phases, claim)
        order = [z for z in self.layout.order if self.board.get(f"/zones/{z}/start/how") != "nothing"]
        if order and not self._order_unsure:
            behind = [b[0] for z in order if (b := self.board.behind.get(f"/zones/{z}/start/how"))]
            self.board.say("/deal", order, *behind)

    @property
    def _many_talons(self) -> bool:
        """Whether the unplayed cards lie in several packets and are the only ones beside the foundations."""
        return (self.board.get("/zones/talon/packets") or 1) > 1

    @property
    def _order_unsure(self) -> bool:
        """Whether a zone that lies there before play is missing from the order of the deal: then none is claimed."""
        order = self.layout.order
        if order == ["stock"] and not self.layout.dealing_is_play:
            return True
        for pointer, value in self.board.values.items():
            parts = pointer.strip("/").split("/")
            filled = parts[0] == "zones" and parts[-1] == "kind" and value == "reserve"
            based = parts[0] == "foundations" and parts[-1] == "comes" and value == "start"
            if (filled or based) and parts[1] not in order and not self.board.has(f"/zones/{parts[1]}/start"):
                return True
        return False
