"""Results of simulations drawn: shares won, differences, cards left, length of play, use of rules, mistakes.

Runs as ``pasyans simulate --json`` gives them flow in; rows for tables and charts flow out. A chart is rows of words
(HTML, so that they can be read at any width) with a strip of SVG in each; its numbers stand in a table beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

WIDE = 1000
"""Units across a strip; it is stretched to the width there is, its strokes are not."""


@dataclass(frozen=True, slots=True)
class Run:
    """One row: shares are of one, ``label`` names the reading, ``policy`` who plays.

    ``cards_left`` and ``steps`` are quartiles as the results hold them (the former with ``counts``), ``uses`` how often
    a rule was used in a deal on average, by its pointer.
    """

    reading: str
    label: str
    policy: str
    deals: int
    wins: int
    undecided: int
    rate: float
    low: float
    high: float
    cards_left: Mapping[str, Any] = field(default_factory=dict)
    steps: Mapping[str, Any] = field(default_factory=dict)
    uses: Mapping[str, float] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The class its marks are coloured by."""
        return self.policy if self.policy.isalnum() else "other"


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
                row.get("cards_left") or {},
                row.get("steps") or {},
                row.get("uses") or {},
            )
        )
    return out


def shares(rows: Sequence[Run], policies: Mapping[str, str], lang: str = "ru") -> Markup:
    """For each run the share won as a dot with its interval, from nothing to a round share above the largest."""
    if not rows:
        return Markup("")
    top = _round_up(max(row.high for row in rows))
    made, reading = [], ""
    for row in rows:
        if row.label != reading:
            reading = row.label
            made.append(Markup('<p class="of">{}</p>').format(reading))
        made.append(
            _row(
                policies.get(row.policy, row.policy),
                _line("interval", row.low / top, min(1.0, row.high / top)) + _dot(row.rate / top),
                percent(row.rate, lang),
                row.kind,
            )
        )
    return _chart(made, _ticks([percent(top * n / 4, lang) for n in range(5)]), "short")


def differences(rows: Sequence[tuple[str, str, Mapping[str, Any]]], lang: str = "ru") -> Markup:
    """For each (what differs, label, comparison) the difference with its interval, about a line for no difference."""
    if not rows:
        return Markup("")
    least, most = min(row["low"] for *_, row in rows), max(row["high"] for *_, row in rows)
    left = -_round_up(-least) if least < 0 else 0.0
    right = _round_up(most) if most > 0 else 0.0
    span = (right - left) or 1.0

    def at(share: float) -> float:
        return (share - left) / span

    made, last = [], ""
    for what, label, row in rows:
        if what != last:
            last = what
            made.append(Markup('<p class="of">{}</p>').format(what))
        strip = (
            _upright("zero", at(0.0)) + _line("interval", at(row["low"]), at(row["high"])) + _dot(at(row["difference"]))
        )
        kind = str(row["policy"]) if str(row["policy"]).isalnum() else "other"
        made.append(_row(label, strip, signed(row["difference"], lang), kind))
    return _chart(made, _ticks([signed(left, lang), "", signed(right, lang)]), "plain short")


