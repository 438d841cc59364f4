"""Patterns about how many cards go at once: one by one, a run of cards, or only a whole packet; and a run turned back.

A clause flows in; claims about the unit of building flow out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.emptied import places
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_MOVES = "перенос|перемещение|перекладывание|перекладка|переноска|передвижение|переложение|переход"
_SEVERAL = (
    "несколько .. карта",
    "нескольких",
    "последовательность",
    "ряд карта",
    "более|больше|свыше <NUM=1> .. карта?",
    "<NUM=2> карта? и|или более|больше .. карта?",
    "<NUM=2> .. карта .. сразу|разом|вместе|зараз|за",
    "сразу|разом|вместе|зараз|за .. <NUM=2> карта",
    "<NUM=2> карта",
    "группа карта",
    "карта .. ^группами|группой|пачками|кучками|стопками|пачкой",
    "часть .. <PACKET>|последовательность|ряд|цепь",
    "<PACKET> .. целиком|частично|^частями",
    "<PACKET> .. по часть",
    "цепь|цепочка",
    "весь? ряд карта .. составить",
    "целый ряд|группа",
    "вместе с .. лежать|покрывать|лежащий|карта",
    "весь .. вместе",
)
_SINGLE = (
    "только|лишь|всегда|непременно|строго|обязательно по? <NUM=1> .. карта?",
    "не более|больше <NUM=1> .. карта?",
    "карта .. по <NUM=1>",
    "по <NUM=1> .. карта?",
    "порознь|поодиночке|поштучно|поодиночка",
    "<NUM=1> только|лишь .. карта",
    "за <NUM=1>? ход|раз|прием .. <NUM=1> .. карта",
    "за <NUM=1>? ход|раз|прием — <NUM=1> карта",
    "<NUM=1> .. карта .. за .. ход|раз",
    "каждый|всякий раз .. <NUM=1>",
    "по одиночка",
)
_TOGETHER = (
    "вместе|разом|сразу|зараз|целиком|заодно",
    "в полный состав",
    "как <NUM=1>|единый .. целое|целый|карта",
    "весь .. сразу|разом|вместе|зараз",
    "со весь .. лежать|накрыть|покрыть",
)
_ORDERED = (
    "по|в порядок",
    "последовательность|цепочка|цепь|хвост|вереница",
    "собрать|подобрать|сложить .. по .. правило",
    "правильно .. подобрать|подобранный|сложить|сложенный|собрать|лежать",
    "в масть .. порядок|подобрать",
    "подобрать|собрать|сложить .. карта",
)
_CHAINS = {"последовательность", "цепочка", "цепь", "хвост", "вереница", "часть", "группа", "ряд"}


@pattern("build")
def run_turned_back(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«можно перекладывать обратно каждый ряд карт, составившийся вследствие марьяжа»."""
    if cued(clause, "перекладывать обратно", "обратно .. перекладывать"):
        yield claim("build", clause, reversed=True)


