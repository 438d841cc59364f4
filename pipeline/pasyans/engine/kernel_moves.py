"""Which moves are legal: rows of rules asked in order, each over masks of packets and cards.

Flows in: the tables and a position; flows out: moves as integers, row | source << 6 | target << 12 | count << 18,
written to an array. The order is fixed and documented (docs/program.md), because policies and random walks depend
on it.
"""

# A kernel file takes its places from the whole layout.
# ruff: noqa: F403, F405, SIM102, SIM109, SIM110
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.engine.bits import lowest
from pasyans.engine.jit import Ints, compiled, entry
from pasyans.engine.kernel_piles import slot_at
from pasyans.engine.layout import *


@compiled
def move_of(row: int, source: int, target: int, count: int) -> int:
    """A move as one integer."""
    return row | source << 6 | target << 12 | count << 18


@compiled
def has_room(t: Ints, s: Ints, pile: int, count: int) -> bool:
    """Does the packet's capacity allow ``count`` more cards?"""
    return t[P_CAP + pile] == 0 or s[LEN + pile] + count <= t[P_CAP + pile]


@compiled
def may_feed(m: Ints, s: Ints, source: int, packet: int) -> bool:
    """May cards of ``source`` go to the foundation packet now? The base from any zone that feeds, later ones by
    phase.
    """
    if s[LEN + packet] == 0:
        return (m[M_BASE + packet] >> source) & 1 != 0
    return (m[M_FEED + s[H_PHASE] * PILES + packet] >> source) & 1 != 0


@compiled
def foundation_moves(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, only_base: int, focus: int) -> int:
    """Cards that go up: by source, then foundation packet. ``only_base``: to empty packets only."""
    ready = w[W_WANTS] & w[W_TOPS]
    sources = 0
    while ready != 0:
        sources |= w[HOLD + lowest(ready)]
        ready &= ready - 1
    sources |= m[M_ANY] & w[W_FULL]
    if focus >= 0:
        sources &= 1 << focus
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        deepest = 1
        if t[P_AVAIL + source] == AVAIL_ANY:
            deepest = s[LEN + source]
        for depth in range(1, deepest + 1):
            card = slot_at(s, source, depth) & 63
            packets = w[WANT + card]
            while packets != 0:
                packet = lowest(packets)
                packets &= packets - 1
                if may_feed(m, s, source, packet) and (only_base == 0 or s[LEN + packet] == 0):
                    out[n] = move_of(t[F_ROW + packet], source, packet, depth)
                    n += 1
    return n


@compiled
def run_length(m: Ints, s: Ints, pile: int, fit: int) -> int:
    """How many cards at the top of a packet form a run, each fitting on the one below it."""
    length = s[LEN + pile] - s[DOWN + pile]
    if length <= 0:
        return 0
    count = 1
    slot = s[TOP + pile]
    while count < length:
        under = s[BELOW + slot]
        if (m[M_FITS + fit * PILES + (under & 63)] >> (slot & 63)) & 1 == 0:
            break
        slot = under
        count += 1
    return count


@compiled
def direction_kept(t: Ints, m: Ints, s: Ints, row: int, target: int, card: int) -> bool:
    """If the two top cards of the target already run one way, does ``card`` go on the same way?"""
    parts = t[R_PARTS + row]
    if parts == 0 or s[LEN + target] - s[DOWN + target] < 2:
        return True
    top = s[TOP + target]
    under = s[BELOW + top] & 63
    top = top & 63
    runs = False
    for part in range(t[R_PART + row], t[R_PART + row] + parts):
        if (m[M_FITS + part * PILES + under] >> top) & 1 != 0:
            runs = True
            if (m[M_FITS + part * PILES + top] >> card) & 1 != 0:
                return True
    return not runs


@compiled
def turned_run_fits(m: Ints, s: Ints, pile: int, count: int, fit: int) -> bool:
    """Does the top run still fit card on card when it is laid over one by one?"""
    slot = s[TOP + pile]
    for _ in range(count - 1):
        under = s[BELOW + slot]
        if (m[M_FITS + fit * PILES + (slot & 63)] >> (under & 63)) & 1 == 0:
            return False
        slot = under
    return True


