"""Quality of the extraction: precision and recall of the leaves that are read from the text, per field and per game.

The right answers (tests/cases/records/…) and the right modern text flow in; a table flows out on standard output.
Run it as ``python -m benchmarks.extract [FOLDER …] [--wrong]``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from pasyans.extract.leaves import text_leaves
from pasyans.model.game import GameText
from pasyans.structure import find_games

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "structure"))

from identity_words import identity_text  # noqa: E402

CASES = ROOT / "tests" / "cases"


def book_games() -> dict[str, GameText]:
    """The games of the right modern text, by the id of their answers."""
    import tomllib

    games: dict[str, GameText] = {}
    for book in ("cadogan", "pujol"):
        order = tomllib.loads((ROOT / "corpus" / book / "book.toml").read_text(encoding="utf-8"))["pages"]
        texts = [
            identity_text((CASES / "gold" / f"{page}.modern.txt").read_text(encoding="utf-8"), page, book)
            for page in order
        ]
        for game in find_games(texts, {}):
            games[{"cadogan-bez-zaglaviya": "schet", "cadogan-pokaz": "schet-pokaz"}.get(game.id, game.id)] = game
    return games


def game_of(answer: Path, books: dict[str, GameText]) -> GameText:
    """The game's text behind an answer: a text beside it, else one of the books' games."""
    text = answer.with_suffix(".txt")
    if text.exists():
        from pasyans.ingest import read_page
        from pasyans.normalize import Normalizer

        page = Normalizer.load().normalize_page(read_page(text))
        return find_games([page], {})[0]
    return books[answer.stem]


def field(pointer: str) -> str:
    """A pointer with names left out, as the table's row."""
    parts = pointer.strip("/").split("/")
    if len(parts) > 2 and parts[0] not in ("deck", "turn", "redeal", "win"):
        parts[1] = "*"
    if "feeds" in parts:
        parts[3] = "*"
    return "/".join(parts) if parts[0] != "values" else "values/*"


def compare(found: dict[str, Any], answer: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """Pointers that are right, wrong (said, but not so), and missed."""
    wanted = {pointer: leaf["value"] for pointer, leaf in answer["leaves"].items()}
    also = answer.get("also", {})
    right = [p for p, v in found.items() if p in wanted and v == wanted[p]]
    fine = [p for p, v in found.items() if p not in right and v in also.get(p, [])]
    wrong = [p for p in found if p not in right and p not in fine]
    missed = [p for p in wanted if p not in right and not (p in found and found[p] in also.get(p, []))]
    return right, wrong, missed


def main() -> None:
    """Print the table."""
    folders = [Path(a) for a in sys.argv[1:] if not a.startswith("--")] or [CASES / "records" / "text"]
    books = book_games()
    totals: dict[str, Counter[str]] = {}
    for folder in folders:
        all_right = all_wrong = all_missed = 0
        for path in sorted(folder.glob("*.json")):
            answer = json.loads(path.read_text(encoding="utf-8"))
            found = text_leaves(game_of(path, books))
            right, wrong, missed = compare(found, answer)
            for name, pointers in (("right", right), ("wrong", wrong), ("missed", missed)):
                for pointer in pointers:
                    totals.setdefault(field(pointer), Counter())[name] += 1
            all_right, all_wrong, all_missed = all_right + len(right), all_wrong + len(wrong), all_missed + len(missed)
            print(f"{path.stem:22} right {len(right):3} wrong {len(wrong):3} missed {len(missed):3}")
            if "--wrong" in sys.argv:
                for pointer in wrong:
                    wanted = answer["leaves"].get(pointer, {}).get("value")
                    print(f"    - {pointer} = {found[pointer]!r}, wanted {wanted!r}")
                for pointer in missed:
                    if pointer not in wrong:
                        print(
                            f"    + {pointer} = {answer['leaves'][pointer]['value']!r} | "
                            f"{answer['leaves'][pointer]['quotes'][0]}"
                        )
        precision = all_right / max(1, all_right + all_wrong)
        recall = all_right / max(1, all_right + all_missed)
        print(f"{folder.name}: precision {precision:.3f} recall {recall:.3f} over {all_right + all_missed} leaves\n")
    if "--fields" in sys.argv:
        print(f"{'field':40} {'precision':>9} {'recall':>7}")
        for name, count in sorted(totals.items()):
            said, wanted = count["right"] + count["wrong"], count["right"] + count["missed"]
            print(f"{name:40} {count['right'] / max(1, said):9.3f} {count['right'] / max(1, wanted):7.3f}")


if __name__ == "__main__":
    main()
