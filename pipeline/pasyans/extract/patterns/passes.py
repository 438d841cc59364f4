"""How often the pack is gone through: who or what is gone through, one pass or one more, so many times or none.

A clause is read for its parts, whatever their order, mood and voice: the act (a verb or a noun of going through the
pack once, or of doing it anew), what it is done to, a denial, and a number of times. What the parts mean together is
one table (:func:`_told`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from pasyans.extract.patterns import marks
from pasyans.extract.patterns.base import Claim, claim, cued, pattern
from pasyans.extract.patterns.frames import flat
from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import grammemes
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms

_AGAIN = {"снова", "вновь", "опять", "вторично", "повторно", "сначала"}
_SECOND = {"вторично", "повторно"}
_ONLY = {"только", "лишь", "единственный", "всего", "весь", "один"}
_LIMIT = {"более", "больше", "свыше", "максимум"}
_STOCK = ("stock", "talon")
_CONDITION = {"если", "когда", "пока", "после", "прежде", "ежели", "скоро"}
_REFUSED = {"нет", "нельзя", "запрещать", "невозможный", "исключать", "исключить", "отсутствовать", "недопустимый"}
_REFUSED |= {"никогда", "недопустимо", "незачем", "никакой"}
_DEICTIC = {"это", "этот", "так", "такой", "сей", "оный", "что"}
_WHOLE = {"пасьянс", "раскладка", "расклад", "рука", "игра", "партия"}


@dataclass(frozen=True, slots=True)
class Often:
    """A number of times as said: ``total`` («три раза»), ``extra`` («еще раз»), ``ordinal`` («в третий раз»,
    «третий проход»), ``limit`` («не более двух раз»); ``at`` the token that says it.
    """

    how: str
    n: int
    at: Token


def often(clause: Clause) -> Often | None:
    """The number of times that a clause states, ``None`` if it states none."""
    doc = clause.sentence.doc
    acts = _nouns() | {"раз"}
    tokens = list(doc[clause.first : clause.last + 1])
    for token in tokens:
        if token.lemma_ == "вдвоем" or token.lower_ == "разом":
            continue  # how many players there are, or that cards are taken together
        if token.ent_type_ == "TIMES" or token.lemma_ in ("однократно", "однократный"):
            return Often(_how(clause, token), int(token.ent_id_ or 1), token)
        if token.ent_type_ == "ORD":
            # «в третий раз», «третий проход», «в третий и последний раз»
            head = next((t for t in doc[token.i + 1 : token.i + 4] if t.pos_ == "NOUN"), None)
            if head is not None and head.lemma_ in acts and head.i <= clause.last:
                return Often("ordinal", int(token.ent_id_), token)
        if token.lemma_ == "раз" and cued(clause, "в другой раз"):
            return Often("ordinal", 2, token)
        if token.lemma_ not in acts:
            continue
        before = doc[max(clause.first, token.i - 4) : token.i]
        if token.lemma_ == "раз" and any(t.lower_ == "из" for t in before):
            continue  # «из десяти раз пасьянс выходит один»: how often the game comes out
        number = next((t for t in reversed(before) if t.ent_type_ == "NUM"), None)
        if number is not None and all(
            t.pos_ in ("ADJ", "NUM") or t.lemma_ in _ONLY | {"же"} for t in doc[number.i + 1 : token.i]
        ):
            return Often(_how(clause, number), int(number.ent_id_), number)
        if token.lemma_ == "раз" and number is None and "Nom" in grammemes(token, "Case"):
            words = {t.lemma_ for t in before[-2:]}
            if words & _ONLY | words & {"еще"} and not words & {"каждый", "всякий", "первый", "этот"}:
                return Often(_how(clause, token), 1, token)
        if token.lemma_ != "раз" and number is None:
            # «Таких пересдач полагается две»; «проходов по колоде три»
            after = next((t for t in doc[token.i + 1 : clause.last + 2] if t.ent_type_ == "NUM"), None)
            if after is not None and "Gen" in grammemes(token, "Case") and "Plur" in grammemes(token, "Number"):
                follows = doc[after.i + 1] if after.i + 1 < len(doc) else None
                if follows is None or follows.is_punct:
                    return Often(_how(clause, after), int(after.ent_id_), after)
        near = [*before, *doc[token.i + 1 : min(token.i + 3, clause.last + 1)]]
        if token.lemma_ != "раз" and "единственный" in {t.lemma_ for t in near}:
            return Often("total", 1, token)
    return None


def _how(clause: Clause, at: Token) -> str:
    doc = clause.sentence.doc
    before = [t.lemma_ for t in doc[max(clause.first, at.i - 3) : at.i]]
    if _LIMIT & set(before) or before[-1:] == ["до"]:
        return "limit"
    return "extra" if "еще" in before else "total"


def _nouns() -> frozenset[str]:
    acts = terms().acts
    return acts["pass-noun"] | acts["again-noun"]


def act(clause: Clause, scene: Scene) -> tuple[str, Token] | None:
    """``pass`` or ``again`` with the word that says so, if the clause speaks of going through the pack or layout."""
    acts = terms().acts
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if token.lemma_ in acts["again-noun"] and token.pos_ == "NOUN":
            if token.lemma_ in acts["shuffle-noun"] and often(clause) is None:
                continue  # «без перетасовки»
            return "again", token
        if token.lemma_ in acts["pass-noun"] and token.pos_ == "NOUN":
            before = {t.lemma_ for t in doc[max(clause.first, token.i - 2) : token.i]}
            if before & {"вторичный", "новый", "другой"}:
                return "again", token
            if token.lemma_ not in ("круг", "раскладка", "раздача", "сдача", "тур") or _numbered(clause, token):
                return "pass", token
    verbs = [v for v in clause.verbs if v.lemma_ in acts["pass-verb"] | acts["again-verb"]]
    for verb in verbs:
        if verb.lemma_ in acts["again-alone"] and not any(i.kind == "CARD" and i.n for i in clause.items):
            return "again", verb
        of = _object(clause, scene)
        if of is None or (of == "cards" and not anew(clause) and often(clause) is None):
            continue
        if verb.lemma_ in acts["again-verb"] and not (of == "stock" and verb.lemma_ in acts["pass-verb"]):
            return "again", verb
        if verb.lemma_ in acts["pass-verb"]:
            return "pass", verb
    counted = anew(clause) or often(clause) is not None
    if counted and clause.does("shuffle", "turn") and any(i.value == "talon" and not i.prep for i in clause.items):
        here = [c for c in scene.clauses[clause.sentence.index] if c.first >= clause.first]
        if any(cued(c, "новый <ZONE=stock>", "новый рука") for c in here):
            return "again", clause.verbs[-1]  # «талон один раз тасуется и служит новым прикупом»
    if counted and not clause.does("shuffle") and clause.verbs and not verbs:
        of = _object(clause, scene)
        if of in _STOCK or (of == "cards" and clause.does("turn", "take")):
            return "pass", clause.verbs[-1]
    return None


def _numbered(clause: Clause, noun: Token) -> bool:
    """«вторая раздача», «две раздачи», «одна раскладка»: a deal that is counted."""
    doc = clause.sentence.doc
    before = doc[max(clause.first, noun.i - 2) : noun.i]
    after = doc[noun.i + 1 : min(noun.i + 3, clause.last + 1)]
    if any(t.lemma_ == "единственный" for t in after):
        return True  # «раздача была единственная»
    return any(t.ent_type_ in ("ORD", "NUM") for t in before) or "Gen" in grammemes(noun, "Case")


def _object(clause: Clause, scene: Scene) -> str | None:
    """What a verb of going through is done to: ``stock``, ``talon``, ``cards`` (all of them), ``all`` (the layout, or
    what was spoken of); ``None`` if to single cards or packets.
    """
    found: str | None = None
    own = [i for i in clause.items if i.kind not in ("NOUN", "ORD", "NUM") or i.lemma in _WHOLE | _nouns()]
    if not own:
        again = anew(clause) and clause.does("lay")  # «Вновь сдавать нельзя»
        return "all" if again or _spoken_of(clause, scene) else None
    counted = often(clause)
    for item in own:
        meant = scene.meant(item, clause) if item.kind == "PRON" else item
        if meant is None:
            continue
        heap = meant.kind == "PACKET" and meant.part("ZONE") is not None
        meant = meant.part("ZONE") or meant if heap else meant
        hand = meant.lemma == "рука" or meant.value == "stock"
        if (hand or meant.value == "talon") and item.prep in ("", "по", "с", "из", "через", "из-под"):
            found = "talon" if meant.value == "talon" else found or "stock"
        elif meant.lemma in _WHOLE | _nouns() and not item.prep:
            found = found or "all"
        elif meant.kind == "CARD" and not item.prep and item.plural and not item.n and not meant.within:
            if "несколько" in item.adjectives:
                return None
            found = found or "cards"
        elif counted is not None and counted.how == "ordinal" and not item.prep and item.plural and not item.n:
            found = found or "all"  # «в четвертый раз перекладывать королей нельзя»
        elif heap:
            continue
        elif _single(item, meant) or (item.prep in ("на", "в") and scene.zone(meant, clause) not in (*_STOCK, "")):
            return None
    return found


def _single(item: Item, meant: Item) -> bool:
    """Whether a phrase means packets or single cards, not the pack as a whole."""
    if item.kind in ("PACKET", "NAME", "RANK", "VACANCY"):
        return meant.value != "talon"
    return item.kind == "CARD" and bool(item.n or not item.plural) and item.prep != "по"


def _spoken_of(clause: Clause, scene: Scene) -> bool:
    """Whether the words before a clause that names nothing speak of the pack or the waste."""
    for other in _nearest(clause, scene):
        if any(p.value in _STOCK or p.lemma in ("рука", "пасьянс") for p in flat(other.items)):
            return True
        gathered = other.does("gather") and other.sentence is clause.sentence
        packets = [p for p in other.items if not p.prep and p.kind in ("PACKET", "NAME", "CARD", "RANK")]
        if gathered and any(p.plural or "весь" in p.adjectives for p in packets):
            return True
    return False


def _nearest(clause: Clause, scene: Scene, back: int = 1) -> list[Clause]:
    """The clauses before a clause: of its sentence, then of the sentence before."""
    index = clause.sentence.index
    out = [c for c in scene.clauses[index] if c.first < clause.first]
    for n in range(1, back + 1):
        if index >= n:
            out += scene.clauses[index - n]
    return out


def denied(clause: Clause, of: Token) -> bool:
    """Whether a clause denies what one of its words says («не …», «нет», «запрещено», «не предусмотрено»)."""
    doc = clause.sentence.doc
    for token in doc[clause.first : clause.last + 1]:
        if any(t.text == "," for t in doc[min(token.i, of.i) : max(token.i, of.i)]):
            continue
        if token.lemma_ in _REFUSED or (token.lower_ == "без" and not _without_shuffling(token)):
            return True
        if token.lower_ in ("не", "ни") and token.i + 1 < len(doc):
            after = doc[token.i + 1]
            if after.lemma_ in _LIMIT | {"ограничивать", "ограничить"} or grammemes(after, "VerbForm") == ["Conv"]:
                continue
            if after.lemma_ in ("раз", "менее", "меньше", "более"):
                continue
            return True
    return clause.negated() and _below(clause)


def _without_shuffling(token: Token) -> bool:
    """«снос переворачивается без тасования»: how it is done, not that it is not."""
    after = token.doc[token.i + 1 : token.i + 3]
    return any(t.lemma_ in terms().acts["shuffle-noun"] for t in after)


def _below(clause: Clause) -> bool:
    """«Тасовать талон и играть его вторично воспрещается»: forbidden at the sentence's end."""
    return bool(_REFUSED & {t.lemma_ for t in clause.sentence.doc[clause.last + 1 :]})


