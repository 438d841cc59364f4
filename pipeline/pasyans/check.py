"""What is wrong with an edition: every fault at once, with a stable code, the place, and what to do.

Takes the project's folders as they are on disk; computes nothing anew but the programs.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pasyans.build import read_editor_files, readings
from pasyans.editions import Project, read_record
from pasyans.errors import PasyansError
from pasyans.model.record import Record


class Finding(NamedTuple):
    """One finding: ``severity`` ``fault`` makes the check fail, ``notice`` does not."""

    code: str
    severity: Literal["fault", "notice"]
    where: str
    message: str
    hint: str


def check(project: Project) -> list[Finding]:
    """All findings, faults first, each kind in the order of the files."""
    found: list[Finding] = []
    known: dict[str, set[str]] = {}
    for path in project.record_paths():
        where = path.relative_to(project.root).as_posix()
        try:
            record = read_record(path)
        except PasyansError as error:
            found.append(
                Finding("R01", "fault", where, str(error), "build the records anew: pasyans build --only records")
            )
            continue
        known.setdefault(record.book, set()).add(record.id)
        found += _record(record, where)
        found += _english(record, where)
    for book in project.books():
        try:
            found += _corpus(project, book)
            files = read_editor_files(project.corpus / book)
        except PasyansError as error:
            found.append(Finding("B01", "fault", f"corpus/{book}", str(error), "mend it, then build"))
            continue
        for game, file in files.items():
            if game not in known.get(book, set()):
                where = file.source or f"corpus/{book}/games/{game}.toml"
                message = f"no record of a game {game!r} in {book}"
                found.append(Finding("E01", "fault", where, message, "correct its id or its bounds, then build"))
    found += _results(project)
    return sorted(found, key=lambda finding: (finding.severity, finding.code))


def _corpus(project: Project, name: str) -> list[Finding]:
    """The book's description, pages and emendations, read and held against each other."""
    from pasyans.ingest import read_book
    from pasyans.normalize.emendations import read

    book = read_book(project.corpus / name)
    pages = {page.id: page for page in book.pages}
    found = []
    for item in read(book.folder / "emendations.tsv"):
        page = pages.get(item.page)
        there = page.text[item.start : item.start + len(item.received)] if page else None
        if there != item.received:
            what = f"no page {item.page!r}" if page is None else f"{there!r} at {item.start} of {item.page}"
            message = f"expected {item.received!r}, found {what}"
            hint = "correct the page, the offset or the letters"
            found.append(Finding("B02", "fault", f"corpus/{name}/{item.where}", message, hint))
    return found


def _record(record: Record, where: str) -> list[Finding]:
    from pasyans.engine import RulesError, compile_rules

    found = []
    for item in record.contradictions:
        said = " / ".join(f"{value!r} «{place.quote}»" for value, place in item.said)
        hint = "decide it in the editor's file by [overrule], quoting the text, or as [doubts]"
        severity: Literal["fault", "notice"] = "notice" if _decided(record, item.pointer) else "fault"
        found.append(Finding("C01", severity, f"{where}#{item.pointer}", f"the text contradicts itself: {said}", hint))
    for silence in record.silent:
        if silence.filled_by == "nothing":
            message = "the text does not say it and nothing stands in"
            hint = "fill it in the editor's file by [fill], with a reason"
            found.append(Finding("S01", "notice", f"{where}#{silence.pointer}", message, hint))
    if record.kind == "game" and record.complete:
        for reading in readings(record):
            try:
                compile_rules(record.reading(reading), game=record.id, reading=reading)
            except RulesError as error:
                for fault in error.faults:
                    message = f"{reading}: expected {fault.expected}, found {fault.found}"
                    hint = "mend the leaf in the editor's file"
                    found.append(Finding(fault.code, "fault", f"{where}#{fault.pointer}", message, hint))
    return found


def _english(record: Record, where: str) -> list[Finding]:
    """What a reader of the English pages would find in Russian: one finding a record, naming every place."""
    lacking = [pointer for pointer, source in record.provenance.items() if source.reason and not source.reason_en]
    lacking += [silence.pointer for silence in record.silent if silence.reason and not silence.reason_en]
    for name, doubt in record.doubts.items():
        here = f"doubts.{name}"
        lacking += [here] if not doubt.question_en or (doubt.reason and not doubt.reason_en) else []
        lacking += [f"{here}.options.{key}" for key, option in doubt.options.items() if not option.label_en]
    lacking += [f"notes[{number}]" for number, note in enumerate(record.notes, 1) if not note.text_en]
    if not lacking:
        return []
    hint = "add reason_en, question_en, label_en or text_en beside the Russian in the editor's file"
    return [Finding("E02", "notice", where, f"no English for {', '.join(dict.fromkeys(lacking))}", hint)]


def _decided(record: Record, pointer: str) -> bool:
    provenance = record.provenance.get(pointer)
    if provenance is not None and provenance.origin == "editor":
        return True
    return any(pointer in option.set for doubt in record.doubts.values() for option in doubt.options.values())


def _results(project: Project) -> list[Finding]:
    from pasyans.simulation import stale

    hint = "renew it with: make results"
    return [Finding("N01", "fault", item, "results are stale or missing", hint) for item in stale(project)]
