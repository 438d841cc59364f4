"""Patterns about packets of unequal size: growing rows, sizes by groups or one by one, what is left for one more.

A clause flows in, claims about sizes and numbers of packets flow out; assembly joins them to the packets laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spacy.tokens import Doc, Token

from pasyans.extract.patterns.base import Claim, begun, claim, cue, cued, pattern
from pasyans.extract.phrases import Clause
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene


def _numbers(doc: Doc, found: tuple[int, int]) -> list[int]:
    """The numbers that stand between the two tokens of a match, both included."""
    return [int(token.ent_id_) for token in doc[found[0] : found[1] + 1] if token.ent_type_ == "NUM"]


@pattern("layout")
def packets_that_come_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«получится семнадцать вееров и еще одна карта»: how many packets a dealing makes, cards left over one more."""
    if clause.negated() or not {
        "получиться",
        "получить",
        "получаться",
        "получать",
        "выйти",
        "выходить",
        "набраться",
        "набрать",
    } & {v.lemma_ for v in clause.verbs}:
        return
    packets = next((i for i in clause.items if i.kind == "PACKET" and (i.n or 0) > 1 and not i.prep), None)
    if packets is None or any(i.each and i.prep == "по" for i in clause.items):
        return
    over = next((i for i in clause.items if i.kind == "CARD" and i.n and i.first > packets.last and not i.prep), None)
    joined: object = over is not None and cued(clause, "<PACKET> и|да|плюс .. <NUM>", "<PACKET> , .. <NUM>")
    if over is None:
        # «получите семнадцать вееров, и останется одна карта, которая образует восемнадцатый»
        later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.last]
        ordinals = {int(t.ent_id_) for c in later for t in c.sentence.doc[c.first : c.last + 1] if t.ent_type_ == "ORD"}
        single = next((i for c in later for i in c.items if i.kind == "CARD" and i.n == 1 and not i.prep), None)
        over = single if (packets.n or 0) + 1 in ordinals else None
        joined = over is not None
    more = 1 if joined else 0
    yield claim(
        "zone", clause, packets, over if joined else None, zone=scene.packets_zone, packets=(packets.n or 0) + more
    )


