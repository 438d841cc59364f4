"""What is to be said of foundations and of building on the layout: bases, order, suit, last card, from where.

Rules flow in; facts flow out, foundation by foundation, then build by build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from pasyans.extract.describe.terms import (
    Counts,
    Fact,
    Number,
    Ranks,
    Related,
    Stretch,
    Suit,
    Suits,
    Tops,
    Zones,
    fact,
    only_in,
)
from pasyans.model.rules import RANKS, Build, Foundation, Rules

_Condition = tuple[tuple[str, ...] | None, str | None, tuple[str, ...] | None]


def foundations(rules: Rules) -> Iterator[Fact]:
    """All foundations: on what they begin and when, in what order and suit they grow, what feeds them."""
    grown: dict[str, Foundation] = {}
    for name, foundation in rules.foundations.items():
        if name in rules.zones and rules.zones[name].kind == "ornament":
            yield from _ornament(rules, name, foundation)
        else:
            grown[name] = foundation
    yield from _bases(rules, grown)
    for names in _alike(grown, lambda foundation: (foundation.comes, foundation.after)):
        yield from _comes(names, grown[names[0]], len(grown))
    for name, foundation in grown.items():
        if len(grown) > 1 and foundation.wrap and foundation.base in RANKS and foundation.last in RANKS:
            yield from _sequence(name, foundation)
        else:
            yield from _order(name, foundation)
    for names in _alike(grown, lambda foundation: _rights(rules, foundation)):
        yield from _feeds(rules, _together(names, len(grown)), grown[names[0]])
    for names in _alike(grown, lambda foundation: foundation.returns):
        returns = grown[names[0]].returns
        if returns is not None:
            key = "foundation.returns" if returns else "foundation.stays"
            yield fact(key, zone=_together(names, len(grown)))


def _alike(grown: Mapping[str, Foundation], what: Callable[[Foundation], object]) -> list[list[str]]:
    """The names of foundations that have the same ``what``, in order."""
    groups: list[list[str]] = []
    for name, foundation in grown.items():
        group = next((known for known in groups if what(grown[known[0]]) == what(foundation)), None)
        if group is None:
            groups.append([name])
        else:
            group.append(name)
    return groups


def _rights(rules: Rules, foundation: Foundation) -> list[object]:
    """What may feed a foundation; relations are alike if they are of one kind."""
    kinds = {name: relation.kind for name, relation in rules.relations.items()}
    return sorted(
        (source, str(feed.phases), kinds.get(feed.relation or "", ""), str(feed.relation_phases))
        for source, feed in foundation.feeds.items()
    )  # type: ignore[return-value]


def _together(names: Sequence[str], count: int) -> Zones:
    """Foundations as one: if they are all there are, «the foundations»."""
    return Zones(("foundation",)) if len(names) == count else Zones(tuple(names))


def _ornament(rules: Rules, name: str, foundation: Foundation) -> Iterator[Fact]:
    n = rules.zones[name].packets
    rank = Ranks((foundation.base,) if foundation.base and foundation.base != "first" else (), n)
    if foundation.comes == "turned":
        yield fact("ornament.turned", ranks=rank, zone=Zones((name,)))
    yield from _feeds(rules, Zones((name,)), foundation)


def _bases(rules: Rules, grown: Mapping[str, Foundation]) -> Iterator[Fact]:
    packets = {name: rules.zones[name].packets if name in rules.zones else None for name in grown}
    based = {name: f for name, f in grown.items() if f.base is not None and f.base != "first"}
    for names in _alike(based, lambda foundation: foundation.own_suit):
        listed: list[str] = []
        for name in names:
            listed += [str(based[name].base)] * (packets[name] or 1)
        apart = ".suits" if based[names[0]].own_suit else ""
        counted = "" if all(packets[name] for name in names) else ".uncounted"
        yield fact(f"foundation.base{apart}{counted}", ranks=Ranks(tuple(listed)), zone=_together(names, len(grown)))
    for name, foundation in grown.items():
        zone = Zones((name,))
        if foundation.base == "first":
            yield fact("foundation.first", zone=zone)
            if n := packets[name]:
                yield fact("foundation.count", zone=zone, n=Number(n))
        elif foundation.bases and foundation.comes != "start":
            yield fact("foundation.bases", ranks=Ranks(foundation.bases), zone=zone)
        if foundation.suits:
            yield fact("foundation.suited", suits=Suits(foundation.suits), zone=zone)


def _comes(names: Sequence[str], foundation: Foundation, count: int) -> Iterator[Fact]:
    zone = _together(names, count)
    if foundation.comes == "after" and foundation.after:
        yield fact("foundation.after", zone=zone, after=Zones((foundation.after,)))
    elif foundation.comes in ("turned", "end"):
        whole = "" if len(names) == count else ".some"
        yield fact(f"foundation.{foundation.comes}{whole}", zone=zone)


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


def _sequence(name: str, foundation: Foundation) -> Iterator[Fact]:
    """A row of its own round the pack, beside foundations that grow otherwise: said card by card."""
    step = 12 if foundation.order == "down" else 1
    at, end = RANKS.index(foundation.base), RANKS.index(foundation.last)
    ranks = []
    while at != end:
        at = (at + step) % len(RANKS)
        ranks.append(RANKS[at])
    yield fact("foundation.sequence", zone=Zones((name,)), ranks=Ranks(tuple(ranks)), suit=Suit(foundation.suit))


def _feeds(rules: Rules, zone: Zones, foundation: Foundation) -> Iterator[Fact]:
    groups: dict[_Condition, list[str]] = {}
    for source, feed in foundation.feeds.items():
        groups.setdefault((feed.phases, feed.relation, feed.relation_phases), []).append(source)
    for (phases, relation, bound), sources in groups.items():
        tops = Tops(tuple(sources))
        lone = rules.zones.get(sources[0]) if len(sources) == 1 else None
        one = ".one" if lone is not None and (lone.packets or 1) == 1 else ""
        if phases == ():
            yield fact(f"feed.bases-only{one}", tops=tops, zone=zone)
            continue
        if relation is None or bound is not None:
            yield from only_in(phases, [fact(f"feed{one}", tops=tops, zone=zone)])
        if relation is not None:
            kind = rules.relations[relation].kind if relation in rules.relations else "beside"
            key = "feed.beside" if kind == "beside" else "feed.relation"
            limited = fact(key, tops=tops, zone=zone, relation=Related(relation))
            names = list(rules.phases)
            if bound and list(bound) == names[: len(bound)] and len(bound) < len(names):
                yield from only_in(phases, [limited])
                yield fact("feed.limit-ends", when=Stretch((names[len(bound)],)))
            else:
                yield from only_in(phases if bound is None else bound, [limited])


def building(rules: Rules) -> Iterator[Fact]:
    """All builds («марьяж»)."""
    before: set[str] = set()
    for build in rules.builds.values():
        facts = list(_build(build))
        # What holds for all builds alike (one card at a time, king and ace) is said with the first of them.
        own = [said for said in facts if said.terms or said.key not in before]
        yield from only_in(build.phases, own)
        before |= {said.key for said in facts}


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
