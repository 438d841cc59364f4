"""Laying again: what is gathered in which order, shuffled or turned over, how it is laid, and when.

These are said in a passage about going through the pack once more (:func:`passage`); outside of one the same words
(«тасуют», «переворачивают», «собирают») are about other things.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.patterns.passes import act, anew, often
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


def passage(clause: Clause, scene: Scene) -> bool:
    """Whether a clause stands in a passage about laying or going through once more.

    Its sentence says so, or it gathers what the next sentence lays again, or it goes on with the sentence before.
    """
    index = clause.sentence.index
    if _again_here(index, scene):
        return True
    here = scene.clauses[index]
    if any(_takes_up(c, scene) for c in here) and _again_here(index + 1, scene):
        return True
    return _goes_on(clause) and index > 0 and (_again_here(index - 1, scene) or _again_here(index - 2, scene))


def _again_here(index: int, scene: Scene) -> bool:
    if not 0 <= index < len(scene.clauses):
        return False
    for other in scene.clauses[index]:
        found = act(other, scene)
        if found is not None and (found[0] == "again" or anew(other) or marks.endless(other)):
            return True
        if anew(other) and other.does("lay", "gather", "turn", "shuffle"):
            return True
        if found is not None and (number := often(other)) is not None and number.n > 1:
            return True
        if _takes_up(other, scene) and any(i.value == "talon" for i in other.items):
            return True
    return False


def _takes_up(clause: Clause, scene: Scene) -> bool:
    """Whether packets or the waste are gathered, shuffled or turned over here."""
    if not (clause.does("gather", "shuffle") or _turning(clause)):
        return False
    return any(_gathered_zone(i, clause, scene) for i in clause.items)


def _goes_on(clause: Clause) -> bool:
    """«При этом каждую следующую пачку кладут поверх собранных»; «перед каждым новым проходом»."""
    return bool({"при", "перед", "после", "затем", "тогда", "собрать", "собранный", "тасовка"} & clause.words) or (
        cued(clause, "этот|такой|каждый новый?") is not None
    )


def _turning(clause: Clause) -> Token | None:
    over = terms().acts["turn-over"]
    return next((v for v in clause.verbs if v.lemma_ in over), None)


def _gathered_zone(item: Item, clause: Clause, scene: Scene) -> str | None:
    """The zone whose cards an object of gathering means: the waste, the packets, or their cards."""
    if item.prep or item.kind == "VACANCY" or not {"Acc", "Nom", "Gen"} & item.cases:
        return None
    meant = scene.meant(item, clause) if item.kind == "PRON" else item
    if meant is None:
        return None
    if meant.value == "talon" or any(p.value == "talon" for p in flat([meant])):
        return "talon"
    if item.kind == "PRON":
        return None
    packets = meant.kind == "PACKET" and (meant.plural or "весь" in meant.adjectives or (meant.n or 1) > 1)
    cards = meant.kind == "CARD" and meant.plural and not meant.n and meant.part("PACKET", "NAME") is not None
    ranks = meant.kind == "RANK" and meant.plural and meant.value in scene.openers
    if packets or cards or ranks or meant.kind == "NAME":
        zone = scene.zone(meant, clause) or scene.packets_zone
        return zone if zone not in ("foundation", "stock") else None
    return None


@pattern("redeal")
def gathered(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«двенадцать пачек складывают по порядку, начиная с левой»; «Талон берут»; «стопка сброса переворачивается»;
    «собираются все кучки, начиная с последней».
    """
    if not passage(clause, scene) or any(i.kind == "VACANCY" for i in clause.items):
        return
    gathers = clause.does("gather")
    if not clause.negated("gather", "take"):
        for item in clause.items:
            zone = _gathered_zone(item, clause, scene)
            taken = gathers or (zone == "talon" and (clause.does("take", "turn", "shuffle") or _turning(clause)))
            if zone and taken:
                yield claim("redeal", clause, item, gather=zone)
    inside = next((i for i in clause.items if i.kind == "PACKET" and i.prep == "в" and i.cases & {"Loc"}), None)
    if inside is None and gathers and "то" in clause.words:
        later = [c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1]
        inside = next((i for c in later for i in c.items if i.kind == "PACKET" and i.prep == "в"), None)
        if inside is not None and (zone := scene.zone(inside, clause)):
            yield claim("redeal", clause, gather=zone)  # «собирают то, что лежит в веерах»
    if gathers and (zone := _lying_in(clause, scene)):
        yield claim("redeal", clause, gather=zone)
    if under := cued(
        clause, "подкладывать|подложить .. под", "под собрать|предыдущий|прежний|первый", "один под другой"
    ):
        yield claim("redeal", clause, clause.sentence.doc[under[0]], pile_on="under")
    elif found := cued(
        clause, "поверх|сверху .. собрать|предыдущий|прежний|первый", "на собрать|предыдущий|прежний", "один на другой"
    ):
        yield claim("redeal", clause, clause.sentence.doc[found[0]], pile_on="on")
    if not gathers and "начинать" not in clause.words:
        return
    if cued(clause, "начинать с левый|первый", "слева направо", "от левый к правый", "от первый к последний"):
        yield claim("redeal", clause, gather_order="first-to-last")
    elif cued(clause, "начинать с последний|правый", "справа налево", "от правый к левый", "от последний к первый"):
        yield claim("redeal", clause, gather_order="last-to-first")


