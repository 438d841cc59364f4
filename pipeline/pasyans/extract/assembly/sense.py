"""What makes no sense beside the rest is not claimed: most often it was said of something else.

The board with all leaves flows in; leaves that other, better founded ones rule out are taken back. A statement that
merely contradicts another of the same leaf is none of these: both are kept and shown.
"""

from __future__ import annotations

from pasyans.extract.assembly.board import Board

SUITS = 4


def make_sense(board: Board) -> None:
    """Take back what cannot be at the same time."""
    names = {p.split("/")[2] for p in board.values if p.startswith("/foundations/")}
    for name in names:
        _ends(board, f"/foundations/{name}")
    if len(names) == 1:
        _one_family(board, *names)
    for pointer in [p for p in board.values if p.startswith("/vacancies/") and p.endswith("/ranks")]:
        # An empty place that only the foundations' first card fills is a place of the foundations.
        if any(board.values[pointer] == [board.get(f"/foundations/{name}/base")] for name in names):
            board.drop(pointer)


def _ends(board: Board, where: str) -> None:
    """Foundations from the ace up to the king (or the other way) have no round the corner."""
    way = tuple(board.get(f"{where}/{leaf}") for leaf in ("base", "order", "last"))
    if way in (("A", "up", "K"), ("K", "down", "A")) and board.get(f"{where}/wrap"):
        board.drop(f"{where}/wrap")


def _one_family(board: Board, name: str) -> None:
    """Foundations of one kind in suits: there are as many of every suit."""
    packets = board.get(f"/zones/{name}/packets")
    if packets and packets % SUITS and board.get(f"/foundations/{name}/suit") == "same":
        board.drop(f"/zones/{name}/packets")
