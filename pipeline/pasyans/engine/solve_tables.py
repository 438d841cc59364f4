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

from pasyans.engine.kernel_proofs import *
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


def _gathered(t: Any) -> set[int]:
    """Packets that a redeal gathers."""
    return {int(t[REDEAL_PILE + i]) for i in range(int(t[T_REDEAL_PILES]))} if _redeals(t) else set()


def _talons(t: Any) -> set[int]:
    """Packets onto which the stock is turned, if it is turned onto one, or onto one of several at choice."""
    if int(t[T_TURN_ROW]) < 0 or int(t[T_TURN_PLACING]) not in (PLACE_ONE, PLACE_CHOICE):
        return set()
    return {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))}


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
    if {a, b} & _gathered(t):
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


def _movements(t: Any, m: Any, xm: Ints) -> None:
    for row in _rows(t, BUILD):
        fit = M_FITS + int(t[R_FIT + row]) * PILES
        for below in bits(m[M_ALL]):
            over = int(m[fit + below]) & int(m[M_ALL])
            xm[XM_OVER + below] |= over
            for card in bits(over):
                xm[XM_UNDER + card] |= signed(1 << below)
                if _is_last(t, row):
                    xm[XM_LATE_UNDER + card] |= signed(1 << below)
            if _is_last(t, row):
                xm[XM_LATE_OVER + below] |= over
        for pile in _piles(t):
            if (int(m[M_TARGETS + row]) >> pile) & 1:
                xm[XM_BUILDERS] |= int(m[M_PAIRS + row * PILES + pile])
                if _is_last(t, row):
                    xm[XM_LATE_BUILDERS] |= int(m[M_PAIRS + row * PILES + pile])
    for row in _rows(t, BUILD, VACANCY):
        if t[R_UNIT + row] == UNIT_CARD:
            continue
        for below in bits(m[M_ALL]):
            # A whole packet may leave whatever its order; a run only in its order.
            run = m[M_ALL] if t[R_UNIT + row] == UNIT_PACKET else m[M_FITS + int(t[R_RUN_FIT + row]) * PILES + below]
            xm[XM_RUN + below] |= int(run) & int(m[M_ALL])
    for row in _rows(t, VACANCY, FILL):
        for pile in _piles(t):
            if not (int(m[M_TARGETS + row]) >> pile) & 1:
                continue
            filling = int(m[M_ALLOWED + row]) & int(m[M_ALL])
            sources = int(m[M_SOURCES + row] if t[R_KIND + row] == FILL else m[M_PAIRS + row * PILES + pile])
            xm[XM_FILLS + pile] |= filling
            xm[XM_FILLERS + pile] |= sources
            if _is_last(t, row):
                xm[XM_LATE_FILLS + pile] |= filling
                xm[XM_LATE_FILLERS + pile] |= sources
    talons = _talons(t) if _redeals(t) else set()
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] != 0:
            continue
        if pile == t[T_STOCK] or t[P_AVAIL + pile] == AVAIL_ANY:
            xm[XM_OPEN] |= 1 << pile
        elif pile in talons:
            xm[XM_CYCLES] |= 1 << pile
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
    # What has no place on a foundation must have none to be won either.
    if len(found) != int(t[T_WIN]):
        return False
    for card in all_cards:
        xm[XM_BEFORE + card] = found.get(card, -1)
        xm[XM_CHAIN] |= signed(1 << card) if card in found else 0
    return True


def _is_last(t: Any, row: int) -> bool:
    """Is the row there in the last phase?"""
    return bool(int(t[R_PHASES + row]) >> (int(t[T_PHASES]) - 1) & 1)


def _late_rows(t: Any, m: Any, *kinds: int) -> list[int]:
    """Rows of the last phase, without turns and redeals if it begins when nothing is left to turn or to gather."""
    return [
        row
        for row in _rows(t, *kinds)
        if _is_last(t, row) and not (int(t[R_KIND + row]) in (TURN, REDEAL) and _stock_is_out(t, m))
    ]


def _stock_is_out(t: Any, m: Any) -> bool:
    """Are stock and talons empty for good in the last phase?"""
    return _is_out_after(t, m, int(t[T_PHASES]) - 2)


def _is_out_after(t: Any, m: Any, phase: int) -> bool:
    """Does the phase end when nothing is left to turn or to gather, and not sooner?"""
    if phase < 0 or int(t[PHASE_UNTIL + phase]) != UNTIL_EMPTY or int(t[T_REDEAL_AGAIN]):
        return False
    piles = {int(t[T_STOCK])} | {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))} | _gathered(t)
    return all(pile >= 0 and int(m[M_UNTIL + phase]) >> pile & 1 for pile in piles)


