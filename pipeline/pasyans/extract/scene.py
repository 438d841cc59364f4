"""What a game's text has spoken of so far: its zones and their names, and what «они» or «пачка» mean here.

Sentences flow in once to find the names («ряд …, называемый экватором»); then the patterns ask the scene which zone an
:class:`~pasyans.extract.phrases.Item` means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pasyans.extract.bases import bases_by_play, founding, pair_of_bases
from pasyans.extract.naming import find_names
from pasyans.extract.packet_words import called, laid_without_name, packets_of_the_waste
from pasyans.extract.phrases import Clause, Item, clauses_of
from pasyans.extract.reading import Sentence, grammemes
from pasyans.extract.terms import terms


@dataclass(slots=True)
class Scene:
    """The zones of a game as far as its words tell.

    ``names``: lemma -> zone for the zones that the text itself has named; ``bases``: ranks that found foundations;
    ``layout``: zones laid out, in order; ``ornaments``: ranks that lie as ornaments.
    """

    sentences: list[Sentence]
    names: dict[str, str] = field(default_factory=dict)
    bases: list[str] = field(default_factory=list)
    layout: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    ornaments: dict[str, str] = field(default_factory=dict)
    openers: set[str] = field(default_factory=set)
    extras: set[str] = field(default_factory=set)
    unnamed: bool = False
    waste_packets: set[str] = field(default_factory=set)
    called: dict[str, str] = field(default_factory=dict)
    clauses: list[list[Clause]] = field(default_factory=list)
    memo: dict[str, Any] = field(default_factory=dict)

    @property
    def lemmas(self) -> Counter[str]:
        return Counter(token.lemma_ for sentence in self.sentences for token in sentence.doc)

    def mentions(self, *zones: str) -> bool:
        """Whether a term of one of the zones stands anywhere in the text."""
        wanted = {lemma for lemma, zone in (terms().zones | self.names).items() if zone in zones}
        return bool(wanted & set(self.lemmas))

    @property
    def packets_zone(self) -> str:
        """The zone that a bare «пачка», «ряд» or «кучка» means."""
        named = [
            z for z in self.layout if z not in ("reserve", "foundation", "stock", "talon") and z not in self.extras
        ]
        if "tableau" in named or not named or self.unnamed:
            return "tableau"
        return named[0] if len(named) == 1 else "tableau"

    def zone(self, item: Item | None, clause: Clause | None = None) -> str:
        """The zone that ``item`` means, '' if none."""
        if item is None:
            return ""
        if item.kind in ("ZONE", "NAME"):
            return item.value
        if item.kind == "PACKET":
            return self._packet(item, clause)
        if item.kind in ("CARD", "VACANCY", "NOUN"):
            for part in item.within:
                if part.kind in ("ZONE", "NAME", "PACKET"):
                    return self.zone(part, clause)
                if part.lemma in ("раскладка", "расклад"):
                    return self.packets_zone
            for side in item.adjectives:
                if side in terms().sides and terms().sides[side] in self.sides:
                    return terms().sides[side]
            return ""
        if item.kind == "RANK":
            if item.value in self.ornaments:
                return self.ornaments[item.value]
            return "foundation" if item.value in self.bases else ""
        return ""

    def zones(self, item: Item, clause: Clause) -> list[str]:
        """All zones of a card, where several are named («верхние карты столбцов, резерва и талона»)."""
        found = [self.zone(part, clause) for part in item.within if part.kind in ("ZONE", "NAME", "PACKET")]
        own = self.zone(item, clause)
        return list(dict.fromkeys(z for z in [own, *found] if z))

    def _packet(self, item: Item, clause: Clause | None) -> str:
        for side in item.adjectives:
            if side in terms().sides and terms().sides[side] in self.sides:
                return terms().sides[side]
        if item.rank:
            return "foundation"
        for part in item.within:
            if part.kind in ("ZONE", "NAME"):
                return part.value
        if item.lemma in self.waste_packets:
            return "talon"
        if item.lemma in self.called:
            return self.called[item.lemma]
        if clause is not None:
            for other in clause.items:
                if (
                    other.kind in ("NAME", "ZONE")
                    and other.value not in ("foundation", "stock")
                    and other is not item
                    and (other.value != "talon" or (item.value == "packet" and not item.plural))
                    and other.prep in ("в", "")
                    and not _only_goal(other)
                ):
                    return other.value
        return self.packets_zone

    def place_of(self, item: Item, clause: Clause) -> str:
        """The zone in which a card or a vacancy lies: its own words, else a following «в …» or «из …» phrase."""
        own = self.zone(item, clause)
        if own:
            return own
        after = [other for other in clause.items if other.first > item.last]
        preps = ("в", "на", "у") if item.kind == "VACANCY" else ("в", "из", "на", "с", "от")
        if after and after[0].prep in preps and after[0].first == item.last + 1:
            return self.zone(after[0], clause)
        return ""

    def meant(self, item: Item, clause: Clause) -> Item | None:
        """``item`` itself, or what it stands for if it is a pronoun."""
        if item.kind == "ORD" and item.plural and len(self.bases) == 2 and item.value in ("1", "2"):
            # «на первых кладут вверх, на вторых вниз»: the one and the other bases.
            return replace(item, kind="RANK", value=self.bases[int(item.value) - 1])
        return self.antecedent(clause, item) if item.kind == "PRON" else item

    def antecedent(self, clause: Clause, item: Item | None = None) -> Item | None:
        """What a pronoun means: the nearest earlier noun phrase of the same number, subjects and objects first."""
        head = item.head if item is not None else None
        want_plural = head is not None and (head.lemma_ == "они" or "Plur" in grammemes(head, "Number"))
        for earlier in self.before(clause, item.first if item else clause.first):
            if item is not None and item.value == "каждый":
                if (
                    earlier.kind in ("PACKET", "ZONE", "NAME", "RANK")
                    and earlier.value != "stock"
                    and earlier.prep != "до"
                ):
                    return earlier
                continue
            if item is not None and _other_gender(item, earlier):
                continue
            if item is not None and item.prep == "на" and item.first < item.last and earlier.kind == "PACKET":
                words = {t.lower_ for t in clause.sentence.doc[item.first : item.last + 1]}
                if {"каждого", "одного"} & words:
                    continue  # «на каждого из них»: kings, not columns
            subject = item is not None and bool(item.prep) and earlier in clause.items and earlier.kind == "CARD"
            if subject or earlier.kind == "PRON" or (earlier.kind == "NOUN" and earlier.value not in self.names):
                continue
            same = want_plural == (earlier.plural or (earlier.n or 1) > 1 or bool(earlier.each and want_plural))
            same = same or (want_plural and earlier.kind == "ZONE" and len(grammemes(earlier.head, "Number")) > 1)
            if head is None or same or not (head.lemma_ == "они" or grammemes(head, "Number")):
                return earlier
        if item is not None and item.lemma == "он" and not want_plural:
            # «Первая забота — тузы. Коль скоро какой-либо из них откроется, его переводят …»
            ranks = (i for i in self.before(clause, item.first) if i.kind == "RANK" and i.plural and not i.prep)
            return next(ranks, None)
        return None

    def before(self, clause: Clause, at: int) -> Iterator[Item]:
        """Noun phrases before token ``at`` of a clause's sentence and of the two sentences before, nearest first."""
        own = clause.sentence.index
        for index in range(own, max(-1, own - 3), -1):
            for other in reversed(self.clauses[index] if index < len(self.clauses) else []):
                for item in reversed(other.items):
                    if index < own or item.first < at:
                        yield item


