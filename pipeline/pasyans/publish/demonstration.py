"""A demonstration carried out for the page: what lies on the table at its end, and whether its promise is kept.

A demonstration's record and the program of the game it follows flow in; an SVG plate and the verdict flow out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from pasyans.engine.cards import card_text
from pasyans.engine.demonstration import finished_packets, perform
from pasyans.engine.program import Program
from pasyans.model.record import Demonstration
from pasyans.publish.cards import HEIGHT, WIDTH, small_card_symbol, suit_symbols
from pasyans.publish.wording import Wording

ACROSS = 7
"""Packets in a row of the plate."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The last scene: ``plate`` shows every place with its cards spread downwards; ``kept``: the promise holds."""

    plate: Markup
    kept: bool


def carry_out(shown: Demonstration, program: Mapping[str, Any], wording: Wording, lang: str) -> Outcome | None:
    """Carry out the steps from the finished game; ``None`` if they cannot be carried out with its packets."""
    try:
        performance = perform(shown, finished_packets(Program.from_json(dict(program))))
    except ValueError:
        return None
    places = [[card_text(card) for card in place] for place in performance.scenes[-1].places]
    return Outcome(_plate(places, wording, lang), performance.kept)


def _plate(places: Sequence[Sequence[str]], wording: Wording, lang: str) -> Markup:
    used = sorted({card for place in places for card in place})
    symbols = suit_symbols("mini-") + Markup("").join(
        small_card_symbol(card, wording.labels["ranks"][card[0]]["short"]) for card in used
    )
    most = max((len(place) for place in places), default=1)
    row = HEIGHT + 26 * most
    shapes = [
        Markup('<g><title>{}</title><use href="#mini-card-{}" x="{}" y="{}" width="60" height="84"/></g>').format(
            wording.card_name(lang, card),
            card,
            number % ACROSS * (WIDTH + 12),
            number // ACROSS * row + 26 * depth,
        )
        for number, place in enumerate(places)
        for depth, card in enumerate(place)
    ]
    rows = -(-len(places) // ACROSS)
    return Markup(
        '<svg class="plate" viewBox="-8 -8 {} {}" role="group" aria-label="{}"><defs>{}</defs>{}</svg>'
    ).format(
        min(len(places), ACROSS) * (WIDTH + 12) + 4,
        rows * row - 10,
        wording.say(lang, "demonstration-end"),
        symbols,
        Markup("").join(shapes),
    )
