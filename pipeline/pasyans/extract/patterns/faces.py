"""Patterns about which side of cards is seen: all of a zone, the stock's, or the top card alone.

A clause flows in; claims about faces flow out, with the zone that the words mean, as far as they say it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.hand import others_of_packets, the_rest_of_the_pack
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene


@pattern("layout")
def all_cards_show(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Все карты лежат открытыми»; «так чтобы все они были открыты»; «все карты резерва выкладывают закрытыми»."""
    waits = {"если", "ежели", "когда", "пока", "как", "прежде"} & clause.words
    every = next(
        (i for i in clause.items if "весь" in i.adjectives and i.kind in ("CARD", "PRON") and not i.prep), None
    )
    if every is None and not waits and (bare := cued(clause, "^все ^открыты|раскрыты|вскрыты|закрыты")):
        # «в кучке четыре карты, все открыты»
        word = clause.sentence.doc[bare[1]]
        yield claim("face", clause, word, face="down" if word.lower_ == "закрыты" else "up", every=True)
        return
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
        f"открыть|открытый|открывать|видный|видеть|вскрыть|вскрывать .. только|лишь|один|единственно {top}",
        f"^открыв|открывши|вскрыв|вскрывши|открывая|перевернув|обратив .. {top}",
        f"{top} ... открыть|открытый ... под он|она|они|тот .. закрыть|закрытый",
        "нижний|остальной|прочий .. рубашка|крап .. вверх|кверху , .. открывать|открыть|вскрывать",
    )
    if found and not clause.negated() and not {"если", "когда", "можно"} & clause.words:
        card = next((i for i in clause.items if i.kind == "CARD" and scene.zone(i, clause)), None)
        held = next(
            (i for i in clause.items if i.kind in ("PRON", "ZONE", "NAME", "PACKET") and i.prep in ("в", "у")), None
        )
        meant = scene.meant(held, clause) if held is not None and card is None else card
        zone = scene.zone(meant, clause) or None
        if meant is not card and zone == scene.packets_zone:
            zone = None  # a bare packet: the one laid out just before
        yield claim(
            "face",
            clause,
            clause.sentence.doc[found[0]],
            clause.sentence.doc[min(found[1], clause.last)],
            face="top-up",
            zone=zone,
        )


_LYING = {"обратить", "обращать", "лежать", "находиться", "класться", "держать", "оставаться", "оставать", "взять"}
_LYING |= {"находить", "налегать", "хранить", "покоиться", "повернуть"}
_MOVED = {"перемещать", "переместить", "перекладывать", "переложить", "переносить", "перенести", "брать"}
_OUTER = {"верхний", "последний", "нижний", "крайний", "внешний", "наружный"}


