"""Which suit or colour a card must have to be laid on another: same, alternate, any …

A clause flows in; the word of the rules and the tokens that say it flow out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import regex
from spacy.tokens import Token

from pasyans.extract.patterns.base import cued
from pasyans.extract.phrases import Clause
from pasyans.extract.reading import grammemes
from pasyans.extract.terms import terms

_CUES: dict[str, tuple[str, ...]] = {
    "any": (
        "масть|цвет .. ни при ^чем",
        "масть .. какой прийтись|прийти|попасться|попасть",
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
        "отличать|отличаться|разнить|разниться|различать|различаться .. по? цвет",
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
        "красный|черный .. перемежать|чередовать|чередоваться .. красный|черный",
        "разноцветный карта",
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

    What «масть» or «цвет» is called is heard first, word by word (:func:`_called`), then indifference («на масть при
    этом не смотрят»), colours that differ («цветом с нею не сходна», «за красною следует черная»), then set words.
    """
    called = [found for token in _named(clause) if (found := _called(token, clause)) is not None]
    for fit in ("any", "alternate", "other", "same", "same-colour"):
        if places := [one for known, one in called if known == fit]:
            return fit, places[0]
    if place := _indifferent(clause) or cued(clause, *_CUES["any"]):
        return "any", place
    if _whatever(clause):
        return "any", (clause.first, clause.last)
    if regex.search(r"маст\w+(?:[^\w,]+\w+){0,3}(?:[^\w,]+все равно|\W+все равно,? как)", clause.text):
        return "any", (clause.first, clause.last)
    if place := _other_colour(clause):
        return "alternate", place
    for fit, texts in _CUES.items():
        if place := cued(clause, *texts):
            return fit, place
    return None


_BETWEEN = {"и", "же", "с", "со", "от", "он", "она", "они", "самый", "бы", "тот", "карта"}
_FREE = {"обязательно", "обязательный", "непременно", "нужно", "надо", "требовать", "надобность", "нужда"}
_FREE |= {"необходимость", "необходимо", "следовать"}
_FREELY = {"необязательно", "необязательный", "излишне", "незачем"}
_FORBIDDEN = {"нельзя", "запрещать", "недопустимый", "недопустимо"}
_ALLOWING = {"мочь", "разрешать", "дозволять", "допускать", "позволять"}
_PLACED = {"и", "или", "цвет", "масть", "не", "то", "по", "карта"}


def _named(clause: Clause) -> Iterator[Token]:
    """The words «масть» and «цвет» of a clause, but for those that count suits («каждой масти», «четырёх мастей»)."""
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ not in ("масть", "цвет"):
            continue
        before = doc[max(token.i - 1, 0)]
        if before.lemma_ not in ("каждый", "весь", "всякий") and before.ent_type_ != "NUM":
            yield token


def _called(token: Token, clause: Clause) -> tuple[str, tuple[int, int]] | None:
    """What a clause says that one word «масть» or «цвет» is: its adjectives («другой с нею масти»), what is predicated
    of it («масть должна совпадать», «цвета их различны») and what is done with it («не меняя масти»), each with its
    denial («масть менять нельзя», «соблюдать масть нет надобности»).
    """
    colour = token.lemma_ == "цвет"
    for word in _about(token, clause):
        kind = _kind(word)
        place = (min(word.i, token.i), max(word.i, token.i))
        if not kind or _of_another_noun(word, token):
            continue
        if kind == "indifferent":
            return "any", place
        denied, free = _refused(word, token, clause)
        if kind in ("alike", "keep") and free:
            return "any", place
        if kind == "keep":
            return ("any" if denied else "same-colour" if colour else "same"), place
        if kind == "unlike" and {"красный", "черный"} <= clause.words:
            return "alternate", place
        if kind == "unlike" and _permitted(word, clause, colour=colour):
            return "any", place
        if free:
            return None
        if (kind == "unlike") != denied:
            return ("alternate" if colour else "other"), place
        return ("same-colour" if colour else "same"), place
    return None


def _about(token: Token, clause: Clause) -> Iterator[Token]:
    """The words around «масть», nearest first: up to a stop, a comma or another noun phrase of its own on either
    side, its adjectives before it first.
    """
    doc = clause.sentence.doc
    before: list[Token] = []
    after: list[Token] = []
    for word in reversed(doc[clause.first : token.i]):
        if word.text in (";", ":", "(", ",") or len(before) > 5:
            break
        before.append(word)
    for word in doc[token.i + 1 : clause.last + 1]:
        if word.text in (";", ":", "(", ",", ".") or len(after) > 6:
            break
        after.append(word)
    joined = [word for pair in itertools.zip_longest(before, after) for word in pair if word is not None]
    own = list(itertools.takewhile(lambda w: w.pos_ in ("ADJ", "PRON") or w.lemma_ in _BETWEEN or _kind(w), before))
    yield from own
    yield from (word for word in joined if word not in own)