def _other_gender(pronoun: Item, noun: Item) -> bool:
    """Whether «он» cannot stand for a feminine noun, nor «она» for a masculine one."""
    if noun.plural or "Plur" in grammemes(pronoun.head, "Number") or pronoun.lemma == "который":
        return False
    own, other = set(grammemes(pronoun.head, "Gender")), set(grammemes(noun.head, "Gender"))
    return bool(own and other) and not own & other


def _only_goal(zone: Item) -> bool:
    """Whether a zone is only where something goes («карту столбца откладывают в запас»), or whose something is
    («верхняя запаса»)."""
    if zone.kind != "ZONE":
        return False
    return "Acc" in zone.cases if zone.prep else zone.cases == {"Gen"}


def set_scene(sentences: list[Sentence]) -> Scene:
    """Read the names of zones from all sentences, then cut them into clauses with these names known."""
    names = find_names(sentences)
    scene = Scene(sentences, names=names.zones, extras=names.quoted)
    sides = terms().sides
    for sentence in sentences:
        for token in sentence.doc:
            if token.lemma_ in sides and sides[token.lemma_] not in scene.sides:
                after = [t.ent_type_ for t in sentence.doc[token.i + 1 : token.i + 3]]
                if {"PACKET", "CARD"} & set(after):
                    scene.sides.append(sides[token.lemma_])
    if len(scene.sides) == 1:
        scene.sides.clear()
    scene.clauses = [clauses_of(sentence, scene.names) for sentence in sentences]
    _layout(scene)
    return scene


