"""The lost plates drawn again: where every packet lies, and which way its cards spread.

The table of a record (rows, columns, quarter turns) flows in; spots in card units for the player and an SVG
plate for the page flow out. Where a record has no table, zones are set in rows by their kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pasyans.model.rules import Rules
from pasyans.publish.cards import HEIGHT, WIDTH, back_symbol, small_card_symbol, suit_symbols
from pasyans.publish.wording import Wording

GAP = 0.16
"""Space between neighbouring cards, in card widths."""
_REACH = 4.0
_DIRECTIONS = {"down": (0.0, 1.0), "right": (1.0, 0.0), "left": (-1.0, 0.0), "up": (0.0, -1.0)}
_ROWS = ("ornament", "foundation", "reserve", "tableau", "talon", "stock", "removed")


@dataclass(frozen=True, slots=True)
class Spot:
    """One packet's place: centre of its first card in units of a card's width and height, quarter turns,
    the direction its cards spread in, and how far they may."""

    zone: str
    index: int
    x: float
    y: float
    turn: int
    fan: str
    room: float

    def json(self) -> list[float | int | str]:
        """As the player reads it: x, y, quarter turns, fan, room."""
        return [self.x, self.y, self.turn, self.fan, self.room]


def spots(rules: Rules) -> list[Spot]:
    """Every packet that lies on the table, in the order of the record's zones."""
    table = {zone: list(places) for zone, places in rules.table.items() if zone in rules.zones}
    _add_missing(rules, table)
    flat = [(zone, i, x, y, turn) for zone, places in table.items() for i, (y, x, turn) in enumerate(places)]
    taken = [(x, y) for _, _, x, y, _ in flat]
    out = []
    for zone, index, x, y, turn in flat:
        fan, room = ("none", 0.0)
        if rules.zones[zone].kind in ("tableau", "reserve", "talon", "ornament"):
            fan, room = _freest(x, y, taken, turn, rules.zones[zone].kind)
        out.append(Spot(zone, index, x, y, int(turn) % 4, fan, room))
    return out


def _add_missing(rules: Rules, table: dict[str, list[tuple[float, float, int]]]) -> None:
    # Zones that the record gives no place are set below what has one, in the order of their kinds.
    bottom = max((row for places in table.values() for row, _, _ in places), default=-1.0)
    for kind in _ROWS:
        for name, zone in rules.zones.items():
            if zone.kind != kind or table.get(name) or (kind == "removed"):
                continue
            count = zone.packets or 1
            per_row = 12 if count > 10 else 10
            for start in range(0, count, per_row):
                bottom += 1.0
                table.setdefault(name, []).extend(
                    (bottom, float(column), 0) for column in range(min(per_row, count - start))
                )


def _freest(x: float, y: float, taken: Sequence[tuple[float, float]], turn: int, kind: str) -> tuple[str, float]:
    # The direction in which a packet has most room before it meets another; downwards if that is as good.
    best, most = "none", 0.0
    middle = (min(t[0] for t in taken) + max(t[0] for t in taken)) / 2
    for name, (dx, dy) in _DIRECTIONS.items():
        if turn % 2 and dy:
            continue
        room = _REACH
        for other_x, other_y in taken:
            along = (other_x - x) * dx + (other_y - y) * dy
            across = abs((other_x - x) * dy) + abs((other_y - y) * dx)
            if along > 0.05 and across < 0.95:
                room = min(room, along - 1.0)
        outward = name in ("left", "right") and (x - middle) * dx > 0
        weight = room + (0.2 if outward else 0.1 if name == "down" else 0.0)
        if room > 0.15 and weight > most + 1e-9:
            best, most = name, weight
    room = round(max(0.0, min(_REACH, most)), 3)
    return (best, room) if room > 0.2 else ("none", 0.0)