def _begins_anew(t: Any, m: Any) -> bool:
    """May a redeal lead back from a later phase to an earlier one, and not at once on again?"""
    kept = sum(1 << p for p in _piles(t) if t[P_FOUNDATION + p] != 0 or t[P_AVAIL + p] == AVAIL_NONE)
    kept &= ~sum(1 << pile for pile in _gathered(t) | {int(t[T_STOCK])} if pile >= 0)
    for phase in range(int(t[T_PHASES]) - 1):
        if not _redeals(t) or _is_out_after(t, m, phase):
            return False
        if int(t[PHASE_UNTIL + phase]) != UNTIL_FULL or int(m[M_UNTIL + phase]) & ~kept or _loose_foundations(t, m):
            return True
    return False


def _is_forced(t: Any, phase: int) -> bool:
    return any(int(t[FORCED_PHASES + i]) >> phase & 1 for i in range(int(t[T_FORCED])))


def _only(t: Any, *kinds: int) -> bool:
    return set(_rows(t, *range(len(ROW_KINDS)))) == set(_rows(t, *kinds))


def _loose_foundations(t: Any, m: Any) -> bool:
    """Does some row let cards come back from a foundation, or go there otherwise than in its order?"""
    up = sum(1 << pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0)
    rows = _rows(t, BUILD, VACANCY)
    return any(int(m[M_TARGETS + row]) & up for row in rows) or any(
        int(m[M_PAIRS + row * PILES + pile]) & up for row in rows for pile in _piles(t)
    )


def _waits_for_foundations(t: Any, m: Any, pile: int) -> bool:
    """Does a foundation that comes after a zone is full wait for foundations only?"""
    return all(t[P_FOUNDATION + other] != 0 for other in bits(m[M_AFTER + pile]))


def _safe_phase(t: Any, m: Any) -> int:
    """The phase from which cards may count as safe: the last, or the first where each phase only adds rights.

    So it is if each ends when foundations are begun, all rows hold in all later phases and nothing is forced.
    """
    last = int(t[T_PHASES]) - 1
    up = sum(1 << pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0)
    for phase in range(last):
        if int(t[PHASE_UNTIL + phase]) != UNTIL_FULL or int(m[M_UNTIL + phase]) & ~up or _is_forced(t, phase):
            return last
        if any(int(t[R_PHASES + row]) >> phase & 3 == 1 for row in range(int(t[T_ROWS]))):
            return last
        here, later = M_FEED + phase * PILES, M_FEED + (phase + 1) * PILES
        if any(int(m[here + pile]) & ~int(m[later + pile]) for pile in _piles(t)):
            return last
    return 0


def _safe_from(t: Any, m: Any, chains: bool) -> int:
    """Packets whose top may go up in the last phase without being missed, if the card itself is not.

    0 where the proof does not hold.
    """
    last = int(t[T_PHASES]) - 1
    packets = [pile for pile in _piles(t) if t[P_FOUNDATION + pile] == 0]
    every = _late_rows(t, m, *range(len(ROW_KINDS)))
    if set(every) - set(_late_rows(t, m, FOUNDATION, BUILD, VACANCY, TURN, REDEAL)) or _loose_foundations(t, m):
        return 0
    if _is_forced(t, last) or int(t[T_CLOSES]):
        return 0
    if any(t[R_UNIT + row] == UNIT_PACKET for row in _late_rows(t, m, BUILD, VACANCY)):
        return 0
    vacancies = _late_rows(t, m, VACANCY)
    if any(t[R_GROUP + row] != row for row in vacancies) or (vacancies and any(t[P_VACANT + p] for p in _piles(t))):
        return 0
    turned: set[int] = set()
    stock: set[int] = {int(t[T_STOCK])}
    if _late_rows(t, m, TURN):
        if int(t[T_TURN_PLACING]) not in (PLACE_ONE, PLACE_CHOICE) or int(t[T_TURN_OPENS]) >= 0:
            return 0
        turned = {int(t[TURN_PLACE + i]) for i in range(int(t[T_TURN_PLACES]))}
    builders = 0
    for row in _late_rows(t, m, BUILD):
        for pile in packets:
            builders |= int(m[M_PAIRS + row * PILES + pile])
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] == 0 or t[F_LENGTH + pile] == 0:
            continue
        if t[F_COMES + pile] == COMES_AFTER and not _waits_for_foundations(t, m, pile):
            return 0
        # What could have been built on the card goes up instead, from wherever it lies.
        feeding = int(m[M_FEED + last * PILES + pile]) & int(m[M_BASE + pile])
        if chains and builders & ~feeding:
            return 0
    # A card more or less on the way through stock and talon changes nothing only if they are turned one by one.
    one_by_one = int(t[T_TURN_COUNT]) == 1 and int(t[T_TURN_PLACING]) == PLACE_ONE
    hidden = set() if one_by_one else turned | stock
    offered = (AVAIL_TOP, AVAIL_UNCOVERED, AVAIL_HAND)
    return sum(1 << pile for pile in packets if pile not in hidden and t[P_AVAIL + pile] in offered)


