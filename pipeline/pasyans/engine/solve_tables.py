"""What the solver knows of a program before it searches: like packets, safe cards, where a card could ever go.

Flows in: the integer tables of a compiled program; flows out: two arrays for kernel_search.py. Everything is read off
the rows of the rules; where a proof does not hold for a program (two packs, privileges, forced vacancies …) it is
switched off, and the search stays complete without it. docs/solver.md gives the arguments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pasyans.engine.kernel_search import (
    X_CLASS,
    X_HOPELESS,
    X_NODE,
    X_ORDER,
    X_RUNS,
    X_SAFE,
    X_SIZE,
    XM_BEFORE,
    XM_CHAIN,
    XM_FILLS,
    XM_OPEN,
    XM_OVER,
    XM_PACKETS,
    XM_PREFIX,
    XM_RUN,
    XM_SAFE_FROM,
    XM_SIZE,
    XM_UNDER,
)
from pasyans.engine.layout import *

Ints = npt.NDArray[np.int64]
PILE_COLUMNS = (P_ZONE, P_AVAIL, P_FACE, P_CAP, P_VACANT, P_FOUNDATION, P_WIN, P_COVERS)
FOUNDATION_COLUMNS = (F_LENGTH, F_SUIT, F_COMES, F_RELATIVE, F_FIXED, F_OWN, F_LOW, F_HIGH, F_GROUP)


@dataclass(frozen=True)
class SolverTables:
    """``x`` (numbers) and ``xm`` (masks) as kernel_search.py lays them out."""

    x: Ints
    xm: Ints


def bits(mask: int) -> list[int]:
    """Numbers of the set bits of a 64-bit mask, lowest first."""
    mask = int(mask) & 0xFFFFFFFFFFFFFFFF
    return [i for i in range(64) if mask >> i & 1]


def signed(mask: int) -> int:
    """A 64-bit mask as the signed number that an int64 holds."""
    return mask - (1 << 64) if mask >> 63 else mask


def _piles(t: Any) -> range:
    return range(int(t[T_PILES]))


def _rows(t: Any, *kinds: int) -> list[int]:
    return [row for row in range(int(t[T_ROWS])) if int(t[R_KIND + row]) in kinds]


def _redeals(t: Any) -> bool:
    return int(t[T_REDEAL_ROW]) >= 0 and int(t[T_REDEAL_TIMES]) != 0


def _exchange(mask: int, a: int, b: int) -> int:
    mask = int(mask) & 0xFFFFFFFFFFFFFFFF
    if (mask >> a ^ mask >> b) & 1:
        mask ^= 1 << a | 1 << b
    return mask


def _alike(t: Any, m: Any, a: int, b: int) -> bool:
    """May packets ``a`` and ``b`` change places in every rule of the program?"""
    if any(t[column + a] != t[column + b] for column in PILE_COLUMNS):
        return False
    if t[P_FOUNDATION + a] != 0:
        if any(t[column + a] != t[column + b] for column in FOUNDATION_COLUMNS):
            return False
        one, two = (t[SEQUENCE + pile * MAX_SEQUENCE : SEQUENCE + (pile + 1) * MAX_SEQUENCE] for pile in (a, b))
        if list(one) != list(two):
            return False
    if any(int(t[CLOSE_NEXT + pile]) in (a, b) or (pile in (a, b) and t[CLOSE_NEXT + pile] >= 0) for pile in _piles(t)):
        return False
    if _redeals(t) and {a, b} & {int(t[REDEAL_PILE + i]) for i in range(int(t[T_REDEAL_PILES]))}:
        return False
    if int(t[T_TURN_ROW]) >= 0 and int(t[T_TURN_PLACING]) != PLACE_CHOICE:
        places = [int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))]
        if {a, b} & set(places):
            return False
    by_pile = [M_FEED + phase * PILES for phase in range(MAX_PHASES)]
    by_pile += [M_PAIRS + row * PILES for row in range(int(t[T_ROWS]))] + [M_COVERED, M_COVERS, M_AFTER, M_BASE]
    for column in by_pile:
        for pile in _piles(t):
            other = b if pile == a else a if pile == b else pile
            if _exchange(m[column + pile], a, b) != int(m[column + other]) & 0xFFFFFFFFFFFFFFFF:
                return False
    single = [M_TARGETS + row for row in range(int(t[T_ROWS]))] + [M_SOURCES + row for row in range(int(t[T_ROWS]))]
    single += [M_UNTIL + phase for phase in range(MAX_PHASES)] + [M_WIN, M_ANY]
    return all(_exchange(m[place], a, b) == int(m[place]) & 0xFFFFFFFFFFFFFFFF for place in single)


def _classes(t: Any, m: Any, x: Ints) -> None:
    for pile in range(PILES):
        x[X_CLASS + pile] = pile
    for pile in _piles(t):
        for earlier in range(pile):
            if x[X_CLASS + earlier] == earlier and _alike(t, m, earlier, pile):
                x[X_CLASS + pile] = earlier
                break


def _orders(t: Any, x: Ints) -> None:
    """How late each card goes up: the earliest place it has in any foundation's sequence."""
    for card in range(64):
        x[X_ORDER + card] = 0
    latest = [99] * 16
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] != 0 and t[F_RELATIVE + pile] == 0:
            for place in range(int(t[F_LENGTH + pile])):
                rank = int(t[SEQUENCE + pile * MAX_SEQUENCE + place])
                latest[rank] = min(latest[rank], place)
    for card in range(64):
        if latest[card & 15] < 99:
            x[X_ORDER + card] = latest[card & 15]


