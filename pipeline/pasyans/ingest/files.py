"""One text from disk or standard input, as a Page.

This is the one place that reads texts; every fault of a path becomes an :class:`IngestError` that names it.
"""

from __future__ import annotations

from pathlib import Path

from pasyans.ingest.encodings import IngestError, decode
from pasyans.model.text import Page


def read_page(path: Path, *, book: str = "") -> Page:
    """Read one text file; the page's id is the file's stem, ``Page.encoding`` says what was taken.

    Raises :class:`IngestError` for a path that is not there, not a file, not permitted, empty or binary.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise IngestError(f"{path}: expected a text file, found nothing there; check the path") from None
    except IsADirectoryError:
        raise IngestError(f"{path}: expected a text file, found a folder; name a file in it") from None
    except OSError as error:
        raise IngestError(
            f"{path}: expected a text file, could not read it ({error.strerror}); check the path"
        ) from None
    text, encoding = decode(data, name=str(path))
    return Page(book=book, id=path.stem, text=text, encoding=encoding, name=str(path))


def read_stdin(data: bytes) -> Page:
    """The bytes of standard input as a Page with the id ``stdin``; raises like :func:`read_page`."""
    text, encoding = decode(data, name="standard input")
    return Page(book="", id="stdin", text=text, encoding=encoding, name="standard input")
