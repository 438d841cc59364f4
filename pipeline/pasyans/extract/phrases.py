"""Noun phrases and clauses of a sentence: who or what is spoken of, how many, in which case, after which preposition.

A :class:`~pasyans.extract.reading.Sentence` flows in; :class:`Item` and :class:`Clause` objects flow out, on which the
patterns work. Russian order of words is free: patterns ask for an item's case and preposition, not for its place.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from spacy.tokens import Doc, Token

from pasyans.extract.reading import Sentence, grammemes
from pasyans.extract.terms import terms

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
_BREAKS = {";", ":", ".", "—", "–", "!", "?", "(", ")"}
_SUBORDINATORS = {"если", "как", "который", "когда", "пока", "чтобы", "хотя", "ежели", "едва", "коль", "коли", "чуть"}
_JOINERS = {"и", "или", "либо", "а", "но", "да", "затем", "потом", "то", "причем"}


_FORBIDDEN = {"нельзя", "запрещать", "недопустимый", "недопустимо"}
_MODAL = {
    "мочь",
    "должный",
    "следовать",
    "разрешать",
    "дозволять",
    "допускать",
    "позволять",
    "полагать",
    "надлежать",
    "должно",
}


def _denied(tokens: Iterable[Token]) -> bool:
    """Whether a word of permission or duty is negated among ``tokens`` («не следует», «не полагается»)."""
    lemmas = [token.lemma_ for token in tokens]
    return any(a == "не" and b in _MODAL for a, b in itertools.pairwise(lemmas))


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
        return "Plur" in numbers and ("Sing" not in numbers or both)

    def part(self, *kinds: str) -> Item | None:
        """The first phrase within this one of one of ``kinds``."""
        return next((item for item in self.within if item.kind in kinds), None)


@dataclass(slots=True)
class Clause:
    """A stretch of a sentence about one action: ``verbs`` (lemmas, negated ones marked in ``negated``) and items."""

    sentence: Sentence
    first: int
    last: int
    verbs: list[Token]
    items: list[Item]

    @property
    def lemmas(self) -> list[str]:
        return [token.lemma_ for token in self.sentence.doc[self.first : self.last + 1]]

    @property
    def words(self) -> set[str]:
        return set(self.lemmas)

    @property
    def text(self) -> str:
        return " ".join(token.lower_ for token in self.sentence.doc[self.first : self.last + 1]).replace("ё", "е")

    def does(self, *classes: str) -> bool:
        """Whether a verb of one of the classes of terms.toml stands in the clause."""
        table = terms().verbs
        return any(verb.lemma_ in table[name] for verb in self.verbs for name in classes)

    def negated(self, *classes: str) -> bool:
        """Whether a verb of one of the classes is negated: «не …», «не следует …», «нельзя …», «… нельзя»."""
        table = terms().verbs
        doc = self.sentence.doc
        for verb in self.verbs:
            if (not classes and _gerund(verb)) or (classes and not any(verb.lemma_ in table[name] for name in classes)):
                continue
            before = doc[max(self.first, verb.i - 3) : verb.i]
            around = {t.lemma_ for t in doc[max(self.first, verb.i - 3) : min(verb.i + 6, self.last + 1)]}
            refused = verb.i > 0 and doc[verb.i - 1].lower_ == "не"
            after = doc[verb.i + 1 : self.last + 1]
            if refused or around & _FORBIDDEN or _denied(before) or _denied(after) or self.forbidden_below(verb):
                return True
        return False

    def forbidden_below(self, verb: Token) -> bool:
        """«Тасовать талон и играть его вторично воспрещается»: an infinitive forbidden at the sentence's end."""
        if grammemes(verb, "VerbForm") != ["Inf"]:
            return False
        for token in self.sentence.doc[self.last + 1 :]:
            if token.text in _BREAKS or token.lemma_ in _MODAL or grammemes(token, "VerbForm") == ["Fin"]:
                return token.lemma_ in _FORBIDDEN
            if token.lemma_ in _FORBIDDEN:
                return True
        return False

    def get(self, *kinds: str, prep: str | None = None, case: str | None = None) -> list[Item]:
        """Items of the given kinds, after ``prep`` ('' = none), possibly in ``case``."""
        return [
            item
            for item in self.items
            if item.kind in kinds
            and (prep is None or item.prep in prep.split("|"))
            and (case is None or case in item.cases)
        ]


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
        follows = doc[token.i + 1] if token.i + 1 < len(doc) else None
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
    if n is None and kind in ("PACKET", "NAME", "ZONE", "RANK") and (told := _number_after(doc, last, adjectives)):
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


def _number_after(doc: Doc, last: int, adjectives: list[str]) -> int | None:
    """The number that follows a phrase: «ряды, всего восемь», «столбцами, которых будет двенадцать», «всех рядов
    восемь».
    """
    words = [t.lower_ for t in doc[last + 1 : last + 5]]
    for lead in _NUMBER_LEADS:
        at = last + 1 + len(lead)
        if tuple(words[: len(lead)]) == lead and at < len(doc) and doc[at].ent_type_ == "NUM":
            after = doc[at + 1] if at + 1 < len(doc) else None
            if after is None or not (after.ent_type_ or after.pos_ in ("NOUN", "ADJ")):
                return at if lead or "весь" in adjectives else None
    return None


