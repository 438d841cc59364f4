"""The solver's speed beside Solvitaire on Крепость, one core, each on random deals of its own.

Solvitaire (C++, GPL, github.com/thecharlieblake/Solvitaire) is built elsewhere by whoever measures; nothing of it is
kept here. It plays downward building as its JSON says it; for the real rules (up or down in suit) a second build is
needed in which ``is_next_legal_card`` accepts a neighbour either way. Without binaries only our own figures are
printed.

    python benchmarks/solver.py [--down BINARY] [--either BINARY] [--deals N]
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np

from pasyans.engine import compile_rules
from pasyans.engine.kernel_search import WON
from pasyans.engine.solver import Solver
from pasyans.engine.statistics import wilson
from pasyans.model.rules import Rules

RECORD = Path(__file__).resolve().parents[1] / "tests" / "cases" / "records" / "complete" / "krepost.json"
FORTRESS = {
    "tableau piles": {"count": 10, "build policy": "same-suit", "spaces policy": "any", "move built group": "no"}
}
GOALS = {"down": 3.0, "either": 1.0}
TIMEOUT = 10_000
"""Milliseconds that Solvitaire may take for one deal."""


def ours(direction: str, deals: int) -> tuple[float, Counter[str]]:
    """Deals decided per second of processor time, and the outcomes."""
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    data["builds"]["build"]["direction"] = direction
    solver = Solver(compile_rules(Rules.model_validate(data), game="krepost"), 1_000_000)
    solver.outcomes(1, 10)
    started = time.process_time()
    outcomes = solver.outcomes(1, deals)[:, 0]
    seconds = time.process_time() - started
    counts = Counter(np.array(["lost", "won", "undecided", "undecided"])[outcomes].tolist())
    assert counts["won"] == (outcomes == WON).sum()
    return (deals - counts["undecided"]) / seconds, counts


def theirs(binary: Path, deals: int) -> tuple[float, Counter[str]]:
    """The same for Solvitaire, with the setting that is fastest for it (no streamliners)."""
    names = {"solved": "won", "unsolvable": "lost"}
    with tempfile.TemporaryDirectory() as folder:
        options = ("--timeout", str(TIMEOUT), "--streamliners", "none")
        rules = Path(folder) / "fortress.json"
        rules.write_text(json.dumps(FORTRESS), encoding="utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        told = subprocess.run(
            [binary, "--custom-rules", rules, "--solvability", str(deals), *options],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    lines = [line.split(", ") for line in told.splitlines() if line[:1].isdigit()]
    counts = Counter(names.get(line[-1], "undecided") for line in lines)
    return (len(lines) - counts["undecided"]) / seconds, counts


def share(counts: Counter[str]) -> str:
    """The share of won deals with its interval."""
    total = sum(counts.values())
    low, high = wilson(counts["won"], total)
    return f"{100 * counts['won'] / total:.2f} % ({100 * low:.2f} … {100 * high:.2f} of {total})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--down", type=Path, help="Solvitaire as it stands")
    parser.add_argument("--either", type=Path, help="Solvitaire with the neighbour test either way")
    parser.add_argument("--deals", type=int, default=20_000, help="deals of ours; Solvitaire plays as many or fewer")
    arguments = parser.parse_args()
    for direction, goal in GOALS.items():
        rate, counts = ours(direction, arguments.deals)
        print(f"{direction:<7} ours        {rate:10.0f} deals/s decided, won {share(counts)}")
        binary = getattr(arguments, direction)
        if binary is None:
            print(f"{direction:<7} Solvitaire  not measured: give its binary with --{direction}")
            continue
        other, counts = theirs(binary, arguments.deals if direction == "down" else min(arguments.deals, 1000))
        print(f"{direction:<7} Solvitaire  {other:10.0f} deals/s decided, won {share(counts)}")
        print(f"{direction:<7} ratio       {rate / other:10.1f} (goal {goal:.0f})")


if __name__ == "__main__":
    main()
