"""From claims about laying out to the deck, the zones, their starts and the order of the deal.

A text says «двенадцать карт в четыре ряда» before it says what these are («двенадцать внутренних карт представляют
резерв»), and whether a row is one packet or so many single cards shows only elsewhere: it is settled here.
"""

from __future__ import annotations

from typing import Any

from pasyans.extract.assembly.board import Board, Said
from pasyans.extract.packet_words import rows_are_packets
from pasyans.extract.scene import Scene

RANKS = "A23456789TJQK"
_SIZES = ("sizes", "each-size", "side-sizes", "within-sides")


class Zones:
    """Settles the zones of one game on ``board`` from all ``said``; ``order`` is the order of the deal."""

    def __init__(self, board: Board, said: list[Said], scene: Scene) -> None:
        self.board, self.said, self.scene = board, said, scene
        self.order: list[str] = []
        self.laid: list[str] = []
        self.packs = 1

    def of(self, *kinds: str) -> list[Said]:
        return [claim for claim in self.said if claim.kind in kinds]

    def settle(self) -> None:
        self._deck()
        self._taken()
        self._circuit()
        self._laid()
        self._made()
        self._others()
        self._faces()

    def _deck(self) -> None:
        for claim in self.of("deck"):
            self.board.say("/deck/packs", claim.get("packs"), claim)
            self.board.say("/players", claim.get("players"), claim)
            if ranks := claim.get("ranks"):
                self.board.say("/deck/ranks", ranks, claim)
            if without := claim.get("without"):
                self.board.say("/deck/ranks", [rank for rank in RANKS if rank not in without], claim)
        self.packs = self.board.get("/deck/packs") or 1
        for claim in self.of("value"):
            if claim.get("value") <= 13 or claim.get("rank") not in "A23456789T":
                self.board.say(f"/values/{claim.get('rank')}", claim.get("value"), claim)

    def _start(
        self, zone: str, claim: Said, *, packets: int | None, how: str, each: int | None = None, **more: Any
    ) -> None:
        self.board.say(f"/zones/{zone}/packets", packets, claim)
        self.board.say(f"/zones/{zone}/start/how", how, claim)
        self.board.say(f"/zones/{zone}/start/each", each, claim)
        for key, value in more.items():
            self.board.say(f"/zones/{zone}/start/{key}", value, claim)
        if zone not in self.order:
            self.order.append(zone)
        if zone not in self.laid:
            self.laid.append(zone)

    @property
    def dealing_is_play(self) -> bool:
        """Whether the pack is laid out card by card with play going on:
        bases leave it, or other rights hold meanwhile.
        """
        return bool(self.of("phases") or self.of("opened")) and (bool(self.scene.sides) or bool(self.of("opened")))

    def _circuit(self) -> None:
        """Places of two zones in one path, laid once or again on the other side."""
        for claim in self.of("circuit")[:1]:
            again = next((c for c in self.of("same-again") if claim.sentence <= c.sentence <= claim.sentence + 1), None)
            path = list(claim.get("places")) * (2 if again else 1)
            counts: dict[str, int] = {}
            places: list[str] = []
            for zone, n in path:
                for _ in range(n):
                    counts[zone] = counts.get(zone, 0) + 1
                    places.append(f"{zone}.{counts[zone]}")
            self.board.say("/circuit", places, claim, again)
            for zone, n in counts.items():
                self.board.say(f"/zones/{zone}/packets", n, claim, again)
        for zone in self.scene.sides:
            self.laid.append(zone)
        if self.scene.sides and self.dealing_is_play:
            whole = next((c for c in self.of("lay") if c.get("whole")), None)
            self.board.say("/turn/to", list(self.scene.sides), whole)
            self.board.say("/turn/placing", "round", whole)
            self.board.say("/zones/stock/kind", "stock", whole)
            self.board.say("/zones/stock/start/how", "rest", whole)
            self.order.append("stock")

    def _laid(self) -> None:
        self._opened()
        for claim in self.of("rank-packets"):
            self._start(claim.get("zone"), claim, packets=claim.get("packets"), how="rank", rank=claim.get("rank"))
        lays = [claim for claim in self.of("lay") if not claim.get("again")]
        for claim in lays:
            zone = claim.get("zone") or self._named_after(claim)
            counted_again = any(c is not claim and c.get("total") == claim.get("packets") for c in lays)
            if zone in ("foundation", "stock") or (zone is None and len(self.scene.sides) > 1):
                continue
            if zone is None and claim.get("packets") and counted_again:
                continue
            if zone is None:
                zone = "tableau" if "tableau" not in self.laid or claim.get("side") is None else "reserve"
            self._lay(zone, claim)
        for claim in lays:
            zone = claim.get("zone") or "tableau"
            if claim.get("result") and zone in self.laid and self.board.get(f"/zones/{zone}/start/how") == "each":
                self.board.put(f"/zones/{zone}/packets", claim.get("packets"), claim)
                self.board.put(f"/zones/{zone}/start/each", claim.get("each"), claim)
        for claim in self.of("turn"):
            zone = claim.get("to")
            if claim.get("placing") == "each" and isinstance(zone, str) and zone not in (*self.laid, "talon", "stock"):
                self.laid.append(zone)
        for claim in self.of("room"):
            zone = claim.get("zone")
            if zone == "tableau" and zone in self.laid:
                continue
            if zone == "tableau":
                self.laid.append(zone)
            self.board.say(f"/zones/{zone}/kind", zone if zone in ("talon", "reserve") else "tableau", claim)
            self.board.say(f"/zones/{zone}/packets", claim.get("packets"), claim)
        for claim in self.of("places-filled"):
            counts = claim.get("counts")
            self._start(claim.get("zone"), claim, packets=len(counts), how="counts")
            self.board.say(f"/zones/{claim.get('zone')}/start/counts", counts, claim)
        for claim in self.of("own-packets"):
            for player in (1, 2):
                if f"tableau-{player}" in self.laid:
                    self.board.say(f"/zones/tableau-{player}/packets", claim.get("packets"), claim)
        self.order.sort(key=lambda zone: zone[-2:] if zone[-2:] in ("-1", "-2") else "")
        for zone in self.laid:
            where = f"/zones/{zone}/start"
            if self.board.get(f"{where}/how") == "each" and self.board.get(f"{where}/each") is None:
                self.board.drop(f"{where}/how")
        self._covers()
        for claim in self.of("sink"):
            for zone in self.laid:
                self.board.say(f"/zones/{zone}/start/sink", [claim.get("rank")], claim)
        for claim in self.of("talon-start"):
            self._start("talon", claim, packets=None, how="each", each=claim.get("each"))
            self.board.say("/zones/talon/face", claim.get("face"), claim)
            self.laid.remove("talon")
        for claim in self.of("dealing"):
            for zone in self._dealt_before(claim):
                if self.board.get(f"/zones/{zone}/start/each") == 1:
                    continue  # «пять карт крестом, по одной на каждую стопку»
                self.board.say(f"/zones/{zone}/start/order", claim.get("order"), claim)

    def _dealt_before(self, claim: Said) -> list[str]:
        """The zone laid out last before a sentence on how cards are dealt."""
        dealt = [z for z in self.laid if self.board.get(f"/zones/{z}/start/how") in ("whole", "each", "counts")]
        earlier = [
            z
            for z in dealt
            if (b := self.board.behind.get(f"/zones/{z}/start/how")) and b[0].sentence <= claim.sentence
        ]
        return earlier[-1:] or dealt[:1]

    def _lay(self, zone: str, claim: Said) -> None:
        """Settle one laying out: how many packets of how many cards, as the whole text understands its rows."""
        packets, each, noun = claim.get("packets"), claim.get("each"), claim.get("noun")
        if claim.get("owner"):
            for player in (1, 2):
                own = f"{zone}-{player}"
                self._start(own, claim, packets=packets, how="each", each=each)
                self.board.say(f"/zones/{own}/owner", player, claim)
            return
        near = [c for c in self.of(*_SIZES) if 0 <= c.sentence - claim.sentence <= 1]
        sided = bool(near) and near[0].kind in ("sizes", "side-sizes", "within-sides")
        told = near and packets and (not each or (sided and each in (1, *near[0].get("sizes"))))
        counts = claim.get("counts") or (self._sizes(near[0], packets) if told else None)
        if claim.get("whole"):
            if not self.dealing_is_play:
                how = "each" if each else "whole"
                self._start(
                    zone, claim, packets=packets, how=how, each=each, order=None if each else claim.get("rounds")
                )
                self.board.say(f"/zones/{zone}/start/counts", counts, *near[:1])
                self.board.say(
                    f"/zones/{zone}/face", claim.get("face") if claim.get("face") != "top-up" else None, claim
                )
            return
        self.board.say(f"/zones/{zone}/face", claim.get("face"), claim)
        growing = [c for c in self.of("growing") if 0 <= c.sentence - claim.sentence <= 1]
        if counts is None and growing and packets and noun != "card":
            cards = packets * (packets + 1) // 2
            if noun in ("row", "group") and (claim.get("total") == cards or self.of("covers")):
                self._start(zone, claim, packets=cards, how="each", each=1)
                return
            counts = list(range(1, packets + 1))
        if counts is not None:
            self._start(zone, claim, packets=packets, how="counts")
            self.board.say(f"/zones/{zone}/start/counts", counts, claim, *near[:1], *growing[:1])
            return
        total = claim.get("total")
        if noun in ("row", "group") and packets and not each and total and total % packets == 0:
            each = total // packets
        if noun in ("row", "group") and packets and each and each > 1:
            if self._rows_are_packets():
                pass
            elif claim.get("piled") or self._columns_wanted(claim):
                packets, each = each, packets
            else:
                packets, each = packets * each, 1
        if self.board.get(f"/zones/{zone}/start/how") == "counts":
            return
        self._start(zone, claim, packets=packets, how="each", each=each)

    def _sizes(self, claim: Said, packets: int) -> list[int] | None:
        """The size of each of ``packets`` packets, if the claim gives them all."""
        if claim.kind == "sizes":
            first, (large, small) = claim.get("first"), claim.get("sizes")
            return [large] * first + [small] * (packets - first) if first < packets else None
        if claim.kind in ("side-sizes", "within-sides"):
            half, (large, small) = packets // 2, claim.get("sizes")
            if packets % 2:
                return None
            sides = claim.kind == "side-sizes"
            return [large] * half + [small] * half if sides else ([large] + [small] * (half - 1)) * 2
        counts: list[int] = list(claim.get("counts"))
        return counts if len(counts) == packets else None

    def _covers(self) -> None:
        """Rows that lie on each other: a card is free when nothing covers it."""
        for claim in self.of("covers")[:1]:
            for zone in self.laid[:1]:
                self.board.say(f"/zones/{zone}/covered_by", "covers", claim)
                self.board.say("/relations/covers/kind", "covers", claim)
                self.board.say("/relations/covers/of", zone, claim)
                self.board.say("/relations/covers/to", zone, claim)

    def _opened(self) -> None:
        """Packets that a rank opens as it turns up: the first card of it is looked out, the others come in play."""
        for claim in self.of("opened")[:1]:
            rank = claim.get("rank")
            self.board.say("/zones/tableau/opened_by", rank, claim)
            self.board.say("/turn/opens", rank, claim)
            counted = next((c for c in self.of("zone") if c.get("zone") == "tableau" and c.get("packets")), None)
            taken = next((t for t in self.of("taken") if any(card[0] == rank for card in t.get("cards"))), None)
            if taken is not None:
                self._start("tableau", taken, packets=None, how="rank", rank=rank)
                if counted is not None and (n := next(card[2] for card in taken.get("cards") if card[0] == rank) or 1):
                    self.board.say(
                        "/zones/tableau/start/counts", [1] * n + [0] * (counted.get("packets") - n), taken, counted
                    )
            elif "tableau" not in self.laid:
                self.laid.append("tableau")

    def _rows_are_packets(self) -> bool:
        """Whether the text plays with the ends of its rows: then a row is a packet."""
        return rows_are_packets(self.scene.clauses)

    def _columns_wanted(self, lay: Said) -> bool:
        """Whether rows lie over each other: the text elsewhere speaks of columns or of covered cards."""
        words = self.scene.lemmas
        return bool({"столбец", "колонка", "столбик"} & set(words)) and lay.get("noun") == "row"

    def _named_after(self, lay: Said) -> str | None:
        """The zone that the next words name for what was just laid («…, которые составляют диван»)."""
        for made in self.of("made"):
            near = made.sentence in (lay.sentence, lay.sentence + 1)
            after = made.sentence > lay.sentence or made.claim.first > lay.claim.first
            between = [
                c
                for c in self.of("lay")
                if c is not lay
                and (lay.sentence, lay.claim.first) < (c.sentence, c.claim.first) < (made.sentence, made.claim.first)
            ]
            if (
                near
                and after
                and not between
                and made.get("zone") not in ("talon", "stock")
                and not made.get("rank")
                and not made.get("rest")
            ) and made.get("packets") is None:
                return str(made.get("zone"))
        total = lay.get("total") or (lay.get("packets") if lay.get("noun") == "card" else None)
        for made in self.of("made"):
            if made.get("packets") is not None and made.get("packets") == total:
                return str(made.get("zone"))
        return None

    def _taken(self) -> None:
        """Cards looked out: foundations' bases, ornaments by name, packets opened by a rank."""
        taken = self.of("taken")
        for made in self.of("made"):
            if made.get("rank"):
                zone, rank, suit = made.get("zone"), made.get("rank"), made.get("suit")
                source = next((t for t in taken if any(card[0] == rank for card in t.get("cards"))), None)
                cards = [rank + suit] if suit else None
                self._start(
                    zone,
                    source or made,
                    packets=1,
                    how="named" if suit else "rank",
                    cards=cards,
                    rank=None if suit else rank,
                )
                self.board.put(f"/zones/{zone}/start/cards", cards, made)
                self.laid.remove(zone)

    def _made(self) -> None:
        for made in self.of("made"):
            zone = made.get("zone")
            if zone in ("talon", "stock", "foundation"):
                continue
            if made.get("packets") and zone in self.laid:
                self.board.say(f"/zones/{zone}/packets", made.get("packets"), made)
        for claim in self.of("zone"):
            zone = claim.get("zone")
            self.board.say(f"/zones/{zone}/capacity", claim.get("capacity"), claim)
            if zone != "foundation" and (zone != "tableau" or "tableau" in self.laid):
                settle = self.board.put if claim.get("more") else self.board.say
                settle(f"/zones/{zone}/packets", claim.get("packets"), claim)

    def _others(self) -> None:
        """Stock, talon, reserve and the cards put away; then what each zone is."""
        rest = self.of("rest", "hand")
        whole = any(self.board.get(f"/zones/{zone}/start/how") == "whole" for zone in self.laid)
        for claim in rest:
            if claim.kind == "rest" and any(m.sentence == claim.sentence and m.get("came") for m in self.of("made")):
                continue  # «шестнадцать карт, оставшихся на руках, раскладывают в ряд — получается букет»
            self.board.say("/zones/stock/kind", "stock", claim)
            if not whole:
                self.board.say("/zones/stock/start/how", "rest", claim)
                if "stock" not in self.order:
                    self.order.append("stock")
        for claim in self.said:
            named = claim.get("sources") or ([claim.get("zone")] if claim.kind == "feed" else [])
            if (claim.kind in ("vacancy", "feed") and "stock" in named) or (claim.kind == "turn" and not whole):
                self.board.say("/zones/stock/kind", "stock", claim)
        if self.board.has("/zones/stock/kind") and "stock" not in self.order:
            self.order.append("stock")
        for claim in self.of("mention"):
            zone = claim.get("zone")
            if zone in ("talon", "reserve", "foundation"):
                self.board.say(f"/zones/{zone}/kind", zone, claim)
        for claim in self.of("empty"):
            zone = claim.get("zone")
            if not self.board.has(f"/zones/{zone}/start"):
                self.board.say(f"/zones/{zone}/start/how", "nothing", claim)
        for claim in self.of("paired-off"):
            if self.of("pair"):
                self.board.say("/zones/removed/kind", "removed", claim)

    def kinds(self, built: set[str], fed: set[str]) -> None:
        """What each laid-out zone is: an ornament, a reserve (cards only leave it) or a tableau (cards are built
        on it).
        """
        ornaments = {claim.get("zone") for claim in self.of("ornament")}
        mentions = {claim.get("zone"): claim for claim in reversed(self.of("mention", "made", "lay"))}
        for zone in dict.fromkeys(
            [*self.laid, *self.order, *(z for z in self.scene.layout if self.board.has(f"/zones/{z}"))]
        ):
            if (
                zone in ("stock", "talon", "foundation", "removed")
                or zone.startswith("foundation")
                or self.board.has(f"/zones/{zone}/kind")
            ):
                continue
            source = (
                self.board.behind.get(f"/zones/{zone}/packets")
                or self.board.behind.get(f"/zones/{zone}/start/how")
                or []
            )
            claim = source[0] if source else mentions.get(zone)
            if zone in ornaments:
                by = next(c for c in self.of("ornament") if c.get("zone") == zone)
                self.board.say(f"/zones/{zone}/kind", "ornament", by)
                self.board.say(f"/zones/{zone}/available", "none", by)
            elif (
                zone.removesuffix("-1").removesuffix("-2") in self.scene.names.values()
                and zone not in built
                and (built or not (self.of("build") or self._piled_up(zone)))
            ):
                self.board.say(f"/zones/{zone}/kind", "reserve", claim)
            else:
                self.board.say(f"/zones/{zone}/kind", "tableau", claim)

    def _piled_up(self, zone: str) -> bool:
        """Whether several cards lie in each of several packets of a zone."""
        packets, each = self.board.get(f"/zones/{zone}/packets"), self.board.get(f"/zones/{zone}/start/each")
        return (packets or 0) > 1 and (each or 0) > 1

    def _nearest(self, claim: Said, zones: list[str]) -> list[str]:
        """The zone that a claim without one is about: the last laid out before it in its sentence, else the last."""

        def laid(zone: str) -> Said | None:
            return next(iter(self.board.behind.get(f"/zones/{zone}/start/how", [])), None)

        own = [
            zone
            for zone in zones
            if (lay := laid(zone)) and lay.sentence == claim.sentence and lay.claim.first <= claim.claim.first
        ]
        return own[-1:] or zones[-1:]

    def _laid_before(self, zone: str, claim: Said) -> bool:
        """Whether a zone is laid out no later than a claim."""
        behind = self.board.behind.get(f"/zones/{zone}/start/how") or self.board.behind.get(f"/zones/{zone}/packets")
        return behind is not None and bool(behind) and behind[0].sentence <= claim.sentence

    @property
    def _plain(self) -> list[str]:
        """The zones laid out that belong to no player and have no name that the text only quotes."""
        extras = self.scene.extras
        return [z for z in self.laid if z not in ("tableau-1", "tableau-2") and z not in extras]

    def _tops_alone(self, known: list[str]) -> None:
        """Zones whose top card alone is open: this says more than «рубашкой вверх», said of the same cards before."""
        for claim in self.of("face"):
            if claim.get("face") != "top-up":
                continue
            zone = claim.get("zone")
            near = [z for z in self._plain if z not in ("stock", "talon") and self._laid_before(z, claim)]
            for one in ([zone] if zone in known else []) if zone else self._nearest(claim, near):
                self.board.put(f"/zones/{one}/face", "top-up", claim)

    def _faces(self) -> None:
        owned = [zone for zone in self.laid if zone in ("tableau-1", "tableau-2")]
        for zone in owned:
            tops = [c for c in self.of("tops-up") if c.get("player") in (None, int(zone[-1]))]
            down = [c for c in self.of("face") if c.get("face") == "down"]
            if tops and down:
                self.board.say(f"/zones/{zone}/face", "top-up", *down[:1], *tops[:1])
        for opened in self.of("tops-up"):
            # «складывают стопками лицом вниз … После этого у каждой стопки вскрывают верхнюю карту»
            faces = [c for c in self.of("face", "lay") if c.get("face") == "down"]
            closed = [c for c in faces if 0 <= opened.sentence - c.sentence <= 2]
            if opened.get("each") and closed and not owned:
                for zone in self._nearest(closed[-1], [z for z in self.laid if z not in ("stock", "talon")]):
                    self.board.put(f"/zones/{zone}/face", "top-up", *closed[-1:], opened)
        known = [p.split("/")[2] for p in self.board.values if p.startswith("/zones/")]
        self._tops_alone(known)
        named = {c.get("zone") for c in self.of("face") if c.get("zone")}
        laying = {c.sentence for c in self.of("lay") if c.get("face")}
        for claim in self.of("face"):
            zone = claim.get("zone")
            if zone == "foundation":
                continue
            if claim.get("every") and zone is None:
                for one in [z for z in self.laid if z not in ("stock", "talon") and z not in named]:
                    if self.board.get(f"/zones/{one}/face") is None and self._laid_before(one, claim):
                        self.board.say(f"/zones/{one}/face", claim.get("face"), claim)
                continue
            if (claim.sentence in laying and zone != "stock") or claim.get("face") == "top-up":
                continue
            if zone in self.laid or (zone in known and zone != "tableau"):
                self.board.say(f"/zones/{zone}/face", claim.get("face"), claim)
            elif zone in (None, "tableau"):
                for one in (
                    self._nearest(claim, [z for z in self._plain if z not in named]) if zone is None else self._plain
                ):
                    self.board.say(f"/zones/{one}/face", claim.get("face"), claim)
