"""Pages to Words: what the OCR read, what was printed, what that is in modern Russian, and why.

A :class:`~pasyans.model.text.Page` flows in, a :class:`~pasyans.model.text.Text` flows out; every difference
between its three forms is a named step that can be replayed.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from pasyans.normalize.normalizer import Normalizer, normalize
from pasyans.normalize.signs import LatinText
from pasyans.normalize.words import read_words, write_words
from pasyans.normalize.yo import with_yo

__all__ = ["LatinText", "Normalizer", "normalize", "read_words", "with_yo", "write_words"]


class _Callable(ModuleType):
    # `pasyans.normalize` is this room and, by the published interface, the function of the same name: it is both.
    def __call__(self, text: str, **options: Any) -> Any:
        return normalize(text, **options)


sys.modules[__name__].__class__ = _Callable
