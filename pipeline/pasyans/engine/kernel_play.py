"""Playing a move, and the steps that follow it without choice.

Flows in: a position and a move from ``legal_moves``; flows out: the next position, settled (phases advanced, rows
closed up, forced steps taken as long as there is only one), and a log by which ``undo_to`` gives back the former
position bit for bit.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: F403, F405, SIM109
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

import numpy as np

from pasyans.engine.jit import Bits, Ints, compiled, entry
from pasyans.engine.kernel_deal import gather_again, lay_first, shuffled_pack
from pasyans.engine.kernel_moves import forced_moves, owed_moves
from pasyans.engine.kernel_piles import (
    log_move,
    log_pluck,
    log_reverse,
    log_set,
    log_swap,
    rewant_all,
)
from pasyans.engine.layout import *


@compiled
def play_turn(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, target: int) -> None:
    """Turn the stock onto ``target``, or to each place, as the program says."""
    stock = t[T_STOCK]
    placing = t[T_TURN_PLACING]
    if placing == PLACE_EACH:
        for i in range(t[T_TURN_PLACES]):
            if s[LEN + stock] > 0:
                log_move(t, m, s, w, log, stock, t[TURN_PLACE + i], 1, 0)
        return
    opens = placing == PLACE_NEWEST and (s[TOP + stock] & 15) == t[T_TURN_OPENS]
    if opens or (placing == PLACE_NEWEST and s[H_NEWEST] < 0):
        log_set(s, log, H_NEWEST, target)
    count = min(t[T_TURN_COUNT], s[LEN + stock])
    log_move(t, m, s, w, log, stock, target, count, 1 if count > 1 else 0)
    if placing == PLACE_ROUND:
        log_set(s, log, H_CURSOR, (s[H_CURSOR] + 1) % t[T_TURN_PLACES])


@compiled
def play_up(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, source: int, packet: int, depth: int) -> None:
    """A card goes to a foundation; if it was a base out of the stock, its place in the round may wait for another."""
    based = s[LEN + packet] == 0
    if depth > 1:
        log_pluck(t, m, s, w, log, source, depth, packet)
    else:
        log_move(t, m, s, w, log, source, packet, 1, 0)
    if not based:
        return
    if t[F_RELATIVE + packet] != 0 and s[H_BASE + t[F_GROUP + packet]] < 0:
        log_set(s, log, H_BASE + t[F_GROUP + packet], s[TOP + packet] & 15)
        rewant_all(t, m, s, w)
    if source == t[T_STOCK] and t[T_TURN_ROW] >= 0 and t[T_TURN_PLACING] == PLACE_ROUND:
        if t[T_TURN_BASE] == BASE_SKIP:
            log_set(s, log, H_CURSOR, (s[H_CURSOR] + 1) % t[T_TURN_PLACES])
        elif t[T_TURN_BASE] == BASE_FILL and (t[R_PHASES + t[T_TURN_ROW]] >> s[H_PHASE]) & 1 != 0:
            log_set(s, log, H_OWED, 1)


@entry
def play_one(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, move: int) -> None:
    """Play one move, without what follows from it."""
    row = move & 63
    source = (move >> 6) & 63
    target = (move >> 12) & 63
    count = move >> 18
    kind = t[R_KIND + row]
    if s[H_FOCUS] >= 0:
        log_set(s, log, H_FOCUS, -1)
    if kind == FOUNDATION:
        play_up(t, m, s, w, log, source, target, count)
    elif kind == BUILD or kind == VACANCY:
        if t[P_AVAIL + source] == AVAIL_ANY:
            log_pluck(t, m, s, w, log, source, count, target)
        else:
            log_move(t, m, s, w, log, source, target, count, t[R_REVERSED + row])
    elif kind == TURN:
        play_turn(t, m, s, w, log, target)
    elif kind == PAIR:
        log_move(t, m, s, w, log, source, t[T_REMOVED], 1, 0)
        if target != t[T_REMOVED]:
            log_move(t, m, s, w, log, target, t[T_REMOVED], 1, 0)
    elif kind == REDEAL:
        gather_again(t, m, s, w, log, buf, r)
    elif kind == FILL:
        log_move(t, m, s, w, log, source, target, 1, 0)
        log_set(s, log, H_OWED, 0)
        log_set(s, log, H_CURSOR, (s[H_CURSOR] + 1) % t[T_TURN_PLACES])
    else:
        used = H_USED + row - t[T_PRIVILEGES]
        if kind == SWAP:
            log_swap(t, m, s, w, log, source, target)
            if s[H_PENDING] > 0:
                log_set(s, log, H_PENDING, s[H_PENDING] - 1)
                if s[H_PENDING] == 0:
                    log_set(s, log, H_FIRST, 0)
                    log_set(s, log, H_SECOND, 0)
                return
            if t[R_CARDS + row] > 1:
                log_set(s, log, H_PENDING, t[R_CARDS + row] - 1)
                log_set(s, log, H_FIRST, source)
                log_set(s, log, H_SECOND, target)
        elif kind == REVERSE:
            log_reverse(t, m, s, w, log, source, count)
        elif kind == TAKE:
            log_pluck(t, m, s, w, log, source, count, source)
            log_set(s, log, H_FOCUS, source)
        else:
            log_pluck(t, m, s, w, log, source, count, target)
        if t[R_TIMES + row] >= 0:
            log_set(s, log, used, s[used] + 1)


@compiled
def phase_over(t: Ints, m: Ints, s: Ints, w: Ints) -> bool:
    """Has the present phase come to its end?"""
    phase = s[H_PHASE]
    until = t[PHASE_UNTIL + phase]
    if until == UNTIL_EMPTY:
        return (m[M_UNTIL + phase] & w[W_FULL]) == 0
    if until == UNTIL_FULL:
        return (m[M_UNTIL + phase] & ~w[W_FULL]) == 0
    return False


@compiled
def close_up(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints) -> bool:
    """Move packets down into empty places of rows that close up; returns whether any moved."""
    moved = False
    for pile in range(t[T_PILES]):
        following = t[CLOSE_NEXT + pile]
        if following >= 0 and s[LEN + pile] == 0 and s[LEN + following] > 0:
            log_move(t, m, s, w, log, following, pile, s[LEN + following], 0)
            moved = True
    return moved


@entry
def settle(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, uses: Ints) -> None:
    """Take every step that is not the player's to choose."""
    for _ in range(SETTLE_LIMIT):
        while s[H_PHASE] < t[T_PHASES] - 1 and phase_over(t, m, s, w):
            log_set(s, log, H_PHASE, s[H_PHASE] + 1)
            rewant_all(t, m, s, w)
        if t[T_AFTER] != 0:
            rewant_all(t, m, s, w)
        if t[T_CLOSES] != 0 and close_up(t, m, s, w, log):
            continue
        if s[H_OWED] != 0:
            found = owed_moves(t, m, s, w, buf, 0)
            if found == 0:
                log_set(s, log, H_OWED, 0)
                log_set(s, log, H_CURSOR, (s[H_CURSOR] + 1) % t[T_TURN_PLACES])
                continue
        elif s[H_PENDING] > 0 or s[H_FOCUS] >= 0 or t[T_FORCED] == 0:
            return
        else:
            found = forced_moves(t, m, s, w, buf, 0)
        if found != 1:
            return
        uses[buf[0] & 63] += 1
        play_one(t, m, s, w, log, buf, r, buf[0])
    log_set(s, log, H_LOOPED, 1)


