"""Patterns about building on the layout («марьяж»): from where on what, in which suit and direction, one card or a run."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.foundations import about
from pasyans.extract.phrases import Clause
from pasyans.extract.scene import Scene


def building(clause: Clause, scene: Scene) -> bool:
    """Whether a clause speaks of building on the layout."""
    if "марьяж" in clause.words and not cued(
        clause, "не? нужный для марьяж", "вследствие марьяж", "ненужный для марьяж"
    ):
        return True
    if about(clause, scene)[0] or any(i.kind == "VACANCY" for i in clause.items) or "вследствие" in clause.words:
        return False
    if cued(clause, "<CARD>? .. один на другой", "друг на друг", "один на другой"):
        return clause.does("put")
    target = marks.onto(clause, scene)
    if target is not None and target[1].prep == "в" and any(i.kind == "RANK" and i.prep == "" for i in clause.items):
        return False
    directed = marks.direction(clause) is not None or marks.suit_fit(clause) is not None
    if target is not None and target[0] not in ("foundation", "talon", "stock") and clause.does("put") and directed:
        return True
    subject = next(
        (
            i
            for i in clause.items
            if i.prep in ("", "на", "в")
            and i.kind in ("PACKET", "NAME")
            and scene.zone(i, clause) not in ("foundation", "talon", "stock")
        ),
        None,
    )
    return bool(subject is not None and marks.direction(clause) and clause.does("put", "lay"))


@pattern("build")
def building_allowed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты в окопах можно класть одну на другую в восходящем порядке»; «марьяж … с верхними картами двенадцати пачек»."""
    if not building(clause, scene):
        return
    if clause.negated() and not cued(clause, "только"):
        if cued(clause, "не делать|допускать марьяж", "марьяж не", "нельзя @put", "не @put .. друг|один"):
            yield claim("no-build", clause)
        return
    target = marks.onto(clause, scene)
    sources = [zone for zone, _ in marks.out_of(clause, scene) if zone != "foundation"]
    own = [
        z
        for i in clause.items
        if i.kind in ("CARD",)
        and i.prep in ("", "с")
        and (z := scene.place_of(i, clause))
        and z not in ("stock", "talon", "foundation")
    ]
    names = [
        z
        for i in clause.items
        if i.kind in ("NAME", "PACKET")
        and i.prep in ("в", "на", "", "между")
        and (z := scene.zone(i, clause)) not in ("foundation", "stock", "talon")
    ]
    zone = target[0] if target and target[0] not in ("foundation", "stock", "talon") else (own or names or [None])[0]
    way, fit = marks.direction(clause), marks.suit_fit(clause)
    among = cued(clause, "один на другой", "друг на друг", "из один <PACKET> в другой", "с один .. на другой")
    yield claim(
        "build", clause, targets=[zone] if zone else None, sources=(sources or own[:1] or ([zone] if among and zone else None)) or None,
        direction=way, suit=fit[0] if fit else None,
    )  # fmt: skip


@pattern("build")
def moved_between_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты в окопах можно перекладывать из одной пачки в другую, следуя за мастью»; «нельзя перекладывать из одной пачки в другую»."""
    if not cued(clause, "из|с один <PACKET|ZONE>? в|на другой"):
        return
    name = next(
        (
            scene.zone(i, clause)
            for i in clause.items
            if i.kind == "NAME" or i.kind == "PACKET" or i.value in ("reserve", "talon")
        ),
        None,
    )
    if clause.negated():
        yield claim("no-move", clause, zone=name)
    else:
        yield claim("build", clause, sources=[name] if name else None, targets=[name] if name else None)


@pattern("build")
def whole_runs(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«можно перекладывать целые ряды карт»; «последовательность переносят целиком»; «перекладывают по одной карте»."""
    if clause.does("put") and not clause.negated() and not any(i.kind == "VACANCY" for i in clause.items):
        if cued(
            clause,
            "последовательность",
            "целиком",
            "вместе с .. лежать|покрывать|лежащий",
            "несколько карта .. сразу|разом|вместе",
            "часть последовательность",
            "весь? ряд карта .. составить",
        ) and not cued(clause, "обратно"):
            yield claim("build", clause, unit="run")
        elif cued(clause, "весь .. <PACKET> целиком", "целый <PACKET> целиком", "только целый <PACKET>"):
            yield claim("build", clause, unit="packet")
        elif cued(
            clause,
            "только по? один карта",
            "по один карта",
            "не более один карта",
            "только один карта .. за раз",
            "карта .. по один",
        ):
            if (
                clause.does("put")
                and [
                    "перекладывать",
                    "переложить",
                    "переносить",
                    "перенести",
                    "переводить",
                    "перемещать",
                    "двигать",
                    "снимать",
                    "брать",
                ]
                and {"перекладывать", "переложить", "переносить", "перенести", "переводить", "перемещать"}
                & clause.words
            ):
                yield claim("build", clause, unit="card")
    if cued(clause, "перекладывать обратно", "обратно .. перекладывать"):
        yield claim("build", clause, reversed=True)


