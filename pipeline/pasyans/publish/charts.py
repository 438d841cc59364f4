"""Results of simulations drawn as a chart: for each reading and policy the share won, with its interval.

Runs as ``pasyans simulate --json`` gives them flow in, rows for a table and an SVG flow out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

_TICKS = ("start", "middle", "middle", "middle", "end")


@dataclass(frozen=True, slots=True)
class Run:
    """One row: shares are of one, ``label`` names the reading, ``policy`` who plays."""

    reading: str
    label: str
    policy: str
    deals: int
    wins: int
    undecided: int
    rate: float
    low: float
    high: float


def runs(results: Iterable[Mapping[str, Any]], labels: Mapping[str, str]) -> list[Run]:
    """Runs in the order they were given; ``labels`` says a reading in words."""
    out = []
    for row in results:
        deals = int(row["deals"])
        rate = float(row["rate"]) if row.get("rate") is not None else (int(row["wins"]) / deals if deals else 0.0)
        reading = str(row.get("reading", "default"))
        out.append(
            Run(
                reading,
                labels.get(reading, reading),
                str(row["policy"]),
                deals,
                int(row["wins"]),
                int(row.get("undecided") or 0),
                rate,
                float(row["low"]),
                float(row["high"]),
            )
        )
    return out


def chart(rows: list[Run], title: str, policies: Mapping[str, str], lang: str = "ru") -> Markup:
    """Dots with intervals on a common scale from nothing to a round share above the largest."""
    if not rows:
        return Markup("")
    top = _round_up(max(row.high for row in rows))
    left, right, line = 8, 632, 40
    height = line * len(rows) + 34

    def across(share: float) -> float:
        return round(left + (right - left) * min(share, top) / top, 1)

    marks = Markup("").join(
        Markup(
            '<line class="grid" x1="{0}" x2="{0}" y1="6" y2="{1}"/><text class="tick" x="{0}" y="{2}" '
            'text-anchor="{3}">{4}</text>'
        ).format(across(top * n / 4), height - 24, height - 6, _TICKS[n], percent(top * n / 4, lang))
        for n in range(5)
    )
    bars = Markup("")
    for number, row in enumerate(rows):
        y = 6 + line * number
        bars += Markup(
            '<g class="run {7}"><title>{0}: {1}</title><text class="name" x="{2}" y="{3}">{0}</text>'
            '<line class="interval" x1="{4}" x2="{5}" y1="{6}" y2="{6}"/><circle cx="{8}" cy="{6}" r="5.5"/></g>'
        ).format(
            f"{row.label} · {policies.get(row.policy, row.policy)}",
            percent(row.rate, lang),
            left,
            y + 14,
            across(row.low),
            across(row.high),
            y + 28,
            row.policy if row.policy.isalnum() else "other",
            across(row.rate),
        )
    return Markup('<svg class="chart" viewBox="0 0 640 {}" role="img" aria-label="{}">{}{}</svg>').format(
        height, title, marks, bars
    )


def percent(share: float, lang: str = "ru") -> str:
    """A share as per cent with as many digits as it has meaning: «12,3 %», «0,04 %»."""
    value = share * 100
    digits = 0 if value == 0 or value >= 99.95 else 1 if value >= 1 else 2
    number = f"{value:.{digits}f}"
    return number.replace(".", ",") + "\u00a0%" if lang == "ru" else number + "%"


def signed(share: float, lang: str = "ru") -> str:
    """A difference of shares in percentage points, with its sign: «+1,2 %»."""
    sign = "\u2212" if share < 0 else "+" if share > 0 else ""
    return sign + percent(abs(share), lang)


def _round_up(share: float) -> float:
    if share <= 0:
        return 0.01
    power = 10.0 ** math.floor(math.log10(share))
    for step in (1, 2, 4, 5, 8, 10):
        if step * power >= share:
            return min(1.0, step * power)
    return 1.0
