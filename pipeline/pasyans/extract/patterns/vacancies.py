"""Patterns about empty places: what fills them, from where in which order, at once or at will, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene

_GONE = {
    "разойти",
    "разобрать",
    "освободить",
    "опустеть",
    "исчерпать",
    "выйти",
    "очистить",
    "кончить",
    "уйти",
    "разойтись",
    "исчезнуть",
    "исчезнувший",
    "снять",
    "удалить",
    "убрать",
    "опустевший",
}
_LANE = {"дорожка", "пустота", "пробел", "промежуток"}


def _vacancy(clause: Clause, scene: Scene) -> Item | None:
    """The empty place that a clause speaks of."""
    empty = {"пустой", "опустеть", "опустевший", "освободиться", "освободившийся", "освободить", "свободный"} | _GONE
    for item in clause.items:
        if item.kind == "VACANCY" or item.lemma in _LANE:
            return item
        if item.lemma == "место" and item.prep == "" and clause.does("fill") and _spoken_of(clause, scene):
            return item
        if item.kind in ("PACKET", "NAME") and empty & set(item.adjectives):
            return item
    return None


def _spoken_of(clause: Clause, scene: Scene) -> bool:
    """Whether an empty place has been spoken of earlier in the sentence."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    return any(i.kind == "VACANCY" for c in before for i in c.items)


@pattern("vacancy")
def places_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Свободные места в диване должны быть немедленно закрыты картами из талона, а если их нет, то из колоды»."""
    place = _vacancy(clause, scene)
    if place is None or not (clause.does("fill", "put") or {"начать", "начинать"} & clause.words):
        return
    zone = (scene.place_of(place, clause) if place.kind == "VACANCY" else scene.zone(place, clause)) or None
    if clause.negated("fill", "put"):
        if not cued(clause, "до тот пора", "осторожный", "пока не", "не более"):
            yield claim("vacancy", clause, place, zone=zone, nothing=True)
        return
    found = [
        z for z, i in marks.out_of(clause, scene) if not (i.kind == "PACKET" and z == zone and "тот" in i.adjectives)
    ]
    found += [
        z
        for i in clause.items
        if i.kind == "CARD" and i.prep == "" and "Ins" in i.cases
        for p in i.within
        if (z := scene.zone(p, clause)) and z not in found and z != "foundation"
    ]
    if clause.does("fill") and place.kind == "VACANCY" and "Acc" in place.cases:
        # «Пустое место занимает верхняя карта резерва»: the card is the subject.
        cards = [i for i in clause.items if i.kind == "CARD" and not i.prep and "Nom" in i.cases]
        found += [z for i in cards for p in i.within if (z := scene.zone(p, clause)) and z not in found]
    found += [z for z in _then_from(clause, scene) if z not in found] if found else []
    anything = cued(
        clause,
        "какой|любой|всякий|какой-нибудь|какой-либо .. карта",
        "какой бы то ни быть карта",
        "какой угодно карта",
        "что угодно",
        "любой",
    )
    ranks = [
        i.value for i in clause.items if i.kind == "RANK" and ("Ins" in i.cases or i.prep == "") and i.prep != "из"
    ]
    if found and anything and zone and cued(clause, "в тот число", "а также", "включая"):
        # «любой картой, в том числе верхней картой талона»: the packets' own cards too.
        found = [zone, *(z for z in found if z != zone)]
    values: dict[str, object] = {}
    if found:
        values["sources"] = found
        values["then"] = _gone_before(clause, scene) or None
        later = bool(_then_from(clause, scene)) or cued(
            clause,
            "если .. нет|нету|израсходовать|истощить|кончить",
            "когда .. нет|исчерпать|израсходовать|кончить",
            "сначала",
            "прежде",
            "если же",
            "за неимение",
            "а потом",
            "а затем",
            "за отсутствие",
        )
        if len(found) > 1:
            values["choice"] = "in-order" if later else "free" if cued(clause, "или|либо", "и") else None
    if ranks and not found:
        values["ranks"] = ranks
    if cued(
        clause,
        "немедленно|тотчас|сейчас|сразу|тут",
        "должный быть .. закрыть|заполнить|занять",
        "непременно",
        "обязательно",
    ):
        values["obligation"] = "at-once"
    elif cued(
        clause,
        "можно",
        "мочь",
        "разрешать|дозволять|позволять|допускать",
        "вправе",
        "по желание",
        "когда нужно",
        "по произвол",
        "по усмотрение",
        "если угодно",
    ):
        values["obligation"] = "at-will"
    if found and cued(clause, "из тот <PACKET>"):
        values["relation"] = True
    unit = (
        "run"
        if cued(clause, "последовательность", "ряд карта") and not clause.negated()
        else "card"
        if cued(clause, "один карта", "по один карта")
        else None
    )
    if found or ranks or anything or "obligation" in values:
        values = {key: value for key, value in values.items() if value is not None}
        yield claim(
            "vacancy", clause, place, zone=zone, anything=bool(anything and not found) or None, unit=unit, **values
        )


def _gone_before(clause: Clause, scene: Scene) -> bool:
    """Whether the clause holds only once another source is used up («когда резерв исчерпан, …»)."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    used = {"исчерпать", "кончить", "выйти", "опустеть", "израсходовать", "истощить", "пустой", "нет", "разобрать"}
    return any(
        {"когда", "если", "после"} & c.words
        and used & c.words
        and any(i.value in ("stock", "talon", "reserve") for i in c.items)
        for c in before
    )


