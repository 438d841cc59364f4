"""The policies that think: ``careful`` holds to the book's own advice, ``rollout`` tries each move by playing on.

Flows in: a program's tables and the advice of its record as numbers (``a``); flows out: one line of figures a deal,
as for the other policies. docs/policies.md defines both; neither looks at a card that lies face down or in the stock.
"""

from __future__ import annotations

from typing import Any

from pasyans.engine.jit import Bits, Grid, Ints, compiled, entry
from pasyans.engine.kernel_builds import free_moves_of, move_of
from pasyans.engine.kernel_moves import (
    can_redeal,
    forced_moves,
    foundation_moves,
    legal_moves,
    turns,
)
from pasyans.engine.kernel_piles import rebuild, undo_to
from pasyans.engine.kernel_play import begin, cards_left, is_won, play, play_one
from pasyans.engine.kernel_policy import (
    NO_MOVE,
    first_foundation_move,
    first_pair,
    frees,
    greedy_choice,
    helpful_privilege,
    idle_after,
    note_result,
    shortest_turn,
)
from pasyans.engine.layout import *
from pasyans.engine.randomness import POLICY_STREAM, bounded, seed_generator

CAREFUL, ROLLOUT = 2, 3

# --- the advice of a record ------------------------------------------------------------------------------------
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
def wanted_in(a: Ints, card: int) -> int:
    """After how many more cards on a foundation ``card`` is wanted at the earliest (0: now); ``FAR`` if never.

    Suits are not looked at: only how far each foundation has come.
    """
    soonest = FAR
    rank = card & 15
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] == 0:
            continue
        base = a[S + H_BASE + a[F_GROUP + packet]] if a[F_RELATIVE + packet] != 0 else 0
        if base < 0:
            continue
        height = a[S + LEN + packet]
        for place in range(height, a[F_LENGTH + packet]):
            wanted = a[SEQUENCE + packet * MAX_SEQUENCE + place]
            if a[F_RELATIVE + packet] != 0:
                wanted = a[RANK_AT + (a[POSITION_OF + base] + wanted) % a[T_RANKS]]
            if wanted == rank:
                soonest = min(soonest, place - height)
                break
    return soonest


@compiled
def careful_turn(a: Ints, advice: Any) -> int:
    """Where the turned card goes: the kept packet for its ranks; else where it covers nothing wanted sooner."""
    if a[T_TURN_PLACING] != PLACE_CHOICE or (advice[A_KEEP] < 0 and advice[A_NO_COVER] == 0):
        return shortest_turn(a)
    n = turns(a, 0)
    if n == 0:
        return NO_MOVE
    card = a[S + TOP + a[T_STOCK]] & 63
    distance = wanted_in(a, card)
    chosen = NO_MOVE
    least = 1 << 30
    for i in range(n):
        target = (a[BUF + i] >> 12) & 63
        cost = a[S + LEN + target]
        if (advice[A_NO_COVER] >> target) & 1 != 0:
            soonest = FAR
            slot = a[S + TOP + target]
            while slot >= 0:
                soonest = min(soonest, wanted_in(a, slot & 63))
                slot = a[S + BELOW + slot]
            if a[S + LEN + target] == 0:
                cost = FAR
            elif soonest >= distance:
                cost = soonest - distance
            else:
                cost = 2 * FAR + distance - soonest
        if target == advice[A_KEEP]:
            cost = -1 if (advice[A_KEPT_RANKS] >> (card & 15)) & 1 != 0 else 8 * FAR
        if cost < least:
            least = cost
            chosen = a[BUF + i]
    return chosen


@compiled
def is_spared(a: Ints, advice: Any, move: int) -> bool:
    """Would the move fill the only vacancy of a zone whose vacancies are to be spared?"""
    target = (move >> 12) & 63
    if a[R_KIND + (move & 63)] != VACANCY or (advice[A_SPARE] >> target) & 1 == 0:
        return False
    open_now = a[W + W_VACANT] & advice[A_SPARE]
    return (open_now & (open_now - 1)) == 0  # type: ignore[no-any-return]


@compiled
def gain_of(a: Ints, r: Bits, move: int) -> int:
    """How many cards can go up one after the other once ``move`` is played."""
    mark = a[LOG]
    play_one(a, r, move)
    count = 0
    while count < FAR:
        following = first_foundation_move(a)
        if following == NO_MOVE:
            break
        play_one(a, r, following)
        count += 1
    undo_to(a, mark)
    return count


@compiled
def covers_sooner(a: Ints, advice: Any, move: int) -> bool:
    """Would the move cover a card that is wanted sooner, on a packet where that is to be avoided?"""
    target = (move >> 12) & 63
    if (advice[A_NO_COVER] >> target) & 1 == 0:
        return False
    distance = wanted_in(a, a[S + TOP + ((move >> 6) & 63)] & 63)
    slot = a[S + TOP + target]
    while slot >= 0:
        if wanted_in(a, slot & 63) < distance:
            return True
        slot = a[S + BELOW + slot]
    return False


