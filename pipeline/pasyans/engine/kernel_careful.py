"""The policies that think: ``careful`` holds to the book's own advice, ``rollout`` tries each move by playing on.

Flows in: a program's tables and the advice of its record as numbers (``a``); flows out: one line of figures a deal,
as for the other policies. docs/policies.md defines both; neither looks at a card that lies face down or in the stock.
"""

from __future__ import annotations

from typing import Any

from pasyans.engine.jit import Bits, Grid, Ints, compiled, entry
from pasyans.engine.kernel_moves import (
    builds_of,
    can_redeal,
    forced_moves,
    foundation_moves,
    legal_moves,
    move_of,
    turns,
    vacancies_of,
)
from pasyans.engine.kernel_piles import rebuild, undo_to
from pasyans.engine.kernel_play import begin, cards_left, is_won, play, play_one
from pasyans.engine.kernel_policy import (
    NO_MOVE,
    RESULT_CAPPED,
    RESULT_LEFT,
    RESULT_STEPS,
    RESULT_WON,
    first_foundation_move,
    first_pair,
    frees,
    greedy_choice,
    helpful_privilege,
    shortest_turn,
)
from pasyans.engine.layout import *  # noqa: F403
from pasyans.engine.randomness import bounded, seed_generator

CAREFUL, ROLLOUT = 2, 3

# --- a: the advice of a record ------------------------------------------------------------------------------------
A_KEEP = 0  # packet that is kept for some ranks, -1
A_KEPT_RANKS = 1  # mask of these ranks
A_SPARE = 2  # packets whose vacancy is not filled while it is the only one
A_NO_COVER = 3  # packets on which a card wanted sooner is not covered by one wanted later
A_CLEAR = 4  # packets that are to be emptied
A_FREE_MOST = 5  # 1: of several moves the one that frees most
A_SIZE = 6

FAR = 64
"""A card that no foundation will want."""
PLAYOUT_CAP = 300
"""Steps after which one playout of ``rollout`` is broken off."""


@compiled
def wanted_in(t: Ints, s: Ints, card: int) -> int:
    """After how many more cards on a foundation ``card`` is wanted at the earliest (0: now); ``FAR`` if never.

    Suits are not looked at: only how far each foundation has come.
    """
    soonest = FAR
    rank = card & 15
    for packet in range(t[T_FIRST_FOUNDATION], t[T_LAST_FOUNDATION]):
        if t[P_FOUNDATION + packet] == 0:
            continue
        base = s[H_BASE + t[F_GROUP + packet]] if t[F_RELATIVE + packet] != 0 else 0
        if base < 0:
            continue
        height = s[LEN + packet]
        for place in range(height, t[F_LENGTH + packet]):
            wanted = t[SEQUENCE + packet * MAX_SEQUENCE + place]
            if t[F_RELATIVE + packet] != 0:
                wanted = t[RANK_AT + (t[POSITION_OF + base] + wanted) % t[T_RANKS]]
            if wanted == rank:
                soonest = min(soonest, place - height)
                break
    return soonest


@compiled
def careful_turn(t: Ints, a: Any, s: Ints, w: Ints, buf: Ints) -> int:
    """Where the turned card goes: the kept packet for its ranks; else where it covers nothing wanted sooner."""
    if t[T_TURN_PLACING] != PLACE_CHOICE or (a[A_KEEP] < 0 and a[A_NO_COVER] == 0):
        return shortest_turn(t, s, w, buf)
    n = turns(t, s, w, buf, 0)
    if n == 0:
        return NO_MOVE
    card = s[TOP + t[T_STOCK]] & 63
    distance = wanted_in(t, s, card)
    chosen = NO_MOVE
    least = 1 << 30
    for i in range(n):
        target = (buf[i] >> 12) & 63
        cost = s[LEN + target]
        if (a[A_NO_COVER] >> target) & 1 != 0:
            soonest = FAR
            slot = s[TOP + target]
            while slot >= 0:
                soonest = min(soonest, wanted_in(t, s, slot & 63))
                slot = s[BELOW + slot]
            if s[LEN + target] == 0:
                cost = FAR
            elif soonest >= distance:
                cost = soonest - distance
            else:
                cost = 2 * FAR + distance - soonest
        if target == a[A_KEEP]:
            cost = -1 if (a[A_KEPT_RANKS] >> (card & 15)) & 1 != 0 else 8 * FAR
        if cost < least:
            least = cost
            chosen = buf[i]
    return chosen


