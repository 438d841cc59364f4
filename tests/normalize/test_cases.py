"""Data-driven cases: what texts in the wild, made ones, sound ones, and known failures must become."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasyans.normalize import normalize

CASES = Path(__file__).parents[1] / "cases" / "normalize"


def rows(name: str) -> list[list[str]]:
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def check(received: str, printed: str, modern: str, **options: str) -> None:
    """``-`` is not given, ``=`` as received; ``\\n`` in the file is a line end."""
    received, printed, modern = (form.replace("\\n", "\n") for form in (received, printed, modern))
    text = normalize(received, **options)  # type: ignore[arg-type]
    for word in text.words:
        assert word.replay() == (word.printed, word.modern)
    if printed != "-":
        assert text.printed == (received if printed == "=" else printed)
    if modern != "-":
        assert text.modern == (received if modern == "=" else modern)


@pytest.mark.parametrize("row", rows("in_the_wild.tsv"), ids=lambda row: row[0])
def test_in_the_wild(row: list[str]) -> None:
    check(*row[1:4])


@pytest.mark.parametrize("row", rows("synthetic.tsv"), ids=lambda row: row[0])
def test_synthetic(row: list[str]) -> None:
    check(*row[1:4], orthography="old")


@pytest.mark.parametrize("row", rows("must_not_change.tsv"), ids=lambda row: row[1][:25])
def test_must_not_change(row: list[str]) -> None:
    check(row[1], "=", "=" if row[0] == "modern" else "-")


@pytest.mark.parametrize("row", rows("known_failures.tsv"), ids=lambda row: row[0])
@pytest.mark.xfail(strict=True, raises=AssertionError)
def test_known_failures(row: list[str]) -> None:
    check(*row[1:4])
