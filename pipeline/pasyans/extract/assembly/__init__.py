"""Statements to rules: all claims of a game are settled into leaves, each with the claims behind it.

Claims in the order of the text flow in; a :class:`~pasyans.extract.assembly.board.Board` flows out.
"""

from __future__ import annotations

from dataclasses import replace

from pasyans.extract.assembly.board import Board, Said
from pasyans.extract.assembly.course import Course
from pasyans.extract.assembly.growth import Growth
from pasyans.extract.assembly.sense import make_sense
from pasyans.extract.assembly.sums import Sums
from pasyans.extract.assembly.zones import Zones
from pasyans.extract.scene import Scene


def assemble(said: list[Said], scene: Scene) -> Board:
    """Settle all that was said of one game."""
    board = Board()
    said = _circle_of_builds(said)
    layout = Zones(board, said, scene)
    layout.settle()
    growth = Growth(board, said, scene, layout)
    growth.settle()
    course = Course(board, said, scene, layout, growth)
    course.settle()
    built = {zone for pointer, value in board.values.items() if pointer.endswith("/targets") for zone in value}
    fed = {pointer.split("/")[4] for pointer in board.values if "/feeds/" in pointer}
    layout.kinds(built, fed)
    make_sense(board)
    Sums(board, said).settle()
    return board


def _circle_of_builds(said: list[Said]) -> list[Said]:
    """Where a game has no foundations, what is said of ace and king as neighbours is said of building."""
    founded = any(c.kind in _FOUNDED or (c.kind == "foundation" and set(c.claim.values) != {"wrap"}) for c in said)
    if founded or any(c.kind == "win" and c.get("what") == "foundations" for c in said):
        return said
    return [replace(c, claim=replace(c.claim, kind="build")) if c.kind == "foundation" else c for c in said]


_FOUNDED = {"bases", "bases-taken", "base-count", "sequence", "apart", "first-base", "feed"}


__all__ = ["Board", "Said", "assemble"]