def anew(clause: Clause) -> bool:
    """Whether a clause says «снова», «вторично», «еще раз»."""
    doc = clause.sentence.doc
    # «Сначала сдайте семь столбцов»: first of all; «начинают сначала»: once more.
    words = clause.words - ({"сначала"} if doc[clause.first].lower_ == "сначала" else set())
    return bool(_AGAIN & words) or cued(clause, "еще .. раз", "еще <TIMES>", "второй раз", *_AS_BEFORE) is not None


_AS_BEFORE = ("прежний способ|порядок", "тот же способ|порядок", "как прежде|раньше|сначала")


def laid_anew_before(clause: Clause, scene: Scene) -> bool:
    """Whether the words before say that the pack is gathered, turned over or gone through once more."""
    for other in _nearest(clause, scene):
        found = act(other, scene)
        if found is not None and (found[0] == "again" or anew(other)):
            return True
        if anew(other) and (
            other.does("lay", "put", "turn", "gather", "shuffle") or {"колода", "прикуп"} & other.words
        ):
            return True
        if other.does("gather", "shuffle", "turn") and any(
            i.value == "talon" or (i.kind == "PACKET" and i.plural) for i in other.items if not i.prep
        ):
            return True
    return False


@pattern("redeal")
def times_laid_again(clause: Clause, scene: Scene) -> Iterator[Claim]:
    """«Колоду разрешается пройти три раза»; «вторично талон не просматривается»; «повторная сдача не предусмотрена»;
    «снос переворачивают и просматривают еще один раз»; «это дозволяется дважды»; «сколько угодно раз».
    """
    found = act(clause, scene)
    number = often(clause)
    kind, word = found if found is not None else ("", None)
    before = laid_anew_before(clause, scene)
    free = marks.endless(clause)
    if not kind and (number is not None or free) and before and _only_counts(clause):
        kind = "again"
    if not kind:
        return
    if free:
        if kind == "again" or anew(clause) or before or found is not None:
            yield claim("redeal", clause, times=-1)
        return
    again = anew(clause)
    said = word or (number.at if number is not None else clause.sentence.doc[clause.first])
    no = denied(clause, said) and not (number is not None and number.how == "limit")
    conditional = bool(_CONDITION & clause.words)
    told = _told(kind, number, again, no, before, _last(clause, scene))
    if told is not None and "again" in told and not _SECOND & clause.words and not cued(clause, "второй раз"):
        told["unbound"] = True
    if told is None or (conditional and not no and not (number is not None and number.how in ("limit", "extra"))):
        return
    yield claim("redeal", clause, **told)


