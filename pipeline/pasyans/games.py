"""A game ready to be played: its record and the program of one reading, for the commands that play.

A name, a reading and perhaps a file of cards flow in; a record, a program and a first position flow out,
or one clear line of what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pasyans.editions import find_record
from pasyans.engine import Program, RulesError, compile_rules
from pasyans.engine.cards import read_cards
from pasyans.engine.state import State, new_state
from pasyans.errors import PasyansError
from pasyans.model.record import Place, Record

_SENTENCE_END = re.compile(r"[.!?…](?=\s+[А-ЯЁA-Z])\s*")


def load(name: str, reading: str = "default") -> tuple[Record, Program]:
    """The record that ``name`` means and its program under ``reading``.

    Raises ``PasyansError`` for an unknown game or reading, and for a record that cannot be played (every fault).
    """
    record = find_record(name)
    if record.kind != "game" or not record.complete:
        what = "a demonstration" if record.kind == "demonstration" else "a fragment"
        raise PasyansError(f"{record.id}: expected a complete game, found {what}: it is read, not played")
    try:
        return record, compile_rules(record.reading(reading), game=record.id, reading=reading)
    except RulesError as error:
        raise PasyansError(f"{record.id} ({reading}) cannot be played: {error}") from error
    except ValueError as error:
        raise PasyansError(str(error)) from error


def first_position(program: Program, deal: int, seed: int, cards: Path | None = None) -> State:
    """The first position of a numbered deal, or of the cards that a file gives (``AS 2C … KD``, first dealt first)."""
    if cards is None:
        return new_state(program, deal, seed)
    try:
        return new_state(program, 0, seed, read_cards(cards.read_text(encoding="utf-8")))
    except (ValueError, OSError) as error:
        raise PasyansError(f"{cards}: {error}") from error


def sentences(record: Record, pointer: str) -> tuple[Place, ...]:
    """The places of the text behind a rule, in reading order; a place that lies within another is left out.

    They are those of the leaf, else of its parts, else of the rule around it.
    """
    while pointer:
        if pointer in record.provenance and record.provenance[pointer].places:
            return _outermost(record.provenance[pointer].places)
        inside = [p.places for leaf, p in record.provenance.items() if leaf.startswith(pointer + "/")]
        if any(inside):
            return _outermost([place for places in inside for place in places])
        pointer = pointer.rpartition("/")[0] if pointer.count("/") > 2 else ""
    return ()


def _outermost(places: Sequence[Place]) -> tuple[Place, ...]:
    kept: list[Place] = []
    for place in sorted(set(places), key=lambda p: (p.page, p.start, -p.end)):
        if not kept or kept[-1].page != place.page or place.end > kept[-1].end:
            kept.append(place)
    return tuple(kept)


def whole_sentence(record: Record, place: Place) -> str:
    """The sentence of the modern text that ``place`` lies in; its own words where no line holds them."""
    for line in record.lines:
        inside = line.place.page == place.page and line.place.start <= place.start < line.place.end
        at = line.modern.find(place.quote) if inside and place.quote else -1
        if at >= 0:
            start = max((m.end() for m in _SENTENCE_END.finditer(line.modern, 0, at + 1)), default=0)
            end = _SENTENCE_END.search(line.modern, at + len(place.quote) - 1)
            return line.modern[start : end.start() + 1 if end else len(line.modern)].strip()
    return place.quote


def reasons(record: Record, pointer: str) -> str:
    """Why a rule stands that no sentence states: the reason that the record gives for the leaf or its parts."""
    for leaf, provenance in sorted(record.provenance.items()):
        if (leaf == pointer or leaf.startswith(pointer + "/")) and provenance.reason:
            return f"{provenance.origin}: {provenance.reason}"
    return ""
