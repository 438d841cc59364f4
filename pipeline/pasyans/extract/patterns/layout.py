"""Patterns about laying out: rows, packets, single cards looked out, which side is seen, what remains in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import Frame, begins_packets, flat, frames
from pasyans.extract.patterns.named import name_given
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene


@pattern("layout")
def laid_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Раскладывают двенадцать карт в четыре ряда, по три карты в каждом ряду»; «десять стопок, каждая из четырех
    карт»; «тринадцать карт кладут стопкой: это резерв»; «слева лежат две колонки по пять карт, они служат запасом».
    """
    if any(True for other in (one_to_each_again, the_whole_pack, packets_of_each_player) for _ in other(clause, scene)):
        return
    for frame in frames(scene):
        if frame.clause is not clause:
            continue
        zone = _told_zone(frame, scene)
        if (frame.came and frame.each is None) or zone in ("foundation", "talon") or _into_one_place(frame, scene):
            continue
        packets, each, noun = frame.packets, frame.each, frame.noun
        if packets is None and frame.total:
            if not _told_to_lie(frame, zone):
                if frame.rest and zone:
                    yield claim("zone", clause, *frame.items, zone=zone, packets=frame.total)
                continue
            heaped = cued(clause, "один на другой", "друг на друг", "один поверх другой") is not None
            single = frame.into in ("", "row", "group") and not (heaped and not frame.into)
            single = single or _each_begins(frame, scene)
            packets, each, noun = (frame.total, 1, "card") if single else (1, frame.total, "packet")
        elif frame.total and each is None and (_apart(frame) or _each_begins(frame, scene)):
            packets, each, noun = frame.total, 1, "card"
        elif each is None and (packets is None or not (frame.counts or _counted(frame))):
            continue
        owner = _owner(clause)
        yield claim(
            "lay",
            clause,
            *frame.items,
            noun=noun,
            packets=packets,
            each=each,
            total=frame.total if frame.packets else None,
            zone=zone,
            side=frame.side,
            face=frame.face(),
            piled=piled(clause) or None,
            owner=owner,
            result=frame.came or None,
            counts=frame.counts or None,
        )


def _into_one_place(frame: Frame, scene: Scene) -> bool:
    """Whether a card goes into one of the places counted before («четыре ячейки …; в ячейку кладут одну карту»)."""
    if frame.total != 1:
        return False
    names = {i.lemma for i in frame.clause.items if i.kind == "NAME" and not i.plural and i.prep in ("в", "на")}
    counted = (f for f in frames(scene) if f is not frame and (f.packets or 0) > 1)
    return any(i.lemma in names for f in counted for i in f.items)


def _counted(frame: Frame) -> bool:
    """Whether packets of a size still unsaid are laid out, and not only spoken of."""
    clause = frame.clause
    opening = not clause.verbs and clause.first == 0 and clause.sentence.index < 5
    dealing = {"раскладка", "сдача", "раздача"} & clause.words and {"производить", "делать"} & clause.words
    return opening or clause.does("lay", "put", "lie") or bool(dealing)


def _told_to_lie(frame: Frame, zone: str | None) -> bool:
    """Whether cards without packets lie on the table: laid in a row, a packet or a zone, and not left in the hand."""
    placed = any(c.does("lay", "put") for c in frame.clauses)
    if frame.rest and (not placed or not (zone or frame.into) or (not zone and frame.face() == "down")):
        return False
    shown = {v.lemma_ for v in frame.clause.verbs} & {"открывать", "открыть"}
    laid = placed or bool(zone or shown) or any(c.does("lie") or not c.verbs for c in frame.clauses)
    return laid and ((frame.total or 0) > 3 or bool(frame.into) or bool(zone))


