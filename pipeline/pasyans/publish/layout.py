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
_SHADES = {
    "foundation": Markup('fill="#f2d98d"'),
    "ornament": Markup('fill="#e7b8a4"'),
    "tableau": Markup('fill="#fdfaf2" stroke="#8b7d63" stroke-width="2"'),
    "reserve": Markup('fill="#dfe9e2"'),
    "stock": Markup('fill="#7c2a26" stroke="#fdfaf2" stroke-width="3"'),
    "talon": Markup('fill="none" stroke="#fdfaf2" stroke-width="4" stroke-dasharray="9 7"'),
    "removed": Markup('fill="none" stroke="#7fae9c" stroke-width="4"'),
}
_DEALT_STYLE = (
    ".paper{fill:#fffdf7;stroke:#8b7d63;stroke-width:.8}.red{fill:#b3201b}.black{fill:#1d1a17}"
    ".card text{font:700 26px 'Times New Roman',serif}.field{fill:#7c2a26}.lattice{fill:none;stroke:#d9a79b}"
    ".slot rect{fill:#fff;fill-opacity:.06;stroke:#7fae9c}.slot text{font:italic 13.5px serif;fill:#e9f2ec}"
    ".slot text{text-anchor:middle}"
    ".slot .base{font:17px serif;fill:#f2d98d}.slot.foundation rect{stroke:#f2d98d;stroke-width:1.6}"
)
"""A picture is a document of its own: it cannot see the page's style sheet or fonts."""
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
    taken = [(x, y) for places in table.values() for y, x, _ in places]
    out = []
    for name, places in table.items():
        kind, count = rules.zones[name].kind, len(places)
        spreads = kind in ("tableau", "reserve") or (kind in ("talon", "ornament") and count > 1)
        ways = _ways([(x, y, int(turn)) for y, x, turn in places], taken) if spreads else [("none", 0.0)] * count
        for index, ((y, x, turn), (fan, room)) in enumerate(zip(places, ways, strict=True)):
            out.append(Spot(name, index, x, y, int(turn) % 4, fan, room))
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


def _ways(packets: Sequence[tuple[float, float, int]], taken: Sequence[tuple[float, float]]) -> list[tuple[str, float]]:
    """Which way each packet of a zone spreads, and how far it may, in places of the table.

    All downwards if there is room; else each away from the middle of the zone, neighbours alike; else all one way;
    else none spreads.
    """
    rooms = [{way: _room(x, y, turn, way, taken) for way in _DIRECTIONS} for x, y, turn in packets]
    if min(room["down"] for room in rooms) >= 0.9:
        return [("down", room["down"]) for room in rooms]
    support = {way: sum(room[way] >= 0.3 for room in rooms) for way in _DIRECTIONS}
    xs, ys = [x for x, _, _ in packets], [y for _, y, _ in packets]
    middle, wide, tall = (sum(xs) / len(xs), sum(ys) / len(ys)), max(xs) - min(xs), max(ys) - min(ys)
    outward = []
    for (x, y, _), room in zip(packets, rooms, strict=True):
        good = [
            way
            for way, (dx, dy) in _DIRECTIONS.items()
            if room[way] >= 0.3 and ((x - middle[0]) * dx + (y - middle[1]) * dy > 0.05 or (wide if dx else tall) < 0.1)
        ]
        outward.append(max(good, key=lambda way: (support[way], room[way]), default="none"))
    if "none" not in outward:
        return [(way, room[way]) for way, room in zip(outward, rooms, strict=True)]
    best = max(_DIRECTIONS, key=lambda way: min(room[way] for room in rooms))
    if min(room[best] for room in rooms) >= 0.15:
        return [(best, room[best]) for room in rooms]
    return [("none", 0.0)] * len(packets)


def _room(x: float, y: float, turn: int, way: str, taken: Sequence[tuple[float, float]]) -> float:
    """How far a packet may spread before it meets another; a packet that lies across does not spread along itself."""
    dx, dy = _DIRECTIONS[way]
    if turn % 2 and dy:
        return 0.0
    room = _REACH
    for other_x, other_y in taken:
        along = (other_x - x) * dx + (other_y - y) * dy
        across = abs((other_x - x) * dy) + abs((other_y - y) * dx)
        if along > 0.05 and across < 0.95:
            room = min(room, along - 1.0)
    return round(max(0.0, room), 3)


