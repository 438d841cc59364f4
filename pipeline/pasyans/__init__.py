"""pasyans: OCR'd pre-reform Russian books on patience, as an edition that can be read, checked and played.

``pasyans.normalize(text)`` is the one function most people need; the rooms of the house are
``model``, ``ingest``, ``normalize``, ``structure``, ``extract``, ``engine`` and ``publish``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pasyans.normalize import normalize

__all__ = ["__version__", "normalize"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # The normalizer loads a lexicon; whoever only plays cards should not wait for it.
    if name == "normalize":
        from pasyans.normalize import normalize

        return normalize
    raise AttributeError(f"module 'pasyans' has no attribute {name!r}")