def left_over(rows: Sequence[Run], policies: Mapping[str, str]) -> Markup:
    """How many cards are left at the end: for each run its deals as a stepped field, one scale across for all."""
    rows = [row for row in rows if row.cards_left.get("counts")]
    if not rows:
        return Markup("")
    most = max(int(key) for row in rows for key in row.cards_left["counts"]) + 1
    return _chart(
        (
            _row(policies.get(row.policy, row.policy), _field(row.cards_left["counts"], most), "", f"{row.kind} tall")
            for row in rows
        ),
        _ticks(["0", str(most // 2), str(most - 1)]),
        "plain short",
    )


def lengths(rows: Sequence[Run], policies: Mapping[str, str]) -> Markup:
    """How many steps a deal takes: from the least to the most, the middle half thick, the middle deal marked."""
    rows = [row for row in rows if row.steps]
    if not rows:
        return Markup("")
    most = max(float(row.steps["most"]) for row in rows) or 1.0
    return _chart(
        (
            _row(
                policies.get(row.policy, row.policy),
                _line("whisker", row.steps["least"] / most, row.steps["most"] / most)
                + _line("box", row.steps["quarter"] / most, row.steps["three_quarters"] / most)
                + _upright("middle", row.steps["middle"] / most),
                f"{row.steps['middle']:g}",
                row.kind,
            )
            for row in rows
        ),
        _ticks([f"{most * n / 4:.0f}" for n in range(5)]),
        "short",
    )


def bars(rows: Sequence[tuple[str, float]], lang: str = "ru") -> Markup:
    """Labelled numbers as bars from nothing to the largest."""
    if not rows:
        return Markup("")
    most = max(value for _, value in rows) or 1.0
    return _chart(
        (_row(label, _line("bar", 0, value / most), number(value, lang), "") for label, value in rows), Markup("")
    )


def parts(rows: Sequence[tuple[str, Sequence[tuple[str, str, int]]]], grouped: Any) -> Markup:
    """Wholes cut into parts: for each row its (class, label, count) side by side, said in words beneath."""
    made = []
    for label, pieces in rows:
        whole, at, strip = sum(count for _, _, count in pieces) or 1, 0, Markup("")
        for kind, _, count in pieces:
            strip += _line(f"part {kind}", at / whole, (at + count) / whole)
            at += count
        said = Markup(" · ").join(
            Markup('<span class="key {}">{}: {}</span>').format(kind, name, grouped(count))
            for kind, name, count in pieces
        )
        made.append(_row(label, strip, "", "parts") + Markup('<p class="keys">{}</p>').format(said))
    return _chart(made, Markup(""), "plain") if made else Markup("")


def percent(share: float, lang: str = "ru") -> str:
    """A share as per cent with as many digits as it has meaning: «12,3 %», «0,04 %»."""
    value = share * 100
    digits = 0 if value == 0 or value >= 99.95 else 1 if value >= 1 else 2 if value >= 0.01 else 3
    figure = f"{value:.{digits}f}"
    return figure.replace(".", ",") + "\u00a0%" if lang == "ru" else figure + "%"


def hundredths(right: int, total: int, lang: str = "ru") -> str:
    """``right`` of ``total`` as per cent to the hundredth, cut, not rounded: «99,99 %» is not all; of none «—»."""
    if not total:
        return "\u2014"
    whole, part = divmod(10000 * right // total, 100)
    return f"{whole},{part:02}\u00a0%" if lang == "ru" else f"{whole}.{part:02}%"


def signed(share: float, lang: str = "ru") -> str:
    """A difference of shares in percentage points, with its sign: «+1,2 %»."""
    sign = "\u2212" if share < 0 else "+" if share > 0 else ""
    return sign + percent(abs(share), lang)


def number(value: float, lang: str = "ru") -> str:
    """A mean as it is read: two figures after the point where it is small, one where it is not."""
    figure = f"{value:.{1 if value >= 10 else 2}f}"
    return figure.replace(".", ",") if lang == "ru" else figure


def _chart(rows: Iterable[Markup], axis: Markup, kind: str = "") -> Markup:
    return Markup('<div class="chart {}">{}{}</div>').format(kind, Markup("").join(rows), axis)


def _row(label: str, strip: Markup, value: str, kind: str) -> Markup:
    tall = 48 if "tall" in kind else 14
    return Markup(
        '<p class="run {}"><span class="name">{}</span><svg viewBox="0 0 {} {}" preserveAspectRatio="none" '
        'aria-hidden="true">{}</svg><span class="value">{}</span></p>'
    ).format(kind, label, WIDE, tall, strip, value)


def _ticks(words: Sequence[str]) -> Markup:
    return Markup('<p class="ticks" aria-hidden="true">{}</p>').format(
        Markup("").join(Markup("<span>{}</span>").format(word) for word in words)
    )


def _x(share: float) -> str:
    return f"{WIDE * share:.0f}"


def _line(kind: str, start: float, stop: float) -> Markup:
    return Markup('<path class="{}" d="M{} 7H{}"/>').format(kind, _x(start), _x(stop))


def _dot(share: float) -> Markup:
    return Markup('<path class="dot" d="M{} 7h0"/>').format(_x(share))


def _upright(kind: str, share: float) -> Markup:
    return Markup('<path class="{}" d="M{} 0v14"/>').format(kind, _x(share))


def _field(counts: Mapping[str, int], most: int) -> Markup:
    # Each number of cards is as wide as the others; the highest column fills the strip.
    highest = max(counts.values())
    path, height = ["M0 48"], 48
    for cards in range(most):
        wanted = 48 - round(46 * counts.get(str(cards), 0) / highest)
        if wanted != height:
            path.append(f"H{_x(cards / most)}V{wanted}")
            height = wanted
    path.append(f"H{WIDE}V48z")
    return Markup('<path class="field" d="{}"/>').format("".join(path))


def _round_up(share: float) -> float:
    if share <= 0:
        return 0.01
    power = 10.0 ** math.floor(math.log10(share))
    for step in (1, 2, 4, 5, 8, 10):
        if step * power >= share:
            return min(1.0, step * power)
    return 1.0
