"""Pages and words: the text as received, as printed, and in modern spelling.

Offsets are code points into the decoded page, half-open, and never shift: whatever is derived later
points back to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Orthography = Literal["old", "modern", "mixed"]


class Span(NamedTuple):
    """A half-open range of code points, ``start <= end``, in the received text of one page."""

    page: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page as obtained.

    ``book`` and ``id`` name it (``id`` is the file's stem); ``text`` is the decoded text, never
    altered; ``encoding`` says how the bytes were read; ``name`` is what to show a person.
    """

    book: str
    id: str
    text: str
    encoding: str = "utf-8"
    name: str = ""


class Edit(NamedTuple):
    """One named step on a word: ``before`` becomes ``after``.

    ``stage`` tells which target it leads to: edits of stage ``printed`` turn ``received`` into
    ``printed``, those of stage ``modern`` turn ``printed`` into ``modern``. ``start`` is the code
    point in the string that the edit is applied to. ``cost`` is an integer in hundredths of a
    natural-log unit (0 for a rule of spelling that leaves no choice). ``reason`` is the editor's
    reason where ``step`` is ``emendation``, else empty.
    """

    stage: Literal["printed", "modern"]
    step: str
    start: int
    before: str
    after: str
    cost: int = 0
    reason: str = ""


class Emendation(NamedTuple):
    """An editor's decision on one reading: at code point ``start`` of ``page`` stands ``received``.

    It is ``printed`` and ``modern`` as said, for ``reason`` (in English ``reason_en``, if it is there); ``where`` is
    the file and line it was read from.
    """

    page: str
    start: int
    received: str
    printed: str
    modern: str
    reason: str
    where: str = ""
    reason_en: str = ""


WordKind = Literal["word", "number", "numeral", "latin", "note", "sign", "abbreviation", "markup"]


class Word(NamedTuple):
    """One token with its three forms and the steps between them.

    A token that the OCR broke in two is one Word whose ``received`` holds the blank (or line end);
    a run-together one is several Words whose spans meet. White space between Words belongs to
    nobody and is copied; between a ``parted`` word and the next stands a blank that was lost. ``margin`` is the
    integer distance to the next best reading (hundredths of a natural-log unit; large is sure). ``line`` counts from
    1.
    """

    start: int
    end: int
    line: int
    received: str
    printed: str
    modern: str
    kind: WordKind = "word"
    edits: tuple[Edit, ...] = ()
    margin: int = 10_000

    def replay(self) -> tuple[str, str]:
        """Apply the edits to ``received``; gives (printed, modern).

        Raises ``ValueError`` when an edit does not find what it says it replaces.
        """
        printed = _apply(self.received, [e for e in self.edits if e.stage == "printed"])
        return printed, _apply(printed, [e for e in self.edits if e.stage == "modern"])

    @property
    def parted(self) -> bool:
        """Whether the OCR lost the blank after this word."""
        return any(edit.step == "parted" for edit in self.edits)


def _apply(text: str, edits: list[Edit]) -> str:
    for edit in edits:
        stop = edit.start + len(edit.before)
        if text[edit.start : stop] != edit.before:
            raise ValueError(f"edit {edit.step}: expected {edit.before!r} at {edit.start} of {text!r}")
        text = text[: edit.start] + edit.after + text[stop:]
    return text


@dataclass(frozen=True, slots=True)
class Text:
    """A page with its words, in reading order.

    ``printed`` and ``modern`` are the whole text in each spelling; white space and whatever lies
    between Words is as received.
    """

    page: Page
    words: tuple[Word, ...]
    orthography: Orthography
    findings: tuple[str, ...] = field(default=())

    @property
    def printed(self) -> str:
        return "".join(piece for piece, _ in self._pieces("printed"))

    @property
    def modern(self) -> str:
        return "".join(piece for piece, _ in self._pieces("modern"))

    @property
    def edits(self) -> tuple[tuple[Word, Edit], ...]:
        return tuple((word, edit) for word in self.words for edit in word.edits)

    def _pieces(self, target: Literal["printed", "modern"]) -> Iterator[tuple[str, Word | None]]:
        at, before = 0, None
        for word in self.words:
            if word.start > at:
                yield self.page.text[at : word.start], None
            elif before is not None and word.start == at and before.parted:
                yield " ", None
            yield getattr(word, target), word
            at, before = word.end, word
        if at < len(self.page.text):
            yield self.page.text[at:], None
