"""In which order cards lie on each other, when a sentence compares the card that is laid with the one it is laid on.

A :class:`~pasyans.extract.phrases.Clause` flows in; ``up``, ``down``, ``either`` or ``None`` flows out. «Карту на
единицу младшую» speaks of the card that is laid, «на карту, которая больше ее одним очком» of the one below: whose rank
is compared is told by agreement, by the antecedent of a relative clause, and by «та», «эта последняя».
"""

from __future__ import annotations

import itertools

from spacy.tokens import Token

from pasyans.extract.patterns.base import cued
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.terms import terms

_ORDER = "A23456789TJQK"
_COPULAS = ("быть", "являть", "оказать")
_ONTO = ("на", "под", "к", "поверх")
_NEIGHBOURS = (
    "разнить|разниться|отличать|отличаться|различать|различаться .. на <NUM=1>? единица|очко|ступень|достоинство",
    "разница .. в|на <NUM=1>? единица|очко|ступень|достоинство",
    "соседний|смежный .. по? достоинство|старшинство|значение|порядок",
    "ближайший|соседний|смежный по достоинство|старшинство|значение",
    "достоинство|старшинство|значение .. соседствовать|соседний|смежный",
    "соседствовать .. по достоинство|старшинство|значение",
    "соседний достоинство|ранг",
    "разница .. равный|равнять|составлять .. <NUM=1>? единица|очко|один|ступень",
    "ближайший|близкий|соседний|смежный .. по достоинство|старшинство|значение",
    "на <NUM=1> ступень|единица|очко .. в та|любой или|и другой|иной сторона",
)
"""How a card and the one below it are said to be neighbours, whichever is the higher."""


def by_examples(clause: Clause) -> str | None:
    """The direction shown by ranks laid on ranks («даму на короля, валета на даму»); one example must be called one."""
    doc = clause.sentence.doc
    ranks = [i for i in clause.items if i.kind == "RANK" and i.prep in ("", "на")]
    beside = [(a, b) for a, b in itertools.pairwise(ranks) if bool(a.prep) != bool(b.prep) and a.last + 3 > b.first]
    beside = [(a, b) for a, b in beside if not any(t.is_punct for t in doc[a.last + 1 : b.first])]
    pairs = [(b, a) if a.prep else (a, b) for a, b in beside]
    if not pairs or (len(pairs) < 2 and not cued(clause, "например|скажем|напр", "то есть", "так далее", "и т . д")):
        return None
    return shown(pairs)


def shown(pairs: list[tuple[Item, Item]]) -> str | None:
    """The direction that pairs of ranks show, each the card laid and the one below it."""
    steps = {(_ORDER.index(a.value) - _ORDER.index(b.value)) % 13 for a, b in pairs}
    return "down" if steps == {12} else "up" if steps == {1} else "either" if steps == {1, 12} else None


def compared(clause: Clause) -> str | None:
    """The direction that a comparison of ranks states («на единицу младше», «которая старше ее на одно очко»)."""
    if cued(clause, *_NEIGHBOURS):
        return "either"
    if cued(clause, "младший .. на|к старший", "от старший карта? к младший", "с старший на младший"):
        return "down"
    if cued(clause, "старший .. на|к младший", "от младший карта? к старший"):
        return "up"
    after = cued(clause, "следующий|ближайший|следовать ... по старшинство|порядок|достоинство")
    if after and (way := _next_in_rank(clause, after[0])) is not None:
        return way
    order = terms().order
    low, high = "|".join(sorted(order["lower"])), "|".join(sorted(order["higher"]))
    unit = "|".join(sorted(order["unit"]))
    both = (f"{low} , ? или|и|либо {high}", f"{high} , ? или|и|либо {low}")
    if cued(clause, *(text.replace(", ? ", "") for text in both), *(text.replace("?", "") for text in both)) and cued(
        clause, unit
    ):
        return "either"
    found = [
        (token, "down" if token.lemma_ in order["lower"] else "up")
        for token in clause.sentence.doc[clause.first : clause.last + 1]
        if token.lemma_ in order["lower"] | order["higher"] and _measured(token, clause)
    ]
    ways = {said for token, how in found if (said := _way(token, how, clause)) is not None}
    return ways.pop() if len(ways) == 1 else "either" if len(ways) == 2 else None


