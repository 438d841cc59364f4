"""A pattern about where the cards of the foundations come from, told apart from the foundations themselves.

A clause that takes up what was said before («для этого», «сюда», «всё это», «материалом служат …») flows in; claims of
the zones that may feed the foundations flow out, if foundations were the last place spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
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
        places = [i for i in flat(other.items) if i.kind in PLACES]
        if places:
            return any(i.value == "foundation" for i in places)
        if any(i.kind == "VACANCY" for i in other.items):
            return False
    return False
