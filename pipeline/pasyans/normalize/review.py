"""Doubtful readings for an editor, most doubtful first, and the editor's answers.

Texts flow in, a list of doubts with their context flows out; an answer flows back as a line of emendations.tsv.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pasyans.errors import PasyansError
from pasyans.model.text import Emendation, Page, Text, Word
from pasyans.normalize.emendations import COLUMNS, EmendationError, read, row

#: Words of context on either side.
_AROUND = 45


class Doubt(NamedTuple):
    """A word whose next best reading is close: ``margin`` in hundredths of a natural-log unit."""

    page: str
    word: Word
    before: str
    after: str


def doubts(texts: Iterable[Text], below: int = 400) -> list[Doubt]:
    """The words with a margin under ``below`` that no emendation has settled, most doubtful first."""
    found = []
    for text in texts:
        whole = text.page.text
        for word in text.words:
            if word.margin < below and not any(edit.step == "emendation" for edit in word.edits):
                before = " ".join(whole[max(0, word.start - _AROUND) : word.start].split())
                after = " ".join(whole[word.end : word.end + _AROUND].split())
                found.append(Doubt(text.page.id, word, before, after))
    found.sort(key=lambda doubt: (doubt.word.margin, doubt.page, doubt.word.start))
    return found


def line(doubt: Doubt) -> str:
    """One doubt for a person: margin, place, context, and the readings."""
    word = doubt.word
    readings = word.printed if word.printed == word.modern else f"{word.printed} = {word.modern}"
    return (
        f"{word.margin:5}  {doubt.page}:{word.line} @{word.start}  … {doubt.before} [{word.received}] {doubt.after} …\n"
        f"       read as: {readings}"
    )


def answer(path: Path, page: Page, start: int, received: str, printed: str, modern: str, reason: str) -> Emendation:
    """Add an editor's decision to the file at ``path`` (made when absent) and give it back.

    Raises :class:`~pasyans.normalize.emendations.EmendationError` when the page does not have ``received`` at
    ``start``, when the reason is empty, or when that place is decided already.
    """
    if page.text[start : start + len(received)] != received or not received:
        there = page.text[start : start + max(1, len(received))]
        raise EmendationError(
            f"expected {received!r} at {start} of page {page.id}, found {there!r}; correct the offset"
        )
    if not reason.strip():
        raise EmendationError("expected a reason, found none; say why in a few words")
    if any("\t" in cell for cell in (received, printed, modern, reason)):
        raise EmendationError("expected readings and reason without tabs, found one; write a blank instead")
    for decided in read(path):
        if (
            decided.page == page.id
            and decided.start < start + len(received)
            and start < decided.start + len(decided.received)
        ):
            raise EmendationError(
                f"{decided.where}: expected an open place, found {decided.received!r} decided; change that line"
            )
    decision = Emendation(page.id, start, received, printed, modern, reason.strip())
    old = path.read_text(encoding="utf-8") if path.exists() else "\t".join(COLUMNS) + "\n"
    if not old.endswith("\n"):
        old += "\n"
    aside = path.with_name(f".{path.name}.new")
    try:
        aside.write_text(old + row(decision) + "\n", encoding="utf-8")
        aside.replace(path)
    except OSError as error:
        raise PasyansError(f"{path}: expected a file that can be written, found: {error.strerror}") from error
    return decision
