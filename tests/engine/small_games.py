"""Small games for the solver: decks of twelve to twenty-four cards, as plain data of records."""

from __future__ import annotations

from typing import Any


def rules(**changes: Any) -> dict[str, Any]:
    """A small game of rows on a deck of four ranks; ``changes`` replace whole parts."""
    data: dict[str, Any] = {
        "players": 1,
        "deck": {"packs": 1, "ranks": ["A", "2", "3", "4"]},
        "zones": {
            "tableau": {
                "kind": "tableau",
                "packets": 4,
                "start": {"how": "whole", "order": "rounds"},
                "face": "up",
                "available": "top",
            },
            "foundation": {
                "kind": "foundation",
                "packets": 4,
                "start": {"how": "nothing"},
                "face": "up",
                "available": "none",
            },
        },
        "deal": ["tableau"],
        "foundations": {
            "foundation": {
                "base": "A",
                "comes": "turned",
                "order": "up",
                "last": "4",
                "wrap": False,
                "suit": "same",
                "returns": False,
                "feeds": {"tableau": {}},
            }
        },
        "builds": {},
        "vacancies": {},
        "win": {"what": "foundations"},
    }
    return data | changes


def build(suit: str, direction: str, unit: str = "card") -> dict[str, Any]:
    """One build rule within the rows."""
    return {
        "build": {
            "sources": ["tableau"],
            "targets": ["tableau"],
            "suit": suit,
            "direction": direction,
            "wrap": False,
            "mixed": True,
            "unit": unit,
            "reversed": False,
        }
    }


def vacancy(**leaves: Any) -> dict[str, Any]:
    """How empty rows are filled."""
    return {"tableau": {"sources": ["tableau"], "choice": "free", "unit": "card", "obligation": "at-will"} | leaves}


def stock(**leaves: Any) -> dict[str, Any]:
    """The cards that are left, face down."""
    return {"kind": "stock", "packets": 1, "start": {"how": "rest"}, "face": "down"} | leaves


def talon() -> dict[str, Any]:
    """One packet for the cards that are turned."""
    return {"kind": "talon", "packets": 1, "start": {"how": "nothing"}, "face": "up", "available": "top"}


def with_stock(**redeal: Any) -> dict[str, Any]:
    """Three rows, a stock turned card by card onto a talon."""
    data = rules(builds=build("alternate", "down", "run"), vacancies=vacancy(unit="run"))
    data["zones"]["tableau"] |= {"packets": 3, "start": {"how": "each", "each": 2}}
    data["zones"]["stock"] = stock()
    data["zones"]["talon"] = talon()
    data["deal"] = ["tableau", "stock"]
    data["foundations"]["foundation"]["feeds"]["talon"] = {}
    data["builds"]["build"]["sources"] = ["tableau", "talon"]
    data["turn"] = {"count": 1, "to": "talon", "placing": "one"}
    data["redeal"] = {"times": 0} | redeal
    return data


def five_ranks(data: dict[str, Any]) -> dict[str, Any]:
    """The same with five ranks."""
    data["deck"] = {"packs": 1, "ranks": ["A", "2", "3", "4", "5"]}
    data["foundations"]["foundation"]["last"] = "5"
    return data


def with_talons() -> dict[str, Any]:
    """Foundations of any suit, two talons at the player's choice."""
    data = with_stock()
    data["zones"]["talon"]["packets"] = 2
    data["turn"] = {"count": 1, "to": "talon", "placing": "choice"}
    data["foundations"]["foundation"] |= {"suit": "any"}
    del data["zones"]["tableau"]
    data |= {"deal": ["stock"], "builds": {}, "vacancies": {}}
    data["foundations"]["foundation"]["feeds"] = {"talon": {}, "stock": {}}
    return data


def with_exchange() -> dict[str, Any]:
    """Cards of the rows may once change places when nothing else can be done."""
    data = rules(builds=build("same", "down"))
    data["privileges"] = {"exchange": {"kind": "exchange", "zone": "tableau", "cards": 1, "times": 1, "when": "stuck"}}
    return data


def face_down() -> dict[str, Any]:
    """Rows of which only the top card lies face up."""
    data = rules(builds=build("alternate", "down", "run"), vacancies=vacancy(unit="run", ranks=["4"]))
    data["zones"]["tableau"]["face"] = "top-up"
    return data


def foundation(base: str, last: str, **leaves: Any) -> dict[str, Any]:
    """One zone of foundations of one suit each."""
    order = "up" if base == "A" else "down"
    rule = {"base": base, "comes": "turned", "order": order, "last": last, "wrap": False, "suit": "same"}
    return rule | {"own_suit": True, "returns": False, "feeds": {"tableau": {}}} | leaves


def two_packs(packets: int = 6, **changes: Any) -> dict[str, Any]:
    """Two packs of three ranks, one to go up and one to go down."""
    data = rules(**changes)
    data["deck"] = {"packs": 2, "ranks": ["A", "2", "3"]}
    data["zones"]["tableau"]["packets"] = packets
    data["zones"]["down"] = data["zones"]["foundation"]
    data["foundations"] = {"foundation": foundation("A", "3"), "down": foundation("3", "A")}
    return data


