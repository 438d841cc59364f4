"""The stages in order: corpus/ -> normalized/ -> site/dist, each run only when its inputs have changed.

``text`` reads and normalizes the pages, ``records`` finds the games and reads their rules, ``programs``
compiles every reading of every record, ``site`` publishes. Each stage takes from disk what the one before
it wrote, writes aside and moves into place; a stage that is up to date imports nothing heavy.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pasyans.cache import StageCache, hash_files
from pasyans.editions import Project, read_json, records
from pasyans.errors import PasyansError
from pasyans.files import write_text

if TYPE_CHECKING:
    from pasyans.ingest import Book
    from pasyans.model.edition import Accuracy, Edition
    from pasyans.model.editor import EditorFile
    from pasyans.model.record import Record
    from pasyans.model.text import Emendation, Text

STAGES = ("text", "records", "programs", "site")
ROOMS = {
    "text": ("model", "ingest", "normalize"),
    "records": ("model", "ingest", "normalize", "structure", "extract"),
    "programs": ("model", "engine"),
    "site": ("model", "ingest", "normalize", "extract", "publish"),
}
CODE = Path(__file__).resolve().parent
EXAMPLE_DEAL = 1
"""The numbered deal that the site lays out as an example."""

Say = Callable[[str, int, int], None]
"""Told of progress: (what, done, of how many)."""


def _quiet(what: str, done: int, total: int) -> None:
    return None


@dataclass(slots=True)
class Built:
    """What a build did: for each stage ``ran`` or ``fresh``, how many files changed, and what it found wrong."""

    stages: dict[str, str] = field(default_factory=dict)
    changed: int = 0
    findings: list[str] = field(default_factory=list)


def build(project: Project, *, only: str | None = None, book: str | None = None, say: Say = _quiet) -> Built:
    """Run the stages that are not up to date; with ``only`` that one alone, with ``book`` for that book alone.

    Raises ``PasyansError`` when an input cannot be read; what was built before stays as it was.
    """
    books = project.books()
    if not books:
        raise PasyansError(
            f"{project.corpus}: expected books (folders with book.toml and pages/), found none; "
            "begin one with: pasyans init DIR"
        )
    if book is not None and book not in books:
        raise PasyansError(f"--book {book}: expected one of {', '.join(books)}")
    built = Built()
    cache = StageCache(project.root)
    chosen = [book] if book else books
    for stage in STAGES if only is None else (only,):
        if stage in ("text", "records"):
            for name in chosen:
                _run(
                    f"{stage}-{name}", cache, built, _inputs(project, stage, name), _per_book(project, stage, name, say)
                )
        else:
            run = _programs if stage == "programs" else _site
            _run(stage, cache, built, _inputs(project, stage, None), partial(run, project, built, say))
    return built


def _run(stage: str, cache: StageCache, built: Built, inputs: list[Path], work: Callable[[], list[Path]]) -> None:
    key = hash_files(cache.root, inputs)
    if cache.fresh(stage, key):
        built.stages[stage] = "fresh"
        return
    before = cache.outputs(stage)
    outputs = work()
    for path in before - set(outputs):
        if path.is_file():
            path.unlink()
            built.changed += 1
    cache.store(stage, key, outputs)
    built.stages[stage] = "ran"


def _inputs(project: Project, stage: str, book: str | None) -> list[Path]:
    files = [path for room in ROOMS[stage] for path in (CODE / room).rglob("*") if _is_source(path)]
    files += [CODE / "build.py", CODE / "files.py"]
    if stage == "text":
        # Every book is context for every other: its words are evidence of what is a word.
        files += [path for path in project.corpus.rglob("*") if _is_source(path) and "games" not in path.parts]
        files += [path for path in _gold(project).glob("*") if path.is_file()]
    elif stage == "records":
        files += [path for path in (project.corpus / str(book)).rglob("*") if _is_source(path)]
        files += sorted((project.normalized / str(book) / "words").glob("*.tsv"))
    else:
        files += project.record_paths()
    if stage == "site":
        source = _site_source(project)
        folders = [source / name for name in ("templates", "assets", "player")]
        for folder in (project.corpus, project.normalized, *folders):
            files += [path for path in folder.rglob("*") if _is_source(path)]
        files += sorted(source.glob("*.toml")) + sorted(_programs_folder(project).rglob("*.json"))
    return files


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")


def _gold(project: Project) -> Path:
    return project.root / "tests" / "cases" / "gold"


def _programs_folder(project: Project) -> Path:
    return project.root / ".cache" / "programs"


def _per_book(project: Project, stage: str, book: str, say: Say) -> Callable[[], list[Path]]:
    return partial(_text if stage == "text" else _records, project, book, say)


def read_books(project: Project) -> dict[str, Book]:
    """All books of the corpus by id."""
    from pasyans.ingest import read_book

    return {name: read_book(project.corpus / name) for name in project.books()}


def read_texts(project: Project, book: Book) -> list[Text]:
    """The normalized texts of a book as its token tables in ``normalized/`` have them."""
    from pasyans.model.text import Text
    from pasyans.normalize import read_words
    from pasyans.normalize.signs import look

    texts = []
    for page in book.pages:
        path = project.normalized / book.id / "words" / f"{page.id}.tsv"
        if not path.is_file():
            raise PasyansError(f"{path}: expected the token table of a page, found none; make it with: pasyans build")
        words = read_words(path.read_text(encoding="utf-8"), name=str(path))
        signs = look(page.text, book.orthography)
        texts.append(Text(page, words, signs.orthography, signs.findings))
    return texts


def _text(project: Project, name: str, say: Say) -> list[Path]:
    from pasyans.normalize import Normalizer, write_words
    from pasyans.normalize.emendations import emended
    from pasyans.normalize.emendations import read as read_emendations

    books = read_books(project)
    book = books[name]
    others = [page for other in books.values() if other.id != name for page in other.pages]
    normalizer = Normalizer.load()
    path = book.folder / "emendations.tsv"
    emendations = read_emendations(path) if path.is_file() else ()
    pages = {page.id for page in book.pages}
    for item in emendations:
        if item.page not in pages:
            raise PasyansError(f"{path.parent.name}/{item.where}: expected a page of {name}, found {item.page!r}")
    out = project.normalized / name
    written = []
    unaided = normalizer.normalize_pages(book.pages, context=others, orthography=book.orthography)
    for done, text in enumerate([emended(text, emendations) for text in unaided], 1):
        say(f"text of {name}", done, len(book.pages))
        for folder, suffix, content in (
            ("printed", "txt", text.printed),
            ("modern", "txt", text.modern),
            ("words", "tsv", write_words(text)),
        ):
            target = out / folder / f"{text.page.id}.{suffix}"
            write_text(target, content)
            written.append(target)
    figures = _accuracy(project, unaided)
    target = out / "accuracy.json"
    write_text(target, json.dumps(figures, ensure_ascii=False, indent=1) + "\n")
    return [*written, target]


def _accuracy(project: Project, texts: Iterable[Text]) -> list[dict[str, Any]]:
    """Quality of texts without emendations, of those pages that have a right text to be held against."""
    from pasyans.normalize.evaluate import Figures, compare, read_equals

    figures = []
    gold = _gold(project)
    equals = read_equals(gold / "readings.tsv") if (gold / "readings.tsv").is_file() else []
    for text in texts:
        right = gold / f"{text.page.id}.modern.txt"
        printed = gold / f"{text.page.id}.printed.txt"
        if not right.is_file():
            continue
        damage = (text.page.text, printed.read_text(encoding="utf-8")) if printed.is_file() else None
        page = Figures()
        mine = [equal for equal in equals if equal.page == text.page.id]
        compare(page, text.page.id, right.read_text(encoding="utf-8"), text.modern, mine, damage)
        figures.append({"page": text.page.id, **page.as_json()})
    return figures


def read_editor_files(folder: Path) -> dict[str, EditorFile]:
    """An editor's files of a book's games by the game's id."""
    from pasyans.extract.editor import read

    files = [read(path) for path in sorted((folder / "games").glob("*.toml"))]
    return {file.id: file for file in files}


