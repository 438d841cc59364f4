"""Small signs that several patterns ask for: direction, suit, sides of a card, numbers of times, last ranks, places.

Each takes a clause and says what its words mean, or ``None``; nothing here makes a claim of its own.
"""

from __future__ import annotations

import itertools

from pasyans.extract.patterns.base import cued
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene

_UP = {
    "восходить",
    "возвышать",
    "возвышаться",
    "возрастать",
    "возрастание",
    "повышение",
    "восхождение",
    "восходящий",
    "расти",
    "возрастающий",
    "возвышающийся",
    "подниматься",
    "подымать",
    "поднимать",
    "повышать",
    "возвышение",
}
_DOWN = {
    "нисходить",
    "убывать",
    "убывание",
    "понижение",
    "нисходящий",
    "убывающий",
    "понижать",
    "спускать",
    "нисхождение",
    "опускать",
    "уменьшение",
}
_ORDERLY = {
    "строить",
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
_ORDER = "A23456789TJQK"
_FACES = {"лицо", "фигура", "рубашка", "лицевой", "крап", "картинка", "сторона"}


_LOWER = ("младший", "меньший", "ниже", "мелкий", "младше", "низкий", "низший")
_HIGHER = ("старший", "больший", "выше", "крупный", "старше", "высокий", "высший")
_ONE = "единица|один|ступень|очко|ранг|достоинство"


def direction(clause: Clause, *, examples: bool = True) -> str | None:
    """``up``, ``down`` or ``either``: the order in which cards are laid on each other.

    Without ``examples``, ranks laid on ranks («даму на короля, валета на даму») show nothing.

    Words about which side of a card is seen do not count. «Карту на единицу младшую» says how the card laid is to
    the one
    below; «на карту, которая старше ее на единицу» says how the one below is to the card laid.
    """
    tokens = list(clause.sentence.doc[clause.first : clause.last + 1])
    lemmas = [token.lemma_ for token in tokens]
    up, down = bool(_UP & set(lemmas)), bool(_DOWN & set(lemmas))
    for n, token in enumerate(tokens):
        if token.lemma_ in ("вверх", "вниз", "кверху", "книзу", "наверх"):
            around = {t.lemma_ for t in tokens[max(0, n - 3) : n + 1]}
            if not around & _FACES and _ORDERLY & {*lemmas, *(verb.lemma_ for verb in clause.verbs)}:
                up = up or token.lemma_ in ("вверх", "кверху", "наверх")
                down = down or token.lemma_ in ("вниз", "книзу")
    if cued(clause, "в любой порядок|направление", "в тот и|или другой порядок|направление", *_NEIGHBOURS):
        return "either"
    compared = _compared(clause) or (_by_examples(clause) if examples else None)
    up, down = up or compared in ("up", "either"), down or compared in ("down", "either")
    if up and down:
        return "either"
    return "up" if up else "down" if down else None


_NEIGHBOURS = (
    "разнить|разниться|отличать|отличаться|различать|различаться .. на <NUM=1>? единица|очко|ступень|достоинство",
    "разница .. в|на <NUM=1>? единица|очко|ступень|достоинство",
    "соседний|смежный по? достоинство|старшинство|значение|порядок",
    "ближайший|соседний по достоинство|старшинство|значение",
)
"""How a card and the one below it are said to be neighbours, whichever is the higher."""


def _by_examples(clause: Clause) -> str | None:
    """The direction shown by ranks laid on ranks («даму на короля, валета на даму»); one example must be called one."""
    doc = clause.sentence.doc
    ranks = [i for i in clause.items if i.kind == "RANK" and i.prep in ("", "на")]
    beside = [(a, b) for a, b in itertools.pairwise(ranks) if bool(a.prep) != bool(b.prep) and a.last + 3 > b.first]
    beside = [(a, b) for a, b in beside if not any(t.is_punct for t in doc[a.last + 1 : b.first])]
    pairs = [(b, a) if a.prep else (a, b) for a, b in beside]
    if not pairs or (len(pairs) < 2 and not cued(clause, "например|скажем|напр", "то есть", "так далее", "и т . д")):
        return None
    steps = {(_ORDER.index(a.value) - _ORDER.index(b.value)) % 13 for a, b in pairs}
    return "down" if steps == {12} else "up" if steps == {1} else "either" if steps == {1, 12} else None


def _compared(clause: Clause) -> str | None:
    """The direction that a comparison of ranks states («на единицу младше», «которая старше ее на одно очко»)."""
    low, high = "|".join(_LOWER), "|".join(_HIGHER)
    if cued(clause, "младший карта? на старший"):
        return "down"
    if cued(clause, "старший карта? на младший"):
        return "up"
    both = cued(clause, f"{low} или|и|либо {high}", f"{high} или|и|либо {low}")
    found_low = cued(
        clause,
        f"на <NUM=1>? {_ONE} {low}",
        f"{low} .. на <NUM=1>? {_ONE}",
        f"{low} .. <NUM=1> {_ONE}",
        f"следующий .. {low}",
        f"ближайший .. {low}",
        f"непосредственно {low}",
        f"{_ONE} {low}",
    )
    found_high = cued(
        clause,
        f"на <NUM=1>? {_ONE} {high}|больше",
        "достоинство|ранг|значение|старшинство больше на",
        f"{high} .. на <NUM=1>? {_ONE}",
        f"{high} .. <NUM=1> {_ONE}",
        f"следующий .. {high}",
        f"ближайший .. {high}",
        f"непосредственно {high}",
        f"{_ONE} {high}",
    )
    if both and (found_low or found_high or cued(clause, _ONE)):
        return "either"
    found = found_low or found_high
    if not found:
        return None
    way = "down" if found_low else "up"
    lower = (
        _had_by_target(clause, found[0]) or _of_the_lower_card(clause, found[0]) or _agrees_with_target(clause, found)
    )
    if lower:
        return "up" if way == "down" else "down"
    return None if way == "up" and _either_card(clause, found[0]) else way


def _either_card(clause: Clause, at: int) -> bool:
    """«… на карту другого столбца, если она на очко старше»: the pronoun may be the card laid or the one below."""
    before = [i for i in clause.items if i.first < at]
    target = next((n for n, i in enumerate(before) if i.prep == "на" and i.kind in ("CARD", "PACKET")), None)
    if target is None:
        return False
    return any(i.kind == "PRON" and i.lemma in ("он", "она", "они") and not i.prep for i in before[target + 1 :])


def _had_by_target(clause: Clause, at: int) -> bool:
    """«на карту, имеющую достоинство на единицу большее»: what the card that is covered has."""
    doc = clause.sentence.doc
    target = next((i for i in clause.items if i.prep in ("на", "под", "к") and i.kind == "CARD" and i.last < at), None)
    if target is None:
        return False
    return any(
        t.lemma_ in ("иметь", "обладать")
        and grammemes(t, "VerbForm") == ["Part"]
        and set(grammemes(t, "Case")) & target.cases
        and "Nom" not in grammemes(t, "Case")
        for t in doc[target.last + 1 : at]
    )


def _agrees_with_target(clause: Clause, found: tuple[int, int]) -> bool:
    """«под карту другого столбца, старшую ее»; «если верхняя карта последней старше»: the card that is covered."""
    doc = clause.sentence.doc
    target = next((i for i in reversed(clause.items) if i.first < found[0] and i.kind in ("CARD", "PACKET")), None)
    if target is None:
        return False
    if not target.prep:
        return bool(cued(clause, "карта последний|тот|этот"))
    word = next((t for t in doc[found[0] : found[1] + 1] if t.lemma_ in (*_LOWER, *_HIGHER)), None)
    cases = grammemes(word, "Case") if word is not None and word.pos_ == "ADJ" else []
    return target.prep in ("на", "под", "к") and "Acc" in cases and "Nom" not in cases


_MEASURES = {"достоинство", "ранг", "значение", "старшинство", "единица", "очко", "ступень", "номинал"}


def _of_the_lower_card(clause: Clause, at: int) -> bool:
    """Whether a comparison at token ``at`` describes the card that is covered («на карту, которая старше»).

    «…, если она на одно очко меньше» speaks of the card that is laid.
    """
    if cued(clause, "если|буде|ежели .. тот|последний .. на? один?"):
        pointed = cued(clause, f"если|буде|ежели тот|последний ... {'|'.join((*_LOWER, *_HIGHER, 'больше'))}")
        if pointed and pointed[0] < at:
            return True
    before = [i for i in clause.items if i.first < at]
    target = next((i for i in reversed(before) if i.kind in ("CARD", "RANK", "PACKET", "NAME")), None)
    if target is None or target.prep != "на":
        return False
    between = [i for i in before if i.first > target.last and i.lemma not in _MEASURES]
    if any(target.last < v.i < at and grammemes(v, "VerbForm") != ["Part"] for v in clause.verbs) and not any(
        i.lemma == "который" for i in between
    ):
        return False
    if any(i.kind == "PRON" and i.lemma in ("он", "она", "они", "оно") and not i.prep for i in between):
        return False
    return not between or any(i.lemma == "который" for i in between)


def suit_fit(clause: Clause) -> tuple[str, tuple[int, int]] | None:
    """What a card must be to the one below it in suit or colour, with the tokens that say so."""
    cues = {
        "any": (
            "масть не соблюдать|соблюдаться|принимать|иметь|важный|играть|наблюдать",
            "масть .. не соблюдать|наблюдать|играть|иметь|принимать|важный|важно",
            "за масть .. не",
            "не .. за масть",
            "не соблюдать масть",
            "без|вне различие|разбор масть",
            "независимо от масть",
            "не обращать внимание на масть",
            "не смотреть на масть",
            "невзирая|несмотря на масть",
            "какой|любой|всякий бы? то? ни? быть? масть",
            "о? масть .. не заботиться|думать",
            "не разбирать масть",
            "безразлично какой масть",
            "масть .. безразличный|важный|важно|безразлично",
            "масть значение не иметь",
            "масть роль не играть",
            "о? масть не заботиться",
            "масть не важный|важно",
            "масть не .. значение|внимание",
            "не считаться с масть",
            "на масть .. внимание не",
            "не глядеть на масть",
            "масть .. любой|произвольный",
            "любой масть",
            "масть в расчет не",
            "масть|цвет .. не помеха|препятствие",
            "масть .. все равно",
            "масть .. какой угодно",
            "масть .. можно не|забыть",
            "масть не учитывать|спрашивать|разбирать",
            "не учитывать|спрашивать|разбирать масть",
            "не следить за масть|цвет",
            "хотя|хоть бы и? .. разный|другой цвет|масть",
            "к масть .. безразлично|равнодушный",
            "невзирая|несмотря на цвет",
            "без|вне различие|разбор цвет",
        ),
        "alternate": (
            "чередовать|чередуя .. цвет|масть",
            "чередование цвет",
            "попеременно|поочередно .. красный .. черный",
            "красный .. на черный",
            "черный .. на красный",
            "разный|другой|противоположный|иной цвет",
            "переменный цвет",
            "с перемена цвет",
            "цвет .. чередовать",
            "меняя|менять цвет",
            "чередовать красный",
            "чередовать .. красный .. черный",
            "чередовать цвет|масть",
            "вперемежку .. цвет",
            "цвет чередовать",
            "чередование .. масть|красный|черный",
            "чередующийся цвет",
        ),
        "same-colour": (
            "тот же цвет",
            "один и? тот? же? цвет",
            "по цвет",
            "в цвет",
            "свой цвет",
            "лишь|только за цвет",
            "лишь|только на цвет",
            "цвет в цвет",
        ),
        "other": ("другой|иной масть", "не? тот же масть другой", "разный масть"),
        "same": (
            "тот же самый? масть",
            "один и? тот? же? масть",
            "в масть",
            "по масть",
            "следовать масть",
            "следовать за масть",
            "свой масть",
            "он|она|они же? масть",
            "масть в масть",
            "соблюдать масть",
            "соблюдая масть",
            "только? по масть",
            "одномастный",
            "с соблюдение масть",
            "подбирать|собирать масть",
            "масть подбирать|собирать",
            "масть к масть",
            "масть соблюдать",
            "масть .. соблюдать",
            "соответствующий|соответствовать масть",
            "масть обязательный",
            "слать|следовать|следуя масть",
            "в один масть",
            "<NUM=2> .. один масть",
            "быть один масть",
            "один с он|она|тот масть",
            "один с он|она|они масть",
            "по масть",
            "за <ZONE|CARD> следовать масть",
            "одинаковый масть",
            "одинаковый с .. масть",
            "по|в порядок масть",
            "вся? его|ее|их масть",
            "масть должен совпадать",
        ),
    }
    for fit, texts in cues.items():
        if found := cued(clause, *texts):
            return fit, found
    return None


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
        "рубашка|крап .. вверх|кверху|наружу",
        "закрытый|взакрытую|закрыто",
        "не открывать",
        "в ^закрытую",
        "^закрытыми|закрытые|закрытой|закрытую|закрытою|взакрытую",
        "в темный|темную",
    ):
        return "down"
    if cued(
        clause,
        f"{side} .. вверх|кверху|наружу",
        f"{side} к играть|игрок|играющий|себя",
        "рубашка .. вниз|книзу",
        "открытый|вскрытую|открыто",
        "в ^открытую",
        "^открытыми|открытые|открытой|открытую|открытою|вскрытую",
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
            "сколько .. раз .. угодно|потребовать|нужный|понадобиться|нужно|пожелать|хотеть",
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
    if not {"накрыть", "накрывать"} & {v.lemma_ for v in clause.verbs}:
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