@pattern("build")
def how_many_at_once(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«можно переносить целую последовательность»; «только целый ряд»; «перекладывают по одной карте»; «несколько карт
    не переносят»; «перенос нескольких карт не предусмотрен»; «карты ходят поодиночке».
    """
    if cued(clause, "перекладывать обратно", "обратно .. перекладывать") or places(clause, scene):
        return
    if "советовать" in {t.lemma_ for t in clause.sentence.doc}:
        return  # «советуют отыскать самую длинную цепочку»: advice, no rule
    table = terms().verbs
    turning = table["turn"] | table["shuffle"] | table["lay"] | {"листать", "вскрывать", "открывать", "просматривать"}
    verbs = {v.lemma_ for v in clause.verbs}
    moved = bool(verbs & (table["put"] | table["take"]) - turning | verbs & _GOING) or bool(
        cued(clause, _MOVES, "за <NUM=1>? ход|раз|прием", "<NUM=1> ход")
    )
    moved = moved or _goes_on_moving(clause, scene)
    stocked = any(i.value in ("stock", "talon") and i.prep in ("из", "с", "в", "") for i in clause.items)
    if not moved or (verbs & turning and not verbs & _GOING) or any(i.kind == "VACANCY" for i in clause.items):
        return
    if stocked and not cued(clause, _MOVES):
        return
    if clause.does("shuffle") or {"собирать", "собрать", "сдавать", "сдать"} & verbs:
        return
    refused = clause.negated() or cued(
        clause,
        "не предусмотреть|предусматривать|допустимый|возможный|положено|бывать|быть|разрешать|допускать|дозволять",
        "нельзя|запрещать|невозможно|невозможный|исключить|воспретить",
    )
    several = cued(clause, *_SEVERAL)
    single = cued(clause, *_SINGLE)
    if several and refused and not cued(clause, "только .. последовательность", "иначе"):
        yield claim("build", clause, unit="card")
        return
    whole = cued(
        clause,
        "только целый <PACKET>",
        "только|лишь .. целиком",
        "<PACKET> ... не иначе ... целиком|весь",
        "весь .. <PACKET> целиком",
        "целый <PACKET> целиком",
        "<PACKET> .. как целый единица",
        "<PACKET> .. только .. весь",
        "<PACKET> .. целиком ... не ... часть",
    )
    if whole and (not cued(clause, "частично|часть") or cued(clause, "целиком ... не ... часть")):
        yield claim("build", clause, unit="packet")
    elif not refused and not single and _ordered_together(clause, scene):
        yield claim("build", clause, unit="run")
    elif (single and not refused) or (single and cued(clause, "не более|больше <NUM=1>")):
        each = any(i.kind in ("PACKET", "NAME") and i.each for i in clause.items)
        if not each or cued(clause, "не более|больше", "только|лишь"):
            yield claim("build", clause, unit="card")
    elif (
        several
        and not refused
        and not cued(clause, "<NUM=2> карта")
        and not any(i.kind == "ZONE" for i in clause.items)
    ):
        yield claim("build", clause, unit="run")


_GOING = {
    "перекладывать", "переложить", "переносить", "перенести", "переводить", "перемещать", "брать", "передвигать",
    "переместить", "перевести", "передвинуть", "взять", "двигать", "ходить", "идти", "снимать", "переставлять",
    "носить", "нести", "трогать", "тронуть", "переезжать", "переехать", "ехать", "пересаживать", "пересадить",
    "тащить", "таскать", "перетаскивать", "перетащить", "забирать", "сдвигать", "переходить", "играть", "пускать",
}  # fmt: skip


def _goes_on_moving(clause: Clause, scene: Scene) -> bool:
    """«…, но всякий раз лишь по одной»; «За один ход — одна карта»: what a clause without a verb says of moves."""
    if clause.verbs:
        return False
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if before is None or not before.items:
        return cued(clause, "за <NUM=1> ход|прием") is not None
    if cued(before, "за <NUM=1>? ход|прием") and not before.verbs:
        return True
    table = terms().verbs
    kept = table["turn"] | table["lay"] | table["shuffle"]
    verbs = {v.lemma_ for v in before.verbs}
    moved = bool(verbs & (table["put"] | table["take"] | table["use"]) - kept | verbs & (_GOING - kept))
    return moved and not any(i.value in ("stock", "talon") and i.prep in ("из", "с") for i in before.items)


def _ordered_together(clause: Clause, scene: Scene) -> bool:
    """«Если карты лежат по порядку, их переносят вместе»; «хвост, собранный по порядку, можно двигать целиком»: cards
    that are in order go together.
    """
    if not cued(clause, *_TOGETHER) or clause.does("shuffle", "lay", "gather", "pair"):
        return False
    if any(i.value in ("foundation", "stock", "talon") for i in clause.items):
        return False
    here = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]
    ordered = any(cued(c, *_ORDERED) for c in here[-3:])
    stands = any(i.kind == "PRON" and i.lemma in ("они", "она") for i in clause.items)
    several = any(i.kind == "CARD" and i.plural and not i.n for c in here[-2:] for i in c.items)
    chain = any(i.lemma in _CHAINS for c in here[-2:] for i in c.items)
    if cued(clause, "со весь .. лежать|накрыть|покрыть"):
        return True
    part = cued(clause, "часть .. <PACKET|ZONE|NAME>") is not None
    return (ordered and (chain or several) and (stands or several or chain)) or part
