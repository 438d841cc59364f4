"""Ranks that found foundations: told by the clause that makes them so, or by what is laid on them and where they go.

The clauses of a scene flow in; the ranks flow out. :func:`founding` reads «туза кладут на место базы», «им начинают
базу», «от них пойдут основания»; :func:`base_by_play` is asked only where no sentence names the bases: aces that go
apart as they turn up, cards that are laid upward on an ace, suits that are gathered from an ace on.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pasyans.extract.phrases import Clause, Item
from pasyans.extract.terms import terms

if TYPE_CHECKING:
    from pasyans.extract.scene import Scene

ORDER = "A23456789TJQK"
_APART = {
    "отдельно", "наверх", "наверху", "вверх", "вверху", "сверху", "выше", "повыше", "сторона", "особо", "середина",
    "средина", "посередине", "посредине", "центр", "над", "снизу", "внизу",
}  # fmt: skip
_AS_THEY_COME = {
    "мера",
    "когда",
    "едва",
    "лишь",
    "скоро",
    "только",
    "сразу",
    "тотчас",
    "если",
    "немедленно",
    "появление",
}
_GATHERED = {"масть", "базис", "последовательность", "ряд", "порядок"}


def grown_on(item: Item, clause: Clause) -> bool:
    """Whether cards are laid on, added to or follow what a phrase names («на туза», «к тузу», «за тузом»)."""
    verbs = {v.lemma_ for v in clause.verbs}
    table = terms().verbs
    if item.prep in ("на", "в", "поверх", "сверх"):
        return "Acc" in item.cases or item.prep in ("поверх", "сверх")
    if item.prep == "к":
        return bool(verbs & table["add"])
    if item.prep in ("за", "после"):
        return bool({"Ins", "Gen"} & item.cases) and bool(verbs & table["follow"] or not verbs)
    return False


_SENT = {"уходить", "уйти", "попадать", "попасть", "отправлять", "отправить", "переселять", "убирать", "убрать"}
_STANDING = ("он", "она", "оно", "они", "который")


def of_foundations(item: Item) -> bool:
    """Whether a phrase names foundations or their places («базы», «на место базы», «на места оснований»)."""
    place = item.lemma == "место" and any(p.value == "foundation" for p in item.within)
    return place or (item.kind == "ZONE" and item.value == "foundation")


def pair_of_bases(clause: Clause, scene: Scene) -> list[Item]:
    """Two ranks that go down in equal numbers for two families («по одному тузу и по одному королю каждой масти»).

    Asked only of a text that says of cards both that they rise and that they fall.
    """
    if clause.negated() or not clause.does("put", "lay", "take", "make"):
        return []
    ranks = [i for i in _ranks(clause) if i.n and (not i.prep or (i.prep == "по" and i.each))]
    if len(ranks) != 2 or ranks[0].value == ranks[1].value or ranks[0].n != ranks[1].n:
        return []
    apiece = ranks[0].n == 4 or (ranks[0].n == 1 and "масть" in clause.words)
    return ranks if apiece and _both_ways(scene) else []


def _both_ways(scene: Scene) -> bool:
    """Whether a text has words for rising and for falling, or rows that end on kings and rows that end on aces."""
    order, words = terms().order, set(scene.lemmas)
    up = bool((order["up"] | {"вверх", "кверху"}) & words)
    down = bool((order["down"] | {"вниз", "книзу"}) & words)
    ends = {i.value for cs in scene.clauses for c in cs for i in _ranks(c) if i.prep in ("до", "к")}
    return (up and down) or {"A", "K"} <= ends


def founding(clause: Clause, scene: Scene) -> list[Item]:
    """The ranks that a clause makes the first cards of foundations, in any wording but the plain «базы — тузы»."""
    if clause.negated() or clause.sentence.silent or {"если", "ежели", "буде"} & clause.words:
        return []
    named = [i for i in clause.items if of_foundations(i)]
    if not named:
        return []
    if apposed := [i for i in _of_sentence(clause, scene) if any(_that_is(n, i) for n in named)]:
        return apposed
    place = next((i for i in named if i.prep in ("на", "в") and "Acc" in i.cases), None)
    if place is not None:
        sent = clause.does("put", "lay") or _SENT & {v.lemma_ for v in clause.verbs}
        return _nearest(place, clause, scene) if sent else []
    if any(_pointed(i, clause) for i in named) and (ranks := _spoken_of(clause, scene)):
        return ranks
    if any(clause.sentence.doc[i.first - 1].lemma_ == "как" for i in named if i.first > clause.first):
        own = [i for i in _ranks(clause) if not i.prep and {"Nom", "Acc"} & i.cases]
        return own or _spoken_of(clause, scene)
    if any(not i.prep for i in named) and clause.does("begin", "open", "make"):
        return _first_cards(clause, scene)
    return []


def _of_sentence(clause: Clause, scene: Scene) -> list[Item]:
    return [i for c in scene.clauses[clause.sentence.index] for i in _ranks(c)]


def _that_is(named: Item, rank: Item) -> bool:
    """Whether a rank explains a phrase («четыре основания, то есть тузы»)."""
    between = [t.lower_ for t in named.head.doc[named.last + 1 : rank.first]]
    return between in ([",", "то", "есть"], [",", "а", "именно"])


def _nearest(place: Item, clause: Clause, scene: Scene) -> list[Item]:
    """The one card that goes to a foundation: the rank or pronoun nearest to the phrase that names the place."""
    things = [i for i in clause.items if i.kind in ("RANK", "PRON") and not i.prep and {"Nom", "Acc"} & i.cases]
    before = [i for i in things if i.last < place.first]
    thing = before[-1] if before else next(iter(things), None)
    meant = scene.meant(thing, clause) if thing is not None else None
    return [meant] if meant is not None and meant.kind == "RANK" else []


def _pointed(item: Item, clause: Clause) -> bool:
    """Whether a phrase points back to cards as foundations («от этих базовых карт», «на эти основания»)."""
    return bool(item.prep) and "этот" in item.adjectives


def _spoken_of(clause: Clause, scene: Scene) -> list[Item]:
    """The ranks that the nearest clause before takes or lays, in this sentence or the one before."""
    index = clause.sentence.index
    here = [c for c in scene.clauses[index] if c.first < clause.first]
    before = scene.clauses[index - 1] if index else []
    for other in [*reversed(here), *reversed(before)]:
        ranks = [i for i in _ranks(other) if not i.prep and {"Nom", "Acc"} & i.cases]
        if ranks and other.does("put", "lay", "take"):
            return ranks
    return []


def _first_cards(clause: Clause, scene: Scene) -> list[Item]:
    """The ranks with which foundations begin («открывает туз», «начиная тузом и кончая королем», «от них пойдут …»)."""
    begins = terms().verbs["begin"] | terms().verbs["open"]
    ends = terms().verbs["end"]
    found: list[Item] = []
    for item in clause.items:
        if item.kind == "PRON" and item.lemma in _STANDING and not item.each:
            origin = item.prep in ("от", "с") or (not item.prep and "Ins" in item.cases and "Acc" not in item.cases)
            becomes = not item.prep and item.lemma != "который" and "Nom" in item.cases and clause.does("make")
            meant = scene.meant(item, clause) if origin or becomes else None
            if meant is not None and meant.kind == "RANK":
                found.append(meant)
            continue
        if item.kind != "RANK" or item.prep not in ("", "с", "от"):
            continue
        before = [v.lemma_ for v in clause.verbs if v.i < item.first and v.lemma_ in begins | ends]
        ruling = before[-1] if before else next((v.lemma_ for v in clause.verbs if v.lemma_ in begins | ends), "")
        if ruling in begins and (item.prep or {"Ins", "Nom"} & item.cases):
            found.append(item)
    return found


_NO_NAMES = {"масть", "карта", "игра", "пасьянс", "порядок", "место", "счет", "черед", "очередь", "последовательность"}
_NO_NAMES |= {"цепь", "цепочка", "партия", "раскладка", "круг", "лестница", "игрок", "рука", "забота", "дело"}


def foundations_by_role(clauses: list[Clause]) -> set[str]:
    """Words that the text uses for its foundations: what an ace opens or begins («ячейку открывает туз»), what rises in
    a suit («каждое семейство восходит в своей масти»). Lemmas of nouns that name nothing else.
    """
    found: set[str] = set()
    for clause in clauses:
        opens = any(i.value == "A" and (i.prep == "с" or {"Nom", "Ins"} & i.cases) for i in _ranks(clause))
        opens = opens and clause.does("begin", "open")
        rises = {"восходить", "расти", "возрастать"} & {v.lemma_ for v in clause.verbs} and "масть" in clause.words
        if clause.negated() or not (opens or rises):
            continue
        found |= {
            i.lemma
            for i in clause.items
            if i.kind == "NOUN" and not i.prep and {"Nom", "Acc"} & i.cases and i.lemma not in _NO_NAMES
        }
    return found


def base_by_play(clause: Clause, scene: Scene) -> Item | None:
    """The ace that a clause makes the first card of the foundations by what it does with it, or ``None``."""
    if clause.negated() or clause.sentence.silent:
        return None
    return _chained(clause, scene) or _gathered(clause) or _apart(clause, scene)


def bases_by_play(scene: Scene) -> list[str]:
    """The rank that the course of play makes the foundations' first, if the text calls no rank so: the ace or none."""
    found = any(base_by_play(clause, scene) for clauses in scene.clauses for clause in clauses)
    return ["A"] if found else []


