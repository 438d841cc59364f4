"""Empty places: which phrases of a clause mean one, which packet a clause says to have become empty, and what «его
место», «туда» or «в нее» takes up from before.

A :class:`~pasyans.extract.phrases.Clause` and the scene flow in; :class:`Place` objects flow out.
"""

from __future__ import annotations

from dataclasses import dataclass

from spacy.tokens import Token

from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.referents import PLACES, last_before, place_meant, zone_of_place
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

HOLES = {"дорожка", "пустота", "пробел", "промежуток", "дыра", "брешь", "прореха", "просвет", "лазейка"}
_PLACE = HOLES | {"место", "окно"}


@dataclass(frozen=True, slots=True)
class Place:
    """An empty place: the phrase that means it (``None``: only taken up by «туда») and the zone in which it lies."""

    item: Item | None
    zone: str | None


def gone() -> frozenset[str]:
    """Verbs and participles that say that something has become empty or is used up."""
    return terms().order["gone"]


def empty() -> frozenset[str]:
    """Adjectives of an empty place, and the participles of the same meaning."""
    return terms().order["empty"] | gone()


def emptied(clause: Clause) -> bool:
    """Whether a clause says that something is left without cards («кучка разобрана», «из которого взяты все карты»,
    «в столбце не останется ни одной карты»).
    """
    verbs = {v.lemma_ for v in clause.verbs}
    cards = any(i.kind == "CARD" and {"весь", "последний"} & set(i.adjectives) and not i.prep for i in clause.items)
    left = {"остаться", "остать", "оставаться", "оставать", "оказать", "оказаться", "быть", "нет"} & clause.words
    none = (
        (clause.negated() or {"не", "нет", "ни"} & clause.words)
        and left
        and (any(i.kind == "CARD" for i in flat(clause.items)) or bool({"ничего", "ничто"} & set(clause.text.split())))
    )
    none = (
        bool(none)
        or bool(cued(clause, "<PACKET> .. не стать", "не стать <PACKET>"))
        or bool(cued(clause, "остать|остаться|оставаться|оставать без карта"))
    )
    bare = any(
        t.lemma_ in terms().order["empty"] and "Short" in grammemes(t, "VerbForm")
        for t in clause.sentence.doc[clause.first : clause.last + 1]
    )
    bare = bare or bool(cued(clause, "становиться|стать|оказаться|оказать пустой|незанятый|свободный"))
    taken = cards and (clause.does("take", "put", "pair") or {"уйти", "выйти", "сойти", "разойти"} & verbs)
    return bool((gone() & verbs and not (clause.negated() and not none)) or bare or taken or none)


def places(clause: Clause, scene: Scene) -> list[Place]:
    """The empty places that the phrases of a clause mean."""
    found: list[Place] = []
    for item in clause.items:
        if item.lemma in HOLES and _between(item, clause):
            continue  # «в промежуток между стенами»
        if item.kind == "VACANCY" or item.lemma in HOLES:
            found.append(Place(item, scene.place_of(item, clause) or _lies_in(item, clause, scene)))
        elif item.kind in ("PACKET", "NAME"):
            said = _relative_says(item, clause, scene) or _apposed(item, clause) or _once_empty(item, clause, scene)
            if empty() & set(item.adjectives) or said:
                found.append(Place(item, scene.zone(item, _alone(item, clause)) or None))
        elif item.lemma == "место":
            packet = next((p for p in flat(item.within) if p.kind in ("PACKET", "NAME")), None)
            around = set(item.adjectives) | (set(packet.adjectives) if packet is not None else set())
            lain = any(
                v.lemma_ in gone() and grammemes(v, "VerbForm") in (["Conv"], ["Part"]) for v in _near(clause, scene)
            )
            lain = lain or _left_by_cards(item, clause, scene)
            gone_words = "нет|кончить|разобрать|разойти|опустеть|исчезнуть|остаться|остать"
            lain = lain or bool(cued(clause, f"место , где ... {gone_words}"))
            second = bool(found) and _lies_in(item, clause, scene) is not None
            lain = lain or bool(cued(clause, "карта не иметь|имеющий", "не иметь карта"))
            lain = lain or bool(cued(clause, "место ... откуда|который .. уйти|взять|снять|перейти|убрать"))
            if empty() & around or lain or second or (packet is not None and _relative_says(packet, clause, scene)):
                zone = zone_of_place(packet, clause, scene) if packet is not None else scene.place_of(item, clause)
                found.append(Place(item, zone or _lies_in(item, clause, scene)))
    return found


