"""Patterns about which card of a packet is free: the top one, any, none, or one that nothing covers.

A clause flows in; claims of what is available flow out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.modality import quality
from pasyans.extract.patterns.moves import transfer
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


def _fit(clause: Clause) -> bool:
    """«годною картою может быть только …»; «годна для игры»."""
    if {"годный", "трогать", "тронуть", "тронуться"} & clause.words:
        return True
    return cued(clause, "участвовать", "в игра .. только", *_TAKEN) is not None


_TAKEN = (
    "изъятие|снятие|удаление|взятие подлежать",
    "подлежать .. изъятие|снятие|удаление|взятие",
    "в игра .. взять|брать|пустить|пускать|вводить|ввести|вступать",
    "взять|брать|пустить|пускать|вводить|ввести|вступать .. в игра",
    "доступ|ход открыть",
)


def _all_taken_up(clause: Clause, scene: Scene) -> Item | None:
    """«Семь карт составляют резерв; все они доступны»: the zone whose every card is free."""
    they = next((i for i in clause.items if i.lemma == "они" and "весь" in i.adjectives and not i.prep), None)
    if they is None:
        return None
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    made = [i for c in reversed(before) if c.does("make") for i in c.items if i.kind in ("ZONE", "NAME") and not i.prep]
    return next((i for i in made if i.value not in ("foundation", "stock", "talon")), None)


def _touched(clause: Clause) -> bool:
    """«Трогать можно только верхнюю карту»: what may be touched at all is free."""
    touch = {"трогать", "тронуть", "касаться", "двигать", "щелкнуть", "срывать", "сдвигать"}
    return bool(touch & {v.lemma_ for v in clause.verbs}) and cued(clause, "только|лишь|один") is not None


@pattern("build")
def cards_that_end_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Играют только те карты, которыми столбцы оканчиваются»; «трогать можно лишь ту карту, на которой ничего не
    лежит»: the free cards told by a relative clause.
    """
    if not ({"который", "что"} & clause.words) or clause.sentence.doc[clause.first].text != ",":
        return
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if before is None or before.negated() or not cued(before, "только|лишь|один|единственно"):
        return
    card = next((i for i in reversed(before.items) if i.kind == "CARD"), None)
    touch = before.does("put", "take", "use", "pair", "wield") or _touched(before) or quality(before) is not None
    if card is None or not touch or card.last < clause.first - 2:
        return
    ends = next((i for i in clause.items if i.kind in ("PACKET", "NAME") and not i.prep and "Nom" in i.cases), None)
    which = any(i.lemma == "который" and not i.prep and i.cases == {"Ins"} for i in clause.items)
    zone = scene.zone(card, before) or (scene.zone(ends, clause) if ends is not None else "") or None
    if ends is not None and which and clause.does("end"):
        yield claim("available", clause, zone=zone, available="top")
    elif cued(clause, "на|поверх|сверху который .. ничего|ничто|никакой|ни", "на|поверх который .. не лежать"):
        yield claim("available", clause, zone=zone, available="uncovered")


_HEAP = {"пирамида", "треугольник"}
_LIES = {"лечь", "ложить", "лежать", "заходить", "находить", "упираться", "опираться"}


