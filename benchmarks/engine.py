"""How fast the general engine plays beside simulators written by hand for one game.

In go the records of Султан, the counting game and Крепость and the C programs in benchmarks/reference; out come deals a
second of both for the same policy on the same deals (which must end alike), their ratio beside the goal, the kernel
compiled beside uncompiled, and the time of a first and of a later start. Times are processor time of one core, the best
of several rounds in turn. ``--json`` prints the figures as data; exit code 1 if results differ or a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RECORDS = HERE.parent / "tests" / "cases" / "records" / "complete"
GOALS = {"sultan": 1 / 3, "schet": 1 / 5, "krepost": 1 / 5}
DEALS = {"sultan": 6000, "schet": 15000, "krepost": 60000}
"""Deals that must end alike."""
TIMED_DEALS = {"sultan": 1500, "schet": 3000, "krepost": 15000}
"""Deals of one round: short ones, so that the best is one in which nothing else wanted the core."""
SLOWLY = 40
"""Deals that the uncompiled kernel plays."""
COMPILED_GOAL = 100
FIRST_GOAL, LATER_GOAL = 20.0, 1.0
"""Seconds of processor time: what a start takes where nothing else runs."""
CAP = 2000
ROUNDS = 40

TIMED = """
import sys, time
from pathlib import Path
from pasyans.engine import compile_rules
from pasyans.engine.simulate import simulate
from pasyans.model.rules import Rules
name, deals, cap = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rules = Rules.model_validate_json(Path(name).read_text(encoding="utf-8"))
program = compile_rules(rules, game="benchmark")
simulate(program, "greedy", 1, 1, cap=cap)
start = time.process_time()
simulate(program, "greedy", 1, deals, cap=cap)
print(time.process_time() - start)
"""

STARTED = """
import time
start, cpu = time.perf_counter(), time.process_time()
import sys
from pathlib import Path
from pasyans.engine import compile_rules
from pasyans.engine.simulate import simulate
from pasyans.engine.state import legal, new_state
from pasyans.model.rules import Rules
for path in sorted(Path(sys.argv[1]).glob("*.json")):
    text = path.read_text(encoding="utf-8")
    if '"zones"' in text:
        program = compile_rules(Rules.model_validate_json(text), game=path.stem)
        simulate(program, "greedy", 1, 1)
        legal(program, new_state(program, 1))
print(time.perf_counter() - start, time.process_time() - cpu)
"""


def built(folder: Path, game: str) -> Path:
    """The reference simulator of ``game``, built with the C compiler into ``folder``."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("expected a C compiler (cc or gcc, or CC set), found none: the references cannot be built")
    program = folder / game
    source = HERE / "reference" / f"{game}.c"
    subprocess.run([compiler, "-O2", "-march=native", "-o", str(program), str(source)], check=True)
    return program


def reference(program: Path, deals: int, *more: str) -> list[str]:
    """The lines that a reference simulator prints for the deals 1 … ``deals``."""
    command = [str(program), "1", str(deals), "0", str(CAP), *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def compare(folder: Path, game: str) -> dict[str, Any]:
    """Deals a second of engine and reference, and in how many deals they differ."""
    from pasyans.engine import compile_rules
    from pasyans.engine.simulate import simulate
    from pasyans.model.rules import Rules

    deals = DEALS[game]
    rules = Rules.model_validate_json((RECORDS / f"{game}.json").read_text(encoding="utf-8"))
    program, by_hand = compile_rules(rules, game=game), built(folder, game)
    found = simulate(program, "greedy", 1, deals, cap=CAP)
    ours = [
        f"{deal} {int(found.won[i])} {found.left[i]} {found.steps[i]} {int(found.capped[i])}"
        for i, deal in enumerate(range(1, deals + 1))
    ]
    differ = sum(one != other for one, other in zip(ours, reference(by_hand, deals, "each")[:-1], strict=True))
    timed = TIMED_DEALS[game]
    engine_best = reference_best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        simulate(program, "greedy", 1, timed, cap=CAP)
        engine_best = min(engine_best, time.process_time() - start)
        reference_best = min(reference_best, float(reference(by_hand, timed)[-1].split()[-1]))
    return {
        "game": game,
        "deals": deals,
        "differ": differ,
        "engine": timed / engine_best,
        "reference": timed / reference_best,
        "ratio": reference_best / engine_best,
        "goal": GOALS[game],
    }


def run(script: str, *arguments: str, **environment: str) -> list[float]:
    """The numbers that a Python script prints when run by itself."""
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **environment})
    return [float(word) for word in done.stdout.split()]


