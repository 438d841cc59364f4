"""From a number to the first position, and from gathered packets to the next pass.

Flows in: the program's tables and a deal's number (or a pack in given order); flows out: the cards laid out. A pack is
kept in the scratch, first card to be dealt first; the script of the deal is a list of steps in the program.
"""

# mypy: disable-error-code="no-any-return"

# ruff: noqa: SIM109

from __future__ import annotations

from pasyans.engine.jit import Bits, Ints, compiled, entry
from pasyans.engine.kernel_piles import log_snapshot, rebuild
from pasyans.engine.layout import (
    A_BELOW,
    A_DOWN,
    A_H_BASE,
    A_H_CURSOR,
    A_H_FOCUS,
    A_H_NEWEST,
    A_H_PHASE,
    A_H_REDEALS,
    A_LEN,
    A_PACK,
    A_TOP,
    A_W_DEAL,
    A_W_SEED,
    BUF,
    CORE,
    DEAL_CARDS,
    DEAL_END,
    DEAL_NAMED,
    DEAL_RANK,
    DEAL_REST,
    F_GROUP,
    F_RELATIVE,
    FACE_DOWN,
    FACE_TOP_UP,
    P_FACE,
    P_FOUNDATION,
    PACK,
    RANK_AT,
    REDEAL_PILE,
    T_AGAIN,
    T_CARDS,
    T_DEAL,
    T_PILES,
    T_RANKS,
    T_REDEAL_AGAIN,
    T_REDEAL_PILES,
    T_REDEAL_SHUFFLED,
    T_REDEAL_TIMES,
    T_REDEAL_TURNED,
    T_SHARES,
    T_STOCK,
    T_TURN_OPENS,
    T_TURN_PLACES,
    TOP,
    TURN_PLACE,
    S,
)
from pasyans.engine.randomness import seed_generator, shuffle

TAKEN = -1
"""Stands in the pack for a card that has been looked out; as a card it would be of no suit and no rank."""


