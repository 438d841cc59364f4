"""Patterns about empty places: what fills them, from where in which order, at once or at will, or nothing at all.

Which place is meant, :mod:`~pasyans.extract.patterns.emptied` says; a clause that fills, gives or leaves it, with what
leans on it, says the rest, whatever verb and order of words it takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cue, cued, pattern
from pasyans.extract.patterns.emptied import Place, become_empty, emptied, empty, places, taken_up
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.moves import which
from pasyans.extract.patterns.referents import PLACES, card_meant, located, located_at, zone_of_place, zones_of
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_ANY = {"любой", "всякий", "какой", "какой-нибудь", "какой-либо", "угодный"}
EDGES = {"верхний", "крайний", "нижний", "наружный", "внешний", "последний", "концевой"}
_FREED = {"доступный", "свободный", "годный", "пригодный", "подвижный"}
_ADVISED = {"благоразумный", "осторожный", "осторожнее", "лучше", "выгодный", "выгодно", "полезно", "полезный"}
_ADVISED |= {"советовать", "стараться", "благоразумно", "осмотрительный", "разумный", "рассчитать", "расчет", "спешить"}
_ADVISED |= {"торопиться", "разумно", "хорошо", "совет"}
_WITHOUT = (
    "при .. отсутствие",
    "за неимение|отсутствие",
    "по .. истощение|исчерпание|израсходование",
    "в случай .. отсутствие",
)
_SOURCES = ("stock", "talon", "reserve")


def _advised(clause: Clause, scene: Scene) -> bool:
    """Whether a clause only recommends («благоразумно не занимать …») or waits («…, пока не откроется другой»)."""
    here = scene.clauses[clause.sentence.index]
    if any(_ADVISED & c.words for c in here if c.first <= clause.first):
        return True
    return any({"пока", "прежде", "раньше"} & c.words for c in here if c.first >= clause.first)


def _meant(clause: Clause, scene: Scene) -> list[Place]:
    """The empty places that a clause is about: its own, or the one of an earlier clause that it takes up."""
    own = places(clause, scene)
    if own:
        return own
    before = taken_up(clause, scene)
    return [before] if before is not None else []


def _fills(clause: Clause) -> bool:
    if {"оставлять", "оставить", "отводить", "отвести"} & clause.words:
        return False
    return clause.does("put", "fill", "take", "use", "found", "lay") or bool({"начать", "начинать"} & clause.words)


@pattern("vacancy")
def place_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Свободные места в диване должны быть немедленно закрыты картами из талона, а если их нет, то из колоды»;
    «Если столбец опустел, на его место кладут короля»; «пустой столбец принимает одних королей».
    """
    given = clause.does("give", "accept")
    own = [p.item for p in places(clause, scene) if p.item is not None]
    onto = any(i.prep in ("на", "в") and "Acc" in i.cases for i in own)
    if not (_fills(clause) or given or onto):
        return
    meant = _meant(clause, scene)
    if not meant:
        return
    if _waits(clause):
        if cued(clause, "когда|если нужно|угодно|пожелать|хотеть|понадобиться|понадобить"):
            yield claim("vacancy", clause, zone=meant[0].zone, obligation="at-will")
        return
    if clause.negated() and cued(clause, "иной|другой|прочий карта"):
        return  # «иным картам занимать его не дозволяется»
    if _denied(clause):
        if not _advised(clause, scene) and not cued(clause, "до тот пора", "не более", "иначе", "кроме"):
            for place in meant:
                yield claim("vacancy", clause, zone=place.zone, nothing=True)
        return
    for place in meant:
        if place.item is not None and place.item in clause.items and _leads_away(place.item, clause):
            continue
        whole = clause
        values = _content(clause, scene, place)
        if not {"sources", "ranks", "anything"} & set(values):
            # «…, когда пожелает, верхнею картою кучки»: what fills stands after an inset.
            whole = _with_inset(clause, scene)
            values = _content(whole, scene, place) or values
        elif values.get("anything") and (after := _sources_after(clause, scene)):
            values = {**values, "sources": after}
            values.pop("anything")
            values.pop("freed", None)
        if values:
            yield claim("vacancy", whole, zone=place.zone, **values)


