"""What of the edition is searched: games sentence by sentence, notes, the glossary, the books' pages, the principles.

Pages of the site flow in, documents for the index flow out; the Russian index holds the books' own words, the
English one what the edition says of them in English.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from pasyans.model.edition import Edition, EditionBook
from pasyans.model.record import Record
from pasyans.model.text import Text
from pasyans.publish.addresses import game_path, text_path
from pasyans.publish.gamepage import GamePage, english_title, game_title, note_text
from pasyans.publish.mechanisms import mechanisms
from pasyans.publish.search import Document, Passage, plain, running
from pasyans.publish.wording import Wording


def game(shown: GamePage) -> Document:
    """The document of a game whose page was made: its text (in Russian), its rules in words, doubts and notes."""
    record, lang = shown.record, shown.address.lang
    passages = [Passage("content", plain(" · ".join(record.aliases)))] if record.aliases else []
    passages += _sentences(shown) if lang == "ru" else []
    description = shown.edition.descriptions.get(record.id, {}).get(lang, "")
    passages += [Passage("record", plain(line)) for line in description.split("\n") if line.strip() and lang != "ru"]
    passages += [Passage(f"doubt-{name}", plain(text)) for name, text in _doubts(record, lang)]
    passages += [
        Passage(f"note-{number}", plain(f"{note_text(note, lang)} {note.source}"))
        for number, note in enumerate(record.notes, 1)
        if lang == "ru" or note.text_en
    ]
    return Document(
        game_path(record.book, record.id),
        _title(record, lang),
        "game",
        tuple(passages),
        record.book,
        tuple(mechanisms(record.rules)),
    )


def others(edition: Edition, wording: Wording, names: Mapping[str, str], lang: str) -> list[Document]:
    """The documents of everything that is no game, in one language."""
    russian = lang == "ru"
    terms = tuple(
        Passage(
            term.id,
            plain(f"{term.name}: {term.text}") if russian else f"{term.name_en} ({term.name}): {term.text_en}",
        )
        for term in edition.glossary
    )
    parts = tuple(
        Passage(f"part-{number}", plain(" ".join([part["title"][lang], *part[lang]])))
        for number, part in enumerate(wording.principles["part"], 1)
    )
    found = [
        Document("glossary.html", wording.say(lang, "glossary"), "term", terms),
        Document("principles.html", wording.say(lang, "principles"), "about", parts),
    ]
    for book in edition.books:
        found.append(_book(book))
        if russian:
            found += [
                Document(
                    text_path(book.id, names[page]),
                    wording.say(lang, "page-title", book=book.title, page=names[page]),
                    "page",
                    tuple(_lines(edition.texts[page])),
                    book.id,
                )
                for page in book.pages
            ]
    return found


def _title(record: Record, lang: str) -> str:
    return game_title(record) if lang == "ru" else english_title(record) or game_title(record)


def _sentences(shown: GamePage) -> Iterator[Passage]:
    for block in shown.paragraphs:
        text = shown.edition.texts[block.line.page]
        for stretch in block.line.stretches:
            yield Passage(stretch.anchor, _between(text, stretch.start, stretch.end))


def _between(text: Text, start: int, end: int) -> str:
    first = bisect_left(text.words, start, key=lambda word: word.start)
    last = bisect_left(text.words, end, key=lambda word: word.start)
    return running(text, text.words[first:last])


def _doubts(record: Record, lang: str) -> Iterator[tuple[str, str]]:
    for name, doubt in record.doubts.items():
        if lang == "ru":
            options = [option.label for option in doubt.options.values()]
            yield name, " ".join([doubt.question, *options, doubt.reason])
        elif doubt.question_en:
            options = [option.label_en for option in doubt.options.values()]
            yield name, " ".join([doubt.question_en, *options, doubt.reason_en])


def _lines(text: Text) -> Iterator[Passage]:
    at = 0
    for number, line in enumerate(text.page.text.split("\n"), 1):
        if found := _between(text, at, at + len(line)):
            yield Passage(f"line-{number}", found)
        at += len(line) + 1


def _book(book: EditionBook) -> Document:
    about = " · ".join(
        part for part in (book.author, book.title, book.original, book.translator, book.publisher, book.date) if part
    )
    source = " ".join(part for part in (book.source, book.licence) if part)
    passages = [Passage("about-book", plain(part)) for part in (about, source) if part]
    return Document(f"{book.id}/index.html", book.title, "about", tuple(passages), book.id)
