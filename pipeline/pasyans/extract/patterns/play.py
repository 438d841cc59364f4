"""Patterns about play: empty places, turning the stock, laying again, pairs, what is allowed once, how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene

_OUT = {
    "сойтись", "сходить", "выйти", "выходить", "удать", "удаваться", "сойти", "удавать", "цель", "окончить", "сходиться", "выиграть", "задача",
}  # fmt: skip
_ARRIVED = {"перейти", "собрать", "окружить", "оказаться", "очутиться", "попасть", "лечь", "лежать", "уложить", "уйти"}
_LANE = {"дорожка", "пустота", "пробел", "промежуток"}


def _vacancy(clause: Clause, scene: Scene) -> Item | None:
    """The empty place that a clause speaks of."""
    for item in clause.items:
        if item.kind == "VACANCY" or item.lemma in _LANE:
            return item
        if item.kind in ("PACKET", "NAME") and {
            "пустой",
            "опустеть",
            "опустевший",
            "освободиться",
            "освободившийся",
            "освободить",
        } & set(item.adjectives):
            return item
    return None


@pattern("vacancy")
def places_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Свободные места в диване должны быть немедленно закрыты картами из талона, а если их нет, то из колоды»."""
    place = _vacancy(clause, scene)
    if place is None or not clause.does("fill", "put"):
        return
    zone = scene.place_of(place, clause) if place.kind == "VACANCY" else scene.zone(place, clause)
    if clause.negated():
        if not cued(clause, "до тот пора", "осторожный", "пока не", "не более") and clause.negated("fill", "put"):
            yield claim("vacancy", clause, place, zone=zone or None, nothing=True)
        return
    sources = [
        (z, i)
        for z, i in marks.out_of(clause, scene)
        if not (i.kind == "PACKET" and z == zone and "тот" in i.adjectives)
    ]
    found = [z for z, _ in sources]
    values: dict[str, object] = {}
    if found:
        values["sources"] = found
        if len(found) > 1:
            values["choice"] = (
                "in-order"
                if cued(
                    clause,
                    "если .. нет|нету|израсходовать|истощить|кончить",
                    "когда .. нет|исчерпать|израсходовать|кончить",
                    "сначала",
                    "прежде",
                    "если же",
                    "за неимение",
                    "а потом",
                    "а затем",
                )
                else "free"
                if cued(clause, "или|либо")
                else None
            )
    ranks = [
        i.value for i in clause.items if i.kind == "RANK" and ("Ins" in i.cases or i.prep == "") and i.prep != "из"
    ]
    anything = cued(
        clause,
        "какой .. карта",
        "какой бы то ни быть карта",
        "любой .. карта",
        "всякий .. карта",
        "какой-нибудь .. карта",
        "любой другой карта",
        "какой угодно карта",
    )
    if ranks and not found:
        values["ranks"] = ranks
    doc = clause.sentence.doc
    if cued(
        clause,
        "немедленно|тотчас|сейчас|сразу|тут",
        "сразу же",
        "должный быть .. закрыть|заполнить",
        "непременно",
        "обязательно",
    ):
        values["obligation"] = "at-once"
    elif cued(clause, "можно", "мочь", "разрешать|дозволять|позволять|допускать", "вправе", "по желание", "когда нужно", "по произвол", "по усмотрение", "если угодно"):
        values["obligation"] = "at-will"
    if found and cued(clause, "из тот <PACKET>"):
        values["relation"] = True
    if found or ranks or anything or "obligation" in values:
        yield claim(
            "vacancy", clause, place, zone=zone or None, anything=bool(anything and not found) or None, **values
        )
    del doc


@pattern("vacancy")
def lane_filled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«выбирают какую-нибудь подходящую карту и кладут ее на внутренний конец дорожки»."""
    lane = next((i for it in clause.items for i in [it, *it.within] if i.lemma in _LANE or i.kind == "VACANCY"), None)
    target = next((i for i in clause.items if i.prep in ("на", "в") and (i is lane or lane in i.within)), None)
    if lane is None or target is None or clause.negated() or not clause.does("put"):
        return
    if any(i.kind == "PRON" and not i.prep for i in clause.items) and not marks.out_of(clause, scene):
        yield claim("vacancy", clause, target, anything=True)


@pattern("vacancy")
def nothing_fills(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пустые места не заполняются»; «опустевшее место остается пустым»; «ряд смыкается»."""
    place = _vacancy(clause, scene)
    if cued(clause, "ряд|карта смыкать|сдвигать|сомкнуть|сдвинуть", "сдвигать .. ряд|карта", "смыкать"):
        yield claim("vacancy", clause, closes=True)
    elif place is not None and cued(
        clause,
        "остать|остаться|оставаться|оставлять|оставить|оставать .. пустой|незанятый|свободный|незаполненный",
        "больше не занимать|заполнять",
    ):
        yield claim("vacancy", clause, place, zone=scene.place_of(place, clause) or None, nothing=True)


