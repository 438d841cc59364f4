"""From claims about foundations to the foundation zones: how many there are, on what they begin, how they grow.

Base cards may be named in one sentence, their order in another and their last card in a third; bases that grow alike
make one zone, bases that grow differently («тузы восходят, короли нисходят») a zone each.
"""

from __future__ import annotations

import itertools

from pasyans.extract.assembly.board import Board, Said
from pasyans.extract.assembly.zones import RANKS, Zones
from pasyans.extract.scene import Scene

_SUITS = "SHDC"


class Growth:
    """Settles the foundations of one game; ``zones`` are their names."""

    def __init__(self, board: Board, said: list[Said], scene: Scene, layout: Zones) -> None:
        self.board, self.said, self.scene, self.layout = board, said, scene, layout
        self.bases: dict[str, tuple[int | None, str, Said]] = {}
        self.named: dict[str, list[str]] = {}
        self.zones: list[str] = []

    def of(self, *kinds: str) -> list[Said]:
        return [claim for claim in self.said if claim.kind in kinds]

    def settle(self) -> None:
        self._bases()
        self._ornaments()
        claims = list(self.of("foundation", "sequence"))
        if not self.bases and not claims and not self.of("bases") and not self.board.has("/zones/foundation/kind"):
            return
        split = self._split()
        self.zones = [f"foundation-{rank.lower()}" for rank in self.bases] if split else ["foundation"]
        if split:
            kind = self.board.behind.get("/zones/foundation/kind", [])
            self.board.drop("/zones/foundation")
            for rank, zone in zip(self.bases, self.zones, strict=True):
                self.board.say(f"/zones/{zone}/kind", "foundation", self.bases[rank][2], *kind[:1])
        elif self.bases or claims:
            first = next(iter(self.bases.values()))[2] if self.bases else claims[0]
            self.board.say("/zones/foundation/kind", "foundation", first)
        self._base_leaves(split)
        self._order(split)
        self._counts(split)

    def _ornaments(self) -> None:
        """Ranks that get places of their own and nothing on them: an ornament, laid at the start or as they turn up."""
        said_so = {c.get("rank"): c for c in self.of("ornament") if c.get("rank")}
        out = [(rank, c) for c in self.of("ranks-out", "apart") for rank in c.get("ranks") or [c.get("rank")]]
        for rank, claim in out:
            if rank in self.bases or rank in self.scene.openers or rank in self.scene.bases:
                continue
            if self.board.has("/zones/ornament") or (rank not in said_so and (not self.bases or rank == "A")):
                continue
            self.board.say("/zones/ornament/kind", "ornament", said_so.get(rank, claim), claim)
            self.board.say("/zones/ornament/packets", claim.get("n"), claim)
            if rank in said_so:
                self.board.say("/zones/ornament/available", "none", said_so[rank])
            if claim.get("during"):
                self.board.say("/foundations/ornament/base", rank, claim)
                self.board.say("/foundations/ornament/last", rank, said_so.get(rank, claim))
                self.board.say("/foundations/ornament/comes", "turned", claim)
                self.board.say("/foundations/ornament/feeds/stock", {}, claim)
            else:
                self.board.say("/zones/ornament/start/how", "rank", claim)
                self.board.say("/zones/ornament/start/rank", rank, claim)
                self.layout.order.insert(self._when(claim), "ornament")

    def _when(self, claim: Said) -> int:
        """Where in the order of the deal a claim's zone belongs: after those that are laid earlier in the text."""
        at = 0
        for n, other in enumerate(self.layout.order):
            behind = self.board.behind.get(f"/zones/{other}/start/how", [])
            if behind and (behind[0].sentence, behind[0].claim.first) <= (claim.sentence, claim.claim.first):
                at = n + 1
        return at

    def zone_of(self, rank: str | None) -> list[str]:
        """The foundation zones that a claim about base ``rank`` is about: all of them for ``None``."""
        if len(self.zones) == 1 or rank is None:
            return self.zones
        own = f"foundation-{rank.lower()}"
        return [own] if own in self.zones else []

    def _bases(self) -> None:
        taken = self.of("taken")
        ornaments = {(c.get("rank"), c.get("suit")) for c in self.of("made") if c.get("rank")}
        for claim in self.of("bases"):
            self._add(claim.get("cards"), claim)
        for claim in self.of("bases-taken"):
            cards = next((t for t in reversed(taken) if t.sentence <= claim.sentence), None)
            if cards is not None:
                apart = any(t is not cards and any((c[0], c[1]) in ornaments for c in t.get("cards")) for t in taken)
                left = [c for c in cards.get("cards") if apart or (c[0], c[1]) not in ornaments]
                self._add([(r, s, n or (None if plural else 1), plural) for r, s, n, plural in left], claim)
        for claim in self.of("sequence", "foundation"):
            rank = claim.get("base_of")
            if rank and rank not in self.bases and claim.kind == "sequence":
                self.bases[rank] = (None, "", claim)
        for claim in self.of("ranks-out"):
            for rank in claim.get("ranks"):
                if rank in self.scene.bases:
                    self.bases.setdefault(rank, (claim.get("n"), "", claim))
        for claim in self.of("apart"):
            if not self.bases or claim.get("rank") in self.bases:
                self.bases.setdefault(claim.get("rank"), (claim.get("n"), "", claim))
        for claim in self.of("foundation"):
            if (rank := claim.get("base")) and rank not in self.bases and rank != "first" and not self.bases:
                self.bases[rank] = (None, "", claim)
        for claim in self.of("foundation"):
            rank = claim.get("base_of")
            if rank in self.scene.bases and rank not in self.bases and claim.get("order"):
                self.bases[rank] = (None, "", claim)
        self._counted_elsewhere()

    def _counted_elsewhere(self) -> None:
        """How many cards of a base there are, where only the sentence that takes them or lays them apart says it."""
        told = {card[0]: (card[2], c) for c in self.of("taken") for card in c.get("cards") if card[2]}
        told |= {c.get("rank"): (c.get("n"), c) for c in self.of("base-count", "apart") if c.get("n")}
        for rank, (n, suit, claim) in list(self.bases.items()):
            if n is None and not suit and rank in told and told[rank][0] and told[rank][0] > 1:
                self.bases[rank] = (told[rank][0], suit, claim)

    def _add(self, cards: list[tuple[str, str, int | None, bool]], claim: Said) -> None:
        """Base cards of one statement: by rank; where suits are named, the very cards stand in ``named``."""
        for rank, suit, n, _ in cards:
            same = [c for c in cards if c[0] == rank]
            if len(same) > 1 and all(c[1] for c in same):
                if rank not in self.named:
                    self.named[rank] = [r + s for r, s, count, _ in same for _ in range(count or 1)]
                    self.bases[rank] = (len(self.named[rank]), "", claim)
            elif rank not in self.bases or (n and not self.bases[rank][0]):
                self.bases[rank] = (n if n else 1 if suit else None, suit, claim)

    def _split(self) -> bool:
        if len(self.bases) < 2:
            return False
        ways: dict[str, set[str]] = {}
        for claim in self.of("foundation", "sequence"):
            rank = claim.get("base_of")
            way = claim.get("order") or (self._way(rank, claim.get("ranks")) if claim.kind == "sequence" else None)
            if rank and way:
                ways.setdefault(rank, set()).add(str(way))
        ends = {
            rank: {c.get("last") for c in self.of("foundation") if c.get("base_of") == rank and c.get("last")}
            for rank in self.bases
        }
        apart = len({frozenset(last) for last in ends.values() if last}) > 1
        return len(self.bases) == 2 and (apart or len({tuple(sorted(way)) for way in ways.values()}) > 1)

    def _way(self, base: str | None, ranks: list[str]) -> str | None:
        """The direction in which ``ranks`` follow ``base``: up, down, or neither."""
        if base is None:
            return None
        steps = [(RANKS.index(b) - RANKS.index(a)) % 13 for a, b in zip([base, *ranks], ranks, strict=False)]
        if all(step == 1 for step in steps):
            return "up"
        return "down" if all(step == 12 for step in steps) else None

    def _base_leaves(self, split: bool) -> None:
        first = next((c for c in self.of("foundation") if c.get("base") == "first"), None)
        if first is not None and not self.bases:
            self.board.say("/foundations/foundation/base", "first", first)
        if split or len(self.bases) == 1:
            for rank, zone in zip(self.bases, self.zones, strict=False):
                self.board.say(f"/foundations/{zone}/base", rank, self.bases[rank][2])
        elif self.bases:
            listed = [rank for rank, (n, _, _) in self.bases.items() for _ in range(n or 1)]
            self.board.say(
                "/foundations/foundation/bases", listed, *{id(c): c for _, _, c in self.bases.values()}.values()
            )
        taken = [t for t in self.of("taken") if any(card[0] in self.bases for card in t.get("cards"))]
        out = [c for c in self.of("ranks-out") if not c.get("during") and set(c.get("ranks")) & set(self.bases)]
        if not taken and out:
            ordered = [rank for c in out for rank in c.get("ranks") if rank in self.bases]
            self.bases = {rank: self.bases[rank] for rank in [*ordered, *(r for r in self.bases if r not in ordered)]}
            self.zones = [f"foundation-{rank.lower()}" for rank in self.bases] if split else self.zones
            for rank, zone in zip(self.bases, self.zones, strict=False):
                self.board.say(f"/foundations/{zone}/comes", "start", *out[:1])
                self.board.say(f"/zones/{zone}/start/how", "rank", *out[:1])
                if split or len(self.bases) == 1:
                    self.board.say(f"/zones/{zone}/start/rank", rank, *out[:1])
                self.layout.order.insert(self._when(out[0]), zone)
        if taken and self.bases:
            out_of_pack = {card[0] for t in taken for card in t.get("cards")}
            for zone in self.zones:
                mine = {rank for rank in self.bases if zone in ("foundation", f"foundation-{rank.lower()}")}
                if mine & out_of_pack:
                    self.board.say(f"/foundations/{zone}/comes", "start", taken[0])
                    self._looked_out(zone, taken[0])
        for claim in self.of("apart"):
            for zone in self.zone_of(claim.get("rank")) if claim.get("rank") in self.bases else []:
                if self.board.get(f"/foundations/{zone}/comes") is None and not any(
                    c.get("comes") for c in self.of("foundation")
                ):
                    self.board.say(f"/foundations/{zone}/comes", "turned", claim)
        for claim in self.of("foundation"):
            if comes := claim.get("comes"):
                for zone in self.zone_of(claim.get("base") or claim.get("base_of")):
                    if self.board.get(f"/foundations/{zone}/comes") is None:
                        self.board.say(f"/foundations/{zone}/comes", comes, claim)
        for claim in self.of("bases"):
            if claim.get("own_suit"):
                for zone in self.zones:
                    self.board.say(f"/foundations/{zone}/own_suit", True, claim)

    def _looked_out(self, zone: str, taken: Said) -> None:
        """The start of a foundation zone whose base cards are looked out of the pack before play."""
        mine = [rank for rank in self.bases if zone in ("foundation", f"foundation-{rank.lower()}")]
        suits = any(self.bases[rank][1] or rank in self.named for rank in mine)
        named = self._ornament_cards()
        if suits or any(card[0] in mine for card in named):
            cards: list[str] = []
            for rank in mine:
                n, suit, _ = self.bases[rank]
                if rank in self.named:
                    cards += self.named[rank]
                elif suit:
                    cards += [rank + suit] * (n or 1)
                else:
                    pool = [rank + s for s in _SUITS for _ in range(self.layout.packs)]
                    for card in named:
                        if card in pool:
                            pool.remove(card)
                    cards += pool[: n or len(pool)]
            self.board.say(f"/zones/{zone}/start/how", "named", taken)
            self.board.say(f"/zones/{zone}/start/cards", cards, taken, *(self.bases[rank][2] for rank in mine))
        else:
            self.board.say(f"/zones/{zone}/start/how", "rank", taken)
            if len(mine) == 1:
                self.board.say(f"/zones/{zone}/start/rank", mine[0], taken)
        if zone not in self.layout.order:
            self.layout.order.insert(self._when(taken), zone)

    def _ornament_cards(self) -> list[str]:
        return [
            card
            for p, cards in self.board.values.items()
            if p.endswith("/start/cards") and "foundation" not in p
            for card in cards
        ]

    def _order(self, split: bool) -> None:
        ranked: dict[str, list[str]] = {}
        for claim in self.of("sequence"):
            for zone in self.zone_of(claim.get("base_of")):
                ranked.setdefault(zone, []).extend(r for r in claim.get("ranks") if r not in ranked.get(zone, []))
        for claim in self.of("foundation"):
            rank = claim.get("base_of")
            if rank is not None and rank not in self.bases and len(self.zones) > 1:
                continue
            for zone in self.zone_of(rank):
                for leaf in ("order", "last", "wrap", "step", "steps", "returns"):
                    value = claim.get(leaf)
                    known = self.board.get(f"/foundations/{zone}/{leaf}")
                    if value is not None and not (leaf == "last" and known is not None):
                        self.board.say(f"/foundations/{zone}/{leaf}", value, claim)
                if suit := claim.get("suit"):
                    self.board.say(f"/foundations/{zone}/suit", suit, claim)
        for zone in self.zones:
            self._by_its_ends(zone)
        for zone, ranks in ranked.items():
            self._listed(zone, ranks, [c for c in self.of("sequence") if zone in self.zone_of(c.get("base_of"))])

    def _by_its_ends(self, zone: str) -> None:
        """A row from ace to king, or from king to ace, whose order nothing else says: it goes straight on."""
        where = f"/foundations/{zone}"
        ends = (self.board.get(f"{where}/base"), self.board.get(f"{where}/last"))
        way = {("A", "K"): "up", ("K", "A"): "down"}.get(ends)
        told = any(self.board.get(f"{where}/{leaf}") is not None for leaf in ("order", "step", "steps"))
        leaps = {"через", "чрез"} & set(self.scene.lemmas)
        if way and not told and not leaps and not self.of("sequence"):
            self.board.say(
                f"{where}/order", way, *self.board.behind[f"{where}/base"], *self.board.behind[f"{where}/last"]
            )

    def _listed(self, zone: str, ranks: list[str], claims: list[Said]) -> None:
        """An order given by naming cards: a plain row up or down, or a list that two rows make in turn."""
        base = self.board.get(f"/foundations/{zone}/base")
        if base is None:
            return
        way = self._way(base, ranks)
        more = any(c.get("more") for c in claims)
        if way:
            self.board.say(f"/foundations/{zone}/order", way, *claims)
            if not more and len(ranks) > 1:
                self.board.say(f"/foundations/{zone}/last", ranks[-1], *claims)
                turn = [RANKS.index(r) for r in [base, *ranks]]
                around = any(abs(a - b) > 1 for a, b in itertools.pairwise(turn))
                if around:
                    self.board.say(f"/foundations/{zone}/wrap", True, *claims)
            return
        last = self.board.get(f"/foundations/{zone}/last")
        if step := _step([base, *ranks]):
            self.board.say(f"/foundations/{zone}/order", "step", *claims)
            self.board.say(f"/foundations/{zone}/step", step, *claims)
            turn = [RANKS.index(r) for r in [base, *ranks]]
            if any(b < a for a, b in itertools.pairwise(turn)):
                self.board.say(f"/foundations/{zone}/wrap", True, *claims)
            if not more and last is None:
                self.board.say(f"/foundations/{zone}/last", ranks[-1], *claims)
            return
        if full := _alternating([base, *ranks], last, self.layout.packs):
            self.board.put(f"/foundations/{zone}/order", "list", *claims)
            self.board.say(f"/foundations/{zone}/ranks", full, *claims)

    def _counts(self, split: bool) -> None:
        """How many packets: counted in the text, or as many as base cards are named."""
        if split:
            for rank, zone in zip(self.bases, self.zones, strict=True):
                n, _, claim = self.bases[rank]
                self.board.say(f"/zones/{zone}/packets", n, claim)
            return
        counted = [c for c in self.of("zone") if c.get("zone") == "foundation" and c.get("packets")]
        total = [n for n, _, _ in self.bases.values()]
        if total and all(total) and (len(total) > 1 or total[0] != 1):
            self.board.say(
                "/zones/foundation/packets", sum(n or 0 for n in total), *(c for _, _, c in self.bases.values())
            )
        for claim in counted:
            if self.board.get("/zones/foundation/packets") is None or self.board.get(
                "/zones/foundation/packets"
            ) == claim.get("packets"):
                self.board.say("/zones/foundation/packets", claim.get("packets"), claim)
        self._first_of_all()

    def _first_of_all(self) -> None:
        """One card laid as the first foundation, whose rank the others must have: a start of one card."""
        for claim in self.of("first-base")[:1]:
            others = next((c for c in self.of("first-others")), None)
            if others is not None:
                self.board.say("/zones/foundation/packets", others.get("n") + 1, others, claim)
            n = self.board.get("/zones/foundation/packets")
            if n:
                self.board.say("/zones/foundation/start/how", "counts", claim)
                self.board.say("/zones/foundation/start/counts", [1] + [0] * (n - 1), claim, others)
                self.layout.order.insert(self._when(claim), "foundation")


def _step(ranks: list[str]) -> int | None:
    """By how many ranks each card of a row is above the one before, if always by so many and by more than one."""
    steps = {(RANKS.index(b) - RANKS.index(a)) % 13 for a, b in itertools.pairwise(ranks)}
    return steps.pop() if len(ranks) > 2 and len(steps) == 1 and steps < set(range(2, 12)) else None


def _alternating(ranks: list[str], last: str | None, packs: int) -> list[str] | None:
    """The whole of a row that two rows make in turn («тузы, короли, двойки, дамы, тройки …»), ended on ``last``.

    It is as long as a foundation of one suit can be: thirteen cards a pack.
    """
    odd, even = ranks[::2], ranks[1::2]
    if len(odd) < 2 or len(even) < 2:
        return None
    a = (RANKS.index(odd[1]) - RANKS.index(odd[0])) % 13
    b = (RANKS.index(even[1]) - RANKS.index(even[0])) % 13
    if {a, b} != {1, 12}:
        return None
    full = list(ranks)
    while len(full) < 13 * packs:
        step = a if len(full) % 2 == 0 else b
        full.append(RANKS[(RANKS.index(full[-2]) + step) % 13])
    return full if last is None or full[-1] == last else None
