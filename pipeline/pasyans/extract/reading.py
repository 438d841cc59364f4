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

import regex
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.tokens import Span as Mention

from pasyans.extract.ellipsis import Piece, Unit, complete
from pasyans.extract.morphology import analyse, may_be_adverb
from pasyans.extract.numerals import ORDINALS, TIMES, joins, number_of
from pasyans.extract.terms import terms
from pasyans.model.game import GameText, Line
from pasyans.model.text import Span

_PIECE = regex.compile(r"\[\d+\]|\p{L}+(?:-\p{L}+)*|\d+|[^\w\s]")
_MARKS = {"-", "–", "—", "•", "*", "·"}
_ABBREVIATED = {"т", "е", "д", "п", "напр", "др", "см", "пр"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a game: its Doc, the line it stands in, and where each of its tokens lies on the page.

    ``silent``: it asks or announces and states nothing by itself. A sentence made whole with words of a question, a
    heading or a list's lead has tokens of other lines.
    """

    index: int
    line: Line
    doc: Doc
    silent: bool = False

    @property
    def text(self) -> str:
        return str(self.doc.text)

    def spans(self, first: int = 0, last: int | None = None) -> list[tuple[Line, Span]]:
        """Received code points of tokens ``first`` to ``last`` (both included; the whole sentence by default), one
        stretch a line.
        """
        tokens = self.doc[first : (len(self.doc) if last is None else last + 1)]
        start, end = tokens[0].idx, tokens[-1].idx + len(tokens[-1].text)
        places: list[tuple[int, Piece]] = self.doc.user_data["places"]
        found: dict[int, tuple[Line, list[Piece]]] = {}
        for idx, piece in places:
            if start <= idx < end:
                found.setdefault(id(piece.line), (piece.line, []))[1].append(piece)
        return [
            (line, Span(line.span.page, min(p.start for p in pieces), max(p.end for p in pieces)))
            for line, pieces in found.values()
        ]

    @property
    def whole(self) -> bool:
        """Whether its tokens stand on the page one after the other."""
        starts = [piece.start for _, piece in self.doc.user_data["places"]]
        return starts == sorted(starts) and len(self.spans()) == 1


def sentences(game: GameText) -> list[Sentence]:
    """All sentences of ``game`` in reading order, elliptic ones made whole; captions and furniture are left out."""
    nlp = pipeline()
    units: list[Unit] = []
    for line in game.lines:
        if line.role in ("furniture", "title", "caption"):
            continue
        pieces, bullet = _pieces(line)
        cut = [tuple(part) for part in _split(pieces)]
        if line.role == "heading":
            units.append(Unit(tuple(pieces), line, heads=True))
            continue
        for n, part in enumerate(cut):
            units.append(Unit(part, line, opens=n == 0, closes=n == len(cut) - 1, bullet=bullet))
    found: list[Sentence] = []
    for unit in complete(units):
        doc = Doc(nlp.vocab, words=[p.text for p in unit.pieces], spaces=[p.blank for p in unit.pieces])
        doc.user_data["places"] = [(t.idx, p) for t, p in zip(doc, unit.pieces, strict=True)]
        for _, component in nlp.pipeline:
            doc = component(doc)
        found.append(Sentence(len(found), unit.line, doc, unit.silent))
    return found


def _pieces(line: Line) -> tuple[list[Piece], bool]:
    """The line's words as tokens, and whether a list's mark opens it.

    A Word of several modern tokens gives each of them its own whole place.
    """
    out: list[Piece] = []
    for at, word in enumerate(line.words):
        matches = [m.group() for m in _PIECE.finditer(word.modern)]
        gap = at + 1 < len(line.words) and line.words[at + 1].start > word.end
        for number, text in enumerate(matches):
            last = number == len(matches) - 1
            blank = gap or word.modern.endswith(" ") if last else " " in word.modern
            out.append(Piece(text, word.start, word.end, blank, line))
    mark = _opening(out)
    return out[mark:], mark > 0 and not line.number


def _opening(pieces: list[Piece]) -> int:
    """How many tokens at the line's start are the rule's number or a list's mark."""
    if len(pieces) > 1 and pieces[0].text in _MARKS:
        return 1
    if len(pieces) > 2 and regex.fullmatch(r"[а-еa-e]", pieces[0].text) and pieces[1].text == ")":
        return 2
    if len(pieces) > 2 and regex.fullmatch(r"[IVX]+|\d{1,2}", pieces[0].text):
        if pieces[1].text in (".", ")"):
            return 2
        if regex.fullmatch(r"[IVX]+", pieces[0].text):
            return 1
    return 0


def _split(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Cut tokens into sentences at . ! ? when a capital follows and no abbreviation goes before."""
    current: list[Piece] = []
    depth = 0
    for at, piece in enumerate(pieces):
        current.append(piece)
        depth += (piece.text == "(") - (piece.text == ")")
        if piece.text not in (".", "!", "?", "…") or depth > 0:
            continue
        rest = [p for p in pieces[at + 1 : at + 4] if not regex.fullmatch(r"\[\d+\]|[»\")]", p.text)]
        if piece.text == "?" and rest and rest[0].text in _MARKS:
            rest.pop(0)
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
            ordinal = f"{token.lemma_} {doc[at + 1].lemma_}"
            if ordinal in ORDINALS:
                head = doc[at + 1]
                merges.append((at, at + 2, {"LEMMA": ordinal, "POS": head.pos_, "MORPH": str(head.morph)}))
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


def _goes_with_a_noun(doc: Doc, token: Token) -> bool:
    """Whether a noun that agrees with an adjective stands after it, other adjectives and numbers between."""
    for after in doc[token.i + 1 : token.i + 4]:
        if after.pos_ == "NOUN":
            return bool(set(grammemes(after, "Case")) & set(grammemes(token, "Case")))
        if after.pos_ not in ("ADJ", "NUM"):
            return False
    return False


def _tells_where(doc: Doc, token: Token) -> bool:
    """Whether a form that may be an adverb is one («дома мы держимся других правил»): a subject follows it, and no
    preposition, adjective or number leads it."""
    after = doc[token.i + 1] if token.i + 1 < len(doc) else None
    subject = after is not None and after.lower_ in ("я", "ты", "мы", "вы")
    led = token.i > 0 and doc[token.i - 1].pos_ in ("ADP", "ADJ", "NUM", "NOUN", "DET")
    return subject and not led and may_be_adverb(token.lower_)


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
    elif lemma in vocabulary.zones and not _tells_where(doc, token):
        label, value = "ZONE", vocabulary.zones[lemma]
    elif lemma in vocabulary.packets:
        label, value = "PACKET", vocabulary.packets[lemma]
    elif lemma in vocabulary.alone and not _goes_with_a_noun(doc, token):
        label, value = "ZONE", vocabulary.alone[lemma]
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
