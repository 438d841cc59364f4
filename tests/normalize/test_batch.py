"""Files, folders, long files and markup."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pasyans.commands.normalize import command
from pasyans.ingest import read_pieces, streams
from pasyans.model.text import Page, Word
from pasyans.normalize import LatinText, Normalizer, normalize, read_words
from pasyans.normalize.batch import normalize_files, stream
from pasyans.normalize.learn import main as learn
from pasyans.normalize.markup import is_markup, normalize_markup
from pasyans.normalize.report import as_json, as_tei, write

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
    whole, streamed = normalize(text * 3).modern.split(), "".join(stream(path, "text", "modern")).split()
    same = sum(one == other for one, other in zip(whole, streamed, strict=True))
    assert same >= 0.998 * len(whole)


def test_a_text_in_pieces_is_written_as_if_it_had_come_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.txt"
    path.write_text("\n" + PAGES[0].read_text(encoding="utf-8") + "\n\n\nна настолѣ", encoding="utf-8")
    monkeypatch.setattr(streams, "BLOCK", 3001)
    texts = list(Normalizer.load().normalize_stream(lambda: read_pieces(path)))
    assert len(texts) > 2
    words: list[Word] = []
    received = ""
    for text in texts:
        start, line = len(received), received.count("\n")
        words += [w._replace(start=w.start + start, end=w.end + start, line=w.line + line) for w in text.words]
        received += text.page.text
    whole = replace(texts[0], page=replace(texts[0].page, text=received), words=tuple(words))
    for form in ("text", "tsv", "json", "tei"):
        assert "".join(stream(path, form, "printed")) == write(whole, form, "printed")
    assert read_words(write(whole, "tsv", "printed")) == whole.words
    assert [word["start"] for word in json.loads(as_json(whole))["words"]] == [word.start for word in words]


def test_long_files_of_a_folder_are_streamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    for number, page in enumerate(PAGES[:2]):
        (tmp_path / "in" / f"{number}.txt").write_bytes(page.read_bytes())
    (tmp_path / "in" / "2.html").write_text(f"<p>{PAGES[0].read_text(encoding='utf-8')}</p>", encoding="utf-8")
    run(str(tmp_path / "in"), "-o", str(tmp_path / "whole"), "--format", "tsv")
    monkeypatch.setattr(streams, "LONG_FILE", 1000)
    run(str(tmp_path / "in"), "-o", str(tmp_path / "pieces"), "--format", "tsv")
    for name in ("0.tsv", "1.tsv", "2.tsv"):
        assert (tmp_path / "pieces" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert run(str(tmp_path / "in" / "2.html")).startswith("<p>")


YO = (
    ("Еще она шла, когда он нашел ее елку; все равно.", "Ещё она шла, когда он нашёл её ёлку; все равно."),
    ("Все сказали о нем, при всем том, чем больше, о чем?", "Все сказали о нём, при всём том, чем больше, о чём?"),
    ("Синие озера, берег озера, две сестры и черные звезды.", "Синие озёра, берег озера, две сестры и чёрные звёзды."),
    ("СЧЕТ ИДЕТ, темно-зеленый лед; Федор и Петр.", "СЧЁТ ИДЁТ, тёмно-зелёный лёд; Фёдор и Пётр."),
    ("Трехъ картъ, королемъ и ея семерку клалъ на сёла.", "Трёх карт, королём и её семёрку клал на сёла."),
    ("Небо, берет, осел, узнает, лет, совершенный, перед.", "Небо, берет, осел, узнает, лет, совершенный, перед."),
)  # fmt: skip


@pytest.mark.parametrize(("received", "modern"), YO)
def test_yo_is_put_where_it_is_sure(received: str, modern: str) -> None:
    text = normalize(received, yo=True)
    assert text.modern == modern
    for word in text.words:
        assert word.replay() == (word.printed, word.modern)
    steps = {edit.step for word in text.words for edit in word.edits}
    assert ("yo" in steps) == (modern.count("ё") > received.count("ё") or "Ё" in modern)
    assert normalize(received).modern.count("ё") == received.count("ё")
    assert run("-", "--yo", standard_input=received.encode()) == modern


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("This page is Latin", True),
        ("Hello, dear world", True),
        ("iPhone", False),
        ("IV, XII и MMXVIII", False),
        ("iPhone и Windows — торговые марки", False),
        ("Bъ 3тoй игpѣ 8 тyзoвъ; кopoль", False),
    ],
)
def test_a_latin_text_is_refused_however_long(text: str, refused: bool) -> None:
    for times in (1, 2, 40):
        if refused:
            with pytest.raises(LatinText, match="Latin"):
                normalize(" ".join([text] * times))
        elif text != "iPhone" or times == 1:
            normalize(" ".join([text] * times))


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ('<p title="Всѣхъ">Всѣхъ ка<b>ртъ</b></p>', '<p title="Всѣхъ">Всех ка<b>рт</b></p>'),
        ("<p>пре<i>дъиду</i>щій &amp; домъ</p>", "<p>пре<i>дыду</i>щий &amp; дом</p>"),
        ("<p>дом&#1098; <!-- домъ --></p><script>домъ</script>", "<p>дом <!-- домъ --></p><script>домъ</script>"),
        (
            '<html><head><title>Первый домъ</title><meta name="Всѣхъ"><style>домъ {}</style></head><p>домъ</p></html>',
            '<html><head><title>Первый дом</title><meta name="Всѣхъ"><style>домъ {}</style></head><p>дом</p></html>',
        ),
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