def uncompiled(game: str) -> dict[str, Any]:
    """How many times faster the compiled kernel plays."""
    record = str(RECORDS / f"{game}.json")
    slow = run(TIMED, record, str(SLOWLY), str(CAP), PASYANS_UNCOMPILED="1")[0] / SLOWLY
    fast = min(run(TIMED, record, str(DEALS[game]), str(CAP))[0] for _ in range(2)) / DEALS[game]
    return {"game": game, "times": slow / fast, "goal": COMPILED_GOAL}


def starts(folder: Path) -> dict[str, Any]:
    """Seconds until every record has been compiled and played once: with an empty cache, and again."""
    cache = str(folder / "cache")
    first = run(STARTED, str(RECORDS), NUMBA_CACHE_DIR=cache, XDG_CACHE_HOME=cache)
    later = run(STARTED, str(RECORDS), NUMBA_CACHE_DIR=cache, XDG_CACHE_HOME=cache)
    return {"first": first[0], "first_cpu": first[1], "later": later[0], "later_cpu": later[1]}


def main() -> int:
    """Measure, print, and say by the exit code whether everything is as it should be."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--json", action="store_true", help="print the figures as JSON")
    options.add_argument("--only", choices=["ratio", "compiled", "start"], help="measure only this")
    chosen = options.parse_args()
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if chosen.only in (None, "ratio"):
            figures["ratio"] = [compare(folder, game) for game in GOALS]
        if chosen.only in (None, "compiled"):
            figures["compiled"] = [uncompiled(game) for game in GOALS]
        if chosen.only in (None, "start"):
            figures["start"] = starts(folder)
    faults = [f"{r['game']}: {r['differ']} deals end otherwise" for r in figures.get("ratio", []) if r["differ"]]
    faults += [f"{r['game']}: ratio {r['ratio']:.2f}" for r in figures.get("ratio", []) if r["ratio"] < r["goal"]]
    faults += [f"{r['game']}: {r['times']:.0f} times" for r in figures.get("compiled", []) if r["times"] < r["goal"]]
    if "start" in figures:
        faults += [f"first start {figures['start']['first_cpu']:.1f} s"] * (figures["start"]["first_cpu"] > FIRST_GOAL)
        faults += [f"later start {figures['start']['later_cpu']:.2f} s"] * (figures["start"]["later_cpu"] > LATER_GOAL)
    if chosen.json:
        print(json.dumps({**figures, "missed": faults}, indent=2))
        return 1 if faults else 0
    for row in figures.get("ratio", []):
        print(
            f"{row['game']:8} engine {row['engine']:9.0f} deals/s  by hand in C {row['reference']:9.0f} deals/s  "
            f"ratio {row['ratio']:.2f} (goal {row['goal']:.2f})  {row['differ']} of {row['deals']} deals differ"
        )
    for row in figures.get("compiled", []):
        print(f"{row['game']:8} compiled {row['times']:.0f} times as fast as uncompiled (goal {row['goal']})")
    if "start" in figures:
        start = figures["start"]
        print(
            f"first start with all games {start['first']:.1f} s ({start['first_cpu']:.1f} s of processor; "
            f"goal {FIRST_GOAL:.0f}), later {start['later']:.2f} s ({start['later_cpu']:.2f}; goal {LATER_GOAL:.0f})"
        )
    for fault in faults:
        print(f"missed: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