def plate(rules: Rules, wording: Wording, lang: str) -> Markup:
    """The table as SVG for the page: every packet with its zone's name and the rank a foundation begins with."""
    drawn = [shape for spot in spots(rules) for shape in _packet(spot, (), rules, wording, lang, set())]
    if not drawn:
        return Markup("")
    return Markup('<svg class="plate" viewBox="{}" role="group" aria-label="{}">{}</svg>').format(
        _view(drawn), wording.say(lang, "plate-of-zones"), Markup("").join(svg for *_, svg in drawn)
    )


def dealt_plate(
    rules: Rules, wording: Wording, lang: str, dealt: Mapping[str, Sequence[Sequence[str]]]
) -> tuple[str, tuple[float, float]]:
    """The table with the cards of an example deal as an SVG file of its own, and its width and height.

    Raises ``KeyError`` for a card that does not exist.
    """
    drawn: list[tuple[float, float, float, float, Markup]] = []
    used: set[str] = set()
    for spot in spots(rules):
        packets = dealt.get(spot.zone, ())
        cards = packets[spot.index] if spot.index < len(packets) else ()
        drawn.extend(_packet(spot, cards, rules, wording, lang, used))
    ranks = wording.labels["ranks"]
    symbols = suit_symbols("mini-") + (back_symbol("mini-") if "back" in used else Markup(""))
    symbols += Markup("").join(small_card_symbol(card, ranks[card[0]]["short"]) for card in sorted(used - {"back"}))
    view = _view(drawn)
    wide, tall = (float(part) for part in view.split()[2:])
    svg = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}"><style>{}</style><defs>{}</defs>{}</svg>\n'
    ).format(view, Markup(_DEALT_STYLE), symbols, Markup("").join(svg for *_, svg in drawn))
    return str(svg), (wide, tall)


def _view(drawn: Sequence[tuple[float, float, float, float, Markup]]) -> str:
    left = min(x for x, _, _, _, _ in drawn) - 8
    top = min(y for _, y, _, _, _ in drawn) - 8
    width = max(x + w for x, _, w, _, _ in drawn) + 8 - left
    height = max(y + h for _, y, _, h, _ in drawn) + 8 - top
    return " ".join(f"{round(number, 2):g}" for number in (left, top, width, height))


def _packet(
    spot: Spot, cards: Sequence[str], rules: Rules, wording: Wording, lang: str, used: set[str]
) -> list[tuple[float, float, float, float, Markup]]:
    cx, cy = spot.x * WIDTH * (1 + GAP), spot.y * HEIGHT * (1 + GAP * WIDTH / HEIGHT)
    x, y = cx - WIDTH / 2, cy - HEIGHT / 2
    wide, tall = (HEIGHT, WIDTH) if spot.turn % 2 else (WIDTH, HEIGHT)
    zone = rules.zones[spot.zone]
    several = (zone.packets or 1) > 1
    name = wording.one_packet(lang, spot.zone) if several else wording.name(lang, spot.zone)
    turn = Markup(' transform="rotate({} {:g} {:g})"').format(90 * spot.turn, cx, cy) if spot.turn else ""
    if not cards:
        title = wording.packet(lang, spot.zone, spot.index + 1) if several else name
        svg = Markup(
            '<g class="slot {0}"><title>{2}</title><rect x="{3:g}" y="{4:g}" width="60" height="84" rx="4.5"{1}/>'
            "{5}{6}</g>"
        ).format(
            zone.kind,
            turn,
            title,
            round(x, 2),
            round(y, 2),
            _name(name, cx, cy + 3),
            _bases(spot, rules, wording, cx, cy),
        )
        return [(cx - wide / 2, cy - tall / 2, wide, tall, svg)]
    dx, dy = _DIRECTIONS.get(spot.fan, (0.03, 0.03))
    step = min(0.32, spot.room / max(1, len(cards) - 1)) if spot.fan != "none" else 1.0
    out: list[tuple[float, float, float, float, Markup]] = []
    for depth, card in enumerate(cards):
        symbol = "back" if card.endswith("-") or zone.face == "down" else card[:2]
        used.add(symbol)
        shift_x, shift_y = dx * step * depth * WIDTH, dy * step * depth * HEIGHT
        if spot.fan == "none":
            shift_x, shift_y = min(depth, 6) * 0.5, min(depth, 6) * 0.5
        svg = Markup('<use href="#mini-{0}" x="{1:g}" y="{2:g}" width="60" height="84"{3}/>').format(
            "card-" + symbol,
            round(x + shift_x, 2),
            round(y + shift_y, 2),
            turn,
        )
        out.append((cx - wide / 2 + shift_x, cy - tall / 2 + shift_y, wide, tall, svg))
    return out


