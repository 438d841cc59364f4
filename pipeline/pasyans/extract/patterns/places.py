"""Patterns about zones and places: their names and numbers, which side of their cards is seen, what is an ornament."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.naming import equated
from pasyans.extract.patterns.base import Claim, claim, cue, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


@pattern("layout")
def zones_named(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«карты из талона»; «на основания»; «в диване»: the text speaks of a zone by its term or name, and not of what
    lies beneath («в основании сброса»).
    """
    absent = cued(clause, "<ZONE> .. ^нет", "^нет <ZONE>", "без <ZONE>")
    if absent and not {"если", "когда", "пока"} & clause.words:
        return
    owned = _plays_the_part(clause, scene)
    for item in flat(clause.items):
        if owned and item.value in ("reserve", "talon"):
            continue
        beneath = (
            item.value == "foundation" and item.prep == "в" and "Loc" in item.cases and item.part("ZONE", "PACKET")
        )
        if item.kind in ("ZONE", "NAME") and not (item.lemma == "колода" and item.n) and not beneath:
            yield claim("mention", clause, item, zone=item.value)


def _plays_the_part(clause: Clause, scene: Scene) -> bool:
    """Whether a zone with a name of its own only plays the part of another («букет исполняет функцию резерва»)."""
    if not {"роль", "функция", "качество"} & clause.words:
        return False
    subjects = [m for i in clause.items if not i.prep and "Nom" in i.cases and (m := scene.meant(i, clause))]
    return any(m.kind == "NAME" for m in subjects[:1])


