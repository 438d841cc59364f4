"""Why a move is allowed, or what forbids it: the pointer of the rule, and which of its conditions decides.

Flows in: a position and an attempted move as text; flows out: an ``Explanation`` whose pointer leads to the
record's leaf, and so to the book's sentence. Of several rules that forbid, the one that came nearest to permitting
is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pasyans.engine import layout as at
from pasyans.engine.cards import card_text
from pasyans.engine.notation import move_text, parts
from pasyans.engine.program import FoundationTable, Program, Row
from pasyans.engine.state import State, legal, won
from pasyans.model.rules import RANKS

TOKEN = re.compile(
    r"^(?P<source>[a-z][a-z0-9-]*(?:\.\d+)?)(?P<sign>[>+~^!])(?P<target>[a-z][a-z0-9-]*(?:\.\d+)?)?(?::(?P<count>\d+))?$"
)


@dataclass(frozen=True)
class Explanation:
    """``permitted`` by the rule at ``pointer``, or forbidden by its ``condition``: what it expects and what was
    found.
    """

    token: str
    permitted: bool
    pointer: str
    condition: str
    expected: str
    found: str

    def __str__(self) -> str:
        if self.permitted:
            return f"{self.token}: permitted by {self.pointer}"
        why = f"expected {self.expected}, found {self.found}"
        return f"{self.token}: forbidden by {self.pointer} ({self.condition}): {why}"


@dataclass(frozen=True)
class _Refusal:
    nearness: int
    pointer: str
    condition: str
    expected: str
    found: str


def pointer_of(program: Program, move: int) -> str:
    """The pointer of the rule that permits a move; of a foundation move that of the right of its source."""
    row, source, _, _ = parts(move)
    rule = program.rows[row]
    if rule.kind == "foundation":
        zone = program.zones[program.piles[source].zone].name
        return f"{rule.pointer}/feeds/{zone}"
    return rule.pointer


def explain(program: Program, state: State, attempt: str | int) -> Explanation:
    """Explain an attempted move, given as a token or as an integer.

    Raises ``ValueError`` if the token names no packets of this game.
    """
    token = move_text(program, attempt) if isinstance(attempt, int) else attempt
    moves = legal(program, state)
    for move in moves:
        if move_text(program, move) == token:
            return Explanation(token, True, pointer_of(program, move), "", "", "")
    refusal = _refuse(program, state, token, moves)
    return Explanation(token, False, refusal.pointer, refusal.condition, refusal.expected, refusal.found)


def _pile(program: Program, name: str | None) -> int:
    for pile in range(len(program.piles)):
        zone = program.zones[program.piles[pile].zone]
        if name == program.pile_name(pile) or (zone.packets == 1 and name == f"{zone.name}.1"):
            return pile
    known = ", ".join(zone.name if zone.packets == 1 else f"{zone.name}.1–{zone.packets}" for zone in program.zones)
    raise ValueError(f"expected a packet ({known}), found {name!r}")


def _refuse(program: Program, state: State, token: str, moves: list[int]) -> _Refusal:
    if won(program, state):
        return _Refusal(9, program.win_pointer, "game-over", "a game that goes on", "a game that is out")
    if state.looped:
        return _Refusal(9, "/forced", "loop", "forced steps that end", "forced steps that go round without end")
    if token in ("turn", "redeal"):
        return _refuse_pack(program, state, token, moves)
    match = TOKEN.match(token)
    if match is None:
        raise ValueError(f"expected a move such as zone.1>zone.2, turn or redeal, found {token!r}")
    source = _pile(program, match["source"])
    target = _pile(program, match["target"]) if match["target"] else source
    count = int(match["count"] or 1)
    if source == program.stock and match["sign"] == ">" and program.turn is not None and target in program.turn.places:
        turned = [move_text(program, move) for move in moves if program.rows[parts(move)[0]].kind == "turn"]
        if turned:
            return _Refusal(4, "/turn/placing", "placing", " or ".join(turned), token)
        return _refuse_pack(program, state, "turn", moves)
    refusals = list(_refusals(program, state, source, target, count, match["sign"]))
    only = _only_forced(program, state, moves)
    if only is not None:
        refusals.append(only)
    return max(refusals, key=lambda refusal: refusal.nearness)


def _only_forced(program: Program, state: State, moves: list[int]) -> _Refusal | None:
    """If only certain moves are legal now (forced, owed, pending): why."""
    listed = ", ".join(move_text(program, move) for move in moves[:4]) or "none"
    s = state.s
    if s[at.H_OWED]:
        return _Refusal(
            20, "/turn/base_out", "owed", f"first a card in the place of the base ({listed})", "another move"
        )
    if s[at.H_PENDING]:
        row = next(row for row in program.rows if row.kind == "exchange")
        return _Refusal(
            20, f"{row.pointer}/cards", "exchange-begun", f"first the rest of the exchange ({listed})", "another move"
        )
    if s[at.H_FOCUS] >= 0:
        row = next(row for row in program.rows if row.kind == "take")
        return _Refusal(20, row.pointer, "taken-card", f"first the card taken out ({listed})", "another move")
    phase = int(s[at.H_PHASE])
    for step in program.forced:
        if phase not in step.phases or not moves:
            continue
        rows = {program.rows[parts(move)[0]].kind for move in moves}
        kind = {"vacancies": "vacancy", "pairs": "pair"}.get(step.step, "foundation")
        if rows == {kind} and (kind != "vacancy" or all(program.rows[parts(move)[0]].forced for move in moves)):
            return _Refusal(8, step.pointer, "forced", f"first what must be done ({listed})", "another move")
    return None


def _refuse_pack(program: Program, state: State, token: str, moves: list[int]) -> _Refusal:
    """Why the stock cannot be turned, or the packets not be gathered."""
    phase = int(state.s[at.H_PHASE])
    only = _only_forced(program, state, moves)
    if only is not None:
        return only
    if token == "turn":
        if program.turn is None:
            return _Refusal(1, "/turn", "no-rule", "a game whose stock is turned", "none such")
        if phase not in program.rows[program.turn.row].phases:
            return _Refusal(3, "/turn/phases", "phase", "another phase", state.phase)
        if not state.cards(program.stock):
            return _Refusal(4, "/turn", "stock-empty", "a card in the stock", "none")
        return _Refusal(4, "/turn/placing", "placing", "a packet that may get the card", token)
    redeal = program.redeal
    if redeal is None:
        return _Refusal(1, "/redeal/times", "no-rule", "a game that is laid out again", "none such")
    if redeal.times >= 0 and state.redeals >= redeal.times:
        return _Refusal(5, "/redeal/times", "times", f"at most {redeal.times} redeals", f"{state.redeals} made")
    if redeal.when == "stock-empty" and state.cards(program.stock):
        return _Refusal(
            4, "/redeal/when", "stock-empty", "an empty stock", f"{len(state.cards(program.stock))} cards in it"
        )
    if redeal.when == "stuck":
        return _Refusal(4, "/redeal/when", "stuck", "nothing else that brings the game forward", "such moves")
    return _Refusal(4, "/redeal/gather", "nothing-to-gather", "cards in the packets that are gathered", "none")


def _refusals(program: Program, state: State, source: int, target: int, count: int, sign: str) -> Iterator[_Refusal]:
    """Why each rule that could be meant does not permit it."""
    zone, goal = (program.zones[program.piles[pile].zone].name for pile in (source, target))
    cards = state.cards(source)
    if not cards:
        yield _Refusal(30, f"/zones/{zone}", "empty", f"a card in {program.pile_name(source)}", "none")
        return
    if count > len(cards):
        yield _Refusal(
            30, f"/zones/{zone}", "too-few", f"{count} cards in {program.pile_name(source)}", f"{len(cards)}"
        )
        return
    pile = program.piles[source]
    if pile.available == "none":
        yield _Refusal(
            7,
            f"/zones/{zone}/available",
            "not-available",
            "a packet whose cards may leave",
            f"{program.pile_name(source)}: none may",
        )
    elif pile.available == "uncovered" and any(state.cards(cover) for cover in pile.covered_by):
        covers = ", ".join(program.pile_name(cover) for cover in pile.covered_by if state.cards(cover))
        yield _Refusal(7, f"/zones/{zone}/covered_by", "covered", "a card that nothing covers", f"covered by {covers}")
    elif source != program.stock and len(cards) - count < state.face_down(source):
        yield _Refusal(7, f"/zones/{zone}/face", "face-down", "cards that lie face up", "a card that lies face down")
    elif len(cards) - count < pile.vacant:
        yield _Refusal(
            7, f"/zones/{zone}/opened_by", "opener-stays", "a card on the one that opens the packet", "that card itself"
        )
    for row in program.rows:
        refusal = _row_refusal(program, state, row, source, target, count, sign, cards)
        if refusal is not None:
            yield refusal
    yield _Refusal(0, f"/zones/{goal}", "no-rule", f"a rule that lets cards of {zone} go to {goal}", "none")


def _row_refusal(
    program: Program, state: State, row: Row, source: int, target: int, count: int, sign: str, cards: list[int]
) -> _Refusal | None:
    """Why one row does not permit the move; ``None`` if it is not about these packets at all."""
    phase = int(state.s[at.H_PHASE])
    card = cards[-1] if row.reversed else cards[-count]
    kind = row.kind
    if kind == "foundation":
        table = next((t for t in program.foundations if t.pile == target and program.rows[t.row] == row), None)
        return _foundation_refusal(program, state, table, row, source, card, phase) if table and sign == ">" else None
    if kind in ("build", "vacancy") and sign == ">":
        sources = dict(row.pairs).get(target)
        if sources is None:
            return None
        if source not in sources:
            zone = program.zones[program.piles[source].zone].name
            related = source in row.sources
            leaf = "relation" if related else "sources"
            expected = "packets that stand in the relation" if related else "another source"
            return _Refusal(
                2 if related else 1, f"{row.pointer}/{leaf}", leaf, expected, f"{program.pile_name(source)} ({zone})"
            )
        if phase not in row.phases:
            return _Refusal(3, f"{row.pointer}/phases", "phase", _phases(program, row.phases), state.phase)
        return _build_refusal(program, state, row, source, target, count, card)
    if kind == "pair" and sign == "+":
        return _pair_refusal(program, state, row, source, target, cards[-1], phase)
    if (kind, sign) in (("exchange", "~"), ("reverse", "^"), ("take", "^"), ("grace", "!")):
        if source not in row.sources:
            return _Refusal(
                1, f"{row.pointer}/zone", "zone", "a packet of the zone it is about", program.pile_name(source)
            )
        first = min(i for i, other in enumerate(program.rows) if other.kind in ("exchange", "reverse", "take", "grace"))
        used = int(state.s[at.H_USED + program.rows.index(row) - first])
        if 0 <= row.times <= used:
            return _Refusal(5, f"{row.pointer}/times", "times", f"at most {row.times} times", f"{used} times used")
        if row.when == "stuck":
            return _Refusal(
                4, f"{row.pointer}/when", "stuck", "nothing else that brings the game forward", "such moves"
            )
        return _Refusal(4, row.pointer, "no-use", "cards that it can be used on", "others")
    return None


def _phases(program: Program, phases: tuple[int, ...]) -> str:
    return "the phase " + " or ".join(program.phases[phase].name for phase in phases)


def _foundation_refusal(
    program: Program, state: State, table: FoundationTable, row: Row, source: int, card: int, phase: int
) -> _Refusal:
    height = len(state.cards(table.pile))
    zone = program.zones[program.piles[source].zone].name
    feeders = table.base_feed if height == 0 else table.feeds[phase]
    if source not in feeders:
        ever = any(source in feed for feed in table.feeds)
        kin = any(program.piles[other].zone == program.piles[source].zone for other in feeders)
        if ever and not kin:
            return _Refusal(3, f"{row.pointer}/feeds/{zone}/phases", "phase", "another phase", state.phase)
        if ever or kin:
            return _Refusal(
                3,
                f"{row.pointer}/feeds/{zone}/relation",
                "relation",
                "a packet that stands in the relation",
                program.pile_name(source),
            )
        return _Refusal(1, f"{row.pointer}/feeds", "sources", "a zone that feeds the foundation", zone)
    if height >= len(table.sequence):
        return _Refusal(
            5, f"{row.pointer}/last", "complete", "a foundation that is not complete", program.pile_name(table.pile)
        )
    wanted = state.wanted(table.pile)
    if wanted == 0:
        for other in program.foundations:
            same = (other.row, other.kind) == (table.row, table.kind) and other.pile < table.pile
            if height == 0 and same and not state.cards(other.pile):
                expected = f"the first empty packet, {program.pile_name(other.pile)}"
                return _Refusal(5, row.pointer, "first-empty", expected, program.pile_name(table.pile))
        leaf = "comes" if table.comes in ("end", "after", "start") else "base"
        return _Refusal(5, f"{row.pointer}/{leaf}", "base-not-yet", "a base that may come down now", card_text(card))
    listed = " or ".join(card_text(code) for code in range(64) if wanted >> code & 1)
    suits = {code >> 4 for code in range(64) if wanted >> code & 1}
    ranks = {code & 15 for code in range(64) if wanted >> code & 1}
    if card & 15 in ranks and card >> 4 not in suits:
        leaf = "suit" if height else ("suits" if table.fixed_suit >= 0 else "own_suit")
        return _Refusal(7, f"{row.pointer}/{leaf}", "suit", listed, card_text(card))
    leaf = "order" if height else "base"
    return _Refusal(6, f"{row.pointer}/{leaf}", "order", listed, card_text(card))


def _build_refusal(
    program: Program, state: State, row: Row, source: int, target: int, count: int, card: int
) -> _Refusal | None:
    """Conditions of a build or a vacancy whose packets and phase are right."""
    on = state.cards(target)
    vacant = program.piles[target].vacant
    if row.kind == "vacancy":
        if len(on) != vacant:
            return None
        for other in range(row.group, program.rows.index(row)):
            better = [pile for pile in dict(program.rows[other].pairs).get(target, ()) if state.cards(pile)]
            if better:
                return _Refusal(
                    6,
                    f"{row.pointer}/choice",
                    "in-order",
                    f"first a card from {program.pile_name(better[0])}",
                    program.pile_name(source),
                )
        if row.allowed is not None and card not in row.allowed:
            ranks = " or ".join(RANKS[rank] for rank in sorted({code & 15 for code in row.allowed}))
            return _Refusal(7, f"{row.pointer}/ranks", "ranks", ranks, card_text(card))
        if (
            program.piles[source].zone == program.piles[target].zone
            and len(state.cards(source)) - program.piles[source].vacant == count
        ):
            return _Refusal(
                7,
                row.pointer,
                "no-gain",
                "a card that does not leave another vacancy of the same zone",
                card_text(card),
            )
    elif len(on) <= vacant:
        return None
    capacity = program.piles[target].capacity
    if capacity and len(on) + count > capacity:
        zone = program.zones[program.piles[target].zone].name
        return _Refusal(7, f"/zones/{zone}/capacity", "capacity", f"at most {capacity} cards", f"{len(on) + count}")
    if row.unit == "card" and count > 1 and program.piles[source].available != "any":
        return _Refusal(6, f"{row.pointer}/unit", "unit", "one card", f"{count} cards")
    if row.unit == "packet" and count != len(state.cards(source)) - state.face_down(source):
        return _Refusal(6, f"{row.pointer}/unit", "unit", "the whole packet", f"{count} cards")
    if row.kind == "build" and card not in program.fits[row.fit][on[-1]]:
        fitting = program.fits[row.fit][on[-1]]
        right_rank = any(code & 15 == card & 15 for code in fitting)
        right_suit = any(code >> 4 == card >> 4 for code in fitting)
        leaf = "suit" if right_rank and not right_suit else "direction"
        listed = " or ".join(map(card_text, fitting)) or "no card at all"
        return _Refusal(7, f"{row.pointer}/{leaf}", leaf, f"{listed} on {card_text(on[-1])}", card_text(card))
    if row.unit == "run" and count > 1:
        return _Refusal(
            6,
            f"{row.pointer}/unit",
            "not-a-run",
            f"a built run of {count} cards",
            "cards that do not follow each other",
        )
    if row.parts:
        return _Refusal(
            7, f"{row.pointer}/mixed", "mixed", "the direction in which the packet already runs", card_text(card)
        )
    return None


def _pair_refusal(
    program: Program, state: State, row: Row, source: int, target: int, card: int, phase: int
) -> _Refusal:
    if phase not in row.phases:
        return _Refusal(3, f"{row.pointer}/phases", "phase", _phases(program, row.phases), state.phase)
    for pile in (source, target):
        if pile not in row.sources and pile != program.removed:
            return _Refusal(
                1, f"{row.pointer}/zones", "zones", "packets whose cards leave in pairs", program.pile_name(pile)
            )
    if target == program.removed:
        return _Refusal(6, f"{row.pointer}/alone", "alone", "a card that may leave alone", card_text(card))
    other = state.cards(target)
    if not other:
        return _Refusal(6, row.pointer, "empty", f"a card in {program.pile_name(target)}", "none")
    related = dict(row.pairs)
    if source not in related.get(target, ()):
        leaf = "between" if row.across else "relation"
        return _Refusal(
            5,
            f"{row.pointer}/{leaf}",
            leaf,
            "packets that stand in the relation",
            f"{program.pile_name(source)} and {program.pile_name(target)}",
        )
    return _Refusal(
        7, f"{row.pointer}/by", "by", f"two cards that make a pair with {card_text(card)}", card_text(other[-1])
    )


def wanted_text(program: Program, state: State) -> str:
    """Which cards the foundations want, one line a packet: for the player's orientation."""
    lines = []
    for table in program.foundations:
        wanted = state.wanted(table.pile)
        cards = " ".join(card_text(code) for code in range(64) if wanted >> code & 1) or "—"
        lines.append(f"{program.pile_name(table.pile)}: {cards}")
    return "\n".join(lines)
