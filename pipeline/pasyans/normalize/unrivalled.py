"""Which words of the prose counts stand as they are, whatever they look like to an OCR.

A kind of text flows in; a few bits for each word of the counts flow out: that no confusion makes a likelier word of
it. They say what :meth:`Candidates.doubted` would say and only spare the asking. :mod:`pasyans.normalize.tables`
makes them; bits that were made from other data than is shipped are left unused.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import numpy as np

from pasyans.normalize.datafiles import DATA
from pasyans.normalize.language import TABLES

TABLE = DATA / "unrivalled.npz"
#: The data that the bits are made from. (A word that is added to the lexicon later has none, and is asked about.)
_SOURCES = (TABLES, DATA / "confusions.tsv")
#: What the bits of :meth:`Unrivalled.of` mean: the word stands if it is written without ъ at its end, and with it.
BARE, HARD = 1, 2


def digest() -> str:
    """Names the state of the data that the bits are made from."""
    found = hashlib.sha256()
    for path in _SOURCES:
        found.update(path.read_bytes())
    return found.hexdigest()


class Unrivalled:
    """The bits, by kind of text: ``(old, caution)``; immutable."""

    def __init__(self, path: Path = TABLE) -> None:
        self._rows: dict[tuple[bool, int], bytes] = {}
        if not path.is_file():
            return
        with np.load(path) as data:
            if data["digest"].tobytes().decode() == digest():
                for (old, caution), row in zip(data["kinds"].tolist(), data["bits"], strict=True):
                    self._rows[bool(old), caution] = row.tobytes()

    def of(self, old: bool, caution: int) -> bytes:
        """By the number of a word in the language tables, ``BARE`` and ``HARD``; empty where nothing is known."""
        return self._rows.get((old, caution), b"")


@lru_cache(maxsize=1)
def load_unrivalled() -> Unrivalled:
    """The shipped bits, read once a process."""
    return Unrivalled()
