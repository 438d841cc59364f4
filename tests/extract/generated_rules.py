"""Records of games that nobody has written down: valid rules drawn at random over the whole language, for round trips.

A seed flows in; ``Rules`` flow out that ``pasyans.engine.validate`` finds no fault in. Each family of games has its
draw; what a leaf may be is drawn from the closed language, so that a figure over many seeds speaks of the language.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from generated_families import FAMILIES

from pasyans.engine import validate
from pasyans.model.rules import RANKS, Rules

NAMES = ("divan", "okop", "ekvator", "zodiak", "most", "bashnya", "korona", "karavan")
"""Nouns in the transliteration of zone names, such as a text gives to its zones."""
SUITS = "SHDC"
ADVICE = ("keep-packet", "spare-vacancy", "no-cover", "clear-packet", "free-most", "inspect")


class Draw:
    """One record in the making: chances, and the parts that have been drawn."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.data: dict[str, Any] = {"players": 1, "deck": {}, "zones": {}, "deal": []}

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def one(self, *choices: Any) -> Any:
        return self.random.choice(choices)

    @property
    def packs(self) -> int:
        return int(self.data["deck"]["packs"])

    def zone(self, name: str, kind: str, packets: int, start: dict[str, Any], **more: Any) -> None:
        """Add a zone with the leaves that a complete record has."""
        still = kind in ("foundation", "ornament", "removed")
        self.data["zones"][name] = {
            "kind": kind,
            "packets": packets,
            "start": start,
            "face": "down" if kind == "stock" else "up",
            "available": "none" if still else "top",
            **more,
        }
        if start["how"] != "nothing":
            self.data["deal"].append(name)

    def rules(self) -> Rules:
        return Rules.model_validate(self.data)


def generated(count: int, first: int = 1, only: str = "") -> Iterator[tuple[int, Rules]]:
    """``count`` valid records with their seeds, from seed ``first`` on; draws that do not hold are passed over.

    Half of them are of the commonest kind (``builder``), the others of all families alike; ``only`` one family by name.
    """
    families = (pairs, refill, one_packet, *FAMILIES)
    chosen = {family.__name__: family for family in (builder, *families)}
    seed = first
    while count:
        draw = Draw(seed)
        family = draw.one(builder, draw.one(*families))
        (chosen[only] if only else family)(draw)
        rules = draw.rules()
        if not validate(rules):
            yield seed, rules
            count -= 1
        seed += 1


def _deck(draw: Draw, *packs: int) -> None:
    draw.data["deck"] = {"packs": draw.one(*packs)}


def _foundations(draw: Draw) -> list[str]:
    """Foundations of one, two or four kinds; their names."""
    packs, data = draw.packs, draw.data
    kind = draw.one("aces", "aces", "aces", "kings", "both", "middle", "first", "steps", "list")
    if kind == "both" and packs == 1:
        kind = "aces"
    grown: dict[str, dict[str, Any]] = {}
    suit = draw.one("same", "same", "same", "any", "alternate")
    comes = draw.one("start", "turned", "turned")
    if kind in ("aces", "kings"):
        base, last, order = ("A", "K", "up") if kind == "aces" else ("K", "A", "down")
        grown["foundation"] = {"base": base, "order": order, "last": last, "wrap": False}
    elif kind == "both":
        grown["foundation-a"] = {"base": "A", "order": "up", "last": "K", "wrap": False}
        grown["foundation-k"] = {"base": "K", "order": "down", "last": "A", "wrap": False}
    elif kind == "middle":
        at = draw.random.randrange(2, 12)
        grown["foundation"] = {"base": RANKS[at], "order": "up", "last": RANKS[at - 1], "wrap": True}
    elif kind == "first":
        comes = "turned"
        grown["foundation"] = {"base": "first", "order": "up", "wrap": True}
    elif kind == "steps":
        suit = "any"
        comes = "start"
        grown["foundation"] = {
            "bases": ["A", "2", "3", "4"],
            "order": "step",
            "steps": [1, 2, 3, 4],
            "last": "K",
            "wrap": True,
        }
        draw.data["deck"] = {"packs": 1}
        packs = 1
    else:
        order = [rank for pair in zip(RANKS, reversed(RANKS), strict=True) for rank in pair]
        grown["foundation"] = {"base": "A", "order": "list", "ranks": order, "last": "A", "wrap": False}
        draw.data["deck"] = {"packs": 2}
        packs = 2
    data["foundations"] = {}
    for name, leaves in grown.items():
        n = 4 if kind in ("both", "list", "steps") else 4 * packs
        own = {"own_suit": True} if n == 4 and suit == "same" and draw.chance(0.3) else {}
        data["foundations"][name] = {
            **leaves,
            "comes": comes,
            "suit": suit,
            **own,
            "returns": draw.chance(0.1),
            "feeds": {},
        }
        start: dict[str, Any] = {"how": "nothing"}
        if kind == "first":
            start = {"how": "counts", "counts": [1] + [0] * (n - 1)}
        elif kind == "steps":
            start = {"how": "rank"}
        elif comes == "start":
            start = {"how": "rank", "rank": leaves["base"]}
        draw.zone(name, "foundation", n, start)
        if data["foundations"][name]["returns"]:
            data["zones"][name]["available"] = "top"
    return list(grown)


