"""Playing a move, and the steps that follow it without choice.

Flows in: a position and a move from ``legal_moves``; flows out: the next position, settled (phases advanced, rows
closed up, forced steps taken as long as there is only one), and a log by which ``undo_to`` gives back the former
position bit for bit.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: SIM109
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
def play_turn(a: Ints, target: int) -> None:
    """Turn the stock onto ``target``, or to each place, as the program says."""
    stock = a[T_STOCK]
    placing = a[T_TURN_PLACING]
    if placing == PLACE_EACH:
        for i in range(a[T_TURN_PLACES]):
            if a[A_LEN + stock] > 0:
                log_move(a, stock, a[TURN_PLACE + i], 1, 0)
        return
    opens = placing == PLACE_NEWEST and (a[A_TOP + stock] & 15) == a[T_TURN_OPENS]
    if opens or (placing == PLACE_NEWEST and a[A_H_NEWEST] < 0):
        log_set(a, H_NEWEST, target)
    count = min(a[T_TURN_COUNT], a[A_LEN + stock])
    log_move(a, stock, target, count, 1 if count > 1 else 0)
    if placing == PLACE_ROUND:
        log_set(a, H_CURSOR, (a[A_H_CURSOR] + 1) % a[T_TURN_PLACES])


@compiled
def play_up(a: Ints, source: int, packet: int, depth: int) -> None:
    """A card goes to a foundation; if it was a base out of the stock, its place in the round may wait for another."""
    based = a[A_LEN + packet] == 0
    if depth > 1:
        log_pluck(a, source, depth, packet)
    else:
        log_move(a, source, packet, 1, 0)
    if not based:
        return
    if a[F_RELATIVE + packet] != 0 and a[A_H_BASE + a[F_GROUP + packet]] < 0:
        log_set(a, H_BASE + a[F_GROUP + packet], a[A_TOP + packet] & 15)
        rewant_all(a)
    if source == a[T_STOCK] and a[T_TURN_ROW] >= 0 and a[T_TURN_PLACING] == PLACE_ROUND:
        if a[T_TURN_BASE] == BASE_SKIP:
            log_set(a, H_CURSOR, (a[A_H_CURSOR] + 1) % a[T_TURN_PLACES])
        elif a[T_TURN_BASE] == BASE_FILL and (a[R_PHASES + a[T_TURN_ROW]] >> a[A_H_PHASE]) & 1 != 0:
            log_set(a, H_OWED, 1)


@entry
def play_one(a: Ints, r: Bits, move: int) -> None:
    """Play one move, without what follows from it."""
    row = move & 63
    source = (move >> 6) & 63
    target = (move >> 12) & 63
    count = move >> 18
    kind = a[R_KIND + row]
    if a[A_H_FOCUS] >= 0:
        log_set(a, H_FOCUS, -1)
    if kind == FOUNDATION:
        play_up(a, source, target, count)
    elif kind == BUILD or kind == VACANCY:
        if a[P_AVAIL + source] == AVAIL_ANY:
            log_pluck(a, source, count, target)
        else:
            log_move(a, source, target, count, a[R_REVERSED + row])
    elif kind == TURN:
        play_turn(a, target)
    elif kind == PAIR:
        log_move(a, source, a[T_REMOVED], 1, 0)
        if target != a[T_REMOVED]:
            log_move(a, target, a[T_REMOVED], 1, 0)
    elif kind == REDEAL:
        gather_again(a, r)
    elif kind == FILL:
        log_move(a, source, target, 1, 0)
        log_set(a, H_OWED, 0)
        log_set(a, H_CURSOR, (a[A_H_CURSOR] + 1) % a[T_TURN_PLACES])
    else:
        used = H_USED + row - a[T_PRIVILEGES]
        if kind == SWAP:
            log_swap(a, source, target)
            if a[A_H_PENDING] > 0:
                log_set(a, H_PENDING, a[A_H_PENDING] - 1)
                if a[A_H_PENDING] == 0:
                    log_set(a, H_FIRST, 0)
                    log_set(a, H_SECOND, 0)
                return
            if a[R_CARDS + row] > 1:
                log_set(a, H_PENDING, a[R_CARDS + row] - 1)
                log_set(a, H_FIRST, source)
                log_set(a, H_SECOND, target)
        elif kind == REVERSE:
            log_reverse(a, source, count)
        elif kind == TAKE:
            log_pluck(a, source, count, source)
            log_set(a, H_FOCUS, source)
        else:
            log_pluck(a, source, count, target)
        if a[R_TIMES + row] >= 0:
            log_set(a, used, a[S + used] + 1)


@compiled
def phase_over(a: Ints) -> bool:
    """Has the present phase come to its end?"""
    phase = a[A_H_PHASE]
    until = a[PHASE_UNTIL + phase]
    if until == UNTIL_EMPTY:
        return (a[A_M_UNTIL + phase] & a[A_W_FULL]) == 0
    if until == UNTIL_FULL:
        return (a[A_M_UNTIL + phase] & ~a[A_W_FULL]) == 0
    return False


@compiled
def close_up(a: Ints) -> bool:
    """Move packets down into empty places of rows that close up; returns whether any moved."""
    moved = False
    for pile in range(a[T_PILES]):
        following = a[CLOSE_NEXT + pile]
        if following >= 0 and a[A_LEN + pile] == 0 and a[A_LEN + following] > 0:
            log_move(a, following, pile, a[A_LEN + following], 0)
            moved = True
    return moved


@entry
def settle(a: Ints, r: Bits) -> int:
    """Take every step that is not the player's to choose; returns 1 if the player is free then: nothing is owed,
    pending or forced.
    """
    for _ in range(SETTLE_LIMIT):
        while a[A_H_PHASE] < a[T_PHASES] - 1 and phase_over(a):
            log_set(a, H_PHASE, a[A_H_PHASE] + 1)
            rewant_all(a)
        if a[T_AFTER] != 0:
            rewant_all(a)
        if a[T_CLOSES] != 0 and close_up(a):
            continue
        if a[A_H_OWED] != 0:
            found = owed_moves(a, 0)
            if found == 0:
                log_set(a, H_OWED, 0)
                log_set(a, H_CURSOR, (a[A_H_CURSOR] + 1) % a[T_TURN_PLACES])
                continue
        elif a[A_H_PENDING] > 0 or a[A_H_FOCUS] >= 0:
            return 0
        elif a[T_FORCED] == 0:
            return 1
        else:
            found = forced_moves(a, 0)
            if found == 0:
                return 1
        if found != 1:
            return 0
        a[USES + (a[BUF] & 63)] += 1
        play_one(a, r, a[BUF])
    log_set(a, H_LOOPED, 1)
    return 0


@compiled
def play(a: Ints, r: Bits, move: int) -> None:
    """Play a legal move and settle. ``uses[row]`` counts how often each row was used."""
    a[USES + (move & 63)] += 1
    play_one(a, r, move)
    settle(a, r)


@compiled
def lay_deal(a: Ints, r: Bits, seed: int, deal: int) -> None:
    """A numbered deal as it is laid out, before anything follows from it."""
    a[A_W_SEED] = seed
    a[A_W_DEAL] = deal
    a[LOG] = 1
    shuffled_pack(a, r, seed, deal)
    lay_first(a)


@compiled
def begin(a: Ints, r: Bits, seed: int, deal: int) -> None:
    """The first position of a numbered deal, settled."""
    lay_deal(a, r, seed, deal)
    settle(a, r)
    a[LOG] = 1


@entry
def is_won(a: Ints) -> bool:
    """Is the game out?"""
    return a[A_S_PLACED] == a[T_WIN]


@entry
def cards_left(a: Ints) -> int:
    """Cards that do not yet lie where they must for the game to be out."""
    return a[T_WIN] - a[A_S_PLACED]


FNV_OFFSET = np.uint64(0xCBF29CE484222325)
FNV_PRIME = np.uint64(0x100000001B3)


@entry
def position_hash(a: Ints) -> Any:
    """64-bit FNV-1a over the position: equal cards of two packs are equal; see docs/program.md for the order of
    bytes.
    """
    h = FNV_OFFSET
    for pile in range(a[T_PILES]):
        h = (h ^ np.uint64(a[A_LEN + pile])) * FNV_PRIME
        h = (h ^ np.uint64(a[A_DOWN + pile])) * FNV_PRIME
        slot = a[A_TOP + pile]
        while slot >= 0:
            h = (h ^ np.uint64(slot & 63)) * FNV_PRIME
            slot = a[A_BELOW + slot]
    for i in range(H_PHASE, CORE):
        h = (h ^ np.uint64((a[S + i] + 256) & 255)) * FNV_PRIME
    return h
