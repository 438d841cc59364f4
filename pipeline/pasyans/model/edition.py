"""The whole edition as one value: what the publishing room is given and needs nothing besides.

Books, their texts, records, programs, results and the editor's work flow in from the earlier rooms;
the site (and later TEI, EPUB and data files) is made from it alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pasyans.model.record import Record
from pasyans.model.text import Emendation, Text

ProofStep = Literal["without-text", "not-proofread", "problematic", "proofread", "validated"]
"""The five steps of proof-reading that Wikisource uses for a page."""


@dataclass(frozen=True, slots=True)
class EditionBook:
    """Bibliography of one book; ``pages`` are the ids of the pages at hand, in reading order.

    ``proofs`` gives a page's step on the proof-reading scale; a page it does not name is not proof-read.
    ``en`` gives fields of the bibliography in English.
    """

    id: str
    title: str
    author: str
    pages: tuple[str, ...]
    date: str = ""
    original: str = ""
    translator: str = ""
    publisher: str = ""
    language: str = "ru"
    orthography: str = ""
    licence: str = ""
    source: str = ""
    proofs: Mapping[str, ProofStep] = field(default_factory=dict)
    en: Mapping[str, str] = field(default_factory=dict)

    def said(self, name: str, lang: str) -> tuple[str, str]:
        """A field of the bibliography and the language it is in: ``lang``, or Russian where it is not given in that."""
        if lang == "en" and (value := self.en.get(name)):
            return value, "en"
        return str(getattr(self, name)), "ru"


@dataclass(frozen=True, slots=True)
class Accuracy:
    """A measured figure of the text's quality: ``right`` of ``total`` (words, unless ``what`` says else).

    ``name`` is a key such as ``words``, ``repaired`` or ``broken``; ``how`` tells the command that gives it.
    """

    book: str
    name: str
    right: int
    total: int
    how: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a page that explain a term: code points of the received page, half-open."""

    page: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the field: ``stems`` are beginnings of its forms in modern spelling, in lower case."""

    id: str
    name: str
    name_en: str
    text: str
    text_en: str
    stems: tuple[str, ...]
    phrases: tuple[str, ...] = ()
    """Words of the modern text in which a book explains the term itself."""


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything there is to publish.

    ``texts`` by page id; ``programs``: game id -> reading -> the program's JSON; ``results``: game id ->
    runs as ``pasyans simulate --json`` gives them; ``comparisons``: game id -> the rest of its results file
    (``readings``, ``rights``: differences with their intervals); ``examples``: game id -> zone -> packets of one
    example deal, bottom card first (``AS``; ``AS-`` lies face down); ``descriptions``: game id -> language -> the
    rules in plain words.
    """

    books: tuple[EditionBook, ...]
    texts: Mapping[str, Text]
    records: tuple[Record, ...] = ()
    programs: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    results: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    comparisons: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    examples: Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]] = field(default_factory=dict)
    descriptions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    emendations: tuple[Emendation, ...] = ()
    accuracy: tuple[Accuracy, ...] = ()
    glossary: tuple[Term, ...] = ()
    version: str = ""
