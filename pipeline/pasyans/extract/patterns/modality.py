"""Whether a clause permits, commands or forbids what its predicate says, and whether it calls cards free.

A clause and its predicate flow in; ``may``, ``must``, ``not`` or '' flows out.
"""

from __future__ import annotations

import itertools

from spacy.tokens import Token

from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.referents import PLACES
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_FORBIDDEN = {"нельзя", "запрещать", "недопустимый", "недопустимо"}
_MAY = {
    "можно", "мочь", "разрешать", "дозволять", "допускать", "позволять", "вправе", "право", "волен", "вольный",
    "возможно", "возможный", "допустимый", "способный", "удаться", "свободный", "открыть",
}  # fmt: skip
_MUST = {"должный", "следовать", "надлежать", "нужно", "надо", "необходимо", "обязательно", "обязанный", "непременно"}
DENIABLE = {"можно", "мочь", "разрешать", "дозволять", "допускать", "позволять", "должный", "следовать", "надлежать"}
DENIABLE |= {"полагать", "надо", "нужно", "вправе"}


def quality(clause: Clause) -> Token | None:
    """The word that says of cards that they are free («годна», «доступна», «считается свободной», «имеет ход»)."""
    doc = clause.sentence.doc
    words = terms().order["free"]
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ in words and token.pos_ == "ADJ":
            short = grammemes(token, "VerbForm") == ["Short"]
            called = "Ins" in grammemes(token, "Case") and bool(
                {
                    "считать",
                    "быть",
                    "являться",
                    "являть",
                    "оставаться",
                    "оставать",
                    "становиться",
                    "почитать",
                    "признавать",
                }
                & clause.words
            )
            if short or called:
                return token
        if token.lemma_ in ("годить", "сгодить") and token.pos_ == "VERB":
            return token
        opened = token.lemma_ == "открыть" and grammemes(token, "VerbForm") == ["Short"]
        if opened and any(i.prep == "для" and i.kind in PLACES for i in clause.items):
            return token  # «открыты для оснований»
    found = cued(
        clause,
        "ход|игра|перенос|перемещение|передвижение|движение|перекладывание подлежать",
        "подлежать .. ход|игра|перенос|перемещение|передвижение|движение",
        "участвовать|вступать .. в|во игра|дело|движение",
        "в|во игра|дело|движение|действие .. идти|участвовать|вступать|вступить",
        "иметь .. ход|движение",
        "в распоряжение",
        "^всегда|остаться|оставаться|оставать|быть|находиться|находить .. в игра",
    )
    return doc[found[0]] if found else None


def quality_of(item: Item) -> bool:
    """«свободную карту», «доступная карта»: any card that is free, wherever it lies."""
    return item.kind == "CARD" and bool(terms().order["free"] & set(item.adjectives))


def allowed(clause: Clause, verb: Token, scene: Scene) -> str:
    """Whether the clause permits, commands or forbids what ``verb`` says."""
    doc = clause.sentence.doc
    region = list(doc[clause.first : clause.last + 1])
    if grammemes(verb, "VerbForm") == ["Inf"] and not {t.lemma_ for t in region} & (_MAY | _MUST | _FORBIDDEN):
        # «перекладывать со стопки на стопку потом не разрешат»
        after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
        if after is not None and not after.items and after.words & (_MAY | _MUST | _FORBIDDEN):
            region += doc[after.first : after.last + 1]
    words = {t.lemma_ for t in region}
    if words & _FORBIDDEN:
        return "not"
    for token, after_it in itertools.pairwise(region):
        if token.lower_ != "не" or after_it.lemma_ in ("только", "лишь", "переставать", "перестать"):
            continue
        adverb = after_it.pos_ == "ADV" and after_it.i + 1 == verb.i
        if after_it.lemma_ in DENIABLE or after_it.i == verb.i or adverb:
            return "not"
    if clause.forbidden_below(verb):
        return "not"
    return "may" if words & _MAY else "must" if words & _MUST else ""
