"""Patterns about the cards themselves: packs, ranks left out, players, what cards count."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_ORDER = "A23456789TJQK"


@pattern("deck")
def packs_by_number(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Две полных колоды карт»; «для пасьянса нужна одна колода»; «из середины обеих колод»."""
    for item in _packs(clause):
        if item.n is not None and item.n <= 4 and not item.each:
            yield claim("deck", clause, item, packs=item.n)
    doc = clause.sentence.doc
    needed = {"брать", "взять", "нужно", "нужный", "требовать", "потребовать", "понадобиться", "необходимо", "быть"}
    ruled = not clause.verbs or needed & {*clause.words, *(v.lemma_ for v in clause.verbs)}
    bare = [i for i in _packs(clause) if i.n is None and not i.prep]
    for token in doc[clause.first : clause.last + 1] if ruled and bare else ():
        # «Колода одна»; «Колод две»; «колода для сего пасьянса берется одна»
        after = doc[token.i + 1] if token.i + 1 < len(doc) else None
        alone = after is None or after.is_punct or after.lower_ in ("и", "или") or after.pos_ == "VERB"
        before = doc[token.i - 1].pos_ if token.i else ""
        if token.ent_type_ == "NUM" and int(token.ent_id_) <= 4 and alone and before != "ADP":
            yield claim("deck", clause, bare[0], token, packs=int(token.ent_id_))
            return


def _packs(clause: Clause) -> Iterator:  # type: ignore[type-arg]
    for item in clause.items:
        for part in [item, *item.within]:
            if part.kind == "ZONE" and part.lemma == "колода":
                yield part


