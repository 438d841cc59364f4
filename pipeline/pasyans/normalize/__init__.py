"""Pages to Words: what the OCR read, what was printed, what that is in modern Russian, and why.

A :class:`~pasyans.model.text.Page` flows in, a :class:`~pasyans.model.text.Text` flows out; every difference
between its three forms is a named step that can be replayed.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from pasyans.model.text import Orthography, Page, Text
from pasyans.normalize import native

# The modules that are compiled are found before their sources: whatever is imported from here on.
native.use(__path__)

from pasyans.normalize.normalizer import Normalizer  # noqa: E402
from pasyans.normalize.signs import LatinText  # noqa: E402
from pasyans.normalize.words import read_words, write_words  # noqa: E402
from pasyans.normalize.yo import with_yo  # noqa: E402

__all__ = ["LatinText", "Normalizer", "normalize", "read_words", "with_yo", "write_words"]


def normalize(text: str, *, orthography: Orthography | None = None, yo: bool = False) -> Text:
    """Normalize ``text`` as one page; what is known of it is seen in it. See :class:`Normalizer` for more.

    ``yo``: put ё where it is sure (:func:`~pasyans.normalize.yo.with_yo`); else е and ё stay as printed.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected text (str), found {type(text).__name__}; decode bytes first")
    found = Normalizer.load().normalize_page(Page(book="", id="", text=text), orthography=orthography)
    return with_yo(found) if yo else found


class _Callable(ModuleType):
    # `pasyans.normalize` is this room and, by the published interface, the function of the same name: it is both.
    def __call__(self, text: str, **options: Any) -> Any:
        return normalize(text, **options)


sys.modules[__name__].__class__ = _Callable
