"""A small edition made by hand for the tests of the site: one old book, one in modern spelling, odd letters in both."""

from __future__ import annotations

from pathlib import Path

from pasyans.model.edition import Accuracy, Edition, EditionBook, Term
from pasyans.model.record import (
    Contradiction,
    Doubt,
    Line,
    Note,
    Option,
    Place,
    Provenance,
    Record,
    Silence,
    Title,
    leaves,
)
from pasyans.model.rules import Rules
from pasyans.model.text import Edit, Emendation, Page, Text, Word

ROOT = Path(__file__).resolve().parents[2]
OLD = (
    "Сул\nтанъ.\nI. Изъ колоды вынимаютъ восемь королей[11]. Талонъ берутъ, тасуютъ <script>alert(1)</script> & ждутъ."
    "\n\nКороль & дама."
)
MODERN = "Пасьянс «Проба». Кладут <b>карты</b> в ряд.\nЁлка и ель."


def words(text: str, old: bool) -> tuple[Word, ...]:
    """Words of a text cut at blanks; final ъ goes, one word is an emendation, one a repair."""
    out = []
    at, line = 0, 1
    for piece in text.replace("\n", " \n ").split(" "):
        if piece == "\n":
            line += 1
            at += 1
            continue
        if piece:
            start = text.index(piece, at)
            out.append(_word(piece, start, line, old))
            at = start + len(piece)
    return tuple(out)


def _word(received: str, start: int, line: int, old: bool) -> Word:
    edits: list[Edit] = []
    printed = received
    if received == "тасуютъ":
        edits.append(Edit("printed", "emendation", 0, "тасуютъ", "тасуют", 0, "Проба <i>решения</i>."))
        printed = "тасуют"
    elif received == "берутъ,":
        edits.append(Edit("printed", "unheard-of-step", 0, "б", "B", 50))
        printed = "Bерутъ,"
    modern = printed
    if old and (at := printed.find("ъ")) >= 0:
        edits.append(Edit("modern", "hard-sign", at, "ъ", ""))
        modern = printed[:at] + printed[at + 1 :]
    kind = "note" if received.startswith("[") else "word"
    return Word(start, start + len(received), line, received, printed, modern, kind, tuple(edits), 40 if old else 900)  # type: ignore[arg-type]


def edition(*, games: int = 1) -> Edition:
    """The edition; ``games`` copies of its one game, each with its own page."""
    rules = Rules.model_validate_json(
        (ROOT / "tests" / "cases" / "records" / "complete" / "sultan.json").read_text(encoding="utf-8")
    )
    pages = [f"{n:03}_abc" for n in range(games)]
    texts = {page: Text(Page("first", page, OLD), words(OLD, True), "old", ("находка <&>",)) for page in pages}
    texts["900_def"] = Text(Page("second", "900_def", MODERN), words(MODERN, False), "modern")
    records = tuple(_record(f"game-{n}" if n else "sultan", page, rules) for n, page in enumerate(pages))
    empty = Record(
        id="bare",
        book="second",
        kind="fragment",
        complete=False,
        titles=(),
        lines=(_line("900_def", MODERN, 0, "play"),),
    )
    return Edition(
        books=(
            EditionBook(
                "first", "Первая книга", "Автор <Ы>", tuple(pages), "XIX век", "Original", orthography="old",
                licence="free", source="a source", proofs={pages[0]: "proofread"},
            ),
            EditionBook("second", "Вторая книга", "Другой", ("900_def",)),
        ),
        texts=texts,
        records=(*records, empty),
        programs={"sultan": {"default": {"version": 1}}},
        results={
            "sultan": (
                {"reading": "default", "policy": "greedy", "deals": 1000, "wins": 431, "undecided": 0, "rate": 0.431,
                 "low": 0.4, "high": 0.462,
                 "cards_left": {"mean": 20.5, "least": 0, "quarter": 0, "middle": 12, "three_quarters": 40, "most": 60,
                                "counts": {"0": 431, "12": 300, "60": 269}},
                 "steps": {"mean": 100.0, "least": 50, "quarter": 80, "middle": 99, "three_quarters": 120, "most": 200},
                 "uses": {"/redeal": 1.5, "/turn": 60.25}},
                {"reading": "deals=twice", "policy": "random", "deals": 1000, "wins": 0, "undecided": 0, "rate": 0.0,
                 "low": 0.0, "high": 0.004},
            )
        },
        comparisons={
            "sultan": {
                "policies": [
                    {"policy": "random", "beside": "greedy", "difference": -0.4, "low": -0.41, "high": -0.39}
                ],
                "first_moves": {
                    "deals": 10, "moves": 60, "won": 40, "lost": 15, "undecided": 5, "deals_with_one_right_move": 2
                },
                "mistakes": {
                    "deals": 10, "won": 4, "stopped": 1, "undecided": 1, "thrown_away": 4, "plies": [3], "rules": {}
                },
                "readings": [
                    {"reading": "deals=twice", "policy": "greedy", "difference": -0.05, "low": -0.06, "high": 0.01}
                ],
                "rights": [
                    {"pointer": "/redeal", "policy": "greedy", "with": 0.4, "without": 0.2, "difference": 0.2,
                     "low": 0.1, "high": 0.3}
                ],
            }
        },
        examples={
            "sultan": {"sultan": (("KH",),), "divan": tuple(("AS",) for _ in range(8)), "stock": (("2C-", "3C-"),)}
        },
        descriptions={"sultan": {"ru": "Первое.\nВторое.", "en": "First."}},
        emendations=(
            Emendation(
                pages[0], OLD.index("тасуютъ"), "тасуютъ", "тасуют", "тасуют", "Проба <i>решения</i>.",
                reason_en="A test <i>of deciding</i>.",
            ),
        ),
        accuracy=(Accuracy("first", "words", 98, 100, "pasyans evaluate"),),
        glossary=(
            Term("talon", "талон", "talon", "Отложенные карты.", "Cards put aside.", ("талон",), ("Талон Bерут",)),
            Term("stock", "колода", "stock", "Все карты.", "All cards.", ("колод",)),
        ),
        version="0.0.0",
    )  # fmt: skip