def _sources_after(clause: Clause, scene: Scene) -> list[str]:
    """«…, займите любой картой — из другой колонки или из сноса»: where any card may come from, after a dash."""
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if after is None or after.verbs or clause.sentence.doc[after.first].text not in ("—", "–", ":", "("):
        return []
    table = any(i.lemma == "стол" and i.prep == "с" for i in after.items)
    found = [z for z in located(None, after, scene, only_from=True) if z != "foundation"]
    return list(dict.fromkeys(([scene.packets_zone] if table else []) + found))


def _with_inset(clause: Clause, scene: Scene) -> Clause:
    """A clause with those after it that have no act of their own."""
    out = Clause(clause.sentence, clause.first, clause.last, list(clause.verbs), list(clause.items))
    doc = clause.sentence.doc
    for other in scene.clauses[clause.sentence.index]:
        if other.first != out.last + 1:
            continue
        acting = [v for v in other.verbs if grammemes(v, "VerbForm") != ["Part"]]
        own = Clause(other.sentence, other.first, other.last, acting, other.items)
        if doc[other.first].text in (";", ".", ":") or places(other, scene) or _fills(own) or own.does("turn"):
            break
        out.last = other.last
        out.items += other.items
    return out


def _waits(clause: Clause) -> bool:
    """Whether the verb of filling stands in a condition («если столбец занят …», «чтобы освободить …»)."""
    verb = next((v for v in clause.verbs if grammemes(v, "VerbForm") not in (["Part"], ["Conv"])), None)
    if verb is None:
        return False
    for token in reversed(clause.sentence.doc[clause.first : verb.i]):
        if token.lemma_ in ("чтобы", "пока", "прежде"):
            return True
        if token.lemma_ in ("если", "когда", "как", "едва") and token.i - clause.first < 3:
            return True
        if token.text == ",":
            return False
    return False


def _leads_away(item: Item, clause: Clause) -> bool:
    """«из опустевшего столбца»: not a place that is filled."""
    return item.prep in ("из", "с", "до", "после", "без", "кроме") and not clause.does("found")


def _denied(clause: Clause) -> bool:
    if cued(clause, "только|лишь", "ничто .. кроме", "кроме", "иной|другой|прочий карта"):
        return False
    return (
        clause.negated("fill", "put", "found", "lay", "take", "use", "accept")
        or cued(clause, "ничем|ничего|ничто|никакой", "^нечем|незачем|нечего") is not None
    )


def _content(clause: Clause, scene: Scene, place: Place) -> dict[str, object]:
    """What fills a place, in which order, at once or at will, as the clause and what leans on it say."""
    cards = _cards(clause, scene, place)
    at: dict[str, int] = {}
    for item, own in cards:
        for zone in zones_of(item, own, scene, only_from=True):
            at.setdefault(zone, item.first)
    for item in clause.items:
        plain = item.kind in ("ZONE", "NAME") and not item.prep and item is not place.item
        if plain and "Ins" in item.cases and "Nom" not in item.cases and item.value != "foundation":
            at.setdefault(item.value, item.first)
    for first, zone in _taken_from(clause, scene, place):
        at[zone] = min(first, at.get(zone, first))
    for item in clause.items if at else ():
        if item.kind in ("PACKET", "NAME") and item.each and item.any_case and not item.prep:
            at.setdefault(scene.zone(item, clause), item.first)  # «верхнюю карту талона или любой из кучек»
    here = place.zone or scene.packets_zone
    if at and here and here not in at:
        # «любою крайнею картою или верхнею картою талона»
        others = [i for i, own in cards if not zones_of(i, own, scene, only_from=True) and _ANY & set(i.adjectives)]
        own_cards = [i for i in others if EDGES & set(i.adjectives)]
        if own_cards and len(cards) > len(others):
            at[here] = own_cards[0].first
    found = sorted(at, key=lambda zone: at[zone])
    if cued(clause, "из тот <PACKET>"):
        found = [z for z in found if z != place.zone]
    found += [z for z in _inset(clause, scene) if z not in found] if not found else []
    later = _then_from(clause, scene)
    found += [z for z in later if z not in found]
    ranks = list(dict.fromkeys(i.value for i in _ranks(clause, scene, place)))
    free = any(_ANY & set(i.adjectives) for i, _ in cards) or (
        cued(clause, "какой угодно|хотеть|пожелать .. карта") is not None
    )
    anything = (
        free
        or cued(clause, "какой бы то ни быть .. карта", "какой угодно карта", "что|^чем угодно|хотеть", "любой")
        is not None
    )
    freed = any(_FREED & set(i.adjectives) for i, _ in cards)
    own_too = cued(clause, "в тот число", "а также", "включая", "также и?", "не исключая")
    if found and anything and place.zone and place.zone not in found and own_too:
        found = [place.zone, *found]
    values: dict[str, object] = {}
    if found:
        values["sources"] = found
        values["then"] = (not later and _gone_before(clause, scene)) or None
        values["choice"] = _choice(clause, later, found)
    free = free or (not found and cued(clause, "какой бы то ни быть .. карта") is not None)
    if anything and free and not (ranks and not found) and not values.get("choice"):
        values["choice"] = "free"
    if ranks:
        values["ranks"] = ranks
    values["obligation"] = (
        None if values.get("then") or ("кроме" in clause.words and clause.negated()) else obligation(clause, scene)
    )
    if found and cued(clause, "из тот <PACKET>"):
        values["relation"] = True
    bare = (
        bool(cards)
        and not found
        and not ranks
        and bool(
            _ANY & {a for i, _ in cards for a in i.adjectives} or any(which(i, c, scene) == "top" for i, c in cards)
        )
    )
    if not (found or ranks or anything or bare or values["obligation"]):
        return {}
    run = (
        cued(
            clause,
            "последовательность|цепочка|цепь",
            "ряд карта",
            "один или вместе|с",
            "вместе с",
            "с .. приставать|пристать|лежать .. карта",
        )
        and not clause.negated()
    ) or _with_what_lies_on_it(clause, scene)
    values["unit"] = "run" if run else "card" if cued(clause, "один карта", "по один карта") else None
    values["anything"] = bool((anything or bare) and not found and not ranks) or None
    values["freed"] = bool((anything or bare) and not found and freed) or None
    return {key: value for key, value in values.items() if value is not None}


