"""How the packets of the layout grow: what a text says of their order, suit and turning round, in any wording.

Clauses flow in, in the order of the text; for each that speaks of cards in packets of the layout and of nothing else,
:func:`zone_spoken_of` gives their zone, found once a scene: by the phrase that names them («в столбцах», «столбцы»,
«к последней карте столбца»), by a pronoun, or by going on with the clause before. From every such clause the same
signs are read: a word of order, a comparison, ranks laid on ranks, the order of the foundations turned round.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.comparisons import shown
from pasyans.extract.patterns.emptied import emptied, empty, places
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.growth import theme_of
from pasyans.extract.patterns.referents import place_meant, zone_of_place
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_OTHERS = ("foundation", "stock", "talon", "reserve", "")
_INSIDE = ("в", "на", "внутри", "у", "между", "к", "под", "поверх", "среди", "из", "с", "по")
_ONTO = ("на", "под", "к", "поверх", "сверх", "за", "после")
_GATHERED = {"тасовать", "перетасовать", "собирать", "собрать", "смешать", "раздавать", "раздать", "сдавать", "сдать"}
_GATHERED |= {"раскладывать", "разложить", "выкладывать", "выложить", "переворачивать", "перевернуть", "считать"}
_GATHERED |= {"советовать", "стараться", "снимать", "удалять", "убирать", "отбирать", "вынимать"}
_ORDER = ("порядок", "направление", "сторона", "последовательность", "путь", "линия", "счет", "образ")
_HANGING = {"который", "если", "когда", "чтобы", "лишь", "ежели", "буде", "коли", "коль", "причем"}
_BESIDE = {"высокий", "низкий", "выше", "ниже", "над", "возле", "подле", "около", "рядом"}
_MODAL = {"быть", "мочь", "должный", "следовать", "разрешать", "дозволять", "допускать", "позволять", "надлежать"}
_MODAL |= {"лежать", "стоять", "находить", "требовать", "обязать", "оказать", "оказаться", "являть", "становить"}
_BOTH = ("попеременно", "поочередно", "вперемежку")


def zone_spoken_of(clause: Clause, scene: Scene) -> str:
    """The zone of the layout of whose packets alone a clause speaks, '' if of none."""
    if "packets" not in scene.memo:
        found: dict[tuple[int, int], str] = {}
        before = ""
        for sentence, clauses in zip(scene.sentences, scene.clauses, strict=True):
            for n, one in enumerate(clauses if not sentence.silent else ()):
                zone = _zone(one, scene)
                if zone is None:
                    leans = bool(one.items or one.verbs) and (n > 0 or _only_order(one))
                    zone = before if leans else ""
                found[sentence.index, one.first] = zone
                before = zone if one.items or one.verbs else before
        scene.memo["packets"] = found
    known: dict[tuple[int, int], str] = scene.memo["packets"]
    return known.get((clause.sentence.index, clause.first), "")


def _zone(clause: Clause, scene: Scene) -> str | None:
    """The zone that a clause itself names, '' if it is about something else, ``None`` if it names no place at all."""
    theme = theme_of(clause, scene)
    if theme is not None and (theme.item is not None or theme.base is not None):
        return ""
    if any(i.kind == "VACANCY" for i in clause.items) or places(clause, scene) or emptied(clause):
        return ""
    named: list[str] = []
    doc = clause.sentence.doc
    for item in flat(clause.items):
        if item.first and doc[item.first - 1].lemma_ in _BESIDE:
            continue  # «становятся выше пачек»
        if item.kind in ("PACKET", "NAME"):
            counted = bool(item.n and item.n > 1) or bool(empty() & set(item.adjectives))
            counted = counted or (item.prep == "в" and "Acc" in item.cases and "другой" not in item.adjectives)
            named.append("" if counted else zone_of_place(item, clause, scene))
        elif item.kind == "ZONE":
            named.append(item.value)
        elif item.lemma in ("раскладка", "расклад", "табло") and item.prep in _INSIDE:
            named.append(scene.packets_zone)
        elif item.kind == "PRON" and item.lemma in ("он", "они") and (item.prep in _INSIDE or "Nom" in item.cases):
            meant = scene.meant(item, clause)
            if meant is not None and meant.kind == "RANK":
                named.append("foundation" if meant.value in scene.bases else "")
            elif zone := place_meant(item, clause, scene):
                named.append(zone)
    paired = [i for pair in pairs_of_ranks(clause) for i in pair]
    if any(i.kind == "RANK" and not i.prep and i.plural and i not in paired for i in clause.items):
        return ""  # «тузы кладутся в нижнюю линию, а дамы вверх»
    if not named:
        ends = any(i.kind == "RANK" and i.prep == "до" for i in clause.items)
        return "" if ends or _counted(clause) else None
    own = set(named)
    if "talon" in own and own <= {"talon", scene.packets_zone} and not scene.bases and not scene.mentions("foundation"):
        return "" if _counted(clause) else "talon"  # without foundations the waste is what is built on
    return own.pop() if len(own) == 1 and not own & set(_OTHERS) and not _counted(clause) else ""


def _counted(clause: Clause) -> bool:
    """Whether cards are counted out or gathered here: then an order of ranks is not meant."""
    words = {v.lemma_ for v in clause.verbs}
    return bool(words & _GATHERED) or any(i.kind == "CARD" and i.n and i.n > 1 for i in clause.items)


def _only_order(clause: Clause) -> bool:
    """Whether a first clause only goes on about an order («На валета кладут десятку»; «Масть не важна»)."""
    if any(i.kind not in ("RANK", "CARD", "NOUN", "SUIT", "PRON") for i in flat(clause.items)):
        return False
    ranks = [i for i in clause.items if i.kind == "RANK"]
    return (
        len(ranks) > 1
        or "круг" in clause.words
        or marks.direction(clause) is not None
        or marks.suit_fit(clause) is not None
    )


def turned_round(clause: Clause) -> bool:
    """Whether the order is said to be that of the foundations turned round («в обратном порядке», «порядок обратный»;
    «ведут в обратную сторону»).
    """
    nouns = "|".join(_ORDER)
    return cued(clause, f"обратный|противоположный {nouns}", f"{nouns} .. обратный|противоположный") is not None


def pairs_of_ranks(clause: Clause) -> list[tuple[Item, Item]]:
    """Ranks laid on ranks, the card laid first: «на валета можно положить десятку», «под дамой лежит валет», «дамы на
    королей», «на девятку — восьмёрку или десятку».
    """
    out: list[tuple[Item, Item]] = []
    ranks = [i for i in clause.items if i.kind == "RANK" and (not i.prep or i.prep in _ONTO)]
    at = 0
    while at < len(ranks):
        below = ranks[at] if ranks[at].prep else None
        laid = []
        if below is not None:
            laid = list(itertools.takewhile(lambda i: not i.prep, ranks[at + 1 :]))
            if len(laid) > 1 and not _joined(laid, clause):
                return [*out, (laid[0], below)]  # «под дамою валет, под ним десятка»
            step = 1 + len(laid)
        elif at + 1 < len(ranks) and ranks[at + 1].prep:
            below, laid, step = ranks[at + 1], [ranks[at]], 2
        else:
            break
        if not laid:
            break
        out += [(one, below) for one in laid]
        at += step
    return out


def _joined(items: list[Item], clause: Clause) -> bool:
    """Whether phrases stand in one list («восьмёрку или десятку», «и десятка, и дама»)."""
    doc = clause.sentence.doc
    for a, b in itertools.pairwise(items):
        between = {t.lower_ for t in doc[a.last + 1 : b.first]}
        if not between or not between <= {",", "и", "или", "либо", "так", "как", "а", "также"}:
            return False
    return True


def _colours(pairs: list[tuple[Item, Item]]) -> str | None:
    """Whether every example lays red on black or black on red."""
    both = {"красный", "черный"}
    shown_ = [(both & set(a.adjectives), both & set(b.adjectives)) for a, b in pairs]
    return "alternate" if shown_ and all(a and b and a != b for a, b in shown_) else None


@pattern("build")
def packets_follow(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«В столбцах порядок обратный, а цвета чередуются»; «под черной дамой может лежать красный валет»; «каждая новая
    карта столбца обязана быть на очко меньше»; «на валета ложится десятка».
    """
    zone = zone_spoken_of(clause, scene)
    if not zone or clause.negated() or _counted(clause):
        return
    pairs = pairs_of_ranks(clause)
    around = [pair for pair in pairs if {i.value for i in pair} == {"A", "K"}]
    fit = marks.suit_fit(clause)
    suit = fit[0] if fit else _colours(pairs)
    way = _way(clause, [pair for pair in pairs if pair not in around], scene)
    mixed = True if way == "either" and _by_turns(clause, scene) else None
    if not (way or around) and not _rules(clause):
        return
    if way or suit or around:
        wrap = True if around else None
        sources = [scene.packets_zone] if zone == "talon" and way else None
        targets = [zone] if zone != "talon" or sources else None
        yield claim("build", clause, targets=targets, sources=sources, direction=way, suit=suit, wrap=wrap, mixed=mixed)


