"""Bytes to Pages: reads a file, standard input or a whole book, and says how it was read.

What flows in is a path or bytes in any of the encodings that Russian texts come in; what flows out is a
:class:`~pasyans.model.text.Page` whose text is exactly what the bytes say, or an :class:`IngestError` in
one clear line.
"""

from __future__ import annotations

from pasyans.ingest.books import Book, find_books, read_book
from pasyans.ingest.encodings import IngestError, decode
from pasyans.ingest.files import read_page, read_stdin
from pasyans.ingest.streams import is_long, read_pieces

__all__ = [
    "Book",
    "IngestError",
    "decode",
    "find_books",
    "is_long",
    "read_book",
    "read_page",
    "read_pieces",
    "read_stdin",
]
