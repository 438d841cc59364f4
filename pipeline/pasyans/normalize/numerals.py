"""Roman numerals that an OCR wrote in Russian letters: «глава ХП», «ІІІ-й», «І. Правила».

Tokens flow in; for those that are numerals the numeral in Latin letters flows out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pasyans.normalize.datafiles import read_table
from pasyans.normalize.spelling import modern_letters
from pasyans.normalize.tokens import ROMAN, Token

#: Capitals that look like a numeral or two of them run together.
_LOOKS = {"Х": "X", "І": "I", "П": "II", "Ш": "III", "У": "V", "С": "C", "М": "M", "Ѵ": "V"}
_LATIN = frozenset("IVXLCDM")
FIRST = frozenset(_LOOKS) | _LATIN
_ENDING = re.compile(r"-(?:й|я|е|го|му|мъ|м|ю|ой|ый|ій)$")


def numeral(cut: Sequence[Token], place: int, text: str) -> str | None:
    """The numeral that the token at ``place`` is, with its ending («III-й»); None for a word.

    Latin letters make one anywhere; Russian ones need a sign of it: an ending after a hyphen, a word before that is
    numbered, a stop after a single І that begins a sentence, or a line of their own.
    """
    token = cut[place]
    ending = _ENDING.search(token.text)
    body = token.text[: ending.start()] if ending else token.text
    if len(body) > 8 or not all(char in FIRST for char in body):
        return None
    found = "".join(_LOOKS.get(char, char) for char in body)
    if not ROMAN.fullmatch(found):
        return None
    tail = ending.group() if ending else ""
    if _LATIN.issuperset(body):
        return found + tail
    if (ending and (len(body) > 1 or body in "ІХ")) or (len(body) > 1 and set(body) == {"І"}):
        return found + tail
    before = cut[place - 1] if place else None
    after = cut[place + 1] if place + 1 < len(cut) else None
    if before is not None and before.kind == "word" and _modern(before.text) in _numbered():
        return found
    line_before = text.rfind("\n", 0, token.start) + 1
    line_after = text.find("\n", token.end)
    line = text[line_before : line_after if line_after >= 0 else len(text)]
    if len(body) > 1 and line.strip(" \t\r.") == body and (before is not None or after is not None):
        return found
    if body == "І" and after is not None and after.text == "." and after.start == token.end:
        further = cut[place + 2] if place + 2 < len(cut) else None
        initial = further is not None and len(further.text) == 1 and further.kind == "word"
        begins = (
            before is None or before.text in (".", ";", ":", "!", "?") or not line[: token.start - line_before].strip()
        )
        if begins and not initial:
            return found
    return None


def _modern(word: str) -> str:
    return modern_letters(word.lower()).removesuffix("ъ")


@lru_cache(maxsize=1)
def _numbered() -> frozenset[str]:
    return frozenset(row[0] for row in read_table("numbered.tsv", 1))