def _then_from(clause: Clause, scene: Scene) -> list[str]:
    """Zones that the next clauses name as second choice («а если резерв вышел, то верхней картой талона»)."""
    zones: list[str] = []
    doc = clause.sentence.doc
    for other in scene.clauses[clause.sentence.index]:
        if other.first <= clause.first:
            continue
        if (
            doc[other.first].text in (";", ".")
            or any(i.kind == "VACANCY" for i in other.items)
            or other.does("put", "turn", "take")
        ):
            break
        if not cued(other, "если|когда"):
            continue
        zones += [z for z, _ in marks.out_of(other, scene)]
        zones += [
            z
            for i in other.items
            if i.kind == "CARD" and "Ins" in i.cases
            for p in i.within
            if (z := scene.zone(p, other))
        ]
    return zones


@pattern("vacancy")
def place_of_a_cleared_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Если какая-нибудь кучка будет разобрана, то на ее место можно положить любую карту из других кучек или из
    талона».
    """
    gone_place = next(
        (
            i
            for i in clause.items
            if i.lemma == "место" and i.prep == "на" and (p := i.part("PACKET", "NAME")) and _GONE & set(p.adjectives)
        ),
        None,
    )
    if gone_place is not None and clause.does("put", "fill", "lay") and not clause.negated():
        packet = gone_place.part("PACKET", "NAME")
        sources = [z for z, _ in marks.out_of(clause, scene)]
        yield claim("vacancy", clause, gone_place, zone=scene.zone(packet, clause) or None, sources=sources or None)
        return
    if not cued(
        clause,
        "на он|она|они|его|ее|их место",
        "на место он|она|они",
        "место он|она|они @fill",
        "он|она|они место @fill",
        "вместо он|она|они",
    ) or not clause.does("put", "fill", "lay"):
        return
    here = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    packet = next(
        (
            i
            for c in reversed(here)
            if _GONE & {v.lemma_ for v in c.verbs}
            for i in c.items
            if i.kind in ("PACKET", "NAME") and not i.prep
        ),
        None,
    )
    if packet is None:
        return
    zone = scene.zone(packet, clause) or None
    if clause.negated():
        yield claim("vacancy", clause, zone=zone, nothing=True)
        return
    sources = [z for z, _ in marks.out_of(clause, scene)]
    will = cued(clause, "можно", "мочь", "разрешать|дозволять|позволять", "по желание", "если угодно")
    once = cued(clause, "немедленно|тотчас|сразу|непременно")
    ranks = [i.value for i in clause.items if i.kind == "RANK" and not i.prep]
    yield claim(
        "vacancy",
        clause,
        packet,
        zone=zone,
        sources=sources or None,
        choice="free" if len(sources) > 1 else None,
        anything=True if not sources and not ranks else None,
        ranks=ranks or None,
        obligation="at-once" if once else "at-will" if will else None,
    )


@pattern("vacancy")
def lane_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выбирают какую-нибудь подходящую карту и кладут ее на внутренний конец дорожки»."""
    lane = next((i for it in clause.items for i in [it, *it.within] if i.lemma in _LANE or i.kind == "VACANCY"), None)
    target = next((i for i in clause.items if i.prep in ("на", "в") and (i is lane or lane in i.within)), None)
    if lane is None or target is None or clause.negated() or not clause.does("put"):
        return
    if any(i.kind == "PRON" and not i.prep for i in clause.items) and not marks.out_of(clause, scene):
        yield claim("vacancy", clause, target, anything=True)


