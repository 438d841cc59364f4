"""A text too long to be held, as pieces.

A path flows in; Pages of some hundred thousand characters, cut at line ends, flow out, as often as asked.
What was taken for the encoding of the first piece holds for all.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path

from pasyans.ingest.encodings import decode
from pasyans.model.text import Page

#: Bytes read at once, and from which size on a file is read in pieces.
BLOCK = 1 << 18
LONG_FILE = 8 << 20
#: Byte-order marks of UTF-16, and the codecs for a text without one.
_MARKS, _ORDERS = (b"\xff\xfe", b"\xfe\xff"), ("utf-16-le", "utf-16-be")
_CODECS = {"utf-8": "utf-8-sig", "utf-16": "utf-16"}


def is_long(path: Path) -> bool:
    """Whether the file at ``path`` is to be read in pieces."""
    return path.is_file() and path.stat().st_size > LONG_FILE


def read_pieces(path: Path, *, book: str = "") -> Iterator[Page]:
    """The text of ``path`` piece by piece, in order; joined they are the whole.

    Raises :class:`~pasyans.ingest.IngestError` for what is no text, judged by the first piece.
    """
    with path.open("rb") as file:
        block = file.read(BLOCK)
        whole = _whole_characters(block)
        text, encoding = decode(whole, name=str(path))
        codec = _CODECS.get(encoding, encoding)
        if codec == "utf-16" and not block.startswith(_MARKS):
            codec = next((order for order in _ORDERS if whole.decode(order, errors="replace") == text), codec)
        decoder = codecs.getincrementaldecoder(codec)(errors="replace")
        rest = ""
        while block:
            rest += decoder.decode(block)
            block = file.read(BLOCK)
            if not block:
                break
            at = rest.rfind("\n") + 1 or rest.rfind(" ") + 1
            if at:
                yield Page(book, path.stem, rest[:at], encoding, str(path))
                rest = rest[at:]
        rest += decoder.decode(b"", True)
        if rest:
            yield Page(book, path.stem, rest, encoding, str(path))


def _whole_characters(block: bytes) -> bytes:
    """``block`` without a UTF-8 or UTF-16 character that its end may have cut."""
    if len(block) < BLOCK:
        return block
    end = len(block) // 2 * 2
    if b"\0" in block or block.startswith(_MARKS):
        return block[:end]
    begins = end - 1
    while begins > end - 4 and 0x80 <= block[begins] < 0xC0:
        begins -= 1
    length = next((n for n, least in ((4, 0xF0), (3, 0xE0), (2, 0xC0)) if block[begins] >= least), 1)
    return block[:begins] if begins + length > end else block[:end]
