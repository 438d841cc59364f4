"""Patterns that turn a transfer of cards into claims: which zones feed the foundations, from where on what is built,
which card of a packet is free.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.builds import ruled
from pasyans.extract.patterns.comparisons import compared
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.growth import theme_of
from pasyans.extract.patterns.modality import quality_of
from pasyans.extract.patterns.moves import Transfer, built_from, directed, last_movers, transfer, which
from pasyans.extract.patterns.referents import located, turned, zones_of
from pasyans.extract.phrases import Clause
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene


def _stated(clause: Clause, scene: Scene) -> Transfer | None:
    """The transfer of a clause, if it is not forbidden and no card is counted out."""
    found = transfer(clause, scene)
    if found is None or found.allowed == "not" or clause.does("lay", "shuffle"):
        return None
    return found


@pattern("foundation")
def cards_may_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Верхнюю карту сноса можно использовать и для баз, и для столбцов»; «на основания кладут карту столбца»."""
    found = _stated(clause, scene)
    if found is None or not found.onto("foundation"):
        return
    for mover in found.movers:
        for zone in mover.zones:
            yield claim("feed", clause, zone=zone)
        if not mover.zones and mover.item is not None and quality_of(mover.item):
            yield claim("feed", clause, zone="freed")


@pattern("foundation")
def foundations_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пополняются основания из свиты и колоды, а также верхнею картою талона»; «Базы пополняются депутатами»."""
    foundation = next((i for i in clause.items if i.value == "foundation" and i.kind == "ZONE" and not i.prep), None)
    if foundation is None or clause.negated() or clause.does("begin", "end", "make", "count"):
        return
    filled = clause.does("fill")
    zones = located(None, clause, scene, only_from=True) if filled else []
    for item in clause.items:
        if item.kind == "CARD" and not item.prep and "Ins" in item.cases:
            zones += [z for z in zones_of(item, clause, scene, only_from=True) if z not in zones]
        elif (
            filled
            and item.kind in ("ZONE", "NAME")
            and not item.prep
            and "Ins" in item.cases
            and "Nom" not in item.cases
        ):
            zones += [item.value] if item.value not in zones else []
    for zone in zones:
        if zone != "foundation":
            yield claim("feed", clause, foundation, zone=zone)
    for item in clause.items:
        if item.kind == "CARD" and not item.prep and "Ins" in item.cases and which(item, clause, scene) == "top":
            for zone in zones_of(item, clause, scene, only_from=True):
                yield claim("available", clause, zone=zone, available="top")


@pattern("foundation")
def turned_card_without_place(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карта, которой нет места на основаниях, кладется в талон»; «если открытая карта не нужна основанию, …»:
    the card turned up may go to the foundations.
    """
    foundation = next((i for i in flat(clause.items) if scene.zone(i, clause) == "foundation"), None)
    said = _refused(clause) or _wanted(clause, scene) or _some_may(clause, scene)
    if foundation is None or foundation.prep in ("с", "из") or not said:
        return
    if any(i.kind == "CARD" and not i.prep and zones_of(i, clause, scene) for i in clause.items):
        return
    here = scene.clauses[clause.sentence.index]
    put = any(
        t.prep in ("в", "на") and "Acc" in t.cases and scene.zone(t, c) == "talon" for c in here for t in c.items
    ) or any(turned(i, c, scene) for c in here for i in c.items)
    if put and any(i.kind in ("CARD", "PRON") for c in here for i in c.items):
        yield claim("feed", clause, foundation, zone="turned")


def _refused(clause: Clause) -> bool:
    return (
        cued(
            clause,
            "нет|нету|нельзя|негде|некуда",
            "не .. найти|найтись|находить|подойти|подходить|годить|нужный|пригодить|пригодиться|поместить|класть",
            "не мочь|можно|удаться",
        )
        is not None
    )


def _some_may(clause: Clause, scene: Scene) -> bool:
    """«Карта, которую можно положить на основание, тотчас кладется; прочие складываются в талон»."""
    which = any(i.lemma == "который" and not i.prep for i in clause.items)
    later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
    rest = any(i.value == "rest" and not i.prep for c in later for i in c.items)
    return which and rest and cued(clause, "можно|мочь", "подходить|годить") is not None


def _wanted(clause: Clause, scene: Scene) -> bool:
    """«Если вскрытая карта нужна какому-нибудь основанию, она туда и отправляется»."""
    return (
        bool({"если", "когда"} & clause.words)
        and cued(clause, "нужный|надобный|требовать|подходить|годить") is not None
    )


