"""Speed and memory of the normalizer beside prereform2modern 1.0.0, in one run on one core.

``python benchmarks/normalize.py [--reference PYTHON] [--repeat N] [FILE …]``: the pages of the corpus in the old
spelling, and then each FILE (longer running text), are normalized by both in turn, each time in a fresh process.
PYTHON is an interpreter that has prereform2modern (it is no dependency); without one only our own figures are
printed. All times are CPU time; of N runs the median counts.

The normalizer is measured as it is there: with its machine code after ``python -m pasyans.normalize``, as plain Python
with ``PASYANS_UNCOMPILED=1``.

``cold`` is the first time a process normalizes the text, so that every word is met for the first time: the goal is
set for that. ``warm`` is the second time. ``ready`` is from the start of Python's import to a loaded normalizer.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
_OURS = """
import json, resource, sys, time
start = time.process_time()
from pasyans.normalize import Normalizer, normalize
Normalizer.load()
figures = {"ready": time.process_time() - start}
text = open(sys.argv[1], encoding="utf-8").read()
for name in ("cold", "warm"):
    start = time.process_time()
    normalize(text)
    figures[name] = time.process_time() - start
unit = 1 << (20 if sys.platform == "darwin" else 10)
figures["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
print(json.dumps(figures))
"""
#: ђ is no letter to the reference, which is given ѣ instead.
_REFERENCE = """
import json, sys, time
from prereform2modern import Processor
text = open(sys.argv[1], encoding="utf-8").read().replace("\\u0452", "\\u0463")
start = time.process_time()
Processor.process_text(text, show=False, delimiters=False, check_brackets=False)
print(json.dumps({"cold": time.process_time() - start}))
"""


def main() -> int:
    """Run both and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--reference", metavar="PYTHON", help="an interpreter that has prereform2modern")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each; their median counts (3)")
    options = parser.parse_args()
    print(f"{'text':<24}{'tokens':>8}{'cold':>12}{'warm':>12}{'reference':>12}{'ratio':>8}{'ready':>9}{'memory':>9}")
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "pages"
        old = sorted((ROOT / "corpus" / "cadogan" / "pages").glob("*.txt"))
        pages.write_text("\n\n".join(path.read_text(encoding="utf-8") for path in old), encoding="utf-8")
        for path in (pages, *options.files):
            _compare(path, options.reference, options.repeat)
    print(
        "cold, warm and reference in tokens (stretches between blanks) a second of CPU time; ratio: cold to reference"
    )
    return 0


def _compare(path: Path, reference: str | None, repeat: int) -> None:
    """Run both in turn on the text at ``path`` and print a line."""
    size = len(path.read_text(encoding="utf-8").split())
    ours: list[dict[str, float]] = []
    theirs: list[float] = []
    for _ in range(repeat):
        ours.append(_run(sys.executable, _OURS, path))
        if reference:
            theirs.append(_run(reference, _REFERENCE, path)["cold"])
    cold, warm, ready, memory = (median(run[name] for run in ours) for name in ("cold", "warm", "ready", "memory"))
    beside = f"{size / median(theirs):>12.0f}{median(theirs) / cold:>8.1f}" if theirs else f"{'-':>12}{'-':>8}"
    print(
        f"{path.stem:<24.23}{size:>8}{size / cold:>12.0f}{size / warm:>12.0f}{beside}{ready:>7.2f} s{memory:>6.0f} MB",
        flush=True,
    )


def _run(python: str, program: str, path: Path) -> dict[str, float]:
    """The figures that ``program`` prints of the text at ``path``."""
    done = subprocess.run([python, "-c", program, str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python}: expected figures, found:\n{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


if __name__ == "__main__":
    sys.exit(main())
