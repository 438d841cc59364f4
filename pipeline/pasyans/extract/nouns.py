"""Noun phrases of a sentence: who or what is spoken of, how many, in which case, after which preposition.

A spaCy Doc with the field's mentions flows in; :class:`Item` objects flow out, nested as genitives and lists nest them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spacy.tokens import Doc, Token

from pasyans.extract.reading import grammemes

_EACH = {"каждый", "всякий", "любой"}
_EMPTY = {
    "свободный",
    "пустой",
    "освободить",
    "открыть",
    "опустеть",
    "незанятый",
    "опустевший",
    "освободившийся",
    "пустовать",
    "вакантный",
}
_DETERMINERS = _EACH | {
    "этот",
    "тот",
    "весь",
    "такой",
    "свой",
    "какой-нибудь",
    "какой-либо",
    "какой",
    "другой",
    "остальной",
    "сам",
    "самый",
    "один",
    "следующий",
    "это",
    "некоторый",
    "несколько",
    "его",
    "их",
    "ее",
    "иной",
    "любой",
    "вышеупомянутый",
}


@dataclass(slots=True)
class Item:
    """A noun phrase: tokens ``first``–``last`` of the sentence, ``head`` among them.

    ``kind``: RANK, SUIT, CARD, ZONE, PACKET, VACANCY, NAME (a zone the text named), NOUN or PRON; ``value`` what it
    means
    (rank, zone …), else the lemma. ``n``: how many; ``each``: «каждый» or a distributive «по три»; ``suit``;
    ``within``: phrases that belong to it («карта каждой группы», «ряд из восьми карт»).
    """

    head: Token
    first: int
    last: int
    kind: str
    value: str
    prep: str = ""
    n: int | None = None
    ordinal: int | None = None
    suit: str = ""
    rank: str = ""
    each: bool = False
    adjectives: tuple[str, ...] = ()
    within: list[Item] = field(default_factory=list)
    any_case: bool = False
    agreed: frozenset[str] = frozenset()

    @property
    def lemma(self) -> str:
        return str(self.head.lemma_)

    @property
    def cases(self) -> set[str]:
        if self.any_case:
            return {"Nom", "Acc", "Gen", "Ins"}
        return set(self.agreed) or set(grammemes(self.head, "Case"))

    @property
    def plural(self) -> bool:
        numbers = grammemes(self.head, "Number")
        both = self.n is None and self.head.lower_[-1:] in "иы" and self.prep != "до"
        masculine = grammemes(self.head, "Gender") == ["Masc"] and self.head.lower_[-1:] in "ая"
        both = both or (masculine and self.n is None and not self.prep)  # «собирают веера»
        masculine = grammemes(self.head, "Gender") == ["Masc"] and self.head.lower_[-1:] in "ая"
        both = both or (masculine and self.n is None and not self.prep)  # «собирают веера»
        return "Plur" in numbers and ("Sing" not in numbers or both)

    def part(self, *kinds: str) -> Item | None:
        """The first phrase within this one of one of ``kinds``."""
        return next((item for item in self.within if item.kind in kinds), None)


def items_of(doc: Doc, names: Mapping[str, str]) -> list[Item]:
    """The noun phrases of a sentence, outer ones in order; ``names`` maps lemmas to zones that the text has named."""
    flat: list[Item] = []
    taken = -1
    for token in doc:
        item = _item(doc, token, names, taken)
        if item is not None:
            flat.append(item)
            taken = item.last
    return _nested([_of_each(doc, item, before) for before, item in zip([None, *flat], flat, strict=False)])


def _of_each(doc: Doc, item: Item, before: Item | None) -> Item:
    """«на каждого из семи королей»: the phrase takes the preposition that stands before «каждый»."""
    near = before is not None and before.kind == "PACKET" and before.last + 3 >= item.first
    if item.kind == "CARD" and item.n and near:
        return item  # «четыре столбца, каждый из трех карт»
    if item.prep == "из" and item.first > 0 and doc[item.first - 1].lemma_ in _EACH | {"один", "какой-нибудь"}:
        word = doc[item.first - 1]
        item.each = word.lemma_ in _EACH
        if word.lemma_ == "один" and item.first > 1 and doc[item.first - 2].lower_ == "по":
            item.each, item.n = True, 1  # «по одной из оставшихся карт»
        item.first -= 1
        item.prep = ""
        item.any_case = True
        if item.first > 0 and doc[item.first - 1].pos_ == "ADP":
            item.prep = doc[item.first - 1].lower_
            item.first -= 1
    return item


def _item(doc: Doc, token: Token, names: Mapping[str, str], taken: int) -> Item | None:
    kind, value = token.ent_type_, token.ent_id_
    if token.lemma_ in names:
        kind, value = "NAME", names[token.lemma_]
        if token.ent_type_ == "ZONE" or value in ("foundation", "reserve", "talon"):
            kind = "ZONE"  # a term of the field in another role, a word of the text's own for one
    elif kind in ("NUM", "ORD", "TIMES", "SUIT") or (kind == "RANK" and token.pos_ == "ADJ"):
        ahead = token.i + (2 if kind == "NUM" and token.i + 2 < len(doc) and doc[token.i + 1].text == "«" else 1)
        follows = doc[ahead] if ahead < len(doc) else None
        modifies = follows is not None and (
            follows.pos_ in ("NOUN", "ADJ")
            or grammemes(follows, "VerbForm") == ["Part"]
            or follows.ent_type_ in ("RANK", "CARD", "SUIT", "NUM")
        )
        if (
            kind == "SUIT"
            and token.pos_ == "NOUN"
            and not (follows is not None and follows.ent_type_ in ("RANK", "CARD"))
        ):
            pass
        elif kind == "SUIT" or modifies or kind == "TIMES" or token.lemma_ == "один":
            return None
    elif not kind:
        if token.lemma_ == "который" or (
            token.pos_ == "PRON" and token.lemma_ in ("он", "она", "они", "оно", "который", "остальные", "тот")
        ):
            kind, value = "PRON", token.lemma_
        elif token.lemma_ in _EACH and not _modifies(doc, token) and doc[min(token.i + 1, len(doc) - 1)].lower_ != "из":
            kind, value = "PRON", "каждый"
        elif (token.lemma_ in ("остальной", "прочий") and not _modifies(doc, token)) or (
            token.lemma_ in ("остаться", "остать", "оставаться", "оставать")
            and grammemes(token, "VerbForm") == ["Part"]
            and "Plur" in grammemes(token, "Number")
            and not _modifies(doc, token)
        ):
            kind, value = "CARD", "rest"
        elif _outer_card(doc, token):
            kind, value = "CARD", "card"
        elif token.pos_ == "NOUN":
            kind, value = "NOUN", token.lemma_
        else:
            return None
    first, n, ordinal, suit, rank, each, adjectives = token.i, None, None, "", "", False, []
    agreed = set(grammemes(token, "Case"))
    while first - 1 > taken:
        before = doc[first - 1]
        if before.ent_type_ == "NUM":
            if ordinal is not None and ordinal < 10 and int(before.ent_id_) in range(20, 100, 10):
                ordinal += int(before.ent_id_)  # «тридцать шестая карта»
            elif not (before.lemma_ == "один" and "другой" in adjectives):
                n = int(before.ent_id_)
        elif before.ent_type_ == "ORD":
            ordinal = int(before.ent_id_)
            adjectives.append(before.lemma_)
        elif before.ent_type_ == "SUIT" and before.pos_ == "ADJ":
            suit = before.ent_id_
        elif before.ent_type_ == "RANK" and before.pos_ == "ADJ":
            rank = before.ent_id_
        elif before.text == "«" and first - 2 > taken and doc[first - 2].ent_type_ == "NUM":
            pass  # «четыре «корзины»»
        elif _disagrees(before, token):
            break
        elif (
            before.lemma_ in _DETERMINERS
            or before.pos_ == "ADJ"
            or (before.pos_ == "VERB" and grammemes(before, "VerbForm") == ["Part"])
        ):
            each = each or before.lemma_ in _EACH
            adjectives.append(before.lemma_)
            agreed &= set(grammemes(before, "Case")) or agreed
            if before.lower_.endswith(("ой", "ей")) and grammemes(token, "Gender") == ["Fem"]:
                agreed -= {"Nom", "Acc"}
        elif (
            before.lower_ in ("самая", "самую", "самой", "только", "же", "лишь", "уже")
            and before.i > 0
            and first - 2 > taken
            and doc[first - 2].pos_ in ("ADJ", "ADP")
        ):
            pass
        else:
            break
        first -= 1
    if kind == "CARD" and token.lemma_ in _OUTER:
        adjectives.append(token.lemma_)
        n = None  # «одна верхняя» counts no cards
    if token.lemma_ == "место" and _EMPTY & set(adjectives):
        kind, value = "VACANCY", "vacancy"
    prep = ""
    if token.lemma_ == "место" and first > 3 and doc[first - 2].pos_ == "ADP" and doc[first - 3].lemma_ in _EMPTY:
        # «на освободившееся от веера место»
        kind, value = "VACANCY", "vacancy"
        prep = doc[first - 4].lower_ if doc[first - 4].pos_ == "ADP" else ""
    if first - 1 > taken and doc[first - 1].pos_ == "ADP":
        prep = {"со": "с", "во": "в", "ко": "к", "изо": "из", "чрез": "через", "обо": "о"}.get(
            doc[first - 1].lower_, doc[first - 1].lower_
        )
        first -= 1
    last = token.i
    if (
        last + 1 < len(doc)
        and kind in ("RANK", "CARD")
        and doc[last + 1].ent_type_ == "SUIT"
        and doc[last + 1].pos_ == "NOUN"
    ):
        suit = doc[last + 1].ent_id_
        last += 1
    if n is None and kind in ("PACKET", "NAME", "ZONE", "RANK") and (told := _number_after(doc, last)):
        n, last = int(doc[told].ent_id_), told
    if token.ent_type_ == "NUM":
        n = int(token.ent_id_)
    if prep == "по" and kind == "PACKET" and n is not None and "Dat" in agreed and "Plur" in grammemes(token, "Number"):
        # «распределяют по двенадцати кучкам» counts all the packets, «по двенадцати кучек» those of each.
        prep = "в"
    if prep == "по" and (n is not None or kind in ("CARD", "RANK")):
        each = True
        n = n if n is not None else 1
    if token.ent_type_ == "NUM":
        n = int(token.ent_id_)
    return Item(
        token,
        first,
        last,
        kind,
        value,
        prep,
        n,
        ordinal,
        suit,
        rank,
        each,
        tuple(reversed(adjectives)),
        agreed=frozenset(agreed),
    )


def _number_after(doc: Doc, last: int) -> int | None:
    """The number that follows a phrase: «ряды, всего восемь», «столбцами, которых будет двенадцать», «всех рядов
    восемь», «столбцов восемь».
    """
    words = [t.lower_ for t in doc[last + 1 : last + 5]]
    opens = last == 0 or doc[last - 1].pos_ == "PUNCT" or doc[last - 1].lower_ in ("всех", "и")
    opens = opens and grammemes(doc[last], "Case") == ["Gen"]
    for lead in _NUMBER_LEADS if not opens else (*_NUMBER_LEADS, (), ("будет",)):
        at = last + 1 + len(lead)
        if tuple(words[: len(lead)]) == lead and at < len(doc) and doc[at].ent_type_ == "NUM":
            after = doc[at + 1] if at + 1 < len(doc) else None
            if after is None or not (after.ent_type_ or after.pos_ in ("NOUN", "ADJ")):
                return at
    return None


_NUMBER_LEADS = (
    (",", "всего"),
    (",", "числом"),
    (",", "итого"),
    (",", "которых", "будет"),
    (",", "которых"),
    (",", "которых", "всего"),
    ("числом",),
)


_OUTER = {"верхний", "нижний", "крайний", "последний", "внешний", "наружный"}


def _outer_card(doc: Doc, token: Token) -> bool:
    """Whether an adjective stands for the card at an end of a packet («в игре только верхняя», «одна лишь крайняя»)."""
    if token.lemma_ not in _OUTER or grammemes(token, "Gender") != ["Fem"] or _modifies(doc, token) or not token.i:
        return False
    own = set(grammemes(token, "Case"))
    named = any(t.lemma_ == "карта" and own & set(grammemes(t, "Case")) for t in doc[token.i + 1 : token.i + 7])
    return not named and doc[token.i - 1].lower_ in ("только", "лишь", "одна", "одну", "единственно")


def _disagrees(word: Token, noun: Token) -> bool:
    """Whether a word of one gender stands before a noun of another («после этого пачки …»)."""
    if word.lower_ in ("этого", "того", "сего") and "Gen" not in grammemes(noun, "Case"):
        return True  # «после этого сброс можно перевернуть»
    if word.pos_ == "ADJ" and grammemes(word, "Number") == ["Sing"] and grammemes(noun, "Number") == ["Plur"]:
        return word.lemma_ in ("другой", "каждый", "один")  # «отдельно одну от другой шестнадцать карт»
    genders, nouns = set(grammemes(word, "Gender")), set(grammemes(noun, "Gender"))
    return bool(genders and nouns and not genders & nouns) and "Plur" not in grammemes(word, "Number")


def _modifies(doc: Doc, token: Token) -> bool:
    for after in doc[token.i + 1 : token.i + 4]:
        if after.pos_ == "NOUN":
            return True
        if after.pos_ not in ("ADJ", "NUM") and after.ent_type_ not in ("NUM", "SUIT"):
            return False
    return False


def _nested(flat: list[Item]) -> list[Item]:
    """Put genitives and «из …», «в каждом …» phrases under the noun they follow at once."""
    out: list[Item] = []
    for item in flat:
        before = out[-1] if out else None
        if before is not None and before.kind not in ("PRON",):
            deepest = before
            while deepest.within and deepest.within[-1].last == item.first - 1:
                deepest = deepest.within[-1]
            adjacent = deepest.last == item.first - 1
            genitive = (
                adjacent and not item.prep and "Gen" in item.cases and item.first > 0 and item.kind not in ("PRON",)
            )
            genitive = genitive and not _counted_whole(item)
            certain = not {"Nom", "Acc"} & item.cases
            if (deepest.value == "stock" or deepest.lemma == "ход") and item.kind in _PLACES:
                genitive = False  # «по окончании колоды стопки собирают»: a pack has no packets
            if genitive and (item.kind != "RANK" or deepest.lemma == "число") and (item.kind != "CARD" or certain):
                deepest.within.append(item)
                before.last = max(before.last, item.last)
                continue
            sure = certain or (item.value == "stock" and item.n is None and "Gen" in item.cases and not item.adjectives)
            if sure and not item.prep and item.kind in _PLACES and _listed(before, item):
                # «верхние карты столбцов, резерва и талона»
                before.within.append(item)
                before.last = max(before.last, item.last)
                continue
        out.append(item)
    return out


def _counted_whole(item: Item) -> bool:
    """Whether a noun stands in the genitive only for its number («на столе пять рядов», not «карты пяти рядов»)."""
    numbers = [t for t in item.head.doc[item.first : item.head.i] if t.ent_type_ == "NUM" and not t.is_digit]
    return bool(numbers) and all("Gen" not in grammemes(t, "Case") and grammemes(t, "Case") for t in numbers)


_PLACES = ("ZONE", "NAME", "PACKET")


def _listed(before: Item, item: Item) -> bool:
    """Whether a genitive goes on with a list of the places of ``before``."""
    if before.kind != "CARD" or not before.within or before.within[-1].kind not in _PLACES:
        return False
    between = [token.lower_ for token in item.head.doc[before.last + 1 : item.first]]
    return "Gen" in item.cases and bool(between) and set(between) <= {",", "и", "или", "либо", "также", "а", "же"}