def _lying_in(clause: Clause, scene: Scene) -> str | None:
    """«все карты, оставшиеся в веерах, собирают»: the packets whose cards are gathered, named before the verb."""
    here = scene.clauses[clause.sentence.index]
    before = [] if clause.items else [c for c in here if c.last + 1 == clause.first]
    items = [i for c in [*before, clause] for i in c.items]
    if not any(i.kind == "CARD" and "весь" in i.adjectives and not i.prep for i in items):
        return None
    packets = (i for i in items if i.kind in ("PACKET", "NAME") and i.prep in ("в", "на") and "Loc" in i.cases)
    return next((zone for i in packets if (zone := scene.zone(i, clause)) and zone != "foundation"), None)


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


@pattern("redeal")
def shuffled(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Талон берут, тасуют»; «отнюдь их не тасуя»; «без тасования»; «не нарушая порядка колоды»."""
    if cued(clause, "не нарушать|менять|изменять порядок"):
        yield claim("redeal", clause, shuffled=False)
        return
    doc = clause.sentence.doc
    stretch = list(doc[clause.first : clause.last + 1])
    verb = next((t for t in stretch if t.lemma_ in terms().verbs["shuffle"] and t.pos_ == "VERB"), None)
    noun = next((t for t in stretch if t.lemma_ in terms().acts["shuffle-noun"]), None)
    if verb is None and noun is None:
        return
    talon = any(i.value == "talon" and not i.prep for i in clause.items)
    again = any(anew(c) for c in scene.clauses[clause.sentence.index])
    if not (talon or passage(clause, scene)) or (clause.sentence.index < 2 and not (talon or again)):
        return
    left = {"остальной", "оставшийся", "прочий", "колода"}
    first = any({*i.adjectives, i.lemma} & left or i.value == "rest" for i in clause.items if not i.prep)
    if first and not (talon or again) and not any(_takes_up(c, scene) for c in scene.clauses[clause.sentence.index]):
        return  # «Перетасуйте одну колоду», «остальные карты перетасуем и возьмем в руку»: before play
    if noun is not None and verb is None:
        no = bool({"без", "не", "нет"} & set(clause.text.split()))
        yield claim("redeal", clause, noun, shuffled=not no)
    elif verb is not None:
        before = [t.lower_ for t in doc[max(verb.i - 3, clause.first) : verb.i]]
        yield claim("redeal", clause, verb, shuffled=not ("не" in before or clause.negated("shuffle")))


@pattern("redeal")
def turned_over(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«талон переворачивают и, не тасуя, проходят вновь»; «стопка сброса переворачивается»; «переверните и пройдите
    колоду еще раз»; «собранную колоду переворачивают».
    """
    verb = _turning(clause)
    if verb is None or not passage(clause, scene) or marks.out_of(clause, scene):
        return
    objects = [i for i in clause.items if not i.prep and i.kind in ("ZONE", "NAME", "PACKET", "PRON", "CARD", "RANK")]
    zones = [_gathered_zone(i, clause, scene) for i in objects]
    stock = any(i.value == "stock" and {"собрать", "полученный", "получить"} & set(i.adjectives) for i in objects)
    pronoun = bool(objects) and all(i.kind == "PRON" for i in objects)
    if not ("talon" in zones or stock or not objects or pronoun):
        return
    if (not objects or pronoun) and "talon" not in zones and not _gathered_before(clause, scene):
        return
    no = clause.sentence.doc[max(verb.i - 1, 0)].lower_ in ("не", "нельзя") or clause.negated("turn")
    yield claim("redeal", clause, turned=not no)
    if "talon" in zones or (pronoun and _gathered_before(clause, scene) == "talon"):
        yield claim("redeal", clause, gather="talon")


def _gathered_before(clause: Clause, scene: Scene) -> str | None:
    """What the clauses before, in the sentence, have gathered."""
    for other in reversed([c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]):
        for item in other.items:
            if (zone := _gathered_zone(item, other, scene)) is not None:
                return zone
    return None


@pattern("redeal")
def laid_how(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«раскладывают пасьянс снова»; «опять раскладывают по прежним местам»; «талон служит новою колодою»."""
    if clause.negated():
        return
    stock = "служить|становиться|стать|обращать|обращаться|превращать|превращаться|образовать|образовывать"
    if cued(
        clause,
        f"{stock} .. <ZONE=stock>",
        f"{stock} .. новый рука",
        "как|качество новый|прежний? <ZONE=stock>",
        "вместо колода|прикуп",
        "снова .. в колода|прикуп",
        "в новый колода",
        "за новый колода",
    ):
        talon = any(i.value == "talon" for i in clause.items) or _gathered_before(clause, scene) == "talon"
        if talon:
            yield claim("redeal", clause, lay="stock")
        return
    lays = {v.lemma_ for v in clause.verbs} & (terms().verbs["lay"] | {"располагать", "размещать"})
    talon = any(i.value == "talon" for i in clause.items) or _gathered_before(clause, scene) == "talon"
    one = any(i.kind == "PACKET" and not i.plural and not i.prep for i in clause.items)
    if lays and anew(clause) and not talon and not one and passage(clause, scene):
        yield claim("redeal", clause, lay="again")


@pattern("redeal")
def laid_when(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Когда дальнейшая игра невозможна»; «когда колода кончится»; «после первого прохода»; «по исчерпании ходов»."""
    if not passage(clause, scene):
        return
    if cued(clause, "когда угодно", "в любой время|минута", "во всякий время", "по желание") and not any(
        i.kind == "VACANCY" for i in clause.items
    ):
        yield claim("redeal", clause, when="at-will")
        return
    if cued(clause, "после первый|каждый проход|просмотр|сдача"):
        yield claim("redeal", clause, when="stock-empty")
        return
    ends = terms().ends
    verbs = {v.lemma_ for v in clause.verbs}
    nouns = {t.lemma_ for t in clause.sentence.doc[clause.first : clause.last + 1]} & terms().acts["end-noun"]
    opens = bool({"когда", "если", "пока", "скоро", "после", "раз", "лишь", "едва"} & clause.words) or any(
        grammemes(v, "VerbForm") == ["Conv"] for v in clause.verbs
    )
    first = clause.first == 0 or clause.sentence.doc[clause.first].text in (",", "—")
    if not (opens or nouns or first):
        return
    stock = False
    for item in flat(clause.items) if nouns else clause.items:
        meant = scene.meant(item, clause) if item.kind == "PRON" and not item.prep else item
        if meant is not None and (meant.value == "stock" or meant.lemma == "рука") and item.prep in ("", "по"):
            stock = True
        its = nouns and item.lemma in terms().acts["end-noun"] and {"его", "ее"} & set(item.adjectives)
        if its or (item.kind == "PRON" and not item.prep and "Nom" in item.cases and not item.plural):
            # «Колоду сдают по одной карте. Когда она закончится, …»
            before = scene.clauses[clause.sentence.index - 1] if clause.sentence.index else []
            stock = stock or any(i.value == "stock" and not i.prep for c in before for i in c.items)
    gone = bool(verbs & ends["gone"] or nouns or {"конец", "вышедший"} & clause.words)
    if stock and gone and not {"снова", "вновь", "опять", "еще"} & clause.words:
        yield claim("redeal", clause, when="stock-empty")
    elif _stuck(clause, verbs, bool(nouns)):
        yield claim("redeal", clause, when="stuck")


def _stuck(clause: Clause, verbs: set[str], spent: bool) -> bool:
    """Whether play stands still: no move is left, the game has stopped, all means are spent."""
    ends = terms().ends
    moves = any(i.lemma in ends["moves"] for i in flat(clause.items))
    none = bool({"нет", "не", "нельзя", "невозможный", "никакой"} & clause.words)
    if moves and (none or spent or verbs & ({"исчерпать", "кончить", "закончить", "сделать"} | ends["stuck"])):
        return True
    games = any(i.lemma in ("игра", "дело", "пасьянс", "партия") and not i.prep for i in clause.items)
    if games and (verbs & ends["stuck"] or "невозможный" in clause.words):
        return True
    told = ("дальше .. нельзя|невозможный", "больше|более .. нельзя|нечего", "в|во тупик", "тупик")
    return cued(clause, *told) is not None


@pattern("redeal")
def only_through(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Карты из талона должны проходить чрез резерв»: from the talon nothing goes to the foundations at once."""
    through = next((i for i in clause.items if i.prep == "через" and i.kind in ("ZONE", "NAME")), None)
    if through is not None and {"проходить", "пройти", "идти", "переходить"} & clause.words:
        for zone, item in marks.out_of(clause, scene):
            yield claim("no-feed", clause, item, zone=zone)