@pattern("build")
def suit_of_building(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«кладут другие карты по порядку одной и той же масти»; «карты должны быть одной и той же масти»; «марьяж делается в масть»."""
    fit = marks.suit_fit(clause)
    if not fit or about(clause, scene)[0] or any(i.value == "foundation" for i in clause.items):
        return
    if cued(
        clause,
        "карта .. по порядок один и тот же масть",
        "карта должный быть один и тот же масть",
        "при это .. масть",
        "марьяж",
    ):
        yield claim("build", clause, suit=fit[0])


@pattern("build")
def both_ways_in_one_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«в одной пачке направление можно менять»; «карты, сложенные в восходящем или нисходящем порядке, кладутся в одну и ту же пачку»."""
    if cued(clause, "менять|изменять|переменить направление", "в один и тот же <PACKET>", "направление .. менять"):
        no = clause.negated() or "нельзя" in clause.words
        if cued(clause, "направление") or marks.direction(clause) == "either":
            yield claim("build", clause, mixed=not no)


@pattern("build")
def only_on_their_line(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«только на карты, находящиеся по концам той линии, с которой они взяты»: building bound to a line of the table."""
    if found := cued(clause, "по|на конец ... тот линия|ряд", "на конец .. линия|ряд .. взять"):
        yield claim("line-end", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], what="build")


@pattern("build")
def one_way_only(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«с экватора карты можно перекладывать на зодиак, но не обратно»."""
    names = [(scene.zone(i, clause), i) for i in clause.items if i.kind in ("NAME", "PACKET") or i.value == "reserve"]
    sources = [z for z, i in names if i.prep in ("с", "из", "со")]
    targets = [z for z, i in names if i.prep in ("на", "в", "к")]
    if (
        sources
        and targets
        and sources[0] != targets[0]
        and clause.does("put")
        and not any(i.kind == "VACANCY" for i in clause.items)
    ):
        if {
            "переводить",
            "перевести",
            "перекладывать",
            "переложить",
            "переносить",
            "перенести",
            "переходить",
        } & clause.words:
            yield claim("build", clause, sources=sources[:1], targets=targets[:1])


@pattern("build")
def foundation_order_allowed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«или же в том порядке, в котором они будут сыграны»: building in the order of the foundations."""
    if begun(
        clause,
        "в тот порядок , в который .. сыграть|накладывать|класть",
        "в тот порядок как на <ZONE=foundation>",
        "в порядок <ZONE=foundation>",
        "как на <ZONE=foundation>",
    ):
        yield claim("build", clause, by_foundation=True)


@pattern("build")
def which_card_is_free(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«самая верхняя карта каждой пачки годна для игры»; «Только одни внешние карты каждой группы годны»; «годна только лежащая наверху»."""
    outer = {"верхний", "внешний", "последний", "крайний", "нижний", "открытый"}
    playable = cued(
        clause,
        "годный|свободный|доступный",
        "мочь .. играть|сыграть|брать|класть|переложить",
        "можно @take|@put",
        "в игра .. только|идти",
    ) or clause.does("put", "take")
    card = next((i for i in clause.items if i.kind == "CARD" and outer & set(i.adjectives) and i.prep == ""), None)
    on_top = cued(clause, "лежать .. наверху|сверху", "лежать на верх", "находить .. наверху|сверху")
    if (
        card is not None
        and playable
        and (cued(clause, "только|одни|лишь|всегда") or cued(clause, "годный|свободный|доступный"))
        and not clause.negated()
    ):
        yield claim(
            "available",
            clause,
            card,
            zone=scene.zone(card, clause) or None,
            available="top",
            playable=True if cued(clause, "годный|свободный|доступный") else None,
        )
    elif on_top and cued(clause, "годный", "только") and "мочь" not in clause.words - {"мочь"}:
        yield claim("available", clause, clause.sentence.doc[on_top[0]], available="top")
    any_card = cued(
        clause,
        "любой|всякий|каждый .. карта .. <PACKET>? .. годный|свободный|доступный",
        "любой карта .. из",
        "все карта .. годный|свободный|доступный|открытый",
    )
    if (
        any_card
        and not card
        and any(
            i.kind in ("NAME", "PACKET", "ZONE") and i.value not in ("foundation", "stock", "talon")
            for it in clause.items
            for i in [it, *it.within]
        )
        and cued(clause, "годный|свободный|доступный")
    ):
        zone = next(
            (
                scene.zone(i, clause)
                for it in clause.items
                for i in [it, *it.within]
                if i.kind in ("NAME", "PACKET", "ZONE")
            ),
            None,
        )
        yield claim("available", clause, clause.sentence.doc[any_card[0]], zone=zone, available="any")
    if cued(
        clause,
        "не покрывать|прикрывать|накрывать|закрывать .. другой",
        "ничем не покрытый|покрывать|прикрывать",
        "свободный от .. карта",
        "обе .. снять",
    ) and cued(clause, "только|годный|свободный|открытый|лишь"):
        yield claim("available", clause, available="uncovered")