@compiled
def careful_build(a: Ints, advice: Any, r: Bits) -> int:
    """A build or a filled vacancy that frees a foundation move, else a build that brings a packet nearer its end."""
    best = NO_MOVE
    most = 0
    clearing = NO_MOVE
    shortest = 1 << 30
    for row in range(a[T_ROWS]):
        if (a[R_PHASES + row] >> a[S + H_PHASE]) & 1 == 0:
            continue
        n = free_moves_of(a, 0, row, -1)
        for i in range(n):
            a[BUF + SAVED + i] = a[BUF + i]
        for i in range(n):
            move = a[BUF + SAVED + i]
            source = (move >> 6) & 63
            target = (move >> 12) & 63
            count = move >> 18
            if a[P_AVAIL + source] == AVAIL_ANY or is_spared(a, advice, move):
                continue
            if frees(a, source, count) and (most == 0 or advice[A_FREE_MOST] != 0):
                gain = gain_of(a, r, move)
                if gain > most or best == NO_MOVE:
                    most = max(gain, 1)
                    best = move
            if (
                a[R_KIND + row] == BUILD
                and (advice[A_CLEAR] >> source) & 1 != 0
                and not covers_sooner(a, advice, move)
                and a[S + LEN + source] <= a[S + LEN + target]
                and a[S + LEN + source] < shortest
            ):
                shortest = a[S + LEN + source]
                clearing = move
    return best if best != NO_MOVE else clearing


@compiled
def careful_choice(a: Ints, advice: Any, r: Bits, idle: int) -> int:
    """The move of the policy ``careful``: as ``greedy``, but held to the advice of the record."""
    if a[S + H_OWED] != 0 or a[S + H_FOCUS] >= 0 or a[S + H_LOOPED] != 0 or a[S + H_PENDING] > 0:
        return greedy_choice(a, r, idle)
    if a[T_FORCED] > 0 and forced_moves(a, 0) > 0:
        return a[BUF]  # type: ignore[no-any-return]
    n = foundation_moves(a, 0, 0, -1)
    if n > 0:
        if n == 1 or advice[A_FREE_MOST] == 0:
            return a[BUF]  # type: ignore[no-any-return]
        for i in range(n):
            a[BUF + SAVED + i] = a[BUF + i]
        best = a[BUF + SAVED]
        most = -1
        for i in range(n):
            gain = gain_of(a, r, a[BUF + SAVED + i])
            if gain > most:
                most = gain
                best = a[BUF + SAVED + i]
        return best  # type: ignore[no-any-return]
    if a[T_PAIR_ROWS] != 0:
        move = first_pair(a)
        if move != NO_MOVE:
            return move
    if a[T_FREE_ROWS] != 0:
        move = careful_build(a, advice, r)
        if move != NO_MOVE:
            return move
    move = careful_turn(a, advice)
    if move != NO_MOVE:
        return move
    changes = idle == 0 or a[T_REDEAL_SHUFFLED] != 0 or a[T_REDEAL_AGAIN] != 0
    if changes and can_redeal(a, True):
        return move_of(a[T_REDEAL_ROW], 0, 0, 0)
    return helpful_privilege(a, r)


@entry
def greedy_move(a: Ints, r: Any, idle: int) -> int:
    """The move of the policy ``greedy`` for callers in Python, negative for none."""
    return greedy_choice(a, r, idle)


@entry
def careful_move(a: Ints, advice: Any, r: Any, idle: int) -> int:
    """The move of the policy ``careful`` for callers in Python, negative for none."""
    return careful_choice(a, advice, r, idle)


# --- rollout ------------------------------------------------------------------------------------------------------


@compiled
def set_aside(a: Ints, aside: Ints) -> None:
    """Keep the position in hand, and the counts of uses."""
    for i in range(POSITION_SIZE):
        aside[i] = a[S + i]


@compiled
def take_back(a: Ints, aside: Ints) -> None:
    """Make the position set aside the one in hand again."""
    for i in range(POSITION_SIZE):
        a[S + i] = aside[i]


