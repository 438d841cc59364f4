"""The named steps from a received word to its printed and its modern form.

A reading and the pattern of capitals flow in; the two forms with their capitals flow out, and the edits between them.
"""

from __future__ import annotations

from pasyans.model.text import Edit
from pasyans.normalize import lettercase
from pasyans.normalize.options import make
from pasyans.normalize.search import Reading
from pasyans.normalize.spelling import Respelt


def yat_glyphs(received: str, printed: str) -> list[Edit]:
    """The steps from the usual stand-ins for ѣ to what is printed."""
    return [Edit("printed", "yat-glyph", at, c, printed[at], 0) for at, c in enumerate(received) if c in "ђЂ"]


def edits_of(
    received: str, reading: Reading, respelt: tuple[Respelt, ...], how: tuple[lettercase.Pattern, ...]
) -> tuple[str, str, tuple[Edit, ...]]:
    """The forms with their capitals and the named steps that lead to them."""
    printed = lettercase.dress(reading.printed, how)
    modern = lettercase.dress(reading.modern, how)
    edits: list[Edit] = []
    if reading.misread or printed != received:
        _misread_edits(received, printed, reading, edits)
    shift = 0
    for change in respelt:
        before = printed[change.at : change.at + len(change.rule.printed)]
        place = change.at + shift
        after = modern[place : place + len(change.rule.modern)]
        if before != after:
            edits.append(make(Edit, ("modern", change.rule.name, place, before, after, change.rule.cost, "")))
        shift += len(change.rule.modern) - len(change.rule.printed)
    return printed, modern, tuple(edits)


def _misread_edits(received: str, printed: str, reading: Reading, edits: list[Edit]) -> None:
    """Add the steps from ``received`` to ``printed``, capitals among them."""
    misread = {step.at: step for step in reading.misread if step.received}
    lost: dict[int, list[str]] = {}
    for step in reading.misread:
        if not step.received:
            lost.setdefault(step.at, []).append(step.printed)
    at, out = 0, 0
    while at <= len(received):
        for letter in lost.get(at, ()):
            edits.append(Edit("printed", "any-letter", out, "", printed[out : out + len(letter)], 1400))
            out += len(letter)
        if at == len(received):
            break
        there = misread.get(at)
        if there is not None:
            after = printed[out : out + len(there.printed)]
            if after != there.received:
                edits.append(make(Edit, ("printed", there.step, out, there.received, after, there.cost, "")))
            at += len(there.received)
            out += len(there.printed)
        else:
            if printed[out] != received[at]:
                edits.append(Edit("printed", "case", out, received[at], printed[out], 0))
            at += 1
            out += 1


def edits_as_they_stand(
    received: str, reading: Reading, respelt: tuple[Respelt, ...]
) -> tuple[str, str, tuple[Edit, ...]]:
    """For an unknown word of odd capitals: every letter keeps its own."""
    if reading.misread or len(reading.printed) != len(received):
        return edits_of(received, reading, respelt, (lettercase.usual(received),))
    modern, shift = received, 0
    edits: list[Edit] = []
    for change in respelt:
        place = change.at + shift
        before = modern[place : place + len(change.rule.printed)]
        after = change.rule.modern.upper() if before.isupper() else change.rule.modern
        if before != after:
            edits.append(Edit("modern", change.rule.name, place, before, after, change.rule.cost))
        modern = modern[:place] + after + modern[place + len(before) :]
        shift += len(after) - len(before)
    return received, modern, tuple(edits)
