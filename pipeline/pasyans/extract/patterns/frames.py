"""Description frames: what lies on the table, read from running prose into one shape whatever verb or order says it.

Clauses flow in, in the order of the text; :class:`Frame` objects flow out: how many packets of how many cards, of which
zone, which side up. A frame is carried on by what follows it («восемь столбцов …; в каждый кладут по четыре карты; это
резерв»), until other packets are counted, a clause about play stands between, or two sentences have passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import cued
from pasyans.extract.patterns.sides import side_of, side_said
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_WAITS = {"если", "ежели", "когда", "коли", "пока", "едва", "снова", "вновь", "опять", "марьяж"}
_ALLOWED = {"можно", "мочь", "нельзя", "разрешать", "дозволять", "позволять", "запрещать", "возможно"}
_MOVED = {
    "перекладывать",
    "переложить",
    "переносить",
    "перенести",
    "перемещать",
    "переместить",
    "переводить",
    "перевести",
    "переходить",
    "перейти",
    "сбрасывать",
    "сбросить",
    "играть",
    "сыграть",
    "накладывать",
    "прикладывать",
    "строить",
    "идти",
}
_LEFT = {"остальной", "прочий", "остать", "остаться", "оставшийся", "оставаться"}
_SHAPES = {"круг", "крест", "квадрат", "полукруг", "дуга", "кольцо", "пирамида", "треугольник", "звезда"}
_SHAPES |= {"прямоугольник", "венок"}


@dataclass(slots=True)
class Frame:
    """So many ``packets`` of ``each`` cards (``total`` of all); ``noun``: the packet's word, ``card`` for single cards.

    ``clause`` is where it begins, ``clauses`` all that tell of it, ``items`` the phrases it stands on; ``sized``: the
    text gives the packets' sizes one by one; ``layers``: cards laid on each packet, one layer after the other;
    ``counts``: sizes of the packets of both sides, where they differ.
    """

    clause: Clause
    noun: str = "card"
    packets: int | None = None
    each: int | None = None
    total: int | None = None
    zone: str | None = None
    side: str | None = None
    into: str = ""
    rest: bool = False
    sized: bool = False
    came: bool = False
    layers: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Whether the size of its packets is still to be told."""
        return self.noun != "card" and self.each is None and not self.sized

    @property
    def span(self) -> Clause:
        """All its clauses of the sentence in which it begins, as one stretch."""
        own = [c for c in self.clauses if c.sentence is self.clause.sentence]
        last = max(c.last for c in own)
        return Clause(self.clause.sentence, self.clause.first, last, [v for c in own for v in c.verbs], [])

    def face(self) -> str | None:
        """Which side of its cards is seen: ``up``, ``down``, ``top-up``, or ``None`` if nothing is said."""
        sides = [side for c in self.clauses if (side := marks.face(c))]
        if "top-up" in sides or marks.face(self.span) == "top-up":
            return "top-up"
        if set(sides) == {"up", "down"}:
            return "top-up" if _last_alone(self) else None
        if not sides and {v.lemma_ for v in self.clause.verbs} & {"открывать", "открыть"}:
            return "up"
        return sides[0] if len(set(sides)) == 1 else None


def _last_alone(frame: Frame) -> bool:
    """Whether the last layer is one card («три закрытые, последняя, четвертая, открыта»)."""
    if len(frame.layers) > 1:
        return frame.layers[-1] == 1
    words = {t.lemma_ for c in frame.clauses for t in c.sentence.doc[c.first : c.last + 1]}
    return bool({"последний", "верхний", "крайний", "нижний"} & words)


def flat(items: list[Item]) -> Iterator[Item]:
    """All phrases of a clause, those within others too, in the order of the text."""
    for item in items:
        yield item
        yield from flat(item.within)


