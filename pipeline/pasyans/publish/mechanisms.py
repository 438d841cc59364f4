"""What a game is made of, for the index «games with a reserve»: read from the rules, never from its name.

A record's rules flow in, keys flow out; what a key is called lies in ``site/messages.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pasyans.model.rules import Rules


def _has_zone(kind: str) -> Callable[[Rules], bool]:
    return lambda rules: any(zone.kind == kind for zone in rules.zones.values())


MECHANISMS: Mapping[str, Callable[[Rules], bool]] = {
    "one-pack": lambda rules: rules.deck.packs == 1,
    "two-packs": lambda rules: rules.deck.packs == 2 and rules.players != 2,
    "two-players": lambda rules: rules.players == 2,
    "reserve": _has_zone("reserve"),
    "talon": _has_zone("talon"),
    "ornament": _has_zone("ornament"),
    "builds": lambda rules: bool(rules.builds),
    "builds-in-suit": lambda rules: any(build.suit == "same" for build in rules.builds.values()),
    "builds-both-ways": lambda rules: any(
        build.direction in ("either", "either-or-foundation") for build in rules.builds.values()
    ),
    "up-and-down": lambda rules: {"up", "down"} <= {f.order for f in rules.foundations.values()},
    "steps": lambda rules: any(f.order == "step" for f in rules.foundations.values()),
    "listed-order": lambda rules: any(f.order == "list" for f in rules.foundations.values()),
    "foundations-at-end": lambda rules: any(f.comes == "end" for f in rules.foundations.values()),
    "redeal": lambda rules: rules.redeal is not None and rules.redeal.times not in (None, 0),
    "no-redeal": lambda rules: rules.redeal is not None and rules.redeal.times == 0,
    "pairs": lambda rules: bool(rules.pairings),
    "privileges": lambda rules: bool(rules.privileges),
    "relations": lambda rules: bool(rules.relations),
    "all-face-up": lambda rules: any(
        zone.kind == "tableau" and zone.start is not None and zone.start.how == "whole" and zone.face == "up"
        for zone in rules.zones.values()
    ),
}


def mechanisms(rules: Rules) -> list[str]:
    """Keys of everything ``rules`` use, in the order of the index."""
    return [key for key, holds in MECHANISMS.items() if holds(rules)]
