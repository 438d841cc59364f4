"""Records of the two books: text, editor's files and conventions together, with places that can be trusted."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from identity_words import identity_text

from pasyans.extract import ExtractError, extract
from pasyans.extract.editor import read, read_all
from pasyans.extract.explain import explain, shown
from pasyans.model.editor import EditorFile
from pasyans.model.game import GameText
from pasyans.model.record import Record, leaves
from pasyans.model.rules import Rules
from pasyans.structure import find_games

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


def page_text(page: str) -> str:
    return (CASES / "gold" / f"{page}.modern.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[GameText, EditorFile | None]]:
    found: dict[str, tuple[GameText, EditorFile | None]] = {}
    for book in ("cadogan", "pujol"):
        folder = ROOT / "corpus" / book
        order = tomllib.loads((folder / "book.toml").read_text(encoding="utf-8"))["pages"]
        editor = read_all(folder / "games")
        for game in find_games([identity_text(page_text(page), page, book) for page in order], editor):
            found[game.id] = (game, editor.get(game.id))
    return found


@pytest.fixture(scope="module")
def records(games: dict[str, tuple[GameText, EditorFile | None]]) -> dict[str, Record]:
    return {name: extract(game, editor) for name, (game, editor) in games.items()}


COMPLETE = sorted(path.stem for path in (CASES / "records" / "complete").glob("*.json") if path.stem != "schet-pokaz")


@pytest.mark.parametrize("name", COMPLETE)
def test_text_editor_and_conventions_give_the_complete_rules(name: str, records: dict[str, Record]) -> None:
    path = CASES / "records" / "complete" / f"{name}.json"
    wanted = leaves(Rules.model_validate_json(path.read_text(encoding="utf-8")))
    found = leaves(records[name].rules)
    # What a text advises without a zone is worth no leaf of the complete rules; all that is played must be the same.
    differ = {p for p in {*wanted, *found} if wanted.get(p) != found.get(p) and not p.startswith("/advice")}
    assert not differ


def test_every_leaf_says_where_it_comes_from(records: dict[str, Record]) -> None:
    for name, record in records.items():
        for pointer in leaves(record.rules):
            known = record.provenance[pointer]
            assert known.places or known.reason, f"{name} {pointer}"
            if known.origin == "text":
                assert known.pattern, f"{name} {pointer}"
                for place in known.places:
                    page = page_text(place.page)
                    stands = page[place.start : place.end]
                    assert stands and place.quote.split()[0].strip("«»") in stands, f"{name} {pointer}: {place}"


def test_the_demonstration(records: dict[str, Record]) -> None:
    record = records["schet-pokaz"]
    wanted = json.loads((CASES / "records" / "complete" / "schet-pokaz.json").read_text(encoding="utf-8"))
    assert record.demonstration is not None
    assert json.loads(record.demonstration.model_dump_json(exclude_none=True)) == wanted


def test_titles_claims_footnotes_and_deck_lines(records: dict[str, Record]) -> None:
    for path in sorted((CASES / "records" / "text").glob("*.json")):
        answer = json.loads(path.read_text(encoding="utf-8"))
        record = records[path.stem]
        assert [mark for mark, _ in record.footnotes] == answer["footnotes"], path.stem
        assert [word for word, _ in record.claims] == [word for word, _ in answer["claims"]], path.stem
        deck = " ".join(line.modern for line in record.lines if line.role == "deck") or None
        assert deck == answer["deck_line"], path.stem
        for title in answer["titles"]:
            assert title in [t.modern for t in record.titles], path.stem


def test_the_fragment_is_kept_and_not_played(records: dict[str, Record]) -> None:
    record = records["pujol-fragment"]
    assert record.kind == "fragment" and not record.complete
    assert all(known.origin != "convention" for known in record.provenance.values())


def test_silence_is_listed_with_what_fills_it(records: dict[str, Record]) -> None:
    silent = {item.pointer: item for item in records["sultan"].silent}
    assert silent["/zones/divan/packets"].filled_by == "editor" and silent["/zones/divan/packets"].reason
    assert silent["/zones/stock/face"].filled_by == "convention" and silent["/zones/stock/face"].reason


def test_every_reading_of_every_record_is_rules(records: dict[str, Record]) -> None:
    for record in records.values():
        for doubt, said in record.doubts.items():
            for option in said.options:
                record.reading(f"{doubt}={option}")


def test_same_text_same_bytes(games: dict[str, tuple[GameText, EditorFile | None]], records: dict[str, Record]) -> None:
    for name in ("sultan", "osazhdennyj-gorod"):
        assert extract(*games[name]).model_dump_json() == records[name].model_dump_json()


GOLF = "Гольф\n\nНужна одна колода карт.\n\nРаскладывают семь столбцов по пять карт. Остальные карты составляют колоду."


def one(text: str, editor: EditorFile | None = None) -> Record:
    (game,) = find_games([identity_text(text)], {})
    return extract(game, editor)


def test_two_statements_that_cannot_both_hold_are_both_kept() -> None:
    record = one(
        f"{GOLF} Тузы служат основаниями. За основными картами следует масть. На основаниях масти не соблюдаются."
    )
    (found,) = [c for c in record.contradictions if c.pointer.endswith("/suit")]
    assert [value for value, _ in found.said] == ["same", "any"]
    assert all(place.quote for _, place in found.said)


def test_impossible_sums_are_found() -> None:
    record = one("Гольф\n\nНужна одна колода карт.\n\nРаскладывают десять столбцов по шесть карт в каждом.")
    (found,) = [c for c in record.contradictions if c.pointer == "/deck/packs"]
    assert [value for value, _ in found.said] == [52, 60]
    assert not list(one(GOLF).contradictions)


def test_unread_sentences_are_listed() -> None:
    record = one(f"{GOLF} Бабушка очень любила эту забаву.")
    assert [place.quote for place in record.unread] == ["Бабушка очень любила эту забаву."]


def test_an_editor_fills_silence_but_may_not_contradict_the_text() -> None:
    fill = {"value": "same", "reason": "so in all other books"}
    filled = one(GOLF, EditorFile.model_validate({"id": "golf", "fill": {"/builds/build/suit": fill}}))
    assert "/builds/build/suit" not in leaves(filled.rules)  # a build without zones cannot be said; it is listed
    wrong = {"value": 9, "reason": "a guess"}
    with pytest.raises(ExtractError, match=r"expected a leaf that the text does not state.*7"):
        one(GOLF, EditorFile.model_validate({"id": "golf", "fill": {"/zones/tableau/packets": wrong}}))


def test_an_editor_overrules_only_by_quoting() -> None:
    over = {"value": 8, "quote": "семь столбцов", "reason": "a misprint"}
    record = one(GOLF, EditorFile.model_validate({"id": "golf", "overrule": {"/zones/tableau/packets": over}}))
    assert record.rules.zones["tableau"].packets == 8
    assert record.provenance["/zones/tableau/packets"].places[0].quote == "семь столбцов"
    over["quote"] = "восемь столбцов"
    with pytest.raises(ExtractError, match="expected words of the modern text"):
        one(GOLF, EditorFile.model_validate({"id": "golf", "overrule": {"/zones/tableau/packets": over}}))


def test_an_editors_file_with_faults_names_them_all(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('id = "Big Name"\nkind = "opera"\n', encoding="utf-8")
    with pytest.raises(ExtractError) as error:
        read(path)
    assert "id" in str(error.value) and "kind" in str(error.value) and "x.toml" in str(error.value)
    with pytest.raises(ExtractError, match="found: No such file"):
        read(tmp_path / "none.toml")
    path.write_text("id = ", encoding="utf-8")
    with pytest.raises(ExtractError, match="expected TOML"):
        read(path)


def test_explain_names_patterns_and_unread_sentences() -> None:
    (game,) = find_games([identity_text(f"{GOLF} Бабушка очень любила эту забаву.")], {})
    text = explain(game)
    assert "laid-out" in text and "read by no pattern" in text and "семь столбцов" in text
    listing = shown(extract(game))
    assert "/zones/tableau/packets = 7  [text]" in listing and "unread:" in listing
