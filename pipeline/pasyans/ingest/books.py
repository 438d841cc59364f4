"""A book of the corpus: its bibliography and its pages in order.

A folder with ``book.toml`` and ``pages/*.txt`` flows in; a :class:`Book` with every page decoded flows out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast, get_args

from pasyans.ingest.encodings import IngestError
from pasyans.ingest.files import read_page
from pasyans.model.edition import ProofStep
from pasyans.model.text import Orthography, Page


@dataclass(frozen=True, slots=True)
class Book:
    """One book as obtained: ``pages`` in the order of book.toml; ``folder`` is where the editor's files lie."""

    id: str
    title: str
    author: str
    orthography: Orthography | None
    pages: tuple[Page, ...]
    licence: str
    source: str
    folder: Path
    original: str = ""
    translator: str = ""
    publisher: str = ""
    date: str = ""
    language: str = "ru"
    proofs: Mapping[str, ProofStep] = field(default_factory=dict)
    en: Mapping[str, str] = field(default_factory=dict)


_TEXT_FIELDS = ("title", "author", "licence", "source")
_OPTIONAL_FIELDS = ("original", "translator", "publisher", "date", "language")
_ENGLISH_FIELDS = ("title", "author", "translator", "publisher", "date", "licence", "source")


def find_books(corpus: Path) -> list[Path]:
    """The folders under ``corpus`` that hold a ``book.toml``, sorted by name."""
    return sorted(path.parent for path in corpus.glob("*/book.toml"))


def read_book(folder: Path) -> Book:
    """Read ``folder/book.toml`` and its pages.

    Raises :class:`IngestError` with every missing field and page at once; a page in the folder that the order
    does not name is a fault too, so that none is lost in silence.
    """
    path = folder / "book.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise IngestError(f"{path}: expected a book's description, found nothing there; write book.toml") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise IngestError(f"{path}: expected TOML in UTF-8, found {error}; correct that line") from None
    faults = [
        f'expected {field} = "…", found {data.get(field)!r}'
        for field in _TEXT_FIELDS
        if not isinstance(data.get(field), str) or not data[field].strip()
    ]
    orthography = data.get("orthography")
    if orthography is not None and orthography not in get_args(Orthography):
        faults.append(f"expected orthography one of {', '.join(get_args(Orthography))}, found {orthography!r}")
    if data.get("id", folder.name) != folder.name:
        faults.append(f'expected id = "{folder.name}" (the folder\'s name), found {data["id"]!r}')
    order = data.get("pages")
    present = {file.stem: file for file in sorted((folder / "pages").glob("*.txt"))}
    if not isinstance(order, list) or not order or not all(isinstance(name, str) for name in order):
        faults.append(f'expected pages = ["first", …] in reading order, found {order!r}')
        order = []
    faults += [f"expected pages/{name}.txt, found no such file" for name in order if name not in present]
    faults += [
        f"found pages/{name}.txt, expected its name in pages = […]" for name in present if order and name not in order
    ]
    proofs = data.get("proofs", {})
    steps = get_args(ProofStep)
    if not isinstance(proofs, dict):
        faults.append(f"expected [proofs] with a step for each page, found {proofs!r}")
        proofs = {}
    faults += [f"proofs: expected one of {', '.join(steps)}, found {v!r}" for v in proofs.values() if v not in steps]
    faults += [f"proofs: expected a page of pages = […], found {name!r}" for name in proofs if name not in order]
    english = data.get("en", {})
    if not isinstance(english, dict):
        faults.append(f"expected [en] with the bibliography in English, found {english!r}")
        english = {}
    faults += [
        f'en: expected {", ".join(_ENGLISH_FIELDS)} = "…", found {name} = {value!r}'
        for name, value in english.items()
        if name not in _ENGLISH_FIELDS or not isinstance(value, str)
    ]
    if faults:
        raise IngestError(f"{path}: " + "; ".join(faults))
    book = folder.name
    return Book(
        id=book,
        title=data["title"],
        author=data["author"],
        orthography=cast("Orthography | None", orthography),
        pages=tuple(read_page(present[name], book=book) for name in order),
        licence=data["licence"],
        source=data["source"],
        folder=folder,
        proofs=proofs,
        en=english,
        **{field: str(data[field]) for field in _OPTIONAL_FIELDS if field in data},
    )
