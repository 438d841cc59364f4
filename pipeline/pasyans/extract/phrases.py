"""Clauses of a sentence, each about one action, with its noun phrases: a sentence is cut where an action ends.

A :class:`~pasyans.extract.reading.Sentence` flows in; :class:`Clause` objects flow out, with their
:class:`~pasyans.extract.nouns.Item` objects, on which the patterns work. Russian order of words is free: patterns ask
for an item's case and preposition, not for its place.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from pasyans.extract.nouns import Item, items_of
from pasyans.extract.reading import Sentence, grammemes
from pasyans.extract.terms import terms

__all__ = ["Clause", "Item", "clauses_of"]

_BREAKS = {";", ":", ".", "—", "–", "!", "?", "(", ")"}
_SUBORDINATORS = {"если", "как", "который", "когда", "пока", "чтобы", "хотя", "ежели", "едва", "коль", "коли", "чуть"}
_JOINERS = {"и", "или", "либо", "а", "но", "да", "затем", "потом", "то", "причем"}


_FORBIDDEN = {"нельзя", "запрещать", "недопустимый", "недопустимо"}
_MODAL = {
    "мочь",
    "должный",
    "следовать",
    "разрешать",
    "дозволять",
    "допускать",
    "позволять",
    "полагать",
    "надлежать",
    "должно",
}


def _denied(tokens: Iterable[Token]) -> bool:
    """Whether a word of permission or duty is negated among ``tokens`` («не следует», «не полагается»)."""
    lemmas = [token.lemma_ for token in tokens]
    return any(a == "не" and b in _MODAL for a, b in itertools.pairwise(lemmas))


@dataclass(slots=True)
class Clause:
    """A stretch of a sentence about one action: ``verbs`` (lemmas, negated ones marked in ``negated``) and items."""

    sentence: Sentence
    first: int
    last: int
    verbs: list[Token]
    items: list[Item]

    @property
    def lemmas(self) -> list[str]:
        return [token.lemma_ for token in self.sentence.doc[self.first : self.last + 1]]

    @property
    def words(self) -> set[str]:
        return set(self.lemmas)

    @property
    def text(self) -> str:
        return " ".join(token.lower_ for token in self.sentence.doc[self.first : self.last + 1]).replace("ё", "е")

    def does(self, *classes: str) -> bool:
        """Whether a verb of one of the classes of terms.toml stands in the clause."""
        table = terms().verbs
        return any(verb.lemma_ in table[name] for verb in self.verbs for name in classes)

    def negated(self, *classes: str) -> bool:
        """Whether a verb of one of the classes is negated: «не …», «не следует …», «нельзя …», «… нельзя»."""
        table = terms().verbs
        doc = self.sentence.doc
        for verb in self.verbs:
            if (not classes and _gerund(verb)) or (classes and not any(verb.lemma_ in table[name] for name in classes)):
                continue
            before = doc[max(self.first, verb.i - 3) : verb.i]
            around = {t.lemma_ for t in doc[max(self.first, verb.i - 3) : min(verb.i + 6, self.last + 1)]}
            refused = verb.i > 0 and doc[verb.i - 1].lower_ == "не"
            after = doc[verb.i + 1 : self.last + 1]
            if refused or around & _FORBIDDEN or _denied(before) or _denied(after) or self.forbidden_below(verb):
                return True
        return False

    def forbidden_below(self, verb: Token) -> bool:
        """«Тасовать талон и играть его вторично воспрещается»: an infinitive forbidden at the sentence's end."""
        if grammemes(verb, "VerbForm") != ["Inf"]:
            return False
        for token in self.sentence.doc[self.last + 1 :]:
            if token.text in _BREAKS or token.lemma_ in _MODAL or grammemes(token, "VerbForm") == ["Fin"]:
                return token.lemma_ in _FORBIDDEN
            if token.lemma_ in _FORBIDDEN:
                return True
        return False

    def get(self, *kinds: str, prep: str | None = None, case: str | None = None) -> list[Item]:
        """Items of the given kinds, after ``prep`` ('' = none), possibly in ``case``."""
        return [
            item
            for item in self.items
            if item.kind in kinds
            and (prep is None or item.prep in prep.split("|"))
            and (case is None or case in item.cases)
        ]


