"""Patterns about pairs that leave together, and about what is allowed once or rarely."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


@pattern("pair")
def places_of_pairs_refilled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на место их кладут другие из числа карт, находящихся в руках»: pairs are refilled from the stock."""
    if (
        cued(
            clause,
            "на место они @put",
            "на они место",
            "на место .. @put другой",
            "на место снятый|снять|удалить|убрать|выбыть|ушедший",
        )
        and clause.does("put", "lay")
        and not {"тот", "однако"} & clause.words
        and not any(i.value == "foundation" for i in clause.items)
    ):
        here = {t.lemma_ for t in clause.sentence.doc}
        hand = "рука" in here or any(i.value == "stock" for i in flat(clause.items)) or "колода" in here
        if hand and not any(i.kind == "CARD" and i.n == 2 for i in clause.items):
            yield claim(
                "vacancy",
                clause,
                sources=["stock"],
                obligation="at-once",
            )
            yield claim("hand", clause)


@pattern("privilege")
def cards_change_places(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«берут каких бы то ни было две карты и кладут их на место двух других карт»; «две карты меняют местами»."""
    place = cued(
        clause, "на место <NUM> другой карта", "поменять|менять|обменять|переменить место|местами", "поменяться место"
    )
    if not place:
        return
    doc = clause.sentence.doc
    number = next((int(t.ent_id_) for t in doc[place[0] : place[1] + 1] if t.ent_type_ == "NUM"), None)
    number = number or next((i.n for i in clause.items if i.kind == "CARD" and i.n), None)
    often = marks.times(clause) or (1 if cued(clause, "однажды|единожды") else None)
    yield claim("privilege", clause, kind="exchange", cards=number, times=often, when=_when_allowed(clause, scene))


def _when_allowed(clause: Clause, scene: Scene) -> str | None:
    """``stuck`` if the sentence says «если нельзя …», «когда больше нет ходов»; ``at-will`` if it only says «можно»."""
    here = [c for c in scene.clauses[clause.sentence.index] if c.first <= clause.first]
    for other in here:
        if {"если", "когда"} & other.words and (
            other.negated() or {"нельзя", "нет", "невозможный"} & other.words or _stands(other)
        ):
            return "stuck"
    return "at-will" if cued(clause, "можно|мочь|разрешать|дозволять|позволять") else None


def _stands(clause: Clause) -> bool:
    """«если игра опять остановилась»."""
    return bool({v.lemma_ for v in clause.verbs} & terms().ends["stuck"]) and bool({"игра", "дело"} & clause.words)


@pattern("privilege")
def a_buried_card(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«разрешается один раз вынуть любую закрытую другими карту»; «можно взять карту из-под других»."""
    taken = "вынуть|вынимать|вытащить|вытаскивать|взять|брать|достать|доставать|извлечь|извлекать|высвободить"
    buried = cued(
        clause,
        f"{taken} .. любой|один .. карта .. из-под|снизу|заложить|закрытый|лежащий",
        f"{taken} .. любой .. закрытый|заложить|покрыть .. карта",
        f"{taken} ... из-под",
        f"{taken} .. прикрыть|закрыть|покрыть|прикрытый|покрытый .. карта",
    )
    buried = buried or (cued(clause, f"{taken} ... карта") if _under_others(clause, scene) else None)
    number = _once(clause, scene)
    leave = cued(clause, "разрешать|дозволять|позволять|право|льгота|можно|прощать") is not None
    if buried and not clause.negated() and (number or leave):
        zones = (z for i in flat(clause.items) if i.kind in ("CARD", "PACKET") and (z := scene.zone(i, clause)))
        when = _when_allowed(clause, scene)
        yield claim("privilege", clause, kind="take-buried", times=number, zone=next(zones, None), when=when)


def _under_others(clause: Clause, scene: Scene) -> bool:
    """«…, лежащую под другими», «…, которая лежит под другими»: the card that is meant lies under others."""
    here = [c for c in scene.clauses[clause.sentence.index] if clause.first <= c.first <= clause.last + 1]
    return any(cued(c, "лежать|лежащий .. под другой", "прикрыть|закрыть|покрыть другой") for c in here)


def _once(clause: Clause, scene: Scene) -> int | None:
    """How often something is allowed, said in its clause or the one before («прощать себе один грех: …»)."""
    if (number := marks.times(clause)) is not None:
        return number
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    single = cued(clause, "однажды|единожды") or (before and cued(before, "<NUM=1> грех|вольность|льгота|милость"))
    return 1 if single else None


@pattern("privilege")
def run_turned_round(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«можно два раза перевернуть на месте последовательность карт»; «разрешается один раз обратить ряд»."""
    turned = cued(clause, "перевернуть|переворачивать|обратить|обращать ... последовательность|ряд|<PACKET>")
    allowed = cued(clause, "можно|разрешать|дозволять|позволять|право")
    run = cued(clause, "последовательность", "ряд карта", "на место")
    if turned and allowed and run and not clause.negated() and not any(i.value == "talon" for i in clause.items):
        zone = next(
            (z for p in flat(clause.items) if p.kind in ("NAME", "PACKET") and (z := scene.zone(p, clause))), None
        )
        yield claim(
            "privilege",
            clause,
            kind="reverse-run",
            times=marks.times(clause),
            zone=zone,
            when=_when_allowed(clause, scene),
        )


@pattern("privilege")
def any_card_set_aside(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«можно отложить в сторону одну любую карту»; «один раз дозволяется снять любую карту прочь»."""
    aside = cued(
        clause,
        "отложить|откладывать|убрать|снять|удалить|вынуть .. в сторона|прочь",
        "отложить|откладывать|убрать .. любой .. карта",
    )
    card = next(
        (
            i
            for i in clause.items
            if i.kind == "CARD" and {"любой", "один", "какой-нибудь"} & set(i.adjectives) and not i.prep
        ),
        None,
    )
    if (
        aside
        and card is not None
        and cued(clause, "можно|разрешать|дозволять|позволять|право")
        and not clause.negated()
    ):
        when = _when_allowed(clause, scene)
        zone = scene.zone(card, clause) or None
        yield claim("privilege", clause, kind="grace", times=marks.times(clause) or None, zone=zone, when=when)
