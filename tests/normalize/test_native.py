"""The compiled form of the room is used for the sources that it was made of, and for no others."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pasyans.normalize import native

PROGRAM = """
import json, sys
from pasyans.normalize import normalize, search, write_words
text = normalize("Пасьянсъ этотъ чрезвычайно труденъ, но до тђхъ норъ играютъ.")
print(json.dumps([search.__file__, write_words(text)]))
"""


def run(code: Path, **environment: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(code), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    file, words = json.loads(done.stdout)
    return file, words


def test_without_machine_code_the_sources_give_the_same() -> None:
    code = native.ROOM.parents[1]
    file, words = run(code, PASYANS_UNCOMPILED="1")
    assert file == str(native.ROOM / "search.py")
    assert run(code)[1] == words


@pytest.mark.skipif(not native.folder().is_dir(), reason="not compiled here: python -m pasyans.normalize")
def test_what_is_compiled_is_used_until_a_source_changes(tmp_path: Path) -> None:
    code = native.ROOM.parents[1]
    if native.uncompiled():
        pytest.skip("all runs as plain Python")
    assert run(code)[0].startswith(str(native.folder()))
    copy = tmp_path / "code"
    shutil.copytree(code / "pasyans", copy / "pasyans", ignore=shutil.ignore_patterns("__pycache__"))
    assert run(copy)[0].startswith(str(native.folder()))
    changed = copy / "pasyans" / "normalize" / "search.py"
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert run(copy)[0] == str(changed)


def test_where_something_is_wanting_nothing_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PASYANS_UNCOMPILED", raising=False)
    monkeypatch.setattr(native, "folder", lambda: tmp_path / "none")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert "found none" in native.make()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "mypyc" in native.make()
    assert not (tmp_path / "none").exists()
    monkeypatch.setenv("PASYANS_UNCOMPILED", "1")
    assert "PASYANS_UNCOMPILED" in native.make()


def test_every_module_that_is_compiled_is_there() -> None:
    assert all((native.ROOM / f"{module}.py").is_file() for module in native.MODULES)
