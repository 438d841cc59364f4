"""Concordance of terms: every place where a book uses a term, with the words around it.

Texts and terms flow in, lines in order of the pages flow out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pasyans.model.edition import Term
from pasyans.model.text import Text, Word

AROUND = 6
"""Words shown on each side."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One place: the words before, the form found, the words after, and where it stands."""

    page: str
    line: int
    start: int
    before: str
    form: str
    printed: str
    after: str


def matches(term: Term, word: Word) -> bool:
    """Whether ``word`` is a form of ``term``: it begins with one of its stems and adds an ending at most."""
    return is_form(term, word.modern.casefold().strip('.,;:!?«»()"'))


def is_form(term: Term, form: str) -> bool:
    """Whether ``form`` (lower case, no punctuation) begins with a stem of ``term`` and adds an ending at most."""
    return any(form.startswith(stem) and len(form) - len(stem) <= 4 for stem in term.stems)


def concordance(texts: Sequence[Text], terms: Sequence[Term]) -> list[tuple[Term, list[Hit]]]:
    """All terms that occur, in the order given, with their places in reading order."""
    found: dict[str, list[Hit]] = {term.id: [] for term in terms}
    for text in texts:
        for at, word in enumerate(text.words):
            for term in terms:
                if matches(term, word):
                    found[term.id].append(_hit(text, at, word))
    return [(term, found[term.id]) for term in terms if found[term.id]]


def _hit(text: Text, at: int, word: Word) -> Hit:
    first, last = _reach(text.words, at, -1), _reach(text.words, at, 1)
    return Hit(
        text.page.id,
        word.line,
        word.start,
        _running(text, first, at),
        word.modern,
        word.printed,
        _running(text, at + 1, last + 1),
    )


def _reach(words: Sequence[Word], at: int, step: int) -> int:
    # The place AROUND words away; signs between words do not count.
    left = AROUND
    while 0 <= at + step < len(words) and left:
        at += step
        left -= words[at].kind != "sign"
    return at


def _running(text: Text, first: int, last: int) -> str:
    parts: list[str] = []
    for place in range(first, last):
        if place > first:
            parts.append(text.page.text[text.words[place - 1].end : text.words[place].start])
        parts.append(text.words[place].modern)
    return " ".join("".join(parts).split())
