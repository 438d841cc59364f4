"""Patterns of advice: what the author recommends. It decides nothing and is kept apart from the rules.

A piece of advice is read for its parts, wherever they stand in a sentence: what is advised or advised against (to keep,
to fill, to clear, to cover, to free, to look), of what (one packet, a vacancy, a card that is needed), and until when.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


def _zone(clause: Clause, scene: Scene, back: int = 0) -> str | None:
    """The zone that a piece of advice is about: its own words, else the talon that its neighbours speak of."""
    for n in range(0, back + 1):
        index = clause.sentence.index - n
        if index < 0:
            break
        for other in scene.clauses[index] if n else [clause]:
            for item in other.items:
                for part in flat([item]):
                    if part.value == "talon" or (part.kind == "NAME" and n == 0):
                        return part.value
    return scene.packets_zone


_ADVICE = {"старать", "постарать", "стремить", "заботить", "советовать", "совет", "полезный", "полезно", "лучше"}
_ADVICE |= {"важно", "выгодно", "выгодный", "хорошо", "рекомендовать", "добиваться", "добивать", "забота", "главный"}
_HASTE = {"спешить", "торопить", "поспешить", "поторопить", "спешка"}
_REFUSED = {"не", "незачем", "нельзя", "неразумно", "избегать", "остерегаться", "остерегать", "беречь", "поберечь"}
_ANOTHER = {"другой", "второй", "новый", "следующий"}
_WAITS = {"пока", "прежде", "раньше", "пора"}


def _here(clause: Clause) -> set[str]:
    """The lemmas of a clause's whole sentence."""
    return {t.lemma_ for t in clause.sentence.doc}


def _first(clause: Clause, scene: Scene) -> bool:
    """Whether a clause is the first of its sentence: what is read of a whole sentence is claimed there."""
    return next((c for c in scene.clauses[clause.sentence.index] if c.items or c.verbs), clause) is clause


@pattern("advice")
def keep_a_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выгодно оставлять одну пачку сразу для того, чтобы класть в нее королей»."""
    if {"место", "вакансия"} & clause.words or not cued(
        clause,
        "выгодный|хороший|полезный|лучше|следовать|выгодно|полезно|хорошо|советовать .. оставлять|"
        "оставить|отвести|сохранять|беречь .. <PACKET>",
        "оставлять|оставить|отвести|сохранять .. <NUM=1> <PACKET>",
    ):
        return
    rank = next(
        (
            i
            for c in scene.clauses[clause.sentence.index]
            if c.first >= clause.first
            for i in c.items
            if i.kind == "RANK"
        ),
        None,
    )
    yield claim("advice", clause, kind="keep-packet", zone=_zone(clause, scene, 2), rank=rank.value if rank else None)


@pattern("advice")
def spare_vacancies(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«гораздо осторожнее не пополнять ее картами до тех пор, пока не откроются другие»;
    «не спешите занимать пустое место»; «спешить этим не советуют, покуда не очистилось еще одно место».
    """
    if cued(
        clause,
        "осторожный|хороший|лучше|осторожнее|выгодно|благоразумный|разумный|благоразумно|полезно .. не @fill",
        "не @fill .. до тот пора",
        "не загромождать",
    ):
        yield claim("advice", clause, kind="spare-vacancy", zone=_zone(clause, scene))
        return
    if cued(clause, "беречь|поберечь|сберечь|сберегать|хранить") and any(_empty(i) for i in clause.items):
        yield claim("advice", clause, kind="spare-vacancy", zone=_zone(clause, scene))
        return
    if not (clause.negated("fill") or clause.does("fill") or (_HASTE & clause.words and _vacancy(clause, scene))):
        return
    hurry = bool(_HASTE & clause.words) and bool(_REFUSED & _here(clause))
    fills = clause.does("fill") or any(i.kind == "VACANCY" for i in clause.items)
    waits = _until_another(clause, scene)
    only = any({"единственный", "последний"} & set(i.adjectives) for i in clause.items if _empty(i))
    late = cued(clause, "не прежде|раньше") is not None and clause.does("fill")
    only = only or (cued(clause, "без .. нужда|надобность|необходимость") is not None and _vacancy(clause, scene))
    refused = bool(_REFUSED & clause.words)
    forbidden = {"нельзя", "запрещать", "обязательно", "обязанный"} & clause.words
    if forbidden or not ((hurry and (fills or waits)) or (refused and (waits or only)) or (late and waits)):
        return
    yield claim("advice", clause, kind="spare-vacancy", zone=_zone(clause, scene))


