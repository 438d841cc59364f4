"""When base cards go down: before play, as they turn up in it, or only at its end.

A clause flows in, claims about foundations flow out. Turning up is read from a verb or noun of coming into view or
becoming free together with a word of time, a gerund, or the course of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_TIME = {
    "едва",
    "лишь",
    "только",
    "когда",
    "скоро",
    "коль",
    "мера",
    "если",
    "буде",
    "ли",
    "сразу",
    "тотчас",
    "вид",
    "так",
}
_FREE = {"доступный", "свободный", "сверху", "открытый", "открыто", "наверху", "край", "снаружи", "верхний", "крайний"}
_FREE |= {"наружный", "внешний"}
_BECOME = {"стать", "становиться", "становить", "оказаться", "оказать", "оказывать", "сделать", "делать"}


def turns_up(clause: Clause) -> bool:
    """Whether a clause says that cards come into view or become free («по мере выхода», «едва освободятся»)."""
    appear = terms().verbs["appear"]
    tokens = list(clause.sentence.doc[clause.first : clause.last + 1])
    lemmas = {t.lemma_ for t in tokens}
    coming = [t for t in tokens if t.lemma_ in appear and grammemes(t, "VerbForm") not in (["Part"], ["Short"])]
    if any(grammemes(t, "VerbForm") == ["Conv"] for t in coming):
        return True
    free = bool(_BECOME & lemmas) and bool(_FREE & lemmas)
    timed = bool(_TIME & lemmas) or (len(tokens) > 1 and "как" in (tokens[0].lemma_, tokens[1].lemma_))
    if (coming or free) and timed:
        return True
    after = clause.sentence.doc[clause.last + 1 : clause.last + 2]
    if tokens[0] in coming and any(t.text in ("—", "–") for t in after):
        return True  # «Освободился туз — сразу его на середину»
    in_play = cued(clause, "в|во время|продолжение|течение", "по ход|мера", "быть <NUM>? выходить", "выходить быть")
    return bool(coming and in_play) or cued(clause, "мочь быть сыграть") is not None


def comes_in_play(clause: Clause, scene: Scene) -> bool:
    """Whether the sentence says that cards come as they turn up."""
    return any(turns_up(other) for other in scene.clauses[clause.sentence.index])


@pattern("foundation")
def when_bases_come(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«по мере того как выходят»; «едва туз обнаружится»; «освободившихся тузов переносят на базы»;
    «должны выходить во время игры»; «выбираются из колоды»; «не кладут до конца».
    """
    subjects = [
        i
        for i in clause.items
        if i.prep == ""
        and (m := scene.meant(i, clause))
        and (m.value == "foundation" or (m.kind == "RANK" and m.value in scene.bases))
    ]
    subjects += [i for i in clause.items if i.kind == "ZONE" and i.value == "foundation" and i not in subjects]
    if cued(clause, "по мера .. <RANK>"):
        # «По мере открытия тузов их вынимают».
        subjects += [i for i in flat(clause.items) if i.kind == "RANK" and i.value in scene.bases and i not in subjects]
    if turns_up(clause) and not subjects:
        near = [
            c
            for c in scene.clauses[clause.sentence.index]
            if abs(c.first - clause.last) <= 1 or abs(clause.first - c.last) <= 1
        ]
        subjects = [
            i
            for c in near
            for i in c.items
            if i.prep == ""
            and (m := scene.meant(i, c))
            and (m.value == "foundation" or (m.kind == "RANK" and m.value in scene.bases))
        ]
    if not subjects:
        return
    if cued(
        clause,
        "не @put .. до сам|самый? конец",
        "не @put|начинать .. пока",
        "до конец .. не @put",
        "лишь|только в конец",
    ):
        yield claim("foundation", clause, *subjects, comes="end", base_of=_one_rank(subjects, clause, scene))
    elif (
        cued(clause, "выбирать|выбрать|вынимать|вынуть|отбирать|отобрать из колода", "заранее|предварительно")
        and "раз" not in clause.words
        and not clause.negated()
    ):
        yield claim("foundation", clause, subjects[0], comes="start", base_of=_one_rank(subjects, clause, scene))
    elif turns_up(clause) or any(set(i.adjectives) & terms().verbs["appear"] for i in subjects if i.kind == "RANK"):
        yield claim("foundation", clause, comes="turned", base_of=_one_rank(subjects, clause, scene))


def _with_another(item: Item, scene: Scene) -> bool:
    """Whether a base card is named together with another («тузы и короли»)."""
    doc = item.head.doc
    for clauses in scene.clauses:
        for clause in clauses if clauses[0].sentence.doc is doc else ():
            ranks = [i for i in clause.items if i.kind == "RANK" and i.value in scene.bases and i.prep == item.prep]
            if item in ranks and any(
                abs(i.head.i - item.head.i) < 5 and i.value != item.value and _joined(i, item) for i in ranks
            ):
                return True
    return False


def _joined(one: Item, other: Item) -> bool:
    first, last = sorted((one, other), key=lambda i: i.first)
    return any(t.lower_ in ("и", "да") for t in one.head.doc[first.last + 1 : last.first])


def _one_rank(subjects: list[Item], clause: Clause, scene: Scene) -> str | None:
    """The one base that ``subjects`` are, where a game has several."""
    meant = [scene.meant(item, clause) for item in subjects]
    if any(item is not None and _with_another(item, scene) for item in meant):
        return None  # «четыре туза и четыре короля, которые выйдут …»
    ranks = {item.value if item.kind == "RANK" else "" for item in meant if item is not None}
    return next(iter(ranks)) if len(scene.bases) > 1 and len(ranks) == 1 and "" not in ranks else None


@pattern("foundation")
def base_taken_in_play(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«берут из окопов туза или другую подходящую карту и играют их на принадлежащие им места»:
    bases come as they are freed.
    """
    if not clause.does("take", "put") or clause.negated():
        return
    rank = next(
        (
            p
            for i in clause.items
            for p in [i, *i.within]
            if p.kind == "RANK" and p.value in scene.bases and p.prep == ""
        ),
        None,
    )
    if rank is None:
        return
    sources = [zone for zone, _ in marks.out_of(clause, scene) if zone not in ("stock", "foundation")]
    if sources and cued(clause, "подходящий|другой .. карта"):
        yield claim("foundation", clause, rank, comes="turned")