@pattern("layout")
def one_packet_more(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«составляется семнадцать вееров; последняя карта почитается восемнадцатым»; «полных кучек выйдет семнадцать,
    да еще одна в один лист»: cards left over make one packet more.
    """
    if clause.negated() or clause.sentence.index > 9:
        return
    packets = next((i for i in clause.items if i.kind == "PACKET" and not i.prep and i.plural), None)
    if packets is None or packets.each:
        return
    number = next((i for i in clause.items if i.kind == "NUM" and not i.prep and i.first > packets.last), None)
    n = packets.n or (number.n if number is not None and packets.cases == {"Gen"} else None)
    if n is None or n < 2:
        return
    doc = clause.sentence.doc
    after = list(doc[(number or packets).last + 1 :])
    after += [t for s in scene.sentences[clause.sentence.index + 1 : clause.sentence.index + 2] for t in s.doc]
    ordinal = any(t.ent_type_ == "ORD" and t.ent_id_ == str(n + 1) for t in after)
    one = cue("и|да|плюс еще <NUM=1> в|из|<PACKET>", doc, (number or packets).last + 1)
    if ordinal or one:
        yield claim("zone", clause, packets, number, zone=scene.packets_zone, packets=n + 1, more=True)


@pattern("layout")
def packets_that_grow(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«семь столбцов: в первый одну карту, во второй две …»; «от одной до семи карт»;
    «в каждом следующем одной больше».
    """
    doc = clause.sentence.doc
    whole = replace(
        clause, first=min([clause.first, *(i.first for i in clause.items)])
    )  # «В первый ряд, считая слева, …»
    found = begun(
        whole,
        "в|во первый ... <NUM=1> ... в|во второй ... <NUM=2>",
        "от <NUM=1> .. до <NUM>",
        "первый ... из? <NUM=1> ... второй ... из? <NUM=2>",
        "каждый следующий .. на <NUM=1> .. больше",
        "каждый следующий ... один|одной больше",
        "в каждый следующий ... больше",
        "каждый раз на|по? <NUM=1>? карта больше",
        "от <NUM=1> карта? .. до <NUM>",
        "прибавлять|прибавляя .. по <NUM=1>? карта",
    )
    if found:
        yield claim("growing", clause, doc[found[0]], doc[found[1]])


_OPENING = {"первый", "верхний"}
_CLOSING = {"последний", "нижний", "остальной", "прочий", "другой"}


@dataclass(slots=True)
class _Group:
    """Some of the packets: ``kind`` tells which («первый», «остальной», «левый» …), how many, of how many cards."""

    kind: str
    at: int
    count: int | None = None
    size: int | None = None


def _groups(doc: Doc, first: int) -> list[_Group]:
    """The groups of packets that a sentence tells apart from token ``first`` on, each with the size it gives."""
    found: list[_Group] = []
    number: Token | None = None
    for token in doc[first:]:
        kind = token.lemma_ if token.lemma_ in _OPENING | _CLOSING and token.pos_ in ("ADJ", "PRON") else ""
        follows = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if kind and not (follows is not None and follows.lemma_ in ("карта", "сторона", "рука")):
            group = _Group(kind, token.i, 1 if kind == "последний" and grammemes(token, "Number") == ["Sing"] else None)
            if number is not None and token.i - number.i <= 2:
                group.count = int(number.ent_id_)
            number = None
            if not found or found[-1].size is not None or found[-1].kind != kind:
                found.append(group)
        elif token.ent_type_ == "NUM":
            before = doc[token.i - 1].lower_ if token.i else ""
            cards = before in ("по", "из", "о", "лишь", "только") or (follows is not None and follows.lemma_ == "карта")
            alone = follows is None or follows.is_punct or follows.lower_ == "и"
            if found and found[-1].size is None and (cards or (alone and found[-1].count is not None)):
                found[-1].size = int(token.ent_id_)
                number = None
            elif found and found[-1].size is None and found[-1].count is None and token.i - found[-1].at <= 2:
                found[-1].count = int(token.ent_id_)
            else:
                number = token
    return [group for group in found if group.size is not None]


@pattern("layout")
def sizes_by_groups(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«в первых четырех по шесть карт, в остальных по пять»; «в двух первых рядах шесть карт, в прочих восьми пять»; «в
    первых четырнадцати по семи, в последнем шесть»: packets of two sizes.
    """
    doc = clause.sentence.doc
    groups = _groups(doc, clause.first)
    if len(groups) != 2 or clause.negated() or not clause.first <= groups[0].at <= clause.last:
        return
    one, other = groups
    paired = (one.kind, other.kind) in (("первый", "последний"), ("верхний", "нижний"))
    rest = other.kind in ("остальной", "прочий", "другой")
    if one.kind in _OPENING and (paired or rest) and one.size != other.size and one.count is not None:
        yield claim("sizes", clause, doc[one.at], first=one.count, sizes=[one.size, other.size])


@pattern("layout")
def sizes_one_by_one(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«в первую пачку три карты, во вторую пять»; «в каждую от первой до седьмой четыре карты и в восьмую три»."""
    if not begun(clause, "в|во первый", "в каждый .. от первый"):
        return
    counts: list[int] = []
    waiting: list[int] = []
    ranged = False
    for token in clause.sentence.doc[clause.first :]:
        if token.ent_type_ == "ORD":
            number = int(token.ent_id_)
            waiting = list(range(waiting[0], number + 1)) if ranged and waiting else [number]
            ranged = False
        elif token.lower_ == "до":
            ranged = bool(waiting)
        elif token.ent_type_ == "NUM" and waiting:
            if waiting[0] != len(counts) + 1:
                return
            counts += [int(token.ent_id_)] * len(waiting)
            waiting = []
    if len(counts) > 1:
        yield claim("each-size", clause, counts=counts)


@pattern("layout")
def first_places_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Резерв — восемь мест: на первые четыре положить по одной карте, другие четыре пока свободны»; «четыре карты
    положите по одной в первые четыре ячейки; всего ячеек восемь».
    """
    yield from _filled_of_all(clause, scene)
    doc = clause.sentence.doc
    found = begun(
        clause,
        "на|в первый <NUM> ... по один ... другой|остальной|прочий <NUM>? .. свободный|пустой|незанятый",
        "на|в первый <NUM> ... по <NUM=1> ... другой|остальной|прочий <NUM>? .. свободный|пустой|незанятый",
    )
    if not found or not clause.does("put", "lay") or clause.negated():
        return
    before = [i for c in scene.clauses[clause.sentence.index] if c.first < clause.first for i in c.items]
    zone = next((i.value for i in before if i.kind in ("ZONE", "NAME") and not i.prep), None)
    numbers = _numbers(doc, found)
    more = [n for n in numbers[1:] if n > 1]
    if zone and zone not in ("stock", "foundation") and len(more) == 1:
        yield claim("places-filled", clause, zone=zone, counts=[1] * numbers[0] + [0] * more[0])


def _filled_of_all(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """So many cards laid one by one in the first of the places of a zone, whose number is told beside."""
    places = next(
        (i for i in clause.items if i.kind in ("NAME", "ZONE") and (i.n or 0) > 1 and i.prep in ("в", "на")), None
    )
    cards = next((i for i in clause.items if i.kind == "CARD" and (i.n or 0) > 1 and not i.prep), None)
    if places is None or cards is None or cards.n != places.n or "первый" not in places.adjectives or clause.negated():
        return
    if not clause.does("put", "lay") or not cued(clause, "по один", "по <NUM=1>", "поодиночке"):
        return
    index = clause.sentence.index
    later = [
        c for cs in scene.clauses[index : index + 2] for c in cs if c.sentence.index > index or c.first > clause.last
    ]
    for other in later:
        of = next((i for i in other.items if i.lemma == places.lemma and not i.prep), None)
        number = next((i for i in other.items if i.kind == "NUM" and not i.prep and i is not of), None)
        total = of.n or (number.n if number is not None else None) if of is not None else None
        if total and total > (places.n or 0) and {"всего", "весь", "все"} & other.words:
            filled = places.n or 0
            yield claim("places-filled", clause, cards, zone=places.value, counts=[1] * filled + [0] * (total - filled))
            return
