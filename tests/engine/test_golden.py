"""No game or reading without a golden transcript, no game without counts of positions, and all still true."""

from __future__ import annotations

from engine_cases import CASES, ROOT, all_programs

from pasyans.engine.golden import golden_files

RENEW = "renew them with: python -m pasyans.engine.golden"


def test_golden_files_are_true() -> None:
    """Every file that must be there is there and says what the engine does."""
    files = golden_files(ROOT)
    missing = [str(path.relative_to(ROOT)) for path in files if not path.exists()]
    assert not missing, f"no golden file for {missing}; {RENEW}"
    stale = [str(path.relative_to(ROOT)) for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, f"the engine no longer does what {stale} say; {RENEW}, and read the difference"


def test_no_golden_file_without_a_game() -> None:
    """A file that no game wants is a game that was lost."""
    games = {program.game for program in all_programs().values()}
    for folder in ("transcripts", "perft"):
        for path in (CASES / folder).glob("*.txt"):
            assert path.name.split(".")[0] in games, f"{path.name}: expected a game of this name; {RENEW}"


def test_every_game_of_the_books_is_there() -> None:
    """The ten games, each under its default reading, and at least ten well-known ones."""
    games = {program.game for program in all_programs().values()}
    ten = "krepost chetyrnadcat sultan schet kadril kartinnaya-galereya osazhdennyj-gorod chetyre-ugla zodiak simpatiya"
    assert set(ten.split()) <= games
    assert len(games - set(ten.split())) >= 10