def begins_packets(clause: Clause) -> bool:
    """Whether a clause says that cards begin packets («каждая начинает особый столбец», «начало восьми стопкам»,
    «от них пойдут четыре колонки», «каждая станет первой картой столбца»).
    """
    packet = any(i.kind == "PACKET" and i.value != "row" for i in flat(clause.items))
    if not packet or clause.negated():
        return False
    of_them = any(i.kind == "PRON" and i.prep in ("от", "с", "из") for i in clause.items)
    goes = {"пойти", "идти", "вырасти", "расти", "начаться"} & {v.lemma_ for v in clause.verbs}
    first = cued(clause, "первый|нижний карта") and clause.does("make")
    opens = clause.does("open") and any(i.value in ("каждый", "который") and not i.prep for i in clause.items)
    return bool("начало" in clause.words or clause.does("begin") or opens or (of_them and goes) or first)


def describes(clause: Clause) -> bool:
    """Whether a clause may tell what lies on the table, and not how cards move."""
    stretch = clause.sentence.doc[clause.first : clause.last + 1]
    lemmas = {t.lemma_ for t in [*stretch, *clause.verbs] if grammemes(t, "VerbForm") != ["Part"]}
    if not clause.verbs:
        lemmas -= {"пока"}  # «восемь стопок, пока по одной карте в каждой»
    if any(i.kind == "PACKET" and (i.n or 0) > 1 and i.prep == "из" for i in clause.items):
        lemmas -= {"строить"}  # «строят букву «П» из двенадцати кучек»
    if lemmas & (_WAITS | _ALLOWED | _MOVED) or clause.negated():
        return False
    table = terms().verbs
    known = {lemma for name in ("lay", "put", "take", "make", "begin", "lie", "consist") for lemma in table[name]}
    leaning = (["Part"], ["Conv"], ["Short"])
    ruling = [v for v in clause.verbs if v.lemma_ != "следовать" and grammemes(v, "VerbForm") not in leaning]
    if any(i.kind == "CARD" and (i.n or 0) > 3 and not i.prep for i in clause.items):
        known |= {"снимать", "снять"}  # «снимают с колоды восемь карт и выкладывают их в ряд»
    if {"раскладка", "сдача", "раздача"} & lemmas:
        known |= {"производить", "делать", "сделать", "совершать"}  # «раскладка производится в семь рядов»
    if any(v.lemma_ not in known for v in ruling):
        beside = any(i.prep in ("под", "над", "возле", "подле", "около", "ниже", "выше") for i in clause.items)
        return beside and all(v.lemma_ in ("открывать", "открыть", *known) for v in ruling)
    return not any(i.kind == "RANK" and not i.prep for i in clause.items)


def frames(scene: Scene) -> list[Frame]:
    """All frames of a text, in its order; read once for a scene."""
    if "frames" not in scene.memo:
        scene.memo["frames"] = _Reader(scene).read()
    found: list[Frame] = scene.memo["frames"]
    return found