@compiled
def play(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, uses: Ints, move: int) -> None:
    """Play a legal move and settle. ``uses[row]`` counts how often each row was used."""
    uses[move & 63] += 1
    play_one(t, m, s, w, log, buf, r, move)
    settle(t, m, s, w, log, buf, r, uses)


@compiled
def begin(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, uses: Ints, seed: int, deal: int) -> None:
    """The first position of a numbered deal, settled."""
    w[W_SEED] = seed
    w[W_DEAL] = deal
    log[0] = 1
    shuffled_pack(t, buf, r, seed, deal)
    lay_first(t, m, s, w, buf)
    settle(t, m, s, w, log, buf, r, uses)
    log[0] = 1


@entry
def is_won(t: Ints, s: Ints) -> bool:
    """Is the game out?"""
    return s[S_PLACED] == t[T_WIN]


@entry
def cards_left(t: Ints, s: Ints) -> int:
    """Cards that do not yet lie where they must for the game to be out."""
    return t[T_WIN] - s[S_PLACED]


FNV_OFFSET = np.uint64(0xCBF29CE484222325)
FNV_PRIME = np.uint64(0x100000001B3)


@entry
def position_hash(t: Ints, s: Ints) -> Any:
    """64-bit FNV-1a over the position: equal cards of two packs are equal; see docs/program.md for the order of
    bytes.
    """
    h = FNV_OFFSET
    for pile in range(t[T_PILES]):
        h = (h ^ np.uint64(s[LEN + pile])) * FNV_PRIME
        h = (h ^ np.uint64(s[DOWN + pile])) * FNV_PRIME
        slot = s[TOP + pile]
        while slot >= 0:
            h = (h ^ np.uint64(slot & 63)) * FNV_PRIME
            slot = s[BELOW + slot]
    for i in range(H_PHASE, CORE):
        h = (h ^ np.uint64((s[i] + 256) & 255)) * FNV_PRIME
    return h
