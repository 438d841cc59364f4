"""Capitals and small letters of a word, kept through repair and change of spelling.

A received word flows in; the pattern of its capitals flows out, and puts them on a form in small letters.
"""

from __future__ import annotations

from typing import Literal

Pattern = Literal["lower", "title", "upper", "mixed"]

#: Signs of which the case says nothing: an OCR has only one of them, or puts a digit for either case.
_SILENT = frozenset("ђћøіїïЬЪьъ")


def pattern(received: str, *, capital: bool = False) -> Pattern:
    """How ``received`` is written; ``capital`` says what a digit at its beginning stands for."""
    if len(received) > 1 and received.isalpha() and received.isupper():
        return "upper"
    letters = [c for c in received if c.isalpha() and c not in _SILENT] or [c for c in received if c.isalpha()]
    first = received[0]
    begins = first.isupper() or (not first.isalpha() and capital and first.isdigit())
    if not letters:
        return "lower"
    upper = sum(c.isupper() for c in letters)
    if upper == 0:
        return "title" if begins else "lower"
    if upper == len(letters) and len(received) > 1 and (len(letters) > 1 or not received.isalpha()):
        return "upper" if len(letters) > 1 else "title" if begins else "lower"
    if upper == 1 and begins:
        return "title"
    return "mixed"


def usual(received: str) -> Pattern:
    """The pattern that a word of ``mixed`` case is meant to have."""
    letters = [c for c in received if c.isalpha() and c not in _SILENT]
    if sum(c.isupper() for c in letters) * 2 > len(letters):
        return "upper"
    return "title" if received[0].isupper() else "lower"


_LOWER: tuple[Pattern, ...] = ("lower",)
_TITLE: tuple[Pattern, ...] = ("title",)


def like(received: str, *, capital: bool, known: bool) -> tuple[Pattern, ...]:
    """The pattern of each part of ``received`` between hyphens; a ``known`` word is not left ``mixed``."""
    if received.islower() and received.isalpha():
        return _LOWER
    if received[0].isupper() and received[1:].islower() and received.isalpha():
        return _TITLE
    found: list[Pattern] = []
    for number, part in enumerate(received.split("-")):
        how = pattern(part, capital=capital and not number) if part else "lower"
        found.append(usual(part) if how == "mixed" and known else how)
    return tuple(found)


def dress(form: str, how: tuple[Pattern, ...]) -> str:
    """``form`` (small letters) with the capitals of ``how``, part by part where it has as many parts."""
    if len(how) == 1:
        return apply(form, how[0])
    parts = form.split("-")
    if len(parts) != len(how):
        return apply(form, how[0])
    return "-".join(apply(part, one) for part, one in zip(parts, how, strict=True))


def apply(form: str, how: Pattern) -> str:
    """``form`` (small letters) with the capitals of ``how``."""
    if how == "upper":
        return form.upper()
    if how == "title":
        return form[:1].upper() + form[1:]
    return form