class _Reader:
    """Reads frames clause by clause; ``now`` is the one that what follows may go on with."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.found: list[Frame] = []
        self.now: Frame | None = None
        self.by: tuple[int, Item] | None = None
        self.into = ""

    def read(self) -> list[Frame]:
        for sentence, clauses in zip(self.scene.sentences, self.scene.clauses, strict=True):
            if self.now is not None and sentence.index - self.now.clauses[-1].sentence.index > 1:
                self.now = None
            self.by = None
            told = True
            for clause in clauses if not sentence.silent else ():
                self.into = ""
                hangs = not clause.verbs and sentence.doc[clause.first].text in (":", "—", "–")
                told = describes(clause) and not self._of_bases(clause) and (told or not hangs)
                told = told and not self._leads_to_play(clause)
                if told:
                    self._clause(clause)
        return list(_sides_joined(self.found))

    def _leads_to_play(self, clause: Clause) -> bool:
        """Whether a clause is but a gerund to one about play («сдав четыре карты, смотрят, не годятся ли …»)."""
        if any(i.kind == "PACKET" for i in flat(clause.items)):
            return False
        if not clause.verbs or any(grammemes(v, "VerbForm") != ["Conv"] for v in clause.verbs):
            return False
        after = [c for c in self.scene.clauses[clause.sentence.index] if c.first > clause.last and c.verbs]
        return bool(after) and not describes(after[0])

    def _left_over(self, clause: Clause) -> bool:
        """Whether what follows says that the cards of a clause were left («карты, которые остались»)."""
        here = self.scene.clauses[clause.sentence.index]
        return any("который" in c.words and _LEFT & c.words for c in here)

    def _of_bases(self, clause: Clause) -> bool:
        """Whether a clause speaks of cards of a rank by a pronoun («их кладут двумя рядами»)."""
        standing = [i for i in clause.items if i.kind == "PRON" and not i.prep and i.lemma in ("они", "который")]
        return any((meant := self.scene.meant(i, clause)) is not None and meant.kind == "RANK" for i in standing)

    def _new(self, clause: Clause, item: Item, **values: object) -> Frame:
        frame = Frame(clause, clauses=[clause], items=[item], into=self.into, **values)  # type: ignore[arg-type]
        self.found.append(frame)
        self.now = frame
        return frame

    def _on(self, clause: Clause, *items: Item) -> None:
        """Note that a clause goes on with the frame in hand."""
        if self.now is not None:
            if clause not in self.now.clauses:
                self.now.clauses.append(clause)
            if clause.sentence is self.now.clause.sentence:
                self.now.items += items

    def _clause(self, clause: Clause) -> None:
        every = _each_packet(clause) or self._of_one(clause)
        begun = len(self.found)
        for item in flat(clause.items):
            named = {"первый", "последний"} & set(item.adjectives) and item.kind in ("NUM", "ORD")
            named = named or (item.kind in ("PACKET", "NAME") and item.plural and bool(side_of(item)) and not item.n)
            some = (item.value == "rest" or named) and item.prep in ("в", "на", "под")
            if some and self.now is not None and self.now.clause.sentence is clause.sentence:
                self.now.each, self.now.sized = None, True  # «в прочих девяти по четыре»
            if item.kind == "PACKET" or (item.kind == "NAME" and (item.n or 0) > 1):
                self._packet(clause, item)
            elif item.kind == "CARD" or (item.kind == "NUM" and _stands_for_cards(clause, item, self.now)):
                self._cards(clause, item, every)
            elif item.kind == "ORD" and self.now is not None and item.prep in ("в", "под", "на"):
                self.now.sized = self.now.sized or self.now.each is None
            elif item.kind in ("NAME", "NOUN") and (item.kind == "NAME" or item.lemma in _SHAPES):
                self.into = self.into or "row"
        if self.now is not None and len(self.found) == begun and marks.face(clause) and self._its_side(clause):
            self._on(clause)
        if self.now is not None and self.now.clause is clause and self.into and not self.now.into:
            self.now.into = self.into

    def _of_one(self, clause: Clause) -> Item | None:
        """«В кучке четыре карты»: one of the packets of the frame in hand stands for them all."""
        if self.now is None or not self.now.open or clause.does("lay", "put"):
            return None
        words = {i.lemma for i in self.now.items}
        return next(
            (
                i
                for i in clause.items
                if i.kind in ("PACKET", "NAME")
                and i.lemma in words
                and i.prep in ("в", "на")
                and not (i.plural or i.n or i.ordinal or i.adjectives or "Acc" in i.cases)
            ),
            None,
        )

    def _its_side(self, clause: Clause) -> bool:
        """Whether what a clause says of the side seen may be said of the frame in hand."""
        items = list(flat(clause.items))
        if self.now is None or any(i.kind in ("ZONE", "NAME") or i.value in ("rest", "рука") for i in items):
            return False
        standing = [m for i in items if i.kind == "PRON" and not i.prep and (m := self.scene.meant(i, clause))]
        if any(m.kind in ("ZONE", "NAME", "RANK") or m.value == "rest" for m in standing):
            return False
        same = clause.sentence is self.now.clauses[-1].sentence
        return same or any(i.kind in ("PACKET", "PRON", "CARD") and not i.prep for i in items)

    def _packet(self, clause: Clause, item: Item) -> None:
        now = self.now
        words = {t.lemma_ for t in clause.sentence.doc[item.first : item.head.i]}
        if (item.any_case and not item.each) or "любой" in words:
            return  # «одна из четырех пачек»
        if item.ordinal and not item.plural and not item.prep and (now is None or not now.open):
            self.into = self.into or item.value  # «первый ряд из двенадцати карт»
            return
        if item.ordinal or "следующий" in item.adjectives:
            if now is not None:
                now.sized = now.sized or now.each is None
            return
        if item.each and item.prep != "по":
            if now is not None and item.n and now.total == item.n and now.clause.sentence is clause.sentence:
                now.packets, now.each, now.noun = item.n, 1, "card"  # «пять карт, по одной на каждую из пяти стопок»
                self._on(clause, item)
            elif item.n and item.n > 1:
                self._new(clause, item, packets=item.n, noun=_noun(item))
                if self.by is not None and self.by[0] > 1:
                    self._sized(clause, *self.by)
            return
        if item.prep == "по":
            sides = _sides(clause, before=item)
            if now is None or now.packets is None or now.clause.sentence is not clause.sentence:
                packets = (item.n or 1) * sides if sides else None
                self._new(clause, item, packets=packets, noun=item.value)
            return
        if item.n and item.n > 1 and item.prep in ("", "в", "на", "из"):
            self._counted(clause, item)
        elif not item.plural and (item.n or 1) == 1 and ("Ins" in item.cases or item.prep in ("в", "на", "")):
            if item.prep and "Acc" not in item.cases:
                return
            self.into = self.into or item.value
            if now is not None and now.packets is None and now.total and clause.sentence is now.clause.sentence:
                now.into = now.into or item.value
                self._on(clause, item)
        elif item.plural and not item.n and (item.prep in ("в", "на") or ("Ins" in item.cases and not item.prep)):
            self._plural(clause, item)

    def _plural(self, clause: Clause, item: Item) -> None:
        """«веерами по три карты», «на пачки по три карты»: packets whose number is told elsewhere."""
        if self.now is None or self.now.clause.sentence is not clause.sentence:
            self._new(clause, item, noun=item.value)
            if self.by is not None:
                self._sized(clause, *self.by)

    def _counted(self, clause: Clause, item: Item) -> None:
        """«восемь столбцов», «в восемь столбцов», «восемью столбцами»."""
        now, doc = self.now, clause.sentence.doc
        before = doc[item.first - 1].lemma_ if item.first else ""
        if now is not None and ("весь" in item.adjectives or before in ("всего", "весь", "итого")):
            now.packets = item.n
            self._on(clause, item)
        elif now is not None and now.packets is None and now.total and clause.sentence is now.clause.sentence:
            start = {"начало", "дать"} & {t.lemma_ for t in doc[max(clause.first, item.first - 2) : item.first]}
            if clause.does("begin") or start:
                return  # «четыре карты — начало четырех столбцов»
            now.packets, now.noun = item.n, _noun(item)
            self._on(clause, item)
            if self.by is not None and now.each is None:
                self._sized(clause, *self.by)
        elif now is not None and now.packets and clause.sentence is now.clause.sentence and _placed(clause, item):
            return  # «в восемь рядов: четыре направо, четыре налево»
        else:
            frame = self._new(clause, item, packets=item.n, noun=_noun(item))
            frame.came = bool({"получить", "получать", "выйти", "выходить"} & {v.lemma_ for v in clause.verbs})
            frame.side = _side(item)
            if self.by is not None:
                self._sized(clause, *self.by)

    def _sized(self, clause: Clause, n: int, item: Item) -> None:
        """So many cards to each packet of the frame in hand."""
        now = self.now
        if now is None:
            return
        now.each = n
        self._on(clause, item)

    def _cards(self, clause: Clause, item: Item, every: Item | None) -> None:
        now, n = self.now, item.n
        if any(p.lemma == "достоинство" for p in item.within):
            return
        if now is not None and n is not None and not item.prep and item.part("PACKET"):
            self._on(clause, item)  # «две нижние карты колонки закрыты, верхняя открыта»
            return
        if n is None or item.ordinal or (now is not None and now.sized and not (item.each and item.kind == "CARD")):
            return
        if item.each or item.prep == "по":
            if _a_side(clause, item) or _one_each(clause, item):
                return
            if now is not None and now.open:
                now.layers.append(n)
                self._sized(clause, n, item)
            elif now is not None and now.each and now.layers and clause.sentence is now.clause.sentence:
                if every is not None or {"затем", "потом", "сверху", "поверх", "еще", "наконец"} & clause.words:
                    now.layers.append(n)
                    self._sized(clause, sum(now.layers), item)
                elif n != now.each:
                    now.each, now.sized = None, True
            elif now is None or now.each is None:
                self.by = (n, item)
                sides = _sides(clause, every=True)
                if sides is None and not any(i.kind == "PACKET" for i in flat(clause.items)):
                    sides = _sides(clause, before=item)  # «слева и справа кладут по четыре карты»
                if sides is not None and (now is None or not now.packets):
                    self._new(clause, item, each=1, packets=sides * n or None)
        elif item.prep in ("из", "с", "в"):
            counted = ("Acc" in item.cases or n > 4) and not _of_the_pack(clause, n)
            if now is not None and now.open and (item.prep != "в" or counted):
                self._sized(clause, n, item)
            elif self.into and (item.prep == "из" or (item.prep == "в" and counted)):
                self._new(clause, item, total=n)
        elif not item.prep:
            if now is not None and now.packets and every is not None:
                if now.each is None or (now.layers and clause.sentence is now.clause.sentence):
                    now.layers.append(n)
                    now.each = sum(now.layers)
                self._on(clause, item)
            elif now is not None and now.packets and now.total is None and now.packets * (now.each or 0) == n:
                now.total = n
            elif now is not None and now.open and now.total is None and clause is now.clause:
                now.total = n
                self._on(clause, item)
            elif clause.does("make") and any(f.total == n or (f.noun == "card" and f.packets == n) for f in self.found):
                return  # «двенадцать внутренних карт представляют резерв»: laid already
            elif not _of_the_pack(clause, n) and (
                _before_packets(clause, item)
                or every is None
                or every.n == n
                or not (every.kind == "PACKET" or every.lemma == "который")
            ):
                left = bool(_LEFT & set(item.adjectives)) or self._left_over(clause)
                self._new(clause, item, total=n, rest=left, side=_side(item))


def _sides_joined(found: list[Frame]) -> Iterator[Frame]:
    """Frames, those of both sides joined («слева четыре ряда по семь карт, справа четыре по шесть»)."""
    held: Frame | None = None
    for frame in found:
        if held is not None and _other_side(held, frame):
            counts = [held.each or 0] * (held.packets or 0) + [frame.each or 0] * (frame.packets or 0)
            held.packets = len(counts)
            held.each, held.counts = (held.each, []) if len(set(counts)) == 1 else (None, counts)
            held.clauses += [c for c in frame.clauses if c not in held.clauses]
            held.items += frame.items
            continue
        if held is not None:
            yield held
        held = frame
    if held is not None:
        yield held


def _other_side(one: Frame, other: Frame) -> bool:
    """Whether two frames lay packets of one kind on the one and on the other side."""
    if one.clause.sentence is not other.clause.sentence or one.noun != other.noun or one.counts:
        return False
    if not (one.packets and one.each and other.packets and other.each):
        return False
    border = min(i.first for i in other.items)
    sides = {side_said(one.clause, 0, max(i.last for i in one.items)), ""}
    between = side_said(other.clause, max(i.last for i in one.items) + 1, border - 1)
    between = between or side_said(other.clause, border, max(i.last for i in other.items) + 1)
    return len(sides) == 2 and between not in sides


def _noun(item: Item) -> str:
    """The packet's word; one that the text has named («шесть грядок») is a packet of no known shape."""
    return "packet" if item.kind == "NAME" else item.value


