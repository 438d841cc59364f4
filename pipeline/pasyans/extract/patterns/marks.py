"""Small signs that several patterns ask for: direction, suit, sides of a card, numbers of times, last ranks, places.

Each takes a clause and says what its words mean, or ``None``; nothing here makes a claim of its own.
"""

from __future__ import annotations

from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.comparisons import by_examples, compared
from pasyans.extract.patterns.suits import suit_fit
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

__all__ = [
    "PASS",
    "beside_foundations",
    "cards_before",
    "direction",
    "endless",
    "face",
    "last_rank",
    "onto",
    "out_of",
    "suit_fit",
    "times",
]

_ORDERLY = {
    "строить",
    "подбирать",
    "подобрать",
    "подниматься",
    "соединять",
    "класть",
    "накладывать",
    "порядок",
    "вести",
    "складывать",
    "перекладывать",
    "идти",
    "марьяж",
    "надстраивать",
    "наращивать",
    "подкладывать",
    "собирать",
    "укладывать",
    "продолжать",
    "расти",
    "прикладывать",
    "достраивать",
    "перемещать",
    "переносить",
    "масть",
    "цвет",
    "лечь",
    "ложить",
    "ложиться",
    "положить",
    "наложить",
    "переложить",
    "перенести",
    "сложить",
    "уложить",
    "приложить",
    "переместить",
}
_FACES = {"лицо", "фигура", "рубашка", "лицевой", "крап", "картинка", "сторона"}


def direction(clause: Clause, *, examples: bool = True) -> str | None:
    """``up``, ``down`` or ``either``: the order in which cards are laid on each other.

    Without ``examples``, ranks laid on ranks («даму на короля, валета на даму») show nothing.

    Words about which side of a card is seen do not count. «Карту на единицу младшую» says how the card laid is to
    the one
    below; «на карту, которая старше ее на единицу» says how the one below is to the card laid.
    """
    tokens = list(clause.sentence.doc[clause.first : clause.last + 1])
    lemmas = [token.lemma_ for token in tokens]
    order = terms().order
    grown = set(lemmas) - ({"расти"} if {"вниз", "книзу"} & set(lemmas) else set())  # «карты растут вниз»
    up, down = bool(order["up"] & grown), bool(order["down"] & grown)
    for n, token in enumerate(tokens):
        if token.lemma_ in ("вверх", "вниз", "кверху", "книзу", "наверх"):
            around = {t.lemma_ for t in tokens[max(0, n - 3) : n + 1]}
            if not around & _FACES and _ORDERLY & {*lemmas, *(verb.lemma_ for verb in clause.verbs)}:
                up = up or token.lemma_ in ("вверх", "кверху", "наверх")
                down = down or token.lemma_ in ("вниз", "книзу")
    if cued(clause, "в любой порядок|направление", "в тот и|или другой порядок|направление"):
        return "either"
    way = compared(clause) or (by_examples(clause) if examples else None)
    if way == "either":
        return way
    up, down = up or way == "up", down or way == "down"
    if up and down:
        return "either"
    return "up" if up else "down" if down else None


def face(clause: Clause) -> str | None:
    """``up``, ``down`` or ``top-up``: which side of the cards is seen."""
    top, side = "верхний|последний|нижний|внешний", "лицо|фигура|картинка|лицевой"
    if cued(
        clause,
        f"рубашка|крап .. вверх|кверху ... {side} .. вверх|кверху",
        "закрыто|закрытый ... затем|потом|сверху|на они ... открыто|открытый",
        f"только|лишь {top} .. открывать|открыть|переворачивать|перевернуть|открытый",
        f"{top} .. {side} .. вверх|кверху",
        f"кроме {top}",
        f"{top} .. открытый",
        f"только|лишь {top} .. {side}",
    ):
        return "top-up"
    if cued(
        clause,
        f"{side} .. вниз|книзу",
        "рубашка|крап|спинка|тыл|изнанка .. вверх|кверху|наружу|ко|к",
        "обратный|тыльный|задний|изнаночный сторона .. вверх|кверху|наружу",
        "закрытый|взакрытую|закрыто",
        "не открывать",
        "в ^закрытую",
        "в ^закрытом вид",
        "^закрытыми|закрытые|закрытой|закрытую|закрытою|закрытых|закрытая|взакрытую",
        "в темный|темную",
    ):
        return "down"
    if cued(
        clause,
        f"{side} .. вверх|кверху|наружу",
        f"{side} к|ко играть|игрок|играющий|себя|я",
        "рубашка .. вниз|книзу",
        "открытый|вскрытую|открыто",
        "в ^открытом вид",
        "^раскрытыми|раскрытые|раскрытых",
        "в ^открытую",
        "^открытыми|открытые|открытой|открытую|открытою|открытых|открытая|вскрытую",
        "^лицом",
    ):
        return "up"
    return None


def last_rank(clause: Clause) -> Item | None:
    """The rank after «до»: where a row of cards ends."""
    return next((item for item in clause.items if item.kind == "RANK" and item.prep == "до"), None)


def times(clause: Clause) -> int | None:
    """How many times: «три раза», «дважды», «в третий раз» (its number), «еще раз» is 1."""
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.ent_type_ == "TIMES":
            return int(token.ent_id_)
        if token.lemma_ == "раз" and token.i > 0:
            before = doc[token.i - 1]
            if before.ent_type_ == "NUM":
                return int(before.ent_id_)
            if before.lemma_ in ("еще", "только", "лишь"):
                return 1
    return None


PASS = "проход|прохождение|просмотр|перебор|раз|раздача|сдача|раскладка|круг|перекладка"
"""Words for one going through the pack."""


