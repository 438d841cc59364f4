"""What in a text of modern spelling is not for repair, however odd it looks to a lexicon of old prose.

A token of a modern page and what stands about it flow in; whether it stays as it is flows out. Acronyms, names of
models, abbreviations, brands and names are unknown words and no damage; the counts of 19th-century prose say nothing
of a word that is younger than they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from pasyans.normalize.candidates import CLEAN
from pasyans.normalize.language import VOWELS, Language
from pasyans.normalize.lexicon import Lexicon
from pasyans.normalize.tokens import Token

#: ``as received``: not a letter changes; ``as a word``: Latin letters in it and the like are put right, no more.
Stays = Literal["", "as received", "as a word"]

#: An all-capital word of more letters is a word of a heading where nothing near it is in small letters.
_ACRONYM = 4
#: The tokens before and after that tell whether a word in capitals stands in a heading.
_NEAR = 4

#: A vowel with a mark of stress, of those that Latin has.
_STRESSED = re.compile("[áéíóúýÁÉÍÓÚÝ]")
_CYRILLIC = re.compile("[а-яё-]+")


class Restraint:
    """The judgement for one modern page; ``caution`` tells how sound the page is."""

    def __init__(self, lexicon: Lexicon, language: Language, caution: int, text: str) -> None:
        self._lexicon = lexicon
        self._language = language
        self._clean = caution >= CLEAN
        self._text = text

    def of(self, cut: Sequence[Token], place: int, begins: bool) -> Stays:
        """How far the word at ``place`` is out of reach; ``begins``: it begins a sentence."""
        word = cut[place].text
        if "\n" in word:
            return ""
        if _STRESSED.search(word):
            return "as received"
        if "-" in word and any(_is_acronym(part) for part in word.split("-")) and not word.isupper():
            return "as received"
        if word.islower():
            return self._small(word)
        letters = [c for c in word if c.isalpha()]
        upper = sum(c.isupper() for c in letters)
        if upper == len(letters):
            return "as received" if len(word) > 1 and not self._in_heading(cut, place) else ""
        if upper > word.count("-") + 1 or (upper and not word[0].isupper()):
            inner_f = "Ф" in word[1:] and sum(c.isupper() for c in word[1:].replace("Ф", "")) == 0
            return "as received" if not inner_f and word.isalpha() and (self._clean or word[0].isupper()) else ""
        if self._is_young(word.lower()):
            return "as a word"
        if not self._lexicon.knows(word.lower()) and (self._clean or not begins):
            return "as a word"
        return ""

    def _small(self, word: str) -> Stays:
        if self._clean and any(VOWELS.isdisjoint(part) for part in word.split("-") if len(part) > 1):
            return "as received" if _CYRILLIC.fullmatch(word) else ""
        return "as a word" if word.isalpha() and self._is_young(word) else ""

    def _is_young(self, word: str) -> bool:
        """A word of today that the counts of the old prose do not have."""
        return self._language.number(word.replace("ё", "е")) < 0 and self._lexicon.knows(word)

    def _in_heading(self, cut: Sequence[Token], place: int) -> bool:
        """Whether the words about the one at ``place`` are in capitals too, or it stands alone and is long."""
        token = cut[place]
        near = [
            other.text
            for other in cut[max(0, place - _NEAR) : place + _NEAR + 1]
            if other is not token and other.kind == "word" and "\n" not in self._between(token, other)
        ]
        if any(not text.isupper() for text in near):
            return False
        return sum(map(str.isalpha, token.text)) > _ACRONYM or any(len(text) > _ACRONYM for text in near)

    def _between(self, token: Token, other: Token) -> str:
        first, second = sorted((token, other))
        return self._text[first.end : second.start]


def _is_acronym(part: str) -> bool:
    return len(part) > 1 and part.isupper()
