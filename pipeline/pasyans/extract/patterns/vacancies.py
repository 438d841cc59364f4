"""Patterns about empty places: what fills them, from where in which order, at once or at will, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene

_GONE = {
    "разойти",
    "разобрать",
    "разбирать",
    "освободить",
    "освобождать",
    "опустеть",
    "исчерпать",
    "выйти",
    "очистить",
    "очищать",
    "кончить",
    "уйти",
    "разойтись",
    "исчезнуть",
    "исчезнувший",
    "снять",
    "удалить",
    "убрать",
    "опустевший",
    "разыграть",
    "раскрыть",
    "опростать",
    "пустеть",
}
_LANE = {"дорожка", "пустота", "пробел", "промежуток", "дыра", "брешь", "прореха", "просвет"}
_ACCEPTING = {"принимать", "принять", "впускать", "допускать"}
_GIVEN = {"доставать", "достать", "достаться", "отводить", "отвести", "предназначать", "предназначить", "предоставлять"}
_GIVEN |= {"предоставить", "принадлежать", "отдавать", "отдать", "открытый", "открыть", "назначать", "назначить"}
_EMPTY = {"пустой", "опустевший", "освободиться", "освободившийся", "свободный", "незанятый"} | _GONE
_ANY = {"любой", "всякий", "какой", "какой-нибудь", "какой-либо"}
_ADVISED = {"благоразумный", "осторожный", "осторожнее", "лучше", "выгодный", "выгодно", "полезно", "полезный"}
_ADVISED |= {"советовать", "стараться", "благоразумно", "осмотрительный", "разумный", "рассчитать", "расчет"}


def _places(clause: Clause, scene: Scene) -> list[Item]:
    """The empty places that a clause speaks of."""
    found: list[Item] = []
    for item in clause.items:
        lain = item.lemma == "место" and any(
            i.first == item.last + 1 and i.prep in ("в", "на") and i.kind in ("ZONE", "NAME", "PACKET")
            for i in clause.items
        )
        spoken = item.lemma == "место" and item.prep == "" and clause.does("fill") and _spoken_of(clause, scene)
        if (
            item.kind == "VACANCY"
            or item.lemma in _LANE
            or (item.kind in ("PACKET", "NAME") and (_EMPTY & set(item.adjectives) or _left_empty(item, clause, scene)))
            or spoken
            or (found and lain)
            or _of_emptied(item, clause, scene)
        ):
            found.append(item)
    return found


def _of_emptied(item: Item, clause: Clause, scene: Scene) -> bool:
    """«Место разобранной пачки»; «место в резерве, освободившись, …»: a place that has become empty."""
    if item.lemma not in ("место", "дыра", "брешь", "прореха", "окно", "пробел") or item.prep:
        return False
    packet = item.part("PACKET", "NAME")
    if packet is not None and (_GONE | _EMPTY) & set(packet.adjectives):
        return True
    near = [c for c in scene.clauses[clause.sentence.index] if c is clause or c.last + 1 == clause.first]
    return any(v.lemma_ in _GONE and grammemes(v, "VerbForm") == ["Conv"] for c in near for v in c.verbs)


def _left_empty(item: Item, clause: Clause, scene: Scene) -> bool:
    """«Столбец, из которого взяты все карты, может быть начат …»: a relative clause says that the packet is empty."""
    if item.plural or item.prep not in ("", "в", "на"):
        return False
    without = cued(clause, "<PACKET|NAME> , остать|остаться|оставаться|оставать без карта")
    if without and without[0] == item.last:
        return True
    return any(
        other.first > item.last
        and (other.first == item.last + 1 or clause.first < other.first < clause.last)
        and any(i.lemma == "который" for p in other.items for i in [p, *p.within])
        and _emptied(other)
        for other in scene.clauses[clause.sentence.index]
        if other is not clause
    )


def _emptied(clause: Clause) -> bool:
    """Whether a clause says that something is left without cards («кучка разобрана», «из которого взяты все карты»)."""
    verbs = {v.lemma_ for v in clause.verbs}
    cards = any(i.kind == "CARD" and "весь" in i.adjectives and not i.prep for i in clause.items)
    none = clause.negated() and {"остаться", "остать", "оставаться"} & clause.words
    return (
        bool(_GONE & verbs) or "пустой" in clause.words or (cards and clause.does("take", "put", "pair")) or bool(none)
    )


def _spoken_of(clause: Clause, scene: Scene) -> bool:
    """Whether an empty place has been spoken of earlier in the sentence."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    return any(i.kind == "VACANCY" for c in before for i in c.items)