_NUMBER_LEADS = (
    (",", "всего"),
    (",", "числом"),
    (",", "итого"),
    (",", "которых", "будет"),
    (",", "которых"),
    (",", "которых", "всего"),
    ("числом",),
    (),
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


def clauses_of(sentence: Sentence, names: Mapping[str, str]) -> list[Clause]:
    """The clauses of a sentence: cut at ; : — ( ) and at commas or «и» between stretches that each have a verb."""
    doc = sentence.doc
    items = items_of(doc, names)
    inside = {i for item in items for i in range(item.first, item.last + 1)}
    cuts = [0]
    for token in doc:
        if token.i == 0 or (token.i in inside and token.text not in _BREAKS):
            continue
        if (
            (token.text in _BREAKS and not _abbreviates(doc, token))
            or token.text == ","
            or (token.lower_ in _JOINERS and token.i + 1 < len(doc) and doc[token.i - 1].lemma_ != "который")
        ):
            cuts.append(token.i)
    cuts.append(len(doc))
    pieces = _over_dashes([(a, b) for a, b in itertools.pairwise(cuts) if b > a], doc, items)
    merged: list[list[int]] = []
    held: dict[int, list[int]] = {}
    gapped: dict[int, int] = {}
    for n, (a, b) in enumerate(pieces):
        hard = doc[a].text in _BREAKS
        verbs = list(_ruling(doc, a, b))
        leaning = bool(verbs) and all(_gerund(v) for v in verbs)
        if merged and leaning and not hard and a not in held and any(_ruling(doc, merged[-1][0], merged[-1][1])):
            merged[-1][1] = b
            continue
        if merged and not verbs and doc[a].text == "(" and not any(_ruling(doc, merged[-1][0], merged[-1][1])):
            # «Базы (их четыре) начинаются с тузов»: the subject belongs to what follows the brackets.
            closed = next((k for k in range(n + 1, len(pieces)) if doc[pieces[k][0]].text == ")"), None)
            before = doc[merged[-1][0]].text not in _BREAKS
            if closed is not None and before and any(_ruling(doc, *pieces[closed])):
                held[pieces[closed][0]] = merged.pop()
                merged.append([a, b])
                continue
        earlier = bool(merged) and not hard and not any(_ruling(doc, merged[-1][0], merged[-1][1]))
        if earlier and verbs and _subordinate(doc, a, b) and n + 1 < len(pieces):
            # «Тузы, если они могут быть сыграны, составляют …»: the subject belongs to what follows the inset.
            resumed = next((k for k in range(n + 1, len(pieces)) if _resumes(doc, *pieces[k])), None)
            if resumed is not None and all(doc[pieces[k][0]].text not in _BREAKS for k in range(n, resumed + 1)):
                held[pieces[resumed][0]] = merged.pop()
                merged.append([a, b])
                continue
        inset = n + 1 < len(pieces) and _subordinate(doc, *pieces[n + 1])
        if (
            merged
            and not verbs
            and not hard
            and inset
            and doc[a].lower_ in (",", "а", "но")
            and any(i.head.i in range(a, b) and not i.prep for i in items)
        ):
            merged.append([a, b])
            continue
        if merged and not verbs and not hard and _gapped(items, doc, merged[-1], (a, b), _verbless(pieces, n, doc)):
            gapped[a] = merged[-1][0]
            merged.append([a, b])
            continue
        bare = bool(merged) and not any(_ruling(doc, merged[-1][0], merged[-1][1]))
        bare = bare and not (doc[a].text == "," and _equates(doc, merged[-1][0], merged[-1][1]))
        if merged and not hard and a not in held and (not verbs or bare):
            merged[-1][1] = b
        else:
            merged.append([a, b])
    out: list[Clause] = []
    for a, b in merged:
        own = [item for item in items if a <= item.head.i < b]
        if a in held:
            own = [item for item in items if held[a][0] <= item.head.i < held[a][1]] + own
        verbs = list(_verbs(doc, a, b))
        if a in gapped:
            verbs = next(list(c.verbs) for c in out if c.first == gapped[a]) + verbs
        out.append(Clause(sentence, a, b - 1, verbs, own))
    return out


def _equates(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch after a break says by itself what something is («…; это основания, и на них …»)."""
    return doc[a].text in _BREAKS and a + 1 < b and doc[a + 1].lower_ in ("это", "вот")


def _abbreviates(doc: Doc, token: Token) -> bool:
    """Whether a full stop only shortens a word («и т. д. до дам», «эта стопка наз. резервом»)."""
    if token.text != "." or token.i + 1 >= len(doc) or not token.i:
        return False
    return doc[token.i - 1].lower_ in ("т", "д", "п", "наз", "напр", "др", "пр") and doc[token.i + 1].is_lower


_WAYS = {"вверх", "вниз", "кверху", "книзу"}


def _over_dashes(pieces: list[tuple[int, int]], doc: Doc, items: list[Item]) -> list[tuple[int, int]]:
    """The pieces of a sentence, «королей — вниз» joined again: the dash stands for the verb of the piece before."""
    out: list[tuple[int, int]] = []
    for a, b in pieces:
        ruled = next((p for p, q in reversed(out[:-1]) if any(_ruling(doc, p, q)) or doc[p].text in _BREAKS), 0)
        if (
            len(out) > 1
            and doc[a].text in ("—", "–")
            and not any(_ruling(doc, a, b))
            and not any(_ruling(doc, *out[-1]))
            and doc[out[-1][0]].text not in _BREAKS
            and _gapped(items, doc, [ruled, out[-2][1]], (out[-1][0], b), _verbless(pieces, pieces.index((a, b)), doc))
        ):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a, b))
    return out


def _verbless(pieces: list[tuple[int, int]], at: int, doc: Doc) -> int:
    """Where the stretch without a verb that begins with a piece ends: at a verb or a hard break."""
    end = pieces[at][1]
    for a, b in pieces[at + 1 :]:
        if doc[a].text in _BREAKS or any(_ruling(doc, a, b)):
            break
        end = b
    return end


def _gapped(items: list[Item], doc: Doc, before: list[int], piece: tuple[int, int], end: int) -> bool:
    """Whether a stretch without a verb is a clause whose verb stands in the one before it.

    «На тузов карты кладут вверх, на королей вниз»; «тузы возрастают до королей, а короли до тузов»: the stretch opens
    with a rank that stands as the first rank of the clause before does, and says, up to ``end``, which way or how far
    it goes («на королей же дамы, валеты и так до туза»).
    """
    own = [item for item in items if piece[0] <= item.head.i < piece[1]]
    if not own or own[0].kind not in ("RANK", "ORD") or any(t.pos_ == "VERB" for t in doc[piece[0] : own[0].first]):
        return False
    first = own[0]
    if not any(_ruling(doc, before[0], before[1])) or first.first > piece[0] + 2:
        return False
    said = any(
        t.lower_ in _WAYS or t.lemma_.startswith(("нисход", "восход", "убыв", "возраст")) for t in doc[piece[0] : end]
    )
    said = said or any(
        item.kind == "RANK" and item.prep in ("до", "к") for item in items if first.head.i < item.head.i < end
    )
    earlier = [item for item in items if before[0] <= item.head.i < before[1] and item.kind == first.kind]
    alike = [item for item in earlier if item.prep == first.prep and item.cases & first.cases]
    theme = bool(alike) and alike[0] is earlier[0] and all(item.value != first.value for item in alike)
    # «на тузов двойки, на двойки тройки» goes on with one row.
    chained = bool(first.prep) and any(item.value == first.value and not item.prep for item in earlier)
    return said and theme and not chained


def _subordinate(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch opens an inset clause («если …», «как …», «по мере как …», «которые …», «не тасуя»)."""
    if doc[a].text == "," and any(t.lemma_ in _SUBORDINATORS for t in doc[a + 1 : min(a + 5, b)]):
        return True
    if doc[a].text == "," and [t.lower_ for t in doc[a + 1 : a + 3]] == ["лишь", "только"]:
        return True
    verbs = list(_ruling(doc, a, b))
    return doc[a].text == "," and bool(verbs) and b - a <= 4 and all(_gerund(v) for v in verbs)


def _resumes(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch takes up the sentence again after an inset:
    a comma, then its own verb and no new subordinator.
    """
    inset = any(t.lemma_ in _SUBORDINATORS | {"то", "так"} for t in doc[a + 1 : min(a + 3, b)])
    return doc[a].text == "," and not inset and bool(list(_ruling(doc, a, b)))


def _ruling(doc: Doc, a: int, b: int) -> Iterator[Token]:
    """The verbs that make a stretch a clause of its own: not participles, which belong to a noun."""
    return (verb for verb in _verbs(doc, a, b) if grammemes(verb, "VerbForm") != ["Part"])


def _participle(token: Token) -> bool:
    return bool(grammemes(token, "VerbForm") == ["Part"])


def _gerund(token: Token) -> bool:
    return bool(grammemes(token, "VerbForm") == ["Conv"])


def _verbs(doc: Doc, a: int, b: int) -> Iterator[Token]:
    for token in doc[a:b]:
        if token.i > a and doc[token.i - 1].lower_ in ("для", "до", "с", "от") and not _participle(token):
            continue  # «для начала»
        if (
            (token.pos_ == "VERB" and token.lemma_ not in ("мочь", "следовать", "быть", "начинать", "продолжать"))
            or (
                token.pos_ == "VERB"
                and token.lemma_ in ("следовать", "начинать", "продолжать")
                and token.i + 1 < len(doc)
            )
            or (
                token.pos_ == "ADJ"
                and token.lemma_ in ("годный", "свободный", "доступный")
                and grammemes(token, "VerbForm") == ["Short"]
            )
        ):
            yield token
