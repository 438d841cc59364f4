"""Where an edition lies on disk, and how a game is found in it by id, title in any spelling, or alias.

Takes the project's folder (the nearest one upwards that holds ``corpus/`` or ``normalized/``); gives
paths and ``Record`` objects.
"""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pasyans.errors import PasyansError
from pasyans.model.record import Record
from pasyans.model.rules import Rules


@dataclass(frozen=True, slots=True)
class Project:
    """The folders of an edition; ``root`` is the folder that holds them."""

    root: Path

    @property
    def corpus(self) -> Path:
        return self.root / "corpus"

    @property
    def normalized(self) -> Path:
        return self.root / "normalized"

    @property
    def site(self) -> Path:
        return self.root / "site"

    def books(self) -> list[str]:
        """Ids of the books in ``corpus/``, in the order of the alphabet."""
        return sorted(path.parent.name for path in self.corpus.glob("*/book.toml"))

    def record_paths(self) -> list[Path]:
        """The committed records, ``normalized/<book>/games/<game>.json``, sorted."""
        return sorted(self.normalized.glob("*/games/*.json"))

    def results_path(self, record: Record) -> Path:
        """Where the committed results of a game lie."""
        return self.normalized / record.book / "results" / f"{record.id}.json"


def find_project(start: Path | None = None) -> Project:
    """The edition that ``start`` (default: the current folder) lies in.

    Raises ``PasyansError`` when neither it nor a folder above it holds ``corpus/`` or ``normalized/``.
    """
    start = (start or Path.cwd()).resolve()
    for folder in (start, *start.parents):
        if (folder / "corpus").is_dir() or (folder / "normalized").is_dir():
            return Project(folder)
    raise PasyansError(
        f"{start}: expected a folder of an edition (with corpus/ or normalized/ in it or above it), found none; "
        "go into the project's folder, or make a new one with: pasyans init DIR"
    )


def read_record(path: Path) -> Record:
    """Read one record, or bare rules, from JSON; the id of bare rules is the file's stem.

    Raises ``PasyansError`` with the first fault and the count of the others.
    """
    value = read_json(path)
    try:
        if isinstance(value, dict) and "zones" in value:
            return Record(id=path.stem, book="", rules=Rules.model_validate(value))
        return Record.model_validate_json(path.read_text(encoding="utf-8"))
    except ValidationError as error:
        first = error.errors()[0]
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        where = "/" + "/".join(str(part) for part in first["loc"])
        raise PasyansError(f"{path}: expected a record, found a fault at {where}: {first['msg']}{more}") from error


def records(project: Project) -> Iterator[Record]:
    """All committed records, in the order of their paths."""
    for path in project.record_paths():
        yield read_record(path)


def fold(title: str) -> str:
    """A title as it is compared: no case, no accents, old letters as their modern ones, no final ъ."""
    text = unicodedata.normalize("NFKD", title.casefold()).replace("й", "й")
    text = "".join(c for c in text if not unicodedata.combining(c))
    text = text.translate(str.maketrans("ѣіѳѵёђ", "еифиее"))
    words = "".join(c if c.isalnum() else " " for c in text).split()
    return " ".join(word.removesuffix("ъ") for word in words)


def find_record(name: str, project: Project | None = None) -> Record:
    """The record that ``name`` means: a path to a JSON file, a game's id, a title in any spelling, an alias.

    Raises ``PasyansError`` that lists the nearest names when there is none.
    """
    if name.endswith(".json") or "/" in name:
        return read_record(Path(name))
    project = project or find_project()
    known: dict[str, Record] = {}
    for record in records(project):
        names = [record.id, *record.aliases, *(t.modern for t in record.titles), *(t.printed for t in record.titles)]
        for known_name in names:
            known.setdefault(fold(known_name), record)
    if not known:
        raise PasyansError(
            f"{project.normalized}: expected records of games, found none; make them with: pasyans build"
        )
    if (found := known.get(fold(name))) is not None:
        return found
    near = difflib.get_close_matches(fold(name), list(known), n=3, cutoff=0.5)
    ids = list(dict.fromkeys(known[item].id for item in near)) or sorted({record.id for record in known.values()})
    hint = "did you mean" if near else "there are"
    raise PasyansError(f"{name!r}: expected a game's id, title or alias, found no such game; {hint}: {', '.join(ids)}")


def read_json(path: Path) -> object:
    """A JSON file's value; raises ``PasyansError`` when it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PasyansError(f"{path}: expected JSON, found: {error}") from error
