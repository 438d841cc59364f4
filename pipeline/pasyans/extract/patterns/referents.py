"""What the phrases of a clause point to: the zone in which a card lies, whose card it is, what «она», «его» mean.

An :class:`~pasyans.extract.phrases.Item` with its clause and the scene flow in; names of zones or the phrase meant
flow out. Nothing is guessed: where two things could be meant and lie in different zones, nothing is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene

PLACES = ("ZONE", "NAME", "PACKET")
_OWN = {"он": {"Masc", "Neut"}, "она": {"Fem"}, "оно": {"Masc", "Neut"}}
_FROM = ("из", "с", "от")
_TURNED = {"открыть", "открывать", "вскрыть", "вскрывать", "перевернуть", "переворачивать", "снять", "снимать"}
_TURNED |= {"вынуть", "вынимать", "выйти", "выходить", "перебирать", "перебрать", "сдавать", "сдать", "взять", "брать"}
_TURNED |= {"вскрытый", "открытый", "просматривать", "листать", "доставать", "достать", "появить"}


def before(clause: Clause, scene: Scene, at: int, sentences: int = 2) -> Iterator[tuple[Item, Clause]]:
    """Phrases before token ``at`` with their clauses, nearest first, up to ``sentences`` sentences back."""
    own = clause.sentence.index
    for index in range(own, max(-1, own - sentences - 1), -1):
        for other in reversed(scene.clauses[index]):
            for item in reversed(other.items):
                if index < own or item.first < at:
                    yield item, other


def zone_of_place(item: Item, clause: Clause, scene: Scene) -> str:
    """The zone of a place; a packet is of the zone that its own words, else the clause or sentence, say it is of.

    «Из запаса берут нижнюю карту каждого столбца»: the columns are those of the reserve, and so is a «столбец» later
    in the sentence.
    """
    if item.kind != "PACKET":
        return scene.zone(item, clause) if item.kind in (*PLACES, "RANK") else ""
    own = scene.zone(item, clause)
    if own != scene.packets_zone or {"другой", "пустой"} & set(item.adjectives):
        return own
    for other in reversed([c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]):
        held = any(i.kind == "CARD" and any(p.lemma == item.lemma for p in flat(i.within)) for i in other.items)
        named = [
            i for i in other.items if i.kind in ("ZONE", "NAME") and i.prep in ("из", "в") and "Acc" not in i.cases
        ]
        if held and len(named) == 1 and named[0].value not in ("stock", "talon", "foundation"):
            return named[0].value
    return own


def _genders(item: Item) -> set[str]:
    return set(grammemes(item.head, "Gender"))


def owner(item: Item, clause: Clause, scene: Scene) -> str:
    """The zone whose card ``item`` is by a pronoun: «верхняя карта которой», «его верхняя карта», «верхнюю из них»."""
    if "свой" in item.adjectives:
        # «талон играет своею верхнею картою»
        subject = next((i for i in clause.items if i.kind in PLACES and not i.prep and "Nom" in i.cases), None)
        return zone_of_place(subject, clause, scene) if subject is not None else ""
    pronoun = next(
        (
            i
            for i in clause.items
            if i.kind == "PRON"
            and i.lemma in ("он", "она", "оно", "они", "который")
            and not i.prep
            and "Gen" in i.cases
            and (i.first == item.last + 1 or i.last == item.first - 1)
            and not (i.first == item.last + 1 and _of_suit(i, clause))
            and not (i.last == item.first - 1 and (i.lemma == "который" or _object(i, clause)))
        ),
        None,
    )
    if pronoun is None:
        pronoun = next(
            (i for i in clause.items if i.kind == "PRON" and i.prep in ("из", "у", "в") and i.first == item.last + 1),
            None,
        )
    if pronoun is not None:
        return place_meant(pronoun, clause, scene)
    doc = clause.sentence.doc
    after = doc[item.last + 1] if item.last + 1 < len(doc) else None
    if after is not None and after.lower_ in ("последнего", "последней", "оного", "оной"):
        # «складывают в талон, и верхнюю карту последнего …»
        genders = {"Fem"} if after.lower_ in ("последней", "оной") else {"Masc", "Neut"}
        for near, other in before(clause, scene, item.first, 1):
            for part in reversed(list(flat([near]))):
                if part.kind in PLACES and not part.plural and genders & _genders(part):
                    return zone_of_place(part, other, scene)
    return ""


def _of_suit(pronoun: Item, clause: Clause) -> bool:
    """«карты их же масти»: the pronoun belongs to the suit."""
    after = clause.sentence.doc[pronoun.last + 1 : pronoun.last + 3]
    return any(t.lemma_ in ("масть", "цвет", "достоинство", "же") for t in after)


def _object(pronoun: Item, clause: Clause) -> bool:
    """Whether a pronoun before a noun is the object of the verb before it («начать ее любою картою»)."""
    at = pronoun.first - 1
    return at >= clause.first and clause.sentence.doc[at].pos_ == "VERB"


def place_meant(pronoun: Item, clause: Clause, scene: Scene) -> str:
    """The zone that a pronoun stands for: the nearest place of its gender and number before it, '' if none."""
    plural = pronoun.lemma == "они" or (pronoun.lemma == "который" and "Plur" in grammemes(pronoun.head, "Number"))
    genders = _OWN.get(pronoun.lemma) or set(grammemes(pronoun.head, "Gender"))
    at = clause.first if pronoun.lemma == "который" else pronoun.first
    for item, other in before(clause, scene, at, 0 if pronoun.lemma == "который" else 2):
        for part in reversed(list(flat([item]))):
            if part.kind not in PLACES or part is pronoun:
                continue
            if plural != (part.plural or (part.n or 1) > 1):
                continue
            if not plural and genders and _genders(part) and not genders & _genders(part):
                continue
            return zone_of_place(part, other, scene)
    return ""


def card_meant(pronoun: Item, clause: Clause, scene: Scene) -> tuple[Item, Clause] | None:
    """The phrase of cards that «она», «её», «их», «которую» stands for, with its clause."""
    plural = pronoun.lemma == "они" or (pronoun.lemma == "который" and "Plur" in grammemes(pronoun.head, "Number"))
    at = clause.first if pronoun.lemma == "который" else pronoun.first
    for item, other in before(clause, scene, at, 0 if pronoun.lemma == "который" else 2):
        if item.kind not in ("CARD", "RANK") or (item.prep and item.prep not in ("из", "с") and not plural):
            continue
        if item.prep in ("на", "в", "под", "для", "до", "по"):
            continue
        several = item.plural or (item.n or 1) > 1
        cards = [i for i in other.items if i.kind == "CARD" and not i.prep]
        if plural and not several and len(cards) < 2:
            continue
        if not plural and several and item.n != 1:
            continue
        return item, other
    return None


def turned(item: Item, clause: Clause, scene: Scene) -> bool:
    """Whether a card without a place of its own is one just turned up from the stock."""
    if item.kind != "CARD" or (item.plural and not {"подходящий", "годный", "нужный"} & set(item.adjectives)):
        return False
    here = scene.clauses[clause.sentence.index]
    near = [c for c in here if c.first <= clause.first]
    if not _of_the_stock(near):
        near = scene.clauses[clause.sentence.index - 1] if clause.sentence.index else []
    if _else_wasted(item, here, clause):
        return True
    if {"вскрыть", "открыть"} & set(item.adjectives) and any({v.lemma_ for v in c.verbs} & _TURNED for c in near):
        return True  # «Карты вскрывают по одной. Вскрытая карта …»
    return _of_the_stock(near)


def _else_wasted(item: Item, here: list[Clause], clause: Clause) -> bool:
    """«Открытую карту кладут на основание или на столбец; если она не подходит, ее откладывают в талон»: a card that
    otherwise goes to the waste has just been turned up.
    """
    if not {"вскрыть", "открыть", "очередной", "новый"} & set(item.adjectives):
        return False
    later = [c for c in here if c.first > clause.first]
    return any(
        c.does("put") and any(i.value == "talon" and i.prep in ("в", "на") and "Acc" in i.cases for i in c.items)
        for c in later
    ) and any(c.negated() or {"иначе", "негодный"} & c.words for c in later)


def _of_the_stock(clauses: list[Clause]) -> bool:
    return any(
        {v.lemma_ for v in c.verbs} & _TURNED and any(i.value == "stock" for i in flat(c.items)) and not c.negated()
        for c in clauses
    )


def relative(item: Item, clause: Clause, scene: Scene) -> Clause | None:
    """The relative clause that belongs to a phrase («картою, которая в кучке лежит последнею»)."""
    for other in scene.clauses[clause.sentence.index]:
        if other.first not in (item.last + 1, clause.last + 1) or other is clause or other.first < item.last:
            continue
        if any(i.lemma == "который" and not i.prep for i in other.items) and item is last_before(other, scene):
            return other
    return None


def last_before(clause: Clause, scene: Scene) -> Item | None:
    """The phrase right before a clause, on which a relative clause leans."""
    earlier = [c for c in scene.clauses[clause.sentence.index] if c.last < clause.first]
    items = [i for c in earlier for i in c.items if i.last < clause.first]
    return max(items, key=lambda i: i.last, default=None)


def put_into(item: Item, clause: Clause, scene: Scene) -> str:
    """The zone into which a clause puts cards that are spoken of later («кладут их в талон; верхняя из них …»)."""
    for index, other in ((clause.sentence.index, c) for c in scene.clauses[clause.sentence.index]):
        if other.first < clause.first or not other.does("put", "lay") or index < 0:
            continue
        for target in other.items:
            if target.prep in ("в", "на") and "Acc" in target.cases and target.kind in PLACES:
                zone = zone_of_place(target, other, scene)
                if zone and zone not in ("foundation", "stock"):
                    return zone
    return ""


def zones_of(item: Item, clause: Clause, scene: Scene, *, only_from: bool = False) -> list[str]:
    """The zones in which a card lies: its own words («карта столбца»), a pronoun («верхняя карта его»), a phrase beside
    it («с конца столбца»), the clause («в столбцах … только крайнюю карту»), or the clause it leans on.
    """
    found: list[str] = []
    for part in item.within:
        inner = [p for p in flat([part]) if p.kind in PLACES]
        if part.lemma == "рука" and not part.adjectives and "stock" not in found:
            found.append("stock")  # «первою картою руки»
        for place in inner:
            zone = zone_of_place(place, clause, scene)
            named = place.kind in ("ZONE", "NAME") or not any(p.kind in ("ZONE", "NAME") for p in inner)
            if zone and named and zone not in found:
                found.append(zone)
    if not found and (own := scene.zone(item, clause)):
        found.append(own)
    if not found and (whose := owner(item, clause, scene)):
        found.append(whose)
    if not found and (said := relative(item, clause, scene)) is not None:
        found += located(item, said, scene)
    if not found:
        found += located(item, clause, scene, only_from=only_from)
    if not found and not item.within and item.value == "card":
        found += _spoken_of(item, clause, scene)
    return [z for z in found if z != "foundation"]


_OUTER = {"верхний", "внешний", "последний", "крайний", "нижний", "наружный"}


def _spoken_of(item: Item, clause: Clause, scene: Scene) -> list[str]:
    """The zone of a card named again: «крайние карты рядов … Крайняя карта может быть присоединена …»."""
    which = _OUTER & set(item.adjectives)
    if not which or item.plural:
        return []
    for near, other in before(clause, scene, item.first, 2):
        if near.kind == "CARD" and which & set(near.adjectives) and near.within:
            return zones_of(near, other, scene)
    return []


def located(item: Item | None, clause: Clause, scene: Scene, *, only_from: bool = False) -> list[str]:
    """The zones of the phrases that say where a clause takes cards: «из запаса», «в столбцах», «с конца столбца»;
    ``only_from``: not those where they lie.
    """
    return [zone for _, zone in located_at(item, clause, scene, only_from=only_from)]


def located_at(item: Item | None, clause: Clause, scene: Scene, *, only_from: bool) -> list[tuple[int, str]]:
    """As :func:`located`, with the token at which each zone is named."""
    found: dict[str, int] = {}
    for n, other in enumerate(clause.items):
        lies = other.prep in ("в", "на", "среди", "внутри", "у") and not {"Acc", "Nom"} & other.cases
        lies = lies or (other.prep in ("поверх", "сверху") and bool(cued(clause, "лежать|лежащий|находиться|находить")))
        led = clause.sentence.doc[other.first - 1].lemma_ if other.first > clause.first else ""
        lies = lies or (not other.prep and led in ("наверху", "сверху", "поверх") and "Gen" in other.cases)
        goes_on = (
            bool(found) and not other.prep and n > 0 and clause.items[n - 1].prep in _FROM and "Gen" in other.cases
        )
        if other is item or not (other.prep in _FROM or lies or goes_on) or (only_from and lies):
            continue
        nearer = clause.items[n - 1] if n > 0 else None
        if lies and nearer is not None and nearer.kind == "CARD" and nearer is not item:
            lies = nearer.last < other.first - 1  # not «карты резерва можно класть на карты в окопах»
            if not lies:
                continue
        for place in flat([other]):
            hand = place.lemma == "рука" and other.prep in ("из", "с") and not place.adjectives
            zone = "stock" if hand else zone_of_place(place, clause, scene) if place.kind in PLACES else ""
            if place.kind == "PRON" and other.prep in _FROM and place.lemma in ("он", "она", "они"):
                zone = place_meant(place, clause, scene)  # «заполняют только из него»
            if zone and not (lies and zone in ("foundation", "stock")):
                found.setdefault(zone, other.first)
                break
    if not found and cued(clause, "отсюда|оттуда|откуда"):
        near = next(
            ((i, c) for i, c in before(clause, scene, clause.first, 1) if i.kind in PLACES and i.value != "foundation"),
            None,
        )
        if near is not None and (zone := zone_of_place(*near, scene)):
            found[zone] = clause.first
    return [(at, zone) for zone, at in found.items()]
