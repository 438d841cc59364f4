"""The figures count what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasyans.ingest import IngestError
from pasyans.normalize.evaluate import Equal, Figures, bare, compare, distance, evaluate, read_equals


def figures(gold: str, output: str, **more: object) -> Figures:
    found = Figures()
    compare(found, "p", gold, output, **more)  # type: ignore[arg-type]
    return found


def test_words_without_case_and_punctuation() -> None:
    found = figures("Всех карт, в колоде.", "всех карт в колоде")
    assert (found.words, found.right, found.same) == (4, 4, 1)
    assert bare("«Что-нибудь»,") == "что-нибудь"
    assert figures("а б в", "а в").right == 2
    assert figures("а б в", "а х у в").right == 2


def test_damage_repair_and_harm() -> None:
    damage = ("до тѣхъ норъ, пока картъ нѣтъ", "до тѣхъ поръ, пока картъ нѣтъ")
    gold = "до тех пор, пока карт нет"
    assert _three(figures(gold, gold, damage=damage)) == (1, 1, 0)
    assert _three(figures(gold, "до тех нор, пока карт нет", damage=damage)) == (1, 0, 0)
    assert _three(figures(gold, "до тех пор, пока парт нет", damage=damage)) == (1, 1, 1)
    assert _three(figures(gold, gold, damage=(damage[1].replace("ѣ", "ђ"), damage[1]))) == (0, 0, 0)


def _three(found: Figures) -> tuple[int | None, int | None, int | None]:
    return found.damaged, found.repaired, found.broken


def test_equal_readings_count_as_right() -> None:
    found = figures("строка\nт. е. он", "строка т.-е. он", equals=[Equal("p", 2, "т. е.", "т.-е.")])
    assert found.right == found.words == 3


def test_distance_is_levenshtein() -> None:
    assert [distance(a, b) for a, b in (("", "аб"), ("кот", "кит"), ("кот", "кот"), ("абв", "бвг"))] == [2, 1, 0, 2]


def test_files_match_up_to_the_first_dot(tmp_path: Path) -> None:
    gold, output = tmp_path / "gold", tmp_path / "out"
    gold.mkdir()
    output.mkdir()
    (gold / "a.modern.txt").write_text("один два", encoding="utf-8")
    (output / "a.txt").write_text("один два", encoding="utf-8")
    assert evaluate(gold, output).as_json()["accuracy"] == 1.0
    assert evaluate(gold, output).as_json()["damaged"] is None
    (output / "a.txt").rename(output / "b.txt")
    with pytest.raises(IngestError, match="found none"):
        evaluate(gold, output)
    with pytest.raises(IngestError, match="nothing there"):
        evaluate(gold, tmp_path / "nowhere")


def test_list_of_readings_names_its_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "readings.tsv"
    path.write_text("page\tline\treading\tequal\np\tx\ta\tb\n", encoding="utf-8")
    with pytest.raises(IngestError, match=":2"):
        read_equals(path)
