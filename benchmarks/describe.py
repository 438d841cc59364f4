"""The round trip of descriptions: generated rules are said in Russian and read again; how many leaves come back.

Rules drawn by ``tests/extract/generated_rules.py`` flow in; a table of shares by field flows out on standard output.
Run it as ``python -m benchmarks.describe``; ids, titles and coordinates do not count.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from pasyans.extract import extract
from pasyans.extract.describe import describe
from pasyans.model.record import Record, leaves
from pasyans.model.rules import Rules
from pasyans.structure import find_games

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "structure"), str(ROOT / "tests" / "extract")]

from benchmarks.extract import field as row  # noqa: E402
from generated_rules import generated  # noqa: E402
from identity_words import identity_text  # noqa: E402


@dataclass(slots=True)
class Figures:
    """Leaves sent out, got back, and said by the text read again though the rules do not have them."""

    sent: Counter[str] = field(default_factory=Counter)
    back: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    added: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def share(self) -> float:
        """The share of all leaves that came back."""
        return sum(self.back.values()) / max(1, sum(self.sent.values()))


def read_again(rules: Rules) -> Record:
    """The record that the extractor makes of the Russian description of ``rules``."""
    games = find_games([identity_text(describe(rules, "ru"))], {})
    return extract(games[0]) if games else Record(id="none", book="")


def compare(figures: Figures, name: str, rules: Rules) -> None:
    """Count the leaves of one record; a leaf is back only with the very same value."""
    again = read_again(rules)
    found = leaves(again.rules)
    wanted = {pointer: value for pointer, value in leaves(rules).items() if not pointer.startswith("/table")}
    for pointer, value in wanted.items():
        figures.sent[row(pointer)] += 1
        if found.get(pointer) == value:
            figures.back[row(pointer)] += 1
            figures.read[row(pointer)] += (
                again.provenance[pointer].origin == "text" if pointer in again.provenance else 0
            )
        else:
            figures.lost.append(f"{name} {pointer} = {value!r}, came back as {found.get(pointer)!r}")
    for pointer in found:
        origin = again.provenance[pointer].origin if pointer in again.provenance else "text"
        if pointer not in wanted and origin == "text":
            figures.added[row(pointer)] += 1
            figures.lost.append(f"{name} {pointer} = {found[pointer]!r} is added")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=200, help="how many records are drawn")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--family", default="", help="records of one family only, by its name in the tests")
    parser.add_argument("--lost", action="store_true", help="print every leaf that did not come back")
    parser.add_argument(
        "--written", action="store_true", help="the complete records of tests/cases instead of drawn ones"
    )
    options = parser.parse_args()
    figures = Figures()
    if options.written:
        for path in sorted((ROOT / "tests" / "cases" / "records").glob("*/*.json")):
            data = json.loads(path.read_text(encoding="utf-8"))
            if "zones" in data:
                compare(figures, path.stem, Rules.model_validate(data))
    else:
        for seed, rules in generated(options.records, options.first, options.family):
            compare(figures, str(seed), rules)
    if options.lost:
        print("\n".join(figures.lost))
    print(f"{'field':40} {'sent':>6} {'back':>6} {'share':>6} {'by text':>7} {'added':>6}")
    for name in sorted(set(figures.sent) | set(figures.added)):
        sent, back = figures.sent[name], figures.back[name]
        print(f"{name:40} {sent:6} {back:6} {back / max(1, sent):6.3f} {figures.read[name]:7} {figures.added[name]:6}")
    sent, back, read = (sum(c.values()) for c in (figures.sent, figures.back, figures.read))
    print(
        f"all: {back} of {sent} leaves back ({back / max(1, sent):.3f}), {read} read in the text, the others by custom;"
    )
    print(f"{sum(figures.added.values())} leaves read that the rules do not have")


if __name__ == "__main__":
    main()