def _next_in_rank(clause: Clause, at: int) -> str | None:
    """«на верхнюю карту пачки, следующую за нею по старшинству»: the card below is the next higher one."""
    token = clause.sentence.doc[at]
    target = next((i for i in clause.items if i.prep in _ONTO and i.kind in ("CARD", "PACKET") and i.last < at), None)
    if target is None or not set(grammemes(token, "Case")) & target.cases or "Nom" in grammemes(token, "Case"):
        return None
    return "down"


def _measured(token: Token, clause: Clause) -> bool:
    """Whether a comparison says by how much: «на единицу», «одним очком», «непосредственно», «следующий по …»."""
    order = terms().order
    doc = clause.sentence.doc
    around = [t for t in doc[max(clause.first, token.i - 5) : min(token.i + 6, clause.last + 1)] if t.i != token.i]
    units = [t for t in around if t.lemma_ in order["unit"]]
    if token.lemma_ in ("больше", "меньший", "больший"):
        units = [t for t in units if t.lemma_ != "следующий"]  # «в каждом следующем на одну больше»
    return any(not any(t.text in (";", ":") for t in doc[min(u.i, token.i) : max(u.i, token.i)]) for u in units)


def _way(token: Token, how: str, clause: Clause) -> str | None:
    """The direction, by whose rank a comparison states: that of the card laid, or of the one below."""
    other = "up" if how == "down" else "down"
    below = _of_the_lower_card(token, clause)
    if below is None:
        # «… на карту другого столбца, если она на очко старше»: the pronoun may be either card.
        return None if how == "up" else how
    return other if below else how


def _of_the_lower_card(token: Token, clause: Clause) -> bool | None:
    """Whether a comparison speaks of the card that is covered; ``None`` if a pronoun leaves it open."""
    doc = clause.sentence.doc
    holder = next((i for i in clause.items if i.first <= token.i <= i.last and i.kind in ("CARD", "PACKET")), None)
    holder = holder or _described(token, clause)
    if holder is not None:
        return holder.prep in _ONTO or _ends_a_packet(holder, clause)
    before = [i for i in clause.items if i.last < token.i]
    if before and (said := _carried_or_covered(before[0], token, clause)) is not None:
        return said
    target = next((i for i in reversed(before) if _is_target(i)), None)
    if target is None:
        return _standing_alone(token, clause)
    if _agrees(token, target):
        return True
    between = doc[target.last + 1 : token.i]
    if any(word.lemma_ == "который" and "," not in [t.text for t in doc[word.i : token.i]] for word in between):
        return True
    for word in reversed(between):
        if word.lemma_ in ("первый", "второй") and _stands_for_a_card(word):
            return word.lemma_ == "второй"
        if word.lower_ in ("та", "тот", "те") or (word.lemma_ in ("последний", "этот") and word.text != "этому"):
            return True
        if word.lemma_ in ("он", "она", "они") and "Nom" in grammemes(word, "Case"):
            after = doc[token.i + 1] if token.i + 1 < len(doc) else None
            return False if after is not None and after.lower_ in ("той", "того") else None
        if word.lemma_ == "карта" and "Nom" in grammemes(word, "Case") and _subject(word, clause):
            around = doc[max(0, word.i - 3) : word.i + 4]
            pointed = {"этот", "тот", "последний", "другой", "там", "здесь"} & {w.lemma_ for w in around}
            return bool(
                pointed
                or _open_in_its_packet(word)
                or {"его", "ее", "оного", "онаго", "последней"} & {w.lower_ for w in around[:6]}
            )
        if grammemes(word, "VerbForm") in (["Fin"], ["Inf"]) and not _links(word, token):
            return None if _pronoun(clause, target.last, token.i) else False
    return True


def _links(verb: Token, token: Token) -> bool:
    """Whether a verb only links a card with the comparison: «окажется старше», «принадлежит к масти и старше»."""
    own = not any(word.lemma_ in ("чтобы", "если", "когда") for word in token.doc[verb.i : token.i])
    return verb.lemma_ in _COPULAS or (verb.lemma_ == "принадлежать" and own)


def _is_target(item: Item) -> bool:
    """«на карту», «к столбцу», «в пачку»."""
    into = item.prep == "в" and item.kind == "PACKET" and "Acc" in item.cases
    return into or (item.prep in _ONTO and item.kind in ("CARD", "PACKET", "NAME", "RANK"))


