"""Which moves are legal: rows of rules asked in order, each over masks of packets and cards.

Flows in: the tables and a position; flows out: moves as integers, row | source << 6 | target << 12 | count << 18,
written to an array. The order is fixed and documented (docs/program.md), because policies and random walks depend
on it.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: SIM109, SIM110
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.kernel_builds import (
    better_right,
    direction_kept,
    fills_of,
    free_moves_of,
    has_room,
    move_of,
    run_length,
)
from pasyans.engine.kernel_piles import slot_at
from pasyans.engine.layout import *


@compiled
def may_feed(a: Ints, source: int, packet: int) -> bool:
    """May cards of ``source`` go to the foundation packet now? The base from any zone that feeds, later ones by
    phase.
    """
    if a[A_LEN + packet] == 0:
        return (a[A_M_BASE + packet] >> source) & 1 != 0
    return (a[A_M_FEED + a[A_H_PHASE] * PILES + packet] >> source) & 1 != 0


@compiled
def foundation_moves(a: Ints, n: int, only_base: int, focus: int) -> int:
    """Cards that go up: by source, then foundation packet. ``only_base``: to empty packets only."""
    ready = a[A_W_WANTS] & a[A_W_TOPS]
    sources = 0
    while ready != 0:
        sources |= a[A_HOLD + lowest(ready)]
        ready &= ready - 1
    sources |= a[A_M_ANY] & a[A_W_FULL]
    if focus >= 0:
        sources &= 1 << focus
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        deepest = 1
        if a[P_AVAIL + source] == AVAIL_ANY:
            deepest = a[A_LEN + source]
        for depth in range(1, deepest + 1):
            card = slot_at(a, source, depth) & 63
            packets = a[A_WANT + card]
            while packets != 0:
                packet = lowest(packets)
                packets &= packets - 1
                if may_feed(a, source, packet) and (only_base == 0 or a[A_LEN + packet] == 0):
                    a[BUF + n] = move_of(a[F_ROW + packet], source, packet, depth)
                    n += 1
    return n


@compiled
def pairs_of(a: Ints, n: int, row: int) -> int:
    """Cards that leave together: by first packet, then second; a card that leaves alone goes to the packet of pairs."""
    sources = a[A_M_SOURCES + row] & a[A_W_FULL]
    partner = M_FITS + a[R_PARTNERS + row] * PILES
    alone = a[A_M_ALLOWED + row]
    while sources != 0:
        first = lowest(sources)
        sources &= sources - 1
        card = a[A_AVAIL + first]
        if card < 0:
            continue
        if a[R_ALONE + row] != 0 and (alone >> card) & 1 != 0:
            a[BUF + n] = move_of(row, first, a[T_REMOVED], 1)
            n += 1
        cards = a[M + partner + card] & a[A_W_TOPS]
        others = 0
        while cards != 0:
            others |= a[A_HOLD + lowest(cards)]
            cards &= cards - 1
        others &= a[A_M_PAIRS + row * PILES + first] & ~((2 << first) - 1)
        while others != 0:
            a[BUF + n] = move_of(row, first, lowest(others), 1)
            n += 1
            others &= others - 1
    return n


@compiled
def turns(a: Ints, n: int) -> int:
    """Turning the stock: one move, or one for each packet that the card may go to."""
    row = a[T_TURN_ROW]
    stock = a[T_STOCK]
    if row < 0 or (a[R_PHASES + row] >> a[A_H_PHASE]) & 1 == 0 or a[A_LEN + stock] == 0:
        return n
    placing = a[T_TURN_PLACING]
    if placing == PLACE_ROUND:
        a[BUF + n] = move_of(row, stock, a[TURN_PLACE + a[A_H_CURSOR]], 1)
        return n + 1
    if placing == PLACE_EACH:
        a[BUF + n] = move_of(row, stock, a[TURN_PLACE], 1)
        return n + 1
    if placing == PLACE_NEWEST:
        target = a[A_H_NEWEST]
        if (a[A_TOP + stock] & 15) == a[T_TURN_OPENS]:
            target = -1
        elif a[T_TURN_BARE] != 0:
            for i in range(a[T_TURN_PLACES]):
                if (a[A_W_VACANT] >> a[TURN_PLACE + i]) & 1 != 0 and a[A_LEN + a[TURN_PLACE + i]] > 0:
                    target = a[TURN_PLACE + i]
                    break
        if target < 0:
            for i in range(a[T_TURN_PLACES]):
                if a[A_LEN + a[TURN_PLACE + i]] == 0:
                    target = a[TURN_PLACE + i]
                    break
        if target >= 0:
            a[BUF + n] = move_of(row, stock, target, 1)
            n += 1
        return n
    for i in range(a[T_TURN_PLACES]):
        if has_room(a, a[TURN_PLACE + i], 1):
            a[BUF + n] = move_of(row, stock, a[TURN_PLACE + i], 1)
            n += 1
    return n


@compiled
def can_redeal(a: Ints, stuck: bool) -> bool:
    """May the packets be gathered now? ``stuck``: nothing brings the game forward."""
    row = a[T_REDEAL_ROW]
    if row < 0 or (a[R_PHASES + row] >> a[A_H_PHASE]) & 1 == 0:
        return False
    if a[T_REDEAL_TIMES] >= 0 and a[A_H_REDEALS] >= a[T_REDEAL_TIMES]:
        return False
    when = a[T_REDEAL_WHEN]
    if when == WHEN_EMPTY and a[T_STOCK] >= 0 and a[A_LEN + a[T_STOCK]] > 0:
        return False
    if when == WHEN_STUCK and not stuck:
        return False
    for i in range(a[T_REDEAL_PILES]):
        if a[A_LEN + a[REDEAL_PILE + i]] > 0:
            return True
    return False


@compiled
def swaps_of(a: Ints, n: int, row: int) -> int:
    """Two available cards change places: by first packet, second. Cards that are alike are not exchanged."""
    sources = a[A_M_SOURCES + row] & a[A_W_FULL]
    if a[A_H_PENDING] > 0:
        sources &= ~(1 << a[A_H_FIRST] | 1 << a[A_H_SECOND])
    while sources != 0:
        first = lowest(sources)
        sources &= sources - 1
        card = a[A_AVAIL + first]
        others = sources
        while others != 0 and card >= 0:
            second = lowest(others)
            others &= others - 1
            if a[A_AVAIL + second] >= 0 and a[A_AVAIL + second] != card:
                a[BUF + n] = move_of(row, first, second, 1)
                n += 1
    return n


@compiled
def can_swap(a: Ints, row: int) -> bool:
    """Are there twice as many available cards as are exchanged?"""
    sources = a[A_M_SOURCES + row] & a[A_W_FULL]
    count = 0
    while sources != 0:
        if a[A_AVAIL + lowest(sources)] >= 0:
            count += 1
        sources &= sources - 1
    return count >= 2 * a[R_CARDS + row]


@compiled
def could_play(a: Ints, source: int, card: int) -> bool:
    """Could ``card`` go from ``source`` to a foundation or be built somewhere, if it were on top?"""
    phase = a[A_H_PHASE]
    packets = a[A_WANT + card]
    while packets != 0:
        if may_feed(a, source, lowest(packets)):
            return True
        packets &= packets - 1
    for row in range(a[T_ROWS]):
        if (a[R_PHASES + row] >> phase) & 1 == 0:
            continue
        if a[R_KIND + row] == BUILD:
            targets = a[A_M_TARGETS + row] & a[A_W_FULL] & ~a[A_W_VACANT] & ~(1 << source)
        elif a[R_KIND + row] == VACANCY and (a[A_M_ALLOWED + row] >> card) & 1 != 0:
            targets = a[A_M_TARGETS + row] & a[A_W_VACANT]
        else:
            continue
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if (a[A_M_PAIRS + row * PILES + target] >> source) & 1 == 0:
                continue
            if a[R_KIND + row] == VACANCY:
                if not better_right(a, row, target):
                    return True
            elif (a[A_M_FITS + a[R_FIT + row] * PILES + (a[A_TOP + target] & 63)] >> card) & 1 != 0 and direction_kept(
                a, row, target, card
            ):
                return True
    return False


@compiled
def privileges_of(a: Ints, n: int, row: int) -> int:
    """Moves of one privilege that may still be used."""
    kind = a[R_KIND + row]
    if a[R_TIMES + row] >= 0 and a[A_H_USED + row - a[T_PRIVILEGES]] >= a[R_TIMES + row]:
        return n
    if kind == SWAP:
        if can_swap(a, row):
            n = swaps_of(a, n, row)
        return n
    sources = a[A_M_SOURCES + row] & a[A_W_FULL]
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if kind == REVERSE:
            count = run_length(a, source, a[R_RUN_FIT + row])
            if count > 1:
                a[BUF + n] = move_of(row, source, source, count)
                n += 1
            continue
        if kind == TAKE:
            for depth in range(2, a[A_LEN + source] - a[A_DOWN + source] + 1):
                if could_play(a, source, slot_at(a, source, depth) & 63):
                    a[BUF + n] = move_of(row, source, source, depth)
                    n += 1
            continue
        targets = a[A_M_TARGETS + row] & ~a[A_W_FULL]
        if targets != 0:
            for depth in range(1, a[A_LEN + source] - a[A_DOWN + source] + 1):
                a[BUF + n] = move_of(row, source, lowest(targets), depth)
                n += 1
    return n


@compiled
def forced_moves(a: Ints, n: int) -> int:
    """The moves of the first forced step that can be taken: only these are legal then.

    Of several empty packets the one with the lowest number is filled first.
    """
    if a[T_FILLS_ONLY] != 0 and a[A_M_FORCED] & a[A_W_VACANT] == 0:
        return n
    start = n
    bit = 1 << a[A_H_PHASE]
    for i in range(a[T_FORCED]):
        if a[FORCED_PHASES + i] & bit == 0:
            continue
        step = a[FORCED_STEP + i]
        if step == STEP_FOUNDATIONS or step == STEP_BASES:
            n = foundation_moves(a, n, 1 if step == STEP_BASES else 0, -1)
        elif step == STEP_PAIRS:
            for row in range(a[T_ROWS]):
                if a[R_KIND + row] == PAIR and a[R_PHASES + row] & bit != 0:
                    n = pairs_of(a, n, row)
        elif a[A_W_VACANT] != 0:
            lowest_target = 64
            for row in range(a[T_ROWS]):
                if a[R_KIND + row] != VACANCY or a[R_FORCED + row] == 0 or a[R_PHASES + row] & bit == 0:
                    continue
                targets = a[A_M_TARGETS + row] & a[A_W_VACANT]
                while targets != 0:
                    target = lowest(targets)
                    targets &= targets - 1
                    if target > lowest_target:
                        break
                    if target < lowest_target:
                        found = fills_of(a, start, row, target, -1)
                        if found > start:
                            n = found
                            lowest_target = target
                            break
                    else:
                        n = fills_of(a, n, row, target, -1)
        if n > start:
            return n
    return n


@compiled
def owed_moves(a: Ints, n: int) -> int:
    """A place whose card was a base waits for the top card of another packet: by source."""
    row = a[T_FILL_ROW]
    place = a[TURN_PLACE + a[A_H_CURSOR]]
    sources = a[A_M_SOURCES + row] & a[A_W_FULL] & ~(1 << place)
    while sources != 0:
        a[BUF + n] = move_of(row, lowest(sources), place, 1)
        n += 1
        sources &= sources - 1
    return n


@entry
def legal_moves(a: Ints) -> int:
    """All legal moves into ``out``; returns how many.

    In order: what is owed or pending; forced steps; foundations; builds and vacancies row by row; pairs; the turn; the
    redeal; privileges at will; and, only if nothing before brings the game forward (no foundation move, pair or turn),
    redeal and privileges that the record allows when nothing else can be done.
    """
    if a[A_H_LOOPED] != 0:
        return 0
    if a[A_H_OWED] != 0:
        return owed_moves(a, 0)
    bit = 1 << a[A_H_PHASE]
    if a[A_H_PENDING] > 0:
        for row in range(a[T_PRIVILEGES], a[T_ROWS]):
            if a[R_KIND + row] == SWAP:
                return swaps_of(a, 0, row)
    focus = a[A_H_FOCUS]
    n = 0
    if focus < 0 and a[T_FORCED] > 0:
        n = forced_moves(a, 0)
        if n > 0:
            return n
    n = foundation_moves(a, n, 0, focus)
    forward = n
    for row in range(a[T_ROWS]):
        if a[R_PHASES + row] & bit == 0:
            continue
        n = free_moves_of(a, n, row, focus)
    if focus >= 0:
        return n
    before = n
    if a[T_PAIR_ROWS] != 0:
        for row in range(a[T_ROWS]):
            if a[R_KIND + row] == PAIR and a[R_PHASES + row] & bit != 0:
                n = pairs_of(a, n, row)
    n = turns(a, n)
    forward += n - before
    if can_redeal(a, forward == 0):
        a[BUF + n] = move_of(a[T_REDEAL_ROW], 0, 0, 0)
        n += 1
    for row in range(a[T_PRIVILEGES], a[T_ROWS]):
        if a[R_PHASES + row] & bit != 0 and (a[R_WHEN + row] != WHEN_STUCK or forward == 0):
            n = privileges_of(a, n, row)
    return n
