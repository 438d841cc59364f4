"""Every pattern says what kind of sentence it reads, and reads its cases in tests/cases/extract, a file a module."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from identity_words import identity_text

from pasyans.extract.patterns import registered
from pasyans.extract.reading import sentences
from pasyans.extract.scene import set_scene
from pasyans.model.game import GameText, Line
from pasyans.model.text import Span

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "pipeline" / "pasyans"
FILES = sorted((ROOT / "tests" / "cases" / "extract").glob("*.tsv"))


def rows(path: Path) -> list[tuple[str, ...]]:
    """The rows of a file of cases, without its remarks and its head."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")][1:]


CASES = [row for path in FILES for row in rows(path)]


def game(text: str) -> GameText:
    line = Line(Span("case", 0, len(text)), "play", identity_text(text).words, text, text)
    return GameText("case", "", (), "game", (line,))


@pytest.mark.parametrize(("name", "text", "claims"), CASES)
def test_a_pattern_claims_what_its_case_says(name: str, text: str, claims: str) -> None:
    (pattern,) = [one for one in registered() if one.name == name]
    scene = set_scene(sentences(game(text)))
    found = [[claim.kind, claim.values] for clause in scene.clauses[-1] for claim in pattern.reader(clause, scene)]
    assert json.loads(json.dumps(found)) == json.loads(claims)


def test_every_pattern_has_a_name_a_quotation_and_a_case() -> None:
    names = [pattern.name for pattern in registered()]
    assert len(names) == len(set(names))
    for pattern in registered():
        assert "«" in pattern.reads and "»" in pattern.reads, pattern.name
    assert set(names) == {name for name, _, claims in CASES if claims != "[]"}


def test_the_cases_of_a_pattern_stand_in_the_file_of_its_module() -> None:
    module = {pattern.name: pattern.reader.__module__.rpartition(".")[2] for pattern in registered()}
    for path in FILES:
        assert {module[name] for name, *_ in rows(path)} == {path.stem}


def test_nothing_in_the_code_names_a_game_a_page_or_a_sentence() -> None:
    """No title of the books' games, no page and no long quotation stands in the code outside of docstrings."""
    titles = [
        re.search(r'^id = "([a-z-]+)"', path.read_text(encoding="utf-8"), re.M)
        for path in (ROOT / "corpus").glob("*/games/*.toml")
    ]
    ids = {match[1] for match in titles if match}
    pages = {path.stem for path in (ROOT / "corpus").glob("*/pages/*.txt")}
    names = {"султан", "крепость", "зодиак", "симпатия", "кадриль", "экватор", "окоп", "диван", "галерея", "косынка"}
    for room in ("structure", "extract"):
        for path in sorted((CODE / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            documented = {
                id(node.body[0].value)
                for node in ast.walk(tree)
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
                and node.body
                and isinstance(node.body[0], ast.Expr)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                    words = set(re.findall(r"[а-яё]+|[a-z-]+", node.value.casefold()))
                    assert not words & names, f"{path.name}: {node.value!r}"
                    assert node.value not in ids and node.value not in pages, f"{path.name}: {node.value!r}"
