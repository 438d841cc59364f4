"""Texts with markup: HTML, FB2, TEI and other XML.

The source of a document flows in; the same source flows out with its words normalized. Tags, attributes, comments
and scripts stay byte for byte; a word that tags cross is one word, and stands where it began.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import lru_cache

from pasyans.model.text import Page, Text
from pasyans.normalize.datafiles import read_table

_STARTS = re.compile(r"\s*<(?:\?xml|!doctype\s+html|html|FictionBook|TEI|teiCorpus|body|div|p)\b", re.IGNORECASE)
_PIECE = re.compile(
    r"(?P<skip><!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<![^>]*>"
    r"|<(?P<raw>script|style|binary|teiHeader|title-info|document-info)\b[^>]*(?<!/)>.*?</(?P=raw)\s*>)"
    r"|(?P<tag></?(?P<name>[A-Za-z][\w:.-]*)(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>)"
    r"|(?P<entity>&(?:#\d+|#x[0-9A-Fa-f]+|\w+);)",
    re.DOTALL | re.IGNORECASE,
)
_DECLARED = re.compile(r"(<\?xml[^>]*?encoding\s*=\s*[\"'])[^\"']*([\"'])")


def is_markup(text: str) -> bool:
    """Whether ``text`` begins like a document with markup."""
    return _STARTS.match(text) is not None


def normalize_markup(page: Page, normalize: Callable[[Page], Text], target: str) -> str:
    """``page.text`` with its words in the spelling of ``target`` (``modern`` or ``printed``).

    ``normalize`` is given the bare text as a page. An XML declaration is made to say UTF-8, as the result is written.
    """
    source = page.text
    inline = _inline()
    plain: list[str] = []
    places: list[tuple[int, int]] = []

    def add(char: str, start: int, end: int) -> None:
        plain.append(char)
        places.append((start, end))

    at = 0
    for match in _PIECE.finditer(source):
        for offset in range(at, match.start()):
            add(source[offset], offset, offset + 1)
        at = match.end()
        if match["entity"]:
            char = html.unescape(match["entity"])
            add(char if len(char) == 1 else " ", match.start(), match.end())
        elif match["skip"] and not match["skip"].startswith(("<!--", "<?")):
            add("\n", match.start(), match.start())
        elif match["tag"] and match["name"].lower().rpartition(":")[2] not in inline:
            for _ in range(2):
                add("\n", match.start(), match.start())
    for offset in range(at, len(source)):
        add(source[offset], offset, offset + 1)

    text = normalize(Page(page.book, page.id, "".join(plain), page.encoding, page.name))
    out: list[str] = []
    done = 0
    before = None
    for word in text.words:
        lost_blank = before is not None and before.parted and before.end == word.start
        before = word
        new = getattr(word, target)
        if new == word.received and not lost_blank:
            continue
        pieces = _pieces(places, word.start, word.end)
        for number, (start, end, share) in enumerate(_shared_out(word.received, new, pieces)):
            out.append(source[done:start])
            out.append((" " if lost_blank and not number else "") + html.escape(share, quote=False))
            done = max(done, end)
    out.append(source[done:])
    return _DECLARED.sub(r"\1utf-8\2", "".join(out), count=1)


def _pieces(places: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int, int, int]]:
    """The stretches of the source that hold the plain characters ``start`` to ``end``: each with its bounds in the
    source, and in the word."""
    found: list[tuple[int, int, int, int]] = []
    for at in range(start, end):
        here = places[at]
        if found and found[-1][1] == here[0]:
            found[-1] = (found[-1][0], here[1], found[-1][2], at - start + 1)
        else:
            found.append((*here, at - start, at - start + 1))
    return found


def _shared_out(received: str, new: str, pieces: list[tuple[int, int, int, int]]) -> list[tuple[int, int, str]]:
    """``new`` parted among the pieces of the word, so that every tag stays by the letters it stood by."""
    where = [0] * (len(received) + 1)
    for _, i1, i2, j1, j2 in SequenceMatcher(None, received, new, autojunk=False).get_opcodes():
        for i in range(i1, i2):
            where[i] = min(j1 + i - i1, j2)
    where[len(received)] = len(new)
    cuts = [where[first] for _, _, first, _ in pieces[1:]] + [len(new)]
    shares, at = [], 0
    for (start, end, _, _), cut in zip(pieces, cuts, strict=True):
        shares.append((start, end, new[at:cut]))
        at = cut
    return shares


@lru_cache(maxsize=1)
def _inline() -> frozenset[str]:
    return frozenset(row[0] for row in read_table("inline.tsv", 1))
