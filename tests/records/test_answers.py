"""The right answers themselves: every quotation stands in the modern text, every pointer is one of the language.

In: tests/cases/records (written by hand from the pages) and the editor's files under corpus/. Out: a failure that
names the file, the pointer and the words, so that a wrong answer is never taken for a wrong extraction.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pasyans.engine import validate
from pasyans.model.record import Demonstration, leaves, set_pointer
from pasyans.model.rules import Rules

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "records"
MODERN = {path.name.split(".")[0]: path.read_text("utf-8") for path in (ROOT / "tests/cases/gold").glob("*.modern.txt")}
TEXTS = sorted((CASES / "text").glob("*.json"))
COMPLETE = sorted((CASES / "complete").glob("*.json"))
KNOWN = sorted((CASES / "known").glob("*.json"))
EDITOR = sorted((ROOT / "corpus").glob("*/games/*.toml"))
SETS = (
    "seen",
    "unseen",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
)
SEEN = sorted(path for folder in SETS for path in (CASES / folder).glob("*.json"))
CLAIMS = {"very-hard", "hard", "easy", "often-out", "seldom-out", "depends", "fails"}


def name(path: Path) -> str:
    return path.stem


def load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def rebuilt(answer: dict[str, Any]) -> Rules:
    """Rules that hold exactly the leaves of an answer."""
    data: dict[str, Any] = {}
    forced = []
    for pointer, leaf in answer["leaves"].items():
        if pointer.startswith("/forced/"):
            phases = leaf["value"]
            forced.append({"step": pointer.split("/")[2], **({} if phases is True else {"phases": phases})})
        else:
            set_pointer(data, pointer, leaf["value"])
    if forced:
        data["forced"] = forced
    return Rules.model_validate(data)


def lines_of(answer: dict[str, Any]) -> str:
    """The modern text of a game's own lines, without those of its neighbours on the page."""
    return "\n".join(
        "\n".join(MODERN[piece["page"]].split("\n")[piece["first"] - 1 : piece["last"]]) for piece in answer["bounds"]
    )


def test_every_game_has_its_answers() -> None:
    games = {name(path) for path in EDITOR}
    assert games == {name(path) for path in TEXTS}
    playable = {name(path) for path in EDITOR if tomllib.loads(path.read_text("utf-8"))["complete"]}
    assert playable == {name(path) for path in COMPLETE}


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_quotations_stand_in_the_game(path: Path) -> None:
    answer = load(path)
    text = lines_of(answer)
    quotes = [(pointer, quote) for pointer, leaf in answer["leaves"].items() for quote in leaf["quotes"]]
    quotes += [("claims", quote) for _, quote in answer["claims"]]
    quotes += [("demonstration", quote) for step in answer.get("demonstration", []) for quote in step["quotes"]]
    quotes += [("titles", title) for title in answer["titles"]]
    quotes += [("footnotes", f"[{mark}]") for mark in answer["footnotes"]]
    if answer["deck_line"]:
        quotes.append(("deck_line", answer["deck_line"]))
    lost = [(pointer, quote) for pointer, quote in quotes if quote.lower() not in text.lower()]
    assert not lost
    assert all(quotes for _, quotes in quotes)
    assert {word for word, _ in answer["claims"]} <= CLAIMS


@pytest.mark.parametrize("path", [*TEXTS, *SEEN], ids=name)
def test_leaves_are_leaves_of_the_language(path: Path) -> None:
    answer = load(path)
    stated = {pointer: leaf["value"] for pointer, leaf in answer["leaves"].items()}
    assert leaves(rebuilt(answer)) == stated
    assert not set(stated) & set(answer.get("silent", ())), "a leaf cannot be both stated and silent"
    for pointer, leaf in answer["leaves"].items():
        assert leaf["quotes"], f"{pointer}: expected the words that state it"


@pytest.mark.parametrize("path", SEEN, ids=name)
def test_quotations_stand_in_texts_of_other_books(path: Path) -> None:
    """A quotation may run over printed lines: their ends are blanks, and a hyphen there joins the word."""
    answer, printed = load(path), path.with_suffix(".txt").read_text("utf-8")
    text = " ".join(re.sub(r"(?<=\w)-\s*\n\s*", "", printed).split())
    lost = [(p, quote) for p, leaf in answer["leaves"].items() for quote in leaf["quotes"] if quote not in text]
    assert not lost
    assert all(title in text for title in answer["titles"])


@pytest.mark.parametrize("path", [path for path in COMPLETE if name(path) != "schet-pokaz"] + KNOWN, ids=name)
def test_complete_rules_have_no_fault(path: Path) -> None:
    assert validate(Rules.model_validate(load(path))) == []


def test_demonstration_is_one() -> None:
    assert Demonstration.model_validate(load(CASES / "complete" / "schet-pokaz.json")).after == "schet"


@pytest.mark.parametrize("path", [path for path in COMPLETE if name(path) != "schet-pokaz"], ids=name)
def test_complete_rules_agree_with_text_and_editor(path: Path) -> None:
    complete = leaves(Rules.model_validate(load(path)))
    stated = load(CASES / "text" / path.name)["leaves"]
    editor = editor_file(name(path))
    overruled = editor.get("overrule", {})
    for pointer, leaf in stated.items():
        expected = overruled[pointer]["value"] if pointer in overruled else leaf["value"]
        assert complete[pointer] == expected, pointer
    for pointer, fill in editor.get("fill", {}).items():
        assert pointer not in stated, f"{pointer}: the text states it, so it is not silence"
        assert complete[pointer] == fill["value"], pointer
    for zone, packets in editor["table"].items():
        if zone not in ("reason", "reason_en"):
            assert complete[f"/table/{zone}"] == packets


def editor_file(game: str) -> dict[str, Any]:
    (path,) = [path for path in EDITOR if name(path) == game]
    return tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", EDITOR, ids=name)
def test_editor_files_give_reasons_and_readings(path: Path) -> None:
    editor = tomllib.loads(path.read_text("utf-8"))
    text = lines_of(load(CASES / "text" / f"{name(path)}.json"))
    assert editor["id"] == name(path)
    for pointer, fill in {**editor.get("fill", {}), **editor.get("overrule", {})}.items():
        assert len(fill["reason"]) > 20, f"{pointer}: expected a reason a reader can judge"
    for overruled in editor.get("overrule", {}).values():
        assert overruled["quote"] in text
    for note in editor.get("notes", ()):
        assert note["text"] and note["text_en"]
        assert note.get("quote", "") in text, note.get("quote")
    for doubt in editor.get("doubts", {}).values():
        assert doubt["default"] in doubt["options"] and len(doubt["options"]) >= 2
        assert doubt["question"] and doubt["question_en"] and len(doubt["reason"]) > 20


def readings() -> list[tuple[str, str, str]]:
    return [
        (name(path), doubt, option)
        for path in EDITOR
        for doubt, data in tomllib.loads(path.read_text("utf-8")).get("doubts", {}).items()
        for option in data["options"]
    ]


@pytest.mark.parametrize(("game", "doubt", "option"), readings())
def test_every_reading_is_a_complete_game(game: str, doubt: str, option: str) -> None:
    data = load(CASES / "complete" / f"{game}.json")
    entry = editor_file(game)["doubts"][doubt]
    read = json.loads(json.dumps(data))
    for pointer, value in entry["options"][option]["set"].items():
        set_pointer(read, pointer, None if value == "not-said" else value)
    rules = Rules.model_validate(read)
    assert validate(rules) == []
    assert (rules == Rules.model_validate(data)) is (option == entry["default"])