def _each_packet(clause: Clause) -> Item | None:
    """The phrase that speaks of each packet («в каждом», «каждая из которых», «во всякой кучке»)."""
    if clause.does("begin") or {"отдельно", "особо"} & clause.words:
        return None
    return next(
        (
            i
            for i in flat(clause.items)
            if i.prep in ("", "в", "на", "во", "с", "у")
            and ((i.kind in ("PACKET", "NAME") and i.each) or (i.kind == "PRON" and (i.value == "каждый" or i.each)))
        ),
        None,
    )


def _of_the_pack(clause: Clause, n: int) -> bool:
    """Whether a count of cards is that of the pack («колода в тридцать шесть карт»)."""
    spoken = any(i.value == "stock" and i.kind == "ZONE" for i in flat(clause.items))
    return n in (52, 104) or (n in (32, 36) and (spoken or not clause.verbs))


def _before_packets(clause: Clause, item: Item) -> bool:
    """Whether packets are counted after all their cards («двенадцать карт в четыре ряда, по три в каждом ряду»)."""
    return any(i.kind == "PACKET" and i.n and not i.each and i.first > item.last for i in flat(clause.items))


def _stands_for_cards(clause: Clause, number: Item, now: Frame | None) -> bool:
    """Whether a bare number counts cards («по четыре в каждую», «их восемь», «карт шесть»)."""
    if number.each or number.prep == "по":
        return True
    before = [i for i in clause.items if i.last < number.first]
    theirs = bool(before) and before[-1].lemma in ("они", "карта") and "Gen" in before[-1].cases and not before[-1].n
    return now is not None and not number.prep and theirs


