"""Patterns about building on the layout («марьяж»):
from where on what, in which suit and direction, one card or a run.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.emptied import empty, places
from pasyans.extract.patterns.foundations import about, stretch
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.moves import built_from, transfer
from pasyans.extract.patterns.packets import pairs_of_ranks, zone_spoken_of
from pasyans.extract.patterns.referents import PLACES, zone_of_place
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


def building(clause: Clause, scene: Scene) -> bool:
    """Whether a clause speaks of building on the layout."""
    if "марьяж" in clause.words and not cued(
        clause, "не? нужный для марьяж", "вследствие марьяж", "ненужный для марьяж"
    ):
        return True
    if any(i.kind == "VACANCY" for i in clause.items) or "вследствие" in clause.words:
        return False
    if cued(clause, "один на другой", "друг на друг"):
        return clause.does("put")
    if about(clause, scene)[0] and not marks.beside_foundations(clause, scene):
        return False
    target = marks.beside_foundations(clause, scene) or marks.onto(clause, scene)
    if target is None and any(
        i.kind == "RANK" and not i.prep and i.plural and i.value in scene.bases for i in clause.items
    ):
        return False  # «шестерки растут до валетов, пятерки по убыванию»: foundations by their base cards
    if target is not None and target[1].lemma == "место":
        return False
    if target is not None and target[1].prep == "в" and any(i.kind == "RANK" and i.prep == "" for i in clause.items):
        return False
    directed = marks.direction(stretch(clause, scene)) is not None or marks.suit_fit(clause) is not None
    if target is not None and target[0] not in ("foundation", "stock") and clause.does("put") and directed:
        return True
    if (
        target is not None
        and target[0] not in ("foundation", "stock", "talon")
        and clause.does("put")
        and not _laid_out(clause)
    ):
        if _onto_another(target[1]) and not clause.negated():
            return True
        others = [
            z
            for i in clause.items
            if i.kind == "CARD" and i.prep == "" and (z := scene.zone(i, clause)) and z not in ("stock", target[0])
        ]
        if others and cued(clause, "верхний|всякий|любой|можно|мочь"):
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
    between = any(i.kind == "PACKET" and i.prep == "между" and "Ins" in i.cases for i in clause.items)
    if between and clause.does("put") and directed:
        return True
    growing = clause.does("put", "lay") or {"подбирать", "подобрать", "собирать"} & {v.lemma_ for v in clause.verbs}
    return bool(subject is not None and marks.direction(clause) and growing and not _laid_out(clause))


def _onto_another(target: Item) -> bool:
    """«на другую кучку», «на верхнюю карту другого столбца»: then cards go from packet to packet."""
    empty = {"пустой", "свободный", "опустевший", "освободиться", "незанятый"}
    packets = [i for i in [target, *target.within] if i.kind in ("PACKET", "NAME")]
    return any({"другой", "иной", "соседний"} & set(i.adjectives) and not empty & set(i.adjectives) for i in packets)


def _laid_out(clause: Clause) -> bool:
    """Whether cards are counted out here: then an order of ranks is not meant."""
    return any((i.kind == "CARD" and i.n and i.n > 1) or (i.kind == "PACKET" and i.n) for i in clause.items)


@pattern("build")
def building_allowed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты в окопах можно класть одну на другую в восходящем порядке»;
    «на столбцы карты столбцов и талона кладут в масть».
    """
    if not building(clause, scene):
        return
    if clause.negated() and not cued(clause, "только"):
        if cued(clause, "не делать|допускать марьяж", "марьяж не", "нельзя @put", "не @put .. друг|один"):
            yield claim("no-build", clause)
        return
    target = marks.beside_foundations(clause, scene) or marks.onto(clause, scene)
    if target is not None and target[0] == "foundation":
        target = None
    among = cued(
        clause, "один на другой", "друг на друг", "из один <PACKET> в другой", "с один .. на другой", "между <PACKET>"
    )
    moving = transfer(clause, scene)
    moved = built_from(moving) if moving is not None else []
    own = list(dict.fromkeys(moved)) or _sources(clause, scene, target[1] if target else None)
    names = [
        z
        for i in clause.items
        if i.kind in ("NAME", "PACKET")
        and i.prep in ("в", "на", "", "между")
        and (z := scene.zone(i, clause)) not in ("foundation", "stock", "talon")
    ]
    zone = (
        target[0]
        if target and target[0] not in ("foundation", "stock")
        else next(iter([z for z in own if z not in ("talon", "stock")] or names), None)
    )
    targets = [zone] if zone else []
    if target is not None and target[1].prep == "на":
        # «на угловые пачки и боковые пачки»: a second target without its own preposition.
        more = [i for i in clause.items if i.kind == "PACKET" and not i.prep and i.plural and "Acc" in i.cases]
        near = [i for i in more if cued(clause, "<PACKET> и") and i.first <= target[1].last + 3]
        targets += [z for i in near if (z := scene.zone(i, clause)) not in (*targets, "foundation", "stock", "talon")]
    whole = ruled(clause, scene)
    way, fit = marks.direction(whole), marks.suit_fit(whole)
    yield claim(
        "build",
        whole,
        targets=targets or None,
        sources=own or ([zone] if among and zone else None),
        direction=way,
        suit=fit[0] if fit else None,
        freed=(not own and _freed(clause)) or None,
    )


