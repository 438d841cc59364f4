"""Where everything stands on the site: one place that makes addresses, so that they stay the same.

Ids of books, games and pages flow in; relative URLs, file paths and anchors flow out. Nothing depends on
the path the site is served under.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from pasyans.model.edition import Edition

LANGUAGES = ("ru", "en")
"""Languages of the interface: Russian at the root of the site, the others in a folder of their name."""


@dataclass(frozen=True, slots=True)
class Address:
    """One page of the site: ``path`` below the language's root, ``lang`` the language of its interface."""

    path: str
    lang: str = "ru"

    @property
    def file(self) -> str:
        """Path of the file below the site's root."""
        return self.path if self.lang == "ru" else f"{self.lang}/{self.path}"

    def to(self, path: str) -> str:
        """A relative URL from here to a page of the same language (``path`` may carry a fragment)."""
        return self._relative(path if self.lang == "ru" else f"{self.lang}/{path}")

    def asset(self, path: str) -> str:
        """A relative URL from here to a file that the languages share (assets, data, player)."""
        return self._relative(path)

    def other(self, lang: str) -> str:
        """A relative URL from here to the same page in another language."""
        return self._relative(Address(self.path, lang).file)

    def _relative(self, target: str) -> str:
        target, mark, fragment = target.partition("#")
        slash = "/" if target.endswith("/") else ""
        return posixpath.relpath(target, posixpath.dirname(self.file) or ".") + slash + mark + fragment


def page_names(edition: Edition) -> dict[str, str]:
    """A short name for each page id: what stands before the first ``_``, if that is enough to tell them apart.

    >>> # "000_ff5c59d90c815d2e" -> "000"
    """
    names: dict[str, str] = {}
    for book in edition.books:
        heads = [page.partition("_")[0] for page in book.pages]
        unique = len(set(heads)) == len(heads)
        for page, head in zip(book.pages, heads, strict=True):
            names[page] = anchor_part(head if unique else page)
    return names


def anchor_part(text: str) -> str:
    """``text`` as it may stand in an address: letters, digits, hyphens."""
    return re.sub(r"[^0-9A-Za-zА-Яа-яЁё]+", "-", text).strip("-") or "x"


def sentence_anchor(page_name: str, start: int) -> str:
    """Anchor of the stretch of text that begins at code point ``start`` of a page."""
    return f"s-{page_name}-{start}"


def rule_anchor(pointer: str) -> str:
    """Anchor of a leaf of the record, from its JSON Pointer."""
    return "r" + re.sub(r"[^0-9A-Za-z]+", "-", pointer)


def game_path(book: str, game: str) -> str:
    return f"{book}/{game}.html"


def text_path(book: str, page_name: str) -> str:
    return f"{book}/page-{page_name}.html"