def _empty(item: Item) -> bool:
    """Whether a phrase means an empty place or packet."""
    return item.kind == "VACANCY" or bool(terms().order["empty"] & set(item.adjectives)) or item.lemma == "место"


def _vacancy(clause: Clause, scene: Scene) -> bool:
    """Whether a clause, or the words that its «этим» and «его» point back to, speak of an empty place or packet."""
    index = clause.sentence.index
    near = [*scene.clauses[index], *(scene.clauses[index - 1] if index else [])]
    words = terms().order["empty"] | {"опустеть", "освободить", "опустошить"}
    return any(_empty(i) or words & {*c.words, *i.adjectives} for c in near for i in c.items)


def _until_another(clause: Clause, scene: Scene) -> bool:
    """«…, пока не откроется другой», «прежде чем освободится еще один»: until another place is empty."""
    later = [c for c in scene.clauses[clause.sentence.index] if c.first >= clause.first]
    at = next((n for n, c in enumerate(later) if _WAITS & c.words), None)
    if at is None:
        return False
    words = {t.lemma_ for c in later[at:] for t in c.sentence.doc[c.first : c.last + 1]}
    return bool(_ANOTHER & words) or {"еще", "один"} <= words or "второй" in words


@pattern("advice")
def do_not_cover(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«не закрывать требуемых карт теми, которые будут нужны впоследствии»; «не кладите карту, нужную позднее, на ту,
    что понадобится прежде»; «не закрывать карту, которая понадобится раньше».
    """
    if any(i.kind == "VACANCY" for i in clause.items) or {"лицо", "фигура", "рубашка"} & clause.words:
        return
    cover = "прятать|спрятать|хоронить|закрывать|закрыть|покрывать|покрыть|закладывать|накрывать|накрыть|заваливать"
    cover += "|прикрывать|загораживать|завалить|похоронить|загромождать"
    other = cued(clause, f"{cover} другой", f"быть .. {cover} другой", f"{cover} .. другой , который")
    other = other if "не" not in clause.words else None  # «которую не прикрывает другая»: which card is free
    avoid = cued(
        clause,
        f"не .. {cover}",
        f"избегать|остерегаться|остерегать ... {cover}",
        f"прежде чем {cover}",
        "не @put карта",
    )
    if avoid and any(grammemes(t, "VerbForm") == ["Part"] for t in clause.sentence.doc[avoid[0] : avoid[1] + 1]):
        avoid = None  # «держи их не закрытыми»
    if other or (avoid and _needed(clause)):
        yield claim("advice", clause, kind="no-cover")


def _needed(clause: Clause) -> bool:
    """Whether the sentence from a clause on says of cards that they are needed, and when: sooner, later, soon."""
    words = [t.lemma_ for t in clause.sentence.doc[clause.first :]]
    need = {"требовать", "нужный", "требуемый", "понадобиться", "понадобить", "потребоваться", "потребовать"}
    turn = {"очередь", "черед", "дело"}
    when = {"раньше", "скоро", "прежде", "поздний", "позднее", "поздно", "позже", "впоследствии", "скорее", "скорый"}
    when |= {"ранний", "рано"}
    return bool(need & set(words)) or bool(turn & set(words) and when & set(words))


@pattern("advice")
def free_the_most(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«освободить наибольшее число подходящих карт»; «выбирайте ту, которая освободит больше карт»;
    «предпочитают тот ход, коим освобождается больше карт».
    """
    frees = "освобождать|освободить|открыть|открывать|вскрывать|вскрыть|раскрывать|раскрыть|высвободить"
    number = cued(clause, f"{frees} .. наибольший|большой|больший число|количество")
    more = cued(clause, f"{frees} .. больше|более|побольше .. карта", f"больше|более .. карта .. {frees}")
    chosen = {
        "выбирать",
        "выбрать",
        "взять",
        "брать",
        "предпочитать",
        "предпочесть",
        "предпочтение",
        "лучше",
        "выгодный",
    }
    if more and ("не" in clause.words or not chosen & _here(clause)):
        more = None
    if found := number or more:
        yield claim("advice", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], kind="free-most")


