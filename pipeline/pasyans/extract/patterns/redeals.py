"""Patterns about laying again: how often, what is gathered in which order, shuffled or turned over, and when."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.layout import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene

_PASSING = {"просматривать", "просмотреть", "проходить", "пройти", "играть", "использовать", "перебирать", "перебрать"}


@pattern("redeal")
def not_laid_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Пасьянс вновь не раскладывается»; «талон не перекладывается»; «колоду проходят только один раз»."""
    doc = clause.sentence.doc
    if marks.endless(clause):
        return
    dealing = "раздача|раскладка|сдача|пересдача|раскладывание|перекладка|игра|просмотр"
    if (
        not cued(clause, "<NUM|TIMES>")
        and (found := cued(clause, f"второй|вторичный|новый|другой {dealing}", "пересдача|передача|перекладка"))
        and (
            {"нет", "нельзя"} & set(clause.text.split())
            or cued(
                clause, "не быть|бывать|полагать|полагаться|допускать|предусмотреть|дозволять|разрешать|делать|дать"
            )
            or clause.negated()
        )
    ):
        yield claim("redeal", clause, doc[found[0]], doc[found[1]], times=0)
        return
    again = cued(clause, "вновь|вторично|снова|повторно|опять|больше|более", "второй раз", "еще раз")
    if again and cued(clause, "больше|более чем? <NUM>"):
        # «Более одной карты не переносится» counts cards.
        again = cued(clause, "вновь|вторично|снова|повторно|опять", "второй раз", "еще раз")
    what = any(
        i.lemma in ("пасьянс", "талон", "колода", "снос", "прикуп", "игра", "раскладка", "карта", "кучка", "сброс")
        or i.value in ("stock", "talon")
        or (i.kind == "PRON" and (m := scene.meant(i, clause)) is not None and m.value in ("stock", "talon"))
        for i in clause.items
    )
    if (
        what
        and (
            clause.negated("lay", "put", "turn")
            or (clause.negated() and _PASSING & clause.words)
            or {"пересдача", "перекладка"} & clause.words
            or (clause.negated() and not clause.does("lay"))
        )
        and again
        and (
            clause.does("lay", "put", "turn")
            or {"пересдавать", "перекладка", "повторять", "использовать", "пересдать"} & clause.words
            or _PASSING & clause.words
        )
    ):
        yield claim("redeal", clause, doc[again[0]], times=0)
    elif (
        (
            any(i.value in ("talon", "stock") and not i.prep for i in clause.items)
            and clause.negated()
            and cued(clause, "не .. перекладывать|пересдавать|перетасовывать|раскладывать|переложить|сдавать")
        )
        or cued(
            clause,
            "пересдача|перекладка|передача .. нет|не",
            "без пересдача|перекладка|повторение",
            "не пересдавать",
            "нельзя пересдавать|пересдать",
            "пересдавать|пересдать .. не|нельзя|запрещать",
            "пересдача|перекладка нельзя|запрещать|невозможный",
            "перекладка|пересдача не",
        )
        or (
            clause.does("lay")
            and not clause.negated()
            and cued(clause, "только|лишь однажды|единожды", "один только|лишь? раз", "только|лишь один раз")
            and all(i.kind in ("CARD", "ZONE") or i.lemma in ("раз", "пасьянс") for i in clause.items)
            and any(not i.prep and not i.n for i in clause.items)
        )
        or cued(
            clause,
            "колода|талон .. только|лишь? один раз",
            "выходить в один раз",
            "только один раз .. колода|талон",
            "в один раз .. выходить",
        )
    ):
        yield claim("redeal", clause, times=0)


