"""Positions for Python callers: one game of one program, walked move by move.

Flows in: a program and a deal (a number, or the cards themselves); flows out: positions, legal moves, hashes. All
arrays are made once; a move changes them in place and ``undo`` gives the former position back bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pasyans.engine import kernel_deal, kernel_moves, kernel_play
from pasyans.engine import layout as at
from pasyans.engine.cards import card_text, new_pack
from pasyans.engine.jit import Bits, Ints
from pasyans.engine.kernel_piles import rebuild, undo_to
from pasyans.engine.program import Program
from pasyans.engine.tables import Tables, tables

_TABLES: dict[str, Tables] = {}


def tables_of(program: Program) -> Tables:
    """The kernel's arrays ``t`` and ``m`` of a program, made once for each hash."""
    if program.hash not in _TABLES:
        _TABLES[program.hash] = tables(program)
    return _TABLES[program.hash]


class State:
    """One position of one game, with everything needed to go on and to go back."""

    def __init__(self, program: Program, deal: int, seed: int) -> None:
        self.program = program
        self.deal = deal
        self.seed = seed
        self.a = np.zeros(at.LOG + 2 * at.LOG_ROOM, dtype=np.int64)
        self.a[: at.M], self.a[at.M : at.S] = tables_of(program)
        self.r = np.zeros(4, dtype=np.uint64)
        self.marks: list[int] = []
        self.moves: list[int] = []
        self.seen: list[int] = []

    # --- the parts of the one array, by name: views, not copies ---------------------------------------------------

    @property
    def s(self) -> Ints:
        """The position: packets and counters, and what is derived from them."""
        return self.a[at.S : at.W]

    @property
    def w(self) -> Ints:
        """The position's masks."""
        return self.a[at.W : at.USES]

    @property
    def uses(self) -> Ints:
        """How often each row has been used."""
        return self.a[at.USES : at.BUF]

    @property
    def buf(self) -> Ints:
        """The scratch."""
        return self.a[at.BUF : at.LOG]

    @property
    def log(self) -> Ints:
        """The log of changes; its first number is its end."""
        return self.a[at.LOG :]

    # --- reading ---------------------------------------------------------------------------------------------------

    def cards(self, pile: int) -> list[int]:
        """The card codes of a packet, from the bottom to the top."""
        found = []
        slot = int(self.s[at.TOP + pile])
        while slot >= 0:
            found.append(slot & 63)
            slot = int(self.s[at.BELOW + slot])
        return found[::-1]

    def face_down(self, pile: int) -> int:
        """How many cards at the bottom of a packet lie face down (of the stock: all)."""
        if pile == self.program.stock:
            return int(self.s[at.LEN + pile])
        return int(self.s[at.DOWN + pile])

    def wanted(self, pile: int) -> int:
        """The cards that a foundation packet wants next, as a mask over card codes."""
        return int(self.w[at.WANTED_BY + pile])

    @property
    def phase(self) -> str:
        """The name of the present phase."""
        return self.program.phases[int(self.s[at.H_PHASE])].name

    @property
    def redeals(self) -> int:
        """How many redeals have been made, where they are counted."""
        return int(self.s[at.H_REDEALS])

    @property
    def looped(self) -> bool:
        """Did forced steps go round without end? Then nothing more is legal."""
        return bool(self.s[at.H_LOOPED])

    def core(self) -> bytes:
        """The position itself, for comparison bit for bit."""
        return self.s.tobytes() + self.w.tobytes()

    @property
    def repeated(self) -> int:
        """How often the present position has already occurred in this game: who plays on goes round in a circle."""
        return self.seen.count(state_hash(self.program, self))

    def derive(self) -> None:
        """Derive available and wanted cards anew from the cards; changes nothing unless they were wrong."""
        rebuild(self.a)

    def copy(self) -> State:
        """An independent copy with its history."""
        made = State.__new__(State)
        made.__dict__.update(self.__dict__)
        made.a, made.r = np.zeros(len(self.a), dtype=np.int64), self.r.copy()
        made.a[: at.BUF] = self.a[: at.BUF]
        end = at.LOG + int(self.log[0])
        made.a[at.LOG : end] = self.a[at.LOG : end]
        made.marks, made.moves, made.seen = list(self.marks), list(self.moves), list(self.seen)
        return made

    def text(self) -> str:
        """The position as text: one packet a line, bottom to top, face-down cards in brackets."""
        lines = []
        for pile in range(len(self.program.piles)):
            down = self.face_down(pile)
            words = [
                f"[{card_text(card)}]" if height < down else card_text(card)
                for height, card in enumerate(self.cards(pile))
            ]
            lines.append(f"{self.program.pile_name(pile)}: {' '.join(words)}".rstrip())
        return "\n".join(lines)