@pattern("foundation")
def same_rights(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«То же относится к верхней карте талона»; «верхняя карта его играется наравне с верхними картами кучек»;
    «…, верхняя карта которой может быть сыграна так же, как и верхняя карта резерва».
    """
    same = cued(
        clause,
        "тот|это|то же .. относиться|относить|касаться|верный|справедливый",
        "тот же право .. иметь",
        "по тот же правило",
        "тот же правило .. подчинять|следовать",
        "на тот же условие",
        "то|тот же .. можно|позволять|разрешать|дозволять|разрешено|позволено",
    )
    alike = cued(clause, "наравне с", "так же .. , как и?", "подобно", "на тот же право|основание .. , что")
    if (not same and not alike) or clause.negated():
        return
    cards = [(i, zones) for i in clause.items if i.kind == "CARD" and (zones := zones_of(i, clause, scene))]
    if alike and len(cards) > 1:
        for zone in cards[0][1]:
            if zone not in cards[1][1]:
                yield claim("like", clause, zone=zone, of=cards[1][1])
        return
    earlier = last_movers(clause, scene)
    of = [z for m in earlier for z in m.zones]
    for _, zones in cards if same else ():
        for zone in zones:
            if of and zone not in of:
                yield claim("like", clause, zone=zone, of=of)
    if same and any(i.value == "foundation" for i in clause.items):
        for zone in of:
            yield claim("feed", clause, zone=zone)


@pattern("foundation")
def taken_for_foundations(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«На туза кладут двойку … Брать карты для этого можно и со столбцов, и с талона»; «карты сюда берут с концов
    столбцов»; «на них снимают карты с краев рядов»: from where the foundations just told of are fed.
    """
    if clause.negated() or not (clause.does("take") or {"снимать", "снять"} & {v.lemma_ for v in clause.verbs}):
        return
    pointed = cued(clause, "для это|этот", "сюда|туда", "весь это", "на он|она|они")
    if not pointed or not _foundations_before(clause, scene):
        return
    for zone in located(None, clause, scene, only_from=True):
        if zone not in ("foundation", "stock"):
            yield claim("feed", clause, zone=zone)


def _foundations_before(clause: Clause, scene: Scene) -> bool:
    """Whether the nearest clause before that speaks of any place speaks of foundations and nothing else."""
    index = clause.sentence.index
    own = [c for c in scene.clauses[index] if c.first < clause.first]
    earlier = [*(scene.clauses[index - 1] if index else []), *own]
    for other in reversed(earlier):
        if theme_of(other, scene) is not None:
            return True
        if any(i.kind in ("PACKET", "NAME", "ZONE", "VACANCY") for i in flat(other.items)):
            return all(i.value == "foundation" for i in flat(other.items) if i.kind in ("PACKET", "NAME", "ZONE"))
    return False


@pattern("foundation")
def fit_card_goes_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты открывают по одной. Годную помещайте на основание»: the card turned up, told only by its fitness."""
    found = _stated(clause, scene)
    if found is None or not found.onto("foundation") or any(m.zones for m in found.movers):
        return
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        alone = token.i + 1 >= len(doc) or doc[token.i + 1].pos_ not in ("NOUN", "ADJ", "NUM")
        if token.lemma_ in _FIT and {"Acc", "Nom"} & set(grammemes(token, "Case")) and alone:
            near = [*(scene.clauses[clause.sentence.index - 1] if clause.sentence.index else [])]
            near += [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
            if any(c.does("turn") and any(i.kind == "CARD" for i in c.items) for c in near):
                yield claim("feed", clause, zone="turned")
                return


_FIT = {"годный", "подходящий", "пригодный", "нужный", "подходить"}


@pattern("build")
def cards_may_be_built(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«верхняя карта талона может быть переложена как на основания, так и на столбцы»."""
    found = _stated(clause, scene)
    if found is None:
        return
    targets = [t.zone for t in found.onto("card", "place") if t.zone not in ("stock", "talon")]
    sources = built_from(found)
    freed = any(not m.zones and m.item is not None and quality_of(m.item) for m in found.movers)
    onto_waste = [t.zone for t in found.onto("card", "place") if t.zone == "talon"]
    ranked = directed(ruled(clause, scene))[0] is not None or compared(rest_of(clause, scene)) is not None
    if onto_waste and ranked and not targets and sources and not {"stock", "talon"} & set(sources):
        targets = onto_waste  # «крайнюю карту столбца кладут на снос, если она на единицу старше его верхней карты»
    if not targets or not (sources or freed):
        return
    whole = ruled(found.rest if found.rest is not None else clause, scene)
    if targets == ["talon"] and directed(whole)[0] is None:
        whole = rest_of(clause, scene)
    way, fit = directed(whole)
    yield claim(
        "build",
        whole,
        targets=list(dict.fromkeys(targets)),
        sources=list(dict.fromkeys(sources)) or None,
        direction=way,
        suit=fit,
        freed=(freed and not sources) or None,
    )


def rest_of(clause: Clause, scene: Scene) -> Clause:
    """A clause with all that its sentence says after it."""
    later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
    items = [*clause.items, *(i for c in later for i in c.items)]
    verbs = [*clause.verbs, *(v for c in later for v in c.verbs)]
    return Clause(clause.sentence, clause.first, max([clause.last, *(c.last for c in later)]), verbs, items)


@pattern("build")
def card_that_moves(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«В столбцах можно пользоваться только крайнею, ничем не прикрытою картою»; «верхняя карта его может быть
    переложена на основание».
    """
    found = _stated(clause, scene)
    if found is None or not (found.allowed == "may" or found.free or found.only or found.targets):
        return
    used = found.allowed == "may" and not found.targets and (found.wielded or found.free)
    for mover in found.movers:
        if mover.item is None or mover.which not in ("top", "any", "uncovered"):
            continue
        for zone in mover.zones:
            if zone in ("stock", "turned") or (
                mover.which == "any" and not (found.free and zone not in ("tableau", "talon"))
            ):
                continue
            free = True if (found.free or used) and not found.targets else None
            yield claim("available", clause, zone=zone, available=mover.which, playable=free)
