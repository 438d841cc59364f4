"""How a game comes out: a word of success, failure or aim, and the state of the cards that it names.

Any sentence that says both is read, in whatever order and wording: the state is that all cards (the pack, the suits,
the packets) have come to the foundations, that the foundations are done, or that the cards are gone from the table.
A condition that names the last state of all («если все масти дошли до королей, …») needs no word of success.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_CONDITION = {"если", "когда", "ежели", "коль", "коли", "лишь", "буде", "раз", "едва", "скоро"}
_COUPLED = {"найти", "составить", "соединить", "разойти", "разбить", "разобрать", "распределить"}
_SUITS = {"масть", "семейство"}
_NOTHING = {"ни", "никакой", "ничто", "ничего", "нет", "пусто"}
_TOPS = {"вершина", "верх", "наверху", "сверху", "поверх", "место"}


@pattern("win")
def when_it_is_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс сходится, когда все карты перейдут на основания»; «цель — собрать все масти»; «разобрать все ряды»;
    «если на столе остается карта, пасьянс не удался»; «все четыре базы готовы — партия за вами».
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
    if zone is None and _sent_somewhere(clause):
        if scene.bases:
            yield claim("win", clause, thing, what="foundations")  # «если все карты ушли на середину»
    elif zone is None:
        yield claim("win-left", clause, thing)
    else:
        yield claim("win", clause, thing, what="zones-empty", zones=[zone])


def _sent_somewhere(clause: Clause) -> bool:
    """Whether cards go to a place that is no zone («на середину», «наверх»), and are not only taken off."""
    places = [i for i in clause.items if i.kind == "NOUN" and i.prep in ("на", "в") and "Acc" in i.cases]
    return any(i.lemma in ("середина", "центр", "верх", "место") for i in places) or "наверх" in clause.words


def _outcome(clause: Clause, scene: Scene) -> str | None:
    """``aim``, ``success`` or ``failure``: what the sentence says of the game beside the state of its cards."""
    doc = clause.sentence.doc
    ends = terms().ends
    lemmas = clause.words
    if {"зависеть", "ли"} <= lemmas:
        return None  # «исход зависит от того, удастся ли очистить ряд»
    if lemmas & ends["aim"] or _consists(clause):
        return "aim"
    if {"победитель", "победительница", "торжествовать", "торжество", "праздновать"} & lemmas or _belongs(clause):
        return "success"
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
    if {"нужно", "надо", "следовать", "предстоять", "потребовать", "требовать"} & lemmas and _all_there(clause, scene):
        return "aim"
    if _alone(clause, scene) or _last_of_all(clause, scene):
        return "success"
    return None


def _all_there(clause: Clause, scene: Scene) -> bool:
    """«нужно собрать все карты на четырех базах»."""
    items = list(flat(clause.items))
    place = any(_of_foundations(i, scene) and i.prep in ("на", "в") for i in items)
    return place and any(_whole(i) and i.kind == "CARD" and not i.prep and not i.within for i in items)


def _consists(clause: Clause) -> bool:
    """«весь пасьянс состоит в том, чтобы …»; «смысл игры — перенести …»; «требуется собрать все масти»."""
    about = {"пасьянс", "игра", "смысл", "суть", "задача", "дело", "раскладка"}
    found = cued(clause, "состоять|заключать|сводить в|к ^том|тому", "смысл|суть игра|пасьянс|раскладка")
    return found is not None and bool(about & clause.words)


def _belongs(clause: Clause) -> bool:
    """«партия за тобой», «победа за вами», «дело сделано», «игра ваша»: the game is the player's."""
    won = "партия|игра|победа|выигрыш|верх"
    over = cued(clause, "конец игра|партия|пасьянс")
    if over is not None and over[0] == clause.first:
        return True  # «Конец игры: …»; not «до конца игры»
    mine = (f"{won} .. за ты|вы|мы|игрок|играющий", f"{won} ваш|твой|наш", "дело сделать|кончить")
    return cued(clause, *mine) is not None


def _alone(clause: Clause, scene: Scene) -> bool:
    """«Когда вся колода ушла на основания.»: a condition without a main clause, as a label or an answer has it."""
    here = [c for c in scene.clauses[clause.sentence.index] if c.verbs or c.items]
    whole = any(_whole(i) for i in clause.items)
    return len(here) == 1 and whole and clause.sentence.doc[0].lemma_ in ("когда", "если")