def _laid(draw: Draw, room: int) -> None:
    """The tableau: equal packets, growing ones, or the whole pack."""
    how = draw.one("each", "each", "each", "growing", "whole", "counts")
    face = draw.one("up", "up", "top-up")
    order = draw.one("rounds", "packets", None)
    more = {"order": order} if order else {}
    name = draw.one("tableau", "tableau", "tableau", *NAMES)
    if how == "whole":
        packets = draw.random.randrange(6, 19)
        draw.zone(name, "tableau", packets, {"how": "whole", **more}, face=face)
        return
    if how == "growing":
        packets = draw.random.randrange(5, 9)
        counts = list(range(1, packets + 1))
    elif how == "counts":
        packets = draw.random.randrange(4, 10)
        low = draw.random.randrange(2, 5)
        cut = draw.random.randrange(1, packets)
        counts = [low + 1] * cut + [low] * (packets - cut)
    else:
        packets, each = draw.random.randrange(4, 14), draw.random.randrange(1, 6)
        counts = [each] * packets
    if sum(counts) >= room:
        packets, counts = 6, [3] * 6
        how = "each"
    if how == "each" and counts[0] == 1:
        face, more = "up", {}
    start = {"how": "each", "each": counts[0], **more} if how == "each" else {"how": "counts", "counts": counts, **more}
    draw.zone(name, "tableau", packets, start, face=face)


def builder(draw: Draw) -> None:
    """Foundations, a layout to build on, perhaps a reserve, a stock with a talon, a redeal."""
    _deck(draw, 1, 2)
    data = draw.data
    foundations = _foundations(draw)
    _laid(draw, 40 * draw.packs)
    table = next(name for name, zone in data["zones"].items() if zone["kind"] == "tableau")
    whole = data["zones"][table]["start"]["how"] == "whole"
    zones = [table]
    if not whole and draw.chance(0.4):
        reserve = draw.one("reserve", "reserve", *(n for n in NAMES if n != table))
        packets, each = draw.one((4, 1), (8, 1), (12, 1), (1, 13), (4, 3))
        draw.zone(reserve, "reserve", packets, {"how": "each", "each": each})
        zones.append(reserve)
    stock = not whole
    if stock:
        draw.zone("stock", "stock", 1, {"how": "rest"})
        draw.zone("talon", "talon", draw.one(1, 1, 1, 4), {"how": "nothing"})
    hand = ["talon"] if stock else []
    for name in foundations:
        seen = ["stock", "talon"] if stock and draw.chance(0.5) else hand
        data["foundations"][name]["feeds"] = {zone: {} for zone in [*zones, *seen]}
    _build(draw, table, [*zones, *hand])
    _vacancies(draw, table, zones, hand)
    if stock:
        _turn(draw)
        _redeal(draw, zones)
    else:
        data["redeal"] = _again(draw, table) if draw.chance(0.4) else {"times": 0}
    if draw.chance(0.2):
        data["privileges"] = {"take-buried": _privilege(draw, "take-buried", table)}
    data["win"] = {"what": "foundations"}
    _advice(draw, table)


