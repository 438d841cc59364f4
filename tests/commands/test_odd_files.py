"""Files as editors really have them: damaged, their own output, a reader that goes away; each in one clear line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pasyans
from pasyans.cli import main

LINE = "Пасьянсъ этотъ чрезвычайно труденъ. Карты кладутъ въ рядъ.\n"


def run(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(str(ended.value.code))


def test_a_utf8_text_with_a_bad_byte_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (LINE * 3).encode()
    bad = tmp_path / "bad.txt"
    bad.write_bytes(data[: len(LINE.encode())] + b"\xff" + data[len(LINE.encode()) :])
    assert run(["normalize", str(bad)]) == 2
    captured = capsys.readouterr()
    assert "line 2" in captured.err and f"byte {len(LINE.encode())}" in captured.err and captured.out == ""


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-16"])
def test_the_other_encodings_are_still_read(encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes((LINE * 3).encode(encoding))
    assert run(["normalize", str(path)]) == 0
    captured = capsys.readouterr()
    assert encoding in captured.err and "Пасьянс этот чрезвычайно труден." in captured.out


def test_a_text_is_never_written_over_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.txt"
    path.write_text(LINE, encoding="utf-8")
    assert run(["normalize", str(path), "-o", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == LINE and "another place" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    pages = Path(__file__).resolve().parents[2] / "corpus" / "cadogan" / "pages"
    text = next(iter(sorted(pages.glob("*.txt")))).read_bytes() * 20
    command = [sys.executable, "-m", "pasyans", "normalize", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(text)
        process.stdin.close()
        process.stdout.read(1)
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert process.returncode == 0 and "Traceback" not in errors and "Exception" not in errors


@pytest.mark.parametrize("odd", [None, b"\xd0\x9f", 5])
def test_what_is_no_text_is_named(odd: object) -> None:
    with pytest.raises(TypeError, match="expected text"):
        pasyans.normalize(odd)  # type: ignore[arg-type]
