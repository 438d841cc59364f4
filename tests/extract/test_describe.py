"""Descriptions: the same text always, complete in both languages, read again by the extractor nearly leaf for leaf."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from benchmarks.describe import Figures, compare
from click.testing import CliRunner
from generated_rules import generated

from pasyans.cli import commands
from pasyans.errors import PasyansError
from pasyans.extract.describe import describe
from pasyans.extract.describe.russian import Russian, cyrillic
from pasyans.extract.describe.wording import words
from pasyans.model.record import leaves, set_pointer
from pasyans.model.rules import Rules
from pasyans.structure import transliterate

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = [
    p for p in sorted((ROOT / "tests" / "cases" / "records").glob("*/*.json")) if p.parent.name in ("complete", "known")
]


def written() -> Iterator[tuple[str, Rules]]:
    for path in ANSWERS:
        data = json.loads(path.read_text(encoding="utf-8"))
        if "zones" in data:
            yield path.stem, Rules.model_validate(data)


RECORDS = dict(written())


def test_both_languages_have_the_same_sentences_and_terms() -> None:
    russian, english = words("ru")["sentences"], words("en")["sentences"]
    assert set(russian) == set(english)
    for key, template in russian.items():
        assert template.endswith(".") and english[key].endswith("."), key
        for text in (template, english[key]):
            assert all(name is None or name.isidentifier() for _, name, _, _ in string.Formatter().parse(text)), key


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_record_has_its_description(name: str, lang: Any) -> None:
    text = describe(RECORDS[name], lang)
    assert text == describe(RECORDS[name], lang)
    assert text.endswith(".\n") and "  " not in text and "{" not in text
    latin = [c for c in text if c.isascii() and c.isalpha()]
    assert not latin if lang == "ru" else len(latin) > 200


def customary(pointer: str, value: Any) -> bool:
    """Leaves that a description passes over: what every player takes for granted, and coordinates."""
    last = pointer.rsplit("/", 1)[-1]
    parts = pointer.split("/")
    return (
        pointer.startswith("/table")
        or last in ("kind", "of", "to", "face", "order_of", "owner")
        or (last in ("wrap", "reversed", "alone", "mixed", "bare_first") and value is False)
        or (last in ("unit", "choice", "between") and value in ("card", "free", "in-order", "any"))
        or (last == "how" and value in ("nothing", "rest", "whole"))
        or (last == "available" and parts[2] in ("foundation", "stock", "ornament", "removed"))
        or (last == "available" and value == "none")
        or (last == "packets" and (value == 1 or parts[2] == "foundation"))
        or (last in ("obligation", "until", "comes", "sources") and value in ("at-will", "never", "end", "start", []))
        or (last in ("bases", "order") and parts[1] == "foundations")
        or (last in ("base", "last", "suit", "returns") and parts[2] == "ornament")
        or (last == "zone" and value == "tableau")
        or (last == "by" and parts[2] != "pair")
        or (parts[1] == "builds" and parts[2] != "build" and last in ("unit", "wrap", "mixed"))
        or (last in ("when", "lay", "turned") and parts[1] == "redeal")
        or (last == "placing" and value == "one")
        or pointer in ("/deal", "/deck/packs", "/win/what", "/zones/talon/available")
    )


@pytest.mark.parametrize("name", RECORDS)
def test_a_leaf_taken_out_changes_what_is_said(name: str) -> None:
    rules = RECORDS[name]
    whole = {lang: describe(rules, lang) for lang in ("ru", "en")}  # type: ignore[arg-type]
    for pointer, value in leaves(rules).items():
        if customary(pointer, value) or pointer.startswith("/forced"):
            continue
        data = rules.model_dump(mode="json", exclude_none=True)
        set_pointer(data, pointer, None)
        try:
            less = Rules.model_validate(data)
        except ValueError:
            continue
        for lang in ("ru", "en"):
            assert describe(less, lang) != whole[lang], (pointer, value, lang)  # type: ignore[arg-type]


def test_drawn_rules_come_back_from_their_description() -> None:
    figures = Figures()
    for seed, rules in generated(24):
        compare(figures, str(seed), rules)
    assert figures.share() >= 0.98, "\n".join(figures.lost)
    assert sum(figures.added.values()) <= 0.01 * sum(figures.sent.values())


@pytest.mark.parametrize(
    "noun",
    ["диван", "окоп", "экватор", "зодиак", "султан", "грация", "башня", "площадь", "щит", "юг", "этаж", "жемчуг"],
)
def test_the_name_of_a_zone_leads_back_to_its_noun(noun: str) -> None:
    assert cyrillic(transliterate(noun)) == noun


@pytest.mark.parametrize(
    "n, case, noun, said",
    [
        (1, "acc", "карта", "одну карту"),
        (2, "acc", "туз", "двух тузов"),
        (4, "acc", "двойка", "четыре двойки"),
        (21, "nom", "карта", "двадцать одна карта"),
        (25, "gen", "карта", "двадцати пяти карт"),
        (8, "acc", "король", "восемь королей"),
        (104, "nom", "карта", "сто четыре карты"),
        (12, "gen", "место", "двенадцати мест"),
    ],
)
def test_numbers_agree_with_their_nouns(n: int, case: str, noun: str, said: str) -> None:
    assert Russian(Rules()).counted(n, case, noun) == said


def test_the_commands_say_a_record_and_print_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    name, rules = next(iter(RECORDS.items()))
    path.write_text(rules.model_dump_json(exclude_none=True), encoding="utf-8")
    said = CliRunner().invoke(commands, ["describe", str(path), "--lang", "en"], catch_exceptions=False)
    assert said.exit_code == 0 and said.output == describe(rules, "en"), name
    wrong = CliRunner().invoke(commands, ["describe", str(path), "--reading", "no-such=doubt"])
    assert isinstance(wrong.exception, PasyansError) and "no-such=doubt" in str(wrong.exception)
    for what, column in (("games", "build"), ("terms", "meaning"), ("silence", "filled by")):
        marked = CliRunner().invoke(commands, ["table", what], catch_exceptions=False).output.splitlines()
        assert column in marked[0] and set(marked[1]) <= set("| -") and len(marked) > 5
        rows = (
            CliRunner().invoke(commands, ["table", what, "--format", "csv"], catch_exceptions=False).output.splitlines()
        )
        assert column in rows[0] and len(rows) >= len(marked) - 1
