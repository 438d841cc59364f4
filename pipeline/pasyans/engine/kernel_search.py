"""The search behind the solver: positions each kept once, looked at by two lists in turn.

Flows in: a program's tables, the solver's own and one position; flows out: won with the chain of moves, lost because
every position that can be reached was looked at, or still running when the share of nodes is used up. Moves and their
consequences are the kernel's: nothing of a rule is decided here.

One list is best-first over all positions. The other goes again and again from the shallowest to the deepest layer and
looks at the best position of each: a beam that grows by one with each sweep. It finds wins where many moves in a row
look alike, and the first where few moves decide.
"""

# A kernel file compares numbers one by one.
# ruff: noqa: SIM109
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.kernel_judge import *
from pasyans.engine.kernel_moves import legal_moves
from pasyans.engine.kernel_piles import rebuild, undo_to
from pasyans.engine.kernel_play import begin, is_won, play
from pasyans.engine.kernel_proofs import *
from pasyans.engine.layout import *

LOST, WON, RUNNING, FULL = range(4)
U24 = np.uint64(24)
FREE = np.uint64(0)
FIRST_MASK = 1023
NO_NODE = -1

# --- c: where a search stands -------------------------------------------------------------------------------------
C_NODES, C_LOWEST, C_TRIED, C_WON_NODE, C_WON_MOVE, C_WON_TURNS, C_MASK, C_LAYER, C_DEEPEST, C_SWEEPS, C_SIZE = range(
    11
)
BUCKETS = 2048
LAYERS = 512
ALONE = 2048
"""Moves tried before the layers are looked at beside the best: most easy deals are decided by then."""
STEPS = SAVED + 4096
"""Where in the scratch the moves of the position in hand are kept while they are tried."""

# --- came: one row a position -------------------------------------------------------------------------------------
PARENT, MOVE, TURNS, LAYER, URGENCY, NEXT_BEST, NEXT_IN_LAYER, CAME = range(8)


class Search(NamedTuple):
    """The solver's tables and the store of positions of one search.

    ``x``, ``xm``: as kernel_proofs.py lays them out; ``stored``: positions as bytes; ``came``: whence and how each was
    reached, and its neighbours in the lists; ``heads``, ``layers``: the newest position of each urgency, over all and
    by layer; ``lows``: the lowest urgency that a layer may hold; ``table``, ``keys``: hashes; ``c``: where the search
    stands; ``near``, ``hashes``, ``out``: scratch of kernel_judge.py.
    """

    x: Any
    xm: Any
    stored: Any
    came: Any
    heads: Any
    layers: Any
    lows: Any
    table: Any
    keys: Any
    c: Any
    near: Any
    hashes: Any
    out: Any


@compiled
def put_position(a: Ints, stored: Any, node: int) -> None:
    """Write the position into row ``node`` of ``stored``."""
    at = 0
    for i in range(H_PHASE, H_USED + 16):
        stored[node, at] = a[S + i] & 255
        at += 1
    for pile in range(a[T_PILES]):
        stored[node, at] = a[S + LEN + pile]
        stored[node, at + 1] = a[S + DOWN + pile]
        at += 2
        slot = a[S + TOP + pile]
        while slot >= 0:
            stored[node, at] = slot
            at += 1
            slot = a[S + BELOW + slot]


@compiled
def take_position(a: Ints, stored: Any, node: int) -> None:
    """Make the position in row ``node`` of ``stored`` the one in hand."""
    at = 0
    for i in range(H_PHASE, H_USED + 16):
        value = int(stored[node, at])
        a[S + i] = -1 if value == 255 else value
        at += 1
    for pile in range(a[T_PILES]):
        length = int(stored[node, at])
        a[S + LEN + pile] = length
        a[S + DOWN + pile] = stored[node, at + 1]
        at += 2
        above = -1
        for _ in range(length):
            slot = int(stored[node, at])
            at += 1
            if above < 0:
                a[S + TOP + pile] = slot
            else:
                a[S + BELOW + above] = slot
            above = slot
        if above < 0:
            a[S + TOP + pile] = -1
        else:
            a[S + BELOW + above] = -1
    rebuild(a)


@compiled
def place_of(table: Any, mask: int, key: Any) -> int:
    """Where ``key`` stands in the table of hashes, or the free place where it belongs."""
    place = int(np.int64(key >> U24)) & mask
    while table[place] != 0 and table[place] != key:
        place = (place + 1) & mask
    return place


@compiled
def widen(s: Search) -> None:
    """Use four times as much of the table: few positions stay close together in memory, many have room."""
    for i in range(s.c[C_MASK] + 1):
        s.table[i] = FREE
    s.c[C_MASK] = min(4 * s.c[C_MASK] + 3, s.table.shape[0] - 1)
    for node in range(s.c[C_NODES]):
        s.table[place_of(s.table, s.c[C_MASK], s.keys[node])] = s.keys[node]


