"""Parts of the site: wording complete in both languages, search in both spellings, plates, charts, glossary."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import typing
from dataclasses import replace
from pathlib import Path

import pytest
from site_sample import OLD, ROOT, edition

from pasyans.model import rules as language
from pasyans.model.record import Record
from pasyans.model.rules import Part, Rules
from pasyans.publish.addresses import LANGUAGES, Address, page_names
from pasyans.publish.charts import bars, differences, hundredths, left_over, lengths, parts, percent, runs, shares
from pasyans.publish.concordance import concordance
from pasyans.publish.demonstration import carry_out
from pasyans.publish.facts import Teller
from pasyans.publish.glossary import find_quotes, read_glossary
from pasyans.publish.layout import dealt_plate, plate, spots
from pasyans.publish.mechanisms import MECHANISMS, mechanisms
from pasyans.publish.reasons import Reasons
from pasyans.publish.search import Document, Passage, fold, hidden_forms, make_index, plain, running
from pasyans.publish.wording import PublishError, Wording, in_tongues

SITE = ROOT / "site"
COMPLETE = sorted((ROOT / "tests" / "cases" / "records" / "complete").glob("*.json"))
KNOWN = sorted((ROOT / "tests" / "cases" / "records" / "known").glob("*.json"))


@pytest.fixture(scope="module")
def wording() -> Wording:
    return Wording.read(SITE)


def all_rules() -> list[Rules]:
    found = []
    for path in [*COMPLETE, *KNOWN]:
        data = json.loads(path.read_text(encoding="utf-8"))
        if "steps" not in data:
            found.append(Rules.model_validate(data))
    return found


# --- wording ---------------------------------------------------------------------------------------------------------


def test_every_message_is_there_in_both_languages(wording: Wording) -> None:
    for key, entry in wording.messages.items():
        assert set(LANGUAGES) <= set(entry), key
        if isinstance(entry["ru"], str):
            assert set(re.findall(r"{\w+}", entry["ru"])) == set(re.findall(r"{\w+}", entry["en"])), key
        else:
            assert (len(entry["ru"]), len(entry["en"])) == (3, 2), key


def test_every_message_that_is_asked_for_exists(wording: Wording) -> None:
    asked: set[str] = set()
    for path in [*SITE.glob("templates/*.html"), *(ROOT / "pipeline" / "pasyans" / "publish").glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        asked |= set(re.findall(r"(?:say|count)\((?:self\.lang, |lang, |other, )?['\"]([a-z0-9-]+)['\"][,)]", text))
    for path in SITE.glob("player/*.js"):
        text = path.read_text(encoding="utf-8")
        asked |= {f"player-{key}" for key in re.findall(r"(?:say|button)\(\"([a-z-]+)\"", text)}
        asked |= {f"player-no-{key}" for key in re.findall(r"key: \"([a-z-]+)\"", text)}
        asked |= {
            f"player-no-{key}"
            for pair in re.findall(r"key: \w+ \? \"([a-z-]+)\" : \"([a-z-]+)\"", text)
            for key in pair
        }
    assert len(asked) > 120
    assert sorted(asked - set(wording.messages)) == []


def test_no_message_is_left_that_nobody_says(wording: Wording) -> None:
    files = [
        *SITE.glob("templates/*.html"),
        *SITE.glob("player/*.js"),
        *(ROOT / "pipeline/pasyans/publish").glob("*.py"),
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    # Messages whose key is put together from a part that the data gives.
    composed = (
        "mechanism-", "proof-", "policy-", "claim-", "orthography-", "note-", "kind-", "kinds-", "stage-", "accuracy-",
        "player-origin-", "player-owner-", "player-no-", "search-kind-", "part-", "between-", "quartile-",
    )  # fmt: skip
    unsaid = [
        key
        for key in wording.messages
        if not key.startswith(composed)
        and not any(f"{quote}{name}{quote}" in text for quote in "'\"" for name in (key, key.removeprefix("player-")))
    ]
    assert unsaid == []


def test_russian_words_in_english_prose_are_marked_as_russian() -> None:
    assert in_tongues("“Играя” for <dealing>", "en") == '“<span lang="ru">Играя</span>” for &lt;dealing&gt;'
    assert in_tongues("so «до тѣхъ поръ» is", "en") == 'so «<span lang="ru-petr1708">до тѣхъ поръ</span>» is'
    assert in_tongues("<«Играя»>", "ru") == "&lt;«Играя»&gt;"


def test_a_packet_is_called_by_its_number_and_figures_as_the_language_writes_them(wording: Wording) -> None:
    assert wording.packet("ru", "tableau-2", 3) == "пачка 3 второго"
    assert wording.packet("en", "foundation-k", 2) == "foundation on the king 2"
    assert wording.one_packet("ru", "tableau-2") == "пачка второго"
    assert hundredths(9999, 10000) == "99,99\u00a0%" and hundredths(199999, 200000, "en") == "99.99%"
    assert hundredths(0, 0) == "—" and hundredths(7, 7, "en") == "100.00%"


def test_unknown_message_is_named(wording: Wording) -> None:
    with pytest.raises(PublishError, match="no-such-message"):
        wording.say("ru", "no-such-message")


@pytest.mark.parametrize(
    ("number", "ru", "en"),
    [(1, "1 игра", "1 game"), (3, "3 игры", "3 games"), (5, "5 игр", "5 games"), (11, "11 игр", "11 games"),
     (22, "22 игры", "22 games"), (1000, "1\u202f000 игр", "1\u202f000 games")],
)  # fmt: skip
def test_counted_nouns(wording: Wording, number: int, ru: str, en: str) -> None:
    assert wording.count("ru", "kinds-game", number) == ru
    assert wording.count("en", "kinds-game", number) == en


def literal_values(annotation: object) -> set[str]:
    found: set[str] = set()
    for part in typing.get_args(annotation):
        found |= {part} if isinstance(part, str) else literal_values(part)
    return found


def test_every_field_of_the_rules_language_has_a_label_and_every_word_a_meaning(wording: Wording) -> None:
    labels = wording.labels
    places = {
        "Deck": "deck", "Start": "zones/*/start", "Zone": "zones/*", "Relation": "relations/*",
        "Foundation": "foundations/*",
        "Feed": "foundations/*/feeds/*", "Build": "builds/*", "Vacancy": "vacancies/*", "Turn": "turn",
        "Redeal": "redeal",
        "Pairing": "pairings/*", "Privilege": "privileges/*", "Phase": "phases/*", "Win": "win", "Advice": "advice/*",
    }  # fmt: skip
    missing = []
    for part in vars(language).values():
        if not (isinstance(part, type) and issubclass(part, Part)) or part.__name__ not in places:
            continue
        for name, field in part.model_fields.items():
            if (part.__name__, name) in (("Zone", "start"), ("Foundation", "feeds")):
                continue
            if f"{places[part.__name__]}/{name}" not in labels["fields"]:
                missing.append(f"{places[part.__name__]}/{name}")
            for value in literal_values(field.annotation):
                short = len(value) == 1 and value.upper() == value
                if not short and value not in labels["values"].get(name, {}) and not value.startswith("^"):
                    missing.append(f"[values.{name}] {value}")
    assert missing == []
    for part in Rules.model_fields:
        assert part in labels["sections"], part


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_leaf_of_every_record_is_said_in_words(wording: Wording, lang: str) -> None:
    from pasyans.model.record import leaves

    teller = Teller(wording, lang)
    for rules in all_rules():
        for pointer, value in leaves(rules).items():
            label, words = teller.label(pointer), teller.value(pointer, value)
            assert label and words, pointer
            assert not re.fullmatch(r"[a-z_]+", label) or lang == "en", f"{pointer} has no label"


def test_every_name_in_the_books_records_is_said_in_words(wording: Wording) -> None:
    unsaid = set()
    for path in sorted((ROOT / "normalized").glob("*/games/*.json")):
        rules = Record.model_validate_json(path.read_text(encoding="utf-8")).rules
        for part in ("zones", "relations", "phases", "builds", "pairings", "privileges"):
            unsaid |= {name for name in getattr(rules, part) if name not in wording.labels["names"]}
    assert sorted(unsaid) == []


# --- search ----------------------------------------------------------------------------------------------------------


def test_both_spellings_fold_to_one() -> None:
    assert fold("Дѣлъ") == fold("дел") and fold("ёлка") == fold("елка") and fold("линія") == fold("линия")


def test_a_word_is_also_found_by_its_printed_form_and_without_a_fleeting_vowel() -> None:
    assert hidden_forms("которого,", "котораго,") == ("котораго",)
    assert hidden_forms("пачек", "пачекъ") == ("пачк",)
    assert hidden_forms("столбцы", "столбцы") == ()
    assert hidden_forms("столбец", "столбецъ") == ("столбц",)
    assert hidden_forms("Дама", "Дама") == ()
    assert hidden_forms("королей", "королей") == ("королего",)
    assert hidden_forms("Ёлка", "Ёлка") == ("елка",)
    assert plain("Чёрный туз") == "Че\u2063рныи\u2062|черного туз"


def test_running_text_keeps_what_belongs_together_and_hides_the_other_forms() -> None:
    text = next(iter(edition().texts.values()))
    words = tuple(
        word._replace(printed="беретъ", modern="берут|") if word.modern == "Bерут," else word for word in text.words
    )
    shown = running(replace(text, words=words), words[8:12])
    assert shown == "Талон берут¦|берет тасуют <script>alert(1)</script>"


def test_a_site_is_refused_where_pagefind_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import pagefind.service

    monkeypatch.setattr(pagefind.service, "get_executable", lambda: None)
    with pytest.raises(PublishError, match="pagefind"):
        make_index([Document("a.html", "A", "game", (Passage("x", "слово"),))], "ru", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_what_pagefind_refuses_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import pagefind.service

    program = tmp_path / "pagefind"
    program.write_text("#!/bin/sh\necho no room left >&2\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(pagefind.service, "get_executable", lambda: program)
    with pytest.raises(PublishError, match="no room left"):
        make_index([], "ru", tmp_path / "out")


def test_the_surroundings_do_not_change_the_index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    documents = [Document("b/a.html", "А", "game", (Passage("x", "слово|слов"),), "b", ("reserve", "talon"))]
    make_index(documents, "ru", tmp_path / "one")
    monkeypatch.setenv("PAGEFIND_INCLUDE_CHARACTERS", "|")
    make_index(documents, "ru", tmp_path / "two")
    files = [
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "one", tmp_path / "two")
    ]
    assert files[0] == files[1]
    assert {path.name for path in files[0]} >= {"pagefind.js", "wasm.ru.pagefind", "pagefind-entry.json"}
    table = json.loads(files[0][Path("pages.json")])
    assert list(table.values()) == [{"book": "b", "kind": "game", "mechanism": ["reserve", "talon"]}]


@pytest.mark.skipif(
    shutil.which("node") is None and not os.environ.get("CI"),
    reason="NODE IS NOT THERE: folding in the browser was not compared",
)
def test_the_browser_folds_words_as_the_index_does() -> None:
    words = sorted(
        {
            word
            for path in (ROOT / "tests" / "cases" / "gold").glob("*.txt")
            for word in re.findall(r"[^\W\d_]+", path.read_text(encoding="utf-8"))
        }
        | {"Ѵпостась", "Ѳома", "ёлокъ", "съѣздъ", "ея", "въ", "ПАЧЕКЪ", "столбецъ"}
    )
    code = (
        f'import {{ units }} from "{(SITE / "assets" / "search-words.js").as_posix()}"; import fs from "fs";'
        "const asked = (word) => units(word)[0].asked;"
        'process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(asked)))'
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", code], input=json.dumps(words), capture_output=True, text=True, check=True
    )
    for word, mine in zip(words, json.loads(done.stdout), strict=True):
        assert mine in {word.lower(), *hidden_forms(word, word)}, word


# --- plates and charts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", all_rules())
def test_every_table_can_be_drawn_and_its_packets_do_not_hide_each_other(rules: Rules, wording: Wording) -> None:
    places = spots(rules)
    for name, zone in rules.zones.items():
        count = sum(spot.zone == name for spot in places)
        assert count == (zone.packets or 1) or zone.kind == "removed", name
    centres = [(round(s.x, 2), round(s.y, 2)) for s in places]
    assert len(set(centres)) == len(centres)
    assert str(plate(rules, wording, "ru")).count('class="slot') == len(places)


def test_a_packet_spreads_where_there_is_room() -> None:
    rules = next(Rules.model_validate_json(p.read_text(encoding="utf-8")) for p in COMPLETE if p.stem == "krepost")
    ways = {spot.fan for spot in spots(rules) if spot.zone == "tableau"}
    assert ways == {"left", "right"}


@pytest.mark.parametrize(
    ("share", "ru", "en"),
    [
        (0.0, "0\u00a0%", "0%"),
        (0.0004, "0,04\u00a0%", "0.04%"),
        (0.123, "12,3\u00a0%", "12.3%"),
        (1.0, "100\u00a0%", "100%"),
    ],
)
def test_shares_are_said_with_as_many_digits_as_they_have_meaning(share: float, ru: str, en: str) -> None:
    assert percent(share) == ru
    assert percent(share, "en") == en


def test_a_chart_has_a_mark_and_an_interval_for_every_run() -> None:
    rows = runs(edition().results["sultan"], {"default": "принятое"})
    drawn = str(shares(rows, {"greedy": "жадно"}))
    assert drawn.count('class="dot"') == drawn.count('class="interval"') == len(rows) == 2
    assert drawn.index("принятое") < drawn.index("жадно") and "43,1" in drawn
    assert shares([], {}) == differences([]) == left_over([], {}) == lengths([], {}) == bars([]) == parts([], str) == ""
    assert [row.rate for row in rows] == [0.431, 0.0]


def marks(drawn: object, kind: str) -> list[str]:
    return re.findall(f'class="{kind}" d="([^"]+)"', str(drawn))


def test_differences_are_drawn_about_a_line_for_none() -> None:
    rows = [
        ("", "a", {"policy": "greedy", "difference": -0.1, "low": -0.2, "high": 0.0}),
        ("x", "b", {"policy": "random", "difference": 0.4, "low": 0.1, "high": 0.6}),
    ]
    drawn = differences(rows)
    # The scale goes from -0.2 to 0.8: no difference lies at a fifth of it.
    assert marks(drawn, "zero") == ["M200 0v14"] * 2
    assert marks(drawn, "dot") == ["M100 7h0", "M600 7h0"]
    assert marks(drawn, "interval") == ["M0 7H200", "M300 7H800"]


def test_fields_boxes_bars_and_parts_are_drawn_to_scale() -> None:
    rows = runs(edition().results["sultan"], {})
    assert marks(left_over(rows, {}), "field") == ["M0 48H0V2H16V48H197V16H213V48H984V19H1000V48z"]
    drawn = lengths(rows, {})
    assert (marks(drawn, "whisker"), marks(drawn, "box"), marks(drawn, "middle")) == (
        ["M250 7H1000"], ["M400 7H600"], ["M495 0v14"]
    )  # fmt: skip
    assert marks(bars([("a", 2.0), ("b", 0.5)]), "bar") == ["M0 7H1000", "M0 7H250"]
    drawn = parts([("ходы", [("kept", "да", 3), ("lost", "нет", 1)])], str)
    assert marks(drawn, "part kept") == ["M0 7H750"] and marks(drawn, "part lost") == ["M750 7H1000"]
    assert "да: 3" in str(drawn)


def test_an_example_deal_is_a_picture_of_its_own_that_shows_every_card(wording: Wording) -> None:
    rules = next(rules for rules in all_rules() if "divan" in rules.zones)
    text, (wide, tall) = dealt_plate(rules, wording, "ru", edition().examples["sultan"])
    assert text.count('href="#mini-card-') == 1 + 8 + 2
    assert "mini-card-back" in text and wide > 100 < tall
    with pytest.raises(KeyError):
        dealt_plate(rules, wording, "ru", {"divan": (("XX",),)})


def test_the_demonstration_is_carried_out_for_the_page(wording: Wording) -> None:
    from pasyans.engine import compile_rules
    from pasyans.model.record import Demonstration

    folder = ROOT / "tests" / "cases" / "records" / "complete"
    shown = Demonstration.model_validate_json((folder / "schet-pokaz.json").read_text(encoding="utf-8"))
    rules = Rules.model_validate_json((folder / f"{shown.after}.json").read_text(encoding="utf-8"))
    program = compile_rules(rules, game=shown.after).to_json()
    outcome = carry_out(shown, program, wording, "ru")
    assert outcome is not None and outcome.kept
    assert str(outcome.plate).count('<use href="#mini-card-') == 52
    shorter = shown.model_copy(update={"steps": shown.steps[:3]})
    cut = carry_out(shorter, program, wording, "ru")
    assert cut is not None and not cut.kept


# --- the rest --------------------------------------------------------------------------------------------------------


def test_addresses_are_relative_from_any_depth() -> None:
    assert Address("a/b.html").to("glossary.html#x") == "../glossary.html#x"
    assert Address("a/b.html", "en").to("glossary.html") == "../glossary.html"
    assert Address("a/b.html", "en").asset("assets/style.css") == "../../assets/style.css"
    assert Address("a/b.html", "en").other("ru") == "../../a/b.html"
    assert Address("index.html").other("en") == "en/index.html"
    assert Address("a/b.html").asset("player/") == "../player/"


def test_page_names_are_short_only_where_that_tells_them_apart() -> None:
    assert page_names(edition(games=2))["001_abc"] == "001"


def test_glossary_of_the_books_is_whole_and_its_quotes_are_found() -> None:
    terms = read_glossary(SITE / "glossary.toml")
    assert len({term.id for term in terms}) == len(terms) >= 10
    gold = " ".join(
        " ".join(path.read_text(encoding="utf-8").split())
        for path in sorted((ROOT / "tests" / "cases" / "gold").glob("*.modern.txt"))
    )
    for term in terms:
        for phrase in term.phrases:
            assert phrase in gold, f"{term.id}: {phrase!r} stands in no page"


def test_quotes_of_the_glossary_are_found_in_the_edition() -> None:
    from pasyans.build import read_books, read_texts
    from pasyans.editions import Project

    project = Project(ROOT)
    if not list(project.normalized.glob("*/words/*.tsv")):
        pytest.skip("NO TOKEN TABLES: the quotes were not looked for")
    texts = [text for book in read_books(project).values() for text in read_texts(project, book)]
    for term in read_glossary(SITE / "glossary.toml"):
        for phrase in term.phrases:
            assert find_quotes(texts, [phrase]), f"{term.id}: {phrase!r}"


def test_a_quote_is_found_whatever_stands_between_its_words() -> None:
    texts = list(edition().texts.values())
    found = find_quotes(texts, ["вынимают восемь", "восемь вынимают", "", "тасуют , <script>alert(1)</script>"])
    assert {phrase: OLD[quote.start : quote.end] for phrase, quote in found.items()} == {
        "вынимают восемь": "вынимаютъ восемь",
        "тасуют , <script>alert(1)</script>": "тасуютъ <script>alert(1)</script>",
    }


def test_concordance_finds_forms_and_keeps_the_order_of_the_book() -> None:
    whole = edition()
    found = {term.id: hits for term, hits in concordance(list(whole.texts.values()), whole.glossary)}
    assert [hit.form for hit in found["talon"]] == ["Талон"]
    assert found["stock"][0].before.endswith("Из")
    only = replace(next(iter(whole.texts.values())), words=next(iter(whole.texts.values())).words[2:3])
    assert [hit for _, hits in concordance([only], whole.glossary) for hit in hits] == []
    one = replace(only, words=tuple(word for word in whole.texts["000_abc"].words if word.modern == "Талон"))
    hit = concordance([one], whole.glossary)[0][1][0]
    assert (hit.before, hit.form, hit.after) == ("", "Талон", "")


def test_mechanisms_are_named_and_found(wording: Wording) -> None:
    for key in MECHANISMS:
        assert f"mechanism-{key}" in wording.messages
    used = {key for rules in all_rules() for key in mechanisms(rules)}
    assert used >= {"reserve", "talon", "builds", "pairs", "redeal", "two-packs"}


def test_reasons_are_counted_and_an_unknown_step_is_named(wording: Wording) -> None:
    reasons = Reasons(wording.steps, "ru")
    words = next(iter(edition().texts.values())).words
    numbers = [reasons.number(edit) for word in words for edit in word.edits]
    assert max(numbers) == len(reasons.all())
    assert sum(reason.count for reason in reasons.all()) == len(numbers)
    assert any("unheard-of-step" in reason.text for reason in reasons.all())


def test_every_step_of_the_normalizer_is_explained(wording: Wording) -> None:
    steps: set[str] = set()
    for path in sorted((ROOT / "normalized").glob("*/words/*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            steps |= set(re.findall(r"(?:printed|modern):([a-z-]+)@", line))
    if not steps:
        pytest.skip("NO TOKEN TABLES: the steps were not compared")
    assert sorted(steps - set(wording.steps)) == []


def test_a_record_of_silence_only_has_a_page() -> None:
    bare = next(record for record in edition().records if record.id == "bare")
    assert isinstance(bare, Record) and not bare.rules.zones


def test_files_of_words_have_headers() -> None:
    for path in sorted(SITE.glob("*.toml")):
        assert path.read_text(encoding="utf-8").startswith("# "), path
    assert Path(SITE / "templates").is_dir()