def _build(draw: Draw, table: str, sources: list[str]) -> None:
    direction = draw.one("down", "down", "up", "either")
    build: dict[str, Any] = {
        "sources": sources if draw.chance(0.6) else [table],
        "targets": [table],
        "suit": draw.one("same", "any", "alternate", "same-colour"),
        "direction": direction,
        "wrap": draw.chance(0.2),
        "unit": draw.one("card", "card", "run"),
        "reversed": False,
    }
    build["mixed"] = draw.chance(0.7) if direction == "either" else False
    draw.data["builds"] = {"build": build}


def _vacancies(draw: Draw, table: str, zones: list[str], hand: list[str]) -> None:
    data = draw.data
    vacancies: dict[str, Any] = {}
    if draw.chance(0.2):
        vacancies[table] = {"sources": [], "obligation": "never"}
    else:
        sources = draw.one([*zones, *hand], hand or [table], [table])
        entry = {
            "sources": sources,
            "choice": "free",
            "unit": "card",
            "obligation": draw.one("at-will", "at-will", "at-once"),
        }
        if entry["obligation"] == "at-once" and hand:
            entry |= {"sources": ["talon", "stock"], "choice": "in-order"}
        elif sources == ["talon"]:
            entry["choice"] = "in-order"
        if draw.chance(0.3):
            entry["ranks"] = ["K"]
        vacancies[table] = entry
    for reserve in zones[1:]:
        if hand and draw.chance(0.6):
            vacancies[reserve] = {
                "sources": ["talon", "stock"],
                "choice": "in-order",
                "unit": "card",
                "obligation": draw.one("at-once", "at-will"),
            }
        else:
            vacancies[reserve] = {"sources": [], "obligation": "never"}
    data["vacancies"] = vacancies


def _turn(draw: Draw) -> None:
    many = draw.data["zones"]["talon"]["packets"] > 1
    count = 1 if many else draw.one(1, 1, 3)
    draw.data["turn"] = {"count": count, "to": "talon", "placing": "choice" if many else "one"}


def _redeal(draw: Draw, zones: list[str]) -> None:
    times = draw.one(0, 0, 1, 2, -1)
    if times == 0 or draw.data["zones"]["talon"]["packets"] > 1:
        draw.data["redeal"] = {"times": 0}
        return
    redeal: dict[str, Any] = {"times": times, "gather": ["talon"], "lay": "stock", "when": "stock-empty"}
    redeal |= {"shuffled": True} if draw.chance(0.3) else {"shuffled": False, "turned": True}
    draw.data["redeal"] = redeal


def _again(draw: Draw, table: str) -> dict[str, Any]:
    """The whole layout gathered and laid out again."""
    redeal: dict[str, Any] = {
        "times": draw.one(1, 2),
        "gather": [table],
        "lay": "again",
        "when": draw.one("stuck", "at-will"),
    }
    if draw.chance(0.5):
        return {**redeal, "shuffled": True}
    order = draw.one("first-to-last", "last-to-first")
    return {**redeal, "shuffled": False, "gather_order": order, "pile_on": draw.one("on", "under"), "turned": True}


def _privilege(draw: Draw, kind: str, zone: str) -> dict[str, Any]:
    return {"kind": kind, "zone": zone, "times": draw.one(1, 2), "when": draw.one("stuck", "at-will")}


def _advice(draw: Draw, table: str) -> None:
    chosen = [kind for kind in ADVICE if draw.chance(0.15)]
    advice: dict[str, Any] = {}
    for kind in chosen:
        advice[kind] = {"kind": kind}
        if kind == "keep-packet":
            advice[kind] |= {"zone": table, "rank": draw.one(*RANKS)}
        elif kind in ("spare-vacancy", "clear-packet"):
            advice[kind]["zone"] = table
    if advice:
        draw.data["advice"] = advice


