"""Moves of rows that build or fill empty packets: one card, a run or a whole packet from place to place.

Flows in: the tables and a position; flows out: moves as integers, row | source << 6 | target << 12 | count << 18,
written to the scratch by target, source, count (docs/program.md).
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: SIM102, SIM110
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled
from pasyans.engine.kernel_piles import slot_at
from pasyans.engine.layout import *


@compiled
def move_of(row: int, source: int, target: int, count: int) -> int:
    """A move as one integer."""
    return row | source << 6 | target << 12 | count << 18


@compiled
def has_room(a: Ints, pile: int, count: int) -> bool:
    """Does the packet's capacity allow ``count`` more cards?"""
    return a[P_CAP + pile] == 0 or a[A_LEN + pile] + count <= a[P_CAP + pile]


@compiled
def run_length(a: Ints, pile: int, fit: int) -> int:
    """How many cards at the top of a packet form a run, each fitting on the one below it."""
    length = a[A_LEN + pile] - a[A_DOWN + pile]
    if length <= 0:
        return 0
    count = 1
    slot = a[A_TOP + pile]
    while count < length:
        under = a[A_BELOW + slot]
        if (a[A_M_FITS + fit * PILES + (under & 63)] >> (slot & 63)) & 1 == 0:
            break
        slot = under
        count += 1
    return count


@compiled
def direction_kept(a: Ints, row: int, target: int, card: int) -> bool:
    """If the two top cards of the target already run one way, does ``card`` go on the same way?"""
    parts = a[R_PARTS + row]
    if parts == 0 or a[A_LEN + target] - a[A_DOWN + target] < 2:
        return True
    top = a[A_TOP + target]
    under = a[A_BELOW + top] & 63
    top = top & 63
    runs = False
    for part in range(a[R_PART + row], a[R_PART + row] + parts):
        if (a[A_M_FITS + part * PILES + under] >> top) & 1 != 0:
            runs = True
            if (a[A_M_FITS + part * PILES + top] >> card) & 1 != 0:
                return True
    return not runs


@compiled
def turned_run_fits(a: Ints, pile: int, count: int, fit: int) -> bool:
    """Does the top run still fit card on card when it is laid over one by one?"""
    slot = a[A_TOP + pile]
    for _ in range(count - 1):
        under = a[A_BELOW + slot]
        if (a[A_M_FITS + fit * PILES + (slot & 63)] >> (under & 63)) & 1 == 0:
            return False
        slot = under
    return True


@compiled
def counts_of(a: Ints, row: int, source: int) -> tuple[int, int]:
    """How many cards a row moves from ``source`` at once: the fewest and the most."""
    unit = a[R_UNIT + row]
    if unit == UNIT_RUN:
        return 1, run_length(a, source, a[R_RUN_FIT + row])
    if unit == UNIT_PACKET:
        whole = a[A_LEN + source] - a[A_DOWN + source]
        return whole, whole
    return 1, 1


@compiled
def leading_card(a: Ints, row: int, source: int, count: int) -> int:
    """The card that comes to lie on the target first, if a row moves ``count`` cards of ``source``."""
    if count == 1 or a[R_REVERSED + row] != 0:
        return a[A_AVAIL + source]
    return slot_at(a, source, count) & 63


@compiled
def builds_of(a: Ints, n: int, row: int, focus: int) -> int:
    """Moves of one row that builds: by target, source, count."""
    fit = M_FITS + a[R_FIT + row] * PILES
    unit = a[R_UNIT + row]
    targets = a[A_M_TARGETS + row] & a[A_W_FULL] & ~a[A_W_VACANT]
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        fitting = a[M + fit + (a[A_TOP + target] & 63)]
        allowed = a[A_M_PAIRS + row * PILES + target] & ~(1 << target)
        if focus >= 0:
            allowed &= 1 << focus
        sources = 0
        if unit == UNIT_CARD or a[R_REVERSED + row] != 0:
            cards = fitting & a[A_W_TOPS]
            while cards != 0:
                sources |= a[A_HOLD + lowest(cards)]
                cards &= cards - 1
            sources |= a[A_M_ANY] & a[A_W_FULL]
        else:
            sources = a[A_W_FULL]
        sources &= allowed
        while sources != 0:
            source = lowest(sources)
            sources &= sources - 1
            if a[P_AVAIL + source] == AVAIL_ANY:
                for depth in range(1, a[A_LEN + source] + 1):
                    card = slot_at(a, source, depth) & 63
                    if (fitting >> card) & 1 != 0 and has_room(a, target, 1):
                        if direction_kept(a, row, target, card):
                            a[BUF + n] = move_of(row, source, target, depth)
                            n += 1
                continue
            if a[A_AVAIL + source] < 0:
                continue
            first, last = counts_of(a, row, source)
            for count in range(first, last + 1):
                card = leading_card(a, row, source, count)
                if (
                    (fitting >> card) & 1 != 0
                    and has_room(a, target, count)
                    and direction_kept(a, row, target, card)
                    and (a[R_REVERSED + row] == 0 or turned_run_fits(a, source, count, a[R_FIT + row]))
                ):
                    a[BUF + n] = move_of(row, source, target, count)
                    n += 1
    return n


@compiled
def better_right(a: Ints, row: int, target: int) -> bool:
    """Does a source with a better right to fill ``target`` still hold a card?"""
    for other in range(a[R_GROUP + row], row):
        if (a[A_M_PAIRS + other * PILES + target] & a[A_W_FULL]) != 0:
            return True
    return False


@compiled
def fills_of(a: Ints, n: int, row: int, target: int, focus: int) -> int:
    """Moves of one vacancy row to one empty packet: by source, count. A packet's only card never changes place within
    its zone, since that fills one vacancy by making another."""
    if better_right(a, row, target):
        return n
    sources = a[A_M_PAIRS + row * PILES + target] & a[A_W_FULL] & ~(1 << target)
    if focus >= 0:
        sources &= 1 << focus
    allowed = a[A_M_ALLOWED + row]
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        length = a[A_LEN + source] - a[P_VACANT + source]
        same_zone = a[P_ZONE + source] == a[P_ZONE + target]
        if a[P_AVAIL + source] == AVAIL_ANY:
            if same_zone and length == 1:
                continue
            for depth in range(1, a[A_LEN + source] + 1):
                if (allowed >> (slot_at(a, source, depth) & 63)) & 1 != 0:
                    a[BUF + n] = move_of(row, source, target, depth)
                    n += 1
            continue
        if a[A_AVAIL + source] < 0:
            continue
        first, last = counts_of(a, row, source)
        for count in range(first, last + 1):
            if same_zone and count == length:
                continue
            card = leading_card(a, row, source, count)
            if (allowed >> card) & 1 != 0 and has_room(a, target, count):
                a[BUF + n] = move_of(row, source, target, count)
                n += 1
    return n


@compiled
def vacancies_of(a: Ints, n: int, row: int, focus: int) -> int:
    """Moves of one row that fills empty packets: by target, source, count."""
    targets = a[A_M_TARGETS + row] & a[A_W_VACANT]
    while targets != 0:
        n = fills_of(a, n, row, lowest(targets), focus)
        targets &= targets - 1
    return n


@compiled
def free_moves_of(a: Ints, n: int, row: int, focus: int) -> int:
    """Moves of one row that builds, or fills empty packets at will."""
    if a[R_KIND + row] == BUILD:
        return builds_of(a, n, row, focus)
    if a[R_KIND + row] == VACANCY and a[R_FORCED + row] == 0:
        return vacancies_of(a, n, row, focus)
    return n
