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


def find_quotes(texts: Iterable[Text], phrases: Iterable[str]) -> dict[str, Quote]:
    """For each phrase the first place whose modern words are its words, whatever signs and blanks stand between them.

    Phrases that stand nowhere are left out.
    """
    wanted: dict[str, list[tuple[str, list[str]]]] = {}
    for phrase in phrases:
        bare = [piece.strip(_SIGNS) for piece in phrase.split() if piece.strip(_SIGNS)]
        if bare:
            wanted.setdefault(bare[0], []).append((phrase, bare))
    found: dict[str, Quote] = {}
    for text in texts:
        forms = [(piece.strip(_SIGNS), word) for word in text.words for piece in word.modern.split()]
        forms = [(piece, word) for piece, word in forms if piece]
        plain = [piece for piece, _ in forms]
        for at, piece in enumerate(plain):
            for phrase, bare in wanted.get(piece, ()):
                if phrase not in found and plain[at : at + len(bare)] == bare:
                    found[phrase] = Quote(text.page.id, forms[at][1].start, forms[at + len(bare) - 1][1].end)
    return found