def _told_zone(frame: Frame, scene: Scene) -> str | None:
    """The zone that its sentence gives to a frame («слева лежит резерв: …», «…; они называются запасом»)."""
    here = scene.clauses[frame.clause.sentence.index]
    for item in frame.items:
        if item.kind == "NAME":
            return item.value
        counted = item.kind == "PACKET" and (item.n or item.each or item.plural)
        if counted and (own := _own(item, scene, frame.clause)):
            return own
        if part := item.part("NAME", "ZONE"):
            return part.value
    first, last = min(i.first for i in frame.items), max(i.last for i in frame.items)
    others = [min(i.first for i in f.items) for f in frames(scene) if f is not frame and f.clause in here]
    for clause in here:
        for item in clause.items:
            if item.kind not in ("ZONE", "NAME") or item.value == "stock" or item.n or item.cases == {"Gen"}:
                continue
            if any(min(item.first, last) < other < max(item.last, first) for other in others):
                continue
            if item.first > last and _others_between(frame, item, here):
                continue
            if _names(item, clause, frame, before=item.last < first):
                return item.value
    return _named_next(frame, scene) if not any(other > last for other in others) else None


def _others_between(frame: Frame, name: Item, here: list[Clause]) -> bool:
    """Whether other cards stand between a frame and a name («шесть вееров …, остальные …: они составляют запас»)."""
    last = max(i.last for i in frame.items)
    between = (i for c in here for i in flat(c.items) if last < i.first < name.first and i not in frame.items)
    doc = frame.clause.sentence.doc
    leaning = {"rest"} if doc[max(last + 1, 0)].text == "," else set()
    apart = (i for i in between if not (i.value in leaning and i.head.pos_ == "VERB"))  # not «карт, оставшихся …»
    return any(i.kind == "CARD" and not i.prep and (i.value == "rest" or i.n) for i in apart)


def _named_next(frame: Frame, scene: Scene) -> str | None:
    """The zone that the next sentence says a frame is («Это туловище, или резерв»; «они служат запасом»)."""
    index = frame.clause.sentence.index + 1
    if index >= len(scene.clauses) or any(f.clause in scene.clauses[index][:1] for f in frames(scene)):
        return None
    pointed = False
    for clause in scene.clauses[index][:2]:
        these = any(
            not i.prep
            and (
                (i.kind == "PRON" and "Nom" in i.cases and i.lemma != "который")
                or (i.kind == "PACKET" and "этот" in i.adjectives)
            )
            for i in clause.items
        )
        pointed = pointed or these or "это" in clause.text.split()
        role = {"роль", "функция", "качество"} & clause.words
        if any(i.kind in ("CARD", "PACKET") and i.n for i in clause.items):
            return None
        if not pointed or clause.negated() or not (role or not clause.verbs or clause.does("make")):
            continue
        for item in clause.items:
            for part in [item, *item.within] if role else [item]:
                if part.kind == "ZONE" and part.value not in ("stock", "foundation", "talon") and not part.prep:
                    return part.value
    return None


def _apart(frame: Frame) -> bool:
    """Whether cards in rows lie each on its own («отдельно одну от другой»)."""
    return frame.noun == "row" and bool({"отдельно", "порознь", "поодиночке"} & frame.clause.words)


def _each_begins(frame: Frame, scene: Scene) -> bool:
    """Whether each card of a frame begins a packet («карты эти кладут начало восьми пачкам»)."""
    index = frame.clause.sentence.index
    others = [f.clause for f in frames(scene) if f is not frame and (f.total or f.each)]
    for clause in [c for cs in scene.clauses[index : index + 2] for c in cs]:
        after = clause.sentence.index > index or clause.first > frame.clause.first
        if after and clause in others:
            return False
        if (after or clause is frame.clause) and begins_packets(clause):
            return True
    return False


def _names(item: Item, clause: Clause, frame: Frame, *, before: bool) -> bool:
    """Whether a zone's name says what a frame is: as its subject, its predicate, its heading or the place it fills."""
    own = clause in frame.clauses
    if item.prep in ("в", "на"):
        into = "Acc" in item.cases and own and clause.does("lay", "put")
        return into or (item.prep == "в" and "Loc" in item.cases and clause is frame.clause and not clause.verbs)
    if item.prep:
        return False
    if clause.negated() or (clause.verbs and not clause.does("make", "lay", "put", "lie", "consist", "take")):
        return False
    if before:
        return item.value not in ("foundation", "talon") or clause.does("consist", "make")
    if any(
        i.kind in ("CARD", "RANK") and not i.prep and "Nom" in i.cases and i not in frame.items for i in clause.items
    ):
        return False  # «…; прочие карты составляют запас»
    told = not clause.verbs and (clause.sentence.doc[clause.first].text in ":—–" or "это" in clause.text.split())
    return told or clause.does("make") or name_given(clause) is item


