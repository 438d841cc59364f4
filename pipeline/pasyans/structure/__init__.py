"""Words to games: which lines of a book's pages make one patience, under what title, and by what evidence.

Texts (pages with their words) flow in, with an editor's decisions where there are any;
:class:`~pasyans.model.game.GameText` objects flow out, each line with its role.
"""

from __future__ import annotations

from pasyans.structure.games import find_games
from pasyans.structure.names import transliterate

__all__ = ["find_games", "transliterate"]