def _supply(t: Any, m: Any, xm: Ints) -> bool:
    """Where pairs leave places of one card each: notes whence the places are filled again."""
    if not _only(t, PAIR, VACANCY, SWAP):
        return False
    supply = 0
    for row in _rows(t, VACANCY):
        for pile in _piles(t):
            if int(m[M_TARGETS + row]) >> pile & 1:
                supply |= int(m[M_PAIRS + row * PILES + pile])
    xm[XM_SUPPLY] = supply
    return len(_rows(t, PAIR)) == 1 and not int(t[T_CLOSES]) and not supply & int(m[M_SOURCES + _rows(t, PAIR)[0]])


def _only_up(t: Any, m: Any) -> bool:
    """In the last phase, do cards do nothing but go up, each suit to foundations of its own?"""
    if set(_late_rows(t, m, *range(len(ROW_KINDS)))) - set(_late_rows(t, m, FOUNDATION, REDEAL)):
        return False
    if _is_forced(t, int(t[T_PHASES]) - 1) or int(t[T_CLOSES]):
        return False
    packets = [pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0]
    return all(
        t[F_RELATIVE + pile] == 0
        and t[F_COMES + pile] != COMES_AFTER
        and all(m[M_NEXT_SUITS + int(t[F_SUIT + pile]) * 4 + suit] == 1 << suit for suit in range(4))
        for pile in packets
    ) and all(t[P_AVAIL + pile] in (AVAIL_NONE, AVAIL_TOP) for pile in _piles(t) if pile != t[T_STOCK])


def _may_be_hopeless(t: Any, m: Any) -> bool:
    return _only(t, FOUNDATION, BUILD, VACANCY, TURN, REDEAL, FILL) and not (
        _loose_foundations(t, m) or int(t[T_CLOSES]) or int(t[T_AFTER])
    )


def _talon_only(t: Any) -> bool:
    """May packets be gathered again without changing anything but the order of stock and talon?"""
    if not _redeals(t):
        return True
    return _gathered(t) <= _talons(t) and not int(t[T_REDEAL_AGAIN])


def _goes_round(t: Any, m: Any) -> bool:
    """May stock and talon be gone through as often as wanted, turn after turn without any choice?"""
    if int(t[T_REDEAL_TIMES]) >= 0 or not _redeals(t) or not _talon_only(t) or int(t[T_FORCED]):
        return False
    both = 1 << int(t[T_STOCK]) | 1 << int(t[TURN_PLACE])
    if any(int(m[M_UNTIL + phase]) & both not in (0, both) for phase in range(int(t[T_PHASES]))):
        return False
    return (
        int(t[T_TURN_PLACING]) == PLACE_ONE
        and int(t[P_CAP + int(t[TURN_PLACE])]) == 0
        and int(t[T_REDEAL_WHEN]) == WHEN_EMPTY
        and int(t[T_REDEAL_PILES]) == 1
        and int(t[REDEAL_PILE]) == int(t[TURN_PLACE])
        and int(t[T_TURN_OPENS]) < 0
        and not int(t[T_CLOSES])
    )


def _one_partner(t: Any, m: Any, xm: Any) -> bool:
    """Where cards leave in pairs and nothing else ever happens: notes the cards that can leave with one other only."""
    if (
        not _only(t, PAIR)
        or int(t[T_PHASES]) > 1
        or int(t[T_FORCED])
        or int(t[T_CLOSES])
        or any(t[P_VACANT + pile] for pile in _piles(t))
    ):
        return False
    copies = int(t[T_CARDS]) // len(bits(m[M_ALL]))
    only = 0
    for card in bits(m[M_ALL]):
        partners: set[int] = set()
        for row in _rows(t, PAIR):
            partners |= set(bits(int(m[M_FITS + int(t[R_PARTNERS + row]) * PILES + card]) & int(m[M_ALL])))
        cards = copies * len(partners) - (card in partners)
        alone = any(t[R_ALONE + row] and int(m[M_ALLOWED + row]) >> card & 1 for row in _rows(t, PAIR))
        if cards + alone == 1:
            only |= 1 << card
    xm[XM_ONLY] = signed(only)
    return only != 0


