"""Speed and memory of the normalizer beside prereform2modern 1.0.0, in one run on one core.

``python benchmarks/normalize.py [--reference PYTHON] [FILE …]``: the files (else the pages of the corpus in the old
spelling) are normalized by both; tokens a second and their ratio are printed. PYTHON is an interpreter that has
prereform2modern (it is no dependency); without one only our own figures are printed.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
_REFERENCE = """
import json, sys, time
from prereform2modern import Processor
text = open(sys.argv[1], encoding="utf-8").read()
start = time.process_time()
Processor.process_text(text, show=False, delimiters=False, check_brackets=False)
print(json.dumps(time.process_time() - start))
"""


def main() -> int:
    """Run both and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--reference", help="an interpreter that has prereform2modern")
    options = parser.parse_args()
    files = options.files or sorted((ROOT / "corpus" / "cadogan" / "pages").glob("*.txt"))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    size = len(text.split())

    start = time.perf_counter()
    from pasyans.normalize import Normalizer, normalize

    Normalizer.load()
    ready = time.perf_counter() - start
    start = time.process_time()
    normalize(text)
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"pasyans            {size} tokens  {seconds:7.3f} s  {size / seconds:9.0f} tokens/s")
    print(f"ready in           {ready:.2f} s   memory {memory:.0f} MB")
    if options.reference:
        joined = Path(sys.argv[0]).with_suffix(".joined.txt")
        joined.write_text(text.replace("ђ", "ѣ"), encoding="utf-8")
        try:
            command = [options.reference, "-c", _REFERENCE, str(joined)]
            other = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        finally:
            joined.unlink()
        print(f"prereform2modern   {size} tokens  {other:7.3f} s  {size / other:9.0f} tokens/s")
        print(f"ratio              {other / seconds:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
