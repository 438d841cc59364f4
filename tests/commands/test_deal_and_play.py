"""``pasyans deal`` and ``pasyans play`` as a person meets them: the cards, a game in the terminal, clear refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasyans.cli import main

RECORDS = Path(__file__).resolve().parents[1] / "cases" / "records"
SULTAN = str(RECORDS / "complete" / "sultan.json")


def run(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(str(ended.value.code))


def test_a_deal_is_the_same_deal_always_and_has_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", SULTAN, "--deal", "7"]) == 0
    first = capsys.readouterr().out
    assert run(["deal", SULTAN, "--deal", "7"]) == 0
    assert capsys.readouterr().out == first
    cards = first.split()
    assert len(cards) == 104 and len(set(cards)) == 52
    assert run(["deal", SULTAN, "--deal", "8"]) == 0
    assert capsys.readouterr().out != first


def test_the_printed_cards_play_the_same_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["deal", SULTAN, "--deal", "7"]) == 0
    cards = tmp_path / "cards.txt"
    cards.write_text(capsys.readouterr().out, encoding="utf-8")
    shown = []
    for given in (["--deal", "7"], ["--cards", str(cards)]):
        lines = iter(["1", "1", "u", "y", "q"])
        monkeypatch.setattr("builtins.input", lambda prompt="", lines=lines: next(lines))
        assert run(["play", SULTAN, *given]) == 0
        shown.append(capsys.readouterr().out.partition("divan.1")[2])
    assert shown[0] == shown[1]
    assert "foundation.1" in shown[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["deal", "no-such-game-at-all"], "expected a game's id, title or alias"),
        (["deal", "nowhere/record.json"], "nowhere/record.json: expected JSON"),
        (["play", SULTAN, "--reading", "x=y"], "expected a reading of 'sultan'"),
        (["play", SULTAN, "--cards", "nowhere.txt"], "nowhere.txt"),
        (["deal", SULTAN, "--deal", "seven"], "seven"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert says in captured.err and "Traceback" not in captured.err
    assert captured.out == ""


def test_a_card_too_few_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_text("AS 2S 3S", encoding="utf-8")
    assert run(["play", SULTAN, "--cards", str(cards)]) == 2
    assert "104 cards" in capsys.readouterr().err
