"""The one kind of error of this room: what was expected of a text or an editor's file, and what was found."""

from __future__ import annotations

from pasyans.errors import PasyansError


class ExtractError(PasyansError):
    """A game's text or an editor's file cannot be read as one; the message is one plain line."""
