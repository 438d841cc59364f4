"""How foundations grow: what a text says of their order, suit, last card and turning round, in any wording.

Clauses flow in, in the order of the text; for each that speaks of foundations and of nothing else, its
:class:`Theme` says of which (those of one base card, or all). The theme is found once, by target («на них»), subject
(«базы растут»), pronoun or by going on with the clause before; then the same signs are read from every such clause.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from pasyans.extract.bases import grown_on
from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cue, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

ORDER = "A23456789TJQK"
_LAID = {"класть", "положить", "накладывать", "укладывать", "выкладывать", "ложить", "лечь"}
_STANDING = ("он", "она", "оно", "они", "который")
_ELSEWHERE = ("PACKET", "NAME", "VACANCY")


@dataclass(frozen=True, slots=True)
class Theme:
    """The foundations that a clause speaks of: those of ``base``, or all; ``item`` names them, if anything does.

    ``loose``: how they grow is not said here, but may be in what follows («их отбирают сразу, масти не соблюдаются»).
    """

    base: str | None = None
    item: Item | None = None
    loose: bool = False


def themes(scene: Scene) -> dict[tuple[int, int], Theme]:
    """The theme of every clause that speaks of foundations only, by sentence and first token; found once a scene."""
    if "themes" not in scene.memo:
        found: dict[tuple[int, int], Theme] = {}
        before: Theme | None = None
        for sentence, clauses in zip(scene.sentences, scene.clauses, strict=True):
            if any(i.lemma not in ("масть", "цвет") for i in clauses[0].items) or sentence.silent:
                before = None
            for clause in clauses if not sentence.silent else ():
                theme = _theme(clause, scene, before)
                if theme is not None and not theme.loose:
                    found[sentence.index, clause.first] = theme
                keeps = theme is not None and theme.loose and before is not None
                if not keeps and (theme is not None or clause.items):
                    before = theme
        scene.memo["themes"] = found
    known: dict[tuple[int, int], Theme] = scene.memo["themes"]
    return known


def theme_of(clause: Clause, scene: Scene) -> Theme | None:
    """The theme of one clause, ``None`` if it does not speak of foundations only."""
    return themes(scene).get((clause.sentence.index, clause.first))


def _theme(clause: Clause, scene: Scene, before: Theme | None) -> Theme | None:
    if cued(clause, "один на другой", "друг на друг") or "марьяж" in clause.words:
        return None
    target = marks.onto(clause, scene)
    if target is not None:
        if target[0] != "foundation" or marks.beside_foundations(clause, scene) or _elsewhere(target[1], clause):
            return None
        return Theme(_base(target[1], clause, scene) or _near_base(clause, scene), target[1])
    if (below := _below(clause, scene)) is not None:
        return Theme(_base(below, clause, scene), below)
    grows: object = clause.does("grow", "make", "begin", "end") or {"открывать", "открыть"} & {
        v.lemma_ for v in clause.verbs
    }
    grows = grows or {"масть", "цвет"} & clause.words
    if grows and all(v.lemma_ in _LAID for v in clause.verbs if grammemes(v, "VerbForm") != ["Part"]):
        grows = any(i.prep for i in flat(clause.items) if _names(i, clause, scene)) or not clause.verbs
    named = next((i for i in flat(clause.items) if _names(i, clause, scene)), None)
    if named is None and _whole_suits(clause):
        return Theme(scene.bases[0] if len(scene.bases) == 1 else None)
    if named is not None and _or_elsewhere(named, clause):
        return None
    if named is not None:
        base = _base(named, clause, scene) or _near_base(clause, scene)
        return Theme(base, named, loose=not grows and bool(clause.verbs))
    alone = not any(
        i.kind in _ELSEWHERE or (i.kind == "ZONE" and i.value not in ("foundation", "stock"))
        for i in flat(clause.items)
    )
    if (family := _family(clause, scene, goes_on=before is not None)) is not None:
        return Theme(family)
    if before is not None and alone:
        stands = any(i.kind == "CARD" and i.prep in ("на", "под") for i in clause.items)
        about_suit = bool(clause.items) and clause.items[0].lemma in ("масть", "цвет")
        goes_on = about_suit or clause.does("grow") or not before.loose
        return None if stands or not goes_on else Theme(before.base)
    return None


def _or_elsewhere(named: Item, clause: Clause) -> bool:
    """Whether cards may as well go to packets («ею покрывают либо базу, либо верхнюю карту другой стопки»)."""
    either = {"или", "либо"} & clause.words and named.cases & {"Acc"} and not named.prep
    others = (p for i in clause.items if i.kind in ("CARD", "PACKET", "NAME") and not i.prep for p in flat([i]))
    return bool(either) and any(p.kind in _ELSEWHERE and {"другой", "иной"} & set(p.adjectives) for p in others)


def _elsewhere(target: Item, clause: Clause) -> bool:
    """Whether a card that others are laid on is one of the packets' («в столбцах на туза ничего не кладут»)."""
    places = (i for i in clause.items if i.kind in ("PACKET", "NAME") and i.prep in ("в", "на"))
    return target.kind == "RANK" and any("Loc" in i.cases and "Acc" not in i.cases for i in places)