def clauses_of(sentence: Sentence, names: Mapping[str, str]) -> list[Clause]:
    """The clauses of a sentence: cut at ; : — ( ) and at commas or «и» between stretches that each have a verb."""
    doc = sentence.doc
    items = items_of(doc, names)
    inside = {i for item in items for i in range(item.first, item.last + 1)}
    cuts = [0]
    for token in doc:
        if token.i == 0 or (token.i in inside and token.text not in _BREAKS):
            continue
        if (
            (token.text in _BREAKS and not _abbreviates(doc, token))
            or token.text == ","
            or (token.lower_ in _JOINERS and token.i + 1 < len(doc) and doc[token.i - 1].lemma_ != "который")
        ):
            cuts.append(token.i)
    cuts.append(len(doc))
    pieces = _over_dashes([(a, b) for a, b in itertools.pairwise(cuts) if b > a], doc, items)
    merged: list[list[int]] = []
    held: dict[int, list[int]] = {}
    gapped: dict[int, int] = {}
    for n, (a, b) in enumerate(pieces):
        hard = doc[a].text in _BREAKS
        verbs = list(_ruling(doc, a, b))
        leaning = bool(verbs) and all(_gerund(v) for v in verbs)
        if merged and leaning and not hard and a not in held and any(_ruling(doc, merged[-1][0], merged[-1][1])):
            merged[-1][1] = b
            continue
        if merged and not verbs and doc[a].text == "(" and not any(_ruling(doc, merged[-1][0], merged[-1][1])):
            # «Базы (их четыре) начинаются с тузов»: the subject belongs to what follows the brackets.
            closed = next((k for k in range(n + 1, len(pieces)) if doc[pieces[k][0]].text == ")"), None)
            before = doc[merged[-1][0]].text not in _BREAKS
            if closed is not None and before and any(_ruling(doc, *pieces[closed])):
                held[pieces[closed][0]] = merged.pop()
                merged.append([a, b])
                continue
        earlier = bool(merged) and not hard and not any(_ruling(doc, merged[-1][0], merged[-1][1]))
        if earlier and verbs and _subordinate(doc, a, b) and n + 1 < len(pieces):
            # «Тузы, если они могут быть сыграны, составляют …»: the subject belongs to what follows the inset.
            resumed = next((k for k in range(n + 1, len(pieces)) if _resumes(doc, *pieces[k])), None)
            if resumed is not None and all(doc[pieces[k][0]].text not in _BREAKS for k in range(n, resumed + 1)):
                held[pieces[resumed][0]] = merged.pop()
                merged.append([a, b])
                continue
        inset = n + 1 < len(pieces) and _subordinate(doc, *pieces[n + 1])
        if (
            merged
            and not verbs
            and not hard
            and inset
            and doc[a].lower_ in (",", "а", "но")
            and any(i.head.i in range(a, b) and not i.prep for i in items)
        ):
            merged.append([a, b])
            continue
        if merged and not verbs and not hard and _gapped(items, doc, merged[-1], (a, b), _verbless(pieces, n, doc)):
            gapped[a] = merged[-1][0]
            merged.append([a, b])
            continue
        bare = bool(merged) and not any(_ruling(doc, merged[-1][0], merged[-1][1]))
        bare = bare and not (doc[a].text == "," and _equates(doc, merged[-1][0], merged[-1][1]))
        if merged and not hard and a not in held and (not verbs or bare):
            merged[-1][1] = b
        else:
            merged.append([a, b])
    out: list[Clause] = []
    for a, b in merged:
        own = [item for item in items if a <= item.head.i < b]
        if a in held:
            own = [item for item in items if held[a][0] <= item.head.i < held[a][1]] + own
        verbs = list(_verbs(doc, a, b))
        if a in gapped:
            verbs = next(list(c.verbs) for c in out if c.first == gapped[a]) + verbs
        out.append(Clause(sentence, a, b - 1, verbs, own))
    return out