@pattern("layout")
def cards_cover_cards_of_a_pyramid(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«(Пирамида.) Каждую карту прикрывают две карты следующего ряда»; «каждый ряд ложится краями на предыдущий»;
    «каждая карта ложится на края двух карт верхнего ряда».
    """
    if not _HEAP & set(scene.lemmas) or clause.negated():
        return
    order = terms().order
    covers = order["cover"] & clause.words
    edges = _LIES & clause.words and {"край", "угол", "половина"} & clause.words
    if not (covers or edges) or quality(clause) is not None or clause.does("use", "take", "pair"):
        return
    items = list(flat(clause.items))
    two = any(i.kind == "CARD" and i.n == 2 for i in items)
    rows = any(i.kind == "PACKET" and i.value == "row" for i in items)
    next_ = {"предыдущий", "верхний", "нижний", "следующий", "соседний"} & clause.words
    first = any(i.kind in ("ORD", "NUM", "CARD") and {"первый", "нижний", "верхний"} & set(i.adjectives) for i in items)
    cards = any(i.kind in ("CARD", "PRON") for i in items)
    if (cards and (two or (rows and next_) or first)) or (rows and next_ and edges):
        yield claim("covers", clause)


@pattern("build")
def taken_from_the_top(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«С верха кучки карту можно переложить …»; «брать можно только сверху кучек и сверху сноса»; «с края любой
    колонки забирают карту».
    """
    away = {"забирать", "забрать", "снимать", "снять", "уводить", "увести"} & {v.lemma_ for v in clause.verbs}
    if not (clause.does("take", "put") or away) or clause.negated():
        return
    doc = clause.sentence.doc
    for item in clause.items:
        if item.prep == "с" and item.lemma in ("верх", "верхушка", "край", "конец", "хвост") and "Gen" in item.cases:
            places = [p for p in item.within if p.kind in ("PACKET", "ZONE", "NAME")]
        elif item.kind in ("PACKET", "ZONE", "NAME") and item.first and doc[item.first - 1].lemma_ == "сверху":
            places = [item] if not item.prep and "Gen" in item.cases else []
        else:
            continue
        for place in places:
            zone = scene.zone(place, clause)
            if zone and zone not in ("foundation", "stock"):
                yield claim("available", clause, item, zone=zone, available="top")


_POINTED = {"щелкнуть", "щелкать", "перетащить", "перетаскивать", "коснуться", "нажать", "тащить", "тянуть", "двигать"}


@pattern("build")
def which_card_is_free(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«самая верхняя карта каждой пачки годна для игры»; «только внешние карты годны»;
    «верхняя карта стопки может быть переложена».
    """
    outer = {"верхний", "внешний", "последний", "крайний", "нижний", "открытый", "наружный", "концевой"}
    card = next(
        (
            i
            for i in clause.items
            if i.kind == "CARD" and outer & set(i.adjectives) and i.prep == "" and "следующий" not in i.adjectives
        ),
        None,
    )
    fit = quality(clause) is not None or _fit(clause)
    on_top = cued(clause, "лежать .. наверху|сверху", "лежать на верх", "находить .. наверху|сверху")
    shut = cued(
        clause,
        "<ZONE=talon> ... в игра .. не возвращать|вернуть|поступать|идти",
        "не возвращать|вернуть ... <ZONE=talon>",
    )
    gone = next((i for i in clause.items if i.kind == "CARD" and not i.prep and "Nom" in i.cases), None)
    if shut and card is None and gone is not None:
        yield claim("available", clause, gone, zone="talon", available="none")
        return
    untaken = clause.negated("take") and not cued(clause, "обратно|пока|до|только|кроме|более|больше")
    if untaken and card is None:
        bare = next(
            (i for i in clause.items if i.kind == "CARD" and i.prep == "" and i.part("ZONE", "NAME", "PACKET")), None
        )
        if bare is not None and (zone := scene.zone(bare, clause)) and not bare.n:
            yield claim("available", clause, bare, zone=zone, available="none")
        return
    barred = cued(clause, "не годный|свободный|доступный", "не быть .. годный", "негодный")
    if (
        barred
        and (
            holder := next(
                (i for i in clause.items if i.kind == "CARD" and i.prep == "" and not outer & set(i.adjectives)), None
            )
        )
        is not None
    ):
        if zone := scene.zone(holder, clause):
            yield claim("available", clause, holder, zone=zone, available="none")
        return
    denied = cued(clause, "нельзя|не ... только|лишь верхний|крайний|последний|нижний|наружный .. карта")
    if clause.negated() and not (denied and card is not None):
        return
    if card is None and fit and (all_of := _all_taken_up(clause, scene)) is not None:
        yield claim("available", clause, all_of, zone=scene.zone(all_of, clause), available="any", playable=True)
        return
    if (
        card is not None
        and (
            fit or clause.does("put", "take", "pair") or _touched(clause) or _POINTED & {v.lemma_ for v in clause.verbs}
        )
        and (not clause.does("turn") or (clause.does("pair") and (card.n == 2 or cued(clause, "только|лишь|одни"))))
    ):
        zone = scene.zone(card, clause)
        here = scene.clauses[clause.sentence.index]
        earlier = [c for c in here if c.first < clause.first and c.does("put", "take")]
        out = [pair for c in (clause, *reversed(earlier)) for pair in marks.out_of(c, scene)]
        from_ = [z for z, _ in out if z not in ("stock", "foundation")]
        zone = zone or next(iter(from_), "")
        if zone or fit or cued(clause, "только|одни|лишь|всегда") or (card.n == 2 and clause.does("pair")):
            yield claim("available", clause, card, zone=zone or None, available="top", playable=True if fit else None)
        for other in clause.items:
            if other.kind == "CARD" and other is not card and outer & set(other.adjectives) and other.prep == "":
                alike = {"Nom", "Acc"} & other.cases or other.cases == card.cases
                for more in scene.zones(other, clause) if alike else ():
                    free = True if fit else None
                    yield claim("available", clause, other, zone=more, available="top", playable=free)
            if fit and other.kind == "CARD" and other is not card and (zone := scene.zone(other, clause)):
                each = {"любой", "всякий", "каждый"} & set(other.adjectives) and not outer & set(other.adjectives)
                if "весь" in other.adjectives or (each and zone == "reserve"):
                    yield claim("available", clause, other, zone=zone, available="any", playable=True)
        return
    if on_top and cued(clause, "годный", "только") and "мочь" not in clause.words - {"мочь"}:
        yield claim("available", clause, clause.sentence.doc[on_top[0]], available="top")
        return
    uncovered = "не покрыть|прикрыть|накрыть|закрыть|покрывать|прикрывать|накрывать|закрывать .. другой"
    if (
        begun(clause, f"годный|свободный|доступный|мочь|можно ... {uncovered}")
        or cued(clause, "ничем не покрыть|прикрыть|закрыть|накрыть")
        or begun(clause, "годный|свободный|доступный ... карта , на который не лежать")
    ):
        holder = next((i for i in clause.items if i.kind == "CARD" and i.prep == ""), None)
        yield claim(
            "available",
            clause,
            holder,
            zone=scene.zone(holder, clause) or None if holder else None,
            available="uncovered",
            playable=True if fit else None,
        )
        return
    place = next(
        (
            i
            for it in clause.items
            for i in [it, *it.within]
            if i.kind in ("NAME", "PACKET", "ZONE") and i.value not in ("foundation", "stock", "talon")
        ),
        None,
    )
    moving = transfer(clause, scene)
    if moving is not None and any(m.which in ("top", "uncovered") for m in moving.movers):
        return  # «Подвижны карты, лежащие поверх стопок»
    if fit and place is not None and cued(clause, "любой|всякий|каждый .. карта", "весь карта", "весь .. карта"):
        yield claim("available", clause, place, zone=scene.zone(place, clause), available="any", playable=True)


_OUTER = "верхний|крайний|последний|нижний|наружный|внешний"
_BARE = (
    "карта ... , на|поверх|над который нет|пусто",
    "карта ... , который .. ничего|ничто|никакой .. не покрывать|закрывать|прикрывать|накрывать|держать",
    "карта ... , который .. не покрыть|прикрыть|закрыть|накрыть|придавить|загородить|перекрыть|покрытый|закрытый",
    "карта ... , не покрыть|прикрыть|закрыть|накрыть|придавить|перекрыть ... другой|ничто|ничем",
)
_FREED = (
    "когда|если|едва|коль|раз .. снять|убрать|удалить|уйти|сняты ... лежать|покрывать|прикрывать|закрывать|накрывать",
    "когда|если|коль|раз .. на|поверх он|она|они .. не|нет|ничего",
    "когда|если|коль|раз .. ничего|ничто|никакой .. не",
)
_TOUCHED = {"играть", "ходить", "двигаться", "двигать", "передвигать", "двинуть", "использовать", "пользоваться"}
_TOUCHED |= {"забирать", "забрать", "трогать", "тронуть", "тронуться", "срывать", "сорвать"}


def _usable(clause: Clause) -> bool:
    """Whether a clause speaks of what may be played: it calls cards free, or takes, moves, plays or pairs them."""
    used = bool(_TOUCHED & {v.lemma_ for v in clause.verbs}) or clause.does("take", "put", "pair")
    return quality(clause) is not None or _fit(clause) or used


def _place(clause: Clause, scene: Scene) -> tuple[str, Item] | None:
    """The place that a clause's cards lie in or come from («на клумбе», «из букета», «с грядки»)."""
    for item in clause.items:
        if item.prep in ("в", "на", "из", "с", "у", "от") and item.kind in ("PACKET", "ZONE", "NAME"):
            into = item.prep in ("в", "на") and "Loc" not in item.cases
            zone = scene.zone(item, clause)
            if not into and zone and zone not in ("foundation", "stock"):
                return zone, item
    return None


@pattern("build")
def bare_cards_are_free(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Изъятию подлежат карты рядов, не прикрытые другими»; «карта свободна, когда сняты обе карты, лежавшие на ней»:
    what covers a card is spoken of.
    """
    holder = next((i for i in clause.items if i.kind == "CARD" and not i.prep and i.value != "rest"), None)
    if holder is None or not _usable(clause) or clause.negated("take", "put", "pair"):
        return
    if any(i.kind == "VACANCY" or i.value == "stock" for i in clause.items):
        return
    free = quality(clause) is not None or _fit(clause)
    only = cued(clause, "только|лишь|единственно|исключительно") or "тот" in holder.adjectives
    bare = begun(clause, *_BARE) if free or only else None
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    freed = free and after is not None and begun(after, *_FREED)
    if bare or freed:
        zone = scene.zone(holder, clause) or None
        yield claim("available", clause, holder, zone=zone, available="uncovered", playable=True if free else None)


@pattern("build")
def only_the_outer_one(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на клумбе в игре только верхняя»; «бери одну верхнюю»; «с грядки срывают только нижнюю, ничем не прикрытую»:
    the card is not named.
    """
    doc = clause.sentence.doc
    found = cued(clause, f"только|лишь|один|единственно {_OUTER}")
    shown = {"открывать", "открыть", "вскрывать", "вскрыть", "переворачивать", "перевернуть"}
    if not found or clause.negated("take", "put") or not _usable(clause) or shown & {v.lemma_ for v in clause.verbs}:
        return
    after = doc[found[1] + 1] if found[1] + 1 < len(doc) else None
    if after is not None and (after.pos_ in ("NOUN", "ADJ") or after.ent_type_):
        return
    placed = _place(clause, scene)
    if placed is None and not clause.does("take"):
        return
    zone, item = placed if placed is not None else (scene.packets_zone, None)
    yield claim("available", clause, doc[found[1]], item, zone=zone, available="top")


@pattern("build")
def every_card_is_free(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«всякая из них годна для игры»; «в игру может быть взята любая из них»; «из букета можно взять любую карту»;
    «все карты букета в любую минуту в игре».
    """
    if clause.negated() or not (_usable(clause) or cued(clause, "в игра")):
        return
    for item in clause.items:
        chosen = {"любой", "всякий", "каждый", "весь"} & set(item.adjectives)
        each = (item.kind == "CARD" and chosen) or (item.kind == "PRON" and (item.value == "каждый" or item.each))
        if not each or item.prep or {"подходящий", "нужный", "открыть", "открытый"} & set(item.adjectives):
            continue
        found = _held_by(item, clause, scene)
        if found is not None and found[0] not in ("stock", "talon", "foundation"):
            free = quality(clause) is not None or _fit(clause) or cued(clause, "в игра") is not None
            yield claim("available", clause, item, zone=found[0], available="any", playable=True if free else None)
            return


def _held_by(item: Item, clause: Clause, scene: Scene) -> tuple[str, Item] | None:
    """The reserve, or zone with a name of its own, whose cards a phrase means."""
    part = next((p for p in item.within if p.kind in ("ZONE", "NAME")), None)
    if part is not None:
        return (part.value, part) if part.kind == "NAME" or part.value == "reserve" else None
    if item.kind == "PRON" and item.lemma == "они":
        here = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
        made = [i for c in reversed(here) if c.does("make") for i in c.items if i.kind in ("ZONE", "NAME")]
        return next(((i.value, i) for i in made if not i.prep), None)
    place = next((i for i in clause.items if i.prep == "из" and i.kind in ("ZONE", "NAME")), None)
    if place is None or (place.kind == "ZONE" and place.value != "reserve"):
        return None
    return place.value, place
