"""Reads the tab-separated tables under ``data/`` that an editor may change.

A file's name flows in, its rows flow out; a row with too few columns is an error that names file and line.
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).with_name("data")


def read_table(name: str, columns: int) -> list[tuple[str, ...]]:
    """Rows of ``data/<name>`` with at least ``columns`` cells; lines that begin with ``#`` explain and are left out.

    A cell ``-`` means nothing (the empty string). Raises ``ValueError`` with file and line.
    """
    path = DATA / name
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = tuple("" if cell == "-" else cell for cell in line.split("\t"))
        if len(cells) < columns:
            raise ValueError(f"{path.name}:{number}: expected {columns} tab-separated cells, found {line!r}")
        rows.append(cells)
    return rows