def _family(clause: Clause, scene: Scene, *, goes_on: bool) -> str | None:
    """Of families on aces and on kings, the one that a clause is about by how far it goes («слева до короля»)."""
    told = clause.does("grow", "end") or (goes_on and not clause.verbs)
    if set(scene.bases) != {"A", "K"} or not told or clause.negated():
        return None
    places = ("NAME", "VACANCY", "CARD", "ZONE")
    rows = [i for i in flat(clause.items) if i.kind == "PACKET" and i.prep != "по" and i.value != "row"]
    if rows or any(i.kind in places for i in flat(clause.items)):
        return None
    goals = {i.value for i in _ranks(clause) if i.prep in ("до", "к")}
    way = marks.direction(clause, examples=False)
    if goals == {"K"} and way in ("up", None):
        return "A"
    return "K" if goals == {"A"} and way in ("down", None) else None


def _whole_suits(clause: Clause) -> bool:
    """Whether a clause tells how suits grow as wholes («четыре масти: каждая начинается с туза»)."""
    suits = [i for i in clause.items if i.lemma == "масть" and not i.prep and {"Nom", "Acc"} & i.cases]
    whole = any(i.plural or (i.n or 0) > 1 or "каждый" in i.adjectives for i in suits)
    doc = clause.sentence.doc
    if not whole and doc[clause.first].text == ":" and any(i.value == "каждый" and not i.prep for i in clause.items):
        whole = "масть" in {t.lemma_ for t in doc[: clause.first]}
    goes = any(i.prep in ("с", "от", "до", "к") for i in _ranks(clause))
    return whole and goes and clause.does("begin", "end", "grow", "gather") and not clause.negated()


def _below(clause: Clause, scene: Scene) -> Item | None:
    """A base card that others are added to or follow («к тузу прибавляют двойку»; «за ним идут двойка, тройка»)."""
    opening = clause.items[0] if clause.items else None
    ranks = any(i.kind in ("RANK", "CARD") and not i.prep for i in clause.items)
    if opening is None or not ranks or opening.prep not in ("к", "за", "после", "сверх") or clause.negated():
        return None
    return opening if grown_on(opening, clause) and _base(opening, clause, scene) else None


def _names(item: Item, clause: Clause, scene: Scene) -> bool:
    """Whether a phrase names foundations as what grows («базы», «каждую из них», «на основаниях», «тузы»)."""
    held = item.value == "foundation" or (item.kind == "RANK" and item.value in scene.bases)
    inside = (held and item.prep in ("на", "в") and "Loc" in item.cases) or item.prep == "за"
    if item.prep and not inside:
        return False
    if item.kind == "ORD" or item.value == "каждый" or (item.kind == "PRON" and item.lemma in _STANDING):
        meant = scene.meant(item, clause)
        return meant is not None and (
            meant.value == "foundation" or (meant.kind == "RANK" and meant.value in scene.bases)
        )
    return (item.kind == "RANK" and item.value in scene.bases) or (item.value == "foundation" and item.kind == "ZONE")


def _base(item: Item, clause: Clause, scene: Scene) -> str | None:
    """The base card that a phrase names or stands for, if it is one of the game's."""
    meant = scene.meant(item, clause)
    if meant is None:
        return None
    rank = meant.value if meant.kind == "RANK" else meant.rank
    return rank if rank in scene.bases else None


