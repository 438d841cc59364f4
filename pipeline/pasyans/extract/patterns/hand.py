"""What is left in the hand after the layout, how it is turned up, where unplayed cards go, and which of these is free.

A sentence is read for its parts (the pack or what is left of it, a count, a place), not for one wording: cards that are
left and the place they are kept in make the stock; a small count with «по», a single card from the top or «поодиночке»
says how many are turned; cards that go into the waste say where they go.
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.couples import total
from pasyans.extract.patterns.frames import flat, frames
from pasyans.extract.patterns.named import cards_named
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_LEFT = {"остальной", "оставшийся", "прочий", "остать", "остаться", "оставаться", "оставать", "неиспользованный"}
_LEFT |= {"нерозданный", "нераздать", "лишний", "остающийся"}
_TOP = {"верхний", "очередной", "следующий", "новый"}
_SMALL = 6
"""More cards than this are laid out, not turned up at a time."""


@pattern("layout")
def the_rest_of_the_pack(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные карты составляют колоду»; «что осталось, держат в руке»; «карты, не вошедшие в столбцы, образуют
    прикуп»; «раскладывают остальную колоду».
    """
    rest = _rest(clause, scene)
    if rest is None or others_of_packets(clause, scene):
        return
    here = scene.clauses[clause.sentence.index]
    whole = _stretch(clause, here)
    if any(cards_named(c, scene) for c in here if c.last > clause.first):
        return  # «оставшиеся карты раскладывают отдельно, и они образуют букет»
    for n in range(1, len(whole) + 1):
        run = whole[:n]
        if clause not in run:
            continue
        if _laid_on(run, rest) or any(_refused(c) for c in run):
            return
        items = [i for c in run for i in flat(c.items)]
        if any(i.value not in ("stock", "foundation") and i.kind in ("NAME", "ZONE") and not i.prep for i in items):
            return
        if any(i.value == "talon" for i in items):
            return
        seen = {"лицо", "открытый", "закрытый"} & {w for c in run for w in c.words}
        stock = any(i.value == "stock" and i.lemma != "остаток" for i in items) or any(i.lemma == "рука" for i in items)
        if _kept(run) or (stock and not seen):
            yield claim("rest", clause, rest)
            return


_OUTER = {"верхний", "последний", "нижний", "крайний", "внешний", "наружный"}


def others_of_packets(clause: Clause, scene: Scene) -> bool:
    """Whether the others of a clause are those under the top cards that the sentence has just spoken of («открыта
    только верхняя карта, а все остальные лежат рубашкой вверх»).
    """
    if not any(i.value == "rest" for i in clause.items):
        return False
    spoken = [i for c in scene.clauses[clause.sentence.index] if c.last < clause.first for i in c.items]
    return any(i.kind == "CARD" and _OUTER & set(i.adjectives) and not i.n for i in spoken)


