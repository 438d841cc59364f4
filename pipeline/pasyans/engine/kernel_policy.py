"""Playing by policy: which of the legal moves ``random`` and ``greedy`` choose, and whole games at a stretch.

Flows in: the tables, a policy and a range of deals; flows out: one row of figures a deal. The policies are defined in
docs/policies.md closely enough to be written again in another language; the reference simulators are.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: SIM102
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Bits, Grid, Ints, compiled, entry
from pasyans.engine.kernel_builds import free_moves_of, move_of
from pasyans.engine.kernel_moves import (
    can_redeal,
    forced_moves,
    foundation_moves,
    legal_moves,
    may_feed,
    pairs_of,
    privileges_of,
    swaps_of,
    turns,
)
from pasyans.engine.kernel_piles import reheight, slot_at, undo_to
from pasyans.engine.kernel_play import cards_left, is_won, lay_deal, play_one, settle
from pasyans.engine.layout import *
from pasyans.engine.randomness import POLICY_STREAM, bounded, seed_generator

RANDOM, GREEDY = 0, 1
NO_MOVE = -1
ASK_PRIVILEGES = -2
RESULT_WON, RESULT_LEFT, RESULT_STEPS, RESULT_CAPPED, RESULT_FIELDS = range(5)


@compiled
def first_foundation_move(a: Ints) -> int:
    """The foundation move with the lowest source packet, then the lowest foundation packet, or ``NO_MOVE``."""
    ready = a[A_W_WANTS] & a[A_W_TOPS]
    if ready == 0:
        return NO_MOVE
    sources = 0
    while ready != 0:
        sources |= a[A_HOLD + lowest(ready)]
        ready &= ready - 1
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        packets = a[A_WANT + a[A_AVAIL + source]]
        while packets != 0:
            packet = lowest(packets)
            packets &= packets - 1
            if may_feed(a, source, packet):
                return move_of(a[F_ROW + packet], source, packet, 1)
    return NO_MOVE


@compiled
def frees(a: Ints, source: int, count: int) -> bool:
    """Would taking ``count`` cards off ``source`` bare a card that a foundation it may feed wants?"""
    left = a[A_LEN + source] - count
    if left <= 0 or (left <= a[A_DOWN + source] and a[P_FACE + source] != FACE_TOP_UP) or source == a[T_STOCK]:
        return False
    card = a[A_BELOW + slot_at(a, source, count)] & 63
    if (a[A_W_WANTS] >> card) & 1 == 0:
        return False
    packets = a[A_WANT + card]
    while packets != 0:
        if may_feed(a, source, lowest(packets)):
            return True
        packets &= packets - 1
    return False


@compiled
def first_freeing_move(a: Ints) -> int:
    """The first build or vacancy move, in the order of ``legal_moves``, that frees a foundation move at once."""
    if a[T_RUNS] == 0:
        any_frees = False
        tops = a[A_W_FULL]
        while tops != 0 and not any_frees:
            source = lowest(tops)
            tops &= tops - 1
            any_frees = a[A_AVAIL + source] >= 0 and frees(a, source, 1)
        if not any_frees:
            return NO_MOVE
    phase = a[A_H_PHASE]
    for row in range(a[T_ROWS]):
        if (a[R_PHASES + row] >> phase) & 1 == 0:
            continue
        n = free_moves_of(a, 0, row, -1)
        for i in range(n):
            source = (a[BUF + i] >> 6) & 63
            if a[P_AVAIL + source] != AVAIL_ANY and frees(a, source, a[BUF + i] >> 18):
                return a[BUF + i]
    return NO_MOVE


@compiled
def first_pair(a: Ints) -> int:
    """The first pair in the order of ``legal_moves``, or ``NO_MOVE``."""
    for row in range(a[T_ROWS]):
        if a[R_KIND + row] == PAIR and (a[R_PHASES + row] >> a[A_H_PHASE]) & 1 != 0:
            if pairs_of(a, 0, row) > 0:
                return a[BUF]
    return NO_MOVE


@compiled
def shortest_turn(a: Ints) -> int:
    """The turn onto the packet with the fewest cards, the first of equals, or ``NO_MOVE``."""
    n = turns(a, 0)
    chosen = NO_MOVE
    fewest = 1 << 30
    for i in range(n):
        length = a[A_LEN + ((a[BUF + i] >> 12) & 63)]
        if length < fewest:
            fewest = length
            chosen = a[BUF + i]
    return chosen


@compiled
def helpful_privilege(a: Ints, r: Bits) -> int:
    """The first privilege move after which a foundation move or a pair is possible, or ``NO_MOVE``."""
    pending = a[A_H_PENDING] > 0
    for row in range(a[T_PRIVILEGES], a[T_ROWS]):
        if (a[R_PHASES + row] >> a[A_H_PHASE]) & 1 == 0:
            continue
        if pending:
            if a[R_KIND + row] != SWAP:
                continue
            n = swaps_of(a, 0, row)
        else:
            n = privileges_of(a, 0, row)
        for i in range(n):
            a[A_SAVED + i] = a[BUF + i]
        for i in range(n):
            mark = a[LOG]
            play_one(a, r, a[A_SAVED + i])
            helps = first_foundation_move(a) != NO_MOVE or first_pair(a) != NO_MOVE
            undo_to(a, mark)
            if helps:
                return a[A_SAVED + i]
        if pending and n > 0:
            return a[A_SAVED]
    return NO_MOVE


@compiled
def greedy_step(a: Ints, idle: int, free: int) -> int:
    """The move of the policy ``greedy``, or ``ASK_PRIVILEGES``; ``idle``: nothing but turns since the last pass
    began; ``free``: it is known that nothing is owed, pending or forced.
    """
    if free == 0:
        if a[A_H_OWED] != 0 or a[A_H_FOCUS] >= 0 or a[A_H_LOOPED] != 0:
            return a[BUF] if legal_moves(a) > 0 else NO_MOVE
        if a[A_H_PENDING] > 0:
            return ASK_PRIVILEGES
        if a[T_FORCED] > 0 and forced_moves(a, 0) > 0:
            return a[BUF]
    if a[T_ANY] != 0:
        if foundation_moves(a, 0, 0, -1) > 0:
            return a[BUF]
    else:
        move = first_foundation_move(a)
        if move != NO_MOVE:
            return move
    if a[T_PAIR_ROWS] != 0:
        move = first_pair(a)
        if move != NO_MOVE:
            return move
    if a[T_FREE_ROWS] != 0:
        move = first_freeing_move(a)
        if move != NO_MOVE:
            return move
    move = shortest_turn(a)
    if move != NO_MOVE:
        return move
    changes = idle == 0 or a[T_REDEAL_SHUFFLED] != 0 or a[T_REDEAL_AGAIN] != 0
    if changes and can_redeal(a, True):
        return move_of(a[T_REDEAL_ROW], 0, 0, 0)
    return ASK_PRIVILEGES


@compiled
def turn_on(a: Ints, most: int) -> int:
    """Turn card after card, ``most`` at most, as long as nothing can go up; returns how many were turned.

    Only where ``T_TURNS_ON`` says that such a turn changes nothing else, and where nothing is forced. The last card of
    the stock is left to the ordinary way. Nothing is logged.
    """
    wants = a[A_W_WANTS]
    if wants & a[A_W_TOPS] != 0:
        return 0
    stock = a[T_STOCK]
    talon = a[TURN_PLACE]
    in_hand = wants if a[P_AVAIL + stock] == AVAIL_HAND else 0
    shown = wants if a[P_AVAIL + talon] == AVAIL_TOP else 0
    before = a[A_LEN + stock]
    most = min(most, before - 1)
    turned = 0
    slot = a[A_TOP + stock]
    on = a[A_TOP + talon]
    while turned < most:
        under = a[A_BELOW + slot]
        a[A_BELOW + slot] = on
        on = slot
        slot = under
        turned += 1
        if (in_hand >> (slot & 63) | shown >> (on & 63)) & 1 != 0:
            break
    if turned > 0:
        a[A_TOP + stock] = slot
        a[A_TOP + talon] = on
        a[A_LEN + stock] = before - turned
        a[A_LEN + talon] += turned
        reheight(a, stock, before)
        reheight(a, talon, a[A_LEN + talon] - turned)
        a[USES + a[T_TURN_ROW]] += turned
    return turned


@compiled
def greedy_choice(a: Ints, r: Bits, idle: int) -> int:
    """The move of the policy ``greedy``; ``idle``: nothing but turns since the last pass began."""
    move = greedy_step(a, idle, 0)
    if move == ASK_PRIVILEGES:
        move = helpful_privilege(a, r)
    return move


@compiled
def idle_after(a: Ints, move: int, idle: int) -> int:
    """1 if nothing but turns has been played since the last pass began, ``move`` included; ``idle``: so before it."""
    kind = a[R_KIND + (move & 63)]
    if kind == REDEAL:
        return 1
    return idle if kind == TURN else 0


@compiled
def note_result(a: Ints, results: Grid, line: int, steps: int, capped: int) -> None:
    """Write how a game ended into its line of figures."""
    results[line, RESULT_WON] = 1 if is_won(a) else 0
    results[line, RESULT_LEFT] = cards_left(a)
    results[line, RESULT_STEPS] = steps
    results[line, RESULT_CAPPED] = capped


@entry
def run_games(
    a: Ints,
    r: Bits,
    choices: Bits,
    policy: int,
    cap: int,
    seed: int,
    first: int,
    results: Grid,
) -> None:
    """Play the deals ``first``, ``first + 1``, … by a policy, one for each line of ``results``: won, cards left, steps,
    stopped by the cap."""
    for line in range(results.shape[0]):
        lay_deal(a, r, seed, first + line)
        if policy == RANDOM:
            seed_generator(choices, seed, first + line, POLICY_STREAM)
        steps = 0
        idle = 1
        capped = 0
        while True:
            free = settle(a, r)
            if is_won(a):
                break
            a[LOG] = 1
            move = NO_MOVE
            if policy == RANDOM:
                n = legal_moves(a)
                if n > 0:
                    move = a[BUF + bounded(choices, n)]
            else:
                if a[T_TURNS_ON] != 0 and free != 0:
                    steps += turn_on(a, cap - steps)
                move = greedy_step(a, idle, free)
                if move == ASK_PRIVILEGES and a[T_PRIVILEGES] < a[T_ROWS]:
                    move = helpful_privilege(a, r)
            if move < 0:
                break
            if steps >= cap:
                capped = 1
                break
            idle = idle_after(a, move, idle)
            a[USES + (move & 63)] += 1
            play_one(a, r, move)
            steps += 1
        note_result(a, results, line, steps, capped)
