"""The one card that is laid next and begins something: the first foundation, whose rank the others take, or the waste.

A clause flows in that says what the card begins («с нее начинается снос», «она задает достоинство остальных»); the card
is looked for in it and before it, however it is called («следующую карту», «четырнадцатая», «одну из оставшихся карт»).
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.numerals import ORDINALS
from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.coming import comes_in_play
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene

_NEXT = {"следующий", "очередной", "ближайший"}
_FIXING = (
    "определять|определить|устанавливать|установить|назначать|назначить|указывать|указать|задавать|задать|показать"
    "|показывать|решать|решить"
)
_OTHERS = {"остальной", "другой", "прочий", "недостающий", "недоставать"}


def _single(clause: Clause, *, one: bool) -> Item | Token | None:
    """The single card that a clause lays: «следующую карту», «четырнадцатая», with ``one`` also «еще одну карту»."""
    for item in clause.items:
        if item.prep or item.plural or not {"Nom", "Acc"} & item.cases:
            continue
        told = (_NEXT | set(ORDINALS)) & set(item.adjectives)
        alone = item.kind == "ORD" and grammemes(item.head, "Gender") == ["Fem"] and not item.within
        of_stock = {"верхний", "первый"} & set(item.adjectives) and any(
            p.value == "stock" or p.lemma == "остаток" for p in item.within
        )
        if (item.kind == "CARD" and (told or of_stock)) or alone:
            return item
    for token in clause.sentence.doc[clause.first : clause.last + 1]:
        follows = clause.sentence.doc[token.i + 1] if token.i < clause.last else None
        bare = follows is None or follows.pos_ not in ("NOUN", "ADJ", "NUM")
        if token.lemma_ in _NEXT and bare and grammemes(token, "Gender") == ["Fem"]:
            return token
    if not one:
        return None
    doc = clause.sentence.doc
    for item in clause.items:
        single = item.kind == "CARD" and not item.prep and (item.n == 1 or doc[item.first].lemma_ == "один")
        if single and not item.each:
            return item
    return None


def _laid_before(clause: Clause, scene: Scene, *, one: bool = False) -> tuple[Item | Token, Clause] | None:
    """The single card that a clause is about, with the clause that lays it: here, else earlier in the sentence, else,
    if a pronoun or «эта карта» points back, in the sentence before.
    """
    index = clause.sentence.index
    here = [c for c in scene.clauses[index] if c.first <= clause.first]
    points = any(i.kind == "PRON" or "этот" in i.adjectives for c in here for i in c.items)
    points = points or cued(clause, "ее|его достоинство") is not None
    before = scene.clauses[index - 1] if index and points else []
    for other in [*reversed(here), *reversed(before)]:
        card = _single(other, one=one)
        if card is not None and (other.does("put", "lay", "lie", "turn", "begin", "open", "make") or other is clause):
            return card, other
    return None


@pattern("foundation")
def first_card_found(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«первая открытая карта определяет достоинство основных карт»; «следующую карту кладут первым основанием»;
    «четырнадцатую карту помещают выше; она укажет, с какого достоинства пойдут основания»; «следующая, четырнадцатая,
    станет первой базовой картой»; «ею назначается, с какой карты начинать основания».
    """
    if clause.negated() or not _sets_the_rank(clause):
        return
    found = _laid_before(clause, scene, one=_on_the_first(clause) is not None)
    if found is None and not cued(clause, f"карта|она .. {_FIXING}"):
        return
    yield claim("foundation", clause, base="first")
    if found is not None and (getattr(found[0], "ordinal", None) != 1 or _on_the_first(clause)):
        card, where = found
        yield claim("first-base", clause, card if where.sentence is clause.sentence else None)


def _on_the_first(clause: Clause) -> tuple[int, int] | None:
    """«кладут на первую базу», «становится первым основанием», «открывает первое из четырех оснований»."""
    return cued(clause, "первый .. <ZONE=foundation>")