@compiled
def is_spared(t: Ints, a: Any, w: Ints, move: int) -> bool:
    """Would the move fill the only vacancy of a zone whose vacancies are to be spared?"""
    target = (move >> 12) & 63
    if t[R_KIND + (move & 63)] != VACANCY or (a[A_SPARE] >> target) & 1 == 0:
        return False
    open_now = w[W_VACANT] & a[A_SPARE]
    return (open_now & (open_now - 1)) == 0  # type: ignore[no-any-return]


@compiled
def gain_of(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, move: int) -> int:
    """How many cards can go up one after the other once ``move`` is played."""
    mark = log[0]
    play_one(t, m, s, w, log, buf, r, move)
    count = 0
    while count < FAR:
        following = first_foundation_move(t, m, s, w)
        if following == NO_MOVE:
            break
        play_one(t, m, s, w, log, buf, r, following)
        count += 1
    undo_to(t, m, s, w, log, mark)
    return count


@compiled
def covers_sooner(t: Ints, a: Any, s: Ints, move: int) -> bool:
    """Would the move cover a card that is wanted sooner, on a packet where that is to be avoided?"""
    target = (move >> 12) & 63
    if (a[A_NO_COVER] >> target) & 1 == 0:
        return False
    distance = wanted_in(t, s, s[TOP + ((move >> 6) & 63)] & 63)
    slot = s[TOP + target]
    while slot >= 0:
        if wanted_in(t, s, slot & 63) < distance:
            return True
        slot = s[BELOW + slot]
    return False


@compiled
def careful_build(t: Ints, m: Ints, a: Any, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits) -> int:
    """A build or a filled vacancy that frees a foundation move, else a build that brings a packet nearer its end."""
    best = NO_MOVE
    most = 0
    clearing = NO_MOVE
    shortest = 1 << 30
    for row in range(t[T_ROWS]):
        if (t[R_PHASES + row] >> s[H_PHASE]) & 1 == 0:
            continue
        n = 0
        if t[R_KIND + row] == BUILD:
            n = builds_of(t, m, s, w, buf, 0, row, -1)
        elif t[R_KIND + row] == VACANCY and t[R_FORCED + row] == 0:
            n = vacancies_of(t, m, s, w, buf, 0, row, -1)
        for i in range(n):
            buf[SAVED + i] = buf[i]
        for i in range(n):
            move = buf[SAVED + i]
            source = (move >> 6) & 63
            target = (move >> 12) & 63
            count = move >> 18
            if t[P_AVAIL + source] == AVAIL_ANY or is_spared(t, a, w, move):
                continue
            if frees(t, m, s, w, source, count) and (most == 0 or a[A_FREE_MOST] != 0):
                gain = gain_of(t, m, s, w, log, buf, r, move)
                if gain > most or best == NO_MOVE:
                    most = max(gain, 1)
                    best = move
            if (
                t[R_KIND + row] == BUILD
                and (a[A_CLEAR] >> source) & 1 != 0
                and not covers_sooner(t, a, s, move)
                and s[LEN + source] <= s[LEN + target]
                and s[LEN + source] < shortest
            ):
                shortest = s[LEN + source]
                clearing = move
    return best if best != NO_MOVE else clearing


