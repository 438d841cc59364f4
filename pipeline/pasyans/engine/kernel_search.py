"""The search behind the solver: best-first over positions, each kept once, whatever the order of like packets.

Flows in: a program's tables, the solver's own tables ``x``/``xm`` (what solve_tables.py derives from the same rows)
and one position; flows out: won with the chain of moves, lost because every position that can be reached was looked
at, or still running when the share of nodes is used up. Moves and their consequences are the kernel's: nothing of a
rule is decided here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.kernel_moves import legal_moves, move_of
from pasyans.engine.kernel_piles import rebuild, undo_to
from pasyans.engine.kernel_play import begin, cards_left, is_won, play
from pasyans.engine.layout import *
from pasyans.engine.randomness import GOLDEN, MIX_1, MIX_2, U30, U31

LOST, WON, RUNNING, FULL = range(4)
U24 = np.uint64(24)
FREE = np.uint64(0)
FIRST_MASK = 1023
NO_NODE = -1

# --- x: numbers of the solver's tables ----------------------------------------------------------------------------
X_CLASS = 0  # [packet]: packets of one class may change places without changing the game
X_ORDER = 64  # [card]: how late the card goes to a foundation
X_SAFE = 128  # 1 if foundation moves may be proved safe
X_HOPELESS = 129  # 1 if positions may be proved lost without search
X_RUNS = 130  # 1 if some row moves more than one card at once
X_NODE = 131  # bytes that one stored position takes
X_SIZE = 132

# --- xm: masks of the solver's tables -----------------------------------------------------------------------------
XM_UNDER = 0  # [card]: cards on which some row may build it
XM_OVER = 64  # [card]: cards that some row may build on it
XM_RUN = 128  # [card]: cards that lie well on it, so that both may leave together
XM_BEFORE = 192  # [card]: the card that must be on the foundation before it, 0 for a base
XM_FILLS = 256  # [packet]: cards that may fill it when it is empty
XM_PREFIX = 320  # [packet * 16 + height]: ranks that lie on a foundation of that height
XM_PACKETS = XM_PREFIX + PILES * 16  # packets whose order is worth judging
XM_OPEN = XM_PACKETS + 1  # packets all of whose cards count as free (stock and talons)
XM_SAFE_FROM = XM_OPEN + 1  # packets from which a foundation move may be safe
XM_CHAIN = XM_SAFE_FROM + 1  # all cards that go to foundations
XM_SIZE = XM_CHAIN + 1

# --- c: where a search stands -------------------------------------------------------------------------------------
C_NODES, C_LOWEST, C_TRIED, C_WON_NODE, C_WON_MOVE, C_MASK, C_SIZE = range(7)
BUCKETS = 2048

# --- near: what is known of the packets of the position whose successors are tried ---------------------------------
NEAR_TOP = 64
NEAR_SIZE = 128
NEAR_WORTH = 192
OTHER_WORTH = 193
NEAR = 194
STEPS = SAVED + 4096
"""Where in the scratch the moves of the position in hand are kept while they are tried."""


@compiled
def on_foundations(a: Ints, xm: Any) -> int:
    """The set of cards that lie on foundations (one pack)."""
    gone = 0
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        height = a[S + LEN + packet]
        if a[P_FOUNDATION + packet] != 0 and height > 0:
            gone |= xm[XM_PREFIX + packet * 16 + height] << (a[S + BOTTOM + packet] >> 4 << 4)
    return gone


@compiled
def is_safe(x: Any, xm: Any, gone: int, card: int) -> bool:
    """Can ``card`` go up without ever being missed?

    It can, if each card that could have been built on it is up already or can itself go up, safely, when it would
    have been: any line of play that keeps ``card`` down has one as good that does not (docs/solver.md has the proof).
    """
    own = 1 << card
    met = own
    waiting = own
    while waiting != 0:
        below = lowest(waiting)
        waiting &= waiting - 1
        up = gone | own if x[X_RUNS] != 0 else gone | own | 1 << below
        others = xm[XM_OVER + below] & ~gone & ~met
        while others != 0:
            other = lowest(others)
            others &= others - 1
            if xm[XM_BEFORE + other] & ~up != 0:
                return False
            met |= 1 << other
            waiting |= 1 << other
    return True


@entry
def safe_move(a: Ints, x: Any, xm: Any) -> int:
    """A foundation move that is never worse than any other, or -1."""
    ready = a[W + W_WANTS] & a[W + W_TOPS]
    if ready == 0 or a[S + H_LOOPED] != 0:
        return -1
    gone = on_foundations(a, xm)
    while ready != 0:
        card = lowest(ready)
        ready &= ready - 1
        sources = a[W + HOLD + card] & xm[XM_SAFE_FROM]
        if sources != 0 and is_safe(x, xm, gone, card):
            packet = lowest(a[W + WANT + card])
            return move_of(a[F_ROW + packet], lowest(sources), packet, 1)
    return -1


@compiled
def play_safe(a: Ints, x: Any, xm: Any, r: Any) -> None:
    """Play safe moves as long as there are any."""
    if x[X_SAFE] == 0:
        return
    move = safe_move(a, x, xm)
    while move >= 0:
        play(a, r, move)
        move = safe_move(a, x, xm)


@compiled
def can_leave(xm: Any, card: int, free: int, gone: int, fills: int) -> bool:
    """Could ``card`` go anywhere, if all cards of ``free`` were tops and ``gone`` were up?"""
    return xm[XM_UNDER + card] & free != 0 or xm[XM_BEFORE + card] & ~gone == 0 or (fills >> card) & 1 != 0


@compiled
def is_hopeless(a: Ints, xm: Any) -> bool:
    """Is the position lost even if a card once freed stayed free for ever and covered nothing?"""
    fills = 0
    vacant = a[W + W_VACANT]
    while vacant != 0:
        fills |= xm[XM_FILLS + lowest(vacant)]
        vacant &= vacant - 1
    everything = a[M + M_ALL]
    if fills == everything:
        return False
    gone = on_foundations(a, xm)
    free = a[W + W_TOPS]
    closed = 0
    for pile in range(a[T_PILES]):
        slot = a[S + TOP + pile]
        a[BUF + SAVED + pile] = slot
        if slot < 0 or a[P_FOUNDATION + pile] != 0:
            continue
        if (xm[XM_OPEN] >> pile) & 1 != 0:
            while slot >= 0:
                free |= 1 << (slot & 63)
                slot = a[S + BELOW + slot]
            fills |= xm[XM_FILLS + pile]
        elif a[P_AVAIL + pile] != AVAIL_NONE:
            free |= 1 << (slot & 63)
            closed |= 1 << pile
    changed = True
    while changed:
        changed = False
        piles = closed
        while piles != 0:
            pile = lowest(piles)
            piles &= piles - 1
            slot = a[BUF + SAVED + pile]
            while slot >= 0:
                card = slot & 63
                leaves = can_leave(xm, card, free, gone, fills)
                if not leaves:
                    # The whole run may leave on the strength of a deeper card of it.
                    above = slot
                    under = a[S + BELOW + slot]
                    while under >= 0 and (xm[XM_RUN + (under & 63)] >> (above & 63)) & 1 != 0:
                        if can_leave(xm, under & 63, free, gone, fills):
                            leaves = True
                            break
                        above = under
                        under = a[S + BELOW + under]
                if not leaves:
                    break
                changed = True
                if xm[XM_BEFORE + card] & ~gone == 0:
                    gone |= 1 << card
                slot = a[S + BELOW + slot]
                if slot >= 0:
                    free |= 1 << (slot & 63)
                else:
                    fills |= xm[XM_FILLS + pile]
                    if fills == everything:
                        return False
                    closed &= ~(1 << pile)
            a[BUF + SAVED + pile] = slot
        rising = free & ~gone
        while rising != 0:
            card = lowest(rising)
            rising &= rising - 1
            if xm[XM_BEFORE + card] & ~gone == 0:
                gone |= 1 << card
                rising |= free & ~gone & ~((2 << card) - 1)
                changed = True
    return (xm[XM_CHAIN] & ~gone) != 0  # type: ignore[no-any-return]


@compiled
def judge_pile(a: Ints, x: Any, xm: Any, pile: int, near: Any, out: Any) -> None:
    """A hash of what lies in a packet into ``out[1]``, and how far from orderly it lies into ``near[OTHER_WORTH]``."""
    g = (np.uint64(x[X_CLASS + pile] + 1) + GOLDEN * np.uint64(a[S + DOWN + pile] + 1)) * MIX_2
    slot = a[S + TOP + pile]
    count = 0
    while slot >= 0:
        card = slot & 63
        a[BUF + SAVED + count] = card
        count += 1
        g = (g ^ np.uint64(card + 1)) * MIX_1
        g ^= g >> U31
        slot = a[S + BELOW + slot]
    out[1] = (g ^ (g >> U30)) * MIX_2
    worth = 0
    if (xm[XM_PACKETS] >> pile) & 1 != 0:
        if count == 0:
            if xm[XM_FILLS + pile] != 0:
                worth = -3
        else:
            earliest = x[X_ORDER + a[BUF + SAVED + count - 1]]
            under = a[BUF + SAVED + count - 1]
            for place in range(count - 2, -1, -1):
                card = a[BUF + SAVED + place]
                order = x[X_ORDER + card]
                if order > earliest:
                    worth += 2
                else:
                    earliest = order
                if (xm[XM_OVER + under] >> card) & 1 == 0:
                    worth += 1
                under = card
    near[OTHER_WORTH] = worth


@compiled
def judge_all(a: Ints, x: Any, xm: Any, near: Any, hashes: Any, out: Any) -> None:
    """Judge every packet of the position in hand, so that its successors need only what has changed."""
    total = np.uint64(0)
    worth = 0
    for pile in range(a[T_PILES]):
        judge_pile(a, x, xm, pile, near, out)
        hashes[pile] = out[1]
        total += out[1]
        near[pile] = near[OTHER_WORTH]
        worth += near[OTHER_WORTH]
        near[NEAR_TOP + pile] = a[S + TOP + pile]
        near[NEAR_SIZE + pile] = a[S + LEN + pile] << 8 | a[S + DOWN + pile]
    hashes[PILES] = total
    near[NEAR_WORTH] = worth


@compiled
def judge_position(a: Ints, x: Any, xm: Any, near: Any, hashes: Any, out: Any, anew: int) -> int:
    """How far from out the position looks (an urgency, 0 the best); ``out[0]`` becomes its hash.

    The hash is the same for all orders of packets of one class and of equal cards. ``near`` and ``hashes`` hold what
    ``judge_all`` found in the position before; ``anew``: more may have changed than tops and heights show.
    """
    total = hashes[PILES]
    worth = near[NEAR_WORTH]
    for pile in range(a[T_PILES]):
        if (
            anew != 0
            or a[S + TOP + pile] != near[NEAR_TOP + pile]
            or (a[S + LEN + pile] << 8 | a[S + DOWN + pile]) != near[NEAR_SIZE + pile]
        ):
            judge_pile(a, x, xm, pile, near, out)
            total += out[1] - hashes[pile]
            worth += near[OTHER_WORTH] - near[pile]
    key = GOLDEN
    for i in range(H_PHASE, H_USED + 16):
        value = a[S + i]
        if value != 0 and i != H_NEWEST and i != H_FOCUS and i != H_FIRST and i != H_SECOND:
            key += (np.uint64(value & 255) + GOLDEN * np.uint64(i)) * MIX_2
            key ^= key >> U30
    # A marked packet is known by what lies in it, not by its number.
    if a[S + H_NEWEST] >= 0:
        judge_pile(a, x, xm, a[S + H_NEWEST], near, out)
        key += (out[1] ^ GOLDEN) * MIX_1
    if a[S + H_FOCUS] >= 0:
        judge_pile(a, x, xm, a[S + H_FOCUS], near, out)
        key += (out[1] ^ MIX_2) * MIX_1
    if a[S + H_PENDING] > 0:
        judge_pile(a, x, xm, a[S + H_FIRST], near, out)
        key += (out[1] ^ MIX_1) * MIX_2
        judge_pile(a, x, xm, a[S + H_SECOND], near, out)
        key += (out[1] ^ MIX_1) * MIX_2
    out[0] = (key ^ total) * MIX_1 | np.uint64(1)
    return max(int(worth) + 4 * cards_left(a) + 256, 0)


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
        value = stored[node, at]
        a[S + i] = -1 if value == 255 else value
        at += 1
    for pile in range(a[T_PILES]):
        length = stored[node, at]
        a[S + LEN + pile] = length
        a[S + DOWN + pile] = stored[node, at + 1]
        at += 2
        above = -1
        for _ in range(length):
            slot = stored[node, at]
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
def widen(table: Any, keys: Any, c: Any) -> None:
    """Use four times as much of the table: few positions stay close together in memory, many have room."""
    for i in range(c[C_MASK] + 1):
        table[i] = FREE
    c[C_MASK] = min(4 * c[C_MASK] + 3, table.shape[0] - 1)
    for node in range(c[C_NODES]):
        table[place_of(table, c[C_MASK], keys[node])] = keys[node]


@compiled
def keep_position(
    a: Ints,
    stored: Any,
    came: Any,
    following: Any,
    heads: Any,
    table: Any,
    keys: Any,
    c: Any,
    key: Any,
    urgency: int,
    parent: int,
    move: int,
) -> None:
    """Store the position in hand, if its hash ``key`` is new, as one to be looked at."""
    place = place_of(table, c[C_MASK], key)
    if table[place] == key:
        return
    node = c[C_NODES]
    table[place] = key
    keys[node] = key
    put_position(a, stored, node)
    came[node, 0] = parent
    came[node, 1] = move
    urgency = min(urgency, BUCKETS - 1)
    following[node] = heads[urgency]
    heads[urgency] = node
    if urgency < c[C_LOWEST]:
        c[C_LOWEST] = urgency
    c[C_NODES] = node + 1
    if 2 * node > c[C_MASK] and c[C_MASK] < table.shape[0] - 1:
        widen(table, keys, c)


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
def forget(table: Any, keys: Any, heads: Any, c: Any) -> None:
    """Make the store ready for another search."""
    mask = c[C_MASK]
    if c[C_NODES] > mask >> 3:
        for i in range(mask + 1):
            table[i] = FREE
    else:
        # The table is emptied from the last key to the first, so that no chain of neighbours breaks.
        for node in range(c[C_NODES] - 1, -1, -1):
            table[place_of(table, mask, keys[node])] = FREE
    for i in range(heads.shape[0]):
        heads[i] = NO_NODE
    c[C_MASK] = FIRST_MASK
    c[C_NODES] = 0
    c[C_TRIED] = 0
    c[C_LOWEST] = BUCKETS
    c[C_WON_NODE] = NO_NODE
    c[C_WON_MOVE] = -1


@entry
def search(
    a: Ints,
    x: Any,
    xm: Any,
    r: Any,
    stored: Any,
    came: Any,
    following: Any,
    heads: Any,
    table: Any,
    keys: Any,
    c: Any,
    near: Any,
    hashes: Any,
    out: Any,
    until: int,
) -> int:
    """Look at the most urgent positions until won, lost, ``until`` moves were tried, or the room is used up."""
    room = stored.shape[0] - 1
    while True:
        while c[C_LOWEST] < BUCKETS and heads[c[C_LOWEST]] < 0:
            c[C_LOWEST] += 1
        if c[C_LOWEST] >= BUCKETS:
            return LOST
        if c[C_TRIED] >= until:
            return RUNNING
        node = heads[c[C_LOWEST]]
        take_position(a, stored, node)
        if x[X_HOPELESS] != 0 and is_hopeless(a, xm):
            heads[c[C_LOWEST]] = following[node]
            c[C_TRIED] += 1
            continue
        count = legal_moves(a)
        if c[C_NODES] + count > room:
            return FULL
        heads[c[C_LOWEST]] = following[node]
        c[C_TRIED] += 1
        for i in range(count):
            a[BUF + STEPS + i] = a[BUF + i]
        judge_all(a, x, xm, near, hashes, out)
        for i in range(count):
            move = a[BUF + STEPS + i]
            if is_repetition(a, x, move):
                continue
            c[C_TRIED] += 1
            a[LOG] = 1
            play(a, r, move)
            play_safe(a, x, xm, r)
            if is_won(a):
                c[C_WON_NODE] = node
                c[C_WON_MOVE] = move
                return WON
            if a[S + H_LOOPED] == 0:
                anew = 1 if a[R_KIND + (move & 63)] == REDEAL else 0
                urgency = judge_position(a, x, xm, near, hashes, out, anew)
                keep_position(a, stored, came, following, heads, table, keys, c, out[0], urgency, node, move)
            undo_to(a, 1)


@entry
def start(
    a: Ints,
    x: Any,
    xm: Any,
    r: Any,
    stored: Any,
    came: Any,
    following: Any,
    heads: Any,
    table: Any,
    keys: Any,
    c: Any,
    near: Any,
    hashes: Any,
    out: Any,
) -> int:
    """Begin a search at the position in hand: won already, or running."""
    forget(table, keys, heads, c)
    a[LOG] = 1
    play_safe(a, x, xm, r)
    if is_won(a):
        return WON
    if x[X_HOPELESS] != 0 and is_hopeless(a, xm):
        return LOST
    judge_all(a, x, xm, near, hashes, out)
    urgency = judge_position(a, x, xm, near, hashes, out, 0)
    keep_position(a, stored, came, following, heads, table, keys, c, out[0], urgency, NO_NODE, -1)
    return RUNNING


@entry
def solve_deals(
    a: Ints,
    x: Any,
    xm: Any,
    r: Any,
    stored: Any,
    came: Any,
    following: Any,
    heads: Any,
    table: Any,
    keys: Any,
    c: Any,
    near: Any,
    hashes: Any,
    out: Any,
    budget: int,
    seed: int,
    first: int,
    results: Any,
) -> None:
    """Decide the deals ``first``, ``first + 1``, …: ``results[i]`` gets the outcome and the moves tried."""
    for i in range(results.shape[0]):
        begin(a, r, seed, first + i)
        outcome = start(a, x, xm, r, stored, came, following, heads, table, keys, c, near, hashes, out)
        if outcome == RUNNING:
            outcome = search(
                a,
                x,
                xm,
                r,
                stored,
                came,
                following,
                heads,
                table,
                keys,
                c,
                near,
                hashes,
                out,
                budget,
            )
        results[i, 0] = outcome
        results[i, 1] = c[C_TRIED]
