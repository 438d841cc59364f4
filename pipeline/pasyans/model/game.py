"""A game as text: its lines with their roles, its sentences, and the statements read from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pasyans.model.text import Span, Word

Role = Literal["heading", "title", "caption", "deck", "rule", "play", "note", "remark", "furniture"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a game's text: where it stands, what it is, and its words in reading order.

    ``number`` is the rule's number in figures where the print gives one («II.» -> 2), else 0.
    """

    span: Span
    role: Role
    words: tuple[Word, ...]
    modern: str
    printed: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class GameText:
    """The pieces of text that make one patience, in reading order.

    ``titles`` as found (printed, modern, span); ``kind``: a game, a demonstration, or a fragment
    (a game whose beginning or end lies on a page we have not got); ``evidence`` says for each bound and
    title what it was taken from; ``after`` is the id of the game that a demonstration follows.
    """

    id: str
    book: str
    titles: tuple[tuple[str, str, Span | None], ...]
    kind: Literal["game", "demonstration", "fragment"]
    lines: tuple[Line, ...]
    evidence: tuple[str, ...] = ()
    after: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """One fact that a sentence states: ``pattern`` read ``values`` (closed keys) from ``span``.

    ``sentence`` is the index of the sentence in the game; ``kind`` names the fact (deal, deck,
    foundation, build, vacancy, …).
    """

    kind: str
    pattern: str
    sentence: int
    span: Span
    values: tuple[tuple[str, Any], ...]
