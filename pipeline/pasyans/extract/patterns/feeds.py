"""Patterns about what may go to the foundations: from which zones, under which relation, whether it may come back."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.coming import turns_up
from pasyans.extract.patterns.foundations import about, stretch
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene, carried_subject


@pattern("foundation")
def turned_cards_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«На них накладываются, по мере как будут выходить, двойки, тройки …»: cards go up as the stock turns them up."""
    if not about(clause, scene)[0] or clause.negated():
        return
    whole = stretch(clause, scene)
    others = [i for i in whole.items if i.kind == "RANK" and i.prep == "" and i.value not in scene.bases]
    if turns_up(whole) and others:
        yield claim("feed", clause, zone="turned")


@pattern("foundation")
def cards_went_to_bases(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«короли, с которых карты сошли на тузов»; «с верхов пачек карты переходят на основания»."""
    if not {"сойти", "сходить", "уйти", "уходить", "переходить", "перейти", "снимать", "идти", "пойти"} & {
        v.lemma_ for v in clause.verbs
    }:
        return
    target = marks.onto(clause, scene)
    if target is None or target[0] != "foundation" or clause.negated():
        return
    for zone, item in marks.out_of(clause, scene):
        if zone != "foundation":
            yield claim("feed", clause, item, zone=zone)


@pattern("foundation")
def cards_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«На основания идут верхние карты столбцов и верхняя карта талона»;
    «карты боковых пачек … на основание, когда находятся подле него».
    """
    target = marks.onto(clause, scene)
    lifted = {"снять", "снимать"} & {v.lemma_ for v in clause.verbs}
    if target is None or target[0] != "foundation" or clause.negated() or not (clause.does("put", "lay") or lifted):
        return
    pronoun = next((i for i in clause.items if i.kind == "PRON" and not i.prep and i.lemma in ("он", "она")), None)
    if pronoun is not None and (meant := scene.meant(pronoun, clause)) is not None and meant.kind == "CARD":
        zone = scene.zone(meant, clause)
        if zone and zone not in ("foundation", "stock"):
            yield claim("feed", clause, target[1], zone=zone)
    beside = any(
        i.value == "foundation" and i.prep in ("подле", "возле", "около", "рядом", "у")
        for c in scene.clauses[clause.sentence.index]
        if c.first > clause.first
        for i in c.items
    )
    if any(i.kind == "PRON" and i.prep == "" and i.lemma == "они" for i in clause.items):
        for zone in marks.cards_before(clause, scene):
            if zone not in ("foundation", "stock"):
                yield claim("feed", clause, target[1], zone=zone)
    for card in clause.items:
        for zone in scene.zones(card, clause) if card.kind == "CARD" and card.prep == "" else ():
            if zone != "foundation":
                yield claim("feed", clause, card, target[1], zone=zone, relation="beside" if beside else None)


@pattern("foundation")
def rank_into_foundation(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Как только появится туз, положите его в базу»; «туза кладут на основание»: the rank founds the foundation."""
    target = next(
        (
            i
            for i in clause.items
            if i.value == "foundation" and i.kind == "ZONE" and i.prep in ("на", "в") and "Acc" in i.cases
        ),
        None,
    )
    if target is None or clause.negated() or not clause.does("put", "lay"):
        return
    thing = next(
        (i for i in clause.items if i.prep == "" and i.kind in ("RANK", "PRON") and i.first != target.first), None
    )
    rank = scene.meant(thing, clause) if thing is not None else next(iter(carried_subject(clause, scene)), None)
    several = sum(i.kind == "RANK" and i.prep == "" for i in clause.items)
    if rank is not None and rank.kind == "RANK" and several < 2 and (not scene.bases or rank.value in scene.bases):
        yield claim(
            "bases", clause, target, cards=[(rank.value, rank.suit, rank.n if rank.n != 1 else None, rank.plural)]
        )


@pattern("foundation")
def pack_gone_through(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Затем перебирают колоду следующим образом: на пятерки кладут четверки»:
    the turned cards go to the foundations.
    """
    stock = next((i for i in clause.items if i.value == "stock" and i.prep == ""), None)
    if stock is None or not clause.does("turn", "lay") or clause.negated() or "весь" in stock.adjectives:
        return
    later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
    if any((t := marks.onto(c, scene)) is not None and t[0] == "foundation" for c in later):
        yield claim("feed", clause, stock, zone="stock")


@pattern("foundation")
def cards_that_feed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Из этого дивана можно играть всякую подходящую карту, кладя ее на основные карты»;
    «играют все те, которые годны для основных карт».
    """
    text = clause.words
    sources = marks.out_of(clause, scene)
    fit = {"подходящий", "годный", "нужный", "требуемый", "пригодный", "подходить"} & text
    foundation = next((i for i in clause.items if i.value == "foundation" and i.kind in ("ZONE", "NOUN")), None)
    if fit and clause.does("put", "take", "turn") and not clause.negated() and "нет" not in clause.words:
        for zone, item in sources:
            if zone not in ("foundation",) and not _built(clause):
                yield claim("feed", clause, item, zone=zone)
    elif (
        foundation is not None
        and foundation.prep in ("на", "для")
        and clause.does("put", "take")
        and not clause.negated()
    ):
        for zone, item in sources:
            if zone != "foundation":
                yield claim("feed", clause, item, zone=zone)


def _built(clause: Clause) -> bool:
    return any(i.kind == "VACANCY" for i in clause.items) or "марьяж" in clause.words


@pattern("foundation")
def made_of_zones(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Основания составляют карты из окопов и из колоды»; «восемь оснований выкладывают из зодиака и экватора»."""
    foundation = next((i for i in clause.items if i.value == "foundation" and i.kind == "ZONE" and i.prep == ""), None)
    if foundation is not None and (clause.does("make") or clause.does("lay")) and "выбирать" not in clause.words:
        for zone, item in marks.out_of(clause, scene):
            if zone != "foundation":
                yield claim("feed", clause, foundation, item, zone=zone)


@pattern("foundation")
def cards_not_fit_go_aside(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«те, которые не годятся для основных карт, кладутся в талон»;
    «играют все те, которые годны для основных карт»: the turned card may go up.
    """
    foundation = next((i for i in clause.items if i.value == "foundation" and i.prep in ("для", "на", "к")), None)
    if foundation is None or any(i.kind == "CARD" and not i.prep and scene.zone(i, clause) for i in clause.items):
        return
    if cued(clause, "обратно|назад"):
        return  # «Карту, попавшую на базу, обратно не снимать»
    if not _refused(clause, scene) and _lying_there(foundation, clause):
        return  # «платил за каждую карту, попавшую на базу»
    if cued(
        clause,
        "не? годный|годить|годиться|подходить|подходящий|пригодный|пригодиться|нужный|попасть|идти "
        "для|на|к|под <ZONE=foundation>",
    ):
        yield claim("feed", clause, foundation, zone="turned")


def _lying_there(foundation: Item, clause: Clause) -> bool:
    """Whether cards have come to a foundation already («попавшая на базу», «попавшие на основание»)."""
    words = list(clause.sentence.doc[max(clause.first, foundation.first - 2) : foundation.first])
    come = [t for t in words if t.lemma_ == "попасть" and grammemes(t, "VerbForm") == ["Part"]]
    return bool(come) and clause.sentence.doc[come[0].i - 1].lower_ != "не"


_BACK = ("обратно|назад|вспять", "снова|опять", "возвращать|вернуть|возврат|возвращение|возвратить")
_TAKEN = {"снимать", "снять", "уносить", "унести", "забирать", "забрать", "двигать", "трогать", "сдвигать", "уводить"}
_TAKEN |= {"снятие", "изъятие", "возврат", "возвращение", "возвращать", "вернуть", "возвратить", "отнимать"}


@pattern("foundation")
def cards_come_back(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«с оснований карты обратно не берут»; «карту, положенную на основание, можно взять обратно»; «снимать карты с
    баз, чтобы вернуть их в ряды, нельзя»; «карта, легшая на основание, остается там до конца».
    """
    if not any(_lies_up(i, clause, scene) for i in clause.items) or _conditional(clause):
        return
    found = cued(clause, *_BACK[::2]) or cued(clause, "снова .. в игра")
    away = [i for i in clause.items if i.prep in ("с", "из", "от") and _lies_up(i, clause, scene)]
    put_up = _put_up(clause, scene)
    stays = put_up and cued(clause, "остаться|оставаться|оставать|остать|лежать .. там|тут|место|до", "до конец")
    taken = clause.does("take") or _TAKEN & clause.words
    if not (found or ((away or put_up) and taken) or stays):
        return
    if clause.does("shuffle", "lay", "gather") and not (found and taken) and not _TAKEN & clause.words:
        return
    refused = clause.negated() or _refused(clause, scene)
    at = clause.sentence.doc[found[0]] if found else None
    if refused or (stays and not found):
        yield claim("foundation", clause, at, returns=False)
    elif found and (taken or clause.does("put")) and (put_up or not _only_goal(clause, scene)):
        yield claim("foundation", clause, at, returns=True)


def _only_goal(clause: Clause, scene: Scene) -> bool:
    """Whether foundations are only where cards go («вернув ее на столбец или положив на основание»)."""
    up = [i for i in clause.items if _lies_up(i, clause, scene)]
    return all(i.prep in ("на", "в") and "Acc" in i.cases for i in up)


def _lies_up(item: Item, clause: Clause, scene: Scene) -> bool:
    """Whether a phrase is a foundation, or the base card that stands for one («с тузов»)."""
    if any(part.value == "foundation" for part in flat([item])):
        return True
    return item.kind == "RANK" and item.value in scene.bases and item.prep in ("с", "на", "от") and item.plural


def _put_up(clause: Clause, scene: Scene) -> bool:
    """Whether cards are spoken of that lie on a foundation: «положенная на базу», «взятого на тузов», «то, что легло
    на основание».
    """
    doc = clause.sentence.doc
    for item in clause.items:
        if item.prep not in ("на", "в") or not _lies_up(item, clause, scene):
            continue
        before = doc[max(clause.first, item.first - 3) : item.first]
        if any(grammemes(t, "VerbForm") == ["Part"] for t in before) or {"что", "который"} & {t.lemma_ for t in before}:
            return True
    return False


def _conditional(clause: Clause) -> bool:
    return bool(
        {"если", "когда", "пока", "ежели", "чтобы"}
        & {t.lemma_ for t in clause.sentence.doc[clause.first : clause.first + 2]}
    )


def _refused(clause: Clause, scene: Scene) -> bool:
    """Whether what a clause says is forbidden, in it or in what follows it («…, чтобы вернуть их в ряды, нельзя»)."""
    if {"запрещать", "нельзя", "подлежать"} & clause.words and not cued(clause, "только|лишь"):
        return "подлежать" not in clause.words or "не" in clause.text.split()
    if cued(clause, "не @take|возвращать|снимать|дозволять|разрешать|допускать|позволять|полагать"):
        return True
    after = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.last][:2]
    infinitive = any(grammemes(v, "VerbForm") == ["Inf"] for v in clause.verbs)
    return infinitive and any({"нельзя", "запрещать"} & c.words for c in after)
