"""What the pages beside the games show: books, pages as received, glossary, indexes, search.

An ``Edition`` flows in, contexts of templates flow out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pasyans.model.edition import Edition, EditionBook
from pasyans.model.record import Place, Record
from pasyans.publish.addresses import Address, game_path, text_path
from pasyans.publish.charts import hundredths
from pasyans.publish.concordance import concordance
from pasyans.publish.gamepage import english_title, game_title, translated_reasons
from pasyans.publish.glossary import find_quotes
from pasyans.publish.mechanisms import MECHANISMS, mechanisms
from pasyans.publish.reading import Reader
from pasyans.publish.reasons import Reasons
from pasyans.publish.search import KINDS
from pasyans.publish.wording import Wording

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in a list."""

    record: Record
    title: str
    english: str
    url: str
    playable: bool
    plate: str


@dataclass(slots=True)
class Pages:
    """All pages but those of the games, in one language of the interface."""

    edition: Edition
    wording: Wording
    names: Mapping[str, str]
    lang: str
    of_book: dict[str, list[Record]] = field(default_factory=dict)
    on_page: dict[str, list[Record]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for record in self.edition.records:
            self.of_book.setdefault(record.book, []).append(record)
            for page in dict.fromkeys(line.place.page for line in record.lines):
                self.on_page.setdefault(page, []).append(record)

    def entries(self, address: Address, found: Iterable[Record]) -> list[Entry]:
        """Games as they stand in a list on the page at ``address``."""
        return [
            Entry(
                r,
                game_title(r),
                "" if self.lang == "ru" else english_title(r),
                address.to(game_path(r.book, r.id)),
                r.id in self.edition.programs,
                address.asset(f"plates/{r.book}/{r.id}.svg") if r.complete and r.rules.zones else "",
            )
            for r in found
        ]

    def book(self, book: EditionBook, address: Address) -> Context:
        """Context of ``book.html``."""
        reasons = Reasons(self.wording.steps, self.lang, translated_reasons(self.edition, self.lang))
        pages = []
        for page in book.pages:
            text = self.edition.texts[page]
            name = self.names[page]
            repaired = sum(1 for word in text.words if reasons.repaired(word))
            pages.append(
                {
                    "name": name,
                    "url": address.to(text_path(book.id, name)),
                    "proof": book.proofs.get(page, "not-proofread" if text.page.text.strip() else "without-text"),
                    "words": sum(1 for w in text.words if w.kind == "word"),
                    "repaired": repaired,
                    "findings": text.findings,
                }
            )
        return {
            "book": book,
            "games": self.entries(address, self.of_book.get(book.id, ())),
            "pages": pages,
            "emendations": [
                (
                    e,
                    self.names[e.page],
                    address.to(f"{text_path(book.id, self.names[e.page])}#{self._anchor(e.page, e.start)}"),
                )
                for e in self.edition.emendations
                if e.page in book.pages
            ],
            "accuracy": [a for a in self.edition.accuracy if a.book == book.id],
            "share": lambda right, total: hundredths(right, total, self.lang),
        }

    def page(self, book: EditionBook, page: str, address: Address) -> Context:
        """Context of ``page.html``: one page line by line, and every word that was changed."""
        text = self.edition.texts[page]
        reasons = Reasons(self.wording.steps, self.lang, translated_reasons(self.edition, self.lang))
        reader = Reader(self.edition.texts, self.names, reasons, self.edition.glossary, address.to("glossary.html"))
        lines = []
        at = 0
        for number, raw in enumerate(text.page.text.split("\n"), 1):
            if raw.strip():
                lines.append((number, reader.line(Place(page=page, start=at, end=at + len(raw)), "line", 0, ())))
            at += len(raw) + 1
        order = list(book.pages)
        index = order.index(page)
        return {
            "book": book,
            "page": self.names[page],
            "text": text,
            "lines": [(number, line) for number, line in lines if line.stretches],
            "reasons": reasons.all(),
            "base": address.asset(f"data/{book.id}/page-{self.names[page]}"),
            "proof": book.proofs.get(page, "not-proofread"),
            "games": self.entries(address, self.on_page.get(page, ())),
            "before": address.to(text_path(book.id, self.names[order[index - 1]])) if index else "",
            "after": address.to(text_path(book.id, self.names[order[index + 1]])) if index + 1 < len(order) else "",
        }

    def concordance(self, book: EditionBook, address: Address) -> Context:
        """Context of ``concordance.html``."""
        hits = concordance([self.edition.texts[page] for page in book.pages], self.edition.glossary)
        return {
            "book": book,
            "terms": [
                (
                    term,
                    [
                        (
                            hit,
                            self.names[hit.page],
                            address.to(
                                f"{text_path(book.id, self.names[hit.page])}#{self._anchor(hit.page, hit.start)}"
                            ),
                        )
                        for hit in found
                    ],
                )
                for term, found in hits
            ],
        }

    def single(self) -> Iterator[tuple[str, str, Callable[[Address], Context]]]:
        """Template, path and context of every page there is one of."""
        yield "home.html", "index.html", self._home
        yield "glossary.html", "glossary.html", self._glossary
        yield "games.html", "games.html", self._games
        yield "principles.html", "principles.html", lambda address: {"parts": self.wording.principles["part"]}
        yield "search.html", "search.html", self._search

    def _home(self, address: Address) -> Context:
        return {
            "books": [
                (
                    book,
                    address.to(f"{book.id}/index.html"),
                    self.entries(address, self.of_book.get(book.id, ())),
                    Counter(record.kind for record in self.of_book.get(book.id, ())),
                )
                for book in self.edition.books
            ]
        }

    def _search(self, address: Address) -> Context:
        used = {key for record in self.edition.records for key in mechanisms(record.rules)}
        return {
            "kinds": KINDS,
            "books": self.edition.books,
            "mechanisms": [key for key in MECHANISMS if key in used],
        }

    def _glossary(self, address: Address) -> Context:
        found = find_quotes(
            self.edition.texts.values(), (phrase for term in self.edition.glossary for phrase in term.phrases)
        )
        book_of = {page: book.id for book in self.edition.books for page in book.pages}
        terms = []
        for term in self.edition.glossary:
            quotes = []
            for phrase in term.phrases:
                if (quote := found.get(phrase)) is not None:
                    path = text_path(book_of[quote.page], self.names[quote.page])
                    url = address.to(f"{path}#{self._anchor(quote.page, quote.start)}")
                    quotes.append((phrase, self.names[quote.page], url))
            terms.append((term, quotes))
        return {"terms": terms}

    def _games(self, address: Address) -> Context:
        entries = self.entries(address, self.edition.records)
        by_key: dict[str, list[Entry]] = {key: [] for key in MECHANISMS}
        for entry in entries:
            for key in mechanisms(entry.record.rules):
                by_key[key].append(entry)
        return {
            "games": sorted(entries, key=lambda e: e.title.strip("[]").casefold()),
            "mechanisms": [(key, found) for key, found in by_key.items() if found],
            "terms": self.edition.glossary,
            "titles": {book.id: book.title for book in self.edition.books},
        }

    def _anchor(self, page: str, start: int) -> str:
        # The line of the page's own view that holds code point ``start``.
        return f"line-{self.edition.texts[page].page.text.count(chr(10), 0, start) + 1}"