@pattern("redeal")
def passes_counted(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Третьего прохода не бывает»; «третий проход — последний»; «просматривать прикуп можно не более двух раз»;
    «колода проходится однократно»: how often the pack is gone through.
    """
    doc = clause.sentence.doc
    named = cued(clause, f"<ORD> {marks.PASS}", f"<ORD> .. {marks.PASS}")
    number = next((int(t.ent_id_) for t in doc[named[0] : named[1] + 1] if t.ent_type_ == "ORD"), 0) if named else 0
    here = {t.lemma_ for t in doc[clause.first : clause.last + 2]}
    if named and number > 1:
        none = clause.negated() or "нет" in clause.words or cued(clause, "не быть|бывать|полагать|полагаться")
        last = cued(clause, "последний", "окончательный", "завершать|заканчивать|оканчивать") or (
            begun(clause, f"<ORD> .. {marks.PASS} — последний", f"<ORD> .. {marks.PASS} .. последний")
        )
        about = _about_passes(clause, scene)
        if none and about:
            yield claim("redeal", clause, doc[named[0]], doc[named[1]], times=max(number - 2, 0))
        elif last and about:
            yield claim("redeal", clause, doc[named[0]], doc[named[1]], times=number - 1)
        return
    if not (_PASSING - {"играть"} | {"проход", "прохождение", "просмотр", "перебор", "перебирание"}) & here:
        return
    if not _about_passes(clause, scene) or {"еще", "вновь", "снова"} & here:
        return
    once = cued(
        clause, "однократно|однажды|единожды", "только|лишь .. один раз", "один только|лишь? раз", "один раз .. не"
    )
    times = cued(clause, "не более|больше|свыше <NUM> раз", "не более|больше <TIMES>", "<NUM> раз", "<TIMES>")
    found = once or times
    if found is None or (clause.negated() and not once and not cued(clause, "не более|больше|свыше")):
        return
    counted = next((int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ in ("NUM", "TIMES")), 1)
    yield claim("redeal", clause, doc[found[0]], doc[found[1]], times=counted - 1)


def _about_passes(clause: Clause, scene: Scene) -> bool:
    """Whether the stock or the talon is gone through: named here, or in the words before."""
    stock = ("stock", "talon")
    if any(p.value in stock or p.lemma == "рука" for p in flat(clause.items)):
        return True
    if any(i.kind == "PRON" and (m := scene.meant(i, clause)) is not None and m.value in stock for i in clause.items):
        return True
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    if clause.sentence.index:
        before = [*scene.clauses[clause.sentence.index - 1], *before]
    return any(p.value in stock for c in before for p in flat(c.items))


@pattern("redeal")
def laid_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«если необходимо, то играют вторично»; «Колода перекладывается три раза»;
    «Это можно повторять столько раз, сколько потребуется».
    """
    doc = clause.sentence.doc
    words = clause.words | {v.lemma_ for v in clause.verbs}
    if (found := cued(clause, "не более|больше|свыше <NUM> раз", "не более|больше <TIMES>")) and _again(clause):
        number = next(int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ in ("NUM", "TIMES"))
        passes = {"проходить", "пройти", "просматривать"} & words
        yield claim("redeal", clause, doc[found[0]], doc[found[1]], times=number - 1 if passes else number)
        return
    if (found := cued(clause, "<NUM> пересдача|перекладка|перетасовка")) and not clause.negated():
        number = next(int(t.ent_id_) for t in doc[found[0] : found[1] + 1] if t.ent_type_ == "NUM")
        yield claim("redeal", clause, doc[found[0]], doc[found[1]], times=number)
        return
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
    if not repeat and marks.endless(clause) and _again(clause):
        yield claim("redeal", clause, times=-1)
        return
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
            i.value in ("stock", "talon") or i.lemma in ("пасьянс", "карта", "игра") or i.kind == "RANK"
            for i in clause.items
        )
        or "это" in words
        or (not clause.items and any(i.value in ("stock", "talon") for i in _said(clause, scene)))
        or any(
            i.kind == "PRON" and (m := scene.meant(i, clause)) and m.value in ("stock", "talon") for i in clause.items
        )
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
        if cued(clause, "еще .. раз", "еще <TIMES>"):
            yield claim("redeal", clause, more=number_of)
        elif more:
            yield claim("redeal", clause, times=number_of)
        elif cued(clause, "вновь|снова|опять ... <TIMES|NUM>") and "всего" not in clause.words:
            # «раскладывают вновь, но лишь однажды»
            yield claim("redeal", clause, times=number_of)
        else:
            yield claim("redeal", clause, times=number_of - 1)


def _said(clause: Clause, scene: Scene) -> list[Item]:
    """The phrases of the sentence before a clause."""
    return [i for c in scene.clauses[clause.sentence.index] if c.first < clause.first for i in c.items]


def _again(clause: Clause) -> bool:
    """Whether the sentence speaks of laying or playing once more."""
    words = {
        "снова",
        "вновь",
        "опять",
        "вторично",
        "сначала",
        "еще",
        "пересдача",
        "пересдавать",
        "повторить",
        "повторять",
        "раскладывать",
    }
    return bool(words & {t.lemma_ for t in clause.sentence.doc})


def _again_near(clause: Clause, scene: Scene) -> bool:
    """Whether packets gathered here are laid once more: this sentence says so, or the next one does."""
    if _again(clause):
        return True
    here, index = scene.clauses[clause.sentence.index], clause.sentence.index + 1
    gathers = any(c.does("gather") and any(i.kind == "PACKET" and not i.prep for i in c.items) for c in here)
    return (
        gathers
        and index < len(scene.clauses)
        and any({"снова", "вновь", "опять"} & c.words and c.does("lay") for c in scene.clauses[index])
    )


