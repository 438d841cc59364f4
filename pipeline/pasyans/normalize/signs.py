"""What a whole text shows before any word of it is decoded.

Letter counts flow in; the orthography, the damage that runs through the text, and what to tell the reader flow
out: a letter lost everywhere, one foreign sign in all the places of a letter, a page in the Latin alphabet.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from pasyans.errors import PasyansError
from pasyans.model.text import Orthography
from pasyans.normalize.tokens import ROMAN

_CYRILLIC_WORD = re.compile(r"[\u0400-\u052f]+")
_LETTERS = re.compile(r"[^\W\d_]+")
#: What stands before is looked at after the first letter: a pattern that begins with a letter is found faster.
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ](?<![^\W\d_].)[A-Za-zÀ-ɏ]*(?![^\W\d_])", re.DOTALL)
#: So many letters in Latin words tell of a Latin text, however short.
_LEAST_LATIN = 12
_YAT_GLYPHS = "ѣѢђЂћЋ"
_OLD = "ѣѢђЂіІїЇѳѲѵѴ"
_OLD_SIGN = re.compile(f"[{_OLD}]")
#: So many different words with old signs a text in the old spelling has at least, if it is not short.
_LEAST_OLD = 3
_CONSONANTS = "бвгджзклмнпрстфхцчшщ"
_VOWELS = "аеиоуыэюяѣ"
#: Signs that may stand for a letter when they are met between letters.
_FOREIGN = re.compile(
    r"[^\w\s.,;:!?()«»„“”\"'’\-‐‑–—\[\]*/…\u00ad\u0300-\u036f](?<=[\u0400-\u04ff].)(?=[\u0400-\u04ff])"
)
_SAMPLE = 2_000_000


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
    latin = sum(len(word) for word in _LATIN_WORD.findall(text) if not ROMAN.fullmatch(word))
    findings: list[str] = []
    if latin >= _LEAST_LATIN and latin * 2 > (letters := sum(map(len, _LETTERS.findall(text)))):
        share = round(100 * latin / letters)
        raise LatinText(f"expected a Russian text, found {share} % of {letters} letters Latin; give the Cyrillic text")
    words = _CYRILLIC_WORD.findall(text)
    last = Counter([word[-1] for word in words])
    hard = sum(last[letter] for letter in "ъЪ") - sum(words.count(letter) for letter in "ъЪ")
    soft = sum(count for letter, count in last.items() if letter.lower() in _CONSONANTS)
    old = sum(text.count(letter) for letter in _OLD)
    yat = sum(text.count(letter) for letter in _YAT_GLYPHS)
    if orthography is None:
        if hard + old == 0 or (hard + old) * 300 < len(words) or (soft > 20 and _quoted(words)):
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
    counts = Counter(_FOREIGN.findall(text))
    if counts and orthography != "modern":
        sign, count = min(counts.items(), key=lambda item: (-item[1], item[0]))
        before_vowel = len(re.findall(re.escape(sign) + f"[{_VOWELS}й]", text, re.IGNORECASE))
        if count >= 3 and before_vowel * 10 >= count * 8:
            foreign = sign
            findings.append(f"the sign {sign!r} stands {count} times in a word, in the places of і")
    return Signs(orthography, yat_lost, foreign, tuple(findings))


def _quoted(words: list[str]) -> bool:
    """Whether so few different words have an old sign that they are names or quotations («Коммерсантъ»)."""
    old = {word.lower() for word in set(words) if len(word) > 1 and (word[-1] in "ъЪ" or _OLD_SIGN.search(word))}
    return len(old) < _LEAST_OLD
