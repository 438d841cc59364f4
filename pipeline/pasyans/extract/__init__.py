"""A game's text to its record: every fact that the text states, with the words that state it.

A :class:`~pasyans.model.game.GameText` and the editor's file flow in; a :class:`~pasyans.model.record.Record` flows
out.
Patterns read statements from sentences, assembly settles them into rules, and silence is filled only by the editor's
file or
a named convention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pasyans.extract.errors import ExtractError

if TYPE_CHECKING:
    from pasyans.model.editor import EditorFile
    from pasyans.model.game import GameText
    from pasyans.model.record import Record


def extract(game: GameText, editor: EditorFile | None = None) -> Record:
    """The record of one game; the heavy machinery of language is loaded on first use.

    Raises :class:`ExtractError` as ``pasyans.extract.record.extract`` says.
    """
    from pasyans.extract.record import extract as extract_record

    return extract_record(game, editor)


__all__ = ["ExtractError", "extract"]
