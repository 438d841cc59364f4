"""Every encoding is told from its bytes, whatever the case of the letters and however short the text."""

from pathlib import Path

import pytest

from pasyans.ingest import IngestError, decode, find_books, read_book, read_page, read_stdin, streams

CORPUS = Path(__file__).parents[2] / "corpus"
PAGES = sorted(CORPUS.glob("*/pages/*.txt"))
ENCODINGS = ("utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1251", "koi8-r", "cp866")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem[:3])
def test_encoding_is_recognised(path: Path, encoding: str) -> None:
    whole = path.read_text(encoding="utf-8").replace("ђ", "е").replace("і", "и")
    for text in (whole, whole[:120], whole.upper(), whole.lower()):
        data = text.encode(encoding, errors="replace")
        found, name = decode(data)
        assert name == encoding[:6] if encoding.startswith("utf-16") else name == encoding
        if encoding.startswith("utf"):
            assert found == text


def test_text_is_not_altered() -> None:
    for path in PAGES:
        assert read_page(path).text.encode("utf-8") == path.read_bytes()
    assert decode("\ufeffа\r\nб".encode())[0] == "а\r\nб"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "an empty file"),
        (b" \n\n ", "only blanks"),
        (b"%PDF-1.4 ...", "PDF"),
        (b"\x89PNG\r\n", "PNG"),
        (bytes(range(256)) * 4, "binary"),
        (b"\x00" * 50, "binary"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(data: bytes, found: str) -> None:
    with pytest.raises(IngestError) as error:
        read_stdin(data)
    assert found in str(error.value) and "expected" in str(error.value) and "\n" not in str(error.value)


def test_bad_paths(tmp_path: Path) -> None:
    for path, found in ((tmp_path / "none.txt", "nothing there"), (tmp_path, "folder")):
        with pytest.raises(IngestError, match=found):
            read_page(path)


def test_books_of_the_corpus() -> None:
    books = {folder.name: read_book(folder) for folder in find_books(CORPUS)}
    assert list(books) == ["cadogan", "pujol"]
    assert [page.id[:3] for page in books["cadogan"].pages] == ["000", "002", "003", "004"]
    assert books["pujol"].orthography == "modern"
    assert all(page.book == book.id for book in books.values() for page in book.pages)


def test_faults_of_a_book_are_all_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "stray.txt").write_text("слово")
    (tmp_path / "book.toml").write_text('title = "Т"\northography = "new"\npages = ["gone"]\n')
    with pytest.raises(IngestError) as error:
        read_book(tmp_path)
    for part in ("author", "licence", "source", "'new'", "gone.txt", "stray.txt"):
        assert part in str(error.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be", "cp1251"])
def test_a_block_may_end_within_a_letter(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.txt"
    text = "на столѣ—лежатъ картыѣѣѣѣѣѣѣѣ\n" * 40 if encoding != "cp1251" else "на столе лежат карты\n" * 40
    path.write_bytes(text.encode(encoding))
    for size in range(101, 109):
        monkeypatch.setattr(streams, "BLOCK", size)
        assert "".join(page.text for page in streams.read_pieces(path)) == text
