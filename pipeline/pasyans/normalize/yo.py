"""The letter ё where the modern spelling has it and the print has е.

A normalized Text flows in; the same Text flows out, with a further named step on every word whose ё is sure: the
dictionary knows the word with ё only, or the grammar of the word before leaves no other form («в нем», «синие озера»).
What may be read either way («все», «чем») stays as printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pasyans.model.text import Edit, Text, Word
from pasyans.normalize.datafiles import read_table
from pasyans.normalize.grammar import parses

#: Parses that do not speak for a form; those of names do for a word with a capital, if one person is named.
_RARE = frozenset(("Arch", "Abbr", "Infr", "Slng", "Erro", "Dist"))
_NAMES = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn", "Trad"))
_ADJECTIVES = frozenset(("ADJF", "PRTF"))
_FEW = frozenset(("два", "две", "три", "четыре", "оба", "обе", "полтора", "полторы"))


def with_yo(text: Text) -> Text:
    """``text`` with ё in the modern form of every word where it is sure; the step is named ``yo``."""
    words = list(text.words)
    before: Word | None = None
    for at, word in enumerate(words):
        if word.kind == "word" and ("е" in word.modern or "Е" in word.modern):
            words[at] = _restored(word, before)
        before = word
    return replace(text, words=tuple(words))


def _restored(word: Word, before: Word | None) -> Word:
    modern = word.modern
    lead = before.modern.lower() if before is not None and before.kind == "word" else ""
    form = _form(modern.lower(), modern[:1].isupper(), lead)
    edits = [
        Edit("modern", "yo", at, old, "Ё" if old.isupper() else "ё")
        for at, (old, new) in enumerate(zip(modern, form, strict=True))
        if new == "ё" and old in "еЕ"
    ]
    for edit in edits:
        modern = modern[: edit.start] + edit.after + modern[edit.start + 1 :]
    return word._replace(modern=modern, edits=(*word.edits, *edits)) if edits else word


@lru_cache(maxsize=50_000)
def _form(word: str, capital: bool, before: str) -> str:
    """``word`` (small letters) with ё where it is sure after the word ``before``."""
    readings = _readings(word, capital)
    forms = {reading.word for reading in readings}
    if len(forms) > 1 and before:
        readings = _fitting(readings, before)
        forms = {reading.word for reading in readings}
    if len(forms) == 1:
        (form,) = forms
        return form if len(form) == len(word) else word
    if not readings and "-" in word:
        return "-".join(_form(part, capital, "") for part in word.split("-"))
    return word


def _readings(word: str, capital: bool) -> list[Any]:
    """The known parses of ``word`` that count, those of its forms with ё among them."""
    bare = word.replace("ё", "е")
    known = [parse for parse in parses(word) if parse.is_known and parse.word.replace("ё", "е") == bare]
    if "ё" in word:
        known = [parse for parse in known if parse.word == word]
    return [parse for parse in known if _counts(parse.tag, capital)]


def _counts(tag: Any, capital: bool) -> bool:
    if _NAMES.intersection(tag.grammemes) and (not capital or tag.number == "plur"):
        return False
    return not _RARE.intersection(tag.grammemes)


def _fitting(readings: list[Any], before: str) -> list[Any]:
    """The readings that may follow ``before``: the case that a preposition governs, agreement with an adjective."""
    cases = _government().get(before)
    if cases is not None:
        return [reading for reading in readings if reading.tag.case in cases]
    nouns = [reading for reading in readings if reading.tag.POS == "NOUN"]
    if before in _FEW:
        return [reading for reading in nouns if reading.tag.case == "gent" and reading.tag.number == "sing"]
    heads = [parse.tag for parse in parses(before) if parse.is_known]
    adjectives = [head for head in heads if head.POS in _ADJECTIVES]
    if len(nouns) < len(readings) or any(head.POS not in _ADJECTIVES and head.POS != "NOUN" for head in heads):
        return readings
    return [noun for noun in nouns if any(_agree(head, noun.tag) for head in adjectives)] or readings


def _agree(head: Any, noun: Any) -> bool:
    same: Iterable[tuple[Any, Any]] = ((head.case, noun.case), (head.number, noun.number))
    gender = head.number == "plur" or head.gender == noun.gender
    return gender and all(one == other for one, other in same)


@lru_cache(maxsize=1)
def _government() -> dict[str, frozenset[str]]:
    return {row[0]: frozenset(row[1].split(" ")) for row in read_table("government.tsv", 2)}
