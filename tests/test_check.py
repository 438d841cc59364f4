"""``check`` finds what is wrong with a corpus, each fault with its code and place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pasyans.check import check
from pasyans.editions import Project

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