@pattern("advice")
def empty_a_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«чтобы открыть целый поперечный ряд карт и образовать дорожку»; «старайтесь освободить целый столбец»;
    «советую добиваться пустого ряда».
    """
    clear = "открыть|освободить|очистить|опростать|очищать|освобождать|разобрать|разбирать|расчистить|опустошить"
    whole = cued(clause, f"{clear} .. целый .. <PACKET>", "образовать дорожка")
    wished = bool(_ADVICE & _here(clause)) or cued(clause, "прежде всего", "как можно ранний|рано|скоро") is not None
    wished = wished and not {"если", "когда"} & clause.words
    every = any("весь" in i.adjectives for i in clause.items) or {"цель", "задача"} & clause.words
    wanted = (
        f"{clear} ... <PACKET>",
        f"один|какой-нибудь|какой-либо .. <PACKET> .. {clear}",
        "добивать .. пустой <PACKET>",
    )
    found = whole or (cued(clause, *wanted) if wished else None)
    one = {"какой-нибудь", "какой-либо", "один", "целый"}
    if wished and not found and any(v.lemma_ in clear.split("|") for v in clause.verbs):
        named = (i for i in clause.items if i.kind == "NAME" and not i.prep and (i.n == 1 or one & set(i.adjectives)))
        found = next(((i.first, i.last) for i in named), None)  # «стараться очистить хотя бы одну клумбу»
    if found and not every and not any(i.kind == "CARD" and not i.prep for i in clause.items):
        yield claim(
            "advice",
            clause,
            clause.sentence.doc[found[0]],
            clause.sentence.doc[found[1]],
            kind="clear-packet",
            zone=_zone(clause, scene),
        )


@pattern("advice")
def look_first(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Необходимо тщательно рассматривать содержание каждой пачки»; «просмотрев колоду» is a step of play."""
    looking = "рассматривать|рассмотреть|осмотреть|изучить|обдумать|осматривать|изучать|обдумывать|вглядеться|"
    looking += "обозреть|обозревать|высмотреть|высматривать|оглядеть|оглядывать|окинуть"
    found = cued(
        clause,
        f"{looking} .. содержание? <PACKET>?",
        "внимательно|тщательно|хорошо .. просмотреть|просматривать",
        "просмотреть .. внимательно|тщательно",
    )
    told = any(grammemes(v, "VerbForm") == ["Fin"] and "Imp" not in grammemes(v, "Mood") for v in clause.verbs)
    if found and told and {"далее", "затем", "потом"} & set(clause.text.split()):
        return  # «Далее рассматривают открытые карты и отыскивают пару»: a step of play
    careful = {"внимательно", "тщательно", "хорошо", "прежде", "заранее", "перед"} | _ADVICE
    if found and told and "ли" in _here(clause) and not careful & _here(clause):
        return  # «рассматривают, нет ли между ними тузов»
    ahead = bool({"наперед", "заранее"} & clause.words)
    if found and (
        ahead
        or any(
            i.kind in ("PACKET", "NAME")
            or i.lemma in ("содержание", "раскладка", "карта", "расклад", "положение", "стол")
            or (i.kind == "RANK" and i.plural)
            for i in clause.items
        )
    ):
        yield claim("advice", clause, clause.sentence.doc[found[0]], kind="inspect", zone=_zone(clause, scene))


@pattern("advice")
def wait_for_occasion(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«нет надобности делать ни того, ни другого, пока не представится удобного случая»."""
    if cued(clause, "удобный случай", "нет надобность .. делать"):
        yield claim("advice", clause, kind="delay")