def with_rule(clause: Clause, scene: Scene) -> Clause:
    """A clause with what is said after it of order and suit alone («…: красную на черную, по восходящей»)."""
    whole = stretch(clause, scene)
    for other in scene.clauses[clause.sentence.index]:
        if other.first <= whole.last or clause.sentence.doc[other.first].text not in (":", "—", "–", "("):
            continue
        if other.first != whole.last + 1 or other.verbs or not _only_rule(other):
            break
        whole.last = other.last
        whole.items += other.items
    return whole


def _only_rule(clause: Clause) -> bool:
    """Whether a clause speaks of order or suit and of no place or zone."""
    places = ("ZONE", "PACKET", "NAME", "VACANCY")
    if any(p.kind in places for i in clause.items for p in [i, *i.within]):
        return False
    return marks.direction(clause) is not None or marks.suit_fit(clause) is not None


def ruled(clause: Clause, scene: Scene) -> Clause:
    """A clause with all that the rest of its sentence says of order and suit («…, причем цвета должны чередоваться»;
    «…: красная ложится на черную»), up to the next place or zone.
    """
    whole = with_rule(clause, scene)
    for other in scene.clauses[clause.sentence.index]:
        if other.first != whole.last + 1:
            continue
        if not _only_rule(other) or any(i.kind == "RANK" and i.prep != "на" and i.prep != "" for i in other.items):
            break
        whole.last = other.last
        whole.items += other.items
    return whole


