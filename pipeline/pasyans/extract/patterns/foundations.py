"""Patterns about foundations: which cards found them, when they go down, in what order and suit they grow, what
may feed them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.bases import base_by_play, founding, pair_of_bases
from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.coming import comes_in_play
from pasyans.extract.patterns.growth import theme_of
from pasyans.extract.patterns.looked_out import of_each_suit
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene, bases_listed, dashed, other_foundations, ranks_before, their_number

ORDER = "A23456789TJQK"


def about(clause: Clause, scene: Scene) -> tuple[bool, str | None]:
    """Whether a clause speaks of cards laid on foundations, and on those of which base (``None``: all)."""
    target = marks.onto(clause, scene)
    if target is not None:
        item = target[1]
        meant = scene.meant(item, clause)
        rank = (meant.value if meant.kind == "RANK" else meant.rank or None) if meant is not None else None
        return target[0] == "foundation", rank
    return False, None


def stretch(clause: Clause, scene: Scene) -> Clause:
    """A clause with those after it that say only how or when («…, по мере как будут выходить, двойки, тройки …»)."""
    out = Clause(clause.sentence, clause.first, clause.last, list(clause.verbs), list(clause.items))
    doc = clause.sentence.doc
    for other in scene.clauses[clause.sentence.index]:
        if other.first <= clause.first:
            continue
        apart = doc[other.first].text in (";", "(", ".") or (doc[other.first].text == ":" and not _details(other))
        if apart or other.does("put", "lay", "take", "turn", "fill", "make", "end"):
            break
        out.last = other.last
        out.verbs += other.verbs
        out.items += other.items
    return out


def _details(clause: Clause) -> bool:
    """«…: младшую на старшую, другого цвета»: what only says how, without a verb."""
    return not clause.verbs and not any(i.kind in ("ZONE", "PACKET", "NAME") or i.n for i in clause.items)


@pattern("foundation")
def places_left_for_bases(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«оставляют место для четырех тузов и четырех королей»: the ranks that will have foundations."""
    if "место" not in clause.words or clause.negated():
        return
    first = next((i for i in clause.items if i.kind == "RANK" and i.prep == "для" and i.n), None)
    if first is None:
        return
    more = [i for i in clause.items if i.kind == "RANK" and not i.prep and i.n and i.first > first.last]
    ranks = [i for i in [first, *more] if i.value in scene.bases]
    if len(ranks) > 1:
        yield claim("bases", clause, *ranks, cards=[(i.value, i.suit, i.n, i.plural) for i in ranks])


