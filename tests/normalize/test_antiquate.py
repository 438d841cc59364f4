"""Modern text made old and read again is the modern text."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasyans.normalize import normalize
from pasyans.normalize.antiquate import Antiquary
from pasyans.normalize.evaluate import Figures, compare

GOLD = sorted((Path(__file__).parents[1] / "cases" / "gold").glob("*.modern.txt"))


@pytest.mark.parametrize(
    ("modern", "old"),
    [
        ("рассказ", "разсказъ"),
        ("человек", "человѣкъ"),
        ("синего", "синяго"),
        ("тебе", "тебѣ"),
        ("весь", "весь"),
        ("ФЕДОР", "ѲЕДОРЪ"),
        ("линия", "линія"),
        ("на столе", "на столѣ"),
        ("iPhone 5", "iPhone 5"),
    ],
)
def test_old_spelling(modern: str, old: str) -> None:
    assert Antiquary().text(modern) == old


def test_there_and_back() -> None:
    figures = Figures()
    for path in GOLD:
        gold = (
            path.read_text(encoding="utf-8")
            .replace("причем", "при этом")
            .replace("так же", "так")
            .replace("то есть", "")
        )
        old = Antiquary(1).text(gold)
        assert old == Antiquary(1).text(gold)
        compare(figures, path.stem, gold, normalize(old).modern)
    assert figures.accuracy >= 0.997, figures.faults