def _kind(word: Token) -> str:
    """``alike``, ``unlike``, ``keep`` (what is done with a suit that counts), ``indifferent``, or ''."""
    order = terms().order
    return next(
        (kind for kind in ("indifferent", "keep", "unlike", "alike") if word.lemma_ in order[f"suit-{kind}"]), ""
    )


def _of_another_noun(word: Token, token: Token) -> bool:
    """Whether an adjective belongs to another noun than «масть» («на карту другой кучки той же масти»)."""
    if word.pos_ not in ("ADJ", "PRON") or grammemes(word, "VerbForm") == ["Short"]:
        return False
    for after in word.doc[word.i + 1 : word.i + 6]:
        if after.i == token.i:
            return False
        if after.pos_ == "ADP" and after.i + 1 < len(word.doc) and word.doc[after.i + 1].pos_ != "PRON":
            return word.i < token.i  # «те и другие в масть»
        if after.pos_ == "NOUN" and after.lemma_ in _PLACED:
            return False
        if after.pos_ in ("NOUN", "VERB") or after.is_punct:
            break
    if word.i < token.i:
        return not all(w.pos_ in ("ADJ", "PRON", "ADP") or w.lemma_ in _BETWEEN for w in word.doc[word.i + 1 : token.i])
    between = word.doc[token.i + 1 : word.i]
    own_noun = any(w.pos_ == "NOUN" for w in word.doc[word.i + 1 : word.i + 2])
    return own_noun or any(w.pos_ in ("NOUN", "ADP") and w.lemma_ not in _PLACED for w in between)


def _refused(word: Token, token: Token, clause: Clause) -> tuple[bool, bool]:
    """Whether what ``word`` says is denied, and whether it is only called needless."""
    doc = clause.sentence.doc
    near = list(doc[max(clause.first, min(word.i, token.i) - 3) : min(max(word.i, token.i) + 4, clause.last + 1)])
    free = any(w.lemma_ in _FREELY for w in near)
    denied = any(w.lemma_ in _FORBIDDEN for w in near)
    for one, then in itertools.pairwise(near):
        if one.lower_ not in ("не", "нет", "без") or then.lemma_ in ("только", "лишь", "иначе"):
            continue
        if then.lemma_ in _FREE:
            free = True
        elif (
            then.i == word.i
            or (then.i + 1 == word.i and then.pos_ in ("ADV", "VERB", "ADJ", "ADP"))
            or then.lemma_ in _ALLOWING
        ):
            denied = True
    if denied and any(w.lemma_ in ("мочь", "можно") for w in near) and not any(w.lemma_ in _FORBIDDEN for w in near):
        opened = next(w for w in near if w.lemma_ in ("мочь", "можно"))
        if doc[max(opened.i - 1, 0)].lower_ != "не":
            free = True  # «масть может не совпадать», «масть можно не соблюдать»
    return denied, free


def _whatever(clause: Clause) -> bool:
    """«Какой карта масти, значения не имеет»: the suit is asked after, and the answer is said not to matter, here or
    right after the comma.
    """
    asked = cued(clause, "какой|каков .. масть", "масть ли")
    if asked is None:
        return False
    after = clause.sentence.doc[asked[1] + 1 : asked[1] + 8]
    lemmas = list(itertools.takewhile(lambda lemma: lemma not in (";", ".", ":", "масть"), (t.lemma_ for t in after)))
    heeded = terms().order["heeded"]
    denied = any(
        a in heeded and "не" in (b, c) for b, a, c in zip(["", *lemmas], lemmas, [*lemmas[1:], ""], strict=False)
    )
    return denied or bool(set(lemmas) & terms().order["indifferent"])


def _permitted(word: Token, clause: Clause, *, colour: bool) -> bool:
    """«масти могут быть разные», «хотя бы разной масти»."""
    if cued(clause, "хотя|хоть бы и? .. разный|другой|иной масть|цвет"):
        return True
    if colour:
        return False
    before = clause.sentence.doc[max(clause.first, word.i - 4) : word.i]
    return any(w.lemma_ in ("мочь", "можно") for w in before)


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
            follows = doc[other.i + 1 : other.i + 3]
            denied = other.lemma_ in order["heeded"] and (
                doc[max(other.i - 1, 0)].lower_ in ("не", "без")
                or (len(follows) > 0 and follows[0].lower_ == "нет")
                or (len(follows) > 1 and follows[0].lower_ == "не" and follows[1].lemma_ in _FREE)
                or (len(follows) > 0 and follows[0].lemma_ in _FREELY)
            )
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
