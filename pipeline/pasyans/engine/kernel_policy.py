"""Playing by policy: which of the legal moves ``random`` and ``greedy`` choose, and whole games at a stretch.

Flows in: the tables, a policy and a range of deals; flows out: one row of figures a deal. The policies are defined in
docs/policies.md closely enough to be written again in another language; the reference simulators are.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: F403, F405, SIM102
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Bits, Grid, Ints, compiled, entry
from pasyans.engine.kernel_deal import lay_first, shuffled_pack
from pasyans.engine.kernel_moves import (
    builds_of,
    can_redeal,
    forced_moves,
    foundation_moves,
    legal_moves,
    may_feed,
    move_of,
    pairs_of,
    privileges_of,
    swaps_of,
    turns,
    vacancies_of,
)
from pasyans.engine.kernel_piles import slot_at, undo_to
from pasyans.engine.kernel_play import cards_left, is_won, play_one, settle
from pasyans.engine.layout import *
from pasyans.engine.randomness import bounded, seed_generator

RANDOM, GREEDY = 0, 1
NO_MOVE = -1
ASK_PRIVILEGES = -2
RESULT_WON, RESULT_LEFT, RESULT_STEPS, RESULT_CAPPED, RESULT_FIELDS = range(5)


@compiled
def first_foundation_move(t: Ints, m: Ints, s: Ints, w: Ints) -> int:
    """The foundation move with the lowest source packet, then the lowest foundation packet, or ``NO_MOVE``."""
    ready = w[W_WANTS] & w[W_TOPS]
    if ready == 0:
        return NO_MOVE
    sources = 0
    while ready != 0:
        sources |= w[HOLD + lowest(ready)]
        ready &= ready - 1
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        packets = w[WANT + s[AVAIL + source]]
        while packets != 0:
            packet = lowest(packets)
            packets &= packets - 1
            if may_feed(m, s, source, packet):
                return move_of(t[F_ROW + packet], source, packet, 1)
    return NO_MOVE


@compiled
def frees(t: Ints, m: Ints, s: Ints, w: Ints, source: int, count: int) -> bool:
    """Would taking ``count`` cards off ``source`` bare a card that a foundation it may feed wants?"""
    left = s[LEN + source] - count
    if left <= 0 or (left <= s[DOWN + source] and t[P_FACE + source] != FACE_TOP_UP) or source == t[T_STOCK]:
        return False
    card = s[BELOW + slot_at(s, source, count)] & 63
    if (w[W_WANTS] >> card) & 1 == 0:
        return False
    packets = w[WANT + card]
    while packets != 0:
        if may_feed(m, s, source, lowest(packets)):
            return True
        packets &= packets - 1
    return False


@compiled
def first_freeing_move(t: Ints, m: Ints, s: Ints, w: Ints, buf: Ints) -> int:
    """The first build or vacancy move, in the order of ``legal_moves``, that frees a foundation move at once."""
    if t[T_RUNS] == 0:
        any_frees = False
        tops = w[W_FULL]
        while tops != 0 and not any_frees:
            source = lowest(tops)
            tops &= tops - 1
            any_frees = s[AVAIL + source] >= 0 and frees(t, m, s, w, source, 1)
        if not any_frees:
            return NO_MOVE
    phase = s[H_PHASE]
    for row in range(t[T_ROWS]):
        if (t[R_PHASES + row] >> phase) & 1 == 0:
            continue
        n = 0
        if t[R_KIND + row] == BUILD:
            n = builds_of(t, m, s, w, buf, 0, row, -1)
        elif t[R_KIND + row] == VACANCY and t[R_FORCED + row] == 0:
            n = vacancies_of(t, m, s, w, buf, 0, row, -1)
        for i in range(n):
            source = (buf[i] >> 6) & 63
            if t[P_AVAIL + source] != AVAIL_ANY and frees(t, m, s, w, source, buf[i] >> 18):
                return buf[i]
    return NO_MOVE


@compiled
def first_pair(t: Ints, m: Ints, s: Ints, w: Ints, buf: Ints) -> int:
    """The first pair in the order of ``legal_moves``, or ``NO_MOVE``."""
    for row in range(t[T_ROWS]):
        if t[R_KIND + row] == PAIR and (t[R_PHASES + row] >> s[H_PHASE]) & 1 != 0:
            if pairs_of(t, m, s, w, buf, 0, row) > 0:
                return buf[0]
    return NO_MOVE


@compiled
def shortest_turn(t: Ints, s: Ints, w: Ints, buf: Ints) -> int:
    """The turn onto the packet with the fewest cards, the first of equals, or ``NO_MOVE``."""
    n = turns(t, s, w, buf, 0)
    chosen = NO_MOVE
    fewest = 1 << 30
    for i in range(n):
        length = s[LEN + ((buf[i] >> 12) & 63)]
        if length < fewest:
            fewest = length
            chosen = buf[i]
    return chosen


@compiled
def helpful_privilege(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits) -> int:
    """The first privilege move after which a foundation move or a pair is possible, or ``NO_MOVE``."""
    pending = s[H_PENDING] > 0
    for row in range(t[T_PRIVILEGES], t[T_ROWS]):
        if (t[R_PHASES + row] >> s[H_PHASE]) & 1 == 0:
            continue
        if pending:
            if t[R_KIND + row] != SWAP:
                continue
            n = swaps_of(t, m, s, w, buf, 0, row)
        else:
            n = privileges_of(t, m, s, w, buf, 0, row)
        for i in range(n):
            buf[SAVED + i] = buf[i]
        for i in range(n):
            mark = log[0]
            play_one(t, m, s, w, log, buf, r, buf[SAVED + i])
            helps = first_foundation_move(t, m, s, w) != NO_MOVE or first_pair(t, m, s, w, buf) != NO_MOVE
            undo_to(t, m, s, w, log, mark)
            if helps:
                return buf[SAVED + i]
        if pending and n > 0:
            return buf[SAVED]
    return NO_MOVE


@compiled
def greedy_step(t: Ints, m: Ints, s: Ints, w: Ints, buf: Ints, idle: int) -> int:
    """The move of the policy ``greedy``, or ``ASK_PRIVILEGES``; ``idle``: nothing but turns since the last pass
    began.
    """
    if s[H_OWED] != 0 or s[H_FOCUS] >= 0 or s[H_LOOPED] != 0:
        return buf[0] if legal_moves(t, m, s, w, buf) > 0 else NO_MOVE
    if s[H_PENDING] > 0:
        return ASK_PRIVILEGES
    if t[T_FORCED] > 0 and forced_moves(t, m, s, w, buf, 0) > 0:
        return buf[0]
    if t[T_ANY] != 0:
        if foundation_moves(t, m, s, w, buf, 0, 0, -1) > 0:
            return buf[0]
    else:
        move = first_foundation_move(t, m, s, w)
        if move != NO_MOVE:
            return move
    if t[T_PAIR_ROWS] != 0:
        move = first_pair(t, m, s, w, buf)
        if move != NO_MOVE:
            return move
    if t[T_FREE_ROWS] != 0:
        move = first_freeing_move(t, m, s, w, buf)
        if move != NO_MOVE:
            return move
    move = shortest_turn(t, s, w, buf)
    if move != NO_MOVE:
        return move
    changes = idle == 0 or t[T_REDEAL_SHUFFLED] != 0 or t[T_REDEAL_AGAIN] != 0
    if changes and can_redeal(t, s, True):
        return move_of(t[T_REDEAL_ROW], 0, 0, 0)
    return ASK_PRIVILEGES


@compiled
def greedy_choice(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, idle: int) -> int:
    """The move of the policy ``greedy``; ``idle``: nothing but turns since the last pass began."""
    move = greedy_step(t, m, s, w, buf, idle)
    if move == ASK_PRIVILEGES:
        move = helpful_privilege(t, m, s, w, log, buf, r)
    return move


@entry
def run_games(
    t: Ints,
    m: Ints,
    s: Ints,
    w: Ints,
    log: Ints,
    buf: Ints,
    r: Bits,
    choices: Bits,
    uses: Ints,
    policy: int,
    cap: int,
    seed: int,
    first: int,
    results: Grid,
) -> None:
    """Play the deals ``first``, ``first + 1``, … by a policy, one for each line of ``results``: won, cards left, steps,
    stopped by the cap."""
    for line in range(results.shape[0]):
        deal = first + line
        w[W_SEED] = seed
        w[W_DEAL] = deal
        shuffled_pack(t, buf, r, seed, deal)
        lay_first(t, m, s, w, buf)
        log[0] = 1
        if policy == RANDOM:
            seed_generator(choices, seed, deal, 1 << 32)
        steps = 0
        idle = 1
        capped = 0
        while True:
            settle(t, m, s, w, log, buf, r, uses)
            if is_won(t, s):
                break
            log[0] = 1
            move = NO_MOVE
            if policy == RANDOM:
                n = legal_moves(t, m, s, w, buf)
                if n > 0:
                    move = buf[bounded(choices, n)]
            else:
                move = greedy_step(t, m, s, w, buf, idle)
                if move == ASK_PRIVILEGES and t[T_PRIVILEGES] < t[T_ROWS]:
                    move = helpful_privilege(t, m, s, w, log, buf, r)
            if move < 0:
                break
            if steps >= cap:
                capped = 1
                break
            kind = t[R_KIND + (move & 63)]
            if kind == REDEAL:
                idle = 1
            elif kind != TURN:
                idle = 0
            uses[move & 63] += 1
            play_one(t, m, s, w, log, buf, r, move)
            steps += 1
        results[line, RESULT_WON] = 1 if is_won(t, s) else 0
        results[line, RESULT_LEFT] = cards_left(t, s)
        results[line, RESULT_STEPS] = steps
        results[line, RESULT_CAPPED] = capped
