"""Rules to program, the way in: everything is validated first, and every fault is raised at once.

Flows in: ``Rules`` of one game under one reading; flows out: a ``Program``.
"""

from __future__ import annotations

from pasyans.engine.compile_program import compile_draft
from pasyans.engine.faults import RulesError
from pasyans.engine.program import Program
from pasyans.engine.validate import validate
from pasyans.model.rules import Rules


def compile_rules(rules: Rules, *, game: str, reading: str = "default") -> Program:
    """The program of ``rules``; raises ``RulesError`` with every fault.

    >>> compile_rules(record.reading("deals=twice"), game="sultan", reading="deals=twice")  # doctest: +SKIP
    """
    faults = validate(rules)
    program, more, _ = compile_draft(rules, game, reading)
    if program is None or faults:
        raise RulesError(game, faults or more)
    return program