def _movements(t: Any, m: Any, xm: Ints) -> None:
    for row in _rows(t, BUILD):
        fit = M_FITS + int(t[R_FIT + row]) * PILES
        for below in bits(m[M_ALL]):
            over = int(m[fit + below]) & int(m[M_ALL])
            xm[XM_OVER + below] |= over
            for card in bits(over):
                xm[XM_UNDER + card] |= 1 << below
    for row in _rows(t, BUILD, VACANCY):
        if t[R_UNIT + row] == UNIT_CARD:
            continue
        for below in bits(m[M_ALL]):
            # A whole packet may leave whatever its order; a run only in its order.
            run = m[M_ALL] if t[R_UNIT + row] == UNIT_PACKET else m[M_FITS + int(t[R_RUN_FIT + row]) * PILES + below]
            xm[XM_RUN + below] |= int(run) & int(m[M_ALL])
    for row in _rows(t, VACANCY, FILL):
        for pile in _piles(t):
            if (int(m[M_TARGETS + row]) >> pile) & 1:
                xm[XM_FILLS + pile] |= int(m[M_ALLOWED + row]) & int(m[M_ALL])
    turned = {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))} if t[T_TURN_ROW] >= 0 else set()
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] != 0:
            continue
        cycles = pile in turned and (t[T_TURN_PLACING] == PLACE_ONE or _redeals(t))
        if cycles or pile == t[T_STOCK] or t[P_AVAIL + pile] == AVAIL_ANY:
            xm[XM_OPEN] |= 1 << pile
        elif t[P_AVAIL + pile] != AVAIL_NONE:
            xm[XM_PACKETS] |= 1 << pile


def _chains(t: Any, m: Any, xm: Ints) -> bool:
    """One pack, and each card has one place on one foundation of its suit: notes which card comes before which."""
    all_cards = set(bits(m[M_ALL]))
    if int(t[T_CARDS]) != len(all_cards):
        return False
    found: dict[int, int] = {}
    packets = [pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0]
    by_sequence: dict[tuple[int, ...], list[int]] = {}
    same = {m[M_NEXT_SUITS + int(t[F_SUIT + pile]) * 4 + suit] == 1 << suit for pile in packets for suit in range(4)}
    if not packets or same != {True}:
        return False
    for pile in packets:
        if t[F_RELATIVE + pile] != 0:
            return False
        length = int(t[F_LENGTH + pile])
        ranks = tuple(int(rank) for rank in t[SEQUENCE + pile * MAX_SEQUENCE : SEQUENCE + pile * MAX_SEQUENCE + length])
        if len(set(ranks)) != length or length > 15:
            return False
        by_sequence.setdefault(ranks, []).append(pile)
        for height in range(length + 1):
            for rank in ranks[:height]:
                xm[XM_PREFIX + pile * 16 + height] |= 1 << rank
    for ranks, piles in by_sequence.items():
        if len(piles) != 4:
            return False
        for suit in range(4):
            for place, rank in enumerate(ranks):
                card = suit * 16 + rank
                if card in found:
                    return False
                found[card] = 1 << (suit * 16 + ranks[place - 1]) if place else 0
    if set(found) != all_cards:
        return False
    for card, before in found.items():
        xm[XM_BEFORE + card] = before
    xm[XM_CHAIN] = int(m[M_ALL])
    return True