def _sets_the_rank(clause: Clause) -> bool:
    """Whether a clause says that a card fixes the rank of the bases, or that it is the first of them."""
    return bool(
        cued(
            clause,
            f"{_FIXING} .. достоинство|ранг",
            f"достоинство|ранг .. {_FIXING} .. <ZONE=foundation>",
            "какой достоинство|ранг ... <ZONE=foundation>",
            "с какой карта ... <ZONE=foundation>",
            "достоинство .. начальный|исходный|основной",
            "начальный достоинство",
            "достоинство .. стать|становиться|становить .. начальный|базовый",
        )
        or _on_the_first(clause)
    )


@pattern("foundation")
def others_of_that_rank(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные три карты того же достоинства кладутся рядом, по мере того как выходят»; «остальные три должны
    начинаться картами того же достоинства»; «задает достоинство трех остальных»: how many foundations there are.
    """
    sentence = {t.lemma_ for t in clause.sentence.doc}
    ranked = bool({"достоинство", "ранг"} & sentence)
    fixed = ranked and any(_sets_the_rank(c) for cs in scene.clauses[: clause.sentence.index + 1] for c in cs)
    others = False
    doc = clause.sentence.doc
    for item in flat(clause.items):
        if item.value == "rest" and not item.n and item.last < clause.last and doc[item.last + 1].ent_type_ == "NUM":
            n = int(doc[item.last + 1].ent_id_)  # «остальные три должны начинаться …»
            if fixed and n in (3, 7):
                yield claim("first-others", clause, item, n=n)
            continue
        if item.kind == "CARD" and any(p.lemma in ("достоинство", "ранг") for p in item.within):
            others = others or (fixed and not item.prep) or item.prep == "с"
        if not item.n or not (_OTHERS & set(item.adjectives) or item.value == "rest"):
            continue
        of_rank = item.kind == "CARD" and {"достоинство", "ранг"} & clause.words
        bases = item.kind == "NUM" or item.value == "rest" or (item.kind == "ZONE" and item.value == "foundation")
        if of_rank or (bases and fixed and item.n in (3, 7)):
            others = True
            yield claim("first-others", clause, item, n=item.n)
    if others and comes_in_play(clause, scene):
        yield claim("foundation", clause, comes="turned")


@pattern("layout")
def begins_the_talon(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«затем положить одну карту отдельно: она начинает снос»; «одною картою начинают талон»; «тридцать шестая карта,
    тоже открытая, ложится отдельно: это снос»; «она лежит в основании сброса»: the talon has a card at the start.
    """
    talon = next((i for i in flat(clause.items) if i.value == "talon"), None)
    if talon is None or clause.negated():
        return
    doc = clause.sentence.doc
    told = not clause.verbs and "это" in clause.text.split() and doc[clause.first].text in (":", "—", "–", ",")
    begun = {"начинать", "открывать", "начать", "открыть"} & clause.words and (not talon.prep or "с" in clause.words)
    ground = cued(clause, "в основание <ZONE=talon>", "начало <ZONE=talon>", "первый карта <ZONE=talon>")
    first = cued(clause, "до первый ход", "до начало", "вначале|сразу|сначала") is not None
    left = any(
        i.value == "rest" or _OTHERS & set(i.adjectives)
        for c in scene.clauses[clause.sentence.index]
        for i in c.items
        if i.kind == "CARD" and c.first > clause.last
    )
    waits = {"если", "когда", "пока", "который"} & {t.lemma_ for t in doc}
    into = (first or (left and not waits)) and talon.prep in ("в", "на") and clause.does("put")
    if not (told or begun or ground or into):
        return
    found = _laid_before(clause, scene, one=True) or _led(clause, scene)
    if found is None:
        return
    card, where = found
    seen = marks.face(where)
    each = card.n if isinstance(card, Item) and card.n else 1
    if each == 1 or begun:
        face = seen if seen in ("up", "down") else None
        here = where.sentence is clause.sentence
        yield claim("talon-start", clause, card if here else None, talon, each=each, face=face)


def _led(clause: Clause, scene: Scene) -> tuple[Item, Clause] | None:
    """So many cards with which a talon begins («четырьмя картами начинают талон»)."""
    for other in reversed([c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]):
        for item in other.items:
            if item.kind == "CARD" and item.n and not (item.prep and item.prep != "с"):
                return item, other
    return None
