"""Patterns about the stock in play: how many cards are turned, where unplayed ones go, what opens a packet."""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, begun, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene


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
            "на воля",
            "куда угодно",
            "какой угодно .. <PACKET>",
        )
        and not any(i.kind == "VACANCY" or i.lemma == "место" for i in clause.items)
        and not clause.does("fill")
    ):
        yield claim("turn", clause, placing="choice")


@pattern("turn")
def one_to_each(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«сдают по одной карте на каждый столбец»; «сдаем из руки на все столбцы по одной карте»; «тогда сдаются еще
    восемь карт, по одной на каждый столбец»: the stock is dealt over the packets at once.
    """
    if not (clause.does("lay") or clause.does("put")) or clause.negated():
        return
    each = next(
        (
            i
            for i in clause.items
            if i.kind in ("PACKET", "NAME", "RANK") and i.prep in ("на", "в") and (i.each or "весь" in i.adjectives)
        ),
        None,
    )
    if each is None or not (_from_stock(clause, scene) or _dealt_more(clause, each, scene)):
        return
    one = next((i for i in clause.items if i.kind == "CARD" and i.n == 1), None)
    single = cued(clause, "по один на|в каждый|весь")
    if one is not None:
        yield claim("turn", clause, each, one, placing="each", to=scene.zone(each, clause))
    elif single:
        # «Из нее сдают по три карты, по одной на каждую кучку»
        yield claim("turn", clause, clause.sentence.doc[single[0]], each, placing="each", to=scene.zone(each, clause))


def _from_stock(clause: Clause, scene: Scene) -> bool:
    """Whether cards are dealt from the stock: it is named."""
    if any(p.value == "stock" for i in clause.items for p in [i, *i.within]):
        return True
    for item in clause.items:
        meant = scene.meant(item, clause) if item.kind == "PRON" and item.prep in ("из", "с") else item
        if item.prep in ("из", "с") and meant is not None and (meant.value == "stock" or meant.lemma == "рука"):
            return True
    return False


def _dealt_more(clause: Clause, each: Item, scene: Scene) -> bool:
    """Whether so many more are dealt on packets that lie there, after the stock was spoken of."""
    more = {"еще", "новый", "следующий"} & {*clause.words, *(a for i in clause.items for a in i.adjectives)}
    index = clause.sentence.index
    before = [p for n in range(index) for c in scene.clauses[n] for p in flat(c.items)]
    own = [p for c in scene.clauses[index] for p in flat(c.items) if p.first < each.first]
    spoken = any(p.value in ("stock", "rest") or p.lemma == "рука" for p in [*before, *own])
    return bool(more) and spoken and not each.n and any(p.lemma == each.lemma for p in before)


@pattern("turn")
def a_rank_opens_packets(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Как скоро покажется король, … кладут того короля подле нее и на него следуют все карты опять до короля»."""
    rank = next((i for i in clause.items if i.kind == "RANK" and i.prep == "" and i.value in scene.openers), None)
    if rank is None or not {"подле", "рядом", "возле"} & clause.words or not clause.does("put", "lay"):
        return
    yield claim("opened", clause, rank, rank=rank.value)


@pattern("turn")
def cards_follow_the_newest(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«на него начинают накладывать следующие сверху карты»;
    «на него следуют все карты опять до короля»: onto the newest packet.
    """
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
    """«а потом на каждого по одной карте, на последнего же все карты»:
    bare packets are covered one card each, then the newest.
    """
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


@pattern("turn")
def fits_or_not(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Открываем карту за картой. Подошла — кладем на базу. Не подошла — отправляем на любую из четырех стопок»."""
    fits = [v for v in clause.verbs if v.lemma_ in ("подойти", "подходить", "пригодиться", "годиться", "годить")]
    if not fits or clause.items or clause.last - clause.first > 3 or clause.sentence.doc[clause.first].i:
        return
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1), None)
    near = [c for n in (1, 2, 3) if clause.sentence.index >= n for c in scene.clauses[clause.sentence.index - n]]
    if after is None or not after.does("put") or after.negated() or not any(c.does("turn") for c in near):
        return
    target = marks.onto(after, scene)
    if target is None:
        return
    zone, item = target
    if not clause.negated() and zone == "foundation":
        yield claim("feed", clause, zone="turned")
    elif clause.negated() and zone not in ("foundation", "stock"):
        chosen = {"любой", "какой"} & set(item.adjectives) or item.each
        yield claim("turn", clause, to=zone, placing="choice" if chosen else None)