def all_up() -> dict[str, Any]:
    """Two packs of three ranks, both to go up."""
    data = two_packs(builds=build("same", "either"), vacancies=vacancy())
    data["zones"]["foundation"] = data["zones"]["foundation"] | {"packets": 8}
    del data["zones"]["down"], data["foundations"]["down"]
    data["foundations"]["foundation"]["own_suit"] = False
    return data


def base_that_is_wanted_elsewhere() -> dict[str, Any]:
    """The last copy of an ace may be the base of one foundation or the end of another."""
    data = two_packs(4, vacancies=vacancy())
    data["foundations"]["down"]["own_suit"] = False
    return data


def any_suit_up_and_down() -> dict[str, Any]:
    """Foundations up and down that look at ranks only: the last copy of a card has a choice of places."""
    data = two_packs(5, vacancies=vacancy(ranks=["2"]))
    for rule in data["foundations"].values():
        rule["suit"] = "any"
    data["foundations"]["down"]["comes"] = "start"
    data["zones"]["down"] = data["zones"]["down"] | {"start": {"how": "rank", "rank": "3"}}
    data["deal"] = ["down", "tableau"]
    return data


def cards_that_may_come_back() -> dict[str, Any]:
    """Cards may come back from foundations, but no rule takes one there."""
    data = all_up() | {"builds": {}, "vacancies": vacancy(ranks=["2"])}
    data["foundations"]["foundation"]["returns"] = True
    return data


def only_up_at_the_end() -> dict[str, Any]:
    """Rows are built on while stock and talon last, then played out; the talon is turned as often as wanted."""
    data = two_packs(builds=build("same", "either"))
    data["zones"]["tableau"] |= {"packets": 14, "start": {"how": "each", "each": 1}}
    data["zones"]["stock"] = stock(available="top")
    data["zones"]["talon"] = talon()
    data["deal"] = ["tableau", "stock"]
    data["phases"] = {"play": {"until": "zones-empty", "zones": ["stock", "talon"]}, "end": {"until": "end"}}
    for rule in data["foundations"].values():
        rule |= {"comes": "end", "feeds": {"tableau": {"phases": ["end"]}}}
    data["builds"]["build"] |= {"sources": ["talon", "stock"], "phases": ["play"]}
    data["turn"] = {"count": 1, "to": "talon", "placing": "one"}
    data["redeal"] = {
        "times": -1,
        "gather": ["talon"],
        "turned": True,
        "shuffled": False,
        "lay": "stock",
        "when": "stock-empty",
    }
    return data


def a_phase_begun_anew() -> dict[str, Any]:
    """A redeal leads back to the first phase, in which empty rows are filled; it lasts until every row holds a card."""
    data = with_stock(times=-1, gather=["talon"], turned=True, shuffled=False, lay="stock", when="stock-empty")
    data["deck"]["ranks"] = ["A", "2", "3"]
    data["zones"]["tableau"] |= {"start": {"how": "each", "each": 3}}
    data["phases"] = {"open": {"until": "zone-full", "zone": "tableau"}, "play": {"until": "end"}}
    data["builds"] = build("same", "down", "run")
    data["vacancies"]["tableau"]["phases"] = ["open"]
    data["foundations"]["foundation"] |= {"last": "3", "comes": "end"}
    data["foundations"]["foundation"]["feeds"]["tableau"] = {"phases": ["play"]}
    return data


def three_passes() -> dict[str, Any]:
    """Nothing but stock and talon, gone through three times; one rank is an ornament."""
    data = with_stock(times=2, gather=["talon"], turned=True, shuffled=False, lay="stock", when="stock-empty")
    five_ranks(data)
    del data["zones"]["tableau"]
    data["zones"]["stock"] |= {"available": "top"}
    data["zones"]["ornament"] = {
        "kind": "ornament",
        "packets": 4,
        "start": {"how": "rank", "rank": "5"},
        "face": "up",
        "available": "none",
    }
    data |= {"deal": ["ornament", "stock"], "builds": {}, "vacancies": {}}
    data["foundations"]["foundation"] |= {"last": "4", "feeds": {"talon": {}, "stock": {}}}
    return data


def closed_talon() -> dict[str, Any]:
    """Two passes in which only the card that is turned may go up."""
    data = three_passes()
    data["deck"]["ranks"] = ["A", "2", "3", "4"]
    data["zones"]["ornament"]["start"]["rank"] = "4"
    data["foundations"]["foundation"]["last"] = "3"
    data["redeal"]["times"] = 1
    data["zones"]["talon"]["available"] = "none"
    data["foundations"]["foundation"]["feeds"] = {"stock": {}}
    return data


