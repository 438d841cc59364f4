"""The player's JavaScript is checked against the types in its JSDoc, where a TypeScript compiler is at hand."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SITE = Path(__file__).resolve().parents[2] / "site"


@pytest.mark.skipif(
    shutil.which("tsc") is None, reason="TSC IS NOT THERE (node-typescript): the types were not checked"
)
def test_the_types_hold() -> None:
    done = subprocess.run(["tsc", "-p", str(SITE / "jsconfig.json")], capture_output=True, text=True, check=False)
    assert done.stdout == "" and done.returncode == 0


def test_every_module_asks_to_be_checked_and_says_what_it_is_for() -> None:
    for path in sorted([*SITE.glob("player/*.js"), *SITE.glob("assets/*.js")]):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0] == "// @ts-check" and lines[1].startswith("// "), path
        assert len(lines) < 600, path