def _near_base(clause: Clause, scene: Scene) -> str | None:
    """Of two families of foundations the one spoken of last in the sentence («тузы составляют первые четыре …»)."""
    if len(scene.bases) < 2:
        return None
    here = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]
    for other in reversed(here):
        near = {
            i.value
            for i in _ranks(other)
            if i.value in scene.bases and i.prep in ("", "с", "из") and "Ins" not in i.cases
        }
        if near:
            return near.pop() if len(near) == 1 else None
    return None


@pattern("foundation")
def foundations_grow(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«карты накладываются на них восходящим порядком до королей»; «на туза кладут двойку, тройку и так далее»;
    «базы растут в масть, последним ложится король»; «на них собирают масти от туза до короля».
    """
    theme = theme_of(clause, scene)
    if theme is None:
        if _both(clause) and _spoken_of_both(clause, scene) and (fit := _suit(clause)):
            yield claim("foundation", clause, suit=fit)
        return
    base, what = theme.base, theme.item
    sure = base or (scene.bases[0] if len(scene.bases) == 1 else None)
    if not clause.negated() or "пока" in clause.words:
        around = _around(clause)
        first, last = _first(clause, theme, scene), _last(clause, theme, scene)
        if around is not None and (first is around or last is around or first is not None):
            first = last = None  # «переходя от короля к тузу»; «дойдя до короля, продолжайте с туза»
        if last is not None and any(v.lemma_ == "дойти" and grammemes(v, "VerbForm") == ["Conv"] for v in clause.verbs):
            last = None  # «дойдя до короля, продолжайте с туза»
        if around is None and first is not None and _goes_round(clause, first, scene):
            around, first = first, None
        if base is None and first is not None and len(scene.bases) > 1 and first.value in scene.bases:
            base = sure = first.value
        if first is not None and not scene.bases and sure is None and first.value in "AK2":
            yield claim("foundation", clause, first, base=first.value)
            sure = first.value
        way = _way(clause, sure, last, examples=len(_ranks(clause)) < 4)
        if base is None and set(scene.bases) == {"A", "K"} and way in ("up", "down"):
            base = sure = "A" if way == "up" else "K"
        step = _step(clause)
        if way and not step:
            yield claim("foundation", clause, what, order=way, base_of=base)
        if last is not None:
            yield claim("foundation", clause, last, last=last.value, base_of=base)
        yield from _listed(clause, theme, sure, scene)
        if first is not None and sure == "K" and first.value == "A":
            yield claim("foundation", clause, first, wrap=True, base_of=base)
        if around is not None:
            yield claim("foundation", clause, around, wrap=True, base_of=base)
        if step:
            yield claim("foundation", clause, what, order="step", step=step, base_of=base)
    if fit := _suit(clause):
        alike = _both(clause) or _of_all(clause, scene)
        yield claim("foundation", clause, what, suit=fit, base_of=None if alike else base)


def _both(clause: Clause) -> bool:
    """Whether a clause speaks of two families at once («на тех и на других», «в обоих случаях»)."""
    return cued(clause, "тот ,? и .. другой", "оба род|роды|случай|ряд", "везде|всюду|повсюду") is not None


def _of_all(clause: Clause, scene: Scene) -> bool:
    """Whether a suit told last of all is that of both families («тузы до короля, короли до туза, в масть»)."""
    if len(scene.bases) != 2 or clause.sentence.doc[clause.first].text != ",":
        return False
    end = [t.i for t in clause.sentence.doc[clause.first + 1 : clause.last + 1] if t.text == ","]
    goal = next((i for i in _ranks(clause) if i.prep in ("до", "к")), None)
    suit = next((t.i for t in clause.sentence.doc[clause.first : clause.last + 1] if t.lemma_ == "масть"), None)
    return goal is not None and suit is not None and any(goal.last < comma < suit for comma in end)


def _spoken_of_both(clause: Clause, scene: Scene) -> bool:
    """Whether a clause that names no place follows upon one about foundations of two kinds."""
    if len(scene.bases) < 2 or any(i.kind in _ELSEWHERE for i in flat(clause.items)):
        return False
    index = clause.sentence.index
    return any(at in (index - 1, index) for at, _ in themes(scene))


def _ranks(clause: Clause) -> list[Item]:
    return [i for i in clause.items if i.kind == "RANK"]


def _first(clause: Clause, theme: Theme, scene: Scene) -> Item | None:
    """The rank from which a row goes («начиная с двойки», «от туза до короля»)."""
    return next((i for i in _ranks(clause) if i.prep in ("с", "от") and i is not theme.item), None)


def _last(clause: Clause, theme: Theme, scene: Scene) -> Item | None:
    """The rank on which a row ends, whatever says so («до короля», «последним ложится король», «венчает дама»)."""
    goal = next((i for i in _ranks(clause) if _goal(i, clause) and i is not theme.item), None)
    if goal is not None:
        return goal
    told = _told_of(clause)
    spot = _last_word(clause)
    if not (clause.does("end") or told or spot is not None):
        return None
    ins = [i for i in _ranks(clause) if not i.prep and "Ins" in i.cases]
    on = [i for i in _ranks(clause) if i.prep == "на" and "Loc" in i.cases and "Acc" not in i.cases]
    if (ins or on) and not told:
        return [*ins, *on][-1]
    closing = {"замыкать", "замкнуть", "венчать", "увенчать", "завершать", "завершить"} & {
        v.lemma_ for v in clause.verbs
    }
    named = [i for i in _ranks(clause) if not i.prep and {"Nom", "Acc"} & i.cases and i is not theme.item]
    if spot is not None and len(named) > 1:
        named = [i for i in named if i.first > spot][:1]  # «двойка, потом тройка, а в конце король»
    if closing or told or spot is not None:
        return named[-1] if len(named) == 1 else None
    return None


def _goal(rank: Item, clause: Clause) -> bool:
    """Whether a rank is where a row goes to («от двойки к королю», but not «от двойки к тройке и далее»)."""
    doc = clause.sentence.doc
    if rank.prep not in ("к", "до", "по") or rank.each:
        return False
    start = any(i.prep in ("от", "с") and i.first < rank.first for i in _ranks(clause))
    if rank.prep == "к" and (clause.does("add") or (rank is clause.items[0] and not start)):
        return False  # «к тузу подбирают его масть»
    return cue("и так? далее|дальше", doc, rank.last + 1, min(rank.last + 4, len(doc) - 1)) is None


_LAST_WORDS = ("последний|вершина|напоследок|наверху", "в|под конец", "в заключение", "верхний карта")


def _last_word(clause: Clause) -> int | None:
    """Where a clause says of a card that it comes last or lies on top of all («в конце король», «сверху ляжет …»)."""
    if clause.sentence.doc[clause.first].text in ("—", "–"):
        return None
    on_top = cued(clause, "сверху ... <RANK>") if clause.does("lie", "put") and not clause.does("take") else None
    found = on_top or cued(clause, *_LAST_WORDS)
    return found[0] if found else None


def _told_of(clause: Clause) -> bool:
    """Whether a dash joins a rank to the words «последняя карта» before it («последняя из них — король»)."""
    doc = clause.sentence.doc
    if doc[clause.first].text not in ("—", "–") or clause.verbs:
        return False
    before = doc[max(clause.first - 5, 0) : clause.first]
    cut = max((t.i for t in before if t.is_punct), default=-1)
    return any(t.lemma_ == "последний" for t in before if t.i > cut)


def _way(clause: Clause, base: str | None, last: Item | None, *, examples: bool) -> str | None:
    """The direction: said, or shown by the first and the last card of a row in order."""
    if cued(clause, "от младший карта? к старший"):
        return "up"
    if cued(clause, "от старший карта? к младший"):
        return "down"
    way = marks.direction(clause, examples=examples)
    if way in ("up", "down"):
        return way
    orderly = cued(clause, "по|в порядок", "по старшинство", "порядок старшинство", "подряд", "один за другой")
    ends = {"K": "up", "Q": "up", "A": "down", "2": "down"}
    starts = next((i for i in _ranks(clause) if i.prep in ("с", "от")), None)
    if starts is not None and last is not None and starts is not last:
        low, high = ORDER.index(starts.value), ORDER.index(last.value)
        if abs(low - high) > 9:
            return "up" if low < high else "down"
    if orderly and last is not None and last.value != base:
        return ends.get(last.value)
    return None


def _suit(clause: Clause) -> str | None:
    """How suits go together: said of cards, or by suits that are gathered whole («собирают масти», «вся его масть»)."""
    fit = marks.suit_fit(clause)
    if fit is not None:
        return None if fit[0] == "other" else fit[0]
    if clause.negated():
        return None
    grow = terms().verbs["grow"]
    whole = any(
        i.kind == "NOUN"
        and i.lemma == "масть"
        and not i.prep
        and {"Nom", "Acc"} & i.cases
        and {"весь", "его", "их", "ее", "свой", "полный", "целый", "каждый", "тот"} & {*i.adjectives, ""} | _plural(i)
        for i in flat(clause.items)
    )
    if whole and any(v.lemma_ in grow or v.lemma_ in ("перейти", "сложить") for v in clause.verbs):
        return "same"
    theirs = cued(
        clause,
        "карта .. его|ее|их|тот|свой|этот|один масть",
        "масть за масть",
        "масть он|она|они",
        "масть .. выдерживать|следовать|строгий",
        "не смешивая|смешивать масть",
        "держать свой масть",
        "сохранять масть",
    )
    return "same" if theirs else None


def _plural(item: Item) -> set[str]:
    return {"plural"} if item.plural else set()


def _goes_round(clause: Clause, first: Item, scene: Scene) -> bool:
    """Whether a row goes on from a card («продолжайте с туза») when the clause before has brought it to its end."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first and "дойти" in c.words]
    ends = [i.value for c in before for i in _ranks(c) if i.prep == "до"]
    return bool(ends) and {ends[-1], first.value} == {"A", "K"}


def _around(clause: Clause) -> Item | None:
    """The card on which a row goes on round the corner («после короля идет туз», «с короля переходят на туза»)."""
    words = {t.lemma_ for t in clause.sentence.doc[clause.first : clause.last + 1]}
    follows = {"следовать", "идти", "пойти", "класть", "положить", "лечь", "ложить", "считать", "продолжать"} & words
    passes = {"переходить", "переходя", "перейти"} & words
    for a, b in itertools.pairwise(_ranks(clause)):
        if {a.value, b.value} != {"A", "K"}:
            continue
        after = follows and a.prep in ("за", "после") and b.prep in ("", "с")
        over = passes and a.prep in ("от", "с") and b.prep in ("к", "на")
        if after or over or (a.prep == "до" and b.prep == "с"):
            return b
    return None


def _step(clause: Clause) -> int | None:
    """How many ranks a card is above the one below, where it is not one («через одну карту»; «по две»)."""
    doc = clause.sentence.doc
    if any(t.ent_type_ == "ORD" for t in doc[clause.first : clause.last + 1]):
        return None  # «первое растет через одну карту, второе через две»
    if found := cued(clause, "через|чрез <NUM> карта|достоинство|очко|ступень", "пропускать|пропуская <NUM> карта"):
        return 1 + next(int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ == "NUM")
    if cued(clause, "через|чрез <NUM=1>"):
        return 2
    if found := cued(clause, "прибавлять|прибавляя по <NUM>", "увеличивать .. на <NUM>"):
        return int(doc[found[1]].ent_id_)
    return None


def _listed(clause: Clause, theme: Theme, base: str | None, scene: Scene) -> Iterator[Claim]:
    """Ranks named one after the other («двойку, потом тройку и так далее»; «на туза двойку, на двойку тройку»)."""
    if base is None or any(i.kind == "PRON" and not i.prep and "Nom" in i.cases for i in clause.items):
        return
    laid = [
        i
        for i in _ranks(clause)
        if not i.prep and {"Nom", "Acc"} & i.cases and i.value != base and not (i.rank or i.suit)
    ]
    if {i.value for i in laid} <= set(scene.bases):
        return  # «четыре туза и четыре короля»
    if (end := _last(clause, theme, scene)) in laid:
        laid.remove(end)
    first = _first(clause, theme, scene)
    if not laid and first is not None and first.value != base and not marks.direction(clause):
        laid = [first] if _last(clause, theme, scene) is None else []
    if not laid or clause.does("end") or _around(clause) in laid:
        return
    if len(laid) == 1 and theme.item is None and {base, laid[0].value} == {"A", "K"}:
        return  # «На тузов ложатся двенадцать карт масти; король …»: no row that goes down from the ace
    more = begun(clause, "и так? далее|дальше", "и т . д", "и прочий|остальной карта|<CARD>", "и так до <RANK>")
    yield claim(
        "sequence",
        clause,
        *laid,
        base_of=base,
        ranks=[i.value for i in laid],
        more=more is not None or None,
    )


__all__ = ["Theme", "theme_of", "themes"]
