"""Names that a text gives its zones: told outright («это букет»), or a common noun that it lays out and plays with.

Sentences flow in before they are cut for reading; lemmas of names with their zones flow out. A word is a name where the
text calls something laid out so, or counts it out («шесть грядок») and afterwards takes cards from it and lays cards
on it («с грядки», «крайняя карта улицы»): what is used as a place of cards is one, whatever it is called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pasyans.extract.bases import foundations_by_role
from pasyans.extract.morphology import lemmas_of
from pasyans.extract.phrases import Clause, Item, clauses_of
from pasyans.extract.reading import Sentence
from pasyans.extract.terms import terms
from pasyans.structure import transliterate

_FROM_OR_ONTO = ("в", "на", "из", "с", "от", "к", "у")


@dataclass(slots=True)
class Names:
    """The names of a text: ``zones`` maps a lemma to its zone, ``quoted`` are zones named in quotation marks."""

    zones: dict[str, str] = field(default_factory=dict)
    quoted: set[str] = field(default_factory=set)


def find_names(sentences: list[Sentence]) -> Names:
    """The names that the sentences of one game give to its zones."""
    names = Names()
    clauses = [clauses_of(sentence, {}) for sentence in sentences]
    spoken: dict[str, int] = {}
    for sentence in sentences:
        for token in sentence.doc:
            plain = token.pos_ != "NOUN" or token.ent_type_
            for lemma in (token.lemma_,) if plain else lemmas_of(token.lower_) | {token.lemma_}:
                spoken[lemma] = spoken.get(lemma, 0) + 1
    for own in clauses:
        for clause in own:
            for item in _named(clause):
                quoted = clause.sentence.doc[max(item.first - 1, 0)].text == "«"
                if (
                    quoted
                    and terms().naming["call"] & {v.lemma_ for v in clause.verbs}
                    and not any(_uses(other, item.lemma, clause) for some in clauses for other in some)
                ):
                    continue  # «пасьянс, который зовётся также «Трилистником»»
                if _left_free(clause, clauses):
                    if _ranks_go_there(item.lemma, clauses):
                        names.zones[item.lemma] = "foundation"
                    continue
                if (spoken[item.lemma] > 1 or quoted) and _may_be_a_name(item):
                    names.zones[item.lemma] = _term_renamed(clause, clauses) or transliterate(item.lemma)
                    if quoted:
                        names.quoted.add(names.zones[item.lemma])
    for lemma in _laid_and_played(clauses):
        names.zones.setdefault(lemma, transliterate(lemma))
    names.zones |= _places_of_terms(clauses) | _stocks_by_role(sentences)
    roles = foundations_by_role([clause for own in clauses for clause in own])
    names.zones |= {lemma: "foundation" for lemma in sorted(roles) if spoken[lemma] > 1}
    for token in (token for sentence in sentences for token in sentence.doc):
        if token.pos_ == "NOUN" and not token.ent_type_ and token.lemma_ not in names.zones:
            meant = sorted(lemmas_of(token.lower_) & set(names.zones))
            if meant and token.lemma_ not in terms().known:
                names.zones[token.lemma_] = names.zones[meant[0]]
    return names


def _left_free(clause: Clause, clauses: list[list[Clause]]) -> bool:
    """Whether what a clause names was left free of cards before it («между ними оставляют полосу — это «аллея»»)."""
    if not (told(clause) or terms().naming["call"] & {v.lemma_ for v in clause.verbs}):
        return False
    before = [c for c in clauses[clause.sentence.index] if c.first < clause.first]
    if not before and clause.sentence.index:
        before = clauses[clause.sentence.index - 1][-1:]
    leaves = {"оставить", "оставлять"}
    return any(leaves & {v.lemma_ for v in c.verbs} and not any(i.n for i in c.items) for c in before[-2:])


def _ranks_go_there(lemma: str, clauses: list[list[Clause]]) -> bool:
    """Whether cards of a rank are put where a noun says («по мере освобождения тузов выставлять их на аллею»)."""
    for clause in (clause for own in clauses for clause in own):
        there = any(i.lemma == lemma and i.prep in ("на", "в") and "Acc" in i.cases for i in clause.items)
        if not there or not clause.does("put", "lay"):
            continue
        near = [c for c in clauses[clause.sentence.index] if c.first <= clause.first]
        if any(i.kind == "RANK" and i.prep in ("", "для") for c in near for i in c.items):
            return True
    return False


def _term_renamed(clause: Clause, clauses: list[list[Clause]]) -> str:
    """The zone of the term for which a clause gives another name («это резерв; игроки зовут его погребом»)."""
    if not terms().naming["call"] & {v.lemma_ for v in clause.verbs}:
        return ""
    own = next((i for i in clause.items if i.kind == "ZONE" and not i.prep and "Ins" not in i.cases), None)
    if own is None and any(i.lemma == "он" and "Acc" in i.cases and not i.prep for i in clause.items):
        near = clauses[clause.sentence.index]
        before = [c for c in near if c.first < clause.first] or clauses[max(clause.sentence.index - 1, 0)]
        own = next((i for i in before[-1].items if i.kind == "ZONE" and not i.prep), None) if before else None
    return own.value if own is not None and own.value in ("reserve", "foundation", "talon") else ""


def _may_be_a_name(item: Item) -> bool:
    return item.kind == "NOUN" and item.lemma not in terms().naming["never"] and len(item.lemma) > 2


def _laid_and_played(clauses: list[list[Clause]]) -> list[str]:
    """Common nouns that one clause counts out with cards and another uses as a place of cards."""
    counted: dict[str, Clause] = {}
    holders: set[str] = set()
    sized: set[str] = set()
    for own in clauses:
        for n, clause in enumerate(own):
            for item in _every(clause.items):
                if not _may_be_a_name(item):
                    continue
                several = (item.n or 0) > 1 and item.prep in ("", "в", "на", "по", "из")
                several = several and (not item.each or item.any_case)  # «на каждую из шести клумб»
                filled = _takes_cards(item, clause)
                if several or filled:
                    counted.setdefault(item.lemma, clause)
                    if filled or any(_sized(after) for after in own[n : n + 2]):
                        sized.add(item.lemma)
                    if any(_holds_packets(after) for after in own[n : n + 2]):
                        holders.add(item.lemma)
    found = []
    for lemma, first in counted.items():
        uses = sum(_uses(clause, lemma, first) for own in clauses for clause in own)
        if uses > (0 if lemma in sized else 1) and lemma not in holders:
            found.append(lemma)
    return found


def _takes_cards(item: Item, clause: Clause) -> bool:
    """Whether counted cards are laid into several places of a name («четыре карты кладут в ячейки»)."""
    into = item.plural and item.prep in ("в", "на") and "Acc" in item.cases and clause.does("lay", "put")
    return into and any(i.kind == "CARD" and (i.n or 0) > 1 and not i.prep for i in clause.items)


def _sized(clause: Clause) -> bool:
    """Whether a clause says how many cards there are to each of something."""
    return any(i.kind in ("CARD", "NUM") and i.prep == "по" and (i.n or 0) > 1 for i in clause.items)


def _every(items: list[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _every(item.within)


def _holds_packets(clause: Clause) -> bool:
    """Whether packets are counted to each of something («двумя крыльями, в каждом по четыре ряда»)."""
    each = any(i.each or i.value == "каждый" for i in clause.items)
    return each and any(i.kind == "PACKET" and i.n and (i.prep == "по" or not i.prep) for i in clause.items)


def _uses(clause: Clause, lemma: str, counting: Clause) -> int:
    """How often a clause uses a noun as a place of cards: «карта спицы», «с грядки», «на каждую улицу по карте»."""
    found = 0
    for item in clause.items:
        if item.kind == "CARD" and any(part.lemma == lemma for part in _every(item.within)):
            found += 1
            continue
        if item.lemma != lemma or item.kind != "NOUN":
            continue
        sized = any((i.kind in ("CARD", "NUM")) and (i.each or i.prep == "по") for i in clause.items)
        if sized and (clause is counting or item.each):
            found += 1
        elif clause is not counting and item.prep in _FROM_OR_ONTO:
            cards = any(i.kind in ("CARD", "RANK") for i in clause.items)
            found += cards or clause.does("put", "take", "grow", "fill")
    return found


def _places_of_terms(clauses: list[list[Clause]]) -> dict[str, str]:
    """Words for the places of a zone that has a term of the field («в ячейках запаса», «четыре ячейки базы»)."""
    found = {}
    for clause in (clause for own in clauses for clause in own):
        for item in _every(clause.items):
            term = item.part("ZONE")
            several = item.plural or (item.n or 0) > 1
            if several and _may_be_a_name(item) and term is not None and term.value in ("reserve", "foundation"):
                found[item.lemma] = term.value
    return found


def _stocks_by_role(sentences: list[Sentence]) -> dict[str, str]:
    """A term of a reserve that here means the stock: what is left makes it, and it is turned up or gone through
    («остаток служит запасом; запас просматривают один раз»).
    """
    naming = terms().naming
    found = {}
    for lemma, zone in terms().zones.items():
        if zone != "reserve":
            continue
        about = [{t.lemma_ for t in sentence.doc} for sentence in sentences]
        about = [words for words in about if lemma in words]
        made = [words for words in about if naming["left"] & words and terms().verbs["make"] & words]
        if made and any(naming["through"] & words for words in about):
            found[lemma] = "stock"
    return found


def _named(clause: Clause) -> Iterator[Item]:
    """Nouns that a clause gives as a name to something laid out."""
    lemmas = {verb.lemma_ for verb in clause.verbs}
    naming, doc = terms().naming, clause.sentence.doc
    for item in clause.items:
        quoted = item.kind == "NOUN" and item.prep == "в" and item.first and doc[item.first - 1].text == "«"
        if quoted and any(i.kind == "CARD" and not i.prep for i in clause.items):
            yield item  # «карту можно убрать «в карман»»
        if item.kind != "NOUN" or item.prep:
            continue
        bare = [i for i in clause.items if not i.prep] == [item]
        if (
            doc[item.first - 1].text == "«"
            and [t.lemma_ for t in doc[max(item.first - 3, 0) : item.first - 1]] == ["в", "вид"]
        ) or (lemmas & naming["call"] and "Ins" in item.cases and "Nom" not in item.cases):
            yield item
        elif lemmas & naming["compose"] and {"Acc", "Nom"} & item.cases and not item.within:
            others = [o for o in clause.items if o is not item and o.kind in ("PACKET", "CARD", "RANK", "PRON")]
            relative = "который" in clause.words
            if others or relative or _carried_cards(clause):
                yield item
        elif "Nom" in item.cases and (
            (bare and (told(clause) or _comes_out(clause) or equated(clause)))
            or (told(clause) and "есть" in clause.text.split() and clause.items[-1] is item)
        ):
            yield item
        elif clause.does("lay", "put") and {"Acc", "Nom"} & item.cases:
            after = next((i for i in clause.items if i.first == item.last + 1), None)
            if after is not None and after.kind == "CARD" and after.n and after.prep == "из":
                yield item
    if clause.does("lay", "put") and any(i.kind == "CARD" and i.n and not i.prep for i in clause.items):
        # «тридцать шесть карт сдают в шесть грядок»: what is counted after «в» is a packet, whatever its name
        yield from (i for i in clause.items if i.kind == "NOUN" and i.prep in ("в", "на") and (i.n or 0) > 1)


def _carried_cards(clause: Clause) -> bool:
    """Whether a clause goes on with cards laid («карты раскладывают отдельно и образуют букет»)."""
    if clause.sentence.doc[clause.first].lower_ != "и" or any(not i.prep and i.n for i in clause.items):
        return False
    return _lays_cards(_before(clause))


def _before(clause: Clause) -> Clause | None:
    return next((c for c in clauses_of(clause.sentence, {}) if c.last + 1 == clause.first), None)


def _lays_cards(clause: Clause | None) -> bool:
    return (
        clause is not None
        and clause.does("lay", "put")
        and any(i.kind == "CARD" and i.n and not i.prep for i in clause.items)
    )


def told(clause: Clause) -> bool:
    """Whether a clause only says what something is («— это клумбы», «вот и букет», «он и есть султан»)."""
    words = clause.text.split()
    return not clause.verbs and bool({"это", "вот", "есть"} & set(words))


def equated(clause: Clause) -> bool:
    """Whether a clause after a dash says what the phrase before it is («эти восемь мест — депутаты») or what was laid
    («слева кладут стопку из тринадцати карт — погреб»).
    """
    before = _before(clause) if clause.sentence.doc[clause.first].text in ("—", "–") and not clause.verbs else None
    if before is None:
        return False
    if not before.verbs:
        return any("этот" in i.adjectives for i in before.items if not i.prep)
    return before.does("lay", "put") and any(i.kind == "CARD" and i.n for i in _every(before.items))


def _comes_out(clause: Clause) -> bool:
    """Whether a clause says what the cards laid before it make («карты раскладывают полосой — получается букет»)."""
    return bool(terms().naming["result"] & {v.lemma_ for v in clause.verbs}) and _lays_cards(_before(clause))
