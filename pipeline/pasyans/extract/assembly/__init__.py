"""Statements to rules: all claims of a game are settled into leaves, each with the claims behind it.

Claims in the order of the text flow in; a :class:`~pasyans.extract.assembly.board.Board` flows out.
"""

from __future__ import annotations

from pasyans.extract.assembly.board import Board, Said
from pasyans.extract.assembly.course import Course
from pasyans.extract.assembly.growth import Growth
from pasyans.extract.assembly.sums import Sums
from pasyans.extract.assembly.zones import Zones
from pasyans.extract.scene import Scene


def assemble(said: list[Said], scene: Scene) -> Board:
    """Settle all that was said of one game."""
    board = Board()
    layout = Zones(board, said, scene)
    layout.settle()
    growth = Growth(board, said, scene, layout)
    growth.settle()
    course = Course(board, said, scene, layout, growth)
    course.settle()
    built = {zone for pointer, value in board.values.items() if pointer.endswith("/targets") for zone in value}
    fed = {pointer.split("/")[4] for pointer in board.values if "/feeds/" in pointer}
    layout.kinds(built, fed)
    Sums(board, said).settle()
    return board


__all__ = ["Board", "Said", "assemble"]