@pattern("redeal")
def gathered(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«двенадцать пачек складывают по порядку, начиная с левой»; «Талон берут»;
    «собираются все кучки, начиная с последней».
    """
    if not _again_near(clause, scene) or any(i.kind == "VACANCY" for i in clause.items):
        return
    for item in clause.items:
        taken = clause.does("gather") or (item.value == "talon" and clause.does("take", "turn", "shuffle"))
        if (
            item.prep == ""
            and (item.kind in ("PACKET", "NAME") or item.value == "talon")
            and taken
            and not clause.negated("gather", "take")
        ):
            zone = scene.zone(item, clause)
            if zone and zone not in ("foundation", "stock"):
                yield claim("redeal", clause, item, gather=zone)
    under = cued(clause, "подкладывать|подложить .. под", "под собрать|предыдущий|прежний|первый", "один под другой")
    if under:
        yield claim("redeal", clause, clause.sentence.doc[under[0]], pile_on="under")
    elif found := cued(
        clause, "поверх|сверху .. собрать|предыдущий|прежний|первый", "на собрать|предыдущий|прежний", "один на другой"
    ):
        yield claim("redeal", clause, clause.sentence.doc[found[0]], pile_on="on")
    if not clause.does("gather") and "начинать" not in clause.words:
        return
    if cued(clause, "начинать с левый|первый", "слева направо", "от левый к правый"):
        yield claim("redeal", clause, gather_order="first-to-last")
    elif cued(clause, "начинать с последний|правый", "справа налево"):
        yield claim("redeal", clause, gather_order="last-to-first")


@pattern("redeal")
def piled_how(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«каждую следующую пачку кладут поверх собранных»; «подкладывают под предыдущую»;
    «собранную колоду переворачивают».
    """
    packet = next((i for i in clause.items if i.kind == "PACKET" and "следующий" in i.adjectives and not i.prep), None)
    if packet is None and "следующий" in clause.words:
        packet = next((i for i in clause.items if i.value == "каждый" and not i.prep), None)
    if packet is not None and clause.does("put", "gather") and not clause.negated():
        if found := cued(clause, "под собрать|предыдущий|прежний|первый", "подкладывать|подложить"):
            yield claim("redeal", clause, packet, clause.sentence.doc[found[0]], pile_on="under")
        elif found := cued(clause, "поверх|сверху|на .. собрать|предыдущий|прежний|первый"):
            yield claim("redeal", clause, packet, clause.sentence.doc[found[0]], pile_on="on")
    stock = next(
        (i for i in clause.items if i.value == "stock" and {"собрать", "собранный"} & set(i.adjectives) and not i.prep),
        None,
    )
    if stock is not None and {"переворачивать", "перевернуть"} & clause.words:
        yield claim("redeal", clause, stock, turned=not clause.negated("turn"))


@pattern("redeal")
def shuffled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Талон берут, тасуют»; «отнюдь их не тасуя»; «без тасования»."""
    found = cued(clause, "перемешивать|тасовать|стасовать|перетасовать|перетасовывать|смешать|перемешать|мешать")
    without = cued(clause, "без тасование|перемешивание|тасовка", "тасовка|тасование|перемешивание .. не|нет")
    talon = any(i.value == "talon" and not i.prep for i in clause.items)
    if not (_again_near(clause, scene) or talon) or not (found or without):
        return
    strict = {"снова", "вновь", "опять", "вторично", "пересдача", "повторить", "повторять", "еще"} & {
        t.lemma_ for t in clause.sentence.doc
    }
    opening = (
        cued(clause, "стасовать и снять", "снять")
        or (clause.sentence.index < 3 and not strict)
        or (clause.sentence.index < 2 and "стасовать" in clause.words)
    )
    if opening and not talon:
        return
    no = bool(without) or clause.negated("shuffle")
    no = no or (found is not None and clause.sentence.doc[max(found[0] - 1, 0)].lower_ == "не")
    yield claim("redeal", clause, clause.sentence.doc[(found or without or (0, 0))[0]], shuffled=not no)


@pattern("redeal")
def turned_over(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«талон переворачивают и, не тасуя, проходят вновь»; «переверните снос и играйте снова»."""
    talon = next((i for i in clause.items if i.value == "talon" and i.prep == ""), None)
    verb = next(
        (v for v in clause.verbs if v.lemma_ in ("переворачивать", "перевернуть", "оборачивать", "повертывать")), None
    )
    if talon is None and verb is not None:
        stands = [i for i in clause.items if i.kind == "PRON" and not i.prep]
        talon = next((m for i in stands if (m := scene.meant(i, clause)) is not None and m.value == "talon"), None)
        if talon is not None:
            yield claim("redeal", clause, verb, turned=not clause.negated("turn"))
            yield claim("redeal", clause, *stands, gather="talon")
            return
    if talon is None and verb is not None and all(i.kind == "PRON" for i in clause.items) and _again(clause):
        # «соберите сброс, переверните и идите по нему снова»
        said = [i for i in _said(clause, scene) if i.value in ("talon", "stock") and not i.prep]
        talon = said[-1] if said and said[-1].value == "talon" else None
        piles = [i for i in _said(clause, scene) if i.kind == "PACKET" and not i.prep and i.plural]
        if talon is None and not said and piles and not clause.items and verb is not None:
            # «Соберите стопки вместе, переверните и пройдите колоду еще раз»
            yield claim("redeal", clause, verb, turned=clause.sentence.doc[max(verb.i - 1, 0)].lower_ != "не")
            return
    if verb is not None and talon is not None:
        no = clause.sentence.doc[max(verb.i - 1, 0)].lower_ in ("не", "нельзя")
        yield claim("redeal", clause, verb, talon, turned=not no)
        yield claim("redeal", clause, talon, gather="talon")


@pattern("redeal")
def laid_how(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«раскладывают пасьянс снова»; «опять раскладывают по прежним местам»; «талон служит новою колодою»."""
    if clause.negated():
        return
    if cued(
        clause,
        "раскладывать|разложить|сдавать|сдать|раздать|раздавать .. пасьянс? .. снова|вновь|опять",
        "снова|вновь|опять раскладывать|разложить|сдавать|сдать|раздать|раздавать",
    ):
        yield claim("redeal", clause, lay="again")
    elif cued(
        clause,
        "талон|снос .. служить|становиться .. колода|прикуп",
        "как новый колода",
        "талон|снос .. вместо колода|прикуп",
        "талон|снос .. обращать .. колода|прикуп",
        "снова .. в колода|прикуп",
        "вместо колода|прикуп",
    ) or (
        cued(clause, "служить|становиться|стать|обращаться .. новый? <ZONE=stock>")
        and any(i.value == "talon" and not i.prep for i in _said(clause, scene))
    ):
        yield claim("redeal", clause, lay="stock")


@pattern("redeal")
def laid_when(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Когда дальнейшая игра невозможна»; «когда колода кончится»; «когда прикуп выйдет»."""
    if not _again_near(clause, scene) and not {"перевернуть", "переворачивать", "проходить"} & {
        t.lemma_ for t in clause.sentence.doc
    }:
        return
    stuck = cued(
        clause,
        "дальнейший игра невозможный",
        "дальше .. нельзя|невозможный",
        "если|когда|скоро игра|дело .. остановиться|остановить|стать|застрять|невозможный",
        "исчерпание ход",
        "нет|нельзя больше .. ход",
        "больше .. нельзя",
        "нет больше",
        "ход .. больше? нет",
        "ход невозможный",
        "ход .. не остать|остаться",
        "не остать|остаться .. ход",
        "ход .. исчерпать|кончить",
        "игра невозможный|застрять",
    )
    stock = any((i.value == "stock" or i.lemma == "рука") and i.prep in ("", "по") for i in flat(clause.items))
    if cued(clause, "когда угодно", "в любой время|минута", "во всякий время", "по желание") and not any(
        i.kind == "VACANCY" for i in clause.items
    ):
        yield claim("redeal", clause, when="at-will")
    elif stuck:
        yield claim("redeal", clause, when="stuck")
    elif stock and cued(
        clause,
        "пройти|просмотреть",
        "кончить|исчерпать|выйти|закончить|израсходовать|истощить|кончиться|окончить|опустеть|вычерпать",
        "окончание|исчерпание|истощение",
    ):
        yield claim("redeal", clause, when="stock-empty")


@pattern("redeal")
def this_done_so_often(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«все веера собирают …; это можно сделать два раза»;
    «это дозволяется трижды»: how often what was just said is done.
    """
    number = marks.times(clause)
    done = {
        "повторение",
        "сделать",
        "делать",
        "дозволять",
        "разрешать",
        "допускать",
        "повторять",
        "повторить",
        "позволять",
        "проделать",
    } & clause.words
    if (
        number is None
        or not done
        or not {"это", "так", "этот", "такой", "сей", "оный"} & clause.words
        or clause.negated()
    ):
        return
    here = {t.lemma_ for t in clause.sentence.doc}
    if clause.sentence.index:
        here |= {t.lemma_ for t in scene.sentences[clause.sentence.index - 1].doc}
    if {
        "собирать",
        "собрать",
        "раскладывать",
        "переворачивать",
        "перевернуть",
        "проходить",
        "тасовать",
        "пересдача",
        "снова",
        "вновь",
        "опять",
    } & here:
        yield claim("redeal", clause, times=number)


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
