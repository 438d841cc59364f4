"""Moves as text, one token each: ``divan.2>foundation.5``, ``tableau.1>tableau.4:3``, ``turn``, ``redeal``.

Flows in: moves as integers; flows out: tokens, and back. ``+`` joins a pair, ``~`` an exchange, ``^`` turns a run
round or takes a buried card out; the number after the colon is a count of cards, or a depth from the top where a
single buried card leaves.
"""

from __future__ import annotations

from pasyans.engine.program import Program
from pasyans.engine.state import State, legal

SIGNS = {"pair": "+", "exchange": "~", "reverse": "^", "take": "^", "grace": "!"}


def parts(move: int) -> tuple[int, int, int, int]:
    """Row, source packet, target packet, count of a move."""
    return move & 63, (move >> 6) & 63, (move >> 12) & 63, move >> 18


def move_text(program: Program, move: int) -> str:
    """The token of a move."""
    row, source, target, count = parts(move)
    kind = program.rows[row].kind
    if kind == "redeal":
        return "redeal"
    if kind == "turn":
        turn = program.turn
        if turn is None or turn.placing in ("one", "each", "round", "newest"):
            return "turn"
        return f"turn>{program.pile_name(target)}"
    sign = SIGNS.get(kind, ">")
    suffix = f":{count}" if count > 1 else ""
    if kind in ("reverse", "take"):
        return f"{program.pile_name(source)}{sign}{suffix}"
    return f"{program.pile_name(source)}{sign}{program.pile_name(target)}{suffix}"


def read_move(program: Program, state: State, token: str) -> int:
    """The legal move that ``token`` names. Raises ``ValueError`` saying which moves are legal."""
    moves = legal(program, state)
    for move in moves:
        if move_text(program, move) == token:
            return move
    known = " ".join(move_text(program, move) for move in moves[:12]) + (" …" if len(moves) > 12 else "")
    raise ValueError(f"expected a legal move ({known or 'none is left'}), found {token!r}")
