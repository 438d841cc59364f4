"""Cards as numbers and as text: ``AS 2C TD JH QS KD``, code = suit * 16 + rank.

What flows in is text or codes, what flows out is the other; nothing else in the engine knows the notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pasyans.model.rules import RANKS, SUITS

CODES = tuple(suit * 16 + rank for suit in range(4) for rank in range(13))


def card_code(text: str) -> int:
    """The code of a card written as rank and suit; raises ``ValueError`` saying what was expected."""
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return SUITS.index(text[1]) * 16 + RANKS.index(text[0])
    raise ValueError(f"expected a card such as AS, TD or KC (rank A23456789TJQK, suit SHDC), found {text!r}")


def card_text(code: int) -> str:
    """A card's code as text, ``0`` -> ``AS``."""
    return RANKS[code & 15] + SUITS[code >> 4]


def read_cards(text: str) -> list[int]:
    """The codes of all cards in ``text``, separated by blanks or line ends; raises ``ValueError``."""
    return [card_code(word) for word in text.split()]


def write_cards(codes: Iterable[int], width: int = 13) -> str:
    """Cards as lines of ``width`` cards."""
    words = [card_text(code) for code in codes]
    return "\n".join(" ".join(words[start : start + width]) for start in range(0, len(words), width))


def new_pack(packs: int, ranks: Sequence[int]) -> list[int]:
    """The pack before it is shuffled: pack after pack, spades, hearts, diamonds, clubs, ranks in the deck's order."""
    return [suit * 16 + rank for _ in range(packs) for suit in range(4) for rank in ranks]
