"""Pages to Words: what the OCR read, what was printed, what that is in modern Russian, and why.

A :class:`~pasyans.model.text.Page` flows in, a :class:`~pasyans.model.text.Text` flows out; every difference
between its three forms is a named step that can be replayed.
"""

from __future__ import annotations

from pasyans.normalize.normalizer import Normalizer, normalize
from pasyans.normalize.signs import LatinText
from pasyans.normalize.words import read_words, write_words

__all__ = ["LatinText", "Normalizer", "normalize", "read_words", "write_words"]
