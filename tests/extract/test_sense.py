"""Leaves that the others rule out are taken back, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from pasyans.extract.assembly.board import Board
from pasyans.extract.assembly.sense import make_sense

ACES_UP = {
    "/foundations/foundation/base": "A",
    "/foundations/foundation/order": "up",
    "/foundations/foundation/last": "K",
    "/foundations/foundation/suit": "same",
}


def left(**leaves: Any) -> dict[str, Any]:
    board = Board(values=ACES_UP | leaves)
    make_sense(board)
    return {pointer: value for pointer, value in board.values.items() if pointer not in ACES_UP}


@pytest.mark.parametrize(
    ("pointer", "nonsense", "sense"),
    [
        ("/foundations/foundation/wrap", True, False),
        ("/zones/foundation/packets", 2, 8),
        ("/vacancies/tableau/ranks", ["A"], ["K"]),
    ],
)
def test_what_makes_no_sense_is_taken_back(pointer: str, nonsense: Any, sense: Any) -> None:
    assert left(**{pointer: nonsense}) == {}
    assert left(**{pointer: sense}) == {pointer: sense}
