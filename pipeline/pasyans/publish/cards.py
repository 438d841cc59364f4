"""Playing cards drawn as SVG symbols with Russian indices (Т К Д В).

The names of the ranks flow in, ``<symbol>`` elements flow out; colours come from the style sheet, so that
cards follow the light or the dark page. Box of a card: 60 × 84 units.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup

WIDTH, HEIGHT = 60, 84
_SUIT_PATHS = {
    "S": "M0-5C6-.5 4.8 3.2 2.4 3.2 1.4 3.2.7 2.6.4 2 .5 3.5 1 4.4 1.8 5H-1.8C-1 4.4-.5 3.5-.4 2-.7 2.6-1.4 3.2-2.4 3.2"
    "-4.8 3.2-6-.5 0-5Z",
    "H": "M0 4.7C-6 .2-4.7-4.5-2.4-4.5-1.1-4.5 0-3.5 0-2.5 0-3.5 1.1-4.5 2.4-4.5 4.7-4.5 6 .2 0 4.7Z",
    "D": "M0-5C1-3 2.4-1.4 3.8 0 2.4 1.4 1 3 0 5-1 3-2.4 1.4-3.8 0-2.4-1.4-1-3 0-5Z",
    "C": "M-.5.4C-.4 2.6-.9 4.2-1.8 5H1.8C.9 4.2.4 2.6.5.4A2.3 2.3 0 1 0 2.1-.9 2.3 2.3 0 1 0-2.1-.9 2.3 2.3 0 1 0"
    "-.5.4Z",
}
# Where the pips of 2 to 10 stand: (column, row) with columns -1 0 1 and rows from -3 (top) to 3.
_PIPS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, -3), (0, 3)),
    "3": ((0, -3), (0, 0), (0, 3)),
    "4": ((-1, -3), (1, -3), (-1, 3), (1, 3)),
    "5": ((-1, -3), (1, -3), (0, 0), (-1, 3), (1, 3)),
    "6": ((-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3)),
    "7": ((-1, -3), (1, -3), (0, -1.5), (-1, 0), (1, 0), (-1, 3), (1, 3)),
    "8": ((-1, -3), (1, -3), (0, -1.5), (-1, 0), (1, 0), (0, 1.5), (-1, 3), (1, 3)),
    "9": ((-1, -3), (1, -3), (-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1), (-1, 3), (1, 3)),
    "T": ((-1, -3), (1, -3), (0, -2), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2), (-1, 3), (1, 3)),
}
# Head-dress of the court cards, drawn in the upper half and turned round for the lower.
_COURTS = {
    "K": "M-9 0V-9L-4.5-4.5 0-11 4.5-4.5 9-9V0ZM-9 1.6H9V3.6H-9Z",
    "Q": "M-8.5 0C-9.5-4-8-7.5-8-7.5L-4-3.5-3-9 0-4.5 3-9 4-3.5 8-7.5C8-7.5 9.5-4 8.5 0ZM0-12A1.6 1.6 0 1 1 0-8.8 1.6"
    " 1.6 0 1 1 0-12ZM-8.5 1.6H8.5V3.4H-8.5Z",
    "J": "M-8 0C-8-6-3-8 2-7.5 6-7 8-4 8 0ZM1-7.5C3-12 8-13 10-10 7-10.5 5-8.5 4-6.7ZM-9 1.4H9V3.4H-9Z",
}


def suit_symbols(prefix: str = "") -> Markup:
    """The four suits as symbols ``suit-S`` …, ten units high, centred on their origin."""
    return Markup("").join(
        Markup('<symbol id="{2}suit-{0}" viewBox="-6 -6 12 12" overflow="visible"><path d="{1}"/></symbol>').format(
            suit, path, prefix
        )
        for suit, path in _SUIT_PATHS.items()
    )


def colour(card: str) -> str:
    """``red`` or ``black``."""
    return "red" if card[1] in "HD" else "black"


@lru_cache(maxsize=64)
def card_symbol(card: str, index: str) -> Markup:
    """One card as a symbol ``card-AS``; ``index`` is its rank in the corner (``Т``)."""
    rank, suit = card[0], card[1]
    # An index in every corner: a fan may leave either edge of a card to be seen.
    corner = Markup("").join(
        Markup('<text x="{:g}" y="14" text-anchor="middle">{}</text>{}').format(x + 0.2, index, _pip(suit, x, 22, 8.5))
        for x in (8, 52)
    )
    if rank == "A":
        middle = _pip(suit, 30, 42, 26)
    elif rank in _PIPS:
        middle = Markup("").join(
            _pip(suit, 30 + 9.2 * column, 42 + 9 * row, 10.5, turned=row > 0) for column, row in _PIPS[rank]
        )
    else:
        half = Markup('<g>{}<path class="crown" d="{}" transform="translate(30 29.5) scale(.86)"/></g>').format(
            _pip(suit, 21.5, 15.5, 7), _COURTS[rank]
        )
        middle = Markup(
            '<rect class="court" x="16.5" y="9" width="27" height="66" rx="1.5"/>{0}'
            '<g transform="rotate(180 30 42)">{0}</g>'
            '<text class="letter" x="30" y="50" text-anchor="middle">{1}</text>'
        ).format(half, index)
    return Markup(
        '<symbol id="card-{0}" viewBox="0 0 60 84"><g class="card {1}"><rect class="paper" x=".5" y=".5" width="59" '
        'height="83" rx="4.5"/>{2}<g transform="rotate(180 30 42)">{2}</g>{3}</g></symbol>'
    ).format(card, colour(card), corner, middle)


@lru_cache(maxsize=64)
def small_card_symbol(card: str, index: str) -> Markup:
    """One card drawn for a small plate, as a symbol ``mini-card-AS``: its index at both edges and one large suit."""
    narrow = Markup(' textLength="17" lengthAdjust="spacingAndGlyphs"') if len(index) > 1 else Markup("")
    return Markup(
        '<symbol id="mini-card-{0}" viewBox="0 0 60 84"><g class="card small {1}"><rect class="paper" x=".5" y=".5" '
        'width="59" height="83" rx="4.5"/><text x="4" y="26"{3}>{2}</text><text x="56" y="26" text-anchor="end"{3}>{2}'
        "</text>{4}</g></symbol>"
    ).format(card, colour(card), index, narrow, _pip(card[1], 30, 55, 38, "mini-"))


def back_symbol(prefix: str = "") -> Markup:
    """The back of a card as the symbol ``card-back``."""
    lattice = "".join(
        f"M{x} 6L{x + 12} 30 {x} 54 {x + 12} 78M{x + 12} 6L{x} 30 {x + 12} 54 {x} 78" for x in (6, 18, 30, 42)
    )
    return Markup(
        '<symbol id="{1}card-back" viewBox="0 0 60 84"><g class="card back"><rect class="paper" x=".5" y=".5" '
        'width="59" height="83" rx="4.5"/><rect class="field" x="4" y="4" width="52" height="76" rx="2.5"/>'
        '<path class="lattice" d="{0}"/></g></symbol>'
    ).format(lattice, prefix)


def sprite(ranks: Mapping[str, Mapping[str, str]]) -> str:
    """All cards, the back and the suits in one SVG file."""
    cards = Markup("").join(
        symbol(rank + suit, entry["short"])
        for symbol in (card_symbol, small_card_symbol)
        for rank, entry in ranks.items()
        for suit in "SHDC"
    )
    return str(
        Markup('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">{}</svg>\n').format(
            suit_symbols() + back_symbol() + suit_symbols("mini-") + back_symbol("mini-") + cards
        )
    )


def _pip(suit: str, x: float, y: float, size: float, prefix: str = "", turned: bool = False) -> Markup:
    turn = Markup(' transform="rotate(180 {:g} {:g})"').format(x, y) if turned else ""
    return Markup('<use href="#{}suit-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"{}/>').format(
        prefix, suit, x - size / 2, y - size / 2, size, size, turn
    )
