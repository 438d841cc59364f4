"""What can be wrong with rules: a code, the pointer, what was expected and what was found; all at once.

Flows out of validation and compilation, for the editor who must mend a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pasyans.errors import PasyansError


@dataclass(frozen=True, order=True)
class Fault:
    """One fault of a record: a stable ``code``, the JSON Pointer of the leaf, what was expected and found."""

    pointer: str
    code: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.code}: expected {self.expected}, found {self.found}"


class RulesError(PasyansError, ValueError):
    """Rules that cannot be played; ``faults`` holds every one of them."""

    def __init__(self, game: str, faults: Iterable[Fault]) -> None:
        self.game = game
        self.faults = tuple(faults)
        lines = "\n  ".join(str(fault) for fault in self.faults)
        super().__init__(f"the rules of {game!r} cannot be played ({len(self.faults)} faults):\n  {lines}")
