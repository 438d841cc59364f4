"""How a game comes out: a word of success, failure or aim, and the state of the cards that it names.

Any sentence that says both is read, in whatever order and wording: the state is that all cards (the pack, the suits,
the packets) have come to the foundations, that the foundations are done, or that the cards are gone from the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_CONDITION = {"если", "когда", "ежели", "чтобы", "коль", "лишь", "кто", "буде", "как", "пока", "раз", "едва"}


@pattern("win")
def when_it_is_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс сходится, когда все карты перейдут на основания»; «цель — собрать все масти»; «разобрать все ряды»;
    «если на столе остается карта, пасьянс не удался».
    """
    whole = _group(clause, scene)
    told = _outcome(whole, scene)
    if told is None:
        return
    yield from (c for c in _states(whole, scene, told) if clause.first <= c.first <= clause.last)


def _group(clause: Clause, scene: Scene) -> Clause:
    """The stretch between semicolons that a clause belongs to: the end may be told in several clauses of it."""
    doc = clause.sentence.doc
    groups: list[list[Clause]] = [[]]
    for other in scene.clauses[clause.sentence.index]:
        if doc[other.first].text == ";":
            groups.append([])
        groups[-1].append(other)
    own = next(group for group in groups if clause in group)
    items = [i for c in own for i in c.items]
    verbs = [v for c in own for v in c.verbs]
    return Clause(clause.sentence, own[0].first, own[-1].last, verbs, items)


def _states(clause: Clause, scene: Scene, told: str) -> Iterator[Claim]:
    """The claims that a stretch makes: what the cards have come to when the game is out."""
    if (what := _finished(clause, scene)) is not None and (told != "failure" or _denied(clause)):
        yield claim("win", clause, what, what="foundations")
        return
    cleared = _cleared(clause, scene)
    if cleared is None or told == "failure":
        left = _left_over(clause, scene)
        if left is not None and told == "failure":
            yield claim("win-left", clause, left)
        return
    thing, zone = cleared
    if zone is None:
        yield claim("win-left", clause, thing)
    else:
        yield claim("win", clause, thing, what="zones-empty", zones=[zone])


def _outcome(clause: Clause, scene: Scene) -> str | None:
    """``aim``, ``success`` or ``failure``: what the sentence says of the game beside the state of its cards."""
    doc = clause.sentence.doc
    ends = terms().ends
    lemmas = clause.words
    if {"зависеть", "ли"} <= lemmas:
        return None  # «исход зависит от того, удастся ли очистить ряд»
    if lemmas & ends["aim"]:
        return "aim"
    spoken = [i for i in clause.items if i.lemma in ends["game"] and (not i.prep or i.lemma == "успех")]
    games = bool(spoken) or bool({"выиграть", "победить", "выигрывать", "побеждать"} & lemmas)
    games = games or {"случай", "удачный"} <= lemmas
    for token in doc:
        if token.lemma_ not in ends["success"] and token.lemma_ not in ends["lost"]:
            continue
        if not clause.first <= token.i <= clause.last:
            continue
        if not games and token.lemma_ not in ends["sure"]:
            continue
        before = [t.lower_ for t in doc[max(token.i - 3, 0) : token.i]]
        refused = "не" in before[-2:] or token.lemma_ in ends["lost"]
        return "failure" if refused else "success"
    if _alone(clause, scene):
        return "success"
    return None


def _alone(clause: Clause, scene: Scene) -> bool:
    """«Когда вся колода ушла на основания.»: a condition without a main clause, as a label or an answer has it."""
    here = [c for c in scene.clauses[clause.sentence.index] if c.verbs or c.items]
    whole = any(_whole(i) for i in clause.items)
    return len(here) == 1 and whole and clause.sentence.doc[0].lemma_ in ("когда", "если")


def _denied(clause: Clause) -> bool:
    return "не" in clause.words


def _every(item: Item) -> bool:
    return bool({"весь", "каждый", "всякий"} & set(item.adjectives)) or (item.each and item.prep != "по")


def _whole(item: Item) -> bool:
    """«все карты», «вся колода», «все четыре масти», «все кучки», «пятьдесят две карты»."""
    every = _every(item) or "последний" in item.adjectives
    many = item.kind == "CARD" and ((item.n or 0) >= 32 or (item.each and item.n == 13))
    suits = item.lemma in ("масть", "семейство") and (item.n == 4 or item.plural)
    cards = item.kind in ("CARD", "PACKET") or item.value == "stock"
    cards = cards or item.lemma in ("масть", "семейство", "раскладка", "пара")
    return bool((every and cards) or many or suits)


