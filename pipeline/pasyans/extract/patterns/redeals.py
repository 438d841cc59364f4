"""Patterns about laying again: how often, what is gathered in which order, shuffled or turned over, and when."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene


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