def _records(project: Project, name: str, say: Say) -> list[Path]:
    from pasyans.extract import extract
    from pasyans.structure import find_games

    book = read_books(project)[name]
    editor = read_editor_files(book.folder)
    games = find_games(read_texts(project, book), editor)
    written = []
    faults: list[str] = []
    for done, game in enumerate(games, 1):
        say(f"records of {name}", done, len(games))
        try:
            record = extract(game, editor.get(game.id))
        except PasyansError as error:
            faults.append(str(error))
            continue
        target = project.normalized / name / "games" / f"{game.id}.json"
        write_text(target, dump_record(record))
        written.append(target)
    if faults:
        raise PasyansError("\n".join(faults))
    return written


def dump_record(record: Record) -> str:
    """A record as it is committed: JSON, one leaf a line, in the order of the model."""
    data = record.model_dump(mode="json", exclude_none=True)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def readings(record: Record) -> list[str]:
    """The readings of a record that differ from ``default`` in one doubt each, ``default`` first."""
    others = [
        f"{doubt}={option}"
        for doubt, value in record.doubts.items()
        for option in value.options
        if option != value.default
    ]
    return ["default", *others]


def _programs(project: Project, built: Built, say: Say) -> list[Path]:
    from pasyans.engine import RulesError, compile_rules

    written = []
    all_records = [r for r in records(project) if r.kind == "game" and r.complete]
    for done, record in enumerate(all_records, 1):
        say("programs", done, len(all_records))
        for reading in readings(record):
            try:
                program = compile_rules(record.reading(reading), game=record.id, reading=reading)
            except RulesError as error:
                built.findings.append(f"{record.id} ({reading}) cannot be played: {error}")
                continue
            target = _programs_folder(project) / record.id / f"{reading}.json"
            write_text(target, json.dumps(program.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
            written.append(target)
    return written


def _site(project: Project, built: Built, say: Say) -> list[Path]:
    from pasyans.publish import build_site

    out = project.site / "dist"
    edition = read_edition(project)
    build_site(edition, out, source=_site_source(project), progress=say)
    return sorted(path for path in out.rglob("*") if path.is_file())


def _site_source(project: Project) -> Path:
    """Templates and words of the site: the edition's own, else those that come with the program."""
    beside = CODE.parents[1] / "site"
    installed = Path(sys.prefix) / "share" / "pasyans" / "site"
    return next((folder for folder in (project.site, beside) if (folder / "templates").is_dir()), installed)


def read_edition(project: Project) -> Edition:
    """Everything there is to publish, from ``corpus/``, ``normalized/`` and the compiled programs."""
    from pasyans import __version__
    from pasyans.extract.describe import describe
    from pasyans.model.edition import Edition, EditionBook
    from pasyans.normalize.emendations import read as read_emendations
    from pasyans.publish import read_glossary

    books = read_books(project)
    found = _in_book_order(records(project), books)
    results = _read_results(project, found)
    emendations: list[Emendation] = []
    texts: dict[str, Text] = {}
    accuracy: list[Accuracy] = []
    for book in books.values():
        texts.update({text.page.id: text for text in read_texts(project, book)})
        path = book.folder / "emendations.tsv"
        if path.is_file():
            emendations += read_emendations(path)
        accuracy += _figures(project, book.id)
    return Edition(
        books=tuple(
            EditionBook(
                id=book.id,
                title=book.title,
                author=book.author,
                pages=tuple(page.id for page in book.pages),
                date=book.date,
                original=book.original,
                translator=book.translator,
                publisher=book.publisher,
                language=book.language,
                orthography=book.orthography or "",
                licence=book.licence,
                source=book.source,
                proofs=book.proofs,
                en=book.en,
            )
            for book in books.values()
        ),
        texts=texts,
        records=found,
        programs=_read_programs(project),
        results={game: tuple(value["runs"]) for game, value in results.items()},
        comparisons=results,
        examples=_examples(project, found),
        descriptions={
            record.id: {lang: describe(record.rules, lang) for lang in ("ru", "en")}
            for record in found
            if record.kind == "game" and record.complete
        },
        emendations=tuple(emendations),
        accuracy=tuple(accuracy),
        glossary=read_glossary(_site_source(project) / "glossary.toml"),
        version=__version__,
    )


def _in_book_order(found: Iterable[Record], books: Mapping[str, Book]) -> tuple[Record, ...]:
    """The records book by book, each book's as they stand in it."""
    names = list(books)
    pages = {page.id: number for book in books.values() for number, page in enumerate(book.pages)}

    def place(record: Record) -> tuple[int, int, int]:
        first = record.lines[0].place if record.lines else None
        return names.index(record.book), pages[first.page] if first else 0, first.start if first else 0

    return tuple(sorted(found, key=place))


def _figures(project: Project, book: str) -> list[Accuracy]:
    from pasyans.model.edition import Accuracy

    path = project.normalized / book / "accuracy.json"
    pages = read_json(path) if path.is_file() else []
    assert isinstance(pages, list)
    how = "pasyans evaluate"
    sums = {
        name: sum(page.get(name) or 0 for page in pages) for name in ("words", "right", "damaged", "repaired", "broken")
    }
    if not sums["words"]:
        return []
    out = [Accuracy(book, "words", sums["right"], sums["words"], how)]
    if sums["damaged"]:
        out.append(Accuracy(book, "repaired", sums["repaired"], sums["damaged"], how))
        out.append(Accuracy(book, "broken", sums["broken"], sums["words"], how))
    return out


def _read_programs(project: Project) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for path in sorted(_programs_folder(project).glob("*/*.json")):
        value = read_json(path)
        assert isinstance(value, dict)
        found.setdefault(path.parent.name, {})[path.stem] = value
    return found


def _read_results(project: Project, found: tuple[Record, ...]) -> dict[str, dict[str, Any]]:
    out: dict[str, dict[str, Any]] = {}
    for record in found:
        path = project.results_path(record)
        if path.is_file():
            value = read_json(path)
            assert isinstance(value, dict)
            out[record.id] = value
    return out


def _examples(project: Project, found: tuple[Record, ...]) -> dict[str, dict[str, tuple[tuple[str, ...], ...]]]:
    from pasyans.engine import Program
    from pasyans.engine.cards import card_text
    from pasyans.engine.state import new_state

    out = {}
    for record in found:
        path = _programs_folder(project) / record.id / "default.json"
        if not path.is_file():
            continue
        value = read_json(path)
        assert isinstance(value, dict)
        program = Program.from_json(value)
        state = new_state(program, deal=EXAMPLE_DEAL)
        zones: dict[str, tuple[tuple[str, ...], ...]] = {}
        for zone in program.zones:
            packets = []
            for pile in range(zone.first, zone.first + zone.packets):
                hidden = state.face_down(pile)
                packets.append(tuple(card_text(c) + "-" * (i < hidden) for i, c in enumerate(state.cards(pile))))
            zones[zone.name] = tuple(packets)
        out[record.id] = zones
    return out
