"""Cuts a page into tokens with their offsets, and says of each what it is.

Received text flows in; tokens flow out: words, numbers, numerals, Latin, footnote marks, signs. Blanks belong to
nobody. A word that a line end cuts at a hyphen is one token.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import NamedTuple

from pasyans.model.text import WordKind


class Token(NamedTuple):
    """A stretch of the received text, half-open, with what it looks like."""

    start: int
    end: int
    text: str
    kind: WordKind


#: Beyond this a run of letters is no word; it is cut, so that the search stays bounded.
LONGEST = 40

#: A hyphen (or a sign for it) at the end of a line, with the line end.
_AT_LINE_END = r"(?:[-‐‑¬]|\u00ad)[ \t]*\r?\n[ \t]*"
#: The same with specks, or an empty line after it: pages taken from HTML have one after every line.
LINE_END = re.compile(r"(?:[•·]?[-‐‑¬]['’.]?|\u00ad)[ \t]*\r?\n[ \t]*(?:\r?\n[ \t]*)?")
_SMALL = "а-яѣіѳѵђё"
_CYRILLIC = "\u0400-\u052f"
#: A Roman numeral in Latin letters.
ROMAN = re.compile(r"(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})")
_LETTERS = "[А-Яа-яЁёѢѣІіѲѳѴѵЂђ]"
_COUNTED = re.compile(r"\d+(?:-?[а-яѣі]{1,3})?|\d+-?(?:лѣтн|летн|ти|хъ|мъ)[а-яѣі]*")


@lru_cache(maxsize=16)
def _pattern(signs: str) -> re.Pattern[str]:
    """The token pattern where ``signs`` may stand for letters."""
    inner = "".join(re.escape(sign) for sign in signs if sign not in ";'’|!")
    mark = r"\u0300-\u036f\u0483-\u0487\u00ad"
    char = rf"[^\W_]|[{mark}{inner}]"
    between = rf"(?<=[{_CYRILLIC}])['’|!](?=[{_CYRILLIC}])"
    two_signs = r"(?<=[а-яѣі]Т);(?=[\s;,.])"
    run = rf"(?:{char})(?:{char}|{between}|{two_signs}){{0,{LONGEST - 1}}}"
    hyphen = r"[-‐‑]"
    line_end = (
        rf"(?:(?<=[{_CYRILLIC}]){_AT_LINE_END}(?=[{_CYRILLIC}])|(?<=\d){_AT_LINE_END}(?=\d)"
        rf"|(?<=[{_SMALL}]){LINE_END.pattern}(?=[{_SMALL}]))"
    )
    # A word of plain letters, known by what follows it, is found without looking at each letter in turn.
    after = "".join(re.escape(sign) for sign in ".,:?)»" if sign not in signs)
    # A stop that stands for no letter begins nothing else.
    stops = "".join(re.escape(sign) for sign in ",.;:!?«»()—…" if sign not in signs)
    # Blanks are gone over first: at each of them all the rest would be tried in vain.
    return re.compile(
        rf"\s*(?:({_LETTERS}{{1,{LONGEST}}}(?=[\s{after}]))"
        rf"|([{stops}])"
        rf"|(\[\d{{1,4}}[)\]]|[¹²³⁰⁴-⁹]+\)?|(?<=[^\W\d_])\*{{1,3}}\)?)"
        rf"|(\d+(?:[.,:]\d+)+)"
        rf"|({run}(?:(?:{line_end}|{hyphen}(?=[^\W_])|['’ʼ](?=[A-Za-z])){run}){{0,6}})"
        rf"|([^\w\s]|_))"
    )


def tokens(text: str, signs: str = "") -> list[Token]:
    """Tokens of ``text`` in order; ``signs`` are characters that the OCR puts for letters."""
    kinds: dict[str, WordKind] = {}
    make = partial(tuple.__new__, Token)
    done: list[Token] = []
    for match in _pattern(signs).finditer(text, 0, len(text.rstrip())):
        group = match.lastindex or 0
        found = match[group]
        end = match.end()
        kind: WordKind | None = _KINDS[group]
        if kind is None:
            kind = kinds.get(found)
            if kind is None:
                kind = kinds[found] = _kind_of_run(found)
        done.append(make((end - len(found), end, found, kind)))
    return done


#: By the number of its group in the pattern, what a token is; None: that must be looked at.
_KINDS: tuple[WordKind | None, ...] = ("sign", "word", "sign", "note", "number", None, "sign")
_WHOLLY_CYRILLIC = re.compile(f"{_LETTERS}+")
_HAS_CYRILLIC = re.compile(rf"[{_CYRILLIC}]")
_LATIN_LETTER = re.compile(r"[A-Za-zÀ-ɏ]")
_HAS_LETTER = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=65536)
def _kind_of_run(text: str) -> WordKind:
    if _WHOLLY_CYRILLIC.fullmatch(text):
        return "word"
    if not _HAS_LETTER.search(text):
        return "number" if any(c.isdigit() for c in text) else "sign"
    if _COUNTED.fullmatch(text):
        return "number"
    if not _HAS_CYRILLIC.search(text):
        return "numeral" if ROMAN.fullmatch(text) else "latin"
    latin = len(_LATIN_LETTER.findall(text))
    if latin > 4 and latin > 2 * len(_HAS_CYRILLIC.findall(text)):
        return "latin"
    return "word"
