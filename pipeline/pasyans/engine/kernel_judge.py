"""How a position looks to the solver: how far from out (its urgency), and a hash for all orders of like packets.

Flows in: a position and the solver's tables; flows out: an urgency and a hash, of successors by what has changed only.
Nothing here decides an outcome: urgencies say what is looked at sooner, the hash says which positions are the same.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

import numpy as np

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled
from pasyans.engine.kernel_play import cards_left
from pasyans.engine.kernel_proofs import *
from pasyans.engine.layout import *
from pasyans.engine.randomness import GOLDEN, MIX_1, MIX_2, U30, U31

# --- near: what is known of the packets of the position whose successors are tried ---------------------------------
NEAR_TOP = 0
NEAR_SIZE = 64
NEAR_WORTH = 128  # [packet]
NEAR_ORDER = 192  # [card]: how many cards must go up before it
NEAR_HEIGHT = 256  # [packet]: what imagined_left works with, as the next four
NEAR_SUIT = 320
NEAR_HOLD = 384
NEAR_FREE = 448
NEAR_SLOT = 512
NEAR_WANTS = 576
NEAR_TOTAL = 577
OTHER_WORTH = 578
NEAR = 579


@compiled
def orders(a: Ints, x: Any, near: Any) -> None:
    """How many cards must go up before each card can: to the first foundation that takes it, or to all together."""
    by_all = x[X_ORDERS] == BY_ALL
    for card in range(64):
        near[NEAR_ORDER + card] = 0 if by_all else 99
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] == 0:
            continue
        height = a[S + LEN + packet]
        suits = first_suits(a, packet)
        for place in range(height, a[F_LENGTH + packet]):
            rank = rank_at(a, packet, place)
            if rank < 0:
                break
            for suit in range(4):
                if (suits >> suit) & 1 != 0:
                    at = NEAR_ORDER + suit * 16 + rank
                    if by_all:
                        near[at] += place - height
                    else:
                        near[at] = min(near[at], place - height)


@compiled
def imagined_left(a: Ints, xm: Any, near: Any) -> int:
    """Cards that would be left, if every foundation took whatever is wanted and stock and talons lay open."""
    for card in range(64):
        near[NEAR_HOLD + card] = 0
        near[NEAR_FREE + card] = 0
    left = 0
    for pile in range(a[T_PILES]):
        slot = a[S + TOP + pile]
        near[NEAR_SLOT + pile] = slot
        if a[P_FOUNDATION + pile] != 0:
            continue
        if ((xm[XM_OPEN] | xm[XM_CYCLES]) >> pile) & 1 != 0:
            left += a[S + LEN + pile]
            while slot >= 0:
                near[NEAR_FREE + (slot & 63)] += 1
                slot = a[S + BELOW + slot]
        elif slot >= 0 and a[P_AVAIL + pile] != AVAIL_NONE:
            left += a[S + LEN + pile]
            near[NEAR_HOLD + (slot & 63)] |= 1 << pile
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] != 0:
            near[NEAR_HEIGHT + packet] = a[S + LEN + packet]
            near[NEAR_SUIT + packet] = first_suits(a, packet)
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] == 0 or near[NEAR_SUIT + packet] != 15 or a[F_SUIT + packet] != SAME_SUIT:
            continue
        # A packet not yet begun takes the first suit of which its zone has fewer than a quarter of the packets.
        for suit in range(4):
            begun = 0
            for other in range(a[F_LOW + packet], a[F_HIGH + packet]):
                begun += 1 if near[NEAR_SUIT + other] == 1 << suit else 0
            if 4 * begun < a[F_HIGH + packet] - a[F_LOW + packet]:
                near[NEAR_SUIT + packet] = 1 << suit
                break
    changed = True
    while changed:
        changed = False
        for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
            if a[P_FOUNDATION + packet] == 0:
                continue
            while near[NEAR_HEIGHT + packet] < a[F_LENGTH + packet]:
                rank = rank_at(a, packet, near[NEAR_HEIGHT + packet])
                if rank < 0:
                    return left
                suits = near[NEAR_SUIT + packet]
                taken = -1
                for suit in range(4):
                    card = suit * 16 + rank
                    if (suits >> suit) & 1 != 0 and near[NEAR_HOLD + card] != 0:
                        taken = card
                        pile = lowest(near[NEAR_HOLD + card])
                        near[NEAR_HOLD + card] &= ~(1 << pile)
                        slot = a[S + BELOW + near[NEAR_SLOT + pile]]
                        near[NEAR_SLOT + pile] = slot
                        if slot >= 0:
                            near[NEAR_HOLD + (slot & 63)] |= 1 << pile
                        break
                if taken < 0:
                    for suit in range(4):
                        card = suit * 16 + rank
                        if (suits >> suit) & 1 != 0 and near[NEAR_FREE + card] > 0:
                            taken = card
                            near[NEAR_FREE + card] -= 1
                            break
                if taken < 0:
                    break
                changed = True
                left -= 1
                near[NEAR_HEIGHT + packet] += 1
                near[NEAR_SUIT + packet] = a[M + M_NEXT_SUITS + a[F_SUIT + packet] * 4 + (taken >> 4)]
    return left


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
        g = (g ^ np.uint64(x[X_FACE + card] + 1)) * MIX_1
        g ^= g >> U31
        slot = a[S + BELOW + slot]
    out[1] = (g ^ (g >> U30)) * MIX_2
    if x[X_MERGED] != 0 and (pile == a[T_STOCK] or pile == a[TURN_PLACE]):
        out[1] = np.uint64(0)
    near[OTHER_WORTH] = 0
    if (xm[XM_PACKETS] >> pile) & 1 == 0:
        return
    if count == 0:
        if xm[XM_FILLS + pile] != 0:
            near[OTHER_WORTH] = -x[X_WEIGHT + EMPTY]
        return
    under = a[BUF + SAVED + count - 1]
    earliest = near[NEAR_ORDER + under]
    wants = near[NEAR_WANTS]
    later = 0
    misfit = 0
    depth = (count - 1) * ((wants >> under) & 1)
    for place in range(count - 2, -1, -1):
        card = a[BUF + SAVED + place]
        depth += place * ((wants >> card) & 1)
        order = near[NEAR_ORDER + card]
        if order > earliest:
            later += 1
        else:
            earliest = order
        if (xm[XM_OVER + under] >> card) & 1 == 0:
            misfit += 1
        under = card
    near[OTHER_WORTH] = x[X_WEIGHT + LATER_OVER] * later + x[X_WEIGHT + MISFIT] * misfit + x[X_WEIGHT + DEPTH] * depth


@compiled
def round_hash(a: Ints, x: Any) -> Any:
    """A hash of talon and stock together, the same wherever the one ends and the other begins."""
    count = 0
    slot = a[S + TOP + a[TURN_PLACE]]
    while slot >= 0:
        a[BUF + SAVED + count] = slot & 63
        count += 1
        slot = a[S + BELOW + slot]
    g = MIX_1
    for place in range(count - 1, -1, -1):
        g = (g ^ np.uint64(x[X_FACE + a[BUF + SAVED + place]] + 1)) * MIX_1
        g ^= g >> U31
    slot = a[S + TOP + a[T_STOCK]]
    while slot >= 0:
        g = (g ^ np.uint64(x[X_FACE + (slot & 63)] + 1)) * MIX_1
        g ^= g >> U31
        slot = a[S + BELOW + slot]
    return (g ^ (g >> U30)) * MIX_2


@compiled
def judge_all(a: Ints, x: Any, xm: Any, near: Any, hashes: Any, out: Any) -> None:
    """Judge every packet of the position in hand, so that its successors need only what has changed."""
    orders(a, x, near)
    near[NEAR_WANTS] = a[W + W_WANTS]
    total = np.uint64(0)
    worth = 0
    for pile in range(a[T_PILES]):
        judge_pile(a, x, xm, pile, near, out)
        hashes[pile] = out[1]
        total += out[1]
        near[NEAR_WORTH + pile] = near[OTHER_WORTH]
        worth += near[OTHER_WORTH]
        near[NEAR_TOP + pile] = a[S + TOP + pile]
        near[NEAR_SIZE + pile] = a[S + LEN + pile] << 8 | a[S + DOWN + pile]
    hashes[PILES] = total
    near[NEAR_TOTAL] = worth


@compiled
def judge_position(a: Ints, x: Any, xm: Any, near: Any, hashes: Any, out: Any, anew: int) -> int:
    """How far from out the position looks (an urgency, 0 the best); ``out[0]`` becomes its hash.

    The hash is the same for all orders of packets of one class and of equal cards. ``near`` and ``hashes`` hold what
    ``judge_all`` found in the position before; ``anew``: more may have changed than tops and heights show.
    """
    total = hashes[PILES]
    worth = near[NEAR_TOTAL]
    wants = near[NEAR_WANTS]
    if wants != a[W + W_WANTS] and x[X_WEIGHT + DEPTH] != 0:
        near[NEAR_WANTS] = a[W + W_WANTS]
        anew = 1
    for pile in range(a[T_PILES]):
        if (
            anew != 0
            or a[S + TOP + pile] != near[NEAR_TOP + pile]
            or (a[S + LEN + pile] << 8 | a[S + DOWN + pile]) != near[NEAR_SIZE + pile]
        ):
            judge_pile(a, x, xm, pile, near, out)
            total += out[1] - hashes[pile]
            worth += near[OTHER_WORTH] - near[NEAR_WORTH + pile]
    near[NEAR_WANTS] = wants
    key = GOLDEN
    for i in range(H_PHASE, H_USED + 16):
        value = a[S + i]
        if value != 0 and i != H_NEWEST and i != H_FOCUS and i != H_FIRST and i != H_SECOND:
            key += (np.uint64(value & 255) + GOLDEN * np.uint64(i)) * MIX_2
            key ^= key >> U30
    if x[X_MERGED] != 0:
        key += round_hash(a, x)
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
    worth += x[X_WEIGHT + LEFT] * cards_left(a)
    if x[X_WEIGHT + UNTIL] != 0 and a[PHASE_UNTIL + a[S + H_PHASE]] == UNTIL_EMPTY:
        piles = a[M + M_UNTIL + a[S + H_PHASE]] & a[W + W_FULL]
        while piles != 0:
            worth += x[X_WEIGHT + UNTIL] * a[S + LEN + lowest(piles)]
            piles &= piles - 1
    if x[X_WEIGHT + LONELY] != 0:
        worth += x[X_WEIGHT + LONELY] * lonely(a)
    if x[X_WEIGHT + IMAGINED] != 0:
        worth += x[X_WEIGHT + IMAGINED] * imagined_left(a, xm, near)
    return max(int(worth) + 256, 0)
