"""Small games made by chance: the rules that the property tests play.

In goes hypothesis' choice; out come valid-looking ``Rules`` of patiences nobody has named: a few packets, a reserve or
none, a stock or none, foundations or pairs, in one or two phases. They need not be good games; they must be played to
the letter.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from pasyans.model.rules import RANKS, Rules

FITS = ("same", "any", "alternate", "same-colour", "other")


def _maybe(draw: DrawFn, chance: int = 2) -> bool:
    return draw(st.integers(1, chance)) == 1


def _stock(draw: DrawFn, data: dict[str, Any], laid: list[str]) -> list[str]:
    """Add a stock and a talon; returns the zones whose cards may be played from them."""
    data["zones"]["stock"] = {
        "kind": "stock",
        "packets": 1,
        "start": {"how": "rest"},
        "face": "down",
        "available": "top",
    }
    packets = draw(st.sampled_from([1, 1, 1, 2, 3]))
    data["zones"]["talon"] = {
        "kind": "talon",
        "packets": packets,
        "start": {"how": "nothing"},
        "face": "up",
        "available": "top",
    }
    placings = ["one"] if packets == 1 else ["choice", "each", "round"]
    placing = draw(st.sampled_from(placings))
    count = draw(st.integers(1, 3)) if placing == "one" else 1
    data["turn"] = {"count": count, "to": "talon", "placing": placing}
    times = draw(st.sampled_from([0, 1, 2, -1]))
    data["redeal"] = {"times": times}
    if times:
        gathered = ["talon"]
        data["redeal"] |= {
            "gather": gathered,
            "gather_order": draw(st.sampled_from(["first-to-last", "last-to-first"])),
            "pile_on": draw(st.sampled_from(["on", "under"])),
            "turned": draw(st.booleans()),
            "shuffled": draw(st.booleans()),
            "lay": "stock",
            "when": "stock-empty",
        }
    data["deal"] = [*laid, "stock"]
    return ["talon", "stock"] if count == 1 and _maybe(draw) else ["talon"]


@st.composite
def foundation_games(draw: DrawFn) -> Rules:
    """Games that end on foundations."""
    packs = draw(st.integers(1, 2))
    ranks = RANKS[: draw(st.integers(3, 13 if packs == 1 else 7))]
    cards = 4 * packs * len(ranks)
    columns = draw(st.integers(1, 8))
    data: dict[str, Any] = {"players": 1, "deck": {"packs": packs, "ranks": ranks}, "zones": {}}
    zones = data["zones"]
    tableau = {"kind": "tableau", "packets": columns, "available": "top"}
    tableau["face"] = draw(st.sampled_from(["up", "up", "top-up"]))
    zones["tableau"] = tableau
    laid, sources = ["tableau"], ["tableau"]
    with_reserve = _maybe(draw)
    room = cards
    if with_reserve:
        places = draw(st.integers(1, min(4, cards // 3)))
        zones["reserve"] = {
            "kind": "reserve",
            "packets": places,
            "start": {"how": "each", "each": 1},
            "face": "up",
            "available": "top",
            "capacity": 1,
        }
        laid.insert(0, "reserve")
        sources.append("reserve")
        room -= places
    falls = draw(st.sampled_from(["up", "down"]))
    base = ranks[0] if falls == "up" else ranks[-1]
    comes = draw(st.sampled_from(["turned", "turned", "start"]))
    start: dict[str, Any] = {"how": "nothing"}
    if comes == "start":
        start = {"how": "rank", "rank": base}
        laid.insert(0, "foundation")
        room -= 4 * packs
    zones["foundation"] = {
        "kind": "foundation",
        "packets": 4 * packs,
        "start": start,
        "face": "up",
        "available": "none",
    }
    if _maybe(draw, 3):
        tableau["start"] = {"how": "whole", "order": draw(st.sampled_from(["packets", "rounds"]))}
        data["deal"] = laid
    else:
        most = max(1, room // columns)
        each = draw(st.integers(1, min(4, most)))
        tableau["start"] = {"how": "each", "each": each} if each * columns <= room else {"how": "nothing"}
        sources += _stock(draw, data, laid)
    data["foundations"] = {
        "foundation": {
            "base": base,
            "comes": comes,
            "order": falls,
            "last": ranks[-1] if falls == "up" else ranks[0],
            "wrap": False,
            "suit": draw(st.sampled_from(["same", "same", "any", "alternate"])),
            "returns": False,
            "feeds": {zone: {} for zone in sources},
        }
    }
    playable = [zone for zone in sources if zone != "tableau"]
    if _maybe(draw):
        build_sources = ["tableau", *(zone for zone in playable if _maybe(draw))]
        runs = _maybe(draw, 3)
        data["builds"] = {
            "build": {
                "sources": ["tableau"] if runs else build_sources,
                "targets": ["tableau"],
                "suit": draw(st.sampled_from(FITS)),
                "direction": "down" if runs else draw(st.sampled_from(["up", "down", "either", "none"])),
                "wrap": draw(st.booleans()),
                "mixed": False if runs else draw(st.booleans()),
                "unit": "run" if runs else "card",
            }
        }
    if _maybe(draw):
        obligation = draw(st.sampled_from(["at-will", "at-once"]))
        fillers = playable if obligation == "at-once" else sources
        if fillers:
            vacancy: dict[str, Any] = {
                "sources": fillers,
                "choice": draw(st.sampled_from(["in-order", "free"])),
                "unit": "card",
                "obligation": obligation,
            }
            if obligation == "at-will" and _maybe(draw):
                vacancy["ranks"] = [ranks[-1]]
            data["vacancies"] = {"tableau": vacancy}
    if "turn" in data and _maybe(draw, 4):
        data["phases"] = {"deal": {"until": "stock-empty"}, "end": {"until": "end"}}
        data["foundations"]["foundation"]["feeds"]["tableau"] = {"phases": ["end"]}
        if "builds" in data:
            data["builds"]["build"]["phases"] = ["deal"]
    if _maybe(draw, 4) and data["foundations"]["foundation"]["comes"] == "turned":
        data["forced"] = [{"step": draw(st.sampled_from(["foundations", "bases"]))}]
    data["win"] = {"what": "foundations"}
    return Rules.model_validate(data)


@st.composite
def pairing_games(draw: DrawFn) -> Rules:
    """Games in which cards leave by twos."""
    packs = draw(st.integers(1, 2))
    ranks = RANKS[: draw(st.integers(4, 13))]
    rows = draw(st.integers(1, 3))
    columns = draw(st.integers(2, 5))
    packets = rows * columns
    each = draw(st.integers(1, max(1, min(3, 4 * packs * len(ranks) // packets))))
    data: dict[str, Any] = {
        "players": 1,
        "deck": {"packs": packs, "ranks": ranks},
        "values": {rank: value + 1 for value, rank in enumerate(ranks)},
        "zones": {
            "tableau": {
                "kind": "tableau",
                "packets": packets,
                "start": {"how": "each", "each": each},
                "face": draw(st.sampled_from(["up", "top-up"])),
                "available": "top",
            },
            "removed": {"kind": "removed", "packets": 1, "start": {"how": "nothing"}, "face": "up"},
        },
        "table": {"tableau": [[float(place // columns), float(place % columns), 0] for place in range(packets)]},
    }
    if packets * each > 4 * packs * len(ranks):
        data["zones"]["tableau"]["start"] = {"how": "each", "each": 1}
    _stock(draw, data, ["tableau"])
    by = draw(st.sampled_from(["sum", "rank", "identical", "neighbours"]))
    if by == "identical" and packs == 1:
        by = "rank"
    pairing: dict[str, Any] = {"zones": ["tableau", "talon"], "by": by, "between": "any"}
    if by == "sum":
        pairing |= {"total": len(ranks) + 1, "alone": False}
    if _maybe(draw) and packets > 1:
        data["relations"] = {"line": {"kind": "same-line", "of": "tableau", "to": "tableau"}}
        pairing |= {"relation": "line", "zones": ["tableau"]}
    data["pairings"] = {"pair": pairing}
    if _maybe(draw):
        data["vacancies"] = {
            "tableau": {"sources": ["talon", "stock"], "choice": "in-order", "unit": "card", "obligation": "at-once"}
        }
    if _maybe(draw, 3):
        data["privileges"] = {
            "exchange": {
                "kind": "exchange",
                "zone": "tableau",
                "cards": draw(st.integers(1, 2)),
                "times": draw(st.sampled_from([1, 2, -1])),
                "when": draw(st.sampled_from(["stuck", "at-will"])),
            }
        }
    data["win"] = {"what": "paired"}
    return Rules.model_validate(data)


def small_games() -> st.SearchStrategy[Rules]:
    """Any of them."""
    return st.one_of(foundation_games(), pairing_games())