def _open_in_its_packet(card: Token) -> bool:
    """«в пачку, если верхняя карта пачки …»: the card that is told to be open in a packet."""
    doc = card.doc
    after = doc[card.i + 1].lemma_ if card.i + 1 < len(doc) else ""
    return doc[max(card.i - 1, 0)].lemma_ in ("верхний", "крайний") and after in terms().packets


def _described(token: Token, clause: Clause) -> Item | None:
    """The card to which an adjective or participle after a comma belongs («картой, старшей на одно очко»; «карту,
    которая меньше на единицу»)."""
    doc = clause.sentence.doc
    cards = [i for i in clause.items if i.kind in ("CARD", "PACKET") and i.last < token.i]
    near = cards[-1] if cards else None
    if near is None or near.last + 1 >= len(doc) or doc[near.last + 1].text != ",":
        return None
    between = doc[near.last + 2 : token.i]
    if any(word.is_punct or word.pos_ == "VERB" for word in between):
        return None
    if len(between) > 0 and between[0].lemma_ == "который":
        which = "Nom" in grammemes(between[0], "Case") and not near.part("PACKET", "NAME", "ZONE")
        return near if which and not near.prep else None
    cases = set(grammemes(token, "Case"))
    return near if cases & near.cases and "Nom" not in cases else None


def _ends_a_packet(holder: Item, clause: Clause) -> bool:
    """«если ряд кончается картой, старшей на ступень»: the card at the end of the packet that is added to."""
    before = clause.sentence.doc[max(clause.first, holder.first - 4) : holder.first]
    return holder.cases == {"Ins"} and not holder.prep and any(t.lemma_ in terms().verbs["end"] for t in before)


def _carried_or_covered(item: Item, token: Token, clause: Clause) -> bool | None:
    """«карта, на которую кладут, должна быть …»: whether a card told by a relative clause is covered (``True``) or
    laid («карта, которую переносят»); ``None`` if no such clause stands between it and the comparison.
    """
    doc = clause.sentence.doc
    for word in reversed(doc[item.first : token.i]):
        if word.lemma_ != "который" or "," not in [t.text for t in doc[word.i : token.i]]:
            continue
        led = doc[word.i - 1].lower_ in _ONTO
        comma = word.i - 2 if led else word.i - 1
        told = [t for t in doc[max(0, comma - 3) : comma] if "Nom" in grammemes(t, "Case")]
        if doc[comma].text != "," or not told or doc[comma - 1].lower_ in ("той", "тою", "того", "тем"):
            continue
        return True if led else False if "Nom" not in grammemes(word, "Case") else None
    return None


def _standing_alone(token: Token, clause: Clause) -> bool | None:
    """A comparison in a clause without a target: «…, лишь бы та превосходила ее» speaks of the card that is covered."""
    doc = clause.sentence.doc
    for word in reversed(doc[clause.first : token.i]):
        if word.lower_ in ("та", "тот") or (word.lemma_ == "последний" and "Nom" in grammemes(word, "Case")):
            return True
    if any(w.lower_ == "на" for w in doc[token.i + 1 : token.i + 3]) or token.lemma_ in ("который",):
        return False
    return False


def _subject(word: Token, clause: Clause) -> bool:
    return any(i.head.i == word.i and not i.prep for i in clause.items)


def _pronoun(clause: Clause, first: int, last: int) -> bool:
    return any(
        i.kind == "PRON"
        and i.lemma in ("он", "она", "они")
        and not i.prep
        and first < i.first < last
        and "Nom" in i.cases
        for i in clause.items
    )


def _stands_for_a_card(word: Token) -> bool:
    """«если первая ниже»: an ordinal in the feminine without a noun of its own."""
    after = word.doc[word.i + 1] if word.i + 1 < len(word.doc) else None
    return (
        "Fem" in grammemes(word, "Gender")
        and "Nom" in grammemes(word, "Case")
        and (after is None or after.pos_ not in ("NOUN", "ADJ"))
    )


def _agrees(token: Token, target: Item) -> bool:
    """«под карту другого столбца, старшую ее»: an adjective in the case of the card that is covered."""
    if token.pos_ != "ADJ" and grammemes(token, "VerbForm") != ["Part"]:
        return False
    cases = set(grammemes(token, "Case"))
    return bool(cases & target.cases) and "Nom" not in cases