@pattern("build")
def packets_grow(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Столбцы продолжают в порядке убывания, причем цвета должны чередоваться»; «В столбцах карты спускаются вниз»;
    «Между собою колонны пополняются в убывающем порядке».
    """
    if clause.negated() or _laid_out(clause) or (clause.does("lay", "shuffle", "fill") and not _order_words(clause)):
        return
    if any(i.kind == "VACANCY" or i.value in ("foundation", "stock", "talon") for i in flat(clause.items)):
        return
    if any(i.kind == "RANK" and (i.value in scene.bases or i.prep == "до") for i in clause.items):
        return
    topic = next(
        (
            i
            for i in clause.items
            if i.kind in ("PACKET", "NAME")
            and not i.n
            and (
                (not i.prep and {"Nom", "Acc"} & i.cases and not empty() & set(i.adjectives))
                or (i.prep in ("в", "на", "внутри", "между") and not (i.prep == "в" and "Acc" in i.cases))
            )
        ),
        None,
    )
    table = any(i.lemma in ("раскладка", "расклад") and i.prep in ("в", "внутри", "на") for i in clause.items)
    if (topic is None and not table) or places(clause, scene):
        return
    zone = zone_of_place(topic, clause, scene) if topic is not None else scene.packets_zone
    way = marks.direction(clause)
    said = _order_words(clause) or cued(clause, "вверх|вниз|кверху|книзу", "от старший|младший .. к старший|младший")
    if not zone or way is None or not said or zone in ("foundation", "reserve") or building(clause, scene):
        return
    whole = ruled(clause, scene)
    fit = marks.suit_fit(whole)
    suit = fit[0] if fit else _suit_as_before(clause, scene)
    yield claim("build", whole, targets=[zone], direction=way, suit=suit)


def _suit_as_before(clause: Clause, scene: Scene) -> str | None:
    """«Точно так же, но в обратном направлении, ведутся столбцы»: the suit of what the sentence before says."""
    alike = cued(clause, "точно|совершенно так же", "такой|тот же образ|способ|порядок")
    if not alike or not clause.sentence.index:
        return None
    fits = [fit for c in scene.clauses[clause.sentence.index - 1] if (fit := marks.suit_fit(c)) is not None]
    return fits[-1][0] if fits else None


def _order_words(clause: Clause) -> bool:
    order = terms().order
    return bool((order["up"] | order["down"]) & clause.words)


@pattern("build")
def rule_said_after(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты перекладывают со столбца на столбец. Кладут их по нисходящей, не глядя на масть»: order and suit of what
    the sentence before says of building or of the foundations.
    """
    whole = stretch(clause, scene)
    alone = not any(i.kind == "RANK" for i in clause.items) and not about(clause, scene)[0]
    ruling = clause.does("put") or not clause.verbs or {"вести", "соблюдать", "следовать"} & clause.words
    if not alone or not ruling or clause.negated("put") or building(clause, scene) or not _only_rule(whole):
        return
    if clause.first and not clause.does("put"):
        return
    way, fit = marks.direction(whole), marks.suit_fit(whole)
    for index in range(clause.sentence.index, max(-1, clause.sentence.index - 2), -1):
        for other in reversed(scene.clauses[index]):
            if index == clause.sentence.index and other.first >= clause.first:
                continue
            if building(other, scene):
                yield claim("build", whole, direction=way, suit=fit[0] if fit else None)
                return
            if about(other, scene)[0] or any(i.value == "foundation" for i in other.items):
                return


def _freed(clause: Clause) -> bool:
    """«Доступную карту можно класть …»: any card that is free, wherever it lies."""
    free = {"доступный", "свободный", "годный", "пригодный"}
    return any(i.kind == "CARD" and not i.prep and free & set(i.adjectives) for i in clause.items)


def _sources(clause: Clause, scene: Scene, target: Item | None) -> list[str]:
    """The zones of the cards that are laid: «карты столбцов и верхнюю карту талона», «из резерва»."""
    out: list[str] = []
    for item in clause.items:
        if (
            item is target
            or item.kind != "CARD"
            or item.prep not in ("", "с")
            or (not item.prep and not {"Nom", "Acc"} & item.cases)
        ):
            continue
        zones = [z for z in [scene.place_of(item, clause), *scene.zones(item, clause)] if z]
        out += [z for z in dict.fromkeys(zones) if z not in out]
    if not out and _taken_up(clause):
        out += [z for z in marks.cards_before(clause, scene) if z != "foundation"]
    for zone, item in marks.out_of(clause, scene):
        if zone != "foundation" and zone not in out and not any(item in card.within for card in clause.items):
            out.append(zone)
    return out


def _taken_up(clause: Clause) -> bool:
    """Whether the cards that are laid are only taken up from before («её можно положить …», «таковая кладется …»)."""
    return any(
        not i.prep and ((i.kind == "PRON" and i.lemma in ("они", "она")) or (i.kind == "NOUN" and i.lemma == "такой"))
        for i in clause.items
    ) or bool(cued(clause, "такой @put", "такой мочь|можно"))


@pattern("build")
def suit_of_building(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«кладут другие карты по порядку одной и той же масти»; «масть при этом не важна»; «масть значения не имеет»."""
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
    elif clause.items and not any(
        i.kind in (*PLACES, "CARD", "RANK", "VACANCY") and not (i.kind == "CARD" and not i.within and not i.n)
        for i in flat(clause.items)
    ):
        # A clause of suit alone leans on the one before it.
        before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
        ahead = any(c.first > clause.first and building(c, scene) for c in scene.clauses[clause.sentence.index])
        if not before and clause.sentence.index:
            before = [c for c in scene.clauses[clause.sentence.index - 1] if c.items]
        if any(building(c, scene) for c in before[-4:]) and not ahead:
            yield claim("build", clause, suit=fit[0])


@pattern("foundation")
def round_the_corner(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«тузы считаются за четырнадцать»; «после короля следует туз»; «король и туз соседями не считаются»; «замкнутого
    круга нет»; «туз на короля не кладется»; «на короля кладут только даму».
    """
    build = (
        any(i.kind == "PACKET" for i in clause.items)
        or "марьяж" in clause.words
        or (not scene.bases and not scene.mentions("foundation"))
        or _goes_on_building(clause, scene)
        or bool(zone_spoken_of(clause, scene))
    )
    what = "build" if build else "foundation"
    if (closed := _circle(clause)) is not None:
        yield claim(what, clause, wrap=closed)
        return
    if cued(clause, "туз .. считать .. за <NUM=14>", "туз .. <NUM=14>") and clause.does("count"):
        yield claim("foundation", clause, wrap=True)
    elif cued(
        clause,
        "король и туз .. сосед|соседний|последовательный|смежный",
        "туз и король .. сосед|соседний|последовательный|смежный",
        "король с туз не? .. соединять|соединить|связывать|смыкать|сочетать",
        "туз с король не? .. соединять|соединить|связывать|смыкать|сочетать",
        "круг ... замыкать|замыкаться|замкнуть",
        "на король не .. ничто|ничего , кроме <RANK=Q>",
        "между король и туз .. нет|не",
        "на король ничего не @put",
        "на король ничто не @put",
        "на туз ничего не @put",
        "после король .. прекращать",
        "король .. туз .. не примыкать|соседний",
    ):
        no = clause.negated() or {"не", "нет", "ничто", "ничего"} & (clause.words | set(clause.text.split()))
        yield claim(what, clause, wrap=not no)
    elif (
        cued(
            clause,
            "после|за король следовать|идти|класть|снова .. туз",
            "за король .. туз",
            "на король .. @put .. туз",
            "туз следовать|идти за|после король",
            "через|чрез король .. туз",
            "после король .. туз",
            "после туз .. король",
            "на туз .. @put .. король",
            "король .. @put на туз",
            "за туз .. король",
        )
        and not clause.negated()
        and (sum(i.kind == "RANK" for i in clause.items) <= 2 or not cued(clause, "на <RANK>"))
    ):
        yield claim(what, clause, wrap=True)


def _circle(clause: Clause) -> bool | None:
    """Whether the ranks are said to make a circle, or that they make none; ``None`` if nothing is said."""
    no = clause.negated() or bool({"не", "нет", "без"} & set(clause.text.split()))
    if cued(clause, "по круг", "круг .. замкнутый|замкнуть|замыкать|разорвать", "замкнутый|замкнуть круг", "круговой"):
        return not no
    pairs = pairs_of_ranks(clause)
    if clause.negated() and pairs and all({i.value for i in pair} == {"A", "K"} for pair in pairs):
        return False  # «туз на короля не кладется, ни король на туза»
    if clause.negated() and cued(clause, "король и туз .. друг на|к друг", "туз и король .. друг на|к друг"):
        return False
    only = cued(clause, "только|лишь|единственно", "один <RANK>")
    if only and pairs and all({i.value for i in pair} in ({"K", "Q"}, {"A", "2"}) for pair in pairs):
        ends = {below.value for _, below in pairs}
        if ends <= {"A", "K"} and not clause.negated():
            return False
    return None


def _goes_on_building(clause: Clause, scene: Scene) -> bool:
    """Whether the clause before in the sentence, on which this one leans, speaks of building on the layout."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first and c.verbs]
    if not before and clause.sentence.index:
        # «Накрывают верхнюю карту другой кучки … Туз и король соседями не считаются.»
        earlier = [c for c in scene.clauses[clause.sentence.index - 1] if c.verbs]
        before = [c for c in earlier if marks.onto(c, scene) or building(c, scene)]
        if not before:
            stated = (transfer(c, scene) for c in scene.clauses[clause.sentence.index - 1] if c.verbs)
            return any(t is not None and t.rest is not None and t.onto("card", "place") for t in stated)
    if not before or any(i.value == "foundation" for i in clause.items):
        return False
    return building(before[-1], scene)


@pattern("build")
def both_ways_in_one_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«в одной пачке направление можно менять»;
    «карты, сложенные в восходящем или нисходящем порядке, кладутся в одну и ту же пачку»; «начав вверх, нельзя потом
    повернуть вниз».
    """
    no = clause.negated() or "нельзя" in clause.words
    if cued(clause, "менять|изменять|переменить направление", "в один и тот же <PACKET>", "направление .. менять"):
        if cued(clause, "направление") or marks.direction(clause) == "either":
            yield claim("build", clause, mixed=not no)
        return
    turned = cued(clause, "повернуть|поворачивать|повертывать|повороты|поворот|перейти|переходить|менять")
    here = scene.clauses[clause.sentence.index]
    ways = {t.lemma_ for c in here if c.first <= clause.first for t in c.sentence.doc[c.first : c.last + 1]}
    begun_ = {"начать", "начинать"} & ways
    if turned and begun_ and (ways & {"вверх", "кверху"}) and (ways & {"вниз", "книзу"}):
        yield claim("build", clause, mixed=not any(c.negated() or "нельзя" in c.words for c in here))


@pattern("build")
def only_on_their_line(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«только на карты, находящиеся по концам той линии, с которой они взяты»:
    building bound to a line of the table.
    """
    if found := cued(clause, "по|на конец ... тот линия|ряд", "на конец .. линия|ряд .. взять"):
        yield claim("line-end", clause, clause.sentence.doc[found[0]], clause.sentence.doc[found[1]], what="build")


@pattern("build")
def foundation_order_allowed(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«или же в том порядке, в котором они будут сыграны»: building in the order of the foundations."""
    if cued(clause, "как на <ZONE=foundation> , так"):
        return
    if begun(
        clause,
        "в тот порядок , в который .. сыграть|накладывать|класть",
        "в тот порядок как на <ZONE=foundation>",
        "в порядок <ZONE=foundation>",
        "как на <ZONE=foundation>",
    ):
        yield claim("build", clause, by_foundation=True)