@pattern("layout")
def side_seen(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«фигурами вниз»; «карты резерва лежат лицом вверх»; «в закрытую»; «остальные положить стопкой рубашкой вверх»;
    «карты открыты».
    """
    verbs = {v.lemma_ for v in clause.verbs}
    lying = bool(_LYING & verbs)
    if clause.does("turn") and not clause.does("lay", "put") and not lying and not _bare(clause):
        return
    told = clause.does("lay", "put") or lying or {"открытый", "закрытый"} & clause.words or not clause.verbs
    if not told and not _bare(clause):
        return
    seen = marks.face(clause) or _bare(clause)
    if not seen or clause.negated() or _MOVED & verbs or ("взять" in verbs and "рука" not in clause.words):
        return
    if any(z == "stock" for z, _ in marks.out_of(clause, scene)) and any(i.each for i in flat(clause.items)):
        # «из прикупа сдают по одной карте лицом вверх на каждую колонку» is play, not the laying out.
        return
    if _in_play(clause):
        return
    zone = _shown(clause, scene, seen)
    if zone is not None:
        yield claim("face", clause, face=seen, zone=zone or None)


def _bare(clause: Clause) -> str | None:
    """``up`` or ``down`` if a clause says nothing of cards but that they are open or closed («карты открыты»)."""
    card = next((i for i in clause.items if i.kind == "CARD" and not i.prep and i.plural and "Nom" in i.cases), None)
    if card is None or len(clause.verbs) != 1 or _OUTER & set(card.adjectives) or card.value == "rest":
        return None
    if {"если", "ежели", "когда", "пока", "как", "прежде", "только", "лишь", "быть", "другой"} & clause.words:
        return None
    word = clause.verbs[0].lower_
    return {"открыты": "up", "раскрыты": "up", "вскрыты": "up", "закрыты": "down"}.get(word)


def _beside(item: Item) -> bool:
    """Whether a place is named only for what lies beside it («правее резерва сдают четыре открытые карты»)."""
    before = item.head.doc[item.first - 1].lower_ if item.first else ""
    near = {"правее", "левее", "выше", "ниже", "повыше", "пониже", "справа", "слева"}
    return before in near or item.prep in ("от", "под", "над", "возле", "подле", "около", "рядом", "между")


def _in_play(clause: Clause) -> bool:
    """Whether a clause speaks of a card as it is turned up in play («открытую позволяется положить на основание»)."""
    permitted = {"можно", "мочь", "разрешать", "дозволять", "позволять", "допускать", "право"} & clause.words
    return bool(permitted) and any(i.value in ("foundation", "talon") for i in flat(clause.items))


def _shown(clause: Clause, scene: Scene, seen: str) -> str | None:
    """The zone whose cards a clause shows, '' where it says none, ``None`` where no zone's side is told."""
    here = scene.clauses[clause.sentence.index]
    if others_of_packets(clause, scene):
        return None
    if _stock_shown(clause, scene):
        return "stock"
    places = [i for i in flat(clause.items) if i.kind in ("NAME", "ZONE", "PACKET") and not _beside(i)]
    zones = [z for i in places if (z := scene.zone(i, clause))]
    if not clause.verbs and clause.sentence.doc[clause.first].text in (":", "—", "–"):
        # «Слева кладут резерв: тринадцать карт стопкой, рубашкой вниз»
        earlier = [c for c in here if c.last + 1 == clause.first]
        zones = [i.value for c in earlier for i in c.items if i.kind in ("ZONE", "NAME") and not i.prep] or zones
    if not zones and any(i.lemma == "рука" or i.value == "rest" for i in clause.items):
        return "stock"  # «остальные держат в руке лицом вниз»
    if seen != "top-up" and _of_both_sides(clause):
        return None
    if any(i.kind == "ZONE" and i.value == "stock" and "весь" not in i.adjectives for i in clause.items):
        # «колода одна, и все лежат картинками кверху»: the pack that is dealt, no zone
        zones = [z for z in zones if z != "stock"]
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
    return zones[0] if zones else ""


def _stock_shown(clause: Clause, scene: Scene) -> bool:
    """Whether the cards shown are what is left of the pack, or the words after call them the stock."""
    here = scene.clauses[clause.sentence.index]
    after = next((c for c in here if c.first == clause.last + 1), None)
    if after is not None and not after.verbs and clause.sentence.doc[after.first].text in (":", "—", "–", "("):
        named = [i for i in after.items if i.value == "stock" and i.kind == "ZONE" and not i.prep]
        if named and not named[0].n:
            return True  # «последние шестнадцать кладу рядом рубашкой кверху: это прикуп»
    cards = any(i.kind == "CARD" and "весь" in i.adjectives for i in clause.items)
    held = [i for i in clause.items if i.value == "stock" and i.kind == "ZONE" and not i.n and i.prep in ("", "в")]
    if (
        held
        and not cards
        and not clause.does("lay")
        and (_LYING | {"класть", "положить"}) & {v.lemma_ for v in clause.verbs}
    ):
        return "весь" not in held[0].adjectives
    own = any(not i.prep and "Nom" in i.cases and i.kind in ("CARD", "RANK", "NUM", "PRON") for i in clause.items)
    run = [clause]
    for earlier in reversed([c for c in here if c.last < clause.first]):
        if (
            not own
            and not earlier.verbs
            and any(i.value == "stock" and i.kind == "ZONE" and not i.prep for i in earlier.items)
        ):
            return "это" in earlier.text.split()  # «остаток — это колода, лежит закрытой»
        if own and not any(i.lemma == "который" for i in run[-1].items):
            break
        run.append(earlier)
        own = any(not i.prep and {"Nom", "Acc"} & i.cases and i.kind in ("CARD", "RANK") for i in earlier.items)
    return any(True for c in run for _ in the_rest_of_the_pack(c, scene))


def _of_both_sides(clause: Clause) -> bool:
    """Whether the sentence speaks of open and of closed cards: then neither side is said of the zone."""
    words = {t.lemma_ for t in clause.sentence.doc}
    return bool({"закрытый", "закрыть"} & words and {"открытый", "открыть"} & words)
