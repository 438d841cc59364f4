"""The house holds: rooms import only what lies above them, and nothing in the tree says what it must not."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pasyans.cli import VERBS, commands

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "pipeline" / "pasyans"
ROOMS = ["model", "ingest", "normalize", "structure", "extract", "engine", "publish"]
FOUNDATION = {"errors", "files", "machinecode"}
"""What every room but ``model`` may use (``engine`` does not write): the one kind of error, the one place that writes,
the one that keeps machine code."""
ENGINE_MAY = {"numpy", "numba", "pasyans", "pydantic"}


def imports(path: Path) -> set[str]:
    """Full names of the modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; the house uses full names"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "pasyans"}
    return names


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_model_and_rooms_above_it(room: str) -> None:
    above = {"model"} if room in ("model", "engine") else set(ROOMS[: ROOMS.index(room) + 1]) - {"engine"}
    if room == "publish":
        above.add("engine")
    below = set() if room == "model" else FOUNDATION - {"files"} if room == "engine" else FOUNDATION
    allowed = above | {room} | below
    files = sorted((CODE / room).rglob("*.py"))
    assert files
    for path in files:
        for name in imports(path):
            if name.startswith("pasyans."):
                assert name.split(".")[1] in allowed, f"{path.relative_to(ROOT)} imports {name}"


def test_the_engine_knows_only_numbers() -> None:
    for path in sorted((CODE / "engine").rglob("*.py")):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in ENGINE_MAY or top in sys.stdlib_module_names, f"{path.relative_to(ROOT)} imports {name}"


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_module_without_its_reason() -> None:
    for path in sorted(CODE.rglob("*.py")):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{path}: no docstring"


def test_lock_has_versions_and_hashes_and_no_address() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.search(r"https?:|^--", lock, re.M)
    for entry in re.findall(r"^[a-zA-Z].*(?:\n    .*)*", lock, re.M):
        assert "==" in entry and "--hash=sha256:" in entry, entry.splitlines()[0]


@pytest.mark.parametrize("verb", list(VERBS))
def test_every_verb_explains_itself_and_stands_in_the_readme_or_the_manual(verb: str) -> None:
    result = CliRunner().invoke(commands, [verb, "--help"])
    assert result.exit_code == 0, result.output
    manual = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert f"pasyans {verb}" in manual
    for option in re.findall(r"(?<!\w)--[a-z][a-z-]+", result.output):
        if option != "--help":
            assert option in manual, f"docs/commands.md does not describe {verb} {option}"


def test_the_pages_are_as_received() -> None:
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    assert "corpus/*/pages/* -text" in attributes
    received = ROOT.parent / "shared" / "seeds"
    for path in received.glob("*.txt"):
        copies = list((ROOT / "corpus").glob(f"*/pages/{path.name}"))
        assert len(copies) == 1 and copies[0].read_bytes() == path.read_bytes()


def test_the_manual_and_the_schema_are_current() -> None:
    # In a process of its own: click remembers how help was first asked for, and other tests ask too.
    for name, call in (("commands.md", "manual"), ("record.schema.json", "schema")):
        code = f"import sys; from pasyans.manual import {call}; sys.stdout.buffer.write({call}().encode())"
        made = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
        assert (ROOT / "docs" / name).read_bytes() == made, "renew it with: make docs"
