"""The vocabulary of terms.toml, loaded once: what a lemma means, and which class a verb belongs to."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Terms:
    """The tables of terms.toml; ``known`` are all lemmas with a meaning of their own, ``verbs`` maps class to
    lemmas.
    """

    ranks: dict[str, str]
    suits: dict[str, str]
    forms: dict[str, str]
    synonyms: dict[str, str]
    zones: dict[str, str]
    packets: dict[str, str]
    alone: dict[str, str]
    phrases: dict[tuple[str, ...], str]
    sides: dict[str, str]
    verbs: dict[str, frozenset[str]]
    acts: dict[str, frozenset[str]]
    ends: dict[str, frozenset[str]]
    order: dict[str, frozenset[str]]
    naming: dict[str, frozenset[str]]
    known: frozenset[str]


def plain(lemma: str) -> str:
    """A lemma as the morphology gives it: ё as е, a reflexive verb as its plain one."""
    lemma = lemma.replace("ё", "е")
    return lemma[:-2] if lemma.endswith(("ться", "чься", "тись")) else lemma


def _classes(table: dict[str, list[str]]) -> dict[str, frozenset[str]]:
    return {name: frozenset(map(plain, lemmas)) for name, lemmas in table.items()}


@cache
def terms() -> Terms:
    """The vocabulary, shared and never changed."""
    data: dict[str, Any] = tomllib.loads(files("pasyans.extract").joinpath("terms.toml").read_text(encoding="utf-8"))
    verbs = _classes(data["verbs"])
    known = (
        set(data["ranks"])
        | set(data["suits"])
        | set(data["zones"])
        | set(data["packets"])
        | set(data["synonyms"])
        | set().union(*(lemmas for name, lemmas in verbs.items() if name not in ("grow", "appear")))
    )
    return Terms(
        data["ranks"],
        data["suits"],
        data["forms"],
        data["synonyms"],
        data["zones"],
        data["packets"],
        data["alone"],
        {tuple(phrase.split()): lemma for phrase, lemma in data["phrases"].items()},
        data["sides"],
        verbs | _classes(data["doing"]),
        _classes(data["acts"]),
        _classes(data["ends"]),
        _classes(data["order"]),
        _classes(data["naming"]),
        frozenset(known | {"карта", "масть", "марьяж", "пасьянс", "место", "порядок", "раз", "пара"}),
    )