def _with_what_lies_on_it(clause: Clause, scene: Scene) -> bool:
    """«…, кладут короля — одного или с картами, которые на нем лежат»: said after a dash or in brackets."""
    inset = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if inset is None or clause.sentence.doc[inset.first].text not in ("—", "–", "(", ","):
        return False
    return cued(inset, "один или|либо вместе|с") is not None


def _cards(clause: Clause, scene: Scene, place: Place) -> list[tuple[Item, Clause]]:
    """The cards that fill: in the instrumental («занимают картою»), else what is put or stands as the subject."""
    cards = [i for i in clause.items if i.kind == "CARD" and i is not place.item]
    filled = clause.does("fill") or ({"начать", "начинать"} & clause.words)
    own = [i for i in cards if not i.prep]
    if clause.does("give"):
        own = [i for i in cards if "Dat" in i.cases or i.prep == "для"]
    elif filled:
        it = place.item
        acting = it is not None and it in clause.items and "Acc" in it.cases and it.kind != "NOUN"
        own = [i for i in own if "Ins" in i.cases or (acting and "Nom" in i.cases)]
    else:
        own = [i for i in own if {"Nom", "Acc"} & i.cases or "Ins" in i.cases]
    if filled and not own:
        own = [i for i in cards if not i.prep and {"Nom"} & i.cases and not i.n]
    doc = clause.sentence.doc
    if cued(clause, "не исключать|исключая", "включая|включать", "в тот число", "даже"):
        led = {"и", "исключать", "включать", "включая", "исключая", "число", "даже"}
        own += [i for i in cards if i not in own and i.within and doc[i.first - 1].lemma_ in led]
    own = [i for i in own if i.value != "rest" and not ({"весь"} & set(i.adjectives) and emptied(clause))]
    out = [(i, clause) for i in own]
    if not out:
        for item in clause.items:
            if item.kind == "PRON" and item.lemma == "она" and not item.prep and "Ins" in item.cases:
                meant = card_meant(item, clause, scene)
                out += [meant] if meant is not None and meant[0].kind == "CARD" else []
    return out


def _ranks(clause: Clause, scene: Scene, place: Place) -> list[Item]:
    """The ranks that alone may fill a place."""
    out = []
    for item in clause.items:
        if item.kind != "RANK" or item is place.item:
            continue
        begun = item.prep == "с" and "последовательность" in clause.words
        if item.prep == "кроме" or clause.sentence.doc[max(item.first - 1, 0)].lemma_ == "кроме":
            out.append(item)  # «ничем, кроме короля, не занимают»
            continue
        if cue("не обязательно|непременно|только|один", clause.sentence.doc, max(item.first - 2, 0), item.last):
            continue  # «любой верхней картой, не обязательно королем»
        led = item.prep in ("", "для") and bool({"Ins", "Acc", "Nom", "Dat", "Gen"} & item.cases)
        if led and not begun:
            out.append(item)
    return out


