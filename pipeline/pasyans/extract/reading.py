"""Sentences as spaCy Docs made from our own Words: lemmas and grammemes by pymorphy3, mentions of the field's terms.

A game's lines flow in; one :class:`Sentence` each flows out, whose tokens know their lemma, part of speech, possible
cases
and, for numbers, ranks, suits and zones, what they mean. Every token leads back to code points of the received page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pymorphy3
import regex
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.tokens import Span as Mention

from pasyans.extract.numerals import ORDINALS, TIMES, joins, number_of
from pasyans.extract.terms import terms
from pasyans.model.game import GameText, Line
from pasyans.model.text import Span

_PIECE = regex.compile(r"\[\d+\]|\p{L}+(?:-\p{L}+)*|\d+|[^\w\s]")
_POS = {
    "NOUN": "NOUN",
    "ADJF": "ADJ",
    "ADJS": "ADJ",
    "COMP": "ADV",
    "VERB": "VERB",
    "INFN": "VERB",
    "PRTF": "VERB",
    "PRTS": "VERB",
    "GRND": "VERB",
    "NUMR": "NUM",
    "ADVB": "ADV",
    "NPRO": "PRON",
    "PRED": "ADV",
    "PREP": "ADP",
    "CONJ": "CCONJ",
    "PRCL": "PART",
    "INTJ": "INTJ",
}
_CASES = {
    "nomn": "Nom",
    "gent": "Gen",
    "gen2": "Gen",
    "datv": "Dat",
    "accs": "Acc",
    "ablt": "Ins",
    "loct": "Loc",
    "loc2": "Loc",
}
_FORMS = {"VERB": "Fin", "INFN": "Inf", "PRTF": "Part", "PRTS": "Short", "GRND": "Conv", "ADJS": "Short"}
_ABBREVIATED = {"т", "е", "д", "п", "напр", "др", "см", "пр"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a game: its Doc, the line it stands in, and where each of its tokens lies on the page."""

    index: int
    line: Line
    doc: Doc

    @property
    def text(self) -> str:
        return str(self.doc.text)

    def span(self, first: int = 0, last: int | None = None) -> Span:
        """Received code points of tokens ``first`` to ``last`` (both included; the whole sentence by default)."""
        places = self.doc.user_data["places"]
        tokens = self.doc[first : (len(self.doc) if last is None else last + 1)]
        inside = [
            place for start, place in places if tokens[0].idx <= start < tokens[-1].idx + len(tokens[-1].text)
        ] or [places[0][1]]
        return Span(self.line.span.page, min(start for start, _ in inside), max(end for _, end in inside))


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    start: int
    end: int
    blank: bool


def sentences(game: GameText) -> list[Sentence]:
    """All sentences of ``game`` in reading order; headings, captions and furniture are left out."""
    nlp = pipeline()
    found: list[Sentence] = []
    for line in game.lines:
        if line.role in ("furniture", "title", "caption", "heading"):
            continue
        for pieces in _split(_pieces(line)):
            doc = Doc(nlp.vocab, words=[p.text for p in pieces], spaces=[p.blank for p in pieces])
            doc.user_data["places"] = [(t.idx, (p.start, p.end)) for t, p in zip(doc, pieces, strict=True)]
            for _, component in nlp.pipeline:
                doc = component(doc)
            found.append(Sentence(len(found), line, doc))
    return found


def _pieces(line: Line) -> list[_Piece]:
    """The line's words as tokens: a Word of several modern tokens gives each of them its own whole place."""
    out: list[_Piece] = []
    for at, word in enumerate(line.words):
        matches = [m.group() for m in _PIECE.finditer(word.modern)]
        gap = at + 1 < len(line.words) and line.words[at + 1].start > word.end
        for number, text in enumerate(matches):
            last = number == len(matches) - 1
            blank = gap or word.modern.endswith(" ") if last else " " in word.modern
            out.append(_Piece(text, word.start, word.end, blank))
    return out[_opening(out) :]


def _opening(pieces: list[_Piece]) -> int:
    """How many tokens at the line's start are the rule's number."""
    if len(pieces) > 2 and regex.fullmatch(r"[IVX]+|\d{1,2}", pieces[0].text):
        if pieces[1].text in (".", ")"):
            return 2
        if regex.fullmatch(r"[IVX]+", pieces[0].text):
            return 1
    return 0


