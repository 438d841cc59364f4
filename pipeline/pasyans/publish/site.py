"""The annotated site: every page of it, made aside and moved into place when all is there.

An ``Edition`` and the folder ``site/`` (templates, words, fonts, player) flow in; a folder of static files
that works from any server under any path flows out, the same bytes every time.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2

from pasyans.files import new_folder
from pasyans.model.edition import Edition, EditionBook
from pasyans.publish import cards, searched
from pasyans.publish.addresses import LANGUAGES, Address, game_path, page_names, text_path
from pasyans.publish.gamepage import GamePage, game_title
from pasyans.publish.otherpages import Pages
from pasyans.publish.search import Document, make_index
from pasyans.publish.wording import PublishError, Wording, grouped, in_tongues

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class SiteReport:
    """What was made: ``pages`` of HTML, ``files`` in all, their ``size`` in bytes, the ``largest`` page."""

    out: Path
    pages: int
    files: int
    size: int
    largest: tuple[str, int]


@dataclass(slots=True)
class _Builder:
    edition: Edition
    source: Path
    out: Path
    wording: Wording
    names: dict[str, str]
    environment: jinja2.Environment
    written: dict[str, int] = field(default_factory=dict)

    def write(self, name: str, text: str) -> None:
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8")
        path.write_bytes(data)
        self.written[name] = len(data)

    def page(self, template: str, address: Address, **context: Any) -> None:
        lang = address.lang
        html = self.environment.get_template(template).render(
            lang=lang,
            here=address,
            others=[other for other in LANGUAGES if other != lang],
            say=lambda key, **values: self.wording.say(lang, key, **values),
            count=lambda key, number: self.wording.count(lang, key, number),
            forms=lambda key, number: self.wording.form(lang, key, number),
            told=lambda text: in_tongues(text, lang),
            w=self.wording,
            grouped=grouped,
            version=self.edition.version,
            **context,
        )
        self.write(address.file, html)


def build_site(
    edition: Edition, out: Path, *, source: Path | None = None, progress: Progress | None = None
) -> SiteReport:
    """Make the whole site in ``out``.

    ``source`` is the folder with ``templates/``, ``assets/``, ``player/`` and the files of words (default:
    ``site/`` beside ``out``'s last part, that is the parent of ``site/dist``). ``progress`` is called with what
    is being made, how many are done and how many there are. Raises ``PublishError``; nothing half-written stays.
    """
    source = source or out.parent
    if not (source / "templates").is_dir():
        raise PublishError(f"{source}: expected the site's folder with templates/ in it, found none")
    _check(edition)
    wording = Wording.read(source)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(source / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    with new_folder(out) as aside:
        builder = _Builder(edition, source, aside, wording, page_names(edition), environment)
        _copy_static(builder)
        _build_pages(builder, progress or (lambda what, done, total: None))
    html = {name: size for name, size in builder.written.items() if name.endswith(".html")}
    largest = max(html.items(), key=lambda item: (item[1], item[0]))
    return SiteReport(out, len(html), len(builder.written), sum(builder.written.values()), largest)


def _check(edition: Edition) -> None:
    books = {book.id for book in edition.books}
    faults = [
        f"page {page!r} of {b.id!r} has no text" for b in edition.books for page in b.pages if page not in edition.texts
    ]
    faults += [
        f"record {r.id!r} is of book {r.book!r}, which is not there" for r in edition.records if r.book not in books
    ]
    faults += [
        f"record {record.id!r} points to page {line.place.page!r}, which is not there"
        for record in edition.records
        for line in record.lines
        if line.place.page not in edition.texts
    ]
    if faults:
        raise PublishError("expected an edition whose parts fit together, found: " + "; ".join(faults))


def _copy_static(builder: _Builder) -> None:
    for folder in ("assets", "player"):
        for path in sorted((builder.source / folder).rglob("*")):
            if path.is_file():
                name = path.relative_to(builder.source).as_posix()
                target = builder.out / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
                builder.written[name] = target.stat().st_size
    builder.write("assets/cards.svg", cards.sprite(builder.wording.labels["ranks"]))
    builder.write(
        "player/words.json",
        _json(
            {
                "messages": {
                    lang: {
                        key: entry[lang]
                        for key, entry in builder.wording.messages.items()
                        if key.startswith("player-") and lang in entry
                    }
                    for lang in LANGUAGES
                },
                "names": builder.wording.labels["names"],
                "packets": builder.wording.labels["packets"],
                "ranks": builder.wording.labels["ranks"],
                "suits": builder.wording.labels["suits"],
            }
        ),
    )


def _build_pages(builder: _Builder, progress: Progress) -> None:
    edition = builder.edition
    total = len(LANGUAGES) * (len(edition.records) + sum(len(b.pages) for b in edition.books) + len(edition.books))
    done = 0
    for lang in LANGUAGES:
        pages = Pages(edition, builder.wording, builder.names, lang)
        first = lang == LANGUAGES[0]
        documents: list[Document] = []
        for record in edition.records:
            book = next(b for b in edition.books if b.id == record.book)
            address = Address(game_path(record.book, record.id), lang)
            game = GamePage(edition, record, book, builder.wording, builder.names, address)
            builder.page("game.html", address, **game.context())
            documents.append(searched.game(game))
            if first:
                for name, text in game.files():
                    builder.write(name, text)
            done += 1
            progress(game_title(record), done, total)
        for book in edition.books:
            for page in book.pages:
                address = Address(text_path(book.id, builder.names[page]), lang)
                builder.page("page.html", address, **pages.page(book, page, address))
                done += 1
                progress(builder.names[page], done, total)
                if first:
                    for name, text in _text_files(edition, book, page, builder.names[page]):
                        builder.write(name, text)
            address = Address(f"{book.id}/index.html", lang)
            builder.page("book.html", address, **pages.book(book, address))
            address = Address(f"{book.id}/concordance.html", lang)
            builder.page("concordance.html", address, **pages.concordance(book, address))
            done += 1
            progress(book.title, done, total)
        for template, name, context in pages.single():
            builder.page(template, Address(name, lang), **context(Address(name, lang)))
        documents += searched.others(edition, builder.wording, builder.names, lang)
        make_index(documents, lang, builder.out / "search" / lang)
    for path in sorted((builder.out / "search").rglob("*")):
        if path.is_file():
            builder.written[path.relative_to(builder.out).as_posix()] = path.stat().st_size


def _text_files(edition: Edition, book: EditionBook, page: str, name: str) -> Iterator[tuple[str, str]]:
    text = edition.texts[page]
    base = f"data/{book.id}/page-{name}"
    yield f"{base}.printed.txt", text.printed
    yield f"{base}.modern.txt", text.modern
    rows = io.StringIO()
    writer = csv.writer(rows, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
    writer.writerow(["start", "end", "line", "received", "printed", "modern", "steps", "margin"])
    for word in text.words:
        steps = " ".join(dict.fromkeys(edit.step for edit in word.edits))
        writer.writerow([word.start, word.end, word.line, word.received, word.printed, word.modern, steps, word.margin])
    yield f"{base}.words.tsv", rows.getvalue()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