@compiled
def fresh_pack(a: Ints) -> None:
    """The slots of the unshuffled pack: pack after pack, spades, hearts, diamonds, clubs, ranks in the deck's order."""
    end = A_PACK
    for copy in range(a[T_CARDS] // (4 * a[T_RANKS])):
        for suit in range(4):
            for position in range(a[T_RANKS]):
                a[end] = copy * 64 + suit * 16 + a[RANK_AT + position]
                end += 1


@entry
def shuffled_pack(a: Ints, r: Bits, seed: int, deal: int) -> None:
    """The pack of a numbered deal; two players each shuffle a pack of their own, the first player's first."""
    fresh_pack(a)
    seed_generator(r, seed, deal, 0)
    share = a[T_CARDS] // a[T_SHARES]
    for part in range(a[T_SHARES]):
        shuffle(r, a, A_PACK + part * share, A_PACK + (part + 1) * share)


@compiled
def put(a: Ints, pile: int, slot: int) -> None:
    """Lay a slot on a packet; what is derived is rebuilt later."""
    a[A_BELOW + slot] = a[A_TOP + pile]
    a[A_TOP + pile] = slot
    a[A_LEN + pile] += 1


@compiled
def put_under(a: Ints, pile: int, slot: int) -> None:
    """Lay a slot under a packet."""
    a[A_BELOW + slot] = -1
    if a[A_LEN + pile] == 0:
        a[A_TOP + pile] = slot
    else:
        last = a[A_TOP + pile]
        while a[A_BELOW + last] >= 0:
            last = a[A_BELOW + last]
        a[A_BELOW + last] = slot
    a[A_LEN + pile] += 1


@compiled
def take_from_pack(a: Ints, place: int, end: int) -> int:
    """Take the slot at ``place`` out of a pack that ends at ``end``; those after it move up."""
    slot = a[BUF + place]
    for i in range(place, end - 1):
        a[BUF + i] = a[BUF + i + 1]
    return slot


@compiled
def lay_out(a: Ints, script: int, cards: int) -> None:
    """Run a script of deal steps over the ``cards`` slots of the pack in the scratch."""
    # A step is: kind, owner, refused ranks, sinking ranks, number of items, items.
    first_end = PACK + cards
    second = PACK + cards
    second_end = second
    if a[T_SHARES] == 2:
        first_end = PACK + cards // 2
        second = first_end
    first = PACK
    while a[script] != DEAL_END:
        kind = a[script]
        owner = a[script + 1]
        refused = a[script + 2]
        sinking = a[script + 3]
        items = a[script + 4]
        start = second if owner == 2 else first
        end = second_end if owner == 2 else first_end
        for item in range(items):
            value = a[script + 5 + item]
            if kind == DEAL_REST:
                on = a[A_TOP + value]
                for place in range(end - 1, start - 1, -1):
                    slot = a[BUF + place]
                    a[A_BELOW + slot] = on
                    on = slot
                a[A_TOP + value] = on
                a[A_LEN + value] += end - start
                start = end
            elif kind == DEAL_CARDS:
                if start >= end:
                    break
                if refused != 0:
                    tries = end - start
                    while tries > 0 and (refused >> (a[BUF + start] & 15)) & 1 != 0:
                        slot = take_from_pack(a, start, end)
                        a[BUF + end - 1] = slot
                        tries -= 1
                slot = a[BUF + start]
                start += 1
                if (sinking >> (slot & 15)) & 1 != 0:
                    put_under(a, value, slot)
                else:
                    put(a, value, slot)
            elif item % 2 == 0:
                marks = 63 if kind == DEAL_NAMED else 15
                place = start
                while place < end and a[BUF + place] & marks != value:
                    place += 1
                if place < end:
                    put(a, a[script + 6 + item], a[BUF + place])
                    a[BUF + place] = TAKEN
        if kind == DEAL_NAMED or kind == DEAL_RANK:
            place = start
            for i in range(start, end):
                slot = a[BUF + i]
                if slot != TAKEN:
                    a[BUF + place] = slot
                    place += 1
            end = place
        if owner == 2:
            second = start
            second_end = end
        else:
            first = start
            first_end = end
        script += 5 + items


@compiled
def settle_faces(a: Ints, gathered: int) -> None:
    """Count the cards that lie face down after a laying out, and find the newest opened packet and the base rank.

    ``gathered``: only the packets that a redeal gathers have been laid out.
    """
    for i in range(a[T_REDEAL_PILES] if gathered != 0 else a[T_PILES]):
        pile = a[REDEAL_PILE + i] if gathered != 0 else i
        if pile != a[T_STOCK]:
            if a[P_FACE + pile] == FACE_DOWN:
                a[A_DOWN + pile] = a[A_LEN + pile]
            elif a[P_FACE + pile] == FACE_TOP_UP:
                a[A_DOWN + pile] = max(a[A_LEN + pile] - 1, 0)
            else:
                a[A_DOWN + pile] = 0
        if a[P_FOUNDATION + pile] != 0 and a[F_RELATIVE + pile] != 0 and a[A_LEN + pile] > 0:
            group = a[F_GROUP + pile]
            if a[A_H_BASE + group] < 0:
                slot = a[A_TOP + pile]
                while a[A_BELOW + slot] >= 0:
                    slot = a[A_BELOW + slot]
                a[A_H_BASE + group] = slot & 15
    a[A_H_NEWEST] = -1
    if a[T_TURN_OPENS] >= 0:
        for i in range(a[T_TURN_PLACES]):
            if a[A_LEN + a[TURN_PLACE + i]] > 0:
                a[A_H_NEWEST] = a[TURN_PLACE + i]


@compiled
def clear(a: Ints) -> None:
    """An empty table."""
    for i in range(CORE):
        a[S + i] = 0
    for i in range(TOP):
        a[A_BELOW + i] = -1
    for i in range(64):
        a[A_TOP + i] = -1
    a[A_H_NEWEST] = -1
    a[A_H_FOCUS] = -1
    for i in range(16):
        a[A_H_BASE + i] = -1


@entry
def lay_first(a: Ints) -> None:
    """Lay out the pack in the scratch as the deal says."""
    clear(a)
    lay_out(a, a[T_DEAL], a[T_CARDS])
    settle_faces(a, 0)
    rebuild(a)


@compiled
def take_up(a: Ints, pile: int, count: int) -> int:
    """Add a packet, its top first, to the ``count`` slots of the pack in the scratch; returns how many it then has."""
    slot = a[A_TOP + pile]
    while slot >= 0:
        a[A_PACK + count] = slot
        count += 1
        slot = a[A_BELOW + slot]
    a[A_TOP + pile] = -1
    a[A_LEN + pile] = 0
    return count


@compiled
def gather_again(a: Ints, r: Bits) -> None:
    """Gather packets and lay them as stock, or out again: the next pass. The generator is seeded anew for a
    reshuffle.
    """
    log_snapshot(a)
    count = 0
    for i in range(a[T_REDEAL_PILES] - 1, -1, -1):
        count = take_up(a, a[REDEAL_PILE + i], count)
        a[A_DOWN + a[REDEAL_PILE + i]] = 0
    if a[T_REDEAL_TURNED] != 0:
        for i in range(count // 2):
            held = a[A_PACK + i]
            a[A_PACK + i] = a[A_PACK + count - 1 - i]
            a[A_PACK + count - 1 - i] = held
    if a[T_REDEAL_TIMES] >= 0 or a[T_REDEAL_SHUFFLED] != 0:
        a[A_H_REDEALS] += 1
    if a[T_REDEAL_SHUFFLED] != 0:
        seed_generator(r, a[A_W_SEED], a[A_W_DEAL], a[A_H_REDEALS])
        shuffle(r, a, A_PACK, A_PACK + count)
    stock = a[T_STOCK]
    if a[T_REDEAL_AGAIN] != 0:
        if stock >= 0:
            count = take_up(a, stock, count)
        lay_out(a, a[T_AGAIN], count)
    else:
        if a[A_LEN + stock] == 0:
            for i in range(count - 1, -1, -1):
                put(a, stock, a[A_PACK + i])
        else:
            for i in range(count):
                put_under(a, stock, a[A_PACK + i])
    a[A_H_PHASE] = 0
    a[A_H_CURSOR] = 0
    settle_faces(a, 1)
    rebuild(a)