def _elsewhere(clause: Clause, scene: Scene) -> bool:
    """Whether the sentence takes the card from any other place."""
    return any(
        i.prep in ("с", "из") and {"другой", "какой-либо", "любой", "иной"} & set(i.adjectives)
        for c in scene.clauses[clause.sentence.index]
        for i in c.items
    )


@pattern("vacancy")
def bare_opener(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на короля, оставшегося открытым, кладут одну карту с другого места»: a bare packet is a vacancy."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.value in scene.openers), None)
    if rank is not None and clause.does("fill") and not clause.negated():
        yield claim(
            "vacancy",
            clause,
            sources=["tableau"],
            choice="free"
            if cued(clause, "какой-либо|любой|другой .. место|кучка") or _elsewhere(clause, scene)
            else None,
            unit="card"
            if any(i.kind == "CARD" and i.n == 1 for c in scene.clauses[clause.sentence.index] for i in c.items)
            else None,
        )


@pattern("turn")
def turned_one_by_one(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные переворачивают одну за другою»; «снимают с колоды по одной карте»; «открывают по три карты»; «переворачивая каждую»."""
    if not (clause.does("turn") or clause.does("take") or clause.does("lay")) or clause.negated():
        return
    stock = (
        any(p.value == "stock" for i in clause.items for p in [i, *i.within])
        or any(i.value == "rest" or "остальной" in i.adjectives for i in clause.items)
        or any(i.lemma == "рука" for i in clause.items)
    )
    count = None
    spot = cued(clause, "один за другой", "по один карта?", "переворачивать каждый", "каждый карта .. переворачивать")
    by = next((i for i in clause.items if i.each and i.n and i.prep == "по" and i.kind in ("CARD", "NUM")), None)
    if by is not None and not any(i.kind == "PACKET" for i in clause.items):
        count = by.n
    elif spot and not any(i.kind == "PACKET" for i in clause.items):
        count = 1
    if (
        count
        and (stock or (scene.mentions("talon") and not any(i.kind in ("PACKET", "NAME") for i in clause.items)))
        and not any(i.kind == "RANK" for i in clause.items)
    ):
        yield claim("turn", clause, by, count=count)


@pattern("turn")
def unplayed_to_talon(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные же карты составляют талон»; «не подходящие откладывают в талон»; «кладутся в одну пачку, составляющую талон»."""
    talon = next((i for it in clause.items for i in [it, *it.within] if i.value == "talon" and i.kind == "ZONE"), None)
    if talon is None or (
        clause.negated()
        and not cued(clause, "не годный|подходить|подходящий|нужный|годить|годиться|ненужный|пригодный|сыграть|играть")
    ):
        return
    if (clause.does("put") and talon.prep in ("в", "на")) or (clause.does("make") and talon.prep == ""):
        cards = [i for i in clause.items if i.kind in ("CARD", "PRON", "PACKET") and i.prep in ("", "в")]
        cards = cards or [
            i
            for c in scene.clauses[clause.sentence.index]
            if c.first < clause.first
            for i in c.items
            if i.kind == "CARD" and i.prep == ""
        ]
        if (
            "состоять" not in clause.words
            and (cards or "который" in clause.words or clause.does("put"))
            and not any(i.kind == "VACANCY" for i in clause.items)
        ):
            yield claim(
                "turn",
                clause,
                talon,
                to="talon",
                placing="one" if cued(clause, "в один <PACKET>", "один <PACKET> .. талон", "в один талон") else None,
            )


@pattern("turn")
def into_one_packet(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«те, которые не годятся, кладутся в сторону в одну пачку»: one talon."""
    packet = next((i for i in clause.items if i.kind == "PACKET" and i.n == 1 and i.prep == "в"), None)
    after = " ".join(t.lemma_ for t in clause.sentence.doc[clause.last : clause.last + 5])
    if (
        packet is not None
        and clause.does("put")
        and ("талон" in after or "талон" in clause.words or "сторона" in clause.words)
    ):
        yield claim("turn", clause, packet, placing="one")
        yield claim("zone", clause, packet, zone="talon", packets=1)


@pattern("turn")
def talons_at_choice(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Талон состоит из четырех пачек, разделенных по произволу»; «на любую из четырех пачек талона, по желанию»."""
    talon = any(p.value == "talon" for i in clause.items for p in [i, *i.within])
    sentence_talon = "талон" in {t.lemma_ for t in clause.sentence.doc} or "снос" in {
        t.lemma_ for t in clause.sentence.doc
    }
    if (
        (talon or sentence_talon)
        and cued(
            clause,
            "разделять|разделить|разделенный по произвол",
            "по произвол|усмотрение|желание|выбор",
            "на любой .. <PACKET>",
            "в любой .. <PACKET>",
        )
        and not any(i.kind == "VACANCY" for i in clause.items)
    ):
        yield claim("turn", clause, placing="choice")


@pattern("turn")
def one_to_each(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«сдают по одной карте на каждый столбец»: the stock is dealt over the packets at once."""
    if not (clause.does("lay") or clause.does("put")) or clause.negated():
        return
    each = next(
        (i for i in clause.items if i.each and i.kind in ("PACKET", "NAME", "RANK") and i.prep in ("на", "в")), None
    )
    stock = any(p.value == "stock" for i in clause.items for p in [i, *i.within])
    one = next((i for i in clause.items if i.kind == "CARD" and i.n == 1), None)
    if each is not None and one is not None and stock:
        yield claim("turn", clause, each, one, placing="each", to=scene.zone(each, clause))


@pattern("redeal")
def not_laid_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс вновь не раскладывается»; «талон не перекладывается»; «колоду проходят только один раз»."""
    doc = clause.sentence.doc
    again = cued(clause, "вновь|вторично|снова|повторно|опять|больше", "второй раз")
    what = any(
        i.lemma in ("пасьянс", "талон", "колода", "снос", "прикуп", "игра", "раскладка", "карта", "кучка", "сброс")
        or i.value in ("stock", "talon")
        for i in clause.items
    )
    if (
        what
        and clause.negated()
        and again
        and (
            clause.does("lay", "put", "shuffle", "turn")
            or {"пересдавать", "перекладка", "повторять", "использовать", "пересдать"} & clause.words
        )
    ):
        yield claim("redeal", clause, doc[again[0]], times=0)
    elif cued(
        clause,
        "пересдача|перекладка|передача .. нет|не",
        "без пересдача|перекладка|повторение",
        "не пересдавать",
        "перекладка|пересдача не",
    ) or cued(
        clause,
        "колода|талон .. только|лишь? один раз",
        "выходить в один раз",
        "только один раз .. колода|талон",
        "в один раз .. выходить",
    ):
        yield claim("redeal", clause, times=0)


@pattern("redeal")
def laid_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«если необходимо, то играют вторично»; «Колода перекладывается три раза»; «Это можно повторять столько раз, сколько потребуется»."""
    doc = clause.sentence.doc
    words = clause.words | {v.lemma_ for v in clause.verbs}
    repeat = {
        "повторять",
        "повторить",
        "пересдавать",
        "пересдать",
        "перекладывать",
        "переложить",
        "перебирать",
        "переворачивать",
        "пройти",
        "проходить",
        "пересдача",
        "перебирание",
        "раскладывать",
        "играть",
        "перевернуть",
        "тасовать",
        "перекладка",
        "использовать",
    } & words
    if not repeat or (clause.negated() and not marks.endless(clause)):
        if clause.negated() and (found := cued(clause, "в? <ORD> раз")):
            number = next(int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ == "ORD")
            yield claim("redeal", clause, doc[found[0]], doc[found[1]], times=max(number - 2, 0))
        return
    if marks.endless(clause):
        yield claim("redeal", clause, times=-1)
        return
    about = (
        any(
            i.value in ("stock", "talon") or i.lemma in ("пасьянс", "карта", "раз", "игра") or i.kind == "RANK"
            for i in clause.items
        )
        or "это" in words
    )
    last = cued(clause, "в? <ORD> и последний раз")
    if last:
        number = next(int(t.ent_id_) for t in doc[last[0] : last[1] + 1] if t.ent_type_ == "ORD")
        yield claim("redeal", clause, doc[last[0]], doc[last[1]], times=number - 1)
    elif found := cued(
        clause,
        "играть|разложить|переложить|раскладывать|перекладывать|пройти|проходить .. вторично|снова",
        "второй раз .. раскладывать|играть|перекладывать",
    ):
        if (not clause.negated() and about) or "талон" in {t.lemma_ for t in clause.sentence.doc}:
            yield claim("redeal", clause, doc[found[0]], doc[found[1]], again=1)
    elif (number_of := marks.times(clause)) and about:
        more = cued(
            clause,
            "еще .. раз",
            "пересдача|пересдавать|пересдать|повторять|повторить|перевернуть|переворачивать .. <NUM|TIMES>",
            "<NUM|TIMES> раз? пересдавать|повторять",
            "<TIMES> пересдавать|повторять|переворачивать|перевернуть",
        )
        if cued(clause, "еще .. раз"):
            yield claim("redeal", clause, more=number_of)
        elif more:
            yield claim("redeal", clause, times=number_of)
        else:
            yield claim("redeal", clause, times=number_of - 1)


@pattern("redeal")
def gathered_how(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«двенадцать пачек складывают по порядку, начиная с левой»; «Талон берут, тасуют»; «собираются все кучки, начиная с последней»."""
    doc = clause.sentence.doc
    lemmas = {t.lemma_ for t in doc}
    again = {
        "снова",
        "вновь",
        "опять",
        "вторично",
        "сначала",
        "еще",
        "пересдача",
        "пересдавать",
        "повторить",
    } & lemmas or "раскладывать" in lemmas
    item = next(
        (i for i in clause.items if i.prep == "" and (i.kind in ("PACKET", "NAME") or i.value in ("talon",))), None
    )
    if (
        item is not None
        and (clause.does("gather") or (item.value == "talon" and clause.does("take", "turn", "shuffle")))
        and not clause.negated()
        and again
        and not any(i.kind == "VACANCY" for i in clause.items)
    ):
        zone = scene.zone(item, clause)
        if zone and zone not in ("foundation", "stock"):
            yield claim("redeal", clause, item, gather=zone, all=item.n if item.kind == "PACKET" else None)
    if clause.does("gather") or cued(clause, "начинать с последний|левый|первый|правый"):
        if again and cued(clause, "начинать с левый|первый"):
            yield claim("redeal", clause, gather_order="first-to-last")
        elif again and cued(clause, "начинать с последний|правый"):
            yield claim("redeal", clause, gather_order="last-to-first")
    if clause.does("shuffle") and again:
        no = clause.negated() or cued(
            clause, "не тасовать|стасовать|перетасовывать|смешать", "не .. тасовать", "без тасование", "отнюдь .. не"
        )
        target = (
            any(i.value in ("talon", "stock") or i.kind in ("PACKET", "PRON") for i in clause.items) or not clause.items
        )
        opening = cued(clause, "стасовать и снять", "снять") or (
            clause.sentence.index < 2 and {"стасовать"} & clause.words
        )
        if target and not opening:
            yield claim("redeal", clause, shuffled=not no)
    if again and cued(
        clause, "перевернуть|переворачивать .. талон", "талон .. переворачивать|перевернуть", "не переворачивать"
    ):
        yield claim("redeal", clause, turned="не" not in clause.words)


@pattern("redeal")
def laid_how(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«раскладывают пасьянс снова»; «опять раскладывают по прежним местам»; «талон служит новою колодою»."""
    if clause.negated():
        return
    if cued(
        clause,
        "раскладывать|разложить|сдавать|сдать .. пасьянс? .. снова|вновь|опять",
        "снова|вновь|опять раскладывать|разложить|сдавать|сдать",
    ):
        yield claim("redeal", clause, lay="again")
    elif cued(
        clause,
        "талон .. служить .. колода",
        "талон .. становиться .. колода",
        "как новый колода",
        "талон .. вместо колода",
        "талон .. обращать .. колода",
        "снова .. в колода",
    ):
        yield claim("redeal", clause, lay="stock")
    if cued(
        clause,
        "дальнейший игра невозможный",
        "дальше .. нельзя|невозможный",
        "если|когда игра .. остановиться|застрять|невозможный",
        "нет|нельзя больше .. ход",
        "больше .. нельзя",
    ):
        if {"снова", "вновь", "опять", "пересдавать"} & {t.lemma_ for t in clause.sentence.doc}:
            yield claim("redeal", clause, when="stuck")
    elif cued(
        clause,
        "когда колода .. кончить|исчерпать|выйти|закончить|израсходовать",
        "по окончание|исчерпание колода",
        "когда .. весь колода",
        "колода .. истощить",
    ):
        if {"снова", "вновь", "опять", "пересдавать", "перевернуть", "переворачивать"} & {
            t.lemma_ for t in clause.sentence.doc
        }:
            yield claim("redeal", clause, when="stock-empty")


@pattern("pair")
def pairs_by_sum(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«составить число четырнадцать с помощью двух карт, взятых из продольного и поперечного рядов»; «в сумме тринадцать»."""
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
    if found and (two or cued(clause, "карта .. сумма")) and not clause.negated() and not clause.does("count"):
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
    """«Эти карты, подобранные под пары, снимают»; «спарованные карты берет и откладывает в сторону»; «пары удаляют из игры»."""
    if (
        clause.does("pair", "take")
        and not clause.negated()
        and any(i.kind in ("CARD", "PRON") or i.lemma == "пара" for i in clause.items)
    ):
        if {"пара", "спаровать", "спаренный", "сумма", "попарно", "парами"} & {t.lemma_ for t in clause.sentence.doc}:
            yield claim("paired-off", clause)


@pattern("pair")
def pairs_alike(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«две карты одинакового достоинства снимают»; «соответствует по своей масти и достоинству»: pairs of one rank, or identical."""
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
    elif cued(
        clause,
        "<NUM=2> .. карта .. один|одинаковый|равный достоинство",
        "пара .. одинаковый|равный достоинство",
        "одинаковый|равный достоинство .. пара|<NUM=2>",
        "один и тот же достоинство",
    ):
        if not any(i.lemma == "ряд" for i in clause.items if i.prep == "") and "вместе" not in clause.words:
            yield claim("pair", clause, by="rank")


@pattern("pair")
def pairs_on_one_line(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«взятых из продольного и поперечного рядов»; «лежащие в одном ряду или столбце»; «рядом лежащие»."""
    if not ({"пара", "два"} & {t.lemma_ for t in clause.sentence.doc}):
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
    """«короли снимаются поодиночке»: a card worth the whole sum leaves alone."""
    if (
        (clause.does("pair"))
        and cued(
            clause, "поодиночке", "один|одна , без пара", "по один", "без пара", "отдельно", "в одиночку", "сам по себя"
        )
        and any(i.kind == "RANK" for i in clause.items)
    ):
        if any("сумма" in c.words or "число" in c.words or "пара" in c.words for cl in scene.clauses for c in cl):
            yield claim("pair", clause, alone=True)


@pattern("pair")
def places_of_pairs_refilled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на место их кладут другие из числа карт, находящихся в руках»: pairs are refilled from the stock."""
    if (
        cued(clause, "на место они @put", "на они место", "на место .. @put другой", "на место снятый|снять")
        and clause.does("put")
        and not {"тот", "однако"} & clause.words
        and not any(i.value == "foundation" for i in clause.items)
    ):
        hand = "рука" in {t.lemma_ for t in clause.sentence.doc} or "колода" in {t.lemma_ for t in clause.sentence.doc}
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
    if place:
        number = next(
            (int(t.ent_id_) for t in clause.sentence.doc[place[0] : place[1] + 1] if t.ent_type_ == "NUM"), None
        )
        number = number or next((i.n for i in clause.items if i.kind == "CARD" and i.n), None)
        yield claim("privilege", clause, kind="exchange", cards=number)
        if any(c.negated() and {"если", "когда"} & c.words for c in scene.clauses[clause.sentence.index]):
            yield claim("privilege", clause, kind="exchange", when="stuck")
        if cued(clause, "один раз", "однажды", "только раз"):
            yield claim("privilege", clause, kind="exchange", times=1)


@pattern("privilege")
def a_buried_card(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«разрешается один раз вынуть любую закрытую другими карту»; «один раз можно перевернуть ряд»."""
    if cued(
        clause,
        "вынуть|вынимать|вытащить|взять|достать .. любой|один .. карта .. из-под|снизу|заложить|закрытый|лежащий",
        "вынуть|взять|достать .. из-под|снизу|середина",
    ):
        if marks.times(clause) or cued(clause, "разрешать|дозволять|позволять|право|льгота|можно"):
            yield claim("privilege", clause, kind="take-buried", times=marks.times(clause))


@pattern("vacancy")
def no_need_to_fill(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пополнять пустые места …, но нет надобности делать ни того, ни другого»; «заполнять их необязательно»."""
    if not cued(clause, "нет надобность|нужда|обязательность", "не обязательно|обязательный", "необязательно"):
        return
    for other in scene.clauses[clause.sentence.index]:
        if (place := _vacancy(other, scene)) is not None and other.does("fill", "put"):
            zone = scene.place_of(place, other) if place.kind == "VACANCY" else scene.zone(place, other)
            yield claim("vacancy", clause, zone=zone or None, obligation="at-will")


@pattern("vacancy")
def never_left_bare(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«требуется, чтобы никогда и ни одного короля открытого не было»: a bare packet must be covered."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.value in scene.openers), None)
    if (
        rank is not None
        and cued(clause, "не быть", "не оставаться|оставлять|остать")
        and cued(clause, "никогда|ни|нельзя")
    ):
        yield claim("vacancy", clause, rank, obligation="at-once")


@pattern("turn")
def a_rank_opens_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Как скоро покажется король, … кладут того короля подле нее и на него следуют все карты опять до короля»."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.value in scene.openers), None)
    if rank is None or not {"подле", "рядом", "возле"} & clause.words or not clause.does("put", "lay"):
        return
    yield claim("opened", clause, rank, rank=rank.value)


@pattern("turn")
def cards_follow_the_newest(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на него начинают накладывать следующие сверху карты»; «на него следуют все карты опять до короля»: onto the newest packet."""
    on = next(
        (
            i
            for i in clause.items
            if i.prep == "на"
            and i.kind == "PRON"
            and (m := scene.meant(i, clause))
            and m.kind == "RANK"
            and m.value in scene.openers
        ),
        None,
    )
    cards = next(
        (i for i in clause.items if i.kind == "CARD" and i.prep == "" and {"весь", "следующий"} & set(i.adjectives)),
        None,
    )
    if on is None or cards is None or clause.negated():
        return
    if "весь" in cards.adjectives:
        yield claim("turn", clause, on, cards, placing="newest", to="tableau")
    else:
        yield claim("turn", clause, on, cards, to="tableau")


@pattern("turn")
def bare_ones_first(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«а потом на каждого по одной карте, на последнего же все карты»: bare packets are covered one card each, then the newest."""
    if scene.openers and (found := begun(clause, "на каждый по один карта ... на последний")):
        yield claim("turn", clause, clause.sentence.doc[found[0]], bare_first=True)


@pattern("turn")
def packets_made_in_time(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«пока составятся восемь кучек по числу королей»: how many packets there will be."""
    packets = next((i for i in clause.items if i.kind == "PACKET" and i.n and i.prep == ""), None)
    if (
        packets is not None
        and scene.openers
        and clause.does("make", "lay")
        and ("пока" in clause.words or "число" in clause.words)
    ):
        yield claim("zone", clause, packets, zone="tableau", packets=packets.n)


@pattern("turn")
def one_card_on_another(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«перекладывают колоду, кладя одну карту на другую»: the pack is gone through card by card."""
    if any(i.value == "stock" for i in clause.items) and (found := cued(clause, "@put один карта на другой")):
        yield claim("turn", clause, clause.sentence.doc[found[0]], count=1)


@pattern("redeal")
def order_kept(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«не нарушая порядка колоды»; «не меняя порядка карт»: nothing is shuffled."""
    if found := cued(clause, "не нарушать|менять|изменять порядок"):
        yield claim("redeal", clause, clause.sentence.doc[found[0]], shuffled=False)


@pattern("redeal")
def only_through(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты из талона должны проходить чрез резерв»: from the talon nothing goes to the foundations at once."""
    through = next((i for i in clause.items if i.prep == "через" and i.kind in ("ZONE", "NAME")), None)
    if through is not None and {"проходить", "пройти", "идти", "переходить"} & clause.words:
        for zone, item in marks.out_of(clause, scene):
            yield claim("no-feed", clause, item, zone=zone)


@pattern("phase")
def until_all_lie(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«до тех пор пока все карты попадут или в зодиак, или на экватор»: play lasts until no card is left in the hand."""
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
    if cued(clause, "весь карта .. из рука выйти", "из рука .. выйти") and any(
        c.first > clause.first and cued(c, "тогда|то .. можно", "можно") for c in scene.clauses[clause.sentence.index]
    ):
        yield claim("after-dealing", clause)


@pattern("phase")
def restriction_ends(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Ограничение это прекращается после того, как разложен весь пасьянс»: one phase while dealing, one after."""
    if cued(clause, "ограничение .. прекращать|кончать|снимать", "правило .. перестать действовать"):
        yield claim("phases", clause, names=["deal", "play"])


@pattern("forced")
def must_go_up(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«восемь основных карт … следует немедленно положить на оставленные для них места»."""
    foundation = next((i for i in clause.items if i.value == "foundation" and i.prep == ""), None)
    rank = next((i for i in clause.items if i.kind == "RANK" and i.value in scene.bases and i.prep == ""), None)
    if (
        ((foundation or rank)
        and clause.does("put", "lay")
        and cued(clause, "немедленно|тотчас|сразу|непременно", "следовать немедленно", "должный быть .. положить"))
        or (rank is not None
        and "весь" in rank.adjectives
        and clause.does("put")
        and not clause.negated())
    ):
        yield claim("forced", clause, foundation, rank, step="bases")


@pattern("win")
def when_it_is_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс сходится, когда все карты перейдут на основания»; «составить пары со всей колоды»; «пасьянс вышел, если …»."""
    sentence = {t.lemma_ for t in clause.sentence.doc}
    if not {"пасьянс", "игра", "успех", "цель", "раскладка", "задача"} & sentence:
        return
    if cued(
        clause, "составить|снять|убрать .. пара|карта .. со? весь колода", "весь карта .. снять|убрать|удалить|разобрать", "пара со весь колода",
    ):  # fmt: skip
        yield claim("win", clause, what="paired")
        return
    if clause.negated() or not (_OUT & sentence or cued(clause, "в случай удачный")):
        return
    laid = clause.does("put", "lay", "make", "end") or _ARRIVED & clause.words
    if laid and any(i.value == "foundation" or i.kind == "RANK" for i in clause.items):
        yield claim("win", clause, what="foundations")
    elif cued(
        clause, "весь .. <PACKET|NAME> .. разобрать", "разобрать .. весь .. <PACKET|NAME>", "на стол .. не остать"
    ):
        yield claim("win", clause, what="zones-empty")


@pattern("win")
def what_is_not_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«если на столе остается перевороченная карта, то пасьянс не удался»: all must be paired off."""
    left = cued(clause, "остать|остаться|оставаться|оставать .. карта")
    if left and begun(
        clause, "остать|остаться|оставаться|оставать ... пасьянс|игра не удать|удаваться|выйти|сойтись|сойти"
    ):
        yield claim("win-left", clause)


@pattern("claim")
def how_hard(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс этот чрезвычайно труден»; «пасьянс удается редко»; «сходится легко»."""
    if (
        "пасьянс" not in clause.words
        and "игра" not in clause.words
        and not {"сходить", "удавать", "выходить"} & clause.words
    ):
        return
    very = cued(clause, "чрезвычайно|весьма|очень|крайне|необыкновенно")
    if found := cued(
        clause,
        "трудный",
        "сложный",
        "редко .. сходить|удавать|выходить|удаваться",
        "сходить|удавать|выходить|удаваться .. редко",
        "^труден",
    ):
        yield claim("claim", clause, clause.sentence.doc[found[0]], word="very-hard" if very else "hard")
    elif found := cued(
        clause,
        "легкий",
        "легко .. сходить|удавать|выходить",
        "часто .. сходить|удавать|выходить",
        "сходить|удавать|выходить .. часто|легко",
    ):
        yield claim("claim", clause, clause.sentence.doc[found[0]], word="very-easy" if very else "easy")