@compiled
def careful_choice(t: Ints, m: Ints, a: Any, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, idle: int) -> int:
    """The move of the policy ``careful``: as ``greedy``, but held to the advice of the record."""
    if s[H_OWED] != 0 or s[H_FOCUS] >= 0 or s[H_LOOPED] != 0 or s[H_PENDING] > 0:
        return greedy_choice(t, m, s, w, log, buf, r, idle)
    if t[T_FORCED] > 0 and forced_moves(t, m, s, w, buf, 0) > 0:
        return buf[0]  # type: ignore[no-any-return]
    n = foundation_moves(t, m, s, w, buf, 0, 0, -1)
    if n > 0:
        if n == 1 or a[A_FREE_MOST] == 0:
            return buf[0]  # type: ignore[no-any-return]
        for i in range(n):
            buf[SAVED + i] = buf[i]
        best = buf[SAVED]
        most = -1
        for i in range(n):
            gain = gain_of(t, m, s, w, log, buf, r, buf[SAVED + i])
            if gain > most:
                most = gain
                best = buf[SAVED + i]
        return best  # type: ignore[no-any-return]
    if t[T_PAIR_ROWS] != 0:
        move = first_pair(t, m, s, w, buf)
        if move != NO_MOVE:
            return move
    if t[T_FREE_ROWS] != 0:
        move = careful_build(t, m, a, s, w, log, buf, r)
        if move != NO_MOVE:
            return move
    move = careful_turn(t, a, s, w, buf)
    if move != NO_MOVE:
        return move
    changes = idle == 0 or t[T_REDEAL_SHUFFLED] != 0 or t[T_REDEAL_AGAIN] != 0
    if changes and can_redeal(t, s, True):
        return move_of(t[T_REDEAL_ROW], 0, 0, 0)
    return helpful_privilege(t, m, s, w, log, buf, r)


@entry
def greedy_move(t: Any, m: Any, s: Any, w: Any, log: Any, buf: Any, r: Any, idle: int) -> int:
    """The move of the policy ``greedy`` for callers in Python, negative for none."""
    return greedy_choice(t, m, s, w, log, buf, r, idle)


# --- rollout ------------------------------------------------------------------------------------------------------


@compiled
def copy_position(s: Ints, w: Ints, kept_s: Any, kept_w: Any) -> None:
    """Keep the position in hand aside."""
    for i in range(s.shape[0]):
        kept_s[i] = s[i]
    for i in range(w.shape[0]):
        kept_w[i] = w[i]


@compiled
def deal_unseen(t: Ints, m: Ints, s: Ints, w: Ints, buf: Ints, choices: Bits) -> bool:
    """Shuffle among themselves the cards that the player cannot see; returns whether there are two or more."""
    count = 0
    for pile in range(t[T_PILES]):
        slot = s[TOP + pile]
        hidden = s[DOWN + pile]
        if pile == t[T_STOCK]:
            # The stock's top is known only if it may be played from where it lies.
            hidden = s[LEN + pile] - 1 if t[P_AVAIL + pile] == AVAIL_HAND else s[LEN + pile]
        place = s[LEN + pile]
        while slot >= 0:
            if place <= hidden:
                buf[PACK + count] = slot
                count += 1
            place -= 1
            slot = s[BELOW + slot]
    if count < 2:
        return False
    for i in range(count):
        buf[ORDER + i] = buf[PACK + i]
    for i in range(count - 1, 0, -1):
        j = bounded(choices, i + 1)
        held = buf[ORDER + i]
        buf[ORDER + i] = buf[ORDER + j]
        buf[ORDER + j] = held
    # The places stay linked as they are; only which slot lies where changes.
    replaced = 0
    for pile in range(t[T_PILES]):
        hidden = s[DOWN + pile]
        if pile == t[T_STOCK]:
            hidden = s[LEN + pile] - 1 if t[P_AVAIL + pile] == AVAIL_HAND else s[LEN + pile]
        if hidden <= 0:
            continue
        above = -1
        slot = s[TOP + pile]
        for _ in range(s[LEN + pile] - hidden):
            above = slot
            slot = s[BELOW + slot]
        for _ in range(hidden):
            new = buf[ORDER + replaced]
            replaced += 1
            if above < 0:
                s[TOP + pile] = new
            else:
                s[BELOW + above] = new
            above = new
        s[BELOW + above] = -1
    rebuild(t, m, s, w)
    return True


@compiled
def playout(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits, uses: Ints, moved: int) -> int:
    """Play on by ``greedy`` and say how it ended: cards placed, and much more for a game that is out."""
    idle = 1 - moved
    for _ in range(PLAYOUT_CAP):
        if is_won(t, s):
            return 4 * t[T_WIN]  # type: ignore[no-any-return]
        log[0] = 1
        move = greedy_choice(t, m, s, w, log, buf, r, idle)
        if move == NO_MOVE:
            break
        kind = t[R_KIND + (move & 63)]
        if kind == REDEAL:
            idle = 1
        elif kind != TURN:
            idle = 0
        log[0] = 1
        play(t, m, s, w, log, buf, r, uses, move)
    return 4 * t[T_WIN] if is_won(t, s) else t[T_WIN] - cards_left(t, s)  # type: ignore[no-any-return]