def _line(page: str, text: str, start: int, role: str, number: int = 0) -> Line:
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    return Line(
        place=Place(page=page, start=start, end=end), role=role, printed=text[start:end], modern=text[start:end],
        number=number,
    )  # fmt: skip


def _record(name: str, page: str, rules: Rules) -> Record:
    first, third = 0, OLD.index("I.")
    take = Place(page=page, start=OLD.index("вынимаютъ"), end=OLD.index("королей") + 7, quote="вынимают восемь королей")
    talon = Place(page=page, start=OLD.index("Талонъ"), end=OLD.index(" <script>"), quote="Талон берут, тасуют")
    provenance = {}
    for index, pointer in enumerate(leaves(rules)):
        origin = ("text", "editor", "convention", "figure")[index % 4]
        places = (take if index % 8 else talon,) if origin == "text" else ()
        provenance[pointer] = Provenance(origin=origin, places=places, reason="" if places else f"Причина {index} <b>.")  # type: ignore[arg-type]
    return Record(
        id=name,
        book="first",
        titles=(Title(printed="Султанъ.", modern="Султан."), Title(printed="", modern="Sultan", lang="en")),
        aliases=("Sultan",),
        lines=(
            Line(
                place=Place(page=page, start=first, end=third - 1), role="title", printed="Султанъ.", modern="Султан."
            ),
            _line(page, OLD, third, "rule", 1),
            _line(page, OLD, OLD.index("Король &"), "remark"),
        ),
        rules=rules,
        provenance=provenance,
        silent=(Silence(pointer="/redeal/when", filled_by="convention", reason="Обычай."),),
        contradictions=(Contradiction(pointer="/redeal/times", said=((1, talon), (2, take))),),
        unread=(talon,),
        doubts={
            "deals": Doubt(
                question="Сколько раз?", question_en="How often?", default="once", reason="Так.", reason_en="So it is.",
                options={"once": Option(label="раз", set={"/redeal/times": 1}),
                         "twice": Option(label="два", label_en="twice", set={"/redeal/times": 2})},
            )
        },
        claims=(("very-hard", talon),),
        notes=(
            Note(kind="collation", text="Сличено <с> ним.", text_en="Collated.", source="A & B", places=(take,)),
        ),
        footnotes=(("[11]", Place(page=page, start=OLD.index("[11]"), end=OLD.index("[11]") + 4)),),
    )  # fmt: skip
