"""One engine that plays every record: rules in, a program out, and a kernel that knows no game.

``compile_rules`` turns ``Rules`` into a ``Program`` (or says every fault at once), ``play`` walks positions,
``simulate`` plays whole ranges of deals by a policy. The engine knows no Russian and no page.
"""

from pasyans.engine.compile import compile_rules
from pasyans.engine.faults import Fault, RulesError
from pasyans.engine.program import Program
from pasyans.engine.validate import validate

__all__ = ["Fault", "Program", "RulesError", "compile_rules", "validate"]