@pattern("deck")
def counted_by_a_label(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Колод: одна»; «количество колод: 1»; «игроки: один»; «2 × 52»: a label and the number after its colon."""
    doc = clause.sentence.doc
    letters = [t for t in doc if t.text[:1].isalnum()]
    if clause.first or not 2 <= len(letters) <= 6:
        return
    if _multiplied_by(letters):
        yield claim("deck", clause, letters[0], packs=int(letters[0].ent_id_))
    words = [t.lemma_ for t in letters if t.lemma_ not in ("количество", "число")]
    number = letters[-1] if letters[-1].ent_type_ == "NUM" else None
    parted = number is not None and number.i and doc[number.i - 1].text in (":", "—", "–")
    if number is None or not parted or len(words) != 2 or int(number.ent_id_) > 4:
        return
    if words[0] == "колода":
        yield claim("deck", clause, number, packs=int(number.ent_id_))
    elif words[0] in ("игрок", "играющий", "участник"):
        yield claim("deck", clause, number, players=int(number.ent_id_))


def _multiplied_by(letters: list[Token]) -> bool:
    """«2 × 52», «2 × 52 карты»."""
    by = letters[0].doc[min(letters[0].i + 1, len(letters[0].doc) - 1)].text in ("×", "x", "х", "*")
    return by and letters[0].ent_type_ == "NUM" and int(letters[0].ent_id_) < 5 and letters[1].ent_id_ == "52"


@pattern("deck")
def one_full_pack(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«нужна полная колода карт»; «берут обыкновенную колоду в пятьдесят две карты»; «всю колоду карт раскладывают»."""
    for item in _packs(clause):
        if item.n is None and not item.plural and {"полный", "целый", "обыкновенный", "обычный"} & set(item.adjectives):
            yield claim("deck", clause, item, packs=1)


@pattern("deck")
def packs_by_cards(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«колода в тридцать две карты»; «сто четыре карты»; «две колоды по 52 карты»."""
    named = any(True for c in scene.clauses[clause.sentence.index] if c is clause or not c.verbs for _ in _packs(c))
    for item in clause.items:
        for part in [item, *item.within]:
            sure = part.n in (52, 104) and part.prep != "по" and not part.each
            if part.kind == "CARD" and part.n in (32, 36, 52, 104) and (named or sure):
                if _multiplied(part):
                    continue
                if part.n == 104:
                    yield claim("deck", clause, part, packs=2)
                    continue
                several = any(p.n and p.n > 1 for p in _packs(clause))
                if not several:
                    yield claim("deck", clause, part, packs=1)
                if part.n == 32:
                    yield claim("deck", clause, part, ranks=list("A789TJQK"))
                elif part.n == 36:
                    yield claim("deck", clause, part, ranks=list("A6789TJQK"))


def _multiplied(item: Item) -> bool:
    """«2 × 52 карты»: so many packs of so many cards."""
    before = item.head.doc[max(item.first - 1, 0)]
    return before.text in ("×", "x", "х", "*")


@pattern("deck")
def packs_by_rank(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«из колоды вынимают восемь королей»: a rank of which there are eight says that there are two packs."""
    if not clause.does("take"):
        return
    for item in clause.items:
        if item.kind == "RANK" and item.n == 8 and not item.prep:
            yield claim("deck", clause, item, packs=2)


@pattern("deck")
def ranks_left_out(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«из колоды исключают двойки, тройки, четверки, пятерки и шестерки»; «без шестерок»; «от семерки до туза»."""
    out = cued(
        clause,
        "исключать|исключить|удалять|удалить|отбрасывать|выбрасывать|выбросить|изымать|изъять|откидывать|убирать|убрать",
    )
    ranks = [item for item in clause.items if item.kind == "RANK"]
    if out and ranks and (clause.get("ZONE", prep="из") or "колода" in clause.words):
        named = _closed([item.value for item in ranks], clause)
        yield claim("deck", clause, *ranks, without=named)
    elif (cue := cued(clause, "колода .. без <RANK>")) is not None:
        named = [item.value for item in ranks if item.first >= cue[1] - 1]
        yield claim("deck", clause, *ranks, without=named)


def _closed(ranks: list[str], clause: Clause) -> list[str]:
    """A range «от двойки до шестерки» as all its ranks."""
    if len(ranks) == 2 and "до" in clause.words and ("от" in clause.words or "с" in clause.words):
        a, b = sorted(_ORDER.index(rank) for rank in ranks)
        return list(_ORDER[a : b + 1])
    return ranks


@pattern("deck")
def number_of_players(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Для двух игроков»; «играют вдвоем»; «пасьянс раскладывает один игрок»."""
    for item in clause.items:
        if item.lemma in ("игрок", "партнер", "играющий", "лицо", "человек", "особа") and item.n in (1, 2):
            yield claim("deck", clause, item, players=item.n)
    if found := cued(clause, "вдвоем", "двое играть", "играть двое"):
        yield claim("deck", clause, clause.sentence.doc[found[0]], players=2)


def _takes(doc: Doc, clause: Clause, rank: Token, number: Token) -> bool:
    """Whether a number is what a card counts, not how many cards a place takes («принимает короля — одного»)."""
    others = (terms().verbs["count"] - {"принимать"}) | {"равный", "равнять", "значить", "очко", "цена"}
    if others & (clause.words | {v.lemma_ for v in clause.verbs}):
        return True
    return any(t.lower_ == "за" for t in doc[rank.i : number.i])


@pattern("deck")
def what_cards_count(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Валеты считаются за одиннадцать, дамы за двенадцать»; «туз равен единице»; «король стоит 13 очков»."""
    doc = clause.sentence.doc
    told = {"равный", "равнять", "значить", "очко", "цена"} & clause.words
    if not (clause.does("count") or told or cued(clause, "<RANK> .. за <NUM>")):
        return
    waiting = None
    counted = {"считать", "считаться", "стоить", "равный", "очко", "идти", "за"}
    for token in doc[clause.first :]:
        if token.text in (";", "."):
            waiting = None
            if not counted & {t.lemma_ for t in doc[token.i : clause.last + 1]}:
                return  # what follows a semicolon is about something else
        if token.ent_type_ == "RANK":
            waiting = token
        elif token.ent_type_ == "NUM" and waiting is not None and _takes(doc, clause, waiting, token):
            yield claim("value", clause, waiting, token, rank=waiting.ent_id_, value=int(token.ent_id_))
            waiting = None
        elif token.lemma_ == "единица" and waiting is not None:
            yield claim("value", clause, waiting, token, rank=waiting.ent_id_, value=1)
            waiting = None


@pattern("deck")
def what_cards_count_in_a_list(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Туз — 1, валет — 11, дама — 12, король — 13»; «валет идет за одиннадцать, дама за двенадцать»."""
    doc = clause.sentence.doc
    if clause.first:
        return
    pairs: list[tuple[Token, Token]] = []
    for rank in doc:
        if rank.ent_type_ != "RANK" or rank.i + 2 >= len(doc):
            continue
        sign, number = doc[rank.i + 1], doc[rank.i + 2]
        if sign.text in ("—", "–", "-", "=", ":") and number.ent_type_ == "NUM" and int(number.ent_id_) < 15:
            after = doc[number.i + 1] if number.i + 1 < len(doc) else None
            if after is None or after.is_punct or after.lemma_ == "очко":
                pairs.append((rank, number))
    if len(pairs) > 1:
        for rank, number in pairs:
            yield claim("value", clause, rank, number, rank=rank.ent_id_, value=int(number.ent_id_))