@compiled
def keep_position(a: Ints, s: Search, urgency: int, parent: int, move: int, turns: int) -> None:
    """Store the position in hand, if its hash ``out[0]`` is new, as one to be looked at."""
    c = s.c
    key = s.out[0]
    place = place_of(s.table, c[C_MASK], key)
    if s.table[place] == key:
        return
    node = c[C_NODES]
    s.table[place] = key
    s.keys[node] = key
    put_position(a, s.stored, node)
    urgency = min(urgency, BUCKETS - 1)
    layer = 0
    if parent != NO_NODE:
        layer = min(s.came[parent, LAYER] + 1, LAYERS - 1)
    s.came[node, PARENT] = parent
    s.came[node, MOVE] = move
    s.came[node, LAYER] = layer
    s.came[node, URGENCY] = urgency
    s.came[node, NEXT_BEST] = s.heads[urgency]
    s.heads[urgency] = node
    s.came[node, TURNS] = turns
    s.came[node, NEXT_IN_LAYER] = s.layers[layer, urgency]
    s.layers[layer, urgency] = node
    c[C_LOWEST] = min(c[C_LOWEST], urgency)
    c[C_DEEPEST] = max(c[C_DEEPEST], layer)
    s.lows[layer] = min(s.lows[layer], urgency)
    c[C_NODES] = node + 1
    if 2 * node > c[C_MASK] and c[C_MASK] < s.table.shape[0] - 1:
        widen(s)


@compiled
def best_of_all(s: Search) -> int:
    """The most promising position not yet looked at, the newest of equals, left in its list; -1 if none."""
    low = s.c[C_LOWEST]
    while low < BUCKETS:
        node = s.heads[low]
        while node >= 0 and s.came[node, URGENCY] < 0:
            node = s.came[node, NEXT_BEST]
        s.heads[low] = node
        if node >= 0:
            break
        low += 1
    s.c[C_LOWEST] = low
    return s.heads[low] if low < BUCKETS else NO_NODE


@compiled
def best_of_layer(s: Search, layer: int) -> int:
    """The same within one layer."""
    low = s.lows[layer]
    while low < BUCKETS:
        node = s.layers[layer, low]
        while node >= 0 and s.came[node, URGENCY] < 0:
            node = s.came[node, NEXT_IN_LAYER]
        s.layers[layer, low] = node
        if node >= 0:
            break
        low += 1
    s.lows[layer] = low
    return s.layers[layer, low] if low < BUCKETS else NO_NODE


@compiled
def next_in_sweep(s: Search) -> int:
    """The best position of the next layer that has one; there must be one."""
    while True:
        s.c[C_LAYER] = s.c[C_LAYER] + 1 if s.c[C_LAYER] < s.c[C_DEEPEST] else 0
        node = best_of_layer(s, s.c[C_LAYER])
        if node >= 0:
            return node


@compiled
def is_repetition(a: Ints, x: Any, move: int) -> bool:
    """Does the move fill an empty packet while a like one with a lower number is empty too?"""
    if a[R_KIND + (move & 63)] != VACANCY:
        return False
    target = (move >> 12) & 63
    others = a[W + W_VACANT] & ((1 << target) - 1)
    while others != 0:
        if x[X_CLASS + lowest(others)] == x[X_CLASS + target]:
            return True
        others &= others - 1
    return False


@compiled
def one_component(a: Ints, count: int) -> int:
    """Where cards only go up: keeps the moves of suits that share packets with each other and with no other suit.

    0 if the position is lost: of some suits nothing can move. Moves of the rest neither help nor hinder them.
    """
    movable = 0
    for i in range(count):
        movable |= 1 << (a[S + AVAIL + ((a[BUF + i] >> 6) & 63)] >> 4)
    here = 0
    together = 0x8421
    for pile in range(a[T_PILES]):
        if a[P_FOUNDATION + pile] != 0:
            continue
        suits = 0
        slot = a[S + TOP + pile]
        while slot >= 0:
            suits |= 1 << ((slot & 63) >> 4)
            slot = a[S + BELOW + slot]
        here |= suits
        for suit in range(4):
            if (suits >> suit) & 1 != 0:
                suits |= (together >> (4 * suit)) & 15
        for suit in range(4):
            if (suits >> suit) & 1 != 0:
                together |= suits << (4 * suit)
    chosen = 0
    for suit in range(4):
        if (here >> suit) & 1 != 0:
            component = (together >> (4 * suit)) & 15
            if component & movable == 0:
                return 0
            if chosen == 0:
                chosen = component
    kept = 0
    for i in range(count):
        move = a[BUF + i]
        if (chosen >> (a[S + AVAIL + ((move >> 6) & 63)] >> 4)) & 1 != 0:
            a[BUF + kept] = move
            kept += 1
    return kept


