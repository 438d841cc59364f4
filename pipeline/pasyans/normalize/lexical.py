"""Words whose spelling changed each for itself: «извощикъ», «повидимому», «рости».

A modern form as the rules of spelling leave it flows in; the form that is written today flows out. The words are data
(``data/lexical.tsv``).
"""

from __future__ import annotations

from functools import lru_cache

from pasyans.normalize.datafiles import read_table

_LETTERS = 2
#: So many words are remembered.
REMEMBERED = 100_000


@lru_cache(maxsize=REMEMBERED)
def respelt(modern: str) -> str:
    """``modern`` with the word's own change of spelling, its capitals kept; the same string if there is none."""
    lower = modern.lower()
    for old, new, whole in _rows().get(lower[:_LETTERS], ()):
        if lower == old or (not whole and lower.startswith(old)):
            changed = new + lower[len(old) :]
            return changed.upper() if modern.isupper() else changed.capitalize() if modern[0].isupper() else changed
    return modern


@lru_cache(maxsize=1)
def beginnings() -> frozenset[str]:
    """How all words begin that :func:`respelt` changes: their first two letters, small ones."""
    return frozenset(_rows())


@lru_cache(maxsize=1)
def _rows() -> dict[str, list[tuple[str, str, bool]]]:
    rows: dict[str, list[tuple[str, str, bool]]] = {}
    for old, new, how in read_table("lexical.tsv", 3):
        rows.setdefault(old[:_LETTERS], []).append((old, new, how == "word"))
    return rows