def _taken_from(clause: Clause, scene: Scene, place: Place) -> list[tuple[int, str]]:
    """The zones after «из», «с»: those of a packet called empty do not count."""
    own = {place.zone} if place.item is not None and place.item.prep in ("из", "с") else set()
    found = located_at(None, clause, scene, only_from=True)
    return [(at, zone) for at, zone in found if zone not in own and zone != "foundation"]


def _inset(clause: Clause, scene: Scene) -> list[str]:
    """«на свободное место резерва (только со столбцов)»."""
    inset = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if inset is None or clause.sentence.doc[inset.first].text != "(" or inset.verbs:
        return []
    return [z for z in located(None, inset, scene, only_from=True) if z != "foundation"]


def _choice(clause: Clause, later: list[str], found: list[str]) -> str | None:
    """Whether several sources stand in an order, or are at the player's choice."""
    if len(found) < 2:
        return None
    ordered = later or cued(
        clause,
        "если .. нет|нету|кончить",
        "когда .. нет|исчерпать|кончить",
        "сначала",
        "прежде",
        "если же",
        "за неимение",
        "а потом",
        "а затем",
        "за отсутствие",
        "пока|когда|если ... нет|отсутствовать",
        "при .. отсутствие",
        "по истощение|исчерпание|окончание|израсходование",
        "если ... пустой|исчерпать|кончить|выйти",
    )
    return "in-order" if ordered else "free" if cued(clause, "или|либо", "и", "хоть", "ли") else None


def obligation(clause: Clause, scene: Scene) -> str | None:
    """Whether a place must be filled at once or may be filled at will."""
    if cued(clause, "не обязательно|непременно|обязать|обязанный|должный|требовать", "необязательно"):
        return "at-will"
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if before is not None and emptied(before) and cued(before, "как только", "лишь|чуть только", "едва"):
        return "at-once"
    if cued(
        clause,
        "немедленно|тотчас|сейчас|сразу|тут|немедля|незамедлительно|безотлагательно",
        "не медлить|мешкать",
        "без промедление|отлагательство|задержка",
        "должный быть .. закрыть|заполнить|занять|заместить|пополнить",
        "непременно",
        "обязательно",
    ):
        return "at-once"
    if cued(
        clause,
        "играть|играющий|игрок .. волен|вольный|свободный",
        "вольно|волен|позволено|дозволено|разрешено",
        "можно",
        "мочь",
        "разрешать|дозволять|позволять|допускать",
        "вправе",
        "по желание",
        "какой хотеть|пожелать",
        "когда|если пожелать|хотеть",
        "когда|если нужно|понадобиться|понадобить|вздуматься|вздумать",
        "по произвол",
        "по усмотрение",
        "если|буде угодно",
        "право",
    ):
        return "at-will"
    return None


def _used_up(clause: Clause) -> bool:
    """Whether a clause says that a source is used up or missing («когда резерв исчерпан», «если талона нет»)."""
    used = terms().order["gone"] | {"пустой", "нет", "нету", "отсутствовать", "недоставать", "стать"}
    named = any(i.value in _SOURCES for i in flat(clause.items)) or any(
        i.kind == "PRON" and i.lemma in ("он", "она", "они") for i in clause.items
    )
    return bool(
        ({"когда", "если", "после", "пока", "как", "буде", "раз"} & clause.words or _told_bare(clause))
        and used & clause.words
        and (named or {"его", "ее", "их"} & set(clause.text.split()))
    )


def _told_bare(clause: Clause) -> bool:
    """«…; истощился резерв — берите из талона»: a condition without a conjunction."""
    opening = clause.sentence.doc[clause.first]
    verbs = [v for v in clause.verbs if grammemes(v, "VerbForm") != ["Part"]]
    alone = [i for i in clause.items if not i.prep]
    starts = clause.first == 0 or opening.text in (";", ":", ".") or opening.lower_ in ("а", "но")
    return starts and len(alone) == 1 and alone[0].value in _SOURCES and len(verbs) <= 1