def _only(t: Any, *kinds: int) -> bool:
    return set(_rows(t, *range(len(ROW_KINDS)))) == set(_rows(t, *kinds))


def _from_foundations(t: Any, m: Any) -> bool:
    """Does some row let cards come back from a foundation?"""
    up = sum(1 << pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0)
    return any(int(m[M_PAIRS + row * PILES + pile]) & up for row in _rows(t, BUILD, VACANCY) for pile in _piles(t))


def _safe_from(t: Any, m: Any) -> int:
    """Packets whose top may go up without being missed, if the card itself is not; 0 where the proof does not hold."""
    packets = [pile for pile in _piles(t) if t[P_FOUNDATION + pile] == 0]
    if not _only(t, FOUNDATION, BUILD, VACANCY, TURN, REDEAL) or _from_foundations(t, m):
        return 0
    if int(t[T_PHASES]) > 1 or int(t[T_FORCED]) or int(t[T_CLOSES]) or int(t[T_AFTER]):
        return 0
    if any(t[R_UNIT + row] == UNIT_PACKET for row in _rows(t, BUILD, VACANCY)):
        return 0
    if any(t[R_GROUP + row] != row for row in _rows(t, VACANCY)) or any(t[P_VACANT + pile] != 0 for pile in _piles(t)):
        return 0
    turned: set[int] = set()
    if int(t[T_TURN_ROW]) >= 0:
        if int(t[T_TURN_PLACING]) not in (PLACE_ONE, PLACE_CHOICE) or int(t[T_TURN_OPENS]) >= 0:
            return 0
        turned = {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))}
    if _redeals(t):
        gathered = {int(t[REDEAL_PILE + i]) for i in range(int(t[T_REDEAL_PILES]))}
        if not gathered <= turned or int(t[T_REDEAL_WHEN]) == WHEN_STUCK or int(t[T_REDEAL_AGAIN]):
            return 0
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] == 0 or t[F_LENGTH + pile] == 0:
            continue
        if t[F_COMES + pile] in (COMES_END, COMES_AFTER):
            return 0
        feeding = int(m[M_FEED + pile]) & int(m[M_BASE + pile])
        if any(not feeding >> packet & 1 for packet in packets if t[P_AVAIL + packet] != AVAIL_NONE):
            return 0
    return sum(
        1 << pile
        for pile in packets
        if pile not in turned and pile != t[T_STOCK] and t[P_AVAIL + pile] in (AVAIL_TOP, AVAIL_UNCOVERED)
    )


def _may_be_hopeless(t: Any, m: Any) -> bool:
    if not _only(t, FOUNDATION, BUILD, VACANCY, TURN, REDEAL, FILL) or _from_foundations(t, m):
        return False
    if _redeals(t):
        gathered = {int(t[REDEAL_PILE + i]) for i in range(int(t[T_REDEAL_PILES]))}
        turned = {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))}
        return gathered <= turned and not int(t[T_REDEAL_AGAIN])
    return not int(t[T_CLOSES])


def derive(t: Any, m: Any) -> SolverTables:
    """The solver's tables of a program from its own: ``t`` numbers and ``m`` masks as layout.py describes them."""
    x = np.zeros(X_SIZE, dtype=np.int64)
    xm = np.zeros(XM_SIZE, dtype=np.int64)
    _classes(t, m, x)
    _orders(t, x)
    _movements(t, m, xm)
    chains = _chains(t, m, xm)
    safe_from = _safe_from(t, m) if chains else 0
    xm[XM_SAFE_FROM] = signed(safe_from)
    x[X_SAFE] = int(safe_from != 0)
    x[X_HOPELESS] = int(chains and _may_be_hopeless(t, m))
    x[X_RUNS] = int(any(t[R_UNIT + row] != UNIT_CARD for row in _rows(t, BUILD, VACANCY)))
    x[X_NODE] = H_USED + 16 - H_PHASE + 2 * int(t[T_PILES]) + int(t[T_CARDS])
    return SolverTables(x, xm)
