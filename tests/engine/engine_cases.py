"""What the engine's tests run over: every game and reading of the edition, and the well-known games."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from pasyans.engine import Program, compile_rules
from pasyans.engine.golden import programs
from pasyans.model.rules import Rules

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


@lru_cache(maxsize=1)
def all_programs() -> dict[str, Program]:
    """Every program by ``game.reading``."""
    return {f"{program.game}.{program.reading}": program for program in programs(ROOT)}


def default_programs() -> dict[str, Program]:
    """One program a game."""
    return {name: program for name, program in all_programs().items() if program.reading == "default"}


def rules_data(name: str) -> dict[str, Any]:
    """The plain data of a right record, ``complete/sultan``."""
    data: dict[str, Any] = json.loads((CASES / "records" / f"{name}.json").read_text(encoding="utf-8"))
    return data


def rules_of(name: str) -> Rules:
    """A right record."""
    return Rules.model_validate(rules_data(name))


def program_of(name: str) -> Program:
    """A right record compiled."""
    return compile_rules(rules_of(name), game=name.rpartition("/")[2])
