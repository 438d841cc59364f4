"""The rarer families of drawn records: places on a table, stretches of play, two players, packets that a rank opens.

A :class:`~generated_rules.Draw` flows in and is filled; ``generated_rules`` chooses among these and its own families.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generated_rules import Draw

HAND = {"sources": ["talon", "stock"], "choice": "in-order", "unit": "card"}
TURN = {"count": 1, "to": "talon", "placing": "one"}
NOTHING = {"how": "nothing"}
AGAIN = {"gather": ["talon"], "shuffled": False, "turned": True, "lay": "stock", "when": "stock-empty"}


def halves(draw: Draw, comes: str, feeds: dict[str, Any]) -> None:
    """Four foundations up from the ace and four down from the king, of two packs."""
    draw.data["deck"] = {"packs": 2}
    draw.data["foundations"] = {}
    for base, order, last in (("A", "up", "K"), ("K", "down", "A")):
        name = f"foundation-{base.lower()}"
        draw.zone(name, "foundation", 4, NOTHING)
        draw.data["foundations"][name] = {
            "base": base,
            "comes": comes,
            "order": order,
            "last": last,
            "wrap": False,
            "suit": "same",
            "own_suit": True,
            "returns": False,
            "feeds": feeds,
        }


def at_the_end(draw: Draw) -> None:
    """Two zones, building on one of them while cards are in the hand; foundations only at the end."""
    data = draw.data
    first, second = draw.random.sample(["ekvator", "zodiak", "most", "karavan"], 2)
    draw.zone(first, "reserve", draw.one(6, 8), {"how": "each", "each": 1})
    draw.zone(second, "tableau", draw.one(16, 20, 24), {"how": "each", "each": 1})
    halves(draw, "end", {second: {"phases": ["end"]}, first: {"phases": ["end"]}})
    draw.zone("stock", "stock", 1, {"how": "rest"})
    draw.zone("talon", "talon", 1, NOTHING)
    data["phases"] = {"play": {"until": "zones-empty", "zones": ["stock", "talon"]}, "end": {"until": "end"}}
    build = {"sources": [first, "talon", "stock"], "targets": [second], "suit": "same", "direction": "either"}
    build |= {"wrap": draw.chance(0.2), "mixed": True, "unit": "card", "reversed": False, "phases": ["play"]}
    data["builds"] = {"build": build}
    data["vacancies"] = {zone: {**HAND, "obligation": "at-will", "phases": ["play"]} for zone in (first, second)}
    data["turn"] = dict(TURN)
    data["redeal"] = {"times": -1, **AGAIN}
    data["win"] = {"what": "foundations"}


def by_rank(draw: Draw) -> None:
    """Cards of one rank lie as an ornament; foundations go up and down from two neighbouring ranks."""
    data = draw.data
    data["deck"] = {"packs": 1}
    draw.zone("ornament", "ornament", 4, {"how": "rank", "rank": "Q"})
    data["foundations"] = {}
    feeds: dict[str, Any] = {"stock": {}, "talon": {}}
    for base, order, last, wrap in (("6", "up", "J", False), ("5", "down", "K", True)):
        name = f"foundation-{base}"
        draw.zone(name, "foundation", 4, {"how": "rank", "rank": base})
        data["foundations"][name] = {
            "base": base,
            "comes": "start",
            "order": order,
            "last": last,
            "wrap": wrap,
            "suit": "same",
            "returns": False,
            "feeds": feeds,
        }
    draw.zone("stock", "stock", 1, {"how": "rest"})
    draw.zone("talon", "talon", 1, NOTHING)
    data["turn"] = dict(TURN)
    data["redeal"] = {"times": draw.one(1, 2, 3), **AGAIN}
    data["win"] = {"what": "foundations"}


def opened(draw: Draw) -> None:
    """Kings open packets as they turn up; the pack is laid out again."""
    data = draw.data
    data["deck"] = {"packs": 2}
    draw.zone("ornament", "ornament", 8, NOTHING)
    draw.zone("tableau", "tableau", 8, {"how": "rank", "rank": "K", "counts": [1] + [0] * 7}, opened_by="K")
    draw.zone("foundation", "foundation", 8, NOTHING)
    draw.zone("stock", "stock", 1, {"how": "rest"})
    data["phases"] = {"deal": {"until": "stock-empty"}, "play": {"until": "end"}}
    once = {"comes": "turned", "wrap": False, "returns": False}
    data["foundations"] = {
        "ornament": {"base": "Q", "order": "up", "last": "Q", "suit": "any", **once, "feeds": {"stock": {}}},
        "foundation": {
            "base": "A",
            "order": "up",
            "last": "J",
            "suit": "same",
            **once,
            "feeds": {"stock": {}, "tableau": {}},
        },
    }
    vacancy = {"sources": ["tableau"], "choice": "free", "unit": "card", "obligation": "at-once", "phases": ["play"]}
    data["vacancies"] = {"tableau": vacancy}
    data["turn"] = {"count": 1, "to": "tableau", "placing": "newest", "opens": "K", "bare_first": draw.chance(0.5)}
    redeal = {
        "times": draw.one(1, 2, 3),
        "gather": ["tableau"],
        "gather_order": draw.one("first-to-last", "last-to-first"),
    }
    redeal |= {
        "pile_on": draw.one("on", "under"),
        "turned": True,
        "shuffled": False,
        "lay": "again",
        "when": "stock-empty",
    }
    data["redeal"] = redeal
    data["forced"] = [{"step": "bases"}]
    data["win"] = {"what": "foundations"}


def two_players(draw: Draw) -> None:
    """Each player lays out a pack; identical cards of the two leave as pairs."""
    data = draw.data
    data["players"] = 2
    data["deck"] = {"packs": 2}
    each = draw.one(2, 4, 13)
    for player in (1, 2):
        start = {"how": "each", "each": each}
        draw.zone(f"tableau-{player}", "tableau", 52 // each, start, face="top-up", owner=player)
    draw.zone("removed", "removed", 1, NOTHING)
    zones = ["tableau-1", "tableau-2"]
    data["pairings"] = {"pair": {"zones": zones, "by": "identical", "alone": False, "between": "across"}}
    data["redeal"] = {"times": 0}
    data["win"] = {"what": "paired"}


def pyramid(draw: Draw) -> None:
    """Rows that cover each other; pairs by sum from them and the talon."""
    data = draw.data
    data["deck"] = {"packs": 1}
    rows = draw.one(6, 7, 8)
    total = draw.one(13, 13, 14)
    data["values"] = {"J": 11, "Q": 12, "K": 13}
    draw.zone("tableau", "tableau", rows * (rows + 1) // 2, {"how": "each", "each": 1}, available="uncovered")
    data["zones"]["tableau"]["covered_by"] = "covers"
    data["relations"] = {"covers": {"kind": "covers", "of": "tableau", "to": "tableau"}}
    data["table"] = {"tableau": [[float(r), c - r / 2, 0] for r in range(rows) for c in range(r + 1)]}
    draw.zone("stock", "stock", 1, {"how": "rest"})
    draw.zone("talon", "talon", 1, NOTHING)
    draw.zone("removed", "removed", 1, NOTHING)
    data["vacancies"] = {"tableau": {"sources": [], "obligation": "never"}}
    pairing = {"zones": ["tableau", "talon"], "by": "sum", "total": total, "alone": total == 13, "between": "any"}
    data["pairings"] = {"pair": pairing}
    data["turn"] = dict(TURN)
    times = draw.one(0, 1, 2)
    data["redeal"] = {"times": times, **AGAIN} if times else {"times": 0}
    data["win"] = {"what": "zones-empty", "zones": ["tableau"]}


def ring(draw: Draw) -> None:
    """A reserve in rows within a ring; a card of the reserve goes only to an end of its own line."""
    data = draw.data
    data["deck"] = {"packs": 2}
    rows, columns = draw.one((3, 4), (4, 3), (3, 3))
    name = draw.one("okop", "bashnya", "karavan")
    inner = [[r + 1.0, c + 1.0, 0] for r in range(rows) for c in range(columns)]
    outer = [[r + 1.0, c, 0] for r in range(rows) for c in (0.0, columns + 1.0)]
    outer += [[r, c + 1.0, 0] for c in range(columns) for r in (0.0, rows + 1.0)]
    draw.zone("reserve", "reserve", len(inner), {"how": "each", "each": 1})
    draw.zone(name, "tableau", len(outer), {"how": "each", "each": 1})
    draw.zone("foundation", "foundation", 8, NOTHING)
    draw.zone("stock", "stock", 1, {"how": "rest"})
    draw.zone("talon", "talon", 1, NOTHING)
    data["table"] = {"reserve": inner, name: outer}
    data["relations"] = {"line-end": {"kind": "line-end", "of": "reserve", "to": name}}
    grown = {
        "base": "A",
        "comes": "turned",
        "order": "up",
        "last": "K",
        "wrap": False,
        "suit": "same",
        "returns": False,
    }
    data["foundations"] = {"foundation": {**grown, "feeds": {name: {}, "stock": {}, "talon": {}}}}
    direction = draw.one("either", "down", "up")
    build = {"targets": [name], "suit": draw.one("same", "any"), "direction": direction, "wrap": False}
    build |= {"mixed": direction == "either", "unit": "card", "reversed": False}
    data["builds"] = {
        "build": {"sources": [name], **build},
        "build-reserve": {"sources": ["reserve"], **build, "relation": "line-end"},
    }
    line = {"sources": ["reserve"], "choice": "free", "relation": "line-end", "unit": "card", "obligation": "at-once"}
    data["vacancies"] = {name: line, "reserve": {**HAND, "obligation": "at-once"}}
    data["turn"] = dict(TURN)
    data["redeal"] = {"times": 0}
    data["win"] = {"what": "foundations"}


def corners(draw: Draw) -> None:
    """The pack is dealt over corner and side packets in a path; side packets have fewer rights while the deal lasts."""
    data = draw.data
    sides = draw.one(2, 4)
    halves(draw, "turned", {})
    draw.zone("ugol", "tableau", 4, NOTHING)
    draw.zone("bok", "tableau", 2 * sides, NOTHING)
    draw.zone("stock", "stock", 1, {"how": "rest"})
    path = ["ugol.1", *(f"bok.{n}" for n in range(1, sides + 1)), "ugol.2", "ugol.3"]
    data["circuit"] = [*path, *(f"bok.{n}" for n in range(sides + 1, 2 * sides + 1)), "ugol.4"]
    data["phases"] = {"deal": {"until": "stock-empty"}, "play": {"until": "end"}}
    data["relations"] = {}
    data["table"] = {
        "ugol": [[0.0, 0.0, 0], [sides + 1.0, 0.0, 0], [0.0, 3.0, 0], [sides + 1.0, 3.0, 0]],
        "bok": [[n + 1.0, column, 0] for column in (0.0, 3.0) for n in range(sides)],
    }
    for name, column in (("foundation-a", 1.0), ("foundation-k", 2.0)):
        relation = f"beside-{name[-1]}"
        data["table"][name] = [[n + 1.0, column, 0] for n in range(4)]
        data["relations"][relation] = {"kind": "beside", "of": "bok", "to": name}
        bound = {"relation": relation, "relation_phases": ["deal"]}
        data["foundations"][name]["feeds"] = {"ugol": {}, "bok": bound}
    build = {"sources": ["ugol", "bok"], "targets": ["ugol", "bok"], "suit": "same", "direction": "either"}
    build |= {"wrap": False, "mixed": True, "unit": "card", "reversed": False, "phases": ["play"]}
    data["builds"] = {"build": build}
    data["vacancies"] = {zone: {"sources": [], "obligation": "never"} for zone in ("ugol", "bok")}
    data["turn"] = {"count": 1, "to": ["ugol", "bok"], "placing": "round", "base_out": "ugol", "phases": ["deal"]}
    redeal = {
        "times": draw.one(1, 2),
        "gather": ["ugol", "bok"],
        "gather_order": draw.one("first-to-last", "last-to-first"),
    }
    data["redeal"] = {**redeal, "pile_on": "on", "turned": True, "shuffled": False, "lay": "again", "when": "stuck"}
    data["forced"] = [{"step": "bases", "phases": ["deal"]}]
    data["win"] = {"what": "foundations"}


def dealt_over(draw: Draw) -> None:
    """The stock is dealt one card to each packet at once; the pack may lack its low ranks."""
    data = draw.data
    short = draw.chance(0.5)
    data["deck"] = {"packs": 2, "ranks": list("A789TJQK")} if short else {"packs": 2}
    packets = draw.one(8, 10)
    draw.zone("tableau", "tableau", packets, {"how": "each", "each": draw.one(2, 3)}, face=draw.one("up", "top-up"))
    draw.zone("foundation", "foundation", 8, NOTHING)
    draw.zone("stock", "stock", 1, {"how": "rest"})
    grown = {"base": "A", "comes": "turned", "order": "up", "suit": draw.one("same", "any"), "returns": False}
    grown |= {"last": "K", "wrap": False}
    if short:
        grown |= {"base": "7", "last": "A", "wrap": True}
    data["foundations"] = {"foundation": {**grown, "feeds": {"tableau": {}}}}
    build = {"sources": ["tableau"], "targets": ["tableau"], "suit": draw.one("same", "any", "alternate", "other")}
    build |= {
        "direction": "down",
        "wrap": False,
        "mixed": False,
        "unit": draw.one("run", "packet", "card"),
        "reversed": False,
    }
    data["builds"] = {"build": build}
    choice = {"sources": ["tableau"], "choice": "free", "unit": draw.one("card", "run"), "obligation": "at-will"}
    data["vacancies"] = {"tableau": choice}
    data["turn"] = {"count": 1, "to": "tableau", "placing": "each"}
    data["redeal"] = {"times": 0}
    if draw.chance(0.3):
        kind = draw.one("grace", "reverse-run")
        data["privileges"] = {
            kind: {"kind": kind, "zone": "tableau", "times": draw.one(1, 2), "when": draw.one("stuck", "at-will")}
        }
    data["win"] = {"what": "foundations"}


FAMILIES = (at_the_end, by_rank, opened, two_players, pyramid, ring, corners, dealt_over)
