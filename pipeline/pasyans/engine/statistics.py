"""What counts of deals say: shares with their 95 % intervals, differences between two ways to play the same deals.

Flows in: counts; flows out: shares in [0, 1]. Deals that a solver left undecided widen the interval and never drop
out: the low end counts them lost, the high end won.
"""

from __future__ import annotations

import math
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The point of the normal distribution that leaves 2.5 % on each side."""


class Share(NamedTuple):
    """A share and its interval, all in [0, 1]."""

    rate: float
    low: float
    high: float


def wilson(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """The score interval for ``hits`` of ``trials`` (Wilson, J. Amer. Statist. Assoc. 22, 1927); (0, 1) for no trials.

    Raises ``ValueError`` if ``hits`` does not lie in 0 … ``trials``.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"expected 0 <= hits <= trials, found hits={hits}, trials={trials}")
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return (0.0 if hits == 0 else max(0.0, centre - half)), (1.0 if hits == trials else min(1.0, centre + half))


def win_share(won: int, deals: int, undecided: int = 0) -> Share:
    """Wins per deal begun, with the interval that the undecided deals widen.

    >>> win_share(2, 4, undecided=1).rate
    0.5
    """
    if won + undecided > deals:
        raise ValueError(f"expected won + undecided <= deals, found {won} + {undecided} of {deals}")
    low, _ = wilson(won, deals)
    _, high = wilson(won + undecided, deals)
    return Share(won / deals if deals else 0.0, low, high)


def paired_difference(only_first: int, only_second: int, deals: int, z: float = Z_95) -> Share:
    """How much more often the first way wins than the second on the *same* deals, in [-1, 1].

    ``only_first``: deals that the first alone wins; ``only_second``: that the second alone wins. The interval is that
    of Agresti and Min (Statist. Med. 24, 2005): half a deal is added to each of the four cells.
    """
    if deals <= 0:
        return Share(0.0, -1.0, 1.0)
    b, c, n = only_first + 0.5, only_second + 0.5, deals + 2
    centre = (b - c) / n
    half = z * math.sqrt(max(b + c - (b - c) ** 2 / n, 0.0)) / n
    return Share((only_first - only_second) / deals, max(-1.0, centre - half), min(1.0, centre + half))