def _gone_before(clause: Clause, scene: Scene) -> bool:
    """Whether the clause holds only once another source is used up («когда резерв исчерпан, …»)."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    return any(_used_up(c) and any(i.value in _SOURCES for i in flat(c.items)) for c in before)


def _then_from(clause: Clause, scene: Scene) -> list[str]:
    """Zones that come second: under a condition in the next clauses («а если резерв вышел, то верхней картой талона»)
    or in the next sentence («Когда резерв исчерпан, для этого берут карту из талона»).
    """
    found: list[str] = []
    here = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
    conditional = cued(clause, *_WITHOUT) is not None
    for other in here:
        conditional = conditional or cued(other, *_WITHOUT, "потом|затем|после") is not None
        if places(other, scene) and not _used_up(other):
            break
        if _used_up(other):
            conditional = True
            gone_zones = {i.value for i in other.items if i.value in _SOURCES and (not i.prep or i.prep in ("в", "на"))}
            found += [z for z in _sources_in(other, scene) if z not in found and z not in gone_zones]
            continue
        if other.does("put", "turn", "take", "use", "fill") and not conditional:
            break
        if conditional:
            found += [z for z in _sources_in(other, scene) if z not in found]
            if other.does("put", "turn", "take", "use", "fill"):
                break
    after = scene.clauses[clause.sentence.index + 1] if clause.sentence.index + 1 < len(scene.clauses) else []
    if not found and len(after) > 1 and _used_up(after[0]):
        second = after[1]
        about = places(second, scene) or cued(second, "для это|этот", "место|пространство", "туда", "он", "этот цель")
        filled = second.does("fill") and any(i.kind == "PACKET" and not i.prep for i in second.items)
        filled = filled or (second.does("take") and not any(i.prep in ("на", "в") for i in second.items))
        if (about or filled) and not second.negated():
            found += _sources_in(second, scene)
    return [z for z in found if z != "foundation"]


def _sources_in(clause: Clause, scene: Scene) -> list[str]:
    """All zones that a clause without an empty place of its own takes cards from."""
    at = {zone: first for first, zone in located_at(None, clause, scene, only_from=True)}
    for item in clause.items:
        wanted = {"Ins", "Acc", "Nom"} | ({"Dat"} if clause.does("give") else set())
        if item.kind == "CARD" and not item.prep and wanted & item.cases:
            for zone in zones_of(item, clause, scene, only_from=True):
                at[zone] = min(item.first, at.get(zone, item.first))
        elif item.kind in ("ZONE", "NAME") and not item.prep and "Ins" in item.cases and "Nom" not in item.cases:
            at.setdefault(item.value, item.first)
        elif item.kind in ("ZONE", "NAME") and item.prep == "для" and "Ins" in item.cases:
            at.setdefault(item.value, item.first)  # «можно пользоваться для этого талоном»
    return sorted(at, key=lambda zone: at[zone])


@pattern("vacancy")
def nothing_fills(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пустые места не заполняются»; «место ее до конца пребывает незанятым»; «ряд смыкается»."""
    if cued(clause, "ряд|карта смыкать|сдвигать|сомкнуть|сдвинуть", "сдвигать .. ряд|карта", "смыкать"):
        yield claim("vacancy", clause, closes=True)
        return
    stays = cued(
        clause,
        "остать|остаться|оставаться|оставлять|оставить|оставать|пребывать|стоять|лежать .. "
        "пустой|незанятый|свободный|незаполненный|вакантный",
        "оставить|оставлять|остаться|оставаться пустота|пробел",
        "больше не занимать|заполнять",
        "пустовать .. до конец",
        "пустовать",
    )
    refused = cued(
        clause,
        "заполнение|замещение|пополнение|занятие .. не",
        "не .. заполнение|замещение|пополнение",
        "<PACKET> .. вычеркивать|вычеркнуть",
    )
    if not (stays or refused) or _for_a_while(clause) or _conditional(clause, scene):
        return
    if "пустовать" in clause.words and {"если", "когда", "пока", "который"} & clause.words:
        return
    if stays and clause.negated() and not cued(clause, "ничто|ничем|больше не"):
        return
    found = [p for p in places(clause, scene) if p.item is None or not p.item.prep or refused]
    if not found and (before := taken_up(clause, scene) or _subject(clause, scene)) is not None:
        found = [before]
    inner = next(
        (p for i in clause.items for p in flat([i]) if p.kind in ("PACKET", "NAME") and empty() & set(p.adjectives)),
        None,
    )
    if not found and stays and (own := _told_just_before(clause, scene)) is not None:
        found = [own]
    if not found and inner is not None and refused:
        found = [Place(inner, zone_of_place(inner, clause, scene) or None)]
    for place in found[:1]:
        yield claim("vacancy", clause, zone=place.zone, nothing=True)


