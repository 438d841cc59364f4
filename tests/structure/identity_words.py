"""Texts for tests: modern text in, Words out whose three forms are the same, so that rooms can be tested apart."""

from __future__ import annotations

import re

from pasyans.model.text import Page, Text, Word

_TOKEN = re.compile(r"\[\d+\]|[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[^\w\s]")


def identity_text(modern: str, page: str = "test", book: str = "") -> Text:
    """``modern`` as a page that needed no repair."""
    words = tuple(
        Word(
            m.start(),
            m.end(),
            modern.count("\n", 0, m.start()) + 1,
            m[0],
            m[0],
            m[0],
            "sign" if not m[0][0].isalnum() else "word",
        )
        for m in _TOKEN.finditer(modern)
    )
    return Text(Page(book, page, modern), words, "modern")
