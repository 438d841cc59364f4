"""Is a record playable, and does it add up? Every fault at once, each with its pointer and what was expected.

Flows in: ``Rules``; flows out: a list of ``Fault``. The compiler's own findings come first; then what only the
whole program shows: foundations that cannot take every card, zones that nothing enters or leaves, phases that
cannot end.
"""

from __future__ import annotations

from pasyans.engine.compile import compile_draft
from pasyans.engine.faults import Fault
from pasyans.model.rules import Rules


def validate(rules: Rules) -> list[Fault]:
    """All faults of ``rules``, sorted by pointer; an empty list if they can be played."""
    _, faults, _ = compile_draft(rules, "", "default")
    return sorted(set(faults))
