"""Machine code is believed as long as its sources say the same, wherever and of whatever age they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pasyans.machinecode import KEPT, folder_for, forget_others, keep, make_folder

MODULE = """
from pathlib import Path
import numba
from pasyans.machinecode import folder_for, keep, make_folder
from part import part
@numba.njit
def entry(number):
    return part(number)
keep(entry, make_folder(folder_for("test", sorted(Path(__file__).parent.glob("*.py")), "tag")))
"""
PART = "import numba\n@numba.njit\ndef part(number):\n    return number + {added}\n"
ASKED = "import module; print(module.entry(1), sum(module.entry.stats.cache_hits.values()))"


def test_a_folder_is_named_after_what_its_sources_say(tmp_path: Path) -> None:
    one, other = tmp_path / "one" / "a.py", tmp_path / "other" / "a.py"
    for path in (one, other):
        path.parent.mkdir()
        path.write_text("first", encoding="utf-8")
    os.utime(other, (1, 1))
    folder = folder_for("kind", [one], "tag")
    assert folder == folder_for("kind", [other], "tag")
    assert folder != folder_for("kind", [one], "another")
    other.write_text("second", encoding="utf-8")
    assert folder != folder_for("kind", [other], "tag")


def test_of_older_sources_only_the_newest_folders_are_kept(tmp_path: Path) -> None:
    folders = [tmp_path / f"kind-{number}" for number in range(KEPT + 3)]
    for age, folder in enumerate(folders):
        (folder / "inner").mkdir(parents=True)
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "another-0").mkdir()
    forget_others(tmp_path / "kind-new")
    assert {path.name for path in tmp_path.iterdir()} == {"another-0", *(path.name for path in folders[:KEPT])}


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert make_folder(tmp_path / "file" / "kind-1") is None
    keep(None, None)


@pytest.mark.parametrize("added", (1, 2))
def test_a_copy_of_any_age_uses_what_is_compiled_until_a_part_changes(tmp_path: Path, added: int) -> None:
    said = []
    for place, (more, age) in enumerate(((1, 5_000), (added, 9_000_000))):
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / "module.py").write_text(MODULE, encoding="utf-8")
        (folder / "part.py").write_text(PART.format(added=more), encoding="utf-8")
        for path in folder.iterdir():
            os.utime(path, (age, age))
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", ASKED], cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        said.append(done.stdout.split())
    assert said == [["2", "0"], ["2", "1"] if added == 1 else ["3", "0"]]
