"""Packets as linked slots, and what is kept up to date by every move: available cards and wanted cards.

Flows in: the tables ``t``, ``m`` and a position ``s``, ``w`` (see layout.py); flows out: the changed position. A
packet's top slot points to the slot below it, so moving a run costs no copying. ``HOLD[card]`` (which packets offer
the card) and ``WANT[card]`` (which foundations wait for it) are changed only where a top or a foundation changes,
so that «can anything go up?» is one AND of two masks.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.layout import (
    AVAIL,
    AVAIL_HAND,
    AVAIL_NONE,
    AVAIL_UNCOVERED,
    BELOW,
    BOTTOM,
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
    H_BASE,
    H_PHASE,
    HOLD,
    LEN,
    LOG_PLUCK,
    LOG_REVERSE,
    LOG_SET,
    LOG_SHIFT,
    LOG_SNAPSHOT,
    LOG_SWAP,
    M_AFTER,
    M_ALL,
    M_COVERED,
    M_COVERS,
    M_NEXT_SUITS,
    M_SPREAD,
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
    TOP,
    W_FULL,
    W_TOPS,
    W_VACANT,
    W_WANTS,
    WANT,
    WANTED_BY,
)


@compiled
def retop(t: Ints, m: Ints, s: Ints, w: Ints, pile: int) -> None:
    """Note which card ``pile`` now offers."""
    kind = t[P_AVAIL + pile]
    if kind == AVAIL_NONE:
        return
    card = -1
    length = s[LEN + pile]
    if length > 0 and (
        kind == AVAIL_HAND
        or (
            length > s[DOWN + pile]
            and length > t[P_VACANT + pile]
            and (kind != AVAIL_UNCOVERED or (m[M_COVERED + pile] & w[W_FULL]) == 0)
        )
    ):
        card = s[TOP + pile] & 63
    old = s[AVAIL + pile]
    if old == card:
        return
    bit = 1 << pile
    if old >= 0:
        left = w[HOLD + old] & ~bit
        w[HOLD + old] = left
        if left == 0:
            w[W_TOPS] &= ~(1 << old)
    if card >= 0:
        w[HOLD + card] |= bit
        w[W_TOPS] |= 1 << card
    s[AVAIL + pile] = card


@compiled
def wanted_cards(t: Ints, m: Ints, s: Ints, w: Ints, pile: int) -> int:
    """The set of cards that the foundation packet ``pile`` takes next."""
    height = s[LEN + pile]
    if height >= t[F_LENGTH + pile]:
        return 0
    rank = t[SEQUENCE + pile * MAX_SEQUENCE + height]
    if t[F_RELATIVE + pile] != 0:
        base = s[H_BASE + t[F_GROUP + pile]]
        rank = -1 if base < 0 else t[RANK_AT + (t[POSITION_OF + base] + rank) % t[T_RANKS]]
    if height > 0:
        suit = (s[TOP + pile] & 63) >> 4
        return m[M_SPREAD + m[M_NEXT_SUITS + t[F_SUIT + pile] * 4 + suit]] << rank
    comes = t[F_COMES + pile]
    if (
        comes == COMES_START
        or (comes == COMES_END and s[H_PHASE] != t[T_PHASES] - 1)
        or (comes == COMES_AFTER and (m[M_AFTER + pile] & ~w[W_FULL]) != 0)
    ):
        return 0
    suits = 15
    if t[F_FIXED + pile] >= 0:
        suits = 1 << t[F_FIXED + pile]
    for other in range(t[F_LOW + pile], t[F_HIGH + pile]):
        if s[LEN + other] == 0:
            if other < pile and t[F_CLASS + other] == t[F_CLASS + pile]:
                return 0
        elif t[F_OWN + pile] != 0 and s[BOTTOM + other] >= 0:
            suits &= ~(1 << (s[BOTTOM + other] >> 4))
    if rank < 0:
        return m[M_ALL]
    return m[M_SPREAD + suits] << rank


@compiled
def rewant(t: Ints, m: Ints, s: Ints, w: Ints, pile: int) -> None:
    """Note which cards the foundation packet ``pile`` now wants."""
    now = wanted_cards(t, m, s, w, pile)
    old = w[WANTED_BY + pile]
    if now == old:
        return
    bit = 1 << pile
    gone = old & ~now
    while gone != 0:
        card = lowest(gone)
        gone &= gone - 1
        left = w[WANT + card] & ~bit
        w[WANT + card] = left
        if left == 0:
            w[W_WANTS] &= ~(1 << card)
    come = now & ~old
    w[W_WANTS] |= come
    while come != 0:
        card = lowest(come)
        come &= come - 1
        w[WANT + card] |= bit
    w[WANTED_BY + pile] = now


@compiled
def rewant_all(t: Ints, m: Ints, s: Ints, w: Ints) -> None:
    """Note anew what every foundation wants: after a change of phase, or when a base may come down."""
    for pile in range(t[T_FIRST_FOUNDATION], t[T_LAST_FOUNDATION]):
        if t[P_FOUNDATION + pile] != 0:
            rewant(t, m, s, w, pile)


@compiled
def reheight(t: Ints, m: Ints, s: Ints, w: Ints, pile: int, before: int) -> None:
    """Note that ``pile``, which had ``before`` cards, has changed in height and top."""
    length = s[LEN + pile]
    bit = 1 << pile
    if length == t[P_VACANT + pile]:
        w[W_VACANT] |= bit
    else:
        w[W_VACANT] &= ~bit
    if (before == 0) != (length == 0):
        w[W_FULL] ^= bit
        if t[P_COVERS + pile] != 0:
            below = m[M_COVERS + pile]
            while below != 0:
                retop(t, m, s, w, lowest(below))
                below &= below - 1
    retop(t, m, s, w, pile)
    if t[P_WIN + pile] != 0:
        s[S_PLACED] += length - before
    if t[P_FOUNDATION + pile] != 0:
        if before == 0 or length == 0:
            s[BOTTOM + pile] = -1
            if length > 0:
                slot = s[TOP + pile]
                while s[BELOW + slot] >= 0:
                    slot = s[BELOW + slot]
                s[BOTTOM + pile] = slot & 63
            for other in range(t[F_LOW + pile], t[F_HIGH + pile]):
                rewant(t, m, s, w, other)
        else:
            rewant(t, m, s, w, pile)


@compiled
def shift(t: Ints, m: Ints, s: Ints, w: Ints, source: int, target: int, count: int, turned: int) -> None:
    """Move the top ``count`` cards of ``source`` onto ``target``; ``turned``: one by one, so that their order is
    reversed.
    """
    if turned != 0:
        for _ in range(count):
            slot = s[TOP + source]
            s[TOP + source] = s[BELOW + slot]
            s[BELOW + slot] = s[TOP + target]
            s[TOP + target] = slot
    else:
        top = s[TOP + source]
        last = top
        for _ in range(count - 1):
            last = s[BELOW + last]
        s[TOP + source] = s[BELOW + last]
        s[BELOW + last] = s[TOP + target]
        s[TOP + target] = top
    old_source = s[LEN + source]
    old_target = s[LEN + target]
    s[LEN + source] = old_source - count
    s[LEN + target] = old_target + count
    reheight(t, m, s, w, source, old_source)
    reheight(t, m, s, w, target, old_target)


@compiled
def slot_at(s: Ints, pile: int, depth: int) -> int:
    """The slot ``depth`` cards from the top (1: the top itself)."""
    slot = s[TOP + pile]
    for _ in range(depth - 1):
        slot = s[BELOW + slot]
    return slot


@compiled
def pluck(t: Ints, m: Ints, s: Ints, w: Ints, source: int, depth: int, target: int) -> None:
    """Take the card ``depth`` from the top out of ``source`` and lay it on ``target`` (which may be ``source``)."""
    if depth == 1:
        slot = s[TOP + source]
        s[TOP + source] = s[BELOW + slot]
    else:
        above = slot_at(s, source, depth - 1)
        slot = s[BELOW + above]
        s[BELOW + above] = s[BELOW + slot]
    old_source = s[LEN + source]
    s[LEN + source] = old_source - 1
    old_target = s[LEN + target]
    s[BELOW + slot] = s[TOP + target]
    s[TOP + target] = slot
    s[LEN + target] = old_target + 1
    reheight(t, m, s, w, source, old_source)
    if target != source:
        reheight(t, m, s, w, target, old_target)


@compiled
def unpluck(t: Ints, m: Ints, s: Ints, w: Ints, source: int, depth: int, target: int) -> None:
    """Undo ``pluck``: the top card of ``target`` goes back into ``source``, ``depth`` from the top."""
    slot = s[TOP + target]
    s[TOP + target] = s[BELOW + slot]
    old_target = s[LEN + target]
    s[LEN + target] = old_target - 1
    old_source = s[LEN + source]
    if depth == 1:
        s[BELOW + slot] = s[TOP + source]
        s[TOP + source] = slot
    else:
        above = slot_at(s, source, depth - 1)
        s[BELOW + slot] = s[BELOW + above]
        s[BELOW + above] = slot
    s[LEN + source] = old_source + 1
    if target != source:
        reheight(t, m, s, w, target, old_target)
    reheight(t, m, s, w, source, old_source)


@compiled
def swap_tops(t: Ints, m: Ints, s: Ints, w: Ints, first: int, second: int) -> None:
    """The top cards of two packets change places."""
    a = s[TOP + first]
    b = s[TOP + second]
    under = s[BELOW + a]
    s[BELOW + a] = s[BELOW + b]
    s[BELOW + b] = under
    s[TOP + first] = b
    s[TOP + second] = a
    reheight(t, m, s, w, first, s[LEN + first])
    reheight(t, m, s, w, second, s[LEN + second])


@compiled
def reverse_top(t: Ints, m: Ints, s: Ints, w: Ints, pile: int, count: int) -> None:
    """Turn the top ``count`` cards of a packet round where they lie."""
    slot = s[TOP + pile]
    rest = s[BELOW + slot_at(s, pile, count)]
    for _ in range(count):
        following = s[BELOW + slot]
        s[BELOW + slot] = rest
        rest = slot
        slot = following
    s[TOP + pile] = rest
    reheight(t, m, s, w, pile, s[LEN + pile])


@entry
def rebuild(t: Ints, m: Ints, s: Ints, w: Ints) -> None:
    """Derive everything anew from the cards: after a deal and after a redeal."""
    for i in range(CORE, S_PLACED + 1):
        s[i] = -1
    s[S_PLACED] = 0
    for i in range(W_VACANT + 1):
        w[i] = 0
    for pile in range(t[T_PILES]):
        bit = 1 << pile
        length = s[LEN + pile]
        if length > 0:
            w[W_FULL] |= bit
        if length == t[P_VACANT + pile]:
            w[W_VACANT] |= bit
        if t[P_WIN + pile] != 0:
            s[S_PLACED] += length
        if t[P_FOUNDATION + pile] != 0 and length > 0:
            slot = s[TOP + pile]
            while s[BELOW + slot] >= 0:
                slot = s[BELOW + slot]
            s[BOTTOM + pile] = slot & 63
    for pile in range(t[T_PILES]):
        retop(t, m, s, w, pile)
    rewant_all(t, m, s, w)


# --- changes that are written to the log, so that they can be taken back ------------------------------------------


@compiled
def log_set(s: Ints, log: Ints, address: int, value: int) -> None:
    """Set one number of the position."""
    end = log[0]
    log[end] = address
    log[end + 1] = s[address]
    log[end + 2] = LOG_SET
    log[0] = end + 3
    s[address] = value


@compiled
def turn_up(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, pile: int) -> None:
    """Turn up the top card of a packet that shows its top, if it lies face down."""
    if t[P_FACE + pile] == FACE_TOP_UP and s[DOWN + pile] > 0 and s[DOWN + pile] >= s[LEN + pile]:
        log_set(s, log, DOWN + pile, max(s[LEN + pile] - 1, 0))
        retop(t, m, s, w, pile)


@compiled
def log_move(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, source: int, target: int, count: int, turned: int) -> None:
    """``shift``, and a card uncovered in a packet with only its top face up is turned up."""
    end = log[0]
    log[end] = source
    log[end + 1] = target
    log[end + 2] = count
    log[end + 3] = turned
    log[end + 4] = LOG_SHIFT
    log[0] = end + 5
    shift(t, m, s, w, source, target, count, turned)
    turn_up(t, m, s, w, log, source)


@compiled
def log_pluck(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, source: int, depth: int, target: int) -> None:
    """``pluck``, logged."""
    end = log[0]
    log[end] = source
    log[end + 1] = depth
    log[end + 2] = target
    log[end + 3] = LOG_PLUCK
    log[0] = end + 4
    pluck(t, m, s, w, source, depth, target)
    turn_up(t, m, s, w, log, source)


@compiled
def log_swap(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, first: int, second: int) -> None:
    """``swap_tops``, logged."""
    end = log[0]
    log[end] = first
    log[end + 1] = second
    log[end + 2] = LOG_SWAP
    log[0] = end + 3
    swap_tops(t, m, s, w, first, second)


@compiled
def log_reverse(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, pile: int, count: int) -> None:
    """``reverse_top``, logged."""
    end = log[0]
    log[end] = pile
    log[end + 1] = count
    log[end + 2] = LOG_REVERSE
    log[0] = end + 3
    reverse_top(t, m, s, w, pile, count)


@compiled
def log_snapshot(s: Ints, log: Ints) -> None:
    """Write the whole position to the log: before a redeal."""
    end = log[0]
    for i in range(CORE):
        log[end + i] = s[i]
    log[end + CORE] = LOG_SNAPSHOT
    log[0] = end + CORE + 1


@entry
def undo_to(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, mark: int) -> None:
    """Take back everything logged after ``mark`` (a former value of ``log[0]``)."""
    end = log[0]
    while end > mark:
        kind = log[end - 1]
        if kind == LOG_SHIFT:
            end -= 5
            shift(t, m, s, w, log[end + 1], log[end], log[end + 2], log[end + 3])
        elif kind == LOG_SET:
            end -= 3
            s[log[end]] = log[end + 1]
        elif kind == LOG_PLUCK:
            end -= 4
            unpluck(t, m, s, w, log[end], log[end + 1], log[end + 2])
        elif kind == LOG_SWAP:
            end -= 3
            swap_tops(t, m, s, w, log[end], log[end + 1])
        elif kind == LOG_REVERSE:
            end -= 3
            reverse_top(t, m, s, w, log[end], log[end + 1])
        else:
            end -= CORE + 1
            for i in range(CORE):
                s[i] = log[end + i]
            rebuild(t, m, s, w)
    log[0] = end
    rewant_all(t, m, s, w)
