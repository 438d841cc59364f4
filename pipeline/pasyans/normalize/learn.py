"""Learns the weights of the OCR's confusions from texts whose right printed form is known.

Pages as received, their right printed texts and the guesses of ``data/shapes.tsv`` flow in; ``data/confusions.tsv``
flows out. Run by hand when there is more right text: ``python -m pasyans.normalize.learn CORPUS GOLD`` (from the
project's root: ``corpus tests/cases/gold``).

The words are aligned, each misread one with its printed form by the cheapest confusions; the counts so found and the
guesses, which weigh like so many letters of text, give the most probable weights (a Dirichlet prior's posterior mean):
cost = -100 ln ((count + WEIGHT * guess) / (printed + WEIGHT)).
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path

from pasyans.ingest import find_books, read_book
from pasyans.normalize.channel import TRIFLE, Arc, load_shapes
from pasyans.normalize.datafiles import DATA, read_table
from pasyans.normalize.evaluate import aligned
from pasyans.normalize.spelling import fold_yat

#: The guess of a confusion weighs like the sight of so many of its printed letters.
WEIGHT = 1500
_HEADER = """# What an OCR reads for what is printed: confusions and their costs. Made by pasyans.normalize.learn
# of shapes.tsv (guesses, each weighing like {weight} letters) and of {pages} pages whose right printed text is known,
# with {misread} misread places. Tab-separated:
#   received  as the OCR has it (lower case fits both cases; a capital fits only a capital)
#   printed   what stands on the paper
#   cost      hundredths of a natural-log unit: -100 ln of how often the printed sign is so misread
#   step      the name of the edit
"""


def align(received: str, printed: str) -> list[Arc] | None:
    """The cheapest confusions that make ``received`` of ``printed``; None if none do."""
    channel = load_shapes()
    best: dict[tuple[int, int], tuple[int, tuple[Arc, ...]]] = {(0, 0): (0, ())}
    for at in range(len(received)):
        arcs = channel.arcs(received, at, 10_000).ways
        for done in range(len(printed) + 1):
            here = best.get((at, done))
            if here is None:
                continue
            for arc in arcs:
                if not printed.startswith(arc.printed, done):
                    continue
                place = (at + len(arc.received), done + len(arc.printed))
                steps = (*here[1], arc) if arc.step else here[1]
                if place not in best or here[0] + arc.cost < best[place][0]:
                    best[place] = (here[0] + arc.cost, steps)
    found = best.get((len(received), len(printed)))
    return list(found[1]) if found else None


def count(pairs: list[tuple[str, str]]) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """Over pairs of (received, printed) texts: how often each confusion was met, and each printed group of letters."""
    groups = {row[1] for row in read_table("shapes.tsv", 4)}
    confusions: Counter[tuple[str, str]] = Counter()
    printed_groups: Counter[str] = Counter()
    for received_text, printed_text in pairs:
        received, printed = received_text.split(), printed_text.split()
        for word in printed:
            lower = word.lower()
            for group in groups:
                printed_groups[group] += lower.count(group)
        for part in aligned([fold_yat(word) for word in received], [fold_yat(word) for word in printed]):
            if part.same or part.left[1] - part.left[0] != 1 or part.right[1] - part.right[0] != 1:
                continue
            for misread in align(received[part.left[0]], printed[part.right[0]].lower()) or ():
                confusions[misread.received.lower(), misread.printed] += 1
    return confusions, printed_groups


def learned(pairs: list[tuple[str, str]]) -> str:
    """The text of ``confusions.tsv``."""
    confusions, printed_groups = count(pairs)
    lines = [_HEADER.format(weight=WEIGHT, pages=len(pairs), misread=sum(confusions.values())).rstrip("\n")]
    for received, printed, guess, step, *_ in read_table("shapes.tsv", 4):
        cost = int(guess)
        if cost > TRIFLE:  # the cheaper ones run through a text or not at all: no rate to learn
            met = confusions[received.lower(), printed]
            chance = (met + WEIGHT * math.exp(-cost / 100)) / (printed_groups[printed] + WEIGHT)
            cost = max(TRIFLE + 1, round(-100 * math.log(chance)))
        lines.append(f"{received}\t{printed}\t{cost}\t{step}")
    return "\n".join(lines) + "\n"


def main(corpus: Path, gold: Path) -> None:
    """Learn from every page of ``corpus`` whose right printed text (of a modern page the modern one) is in ``gold``."""
    pairs = []
    for folder in find_books(corpus):
        for page in read_book(folder).pages:
            for name in (f"{page.id}.printed.txt", f"{page.id}.modern.txt"):
                if (gold / name).is_file():
                    pairs.append((page.text, (gold / name).read_text(encoding="utf-8")))
                    break
    (DATA / "confusions.tsv").write_text(learned(pairs), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