def ranks_before(clause: Clause, scene: Scene, clauses: int = 9) -> list[Item]:
    """The ranks that «это основания» points back to: those of the nearest clause before that lays or takes cards."""
    own = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    earlier = scene.clauses[clause.sentence.index - 1] if clause.sentence.index and not own else []
    for other in [*list(reversed(own))[:clauses], *reversed(earlier)]:
        ranks = [i for i in other.items if i.kind == "RANK" and (not i.prep or (i.prep == "по" and i.each))]
        if any(i.lemma == "они" and not i.prep and "Acc" in i.cases and not i.within for i in other.items):
            continue  # «отбирают тузов и королей и кладут их рядами, королей под тузами»
        if ranks and (own or other.does("put", "lay", "take")):
            return ranks
    return []


def _grows(clause: Clause) -> bool:
    """Whether a clause says of cards laid on others in what order or suit they follow, or which is the last."""
    stems = ("восход", "нисход", "возраст", "убыв")
    words = clause.words & {"вверх", "вниз", "кверху", "книзу", "порядок"} or any(
        lemma.startswith(stems) for lemma in clause.words
    )
    last = any(i.kind == "RANK" and (i.prep == "до" or (clause.does("end") and "Ins" in i.cases)) for i in clause.items)
    return bool(words) or last or (clause.does("end") and "кончать" in clause.words)


def _whole_suit(clause: Clause) -> bool:
    """Whether a clause lays all of a suit («на него складывают всю его масть, до короля»)."""
    suit = next((i for i in clause.items if i.lemma == "масть"), None)
    own = {"его", "ее", "их", "весь", "свой", "тот"}
    return (suit is not None and bool(own & set(suit.adjectives))) or (suit is not None and suit.plural)


