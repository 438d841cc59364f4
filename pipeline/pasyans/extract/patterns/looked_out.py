"""Patterns about cards looked out of the pack by their rank: bases, ornaments, whatever gets a place of its own.

A clause flows in, claims about cards taken or laid apart flow out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.bases import pair_of_bases
from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cue, cued, pattern
from pasyans.extract.patterns.coming import comes_in_play
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene

COMING = ("по мера", "как только", "лишь только", "когда", "во время")


def _said_to_be_bases(clause: Clause, scene: Scene) -> bool:
    """Whether the next clause says of the cards laid here «это базы»."""
    after = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.last and c.items][:1]
    if len(scene.clauses) > clause.sentence.index + 1:
        # «Четырех тузов отыщите и положите посредине. Это базы.»
        after += [c for c in scene.clauses[clause.sentence.index + 1] if c.items and "это" in c.text.split()][:1]
    return any(
        ("это" in c.text.split() and not c.verbs and [i.value for i in c.items] == ["foundation"])
        or (
            (c.does("make") or not c.verbs)
            and any(i.lemma == "они" and not i.prep for i in c.items)
            and any(i.value == "foundation" for i in c.items)
        )
        for c in after
    ) and not any(cued(c, *COMING) for c in scene.clauses[clause.sentence.index])


@pattern("layout")
def cards_looked_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Из колоды вынимают восемь королей и одного червонного туза»;
    «выбирают из колоды туза, двойку, тройку и четверку».
    """
    told = any(i.kind == "RANK" and i.n and i.n > 1 for i in clause.items) and _said_to_be_bases(clause, scene)
    paired = bool(pair_of_bases(clause, scene)) and not comes_in_play(clause, scene)
    if not (clause.does("take") or ((told or paired) and clause.does("put", "lay"))) or clause.negated():
        return
    ranks = [i for i in clause.items if i.kind == "RANK" and (not i.prep or (i.prep == "по" and i.each))]
    if not ranks or {"исключать", "исключить"} & clause.words:
        return
    out = [
        i
        for i in clause.items
        if (i.prep == "из" and (m := scene.meant(i, clause)) is not None and m.kind == "ZONE" and m.value == "stock")
        or i.lemma == "середина"
    ]
    first = cued(clause, "заранее|предварительно|сначала|сперва", "прежде весь", "первый дело")
    doc = clause.sentence.doc
    before = cue("прежде|раньше чем .. тасовать|раскладывать|сдавать|разложить|начать", doc) or cue(
        "до тасовка|раскладка|сдача|раздача|начало", doc
    )
    taken = paired and clause.does("take")
    if out or first or before or told or taken or _complete_set(ranks, clause, scene):
        each = of_each_suit(ranks, clause)
        yield claim(
            "taken",
            clause,
            *ranks,
            cards=[(i.value, i.suit, i.n * 4 if each and i.n and i.each else i.n, i.plural) for i in ranks],
        )


def of_each_suit(ranks: list[Item], clause: Clause) -> bool:
    """«по одному тузу и по одному королю каждой масти»: four of a rank, one of each suit."""
    return any(
        p.lemma == "масть" and {"разный", "различный", "каждый", "всякий"} & set(p.adjectives)
        for i in [*ranks, *clause.items]
        for p in [*i.within, i]
    )


def _complete_set(ranks: list[Item], clause: Clause, scene: Scene) -> bool:
    """Whether all cards of a rank are taken at once («четырех тузов вынуть сразу»), and not as they come in play."""
    elsewhere = any(i.prep in ("из", "с") and (i.kind != "CARD" or i.within) for i in clause.items)
    if not all(i.n in (4, 8) and not i.prep for i in ranks) or elsewhere:
        return False
    here = scene.clauses[clause.sentence.index]
    waits = any(cued(c, *COMING) or {"если", "буде", "едва", "ежели"} & c.words for c in here)
    return not waits and any(
        (o.does("lay", "put") and o.first >= clause.first) or cued(clause, "сразу|теперь|отдельно") for o in here
    )


@pattern("layout")
def ranks_laid_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выкладываются шестерки и пятерки»;
    «дамы, которых и кладут на указанные места»: cards of a rank get places of their own.
    """
    if clause.negated() or not clause.does("lay", "put") or clause.does("take"):
        return
    relative = next((i for i in clause.items if i.lemma == "который" and i.prep == "" and i.kind == "PRON"), None)
    meant = scene.meant(relative, clause) if relative is not None else None
    ranks = [i for i in clause.items if i.kind == "RANK" and i.prep == "" and (i.plural or (i.n or 0) > 1)]
    ranks = [i for i in ranks if i.cases != {"Ins"}]  # «раскладывают тройками»: by threes
    place = cued(clause, "на .. место", "на свой|указать|определенный|назначить .. место")
    if meant is not None and meant.kind == "RANK" and place:
        yield claim("ranks-out", clause, relative, ranks=[meant.value])
    elif (
        ranks
        and ((clause.does("lay") and not marks.onto(clause, scene)) or place)
        and not any(i.prep == "на" and i.kind == "RANK" for i in clause.items)
    ):
        during = cued(clause, "по мера", "выходить", "появляться", "сразу|тотчас|немедленно") is not None
        during = during or comes_in_play(clause, scene)
        # «здесь разместятся восемь тузов»: they will come
        during = during or any(
            grammemes(v, "Tense") == ["Fut"] for v in clause.verbs if grammemes(v, "Mood") != ["Imp"]
        )
        n = ranks[0].n if len(ranks) == 1 else None
        yield claim("ranks-out", clause, *ranks, ranks=[i.value for i in ranks], during=during or None, n=n)