def _last_of_all(clause: Clause, scene: Scene) -> bool:
    """«Если все масти дошли до королей, форт взят»: a condition that names the end, and nothing more is done then."""
    here = [c for c in scene.clauses[clause.sentence.index] if clause.first <= c.first <= clause.last and c.items]
    waits = [c for c in here if _CONDITION & c.words] or [c for c in here[:1] if not c.verbs and not c.items[0].prep]
    if len(waits) != 1:
        return False
    (state,) = waits
    rest = [c for c in here if c is not state and (c.items or c.verbs)]
    inside = bool(_CONDITION & set(state.lemmas[3:]))  # «она полна тогда, когда на восьми основаниях лежат короли»
    if not rest and not inside:
        return False
    if any(_CARDS & {i.kind for i in c.items} or _acts(c) for c in rest):
        return False
    finished = _finished(state, scene)
    return finished is not None and (finished.kind == "RANK" or any(_whole(i) for i in flat(state.items)))


def _acts(clause: Clause) -> bool:
    """Whether something is done with cards in a clause («…, и снова раздают»; not «форт взят»)."""
    classes = [terms().verbs[name] for name in ("put", "lay", "turn", "take", "fill", "gather", "shuffle", "pair")]
    return any(
        grammemes(v, "VerbForm") != ["Short"] and any(v.lemma_ in lemmas for lemmas in classes) for v in clause.verbs
    )


_CARDS = {"CARD", "PACKET", "ZONE", "NAME", "RANK", "VACANCY"}


def _denied(clause: Clause) -> bool:
    return "не" in clause.words


def _every(item: Item) -> bool:
    return bool({"весь", "каждый", "всякий"} & set(item.adjectives)) or (item.each and item.prep != "по")


def _many(item: Item) -> bool:
    return item.plural or (item.n or 0) > 1 or _every(item)


def _whole(item: Item) -> bool:
    """«все карты», «вся колода», «все четыре масти», «все кучки», «пятьдесят две карты», «последняя карта»."""
    every = _every(item) or "последний" in item.adjectives
    packs = item.value == "stock" and (item.n or 0) > 1 and not item.prep
    many = packs or (item.kind == "CARD" and ((item.n or 0) >= 32 or (item.each and item.n == 13)))
    suits = item.lemma in _SUITS and (item.n == 4 or item.plural)
    cards = item.kind in ("CARD", "PACKET") or item.value == "stock"
    cards = cards or item.lemma in (*_SUITS, "раскладка", "пара")
    return bool((every and cards) or many or suits)


def _finished(clause: Clause, scene: Scene) -> Item | None:
    """What says that the foundations are complete: all cards come there, they are done, or the last ranks lie there."""
    items = list(flat(clause.items))
    ends = terms().ends
    verbs = {v.lemma_ for v in clause.verbs}
    if verbs & ends["no-state"]:
        return None
    place = next((i for i in items if _of_foundations(i, scene) and i.prep in ("на", "в", "по", "над")), None)
    whole = [i for i in items if _whole(i) and not _of_foundations(i, scene)]
    named = [i for i in items if i.kind in ("NAME", "ZONE", "PACKET") and not i.prep and i.value != "foundation"]
    if place is not None and (whole or (len(named) > 1 and "Nom" in named[0].cases)):
        return place
    done = verbs & (ends["done"] | terms().verbs["end"] | terms().verbs["gather"])
    own = next((i for i in items if _of_foundations(i, scene) and not i.prep), None)
    filled = own is not None and own.kind != "RANK" and _many(own)
    short = bool({"готовый", "полный"} & clause.words) or any(
        grammemes(v, "VerbForm") in (["Short"], ["Fin"]) for v in clause.verbs
    )
    if own is not None and (done or (filled and short and not verbs & ends["removed"])):
        return own
    inside = place or own
    counted = any(i.kind == "CARD" and (i.n or 0) > 9 for i in items)
    if inside is not None and counted and {"содержать", "набрать", "собрать", "лежать", "по"} & clause.words:
        return inside  # «в каждой базе набралось тринадцать карт»
    return _crowned(clause, scene, items, place or own, bool(done))