@pattern("foundation")
def bases_counted(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«восемь тузов, как только выйдут, кладут наверх»; «тузы служат основаниями, числом их восемь»."""
    if {"если", "ежели", "буде"} & clause.words or clause.negated():
        return
    for item in clause.items:
        if item.kind == "RANK" and item.value in scene.bases and (item.n or 0) in (4, 8) and not item.prep:
            yield claim("base-count", clause, item, rank=item.value, n=item.n)
    doc = clause.sentence.doc
    found = cued(clause, "число они? <NUM>")
    if found is None or len(scene.bases) > 1:
        return
    near = next((i for i in scene.before(clause, found[0]) if i.kind in ("ZONE", "RANK", "PACKET", "NAME")), None)
    if near is not None and {"остальной", "прочий", "другой"} & set(near.adjectives):
        return
    of_bases = near is not None and (near.value == "foundation" or (near.kind == "RANK" and near.value in scene.bases))
    if of_bases:
        yield claim("zone", clause, doc[found[0]], doc[found[1]], zone="foundation", packets=int(doc[found[1]].ent_id_))


@pattern("foundation")
def bases_begun(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«туз переходит на место базы»; «им начинают базу»; «начиная тузом и кончая королем»; «кладут как основания»."""
    ranks = [i for i in founding(clause, scene) if i.value in scene.bases]
    if ranks and len({i.value for i in ranks}) == 1:
        cards = [(i.value, i.suit, i.n if (i.n or 0) > 1 else None, i.plural) for i in ranks]
        yield claim("bases", clause, cards=cards[:1])


@pattern("foundation")
def two_families(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«из каждой масти берут по одному тузу и по одному королю»; «четыре туза и четыре короля выкладывают в ряд»."""
    ranks = pair_of_bases(clause, scene)
    if ranks:
        cards = [(i.value, i.suit, 4, True) for i in ranks]
        yield claim("bases", clause, *ranks, cards=cards, own_suit=True if ranks[0].each else None)


@pattern("foundation")
def base_told_by_play(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«туза откладывают повыше, едва он откроется»; «на туза кладут двойку, на двойку тройку»: the ace is the base."""
    ace = base_by_play(clause, scene) if scene.bases == ["A"] else None
    if ace is not None:
        yield claim("foundation", clause, ace, base="A")


@pattern("foundation")
def bases_numbered(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«оснований будет восемь»; «баз, стало быть, четыре»; «тузов восемь, и все они пойдут в основания»."""
    if clause.negated():
        return
    for item, number in itertools.pairwise(clause.items):
        bases = item.value == "foundation" or (item.kind == "RANK" and [item.value] == scene.bases)
        counted = number.kind == "NUM" and not number.prep and number.n in (4, 8)
        if item.prep or item.n or not bases or not counted or item.cases & {"Nom", "Dat"} or not item.plural:
            continue
        if any(v.lemma_ not in ("быть", "стать") for v in clause.verbs if _finite(v) and v.i > item.first):
            continue
        follows = clause.sentence.doc[min(number.last + 1, len(clause.sentence.doc) - 1)]
        between = clause.sentence.doc[item.last + 1 : number.first]
        if not follows.ent_type_ and all(t.is_punct or t.lemma_ in _LINKS for t in between):
            yield claim("zone", clause, item, number, zone="foundation", packets=number.n)


_LINKS = {"быть", "стать", "стало", "всего", "весь", "таким", "образ", "ровно", "тоже", "также", "значит"}


def _finite(verb: Token) -> bool:
    return grammemes(verb, "VerbForm") not in (["Part"], ["Conv"], ["Short"])


@pattern("foundation")
def bases_in_a_list(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«основных карт должно быть восемь: по одному тузу и по одной двойке каждой масти»."""
    ranks = bases_listed(clause, scene)
    if not ranks:
        return
    apiece = of_each_suit(ranks, clause)
    cards = [(i.value, i.suit, i.n * 4 if apiece and i.each and i.n else i.n, i.plural) for i in ranks]
    yield claim("bases", clause, *ranks, cards=cards, own_suit=True if apiece else None)


@pattern("foundation")
def base_cards(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Основными картами служат четыре туза»; «тузы составляют основные карты»;
    «основания состоят из тузов и королей».
    """
    role = {"роль", "функция", "качество"} & clause.words
    parts = [p for i in clause.items for p in ([i, *i.within] if role else [i])]
    foundation = next((p for p in parts if p.value == "foundation" and p.kind == "ZONE"), None)
    if foundation is None and "состоять" in clause.words:
        pronouns = [i for i in clause.items if i.kind == "PRON" and i.prep == ""]
        foundation = next((i for i in pronouns if (m := scene.meant(i, clause)) and m.value == "foundation"), None)
    if foundation is None and clause.does("begin", "open", "make"):
        # «Их четыре; каждое начинается тузом»
        pronouns = [
            i for i in clause.items if i.kind == "PRON" and not i.prep and ("Nom" in i.cases or i.lemma != "который")
        ]
        foundation = next((i for i in pronouns if (m := scene.meant(i, clause)) and m.value == "foundation"), None)
    if foundation is None:
        foundation = other_foundations(clause, scene)
    ends = clause.does("end")
    if foundation is None or clause.negated() or (ends and not clause.does("begin")):
        return
    if {"если", "ежели", "буде"} & clause.words and not clause.does("make", "begin", "open"):
        return  # «пасьянс вышел, если основания покрыты королями»
    opened = clause.does("open") or role
    if not (
        clause.does("make", "begin")
        or opened
        or {"состоять", "являться", "служить", "суть"} & clause.words
        or not clause.verbs
        or _apposed(foundation, clause)
    ):
        return
    ranks = [i for i in clause.items if i.kind == "RANK" and i.prep in ("", "из", "с") and i is not foundation]
    ranks = [i for i in ranks if not (ends and not i.prep and "Ins" in i.cases)]
    ranks = [i for i in ranks if not _on_top(i, clause)]
    if not ranks and not clause.verbs:
        ranks = dashed(clause, scene)
    if not ranks:
        relative = next((i for i in clause.items if i.lemma in ("который", "они") and i.prep == ""), None)
        meant = scene.meant(relative, clause) if relative is not None else None
        ranks = [meant] if meant is not None and meant.kind == "RANK" else []
    bare = (clause.does("make") or (not clause.verbs and "это" in clause.text.split())) and not any(
        i is not foundation and not i.prep and not their_number(i, clause.items) for i in clause.items
    )
    if not ranks and ("Ins" in foundation.cases or bare):
        # «восемь тузов … выкладываются в ряд и служат основаниями»: the subject stands in the clause before.
        earlier = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
        named = [[i for i in c.items if i.kind == "RANK" and not i.prep] for c in reversed(earlier)]
        ranks = next((found for found in named[: 3 if bare else 1] if found), [])
        if not ranks and bare and not clause.verbs:
            ranks = ranks_before(clause, scene)
    if ranks and foundation.prep == "":
        apiece = of_each_suit(ranks, clause)
        counted = foundation.n if len(ranks) == 1 and (foundation.n or 0) > 1 and ranks[0].plural else None
        yield claim(
            "bases",
            clause,
            foundation,
            *ranks,
            cards=[
                (i.value, i.suit, i.n * 4 if apiece and i.each and i.n else i.n or counted, i.plural) for i in ranks
            ],
            own_suit=True if apiece else None,
        )
    elif (
        foundation.prep == ""
        and any(i.kind == "PRON" for i in clause.items)
        and (clause.does("make") or not clause.verbs)
    ):
        yield claim("bases-taken", clause, foundation)


def _on_top(rank: Item, clause: Clause) -> bool:
    """Whether a rank only lies on foundations that are full («базы закрыты королями», «базы с королями наверху»)."""
    return "Ins" in rank.cases and "Gen" not in rank.cases and not clause.does("make", "begin", "open")


def _apposed(foundation: Item, clause: Clause) -> bool:
    after = [i for i in clause.items if i.first > foundation.last][:1]
    return bool(after) and after[0].kind == "RANK" and after[0].first <= foundation.last + 2 and foundation.prep == ""


@pattern("foundation")
def laid_apart(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Тузы кладут отдельно, по мере их появления»; «тузы, как только откроются, выкладывают сверху»."""
    if not clause.does("put", "lay") or clause.negated():
        return
    ranks = [i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.first < 99]
    place = cued(
        clause,
        "отдельно",
        "сверху",
        "вниз",
        "вверх",
        "в сторона",
        "над|под <PACKET|ZONE|RANK>",
        "выше|ниже <PACKET|RANK>",
        "на середина|средина",
        "в отдельный",
        "на <ZONE>",
        "особо",
        "в? .. верхний|нижний|отдельный ряд|линия",
        "на определенный|оставленный|свой|приготовленный .. место",
    )
    if ranks and place and len(ranks) == 1 and ranks[0].value not in scene.ornaments:
        if "ничто" in clause.words or "ничего" in clause.text:
            return
        if ranks[0].value not in scene.bases and theme_of(clause, scene) is not None:
            return  # «их складывают по порядку; сверху должен лечь король»: how foundations end
        during = comes_in_play(clause, scene)
        yield claim("apart", clause, ranks[0], rank=ranks[0].value, n=ranks[0].n, during=during or None)


_PRONOUNS = ("он", "она", "оно", "они", "который")


@pattern("foundation")
def steps(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на основания кладут через одну карту»;
    «на первое по порядку, на второе через одну карту, на третье через две».
    """
    doc = clause.sentence.doc
    growing = clause.does("grow") and not clause.does("put", "lay")
    if not (clause.does("put", "lay") or growing) or clause.negated():
        return
    each: list[int] = []
    waiting = 0
    points = cued(clause, "через|чрез <NUM> очко|единица|ступень") is not None  # «растет через одно очко, через два»
    for token in doc[clause.first : clause.last + 1]:
        if token.ent_type_ == "ORD" and token.i > 0 and (growing or doc[token.i - 1].lower_ == "на"):
            waiting = int(token.ent_id_)
        elif waiting and token.lemma_ == "порядок":
            each += [1] if waiting == len(each) + 1 else []
            waiting = 0
        elif waiting and token.ent_type_ == "NUM" and doc[token.i - 1].lower_ in ("через", "чрез"):
            each += [int(token.ent_id_) + (0 if points else 1)] if waiting == len(each) + 1 else []
            waiting = 0
    if len(each) > 1:
        yield claim("foundation", clause, order="step", steps=each)
        return
    found = cued(clause, "через|чрез <NUM> карта|ранг|очко", "прибавлять|прибавляя по <NUM>", "увеличивать .. на <NUM>")
    if found and (about(clause, scene)[0] or any(i.value == "foundation" for i in clause.items)):
        number = next(int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ == "NUM")
        yield claim(
            "foundation", clause, order="step", step=number + 1 if doc[found[0]].lower_ in ("через", "чрез") else number
        )
