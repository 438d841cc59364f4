"""What can be said of a position without looking at what follows: cards that may go up safely, positions that are lost.

Flows in: a program's tables, the solver's own tables ``x``/``xm`` (what solve_tables.py derives from the same rows)
and one position; flows out: safe moves, and whether the position is hopeless. docs/solver.md has the arguments.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.kernel_builds import move_of
from pasyans.engine.kernel_moves import may_feed, pairs_of
from pasyans.engine.kernel_play import play
from pasyans.engine.layout import *

# --- x: numbers of the solver's tables ----------------------------------------------------------------------------
X_CLASS = 0  # [packet]: packets of one class may change places without changing the game
X_FACE = 64  # [card]: cards with one number may change places without changing the game
X_SAFE = 128  # how foundation moves may be proved safe: not at all, by what is built, by the last copy of a card
X_HOPELESS = 129  # how positions may be proved lost: not at all, one pack, more packs, pairs
X_RUNS = 130  # 1 if some row moves more than one card at once
X_NODE = 131  # bytes that one stored position takes
X_LIMITED = 132  # 1 if proofs must wait until no redeal is left
X_SAFE_PAIRS = 133  # 1 if pairs may be proved safe
X_WEIGHT = 134  # [kind of trouble]: how much it counts
X_ORDERS = 142  # which order of cards is judged by
X_COMPONENTS = 143  # 1 if in the last phase cards only go up, suit by suit
X_ROUND = 144  # 1 if stock and talon may be gone through as often as wanted, and that is no choice
X_MERGED = 145  # 1 if it does not matter then how far they are gone through
X_SAFE_PHASE = 146  # the phase from which foundation moves may be proved safe
X_OUT = 147  # the phase from which stock and talons are empty for good
X_SIZE = 148

LEFT, LATER_OVER, MISFIT, EMPTY, UNTIL, DEPTH, LONELY, IMAGINED, WEIGHTS = range(9)
"""Kinds of trouble that weigh: cards still to be placed; cards on one wanted sooner; cards on one they could not be
built on; packets empty that can be filled (a good); cards that keep the phase from ending; cards on one that is wanted
now; available cards without a partner; cards that would be left if all that can go up did."""
BY_FIRST, BY_ALL = 1, 2
NO_PROOF, BY_BUILDS, BY_LAST_COPY = range(3)
SAME_SUIT = 0
"""Its place among the fits of suits."""
ONE_PACK, MORE_PACKS, BY_PAIRS = 1, 2, 3

# --- xm: masks of the solver's tables -----------------------------------------------------------------------------
XM_UNDER = 0  # [card]: cards on which some row may build it
XM_OVER = 64  # [card]: cards that some row may build on it
XM_RUN = 128  # [card]: cards that lie well on it, so that both may leave together
XM_BEFORE = 192  # [card]: the card that must be on the foundation before it, 0 for a base
XM_LATE_OVER = 256  # [card]: cards that some row of the last phase may build on it
XM_LATE_UNDER = 320  # [card]: cards on which some row of the last phase may build it
XM_FILLS = 384  # [packet]: cards that may fill it when it is empty
XM_FILLERS = 448  # [packet]: packets from which they may come
XM_LATE_FILLS = 512  # the same for the last phase
XM_LATE_FILLERS = 576
XM_PREFIX = 640  # [packet * 16 + height]: ranks that lie on a foundation of that height
XM_PACKETS = XM_PREFIX + PILES * 16  # packets whose order is worth judging
XM_OPEN = XM_PACKETS + 1  # packets all of whose cards count as free (the stock)
XM_CYCLES = XM_OPEN + 1  # packets all of whose cards count as free as long as a redeal is left
XM_SAFE_FROM = XM_CYCLES + 1  # packets from which a foundation move may be safe
XM_CHAIN = XM_SAFE_FROM + 1  # all cards that go to foundations
XM_ONLY = XM_CHAIN + 1  # cards that can leave with one other card and no more
XM_BUILDERS = XM_ONLY + 1  # packets from which cards may be built elsewhere
XM_LATE_BUILDERS = XM_BUILDERS + 1  # the same in the last phase
XM_SUPPLY = XM_LATE_BUILDERS + 1  # packets from which pairs are filled up again
XM_SIZE = XM_SUPPLY + 1


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


@compiled
def last_copies(a: Ints, xm: Any) -> int:
    """Cards wanted by a foundation of which every other copy is up, and nothing not yet up may be built on them."""
    once = 0
    twice = 0
    thrice = 0
    fourth = 0
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] == 0:
            continue
        slot = a[S + TOP + packet]
        while slot >= 0:
            card = 1 << (slot & 63)
            fourth |= thrice & card
            thrice |= twice & card
            twice |= once & card
            once |= card
            slot = a[S + BELOW + slot]
    copies = a[T_CARDS] // (4 * a[T_RANKS])
    all_up = once
    all_but_one = a[M + M_ALL]
    if copies == 2:
        all_up = twice
        all_but_one = once
    elif copies == 3:
        all_up = thrice
        all_but_one = twice
    elif copies == 4:
        all_up = fourth
        all_but_one = thrice
    found = 0
    ready = a[W + W_WANTS] & a[W + W_TOPS] & all_but_one
    while ready != 0:
        card = lowest(ready)
        ready &= ready - 1
        if xm[XM_LATE_OVER + card] & ~all_up == 0:
            found |= 1 << card
    return found


@compiled
def is_its_place(a: Ints, x: Any, packet: int, card: int) -> bool:
    """Must the last copy of ``card`` go to the foundation packet, which wants it, or to an empty one like it?

    So it is where the packet wants nothing else, or where the card is a base and has no other place left.
    """
    if a[W + WANTED_BY + packet] == 1 << card:
        return True
    if a[S + LEN + packet] != 0:
        return False
    suit = 1 << (card >> 4)
    for other in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + other] == 0:
            continue
        place = a[S + LEN + other]
        if a[F_SUIT + other] == SAME_SUIT and (
            first_suits(a, other) & suit == 0 or (place == 0 and is_taken(a, other, suit))
        ):
            continue
        if place == 0 and x[X_CLASS + other] == x[X_CLASS + packet]:
            place = 1
        while place < a[F_LENGTH + other]:
            rank = rank_at(a, other, place)
            if rank < 0 or rank == card & 15:
                return False
            place += 1
    return True


@compiled
def is_taken(a: Ints, packet: int, suit: int) -> bool:
    """Has another packet of the zone the suit, where each packet has its own?"""
    if a[F_OWN + packet] != 0:
        for other in range(a[F_LOW + packet], a[F_HIGH + packet]):
            if a[S + LEN + other] > 0 and 1 << (a[S + BOTTOM + other] >> 4) == suit:
                return True
    return False


@compiled
def redeal_left(a: Ints, x: Any) -> bool:
    """May the packets still be gathered, now or later?"""
    if a[T_REDEAL_ROW] < 0 or a[S + H_PHASE] >= x[X_OUT]:
        return False
    return a[T_REDEAL_TIMES] < 0 or a[S + H_REDEALS] < a[T_REDEAL_TIMES]


@compiled
def safe_pair(a: Ints, xm: Any) -> int:
    """Two cards that can leave with each other only, or -1."""
    for row in range(a[T_ROWS]):
        if a[R_KIND + row] == PAIR:
            for i in range(pairs_of(a, 0, row)):
                if xm[XM_ONLY] >> a[S + AVAIL + ((a[BUF + i] >> 6) & 63)] & 1 != 0:
                    return a[BUF + i]
    return -1


@entry
def safe_move(a: Ints, x: Any, xm: Any) -> int:
    """A move that is never worse than any other, or -1."""
    if a[S + H_LOOPED] != 0:
        return -1
    if x[X_SAFE_PAIRS] != 0:
        return safe_pair(a, xm)
    ready = a[W + W_WANTS] & a[W + W_TOPS]
    if ready == 0 or a[S + H_PHASE] < x[X_SAFE_PHASE] or (x[X_LIMITED] != 0 and redeal_left(a, x)):
        return -1
    gone = 0
    if x[X_SAFE] == BY_BUILDS:
        gone = on_foundations(a, xm)
    else:
        ready = last_copies(a, xm)
    while ready != 0:
        card = lowest(ready)
        ready &= ready - 1
        sources = a[W + HOLD + card] & xm[XM_SAFE_FROM]
        if sources == 0:
            continue
        packet = lowest(a[W + WANT + card])
        if not may_feed(a, lowest(sources), packet):
            continue
        if is_its_place(a, x, packet, card) if x[X_SAFE] == BY_LAST_COPY else is_safe(x, xm, gone, card):
            return move_of(a[F_ROW + packet], lowest(sources), packet, 1)
    return -1


@compiled
def play_safe(a: Ints, x: Any, xm: Any, r: Any) -> None:
    """Play safe moves as long as there are any."""
    if x[X_SAFE] == NO_PROOF and x[X_SAFE_PAIRS] == 0:
        return
    move = safe_move(a, x, xm)
    while move >= 0:
        play(a, r, move)
        move = safe_move(a, x, xm)


@compiled
def first_suits(a: Ints, packet: int) -> int:
    """Suits that the foundation packet may take next."""
    if a[S + LEN + packet] > 0:
        return a[M + M_NEXT_SUITS + a[F_SUIT + packet] * 4 + ((a[S + TOP + packet] & 63) >> 4)]
    if a[F_FIXED + packet] >= 0:
        return 1 << a[F_FIXED + packet]
    return 15


@compiled
def rank_at(a: Ints, packet: int, place: int) -> int:
    """The rank that the foundation packet takes at ``place``; -1 as long as its base is not known."""
    rank = a[SEQUENCE + packet * MAX_SEQUENCE + place]
    if a[F_RELATIVE + packet] == 0:
        return rank
    base = a[S + H_BASE + a[F_GROUP + packet]]
    return -1 if base < 0 else a[RANK_AT + (a[POSITION_OF + base] + rank) % a[T_RANKS]]


@compiled
def in_reach(a: Ints, free: int) -> int:
    """Cards that foundations could take, if the cards of ``free`` were to be had as often as wanted; -1: any card."""
    found = 0
    for packet in range(a[T_FIRST_FOUNDATION], a[T_LAST_FOUNDATION]):
        if a[P_FOUNDATION + packet] == 0:
            continue
        height = a[S + LEN + packet]
        suits = first_suits(a, packet)
        while height < a[F_LENGTH + packet] and suits != 0:
            rank = rank_at(a, packet, height)
            if rank < 0:
                return -1
            wanted = a[M + M_SPREAD + suits] << rank
            found |= wanted
            suits = 0
            come = wanted & free
            while come != 0:
                suits |= a[M + M_NEXT_SUITS + a[F_SUIT + packet] * 4 + (lowest(come) >> 4)]
                come &= come - 1
            height += 1
    return found


@compiled
def goes_up(x: Any, xm: Any, card: int, gone: int) -> bool:
    """Could ``card`` go up, if ``gone`` were up (one pack) or in reach of the foundations (more)?"""
    if x[X_HOPELESS] == ONE_PACK:
        return xm[XM_BEFORE + card] & ~gone == 0
    return (gone >> card) & 1 != 0


@compiled
def lonely(a: Ints) -> int:
    """How many available cards can leave with no other now."""
    count = 0
    for row in range(a[T_ROWS]):
        if a[R_KIND + row] != PAIR:
            continue
        partner = M + M_FITS + a[R_PARTNERS + row] * PILES
        sources = a[M + M_SOURCES + row] & a[W + W_FULL]
        while sources != 0:
            pile = lowest(sources)
            sources &= sources - 1
            card = a[S + AVAIL + pile]
            if card < 0 or (a[R_ALONE + row] != 0 and (a[M + M_ALLOWED + row] >> card) & 1 != 0):
                continue
            others = 0
            cards = a[partner + card] & a[W + W_TOPS]
            while cards != 0:
                others |= a[W + HOLD + lowest(cards)]
                cards &= cards - 1
            if others & a[M + M_PAIRS + row * PILES + pile] & ~(1 << pile) == 0:
                count += 1
    return count


@compiled
def is_unpaired(a: Ints, xm: Any) -> bool:
    """Where single cards lie in their places for good: does one of them lie where no other can leave with it?"""
    if xm[XM_SUPPLY] & a[W + W_FULL] != 0 or a[S + H_PENDING] != 0:
        return False
    for pile in range(a[T_PILES]):
        if a[P_WIN + pile] == 0 and a[S + LEN + pile] > 1:
            return False
    for row in range(a[T_PRIVILEGES], a[T_ROWS]):
        if a[R_TIMES + row] < 0 or a[S + H_USED + row - a[T_PRIVILEGES]] < a[R_TIMES + row]:
            return False
    return lonely(a) > 0


@compiled
def is_hopeless(a: Ints, x: Any, xm: Any) -> bool:
    """Is the position lost even if a card once freed stayed free for ever and covered nothing?"""
    if x[X_LIMITED] != 0 and redeal_left(a, x):
        return False
    if x[X_HOPELESS] == BY_PAIRS:
        return is_unpaired(a, xm)
    late = a[S + H_PHASE] == a[T_PHASES] - 1
    under_it = XM_LATE_UNDER if late else XM_UNDER
    fills_it = XM_LATE_FILLS if late else XM_FILLS
    from_it = XM_LATE_FILLERS if late else XM_FILLERS
    builders = xm[XM_LATE_BUILDERS if late else XM_BUILDERS]
    fills = 0
    fillers = 0
    vacant = a[W + W_VACANT]
    while vacant != 0:
        pile = lowest(vacant)
        vacant &= vacant - 1
        fills |= xm[fills_it + pile]
        fillers |= xm[from_it + pile]
    everything = a[M + M_ALL]
    if fills == everything and xm[XM_PACKETS] & ~fillers == 0:
        return False
    one_pack = x[X_HOPELESS] == ONE_PACK
    gone = on_foundations(a, xm) if one_pack else 0
    free = 0
    closed = 0
    opened = xm[XM_OPEN]
    if redeal_left(a, x):
        opened |= xm[XM_CYCLES]
    for pile in range(a[T_PILES]):
        slot = a[S + TOP + pile]
        a[BUF + SAVED + pile] = slot
        if slot < 0 or a[P_FOUNDATION + pile] != 0:
            continue
        if (opened >> pile) & 1 != 0:
            while slot >= 0:
                free |= 1 << (slot & 63)
                slot = a[S + BELOW + slot]
            fills |= xm[fills_it + pile]
            fillers |= xm[from_it + pile]
        elif a[P_AVAIL + pile] != AVAIL_NONE:
            free |= 1 << (slot & 63)
            closed |= 1 << pile
    changed = True
    while changed:
        changed = False
        if not one_pack:
            gone = in_reach(a, free)
            if gone < 0:
                return False
        piles = closed
        while piles != 0:
            pile = lowest(piles)
            piles &= piles - 1
            slot = a[BUF + SAVED + pile]
            while slot >= 0:
                card = slot & 63
                builds = free if (builders >> pile) & 1 != 0 else 0
                filling = fills if (fillers >> pile) & 1 != 0 else 0
                leaves = xm[under_it + card] & builds != 0 or (filling >> card) & 1 != 0 or goes_up(x, xm, card, gone)
                if not leaves:
                    # The whole run may leave on the strength of a deeper card of it.
                    above = slot
                    under = a[S + BELOW + slot]
                    while under >= 0 and (xm[XM_RUN + (under & 63)] >> (above & 63)) & 1 != 0:
                        if xm[under_it + (under & 63)] & builds != 0 or (filling >> (under & 63)) & 1 != 0:
                            leaves = True
                            break
                        above = under
                        under = a[S + BELOW + under]
                if not leaves:
                    break
                changed = True
                if one_pack and goes_up(x, xm, card, gone):
                    gone |= 1 << card
                slot = a[S + BELOW + slot]
                if slot >= 0:
                    free |= 1 << (slot & 63)
                else:
                    fills |= xm[fills_it + pile]
                    fillers |= xm[from_it + pile]
                    if fills == everything and closed & ~fillers == 0:
                        return False
                    closed &= ~(1 << pile)
            a[BUF + SAVED + pile] = slot
        if one_pack:
            rising = free & ~gone
            while rising != 0:
                card = lowest(rising)
                rising &= rising - 1
                if goes_up(x, xm, card, gone):
                    gone |= 1 << card
                    rising |= free & ~gone & ~((2 << card) - 1)
                    changed = True
    if one_pack:
        return (xm[XM_CHAIN] & ~gone) != 0
    return closed != 0 or (free & ~gone) != 0
