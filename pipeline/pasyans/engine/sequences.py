"""Orders of ranks and fits of cards: what lies on what, asked once when a record is compiled.

Flows in: a foundation or a build of the record and the deck's ranks; flows out: lists of ranks, and for each card
the cards that may lie on it. A sequence that never reaches its last rank, or misses ranks, is reported by the
caller from what is found here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pasyans.engine.cards import CODES
from pasyans.model.rules import RANKS, Build, Deck, Foundation, Rank, SuitFit

SUIT_FITS: tuple[SuitFit, ...] = ("same", "any", "alternate", "same-colour", "other")
RED = (1, 2)

Fit = tuple[tuple[int, ...], ...]
"""For each card code (0…63) the codes that may lie on it, ascending."""


def rank_index(rank: Rank) -> int:
    """A = 0 … K = 12."""
    return RANKS.index(rank)


def deck_ranks(deck: Deck) -> tuple[int, ...]:
    """The deck's ranks in their order, as numbers."""
    return tuple(rank_index(rank) for rank in deck.ranks) if deck.ranks else tuple(range(13))


def next_suits(fit: SuitFit, suit: int) -> tuple[int, ...]:
    """The suits that may lie on ``suit``."""
    colour = suit in RED
    return tuple(
        other
        for other in range(4)
        if {
            "same": other == suit,
            "any": True,
            "alternate": (other in RED) != colour,
            "same-colour": (other in RED) == colour,
            "other": other != suit,
        }[fit]
    )


def foundation_sequence(
    foundation: Foundation, packet: int, ranks: Sequence[int], base: int
) -> tuple[tuple[int, ...], str]:
    """The ranks of one foundation packet from ``base`` to the last card, and what is wrong with them (or ``""``).

    ``order`` list: as written. Otherwise the order goes on until ``last``, or, if no last is said, through as many
    ranks as the deck has; without ``wrap`` (and always but for steps and bases amid the order) it ends at the end
    of the order.
    """
    count = len(ranks)
    if foundation.order == "list":
        listed = tuple(rank_index(rank) for rank in foundation.ranks or ())
        if not listed:
            return (), "a list of ranks, found none"
        if foundation.last is not None and listed[-1] != rank_index(foundation.last):
            return listed, f"a list that ends on {foundation.last}, found one that ends on {RANKS[listed[-1]]}"
        return listed, ""
    if base not in ranks:
        return (), f"a base that is in the deck, found {RANKS[base]}"
    step = 1
    if foundation.order == "step":
        step = foundation.steps[packet] if foundation.steps and packet < len(foundation.steps) else foundation.step or 1
    elif foundation.order == "down":
        step = -1
    last = rank_index(foundation.last) if foundation.last is not None else None
    wrap = foundation.wrap or foundation.order == "step" or foundation.base == "first"
    place = list(ranks).index(base)
    sequence = [base]
    while len(sequence) < count and (last is None or sequence[-1] != last):
        following = place + step
        if not 0 <= following < count:
            if not wrap:
                break
            following %= count
        place = following
        if ranks[place] in sequence:
            break
        sequence.append(ranks[place])
    if last is not None and sequence[-1] != last:
        found = " ".join(RANKS[rank] for rank in sequence)
        return tuple(
            sequence
        ), f"an order that reaches {foundation.last}, found {found}, which then comes round to itself or ends"
    return tuple(sequence), ""


def neighbour_ranks(ranks: Sequence[int], step: int, wrap: bool) -> set[tuple[int, int]]:
    """Pairs (below, above) of ranks one step apart."""
    count = len(ranks)
    pairs = set()
    for place, rank in enumerate(ranks):
        above = place + step
        if 0 <= above < count or wrap:
            pairs.add((rank, ranks[above % count]))
    return pairs


def fit_of(pairs: Iterable[tuple[int, int]], suit: SuitFit, ranks: Sequence[int]) -> Fit:
    """The table of cards on cards for pairs of ranks (below, above) and a suit fit."""
    by_below: dict[int, set[int]] = {}
    for below, above in pairs:
        by_below.setdefault(below, set()).add(above)
    table: list[tuple[int, ...]] = [()] * 64
    for code in CODES:
        if code & 15 in ranks:
            table[code] = tuple(
                sorted(
                    other * 16 + above for other in next_suits(suit, code >> 4) for above in by_below.get(code & 15, ())
                )
            )
    return tuple(table)


def build_fits(build: Build, ranks: Sequence[int], orders: Sequence[Sequence[int]]) -> tuple[Fit, tuple[Fit, ...]]:
    """The fit of a build, and its directions one by one; ``orders``: the sequences of the foundation named by
    ``order_of``.
    """
    suit: SuitFit = build.suit or "any"
    wrap = bool(build.wrap)
    direction = build.direction or "none"
    parts: list[set[tuple[int, int]]] = []
    if direction in ("up", "either", "either-or-foundation"):
        parts.append(neighbour_ranks(ranks, 1, wrap))
    if direction in ("down", "either", "either-or-foundation"):
        parts.append(neighbour_ranks(ranks, -1, wrap))
    if direction in ("foundation", "either-or-foundation"):
        forward = {pair for order in orders for pair in pairwise(order)}
        parts.append(forward)
        parts.append({(above, below) for below, above in forward})
    if direction == "none":
        parts.append({(below, above) for below in ranks for above in ranks})
    whole = set().union(*parts) if parts else set()
    fits = tuple(fit_of(part, suit, ranks) for part in parts)
    return fit_of(whole, suit, ranks), fits


def partner_fit(by: str, total: int | None, values: dict[int, int], ranks: Sequence[int]) -> Fit:
    """For each card the cards it may leave with: ``sum``, ``rank``, ``identical`` or ``neighbours``."""
    if by == "sum":
        pairs = {(a, b) for a in ranks for b in ranks if values[a] + values[b] == total}
        return fit_of(pairs, "any", ranks)
    if by == "neighbours":
        return fit_of(neighbour_ranks(ranks, 1, False) | neighbour_ranks(ranks, -1, False), "any", ranks)
    return fit_of({(rank, rank) for rank in ranks}, "same" if by == "identical" else "any", ranks)
