"""The token table of a page as a file, ``words/<page>.tsv``, and back.

A Text flows in, lines flow out: ``start end line received printed modern edits margin``; the same lines give the
words again. Edits are written ``stage:step@start:before>after:cost``, parted by blanks, with what would part
them escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from pasyans.model.text import Edit, Text, Word, WordKind

HEADER = ("start", "end", "line", "received", "printed", "modern", "edits", "margin", "kind")
_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", " ": "\\s", ":": "\\c", ">": "\\g"}
_BACK = {value[1]: key for key, value in _ESCAPES.items()}
_EDIT = re.compile(r"(printed|modern):([^@]+)@(\d+):([^:>]*)>([^:>]*):(\d+)(?::(.*))?")


def _escape(text: str, signs: str) -> str:
    return "".join(_ESCAPES[c] if c in signs else c for c in text)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _BACK[match.group(1)], text)


def write_words(text: Text) -> str:
    """The table of ``text``, with a header line; every line ends with a line feed."""
    return "\t".join(HEADER) + "\n" + write_rows(text.words)


def write_rows(words: Iterable[Word]) -> str:
    """The lines of ``words`` in the table, each ended by a line feed."""
    lines = []
    for word in words:
        forms = (_escape(form, "\\\t\n\r") for form in (word.received, word.printed, word.modern))
        edits = " ".join(_edit(edit) for edit in word.edits)
        places = (str(word.start), str(word.end), str(word.line))
        lines.append("\t".join((*places, *forms, edits, str(word.margin), word.kind)))
    return "".join(f"{line}\n" for line in lines)


def _edit(edit: Edit) -> str:
    before, after, reason = (_escape(part, "\\\t\n\r :>") for part in (edit.before, edit.after, edit.reason))
    found = f"{edit.stage}:{edit.step}@{edit.start}:{before}>{after}:{edit.cost}"
    return f"{found}:{reason}" if reason else found


def read_words(table: str, *, name: str = "words") -> tuple[Word, ...]:
    """The words of a table that :func:`write_words` wrote. Raises ``ValueError`` with name and line."""
    words = []
    for number, line in enumerate(table.split("\n")[1:], 2):
        if not line:
            continue
        cells = line.split("\t")
        if len(cells) != len(HEADER):
            raise ValueError(f"{name}:{number}: expected {len(HEADER)} cells ({' '.join(HEADER)}), found {line!r}")
        edits = []
        for part in cells[6].split(" ") if cells[6] else []:
            match = _EDIT.fullmatch(part)
            if match is None:
                raise ValueError(f"{name}:{number}: expected stage:step@start:before>after:cost, found {part!r}")
            stage, step, start, before, after, cost, reason = match.groups()
            edits.append(
                Edit(stage, step, int(start), _unescape(before), _unescape(after), int(cost), _unescape(reason or ""))  # type: ignore[arg-type]
            )
        received, printed, modern = (_unescape(cell) for cell in cells[3:6])
        kind = cast("WordKind", cells[8])
        start, end, row, margin = int(cells[0]), int(cells[1]), int(cells[2]), int(cells[7])
        words.append(Word(start, end, row, received, printed, modern, kind, tuple(edits), margin))
    return tuple(words)
