"""The browser player is held to the same golden files as the Python engine: transcripts, counts of positions, deals."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pasyans.engine.golden import file_name, programs

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


@pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"), reason="NODE IS NOT THERE: the player was not compared"
)
def test_the_player_agrees_with_every_golden_file() -> None:
    lines = []
    for program in programs(ROOT):
        transcript = CASES / "transcripts" / file_name(program)
        perft = CASES / "perft" / file_name(program)
        lines.append(
            json.dumps(
                {
                    "program": program.to_json(),
                    "transcript": transcript.read_text(encoding="utf-8"),
                    "perft": perft.read_text(encoding="utf-8") if perft.is_file() else "",
                }
            )
        )
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("golden.mjs")), str(CASES / "deals" / "vectors.json")],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["faults"] == []
    assert found["transcripts"] == len(lines) >= 40
    assert found["vectors"] >= 7 and found["plies"] > 3000 and found["perft"] > 100
