"""Patterns about which side of cards is seen: all of a zone, the stock's, or the top card alone.

A clause flows in; claims about faces flow out, with the zone that the words mean, as far as they say it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


@pattern("layout")
def all_cards_show(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Все карты лежат открытыми»; «так чтобы все они были открыты»; «все карты резерва выкладывают закрытыми»."""
    waits = {"если", "ежели", "когда", "пока", "как", "прежде"} & clause.words
    every = next(
        (i for i in clause.items if "весь" in i.adjectives and i.kind in ("CARD", "PRON") and not i.prep), None
    )
    if every is None or every.n or waits or clause.negated() or clause.does("pair", "gather"):
        return
    bare = cued(clause, "^открыты|раскрыты|видны|вскрыты|открытые|видимы")
    seen = marks.face(clause) or ("up" if bare else None)
    if seen in ("up", "down"):
        zone = next((z for p in every.within if (z := scene.zone(p, clause))), None)
        yield claim("face", clause, every, face=seen, zone=zone, every=True)


@pattern("layout")
def tops_turned_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Первый партнер переворачивает кверху самую верхнюю карту каждой из своих пачек»: the top cards lie open."""
    card = next(
        (i for i in clause.items if i.kind == "CARD" and "верхний" in i.adjectives and i.prep in ("", "за")), None
    )
    every = next((i for i in clause.items if i.kind == "PACKET" and i.each and i.prep in ("у", "в", "на", "с")), None)
    if card is not None and every is not None and clause.does("turn") and not clause.negated():
        yield claim("tops-up", clause, card, every, each=True)
    elif card is not None and clause.does("turn") and not clause.negated() and card.part("PACKET"):
        player = next((i.ordinal for i in clause.items if i.lemma in ("партнер", "игрок") and i.ordinal), None)
        yield claim("tops-up", clause, card, player=player)


@pattern("layout")
def tops_open_rest_closed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Верхняя карта каждой колонки лежит лицом вверх, остальные — лицом вниз»; «все карты закрыты, кроме верхних»."""
    top, up, down = (
        "верхний|последний|нижний",
        "лицо|лицевой|картинка|фигура .. вверх|кверху",
        "лицо|лицевой|картинка|фигура .. вниз|книзу",
    )
    found = begun(
        clause,
        f"{top} ... {up} ... остальной|прочий ... {down}",
        f"{top} ... открытый|открыто|открыть|открывать ... остальной|прочий ... закрытый|закрыть|{down.split(' ')[0]}",
        f"{top} ... открыть|открывать ... остальной|прочий ... рубашка|крап .. вверх|кверху",
        f"остальной|прочий|весь ... {down} ... {top} ... {up}",
        f"{down} ... {top} ... открывать|открыть|открытый|перевернуть|переворачивать",
        f"открытый|открывать|открыть только|лишь {top}",
        f"только|лишь {top} ... открывать|открыть|открытый|{up}",
        f"закрытый|{down} , кроме {top}",
        f"закрытый , кроме {top}",
        f"{down} , а {top} ... {up}",
    )
    if found:
        card = next((i for i in clause.items if i.kind == "CARD" and scene.zone(i, clause)), None)
        zone = scene.zone(card, clause) if card is not None else None
        yield claim(
            "face",
            clause,
            clause.sentence.doc[found[0]],
            clause.sentence.doc[min(found[1], clause.last)],
            face="top-up",
            zone=zone,
        )


@pattern("layout")
def side_seen(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«фигурами вниз»; «карты резерва лежат лицом вверх»; «в закрытую»."""
    lying = {"обратить", "обращать", "лежать", "находиться", "класться", "держать", "оставаться"} & {
        v.lemma_ for v in clause.verbs
    }
    if clause.does("turn") and not clause.does("lay", "put") and not lying:
        return
    if not (clause.does("lay", "put") or lying or {"открытый", "закрытый"} & clause.words or not clause.verbs):
        return
    seen = marks.face(clause)
    moved = {"перемещать", "переместить", "перекладывать", "переложить", "переносить", "перенести", "взять", "брать"}
    if not seen or clause.negated() or moved & {v.lemma_ for v in clause.verbs}:
        return
    if any(z == "stock" for z, _ in marks.out_of(clause, scene)) and any(i.each for i in flat(clause.items)):
        # «из прикупа сдают по одной карте лицом вверх на каждую колонку» is play, not the laying out.
        return
    zones = [z for i in flat(clause.items) if i.kind in ("NAME", "ZONE", "PACKET") and (z := scene.zone(i, clause))]
    if not clause.verbs and clause.sentence.doc[clause.first].text in (":", "—", "–"):
        # «Слева кладут резерв: тринадцать карт стопкой, рубашкой вниз»
        earlier = [c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first]
        zones = [i.value for c in earlier for i in c.items if i.kind in ("ZONE", "NAME") and not i.prep] or zones
    if not zones and any(i.lemma == "рука" or i.value == "rest" for i in clause.items):
        spoken = [i for c in scene.clauses[clause.sentence.index] if c.last < clause.first for i in c.items]
        if any(i.kind == "CARD" and {"верхний", "последний", "нижний", "крайний"} & set(i.adjectives) for i in spoken):
            return  # «открыта только верхняя карта, а все остальные лежат рубашкой вверх»: the packets' other cards
        zones = ["stock"]  # «остальные держат в руке лицом вниз»
    if seen != "top-up" and _of_both_sides(clause):
        return
    which = next((i for i in clause.items if i.lemma == "который" and not i.prep), None)
    if which is not None and not zones and (meant := scene.meant(which, clause)) is not None:
        zones = [z for z in [scene.zone(meant, clause)] if z]
    stands = next(
        (i for i in clause.items if i.kind == "PRON" and not i.prep and i.lemma in ("он", "она", "оно")), None
    )
    if stands is not None and not zones and (meant := scene.meant(stands, clause)) is not None:
        zones = [z for z in [scene.zone(meant, clause)] if z and meant.kind in ("ZONE", "NAME")]
    if clause.does("lay", "put") and len(zones) > 1:
        zones = [z for z in zones if z != "stock"]
    yield claim("face", clause, face=seen, zone=zones[0] if zones else None)


def _of_both_sides(clause: Clause) -> bool:
    """Whether the sentence speaks of open and of closed cards: then neither side is said of the zone."""
    words = {t.lemma_ for t in clause.sentence.doc}
    return bool({"закрытый", "закрыть"} & words and {"открытый", "открыть"} & words)