def _layout(scene: Scene) -> None:
    """Which zones are laid out, and which ranks are bases, openers or ornaments, by the plainest signs."""
    covered: list[str] = []
    out: set[str] = set()
    for clauses in scene.clauses:
        for clause in clauses:
            _bases_named(scene, clause)
            scene.bases += [i.value for i in founding(clause, scene)[:1] if not scene.bases]
            scene.bases += [i.value for i in pair_of_bases(clause, scene) if i.value not in scene.bases]
            scene.bases += [i.value for i in bases_listed(clause, scene) if i.value not in scene.bases]
            ranks = [item for item in clause.items if item.kind == "RANK"]
            on = [item for item in ranks if item.prep == "на" and not {"красный", "черный"} & set(item.adjectives)]
            stood = [i for i in clause.items if i.kind == "PRON" and i.prep in ("на", "поверх", "сверх") and not on]
            on += [
                m
                for i in stood
                if (m := scene.meant(i, clause))
                and m.kind == "RANK"
                and ((m.plural and _grows(clause)) or _whole_suit(clause))
            ]
            laid = [item for item in ranks if item.prep == "" and item not in on]
            if clause.does("lay", "take"):
                out |= {item.value for item in laid}
            if "место" in clause.words and (room := [i for i in ranks if i.prep == "для" and i.n]):
                kept = [*room, *(i for i in ranks if not i.prep and i.n and i.first > room[0].last)]
                covered += [i.value for i in kept if i.value not in covered]
            grown = (
                on
                and clause.does("put", "grow")
                and (
                    (on[0].plural and (laid or _grows(clause)))
                    or on[0].value in out
                    or (_whole_suit(clause) and bool(stood))
                )
            )
            if grown and on[0].value not in covered and not clause.negated():
                covered.append(on[0].value)
            shown = {"показать", "покажется", "появить", "открыть", "выйти", "встретить", "попасть"} & {
                v.lemma_ for v in clause.verbs
            }
            if shown and ranks and ranks[0].prep == "":
                rest = [c for c in clauses if c.first > clause.first]
                if any({"подле", "рядом", "возле"} & c.words and c.does("put", "lay") for c in rest):
                    scene.openers.add(ranks[0].value)
            for item in clause.items:
                if item.kind == "NAME" and item.value not in scene.layout:
                    scene.layout.append(item.value)
                if item.value == "reserve" and "reserve" not in scene.layout:
                    scene.layout.append("reserve")
    scene.waste_packets = packets_of_the_waste(scene.clauses)
    scene.called = called(scene.clauses)
    scene.unnamed = any(laid_without_name(scene.clauses, index) for index in range(len(scene.clauses)))
    if not scene.bases:
        scene.bases.extend(covered or bases_by_play(scene))
    for side in scene.sides:
        scene.layout.append(side)


def their_number(item: Item, items: list[Item]) -> bool:
    """Whether a phrase only counts («и всех их восемь»)."""
    theirs = next((i for i in items if i.lemma == "они" and not i.prep and "Gen" in i.cases), None)
    number = next((i for i in items if theirs is not None and i.kind == "NUM" and i.first == theirs.last + 1), None)
    return number is not None and (item is theirs or item is number)


def carried_subject(clause: Clause, scene: Scene) -> list[Item]:
    """The subject that a clause goes on with unsaid («Тузы выходят во время игры и кладутся на базы»)."""
    if clause.sentence.doc[clause.first].lower_ not in ("и", ",", "а", "затем") or any(
        not i.prep and "Nom" in i.cases for i in clause.items
    ):
        return []
    before = [c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first]
    return [
        i for c in before for i in c.items if not i.prep and i.kind in ("RANK", "ZONE", "PRON") and "Nom" in i.cases
    ]


def other_foundations(clause: Clause, scene: Scene) -> Item | None:
    """«Другие четыре начинаются с двоек»: foundations told only by their number, after a sentence about others."""
    other = {"другой", "остальной", "прочий"}
    item = next(
        (i for i in clause.items if i.kind == "NUM" and not i.prep and (i.n or 0) > 1 and other & set(i.adjectives)),
        None,
    )
    if item is None or not clause.does("begin", "open"):
        return None
    index = clause.sentence.index
    earlier = [c for cs in scene.clauses[max(index - 1, 0) : index + 1] for c in cs if c is not clause]
    return item if any(i.value == "foundation" and i.kind == "ZONE" for c in earlier for i in c.items) else None


def bases_listed(clause: Clause, scene: Scene) -> list[Item]:
    """Ranks that a list after a colon gives for foundations («основных карт восемь: по одному тузу и одной двойке»)."""
    doc = clause.sentence.doc
    if clause.verbs or doc[clause.first].text != ":":
        return []
    before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
    spoken = any(i.value == "foundation" and i.kind == "ZONE" for c in before for i in c.items)
    ranks = [i for i in clause.items if i.kind == "RANK" and i.n and (not i.prep or i.each)]
    return ranks if spoken and ranks and ranks[0].n and (ranks[0].each or ranks[0].n > 1) else []