def _once_empty(item: Item, clause: Clause, scene: Scene) -> bool:
    """«Раз опустев, столбец …»; «столбец, кончившись, …»: a gerund of the clause, or one before it, says so."""
    if item.prep or "Nom" not in item.cases:
        return False
    own = [v for v in clause.verbs if grammemes(v, "VerbForm") == ["Conv"]]
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if before is not None and not any(i.kind in PLACES for i in before.items):
        leading = [v for v in before.verbs if grammemes(v, "VerbForm") == ["Conv"]]
        own += leading if len(leading) == len(before.verbs) else []
    return any(v.lemma_ in gone() for v in own)


def _between(item: Item, clause: Clause) -> bool:
    """Whether a phrase with «между» follows: then a part of the table is meant."""
    after = clause.sentence.doc[item.last + 1] if item.last + 1 < len(clause.sentence.doc) else None
    return after is not None and after.lemma_ in ("между", "меж")


def _left_by_cards(item: Item, clause: Clause, scene: Scene) -> bool:
    """«Места, с которых карты ушли, …»: a relative clause says that cards have left the place."""
    said = next((c for c in scene.clauses[clause.sentence.index] if c.first == item.last + 1), None)
    if said is None or said.negated():
        return False
    return cued(said, "с|из который", "откуда") is not None and bool(
        gone() & {v.lemma_ for v in said.verbs} or said.does("take", "put", "pair")
    )


def _apposed(item: Item, clause: Clause) -> bool:
    """«Кучка, разобранная до конца, …»; «ряд, утративший все свои карты, …»: a participle after the packet."""
    doc = clause.sentence.doc
    if item.last + 2 >= len(doc) or doc[item.last + 1].text != ",":
        return False
    for token in doc[item.last + 2 : item.last + 5]:
        if grammemes(token, "VerbForm") == ["Part"] and set(grammemes(token, "Case")) & item.cases:
            lost = token.lemma_ in ("утратить", "лишить", "лишиться", "потерять") and bool(
                cued(clause, "весь .. карта")
            )
            return token.lemma_ in gone() or lost
    return False


def _alone(item: Item, clause: Clause) -> Clause:
    """A clause of one phrase: a packet is not taken for the zone that another phrase names."""
    return Clause(clause.sentence, clause.first, clause.last, clause.verbs, [item])


def _near(clause: Clause, scene: Scene) -> list[Token]:
    here = scene.clauses[clause.sentence.index]
    return [v for c in here if c is clause or c.last + 1 == clause.first or c.first == clause.last + 1 for v in c.verbs]


def _lies_in(item: Item, clause: Clause, scene: Scene) -> str | None:
    """The zone of the phrase that says where an empty place lies («место, освободившееся в свите»)."""
    for other in clause.items:
        if other.prep in ("в", "на") and other.lemma in ("табло", "расклад", "раскладка") and "Loc" in other.cases:
            return scene.packets_zone
        if other.prep in ("в", "на") and other.kind == "PRON" and other.first == item.last + 1:
            zone = place_meant(other, clause, scene)
            if zone and zone not in ("foundation", "stock", "talon"):
                return zone
        if other.prep in ("в", "на", "от", "под", "из-под", "среди", "между") and other.kind in PLACES:
            zone = zone_of_place(other, clause, scene)
            lies = bool({"Loc", "Gen", "Ins"} & other.cases) or other.prep == "под"
            if lies and zone not in ("foundation", "stock", "talon", ""):
                return zone
    return None


