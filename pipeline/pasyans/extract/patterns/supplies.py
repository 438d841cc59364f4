"""Patterns about where cards come from that are laid on foundations or packets, told apart from where they go.

A clause that takes up what was said before («для этого», «сюда», «всё это», «материалом служат …») or that names two
places to take cards from flows in; claims of the zones that may feed the foundations, if these were the last place
spoken of, or of the sources of building flow out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.builds import building
from pasyans.extract.patterns.emptied import emptied, places
from pasyans.extract.patterns.foundations import about
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.referents import PLACES, zones_of
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene

_TAKEN_UP = ("для это|этот|сей", "^сюда|туда", "весь это|этот", "на это|этот .. идти|годиться|годить|употреблять")
_TAKING = {"брать", "взять", "снимать", "снять", "годить", "годный", "служить", "идти", "пользовать", "употреблять"}
_TAKING |= {"доставлять", "поставлять", "черпать", "заимствовать", "пригодный", "играть", "поступать", "приходить"}


@pattern("foundation")
def cards_for_what_was_told(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Берут карты для этого и с клумб, и из букета»; «всё это берётся с краёв рядов»; «материалом служат крайние карты
    столбцов, а также верхняя карта сноса»; «карты сюда берут с концов столбцов».
    """
    material = cued(clause, "материал|матерьял") is not None
    taken_up = material or cued(clause, *_TAKEN_UP) is not None
    if not taken_up or clause.negated() or any(i.kind == "VACANCY" for i in clause.items):
        return
    if not (material or _TAKING & {v.lemma_ for v in clause.verbs} or clause.does("take")):
        return
    if not _foundations_spoken_of(clause, scene):
        return
    found = dict(marks.out_of(clause, scene))
    for item in clause.items:
        if item.kind == "CARD" and not item.prep and {"Nom", "Acc"} & item.cases:
            found |= {zone: item for zone in zones_of(item, clause, scene) if zone not in found}
    for zone, item in found.items():
        if zone not in ("foundation", ""):
            yield claim("feed", clause, item, zone=zone)


def _foundations_spoken_of(clause: Clause, scene: Scene) -> bool:
    """Whether the last place spoken of before a clause is the foundations."""
    index = clause.sentence.index
    own = [c for c in scene.clauses[index] if c.first < clause.first]
    earlier = [c for n in range(index - 1, max(-1, index - 3), -1) for c in reversed(scene.clauses[n])]
    for other in [*reversed(own), *earlier]:
        if about(other, scene)[0]:
            return True
        named = [i for i in flat(other.items) if i.kind in PLACES]
        if named:
            return any(i.value == "foundation" for i in named)
        if any(i.kind == "VACANCY" for i in other.items):
            return False
    return False


_COMING = {"прийти", "приходить", "перейти", "переходить", "переносить", "перенести", "перекладывать", "переложить"}
_COMING |= {"брать", "взять", "перемещать", "переместить", "поступать", "снимать", "снять"}


@pattern("build")
def cards_come_to_the_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Новая карта может прийти с другой грядки или из букета»; «карту переносят по одной, с другого столбца или прямо
    из резерва»: whence the cards that are built come.
    """
    if clause.negated() or not _COMING & {v.lemma_ for v in clause.verbs} or marks.onto(clause, scene) is not None:
        return
    sources = marks.out_of(clause, scene)
    others = [zone for zone, item in sources if "другой" in item.adjectives]
    if len(sources) < 2 or len(others) != 1 or others[0] in ("foundation", "stock", "talon", "reserve"):
        return
    index = clause.sentence.index
    near = [c for n in (index - 1, index) if n >= 0 for c in scene.clauses[n] if n < index or c.first <= clause.first]
    if any(emptied(c) or places(c, scene) for c in near):
        return
    zones = [zone for zone, _ in sources if zone != "foundation"]
    yield claim("build", clause, *(item for _, item in sources), targets=others, sources=zones)


@pattern("build")
def cards_for_building(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«В кучках карты подбирают по убыванию. Для этого годятся и карты других кучек, и верхняя карта сноса»."""
    if clause.negated() or not cued(clause, *_TAKEN_UP):
        return
    taking = _TAKING & {v.lemma_ for v in clause.verbs} or clause.does("take")
    target = _packets_before(clause, scene) if taking else ""
    if not target:
        return
    zones = [zone for zone, _ in marks.out_of(clause, scene)]
    for item in clause.items:
        if item.kind == "CARD" and not item.prep and {"Nom", "Acc"} & item.cases:
            zones += zones_of(item, clause, scene)
        elif item.kind in PLACES and item.each and not item.prep:
            zones.append(scene.zone(item, clause))  # «и любая из букета»
    if zones := [z for z in dict.fromkeys(zones) if z not in ("foundation", "stock", "")]:
        yield claim("build", clause, targets=[target], sources=zones)


def _packets_before(clause: Clause, scene: Scene) -> str:
    """The packets on which the sentence before builds, if it is of nothing else."""
    if clause.first or not clause.sentence.index:
        return ""
    before = scene.clauses[clause.sentence.index - 1]
    if any(about(c, scene)[0] or any(i.value == "foundation" for i in flat(c.items)) for c in before):
        return ""
    for other in before:
        if building(other, scene):
            packets = (i for i in flat(other.items) if i.kind in ("PACKET", "NAME"))
            return next((z for i in packets if (z := scene.zone(i, other)) not in ("foundation", "stock", "talon")), "")
    return ""
