"""The customs that stand in where a text is silent: conventions.toml, applied to the leaves of one game.

Leaves (by JSON Pointer) flow in; the leaves to add flow out, each with its convention and so its reason.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Convention:
    """One entry of conventions.toml; the fields are explained at the head of that file."""

    at: str
    leaf: str
    value: Any
    reason: str
    reason_en: str
    conditions: dict[str, Any]
    needs: tuple[str, ...]
    unless: tuple[str, ...]


@cache
def conventions() -> tuple[Convention, ...]:
    """All conventions in order."""
    text = files("pasyans.extract").joinpath("conventions.toml").read_text(encoding="utf-8")
    return tuple(
        Convention(
            entry["at"],
            entry["leaf"],
            entry["value"],
            entry["reason"],
            entry["reason_en"],
            entry.get("if", {}),
            tuple(entry.get("with", ())),
            tuple(entry.get("without", ())),
        )
        for entry in tomllib.loads(text)["convention"]
    )


def fill_in(leaves: dict[str, Any], refused: set[str]) -> Iterator[tuple[str, Convention]]:
    """(pointer, convention) for every silence that a convention fills; ``leaves`` is added to on the way.

    ``refused`` are pointers that the text denies («карты из талона должны проходить чрез резерв»): they stay out.
    """
    for convention in conventions():
        for base in _objects(convention.at, leaves):
            pointer = f"{base}/{convention.leaf}"
            if pointer in refused or _said(pointer, leaves):
                continue
            name = base.rsplit("/", 1)[-1]
            if not all(_said(need.format(name=name), leaves) for need in convention.needs):
                continue
            if any(_said(other.format(name=name), leaves) for other in convention.unless):
                continue
            if all(_holds(f"{base}/{leaf}", wanted, leaves) for leaf, wanted in convention.conditions.items()):
                leaves[pointer] = convention.value
                yield pointer, convention


def _said(pointer: str, leaves: dict[str, Any]) -> bool:
    return any(known == pointer or known.startswith(f"{pointer}/") for known in leaves)


def _objects(at: str, leaves: dict[str, Any]) -> list[str]:
    if not at.endswith("/*"):
        return [at] if at == "" or _said(at, leaves) else []
    parent = at[:-2]
    return sorted({f"{parent}/{p[len(parent) + 1 :].split('/')[0]}" for p in leaves if p.startswith(f"{parent}/")})


def _holds(pointer: str, wanted: Any, leaves: dict[str, Any]) -> bool:
    if wanted in ("said", "not-said"):
        return bool(_said(pointer, leaves) == (wanted == "said"))
    value = leaves.get(pointer)
    if isinstance(wanted, dict):
        if "only" in wanted:
            return isinstance(value, list) and bool(value) and set(value) <= set(wanted["only"])
        return bool(value not in wanted["not"])
    return bool(value in wanted)
