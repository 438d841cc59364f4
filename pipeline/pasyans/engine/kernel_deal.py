"""From a number to the first position, and from gathered packets to the next pass.

Flows in: the program's tables and a deal's number (or a pack in given order); flows out: the cards laid out. A pack is
kept in the scratch, first card to be dealt first; the script of the deal is a list of steps in ``t``.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.jit import Bits, Ints, compiled, entry
from pasyans.engine.kernel_piles import log_snapshot, rebuild
from pasyans.engine.layout import (
    BELOW,
    CORE,
    DEAL_CARDS,
    DEAL_END,
    DEAL_NAMED,
    DEAL_RANK,
    DEAL_REST,
    DOWN,
    F_GROUP,
    F_RELATIVE,
    FACE_DOWN,
    FACE_TOP_UP,
    H_BASE,
    H_CURSOR,
    H_FOCUS,
    H_NEWEST,
    H_PHASE,
    H_REDEALS,
    LEN,
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
    W_DEAL,
    W_SEED,
)
from pasyans.engine.randomness import seed_generator, shuffle


@compiled
def fresh_pack(t: Ints, buf: Ints) -> None:
    """The slots of the unshuffled pack: pack after pack, spades, hearts, diamonds, clubs, ranks in the deck's order."""
    ranks = t[T_RANKS]
    for i in range(t[T_CARDS]):
        buf[PACK + i] = i // (4 * ranks) * 64 + i // ranks % 4 * 16 + t[RANK_AT + i % ranks]


@entry
def shuffled_pack(t: Ints, buf: Ints, r: Bits, seed: int, deal: int) -> None:
    """The pack of a numbered deal; two players each shuffle a pack of their own, the first player's first."""
    fresh_pack(t, buf)
    seed_generator(r, seed, deal, 0)
    share = t[T_CARDS] // t[T_SHARES]
    for part in range(t[T_SHARES]):
        shuffle(r, buf, PACK + part * share, PACK + (part + 1) * share)


@compiled
def put(s: Ints, pile: int, slot: int) -> None:
    """Lay a slot on a packet; what is derived is rebuilt later."""
    s[BELOW + slot] = s[TOP + pile]
    s[TOP + pile] = slot
    s[LEN + pile] += 1


@compiled
def put_under(s: Ints, pile: int, slot: int) -> None:
    """Lay a slot under a packet."""
    s[BELOW + slot] = -1
    if s[LEN + pile] == 0:
        s[TOP + pile] = slot
    else:
        last = s[TOP + pile]
        while s[BELOW + last] >= 0:
            last = s[BELOW + last]
        s[BELOW + last] = slot
    s[LEN + pile] += 1


@compiled
def take_from_pack(buf: Ints, place: int, end: int) -> int:
    """Take the slot at ``place`` out of a pack that ends at ``end``; those after it move up."""
    slot = buf[place]
    for i in range(place, end - 1):
        buf[i] = buf[i + 1]
    return slot


@compiled
def lay_out(t: Ints, s: Ints, buf: Ints, script: int, cards: int) -> None:
    """Run a script of deal steps over the ``cards`` slots of the pack in the scratch."""
    # A step is: kind, owner, refused ranks, sinking ranks, number of items, items.
    first_end = PACK + cards
    second = PACK + cards
    second_end = second
    if t[T_SHARES] == 2:
        first_end = PACK + cards // 2
        second = first_end
    first = PACK
    while t[script] != DEAL_END:
        kind = t[script]
        owner = t[script + 1]
        refused = t[script + 2]
        sinking = t[script + 3]
        items = t[script + 4]
        start = second if owner == 2 else first
        end = second_end if owner == 2 else first_end
        for item in range(items):
            value = t[script + 5 + item]
            if kind == DEAL_REST:
                place = end - 1
                while place >= start:
                    put(s, value, buf[place])
                    place -= 1
                start = end
            elif kind == DEAL_CARDS:
                if start >= end:
                    break
                if refused != 0:
                    tries = end - start
                    while tries > 0 and (refused >> (buf[start] & 15)) & 1 != 0:
                        slot = take_from_pack(buf, start, end)
                        buf[end - 1] = slot
                        tries -= 1
                slot = buf[start]
                start += 1
                if (sinking >> (slot & 15)) & 1 != 0:
                    put_under(s, value, slot)
                else:
                    put(s, value, slot)
            elif item % 2 == 0:
                pile = t[script + 6 + item]
                place = start
                while place < end and (
                    (kind == DEAL_NAMED and (buf[place] & 63) != value)
                    or (kind == DEAL_RANK and (buf[place] & 15) != value)
                ):
                    place += 1
                if place < end:
                    put(s, pile, take_from_pack(buf, place, end))
                    end -= 1
        if owner == 2:
            second = start
            second_end = end
        else:
            first = start
            first_end = end
        script += 5 + items