@compiled
def builds_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int, focus: int) -> int:
    """Moves of one row that builds: by target, source, count."""
    fit = M_FITS + t[R_FIT + row] * PILES
    unit = t[R_UNIT + row]
    targets = m[M_TARGETS + row] & w[W_FULL] & ~w[W_VACANT]
    while targets != 0:
        target = lowest(targets)
        targets &= targets - 1
        fitting = m[fit + (s[TOP + target] & 63)]
        allowed = m[M_PAIRS + row * PILES + target] & ~(1 << target)
        if focus >= 0:
            allowed &= 1 << focus
        sources = 0
        if unit == UNIT_CARD or t[R_REVERSED + row] != 0:
            cards = fitting & w[W_TOPS]
            while cards != 0:
                sources |= w[HOLD + lowest(cards)]
                cards &= cards - 1
            sources |= m[M_ANY] & w[W_FULL]
        else:
            sources = w[W_FULL]
        sources &= allowed
        while sources != 0:
            source = lowest(sources)
            sources &= sources - 1
            if t[P_AVAIL + source] == AVAIL_ANY:
                for depth in range(1, s[LEN + source] + 1):
                    card = slot_at(s, source, depth) & 63
                    if (fitting >> card) & 1 != 0 and has_room(t, s, target, 1):
                        if direction_kept(t, m, s, row, target, card):
                            out[n] = move_of(row, source, target, depth)
                            n += 1
                continue
            if s[AVAIL + source] < 0:
                continue
            first = 1
            last = 1
            if unit == UNIT_RUN:
                last = run_length(m, s, source, t[R_RUN_FIT + row])
            elif unit == UNIT_PACKET:
                first = s[LEN + source] - s[DOWN + source]
                last = first
            for count in range(first, last + 1):
                card = s[AVAIL + source]
                if t[R_REVERSED + row] == 0 and count > 1:
                    card = slot_at(s, source, count) & 63
                if (
                    (fitting >> card) & 1 != 0
                    and has_room(t, s, target, count)
                    and direction_kept(t, m, s, row, target, card)
                    and (t[R_REVERSED + row] == 0 or turned_run_fits(m, s, source, count, t[R_FIT + row]))
                ):
                    out[n] = move_of(row, source, target, count)
                    n += 1
    return n


@compiled
def better_right(t: Ints, m: Ints, w: Ints, row: int, target: int) -> bool:
    """Does a source with a better right to fill ``target`` still hold a card?"""
    for other in range(t[R_GROUP + row], row):
        if (m[M_PAIRS + other * PILES + target] & w[W_FULL]) != 0:
            return True
    return False


@compiled
def fills_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int, target: int, focus: int) -> int:
    """Moves of one vacancy row to one empty packet: by source, count. A packet's only card never changes place within
    its zone, since that fills one vacancy by making another."""
    if better_right(t, m, w, row, target):
        return n
    unit = t[R_UNIT + row]
    sources = m[M_PAIRS + row * PILES + target] & w[W_FULL] & ~(1 << target)
    if focus >= 0:
        sources &= 1 << focus
    allowed = m[M_ALLOWED + row]
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        length = s[LEN + source] - t[P_VACANT + source]
        same_zone = t[P_ZONE + source] == t[P_ZONE + target]
        if t[P_AVAIL + source] == AVAIL_ANY:
            if same_zone and length == 1:
                continue
            for depth in range(1, s[LEN + source] + 1):
                if (allowed >> (slot_at(s, source, depth) & 63)) & 1 != 0:
                    out[n] = move_of(row, source, target, depth)
                    n += 1
            continue
        if s[AVAIL + source] < 0:
            continue
        first = 1
        last = 1
        if unit == UNIT_RUN:
            last = run_length(m, s, source, t[R_RUN_FIT + row])
        elif unit == UNIT_PACKET:
            first = s[LEN + source] - s[DOWN + source]
            last = first
        for count in range(first, last + 1):
            if same_zone and count == length:
                continue
            card = s[AVAIL + source]
            if count > 1 and t[R_REVERSED + row] == 0:
                card = slot_at(s, source, count) & 63
            if (allowed >> card) & 1 != 0 and has_room(t, s, target, count):
                out[n] = move_of(row, source, target, count)
                n += 1
    return n