def _name(name: str, x: float, y: float) -> Markup:
    """A name in the middle of a card, a line for every few letters; a word too long for the card is narrowed."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + len(word) < 8:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return Markup("").join(
        Markup('<text x="{:g}" y="{:g}"{}>{}</text>').format(
            round(x, 2),
            round(y + 14 * (number - (len(lines) - 1) / 2) - (3 if len(lines) > 1 else 0), 2),
            Markup(' textLength="54" lengthAdjust="spacingAndGlyphs"') if len(line) > 8 else "",
            line,
        )
        for number, line in enumerate(lines)
    )


def _bases(spot: Spot, rules: Rules, wording: Wording, cx: float, cy: float) -> Markup:
    foundation = rules.foundations.get(spot.zone)
    if foundation is None:
        return Markup("")
    ranks = foundation.bases or ((foundation.base,) if foundation.base and foundation.base != "first" else ())
    if not ranks:
        return Markup("")
    rank = ranks[spot.index % len(ranks)] if foundation.bases else ranks[0]
    return Markup('<text class="base" x="{:g}" y="{:g}">{}</text>').format(
        round(cx, 2), round(cy + 34, 2), wording.labels["ranks"][rank]["short"]
    )


def thumbnail(rules: Rules, dealt: Mapping[str, Sequence[Sequence[str]]] | None = None) -> str:
    """The table as a small SVG file of its own: nothing but its shape, packets spread as in ``dealt``."""
    shapes: list[Markup] = []
    boxes: list[tuple[float, float, float, float]] = []
    for spot in spots(rules):
        cx, cy = spot.x * WIDTH * (1 + GAP), spot.y * HEIGHT * (1 + GAP * WIDTH / HEIGHT)
        wide, tall = (HEIGHT, WIDTH) if spot.turn % 2 else (WIDTH, HEIGHT)
        packets = (dealt or {}).get(spot.zone, ())
        cards = len(packets[spot.index]) if spot.index < len(packets) else 0
        dx, dy = _DIRECTIONS.get(spot.fan, (0.0, 0.0))
        step = min(0.3, spot.room / max(1, cards - 1))
        for depth in range(max(1, cards if spot.fan != "none" else 1)):
            x, y = cx - wide / 2 + dx * step * depth * WIDTH, cy - tall / 2 + dy * step * depth * HEIGHT
            boxes.append((x, y, x + wide, y + tall))
            shapes.append(
                Markup('<rect x="{:g}" y="{:g}" width="{}" height="{}" rx="6" {}/>').format(
                    round(x, 1), round(y, 1), wide, tall, _SHADES[rules.zones[spot.zone].kind]
                )
            )
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width, height = max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top
    frame = [round(n, 1) for n in _frame(left, top, width, height, max(width * 0.62, height) + 40)]
    return str(
        Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0:g} {1:g} {2:g} {3:g}"><rect x="{0:g}" y="{1:g}" '
            'width="100%" height="100%" fill="#27604d"/>{4}</svg>\n'
        ).format(*frame, Markup("").join(shapes))
    )


def _frame(left: float, top: float, width: float, height: float, side: float) -> tuple[float, float, float, float]:
    # A frame of 16 by 10 with the table in its middle.
    wide = side * 1.6
    return left - (wide - width) / 2, top - (side - height) / 2, wide, side