def _split(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Cut tokens into sentences at . ! ? when a capital follows and no abbreviation goes before."""
    current: list[_Piece] = []
    depth = 0
    for at, piece in enumerate(pieces):
        current.append(piece)
        depth += (piece.text == "(") - (piece.text == ")")
        if piece.text not in (".", "!", "?", "…") or depth > 0:
            continue
        rest = [p for p in pieces[at + 1 : at + 4] if not regex.fullmatch(r"\[\d+\]|[»\")]", p.text)]
        if not rest:
            continue
        before = pieces[at - 1].text.casefold() if at else ""
        if before in _ABBREVIATED and not rest[0].text[:1].isupper():
            continue
        if rest[0].text[:1].isupper() or rest[0].text in "(«":
            yield current
            current = []
    if any(regex.match(r"\w", piece.text) for piece in current):
        yield current


@cache
def pipeline() -> Language:
    """The spaCy pipeline: blank Russian, our morphology, our mentions; tokens come from our Words."""
    nlp = spacy.blank("ru")
    nlp.add_pipe("pasyans_morphology")
    nlp.add_pipe("pasyans_mentions")
    return nlp


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def analyse(form: str) -> tuple[str, str, str]:
    """Lemma, part of speech and grammemes (spaCy's notation) of one form.

    Of several readings the field's own words come first («дам» is the card); among cases of the chosen reading none is
    preferred: all stand in ``Case``. Reflexive verbs and participles have the lemma of their plain verb, a synonym that
    of the word it stands for.
    """
    vocabulary = terms()
    low = form.casefold().replace("ё", "е")
    if not regex.match(r"\p{L}", low):
        return low, "NUM" if low.isdigit() else "PUNCT", ""
    parses = _analyzer().parse(low)
    lemmas = [_plain(parse.normal_form) for parse in parses]
    wanted = vocabulary.forms.get(low)
    chosen = next((n for n, lemma in enumerate(lemmas) if lemma == wanted), None)
    if chosen is None and wanted is None:
        chosen = next((n for n, lemma in enumerate(lemmas) if lemma in vocabulary.known), 0)
        if low in ("три", "него", "нее"):
            chosen = 0
    if chosen is None:
        return str(wanted), "NOUN" if wanted not in ("вторично", "снова", "после") else "ADV", ""
    tag = parses[chosen].tag
    kind = str(tag.POS or "")
    same = [
        parse.tag
        for parse, lemma in zip(parses, lemmas, strict=True)
        if lemma == lemmas[chosen] and kind == parse.tag.POS
    ]
    values: dict[str, set[str]] = {}
    for one in same:
        if one.case and str(one.case) in _CASES:
            values.setdefault("Case", set()).add(_CASES[str(one.case)])
        if one.number:
            values.setdefault("Number", set()).add("Plur" if one.number == "plur" else "Sing")
        if one.gender:
            values.setdefault("Gender", set()).add({"masc": "Masc", "femn": "Fem", "neut": "Neut"}[str(one.gender)])
    if kind in _FORMS:
        values["VerbForm"] = {_FORMS[kind]}
    if "impr" in tag:
        values["Mood"] = {"Imp"}
    morph = "|".join(f"{name}={','.join(sorted(items))}" for name, items in sorted(values.items()))
    return vocabulary.synonyms.get(lemmas[chosen], lemmas[chosen]), _POS.get(kind, "X"), morph


def _plain(lemma: str) -> str:
    lemma = lemma.replace("ё", "е")
    return lemma[:-2] if lemma.endswith(("ться", "чься", "тись")) else lemma


def grammemes(token: Token, name: str) -> list[str]:
    """The values of a token's ``Case``, ``Number``, ``Gender`` or ``VerbForm``; several where a form has them."""
    return [str(value) for value in token.morph.get(name, [])]


@Language.component("pasyans_morphology")
def _morphology(doc: Doc) -> Doc:
    for token in doc:
        lemma, pos, morph = analyse(token.text)
        token.lemma_, token.pos_ = lemma, pos
        token.set_morph(morph)  # type: ignore[attr-defined]
    return doc


@Language.component("pasyans_mentions")
def _mentions(doc: Doc) -> Doc:
    """Join numbers and terms of several words into one token; label numbers, ranks, suits, zones and packets."""
    vocabulary = terms()
    merges: list[tuple[int, int, dict[str | int, Any]]] = []
    at = 0
    while at < len(doc):
        token = doc[at]
        number = number_of(token.lemma_)
        if number is not None and at + 1 < len(doc):
            after = number_of(doc[at + 1].lemma_)
            if after is not None and joins(number, after):
                merges.append((at, at + 2, {"LEMMA": str(number + after), "POS": "NUM", "MORPH": str(token.morph)}))
                at += 2
                continue
        for width in (3, 2):
            phrase = tuple(t.lemma_ for t in doc[at : at + width])
            if len(phrase) == width and phrase in vocabulary.phrases:
                head = doc[at + width - 1]
                lemma = vocabulary.phrases[phrase]
                merges.append((at, at + width, {"LEMMA": lemma, "POS": "NOUN", "MORPH": str(head.morph)}))
                at += width - 1
                break
        at += 1
    with doc.retokenize() as retokenizer:
        for first, last, attributes in merges:
            retokenizer.merge(doc[first:last], attrs=attributes)
    doc.ents = tuple(mention for token in doc if (mention := _mention(doc, token)) is not None)
    return doc


def _mention(doc: Doc, token: Token) -> Mention | None:
    vocabulary = terms()
    lemma = token.lemma_
    label, value = "", ""
    number = number_of(lemma)
    if number is not None and not (lemma == "один" and token.pos_ == "PRON"):
        label, value = "NUM", str(number)
    elif lemma in vocabulary.ranks:
        label, value = "RANK", vocabulary.ranks[lemma]
    elif lemma in vocabulary.suits:
        label, value = "SUIT", vocabulary.suits[lemma]
    elif lemma in vocabulary.zones:
        label, value = "ZONE", vocabulary.zones[lemma]
    elif lemma in vocabulary.packets:
        label, value = "PACKET", vocabulary.packets[lemma]
    elif lemma == "карта":
        label, value = "CARD", "card"
    elif lemma == "вакансия":
        label, value = "VACANCY", "vacancy"
    elif lemma in ORDINALS:
        label, value = "ORD", str(ORDINALS[lemma])
    elif lemma in TIMES:
        label, value = "TIMES", str(TIMES[lemma])
    if not label:
        return None
    return Mention(doc, token.i, token.i + 1, label=label, span_id=value)
