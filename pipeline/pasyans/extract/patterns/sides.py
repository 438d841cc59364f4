"""Which side of the table packets lie on, and how many cards those of each side get.

Phrases and clauses flow in; the side of a phrase, or claims of the sizes of the packets of both sides, flow out. A side
is told by an adjective («на левых улицах»), by the part of the layout that the packets belong to («в ряды левого
крыла») or by an adverb («слева четыре ряда»).
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, begun, claim, pattern
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene

_LEFT = {"левый", "слева", "налево", "влево"}
_RIGHT = {"правый", "справа", "направо", "вправо"}


def side_of(item: Item) -> str:
    """The side that a phrase is of by its own words: ``left``, ``right`` or ''."""
    words = set(item.adjectives)
    if words & _LEFT:
        return "left"
    if words & _RIGHT:
        return "right"
    return next((side for part in item.within if (side := side_of(part))), "")


def side_said(clause: Clause, first: int, last: int) -> str:
    """The one side that the words ``first``–``last`` of a clause speak of, '' if none or both."""
    words = {t.lemma_ for t in clause.sentence.doc[first : last + 1]}
    left, right = bool(words & _LEFT), bool(words & _RIGHT)
    return "" if left == right else "left" if left else "right"


@pattern("layout")
def sizes_by_sides(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на левых улицах окажется по семь карт, на правых — по шесть»; «в ряды левого крыла кладут по семи листов, в ряды
    правого по шести».
    """
    doc = clause.sentence.doc
    begins = next((t for t in doc[clause.first : clause.last + 1] if t.lemma_ in ("левый", "правый")), None)
    if begins is None or clause.negated():
        return
    other = _RIGHT if begins.lemma_ in _LEFT else _LEFT
    counts: dict[bool, int] = {}
    second = False
    at = begins.i
    for token in doc[begins.i :]:
        if token.text in (";", "."):
            break
        second = second or token.lemma_ in other
        if token.ent_type_ == "NUM" and doc[token.i - 1].lower_ in ("по", "из") and int(token.ent_id_) > 1:
            counts.setdefault(second, int(token.ent_id_))
            at = token.i
    if len(counts) == 2:
        yield claim("side-sizes", clause, doc[begins.i], doc[min(at, clause.last)], sizes=[counts[False], counts[True]])


@pattern("layout")
def sizes_within_a_side(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«верхний ряд с каждой стороны содержит шесть карт, прочие же по пяти»: a larger packet on each side."""
    found = begun(
        clause,
        "верхний|первый|крайний <PACKET> с каждый|оба|обе сторона ... <NUM> ... прочий|остальной|другой ... по? <NUM>",
        "верхний|первый <PACKET> оба|обе|каждый <PACKET> ... <NUM> ... прочий|остальной|другой ... по? <NUM>",
        "с каждый|оба|обе сторона ... верхний|первый|крайний ... <NUM> ... прочий|остальной|другой ... по? <NUM>",
    )
    if not found:
        return
    doc = clause.sentence.doc
    counts = (t for t in doc[found[0] : found[1] + 1] if t.ent_type_ == "NUM" and t.lemma_ != "оба")
    numbers = [int(t.ent_id_) for t in counts]
    if len(numbers) == 2:
        yield claim("within-sides", clause, doc[found[0]], doc[min(found[1], clause.last)], sizes=numbers)