@pattern("layout")
def so_many_are_left(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«у тебя останется двадцать четыре карты — это прикуп»; «шестнадцать карт, на которые места не хватило, составляют
    прикуп»; «в прикуп попадают карты, которым не нашлось места»; «прикуп: остальные 24 карты».
    """
    here = scene.clauses[clause.sentence.index]
    words = {t.lemma_ for t in clause.sentence.doc}
    if clause is not next((c for c in here if c.items), clause) or words & _WAITS or clause.sentence.index == 0:
        return
    items = [i for c in here for i in flat(c.items)]
    cards = next((i for i in items if _left_cards(i, words)), None)
    if cards is None or any(i.value == "talon" or (i.kind == "NAME" and not i.prep) for i in items):
        return
    stock = next((i for i in items if i.value == "stock" and i.prep in ("", "в", "во")), None)
    hand = next((i for i in items if i.lemma == "рука" and i.prep in ("в", "на")), None)
    place = stock or hand
    if place is None or any(c.does("lay") or (_refused(c) and "который" not in c.words) for c in here):
        return
    if _laid_on(here, cards):
        return
    verbs = {v.lemma_ for c in here for v in c.verbs}
    kept = verbs & (terms().verbs["make"] | terms().acts["keep"] | {"попасть", "попадать", "идти", "пойти", "состоять"})
    told = stock is not None and not stock.prep and ("это" in words or not verbs)
    if kept or told:
        yield claim("rest", clause, *(i for i in (cards, place) if clause.first <= i.first <= clause.last))


_WAITS = {"если", "когда", "пока", "ежели", "буде", "пересдача", "снова", "вновь"}


def _left_cards(item: Item, words: set[str]) -> bool:
    """Many cards by number, or cards that found no place."""
    if item.kind != "CARD" or item.prep not in ("", "из"):
        return False
    nowhere = "место" in words or bool(_UNPLACED & words)
    unplaced = nowhere and bool({"не", "нет"} & words) and item.plural and not item.n
    left = item.value == "rest" or bool(_LEFT & set(item.adjectives))
    return ((item.n or 0) > 7 and (item.n or 0) not in (32, 36, 52, 104)) or unplaced or left


def _refused(clause: Clause) -> bool:
    """Whether what rules a clause is denied; «карты, не вошедшие в столбцы» and «которые не сданы» are not."""
    mains = [v for v in clause.verbs if grammemes(v, "VerbForm") == ["Fin"] and v.lemma_ not in _UNPLACED | _LEFT]
    return any(clause.sentence.doc[max(v.i - 1, 0)].lower_ == "не" for v in mains)


def _rest(clause: Clause, scene: Scene) -> Item | Token | None:
    """What the clause calls left: «остальные карты», «остаток», «что осталось», «карты, не вошедшие в столбцы»."""
    doc = clause.sentence.doc
    for item in clause.items:
        left = _LEFT & set(item.adjectives)
        whole = item.kind == "CARD" and (item.value == "rest" or left)
        whole = whole or (item.value == "stock" and bool(left) and item.prep in ("", "из"))
        unlaid = item.kind == "CARD" and not item.prep and set(item.adjectives) & _UNPLACED
        whole = whole or (bool(unlaid) and doc[max(item.first - 1, 0)].lower_ == "не")
        whole = (
            whole or item.lemma == "остаток" or (item.lemma == "часть" and (bool(left) or "который" in clause.words))
        )
        if item.lemma == "остаток" and not clause.verbs and not item.within:
            whole = True
        alike = item.n is not None and any(p.lemma == "достоинство" for p in item.within)
        made = item.prep == "из" and clause.does("make")
        direct = not item.prep or item.value == "stock" or item.lemma == "рука" or made
        if whole and direct and not alike and (item.n is None or item.n > 4 or item.value == "stock"):
            return item
    if "вычет" in clause.words and (pack := next((i for i in clause.items if i.value == "stock"), None)):
        return pack  # «колода, за вычетом этих карт, сохраняется в руке»
    cards = next((i for i in clause.items if i.kind == "CARD" and not i.prep and not i.within), None)
    for token in doc[clause.first : clause.last + 1]:
        form = grammemes(token, "VerbForm")
        if token.lemma_ in _LEFT and token.pos_ == "VERB" and {"что", "то", "весь"} & clause.words and form != ["Part"]:
            return token  # «что осталось»
        never = token.lemma_ in _UNPLACED and form in (["Part"], ["Short"], ["Fin"])
        if never and "что" in clause.words and doc[token.i - 1].lower_ == "не":
            return token  # «то, что не разложено»
        if cards is None or form not in (["Part"], ["Short"]) or token.i < cards.last:
            continue
        if doc[token.i - 1].lower_ == "не" or token.lemma_ in _LEFT:
            gone = token.lemma_ in _UNPLACED | _LEFT
            if gone and doc[max(token.i - 2, 0)].text in (",", "не"):
                return cards  # «карты, не вошедшие в столбцы»; «карты, оставшиеся после раскладки»
    which = next((i for i in clause.items if i.lemma == "который" and not i.prep), None)
    if which is not None and any(v.lemma_ in _UNPLACED | _LEFT for v in clause.verbs):
        short = "не" in clause.words or any(v.lemma_ in _LEFT for v in clause.verbs)
        meant = scene.meant(which, clause)
        if short and meant is not None and (meant.kind == "CARD" or meant.value == "stock"):
            return which
    return None


_UNPLACED = {"войти", "вошедший", "попасть", "попавший", "поместить", "поместиться", "уместить", "уместиться", "сдать"}
_UNPLACED |= {"использовать", "понадобить", "понадобиться", "разложить", "раздать", "употребить", "вместить", "занять"}


def _stretch(clause: Clause, here: list[Clause]) -> list[Clause]:
    """A clause with those it belongs to: up to the next semicolon, and back too if it is a relative one."""
    doc = clause.sentence.doc
    relative = any(i.lemma == "который" for i in clause.items)
    found = [c for c in here if c.last + 1 == clause.first] if relative else []
    for other in here:
        if other.first < clause.first:
            continue
        if other.first > clause.first and doc[other.first].text in (";", "."):
            break
        found.append(other)
    return found


def _kept(run: list[Clause]) -> bool:
    """Whether cards are kept: in the hand, aside, or called a stock."""
    keep = terms().acts["keep"]
    for c in run:
        verbs = {v.lemma_ for v in c.verbs}
        hand = any(i.lemma == "рука" or i.value == "stock" for i in c.items)
        if verbs & keep and (hand or "сторона" in c.words or {"отдельно", "рядом", "пока"} & c.words):
            return True
        if {"откладывать", "отложить", "отлагать"} & verbs:
            return True
        if verbs & keep and marks.face(c) == "down":
            return True  # «остальные положить стопкой рубашкой вверх»
    return False


def _laid_on(run: list[Clause], rest: Item | Token) -> bool:
    """Whether what is left is dealt to packets or laid on bases: then it is no stock."""
    for c in run:
        if not c.does("lay", "put"):
            continue
        for i in c.items:
            if i is rest or i.lemma == "рука":
                continue
            if i.kind == "PACKET" and not _as_packet(i) and not any(p.value == "stock" for p in i.within):
                return True
            if i.prep == "на" and (i.kind in ("PRON", "RANK") or i.value == "foundation"):
                return True
    return False


def from_stock(clause: Clause, scene: Scene) -> bool:
    """Whether the cards of a clause come from the stock: it says so, or goes on speaking of it."""
    for item in flat(clause.items):
        meant = scene.meant(item, clause) if item.kind == "PRON" else item
        if meant is None:
            continue
        if meant.value == "stock" or meant.lemma == "рука" or meant.value == "rest" or "остальной" in meant.adjectives:
            return True
    return False


def _goes_on(clause: Clause, scene: Scene) -> bool:
    """Whether the words just before a clause that names no place speak of the stock, and of nothing else since."""
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    for back in (1, 2):
        if clause.sentence.index >= back:
            before = [*scene.clauses[clause.sentence.index - back], *before]
    for other in reversed(before):
        if from_stock(other, scene):
            return True
        if other.does("lay", "put") or any(i.kind in ("PACKET", "NAME", "RANK") for i in other.items):
            return False
    return False


@pattern("turn")
def turned_so_many(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные переворачивают одну за другою»; «колоду вскрывают по три карты»; «открыть одну карту прикупа»;
    «переверните верхнюю карту колоды».
    """
    table = terms()
    ruling = {v.lemma_ for v in clause.verbs if grammemes(v, "VerbForm") != ["Part"]}
    up = bool(ruling & (table.verbs["turn"] | table.acts["turn-up"] | {"листать", "просматривать", "проходить"}))
    if not (up or clause.does("take", "lay", "put")) or clause.negated() or clause.does("fill"):
        return
    if any(clause in frame.clauses for frame in frames(scene)) and not from_stock(clause, scene):
        return
    targets = [i for i in clause.items if i.kind in ("PACKET", "NAME", "RANK") and i.cases != {"Loc"}]
    if any(scene.zone(i, clause) not in ("talon", "stock") and not _bundle(i) for i in targets):
        return
    if any(i.kind == "PRON" and i.prep in ("в", "на") for i in clause.items):
        return
    stock = from_stock(clause, scene)
    counted = _counted(clause, up, stock)
    if counted is None:
        return
    n, by, single = counted
    if n > _SMALL or any(total(c) is not None for c in scene.clauses[clause.sentence.index]):
        return  # «снимать по две, лишь бы вместе они давали тринадцать»
    if single and not (stock and up):
        return
    if stock or (up and (_goes_on(clause, scene) or (scene.mentions("talon") and by is not None))):
        yield claim("turn", clause, by, count=n)


def _bundle(item: Item) -> bool:
    """«тройками», «парами»: cards in bundles of so many."""
    return item.kind == "RANK" and not item.prep and item.plural and item.cases == {"Ins"} and item.value in "234"


def _counted(clause: Clause, up: bool, stock: bool) -> tuple[int, Item | None, bool] | None:
    """How many cards at a time: the number, the phrase, and whether it is only said as one card («верхнюю карту»)."""
    for item in clause.items:
        if item.each and item.n and item.prep == "по" and item.kind in ("CARD", "NUM"):
            return item.n, item, False
        if _bundle(item):
            return int(item.value), item, False
    for item in clause.items:
        if item.kind == "CARD" and item.n and item.prep == "":
            of_stock = any(p.value == "stock" for p in item.within)
            if of_stock or (stock and up):
                return item.n, item, True
    found = cued(
        clause,
        "один вслед? за другой|один",
        "друг за друг",
        "по один карта?",
        "переворачивать каждый",
        "каждый карта .. переворачивать",
        "карта за карта",
        "поодиночке|поштучно",
        "один по один",
        "по карта",
        "один карта за раз",
    )
    if found:
        return 1, None, False
    if up:
        top = next((i for i in clause.items if i.kind == "CARD" and not i.n and not i.plural and not i.prep), None)
        if top is not None and _TOP & set(top.adjectives) and not {"который", "если"} & clause.words:
            return 1, top, True
    return None


@pattern("turn")
def unplayed_to_talon(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«остальные же карты составляют талон»; «не подходящие откладывают в талон»; «карта, которую некуда положить,
    уходит в сброс»; «складывают в стопку, называемую талоном».
    """
    talon, heap = _waste(clause, scene)
    if talon is None or not _comes_there(clause, talon, heap, scene):
        return
    packet = heap if heap is not None and heap.kind == "PACKET" else None
    one = cued(clause, "в? один|единственный|общий|отдельный <PACKET>", "в один|единственный|общий талон")
    many = packet is not None and (packet.n or 1) > 1
    yield claim("turn", clause, packet or talon, to="talon", placing="one" if one and not many else None)
    if many and packet is not None:
        yield claim("zone", clause, packet, zone="talon", packets=packet.n)
    elif one:
        yield claim("zone", clause, talon, zone="talon", packets=1)


def _waste(clause: Clause, scene: Scene) -> tuple[Item | None, Item | None]:
    """The waste in a clause, and the packet in which it lies («в одну стопку сброса», «стопкой — это сброс»)."""
    for item in clause.items:
        meant = scene.meant(item, clause) if item.kind == "PRON" and item.prep in ("в", "на") else item
        if meant is not None and meant.value == "talon" and meant.kind in ("ZONE", "NAME"):
            packet = next(
                (i for i in clause.items if i.kind == "PACKET" and i.prep in ("в", "на") and i is not item), None
            )
            return item, packet
        part = next((p for p in item.within if p.value == "talon"), None)
        if part is not None and item.kind == "PACKET":
            return item, item
    packet = next((i for i in clause.items if i.kind == "PACKET" and (i.prep == "в" or _as_packet(i))), None)
    if packet is not None and clause.does("put"):
        later = [c for c in scene.clauses[clause.sentence.index] if c.first > clause.first]
        for other in later[:1]:
            named = next((i for i in other.items if i.value == "talon" and not i.prep), None)
            if named is not None and (other.does("make") or not other.verbs):
                return packet, packet
    return None, None


def _as_packet(item: Item) -> bool:
    return not item.prep and item.cases == {"Ins"} and not item.plural


_UNFIT = (
    "находить|найти|найтись|нашедший|годный|подходить|подойти|подходящий|нужный|годить|годиться|ненужный|пригодный|"
    "сыграть|играть|пойти|идти|поместить|пригодить|пригодиться|иметь|быть|удать|мочь|лечь|попасть"
)


def _comes_there(clause: Clause, talon: Item, heap: Item | None, scene: Scene) -> bool:
    """Whether unplayed cards come to the waste in a clause: they go into it or make it up."""
    if clause.negated() and not cued(clause, f"не|некуда|негде .. {_UNFIT}", f"не {_UNFIT}"):
        return False
    sources = [z for z, _ in marks.out_of(clause, scene) if z != "stock"]
    fixed = any(
        i.kind == "CARD" and i.prep == "" and (z := scene.zone(i, clause)) and z not in ("stock", "talon")
        for i in clause.items
    )
    others = any(i.kind == "VACANCY" or (i.kind in ("RANK", "NAME") and i.value != "talon") for i in clause.items)
    if sources or fixed or others or marks.direction(clause):
        return False
    if heap is talon and talon.prep == "" and talon.kind == "PACKET":
        return bool(clause.does("put"))
    into = talon.prep in ("в", "на", "поверх")
    if into and "Acc" not in talon.cases and "Loc" in talon.cases:
        return bool({"оставлять", "оставить", "оставаться", "остаться", "остать"} & clause.words)
    if into:
        return (bool(clause.verbs) and not clause.does("turn", "take")) or clause.does("put", "lay", "turn")
    if heap is not None and heap is not talon and heap.prep in ("в", "на"):
        return bool(clause.does("put", "lay"))
    if talon.prep or not clause.does("make") or "состоять" in clause.words:
        return False
    here = scene.clauses[clause.sentence.index]
    cards = [i for i in clause.items if i.kind in ("CARD", "PRON", "PACKET") and i.prep in ("", "в")]
    cards = cards or [i for c in here if c.first < clause.first for i in c.items if i.kind == "CARD" and i.prep == ""]
    return bool(cards or "который" in clause.words)


@pattern("available")
def top_of_the_waste(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«верхняя карта талона всегда свободна»; «талон, верхняя карта которого может быть употреблена»;
    «доступны верхние карты столбцов и сброса».
    """
    if clause.negated() or clause.does("fill"):
        return
    for card in clause.items:
        if card.kind != "CARD" or not {"верхний", "последний", "крайний"} & set(card.adjectives):
            continue
        if card.prep not in ("", "с", "из") or _condition(clause):
            continue
        own = [p for p in flat([card]) if p.value == "talon"]
        if own or _of_the_waste(clause, card, scene):
            yield claim("available", clause, card, zone="talon", available="top")
            return


def _of_the_waste(clause: Clause, card: Item, scene: Scene) -> bool:
    """«верхняя карта его», «верхнюю карту которого»: the card's owner is the place spoken of last, the waste."""
    doc = clause.sentence.doc
    near = [t for t in doc[max(card.first - 2, clause.first) : card.last + 3] if t.i <= clause.last]
    owner = next((t for t in near if t.lemma_ in ("который", "он", "его", "ее", "она") and "Gen" in _cases(t)), None)
    if owner is None or any(p.kind in ("PACKET", "ZONE", "NAME") for p in card.within):
        return False
    for earlier in scene.before(clause, card.first):
        for part in reversed(list(flat([earlier]))):
            if part.kind in ("ZONE", "NAME", "PACKET"):
                return part.value == "talon"
    return False


def _cases(token: Token) -> list[str]:
    return grammemes(token, "Case") or ["Gen"]


def _condition(clause: Clause) -> bool:
    return bool({"если", "ежели", "буде", "когда"} & clause.words)
