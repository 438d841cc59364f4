"""How the cards are laid out: the record's starts, in the order of its deal, as a script of steps.

Flows in: the draft; flows out: the steps of the first laying out, and those of a redeal that is laid out again.
Cards that do not add up are faults.
"""

from __future__ import annotations

from pasyans.engine.cards import card_code
from pasyans.engine.draft import Draft
from pasyans.engine.program import DealStep
from pasyans.engine.sequences import rank_index
from pasyans.model.rules import RANKS, Start, Zone


class Dealer:
    """Counts the cards while the script is made."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        share = draft.packs * 4 * len(draft.ranks) // draft.shares
        self.left = dict.fromkeys(range(1, draft.shares + 1), share)
        self.named: dict[int, int] = {}

    def zone_step(self, name: str, zone: Zone, start: Start) -> list[DealStep]:
        """The step that fills one zone."""
        draft = self.draft
        pointer = f"/zones/{name}/start"
        piles = list(draft.packets(name))
        owner = zone.owner or 1
        if owner not in self.left:
            draft.fault(
                f"/zones/{name}/owner",
                "owner-without-player",
                "a player who plays",
                f"player {owner} of {draft.players}",
            )
            owner = 1
        left = self.left[owner]
        items: list[int] = []
        kind = "cards"
        if start.how == "named":
            kind = "named"
            cards = start.cards or ()
            if len(cards) != len(piles):
                draft.fault(f"{pointer}/cards", "named-cards", f"{len(piles)} cards, one a packet", f"{len(cards)}")
            for card, pile in zip(cards, piles, strict=False):
                code = card_code(card)
                self.named[code] = self.named.get(code, 0) + 1
                if code & 15 not in draft.ranks or self.named[code] > draft.packs:
                    draft.fault(
                        f"{pointer}/cards", "card-not-in-deck", f"a card of {draft.packs} packs still to be had", card
                    )
                items += [code, pile]
        elif start.how == "rank":
            kind = "rank"
            items = self._rank_items(name, start, piles, pointer)
        elif start.how == "each":
            if start.each is None:
                draft.fault(f"{pointer}/each", "not-said", "how many cards each packet gets", None)
            items = self._ordered(piles, [start.each or 0] * len(piles), start.order)
        elif start.how == "counts" or (start.how == "whole" and start.counts is not None):
            counts = list(start.counts or ())
            if len(counts) != len(piles):
                draft.fault(f"{pointer}/counts", "counts-of-packets", f"{len(piles)} counts, one a packet", len(counts))
            items = self._ordered(piles, counts, start.order)
            if start.how == "whole" and sum(counts) != left:
                draft.fault(
                    f"{pointer}/counts", "card-count", f"counts that add up to the {left} cards left", sum(counts)
                )
        elif start.how == "whole":
            items = [piles[i % len(piles)] for i in range(left)]
            if start.order == "packets":
                items.sort()
        elif start.how == "rest":
            kind = "rest"
            if len(piles) != 1:
                draft.fault(f"{pointer}/how", "rest-in-one", "one packet for all that is left", f"{len(piles)} packets")
            items = piles[:1]
        else:
            return []
        used = left if kind == "rest" else len(items) // (2 if kind in ("named", "rank") else 1)
        short = kind == "cards" and used - left < (start.each or 1) and used > left
        if used > left and not short:
            draft.fault(pointer, "card-count", f"at most the {left} cards that are left", f"{used}")
        self.left[owner] = max(left - used, 0)
        return [
            DealStep(
                kind=kind,
                items=tuple(items),
                owner=zone.owner or 0,
                refused=tuple(sorted(rank_index(rank) for rank in start.refuse or ())),
                sinking=tuple(sorted(rank_index(rank) for rank in start.sink or ())),
                pointer=pointer,
            )
        ]

    def _ordered(self, piles: list[int], counts: list[int], order: str | None) -> list[int]:
        """Packets in the order in which they get their cards; not said: a packet is finished before the next."""
        if order == "rounds":
            longest = max(counts, default=0)
            return [
                pile for round_ in range(longest) for pile, count in zip(piles, counts, strict=False) if round_ < count
            ]
        return [pile for pile, count in zip(piles, counts, strict=False) for _ in range(count)]

    def _rank_items(self, name: str, start: Start, piles: list[int], pointer: str) -> list[int]:
        draft = self.draft
        counts = list(start.counts) if start.counts is not None else [1] * len(piles)
        foundation = draft.rules.foundations.get(name)
        items: list[int] = []
        need: dict[int, int] = {}
        for index, pile in enumerate(piles):
            rank = start.rank
            if rank is None and foundation is not None:
                if foundation.bases and index < len(foundation.bases):
                    rank = foundation.bases[index]
                elif foundation.base not in (None, "first"):
                    rank = foundation.base  # type: ignore[assignment]
            if rank is None:
                draft.fault(f"{pointer}/rank", "not-said", "the rank of the cards looked out", None)
                break
            code = rank_index(rank)
            for _ in range(counts[index] if index < len(counts) else 0):
                need[code] = need.get(code, 0) + 1
                items += [code, pile]
        for code, count in need.items():
            if code not in draft.ranks or count > 4 * draft.packs:
                draft.fault(pointer, "card-count", f"at most {4 * draft.packs} cards of rank {RANKS[code]}", count)
        return items


def compile_deal(draft: Draft) -> tuple[tuple[DealStep, ...], tuple[DealStep, ...]]:
    """The script of the deal, and that of laying out again what a redeal has gathered."""
    rules = draft.rules
    dealer = Dealer(draft)
    steps: dict[str, list[DealStep]] = {}
    order = draft.known(rules.deal, list(rules.zones), "/deal")
    if len(set(order)) != len(order):
        draft.fault("/deal", "dealt-twice", "each zone once", ", ".join(order))
    for name, zone in rules.zones.items():
        filled = zone.start is not None and zone.start.how != "nothing"
        if filled and name not in order:
            draft.fault(
                "/deal", "not-dealt", f"zone {name!r}, which has a start, in the order of the deal", ", ".join(order)
            )
        if zone.start is None and zone.kind not in ("talon", "removed", "foundation", "ornament"):
            draft.fault(f"/zones/{name}/start", "not-said", "how the zone is filled (or that nothing lies there)", None)
    for name in dict.fromkeys(order):
        start = rules.zones[name].start
        if start is not None:
            steps[name] = dealer.zone_step(name, rules.zones[name], start)
    left = sum(dealer.left.values())
    if left > 0:
        draft.fault("/deal", "card-count", "all cards to lie somewhere after the deal", f"{left} cards left over")
    again: list[DealStep] = []
    redeal = rules.redeal
    if redeal is not None and redeal.lay == "again" and redeal.times != 0:
        gathered = set(redeal.gather or ())
        again = [
            step
            for name in order
            if name in gathered or rules.zones[name].kind == "stock"
            for step in steps.get(name, ())
        ]
    return tuple(step for name in dict.fromkeys(order) for step in steps.get(name, ())), tuple(again)