@compiled
def vacancies_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int, focus: int) -> int:
    """Moves of one row that fills empty packets: by target, source, count."""
    targets = m[M_TARGETS + row] & w[W_VACANT]
    while targets != 0:
        n = fills_of(t, m, s, w, out, n, row, lowest(targets), focus)
        targets &= targets - 1
    return n


@compiled
def pairs_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int) -> int:
    """Cards that leave together: by first packet, then second; a card that leaves alone goes to the packet of pairs."""
    sources = m[M_SOURCES + row] & w[W_FULL]
    partner = M_FITS + t[R_PARTNERS + row] * PILES
    alone = m[M_ALLOWED + row]
    while sources != 0:
        first = lowest(sources)
        sources &= sources - 1
        card = s[AVAIL + first]
        if card < 0:
            continue
        if t[R_ALONE + row] != 0 and (alone >> card) & 1 != 0:
            out[n] = move_of(row, first, t[T_REMOVED], 1)
            n += 1
        cards = m[partner + card] & w[W_TOPS]
        others = 0
        while cards != 0:
            others |= w[HOLD + lowest(cards)]
            cards &= cards - 1
        others &= m[M_PAIRS + row * PILES + first] & ~((2 << first) - 1)
        while others != 0:
            out[n] = move_of(row, first, lowest(others), 1)
            n += 1
            others &= others - 1
    return n


@compiled
def turns(t: Ints, s: Ints, w: Ints, out: Ints, n: int) -> int:
    """Turning the stock: one move, or one for each packet that the card may go to."""
    row = t[T_TURN_ROW]
    stock = t[T_STOCK]
    if row < 0 or (t[R_PHASES + row] >> s[H_PHASE]) & 1 == 0 or s[LEN + stock] == 0:
        return n
    placing = t[T_TURN_PLACING]
    if placing == PLACE_ROUND:
        out[n] = move_of(row, stock, t[TURN_PLACE + s[H_CURSOR]], 1)
        return n + 1
    if placing == PLACE_EACH:
        out[n] = move_of(row, stock, t[TURN_PLACE], 1)
        return n + 1
    if placing == PLACE_NEWEST:
        target = s[H_NEWEST]
        if (s[TOP + stock] & 15) == t[T_TURN_OPENS]:
            target = -1
        elif t[T_TURN_BARE] != 0:
            for i in range(t[T_TURN_PLACES]):
                if (w[W_VACANT] >> t[TURN_PLACE + i]) & 1 != 0 and s[LEN + t[TURN_PLACE + i]] > 0:
                    target = t[TURN_PLACE + i]
                    break
        if target < 0:
            for i in range(t[T_TURN_PLACES]):
                if s[LEN + t[TURN_PLACE + i]] == 0:
                    target = t[TURN_PLACE + i]
                    break
        if target >= 0:
            out[n] = move_of(row, stock, target, 1)
            n += 1
        return n
    for i in range(t[T_TURN_PLACES]):
        if has_room(t, s, t[TURN_PLACE + i], 1):
            out[n] = move_of(row, stock, t[TURN_PLACE + i], 1)
            n += 1
    return n


@compiled
def can_redeal(t: Ints, s: Ints, stuck: bool) -> bool:
    """May the packets be gathered now? ``stuck``: nothing brings the game forward."""
    row = t[T_REDEAL_ROW]
    if row < 0 or (t[R_PHASES + row] >> s[H_PHASE]) & 1 == 0:
        return False
    if t[T_REDEAL_TIMES] >= 0 and s[H_REDEALS] >= t[T_REDEAL_TIMES]:
        return False
    when = t[T_REDEAL_WHEN]
    if when == WHEN_EMPTY and t[T_STOCK] >= 0 and s[LEN + t[T_STOCK]] > 0:
        return False
    if when == WHEN_STUCK and not stuck:
        return False
    for i in range(t[T_REDEAL_PILES]):
        if s[LEN + t[REDEAL_PILE + i]] > 0:
            return True
    return False


