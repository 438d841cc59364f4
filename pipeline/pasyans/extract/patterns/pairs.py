"""Patterns about pairs that leave together, and about what is allowed once or rarely."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


@pattern("pair")
def pairs_by_sum(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«составить число четырнадцать с помощью двух карт, взятых из продольного и поперечного рядов»;
    «в сумме тринадцать».
    """
    found = cued(
        clause,
        "составить|составлять|дать|давать .. число <NUM>",
        "число <NUM>",
        "в сумма .. <NUM>",
        "сумма .. <NUM>",
        "составить|составлять .. <NUM> очко?",
        "вместе .. <NUM>",
        "дать|давать .. <NUM> очко",
    )
    two = cued(clause, "<NUM=2> карта", "пара", "<NUM=2> .. карта", "попарно", "парами")
    whole = Clause(clause.sentence, 0, len(clause.sentence.doc) - 1, [], [])
    two = two or (
        cued(
            whole,
            "карта .. @pair .. по|^по <NUM=2>",
            "@pair .. по <NUM=2>",
            "@pair .. <NUM=2> .. карта",
            "<NUM=2> .. карта , который",
        )
    )
    if (
        found
        and (two or cued(clause, "карта ... сумма", "карта <NUM=2> .. <PACKET>"))
        and not clause.negated()
        and not clause.does("count")
    ):
        number = next(
            int(t.ent_id_) for t in reversed(clause.sentence.doc[found[0] : found[1] + 1]) if t.ent_type_ == "NUM"
        )
        if number > 2:
            yield claim(
                "pair", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], by="sum", total=number
            )
            yield claim("win-pairs", clause)


@pattern("pair")
def pairs_put_away(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Эти карты, подобранные под пары, снимают»; «спарованные карты берет и откладывает в сторону»;
    «пары удаляют из игры».
    """
    if (
        clause.does("pair", "take")
        and not clause.negated()
        and any(i.kind in ("CARD", "PRON") or i.lemma == "пара" for i in clause.items)
    ) and {"пара", "спаровать", "спаренный", "сумма", "попарно", "парами"} & {t.lemma_ for t in clause.sentence.doc}:
        yield claim("paired-off", clause)


@pattern("pair")
def pairs_alike(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«две карты одинакового достоинства снимают»;
    «соответствует по своей масти и достоинству»: pairs of one rank, or identical.
    """
    if not (clause.does("pair") or {"пара", "соответствовать", "одинаковый", "спаровать"} & clause.words):
        return
    if cued(
        clause,
        "по .. масть и достоинство",
        "одинаковый .. масть и достоинство",
        "совершенно одинаковый карта",
        "тот же масть и тот? же? достоинство",
        "достоинство и масть",
    ):
        yield claim("pair", clause, by="identical")
    elif (
        cued(
            clause,
            "<NUM=2> .. карта .. один|одинаковый|равный достоинство",
            "пара .. одинаковый|равный достоинство",
            "одинаковый|равный достоинство .. пара|<NUM=2>",
            "один и тот же достоинство",
            "попарно карта? .. один|одинаковый|равный достоинство",
            "карта один|одинаковый|равный достоинство .. попарно",
        )
        and not any(i.lemma == "ряд" for i in clause.items if i.prep == "")
        and "вместе" not in clause.words
    ):
        yield claim("pair", clause, by="rank")


@pattern("pair")
def pairs_on_one_line(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«взятых из продольного и поперечного рядов»; «лежащие в одном ряду или столбце»; «рядом лежащие»."""
    if not ({"пара", "два", "попарно"} & {t.lemma_ for t in clause.sentence.doc}):
        return
    if found := cued(
        clause,
        "продольный .. поперечный ряд",
        "поперечный .. продольный ряд",
        "в один ряд или столбец|колонка",
        "в один и тот? же? ряд или .. столбец",
        "в один .. ряд .. или .. столбец",
    ):
        yield claim(
            "pair-line", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], relation="same-line"
        )
    elif found := cued(clause, "соседний карта", "лежать рядом", "рядом лежать"):
        yield claim(
            "pair-line", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], relation="beside"
        )


@pattern("pair")
def alone_leaves(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«короли снимаются поодиночке»; «Король снимается один»: a card worth the whole sum leaves alone."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == ""), None)
    if rank is None or not clause.does("pair") or clause.negated():
        return
    if cued(
        clause, "поодиночке|отдельно|одиночка", "один|одна|сам", "без пара", "по один", "в одиночка", "сам по себя"
    ):
        yield claim("pair", clause, rank, alone=True)


@pattern("pair")
def pairs_across_zones(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Верхняя карта талона может быть спарена с картою из рядов»: which zones' cards may make a pair."""
    if not {"спарить", "спаривать", "пара", "сочетать", "соединять", "соединить"} & clause.words or clause.negated():
        return
    zones = [
        z
        for it in clause.items
        for i in [it, *it.within]
        if i.kind in ("ZONE", "NAME", "PACKET") and (z := scene.zone(i, clause)) not in ("foundation", "removed")
    ]
    if (
        len(set(zones)) == 1
        and zones[0] in ("talon", "reserve")
        and cued(clause, "в пара с он|она|они", "в пара .. идти|годить|брать|взять|годный")
    ):
        # «В пару с ней годится и верхняя карта талона»: besides the cards laid out.
        zones = [scene.packets_zone, *zones]
    if len(set(zones)) > 1:
        yield claim("pair-zones", clause, zones=list(dict.fromkeys(zones)))


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
            other.negated() or {"нельзя", "нет", "невозможный", "остановиться"} & other.words
        ):
            return "stuck"
    return "at-will" if cued(clause, "можно|мочь|разрешать|дозволять|позволять") else None


@pattern("privilege")
def a_buried_card(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«разрешается один раз вынуть любую закрытую другими карту»; «можно взять карту из-под других»."""
    taken = "вынуть|вынимать|вытащить|вытаскивать|взять|брать|достать|доставать"
    if cued(
        clause,
        f"{taken} .. любой|один .. карта .. из-под|снизу|заложить|закрытый|лежащий",
        f"{taken} .. любой .. закрытый|заложить|покрыть .. карта",
        f"{taken} ... из-под",
    ) and (marks.times(clause) or cued(clause, "разрешать|дозволять|позволять|право|льгота|можно")):
        zone = next((z for i in clause.items if i.kind == "CARD" and (z := scene.zone(i, clause))), None)
        when = _when_allowed(clause, scene)
        yield claim("privilege", clause, kind="take-buried", times=marks.times(clause), zone=zone, when=when)


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
