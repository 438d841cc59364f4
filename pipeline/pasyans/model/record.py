"""A game's record: its rules, where each leaf comes from, what is silent, and how it may be read otherwise.

``Record`` is what ``normalized/<book>/games/<game>.json`` holds and what every later room reads.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pasyans.model.rules import Name, Part, Rules

Origin = Literal["text", "figure", "editor", "convention"]


class Place(Part):
    """A half-open range of code points in a received page; ``quote`` is its modern text."""

    page: str
    start: int
    end: int
    quote: str = ""


class Provenance(Part):
    """Where one leaf comes from; ``places`` hold the sentence(s), ``pattern`` what read them."""

    origin: Origin
    places: tuple[Place, ...] = ()
    reason: str = ""
    reason_en: str = ""
    pattern: str = ""


class Option(Part):
    """One way to read a doubtful place: leaves it sets, by JSON Pointer (``None`` takes a leaf out)."""

    label: str
    label_en: str = ""
    set: dict[str, Any] = Field(default_factory=dict)


class Doubt(Part):
    """A place that can be read in several ways; the option named ``default`` is what the record holds."""

    question: str
    question_en: str = ""
    options: dict[Name, Option]
    default: Name
    reason: str = ""
    reason_en: str = ""


class Contradiction(Part):
    """Two statements that cannot both hold: what each says of ``pointer``, and where."""

    pointer: str
    said: tuple[tuple[Any, Place], ...]


class Silence(Part):
    """A leaf that the text does not state; ``filled_by`` says what stands in."""

    pointer: str
    filled_by: Literal["figure", "editor", "convention", "nothing"]
    reason: str = ""
    reason_en: str = ""


class Note(Part):
    """An editor's note: of collation with another text, on a garbled sentence, on the lost plate."""

    kind: Literal["collation", "text", "plate", "title", "source"]
    text: str
    text_en: str = ""
    source: str = ""
    places: tuple[Place, ...] = ()


class Title(Part):
    """A title as printed and in modern spelling, where it stands, and whether the print has it."""

    printed: str
    modern: str
    place: Place | None = None
    origin: Origin = "text"
    lang: str = "ru"


class Step(Part):
    """One step of a demonstration: what is done with the packets of a finished game."""

    do: Literal["gather", "deal", "deal-by-step", "turn-over", "turn-packets"]
    order: tuple[int, ...] | None = None
    places: int | None = None
    step: int | None = None
    face: Literal["up", "down"] | None = None


class Demonstration(Part):
    """A fixed laying-out with a promised result: ``after`` the game whose foundations it takes.

    ``promise``: ``same-rank``: every packet holds cards of one rank.
    """

    after: str
    steps: tuple[Step, ...]
    promise: Literal["same-rank"]


class Line(Part):
    """One line of the game's text: its place, role and both spellings."""

    place: Place
    role: str
    printed: str
    modern: str
    number: int = 0


class Record(Part):
    """Everything the edition knows of one game."""

    version: Literal[1] = 1
    id: Name
    book: str
    kind: Literal["game", "demonstration", "fragment"] = "game"
    complete: bool = True
    titles: tuple[Title, ...] = ()
    aliases: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    rules: Rules = Field(default_factory=Rules)
    provenance: dict[str, Provenance] = Field(default_factory=dict)
    silent: tuple[Silence, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    unread: tuple[Place, ...] = ()
    doubts: dict[Name, Doubt] = Field(default_factory=dict)
    claims: tuple[tuple[str, Place], ...] = ()
    """What the author claims of the game's difficulty: (closed word, place)."""
    notes: tuple[Note, ...] = ()
    footnotes: tuple[tuple[str, Place], ...] = ()
    demonstration: Demonstration | None = None

    def reading(self, text: str = "default") -> Rules:
        """The rules under one reading: ``default`` or ``doubt=option,doubt=option``.

        Raises ``ValueError`` naming the doubts and options there are.
        """
        chosen: dict[str, str] = {}
        for item in [] if text in ("", "default") else text.split(","):
            doubt, _, option = item.strip().partition("=")
            if doubt not in self.doubts or option not in self.doubts[doubt].options:
                known = "; ".join(f"{d}={'|'.join(v.options)}" for d, v in self.doubts.items()) or "no doubts"
                raise ValueError(f"expected a reading of {self.id!r} such as doubt=option ({known}), found {item!r}")
            chosen[doubt] = option
        data = self.rules.model_dump(mode="json", exclude_none=True)
        for doubt, option in chosen.items():
            for pointer, value in self.doubts[doubt].options[option].set.items():
                set_pointer(data, pointer, value)
        return Rules.model_validate(data)


def set_pointer(data: dict[str, Any], pointer: str, value: Any) -> None:
    """Set (or with ``None`` remove) the value at a JSON Pointer in nested dicts; parents are made."""
    *parents, last = pointer.lstrip("/").split("/")
    for key in parents:
        data = data.setdefault(key, {})
    if value is None:
        data.pop(last, None)
    else:
        data[last] = value


def leaves(rules: Rules) -> dict[str, Any]:
    """Every leaf of ``rules`` that says something, by JSON Pointer; tuples count as one leaf."""
    out: dict[str, Any] = {}

    def walk(value: Any, pointer: str) -> None:
        if isinstance(value, dict):
            # A named part that says nothing more (a phase, a feed) is a leaf; an empty list of such parts is not.
            if not value and pointer.count("/") in (2, 4):
                out[pointer] = {}
            for key, item in value.items():
                walk(item, f"{pointer}/{key}")
        elif pointer == "/forced":
            for item in value:
                out[f"/forced/{item['step']}"] = item.get("phases", True)
        else:
            out[pointer] = value

    walk(rules.model_dump(mode="json", exclude_none=True), "")
    return {pointer: value for pointer, value in out.items() if value not in ([], {}) or pointer.count("/") >= 2}