def _subject(clause: Clause, scene: Scene) -> Place | None:
    """«Чем занимают опустевший веер? Ничем: он останется пустым»: the place that the pronoun takes up."""
    it = next((i for i in clause.items if i.lemma in ("он", "она", "оно") and not i.prep and "Nom" in i.cases), None)
    packet = scene.meant(it, clause) if it is not None else None
    if packet is not None and packet.kind == "PACKET" and empty() & set(packet.adjectives):
        return Place(packet, scene.zone(packet) or None)
    return None


def _told_just_before(clause: Clause, scene: Scene) -> Place | None:
    """«Столбец, который разобрали, так и остается пустым»: the packet of the clause before, where this has none."""
    if any(not i.prep and "Nom" in i.cases for i in clause.items):
        return None
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    return become_empty(before, scene) if before is not None else None


@pattern("vacancy")
def zone_not_refilled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Резерв не пополняется»; «букет, напротив, ничем не пополняют»; «в запас ничего не возвращают»; «карты, взятые
    из резерва, ничем не заменяются».
    """
    refused = clause.negated() or cued(clause, "нельзя|запрещать", "никакой .. не") is not None
    if not refused or _for_a_while(clause) or {"если", "пока", "чтобы", "только", "лишь"} & clause.words:
        return
    again = {"возвращать", "вернуть", "возвратить"} & clause.words
    for item in flat(clause.items):
        if item.kind not in ("ZONE", "NAME") or item.value in ("foundation", "stock", "talon", "tableau"):
            continue
        filled = {v.lemma_ for v in clause.verbs} & _REFILLED
        whole = not item.prep and filled and not located(None, clause, scene, only_from=True)
        taken = item.prep == "из" and filled & {"заменять", "заменить", "возмещать", "пополнять", "восполнять"}
        things = [i for i in clause.items if i.kind in ("CARD", "RANK") and not i.prep and i.adjectives]
        into = item.prep == "в" and "Acc" in item.cases and (again or clause.does("put")) and not things
        whose = not located(None, clause, scene, only_from=True)
        if whole or taken or (into and whose):
            yield claim("vacancy", clause, item, zone=item.value, nothing=True)
            return


_REFILLED = {"пополнять", "пополнить", "восполнять", "восполнить", "возобновлять", "возобновить", "дополнять"}
_REFILLED |= {"дополнить", "заменять", "заменить", "возмещать", "возместить"}


def _for_a_while(clause: Clause) -> bool:
    """«остается пустою недолго», «пока остается свободным»: nothing is said of what comes later."""
    if cued(clause, "до|пока .. следующий|новый сдача|раздача", "до сдача|раздача"):
        return True
    return bool({"недолго", "ненадолго", "временно", "пока", "покамест"} & set(clause.text.split()))


def _conditional(clause: Clause, scene: Scene) -> bool:
    """Whether the clause holds only under a condition on the stock («когда прикуп исчерпан, …»)."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    return any({"когда", "если"} & c.words and any(i.value in ("stock", "talon") for i in c.items) for c in before)


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
        "спешка|спешить|торопиться|торопить .. нет|не|необязательно|незачем",
        "никакой спешка",
        "можно .. подождать|повременить|погодить|обождать",
        "можно .. не торопить|торопиться|спешить",
        "не возбранять|запрещать .. пустой",
        "пустой .. не возбранять|запрещать",
        "спешить|торопиться .. не надо|следовать|нужно",
    )
    if not free or clause.does("turn", "lay"):
        return
    here = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.last]
    if not any(places(c, scene) or emptied(c) for c in here) and clause.sentence.index:
        leans = clause.does("fill") and not any(i.kind in PLACES for i in clause.items)
        here = scene.clauses[clause.sentence.index - 1] if leans else []
    for other in here:
        if not (_fills(other) or other.does("give", "accept")):
            continue
        for place in _meant(other, scene)[:1]:
            yield claim("vacancy", clause, zone=place.zone, obligation="at-will")
            return
