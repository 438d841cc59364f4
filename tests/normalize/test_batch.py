"""Files, folders, long files and markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pasyans.commands.normalize import command
from pasyans.ingest import read_pieces, streams
from pasyans.model.text import Page
from pasyans.normalize import Normalizer, normalize
from pasyans.normalize.batch import normalize_files, stream
from pasyans.normalize.learn import main as learn
from pasyans.normalize.markup import is_markup, normalize_markup
from pasyans.normalize.report import as_tei

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "corpus" / "cadogan" / "pages").glob("*.txt"))


def run(*arguments: str, code: int = 0, standard_input: bytes | None = None) -> str:
    result = CliRunner().invoke(command, list(arguments), input=standard_input)
    assert result.exit_code == code, (result.output, result.exception)
    return result.stdout


def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path) -> None:
    for number, page in enumerate(PAGES):
        (tmp_path / f"{number}.txt").write_bytes(page.read_bytes())
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)))
    files = sorted(tmp_path.glob("*.txt"))
    one = list(normalize_files(files, "tsv", "modern", workers=1))
    assert list(normalize_files(files, "tsv", "modern", workers=2)) == one
    assert [outcome.result is None for outcome in one] == [False] * 4 + [True]
    out = tmp_path / "out"
    run(str(tmp_path), "-o", str(out), code=1)
    assert sorted(path.name for path in out.iterdir()) == ["0.txt", "1.txt", "2.txt", "3.txt"]


def test_a_page_of_a_book_is_read_with_its_book_and_editor() -> None:
    page = ROOT / "corpus" / "cadogan" / "pages" / "000_ff5c59d90c815d2e.txt"
    gold = (ROOT / "tests" / "cases" / "gold" / "000_ff5c59d90c815d2e.modern.txt").read_text(encoding="utf-8")
    assert run(str(page)).split() == gold.split()
    assert "emendation" in run(str(page), "--format", "tsv")
    assert "emendation" not in run(str(page), "--format", "tsv", "--no-emendations")


def test_standard_input_in_another_encoding() -> None:
    assert run("-", standard_input="Карты и короли лежатъ на столе въ рядъ".encode("cp1251")).startswith(
        "Карты и короли лежат на"
    )


def test_explanation_names_the_step() -> None:
    shown = run("-", "--explain", "--word", "нравил", standard_input="по нравилу игры кладутъ карту".encode())
    assert "правилу" in shown and "shape" in shown and "decided by" in shown


def test_long_files_go_through_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.txt"
    text = PAGES[0].read_text(encoding="utf-8").replace("\n\n", "\n") + "\n"
    path.write_text(text * 3, encoding="utf-8")
    monkeypatch.setattr(streams, "BLOCK", 7001)
    pieces = list(read_pieces(path))
    assert len(pieces) > 3 and "".join(piece.text for piece in pieces) == text * 3
    whole, streamed = normalize(text * 3).modern.split(), "".join(stream(path, "modern")).split()
    same = sum(one == other for one, other in zip(whole, streamed, strict=True))
    assert same >= 0.998 * len(whole)


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ('<p title="Всѣхъ">Всѣхъ ка<b>ртъ</b></p>', '<p title="Всѣхъ">Всех ка<b>рт</b></p>'),
        ("<p>пре<i>дъиду</i>щій &amp; домъ</p>", "<p>пре<i>дыду</i>щий &amp; дом</p>"),
        ("<p>дом&#1098; <!-- домъ --></p><script>домъ</script>", "<p>дом <!-- домъ --></p><script>домъ</script>"),
        ("<p>тузъ</p><p>валетъ</p>", "<p>туз</p><p>валет</p>"),
        ("<p>пра <i>ви</i>ло на настолѣ</p>", "<p>пра<i>ви</i>ло на на столе</p>"),
        (
            '<?xml version="1.0" encoding="windows-1251"?><TEI><p>рядъ</p></TEI>',
            '<?xml version="1.0" encoding="utf-8"?><TEI><p>ряд</p></TEI>',
        ),
    ],
)
def test_markup_stays(source: str, result: str) -> None:
    assert is_markup(source)

    def old(page: Page) -> object:
        return Normalizer.load().normalize_page(page, orthography="old")

    assert normalize_markup(Page("", "", source), old, "modern") == result  # type: ignore[arg-type]


def test_tei_is_well_formed() -> None:
    from lxml import etree

    tree = etree.fromstring(as_tei(normalize("Тузъ & валетъ <1>\n\nнравилу настолѣ\x01")).encode())
    space = "{http://www.tei-c.org/ns/1.0}"
    assert [node.text for node in tree.iter(f"{space}reg")][:2] == ["Туз", "валет"]
    assert "нравилу" in [node.text for node in tree.iter(f"{space}sic")]


def test_faults_are_one_clear_line(tmp_path: Path) -> None:
    from pasyans.errors import PasyansError

    empty = tmp_path / "empty.txt"
    empty.write_text("")
    latin = tmp_path / "latin.txt"
    latin.write_text("This page is in the Latin alphabet and in no other, from its beginning to its end.")
    for path in (empty, latin, tmp_path / "none.txt"):
        result = CliRunner().invoke(command, [str(path), "-o", str(tmp_path / "out.txt")])
        assert isinstance(result.exception, PasyansError)
        assert "expected" in str(result.exception) and "found" in str(result.exception)
        assert not (tmp_path / "out.txt").exists()


def test_weights_are_what_their_recipe_gives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from pasyans.normalize import learn as module

    monkeypatch.setattr(module, "DATA", tmp_path)
    learn(ROOT / "corpus", ROOT / "tests" / "cases" / "gold")
    shipped = ROOT / "pipeline" / "pasyans" / "normalize" / "data" / "confusions.tsv"
    assert (tmp_path / "confusions.tsv").read_text(encoding="utf-8") == shipped.read_text(encoding="utf-8")
