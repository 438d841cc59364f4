"""Shows a person what was read: per sentence the patterns and their claims, or a record field by field.

A game's text or a record flows in; plain text flows out.
"""

from __future__ import annotations

import json
from typing import Any

from pasyans.extract.leaves import read
from pasyans.model.game import GameText
from pasyans.model.record import Record, leaves


def explain(game: GameText) -> str:
    """The evidence for the game's bounds, then each sentence with what was claimed by which pattern, or that none
    read it.
    """
    reading = read(game)
    out = [f"== {game.id} ({game.kind})", *(f"   {line}" for line in game.evidence)]
    for sentence in reading.sentences:
        out.append(f"[{sentence.index}] {sentence.text.strip()}")
        claims = [said for said in reading.said if said.sentence == sentence.index]
        for said in claims:
            words = sentence.doc[said.claim.first : said.claim.last + 1].text
            values = ", ".join(f"{key}={_value(value)}" for key, value in said.claim.values.items())
            out.append(f"    {said.pattern}: {said.kind}({values}) «{words.strip(' ,;:')}»")
        if not any(said.kind != "mention" for said in claims):
            out.append("    - read by no pattern")
    return "\n".join(out)


def shown(record: Record) -> str:
    """A record to read: titles, each leaf with its value, origin and words, then silence, contradictions, unread
    sentences.
    """
    title = ", ".join(t.modern for t in record.titles) or record.id
    out = [f"== {record.id} ({record.kind}{'' if record.complete else ', incomplete'}): {title}"]
    for pointer, value in leaves(record.rules).items():
        known = record.provenance.get(pointer)
        origin = known.origin if known else "-"
        words = (
            f" «{known.places[0].quote}»"
            if known and known.places
            else f" {known.reason}"
            if known and known.reason
            else ""
        )
        out.append(f"{pointer} = {_value(value)}  [{origin}]{words}")
    if record.demonstration is not None:
        for step in record.demonstration.steps:
            out.append(f"step: {_value(step.model_dump(exclude_none=True))}")
        out.append(f"promise: {record.demonstration.promise} (after {record.demonstration.after})")
    for word, place in record.claims:
        out.append(f"claim: {word} «{place.quote}»")
    for silence in record.silent:
        if silence.filled_by == "nothing":
            out.append(f"silent: {silence.pointer}")
    for contradiction in record.contradictions:
        both = "; ".join(f"{_value(value)} «{place.quote}»" for value, place in contradiction.said)
        out.append(f"contradiction at {contradiction.pointer}: {both}")
    out += [f"unread: «{place.quote}»" for place in record.unread]
    return "\n".join(out)


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
