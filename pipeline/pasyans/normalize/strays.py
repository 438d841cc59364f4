"""What one letter parts from a word: any other in its place, one too many, or one lost.

A form in small letters flows in; the forms that may be words flow out, as far as the beginnings of words tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasyans.normalize.dictionary import BITS
from pasyans.normalize.lexicon import Lexicon
from pasyans.normalize.spelling import MODERN_LETTERS

#: The place; the letter that is put there, or none; how many are taken out there; whether that makes a word, if it is
#: written by rule.
Stray = tuple[int, str, int, bool]
_LETTERS = [(letter, BITS[letter]) for letter in sorted(MODERN_LETTERS - {"ё"})]


def strays(lexicon: Lexicon, form: str, modern: str, *, hard: bool) -> Iterator[Stray]:
    """The forms that one letter parts from ``form``, place by place, if some word begins so; ``modern`` is the form
    with the letters of today. ``hard``: an ъ at the end falls away."""
    for at in range(len(form) + 1):
        head = modern[:at]
        if at and not lexicon.leads(head):
            return
        may_follow = lexicon.followers(head)
        ways = [("", 1)] if at < len(form) else []
        # Both the letter there and the one after it are looked for, for it may be lost or be another.
        near = BITS.get(modern[at : at + 1], 0) | BITS.get(modern[at + 1 : at + 2], 0)
        for letter, bit in _LETTERS:
            if may_follow & bit and (len(form) <= at + 4 or lexicon.followers(head + letter) & near):
                ways.append((letter, 0))
                if at < len(form) and letter != form[at]:
                    ways.append((letter, 1))
        for letter, taken in ways:
            key = head + letter + modern[at + taken :]
            if len(key) <= at + 4 or lexicon.leads(key[: at + 3]):
                yield at, letter, taken, lexicon.knows(key.removesuffix("ъ") if hard else key)