def one_zone_after_another() -> dict[str, Any]:
    """Two passes; the ornaments are looked out in play, and nothing else goes up before they all lie there."""
    data = closed_talon()
    data["zones"]["talon"] = talon()
    data["zones"]["ornament"] |= {"kind": "foundation", "start": {"how": "nothing"}}
    data["deal"] = ["stock"]
    data["phases"] = {"fours": {"until": "zone-full", "zone": "ornament"}, "play": {"until": "end"}}
    feeds = {"stock": {"phases": ["play"]}, "talon": {"phases": ["play"]}}
    data["foundations"]["foundation"] |= {"comes": "after", "after": "ornament", "feeds": feeds}
    data["foundations"]["ornament"] = foundation("4", "4", order="up", feeds={"stock": {}, "talon": {}})
    return data


def turned_in_turn() -> dict[str, Any]:
    """The same, the stock being turned onto two talons in turn."""
    data = three_passes()
    data["zones"]["talon"]["packets"] = 2
    data["turn"]["placing"] = "round"
    data["redeal"] |= {"gather_order": "first-to-last", "pile_on": "on"}
    return data


def pairs(by: str, packets: int = 6, packs: int = 2, **leaves: Any) -> dict[str, Any]:
    """Cards that leave in pairs."""
    data = rules()
    data["deck"] = {"packs": packs, "ranks": ["A", "2", "3"]}
    data["zones"] = {
        "tableau": data["zones"]["tableau"] | {"packets": packets},
        "removed": data["zones"]["foundation"] | {"kind": "removed", "packets": 1},
    }
    data["pairings"] = {"pair": {"zones": ["tableau"], "by": by, "alone": False, "between": "any"} | leaves}
    return data | {"foundations": {}, "win": {"what": "paired"}}


def pairs_in_a_square() -> dict[str, Any]:
    """Cards of one line that make four leave together; the places are filled from the stock."""
    data = pairs("sum", 9, total=4, relation="same-line")
    data["values"] = {"A": 1, "2": 2, "3": 3}
    data["zones"]["tableau"] |= {"start": {"how": "each", "each": 1}}
    data["zones"]["stock"] = stock(available="top")
    data["deal"] = ["tableau", "stock"]
    data["relations"] = {"same-line": {"kind": "same-line", "of": "tableau", "to": "tableau"}}
    data["vacancies"] = {
        "tableau": {"sources": ["stock"], "choice": "in-order", "unit": "card", "obligation": "at-once"}
    }
    data["table"] = {
        "tableau": [[row, column, 0] for row in range(3) for column in range(3)],
        "stock": [[1, 5, 0]],
        "removed": [[2, 5, 0]],
    }
    return data


SMALL: dict[str, dict[str, Any]] = {
    "same suit down": rules(builds=build("same", "down"), vacancies=vacancy()),
    "same suit down, five ranks": five_ranks(rules(builds=build("same", "down"), vacancies=vacancy())),
    "same suit either way": rules(builds=build("same", "either"), vacancies=vacancy()),
    "same suit either way, five ranks": five_ranks(rules(builds=build("same", "either"), vacancies=vacancy())),
    "same suit up": rules(builds=build("same", "up"), vacancies=vacancy()),
    "any suit down": rules(builds=build("any", "down"), vacancies=vacancy()),
    "any suit either way": rules(builds=build("any", "either"), vacancies=vacancy(ranks=["4"])),
    "alternate down, nothing fills": rules(builds=build("alternate", "down")),
    "alternate down by runs": rules(builds=build("alternate", "down", "run"), vacancies=vacancy(unit="run")),
    "any suit up by runs": rules(builds=build("any", "up", "run"), vacancies=vacancy(unit="run")),
    "same suit, whole packets": rules(builds=build("same", "down", "packet"), vacancies=vacancy(ranks=["4"])),
    "stock once through": with_stock(),
    "stock three times through": with_stock(
        times=2, gather=["talon"], turned=True, shuffled=False, lay="stock", when="stock-empty"
    ),
    "stock as often as wanted": with_stock(
        times=-1, gather=["talon"], turned=True, shuffled=False, lay="stock", when="stock-empty"
    ),
    "two talons at choice": with_talons(),
    "a phase begun anew": a_phase_begun_anew(),
    "an exchange": with_exchange(),
    "rows face down": face_down(),
    "two packs, up and down": two_packs(),
    "two packs, rows built": two_packs(builds=build("same", "either"), vacancies=vacancy()),
    "two packs, any suit by runs": two_packs(builds=build("any", "down", "run"), vacancies=vacancy(ranks=["3"])),
    "two packs, all up": all_up(),
    "two packs, a base wanted elsewhere": base_that_is_wanted_elsewhere(),
    "two packs, any suit up and down": any_suit_up_and_down(),
    "two packs, cards that may come back": cards_that_may_come_back(),
    "only up at the end": only_up_at_the_end(),
    "three times through, an ornament": three_passes(),
    "twice through, a closed talon": closed_talon(),
    "twice through, one zone after another": one_zone_after_another(),
    "three times through, two talons in turn": turned_in_turn(),
    "identical pairs": pairs("identical"),
    "pairs of a rank": pairs("rank", 4),
    "pairs in a square": pairs_in_a_square(),
}
