"""Names of games and zones in Latin letters: the modern Russian title in, an id for files and links out."""

from __future__ import annotations

import re

_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "j",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "c", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip


def transliterate(words: str) -> str:
    """Russian ``words`` as an id: lower case, Latin letters, hyphens («Осажденный город» -> ``osazhdennyj-gorod``).

    The table is that of the ids already in use: й is j, ы is y, signs are dropped, х is kh.
    """
    latin = "".join(_LATIN.get(letter, letter) for letter in words.casefold())
    slug = re.sub(r"[^a-z0-9]+", "-", latin).strip("-")
    return slug if slug[:1].isalpha() else f"n{slug}"