def dashed(clause: Clause, scene: Scene) -> list[Item]:
    """The ranks that a clause without verb equates with itself («начальные карты — восемь тузов»)."""
    doc = clause.sentence.doc
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    if after is None or doc[after.first].text not in ("—", "–", ":") or after.verbs or clause.verbs:
        return []
    return [i for i in after.items if i.kind == "RANK" and not i.prep and "Nom" in i.cases | {"Nom"}][:1]


def _bases_named(scene: Scene, clause: Clause) -> None:
    """Ranks that a clause makes foundations («тузы составляют основные карты», «положите его в базу»)."""
    if clause.negated() or (clause.does("end") and not clause.does("begin")):
        return
    if {"если", "ежели", "буде"} & clause.words and not clause.does("make", "begin", "open"):
        return
    into = [
        i
        for i in clause.items
        if i.value == "foundation" and i.kind == "ZONE" and i.prep in ("в", "на") and "Acc" in i.cases
    ]
    if into and clause.does("put", "lay"):
        things = [
            m
            for i in clause.items or ()
            if i.prep == "" and i.kind in ("RANK", "PRON") and i.cases & {"Nom", "Acc"}
            if (m := scene.meant(i, clause)) and m.kind == "RANK"
        ] or [i for i in carried_subject(clause, scene) if i.kind == "RANK"]
        if len(things) == 1 and not scene.bases:
            scene.bases.append(things[0].value)
    tops = {"верхний", "последний", "конечный"}  # «верхней картой базы должен стать король»: where it ends
    outer = [i for i in clause.items if not (i.kind == "CARD" and tops & set(i.adjectives))]
    foundation = [p for i in outer for p in [i, *i.within] if p.value == "foundation" and p.kind == "ZONE"]
    if not foundation:
        foundation = [
            i
            for i in clause.items
            if i.kind == "PRON" and (m := scene.meant(i, clause)) is not None and m.value == "foundation"
        ]
    equal = "суть" in clause.text.split()
    if not foundation and (others := other_foundations(clause, scene)):
        foundation = [others]
    told = bool(foundation) and not clause.verbs and ("Ins" in foundation[0].cases or "это" in clause.text.split())
    equated = bool(foundation) and not clause.verbs and not foundation[0].prep and bool(dashed(clause, scene))
    opened = bool(foundation) and clause.does("open")
    ranks = [i for i in clause.items if i.kind == "RANK" and (i.prep == "с" or (not i.prep and "Ins" in i.cases))]
    begun = (clause.does("begin") or opened) and bool(ranks)
    role = {"роль", "функция", "качество"} & clause.words
    stated = clause.does("make") or {"состоять", "суть"} & clause.words or told or equated or begun or role or equal
    if not foundation or not stated:
        return
    items = [*clause.items, *dashed(clause, scene)]
    bare = (clause.does("make") or told) and not any(
        i is not foundation[0] and not i.prep and not their_number(i, items) for i in items
    )
    subject = any(i.kind in ("RANK", "PRON") and i.prep in ("", "из", "с") for i in items)
    if not subject and ("Ins" in foundation[0].cases or bare):
        before = [c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]
        items += [i for c in before for i in c.items if not i.prep]
        items += ranks_before(clause, scene) if told else []
    for item in items:
        if clause.does("end") and "Ins" in item.cases and not item.prep:
            continue  # «начиная с тузов и заканчивая королями»: only the first are bases
        stands = item.kind == "PRON" and (item.lemma in ("который", "они") or told)
        meant = scene.meant(item, clause) if stands else item
        if (
            meant is not None
            and meant.kind == "RANK"
            and (item.prep in ("", "из", "с") or (item.prep == "по" and item.each))
            and meant.value not in scene.bases
        ):
            scene.bases.append(meant.value)
