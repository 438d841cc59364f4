"""``check`` finds what is wrong with a corpus, each fault with its code and place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pasyans.check import check
from pasyans.editions import Project
from pasyans.model.record import Record

ROOT = Path(__file__).resolve().parents[1]


def _append(name: str, text: str) -> Callable[[Path], None]:
    def spoil(book: Path) -> None:
        with (book / name).open("a", encoding="utf-8") as file:
            file.write(text)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "code", "says"),
    [
        (_append("book.toml", "\nnot = [toml"), "B01", "expected TOML"),
        (lambda book: next((book / "pages").glob("*.txt")).unlink(), "B01", "found no such file"),
        (lambda book: (book / "pages" / "new.txt").write_text("карты", encoding="utf-8"), "B01", "new.txt"),
        (lambda book: next((book / "pages").glob("*.txt")).write_bytes(b"\x89PNG\r\n"), "B01", "PNG"),
        (_append("emendations.tsv", "zzz\t5\tа\tб\tб\twhy\n"), "B02", "no page 'zzz'"),
        (_append("emendations.tsv", "001_e9662896d7f36c21\t5\tщщщ\tб\tб\twhy\n"), "B02", "expected 'щщщ'"),
        (_append("games/kadril.toml", "\nnot = [toml"), "B01", "kadril.toml"),
    ],
)
def test_a_fault_of_the_corpus_is_found(spoil: Callable[[Path], None], code: str, says: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "corpus" / "pujol", tmp_path / "corpus" / "pujol")
    project = Project(tmp_path)
    before = {finding.code for finding in check(project)}
    assert not before & {"B01", "B02"}
    spoil(tmp_path / "corpus" / "pujol")
    assert [finding for finding in check(project) if finding.code == code and says in finding.message]


def test_what_has_no_english_is_named_once_a_record(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "normalized" / "pujol" / "games", tmp_path / "normalized" / "pujol" / "games")
    project = Project(tmp_path)
    assert "E02" not in {finding.code for finding in check(project)}
    path = tmp_path / "normalized" / "pujol" / "games" / "kadril.json"
    record = Record.model_validate_json(path.read_text(encoding="utf-8"))
    name, doubt = next(iter(record.doubts.items()))
    spoiled = record.model_copy(update={"doubts": {**record.doubts, name: doubt.model_copy(update={"reason_en": ""})}})
    path.write_text(spoiled.model_dump_json(), encoding="utf-8")
    found = [finding for finding in check(project) if finding.code == "E02"]
    assert [(finding.severity, finding.message) for finding in found] == [("notice", f"no English for doubts.{name}")]