def _crowned(clause: Clause, scene: Scene, items: list[Item], bases: Item | None, done: bool) -> Item | None:
    """The last ranks that lie on the foundations or end the suits («на восьми тузах красуются короли»)."""
    ends = terms().ends
    verbs = {v.lemma_ for v in clause.verbs}
    ranks = [i for i in items if i.kind == "RANK" and not i.prep and i is not bases]
    if ranks and bases is not None and not verbs & ends["removed"]:
        lying = done or bool(ends["lie"] & verbs) or not verbs
        if lying or all(_many(i) for i in (ranks[0], bases)):
            return ranks[0]
    round_ = [i for i in ranks if "Ins" in i.cases] and {"окружить", "покрыть", "увенчать", "венчать"} & verbs
    counted = [i for i in items if i.kind == "RANK" and (_every(i) or (i.n or 0) > 2)]
    if round_ and (len({i.value for i in ranks}) > 1 or counted):
        return ranks[0]
    if counted and scene.bases and not verbs & ends["removed"] and not any(i.lemma == "пара" for i in items):
        return counted[0]  # «если под каждой дамой лежат валет и король ее масти»
    counted = counted or [i for i in ranks if "последний" in i.adjectives]
    if counted and _TOPS & clause.words and not verbs & ends["removed"]:
        return counted[0]  # «все короли оказались на вершинах»
    suits = next((i for i in items if i.lemma in _SUITS and not i.prep and _whole(i)), None)
    grown = next((i for i in items if i.kind == "PACKET" and not i.prep and i.plural and not i.within), None)
    last = next((i for i in items if i.kind == "RANK" and i.prep == "до"), None)
    if suits is not None and (last or verbs & (ends["done"] | terms().verbs["gather"] | terms().verbs["put"])):
        return suits
    if grown is not None and last is not None and verbs & ends["done"]:
        return grown  # «если кучки дойдут до королей»
    return None


def _of_foundations(item: Item, scene: Scene) -> bool:
    """Whether a phrase means foundations: their term, or the bases' rank they are known by."""
    if item.value == "foundation" or any(p.value == "foundation" for p in item.within):
        return True
    if item.kind != "RANK" or item.value not in (scene.bases or ["A"]):
        return False
    return (_many(item) or "свой" in item.adjectives) and item.prep in ("на", "в", "")


def _cleared(clause: Clause, scene: Scene) -> tuple[Item, str | None] | None:
    """What is gone from the table, and the zone that is empty then; no zone if all cards are meant."""
    ends = terms().ends
    items = list(flat(clause.items))
    verbs = {v.lemma_ for v in clause.verbs}
    lemmas = clause.words
    none = bool(verbs & ends["left"]) and (
        ("не" in lemmas and any(i.kind == "CARD" and not i.n for i in items))
        or ("не" in lemmas and bool(_NOTHING & lemmas or "один" in lemmas))
    )
    none = none or (not verbs and bool({"ни", "нет"} & lemmas) and any(i.kind == "CARD" for i in items))
    gone = bool(verbs & ends["removed"]) and not _negated(clause)
    moved = clause.does("put") and any(i.value == "talon" and i.prep in ("на", "в") for i in items)
    coupled = bool({"пара", "попарно"} & lemmas) and bool(verbs & _COUPLED)
    empty = any(t.lemma_ == "пустой" and grammemes(t, "VerbForm") == ["Short"] for t in _tokens(clause))
    over = verbs & {"кончить", "закончить", "исчерпать"}
    spent = bool(over) and any(i.kind == "PACKET" and not i.prep for i in items)
    if not (none or gone or moved or coupled or empty or spent):
        return None
    table = next((i for i in items if i.lemma == "стол" and not i.prep), None)
    if table is not None and (gone or empty):
        return table, None
    fields = [i for i in items if i.kind == "PACKET" or (i.kind == "NAME" and i.value not in ("stock", "talon"))]
    fields = [i for i in fields if i.prep in ("", "из", "с", "в", "на", "от") and scene.zone(i, clause) != "foundation"]
    shape = next(
        (i for i in items if i.lemma in ends["layout"] and i.prep in ("", "из", "с", "со", "от", "в", "на")), None
    )
    if moved and not (gone or none):
        # «перевести в сброс столбики целиком»
        whole = bool({"целиком", "полностью", "весь", "до"} & lemmas)
        fields = [i for i in fields if not i.prep and whole and i.plural]
        shape = None
    if gone and not (none or moved or empty or spent) and verbs & ends["removed"] <= {"составить", "отложить"}:
        fields = []  # «составить число четырнадцать из двух карт ряда»: how pairs are made, not what is gone
    fields = [i for i in fields if none or (i.plural and not 0 < (i.n or 0) < 4) or (i.n or 0) > 3 or _every(i)]
    if fields and (none or shape is None):
        return fields[0], scene.zone(fields[0], clause)
    if shape is not None:
        whole = any(_whole(i) for i in items if i is not shape) or none or not shape.prep
        return (shape, scene.packets_zone) if whole else None
    cards = next((i for i in items if _whole(i)), None)
    if cards is not None and coupled:
        return cards, None
    pairs = next((i for i in items if i.lemma == "пара" and any(p.value == "stock" for p in items)), None)
    thing = cards or pairs or next((i for i in items if none and i.kind == "CARD"), None)
    return (thing, None) if thing is not None and not moved else None


def _tokens(clause: Clause) -> list[Token]:
    return list(clause.sentence.doc[clause.first : clause.last + 1])


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