def new_state(program: Program, deal: int = 1, seed: int = 0, cards: Sequence[int] | None = None) -> State:
    """The first position of a numbered deal, or of a pack given card by card (first card dealt first).

    Raises ``ValueError`` if ``cards`` are not exactly the cards of the program's packs.
    """
    state = State(program, deal, seed)
    state.w[at.W_SEED], state.w[at.W_DEAL] = seed, deal
    state.log[0] = 1
    if cards is None:
        with np.errstate(over="ignore"):
            kernel_deal.shuffled_pack(state.a, state.r, seed, deal)
    else:
        slots = pack_slots(program, cards)
        state.buf[at.PACK : at.PACK + len(slots)] = slots
    kernel_deal.lay_first(state.a)
    kernel_play.settle(*arrays(state))
    state.log[0] = 1
    return state


def pack_slots(program: Program, cards: Sequence[int]) -> list[int]:
    """A given pack as slots; the n-th of equal cards is that of the n-th pack. Raises ``ValueError`` if cards do
    not add up.
    """
    wanted = new_pack(program.packs, program.ranks)
    if sorted(cards) != sorted(wanted):
        missing, extra = list(wanted), []
        for card in cards:
            if card in missing:
                missing.remove(card)
            else:
                extra.append(card)
        raise ValueError(
            f"expected the {len(wanted)} cards of {program.packs} pack(s), found {len(cards)} cards: "
            f"missing {' '.join(map(card_text, missing)) or 'none'}, "
            f"too many {' '.join(map(card_text, extra)) or 'none'}"
        )
    seen: dict[int, int] = {}
    slots = []
    for card in cards:
        copy = seen.get(card, 0)
        seen[card] = copy + 1
        slots.append(copy * 64 + card)
    return slots


def deal_order(program: Program, deal: int, seed: int = 0) -> list[int]:
    """The card codes of a numbered deal, the first to be dealt first (two players: the first player's pack first)."""
    state = State(program, deal, seed)
    with np.errstate(over="ignore"):
        kernel_deal.shuffled_pack(state.a, state.r, seed, deal)
    return [int(slot) & 63 for slot in state.buf[at.PACK : at.PACK + program.cards]]


def arrays(state: State) -> tuple[Ints, Bits]:
    """The arrays of a state in the order in which the kernel takes them."""
    return state.a, state.r


def legal(program: Program, state: State) -> list[int]:
    """All legal moves, in the documented order."""
    count = kernel_moves.legal_moves(state.a)
    return [int(move) for move in state.buf[:count]]


def apply(program: Program, state: State, move: int) -> None:
    """Play a legal move and every step that follows without choice. Raises ``ValueError`` if it is not legal."""
    if move not in legal(program, state):
        raise ValueError(f"expected a legal move, found {move}; legal are {legal(program, state)}")
    if state.log[0] + at.LOG_ROOM > len(state.log):
        state.a = np.concatenate([state.a, np.zeros(len(state.log), dtype=np.int64)])
    state.seen.append(state_hash(program, state))
    state.marks.append(int(state.log[0]))
    state.moves.append(move)
    state.uses[move & 63] += 1
    with np.errstate(over="ignore"):
        kernel_play.play_one(*arrays(state), move)
        kernel_play.settle(*arrays(state))


def undo(program: Program, state: State) -> int:
    """Take back the last move with all that followed from it; returns the move. Raises ``IndexError`` at the
    beginning.
    """
    if not state.marks:
        raise IndexError("expected a move to take back, found the beginning of the game")
    undo_to(state.a, state.marks.pop())
    state.seen.pop()
    return state.moves.pop()


def won(program: Program, state: State) -> bool:
    """Is the game out?"""
    return bool(kernel_play.is_won(state.a))


def cards_left(program: Program, state: State) -> int:
    """Cards that do not yet lie where they must for the game to be out."""
    return int(kernel_play.cards_left(state.a))


def state_hash(program: Program, state: State) -> int:
    """The 64-bit hash of a position (docs/program.md)."""
    with np.errstate(over="ignore"):
        return int(kernel_play.position_hash(state.a))
