"""An editor's decisions on single readings, laid over what the normalizer finds.

``emendations.tsv`` and the words of a page flow in; the words with the editor's readings flow out, each decision
with its reason. A decision that no longer finds its letters is an error that names its line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pasyans.errors import PasyansError
from pasyans.model.text import Edit, Emendation, Page, Text, Word
from pasyans.normalize.tokens import Token, tokens

COLUMNS = ("page", "start", "received", "printed", "modern", "reason", "reason_en")
"""The last may be left out: the reason in English."""


class EmendationError(PasyansError):
    """A decision that cannot be read or does not fit its page: one line with file and line."""


def read(path: Path) -> list[Emendation]:
    """The decisions of ``path``, in file order; an absent file holds none. Raises :class:`EmendationError`."""
    if not path.exists():
        return []
    found: list[Emendation] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        where = f"{path.name}:{number}"
        if tuple(cells) in (COLUMNS, COLUMNS[:-1]):
            continue
        if len(cells) not in (len(COLUMNS), len(COLUMNS) - 1) or not cells[1].isdigit():
            raise EmendationError(f"{where}: expected {', '.join(COLUMNS)} parted by tabs, found {line!r}; correct it")
        page, start, received, printed, modern, reason = cells[:6]
        received, printed, modern = (cell.replace("\\n", "\n") for cell in (received, printed, modern))
        if not reason.strip():
            raise EmendationError(f"{where}: expected a reason, found none; say why in column {COLUMNS[5]}")
        found.append(Emendation(page, int(start), received, printed, modern, reason, where, "".join(cells[6:])))
    return found


def row(emendation: Emendation) -> str:
    """The line of the file that holds ``emendation``, without its end."""
    received, printed, modern = (
        cell.replace("\n", "\\n") for cell in (emendation.received, emendation.printed, emendation.modern)
    )
    cells = [emendation.page, str(emendation.start), received, printed, modern, emendation.reason]
    return "\t".join([*cells, emendation.reason_en] if emendation.reason_en else cells)


def emended(text: Text, emendations: Sequence[Emendation]) -> Text:
    """``text`` with those of the decisions that are on its page laid over its words."""
    mine = [emendation for emendation in emendations if emendation.page == text.page.id]
    return replace(text, words=emend(text.page, text.words, mine)) if mine else text


def emend(page: Page, words: Sequence[Word], emendations: Sequence[Emendation]) -> tuple[Word, ...]:
    """``words`` of ``page`` with the decisions laid over them.

    Raises :class:`EmendationError` where the page does not have the received letters, or has them in mid-word.
    """
    done = list(words)
    for decision in sorted(emendations, key=lambda item: item.start):
        end = decision.start + len(decision.received)
        there = page.text[decision.start : end]
        if there != decision.received:
            raise EmendationError(
                f"{decision.where}: expected {decision.received!r} at {decision.start} of page {page.id}, "
                f"found {there!r}; correct the offset or the letters"
            )
        first = next((i for i, word in enumerate(done) if word.end > decision.start), len(done))
        last = next((i for i in range(first, len(done)) if done[i].start >= end), len(done))
        covered = done[first:last]
        if not covered or covered[0].start < decision.start or covered[-1].end > end:
            raise EmendationError(
                f"{decision.where}: expected whole words at {decision.start} of page {page.id}, "
                f"found {there!r} amid one; widen the decision to the word"
            )
        done[first:last] = _emended(decision, covered[0].line)
    return tuple(done)


def _emended(decision: Emendation, line: int) -> list[Word]:
    """The words of a decision: token by token where the three forms have as many, else the odd ones as one."""
    received, printed, modern = (tokens(t) for t in (decision.received, decision.printed, decision.modern))
    head = 0
    while head < min(len(received), len(printed), len(modern)) and not _odd(received, printed, modern, head):
        head += 1
    tail = 0
    most = min(len(received), len(printed), len(modern)) - head
    while tail < most and not _odd(received, printed, modern, -1 - tail):
        tail += 1
    if not len(received) == len(printed) == len(modern):
        if head == len(received) - tail and head:  # something was added: it goes with the word before
            head -= 1
        groups = [(i, i + 1, i, i + 1, i, i + 1) for i in range(head)]
        groups.append((head, len(received) - tail, head, len(printed) - tail, head, len(modern) - tail))
        groups += [(-i, -i + 1 or None, -i, -i + 1 or None, -i, -i + 1 or None) for i in range(tail, 0, -1)]  # type: ignore[misc]
    else:
        groups = [(i, i + 1, i, i + 1, i, i + 1) for i in range(len(received))]
    words = []
    for group in groups:
        start, end, old = _stretch(received[group[0] : group[1]], decision.received)
        _, _, right = _stretch(printed[group[2] : group[3]], decision.printed)
        _, _, new = _stretch(modern[group[4] : group[5]], decision.modern)
        kind = received[group[0]].kind
        edits = [Edit("printed", "emendation", 0, old, right, 0, decision.reason)]
        if right != new:
            edits.append(Edit("modern", "emendation", 0, right, new, 0, decision.reason))
        words.append(Word(decision.start + start, decision.start + end, line, old, right, new, kind, tuple(edits)))
    return words


def _odd(received: list[Token], printed: list[Token], modern: list[Token], at: int) -> bool:
    """Whether the tokens at this place cannot be three forms of one."""
    forms = {part[at].kind == "sign" and part[at].text for part in (received, printed, modern)}
    return len(forms) > 1


def _stretch(part: list[Token], text: str) -> tuple[int, int, str]:
    if not part:
        return 0, 0, ""
    return part[0].start, part[-1].end, text[part[0].start : part[-1].end]