@pattern("vacancy")
def nothing_fills(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пустые места не заполняются»; «опустевшее место остается пустым»; «ряд смыкается»."""
    place = _vacancy(clause, scene)
    if cued(clause, "ряд|карта смыкать|сдвигать|сомкнуть|сдвинуть", "сдвигать .. ряд|карта", "смыкать"):
        yield claim("vacancy", clause, closes=True)
    elif (
        place is not None
        and not _conditional(clause, scene)
        and cued(
            clause,
            "остать|остаться|оставаться|оставлять|оставить|оставать .. пустой|незанятый|свободный|незаполненный",
            "больше не занимать|заполнять",
        )
    ):
        yield claim("vacancy", clause, place, zone=scene.place_of(place, clause) or None, nothing=True)


def _conditional(clause: Clause, scene: Scene) -> bool:
    """Whether the clause holds only under a condition on the stock («когда прикуп исчерпан, …»)."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    return any({"когда", "если"} & c.words and any(i.value in ("stock", "talon") for i in c.items) for c in before)


def _elsewhere(clause: Clause, scene: Scene) -> bool:
    """Whether the sentence takes the card from any other place."""
    return any(
        i.prep in ("с", "из") and {"другой", "какой-либо", "любой", "иной"} & set(i.adjectives)
        for c in scene.clauses[clause.sentence.index]
        for i in c.items
    )


@pattern("vacancy")
def bare_opener(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на короля, оставшегося открытым, кладут одну карту с другого места»: a bare packet is a vacancy."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.value in scene.openers), None)
    if rank is not None and clause.does("fill") and not clause.negated():
        yield claim(
            "vacancy",
            clause,
            sources=["tableau"],
            choice="free"
            if cued(clause, "какой-либо|любой|другой .. место|кучка") or _elsewhere(clause, scene)
            else None,
            unit="card"
            if any(i.kind == "CARD" and i.n == 1 for c in scene.clauses[clause.sentence.index] for i in c.items)
            else None,
        )


@pattern("vacancy")
def no_need_to_fill(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пополнять пустые места …, но нет надобности делать ни того, ни другого»; «заполнять их необязательно»."""
    if not cued(clause, "нет надобность|нужда|обязательность", "не обязательно|обязательный", "необязательно"):
        return
    for other in scene.clauses[clause.sentence.index]:
        if (place := _vacancy(other, scene)) is not None and other.does("fill", "put"):
            zone = scene.place_of(place, other) if place.kind == "VACANCY" else scene.zone(place, other)
            yield claim("vacancy", clause, zone=zone or None, obligation="at-will")


@pattern("vacancy")
def never_left_bare(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«требуется, чтобы никогда и ни одного короля открытого не было»: a bare packet must be covered."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.value in scene.openers), None)
    if (
        rank is not None
        and cued(clause, "не быть", "не оставаться|оставлять|остать")
        and cued(clause, "никогда|ни|нельзя")
    ):
        yield claim("vacancy", clause, rank, obligation="at-once")
