"""Transcripts: games as text that can be replayed: a head (program, reading, seed, deal), then one move a token.

Flows in: text or a state; flows out: the other. Lines that begin with ``#`` are remarks; ``cards`` lines give a
pack card by card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pasyans.engine.cards import read_cards, write_cards
from pasyans.engine.notation import move_text, read_move
from pasyans.engine.program import Program
from pasyans.engine.state import State, apply, new_state

KEYS = ("game", "reading", "program", "seed", "deal", "cards")


@dataclass(frozen=True)
class Transcript:
    """What a transcript says; ``program`` is the hash of the program it was played with."""

    game: str = ""
    reading: str = "default"
    program: str = ""
    seed: int = 0
    deal: int = 1
    cards: tuple[int, ...] = ()
    moves: tuple[str, ...] = field(default=())


def read_transcript(text: str) -> Transcript:
    """Read a transcript. Raises ``ValueError`` with the line at fault."""
    head: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        if words[0] in KEYS and not moves and (words[0] != "cards" or len(words) > 1):
            head[words[0]] = (head.get(words[0], "") + " " + " ".join(words[1:])).strip()
            continue
        if words[0] == "moves":
            words = words[1:]
        moves += words
        if any(not _is_token(word) for word in words):
            raise ValueError(
                f"line {number}: expected moves such as divan.2>foundation.5 or one of {', '.join(KEYS)}, "
                f"found {line!r}"
            )
    for key in ("seed", "deal"):
        if key in head and not head[key].isdigit():
            raise ValueError(f"expected a number after {key!r}, found {head[key]!r}")
    return Transcript(
        game=head.get("game", ""),
        reading=head.get("reading", "default"),
        program=head.get("program", ""),
        seed=int(head.get("seed", "0")),
        deal=int(head.get("deal", "1")),
        cards=tuple(read_cards(head.get("cards", ""))),
        moves=tuple(moves),
    )


def _is_token(word: str) -> bool:
    return word in ("turn", "redeal") or any(sign in word for sign in ">+~^!")


def write_transcript(state: State, cards: Sequence[int] = ()) -> str:
    """The transcript of the moves played so far in ``state``; ``cards`` if the deal was given card by card."""
    program = state.program
    lines = [
        f"game {program.game}",
        f"reading {program.reading}",
        f"program {program.hash}",
        f"seed {state.seed}",
        f"deal {state.deal}",
    ]
    lines += [f"cards {line}" for line in write_cards(cards).splitlines()]
    lines += [move_text(program, move) for move in state.moves]
    return "\n".join(lines) + "\n"


def replay(program: Program, transcript: Transcript) -> State:
    """Play a transcript from its deal. Raises ``ValueError`` naming the move (counted from 1) that is not legal."""
    if transcript.program and transcript.program != program.hash:
        raise ValueError(
            f"expected a transcript of program {program.hash}, found one of {transcript.program}: "
            "the rules or the reading have changed since it was played"
        )
    state = new_state(program, transcript.deal, transcript.seed, transcript.cards or None)
    for number, token in enumerate(transcript.moves, 1):
        try:
            apply(program, state, read_move(program, state, token))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from error
    return state
