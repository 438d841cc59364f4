"""How good an output is: words right, letters right, damage repaired, right words broken.

The right text and an output flow in (and, to tell repair from harm, the received and the right printed text);
figures and the list of faults flow out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from pasyans.ingest import IngestError, read_page
from pasyans.normalize.spelling import fold_yat

_PUNCTUATION = re.compile(r"[^\w\-‐‑]+|_|(?<!\w)[-‐‑]+|[-‐‑]+(?!\w)")


class Equal(NamedTuple):
    """A reading as good as the gold's: on ``line`` (from 1) of ``page``, ``equal`` may stand for ``reading``."""

    page: str
    line: int
    reading: str
    equal: str


class Fault(NamedTuple):
    """A difference: ``what`` is ``wrong``, ``missed`` (damage not repaired) or ``broken`` (a right word harmed)."""

    page: str
    what: str
    gold: str
    output: str
    received: str = ""


@dataclass(slots=True)
class Figures:
    """The sums over all pages. ``words`` of the gold, ``right`` of them without regard to case and punctuation;
    ``same`` to the letter; ``distance`` is the edit distance over ``letters`` of the gold. The last three are None
    without the received and the printed text."""

    words: int = 0
    right: int = 0
    same: int = 0
    letters: int = 0
    distance: int = 0
    damaged: int | None = None
    repaired: int | None = None
    broken: int | None = None
    faults: list[Fault] = field(default_factory=list)

    @property
    def accuracy(self) -> float:
        """Share of words right."""
        return self.right / self.words if self.words else 1.0

    @property
    def exact(self) -> float:
        """Share of words right to the letter, case and punctuation included."""
        return self.same / self.words if self.words else 1.0

    @property
    def cer(self) -> float:
        """Character error rate: edit distance by the letters of the gold, blanks counted as one."""
        return self.distance / self.letters if self.letters else 0.0

    def as_json(self) -> dict[str, object]:
        """The object that ``--json`` prints."""
        rates = {"accuracy": round(self.accuracy, 6), "exact": round(self.exact, 6), "cer": round(self.cer, 6)}
        counts = {"words": self.words, "right": self.right}
        damage = {"damaged": self.damaged, "repaired": self.repaired, "broken": self.broken}
        return {**counts, **rates, **damage, "faults": [fault._asdict() for fault in self.faults]}


def bare(word: str) -> str:
    """``word`` without case and punctuation; a hyphen within it stays."""
    return _PUNCTUATION.sub("", word).lower()


