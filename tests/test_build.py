"""The stages end to end on a small edition of its own: what is built, what is not built again, what survives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pasyans.build import STAGES, build
from pasyans.cli import main
from pasyans.editions import Project, find_record
from pasyans.errors import PasyansError

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "corpus" / "cadogan" / "pages" / "003_d5833d5d04cdde81.txt"


def snapshot(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = tmp_path_factory.mktemp("own") / "edition"
    with pytest.raises(SystemExit) as ended:
        main(["init", str(root), "--book", "kniga"])
    assert ended.value.code == 0
    shutil.copy(PAGE, root / "corpus" / "kniga" / "pages" / "001.txt")
    project = Project(root)
    built = build(project)
    assert set(built.stages.values()) == {"ran"}
    return project


def test_an_edition_of_ones_own_is_built_from_its_pages(edition: Project) -> None:
    book = edition.normalized / "kniga"
    assert "пасьянс" in (book / "modern" / "001.txt").read_text(encoding="utf-8")
    assert "картъ" in (book / "printed" / "001.txt").read_text(encoding="utf-8")
    assert (book / "words" / "001.tsv").read_text(encoding="utf-8").startswith("start\tend\tline\treceived")
    assert find_record("Четыре угла", edition).rules.zones
    assert (edition.site / "dist" / "index.html").is_file()
    assert (edition.corpus / "kniga" / "pages" / "001.txt").read_bytes() == PAGE.read_bytes()


def test_what_is_up_to_date_is_not_built_again(edition: Project) -> None:
    built = build(edition)
    assert set(built.stages.values()) == {"fresh"} and built.changed == 0


def test_an_output_changed_by_hand_is_made_right_again(edition: Project) -> None:
    path = edition.normalized / "kniga" / "modern" / "001.txt"
    right = path.read_bytes()
    path.write_text("not what the page says", encoding="utf-8")
    assert build(edition, only="text").stages == {"text-kniga": "ran"}
    assert path.read_bytes() == right


def test_a_fault_leaves_what_was_built(edition: Project) -> None:
    before = snapshot(edition.normalized) | snapshot(edition.site)
    page = edition.corpus / "kniga" / "pages" / "001.txt"
    page.write_bytes(b"")
    try:
        with pytest.raises(PasyansError, match=r"001\.txt"):
            build(edition)
    finally:
        shutil.copy(PAGE, page)
    assert snapshot(edition.normalized) | snapshot(edition.site) == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [({"book": "no-such"}, "expected one of kniga"), ({"only": "text", "book": "x"}, "expected one of kniga")],
)
def test_a_book_that_is_not_there_is_named(edition: Project, arguments: dict[str, str], says: str) -> None:
    with pytest.raises(PasyansError, match=says):
        build(edition, **arguments)  # type: ignore[arg-type]


def test_a_folder_without_books_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    with pytest.raises(PasyansError, match="pasyans init"):
        build(Project(tmp_path))


def test_the_stages_are_those_that_the_command_offers() -> None:
    assert STAGES == ("text", "records", "programs", "site")