@compiled
def swaps_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int) -> int:
    """Two available cards change places: by first packet, second. Cards that are alike are not exchanged."""
    sources = m[M_SOURCES + row] & w[W_FULL]
    if s[H_PENDING] > 0:
        sources &= ~(1 << s[H_FIRST] | 1 << s[H_SECOND])
    while sources != 0:
        first = lowest(sources)
        sources &= sources - 1
        card = s[AVAIL + first]
        others = sources
        while others != 0 and card >= 0:
            second = lowest(others)
            others &= others - 1
            if s[AVAIL + second] >= 0 and s[AVAIL + second] != card:
                out[n] = move_of(row, first, second, 1)
                n += 1
    return n


@compiled
def can_swap(t: Ints, m: Ints, s: Ints, w: Ints, row: int) -> bool:
    """Are there twice as many available cards as are exchanged?"""
    sources = m[M_SOURCES + row] & w[W_FULL]
    count = 0
    while sources != 0:
        if s[AVAIL + lowest(sources)] >= 0:
            count += 1
        sources &= sources - 1
    return count >= 2 * t[R_CARDS + row]


@compiled
def could_play(t: Ints, m: Ints, s: Ints, w: Ints, source: int, card: int) -> bool:
    """Could ``card`` go from ``source`` to a foundation or be built somewhere, if it were on top?"""
    phase = s[H_PHASE]
    packets = w[WANT + card]
    while packets != 0:
        if may_feed(m, s, source, lowest(packets)):
            return True
        packets &= packets - 1
    for row in range(t[T_ROWS]):
        if (t[R_PHASES + row] >> phase) & 1 == 0:
            continue
        if t[R_KIND + row] == BUILD:
            targets = m[M_TARGETS + row] & w[W_FULL] & ~w[W_VACANT] & ~(1 << source)
        elif t[R_KIND + row] == VACANCY and (m[M_ALLOWED + row] >> card) & 1 != 0:
            targets = m[M_TARGETS + row] & w[W_VACANT]
        else:
            continue
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if (m[M_PAIRS + row * PILES + target] >> source) & 1 == 0:
                continue
            if t[R_KIND + row] == VACANCY:
                if not better_right(t, m, w, row, target):
                    return True
            elif (m[M_FITS + t[R_FIT + row] * PILES + (s[TOP + target] & 63)] >> card) & 1 != 0 and direction_kept(
                t, m, s, row, target, card
            ):
                return True
    return False


@compiled
def privileges_of(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int, row: int) -> int:
    """Moves of one privilege that may still be used."""
    kind = t[R_KIND + row]
    if t[R_TIMES + row] >= 0 and s[H_USED + row - t[T_PRIVILEGES]] >= t[R_TIMES + row]:
        return n
    if kind == SWAP:
        if can_swap(t, m, s, w, row):
            n = swaps_of(t, m, s, w, out, n, row)
        return n
    sources = m[M_SOURCES + row] & w[W_FULL]
    while sources != 0:
        source = lowest(sources)
        sources &= sources - 1
        if kind == REVERSE:
            count = run_length(m, s, source, t[R_RUN_FIT + row])
            if count > 1:
                out[n] = move_of(row, source, source, count)
                n += 1
            continue
        if kind == TAKE:
            for depth in range(2, s[LEN + source] - s[DOWN + source] + 1):
                if could_play(t, m, s, w, source, slot_at(s, source, depth) & 63):
                    out[n] = move_of(row, source, source, depth)
                    n += 1
            continue
        targets = m[M_TARGETS + row] & ~w[W_FULL]
        if targets != 0:
            for depth in range(1, s[LEN + source] - s[DOWN + source] + 1):
                out[n] = move_of(row, source, lowest(targets), depth)
                n += 1
    return n