def plate(
    rules: Rules, wording: Wording, lang: str, dealt: Mapping[str, Sequence[Sequence[str]]] | None = None
) -> Markup:
    """The table as SVG: every packet with its zone's name, or (``dealt``) with the cards of an example deal.

    Raises ``KeyError`` for a card that does not exist.
    """
    places = spots(rules)
    if not places:
        return Markup("")
    drawn: list[tuple[float, float, float, float, Markup]] = []
    used: set[str] = set()
    for spot in places:
        packet = (dealt or {}).get(spot.zone, ())
        cards = packet[spot.index] if dealt and spot.index < len(packet) else ()
        drawn.extend(_packet(spot, cards, rules, wording, lang, used))
    left = min(x for x, _, _, _, _ in drawn) - 8
    top = min(y for _, y, _, _, _ in drawn) - 8
    width = max(x + w for x, _, w, _, _ in drawn) + 8 - left
    height = max(y + h for _, y, _, h, _ in drawn) + 8 - top
    symbols = Markup("")
    if used:
        ranks = wording.labels["ranks"]
        symbols = suit_symbols("mini-") + (back_symbol("mini-") if "back" in used else Markup(""))
        symbols += Markup("").join(small_card_symbol(card, ranks[card[0]]["short"]) for card in sorted(used - {"back"}))
    return Markup('<svg class="plate" viewBox="{:g} {:g} {:g} {:g}" role="group" aria-label="{}">{}{}</svg>').format(
        round(left, 2),
        round(top, 2),
        round(width, 2),
        round(height, 2),
        wording.say(lang, "plate-of-deal" if dealt else "plate-of-zones"),
        Markup("<defs>{}</defs>").format(symbols) if used else "",
        Markup("").join(svg for *_, svg in drawn),
    )


def _packet(
    spot: Spot, cards: Sequence[str], rules: Rules, wording: Wording, lang: str, used: set[str]
) -> list[tuple[float, float, float, float, Markup]]:
    cx, cy = spot.x * WIDTH * (1 + GAP), spot.y * HEIGHT * (1 + GAP * WIDTH / HEIGHT)
    x, y = cx - WIDTH / 2, cy - HEIGHT / 2
    wide, tall = (HEIGHT, WIDTH) if spot.turn % 2 else (WIDTH, HEIGHT)
    zone = rules.zones[spot.zone]
    name = wording.name(lang, spot.zone)
    turn = Markup(' transform="rotate({} {:g} {:g})"').format(90 * spot.turn, cx, cy) if spot.turn else ""
    if not cards:
        title = f"{name} {spot.index + 1}" if (zone.packets or 1) > 1 else name
        squeeze = Markup(' textLength="52" lengthAdjust="spacingAndGlyphs"') if len(name) > 9 else ""
        svg = Markup(
            '<g class="slot {0}"{1}><title>{2}</title><rect x="{3:g}" y="{4:g}" width="60" height="84" rx="4.5"/>'
            '<text x="{5:g}" y="{6:g}" text-anchor="middle"{7}>{8}</text>{9}</g>'
        ).format(
            zone.kind,
            turn,
            title,
            round(x, 2),
            round(y, 2),
            round(cx, 2),
            round(cy + 3, 2),
            squeeze,
            name,
            _bases(spot, rules, wording, cx, cy),
        )
        return [(cx - wide / 2, cy - tall / 2, wide, tall, svg)]
    dx, dy = _DIRECTIONS.get(spot.fan, (0.03, 0.03))
    step = min(0.32, spot.room / max(1, len(cards) - 1)) if spot.fan != "none" else 1.0
    out: list[tuple[float, float, float, float, Markup]] = []
    for depth, card in enumerate(cards):
        symbol = "back" if card.endswith("-") or zone.face == "down" else card[:2]
        used.add(symbol)
        face = wording.say(lang, "face-down") if symbol == "back" else wording.card_name(lang, card[:2])
        shift_x, shift_y = dx * step * depth * WIDTH, dy * step * depth * HEIGHT
        if spot.fan == "none":
            shift_x, shift_y = min(depth, 6) * 0.5, min(depth, 6) * 0.5
        svg = Markup(
            '<g{0}><title>{1}</title><use href="#mini-card-{2}" x="{3:g}" y="{4:g}" width="60" height="84"/></g>'
        ).format(
            turn,
            f"{name}: {face}",
            symbol,
            round(x + shift_x, 2),
            round(y + shift_y, 2),
        )
        out.append((cx - wide / 2 + shift_x, cy - tall / 2 + shift_y, wide, tall, svg))
    return out


def _bases(spot: Spot, rules: Rules, wording: Wording, cx: float, cy: float) -> Markup:
    foundation = rules.foundations.get(spot.zone)
    if foundation is None:
        return Markup("")
    ranks = foundation.bases or ((foundation.base,) if foundation.base and foundation.base != "first" else ())
    if not ranks:
        return Markup("")
    rank = ranks[spot.index % len(ranks)] if foundation.bases else ranks[0]
    return Markup('<text class="base" x="{:g}" y="{:g}" text-anchor="middle">{}</text>').format(
        round(cx, 2), round(cy + 26, 2), wording.labels["ranks"][rank]["short"]
    )
