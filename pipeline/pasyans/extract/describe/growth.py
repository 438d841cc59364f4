"""What is to be said of foundations and of building on the layout: bases, order, suit, last card, from where.

Rules flow in; facts flow out, foundation by foundation, then build by build.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.describe.terms import Counts, Fact, Number, Ranks, Related, Stretch, Suit, Tops, Zones, fact
from pasyans.model.rules import Build, Foundation, Rules


def foundations(rules: Rules) -> Iterator[Fact]:
    """All foundations: on what they begin and when, in what order and suit they grow, what feeds them."""
    for name, foundation in rules.foundations.items():
        zone = rules.zones.get(name)
        n = zone.packets if zone else None
        if zone is not None and zone.kind == "ornament":
            yield from _ornament(rules, name, foundation, n)
            continue
        yield from _bases(name, foundation, n)
        yield from _order(name, foundation)
        yield from _feeds(rules, name, foundation)
        if foundation.returns is not None:
            yield fact("foundation.returns" if foundation.returns else "foundation.stays", zone=Zones((name,)))


def _ornament(rules: Rules, name: str, foundation: Foundation, n: int | None) -> Iterator[Fact]:
    rank = Ranks((foundation.base,) if foundation.base and foundation.base != "first" else (), n)
    if foundation.comes == "turned":
        yield fact("ornament.turned", ranks=rank, zone=Zones((name,)))
    yield from _feeds(rules, name, foundation)


def _bases(name: str, foundation: Foundation, n: int | None) -> Iterator[Fact]:
    zone = Zones((name,))
    apart = ".suits" if foundation.own_suit else ""
    if foundation.base == "first":
        yield fact("foundation.first", zone=zone)
        if n:
            yield fact("foundation.count", zone=zone, n=Number(n))
    elif foundation.base:
        counted = "" if n else ".uncounted"
        yield fact(f"foundation.base{apart}{counted}", ranks=Ranks((foundation.base,), n), zone=zone)
    elif foundation.bases and foundation.comes != "start":
        yield fact("foundation.bases", ranks=Ranks(foundation.bases), zone=zone)
    if foundation.suits:
        yield fact("foundation.suited", suits=Ranks(foundation.suits), zone=zone)
    if foundation.comes == "after" and foundation.after:
        yield fact("foundation.after", zone=zone, after=Zones((foundation.after,)))
    elif foundation.comes in ("turned", "end"):
        yield fact(f"foundation.{foundation.comes}", zone=zone)


def _order(name: str, foundation: Foundation) -> Iterator[Fact]:
    zone = Zones((name,))
    suit = Suit(foundation.suit)
    last = Ranks((foundation.last,) if foundation.last else ())
    single = foundation.base == foundation.last and foundation.base is not None and foundation.order in ("up", "down")
    if foundation.order in ("up", "down") and not single:
        yield fact(f"foundation.{foundation.order}", zone=zone, suit=suit, last=last)
    elif foundation.order == "step":
        if foundation.steps:
            yield fact("foundation.steps", steps=Counts(foundation.steps), zone=zone)
        elif foundation.step:
            yield fact("foundation.step", zone=zone, step=Number(foundation.step))
        if foundation.suit:
            yield fact("foundation.suit", zone=zone, suit=suit)
        if foundation.last:
            yield fact("foundation.last", zone=zone, last=last)
    elif foundation.order == "list" and foundation.ranks:
        yield fact("foundation.list", zone=zone, base=Ranks(foundation.ranks[:1]), ranks=Ranks(foundation.ranks[1:]))
        if foundation.suit:
            yield fact("foundation.suit", zone=zone, suit=suit)
        if foundation.last:
            yield fact("foundation.last", zone=zone, last=last)
    if foundation.wrap:
        yield fact("foundation.wrap.down" if foundation.order == "down" else "foundation.wrap", zone=zone)


def _feeds(rules: Rules, name: str, foundation: Foundation) -> Iterator[Fact]:
    zone = Zones((name,))
    groups: dict[tuple[object, ...], list[str]] = {}
    for source, feed in foundation.feeds.items():
        groups.setdefault((feed.phases, feed.relation, feed.relation_phases), []).append(source)
    for (phases, relation, bound), sources in groups.items():
        tops = Tops(tuple(sources))
        lone = rules.zones.get(sources[0]) if len(sources) == 1 else None
        one = ".one" if lone is not None and (lone.packets or 1) == 1 else ""
        if phases == ():
            yield fact(f"feed.bases-only{one}", tops=tops, zone=zone)
            continue
        yield fact(f"feed{one}", tops=tops, zone=zone)
        if isinstance(phases, tuple):
            yield fact("only-when", when=Stretch(phases))
        if isinstance(relation, str):
            yield fact("feed.relation", tops=tops, zone=zone, relation=Related(relation))
            if isinstance(bound, tuple):
                yield fact("feed.bound", when=Stretch(bound))


def building(rules: Rules) -> Iterator[Fact]:
    """All builds («марьяж»)."""
    for build in rules.builds.values():
        yield from _build(build)
        if build.phases:
            yield fact("only-when", when=Stretch(build.phases))
        elif build.phases == ():
            yield fact("never-in-play")


def _build(build: Build) -> Iterator[Fact]:
    among = "among" if build.sources == build.targets and len(build.targets) == 1 else "on"
    way = f".{build.direction}" if build.direction else ""
    tops, targets = Tops(build.sources), Zones(build.targets)
    order = Zones((build.order_of,) if build.order_of else ())
    yield fact(f"build.{among}{way}", tops=tops, targets=targets, order=order, suit=Suit(build.suit))
    if build.wrap is not None:
        yield fact("build.wrap" if build.wrap else "build.no-wrap")
    if build.unit:
        yield fact(f"build.unit.{build.unit}")
    if build.mixed is not None and build.direction in ("either", "either-or-foundation"):
        yield fact("build.mixed" if build.mixed else "build.not-mixed")
    if build.reversed:
        yield fact("build.reversed")
    if build.relation:
        yield fact("build.relation", relation=Related(build.relation))
