"""Two cards that leave together: which two (by sum, rank, identity), from where, standing how, and what leaves alone.

A stretch of a sentence is read for its parts: that there are two cards, what binds them, and that they leave the
table. The parts may stand in any order and in several clauses («две карты, сумма очков которых равна одиннадцати,
убирают»).
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_TWO = {"пара", "попарно", "парами", "оба", "парный", "вдвоем", "спарить", "спаривать", "спаровать", "парочка"}
_SUM = terms().acts["sum"]


def sentence(clause: Clause, scene: Scene) -> Clause:
    """The whole sentence of a clause as one stretch."""
    here = scene.clauses[clause.sentence.index]
    items = [i for c in here for i in c.items]
    return Clause(clause.sentence, 0, len(clause.sentence.doc) - 1, [v for c in here for v in c.verbs], items)


def _leaves(clause: Clause) -> bool:
    """Whether cards leave the table here."""
    gone = terms().verbs["pair"] | terms().acts["leave"]
    return any(v.lemma_ in gone for v in clause.verbs) or bool(_LEAVING & clause.words)


_LEAVING = {"изъятие", "удаление", "снятие", "устранение", "разбор"}


def _two(clause: Clause) -> Token | None:
    """The word that says that the cards are two."""
    for token in clause.sentence.doc[clause.first : clause.last + 1]:
        if token.lemma_ in _TWO and token.pos_ != "VERB":
            return token
        if token.lemma_ in ("спарить", "спаривать", "спаровать"):
            return token
        follows = token.doc[token.i + 1 : token.i + 4]
        if (
            token.ent_id_ == "2"
            and token.ent_type_ == "NUM"
            and (
                any(t.lemma_ == "карта" or t.ent_type_ == "RANK" for t in follows)
                or (token.i and token.nbor(-1).lower_ == "по" and ("карта" in clause.words or _leaves(clause)))
                or any(t.lemma_ in ("соседка", "сосед", "такой") for t in follows)
            )
        ):
            return token
    return None


def total(clause: Clause) -> Token | None:
    """The number that two cards make together («в сумме тринадцать», «дают 11 очков»)."""
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.ent_type_ != "NUM" or not 9 <= int(token.ent_id_) <= 26:
            continue
        before = list(doc[max(token.i - 6, clause.first) : token.i])
        after = [t.lemma_ for t in doc[token.i + 1 : token.i + 3]]
        near = {t.lemma_ for t in before}
        if any(t.ent_type_ == "RANK" for t in before[-3:]) and not near & {"сумма", "вместе", "число"}:
            continue
        if near & _SUM or "вместе" in after or (after[:1] == ["очко"] and "карта" in near):
            if after[:1] and after[0] in ("карта", "пачка", "ряд"):
                continue
            return token
    return None


@pattern("pair")
def what_makes_a_pair(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«составить число четырнадцать с помощью двух карт»; «две карты, сумма очков которых равна тринадцати, снимают»;
    «карты одного достоинства удаляют попарно»; «карта, одинаковая по масти и достоинству».
    """
    whole = sentence(clause, scene)
    if whole.negated() and not _leaves(whole):
        return
    number, two = total(clause), _two(whole)
    if number is not None and two is not None and not clause.does("count") and not _counts_ranks(clause):
        near = _near(clause, scene)
        if _leaves(whole) or any(_leaves(c) for c in near) or "составить" in whole.words:
            yield claim("pair", clause, by="sum", total=int(number.ent_id_))
            yield claim("win-pairs", clause)
            return
    if clause is not _with_binding(clause, scene):
        return
    by = _alike(clause, whole)
    if by is None or (two is None and not _corresponds(clause)):
        return
    near = [whole, *_near(clause, scene)]
    if any(_leaves(c) for c in near) or any({"пара", "спаровать"} & c.words for c in near):
        yield claim("pair", clause, by=by)


def _counts_ranks(clause: Clause) -> bool:
    """«валет дает одиннадцать очков, дама двенадцать»: what single cards count."""
    ranks = [i for i in clause.items if i.kind == "RANK" and not i.prep]
    return bool(ranks) and not {"сумма", "вместе", "пара", "попарно"} & clause.words


def _near(clause: Clause, scene: Scene) -> list[Clause]:
    """The clauses of the sentence before and of the two after."""
    index = clause.sentence.index
    out: list[Clause] = []
    for n in (index - 1, index + 1, index + 2):
        if 0 <= n < len(scene.clauses):
            out += scene.clauses[n]
    return out


_BINDING = (
    "один|одинаковый|равный|тот|общий .. достоинство|ранг|значение",
    "достоинство .. одинаковый|совпадать|равный",
    "совпадать|совпасть|сходный|равный|одинаковый|одинаково|сходиться по .. достоинство|ранг|значение",
    "пара .. одинаковый|равный|подобный",
    "<NUM=2> .. одинаковый|равный|подобный .. карта",
    "<NUM=2> .. карта .. одинаковый|равный",
    "парный карта",
    "соответствовать ... достоинство",
)


def _with_binding(clause: Clause, scene: Scene) -> Clause | None:
    """The clause of a sentence that says what binds two cards."""
    return next((c for c in scene.clauses[clause.sentence.index] if cued(c, *_BINDING)), None)


def _corresponds(clause: Clause) -> bool:
    return bool({"соответствовать", "совпадать", "совпасть"} & clause.words)


