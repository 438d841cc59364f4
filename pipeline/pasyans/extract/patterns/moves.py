"""Transfers: a clause that says of cards that they may, must or must not go from somewhere to somewhere, as one object.

A :class:`~pasyans.extract.phrases.Clause` and the scene flow in, a :class:`Transfer` flows out: whether it is allowed,
which cards of which zones move, and onto what. Voice, mood and order of words do not matter: «верхнюю карту столбца
можно положить на основание», «на основание переносится верхняя карта столбца», «верхние карты столбцов годны для
оснований» and «столбец; верхней его картой можно ходить на основание» give the same transfer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from spacy.tokens import Token

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.modality import DENIABLE, allowed, quality
from pasyans.extract.patterns.referents import (
    PLACES,
    before,
    card_meant,
    last_before,
    located,
    place_meant,
    put_into,
    relative,
    turned,
    zone_of_place,
    zones_of,
)
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

TOP = {"верхний", "внешний", "последний", "крайний", "нижний", "наружный", "концевой"}
_EDGE = {"внешний", "крайний", "наружный", "концевой"}
EVERY = {"любой", "всякий", "каждый", "весь"}
EMPTY = {"пустой", "опустевший", "освободиться", "освободившийся", "свободный", "незанятый", "опустеть", "разобрать"}
_ON_TOP = ("поверх", "сверху", "наверху", "край", "конец", "низ", "верх")
_SUBORDINATE = {"если", "когда", "пока", "чтобы", "хотя", "буде", "коль", "коли", "ежели", "едва", "прежде", "ли"}
_GONE_TO = {"уходить", "уйти", "забирать", "забрать", "уносить", "унести", "снимать", "снять"}
_ACT = {"переход", "перенос", "перемещение", "перекладывание", "доступ", "переноска", "ход", "путь", "дорога"}


@dataclass(slots=True)
class Mover:
    """Cards that move: the phrase that names them, their zones, and which of them (``top``, ``any`` or not said)."""

    item: Item | None
    zones: list[str]
    which: str = ""


@dataclass(slots=True)
class Target:
    """Where cards go: the phrase, its zone, and whether it is a ``card``, a whole ``place`` or a ``vacancy``."""

    item: Item | None
    zone: str
    kind: str


@dataclass(slots=True)
class Transfer:
    """``allowed``: ``may``, ``must``, ``not`` or '' (plainly said); ``free``: said of the cards as
    a quality; ``wielded``: cards are played or used, whereto is not said; ``rest``: the
    clause that goes on with where.
    """

    clause: Clause
    allowed: str
    movers: list[Mover] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    free: bool = False
    only: bool = False
    wielded: bool = False
    rest: Clause | None = None

    def onto(self, *kinds: str) -> list[Target]:
        """The targets of some kinds."""
        return [target for target in self.targets if target.kind in kinds]


def transfer(clause: Clause, scene: Scene) -> Transfer | None:
    """The transfer that a clause states, ``None`` if it states none."""
    verb = _predicate(clause)
    free = quality(clause)
    if verb is not None and free is not None and not _known(verb):
        verb = None  # «свободными признаются …», «в игре участвуют …»
    act = _act(clause) if verb is None and free is None else None
    ruling = verb if verb is not None else free if free is not None else act
    if ruling is None or (_subordinate(ruling, clause) and not _fits_and_goes(ruling, clause, scene)):
        return None
    known = verb is None or _known(verb)
    out = Transfer(clause, allowed(clause, ruling, scene), free=free is not None)
    out.only = cued(clause, "только|лишь|одни|исключительно|единственно") is not None
    out.wielded = verb is not None and verb.lemma_ in terms().verbs["wield"] | terms().verbs["use"]
    out.targets = list(_targets(clause, scene, out.free or _used(verb)))
    if not out.targets and (after := _continued(clause, scene)) is not None:
        out.targets = list(_targets(after, scene, True))
        out.rest = after
    if out.targets and (after := _resumed(clause, scene)) is not None:
        out.targets += _targets(after, scene, False)
        out.rest = after
    out.movers = list(_movers(clause, scene, verb, act is not None))
    if not out.movers:
        out.movers = _carried(clause, scene, verb)
    if among := _one_on_another(clause, scene, [z for m in out.movers for z in m.zones]):
        if not any(m.zones for m in out.movers):
            out.movers = [Mover(None, [among])]
        if not out.onto("card", "place"):
            out.targets.append(Target(None, among, "card"))
    if not known and not (out.targets and any(m.zones for m in out.movers)):
        return None
    return out


def _continued(clause: Clause, scene: Scene) -> Clause | None:
    """The places after a colon («перемещать можно нижнюю карту столбца: либо на базу, либо на другой столбец»)."""
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if after is None or clause.sentence.doc[after.first].text not in (":", "—", "–"):
        return None
    ruling = [v for v in after.verbs if grammemes(v, "VerbForm") != ["Part"]]
    opening = next((i for i in after.items), None)
    if opening is None or not opening.prep or any(v.i < opening.first for v in ruling):
        return None
    return after


def _resumed(clause: Clause, scene: Scene) -> Clause | None:
    """What a condition parts from its predicate («…, если она подходит по порядку, или на верхнюю карту другой
    кучки, если …»): the rest of the clause after, from «или» on.
    """
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if after is None:
        return None
    doc = clause.sentence.doc
    if doc[min(after.first + 1, after.last)].lemma_ not in ("если", "буде", "ежели", "коли", "когда"):
        return None
    for item in after.items:
        at = _led_by(item, after).i
        onto = item.prep == "на" and "Acc" in item.cases and item.kind == "CARD" and at > after.first
        if onto and doc[at].lemma_ in ("или", "либо") and doc[at - 1].text == ",":
            verbs = [v for v in after.verbs if v.i > at]
            return Clause(clause.sentence, at, after.last, verbs, [i for i in after.items if i.first > at])
    return None


def _led_by(item: Item, clause: Clause) -> Token:
    """The word before a phrase and its preposition."""
    doc = clause.sentence.doc
    at = item.first - 1 if doc[item.first].lower_ == item.prep else item.first - 2
    return doc[max(at, 0)]


def _predicate(clause: Clause) -> Token | None:
    """The verb by which cards move or are used: a known one before any other."""
    still = terms().verbs
    none = (
        still["still"]
        | still["make"]
        | still["shuffle"]
        | still["count"]
        | still["begin"]
        | still["end"]
        | still["pair"]
    )
    verbs = [v for v in clause.verbs if grammemes(v, "VerbForm") != ["Part"] and v.i >= clause.first]
    verbs = [v for v in verbs if v.lemma_ not in terms().order["free"]]
    verbs = [v for v in verbs if v.lemma_ not in none - still["put"] - still["take"] - still["use"]]
    verbs = [v for v in verbs if v.lemma_ not in DENIABLE | {"открыть", "открывать"} or len(verbs) == 1]
    chosen = next((v for v in verbs if _known(v) and grammemes(v, "VerbForm") != ["Conv"]), None)
    return chosen or next((v for v in verbs if _known(v)), None) or next(iter(verbs), None)


def _known(verb: Token) -> bool:
    table = terms().verbs
    return (
        verb.lemma_
        in _GONE_TO | table["put"] | table["take"] | table["use"] | table["lengthen"] | terms().order["fits"]
    )


def _act(clause: Clause) -> Token | None:
    """A noun that stands for the moving («Переход в дом открыт …», «перенос карты на столбец дозволен»)."""
    return next((i.head for i in clause.items if i.lemma in _ACT and not i.prep and "Nom" in i.cases), None)


def _subordinate(ruling: Token, clause: Clause) -> bool:
    """Whether a predicate stands in a condition or aim («если карта подходит», «чтобы положить»)."""
    for token in reversed(clause.sentence.doc[clause.first : ruling.i]):
        if token.lemma_ in _SUBORDINATE:
            return True
        if token.text in (",", "то"):
            return False
    return False


def _fits_and_goes(ruling: Token, clause: Clause, scene: Scene) -> bool:
    """«Если карта годится на основание, ее туда кладут»: a condition that the rest of the sentence fulfils."""
    if ruling.lemma_ not in terms().order["fits"]:
        return False
    later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
    return any(c.does("put") and not c.negated() for c in later[:3])


def _used(verb: Token | None) -> bool:
    return verb is not None and verb.lemma_ in terms().verbs["use"] | terms().order["fits"] | {
        "играть",
        "сыграть",
        "взять",
        "брать",
    }


def _subjects(clause: Clause, verb: Token | None) -> set[str]:
    """The cases in which the cards that move may stand."""
    table = terms().verbs
    if verb is not None and verb.lemma_ in table["lengthen"]:
        return {"Ins"}
    if verb is not None and verb.lemma_ in table["wield"]:
        return {"Ins"} if verb.lemma_ not in table["put"] else {"Ins", "Nom", "Acc"}
    return {"Nom", "Acc"}


def _tail(clause: Clause, ruling: Token | None) -> int:
    """Where what a clause says of its predicate ends: at a condition after it («…, если его верхняя карта …»)."""
    if ruling is None:
        return clause.last
    for token in clause.sentence.doc[ruling.i + 1 : clause.last + 1]:
        if token.lemma_ in ("если", "буде", "коли", "ежели", "условие", "лишь") and token.i > clause.first:
            before = clause.sentence.doc[token.i - 1]
            if token.lemma_ != "лишь" and (before.text == "," or before.lower_ == "при"):
                return token.i
    return clause.last


def _movers(clause: Clause, scene: Scene, verb: Token | None, act: bool) -> Iterator[Mover]:
    cases = _subjects(clause, verb)
    tail = _tail(clause, verb)
    granted = act or bool(_ACT & clause.words)
    for item in flat(clause.items) if act else clause.items:
        if item.first > tail:
            break
        if item.prep or not (cases & item.cases or (granted and {"Dat", "Gen"} & item.cases)):
            continue
        if item.kind == "CARD" and item.value != "rest":
            if item.n and item.n > 1:
                continue
            zones = zones_of(item, clause, scene)
            said = which(item, clause, scene)
            if not zones and (said == "uncovered" or _EDGE & set(item.adjectives)):
                zones = [scene.packets_zone] if scene.packets_zone else []
            if not zones and said == "top":
                zones = _taken_up_by_relative(clause, scene)
            if not zones and turned(item, clause, scene):
                zones = ["turned"]
            yield Mover(item, zones, said)
        elif item.kind == "PRON" and item.lemma in ("она", "они", "который"):
            if any(i.kind == "CARD" and i.last == item.first - 1 for i in clause.items) and "Gen" in item.cases:
                continue  # «верхняя карта которой»
            if any(i.kind == "CARD" and i.first == item.last + 1 for i in clause.items) and "Gen" in item.cases:
                continue  # «ее верхняя карта»
            meant = card_meant(item, clause, scene)
            if item.lemma == "они" and meant is not None and not meant[0].plural:
                yield from _all_before(*meant, scene)  # «верхняя карта столбца и верхняя карта сноса: все они …»
                continue
            own = _mover_of(meant, scene) if meant is not None and meant[0].kind == "CARD" else None
            if own is not None and own.zones:
                yield own
            elif item.lemma != "который" and (meant is None or meant[0].kind == "CARD"):
                yield from last_movers(clause, scene)
    yield from _bare_tops(clause, scene, cases)
    if cued(
        clause,
        "такой|этот|таков @put|@use|можно|мочь",
        "такой|этот|последний карта",
        "и ^те и ^другие",
        "и ^те и ^другая",
        "и ^та и ^другая",
        "^обе мочь|можно|@put",
        "каждый|любой из они",
    ):
        known = next((i for i in clause.items if i.kind == "CARD" and {"такой", "этот"} & set(i.adjectives)), None)
        if known is None or not zones_of(known, clause, scene):
            near = last_movers(clause, scene)
            if near:
                yield from near


def _all_before(card: Item, clause: Clause, scene: Scene) -> Iterator[Mover]:
    """The cards that a clause names one after the other, up to one of them."""
    cards = [i for i in clause.items if i.kind == "CARD" and not i.prep and i.first <= card.first]
    yield from (mover for i in cards if (mover := _mover_of((i, clause), scene)).zones)


def _taken_up_by_relative(clause: Clause, scene: Scene) -> list[str]:
    """«…, с которого верхняя карта может служить для …»: the zone that the relative pronoun takes up."""
    if not any(i.lemma == "который" and i.prep in ("с", "из") for i in clause.items):
        return []
    near = last_before(clause, scene)
    zone = zone_of_place(near, clause, scene) if near is not None and near.kind in PLACES else ""
    return [zone] if zone and zone != "foundation" else []


def _mover_of(meant: tuple[Item, Clause], scene: Scene) -> Mover:
    item, clause = meant
    zones = zones_of(item, clause, scene)
    if not zones and turned(item, clause, scene):
        zones = ["turned"]
    return Mover(item, zones, which(item, clause, scene))


def which(item: Item, clause: Clause, scene: Scene) -> str:
    """Which cards of its zone a phrase means: ``top`` («верхняя карта», «крайнею, ничем не прикрытою картою», «картою,
    которая лежит последнею»), ``any`` («любая карта»), or '' if it does not say.
    """
    words = set(item.adjectives)
    doc = clause.sentence.doc
    at = item.first - 1
    while (
        at > clause.first
        and item.first - at < 6
        and doc[at].lemma_ in {",", "не", "ничто", "ничем", "уже", "еще", "он", "она", "они"}
    ):
        at -= 1
    if at < item.first - 1 and doc[at].pos_ == "ADJ" and set(grammemes(doc[at], "Case")) & item.cases:
        words.add(doc[at].lemma_)
    if not TOP & words and _uncovered(item, clause, scene):
        return "uncovered"
    if TOP & words or any(p.lemma in ("верх", "конец", "край") for p in item.within):
        return "top"
    said = relative(item, clause, scene)
    inset = list(doc[item.last + 1 : item.last + 8])
    lying = len(inset) > 1 and inset[0].text == "," and grammemes(inset[1], "VerbForm") == ["Part"]
    where = said.words if said is not None else {t.lemma_ for t in inset[1:]} if lying else set()
    if {"лежать", "лежащий", "находить", "находиться", "оказать", "быть", "стоять"} & where and (
        TOP | set(_ON_TOP)
    ) & where:
        return "top"
    if any(i.prep in ("с", "на", "от") and i.lemma in ("верх", "конец", "край", "верхушка") for i in clause.items):
        return "top"
    return "any" if EVERY & words else ""


def _uncovered(item: Item, clause: Clause, scene: Scene) -> bool:
    """«карты, которые ничем не накрыты»; «карты, которых не закрывает никакая другая»."""
    doc = clause.sentence.doc
    inset = list(doc[item.last + 1 : item.last + 5])
    covered = terms().order["cover"]
    if any(
        a.lower_ == "не" and b.lemma_ in covered and grammemes(b, "VerbForm") == ["Part"] for a, b in pairwise(inset)
    ):
        return True  # «карты рядов, не прикрытые другими»
    said = relative(item, clause, scene) or next(
        (
            c
            for c in scene.clauses[clause.sentence.index]
            if c.first == item.last + 1 and any(i.lemma == "который" for i in c.items)
        ),
        None,
    )
    if said is None or not said.negated():
        return False
    return bool({v.lemma_ for v in said.verbs} & terms().order["cover"]) or bool(cued(said, "не лежать"))


def _bare_tops(clause: Clause, scene: Scene, cases: set[str]) -> Iterator[Mover]:
    """A card of which only the place is said: «лишь самой верхней из них», «верхнюю из талона»."""
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ not in TOP or token.pos_ != "ADJ" or "Fem" not in grammemes(token, "Gender"):
            continue
        if any(i.first <= token.i <= i.last for i in clause.items) or not cases & set(grammemes(token, "Case")):
            continue
        after = next((i for i in clause.items if i.first == token.i + 1 and i.prep in ("из", "с", "в", "на")), None)
        if after is None:
            continue
        if after.kind == "PRON":
            zone = place_meant(after, clause, scene)
            if zone in ("", "stock") and (meant := card_meant(after, clause, scene)) is not None:
                zone = put_into(*meant, scene) or zone or next(iter(zones_of(*meant, scene)), "")
        else:
            zone = zone_of_place(after, clause, scene)
        if zone:
            yield Mover(after, [zone], "top")


def _carried(clause: Clause, scene: Scene, verb: Token | None) -> list[Mover]:
    """The cards that a clause goes on with unsaid («верхняя карта годна и может быть положена на …»)."""
    doc = clause.sentence.doc
    if doc[clause.first].lower_ not in ("и", ",", "а", ":", "либо", "или") and clause.first:
        return []
    tail = _tail(clause, verb)
    if any(
        not i.prep and i.kind in ("CARD", "RANK", "PACKET", "ZONE", "NAME") and {"Nom", "Acc"} & i.cases
        for i in clause.items
        if i.first <= tail
    ):
        return []
    earlier = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if earlier is None:
        return []
    before = transfer(earlier, scene)
    if before is not None and before.movers:
        return before.movers
    if cued(earlier, "каждый|любой|всякий из они"):
        return last_movers(earlier, scene)
    # «Все карты резерва открыты и доступны для оснований»
    cards = [i for i in earlier.items if i.kind == "CARD" and not i.prep and "Nom" in i.cases and i.value != "rest"]
    known = [Mover(i, zones_of(i, earlier, scene), which(i, earlier, scene)) for i in cards if not i.n or i.n == 1]
    return [m for m in known if m.zones] if verb is None else []


def last_movers(clause: Clause, scene: Scene) -> list[Mover]:
    """The cards of the nearest transfer before a clause, for «такая карта»."""
    for index in range(clause.sentence.index, max(-1, clause.sentence.index - 2), -1):
        for other in reversed(scene.clauses[index]):
            if index == clause.sentence.index and other.first >= clause.first:
                continue
            found = transfer(other, scene)
            if found is not None and any(m.zones for m in found.movers):
                return [m for m in found.movers if m.zones]
    return []


def _one_on_another(clause: Clause, scene: Scene, zones: list[str]) -> str:
    """The zone within which cards go («с одного столбца на другой», «одну на другую», «между столбцами»)."""
    between = next((i for i in clause.items if i.kind == "PACKET" and i.prep == "между" and "Ins" in i.cases), None)
    if between is not None:
        return zone_of_place(between, clause, scene)
    if cued(clause, "друг на|к|под друг", "один на|к|под другой", "между себя"):
        own = [z for z in zones if z not in ("talon", "stock", "turned")]
        if own:
            return own[0]
    elif cued(clause, "карта один ... карта другой"):
        near = next((i for i, _ in before(clause, scene, clause.first, 1) if i.kind in ("PACKET", "NAME")), None)
        return zone_of_place(near, clause, scene) if near is not None else ""
    elif not cued(
        clause,
        "из|с|от один .. <PACKET|NAME>? .. в|на|к другой|соседний",
        "из|с <PACKET> в|на <PACKET>",
        "<PACKET> .. @put .. на|к|в другой",
        "<PACKET> на|к другой",
    ):
        return ""
    place = next(
        (i for i in clause.items if i.kind in ("PACKET", "NAME") and i.prep in ("из", "с", "от", "в", "на", "")), None
    )
    return zone_of_place(place, clause, scene) if place is not None else ""


def _targets(clause: Clause, scene: Scene, used: bool) -> Iterator[Target]:
    """Where the cards go: phrases in the accusative after «на», «в», «поверх»; after «для» what cards are free for."""
    last: Item | None = None
    for item in clause.items:
        if item.prep and _led_by(item, clause).lower_ == "не":
            continue  # «…, но не для кучек»
        led = item.prep in ("на", "в", "поверх", "под") and ("Acc" in item.cases or item.kind == "PRON")
        led = led or (
            used
            and quality(clause) is None
            and item.prep in ("на", "в")
            and "Loc" in item.cases
            and not item.within
            and not (item.prep == "в" and item.each)
        )
        led = led or (item.prep == "для" and used) or (item.prep == "к" and "Dat" in item.cases)
        if item.prep == "под" and item.kind != "CARD":
            led = False
        if item.kind == "PRON" and clause.sentence.doc[min(item.last + 1, clause.last)].lemma_ == "место":
            continue
        # «на основание или столбец»
        goes_on = (
            last is not None
            and not item.prep
            and item.kind in PLACES
            and "Acc" in item.cases
            and item.first == last.last + 2
            and clause.sentence.doc[last.last + 1].lower_ in ("и", "или", "либо", ",")
        )
        if not led and not goes_on:
            continue
        target = _target(item, clause, scene)
        if target is not None:
            last = item
            yield target
    if last is None and {v.lemma_ for v in clause.verbs} & terms().verbs["lengthen"]:
        # «картою резерва позволяется продолжить любой столбец»
        grown = next(
            (i for i in clause.items if i.kind in ("PACKET", "NAME") and not i.prep and "Acc" in i.cases), None
        )
        by = any(i.kind == "CARD" and not i.prep and i.cases == {"Ins"} for i in clause.items)
        if by and grown is not None and (zone := zone_of_place(grown, clause, scene)):
            yield Target(grown, zone, "place")
    if cued(clause, "туда|сюда") and last is None and (place := _last_target(clause, scene)):
        yield place


def _target(item: Item, clause: Clause, scene: Scene) -> Target | None:
    if item.kind == "VACANCY" or (item.kind in ("PACKET", "NAME") and EMPTY & set(item.adjectives)):
        return Target(item, scene.place_of(item, clause), "vacancy")
    if item.kind == "PRON":
        meant = last_before(clause, scene) if item.lemma == "который" else scene.meant(item, clause)
        if meant is None:
            return None
        if meant.kind == "RANK":
            zone = scene.zone(meant, clause)
        elif meant.kind == "CARD":
            zones = zones_of(meant, clause, scene)
            return Target(item, zones[0], "card") if zones else None
        else:
            zone = place_meant(item, clause, scene) or scene.zone(meant, clause)
        return Target(item, zone, "foundation" if zone == "foundation" else "place") if zone else None
    if item.kind == "RANK":
        zone = scene.zone(item, clause)
        return Target(item, zone, "foundation") if zone == "foundation" else None
    if item.kind == "CARD":
        inner = [p for p in flat(item.within) if p.kind in PLACES]
        zone = zone_of_place(inner[0], clause, scene) if inner else scene.place_of(item, clause)
        if not zone and ("другой" in item.adjectives or cued(clause, "карта другой|соседний")):
            zone = next(
                (z for i in clause.items if i.kind == "CARD" and not i.prep for z in zones_of(i, clause, scene)), ""
            )
        if not zone:
            return None
        return Target(item, zone, "foundation" if zone == "foundation" else "card")
    if item.kind in PLACES:
        zone = zone_of_place(item, clause, scene)
    else:
        inner = [p for p in flat(item.within) if p.kind in PLACES]
        zone = zone_of_place(inner[0], clause, scene) if inner and item.lemma in _PARTS else ""
        after = clause.sentence.doc[item.last + 1] if item.last < clause.last else None
        if item.lemma in _PARTS and not zone and after is not None and after.lemma_ in ("другой", "соседний", "иной"):
            zone = next(iter(located(None, clause, scene, only_from=True)), "")  # «с конца столбца на конец другого»
    return Target(item, zone, "foundation" if zone == "foundation" else "place") if zone else None


_PARTS = {"конец", "верх", "край", "низ", "часть", "какой", "другой", "верхушка", "хвост"}


def _last_target(clause: Clause, scene: Scene) -> Target | None:
    """What «туда» points to: the target of the nearest transfer before, or the place spoken of last."""
    for index in range(clause.sentence.index, max(-1, clause.sentence.index - 2), -1):
        for other in reversed(scene.clauses[index]):
            if index == clause.sentence.index and other.first >= clause.first:
                continue
            for item in reversed(other.items):
                if item.kind in PLACES and item.prep in ("на", "в", "к", "для", "") and item.value != "stock":
                    zone = zone_of_place(item, other, scene)
                    if zone:
                        return Target(None, zone, "foundation" if zone == "foundation" else "place")
    return None


def directed(whole: Clause) -> tuple[str | None, str | None]:
    """Direction and suit in which cards are laid, as a clause with what leans on it says."""
    fit = marks.suit_fit(whole)
    return marks.direction(whole), fit[0] if fit else None


def built_from(found: Transfer) -> list[str]:
    """The zones from which a transfer builds: not the stock, unless a card of it is named as such («карту колоды»)."""
    out: list[str] = []
    for mover in found.movers:
        named = mover.item is not None and any(part.value == "stock" for part in mover.item.within)
        out += [z for z in mover.zones if z != "turned" and (z != "stock" or named) and z not in out]
    return out
