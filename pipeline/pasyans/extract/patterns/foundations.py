"""Patterns about foundations: which cards found them, when they go down, in what order and suit they grow, what
may feed them.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.numerals import ORDINALS
from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.layout import of_each_suit
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene, dashed, ranks_before

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
def base_cards(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Основными картами служат четыре туза»; «тузы составляют основные карты»;
    «основания состоят из тузов и королей».
    """
    foundation = next((i for i in clause.items if i.value == "foundation" and i.kind == "ZONE"), None)
    if foundation is None and "состоять" in clause.words:
        pronouns = [i for i in clause.items if i.kind == "PRON" and i.prep == ""]
        foundation = next((i for i in pronouns if (m := scene.meant(i, clause)) and m.value == "foundation"), None)
    if foundation is None and clause.does("begin"):
        # «Их четыре; каждое начинается тузом»
        pronouns = [i for i in clause.items if i.kind == "PRON" and i.prep == "" and "Nom" in i.cases]
        foundation = next((i for i in pronouns if (m := scene.meant(i, clause)) and m.value == "foundation"), None)
    ends = clause.does("end")
    if foundation is None or clause.negated() or (ends and not clause.does("begin")):
        return
    opened = {"открывать", "открыть"} & {v.lemma_ for v in clause.verbs}
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
    if not ranks and not clause.verbs:
        ranks = dashed(clause, scene)
    if not ranks:
        relative = next((i for i in clause.items if i.lemma in ("который", "они") and i.prep == ""), None)
        meant = scene.meant(relative, clause) if relative is not None else None
        ranks = [meant] if meant is not None and meant.kind == "RANK" else []
    bare = (clause.does("make") or (not clause.verbs and "это" in clause.text.split())) and not any(
        i is not foundation and not i.prep for i in clause.items
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
        yield claim(
            "bases",
            clause,
            foundation,
            *ranks,
            cards=[(i.value, i.suit, i.n * 4 if apiece and i.each and i.n else i.n, i.plural) for i in ranks],
            own_suit=True if apiece else None,
        )
    elif (
        foundation.prep == ""
        and any(i.kind == "PRON" for i in clause.items)
        and (clause.does("make") or not clause.verbs)
    ):
        yield claim("bases-taken", clause, foundation)


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
        during = as_they_come(clause, scene)
        yield claim("apart", clause, ranks[0], rank=ranks[0].value, n=ranks[0].n, during=during or None)


def as_they_come(clause: Clause, scene: Scene) -> bool:
    """Whether the sentence says that cards come as they turn up."""
    return any(cued(other, *AS_THEY_COME) for other in scene.clauses[clause.sentence.index])


@pattern("foundation")
def when_bases_come(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«по мере того как выходят»; «как только они откроются»; «должны выходить во время игры»;
    «выбираются из колоды»; «не кладут до конца».
    """
    subjects = [
        i
        for i in clause.items
        if i.prep == ""
        and (m := scene.meant(i, clause))
        and (m.value == "foundation" or (m.kind == "RANK" and m.value in scene.bases))
    ]
    subjects += [i for i in clause.items if i.kind == "ZONE" and i.value == "foundation" and i not in subjects]
    if cued(clause, "по мера .. <RANK>"):
        # «По мере открытия тузов их вынимают».
        subjects += [
            i for i in _deep(clause.items) if i.kind == "RANK" and i.value in scene.bases and i not in subjects
        ]
    if (cued(clause, *AS_THEY_COME) or _coming(clause)) and not subjects:
        near = [
            c
            for c in scene.clauses[clause.sentence.index]
            if abs(c.first - clause.last) <= 1 or abs(clause.first - c.last) <= 1
        ]
        subjects = [
            i
            for c in near
            for i in c.items
            if i.prep == ""
            and (m := scene.meant(i, c))
            and (m.value == "foundation" or (m.kind == "RANK" and m.value in scene.bases))
        ]
    if not subjects:
        return
    if cued(
        clause,
        "не @put .. до сам|самый? конец",
        "не @put|начинать .. пока",
        "до конец .. не @put",
        "лишь|только в конец",
    ):
        yield claim("foundation", clause, *subjects, comes="end", base_of=_one_rank(subjects, clause, scene))
    elif (
        cued(clause, "выбирать|выбрать|вынимать|вынуть|отбирать|отобрать из колода", "заранее")
        and "раз" not in clause.words
    ):
        yield claim("foundation", clause, subjects[0], comes="start", base_of=_one_rank(subjects, clause, scene))
    elif cued(clause, *AS_THEY_COME) or _coming(clause):
        yield claim("foundation", clause, comes="turned", base_of=_one_rank(subjects, clause, scene))


def _one_rank(subjects: list[Item], clause: Clause, scene: Scene) -> str | None:
    """The one base that ``subjects`` are, where a game has several."""
    meant = [scene.meant(item, clause) for item in subjects]
    ranks = {item.value if item.kind == "RANK" else "" for item in meant if item is not None}
    return next(iter(ranks)) if len(scene.bases) > 1 and len(ranks) == 1 and "" not in ranks else None


def _coming(clause: Clause) -> bool:
    """«Восемь тузов, выходя, образуют …»: the cards come as the gerund says."""
    coming = set(_APPEARING.split("|"))
    return any(v.lemma_ in coming and grammemes(v, "VerbForm") == ["Conv"] for v in clause.verbs)


def _deep(items: list[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _deep(item.within)


_APPEARING = (
    "выходить|выйти|появляться|появиться|появить|появлять|появление|открываться|открыться|открыть|"
    "открывать|выход|показаться|показать|освобождаться|освободить|освободиться|освобождать|попасться|"
    "попасть|встретиться|встретить|обнаружить"
)
AS_THEY_COME = (
    f"по мера .. {_APPEARING}",
    f"по мера тот как .. {_APPEARING}",
    f"по мера того , как .. {_APPEARING}",
    f"в тот вид как .. {_APPEARING}",
    f"как только .. {_APPEARING}",
    f"как скоро .. {_APPEARING}",
    f"лишь только .. {_APPEARING}",
    f"едва .. {_APPEARING}",
    "только|едва|скоро .. стать|становиться|становить|оказаться .. доступный|свободный",
    f"{_APPEARING} ли",
    f"тотчас как .. {_APPEARING}",
    "мочь быть сыграть",
    "выходить|выйти .. в|во время",
    f"когда .. {_APPEARING}",
    "если показать .. туз",
    "быть выходить",
    "выходить быть",
    "по мера открытие|освобождение|выход|появление",
)


@pattern("foundation")
def base_taken_in_play(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«берут из окопов туза или другую подходящую карту и играют их на принадлежащие им места»:
    bases come as they are freed.
    """
    if not clause.does("take", "put") or clause.negated():
        return
    rank = next(
        (
            p
            for i in clause.items
            for p in [i, *i.within]
            if p.kind == "RANK" and p.value in scene.bases and p.prep == ""
        ),
        None,
    )
    if rank is None:
        return
    sources = [zone for zone, _ in marks.out_of(clause, scene) if zone not in ("stock", "foundation")]
    if sources and cued(clause, "подходящий|другой .. карта"):
        yield claim("foundation", clause, rank, comes="turned")


_PRONOUNS = ("он", "она", "оно", "они", "который")
_LAID_ON = {"класть", "накладывать", "укладывать", "выкладывать"}


@pattern("foundation")
def steps(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на основания кладут через одну карту»;
    «на первое по порядку, на второе через одну карту, на третье через две».
    """
    doc = clause.sentence.doc
    if not clause.does("put", "lay") or clause.negated():
        return
    each: list[int] = []
    waiting = 0
    for token in doc[clause.first : clause.last + 1]:
        if token.ent_type_ == "ORD" and token.i > 0 and doc[token.i - 1].lower_ == "на":
            waiting = int(token.ent_id_)
        elif waiting and token.lemma_ == "порядок":
            each += [1] if waiting == len(each) + 1 else []
            waiting = 0
        elif waiting and token.ent_type_ == "NUM" and doc[token.i - 1].lower_ in ("через", "чрез"):
            each += [int(token.ent_id_) + 1] if waiting == len(each) + 1 else []
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


@pattern("foundation")
def first_card_found(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«первая открытая карта определяет достоинство основных карт»; «следующую карту кладут первым основанием»."""
    fixed = cued(clause, "карта|она .. определять|определить|устанавливать|назначать|указывать .. достоинство")
    here = scene.clauses[clause.sentence.index]
    laid = cued(
        clause,
        "стать|становиться|служить|быть|составить .. первый .. <ZONE=foundation>",
        "первый <ZONE=foundation>",
        "класть|положить .. первый? .. <ZONE=foundation>",
    )
    card = next(
        (
            i
            for c in reversed(here)
            if c.first <= clause.first
            for i in c.items
            if i.kind == "CARD" and {"следующий", *ORDINALS} & set(i.adjectives) and not i.plural
        ),
        None,
    )
    if fixed:
        yield claim("foundation", clause, base="first")
        if card is not None and card.ordinal and card.ordinal > 1:
            yield claim("first-base", clause, card)
    elif laid and card is not None and not clause.negated():
        yield claim("foundation", clause, card, base="first")
        yield claim("first-base", clause, card)


@pattern("foundation")
def others_of_that_rank(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные три карты того же достоинства кладутся рядом, по мере того как выходят»:
    how many foundations there are.
    """
    for item in clause.items:
        if (
            item.kind == "CARD"
            and item.n
            and {"остальной", "другой", "прочий"} & set(item.adjectives)
            and any(p.lemma in ("достоинство", "ранг") for p in item.within)
        ):
            yield claim("first-others", clause, item, n=item.n)
            if as_they_come(clause, scene):
                yield claim("foundation", clause, item, comes="turned")