def _only_counts(clause: Clause) -> bool:
    """«это можно сделать два раза», «и так до трех раз»: a clause that only says how often what went before is done."""
    other = [v for v in clause.verbs if v.lemma_ not in terms().acts["allow"] | terms().acts["again-verb"]]
    things = [i for i in clause.items if i.kind not in ("NOUN", "PRON") and i.lemma != "раз"]
    return not things and (not other or bool(_DEICTIC & clause.words) or marks.endless(clause))


def _last(clause: Clause, scene: Scene) -> bool:
    """Whether the time that is counted is called the last, here or in the words after a dash."""
    after = next((c for c in scene.clauses[clause.sentence.index] if c.first == clause.last + 1 and not c.verbs), None)
    words = clause.words | (after.words if after is not None else set())
    return bool({"последний", "окончательный", "заключительный"} & words)


def _told(
    kind: str, number: Often | None, again: bool, no: bool, before: bool, last: bool
) -> dict[str, int | bool] | None:
    """What act, number and denial mean together, as values of a ``redeal`` claim: ``times`` (redeals, passes less one),
    or ``more`` / ``again``, which add up, ``after`` for a denial of anything further. «Снова» without a number sets no
    bound (``unbound``).
    """
    if no:
        if number is not None and number.how == "ordinal":
            return {"times": max(number.n - 2, 0)} if number.n > 1 else None
        if kind == "again" or again:
            return {"times": 0} if not before else {"times": 0, "after": True}
        return None
    if number is None:
        return {"again": 1} if again else None
    if number.how == "ordinal":
        return {"times": number.n - 1} if last else None
    if number.how == "extra":
        return {"more": number.n}
    if kind == "again" or (again and number.n):
        return {"times": number.n}
    return {"times": max(number.n - 1, 0)}
