"""The glossary: terms of the books, and where a book explains one itself.

``site/glossary.toml`` and the texts flow in; terms with the books' own words, as places, flow out.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pasyans.model.edition import Quote, Term
from pasyans.model.text import Text
from pasyans.publish.wording import PublishError, read_toml


def read_glossary(path: Path) -> tuple[Term, ...]:
    """The terms of a glossary file, in its order; raises ``PublishError`` naming the term that lacks a field."""
    terms = []
    for key, entry in read_toml(path).items():
        missing = [field for field in ("name", "name_en", "text", "text_en", "stems") if not entry.get(field)]
        if missing:
            raise PublishError(f"{path}: [{key}]: expected {', '.join(missing)}, found none")
        terms.append(
            Term(
                key,
                entry["name"],
                entry["name_en"],
                entry["text"],
                entry["text_en"],
                tuple(entry["stems"]),
                tuple(entry.get("phrases", ())),
            )
        )
    return tuple(terms)


_SIGNS = ".,;:!?«»()"


def find_quote(texts: Iterable[Text], phrase: str) -> Quote | None:
    """The first place whose modern words are ``phrase`` (spaces alike), or ``None``."""
    wanted = phrase.split()
    if not wanted:
        return None
    for text in texts:
        forms = [(piece, word) for word in text.words for piece in word.modern.split() if piece.strip(_SIGNS)]
        plain = [piece.strip(_SIGNS) for piece, _ in forms]
        bare = [piece.strip(_SIGNS) for piece in wanted if piece.strip(_SIGNS)]
        for at in range(len(forms) - len(bare) + 1):
            if plain[at] == bare[0] and plain[at : at + len(bare)] == bare:
                return Quote(text.page.id, forms[at][1].start, forms[at + len(bare) - 1][1].end)
    return None