@compiled
def rollout_choice(
    t: Ints,
    m: Ints,
    s: Ints,
    w: Ints,
    log: Ints,
    buf: Ints,
    r: Bits,
    choices: Bits,
    spent: Any,
    kept_s: Any,
    kept_w: Any,
    kept: Any,
    tried: Any,
    playouts: int,
    idle: int,
) -> int:
    """The move after which ``greedy`` ends best over ``playouts`` orders of the unseen cards; its own if none is."""
    own = greedy_choice(t, m, s, w, log, buf, r, idle)
    log[0] = 1
    count = legal_moves(t, m, s, w, buf)
    if count == 0:
        return NO_MOVE
    if count == 1 and own != NO_MOVE:
        return own
    for i in range(count):
        tried[i] = buf[i]
    copy_position(s, w, kept_s, kept_w)
    hidden = deal_unseen(t, m, s, w, buf, choices)
    rounds = playouts if hidden or t[T_REDEAL_SHUFFLED] != 0 else 1
    for i in range(4):
        kept[i] = choices[i]
    # To stop where one is counts as the cards placed so far.
    best = (t[T_WIN] - cards_left(t, kept_s)) * rounds if own == NO_MOVE else -1
    chosen = own
    for turn in range(-1, count):
        move = own if turn < 0 else tried[turn]
        if move == NO_MOVE or (turn >= 0 and move == own):
            continue
        total = 0
        for i in range(4):
            choices[i] = kept[i]
        for _ in range(rounds):
            copy_position(kept_s, kept_w, s, w)
            if hidden:
                deal_unseen(t, m, s, w, buf, choices)
            if t[T_REDEAL_SHUFFLED] != 0:
                # A reshuffle to come is as unknown as the stock: another one is tried each time.
                w[W_DEAL] = bounded(choices, 1 << 30)
            log[0] = 1
            kind = t[R_KIND + (move & 63)]
            play(t, m, s, w, log, buf, r, spent, move)
            total += playout(t, m, s, w, log, buf, r, spent, 0 if kind in (TURN, REDEAL) else 1)
        if total > best:
            best = total
            chosen = move
    copy_position(kept_s, kept_w, s, w)
    return chosen


@entry
def run_thinking_games(
    t: Ints,
    m: Ints,
    s: Ints,
    w: Ints,
    log: Ints,
    buf: Ints,
    r: Bits,
    choices: Bits,
    uses: Ints,
    a: Any,
    policy: int,
    playouts: int,
    spent: Any,
    kept_s: Any,
    kept_w: Any,
    kept: Any,
    tried: Any,
    cap: int,
    seed: int,
    first: int,
    results: Grid,
) -> None:
    """Play the deals ``first``, ``first + 1``, … by ``careful`` or ``rollout``, one for each line of ``results``."""
    for i in range(results.shape[0]):
        begin(t, m, s, w, log, buf, r, uses, seed, first + i)
        seed_generator(choices, seed, first + i, 1 << 32)
        steps = 0
        idle = 1
        capped = 0
        while not is_won(t, s):
            log[0] = 1
            if policy == CAREFUL:
                move = careful_choice(t, m, a, s, w, log, buf, r, idle)
            else:
                move = rollout_choice(
                    t, m, s, w, log, buf, r, choices, spent, kept_s, kept_w, kept, tried, playouts, idle
                )
            if move == NO_MOVE:
                break
            if steps >= cap:
                capped = 1
                break
            kind = t[R_KIND + (move & 63)]
            if kind == REDEAL:
                idle = 1
            elif kind != TURN:
                idle = 0
            log[0] = 1
            play(t, m, s, w, log, buf, r, uses, move)
            steps += 1
        results[i, RESULT_WON] = 1 if is_won(t, s) else 0
        results[i, RESULT_LEFT] = cards_left(t, s)
        results[i, RESULT_STEPS] = steps
        results[i, RESULT_CAPPED] = capped