@compiled
def forget(s: Search) -> None:
    """Make the store ready for another search."""
    c = s.c
    mask = c[C_MASK]
    if c[C_NODES] > mask >> 3:
        for i in range(mask + 1):
            s.table[i] = FREE
    else:
        # The table is emptied from the last key to the first, so that no chain of neighbours breaks.
        for node in range(c[C_NODES] - 1, -1, -1):
            s.table[place_of(s.table, mask, s.keys[node])] = FREE
    for node in range(c[C_NODES]):
        urgency = s.came[node, URGENCY]
        s.layers[s.came[node, LAYER], urgency if urgency >= 0 else ~urgency] = NO_NODE
    for layer in range(c[C_DEEPEST] + 1):
        s.lows[layer] = BUCKETS
    for i in range(BUCKETS):
        s.heads[i] = NO_NODE
    c[C_MASK] = FIRST_MASK
    c[C_NODES] = 0
    c[C_TRIED] = 0
    c[C_LOWEST] = BUCKETS
    c[C_LAYER] = 0
    c[C_DEEPEST] = 0
    c[C_SWEEPS] = 0
    c[C_WON_NODE] = NO_NODE
    c[C_WON_MOVE] = -1
    c[C_WON_TURNS] = 0


@compiled
def turn_on(a: Ints, r: Any, count: int) -> bool:
    """Play the turn or redeal that is among the ``count`` moves in the scratch; False if there is none."""
    for i in range(count):
        kind = a[R_KIND + (a[BUF + i] & 63)]
        if kind == TURN or kind == REDEAL:
            play(a, r, a[BUF + i])
            return True
    return False


@compiled
def try_moves(a: Ints, r: Any, s: Search, node: int, count: int, turns: int) -> bool:
    """Try the ``count`` moves in the scratch, keep the positions they lead to; True if one wins."""
    x, xm, c = s.x, s.xm, s.c
    for i in range(count):
        a[BUF + STEPS + i] = a[BUF + i]
    mark = a[LOG]
    for i in range(count):
        move = a[BUF + STEPS + i]
        kind = a[R_KIND + (move & 63)]
        if is_repetition(a, x, move) or (x[X_ROUND] != 0 and (kind == TURN or kind == REDEAL)):
            continue
        c[C_TRIED] += 1
        play(a, r, move)
        play_safe(a, x, xm, r)
        if is_won(a):
            c[C_WON_NODE] = node
            c[C_WON_MOVE] = move
            c[C_WON_TURNS] = turns
            return True
        if a[S + H_LOOPED] == 0:
            anew = 1 if kind == REDEAL or turns > 0 else 0
            keep_position(a, s, judge_position(a, x, xm, s.near, s.hashes, s.out, anew), node, move, turns)
        undo_to(a, mark)
    return False


@entry
def search(a: Ints, r: Any, s: Search, until: int) -> int:
    """Look at positions until won, lost, ``until`` moves were tried, or the room is used up."""
    x, xm, c = s.x, s.xm, s.c
    room = s.stored.shape[0] - 1
    while True:
        node = best_of_all(s)
        if node < 0:
            return LOST
        if c[C_TRIED] >= until:
            return RUNNING
        if c[C_TRIED] >= ALONE:
            c[C_SWEEPS] ^= 1
            if c[C_SWEEPS] != 0:
                node = next_in_sweep(s)
        take_position(a, s.stored, node)
        s.came[node, URGENCY] = ~s.came[node, URGENCY]
        c[C_TRIED] += 1
        if x[X_HOPELESS] != 0 and is_hopeless(a, x, xm):
            continue
        a[LOG] = 1
        judge_all(a, x, xm, s.near, s.hashes, s.out)
        # At most once through what is left of the stock, and once through all of it.
        last = 0
        if x[X_ROUND] != 0:
            last = 2 * a[S + LEN + a[T_STOCK]] + a[S + LEN + a[TURN_PLACE]] + 1
        for turns in range(last + 1):
            count = legal_moves(a)
            if x[X_COMPONENTS] != 0 and a[S + H_PHASE] == a[T_PHASES] - 1 and not redeal_left(a, x):
                count = one_component(a, count)
            if c[C_NODES] + count > room:
                return FULL
            if try_moves(a, r, s, node, count, turns):
                return WON
            if turns < last:
                a[LOG] = 1
                if not turn_on(a, r, legal_moves(a)):
                    break


@entry
def start(a: Ints, r: Any, s: Search) -> int:
    """Begin a search at the position in hand: won already, lost, or running."""
    x, xm = s.x, s.xm
    forget(s)
    a[LOG] = 1
    play_safe(a, x, xm, r)
    if is_won(a):
        return WON
    if x[X_HOPELESS] != 0 and is_hopeless(a, x, xm):
        return LOST
    judge_all(a, x, xm, s.near, s.hashes, s.out)
    keep_position(a, s, judge_position(a, x, xm, s.near, s.hashes, s.out, 0), NO_NODE, -1, 0)
    return RUNNING


@entry
def solve_deals(a: Ints, r: Any, s: Search, budget: int, seed: int, first: int, results: Any) -> None:
    """Decide the deals ``first``, ``first + 1``, …: ``results[i]`` gets the outcome and the moves tried."""
    for i in range(results.shape[0]):
        begin(a, r, seed, first + i)
        outcome = start(a, r, s)
        if outcome == RUNNING:
            outcome = search(a, r, s, budget)
        results[i, 0] = outcome
        results[i, 1] = s.c[C_TRIED]
