"""Patterns about cards that get a name or begin packets: what is left is called a bunch, kings laid out begin rows.


A clause that gives the name flows in; a claim of so many cards laid in the zone named flows out. The cards stand in the
clauses before it («Шестнадцать карт, которые остались в руках, — это букет»), their number perhaps by itself («а было
их шестнадцать»).
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.naming import told
from pasyans.extract.patterns.base import Claim, claim, pattern
from pasyans.extract.patterns.frames import flat, frames
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_LEFT = {"остальной", "прочий", "остать", "остаться", "оставаться", "оставать", "оставшийся", "последний"}


def name_given(clause: Clause) -> Item | None:
    """The zone that a clause gives as a name to cards or packets spoken of before it: «это букет», «называют запасом»,
    «получается букет».
    """
    naming = terms().naming
    verbs = {v.lemma_ for v in clause.verbs}
    if clause.negated() or not (told(clause) or clause.does("make") or verbs & (naming["call"] | naming["result"])):
        return None
    bare = [i for i in clause.items if not i.prep and i.kind in ("NAME", "ZONE")]
    own = [i for i in bare if (i.kind == "NAME" or i.value == "reserve") and not i.n]
    others = [i for i in clause.items if not i.prep and i.kind in ("PACKET", "RANK") and i.n]
    return own[0] if len(bare) == 1 and own and not others and {"Nom", "Ins"} & own[0].cases else None


def cards_named(clause: Clause, scene: Scene) -> tuple[Item, int | None] | None:
    """The cards left over that a clause gives a name, and how many they are."""
    name = name_given(clause)
    if name is None:
        return None
    before = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]
    number: int | None = None
    left = False
    for other in reversed(before):
        for item in reversed(list(flat(other.items))):
            if item.first > name.first:
                continue
            if item.kind == "PACKET" and item.n:
                return None
            led = item.head.doc[max(item.first - 1, 0)]
            if item.kind == "NUM" and not item.prep and (led.lower_ == "их" or led.lemma_ in _LEFT):
                number = number or item.n
            elif item.value == "rest" and item.head.pos_ == "VERB" and led.text == ",":
                left = True  # «двенадцать карт, оставшиеся в руке»
            elif item.kind == "CARD" and not item.prep:
                over = left or item.value == "rest" or _LEFT & set(item.adjectives) or _left_here(item, before)
                return (item, number or item.n) if over else None
    return None


def _left_here(item: Item, clauses: list[Clause]) -> bool:
    """Whether what follows a phrase says that its cards were left: «которые остались», «оставшиеся у него»."""
    doc = item.head.doc
    near = doc[item.last + 1 : item.last + 5]
    of_them = [t.lemma_ for t in near]
    verbal = any(v.lemma_ in _LEFT for c in clauses for v in c.verbs if item.last < v.i <= item.last + 6)
    return bool(of_them[:1] == [","] and (verbal or _LEFT & set(of_them)))


@pattern("layout")
def left_and_named(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Шестнадцать карт, которые остались у тебя в руках, — это букет»; «остальные шестнадцать кладут перед собою: они
    составляют запас».
    """
    name = name_given(clause)
    found = cards_named(clause, scene) if name is not None else None
    if name is None or found is None:
        return
    item, number = found
    if item in clause.items and not terms().naming["call"] & {v.lemma_ for v in clause.verbs}:
        return  # «четыре оставшиеся карты образуют запас» says not how they lie
    here = scene.clauses[clause.sentence.index]
    framed = any(
        f.clause in here and item in f.items and (f.packets or any(c.does("lay", "put") for c in f.clauses))
        for f in frames(scene)
    )
    if number and not framed:
        yield claim("lay", clause, item, name, noun="card", packets=number, each=1, zone=name.value)


@pattern("layout")
def ranks_begin_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Найдём восемь королей и положим их в ряд: каждый король открывает свою пачку»; «восемь королей кладут в ряд, они
    служат началом стопок»: packets that each begin with a card of one rank.
    """
    begins = clause.does("begin", "open") or {"начало", "основа"} & clause.words
    packet = next(
        (p for i in clause.items for p in flat([i]) if p.kind in ("PACKET", "NAME") and i.prep in ("", "для")), None
    )
    if (
        not begins
        or packet is None
        or clause.negated()
        or scene.zone(packet, clause) in ("foundation", "talon", "stock")
    ):
        return
    subject = next((i for i in clause.items if not i.prep and "Nom" in i.cases and i.kind in ("RANK", "PRON")), None)
    meant = scene.meant(subject, clause) if subject is not None else None
    if meant is None or meant.kind != "RANK" or meant.value in scene.bases or subject is None:
        return
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    counted = [i for c in before for i in c.items if i.kind == "RANK" and i.value == meant.value and (i.n or 0) > 1]
    if counted and any(c.does("lay", "put") for c in before):
        zone = scene.zone(packet, clause)
        yield claim("rank-packets", clause, subject, packet, zone=zone, rank=meant.value, packets=counted[0].n)
