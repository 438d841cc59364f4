"""Packets as linked slots, and what is kept up to date by every move: available cards and wanted cards.

Flows in: program and position in one array (see layout.py); flows out: the changed position. A
packet's top slot points to the slot below it, so moving a run costs no copying. ``HOLD[card]`` (which packets offer
the card) and ``WANT[card]`` (which foundations wait for it) are changed only where a top or a foundation changes,
so that «can anything go up?» is one AND of two masks.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.layout import (
    A_AVAIL,
    A_BELOW,
    A_BOTTOM,
    A_DOWN,
    A_H_BASE,
    A_H_PHASE,
    A_HOLD,
    A_LEN,
    A_M_AFTER,
    A_M_ALL,
    A_M_COVERED,
    A_M_COVERS,
    A_M_NEXT_SUITS,
    A_M_SPREAD,
    A_S_PLACED,
    A_TOP,
    A_W_FULL,
    A_W_TOPS,
    A_W_VACANT,
    A_W_WANTS,
    A_WANT,
    A_WANTED_BY,
    AVAIL_HAND,
    AVAIL_NONE,
    AVAIL_UNCOVERED,
    COMES_AFTER,
    COMES_END,
    COMES_START,
    CORE,
    DOWN,
    F_CLASS,
    F_COMES,
    F_FIXED,
    F_GROUP,
    F_HIGH,
    F_LENGTH,
    F_LOW,
    F_OWN,
    F_RELATIVE,
    F_SUIT,
    FACE_TOP_UP,
    LOG,
    LOG_PLUCK,
    LOG_REVERSE,
    LOG_SET,
    LOG_SHIFT,
    LOG_SNAPSHOT,
    LOG_SWAP,
    MAX_SEQUENCE,
    P_AVAIL,
    P_COVERS,
    P_FACE,
    P_FOUNDATION,
    P_VACANT,
    P_WIN,
    POSITION_OF,
    RANK_AT,
    S_PLACED,
    SEQUENCE,
    T_FIRST_FOUNDATION,
    T_LAST_FOUNDATION,
    T_PHASES,
    T_PILES,
    T_RANKS,
    W_VACANT,
    S,
    W,
)


@compiled
def retop(a: Ints, pile: int) -> None:
    """Note which card ``pile`` now offers."""
    kind = a[P_AVAIL + pile]
    if kind == AVAIL_NONE:
        return
    card = -1
    length = a[A_LEN + pile]
    if length > 0 and (
        kind == AVAIL_HAND
        or (
            length > a[A_DOWN + pile]
            and length > a[P_VACANT + pile]
            and (kind != AVAIL_UNCOVERED or (a[A_M_COVERED + pile] & a[A_W_FULL]) == 0)
        )
    ):
        card = a[A_TOP + pile] & 63
    old = a[A_AVAIL + pile]
    if old == card:
        return
    bit = 1 << pile
    if old >= 0:
        left = a[A_HOLD + old] & ~bit
        a[A_HOLD + old] = left
        if left == 0:
            a[A_W_TOPS] &= ~(1 << old)
    if card >= 0:
        a[A_HOLD + card] |= bit
        a[A_W_TOPS] |= 1 << card
    a[A_AVAIL + pile] = card


@compiled
def wanted_cards(a: Ints, pile: int) -> int:
    """The set of cards that the foundation packet ``pile`` takes next."""
    height = a[A_LEN + pile]
    if height >= a[F_LENGTH + pile]:
        return 0
    rank = a[SEQUENCE + pile * MAX_SEQUENCE + height]
    if a[F_RELATIVE + pile] != 0:
        base = a[A_H_BASE + a[F_GROUP + pile]]
        rank = -1 if base < 0 else a[RANK_AT + (a[POSITION_OF + base] + rank) % a[T_RANKS]]
    if height > 0:
        suit = (a[A_TOP + pile] & 63) >> 4
        return a[A_M_SPREAD + a[A_M_NEXT_SUITS + a[F_SUIT + pile] * 4 + suit]] << rank
    comes = a[F_COMES + pile]
    if (
        comes == COMES_START
        or (comes == COMES_END and a[A_H_PHASE] != a[T_PHASES] - 1)
        or (comes == COMES_AFTER and (a[A_M_AFTER + pile] & ~a[A_W_FULL]) != 0)
    ):
        return 0
    suits = 15
    if a[F_FIXED + pile] >= 0:
        suits = 1 << a[F_FIXED + pile]
    for other in range(a[F_LOW + pile], a[F_HIGH + pile]):
        if a[A_LEN + other] == 0:
            if other < pile and a[F_CLASS + other] == a[F_CLASS + pile]:
                return 0
        elif a[F_OWN + pile] != 0 and a[A_BOTTOM + other] >= 0:
            suits &= ~(1 << (a[A_BOTTOM + other] >> 4))
    if rank < 0:
        return a[A_M_ALL]
    return a[A_M_SPREAD + suits] << rank


@compiled
def rewant(a: Ints, pile: int) -> None:
    """Note which cards the foundation packet ``pile`` now wants."""
    now = wanted_cards(a, pile)
    old = a[A_WANTED_BY + pile]
    if now == old:
        return
    bit = 1 << pile
    gone = old & ~now
    while gone != 0:
        card = lowest(gone)
        gone &= gone - 1
        left = a[A_WANT + card] & ~bit
        a[A_WANT + card] = left
        if left == 0:
            a[A_W_WANTS] &= ~(1 << card)
    come = now & ~old
    a[A_W_WANTS] |= come
    while come != 0:
        card = lowest(come)
        come &= come - 1
        a[A_WANT + card] |= bit
    a[A_WANTED_BY + pile] = now


@compiled
def rewant_all(a: Ints) -> None:
    """Note anew what every foundation wants: after a change of phase, or when a base may come down."""
    for pile in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + pile] != 0:
            rewant(a, pile)


@compiled
def reheight(a: Ints, pile: int, before: int) -> None:
    """Note that ``pile``, which had ``before`` cards, has changed in height and top."""
    length = a[A_LEN + pile]
    bit = 1 << pile
    if length == a[P_VACANT + pile]:
        a[A_W_VACANT] |= bit
    else:
        a[A_W_VACANT] &= ~bit
    if (before == 0) != (length == 0):
        a[A_W_FULL] ^= bit
        if a[P_COVERS + pile] != 0:
            below = a[A_M_COVERS + pile]
            while below != 0:
                retop(a, lowest(below))
                below &= below - 1
    retop(a, pile)
    if a[P_WIN + pile] != 0:
        a[A_S_PLACED] += length - before
    if a[P_FOUNDATION + pile] != 0:
        if before == 0 or length == 0:
            a[A_BOTTOM + pile] = -1
            if length > 0:
                slot = a[A_TOP + pile]
                while a[A_BELOW + slot] >= 0:
                    slot = a[A_BELOW + slot]
                a[A_BOTTOM + pile] = slot & 63
            for other in range(a[F_LOW + pile], a[F_HIGH + pile]):
                rewant(a, other)
        else:
            rewant(a, pile)


@compiled
def shift(a: Ints, source: int, target: int, count: int, turned: int) -> None:
    """Move the top ``count`` cards of ``source`` onto ``target``; ``turned``: one by one, so that their order is
    reversed.
    """
    if turned != 0:
        for _ in range(count):
            slot = a[A_TOP + source]
            a[A_TOP + source] = a[A_BELOW + slot]
            a[A_BELOW + slot] = a[A_TOP + target]
            a[A_TOP + target] = slot
    else:
        top = a[A_TOP + source]
        last = top
        for _ in range(count - 1):
            last = a[A_BELOW + last]
        a[A_TOP + source] = a[A_BELOW + last]
        a[A_BELOW + last] = a[A_TOP + target]
        a[A_TOP + target] = top
    old_source = a[A_LEN + source]
    old_target = a[A_LEN + target]
    a[A_LEN + source] = old_source - count
    a[A_LEN + target] = old_target + count
    reheight(a, source, old_source)
    reheight(a, target, old_target)


@compiled
def slot_at(a: Ints, pile: int, depth: int) -> int:
    """The slot ``depth`` cards from the top (1: the top itself)."""
    slot = a[A_TOP + pile]
    for _ in range(depth - 1):
        slot = a[A_BELOW + slot]
    return slot


@compiled
def pluck(a: Ints, source: int, depth: int, target: int) -> None:
    """Take the card ``depth`` from the top out of ``source`` and lay it on ``target`` (which may be ``source``)."""
    if depth == 1:
        slot = a[A_TOP + source]
        a[A_TOP + source] = a[A_BELOW + slot]
    else:
        above = slot_at(a, source, depth - 1)
        slot = a[A_BELOW + above]
        a[A_BELOW + above] = a[A_BELOW + slot]
    old_source = a[A_LEN + source]
    a[A_LEN + source] = old_source - 1
    old_target = a[A_LEN + target]
    a[A_BELOW + slot] = a[A_TOP + target]
    a[A_TOP + target] = slot
    a[A_LEN + target] = old_target + 1
    reheight(a, source, old_source)
    if target != source:
        reheight(a, target, old_target)


@compiled
def unpluck(a: Ints, source: int, depth: int, target: int) -> None:
    """Undo ``pluck``: the top card of ``target`` goes back into ``source``, ``depth`` from the top."""
    slot = a[A_TOP + target]
    a[A_TOP + target] = a[A_BELOW + slot]
    old_target = a[A_LEN + target]
    a[A_LEN + target] = old_target - 1
    old_source = a[A_LEN + source]
    if depth == 1:
        a[A_BELOW + slot] = a[A_TOP + source]
        a[A_TOP + source] = slot
    else:
        above = slot_at(a, source, depth - 1)
        a[A_BELOW + slot] = a[A_BELOW + above]
        a[A_BELOW + above] = slot
    a[A_LEN + source] = old_source + 1
    if target != source:
        reheight(a, target, old_target)
    reheight(a, source, old_source)


@compiled
def swap_tops(a: Ints, first: int, second: int) -> None:
    """The top cards of two packets change places."""
    one = a[A_TOP + first]
    other = a[A_TOP + second]
    under = a[A_BELOW + one]
    a[A_BELOW + one] = a[A_BELOW + other]
    a[A_BELOW + other] = under
    a[A_TOP + first] = other
    a[A_TOP + second] = one
    reheight(a, first, a[A_LEN + first])
    reheight(a, second, a[A_LEN + second])


@compiled
def reverse_top(a: Ints, pile: int, count: int) -> None:
    """Turn the top ``count`` cards of a packet round where they lie."""
    slot = a[A_TOP + pile]
    rest = a[A_BELOW + slot_at(a, pile, count)]
    for _ in range(count):
        following = a[A_BELOW + slot]
        a[A_BELOW + slot] = rest
        rest = slot
        slot = following
    a[A_TOP + pile] = rest
    reheight(a, pile, a[A_LEN + pile])


@entry
def rebuild(a: Ints) -> None:
    """Derive everything anew from the cards: after a deal and after a redeal."""
    for i in range(CORE, S_PLACED + 1):
        a[S + i] = -1
    a[A_S_PLACED] = 0
    for i in range(W_VACANT + 1):
        a[W + i] = 0
    for pile in range(a[T_PILES]):
        bit = 1 << pile
        length = a[A_LEN + pile]
        if length > 0:
            a[A_W_FULL] |= bit
        if length == a[P_VACANT + pile]:
            a[A_W_VACANT] |= bit
        if a[P_WIN + pile] != 0:
            a[A_S_PLACED] += length
        if a[P_FOUNDATION + pile] != 0 and length > 0:
            slot = a[A_TOP + pile]
            while a[A_BELOW + slot] >= 0:
                slot = a[A_BELOW + slot]
            a[A_BOTTOM + pile] = slot & 63
    for pile in range(a[T_PILES]):
        retop(a, pile)
    rewant_all(a)


# --- changes that are written to the log, so that they can be taken back ------------------------------------------


@compiled
def log_set(a: Ints, address: int, value: int) -> None:
    """Set one number of the position."""
    end = a[LOG]
    a[LOG + end] = address
    a[LOG + end + 1] = a[S + address]
    a[LOG + end + 2] = LOG_SET
    a[LOG] = end + 3
    a[S + address] = value


@compiled
def turn_up(a: Ints, pile: int) -> None:
    """Turn up the top card of a packet that shows its top, if it lies face down."""
    if a[P_FACE + pile] == FACE_TOP_UP and a[A_DOWN + pile] > 0 and a[A_DOWN + pile] >= a[A_LEN + pile]:
        log_set(a, DOWN + pile, max(a[A_LEN + pile] - 1, 0))
        retop(a, pile)


@compiled
def log_move(a: Ints, source: int, target: int, count: int, turned: int) -> None:
    """``shift``, and a card uncovered in a packet with only its top face up is turned up."""
    end = a[LOG]
    a[LOG + end] = source
    a[LOG + end + 1] = target
    a[LOG + end + 2] = count
    a[LOG + end + 3] = turned
    a[LOG + end + 4] = LOG_SHIFT
    a[LOG] = end + 5
    shift(a, source, target, count, turned)
    turn_up(a, source)


@compiled
def log_pluck(a: Ints, source: int, depth: int, target: int) -> None:
    """``pluck``, logged."""
    end = a[LOG]
    a[LOG + end] = source
    a[LOG + end + 1] = depth
    a[LOG + end + 2] = target
    a[LOG + end + 3] = LOG_PLUCK
    a[LOG] = end + 4
    pluck(a, source, depth, target)
    turn_up(a, source)


@compiled
def log_swap(a: Ints, first: int, second: int) -> None:
    """``swap_tops``, logged."""
    end = a[LOG]
    a[LOG + end] = first
    a[LOG + end + 1] = second
    a[LOG + end + 2] = LOG_SWAP
    a[LOG] = end + 3
    swap_tops(a, first, second)


@compiled
def log_reverse(a: Ints, pile: int, count: int) -> None:
    """``reverse_top``, logged."""
    end = a[LOG]
    a[LOG + end] = pile
    a[LOG + end + 1] = count
    a[LOG + end + 2] = LOG_REVERSE
    a[LOG] = end + 3
    reverse_top(a, pile, count)


@compiled
def log_snapshot(a: Ints) -> None:
    """Write the whole position to the log: before a redeal."""
    end = a[LOG]
    for i in range(CORE):
        a[LOG + end + i] = a[S + i]
    a[LOG + end + CORE] = LOG_SNAPSHOT
    a[LOG] = end + CORE + 1


@entry
def undo_to(a: Ints, mark: int) -> None:
    """Take back everything logged after ``mark`` (a former value of ``log[0]``)."""
    end = a[LOG]
    while end > mark:
        kind = a[LOG + end - 1]
        if kind == LOG_SHIFT:
            end -= 5
            shift(a, a[LOG + end + 1], a[LOG + end], a[LOG + end + 2], a[LOG + end + 3])
        elif kind == LOG_SET:
            end -= 3
            a[S + a[LOG + end]] = a[LOG + end + 1]
        elif kind == LOG_PLUCK:
            end -= 4
            unpluck(a, a[LOG + end], a[LOG + end + 1], a[LOG + end + 2])
        elif kind == LOG_SWAP:
            end -= 3
            swap_tops(a, a[LOG + end], a[LOG + end + 1])
        elif kind == LOG_REVERSE:
            end -= 3
            reverse_top(a, a[LOG + end], a[LOG + end + 1])
        else:
            end -= CORE + 1
            for i in range(CORE):
                a[S + i] = a[LOG + end + i]
            rebuild(a)
    a[LOG] = end
    rewant_all(a)
