"""The solver beside Solvitaire on Крепость, one core: speed on random deals, outcomes deal by deal on the same deals.

Solvitaire (C++, GPL, github.com/thecharlieblake/Solvitaire) is built elsewhere by whoever measures; nothing of it is
kept here. It plays downward building as its JSON says it; for the real rules (up or down in suit) a second build is
needed in which ``is_next_legal_card`` accepts a neighbour either way. Without binaries only our own figures are
printed.

    python benchmarks/solver.py [--down BINARY] [--either BINARY] [--deals N] [--same N]

``--same N``: the deals of Solvitaire's seeds 0 … N - 1 are solved by both, and those of Beleaguered Castle as well.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pasyans.engine import Program, compile_rules
from pasyans.engine.cards import card_code, new_pack
from pasyans.engine.kernel_search import WON
from pasyans.engine.solver import Solver
from pasyans.engine.state import State, new_state
from pasyans.engine.statistics import wilson
from pasyans.model.rules import Rules

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "cases" / "records"
FORTRESS = {
    "tableau piles": {"count": 10, "build policy": "same-suit", "spaces policy": "any", "move built group": "no"}
}
GOALS = {"down": 3.0, "either": 1.0}
TIMEOUT = 10_000
"""Milliseconds that Solvitaire may take for one deal."""
BUDGET = 1_000_000
"""Moves that we may try for one deal."""


def krepost(direction: str) -> Program:
    """Крепость built downward only, or up and down."""
    data = json.loads((RECORDS / "complete" / "krepost.json").read_text(encoding="utf-8"))
    data["builds"]["build"]["direction"] = direction
    return compile_rules(Rules.model_validate(data), game="krepost")


def ours(direction: str, deals: int) -> tuple[float, Counter[str]]:
    """Deals decided per second of processor time, and the outcomes."""
    solver = Solver(krepost(direction), BUDGET)
    solver.outcomes(1, 10)
    started = time.process_time()
    outcomes = solver.outcomes(1, deals)[:, 0]
    seconds = time.process_time() - started
    counts = Counter(np.array(["lost", "won", "undecided", "undecided"])[outcomes].tolist())
    assert counts["won"] == (outcomes == WON).sum()
    return (deals - counts["undecided"]) / seconds, counts


def theirs(binary: Path, deals: int, game: Sequence[str | Path]) -> tuple[float, list[str]]:
    """Deals decided per second and the outcome of each, with the setting that is fastest for it (no streamliners)."""
    names = {"solved": "won", "unsolvable": "lost"}
    options = ("--timeout", str(TIMEOUT), "--streamliners", "none")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = run(binary, *game, "--solvability", str(deals), *options)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    lines = [line.split(", ") for line in told.splitlines() if line[:1].isdigit()]
    outcomes = [names.get(line[-1], "undecided") for line in sorted(lines, key=lambda line: int(line[0]))]
    return (len(outcomes) - outcomes.count("undecided")) / seconds, outcomes


def run(binary: Path, *arguments: str | Path) -> str:
    """What Solvitaire prints."""
    return subprocess.run([binary, *arguments], capture_output=True, text=True, check=True).stdout


def same_deal(program: Program, told: str) -> State:
    """The position that Solvitaire prints as JSON, its rows laid onto ours of the same lengths."""
    rows = [[card_code(card.replace("10", "T")) for card in row] for row in json.loads(told)["tableau piles"]]
    pack = new_pack(program.packs, program.ranks)
    # Rows are filled from known places of the pack; what is looked out before stays where it is in the unshuffled one.
    first = new_state(program, cards=pack)
    up = {table.pile for table in program.foundations}
    places = [[pack.index(card) for card in first.cards(p)] for p in range(len(program.piles)) if p not in up]
    order = list(pack)
    for ours_, row in zip(sorted(filter(None, places), key=len), sorted(rows, key=len), strict=True):
        for place, card in zip(ours_, row, strict=True):
            order[place] = card
    return new_state(program, cards=order)


def compare(program: Program, binary: Path, game: Sequence[str | Path], deals: int) -> tuple[str, bool]:
    """How many of the same deals both decide, and whether they say the same of all of them."""
    _, others = theirs(binary, deals, game)
    solver = Solver(program, BUDGET)
    both = agreed = mine = 0
    for seed, other in enumerate(others):
        outcome = solver.solve(same_deal(program, run(binary, *game, "--random", str(seed), "--deal-only"))).outcome
        mine += outcome != "undecided"
        if "undecided" not in (outcome, other):
            both += 1
            agreed += outcome == other
    decided = len(others) - others.count("undecided")
    told = f"{len(others)} deals: we decide {mine}, Solvitaire {decided}; of {both} that both decide {agreed} alike"
    return told, agreed == both


def share(counts: Counter[str]) -> str:
    """The share of won deals with its interval."""
    total = sum(counts.values())
    low, high = wilson(counts["won"], total)
    return f"{100 * counts['won'] / total:.2f} % ({100 * low:.2f} … {100 * high:.2f} of {total})"


def main() -> int:
    """Measure and print; exit code 1 if an outcome differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--down", type=Path, help="Solvitaire as it stands")
    parser.add_argument("--either", type=Path, help="Solvitaire with the neighbour test either way")
    parser.add_argument("--deals", type=int, default=20_000, help="deals of ours; Solvitaire plays as many or fewer")
    parser.add_argument("--same", type=int, default=0, help="deals that both solve, to compare outcomes")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fortress = Path(folder) / "fortress.json"
        fortress.write_text(json.dumps(FORTRESS), encoding="utf-8")
        game: tuple[str | Path, ...] = ("--custom-rules", fortress)
        for direction, goal in GOALS.items():
            rate, counts = ours(direction, arguments.deals)
            print(f"{direction:<7} ours        {rate:10.0f} deals/s decided, won {share(counts)}")
            binary = getattr(arguments, direction)
            if binary is None:
                print(f"{direction:<7} Solvitaire  not measured: give its binary with --{direction}")
                continue
            deals = arguments.deals if direction == "down" else min(arguments.deals, 1000)
            other, outcomes = theirs(binary, deals, game)
            print(f"{direction:<7} Solvitaire  {other:10.0f} deals/s decided, won {share(Counter(outcomes))}")
            print(f"{direction:<7} ratio       {rate / other:10.1f} (goal {goal:.0f})")
        alike = True
        for direction in GOALS:
            binary = getattr(arguments, direction)
            if binary is not None and arguments.same:
                told, same = compare(krepost(direction), binary, game, arguments.same)
                alike &= same
                print(f"{direction:<7} same deals  {told}")
        if arguments.down and arguments.same:
            record = (RECORDS / "known" / "beleaguered-castle.json").read_text(encoding="utf-8")
            castle = compile_rules(Rules.model_validate_json(record), game="beleaguered-castle")
            told, same = compare(castle, arguments.down, ("--type", "beleaguered-castle"), arguments.same)
            alike &= same
            print(f"castle  same deals  {told}")
    return 0 if alike else 1


if __name__ == "__main__":
    sys.exit(main())