def _advised(clause: Clause, scene: Scene) -> bool:
    """Whether a clause only recommends («благоразумно не занимать …») or waits («…, пока не откроется другой»)."""
    here = scene.clauses[clause.sentence.index]
    if any(_ADVISED & c.words for c in here if c.first <= clause.first):
        return True
    return any({"пока", "прежде", "раньше"} & c.words for c in here if c.first >= clause.first)


@pattern("vacancy")
def places_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Свободные места в диване должны быть немедленно закрыты картами из талона, а если их нет, то из колоды»;
    «Столбец, из которого взяты все карты, может быть начат любою картою».
    """
    places = _places(clause, scene)
    if not places or not (clause.does("fill", "put") or {"начать", "начинать"} & clause.words):
        return
    denied = clause.negated("fill", "put")
    for place in places:
        zone = _zone_of(place, clause, scene)
        if denied:
            if not _advised(clause, scene) and not cued(clause, "до тот пора", "не более"):
                yield claim("vacancy", clause, place, zone=zone, nothing=True)
            continue
        values = _filling(clause, scene, zone, place)
        if values:
            yield claim("vacancy", clause, place, zone=zone, **values)


def _zone_of(place: Item, clause: Clause, scene: Scene) -> str | None:
    """The zone in which an empty place lies; a packet is not taken for the zone that another phrase names."""
    if place.kind in ("PACKET", "NAME"):
        alone = Clause(clause.sentence, clause.first, clause.last, clause.verbs, [place])
        return scene.zone(place, alone) or None
    return scene.place_of(place, clause) or None


def _filling(clause: Clause, scene: Scene, zone: str | None, place: Item | None) -> dict[str, object]:
    """What fills a place, in which order, at once or at will, as the clause says it of ``place`` in ``zone``."""
    found = [
        z for z, i in marks.out_of(clause, scene) if not (i.kind == "PACKET" and z == zone and "тот" in i.adjectives)
    ]
    cards = [i for i in clause.items if i.kind == "CARD" and not i.prep and i is not place]
    filled = clause.does("fill") or {"начать", "начинать"} & clause.words
    if filled and place is not None and "Acc" in place.cases and place.kind != "NOUN":
        # «Пустое место занимает верхняя карта резерва»: the card is the subject.
        cards = [i for i in cards if {"Ins", "Nom"} & i.cases]
    elif filled:
        cards = [i for i in cards if "Ins" in i.cases]
    else:
        cards = [i for i in cards if {"Acc", "Nom"} & i.cases]
    found += [
        z
        for i in cards
        for p in i.within
        if p.kind in ("ZONE", "NAME", "PACKET") and (z := scene.zone(p, clause)) and z not in found
    ]
    found = [z for z in found if z not in ("foundation", "")]
    if not found:
        # «на свободное место резерва (только со столбцов)»
        inset = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
        if inset is not None and clause.sentence.doc[inset.first].text == "(" and not inset.verbs:
            found += [z for z, _ in marks.out_of(inset, scene) if z not in ("foundation", "")]
    found += [z for z in _then_from(clause, scene) if z not in found] if found else []
    free = any(_ANY & set(i.adjectives) for i in cards) or cued(clause, "какой угодно .. карта")
    anything = free or cued(clause, "какой бы то ни быть карта", "какой угодно карта", "что угодно", "любой")
    freed = any({"доступный", "свободный", "годный", "пригодный"} & set(i.adjectives) for i in cards)
    ranks = [
        i.value for i in clause.items if i.kind == "RANK" and ("Ins" in i.cases or i.prep == "") and i.prep != "из"
    ]
    if found and anything and zone and cued(clause, "в тот число", "а также", "включая", "также и?"):
        # «любой картой, в том числе верхней картой талона»: the packets' own cards too.
        found = [zone, *(z for z in found if z != zone)]
    values: dict[str, object] = {}
    if found:
        values["sources"] = found
        values["then"] = _gone_before(clause, scene) or None
        values["choice"] = _choice(clause, scene, found)
    if anything and free and not (ranks and not found) and not values.get("choice"):
        values["choice"] = "free"
    if ranks and (not found or place is None):
        values["ranks"] = ranks
    values["obligation"] = _obligation(clause)
    if found and cued(clause, "из тот <PACKET>"):
        values["relation"] = True
    if not (found or ranks or anything or values["obligation"]):
        return {}
    run = cued(clause, "последовательность", "ряд карта") and not clause.negated()
    values["unit"] = "run" if run else "card" if cued(clause, "один карта", "по один карта") else None
    values["anything"] = bool(anything and not found) or None
    values["freed"] = bool(anything and not found and freed) or None
    return {key: value for key, value in values.items() if value is not None}


def _choice(clause: Clause, scene: Scene, found: list[str]) -> str | None:
    """Whether several sources stand in an order, or are at the player's choice."""
    if len(found) < 2:
        return None
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
        "пока|когда|если ... нет",
    )
    return "in-order" if later else "free" if cued(clause, "или|либо", "и") else None


