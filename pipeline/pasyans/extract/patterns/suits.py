"""Which suit or colour a card must have to be laid on another: same, alternate, any …

A clause flows in; the word of the rules and the tokens that say it flow out.
"""

from __future__ import annotations

import regex

from pasyans.extract.patterns.base import cued
from pasyans.extract.phrases import Clause
from pasyans.extract.terms import terms

_CUES: dict[str, tuple[str, ...]] = {
    "any": (
        "^ли .. масть ... равно|безразлично",
        "какой он|она|они масть",
        "масть не соблюдать|соблюдаться|принимать|иметь|важный|играть|наблюдать",
        "масть .. не соблюдать|наблюдать|играть|иметь|принимать|важный|важно",
        "за масть .. не",
        "не .. за масть",
        "не соблюдать масть",
        "без|вне различие|разбор масть",
        "независимо от масть",
        "не обращать внимание на масть",
        "не смотреть на масть",
        "невзирая|несмотря на масть",
        "какой|любой|всякий бы? то? ни? быть? масть",
        "о? масть .. не заботиться|думать",
        "не разбирать масть",
        "безразлично какой масть",
        "масть .. безразличный|важный|важно|безразлично",
        "масть значение не иметь",
        "масть роль не играть",
        "о? масть не заботиться",
        "масть не важный|важно",
        "масть не .. значение|внимание",
        "не считаться с масть",
        "на масть .. внимание не",
        "не глядеть на масть",
        "масть .. любой|произвольный",
        "любой масть",
        "масть в расчет не",
        "масть|цвет .. не помеха|препятствие",
        "масть .. все равно",
        "масть .. какой угодно",
        "масть .. можно не|забыть",
        "масть не учитывать|спрашивать|разбирать",
        "не учитывать|спрашивать|разбирать масть",
        "не следить за масть|цвет",
        "хотя|хоть бы и? .. разный|другой цвет|масть",
        "к масть .. безразлично|равнодушный",
        "невзирая|несмотря на цвет",
        "без|вне различие|разбор цвет",
    ),
    "alternate": (
        "чередовать|чередуя .. цвет|масть",
        "чередование цвет",
        "попеременно|поочередно .. красный .. черный",
        "красный .. на черный",
        "черный .. на красный",
        "разный|другой|противоположный|иной цвет",
        "переменный цвет",
        "с перемена цвет",
        "цвет .. чередовать",
        "меняя|менять цвет",
        "чередовать красный",
        "чередовать .. красный .. черный",
        "чередовать цвет|масть",
        "вперемежку .. цвет",
        "цвет чередовать",
        "чередование .. масть|красный|черный",
        "чередующийся цвет",
    ),
    "same-colour": (
        "тот же цвет",
        "один и? тот? же? цвет",
        "по цвет",
        "в цвет",
        "свой цвет",
        "лишь|только за цвет",
        "лишь|только на цвет",
        "цвет в цвет",
    ),
    "other": ("другой|иной масть", "не? тот же масть другой", "разный масть"),
    "same": (
        "тот же самый? масть",
        "один и? тот? же? масть",
        "в масть",
        "по масть",
        "следовать масть",
        "следовать за масть",
        "свой масть",
        "он|она|они же? масть",
        "масть в масть",
        "соблюдать масть",
        "соблюдая масть",
        "только? по масть",
        "одномастный",
        "с соблюдение масть",
        "подбирать|собирать масть",
        "масть подбирать|собирать",
        "масть к масть",
        "масть соблюдать",
        "масть .. соблюдать",
        "соответствующий|соответствовать масть",
        "масть обязательный",
        "слать|следовать|следуя масть",
        "в один масть",
        "<NUM=2> .. один масть",
        "быть один масть",
        "масть .. быть один",
        "один с он|она|тот масть",
        "один с он|она|они масть",
        "по масть",
        "за <ZONE|CARD> следовать масть",
        "одинаковый масть",
        "одинаковый с .. масть",
        "по|в порядок масть",
        "вся? его|ее|их масть",
        "масть должен|должный совпадать",
        "совпадение .. масть",
        "совпадать .. по? масть",
        "масть .. совпадать",
        "держаться .. масть",
        "масть .. выдерживать|выдерживаться|сохранять",
        "не смешивать|мешать масть",
        "в пределы один масть",
        "следить за масть",
    ),
}


def suit_fit(clause: Clause) -> tuple[str, tuple[int, int]] | None:
    """What a card must be to the one below it in suit or colour, with the tokens that say so.

    Indifference is heard first («на масть при этом не смотрят»), then colours that differ («цветом с нею не сходна»,
    «за красною следует черная»), then set words.
    """
    if found := _indifferent(clause):
        return "any", found
    if found := cued(clause, *_CUES["any"]):
        return "any", found
    if regex.search(r"маст\w+(?:[^\w,]+\w+){0,3}(?:[^\w,]+все равно|\W+все равно,? как)", clause.text):
        return "any", (clause.first, clause.last)
    if found := _other_colour(clause):
        return "alternate", found
    for fit, texts in _CUES.items():
        if found := cued(clause, *texts):
            return fit, found
    return None


def _indifferent(clause: Clause) -> tuple[int, int] | None:
    """«масть тут не принимается в соображение», «сходства мастей не требуется», «масть тоже безразлична»."""
    order = terms().order
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ not in ("масть", "цвет"):
            continue
        first, last = max(clause.first, token.i - 6), min(clause.last, token.i + 7)
        for other in doc[first : last + 1]:
            between = doc[min(token.i, other.i) : max(token.i, other.i)]
            if any(t.text in (",", ";", ":") for t in between):
                continue
            if other.lemma_ in order["indifferent"]:
                return min(token.i, other.i), max(token.i, other.i)
            denied = other.lemma_ in order["heeded"] and doc[max(other.i - 1, 0)].lower_ in ("не", "без")
            if denied and "только" not in clause.words:
                return min(token.i, other.i), max(token.i, other.i)
    return None


def _other_colour(clause: Clause) -> tuple[int, int] | None:
    """«цветом с нею не сходна», «противоположна ей по цвету», «за красною картою черная, за черною красная»."""
    order = terms().order
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ != "цвет":
            continue
        for other in doc[max(clause.first, token.i - 5) : min(clause.last, token.i + 6) + 1]:
            alike = other.lemma_ in order["alike"] and doc[max(other.i - 1, 0)].lower_ == "не"
            if other.lemma_ in ("другой", "иной", "разный", "различный") and abs(other.i - token.i) > 1:
                continue  # «одна на другую в цвет»
            if other.lemma_ in order["unlike"] or alike:
                return min(token.i, other.i), max(token.i, other.i)
    return cued(
        clause,
        "красный .. на|к|за|с .. черный",
        "черный .. на|к|за|с .. красный",
        "за|на|к красный .. черный",
        "за|на|к черный .. красный",
        "через цвет",
        "отличать|отличаться|различать|различаться|разнить|разниться .. цвет",
        "цвет .. отличать|отличаться|различать|различаться|разнить|разниться",
    )