@entry
def deal_unseen(a: Ints, choices: Bits) -> bool:
    """Shuffle among themselves the cards that the player cannot see; returns whether there are two or more."""
    count = 0
    for pile in range(a[T_PILES]):
        slot = a[S + TOP + pile]
        hidden = a[S + DOWN + pile]
        if pile == a[T_STOCK]:
            # The stock's top is known only if it may be played from where it lies.
            hidden = a[S + LEN + pile] - 1 if a[P_AVAIL + pile] == AVAIL_HAND else a[S + LEN + pile]
        place = a[S + LEN + pile]
        while slot >= 0:
            if place <= hidden:
                a[BUF + PACK + count] = slot
                count += 1
            place -= 1
            slot = a[S + BELOW + slot]
    if count < 2:
        return False
    for i in range(count):
        a[BUF + ORDER + i] = a[BUF + PACK + i]
    for i in range(count - 1, 0, -1):
        j = bounded(choices, i + 1)
        held = a[BUF + ORDER + i]
        a[BUF + ORDER + i] = a[BUF + ORDER + j]
        a[BUF + ORDER + j] = held
    # The places stay linked as they are; only which slot lies where changes.
    replaced = 0
    for pile in range(a[T_PILES]):
        hidden = a[S + DOWN + pile]
        if pile == a[T_STOCK]:
            hidden = a[S + LEN + pile] - 1 if a[P_AVAIL + pile] == AVAIL_HAND else a[S + LEN + pile]
        if hidden <= 0:
            continue
        above = -1
        slot = a[S + TOP + pile]
        for _ in range(a[S + LEN + pile] - hidden):
            above = slot
            slot = a[S + BELOW + slot]
        for _ in range(hidden):
            new = a[BUF + ORDER + replaced]
            replaced += 1
            if above < 0:
                a[S + TOP + pile] = new
            else:
                a[S + BELOW + above] = new
            above = new
        a[S + BELOW + above] = -1
    rebuild(a)
    return True


@compiled
def playout(a: Ints, r: Bits, moved: int) -> int:
    """Play on by ``greedy`` and say how it ended: cards placed, and much more for a game that is out."""
    idle = 1 - moved
    for _ in range(PLAYOUT_CAP):
        if is_won(a):
            return 4 * a[T_WIN]  # type: ignore[no-any-return]
        a[LOG] = 1
        move = greedy_choice(a, r, idle)
        if move == NO_MOVE:
            break
        idle = idle_after(a, move, idle)
        a[LOG] = 1
        play(a, r, move)
    return 4 * a[T_WIN] if is_won(a) else a[T_WIN] - cards_left(a)  # type: ignore[no-any-return]


@compiled
def rollout_choice(
    a: Ints,
    r: Bits,
    choices: Bits,
    aside: Ints,
    kept: Any,
    tried: Any,
    playouts: int,
    idle: int,
) -> int:
    """The move after which ``greedy`` ends best over ``playouts`` orders of the unseen cards; its own if none is."""
    own = greedy_choice(a, r, idle)
    a[LOG] = 1
    count = legal_moves(a)
    if count == 0:
        return NO_MOVE
    if count == 1 and own != NO_MOVE:
        return own
    for i in range(count):
        tried[i] = a[BUF + i]
    set_aside(a, aside)
    hidden = deal_unseen(a, choices)
    rounds = playouts if hidden or a[T_REDEAL_SHUFFLED] != 0 else 1
    for i in range(4):
        kept[i] = choices[i]
    # To stop where one is counts as the cards placed so far.
    best = (a[T_WIN] - cards_left(a)) * rounds if own == NO_MOVE else -1
    chosen = own
    for turn in range(-1, count):
        move = own if turn < 0 else tried[turn]
        if move == NO_MOVE or (turn >= 0 and move == own):
            continue
        total = 0
        for i in range(4):
            choices[i] = kept[i]
        for _ in range(rounds):
            take_back(a, aside)
            if hidden:
                deal_unseen(a, choices)
            if a[T_REDEAL_SHUFFLED] != 0:
                # A reshuffle to come is as unknown as the stock: another one is tried each time.
                a[W + W_DEAL] = bounded(choices, 1 << 30)
            a[LOG] = 1
            kind = a[R_KIND + (move & 63)]
            play(a, r, move)
            total += playout(a, r, 0 if kind in (TURN, REDEAL) else 1)
        if total > best:
            best = total
            chosen = move
    take_back(a, aside)
    return chosen


@entry
def run_thinking_games(
    a: Ints,
    r: Bits,
    choices: Bits,
    advice: Any,
    policy: int,
    playouts: int,
    aside: Ints,
    kept: Any,
    tried: Any,
    cap: int,
    seed: int,
    first: int,
    results: Grid,
) -> None:
    """Play the deals ``first``, ``first + 1``, … by ``careful`` or ``rollout``, one for each line of ``results``."""
    for i in range(results.shape[0]):
        begin(a, r, seed, first + i)
        seed_generator(choices, seed, first + i, POLICY_STREAM)
        steps = 0
        idle = 1
        capped = 0
        while not is_won(a):
            a[LOG] = 1
            if policy == CAREFUL:
                move = careful_choice(a, advice, r, idle)
            else:
                move = rollout_choice(a, r, choices, aside, kept, tried, playouts, idle)
            if move == NO_MOVE:
                break
            if steps >= cap:
                capped = 1
                break
            idle = idle_after(a, move, idle)
            a[LOG] = 1
            play(a, r, move)
            steps += 1
        note_result(a, results, i, steps, capped)