def endless(clause: Clause) -> bool:
    """«сколько угодно раз», «столько раз, сколько потребуется», «без ограничения»."""
    if any(i.value == "stock" and not i.prep for i in clause.items) and "пока" in clause.words:
        return False
    return (
        cued(
            clause,
            "сколько угодно",
            "сколько .. раз? .. угодно|понравиться|потребовать|нужный|понадобить|нужно|пожелать|хотеть|захотеть",
            "сколько бы раз .. ни",
            "столько раз",
            "сколько потребовать|понадобиться|нужно|понадобить",
            "без ограничение",
            "не ограничить|ограничивать|ограниченный",
            "любой число .. раз|пересдача",
            "число .. любой|произвольный",
            "неограниченный",
            "неограниченно",
            "любой число раз",
            "до бесконечность",
            "какой угодно число раз",
            "пока .. не сойтись|выйти|застрять",
            "сколько раз .. угодно",
        )
        is not None
    )


_JOINED = {"прикладывать", "приложить", "присоединять", "присоединить", "приставлять", "приставить", "пристраивать"}


def onto(clause: Clause, scene: Scene) -> tuple[str, Item] | None:
    """The zone that cards are put on or into, and the phrase that says so."""
    for item in clause.items:
        beside = item.prep == "к" and _JOINED & {v.lemma_ for v in clause.verbs}
        under = item.prep == "под" and item.kind == "CARD" and clause.does("put") and not item.ordinal
        if item.prep not in ("на", "в", "поверх") and not beside and not under:
            continue
        if "Acc" not in item.cases and item.kind != "PRON" and not beside:
            continue
        meant = item
        if item.kind in ("PRON", "ORD"):
            earlier = scene.meant(item, clause)
            if earlier is None:
                continue
            zone = scene.zone(earlier, clause)
        else:
            zone = scene.place_of(meant, clause) if meant.kind in ("CARD", "VACANCY") else scene.zone(meant, clause)
        if not zone and meant.kind == "CARD" and cued(clause, "на .. карта другой"):
            # «верхнюю карту одной кучки … на верхнюю карту другой»
            zone = next(
                (z for i in clause.items if i.kind == "CARD" and not i.prep and (z := scene.zone(i, clause))), ""
            )
        if zone:
            return zone, item
    return _covered(clause, scene)


def _covered(clause: Clause, scene: Scene) -> tuple[str, Item] | None:
    """«ею можно накрыть верхнюю карту другой кучки»: the card that is covered with another."""
    if not {"накрыть", "накрывать", "покрыть", "покрывать"} & {v.lemma_ for v in clause.verbs}:
        return None
    if not any(i.kind in ("PRON", "CARD") and not i.prep and i.cases == {"Ins"} for i in clause.items):
        return None
    card = next((i for i in clause.items if i.kind == "CARD" and not i.prep and "Acc" in i.cases), None)
    zone = scene.place_of(card, clause) if card is not None else ""
    return (zone, card) if card is not None and zone else None


def out_of(clause: Clause, scene: Scene) -> list[tuple[str, Item]]:
    """The zones that cards are taken from, with their phrases, in order."""
    found: list[tuple[str, Item]] = []
    for n, item in enumerate(clause.items):
        source = item.prep in ("из", "с", "от", "со") or (
            item.prep == "" and n > 0 and found and clause.items[n - 1] is found[-1][1]
        )
        if not source:
            continue
        zone = scene.zone(item, clause)
        if item.kind == "PRON" and (earlier := scene.antecedent(clause, item)) is not None:
            zone = (
                "tableau" if earlier.kind == "RANK" and earlier.value in scene.openers else scene.zone(earlier, clause)
            )
        if item.kind == "NOUN" and item.value == "рука" and not item.adjectives:
            zone = "stock"
        if zone and zone not in [known for known, _ in found]:
            found.append((zone, item))
    if {"отсюда", "оттуда", "откуда"} & clause.words:
        # «складывая в талон; отсюда верхнюю карту можно играть на столбцы»
        near = next((i for i in scene.before(clause, clause.first) if i.kind in ("ZONE", "NAME", "PACKET")), None)
        if near is not None and (zone := scene.zone(near, clause)):
            found.append((zone, near))
    return found


def beside_foundations(clause: Clause, scene: Scene) -> tuple[str, Item] | None:
    """The other target of a clause that names foundations too («на базы либо на нижние карты столбцов»)."""
    seen = False
    for item in clause.items:
        under = item.prep == "под" and item.kind == "CARD"
        if (item.prep not in ("на", "в") and not under) or "Acc" not in item.cases or item.kind == "PRON":
            continue
        zone = scene.place_of(item, clause) if item.kind in ("CARD", "VACANCY") else scene.zone(item, clause)
        if zone == "foundation":
            seen = True
        elif seen and not zone and item.kind == "CARD" and "другой" in item.adjectives:
            # «на основание или на другую свободную карту той же масти»
            return (next((z for z in cards_before(clause, scene) if z != "foundation"), scene.packets_zone), item)
        elif seen and zone and zone not in ("stock", "talon"):
            return zone, item
    return None


def cards_before(clause: Clause, scene: Scene) -> list[str]:
    """The zones of the cards that «их» means: those that the nearest clause before speaks of."""
    for index in range(clause.sentence.index, max(-1, clause.sentence.index - 3), -1):
        for other in reversed(scene.clauses[index]):
            if index == clause.sentence.index and other.first >= clause.first:
                continue
            zones = [z for i in other.items if i.kind == "CARD" and not i.prep and (z := scene.zone(i, other))]
            if zones:
                return list(dict.fromkeys(zones))
    return []