def pairs(draw: Draw) -> None:
    """Pairs by sum, rank or identity, from a square of single cards that the hand refills, or from packets."""
    _deck(draw, 1, 2)
    data = draw.data
    by = draw.one("sum", "sum", "rank", "identical")
    pairing: dict[str, Any] = {"zones": ["tableau"], "by": by, "alone": False, "between": "any"}
    if by == "identical":
        data["deck"] = {"packs": 2}
    if by == "sum":
        total = draw.one(13, 14, 11, 15)
        data["values"] = {"J": 11, "Q": 12, "K": 13}
        pairing |= {"total": total, "alone": total == 13}
    size = draw.random.randrange(12, 31)
    draw.zone("tableau", "tableau", size, {"how": "each", "each": 1})
    draw.zone("stock", "stock", 1, {"how": "rest"})
    if draw.chance(0.5):
        data["vacancies"] = {
            "tableau": {"sources": ["stock"], "choice": "in-order", "unit": "card", "obligation": "at-once"}
        }
        data["redeal"] = {"times": 0}
        if draw.chance(0.4):
            data["relations"] = {"same-line": {"kind": "same-line", "of": "tableau", "to": "tableau"}}
            pairing["relation"] = "same-line"
        if draw.chance(0.4):
            data["privileges"] = {"exchange": {**_privilege(draw, "exchange", "tableau"), "cards": 2}}
    else:
        draw.zone("talon", "talon", 1, {"how": "nothing"})
        data["vacancies"] = {"tableau": {"sources": [], "obligation": "never"}}
        data["turn"] = {"count": 1, "to": "talon", "placing": "one"}
        pairing["zones"] = ["tableau", "talon"]
        _redeal(draw, [])
    draw.zone("removed", "removed", 1, {"how": "nothing"})
    data["pairings"] = {"pair": pairing}
    data["win"] = {"what": "paired"}


def refill(draw: Draw) -> None:
    """An ornament and bases of named cards, a reserve that is refilled at once, a talon played again."""
    _deck(draw, 2)
    data = draw.data
    suit = draw.one(*SUITS)
    draw.zone("sultan", "ornament", 1, {"how": "named", "cards": [f"K{suit}"]})
    kings = [f"K{s}" for s in SUITS for _ in range(2)]
    kings.remove(f"K{suit}")
    draw.zone("foundation", "foundation", 8, {"how": "named", "cards": [*kings, f"A{suit}"]})
    grown = {
        "bases": ["K"] * 7 + ["A"],
        "comes": "start",
        "order": "up",
        "last": "Q",
        "wrap": True,
        "suit": "same",
        "returns": False,
    }
    reserve = draw.one("reserve", *NAMES)
    draw.zone(reserve, "reserve", draw.one(6, 8, 10), {"how": "each", "each": 1})
    draw.zone("stock", "stock", 1, {"how": "rest"})
    draw.zone("talon", "talon", 1, {"how": "nothing"})
    data["foundations"] = {"foundation": {**grown, "feeds": {reserve: {}, "stock": {}, "talon": {}}}}
    data["vacancies"] = {
        reserve: {
            "sources": ["talon", "stock"],
            "choice": "in-order",
            "unit": "card",
            "obligation": draw.one("at-once", "at-will"),
        }
    }
    _turn(draw)
    _redeal(draw, [reserve])
    data["win"] = {"what": "foundations"}


def one_packet(draw: Draw) -> None:
    """All cards of the layout go on one packet, up or down from its top card."""
    _deck(draw, 1)
    data = draw.data
    packets, each = draw.one((7, 5), (5, 7), (6, 5), (10, 3), (9, 4))
    order = draw.one("rounds", "packets", None)
    draw.zone("tableau", "tableau", packets, {"how": "each", "each": each, **({"order": order} if order else {})})
    draw.zone("talon", "talon", 1, {"how": "each", "each": 1}, available="none")
    draw.zone("stock", "stock", 1, {"how": "rest"})
    direction = draw.one("either", "either", "up", "down")
    wrap = draw.chance(0.3)
    data["builds"] = {
        "build": {
            "sources": ["tableau"],
            "targets": ["talon"],
            "suit": "any",
            "direction": direction,
            "wrap": wrap,
            "unit": "card",
            "mixed": direction == "either",
            "reversed": False,
        }
    }
    data["vacancies"] = {"tableau": {"sources": [], "obligation": "never"}}
    data["turn"] = {"count": 1, "to": "talon", "placing": "one"}
    data["redeal"] = {"times": 0}
    data["win"] = {"what": "zones-empty", "zones": ["tableau"]}
