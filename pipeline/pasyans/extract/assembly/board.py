"""The board on which claims become leaves: what is said of each JSON Pointer, by which claims, and what is said twice.

Claims flow in through :meth:`Board.say`; the leaves of a record, their claims and the contradictions flow out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pasyans.extract.patterns.base import Claim


@dataclass(frozen=True, slots=True)
class Said:
    """A claim as made: by which pattern, in which sentence."""

    pattern: str
    sentence: int
    claim: Claim

    @property
    def kind(self) -> str:
        return self.claim.kind

    def get(self, key: str, default: Any = None) -> Any:
        return self.claim.values.get(key, default)


@dataclass(slots=True)
class Board:
    """Leaves by pointer: each with its value and the claims behind it; other values said stand in
    ``against``, leaves that the text denies in ``denied``."""

    values: dict[str, Any] = field(default_factory=dict)
    behind: dict[str, list[Said]] = field(default_factory=dict)
    against: dict[str, list[tuple[Any, Said]]] = field(default_factory=dict)
    denied: set[str] = field(default_factory=set)

    def say(self, pointer: str, value: Any, *claims: Said | None) -> None:
        """State a leaf. The first value stays; another value is kept as a contradiction;
        the same one adds its claims.
        """
        real = [claim for claim in claims if claim is not None]
        if value is None or value == () or (value == [] and not pointer.endswith("/sources")):
            return
        if pointer not in self.values:
            self.values[pointer] = value
            self.behind[pointer] = real
        elif self.values[pointer] == value:
            self.behind[pointer] += [claim for claim in real if claim not in self.behind[pointer]]
        else:
            self.against.setdefault(pointer, []).extend((value, claim) for claim in real)

    def put(self, pointer: str, value: Any, *claims: Said | None) -> None:
        """Set a leaf whatever was said before: for what assembly itself works out from several claims."""
        self.values.pop(pointer, None)
        earlier = self.behind.pop(pointer, [])
        self.say(pointer, value, *claims, *earlier)

    def drop(self, prefix: str) -> None:
        """Forget a leaf and all below it."""
        for pointer in [p for p in self.values if p == prefix or p.startswith(f"{prefix}/")]:
            del self.values[pointer]
            self.behind.pop(pointer, None)

    def has(self, prefix: str) -> bool:
        """Whether anything is said at a pointer or below it."""
        return any(p == prefix or p.startswith(f"{prefix}/") for p in self.values)

    def get(self, pointer: str) -> Any:
        return self.values.get(pointer)