def _sides(clause: Clause, *, every: bool = False, before: Item | None = None) -> int | None:
    """On how many sides packets or cards lie that are counted a side («слева и справа», «по обе стороны»).

    With ``every``: 0 where the text says «на каждую из сторон» and not how many sides there are.
    """
    sides = next((i for i in flat(clause.items) if i.lemma in ("сторона", "бок") and (i.n or i.each)), None)
    if sides is not None:
        return sides.n or (0 if every else None)
    if every:
        return None
    parts = next((i for i in clause.items if i.kind == "NOUN" and (i.n or 0) > 1 and not i.each), None)
    if parts is not None and any(i.value == "каждый" and i.first > parts.last for i in clause.items):
        return parts.n  # «двумя крыльями, в каждом по четыре ряда»
    around = {"слева", "справа"} <= clause.words and {"сверху", "снизу", "выше", "ниже"} & set(clause.text.split())
    if around and before is not None and len({"сверху", "снизу", "выше", "ниже"} & set(clause.text.split())) == 2:
        return 4  # «выше, ниже, слева и справа от него»
    both = cued(clause, "слева и справа", "справа и слева", "направо и налево", "налево и направо")
    end = before.first if before is not None else clause.last + 1
    doc = clause.sentence.doc
    opening = [t.lower_ for t in doc[max(clause.first - 1, 0) : clause.first + 2]]
    beside = opening in (["слева", "и", "справа"], ["справа", "и", "слева"])
    every_one = any(i.each and i.kind != "PACKET" and i.first < end for i in flat(clause.items))
    return 2 if (both or beside) and not every_one else None


