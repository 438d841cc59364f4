"""From a game's text to the leaves that it states: sentences, scene, patterns, assembly, in this order.

A :class:`~pasyans.model.game.GameText` flows in; :class:`Reading` flows out, with everything the record needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pasyans.extract.assembly import Board, Said, assemble
from pasyans.extract.demonstration import demonstration
from pasyans.extract.patterns import registered
from pasyans.extract.reading import Sentence, sentences
from pasyans.extract.scene import Scene, set_scene
from pasyans.model.game import GameText
from pasyans.model.record import Demonstration


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read: the sentences, what each claims (by which pattern), and the leaves."""

    scene: Scene
    said: list[Said]
    board: Board
    demonstration: Demonstration | None = None

    @property
    def sentences(self) -> list[Sentence]:
        return self.scene.sentences


def read(game: GameText) -> Reading:
    """Read a game: every pattern over every clause, then assembly."""
    scene = set_scene(sentences(game))
    said: list[Said] = []
    for sentence, clauses in zip(scene.sentences, scene.clauses, strict=True):
        for clause in () if sentence.silent else clauses:
            for pattern in registered():
                for claim in pattern.reader(clause, scene):
                    said.append(Said(pattern.name, clause.sentence.index, claim))
    if game.kind == "demonstration":
        return Reading(scene, said, Board(), demonstration(scene, game.after or game.id))
    return Reading(scene, said, assemble(said, scene))


def text_leaves(game: GameText) -> dict[str, Any]:
    """The leaves that the text alone states, by JSON Pointer."""
    return dict(read(game).board.values)
