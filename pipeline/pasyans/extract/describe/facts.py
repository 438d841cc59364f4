"""What is to be said of a record, in the order of a book: deck, layout, foundations, building, the stock, the end.

:class:`~pasyans.model.rules.Rules` flow in; paragraphs of :class:`~pasyans.extract.describe.terms.Fact` flow out, each
the key of a sentence with its terms. No word of any language stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.describe.growth import building, foundations
from pasyans.extract.describe.layout import layout
from pasyans.extract.describe.terms import (
    Fact,
    Number,
    Ranks,
    Related,
    Sources,
    Stretch,
    Tops,
    Word,
    Zones,
    fact,
    only_in,
)
from pasyans.model.rules import RANKS, Pairing, Phase, Privilege, Redeal, Rules, Turn, Vacancy


def paragraphs(rules: Rules) -> Iterator[list[Fact]]:
    """The facts of ``rules`` by topic; topics of which nothing is said are empty."""
    yield list(_deck(rules))
    yield list(_values(rules))
    yield list(layout(rules))
    yield list(_phases(rules))
    yield list(foundations(rules))
    yield list(building(rules))
    yield list(_pairs(rules))
    yield list(_vacancies(rules))
    yield list(only_in(rules.turn.phases, _turn(rules, rules.turn))) if rules.turn else []
    yield list(_redeal(rules.redeal)) if rules.redeal else []
    yield list(_privileges(rules))
    yield list(_ending(rules))
    yield list(_advice(rules))


def _deck(rules: Rules) -> Iterator[Fact]:
    if rules.deck.packs:
        yield fact(f"deck.packs.{min(rules.deck.packs, 3)}", packs=Number(rules.deck.packs))


def _values(rules: Rules) -> Iterator[Fact]:
    if rules.deck.ranks and rules.deck.ranks != RANKS:
        out = tuple(rank for rank in RANKS if rank not in rules.deck.ranks)
        if out:
            yield fact("deck.without", ranks=Ranks(out))
    if rules.players:
        yield fact(f"players.{rules.players}")
    for rank in RANKS:
        if rank in rules.values:
            yield fact("value", rank=Ranks((rank,)), value=Number(rules.values[rank]))


def _phases(rules: Rules) -> Iterator[Fact]:
    names = list(rules.phases)
    if len(names) > 1:
        yield fact("phases", n=Number(len(names)))
        for number, name in enumerate(names, 1):
            if _hand(rules, rules.phases[name]):
                laid = tuple(zone for zone in rules.zones if rules.zones[zone].kind in ("tableau", "reserve"))
                yield fact("phase.hand", n=Number(number), places=Zones(laid))
            else:
                yield fact("phase", n=Number(number), when=Stretch((name,)))


def _hand(rules: Rules, phase: Phase) -> bool:
    """Whether a phase lasts until no card is left in stock and talon."""
    kinds = {rules.zones[zone].kind for zone in phase.zones or () if zone in rules.zones}
    return phase.until == "zones-empty" and bool(kinds) and kinds <= {"stock", "talon"}


def _vacancies(rules: Rules) -> Iterator[Fact]:
    for zone, vacancy in rules.vacancies.items():
        yield from only_in(vacancy.phases, _vacancy(rules, zone, vacancy))


def _vacancy(rules: Rules, zone: str, vacancy: Vacancy) -> Iterator[Fact]:
    place = Zones((zone,))
    bare = "bare." if rules.zones.get(zone) and rules.zones[zone].opened_by else ""
    opener = Ranks((rules.zones[zone].opened_by or "K",)) if bare else Ranks(())
    if vacancy.closes:
        yield fact("vacancy.closes", place=place)
    if vacancy.sources == () or vacancy.obligation == "never":
        yield fact(f"vacancy.{bare}nothing", place=place, opener=opener)
        return
    how = vacancy.obligation or "at-will"
    sources = Sources(vacancy.sources or (), vacancy.choice == "in-order" and len(vacancy.sources or ()) > 1)
    if vacancy.sources is None:
        key = f"vacancy.{bare}{how}" + (".ranks" if vacancy.ranks else ".any")
    else:
        key = f"vacancy.{bare}{how}" + (".ranks-from" if vacancy.ranks else ".from")
    yield fact(key, place=place, sources=sources, opener=opener, ranks=Ranks(vacancy.ranks or ()))
    if vacancy.unit in ("run", "packet"):
        yield fact(f"vacancy.unit.{vacancy.unit}", place=place)
    if vacancy.relation:
        relation = rules.relations.get(vacancy.relation)
        line = relation is not None and relation.kind == "line-end"
        key = "vacancy.line" if line else "vacancy.relation"
        yield fact(key, place=place, sources=sources, relation=Related(vacancy.relation))


def _turn(rules: Rules, turn: Turn) -> Iterator[Fact]:
    to = () if turn.to is None else (turn.to,) if isinstance(turn.to, str) else turn.to
    target = Zones(to)
    if turn.opens:
        n = sum(rules.zones[zone].packets or 0 for zone in to if zone in rules.zones)
        yield fact("turn.opens", rank=Ranks((turn.opens,)), to=target, n=Number(n))
    if turn.count and turn.placing != "each":
        yield fact("turn.count", count=Number(turn.count))
    if to and not (turn.opens and turn.placing == "newest"):
        circuit = ".circuit" if turn.placing == "round" and rules.circuit else ""
        yield fact(f"turn.to.{turn.placing or 'one'}{circuit}", to=target)
    if turn.bare_first:
        yield fact("turn.bare-first", rank=Ranks((turn.opens or "K",)))
    if turn.base_out in ("next", "skip"):
        yield fact(f"turn.base-out.{turn.base_out}")
    elif turn.base_out:
        yield fact("turn.base-out.zone", zone=Zones((turn.base_out,)))
    if turn.playable is not None:
        yield fact("turn.playable" if turn.playable else "turn.not-playable", to=target)


def _redeal(redeal: Redeal) -> Iterator[Fact]:
    if redeal.times == 0:
        yield fact("redeal.none")
        return
    gather = redeal.gather or ()
    zones = Zones(gather)
    talon = gather == ("talon",)
    when = redeal.when or ("stock-empty" if talon else "stuck")
    action = "shuffled" if redeal.shuffled else "turned" if redeal.turned else "plain"
    lay = redeal.lay or "stock"
    yield fact(f"redeal.{when}.{'talon' if talon else 'zones'}.{action}.{lay}", zones=zones)
    if redeal.shuffled is False:
        yield fact("redeal.not-shuffled")
    if redeal.gather_order:
        yield fact(f"redeal.{redeal.gather_order}", zones=zones)
    if redeal.pile_on:
        yield fact(f"redeal.pile-{redeal.pile_on}")
    if (redeal.turned and not talon) or redeal.turned is False:
        yield fact("redeal.turned" if redeal.turned else "redeal.not-turned")
    if redeal.times == -1:
        yield fact("redeal.often")
    elif redeal.times:
        yield fact("redeal.times", times=Number(redeal.times))


def _pairs(rules: Rules) -> Iterator[Fact]:
    """What makes a pair is said once for all pairings that agree in it, then from where the cards come."""
    said: set[tuple[object, ...]] = set()
    for pairing in rules.pairings.values():
        what = (pairing.by, pairing.total, pairing.phases)
        yield from only_in(pairing.phases, _pair(rules, pairing, first=what not in said))
        said.add(what)


def _pair(rules: Rules, pairing: Pairing, first: bool) -> Iterator[Fact]:
    zones = Zones(pairing.zones)
    where = "across" if pairing.between == "across" and len(pairing.zones) > 1 else "any"
    if pairing.by and first:
        yield fact(f"pair.{pairing.by}", zones=zones, total=Number(pairing.total or 0))
    several = "one" if len(pairing.zones) == 1 else "several"
    yield fact(f"pair.from.{where}.{several}", zones=zones, tops=Tops(pairing.zones))
    if pairing.alone and pairing.total:
        ranks = tuple(rank for rank in RANKS if _value(rules, rank) == pairing.total)
        if ranks:
            yield fact("pair.alone", ranks=Ranks(ranks))
    if pairing.relation:
        yield fact("pair.relation", relation=Related(pairing.relation), zones=zones)


def _value(rules: Rules, rank: str) -> int:
    """What a rank counts: its own value, else its place in the suit."""
    return {**{r: n for n, r in enumerate(RANKS, 1)}, **rules.values}[rank]  # type: ignore[index]


def _privileges(rules: Rules) -> Iterator[Fact]:
    for privilege in rules.privileges.values():
        yield from only_in(privilege.phases, _privilege(privilege))


def _privilege(privilege: Privilege) -> Iterator[Fact]:
    """One sentence: when, how often and what; parts that are not said are left out of it."""
    often = "not-said" if not privilege.times else "endless" if privilege.times == -1 else "counted"
    yield fact(
        f"privilege.{privilege.kind}" + ("" if privilege.zone else ".anywhere"),
        zone=Zones((privilege.zone,) if privilege.zone else ()),
        cards=Number(privilege.cards or 1),
        when=Word("privilege-when", privilege.when or "at-will"),
        often=Word("privilege-often", often, privilege.times or 0),
    )


def _ending(rules: Rules) -> Iterator[Fact]:
    for forced in rules.forced:
        yield from only_in(forced.phases, [fact(f"forced.{forced.step}")])
    if rules.win and rules.win.what:
        yield fact(f"win.{rules.win.what}", zones=Zones(rules.win.zones or ()))


def _advice(rules: Rules) -> Iterator[Fact]:
    for advice in rules.advice.values():
        zone = Zones((advice.zone,) if advice.zone else ())
        key = f"advice.{advice.kind}" + (".zone" if advice.zone else "") + (".rank" if advice.rank else "")
        yield fact(key, zone=zone, rank=Ranks((advice.rank,) if advice.rank else ()))