def laying(clause: Clause) -> bool:
    """Whether cards are laid out here (and not moved or dealt anew)."""
    if "марьяж" in clause.words or clause.negated():
        return False
    return clause.does("lay") or (
        clause.does("put")
        and not {"перекладывать", "переложить", "переводить", "переносить", "перенести"}
        & {v.lemma_ for v in clause.verbs}
    )


def of_the_rest(clause: Clause, scene: Scene) -> bool:
    """Whether a clause deals out all cards that are left, named in it or in the stretch without a verb before it."""
    here = [clause]
    for other in reversed([c for c in scene.clauses[clause.sentence.index] if c.first < clause.first]):
        if any(grammemes(v, "VerbForm") not in (["Conv"], ["Part"]) for v in other.verbs):
            break
        here.append(other)
    left = {"остальной", "прочий", "остать", "остаться", "оставшийся"}
    return any(
        i.kind == "CARD"
        and not i.prep
        and (i.value == "rest" or left & set(i.adjectives))
        and {"Nom", "Acc", "Gen"} & i.cases
        for c in here
        for i in c.items
    )


@pattern("turn")
def one_to_each_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«сдают по одной карте на четыре стопки, пока не выйдет вся колода»: the stock is dealt over the packets again."""
    if not clause.does("lay", "put") or clause.negated("lay", "put"):
        return
    one = next((i for i in clause.items if i.kind == "CARD" and i.n == 1 and i.prep == "по"), None)
    packets = next((i for i in clause.items if i.kind == "PACKET" and (i.n or 0) > 1 and i.prep in ("на", "в")), None)
    through = any(
        "пока" in c.words and c.verbs and any(i.value == "stock" and not i.prep for i in c.items)
        for c in scene.clauses[clause.sentence.index]
        if c.first >= clause.first
    )
    if one is not None and packets is not None and through and not of_the_rest(clause, scene):
        zone = scene.zone(packets, clause)
        yield claim("turn", clause, one, packets, placing="each", to=zone)
        yield claim("zone", clause, packets, zone=zone, packets=packets.n)


def _owner(clause: Clause) -> bool | None:
    return True if begun_at_start(clause, "каждый из? играть|играющий|игрок|партнер") else None


def _own(item: Item, scene: Scene, clause: Clause) -> str | None:
    """The zone that the text itself gives to a packet, if any."""
    zone = scene.zone(item, clause)
    return zone if zone and zone != scene.packets_zone else None


def piled(clause: Clause) -> bool:
    """Whether the rows lie one over the other, so that the columns are the packets."""
    return (
        cued(
            clause,
            "один на другой",
            "один поверх другой",
            "покрывать|накрывать|прикрывать",
            "один под другой .. столбец|колонка",
            "друг на друг",
            "поверх",
            "внахлест",
            "накладывать .. друг|другой",
            "перекрывать",
            "покрывая|накрывая",
        )
        is not None
    )


def begun_at_start(clause: Clause, cue: str) -> bool:
    """Whether the sentence up to the clause's end says ``cue``."""
    return cued(Clause(clause.sentence, 0, clause.last, [], []), cue) is not None


