"""The plainest table on which a patience can be played: packets are lists of strings under names like ``divan.3``.

In goes a shuffled pack; each game lists its legal moves and makes one. The games written on it share no code, no data
and no idea of a table look-up with the engine: they are what the engine is held to.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from dataclasses import dataclass

from plain_deals import RANKS, generator

Move = tuple[str, str, str, int]
"""What kind, from which packet, to which, how many cards."""


def rank(card: str) -> int:
    """The place of a card's rank, ace 0 to king 12."""
    return RANKS.index(card[0])


def neighbours(one: str, other: str) -> bool:
    """Same suit and next to each other, ace and king apart."""
    return one[1] == other[1] and abs(rank(one) - rank(other)) == 1


@dataclass(frozen=True)
class Ending:
    """How a game ended: won or not, cards not yet where they count, moves made, stopped by the cap or not."""

    won: bool
    left: int
    steps: int
    capped: bool


class Table(ABC):
    """A position. ``packets``: by name, in the record's order; the last card of a list lies on top."""

    passes_differ = False
    """Does another pass show other cards although nothing was played in this one?"""

    def __init__(self, deal: int, seed: int = 0) -> None:
        self.packets: dict[str, list[str]] = {}
        self.names: dict[str, list[str]] = {}
        self.numbers = (seed, deal)
        self.passed = 0
        self.pending: list[str] = []  # the packets of an exchange that is half made

    def copied(self) -> Table:
        """A second table that lies the same."""
        other = copy.copy(self)
        other.packets = {name: list(cards) for name, cards in self.packets.items()}
        return other

    def zone(self, name: str) -> list[str]:
        """The names of a zone's packets."""
        return self.names[name]

    def lay(self, zone: str, packets: list[list[str]]) -> None:
        """Lay packets out under the name of their zone, numbered from 1."""
        self.names[zone] = [f"{zone}.{number}" for number in range(1, len(packets) + 1)]
        for name, cards in zip(self.names[zone], packets, strict=True):
            self.packets[name] = list(cards)

    def top(self, packet: str) -> str:
        """The top card, or nothing."""
        return (self.packets[packet] or [""])[-1]

    @abstractmethod
    def legal(self) -> list[Move]:
        """All the player may do: foundation moves first, then pairs, builds, fillings, turns, gathering, exchanges."""

    def ups(self) -> list[Move]:
        """The moves to foundations among the legal ones, if no forced step goes before."""
        return []

    def pairs(self) -> list[Move]:
        """The pairs that may leave."""
        return []

    @abstractmethod
    def left(self) -> int:
        """Cards not yet where they count."""

    def settle(self) -> None:  # noqa: B027 (a game without steps that follow of themselves has none)
        """Take the steps that nobody chooses."""

    def play(self, move: Move) -> None:
        """Make a move and what follows of itself."""
        self.make(move)
        self.settle()

    def make(self, move: Move) -> None:
        """Make a move that takes cards from the top of one packet to another."""
        kind, source, target, count = move
        if kind == "redeal":
            self.gather()
            return
        cards = [self.packets[source].pop() for _ in range(count)]
        self.packets[target] += cards if kind == "turn" else cards[::-1]

    def gather(self) -> None:
        """Begin the next pass."""
        raise AssertionError("this game is dealt once")

    def reshuffled(self, cards: list[str]) -> list[str]:
        """``cards``, the first in front, shuffled for the pass that begins."""
        out = list(cards)
        generator(*self.numbers, self.passed).shuffle(out)
        return out

    def up(self, sources: list[str], foundations: list[str]) -> list[Move]:
        """Moves to foundations, by source and then by foundation, of which ``takes`` says what they take."""
        return [
            ("foundation", source, foundation, 1)
            for source in self.packets
            if source in sources and self.packets[source]
            for foundation in foundations
            if self.takes(foundation, self.top(source))
        ]

    def takes(self, foundation: str, card: str) -> bool:
        """May ``card`` go on ``foundation`` now?"""
        raise AssertionError("this game has no foundations")


def greedy(table: Table, cap: int) -> Ending:
    """Play to the end by the policy ``greedy``, at most ``cap`` moves: see docs/policies.md."""
    steps = 0
    idle = True  # nothing but turns since this pass began
    while table.left():
        move = greedy_move(table, idle and not table.passes_differ)
        if move is None:
            break
        if steps == cap:
            return Ending(False, table.left(), steps, True)
        table.play(move)
        steps += 1
        if move[0] == "redeal":
            idle = True
        elif move[0] != "turn":
            idle = False
    return Ending(not table.left(), table.left(), steps, False)


def greedy_move(table: Table, fruitless: bool) -> Move | None:
    """The move of ``greedy``; ``fruitless``: another pass would show the same cards again."""
    legal = table.legal()
    for kind in ("fill", "forced", "foundation", "pair"):
        for move in legal:
            if move[0] == kind:
                return move
    frees: dict[tuple[str, int], bool] = {}
    for move in legal:
        if move[0] in ("build", "vacancy"):
            if (move[1], move[3]) not in frees:
                bared = table.copied()
                bared.make(move)
                frees[move[1], move[3]] = any(up[1] == move[1] for up in bared.ups())
            if frees[move[1], move[3]]:
                return move
    turns = [move for move in legal if move[0] == "turn"]
    if turns:
        return min(turns, key=lambda move: len(table.packets[move[2]]))
    for move in legal:
        if move[0] == "redeal" and not fruitless:
            return move
    return helpful_exchange(table, [move for move in legal if move[0] == "exchange"])


def helpful_exchange(table: Table, exchanges: list[Move]) -> Move | None:
    """The first exchange after which two cards can leave; half-way through one any will do."""
    for move in exchanges:
        changed = table.copied()
        changed.make(move)
        if changed.pairs():
            return move
    if exchanges and table.pending:
        return exchanges[0]
    return None
