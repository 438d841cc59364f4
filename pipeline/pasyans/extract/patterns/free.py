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
    return "годный" in clause.words or cued(clause, "участвовать", "в игра .. только") is not None


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
    """«С верха кучки карту можно переложить …»; «брать можно только сверху кучек и сверху сноса»."""
    if not clause.does("take", "put") or clause.negated():
        return
    doc = clause.sentence.doc
    for item in clause.items:
        if item.prep == "с" and item.lemma in ("верх", "верхушка") and "Gen" in item.cases:
            places = [p for p in item.within if p.kind in ("PACKET", "ZONE", "NAME")]
        elif item.kind in ("PACKET", "ZONE", "NAME") and item.first and doc[item.first - 1].lemma_ == "сверху":
            places = [item] if not item.prep and "Gen" in item.cases else []
        else:
            continue
        for place in places:
            zone = scene.zone(place, clause)
            if zone and zone not in ("foundation", "stock"):
                yield claim("available", clause, item, zone=zone, available="top")


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
    if clause.negated():
        return
    if card is None and fit and (all_of := _all_taken_up(clause, scene)) is not None:
        yield claim("available", clause, all_of, zone=scene.zone(all_of, clause), available="any", playable=True)
        return
    if (
        card is not None
        and (fit or clause.does("put", "take", "pair") or _touched(clause))
        and (not clause.does("turn") or (clause.does("pair") and cued(clause, "только|лишь|одни")))
    ):
        zone = scene.zone(card, clause)
        here = scene.clauses[clause.sentence.index]
        earlier = [c for c in here if c.first < clause.first and c.does("put", "take")]
        out = [pair for c in (clause, *reversed(earlier)) for pair in marks.out_of(c, scene)]
        from_ = [z for z, _ in out if z not in ("stock", "foundation")]
        zone = zone or next(iter(from_), "")
        if zone or fit or cued(clause, "только|одни|лишь|всегда"):
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
