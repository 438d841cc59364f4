"""What a whole text shows before any word of it is decoded.

Letter counts flow in; the orthography, the damage that runs through the text, and what to tell the reader flow
out: a letter lost everywhere, one foreign sign in all the places of a letter, a page in the Latin alphabet.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pasyans.errors import PasyansError
from pasyans.model.text import Orthography
from pasyans.normalize.tokens import ROMAN

#: The letters, from the first to the last but one; of Latin, where they are many.
_CYRILLIC = (0x400, 0x530)
_LATIN = ((ord("A"), ord("Z") + 1), (ord("a"), ord("z") + 1), (ord("À"), ord("ɏ") + 1))
#: What stands before is looked at after the first letter: a pattern that begins with a letter is found faster.
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ](?<![^\W\d_].)[A-Za-zÀ-ɏ]*(?![^\W\d_])", re.DOTALL)
#: So many letters in Latin words tell of a Latin text, however short.
_LEAST_LATIN = 12
_YAT_GLYPHS = "ѣѢђЂћЋ"
_OLD = "ѣѢђЂіІїЇѳѲѵѴ"
#: A word of letters of which one is old, or that ends in ъ.
_OLD_WORD = re.compile(rf"(?<![\u0400-\u052f])[\u0400-\u052f]*(?:[{_OLD}][\u0400-\u052f]*|[ъЪ](?![\u0400-\u052f]))")
#: So many different words with old signs a text in the old spelling has at least, if it is not short.
_LEAST_OLD = 3
_CONSONANTS = "бвгджзклмнпрстфхцчшщБВГДЖЗКЛМНПРСТФХЦЧШЩ"
_VOWELS = "аеиоуыэюяѣ"
#: Signs that may stand for a letter when they are met between letters.
_FOREIGN = re.compile(r"[^\w\s.,;:!?()«»„“”\"'’\-‐‑–—\[\]*/…\u00ad\u0300-\u036f]")
_SAMPLE = 2_000_000
#: Code points are counted one by one below the last of these, all others together.
_COUNTED = 1 << 16


class LatinText(PasyansError):
    """A text in the Latin alphabet: there is nothing here to normalize."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What was seen. ``yat_lost``: ъ stands at the ends of words, but there is no ѣ; ``foreign``: a sign in the
    places of і; ``findings`` says all that in words."""

    orthography: Orthography
    yat_lost: bool
    foreign: str
    findings: tuple[str, ...]


def look(text: str, orthography: Orthography | None = None) -> Signs:
    """Look at (at most two million characters of) ``text``.

    Raises :class:`LatinText` when more than half of its letters stand in words of Latin letters only (a numeral or
    a word or two alone make no text: there are :data:`_LEAST_LATIN` of them at least).
    """
    text = text[:_SAMPLE]
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    counts = np.bincount(np.minimum(codes, _COUNTED - 1), minlength=_COUNTED)
    findings: list[str] = []
    if sum(counts[first:end].sum() for first, end in _LATIN) >= _LEAST_LATIN:
        latin = sum(len(word) for word in _LATIN_WORD.findall(text) if not ROMAN.fullmatch(word))
        if latin >= _LEAST_LATIN and latin * 2 > (letters := _letters(counts, text)):
            share = round(100 * latin / letters)
            raise LatinText(
                f"expected a Russian text, found {share} % of {letters} letters Latin; give the Cyrillic text"
            )
    inner = np.concatenate([[False], (codes >= _CYRILLIC[0]) & (codes < _CYRILLIC[1]), [False]])
    last = inner[1:-1] & ~inner[2:]
    ends = np.bincount(codes[last], minlength=_CYRILLIC[1])
    alone = np.bincount(codes[last & ~inner[:-2]], minlength=_CYRILLIC[1])
    words = int(ends.sum())
    hard = _of(ends, "ъЪ") - _of(alone, "ъЪ")
    soft = _of(ends, _CONSONANTS)
    old = _of(counts, _OLD)
    yat = _of(counts, _YAT_GLYPHS)
    if orthography is None:
        if hard + old == 0 or (hard + old) * 300 < words or (soft > 20 and _quoted(text)):
            orthography = "modern"
        elif soft > 3 * hard and soft > 20:
            orthography = "mixed"
        else:
            orthography = "old"
    yat_lost = orthography != "modern" and yat == 0 and hard >= 3
    if yat_lost:
        findings.append(f"there is no ѣ, though {hard} words end in ъ: it was lost, or read as ъ, ь, в or е")
    if orthography == "mixed":
        findings.append(f"old and modern spelling are mixed: {hard} words end in ъ, {soft} in a bare consonant")
    foreign = ""
    signs = "".join(map(chr, np.flatnonzero(counts[:-1] > 0).tolist()))
    between = _between(signs if not counts[-1] else "".join({*signs, *text}))
    if between is not None and orthography != "modern" and (met := Counter(between.findall(text))):
        sign, count = min(met.items(), key=lambda item: (-item[1], item[0]))
        before_vowel = len(re.findall(re.escape(sign) + f"[{_VOWELS}й]", text, re.IGNORECASE))
        if count >= 3 and before_vowel * 10 >= count * 8:
            foreign = sign
            findings.append(f"the sign {sign!r} stands {count} times in a word, in the places of і")
    return Signs(orthography, yat_lost, foreign, tuple(findings))


def _of(counts: npt.NDArray[np.int64], letters: str) -> int:
    """How many of ``letters`` there are."""
    return int(counts[[ord(letter) for letter in letters]].sum())


def _letters(counts: npt.NDArray[np.int64], text: str) -> int:
    """How many letters ``text`` has, in any alphabet."""
    if counts[-1]:
        return sum(char.isalnum() and not char.isdecimal() for char in text)
    met = [(chr(code), int(counts[code])) for code in np.flatnonzero(counts > 0).tolist()]
    return sum(count for char, count in met if char.isalnum() and not char.isdecimal())


def _between(signs: str) -> re.Pattern[str] | None:
    """What finds those of ``signs`` between letters that may stand for one; None if none of them may."""
    foreign = "".join(map(re.escape, _FOREIGN.findall(signs)))
    return re.compile(rf"[{foreign}](?<=[\u0400-\u04ff].)(?=[\u0400-\u04ff])") if foreign else None


def _quoted(text: str) -> bool:
    """Whether so few different words have an old sign that they are names or quotations («Коммерсантъ»)."""
    old: set[str] = set()
    for match in _OLD_WORD.finditer(text):
        word = match.group().lower()
        if len(word) > 1:
            old.add(word)
            if len(old) == _LEAST_OLD:
                return False
    return True
