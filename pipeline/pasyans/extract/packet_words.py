"""What a text means by its words for packets: a zone that it names, its waste, rows that are packets themselves.

The clauses of a game, cut with the names of its zones known, flow in; zones by word, or a plain yes or no, flow out.
"""

from __future__ import annotations

from pasyans.extract.naming import told
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.terms import terms

Clauses = list[list[Clause]]


def called(clauses: Clauses) -> dict[str, str]:
    """Words for packets whose packets have a name («веера эти зовутся клумбами»): lemma -> zone."""
    found: dict[str, str] = {}
    for own in clauses:
        for n, clause in enumerate(own):
            naming = terms().naming["call"] & {v.lemma_ for v in clause.verbs}
            if not (naming or told(clause)) or clause.negated():
                continue
            names = [i for i in clause.items if i.kind == "NAME" and not i.prep]
            packets = [i for i in clause.items if i.kind == "PACKET" and not i.prep]
            if told(clause) and not packets and n and clause.sentence.doc[clause.first].text in ("—", "–", ":"):
                packets = [i for i in own[n - 1].items if i.kind == "PACKET" and (i.n or 0) > 1]
            if len(names) == 1 and len(packets) == 1 and grammemes(packets[0].head, "Number") != ["Sing"]:
                found.setdefault(packets[0].lemma, names[0].value)
    return found


def laid_without_name(clauses: Clauses, index: int) -> bool:
    """Whether a sentence counts out packets that neither it nor the next one names."""
    for clause in clauses[index]:
        packets = [
            i
            for i in clause.items
            if i.kind == "PACKET" and i.prep in ("", "в", "на") and not i.within and _number(i, clause) > 1
        ]
        bare = not clause.verbs and any(i.kind == "CARD" and i.each for i in clause.items)
        if not packets or not (clause.does("lay") or bare) or clause.negated():
            continue
        near = [c for c in clauses[index] if c.first >= clause.first] + [
            c for cs in clauses[index + 1 : index + 3] for c in cs
        ]
        if not any(i.kind == "NAME" or i.value == "reserve" for c in near[:1] for i in c.items) and not any(
            (c.does("make") or terms().naming["call"] & c.words)
            and any(i.kind == "NAME" or i.value in ("reserve", "talon") for i in c.items)
            and not terms().naming["left"] & c.words
            for c in near
        ):
            return True
    return False


def _number(item: Item, clause: Clause) -> int:
    """How many packets a phrase counts, also where the number follows it («столбцов восемь»)."""
    after = next((i for i in clause.items if i.kind == "NUM" and not i.prep and i.first == item.last + 1), None)
    return item.n or (after.n if after is not None and item.plural else 0) or 0


def rows_are_packets(clauses: Clauses) -> bool:
    """Whether a row is a packet: the text takes cards from the ends of its rows («верхние карты рядов») or deals them a
    card at a time («по одной карте в каждый ряд»).
    """
    ends = {"верхний", "последний", "крайний", "внешний", "наружный"}
    for own in clauses:
        for clause in own:
            rows = any(
                i.kind == "PACKET" and i.value == "row" and i.each and i.prep in ("в", "на") for i in clause.items
            )
            if rows and any(i.kind == "CARD" and i.n == 1 and i.prep == "по" for i in clause.items):
                return True
            for item in clause.items:
                row = item.part("PACKET")
                if item.kind == "CARD" and ends & set(item.adjectives) and row is not None and row.value == "row":
                    return True
    return False


def packets_of_the_waste(clauses: Clauses) -> set[str]:
    """Words for packets that the text uses of its waste alone («на одну из четырех кучек талона»)."""
    own: set[str] = set()
    others: set[str] = set()
    for clause in (clause for some in clauses for clause in some):
        for item in clause.items:
            for part in [item, *item.within]:
                if part.kind != "PACKET":
                    continue
                if any(p.value == "talon" for p in part.within) and (part.n or 0) > 1:
                    own.add(part.lemma)
                elif (part.n or 0) > 1 or any(p.kind in ("ZONE", "NAME") for p in part.within):
                    others.add(part.lemma)
    return own - others
