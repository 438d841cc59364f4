"""The kernel compiled and the same kernel as plain Python play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from engine_cases import CASES, ROOT

WALKS = """
import sys
from pathlib import Path
from pasyans.engine.golden import file_name, programs, transcript_text
from pasyans.engine.jit import UNCOMPILED
from pasyans.engine.simulate import simulate
assert UNCOMPILED
root = Path(sys.argv[1])
for program in programs(root):
    if program.reading == "default":
        assert transcript_text(program) == (root / "tests/cases/transcripts" / file_name(program)).read_text("utf-8")
        for policy in ("greedy", "random"):
            found = simulate(program, policy, 1, 3, cap=60)
            print(program.game, policy, *(part.tolist() for part in (found.won, found.left, found.steps, found.uses)))
"""

BOUNDS = """
import sys
from pathlib import Path
import numpy as np
from pasyans.engine.golden import programs
from pasyans.engine.policies import run_policy
from pasyans.engine.randomness import shuffle
from pasyans.engine.solver import Solver, applies

for place in (-5, 8):
    try:
        shuffle(np.ones(4, dtype=np.uint64), np.arange(9), place, place + 2)
    except IndexError:
        continue
    raise SystemExit("nothing looks whether a place lies in its array")
for program in programs(Path(sys.argv[1])):
    for policy in ("greedy", "random", "careful"):
        run_policy(program, policy, 1, 25, cap=300)
    if not applies(program):
        Solver(program, 3000).outcomes(1, 8)
"""


def test_no_place_lies_outside_its_array(tmp_path: Path) -> None:
    """Compiled places count from the beginning of an array: none is negative, none lies beyond the end."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", BOUNDS, str(ROOT)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_uncompiled_plays_the_golden_transcripts() -> None:
    """Random walks of every game, and both policies, agree between the two ways of running."""
    script = WALKS.replace("assert UNCOMPILED\n", "")
    lines = []
    for flag in ("1", ""):
        environment = {**os.environ, "PASYANS_UNCOMPILED": flag}
        code = WALKS if flag else script
        done = subprocess.run(
            [sys.executable, "-c", code, str(ROOT)], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        lines.append(done.stdout.splitlines())
    assert lines[0] == lines[1]
    assert len(lines[0]) >= 40
    assert (CASES / "transcripts").is_dir()
