"""Patterns of advice: what the author recommends. It decides nothing and is kept apart from the rules."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene


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
_ADVICE |= {"важно", "выгодно", "выгодный", "хорошо"}


@pattern("advice")
def keep_a_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выгодно оставлять одну пачку сразу для того, чтобы класть в нее королей»."""
    if not cued(
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
    «не спешите занимать пустое место».
    """
    if cued(
        clause,
        "осторожный|хороший|лучше|осторожнее|выгодно|благоразумный|разумный|благоразумно|полезно .. не @fill",
        "не спешить|торопить .. @fill",
        "не @fill .. до тот пора",
        "не спешить|торопить .. занимать|занять",
        "не загромождать",
    ):
        yield claim("advice", clause, kind="spare-vacancy", zone=_zone(clause, scene))
        return
    waits = next(
        (c for c in scene.clauses[clause.sentence.index] if c.first > clause.first and "пока" in c.words), None
    )
    another = waits is not None and any(
        i.lemma in ("другой", "второй", "новый") or {"другой", "второй", "новый"} & set(i.adjectives) or i.ordinal == 2
        for i in waits.items
    )
    if clause.negated("fill") and (another or (waits is not None and cued(waits, "пока .. другой|второй|новый"))):
        # «… и не занимайте его, пока не откроется второй»
        yield claim("advice", clause, kind="spare-vacancy", zone=_zone(clause, scene))


@pattern("advice")
def do_not_cover(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«не закрывать требуемых карт теми, которые будут нужны впоследствии»;
    «не закрывать карту, которая понадобится раньше».
    """
    if any(i.kind == "VACANCY" for i in clause.items) or {"лицо", "фигура", "рубашка"} & clause.words:
        return
    cover = "прятать|спрятать|хоронить|закрывать|закрыть|покрывать|покрыть|закладывать|накрывать|накрыть|заваливать"
    cover += "|прикрывать|загораживать"
    other = cued(clause, f"{cover} другой", f"быть .. {cover} другой", f"{cover} .. другой , который")
    other = other if "не" not in clause.words else None  # «которую не прикрывает другая»: which card is free
    avoid = cued(clause, f"не {cover} ... карта|нужный|требовать", f"избегать ... {cover}", f"остерегаться ... {cover}")
    needed = begun(
        clause, f"{cover} ... требовать|нужный|требуемый|понадобиться|понадобить|потребоваться|потребовать|раньше|скоро"
    )
    if other or (avoid and needed):
        yield claim("advice", clause, kind="no-cover", zone=z if (z := _zone(clause, scene, 2)) == "talon" else None)


@pattern("advice")
def free_the_most(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«освободить наибольшее число подходящих карт»;
    «делать только такие марьяжи, которые освобождают наибольшее число карт».
    """
    if found := cued(clause, "освобождать|освободить|открыть|открывать .. наибольший|большой|больший число|количество"):
        yield claim("advice", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], kind="free-most")


@pattern("advice")
def empty_a_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«чтобы открыть целый поперечный ряд карт и образовать дорожку»; «старайтесь освободить целый столбец»."""
    clear = "открыть|освободить|очистить|опростать|очищать|освобождать|разобрать|разбирать"
    whole = cued(clause, f"{clear} .. целый .. <PACKET>", "образовать дорожка")
    wished = _ADVICE & {t.lemma_ for t in clause.sentence.doc} and not {"если", "когда"} & clause.words
    every = any("весь" in i.adjectives for i in clause.items) or {"цель", "задача"} & clause.words
    found = whole or (cued(clause, f"{clear} ... <PACKET>") if wished else None)
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
    looking += "обозреть|обозревать|высмотреть|высматривать"
    found = cued(
        clause,
        f"{looking} .. содержание? <PACKET>?",
        "внимательно|тщательно|хорошо .. просмотреть|просматривать",
        "просмотреть .. внимательно|тщательно",
    )
    told = any(grammemes(v, "VerbForm") == ["Fin"] and "Imp" not in grammemes(v, "Mood") for v in clause.verbs)
    if found and told and {"далее", "затем", "потом"} & set(clause.text.split()):
        return  # «Далее рассматривают открытые карты и отыскивают пару»: a step of play
    if found and any(
        i.kind in ("PACKET", "NAME") or i.lemma in ("содержание", "раскладка", "карта", "расклад", "положение", "стол")
        for i in clause.items
    ):
        yield claim("advice", clause, clause.sentence.doc[found[0]], kind="inspect", zone=_zone(clause, scene))


@pattern("advice")
def wait_for_occasion(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«нет надобности делать ни того, ни другого, пока не представится удобного случая»; «не спешите»."""
    out = {"сойтись", "сходить", "выходить", "выйти", "удать", "удаться", "удавать", "выиграть"}
    condition = {"если", "когда"} & clause.words
    if condition and any(out & c.words for c in scene.clauses[clause.sentence.index]):
        return
    hurry = cued(clause, "не спешить|торопить")
    if hurry and grammemes(clause.sentence.doc[hurry[1]], "VerbForm") == ["Conv"]:
        hurry = None  # «остается, не торопясь, высмотреть»: how it is done, not what is put off
    if hurry or cued(clause, "удобный случай", "нет надобность .. делать"):
        yield claim("advice", clause, kind="delay")