def _placed(clause: Clause, item: Item) -> bool:
    """Whether a count only says where some of the packets lie («четыре ряда направо»)."""
    doc = clause.sentence.doc
    after = doc[item.last + 1].lemma_ if item.last + 1 < len(doc) else ""
    return after in ("направо", "налево", "вправо", "влево", "справа", "слева", "сверху", "снизу", "с")


def _a_side(clause: Clause, number: Item) -> bool:
    """«по четыре с каждой стороны»: so many packets a side, not so many cards a packet."""
    doc = clause.sentence.doc
    if number.kind != "NUM":
        return False
    after = [t.lemma_ for t in doc[number.last + 1 : number.last + 4]]
    return bool({"сторона", "бок"} & set(after)) or after[:1] in (["слева"], ["справа"], ["направо"], ["налево"])


def _one_each(clause: Clause, number: Item) -> bool:
    """«сдают по одной карте на каждую»: how cards are dealt, not how many a packet gets."""
    if number.n != 1 or not clause.verbs:
        return False
    after = [i for i in clause.items if i.first > number.last]
    given = any(i.each and not i.prep and "Dat" in i.cases and i.kind == "PACKET" for i in clause.items)
    return given or any(i.prep in ("на", "в") and (i.value == "каждый" or i.each) for i in after)


def _side(item: Item) -> str | None:
    sides = ("угловой", "боковой", "внешний", "внутренний", "верхний", "нижний", "средний")
    return next((a for a in item.adjectives if a in sides), None)


__all__ = ["Frame", "describes", "flat", "frames"]