def _rules(clause: Clause) -> bool:
    """Whether what a clause says of suits alone may be a rule: no other thing is told of («двойка, прикрытая королем
    своей масти, губит все дело»)."""
    table, order = terms().verbs, terms().order
    known = (
        table["put"] | table["grow"] | table["lengthen"] | order["heeded"] | order["suit-keep"] | order["suit-unlike"]
    )
    known |= order["suit-alike"] | order["fits"] | _MODAL
    verbs = [v for v in clause.verbs if grammemes(v, "VerbForm") != ["Part"]]
    led = any(i.kind == "RANK" and not i.prep for i in clause.items) and not pairs_of_ranks(clause)
    return not led and all(v.lemma_ in known for v in verbs)


def _way(clause: Clause, pairs: list[tuple[Item, Item]], scene: Scene) -> str | None:
    """The direction that a clause states or shows; both, if its sentence goes on to say the other of the same packets
    («то поднимаются, то опускаются»)."""
    way = marks.direction(_with_lead(clause, scene), examples=False) or shown(pairs)
    if pairs and shown(pairs) is None:
        return None
    if way is None:
        return "reverse" if turned_round(clause) else None
    ways = {marks.direction(other, examples=False) for other in _alike(clause, scene)}
    return "either" if {"up", "down"} <= ways | {way} else way


def _with_lead(clause: Clause, scene: Scene) -> Clause:
    """A subordinate clause («…, которая старше ее на очко») with the one on which it hangs: whose rank is compared is
    told by both."""
    opening = {t.lemma_ for t in clause.sentence.doc[clause.first : clause.first + 3]}
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    if before is None or not opening & _HANGING:
        return clause
    lead = _with_lead(before, scene)
    return Clause(clause.sentence, lead.first, clause.last, lead.verbs + clause.verbs, lead.items + clause.items)


def _alike(clause: Clause, scene: Scene) -> list[Clause]:
    """The clauses of the sentence that speak of the same packets."""
    zone = zone_spoken_of(clause, scene)
    return [c for c in scene.clauses[clause.sentence.index] if zone_spoken_of(c, scene) == zone]


def _by_turns(clause: Clause, scene: Scene) -> bool:
    """Whether both ways may be gone in one packet («в одном и том же ряду то вверх, то вниз», «попеременно»)."""
    return any(cued(c, "|".join(_BOTH), "в один и? тот? же? <PACKET>", "то .. , то") for c in _alike(clause, scene))