def _obligation(clause: Clause) -> str | None:
    """Whether a place must be filled at once or may be filled at will."""
    if cued(clause, "не обязательно|непременно", "необязательно"):
        return "at-will"
    if cued(
        clause,
        "немедленно|тотчас|сейчас|сразу|тут|немедля",
        "должный быть .. закрыть|заполнить|занять",
        "непременно",
        "обязательно",
    ):
        return "at-once"
    if cued(
        clause,
        "играть|играющий|игрок .. волен|вольный|свободный",
        "можно",
        "мочь",
        "разрешать|дозволять|позволять|допускать",
        "вправе",
        "по желание",
        "когда нужно",
        "по произвол",
        "по усмотрение",
        "если|буде угодно",
    ):
        return "at-will"
    return None


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
    conditional = False
    for other in scene.clauses[clause.sentence.index]:
        if other.first <= clause.first:
            continue
        if (
            (doc[other.first].text in (";", ".") and not cued(other, "когда|если же", "если .. нет", "пока .. нет"))
            or any(i.kind == "VACANCY" for i in other.items)
            or (other.does("put", "turn", "take") and not _taken_while_none(other))
        ):
            break
        conditional = conditional or cued(other, "если|когда", "пока .. нет|нету", "пока ... нет|нету") is not None
        if not conditional:
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


def _taken_while_none(clause: Clause) -> bool:
    """«покуда талона нет, берут карту прямо из колоды»: a second source under its condition."""
    return clause.does("take") and cued(clause, "пока|если ... нет|нету") is not None


