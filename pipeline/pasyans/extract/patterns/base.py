"""What a pattern is: a small named object that reads one kind of sentence and says what facts it states.

A :class:`~pasyans.extract.phrases.Clause` and the game's scene flow in; claims flow out, each with the tokens it
stands on.
Patterns register themselves by topic; the order of registration is the order in which they are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from spacy.matcher import Matcher
from spacy.tokens import Doc, Token

from pasyans.extract.phrases import Clause, Item
from pasyans.extract.reading import pipeline
from pasyans.extract.scene import Scene
from pasyans.extract.terms import terms


@dataclass(frozen=True, slots=True)
class Claim:
    """One fact: ``kind`` names it, ``values`` say it (closed keys), tokens ``first``–``last`` state it."""

    kind: str
    values: dict[str, Any]
    first: int
    last: int


Reader = Callable[[Clause, Scene], Iterator[Claim]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A named reader; ``reads`` quotes the kind of sentence it reads."""

    name: str
    topic: str
    reads: str
    reader: Reader


_REGISTERED: list[Pattern] = []


def pattern(topic: str) -> Callable[[Reader], Reader]:
    """Register a reader under its function's name; its docstring quotes the kind of sentence it reads."""

    def register(reader: Reader) -> Reader:
        name = reader.__name__.replace("_", "-")
        _REGISTERED.append(Pattern(name, topic, (reader.__doc__ or "").strip(), reader))
        return reader

    return register


def registered() -> tuple[Pattern, ...]:
    """All patterns, in order."""
    return tuple(_REGISTERED)


def claim(what: str, clause: Clause, /, *items: Item | Token | None, **values: Any) -> Claim:
    """A claim that stands on ``items``, or on the whole clause if none is given;
    values that are ``None`` are left out.
    """
    places = [(i.first, i.last) if isinstance(i, Item) else (i.i, i.i) for i in items if i is not None]
    first = min((a for a, _ in places), default=clause.first)
    last = max((b for _, b in places), default=clause.last)
    return Claim(what, {key: value for key, value in values.items() if value is not None}, first, last)


class _Cue(NamedTuple):
    """A cue ready to be looked for: what finds it, and of each of its words that must stand there the lemmas it may
    have."""

    matcher: Matcher
    needs: tuple[frozenset[str], ...]


@cache
def _compiled(cue: str) -> _Cue:
    elements = [element for word in cue.split() for element in _element(word)]
    matcher = Matcher(pipeline().vocab)
    matcher.add("cue", [elements], greedy="LONGEST")
    needs = [frozenset(e["LEMMA"]["IN"]) for e in elements if "LEMMA" in e and "OP" not in e]
    return _Cue(matcher, tuple(needs))


def _lemmas(doc: Doc, first: int, last: int) -> frozenset[str]:
    """The lemmas from ``first`` to ``last``, remembered with the document: they are asked for by every cue."""
    known: dict[tuple[int, int], frozenset[str]] = doc.user_data.setdefault("lemmas", {})
    found = known.get((first, last))
    if found is None:
        found = known[first, last] = frozenset([token.lemma_ for token in doc[first : last + 1]])
    return found


def _element(word: str) -> list[dict[str, Any]]:
    if word == "...":
        return [{"TEXT": {"NOT_IN": [";", ".", ":"]}, "OP": "{0,9}"}]
    if word == "..":
        return [{"IS_PUNCT": False, "OP": "{0,3}"}]
    optional = word.endswith("?")
    word = word.rstrip("?")
    element: dict[str, Any]
    if word.startswith("<"):
        label, _, value = word.strip("<>").partition("=")
        element = {"ENT_TYPE": {"IN": label.split("|")}}
        if value:
            element["ENT_ID"] = value
    elif word.startswith("@"):
        classes = [name.lstrip("@") for name in word.split("|")]
        element = {"LEMMA": {"IN": sorted(lemma for name in classes for lemma in terms().verbs.get(name, {name}))}}
    elif word.startswith("^"):
        element = {"LOWER": {"IN": word[1:].split("|")}}
    else:
        element = {"LEMMA": {"IN": word.split("|")}}
    if optional:
        element["OP"] = "?"
    return [element]


def cue(text: str, doc: Doc, first: int = 0, last: int | None = None) -> tuple[int, int] | None:
    """Where the first match of a cue lies (tokens, both included), or ``None``.

    A cue is lemmas parted by blanks: ``a|b`` either, ``^form`` the form itself, ``<NUM>`` a mention by label
    (``<RANK=K>``), ``@put`` a class of verbs, ``x?`` optional, ``..`` up to three words, ``...`` up to nine tokens.
    """
    last = len(doc) - 1 if last is None else last
    matcher, needs = _compiled(text)
    lemmas = _lemmas(doc, first, last)
    if any(need.isdisjoint(lemmas) for need in needs):
        return None
    matches = sorted((start, -end) for _, start, end in matcher(doc[first : last + 1]))
    if not matches:
        return None
    start, end = matches[0]
    return first + start, first - end - 1


def begun(clause: Clause, *cues: str) -> tuple[int, int] | None:
    """The first of ``cues`` whose match begins in the clause, though it may run on into the next ones."""
    for text in cues:
        found = cue(text, clause.sentence.doc, clause.first)
        if found and found[0] <= clause.last:
            return found
    return None


def cued(clause: Clause, *cues: str) -> tuple[int, int] | None:
    """The first of ``cues`` that matches within the clause."""
    for text in cues:
        if found := cue(text, clause.sentence.doc, clause.first, clause.last):
            return found
    return None
