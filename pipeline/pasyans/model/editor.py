"""An editor's decisions on one game, as they stand in ``corpus/<book>/games/<game>.toml``.

Plain types: what the file may say. What a reader is shown is in Russian, with English beside it under ``…_en``.
Reading it is the business of ``pasyans.extract.editor``; ``structure`` takes its title and bounds, ``extract`` its
fills, overrules, doubts and notes.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pasyans.model.record import Demonstration, Doubt
from pasyans.model.rules import Name, Part


class Piece(Part):
    """Lines of one received page that belong to the game: 1-based, physical lines, both ends included."""

    page: str
    first: int = Field(ge=1)
    last: int = Field(ge=1)


class Bounds(Part):
    """Which lines make the game, in reading order, where evidence in the text is not enough, and why.

    ``roles`` overrides the role of single lines: ``"page:line" = "caption"``.
    """

    pieces: tuple[Piece, ...] = ()
    roles: dict[str, str] = Field(default_factory=dict)
    reason: str = ""


class EditorTitle(Part):
    """A title where the print has none (or a doubtful one), and on what ground."""

    modern: str
    printed: str = ""
    reason: str = ""


class Fill(Part):
    """A leaf that the text does not state: its value, who says so, and why."""

    value: Any
    reason: str
    reason_en: str = ""
    origin: Literal["editor", "figure", "convention"] = "editor"


class Overrule(Part):
    """A leaf that the text states and the editor sets otherwise, quoting it (value ``None`` takes it out)."""

    value: Any = None
    quote: str
    reason: str
    reason_en: str = ""


class EditorNote(Part):
    """A note; ``quote`` (words of the modern text) says what it is about."""

    kind: Literal["collation", "text", "plate", "title", "source"]
    text: str
    text_en: str = ""
    source: str = ""
    quote: str = ""


class EditorFile(Part):
    """One game's file. ``table`` holds (row, column, quarter turns) for each packet of a zone, and its reason."""

    id: Name
    kind: Literal["game", "demonstration", "fragment"] | None = None
    complete: bool | None = None
    aliases: tuple[str, ...] = ()
    title: EditorTitle | None = None
    bounds: Bounds | None = None
    table: dict[Name, tuple[tuple[float, float, int], ...]] = Field(default_factory=dict)
    table_reason: str = ""
    table_reason_en: str = ""
    fill: dict[str, Fill] = Field(default_factory=dict)
    overrule: dict[str, Overrule] = Field(default_factory=dict)
    doubts: dict[Name, Doubt] = Field(default_factory=dict)
    notes: tuple[EditorNote, ...] = ()
    demonstration: Demonstration | None = None
    source: str = ""
    """The file's name as it is shown in messages."""