def _alike(clause: Clause, whole: Clause) -> str | None:
    if not cued(clause, *_BINDING):
        return None
    if cued(
        clause,
        "по .. масть и достоинство",
        "по .. достоинство и масть",
        "одинаковый .. масть и достоинство",
        "тот же масть и тот? же? достоинство",
        "достоинство и масть",
        "масть и достоинство",
        "совершенно одинаковый",
    ):
        return "identical"
    on = any(i.kind == "CARD" and i.prep in ("на", "под", "к") for i in whole.items)
    bases = any(i.value == "foundation" for i in flat(whole.items))
    if on or bases or any(i.lemma == "ряд" for i in clause.items if i.prep == "") or "вместе" in clause.words:
        return None
    return "rank"


@pattern("pair")
def pairs_leave(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Эти карты, подобранные под пары, снимают»; «найденную пару откладывают в сторону»; «уходят попарно»."""
    whole = sentence(clause, scene)
    about = _two(whole) is not None or bool({"пара", "сумма"} & whole.words)
    if _gone_for_good(clause):
        yield claim("paired-off", clause)
        return
    gone = _leaves(clause) or (clause.does("take") and "сторона" in whole.words)
    things = any(i.kind in ("CARD", "PRON") or i.lemma in ("пара", "оба") for i in whole.items)
    if about and gone and things and not _only_denied(clause):
        yield claim("paired-off", clause)


def _gone_for_good(clause: Clause) -> bool:
    """«Изъятые карты в игре более не участвуют»; «снятые карты в игру не возвращаются»; «снятое отложите»."""
    off = {"изъять", "снять", "удалить", "убрать", "спарить", "вынуть", "сбросить", "выбыть"}
    cards = any(i.kind in ("CARD", "NOUN") and off & set(i.adjectives) for i in clause.items if not i.prep)
    out = "не участвовать|вступать|возвращать|вернуть|возвращаться|вернуться"
    return cards and bool(cued(clause, f"игра ... {out}", f"{out} ... игра"))


def _only_denied(clause: Clause) -> bool:
    return clause.negated() and not any(grammemes(v, "VerbForm") == ["Conv"] for v in clause.verbs)


@pattern("pair")
def leaves_alone(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«короли снимаются поодиночке»; «король, сам составляя тринадцать, уходит один, без пары»: a card worth the whole
    sum leaves alone.
    """
    whole = sentence(clause, scene)
    rank = next((i for i in whole.items if i.kind == "RANK" and not i.prep), None)
    taken = bool({"брать", "взять"} & clause.words) and cued(clause, "без пара") is not None
    if rank is None or not (_leaves(clause) or taken) or clause.negated():
        return
    if rank not in clause.items and any(i.kind in ("RANK", "CARD") and not i.prep for i in clause.items):
        return
    ranks = [i for i in clause.items if i.kind == "RANK" and not i.prep]
    single = any(i.n == 1 and i.kind == "CARD" for i in clause.items)
    apart = "поодиночке|отдельно|одиноко|самостоятельно"
    alone = cued(clause, "без пара", "сам по себя", "по один", "в одиночка", apart)
    if len(ranks) < 2 and (alone or (cued(clause, "один|сам") and not single)):
        yield claim("pair", clause, alone=True)


@pattern("pair")
def pairs_on_one_line(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«взятых из продольного и поперечного рядов»; «лежащие в одном ряду или столбце»; «рядом лежащие»."""
    whole = sentence(clause, scene)
    if _two(whole) is None:
        return
    if cued(
        clause,
        "продольный .. поперечный ряд",
        "поперечный .. продольный ряд",
        "в один .. ряд .. или .. столбец|колонка",
        "в один и тот? же? ряд или .. столбец",
    ):
        yield claim("pair-line", clause, relation="same-line")
    elif cued(clause, "соседний карта", "лежать рядом", "рядом лежать", "<NUM=2> сосед|соседка", "смежный карта"):
        yield claim("pair-line", clause, relation="beside")


@pattern("pair")
def pairs_across_zones(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Верхняя карта талона может быть спарена с картою из рядов»; «верхний лист отбоя разрешается сочетать с любой
    картой»: which zones' cards may make a pair.
    """
    joins = {"спарить", "спаривать", "пара", "сочетать", "соединять", "соединить", "парный", "сложить", "складывать"}
    if not joins & clause.words or clause.negated():
        return
    items = [it for i in clause.items if i.prep in ("", "с", "из", "от", "для") for it in [i, *i.within]]
    zones = [z for i in items if i.kind in ("ZONE", "NAME", "PACKET") and (z := scene.zone(i, clause))]
    zones += [
        m.value
        for i in clause.items
        if i.kind == "PRON" and i.lemma == "который" and (m := _last_zone(clause, scene)) is not None
    ]
    zones = [z for z in zones if z not in ("foundation", "removed", "stock") or (z == "stock" and len(zones) > 1)]
    if set(zones) in ({"talon"}, {"reserve"}):
        zones = [scene.packets_zone, *zones]  # «в пару с ней годится и верхняя карта талона»
    if len(set(zones)) > 1:
        yield claim("pair-zones", clause, zones=list(dict.fromkeys(zones)))


def _last_zone(clause: Clause, scene: Scene) -> Item | None:
    """The place that a relative clause hangs on."""
    for earlier in scene.before(clause, clause.first):
        if earlier.kind in ("ZONE", "NAME"):
            return earlier
    return None
