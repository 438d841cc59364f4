"""Patterns about stretches of play, steps that must be taken, how a game comes out, and how hard it is said to be."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


@pattern("phase")
def until_all_lie(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«до тех пор пока все карты попадут или в зодиак, или на экватор»:
    play lasts until no card is left in the hand.
    """
    cards = next((i for i in clause.items if i.kind == "CARD" and "весь" in i.adjectives and i.prep == ""), None)
    zones = [scene.zone(i, clause) for i in clause.items if i.kind in ("NAME", "PACKET") and i.prep in ("в", "на")]
    if (
        cards is not None
        and zones
        and {"попасть", "поместить", "лечь", "разместить", "уложить", "положить"} & {v.lemma_ for v in clause.verbs}
    ):
        yield claim("until-placed", clause)


@pattern("phase")
def when_the_hand_is_empty(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«если случится так, что все карты уже из рук вышли, … тогда можно …»: what follows holds after dealing only."""
    if cued(clause, "весь карта .. из рука выйти", "весь карта .. выйти из рука", "из рука .. выйти") and any(
        c.first > clause.first and cued(c, "тогда|то .. можно", "можно") for c in scene.clauses[clause.sentence.index]
    ):
        yield claim("after-dealing", clause)


@pattern("phase")
def while_the_stock_lasts(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пока колода не вышла, …»; «когда колода вышла, на пачки кладут …»; «пока в колоде есть карты, …»:
    a right of one stretch of play.
    """
    here = {t.lemma_ for t in clause.sentence.doc}
    if {"снова", "вновь", "опять", "переворачивать", "перевернуть", "ограничение"} & here:
        return
    inside = next((i for i in clause.items if i.prep == "в" and (i.value == "stock" or i.lemma == "рука")), None)
    if inside is not None and (
        left := cued(clause, "есть|быть|остаться|оставаться|остать|иметь .. карта", "нет .. карта")
    ):
        none = clause.negated() or "нет" in {t.lemma_ for t in clause.sentence.doc[left[0] : left[1] + 1]}
        if "пока" in clause.words and not none:
            yield claim("in-phase", clause, inside, phase="deal")
        elif {"когда", "после"} & clause.words and none:
            yield claim("in-phase", clause, inside, phase="play")
        return
    stock = next((i for i in clause.items if i.value == "stock" and not i.prep), None)
    gone = {"выйти", "кончить", "кончиться", "исчерпать", "разложить", "закончить"} & {v.lemma_ for v in clause.verbs}
    if stock is None or not gone:
        return
    if "пока" in clause.words and clause.negated():
        yield claim("in-phase", clause, stock, phase="deal")
    elif {"когда", "после"} & clause.words and not clause.negated():
        yield claim("in-phase", clause, stock, phase="play")


@pattern("phase")
def restriction_ends(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Ограничение это прекращается после того, как разложен весь пасьянс»: one phase while dealing, one after."""
    if cued(clause, "ограничение .. прекращать|кончать|снимать", "правило .. перестать действовать"):
        yield claim("phases", clause, names=["deal", "play"])


@pattern("forced")
def must_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«восемь основных карт … следует немедленно положить на оставленные для них места»; «основные карты немедленно
    кладут на место».
    """
    foundation = next((i for i in clause.items if i.value == "foundation" and i.prep == ""), None)
    rank = next((i for i in clause.items if i.kind == "RANK" and i.value in scene.bases and i.prep == ""), None)
    goes = foundation is not None and "карт" in foundation.head.lower_
    at_once = {"немедленно", "тотчас", "сразу", "непременно", "обязательно"} & clause.words
    if goes and at_once and clause.does("put", "lay") and not clause.negated():
        yield claim("forced", clause, foundation, step="bases")
    elif (
        (foundation or rank)
        and clause.does("put", "lay")
        and cued(clause, "следовать|должный|надлежать ... немедленно|тотчас|сразу|положить", "непременно|обязательно")
    ) or (rank is not None and "весь" in rank.adjectives and clause.does("put") and not clause.negated()):
        yield claim("forced", clause, foundation, rank, step="bases")


@pattern("claim")
def what_success_rests_on(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Успех игры вполне зависит от этих дорожек»: what the author says that success depends on."""
    if cued(clause, "успех|удача|исход .. зависеть .. от") and not clause.negated():
        yield claim("claim", clause, word="depends")


@pattern("claim")
def when_it_has_failed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Если этого нельзя сделать, то пасьянс считается неудавшимся»: when the author gives the game up."""
    lost = cued(clause, "пасьянс|игра|партия .. считать .. неудавшийся|проиграть|проигранный", "неудавшийся|неудачный")
    lost = lost or cued(clause, "пасьянс|игра|партия .. не удаться|удать|сойтись|сойти|выйти")
    told = {"если", "когда"} & {t.lemma_ for t in clause.sentence.doc}
    if lost and told and not any(i.kind == "CARD" for c in scene.clauses[clause.sentence.index] for i in c.items):
        yield claim("claim", clause, word="fails")


@pattern("claim")
def how_hard(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс этот чрезвычайно труден»; «пасьянс удается редко»; «сходится легко»."""
    if (
        "пасьянс" not in clause.words
        and "игра" not in clause.words
        and not {"сходить", "удавать", "выходить", "выигрывать"} & clause.words
        and not (clause.items and all(i.kind == "PRON" for i in clause.items))
    ):
        return
    doc = clause.sentence.doc
    out = "сходить|удавать|выходить|удаваться|выигрывать"
    very = cued(clause, "чрезвычайно|весьма|очень|крайне|необыкновенно")
    how = "редко|нечасто|часто|нередко|легко|нелегко|всегда"
    if found := cued(clause, f"{how} .. {out}", f"{out} ... {how}"):
        adverb = next(t for t in doc[found[0] : found[1] + 1] if t.lemma_ in how.split("|"))
        denied = cued(clause, f"не слишком|очень|так|особенно|столь|вовсе? {how}", f"не {how}") is not None
        word = _OFTEN.get((adverb.lemma_, denied))
        if word is not None:
            yield claim("claim", clause, doc[found[0]], word=word)
    elif found := cued(clause, "трудный", "сложный", "^труден", "нелегкий"):
        denied = "не" in {t.lower_ for t in doc[max(found[0] - 2, clause.first) : found[0]]}
        yield claim("claim", clause, doc[found[0]], word="easy" if denied else "very-hard" if very else "hard")
    elif (found := cued(clause, "легкий", "несложный|нетрудный")) and "не" not in clause.text.split():
        yield claim("claim", clause, doc[found[0]], word="easy")


_OFTEN = {
    ("редко", False): "seldom-out",
    ("нечасто", False): "seldom-out",
    ("часто", True): "seldom-out",
    ("всегда", True): None,
    ("часто", False): "often-out",
    ("нередко", False): "often-out",
    ("редко", True): "often-out",
    ("легко", False): "easy",
    ("легко", True): "hard",
    ("нелегко", False): "hard",
}
"""What an adverb says of how often a game comes out, plain and denied."""