def _equates(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch after a break says by itself what something is («…; это основания, и на них …»)."""
    return doc[a].text in _BREAKS and a + 1 < b and doc[a + 1].lower_ in ("это", "вот")


def _abbreviates(doc: Doc, token: Token) -> bool:
    """Whether a full stop only shortens a word («и т. д. до дам», «эта стопка наз. резервом»)."""
    if token.text != "." or token.i + 1 >= len(doc) or not token.i:
        return False
    return doc[token.i - 1].lower_ in ("т", "д", "п", "наз", "напр", "др", "пр") and doc[token.i + 1].is_lower


_WAYS = {"вверх", "вниз", "кверху", "книзу"}


def _over_dashes(pieces: list[tuple[int, int]], doc: Doc, items: list[Item]) -> list[tuple[int, int]]:
    """The pieces of a sentence, «королей — вниз» joined again: the dash stands for the verb of the piece before."""
    out: list[tuple[int, int]] = []
    for a, b in pieces:
        ruled = next((p for p, q in reversed(out[:-1]) if any(_ruling(doc, p, q)) or doc[p].text in _BREAKS), 0)
        if (
            len(out) > 1
            and doc[a].text in ("—", "–")
            and not any(_ruling(doc, a, b))
            and not any(_ruling(doc, *out[-1]))
            and doc[out[-1][0]].text not in _BREAKS
            and _gapped(items, doc, [ruled, out[-2][1]], (out[-1][0], b), _verbless(pieces, pieces.index((a, b)), doc))
        ):
            out[-1] = (out[-1][0], b)
        else:
            out.append((a, b))
    return out


def _verbless(pieces: list[tuple[int, int]], at: int, doc: Doc) -> int:
    """Where the stretch without a verb that begins with a piece ends: at a verb or a hard break."""
    end = pieces[at][1]
    for a, b in pieces[at + 1 :]:
        if doc[a].text in _BREAKS or any(_ruling(doc, a, b)):
            break
        end = b
    return end


def _gapped(items: list[Item], doc: Doc, before: list[int], piece: tuple[int, int], end: int) -> bool:
    """Whether a stretch without a verb is a clause whose verb stands in the one before it.

    «На тузов карты кладут вверх, на королей вниз»; «тузы возрастают до королей, а короли до тузов»: the stretch opens
    with a rank that stands as the first rank of the clause before does, and says, up to ``end``, which way or how far
    it goes («на королей же дамы, валеты и так до туза»).
    """
    own = [item for item in items if piece[0] <= item.head.i < piece[1]]
    if not own or own[0].kind not in ("RANK", "ORD") or any(t.pos_ == "VERB" for t in doc[piece[0] : own[0].first]):
        return False
    first = own[0]
    if not any(_ruling(doc, before[0], before[1])) or first.first > piece[0] + 2:
        return False
    said = any(
        t.lower_ in _WAYS or t.lemma_.startswith(("нисход", "восход", "убыв", "возраст")) for t in doc[piece[0] : end]
    )
    said = said or any(
        item.kind == "RANK" and item.prep in ("до", "к") for item in items if first.head.i < item.head.i < end
    )
    earlier = [item for item in items if before[0] <= item.head.i < before[1] and item.kind == first.kind]
    alike = [item for item in earlier if item.prep == first.prep and item.cases & first.cases]
    theme = bool(alike) and alike[0] is earlier[0] and all(item.value != first.value for item in alike)
    # «на тузов двойки, на двойки тройки» goes on with one row.
    chained = bool(first.prep) and any(item.value == first.value and not item.prep for item in earlier)
    return said and theme and not chained


def _subordinate(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch opens an inset clause («если …», «как …», «по мере как …», «которые …», «не тасуя»)."""
    if doc[a].text == "," and any(t.lemma_ in _SUBORDINATORS for t in doc[a + 1 : min(a + 5, b)]):
        return True
    if doc[a].text == "," and [t.lower_ for t in doc[a + 1 : a + 3]] == ["лишь", "только"]:
        return True
    verbs = list(_ruling(doc, a, b))
    return doc[a].text == "," and bool(verbs) and b - a <= 4 and all(_gerund(v) for v in verbs)


def _resumes(doc: Doc, a: int, b: int) -> bool:
    """Whether a stretch takes up the sentence again after an inset:
    a comma, then its own verb and no new subordinator.
    """
    inset = any(t.lemma_ in _SUBORDINATORS | {"то", "так"} for t in doc[a + 1 : min(a + 3, b)])
    return doc[a].text == "," and not inset and bool(list(_ruling(doc, a, b)))


def _ruling(doc: Doc, a: int, b: int) -> Iterator[Token]:
    """The verbs that make a stretch a clause of its own: not participles, which belong to a noun."""
    return (verb for verb in _verbs(doc, a, b) if grammemes(verb, "VerbForm") != ["Part"])


def _participle(token: Token) -> bool:
    return bool(grammemes(token, "VerbForm") == ["Part"])


def _gerund(token: Token) -> bool:
    return bool(grammemes(token, "VerbForm") == ["Conv"])


def _verbs(doc: Doc, a: int, b: int) -> Iterator[Token]:
    for token in doc[a:b]:
        if token.i > a and doc[token.i - 1].lower_ in ("для", "до", "с", "от") and not _participle(token):
            continue  # «для начала»
        if (
            (token.pos_ == "VERB" and token.lemma_ not in ("мочь", "следовать", "быть", "начинать", "продолжать"))
            or (
                token.pos_ == "VERB"
                and token.lemma_ in ("следовать", "начинать", "продолжать")
                and token.i + 1 < len(doc)
            )
            or (
                token.pos_ == "ADJ"
                and token.lemma_ in ("годный", "свободный", "доступный")
                and grammemes(token, "VerbForm") == ["Short"]
            )
        ):
            yield token
