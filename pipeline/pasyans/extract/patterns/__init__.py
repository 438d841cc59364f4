"""The patterns by topic; importing this package registers them all, in the order in which they are tried."""

from __future__ import annotations

from pasyans.extract.patterns import (
    advice,
    builds,
    coming,
    couples,
    deck,
    endings,
    feeds,
    foundations,
    growth,
    hand,
    layout,
    marks,
    outcome,
    pairs,
    passes,
    places,
    redeals,
    stock,
    vacancies,
)
from pasyans.extract.patterns.base import Claim, Pattern, registered

__all__ = [
    "Claim",
    "Pattern",
    "advice",
    "builds",
    "coming",
    "couples",
    "deck",
    "endings",
    "feeds",
    "foundations",
    "growth",
    "hand",
    "layout",
    "marks",
    "outcome",
    "pairs",
    "passes",
    "places",
    "redeals",
    "registered",
    "stock",
    "vacancies",
]
