"""A program as the two flat arrays that the kernel reads: ``t`` (int64) and ``m`` (int64 masks).

Flows in: a ``Program``; flows out: arrays whose layout is fixed in layout.py. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pasyans.engine import layout as at
from pasyans.engine.program import DealStep, Program
from pasyans.engine.sequences import SUIT_FITS, next_suits

AVAILABLE = {"none": at.AVAIL_NONE, "top": at.AVAIL_TOP, "uncovered": at.AVAIL_UNCOVERED}
AVAILABLE |= {"hand": at.AVAIL_HAND, "blind": at.AVAIL_HAND, "any": at.AVAIL_ANY}
FACES = {"up": at.FACE_UP, "down": at.FACE_DOWN, "top-up": at.FACE_TOP_UP}
UNITS = {"card": at.UNIT_CARD, "run": at.UNIT_RUN, "packet": at.UNIT_PACKET}
COMES = {"start": at.COMES_START, "turned": at.COMES_TURNED, "end": at.COMES_END, "after": at.COMES_AFTER}
UNTIL = {"end": at.UNTIL_END, "stock-empty": at.UNTIL_EMPTY, "zones-empty": at.UNTIL_EMPTY, "zone-full": at.UNTIL_FULL}
PLACING = {"one": at.PLACE_ONE, "choice": at.PLACE_CHOICE, "each": at.PLACE_EACH, "round": at.PLACE_ROUND}
PLACING |= {"newest": at.PLACE_NEWEST}
BASE_OUT = {"next": at.BASE_NEXT, "skip": at.BASE_SKIP, "fill": at.BASE_FILL}
WHEN = {"at-will": at.WHEN_WILL, "stock-empty": at.WHEN_EMPTY, "stuck": at.WHEN_STUCK}
STEPS = {
    "vacancies": at.STEP_VACANCIES,
    "foundations": at.STEP_FOUNDATIONS,
    "bases": at.STEP_BASES,
    "pairs": at.STEP_PAIRS,
}
DEALS = {"named": at.DEAL_NAMED, "rank": at.DEAL_RANK, "cards": at.DEAL_CARDS, "rest": at.DEAL_REST}

Tables = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


def mask(numbers: Iterable[int]) -> int:
    """The set of ``numbers`` (0…62) as a mask."""
    value = 0
    for number in numbers:
        value |= 1 << number
    return value


def tables(program: Program) -> Tables:
    """The arrays ``t`` and ``m`` of a program."""
    t = np.zeros(at.T_SIZE, dtype=np.int64)
    m = np.zeros(at.M_SIZE, dtype=np.int64)
    _head(program, t, m)
    _piles(program, t, m)
    _foundations(program, t, m)
    _rows(program, t, m)
    _stock(program, t)
    _short_cuts(program, t, m)
    offset = _script(t, at.SCRIPT, program.deal)
    t[at.T_DEAL], t[at.T_AGAIN] = at.SCRIPT, offset
    _script(t, offset, program.again)
    return t, m


def _head(program: Program, t: Any, m: Any) -> None:
    t[at.T_PILES] = len(program.piles)
    t[at.T_ROWS] = len(program.rows)
    t[at.T_PHASES] = len(program.phases)
    t[at.T_CARDS] = program.cards
    t[at.T_SHARES] = program.shares
    t[at.T_STOCK] = program.stock
    t[at.T_REMOVED] = program.removed
    t[at.T_WIN] = program.win_cards
    t[at.T_RANKS] = len(program.ranks)
    for position, rank in enumerate(program.ranks):
        t[at.RANK_AT + position] = rank
        t[at.POSITION_OF + rank] = position
    t[at.T_FORCED] = len(program.forced)
    for number, step in enumerate(program.forced):
        t[at.FORCED_STEP + number] = STEPS[step.step]
        t[at.FORCED_PHASES + number] = mask(step.phases)
    for number, phase in enumerate(program.phases):
        t[at.PHASE_UNTIL + number] = UNTIL[phase.until]
        m[at.M_UNTIL + number] = mask(phase.piles)
    for number, fit in enumerate(program.fits):
        for below, cards in enumerate(fit):
            m[at.M_FITS + number * at.PILES + below] = mask(cards)
    for number, name in enumerate(SUIT_FITS):
        for suit in range(4):
            m[at.M_NEXT_SUITS + number * 4 + suit] = mask(next_suits(name, suit))
    for suits in range(16):
        m[at.M_SPREAD + suits] = mask(suit * 16 for suit in range(4) if suits >> suit & 1)
    m[at.M_ALL] = mask(suit * 16 + rank for suit in range(4) for rank in program.ranks)
    m[at.M_WIN] = mask(program.win_piles)
    m[at.M_ANY] = mask(number for number, pile in enumerate(program.piles) if pile.available == "any")
    t[at.T_ANY] = int(m[at.M_ANY] != 0)


def _piles(program: Program, t: Any, m: Any) -> None:
    for number, pile in enumerate(program.piles):
        t[at.P_ZONE + number] = pile.zone
        t[at.P_AVAIL + number] = AVAILABLE[pile.available]
        t[at.P_FACE + number] = FACES[pile.face]
        t[at.P_CAP + number] = pile.capacity
        t[at.P_VACANT + number] = pile.vacant
        t[at.P_WIN + number] = int(number in program.win_piles)
        t[at.CLOSE_NEXT + number] = pile.closes_from
        if pile.closes_from >= 0:
            t[at.T_CLOSES] = 1
        m[at.M_COVERED + number] = mask(pile.covered_by)
        for cover in pile.covered_by:
            m[at.M_COVERS + cover] |= 1 << number
            t[at.P_COVERS + cover] = 1


def _foundations(program: Program, t: Any, m: Any) -> None:
    packets = [table.pile for table in program.foundations]
    t[at.T_FIRST_FOUNDATION] = min(packets, default=0)
    t[at.T_LAST_FOUNDATION] = max(packets, default=-1) + 1
    t[at.T_GROUPS] = len({table.group for table in program.foundations})
    for table in program.foundations:
        pile = table.pile
        zone = program.zones[program.piles[pile].zone]
        t[at.P_FOUNDATION + pile] = 1
        t[at.F_LENGTH + pile] = len(table.sequence)
        t[at.F_SUIT + pile] = SUIT_FITS.index(table.suit)
        t[at.F_COMES + pile] = COMES[table.comes]
        t[at.F_RELATIVE + pile] = int(table.relative)
        t[at.F_CLASS + pile] = table.kind
        t[at.F_FIXED + pile] = table.fixed_suit
        t[at.F_OWN + pile] = int(table.own_suit)
        t[at.F_LOW + pile] = zone.first
        t[at.F_HIGH + pile] = zone.first + zone.packets
        t[at.F_ROW + pile] = table.row
        t[at.F_GROUP + pile] = table.group
        for height, rank in enumerate(table.sequence):
            t[at.SEQUENCE + pile * at.MAX_SEQUENCE + height] = rank
        for phase, sources in enumerate(table.feeds):
            m[at.M_FEED + phase * at.PILES + pile] = mask(sources)
        m[at.M_BASE + pile] = mask(table.base_feed)
        m[at.M_AFTER + pile] = mask(table.after)
        if table.comes == "after":
            t[at.T_AFTER] = 1


def _rows(program: Program, t: Any, m: Any) -> None:
    t[at.T_PRIVILEGES] = len(program.rows)
    for number, row in enumerate(program.rows):
        kind = at.ROW_KINDS.index(row.kind)
        t[at.R_KIND + number] = kind
        t[at.R_PHASES + number] = mask(row.phases)
        t[at.R_UNIT + number] = UNITS[row.unit]
        t[at.R_FIT + number] = max(row.fit, 0)
        t[at.R_RUN_FIT + number] = max(row.run_fit, 0)
        t[at.R_PART + number] = row.parts[0] if row.parts else 0
        t[at.R_PARTS + number] = len(row.parts)
        t[at.R_REVERSED + number] = int(row.reversed)
        t[at.R_GROUP + number] = row.group if row.group >= 0 else number
        t[at.R_FORCED + number] = int(row.forced)
        t[at.R_TIMES + number] = row.times
        t[at.R_WHEN + number] = WHEN[row.when]
        t[at.R_CARDS + number] = row.cards
        t[at.R_PARTNERS + number] = max(row.fit, 0)
        t[at.R_ALONE + number] = int(row.alone)
        t[at.R_ACROSS + number] = int(row.across)
        m[at.M_ALLOWED + number] = m[at.M_ALL] if row.allowed is None else mask(row.allowed)
        m[at.M_SOURCES + number] = mask(row.sources)
        for target, sources in row.pairs:
            m[at.M_TARGETS + number] |= 1 << target
            m[at.M_PAIRS + number * at.PILES + target] = mask(sources)
        if kind in (at.BUILD, at.VACANCY) and not row.forced:
            t[at.T_FREE_ROWS] = 1
        if kind in (at.BUILD, at.VACANCY) and row.unit != "card":
            t[at.T_RUNS] = 1
        if kind == at.PAIR:
            t[at.T_PAIR_ROWS] = 1
        if kind in (at.SWAP, at.REVERSE, at.TAKE, at.GRACE) and number < t[at.T_PRIVILEGES]:
            t[at.T_PRIVILEGES] = number


def _stock(program: Program, t: Any) -> None:
    turn, redeal = program.turn, program.redeal
    t[at.T_TURN_ROW] = t[at.T_REDEAL_ROW] = t[at.T_TURN_OPENS] = t[at.T_FILL_ROW] = -1
    if turn is not None:
        t[at.T_TURN_ROW] = turn.row
        t[at.T_TURN_COUNT] = turn.count
        t[at.T_TURN_PLACING] = PLACING[turn.placing]
        t[at.T_TURN_OPENS] = turn.opens
        t[at.T_TURN_BARE] = int(turn.bare_first)
        t[at.T_TURN_BASE] = BASE_OUT[turn.base_out]
        t[at.T_FILL_ROW] = turn.fill_row
        t[at.T_TURN_PLACES] = len(turn.places)
        t[at.TURN_PLACE : at.TURN_PLACE + len(turn.places)] = turn.places
    if redeal is not None:
        t[at.T_REDEAL_ROW] = redeal.row
        t[at.T_REDEAL_TIMES] = redeal.times
        t[at.T_REDEAL_WHEN] = WHEN[redeal.when]
        t[at.T_REDEAL_SHUFFLED] = int(redeal.shuffled)
        t[at.T_REDEAL_TURNED] = int(redeal.turned)
        t[at.T_REDEAL_AGAIN] = int(redeal.again)
        t[at.T_REDEAL_PILES] = len(redeal.gather)
        t[at.REDEAL_PILE : at.REDEAL_PILE + len(redeal.gather)] = redeal.gather


def _short_cuts(program: Program, t: Any, m: Any) -> None:
    """What can be known beforehand, so that it need not be asked at every move."""
    forced = [number for number, row in enumerate(program.rows) if row.kind == "vacancy" and row.forced]
    for number in forced:
        m[at.M_FORCED] |= m[at.M_TARGETS + number]
    t[at.T_FILLS_ONLY] = int(all(step.step == "vacancies" for step in program.forced))
    turn = program.turn
    if turn is None or turn.placing != "one" or turn.count != 1 or len(program.phases) != 1:
        return
    covers = {cover for pile in program.piles for cover in pile.covered_by}
    talon = turn.places[0]
    plain = all(
        pile not in covers
        and pile not in program.win_piles
        and t[at.P_FOUNDATION + pile] == 0
        and t[at.P_VACANT + pile] == 0
        and not program.piles[pile].covered_by
        for pile in (program.stock, talon)
    )
    open_talon = program.piles[talon].face == "up" and program.piles[talon].capacity == 0
    filled = bool((int(m[at.M_FORCED]) >> talon | int(m[at.M_FORCED]) >> program.stock) & 1)
    others = t[at.T_FREE_ROWS] + t[at.T_PAIR_ROWS] + t[at.T_AFTER] + t[at.T_CLOSES] + t[at.T_ANY]
    t[at.T_TURNS_ON] = int(plain and open_talon and not filled and others == 0 and t[at.T_FILLS_ONLY] != 0)


def _script(t: Any, offset: int, steps: Sequence[DealStep]) -> int:
    """Write deal steps at ``offset``; returns the offset after their end mark."""
    for step in steps:
        head = (DEALS[step.kind], step.owner, mask(step.refused), mask(step.sinking), len(step.items))
        values = (*head, *step.items)
        t[offset : offset + len(values)] = values
        offset += len(values)
    t[offset] = at.DEAL_END
    return offset + 1