@compiled
def settle_faces(t: Ints, s: Ints, gathered: int) -> None:
    """Count the cards that lie face down after a laying out, and find the newest opened packet and the base rank.

    ``gathered``: only the packets that a redeal gathers have been laid out.
    """
    for i in range(t[T_REDEAL_PILES] if gathered != 0 else t[T_PILES]):
        pile = t[REDEAL_PILE + i] if gathered != 0 else i
        if pile != t[T_STOCK]:
            if t[P_FACE + pile] == FACE_DOWN:
                s[DOWN + pile] = s[LEN + pile]
            elif t[P_FACE + pile] == FACE_TOP_UP:
                s[DOWN + pile] = max(s[LEN + pile] - 1, 0)
            else:
                s[DOWN + pile] = 0
        if t[P_FOUNDATION + pile] != 0 and t[F_RELATIVE + pile] != 0 and s[LEN + pile] > 0:
            group = t[F_GROUP + pile]
            if s[H_BASE + group] < 0:
                slot = s[TOP + pile]
                while s[BELOW + slot] >= 0:
                    slot = s[BELOW + slot]
                s[H_BASE + group] = slot & 15
    s[H_NEWEST] = -1
    if t[T_TURN_OPENS] >= 0:
        for i in range(t[T_TURN_PLACES]):
            if s[LEN + t[TURN_PLACE + i]] > 0:
                s[H_NEWEST] = t[TURN_PLACE + i]


@compiled
def clear(s: Ints) -> None:
    """An empty table."""
    for i in range(CORE):
        s[i] = 0
    for i in range(TOP):
        s[BELOW + i] = -1
    for i in range(64):
        s[TOP + i] = -1
    s[H_NEWEST] = -1
    s[H_FOCUS] = -1
    for i in range(16):
        s[H_BASE + i] = -1


@entry
def lay_first(t: Ints, m: Ints, s: Ints, w: Ints, buf: Ints) -> None:
    """Lay out the pack in the scratch as the deal says."""
    clear(s)
    lay_out(t, s, buf, t[T_DEAL], t[T_CARDS])
    settle_faces(t, s, 0)
    rebuild(t, m, s, w)


@compiled
def gather_again(t: Ints, m: Ints, s: Ints, w: Ints, log: Ints, buf: Ints, r: Bits) -> None:
    """Gather packets and lay them as stock, or out again: the next pass. The generator is seeded anew for a
    reshuffle.
    """
    log_snapshot(s, log)
    count = 0
    for i in range(t[T_REDEAL_PILES] - 1, -1, -1):
        pile = t[REDEAL_PILE + i]
        slot = s[TOP + pile]
        while slot >= 0:
            buf[PACK + count] = slot
            count += 1
            slot = s[BELOW + slot]
        s[TOP + pile] = -1
        s[LEN + pile] = 0
        s[DOWN + pile] = 0
    if t[T_REDEAL_TURNED] != 0:
        for i in range(count // 2):
            held = buf[PACK + i]
            buf[PACK + i] = buf[PACK + count - 1 - i]
            buf[PACK + count - 1 - i] = held
    if t[T_REDEAL_TIMES] >= 0 or t[T_REDEAL_SHUFFLED] != 0:
        s[H_REDEALS] += 1
    if t[T_REDEAL_SHUFFLED] != 0:
        seed_generator(r, w[W_SEED], w[W_DEAL], s[H_REDEALS])
        shuffle(r, buf, PACK, PACK + count)
    stock = t[T_STOCK]
    if t[T_REDEAL_AGAIN] != 0:
        if stock >= 0:
            slot = s[TOP + stock]
            while slot >= 0:
                buf[PACK + count] = slot
                count += 1
                slot = s[BELOW + slot]
            s[TOP + stock] = -1
            s[LEN + stock] = 0
        lay_out(t, s, buf, t[T_AGAIN], count)
    else:
        if s[LEN + stock] == 0:
            for i in range(count - 1, -1, -1):
                put(s, stock, buf[PACK + i])
        else:
            for i in range(count):
                put_under(s, stock, buf[PACK + i])
    s[H_PHASE] = 0
    s[H_CURSOR] = 0
    settle_faces(t, s, 1)
    rebuild(t, m, s, w)