def _is_ace(item: Item, clause: Clause, scene: Scene) -> bool:
    meant = scene.meant(item, clause) if item.kind == "PRON" else item
    return meant is not None and meant.kind == "RANK" and meant.value == "A" and not meant.suit


def _ranks(clause: Clause) -> Iterator[Item]:
    return (i for i in clause.items if i.kind == "RANK")


def _chained(clause: Clause, scene: Scene) -> Item | None:
    """The ace on which a two goes, and nothing else could («на туза двойку, на двойку тройку»)."""
    on = next((i for i in clause.items if grown_on(i, clause) and _is_ace(i, clause, scene)), None)
    if on is None or {"или", "либо", "пример", "скажем"} & clause.words:
        return None
    laid = [i.value for i in _ranks(clause) if not i.prep and {"Nom", "Acc"} & i.cases]
    around = any(
        i.value == "K" and i.prep not in ("", "до") for i in _ranks(clause)
    )  # «за королем туз, за тузом двойка»
    return on if "2" in laid and not around and not {"A", "K", "Q"} & set(laid) else None


def _gathered(clause: Clause) -> Item | None:
    """The ace from which suits are gathered to the king («собирать масти от туза до короля»)."""
    ends = [i for i in _ranks(clause) if i.prep in ("от", "с", "до", "к")]
    run = next((a for a, b in itertools.pairwise(ends) if (a.value, b.value) == ("A", "K") and a.prep in "отс"), None)
    if run is not None and _GATHERED & clause.words and clause.does("grow", "put", "lay", "gather"):
        return run
    suit = {"масть"} & {t.lemma_ for t in clause.sentence.doc[: clause.last + 1]}
    first = next((i for i in ends if i.value == "A" and i.prep == "с"), None)
    return first if suit and clause.does("begin") and not any(i.kind == "CARD" for i in clause.items) else None


def _apart(clause: Clause, scene: Scene) -> Item | None:
    """The ace that goes to a place of its own as it comes («туза, едва он откроется, откладывают повыше»)."""
    if not clause.does("put", "lay", "take"):
        return None
    things = [i for i in clause.items if i.kind in ("RANK", "PRON") and not i.prep and {"Nom", "Acc"} & i.cases]
    ace = next((i for i in things if _is_ace(i, clause, scene)), None)
    if ace is None or sum(i.kind == "RANK" for i in things) > 1:
        return None
    if any(i.prep in ("на", "в") and i.kind in ("CARD", "VACANCY", "RANK") for i in clause.items):
        return None
    coming = terms().verbs["appear"]
    whole = {t.lemma_ for c in scene.clauses[clause.sentence.index] for t in c.sentence.doc[c.first : c.last + 1]}
    comes = bool(coming & set(ace.adjectives)) or (bool(coming & whole) and bool(_AS_THEY_COME & whole))
    return ace if comes and _APART & {*clause.words, *clause.text.split()} else None