@pattern("layout")
def packets_of_each_player(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«у каждого партнера будет по семнадцати пачек и сверх того одна карта в виде «Грации»»."""
    if not begun_at_start(clause, "у каждый .. играть|играющий|игрок|партнер"):
        return
    packets = next((i for i in clause.items if i.kind == "PACKET" and i.n and i.prep == "по"), None)
    if packets is not None:
        yield claim("own-packets", clause, packets, packets=packets.n)
    named = next((i for i in clause.items if i.kind == "NAME"), None)
    card = next((i for i in clause.items if i.kind == "CARD" and i.n), None)
    if named is not None and card is not None:
        yield claim("lay", clause, card, named, noun="card", packets=card.n, each=1, zone=named.value, owner=True)


@pattern("layout")
def sunk_under(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Короли убираются под низ своей стопки»; «королей кладут в самый низ столбца»."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == ""), None)
    others = {"остальной", "прочий", "весь"}
    under = next(
        (
            i
            for i in clause.items
            if i.prep in ("под", "в", "на")
            and (
                i.lemma in ("низ", "дно", "испод")
                or (i.prep == "под" and i.kind == "PACKET")
                or (i.prep == "под" and i.kind == "CARD" and others & set(i.adjectives) and i.part("PACKET"))
            )
        ),
        None,
    )
    if rank is not None and under is not None and not clause.negated():
        yield claim("sink", clause, rank, under, rank=rank.value)
    elif rank is None and under is not None and clause.does("put") and not clause.negated():
        # «Если в веере оказался король, подсуньте его под остальные карты»
        it = next((i for i in clause.items if i.kind == "PRON" and not i.prep and "Acc" in i.cases), None)
        meant = scene.meant(it, clause) if it is not None else None
        if meant is not None and meant.kind == "RANK":
            yield claim("sink", clause, under, rank=meant.value)


@pattern("layout")
def the_whole_pack(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Всю колоду карт раскладывают поперечными рядами на две группы»;
    «раскладывают всю колоду на восемнадцать вееров».
    """
    if not clause.does("lay") and not clause.does("put"):
        return
    for item in clause.items:
        whole = (
            item.kind == "ZONE"
            and item.lemma == "колода"
            and {"весь", "целый"} & set(item.adjectives)
            and item.prep == ""
        )
        several = bool(
            item.n
            and item.n > 1
            and {"Nom", "Acc"} & item.cases
            and any(p.kind == "PACKET" and ("Ins" in p.cases or p.prep in ("в", "на")) for p in clause.items)
        )
        bare = item.kind == "ZONE" and item.lemma == "колода" and item.prep == "" and (not item.n or several)
        whole = whole or (bare and (cued(clause, "весь @lay") is not None or bool(several)))
        whole = whole or (
            item.kind == "CARD"
            and "весь" in item.adjectives
            and item.prep == ""
            and clause.does("lay")
            and any(p.kind == "PACKET" and (p.n or "Ins" in p.cases or p.prep in ("в", "на")) for p in clause.items)
        )
        if whole and not clause.negated():
            packets = next(
                (
                    i
                    for i in flat(clause.items)
                    if i.kind == "PACKET" and i.value != "group" and i.prep in ("в", "на", "по", "")
                ),
                None,
            )
            frame = next((f for f in frames(scene) if f.clause is clause), None)
            by = next((i for i in clause.items if i.each and i.prep == "по" and i.kind in ("CARD", "NUM")), None)
            each = by.n if by is not None else frame.each if frame is not None else None
            yield claim(
                "lay",
                clause,
                item,
                whole=True,
                noun=packets.value if packets else "packet",
                packets=packets.n if packets and not packets.each else None,
                each=each,
                face=marks.face(clause),
                rounds=_rounds(clause),
                again="снова" in clause.words or None,
            )


def _rounds(clause: Clause) -> str | None:
    if cued(
        clause,
        "ряд за ряд",
        "по один карта? на|в|по каждый",
        "по очередь",
        "по один .. в каждый",
        "круг за круг",
        "покрывать|покрывая ряд",
    ):
        return "rounds"
    if cued(clause, "<PACKET> за <PACKET>", "один <PACKET> за другой"):
        return "packets"
    return None


@pattern("layout")
def rounds_of_dealing(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«карты сдают по одной в каждый столбец»; «покрывая ряд за рядом»: one card to each packet in turn."""
    again = "еще" in clause.words and any(i.each and i.kind == "PACKET" for i in clause.items)
    again = again or any(p.value == "talon" for i in clause.items for p in [i, *i.within])
    # «Когда ходов нет, сдают из колоды по одной карте на каждый столбец»: play, not the deal.
    again = again or bool({"когда", "если"} & {t.lemma_ for t in clause.sentence.doc[: clause.last + 1]})
    if not again and (clause.does("lay") or clause.does("put")) and (rounds := _rounds(clause)):
        yield claim("dealing", clause, order=rounds)


_LEAVING = {"оставить", "оставлять", "отвести", "отводить", "приготовить", "приберечь", "предусмотреть", "назначить"}


@pattern("layout")
def places_left_for_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«У каждого угла оставьте место для стопки»; «ниже оставляют место для трех кучек сноса»: packets to come."""
    if not _LEAVING & {v.lemma_ for v in clause.verbs} or clause.negated():
        return
    if not any(i.lemma == "место" and not i.prep for i in clause.items):
        return
    packet = next((i for i in clause.items if i.kind == "PACKET" and i.prep in ("для", "под")), None)
    if packet is not None and (zone := scene.zone(packet, clause)) not in ("stock", "foundation"):
        many = packet.n if not any(i.each for i in clause.items) else None
        yield claim("room", clause, packet, zone=zone, packets=many)


@pattern("layout")
def their_number(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Их четыре»; «стопок тоже будет четыре»: how many packets there are of what was spoken of before."""
    own = (i for i in clause.items if i.kind in ("PACKET", "NAME", "ZONE") and i.n and i.last > i.head.i)
    told = next((i for i in own if i.cases == {"Gen"} and not i.prep), None)
    if told is not None and not clause.negated() and all(v.lemma_ == "быть" for v in clause.verbs):
        zone = scene.zone(told, clause)
        if zone not in ("", "stock", "foundation"):
            yield claim("zone", clause, told, zone=zone, packets=told.n)
        return
    number = next((i for i in clause.items if i.kind == "NUM" and not i.prep and (i.n or 0) > 1), None)
    doc = clause.sentence.doc
    if number is None or clause.negated():
        return
    apart = [t.lower_ for t in doc[number.last + 1 : number.last + 3]] == [",", "и"]  # «их восемь, и они служат …»
    if any(v.lemma_ != "быть" for v in clause.verbs if not (apart and v.i > number.last)):
        return
    if number.last < clause.last and doc[number.last + 1].ent_type_:
        return
    owner = next((i for i in clause.items if i.lemma == "они" and not i.prep and "Gen" in i.cases), None)
    counted = (i for i in clause.items if i.kind in ("PACKET", "NAME") and not i.prep)
    packets = next((i for i in counted if i.plural and not i.n), None)
    if packets is None and clause.last > number.first:
        # «таких оснований будет четыре»
        such = (i for i in clause.items if i.value == "foundation" and "такой" in i.adjectives and not i.prep)
        packets = next(such, None)
    if packets is not None and packets.cases == {"Gen"} and packets.last < number.first:
        yield claim("zone", clause, packets, number, zone=scene.zone(packets, clause), packets=number.n)
    elif owner is not None and owner.last + 1 == number.first:
        meant = scene.antecedent(clause, owner)
        kinds = ("ZONE", "NAME", "PACKET", "RANK")
        zone = scene.zone(meant, clause) if meant is not None and meant.kind in kinds else ""
        if zone and zone != "stock":
            yield claim("zone", clause, owner, number, zone=zone, packets=number.n)


@pattern("layout")
def zone_of_places(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Резерв — восемь мест»: how many places a zone has."""
    doc = clause.sentence.doc
    places = next((i for i in clause.items if i.lemma == "место" and (i.n or 0) > 1 and not i.prep), None)
    if places is None or clause.verbs or doc[clause.first].text not in ("—", "–", ":", "("):
        return
    before = next((c for c in scene.clauses[clause.sentence.index] if c.last + 1 == clause.first), None)
    named = [i for i in before.items if i.kind in ("ZONE", "NAME") and not i.prep] if before is not None else []
    if len(named) == 1 and before is not None and not before.verbs and named[0].value != "stock":
        yield claim("zone", clause, places, zone=named[0].value, packets=places.n)