def _relative_says(item: Item, clause: Clause, scene: Scene) -> bool:
    """«Столбец, из которого взяты все карты, может быть начат …»; «колонна, все карты которой ушли»."""
    if item.prep not in ("", "в", "на"):
        return False
    without = cued(clause, "<PACKET|NAME> , остать|остаться|оставаться|оставать без карта")
    if without and without[0] == item.last:
        return True
    return any(
        other.first > item.last
        and (other.first == item.last + 1 or clause.first < other.first < clause.last or other.first == clause.last + 1)
        and any(i.lemma == "который" and _agree(i, item) for i in flat(other.items))
        and emptied(other)
        for other in scene.clauses[clause.sentence.index]
        if other is not clause
    )


def _agree(relative: Item, item: Item) -> bool:
    numbers = set(grammemes(relative.head, "Number"))
    return not numbers or (
        bool(numbers & set(grammemes(item.head, "Number"))) and not ("Plur" in numbers and item.plural)
    )


def become_empty(clause: Clause, scene: Scene) -> Place | None:
    """The packet or place that a clause says to have become empty."""
    if not emptied(clause):
        return None
    for item in flat(clause.items):
        if item.kind in ("PACKET", "NAME") and item.prep in ("", "в", "из", "от", "на", "с"):
            zone = zone_of_place(item, clause, scene)
            if zone and zone not in ("foundation", "stock", "talon"):
                return Place(item, zone)
        if item.kind == "VACANCY" or item.lemma in _PLACE:
            return Place(item, scene.place_of(item, clause) or _lies_in(item, clause, scene))
        if item.value == "reserve" and item.prep in ("в", "из") and "место" in clause.words:
            return Place(item, item.value)
    return None


def taken_up(clause: Clause, scene: Scene) -> Place | None:
    """The empty place of an earlier clause that this one takes up: «на его место», «туда», «занимают его», «в него»."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    passive = any(v.lemma_ in terms().verbs["fill"] and grammemes(v, "VerbForm") == ["Short"] for v in clause.verbs)
    passive = passive or any(v.lemma_ in terms().verbs["fill"] and v.lower_.endswith("ся") for v in clause.verbs)
    which = next((i for i in clause.items if i.lemma == "который" and not i.prep), None)
    if which is not None and (near := last_before(clause, scene)) is not None and near.lemma in _PLACE | {"вакансия"}:
        # «разобранный столбец оставляет место, которое можно отдать …»
        for other in reversed(before):
            if near in other.items and (own := places(other, scene)):
                return own[0]
    if passive and not any(not i.prep and "Nom" in i.cases for i in clause.items):
        # «…, и пробел, после нее оставшийся, должен быть заполнен …»: the subject stands before an inset.
        for other in reversed(before[-2:]):
            own = [p for p in places(other, scene) if p.item is not None and not p.item.prep]
            if own and other.last + 1 >= clause.first - 6:
                return own[0]
    named = cued(clause, "место", "туда|сюда|там|здесь", "вместо он|она|они", "этот|тот цель", "для это|этот|сей")
    pronoun = any(
        i.kind == "PRON"
        and i.lemma in ("он", "она", "оно", "они")
        and (i.prep in ("в", "на") or (not i.prep and "Acc" in i.cases) or "Nom" in i.cases)
        for i in clause.items
    )
    new = cued(clause, "новый <PACKET>", "снова|вновь|заново")
    if not named and not pronoun and not new:
        return None
    for other in reversed(before):
        if (found := become_empty(other, scene)) is not None:
            return found
        if own := places(other, scene):
            return own[0]
    own_gerund = any(v.lemma_ in gone() and grammemes(v, "VerbForm") == ["Conv"] for v in clause.verbs)
    if own_gerund and (named or new):
        packet = next((i for i in clause.items if i.kind in ("PACKET", "NAME") and not i.prep), None)
        if packet is not None:
            return Place(packet, zone_of_place(packet, clause, scene) or None)
    return None