@pattern("layout")
def rows_cover_rows(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«каждый следующий ряд прикрывает собою предыдущий»; «карты нижнего ряда лежат на верхних»: a pyramid."""
    row = next(
        (
            i
            for i in flat(clause.items)
            if i.kind == "PACKET"
            and i.value == "row"
            and ({"следующий", "нижний"} & set(i.adjectives) or (i.each and {"предыдущий", "верхний"} & clause.words))
        ),
        None,
    )
    if (
        row is not None
        and {"прикрывать", "покрывать", "накрывать", "закрывать", "перекрывать"} & clause.words
        and not clause.negated()
    ):
        yield claim("covers", clause, row)


@pattern("layout")
def corners_and_sides(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Сперва кладут верхнюю угловую карту, потом четыре боковых карты и, наконец, нижнюю угловую карту»:
    a circuit of places.
    """
    table = terms().sides
    parts = [
        (table[a], i.n or 1, i)
        for i in clause.items
        if i.kind in ("CARD", "PACKET") and i.prep == ""
        for a in i.adjectives
        if a in table
    ]
    if len(scene.sides) > 1 and len({zone for zone, _, _ in parts}) > 1 and clause.does("put", "lay"):
        yield claim("circuit", clause, *(i for _, _, i in parts), places=[(zone, n) for zone, n, _ in parts])


@pattern("layout")
def the_same_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«То же самое повторяют с правой стороны»: what was laid is laid once more on the other side."""
    if cued(clause, "тот же сам|самый? повторять|делать|повторить", "повторять .. с другой|правый|левый сторона"):
        yield claim("same-again", clause)


@pattern("layout")
def packets_of_a_side(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«одной из четырех угловых пачек»: how many packets a named side of the layout has."""
    table = terms().sides
    for item in flat(clause.items):
        for adjective in item.adjectives:
            if item.kind == "PACKET" and item.n and adjective in table and table[adjective] in scene.sides:
                yield claim("zone", clause, item, zone=table[adjective], packets=item.n)


@pattern("layout")
def place_filled_from(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«а на место их должны быть положены карты …, которые находятся сверху одной из угловых пачек»:
    what fills a base's place.
    """
    if not cued(clause, "на место они", "на они место") or not clause.does("put") or clause.negated():
        return
    here = scene.clauses[clause.sentence.index]
    if not any(i.value == "foundation" and i.prep == "" for c in here if c.first < clause.first for i in c.items):
        return
    later = [c for c in here if c.first >= clause.first]
    source = next(
        (
            i
            for c in later
            for i in c.items
            if i.kind == "PACKET" and i.prep in ("", "из", "с", "сверху") and scene.zone(i, c)
        ),
        None,
    )
    if source is not None:
        yield claim("turn", clause, clause.items[0], base_out=scene.zone(source, clause))


@pattern("layout")
def zone_made(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«этот ряд составляет окопы»; «двенадцать внутренних карт представляют резерв»; «…: это резерв»."""
    named = [
        i
        for i in clause.items
        if i.kind in ("NAME", "ZONE") and i.prep == "" and i.value not in ("foundation", "stock")
    ]
    plain = not clause.verbs and len(clause.items) == 1 and ({"это", "этот"} & clause.words or equated(clause))
    came = bool({"получать", "получить", "выходить", "выйти"} & {v.lemma_ for v in clause.verbs})
    came = came and clause.sentence.doc[clause.first].text in ("—", "–") and len(clause.items) == 1
    plain = plain or came
    if not named or not (clause.does("make") or plain):
        return
    for zone in named:
        others = [i for i in clause.items if i is not zone and i.kind in ("CARD", "PACKET", "RANK") and i.prep == ""]
        count = next((i.n for i in others if i.kind == "CARD" and i.n), None)
        rank = next((i for i in others if i.kind == "RANK"), None)
        rest = any(i.value == "rest" or {"остальной", "прочий"} & set(i.adjectives) for i in others)
        yield claim(
            "made",
            clause,
            zone,
            *others,
            zone=zone.value,
            packets=count,
            rank=rank.value if rank else None,
            suit=rank.suit or None if rank else None,
            rest=rest or None,
            pronoun=(not others) or None,
            came=came or None,
        )


@pattern("layout")
def zone_of_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Талон состоит из четырех пачек»; «резерв из тринадцати карт»; «восемь пачек, окружающих султана»."""
    which = next((i for i in clause.items if i.lemma == "который" and not i.prep), None)
    meant = scene.meant(which, clause) if which is not None and "состоять" in clause.words else None
    if which is not None and meant is not None and meant.kind in ("ZONE", "NAME") and meant.value != "stock":
        # «кладут в талон, который состоит из четырех кучек»
        part = next((i for i in clause.items if i.kind == "PACKET" and i.n and i.prep == "из"), None)
        if part is not None:
            yield claim("zone", clause, which, part, zone=meant.value, packets=part.n)
        return
    for item in clause.items:
        if item.kind in ("ZONE", "NAME") and item.prep in ("", "в") and not item.n:
            after = [*item.within, *[i for i in clause.items if i.first > item.last][:1]]
            part = next((i for i in after if i.kind == "PACKET" and i.n and i.prep in ("из", "")), None)
            if part is not None and (
                "состоять" in clause.words or (part.first == item.last + 1 and item.value != "stock")
            ):
                yield claim("zone", clause, item, part, zone=item.value, packets=part.n)


@pattern("layout")
def empty_at_first(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Вначале основания пусты»; «талон сначала пуст»: nothing lies there before play."""
    first = cued(
        clause, "вначале|сначала|сперва|начало|прежде|первоначально|поначалу", "пока еще? пустой", "пока еще? пусто"
    )
    if not first or not cued(clause, "пустой|незанятый|пусто", "нет карта", "не быть"):
        return
    for item in flat(clause.items):
        if (
            item.kind in ("ZONE", "NAME", "PACKET")
            and item.prep in ("", "в", "на")
            and (zone := scene.zone(item, clause)) != "stock"
        ):
            yield claim("empty", clause, item, zone=zone)


@pattern("layout")
def at_most_so_many(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«в веере не может лежать более трех карт»; «не больше одной карты на каждом месте»."""
    holds = {"вмещать", "вместить"} & {v.lemma_ for v in clause.verbs} and not clause.negated()
    within = [p for i in clause.items if not i.prep for p in flat([i])]
    holder = next((p for p in within if p.kind in ("PACKET", "NAME", "ZONE")), None)
    held = next((i for i in clause.items if i.kind == "CARD" and i.n and not i.prep), None)
    if holds and holder is not None and held is not None:
        # «Место резерва вмещает одну карту»
        yield claim("zone", clause, holder, held, zone=scene.zone(holder, clause), capacity=held.n)
        return
    bare = next((i for i in clause.items if i.kind in ("PACKET", "NAME") and i.prep == "в" and not i.plural), None)
    if bare is not None and clause.does("lie") and cued(clause, "только|лишь <NUM=1> карта") and not clause.negated():
        # «В ячейке может лежать только одна карта»
        yield claim("zone", clause, bare, zone=scene.zone(bare, clause), capacity=1)
        return
    if not cued(
        clause, "не .. более|больше|свыше <NUM> карта", "не более|больше <NUM> карта", "не более|больше чем <NUM> карта"
    ):
        return
    if {"зараз", "сразу", "разом", "одновременно", "перекладывать", "переносить", "перенести"} & clause.words or cued(
        clause, "за раз|ход", "один раз"
    ):
        return
    card = next((i for i in flat(clause.items) if i.kind == "CARD" and i.n), None)
    place = next((i for i in clause.items if i.kind in ("PACKET", "NAME", "ZONE") and i.prep in ("в", "на")), None)
    if card is not None and place is not None and not clause.does("turn", "take"):
        yield claim("zone", clause, place, card, zone=scene.zone(place, clause), capacity=card.n)


@pattern("layout")
def foundations_counted(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«все эти четыре основания»; «восемь основных карт»; «баз четыре»;
    «свободное место посредине для четырех тузов».
    """
    for item in flat(clause.items):
        counted = item.kind == "ZONE" and item.value == "foundation" and item.n
        counted = counted and not {"остальной", "прочий", "другой"} & set(item.adjectives)
        counted = counted and (not item.each or item.any_case)  # «каждая из четырех баз»
        if counted and cue("еще", clause.sentence.doc, max(item.first - 1, clause.first), item.last):
            yield claim("first-others", clause, item, n=item.n)
        elif counted and item.n != 1:
            yield claim("zone", clause, item, zone="foundation", packets=item.n)
        if item.kind == "PACKET" and item.n and item.n > 1 and "основной" in item.adjectives:
            yield claim("zone", clause, item, zone="foundation", packets=item.n)
        if item.kind == "RANK" and item.prep == "для" and {"вакансия", "место"} & clause.words:
            total = next((i for i in clause.items if i.kind == "NUM" and not i.prep and "весь" in i.adjectives), None)
            places = next((i for i in clause.items if i.lemma == "место" and i.n and not i.each and not i.prep), None)
            counted_by = item if item.n else total or places  # «по два места с боков, всего четыре, для тузов»
            if counted_by is not None and (item.n or (item.plural and item.value in scene.bases)):
                yield claim("zone", clause, item, counted_by, zone="foundation", packets=counted_by.n)
        spots = [*item.within, *(i for i in clause.items if not i.prep and i.first > item.last)]
        place = next((p for p in spots if p.lemma == "место" and (p.n or 0) > 1), None)
        if item.kind == "ZONE" and item.value == "foundation" and place is not None and not item.prep:
            yield claim("zone", clause, item, zone="foundation", packets=place.n)
    if (found := cued(clause, "весь <ZONE=foundation> должный? быть <NUM>")) and not clause.negated():
        number = clause.sentence.doc[found[1]]
        yield claim("zone", clause, number, zone="foundation", packets=int(number.ent_id_))
    if found := cued(clause, "основание|база .. <NUM>"):
        doc = clause.sentence.doc
        if found[1] == found[0] + 1 and "Gen" in grammemes(doc[found[0]], "Case") and int(doc[found[1]].ent_id_) > 1:
            yield claim(
                "zone", clause, doc[found[0]], doc[found[1]], zone="foundation", packets=int(doc[found[1]].ent_id_)
            )
    if clause.does("end"):
        for item in clause.items:
            if item.kind == "PACKET" and item.n and item.prep == "" and "весь" in item.adjectives:
                yield claim("zone", clause, item, zone="foundation", packets=item.n)


@pattern("layout")
def ornament(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«и остается один»; «на них ничего не кладется»; «составляют только украшение фигуры»."""
    alone = cued(
        clause,
        "остать|остаться|оставаться|оставать .. один",
        "на он|она|они|оно .. ничего не @put",
        "украшение",
        "ничто не @put",
    )
    if not alone or cued(clause, "не остать|остаться|оставаться|оставать ни"):
        return
    names = [i for i in clause.items if i.kind == "NAME"]
    if names:
        yield claim("ornament", clause, zone=names[0].value)
    else:
        earlier = next(
            (i for i in scene.before(clause, clause.last + 1) if i.kind in ("NAME", "RANK") and not i.prep), None
        )
        if earlier is not None:
            yield claim(
                "ornament",
                clause,
                zone=earlier.value if earlier.kind == "NAME" else None,
                rank=earlier.value if earlier.kind == "RANK" else None,
            )
