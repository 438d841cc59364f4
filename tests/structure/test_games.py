"""The games of the five pages are found from evidence in the text, with their bounds, titles and roles of lines."""

from __future__ import annotations

import tomllib
from pathlib import Path

from identity_words import identity_text

from pasyans.model.editor import EditorFile
from pasyans.model.game import GameText
from pasyans.structure import find_games, transliterate

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


def games_of(book: str, editor: dict[str, EditorFile] | None = None) -> list[GameText]:
    order = tomllib.loads((ROOT / "corpus" / book / "book.toml").read_text(encoding="utf-8"))["pages"]
    texts = [
        identity_text((CASES / "gold" / f"{page}.modern.txt").read_text(encoding="utf-8"), page, book) for page in order
    ]
    return find_games(texts, editor or {})


def test_the_games_of_the_pages_stand_in_their_right_bounds() -> None:
    rows = [
        line.split("\t")
        for line in (CASES / "structure" / "games.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ][1:]
    for book in ("cadogan", "pujol"):
        games = games_of(book)
        expected = [row for row in rows if row[0] == book]
        assert [(game.kind, game.titles[0][1] if game.titles else "") for game in games] == [
            (row[1], row[2]) for row in expected
        ]
        for game, (_, _, title, first, last) in zip(games, expected, strict=True):
            text = [line.modern for line in game.lines if line.role not in ("title", "caption")]
            assert text[0].startswith(first), title
            assert text[-1].endswith(last), title
            assert game.evidence, title


def test_captions_deck_lines_rules_and_remarks_have_their_roles() -> None:
    games = {game.id: game for game in games_of("cadogan")}
    city = [(line.role, line.number) for line in games["osazhdennyj-gorod"].lines]
    assert city[:2] == [("deck", 0), ("heading", 0)]
    assert [number for role, number in city if role == "rule"] == [1, 2, 3, 4, 5, 6]
    assert ("caption", 0) in city and city[-1] == ("remark", 0)
    corners = [line.role for line in games["chetyre-ugla"].lines]
    assert corners[:3] == ["title", "deck", "heading"] and corners.count("caption") == 1


def test_spans_point_into_the_page() -> None:
    for book in ("cadogan", "pujol"):
        for game in games_of(book):
            page = (CASES / "gold" / f"{game.lines[0].span.page}.modern.txt").read_text(encoding="utf-8")
            for line in game.lines:
                assert page[line.span.start : line.span.end].split() == line.modern.split()
            for _, modern, span in game.titles:
                assert span is not None and page[span.start : span.end].casefold().startswith(modern.casefold())


def test_an_editor_may_bound_and_name_a_game() -> None:
    page = "000_ff5c59d90c815d2e"
    file = EditorFile.model_validate(
        {
            "id": "schet",
            "title": {"modern": "Счет", "reason": "the print has no title"},
            "bounds": {
                "pieces": [{"page": page, "first": 39, "last": 51}],
                "roles": {f"{page}:51": "remark"},
                "reason": "a reason",
            },
        }
    )
    games = {game.id: game for game in games_of("cadogan", {"schet": file})}
    assert len(games) == 9 and games["schet"].titles[0][1] == "Счет"
    assert games["schet"].lines[-1].role == "remark"
    assert any("editor" in line for line in games["schet"].evidence)


def test_unknown_texts() -> None:
    first = "Косынка\n\nДля пасьянса нужна одна колода карт.\n\nРазложите семь карт в ряд. Тузы кладут отдельно."
    second = "Гольф\n\nРаскладывают тридцать пять карт в пять рядов. Масть не соблюдается."
    assert [game.id for game in find_games([identity_text(first)], {})] == ["kosynka"]
    assert [game.titles[0][1] for game in find_games([identity_text(f"{first}\n\n{second}")], {})] == [
        "Косынка",
        "Гольф",
    ]
    untitled = "Раскладывают семь карт в ряд, остальные карты составляют колоду."
    assert [game.kind for game in find_games([identity_text(untitled)], {})] == ["game"]
    assert find_games([identity_text("Мой дядя самых честных правил, когда не в шутку занемог.")], {}) == []
    wrapped = "ГОЛЬФ\n\nРаскладывают тридцать пять\nкарт в пять рядов,\nмасть не соблюдается.\n"
    (game,) = find_games([identity_text(wrapped)], {})
    assert [line.modern for line in game.lines][1:] == [
        "Раскладывают тридцать пять карт в пять рядов, масть не соблюдается."
    ]


GAME = "Лабиринт\n\nБерут одну колоду и раскладывают восемь столбцов по пять карт."


def test_a_short_line_within_a_game_begins_no_other() -> None:
    """Refusals, remarks, labels and headings of parts stay in their game, and nothing of a text is lost."""
    for short in (
        "Перекладки нет.",
        "Второй раздачи не бывает.",
        "Масть безразлична.",
        "Пустые места",
        "Как это кончается",
        "Последнее замечание",
        "Тонкость",
    ):
        (game,) = find_games([identity_text(f"{GAME}\n\n{short}\n\nУспех: вся колода на основаниях.")], {})
        assert [title for _, title, _ in game.titles] == ["Лабиринт"], short
        assert [line.modern for line in game.lines][-2:] == [short, "Успех: вся колода на основаниях."], short
    (game,) = find_games([identity_text(f"Предисловие\n\nДень был дождливый.\n\n{GAME}\n\nКонец")], {})
    assert [title for _, title, _ in game.titles] == ["Лабиринт"]
    assert [line.modern for line in game.lines][:3] == ["Предисловие", "День был дождливый.", "Лабиринт"]


def test_a_second_game_begins_behind_its_title() -> None:
    for second in (
        "Улитка\n\nВзять две колоды, сдать десять стопок по четыре карты.",
        "Змея.\n\nДве колоды.\n\nКарты кладут кругом.",
        "СОСЕДИ\n\nКарты одной масти убирают парами, всякую карту с ее соседкой.",
    ):
        games = find_games([identity_text(f"{GAME}\n\n{second}")], {})
        assert len(games) == 2, second


def test_names_that_look_like_other_lines_are_titles() -> None:
    for name in ("Колодец", "Колодки", "Веер", "Победа", "Основание", "Салют"):
        (game,) = find_games([identity_text(f"{name}\n\nОтсчитать от колоды двадцать карт, сложить в стопки.")], {})
        assert (game.kind, [title for _, title, _ in game.titles]) == ("game", [name])


def test_lines_broken_at_a_width_are_joined() -> None:
    """A paragraph ends where the line is short, not where a sentence ends at a line's end."""
    lines = [
        "Раскладывают восемь столбцов, по пяти карт",
        "в каждом. Остальные карты держат в руке и",
        "открывают по одной. Масть не соблюдается.",
        "Пустое место занимают любой картой. Тузы",
        "кладут отдельно, как только они выйдут,",
        "и на них собирают каждую масть до короля.",
        "Вторично колоду не играют.",
        "Пасьянс этот труден, но при внимании и",
        "терпении выходит.",
    ]
    (game,) = find_games([identity_text("Улитка\n\n" + "\n".join(lines))], {})
    play = [line.modern for line in game.lines if line.role in ("play", "remark")]
    assert play == [" ".join(lines[:7]), " ".join(lines[7:])]
    points = "Ходы:\n- с верха столбца;\n- из руки;\n- с талона."
    (game,) = find_games([identity_text(f"{GAME}\n\n{points}")], {})
    assert [line.modern for line in game.lines][2:] == ["Ходы:", "- с верха столбца;", "- из руки;", "- с талона."]


def test_ids() -> None:
    for title, name in {
        "Крепость": "krepost", "Четырнадцать": "chetyrnadcat", "Картинная галерея": "kartinnaya-galereya",
        "Осажденный город": "osazhdennyj-gorod", "экватор": "ekvator", "15": "n15",
    }.items():  # fmt: skip
        assert transliterate(title) == name


def test_numbers_that_begin_again_under_the_heading_of_a_part_begin_no_game() -> None:
    parts = (
        "{game}\n\n{first}\n\n1. Разложите всю колоду семью столбцами карт.\n\n"
        "{second}\n\n1. Тузы кладите на базы, карты — в масть."
    )
    for first, second in (("Расклад", "Правила"), ("Как разложить", "Как играть")):
        text = parts.format(game="Маша", first=first, second=second)
        (game,) = find_games([identity_text(text)], {})
        assert [(line.role, line.number) for line in game.lines][-2:] == [("heading", 0), ("rule", 1)], second
    again = parts.format(game="Маша", first="Правила", second="Лиза\n\nПравила")
    assert [game.id for game in find_games([identity_text(again)], {})] == ["masha", "liza"]
    untitled = parts.format(game="Маша", first="Правила", second="Правила")
    assert len(find_games([identity_text(untitled)], {})) == 2