@pattern("vacancy")
def place_of_a_cleared_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Если какая-нибудь кучка будет разобрана, то на ее место можно положить любую карту из других кучек или из
    талона»; «На место опустевшей стопки кладут короля»; «Если столбец опустел, его занимают картой резерва».
    """
    begins = {"начать", "начинать", "зачинать"} & {v.lemma_ for v in clause.verbs}
    if not (clause.does("put", "fill", "lay") or begins) or _places(clause, scene):
        return
    packet = _cleared(clause, scene)
    if packet is None:
        return
    zone = scene.zone(packet, None) or None
    if clause.negated("put", "fill", "lay"):
        if not _advised(clause, scene):
            yield claim("vacancy", clause, zone=zone, nothing=True)
        return
    values = _filling(clause, scene, zone, None)
    sources = values.get("sources")
    if isinstance(sources, list) and len(sources) > 1 and "choice" not in values:
        values["choice"] = "free"
    if not sources and not values.get("ranks") and "anything" not in values:
        values["anything"] = True
    yield claim("vacancy", clause, zone=zone, **values)


def _cleared(clause: Clause, scene: Scene) -> Item | None:
    """The packet whose place a clause fills: named in it, or by a pronoun for one emptied in an earlier clause."""
    for item in clause.items:
        if item.lemma == "место" and (packet := item.part("PACKET", "NAME")) is not None:
            if _GONE & set(packet.adjectives) or _EMPTY & set(packet.adjectives):
                return packet
            if any(
                any(i.lemma == "который" for p in c.items for i in [p, *p.within]) and _emptied(c)
                for c in scene.clauses[clause.sentence.index]
                if c is not clause
            ):
                return packet
    taken_up = cued(
        clause,
        "на он|она|они|его|ее|их место",
        "на место он|она|они",
        "место он|она|они @fill",
        "он|она|они место @fill",
        "вместо он|она|они",
        "туда|сюда|там",
    ) or (
        (clause.does("fill") or {"начать", "начинать"} & {v.lemma_ for v in clause.verbs})
        and any(i.kind == "PRON" and i.lemma in ("он", "она") and not i.prep and "Acc" in i.cases for i in clause.items)
    )
    if not taken_up:
        return None
    return _emptied_before(clause, scene)


def _its_place(clause: Clause, scene: Scene) -> Item | None:
    """«Если кучка кончилась, ее место …»: the packet emptied before."""
    its = any(i.lemma == "место" and not i.prep and {"его", "ее", "их"} & set(i.adjectives) for i in clause.items)
    return _emptied_before(clause, scene) if its or cued(clause, "его|ее|их|он|она|они место") else None


@pattern("vacancy")
def places_that_accept(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пустой столбец принимает одних королей, из столбцов или с талона»; «свободное место отводится королю»;
    «если кучка кончилась, ее место достается любой верхней карте».
    """
    verbs = {v.lemma_ for v in clause.verbs}
    places = [i for i in _places(clause, scene) if not i.prep and {"Nom", "Acc"} & i.cases]
    cleared = None if places else _cleared(clause, scene) or _its_place(clause, scene)
    if not (places or cleared is not None) or clause.negated():
        return
    if verbs & _ACCEPTING:
        things = [i for i in clause.items if not i.prep and i.kind in ("RANK", "CARD") and {"Acc", "Gen"} & i.cases]
    elif verbs & _GIVEN:
        things = [i for i in clause.items if i.kind in ("RANK", "CARD") and (i.prep == "для" or "Dat" in i.cases)]
        things = [i for i in things if i.prep in ("", "для")]
    else:
        return
    if not things:
        return
    place = places[0] if places else None
    zone = _zone_of(place, clause, scene) if place is not None else scene.zone(cleared, None) or None
    ranks = [i.value for i in things if i.kind == "RANK"]
    sources = [z for z, _ in marks.out_of(clause, scene) if z != "foundation"]
    inner = [p for i in things if i.kind == "CARD" for p in i.within if p.kind in ("ZONE", "NAME", "PACKET")]
    sources += [z for p in inner if (z := scene.zone(p, clause)) and z not in (*sources, "foundation")]
    free = any(_ANY & set(i.adjectives) for i in things) or cued(clause, "какой угодно") is not None
    yield claim(
        "vacancy",
        clause,
        zone=zone,
        sources=sources or None,
        ranks=ranks or None,
        anything=(free and not sources and not ranks) or None,
        choice=_choice(clause, scene, sources) or ("free" if free and not ranks else None),
        obligation=_obligation(clause),
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
    place = next(iter(_places(clause, scene)), None)
    if cued(clause, "ряд|карта смыкать|сдвигать|сомкнуть|сдвинуть", "сдвигать .. ряд|карта", "смыкать"):
        yield claim("vacancy", clause, closes=True)
    elif (
        place is not None
        and not _conditional(clause, scene)
        and not _for_a_while(clause)
        and cued(
            clause,
            "остать|остаться|оставаться|оставлять|оставить|оставать .. пустой|незанятый|свободный|незаполненный",
            "больше не занимать|заполнять",
            "пустовать .. до конец",
            "пустовать",
        )
        and not ("пустовать" in clause.words and {"если", "когда", "пока", "который"} & clause.words)
    ):
        yield claim("vacancy", clause, place, zone=_zone_of(place, clause, scene), nothing=True)
    elif cued(clause, "место он|она|они оставаться|остаться|остать|оставать .. пустой|незанятый|свободный") and (
        packet := _emptied_before(clause, scene)
    ):
        yield claim("vacancy", clause, zone=scene.zone(packet) or None, nothing=True)
    elif cued(clause, "остать|остаться|оставаться|оставать пустой|незанятый|незаполненный"):
        # «Чем занимают опустевший веер? Ничем: он останется пустым.»
        it = next((i for i in clause.items if i.lemma in ("он", "она") and not i.prep and "Nom" in i.cases), None)
        packet = scene.meant(it, clause) if it is not None else None
        if (
            packet is not None
            and packet.kind == "PACKET"
            and _EMPTY & set(packet.adjectives)
            and not _for_a_while(clause)
        ):
            yield claim("vacancy", clause, zone=scene.zone(packet) or None, nothing=True)


def _for_a_while(clause: Clause) -> bool:
    """«остается пустою недолго», «пока остается свободным»: nothing is said of what comes later."""
    return bool({"недолго", "ненадолго", "временно", "пока", "покамест"} & set(clause.text.split()))


def _emptied_before(clause: Clause, scene: Scene) -> Item | None:
    """The packet that an earlier clause of the sentence says to be emptied."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    packets = [i for c in reversed(before) if _emptied(c) for i in c.items if i.kind in ("PACKET", "NAME")]
    return next((i for i in packets if i.prep in ("", "в", "из")), None)


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
    """«пополнять пустые места …, но нет надобности делать ни того, ни другого»; «заполнять их необязательно»;
    «Пустое место занимают королем. Торопиться с этим никто не заставляет».
    """
    free = cued(
        clause,
        "нет надобность|нужда|обязательность",
        "не обязательно|обязательный",
        "необязательно",
        "обязательно .. @fill .. не",
        "никто не заставлять|принуждать|торопить|обязывать",
        "не обязать|обязанный|нужно|требовать|требоваться|принуждать",
    )
    if not free or clause.does("turn", "lay"):
        return
    here = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.last]
    if not any(_places(c, scene) or _emptied(c) for c in here) and clause.sentence.index:
        taken_up = clause.does("fill") and not any(i.kind in ("PACKET", "ZONE", "NAME") for i in clause.items)
        here = scene.clauses[clause.sentence.index - 1] if taken_up else []
    for other in here:
        filled = other.does("fill", "put") or (_ACCEPTING | _GIVEN) & {v.lemma_ for v in other.verbs}
        place = next(iter(_places(other, scene)), None)
        cleared = _cleared(other, scene) or _its_place(other, scene) if place is None else None
        if not filled or (place is None and cleared is None):
            continue
        zone = _zone_of(place, other, scene) if place is not None else scene.zone(cleared, None)
        yield claim("vacancy", clause, zone=zone or None, obligation="at-will")
        return


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