@compiled
def forced_moves(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int) -> int:
    """The moves of the first forced step that can be taken: only these are legal then.

    Of several empty packets the one with the lowest number is filled first.
    """
    start = n
    bit = 1 << s[H_PHASE]
    for i in range(t[T_FORCED]):
        if t[FORCED_PHASES + i] & bit == 0:
            continue
        step = t[FORCED_STEP + i]
        if step == STEP_FOUNDATIONS or step == STEP_BASES:
            n = foundation_moves(t, m, s, w, out, n, 1 if step == STEP_BASES else 0, -1)
        elif step == STEP_PAIRS:
            for row in range(t[T_ROWS]):
                if t[R_KIND + row] == PAIR and t[R_PHASES + row] & bit != 0:
                    n = pairs_of(t, m, s, w, out, n, row)
        elif w[W_VACANT] != 0:
            lowest_target = 64
            for row in range(t[T_ROWS]):
                if t[R_KIND + row] != VACANCY or t[R_FORCED + row] == 0 or t[R_PHASES + row] & bit == 0:
                    continue
                targets = m[M_TARGETS + row] & w[W_VACANT]
                while targets != 0:
                    target = lowest(targets)
                    targets &= targets - 1
                    if target > lowest_target:
                        break
                    if target < lowest_target:
                        found = fills_of(t, m, s, w, out, start, row, target, -1)
                        if found > start:
                            n = found
                            lowest_target = target
                            break
                    else:
                        n = fills_of(t, m, s, w, out, n, row, target, -1)
        if n > start:
            return n
    return n


@compiled
def owed_moves(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints, n: int) -> int:
    """A place whose card was a base waits for the top card of another packet: by source."""
    row = t[T_FILL_ROW]
    place = t[TURN_PLACE + s[H_CURSOR]]
    sources = m[M_SOURCES + row] & w[W_FULL] & ~(1 << place)
    while sources != 0:
        out[n] = move_of(row, lowest(sources), place, 1)
        n += 1
        sources &= sources - 1
    return n


@entry
def legal_moves(t: Ints, m: Ints, s: Ints, w: Ints, out: Ints) -> int:
    """All legal moves into ``out``; returns how many.

    In order: what is owed or pending; forced steps; foundations; builds and vacancies row by row; pairs; the turn; the
    redeal; privileges at will; and, only if nothing before brings the game forward (no foundation move, pair or turn),
    redeal and privileges that the record allows when nothing else can be done.
    """
    if s[H_LOOPED] != 0:
        return 0
    if s[H_OWED] != 0:
        return owed_moves(t, m, s, w, out, 0)
    bit = 1 << s[H_PHASE]
    if s[H_PENDING] > 0:
        for row in range(t[T_PRIVILEGES], t[T_ROWS]):
            if t[R_KIND + row] == SWAP:
                return swaps_of(t, m, s, w, out, 0, row)
    focus = s[H_FOCUS]
    n = 0
    if focus < 0 and t[T_FORCED] > 0:
        n = forced_moves(t, m, s, w, out, 0)
        if n > 0:
            return n
    n = foundation_moves(t, m, s, w, out, n, 0, focus)
    forward = n
    for row in range(t[T_ROWS]):
        if t[R_PHASES + row] & bit == 0:
            continue
        if t[R_KIND + row] == BUILD:
            n = builds_of(t, m, s, w, out, n, row, focus)
        elif t[R_KIND + row] == VACANCY and t[R_FORCED + row] == 0:
            n = vacancies_of(t, m, s, w, out, n, row, focus)
    if focus >= 0:
        return n
    before = n
    if t[T_PAIR_ROWS] != 0:
        for row in range(t[T_ROWS]):
            if t[R_KIND + row] == PAIR and t[R_PHASES + row] & bit != 0:
                n = pairs_of(t, m, s, w, out, n, row)
    n = turns(t, s, w, out, n)
    forward += n - before
    if can_redeal(t, s, forward == 0):
        out[n] = move_of(t[T_REDEAL_ROW], 0, 0, 0)
        n += 1
    for row in range(t[T_PRIVILEGES], t[T_ROWS]):
        if t[R_PHASES + row] & bit != 0 and (t[R_WHEN + row] != WHEN_STUCK or forward == 0):
            n = privileges_of(t, m, s, w, out, n, row)
    return n