def _finished(clause: Clause, scene: Scene) -> Item | None:
    """What says that the foundations are complete: all cards come there, they are done, or the last ranks lie there."""
    items = list(flat(clause.items))
    ends = terms().ends
    verbs = {v.lemma_ for v in clause.verbs}
    if verbs & ends["no-state"]:
        return None
    place = next((i for i in items if _of_foundations(i, clause, scene) and i.prep in ("на", "в", "по", "над")), None)
    whole = [i for i in items if _whole(i) and not _of_foundations(i, clause, scene)]
    named = [i for i in items if i.kind in ("NAME", "ZONE", "PACKET") and not i.prep and i.value != "foundation"]
    if place is not None and (whole or (len(named) > 1 and "Nom" in named[0].cases)):
        return place
    done = verbs & (ends["done"] | terms().verbs["end"] | terms().verbs["gather"])
    own = next((i for i in items if _of_foundations(i, clause, scene) and not i.prep), None)
    filled = (
        own is not None
        and own.kind != "RANK"
        and (own.plural or (own.n or 0) > 1 or own.each or "весь" in own.adjectives)
    )
    short = any(grammemes(v, "VerbForm") in (["Short"], ["Fin"]) for v in clause.verbs)
    if own is not None and (done or (filled and short and not verbs & ends["removed"])):
        return own
    full = own is not None and "содержать" in clause.words and any(i.kind == "CARD" and (i.n or 0) > 9 for i in items)
    if full:
        return own
    ranks = [i for i in items if i.kind == "RANK" and not i.prep and i is not own]
    if ranks and (place is not None or own is not None) and (ends["lie"] & verbs or not verbs or done):
        return ranks[0]
    round_ = [i for i in ranks if "Ins" in i.cases] and {"окружить", "покрыть", "увенчать", "венчать"} & verbs
    counted = [i for i in items if i.kind == "RANK" and (_every(i) or (i.n or 0) > 2)]
    if round_ and (len({i.value for i in ranks}) > 1 or counted):
        return ranks[0]
    if counted and scene.bases and not verbs & ends["removed"] and not any(i.lemma == "пара" for i in items):
        return counted[0]  # «если под каждой дамой лежат валет и король ее масти»
    suits = next((i for i in items if i.lemma in ("масть", "семейство") and not i.prep and _whole(i)), None)
    if suits is not None and verbs & (ends["done"] | terms().verbs["gather"] | terms().verbs["put"]):
        return suits
    return None


def _of_foundations(item: Item, clause: Clause, scene: Scene) -> bool:
    """Whether a phrase means foundations: their term, or the bases' rank they are known by."""
    if item.value == "foundation" or any(p.value == "foundation" for p in item.within):
        return True
    rank = item.kind == "RANK" and item.value in scene.bases and (item.plural or item.each)
    return rank and item.prep in ("на", "в", "")


def _cleared(clause: Clause, scene: Scene) -> tuple[Item, str | None] | None:
    """What is gone from the table, and the zone that is empty then; no zone if all cards are meant."""
    ends = terms().ends
    items = list(flat(clause.items))
    verbs = {v.lemma_ for v in clause.verbs}
    lemmas = clause.words
    none = (
        "не" in lemmas
        and bool(verbs & ends["left"])
        and ({"ни", "один", "никакой"} & lemmas or any(i.kind == "CARD" and not i.n for i in items) or "нет" in lemmas)
    )
    gone = bool(verbs & ends["removed"]) and not _negated(clause)
    if not (none or gone):
        return None
    fields = [i for i in items if i.kind == "PACKET" or (i.kind == "NAME" and i.value not in ("stock", "talon"))]
    fields = [i for i in fields if i.prep in ("", "из", "с", "в", "на", "от") and scene.zone(i, clause) != "foundation"]
    shape = next(
        (i for i in items if i.lemma in ends["layout"] and i.prep in ("", "из", "с", "со", "от", "в", "на")), None
    )
    if fields and (none or shape is None):
        return fields[0], scene.zone(fields[0], clause)
    if shape is not None:
        whole = any(_whole(i) for i in items if i is not shape) or none or not shape.prep
        return (shape, scene.packets_zone) if whole else None
    cards = next((i for i in items if _whole(i)), None)
    pairs = next((i for i in items if i.lemma == "пара" and any(p.value == "stock" for p in items)), None)
    thing = cards or pairs or next((i for i in items if none and i.kind == "CARD"), None)
    return (thing, None) if thing is not None else None


def _negated(clause: Clause) -> bool:
    return any(
        clause.sentence.doc[max(v.i - 1, 0)].lower_ == "не"
        for v in clause.verbs
        if v.lemma_ in terms().ends["removed"] and grammemes(v, "VerbForm") != ["Conv"]
    )


def _left_over(clause: Clause, scene: Scene) -> Item | None:
    """«если на столе остается карта»: cards that are left."""
    if not {v.lemma_ for v in clause.verbs} & terms().ends["left"]:
        return None
    return next((i for i in clause.items if i.kind == "CARD" and not i.prep), None)