def _faces(t: Any, m: Any, x: Ints) -> None:
    """Cards that may change places in every rule: those of one rank where no rule looks at the suit."""
    for card in range(64):
        x[X_FACE + card] = card
    if int(t[T_REDEAL_AGAIN]):
        return
    for pile in _piles(t):
        if t[P_FOUNDATION + pile] != 0 and (
            t[F_FIXED + pile] >= 0
            or t[F_OWN + pile] != 0
            or any(m[M_NEXT_SUITS + int(t[F_SUIT + pile]) * 4 + suit] != 15 for suit in range(4))
        ):
            return
    cards = bits(m[M_ALL])
    fits = {int(t[column + row]) for row in _rows(t, *range(len(ROW_KINDS))) for column in (R_FIT, R_RUN_FIT)}
    fits |= {int(t[R_PARTNERS + row]) for row in _rows(t, PAIR)}
    for row in _rows(t, BUILD):
        fits |= set(range(int(t[R_PART + row]), int(t[R_PART + row]) + int(t[R_PARTS + row])))
    masks = [int(m[M_FITS + fit * PILES + card]) for fit in fits if fit >= 0 for card in cards]
    masks += [int(m[M_ALLOWED + row]) for row in _rows(t, *range(len(ROW_KINDS)))]
    for card in cards:
        first = card & 15
        same = all(m[M_FITS + fit * PILES + card] == m[M_FITS + fit * PILES + first] for fit in fits if fit >= 0)
        if same and all((mask >> card ^ mask >> first) & 1 == 0 for mask in masks):
            x[X_FACE + card] = first


def _weights(t: Any, m: Any, x: Ints, chains: bool) -> None:
    """How much each kind of trouble counts: found by trying, on deals of the ten games and of the known ones."""
    foundations = [pile for pile in _piles(t) if t[P_FOUNDATION + pile] != 0]
    any_suit = all(m[M_NEXT_SUITS + int(t[F_SUIT + pile]) * 4] == 15 for pile in foundations)
    x[X_ORDERS] = BY_ALL if any_suit else BY_FIRST
    x[X_WEIGHT + LONELY] = 1
    if any(t[F_COMES + pile] == COMES_END for pile in foundations):
        # Nothing is placed before the phase is over: coming nearer to its end is what counts till then.
        x[X_WEIGHT + UNTIL] = 4
    if _rows(t, BUILD):
        x[X_WEIGHT + LEFT], x[X_WEIGHT + LATER_OVER], x[X_WEIGHT + MISFIT] = 4, 2, 1
        x[X_WEIGHT + EMPTY] = 3
        # Where each card has one place, how deep the wanted ones lie says as much as imagining, and is had for less.
        x[X_WEIGHT + DEPTH], x[X_WEIGHT + IMAGINED] = int(chains), int(not chains)
    else:
        x[X_WEIGHT + LEFT], x[X_WEIGHT + LATER_OVER], x[X_WEIGHT + EMPTY], x[X_WEIGHT + IMAGINED] = 2, 2, 3, 4


def derive(t: Any, m: Any) -> SolverTables:
    """The solver's tables of a program from its own: ``t`` numbers and ``m`` masks as layout.py describes them."""
    x = np.zeros(X_SIZE, dtype=np.int64)
    xm = np.zeros(XM_SIZE, dtype=np.int64)
    _classes(t, m, x)
    _movements(t, m, xm)
    chains = _chains(t, m, xm)
    safe_from = _safe_from(t, m, chains)
    all_cards_go_up = int(t[T_WIN]) == int(t[T_CARDS]) and all(
        t[P_WIN + pile] == t[P_FOUNDATION + pile] for pile in _piles(t)
    )
    if not chains and not all_cards_go_up:
        safe_from = 0
    xm[XM_SAFE_FROM] = signed(safe_from)
    x[X_SAFE_PHASE] = _safe_phase(t, m)
    x[X_OUT] = int(t[T_PHASES]) - int(_stock_is_out(t, m))
    if safe_from:
        x[X_SAFE] = BY_BUILDS if chains else BY_LAST_COPY
    if _may_be_hopeless(t, m) and (chains or all_cards_go_up):
        x[X_HOPELESS] = ONE_PACK if chains else MORE_PACKS
    if _supply(t, m, xm):
        x[X_HOPELESS] = BY_PAIRS
    anew = _begins_anew(t, m)
    x[X_LIMITED] = int(anew or not _talon_only(t) or (_redeals(t) and int(t[T_REDEAL_WHEN]) == WHEN_STUCK))
    x[X_SAFE_PAIRS] = int(_one_partner(t, m, xm))
    _faces(t, m, x)
    _weights(t, m, x, chains)
    x[X_COMPONENTS] = int(all_cards_go_up and _only_up(t, m))
    x[X_ROUND] = int(_goes_round(t, m))
    x[X_MERGED] = int(_goes_round(t, m) and not anew and int(t[T_TURN_COUNT]) == 1 and bool(t[T_REDEAL_TURNED]))
    x[X_RUNS] = int(any(t[R_UNIT + row] != UNIT_CARD for row in _rows(t, BUILD, VACANCY)))
    x[X_NODE] = H_USED + 16 - H_PHASE + 2 * int(t[T_PILES]) + int(t[T_CARDS])
    return SolverTables(x, xm)