def read_equals(path: Path) -> list[Equal]:
    """The editor's list of equally good readings: page, line, reading, equal (tab-separated, ``#`` explains)."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        cells = line.split("\t")
        if not line.strip() or line.startswith("#") or cells[0] == "page":
            continue
        if len(cells) < 4 or not cells[1].isdigit():
            raise IngestError(f"{path}:{number}: expected page, line, reading, equal parted by tabs, found {line!r}")
        found.append(Equal(cells[0], int(cells[1]), cells[2], cells[3]))
    return found


def pairs(gold: Path, output: Path) -> list[tuple[Path, Path]]:
    """Files to compare: the two, or those of two folders whose names agree up to the first dot.

    Of several files of one name in the gold folder, ``.modern.`` goes before the others. Raises
    :class:`~pasyans.ingest.IngestError` when nothing matches.
    """
    if gold.is_file() and output.is_file():
        return [(gold, output)]
    if gold.is_dir() and output.is_dir():
        golds, outputs = _by_stem(gold), _by_stem(output)
        found = [(golds[stem], outputs[stem]) for stem in sorted(golds) if stem in outputs]
        if found:
            return found
        raise IngestError(
            f"expected files of one name in {gold} and {output}, found none; names match up to the first dot"
        )
    wrong = next((path for path in (gold, output) if not path.exists()), None)
    if wrong is not None:
        raise IngestError(f"{wrong}: expected a file or folder, found nothing there; check the path")
    raise IngestError(f"expected two files or two folders, found {gold} and {output}")


def _by_stem(folder: Path, prefer: str = ".modern.") -> dict[str, Path]:
    files = sorted((p for p in folder.glob("*.txt") if p.is_file()), key=lambda p: (prefer not in p.name, p.name))
    found: dict[str, Path] = {}
    for path in files:
        found.setdefault(path.name.split(".")[0], path)
    return found


def evaluate(
    gold: Path,
    output: Path,
    *,
    received: Path | None = None,
    printed: Path | None = None,
    equals: Sequence[Equal] = (),
) -> Figures:
    """Figures of ``output`` against ``gold``; with the folders ``received`` and ``printed`` those of damage too."""
    figures = Figures()
    found = pairs(gold, output)
    received_files = _by_stem(received) if received else {}
    printed_files = _by_stem(printed, ".printed.") if printed else {}
    for gold_file, output_file in found:
        stem = gold_file.name.split(".")[0]
        mine = [equal for equal in equals if equal.page == stem]
        right, got = read_page(gold_file).text, read_page(output_file).text
        damage = None
        if received and printed:
            if stem not in received_files:
                raise IngestError(f"expected {stem}.txt in {received}, found none")
            paper = read_page(printed_files[stem]).text if stem in printed_files else right
            damage = (read_page(received_files[stem]).text, paper)
        compare(figures, stem, right, got, mine, damage)
    return figures


def compare(
    figures: Figures,
    page: str,
    gold: str,
    output: str,
    equals: Iterable[Equal] = (),
    damage: tuple[str, str] | None = None,
) -> None:
    """Add one page to ``figures``; ``damage`` is its received and its right printed text."""
    got = output.split()
    gold = _nearest(gold, got, equals)
    right = gold.split()
    figures.words += len(right)
    said = aligned([bare(word) for word in right], [bare(word) for word in got])
    exactly = aligned(right, got)
    figures.right += sum(group.left[1] - group.left[0] for group in said if group.same)
    figures.same += sum(group.left[1] - group.left[0] for group in exactly if group.same)
    joined = " ".join(right)
    figures.letters += len(joined)
    for group in exactly:
        if not group.same:
            figures.distance += distance(" ".join(right[slice(*group.left)]), " ".join(got[slice(*group.right)]))
    for group in said:
        if not group.same:
            figures.faults.append(
                Fault(page, "wrong", " ".join(right[slice(*group.left)]), " ".join(got[slice(*group.right)]))
            )
    if damage is not None:
        _count_damage(figures, page, right, said, exactly, got, damage)


class _Group(NamedTuple):
    left: tuple[int, int]
    right: tuple[int, int]
    same: bool


def aligned(left: Sequence[str], right: Sequence[str]) -> list[_Group]:
    """Groups of tokens in order; unequal groups of equal length are parted token by token."""
    found = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag != "equal" and i2 - i1 == j2 - j1:
            found += [
                _Group((i1 + k, i1 + k + 1), (j1 + k, j1 + k + 1), left[i1 + k] == right[j1 + k])
                for k in range(i2 - i1)
            ]
        else:
            found.append(_Group((i1, i2), (j1, j2), tag == "equal"))
    return found


def _nearest(gold: str, got: Sequence[str], equals: Iterable[Equal]) -> str:
    """The gold with those of the equal readings that the output has."""
    lines = gold.split("\n")
    wrong = _errors(lines, got)
    for equal in equals:
        if not 1 <= equal.line <= len(lines) or equal.reading not in lines[equal.line - 1]:
            continue
        changed = list(lines)
        changed[equal.line - 1] = lines[equal.line - 1].replace(equal.reading, equal.equal, 1)
        now = _errors(changed, got)
        if now < wrong:
            lines, wrong = changed, now
    return "\n".join(lines)


def _errors(lines: Sequence[str], got: Sequence[str]) -> int:
    right = " ".join(lines).split()
    return sum(max(g.left[1] - g.left[0], g.right[1] - g.right[0]) for g in aligned(right, got) if not g.same)


def _count_damage(
    figures: Figures,
    page: str,
    right: Sequence[str],
    said: Sequence[_Group],
    exactly: Sequence[_Group],
    got: Sequence[str],
    damage: tuple[str, str],
) -> None:
    received, printed = (fold_yat(text).split() for text in damage)
    figures.damaged, figures.repaired, figures.broken = figures.damaged or 0, figures.repaired or 0, figures.broken or 0
    to_modern = _places(aligned([_skeleton(w) for w in printed], [_skeleton(w) for w in right]))
    wrong_exactly = {i for g in exactly if not g.same for i in range(*g.left)}
    wrong = {i for g in said if not g.same for i in range(*g.left)}
    touched: set[int] = set()
    for group in aligned(received, printed):
        if group.same:
            continue
        figures.damaged += max(1, min(group.left[1] - group.left[0], group.right[1] - group.right[0]))
        places = {m for p in range(*group.right) for m in to_modern.get(p, ())}
        touched |= places
        missed = places & wrong_exactly
        if missed or not places:
            figures.faults.append(
                Fault(
                    page,
                    "missed",
                    " ".join(right[i] for i in sorted(places)),
                    "",
                    " ".join(received[slice(*group.left)]),
                )
            )
        else:
            figures.repaired += max(1, min(group.left[1] - group.left[0], group.right[1] - group.right[0]))
    for i in sorted(wrong - touched):
        figures.broken += 1
        output = " ".join(" ".join(got[slice(*g.right)]) for g in said if not g.same and i in range(*g.left))
        figures.faults.append(Fault(page, "broken", right[i], output))


def _places(groups: Iterable[_Group]) -> dict[int, range]:
    found: dict[int, range] = {}
    for group in groups:
        left, right = group.left, group.right
        for k, i in enumerate(range(*left)):
            found[i] = range(right[0] + k, right[0] + k + 1) if group.same else range(*right)
    return found


def _skeleton(word: str) -> str:
    """Consonants alone: what the old and the new spelling of a word have in common."""
    return re.sub(r"[^бвгджклмнпртхцчшщ]", "", word.lower().replace("ѳ", "ф"))


def distance(left: str, right: str) -> int:
    """Levenshtein distance (insertions, deletions, substitutions at one each)."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def summary(figures: Figures) -> str:
    """The figures for a person, the faults below them."""
    lines = [
        f"words     {figures.words}",
        f"right     {figures.right}  ({100 * figures.accuracy:.2f} %)",
        f"exact     {100 * figures.exact:.2f} %",
        f"cer       {100 * figures.cer:.3f} %",
    ]
    if figures.damaged is not None:
        lines.append(f"damaged   {figures.damaged}, repaired {figures.repaired}; right words broken {figures.broken}")
    for fault in figures.faults:
        was = f"  (received {fault.received!r})" if fault.received else ""
        lines.append(f"  {fault.page}  {fault.what:<7} {fault.gold!r} <- {fault.output!r}{was}")
    return "\n".join(lines)
