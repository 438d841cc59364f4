"""The lines of a page and what each is: heading, caption, deck line, numbered rule, play, furniture.

Words flow in; :class:`Draft` lines flow out, each with its words, both spellings, the physical lines it takes and the
evidence for its role. Which game a line belongs to is decided in ``games``.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import pymorphy3

from pasyans.model.game import Line, Role
from pasyans.model.text import Span, Text, Word

_NUMBER = re.compile(r"^\W{0,2}(?:(?P<roman>[IVX]{1,5})(?:[.)]|\s)|(?P<figure>\d{1,2})[.)])\s*(?=\S)")
_ROMAN = {"I": 1, "V": 5, "X": 10}
_END = re.compile(r"[.!?…:;»\")\]]\s*$")
_NOT_A_NAME = (
    r"[.,;:!?—]|карт[аыуе]?\b|колод[аыуе]?\b|\b(нельзя|можно|следует|не|нет|ни)\b"
    r"|(ется|ются|ится|ятся|ают|уют|яют|ает|ует|нуть|ывать)\b"
)
_NOTE = re.compile(r"^\W*(\[\d+\]|примечани\w*)\s*\S", re.I)
_BULLET = re.compile(r"^\s*(?:[-–—•*·]\s|[а-еa-e]\)\s*)")


@dataclass(slots=True)
class Draft:
    """A line on its way: ``first``–``last`` are physical lines (1-based); ``why`` is the evidence for ``role``."""

    page: str
    first: int
    last: int
    words: tuple[Word, ...]
    modern: str
    printed: str
    role: Role = "play"
    number: int = 0
    why: str = ""
    kind: str = ""
    title: str = ""
    marks: set[str] = field(default_factory=set)

    @property
    def low(self) -> str:
        return fold(self.modern)

    def line(self) -> Line:
        """The finished line."""
        span = Span(self.page, self.words[0].start, self.words[-1].end)
        return Line(span, self.role, self.words, self.modern, self.printed, self.number)


def fold(text: str) -> str:
    """Lower case, ё as е, blanks single: how lines are compared."""
    return " ".join(text.casefold().replace("ё", "е").split())


@cache
def evidence() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    """The tables of evidence.toml, compiled."""
    data = tomllib.loads(files("pasyans.structure").joinpath("evidence.toml").read_text(encoding="utf-8"))
    return {kind: [(re.compile(entry["pattern"]), entry["why"]) for entry in entries] for kind, entries in data.items()}


def find(kind: str, low: str) -> tuple[re.Match[str], str] | None:
    """The first evidence of ``kind`` in a folded line, with what it says."""
    for pattern, why in evidence()[kind]:
        if match := pattern.search(low):
            return match, why
    return None


def rule_number(modern: str) -> int:
    """The number that opens a rule («II.» -> 2, «3)» -> 3), or 0."""
    match = _NUMBER.match(modern)
    if not match:
        return 0
    if figure := match["figure"]:
        return int(figure)
    values = [_ROMAN[letter] for letter in match["roman"]]
    return sum(-v if v < after else v for v, after in zip(values, [*values[1:], 0], strict=True))


def joined(text: Text, words: tuple[Word, ...], target: str) -> str:
    """The words in one spelling, with the white space of the page between them (line ends as blanks)."""
    out: list[str] = []
    at = words[0].start
    for word in words:
        out.append(text.page.text[at : word.start])
        out.append(word.modern if target == "modern" else word.printed)
        at = word.end
    return " ".join("".join(out).split())


def draft_lines(text: Text) -> list[Draft]:
    """The page's lines, wrapped ones joined, each with its role as far as the line alone can tell."""
    rows: dict[int, list[Word]] = {}
    for word in text.words:
        rows.setdefault(word.line, []).append(word)
    groups: list[list[Word]] = []
    for number in sorted(rows):
        words = rows[number]
        if groups and _runs_on(text, groups[-1], words):
            groups[-1].extend(words)
        else:
            groups.append(list(words))
    drafts: list[Draft] = []
    for group in groups:
        for part in _parted(text, tuple(group)):
            end = text.page.text.count("\n", part[0].start, part[-1].end)
            draft = Draft(
                text.page.id,
                part[0].line,
                part[0].line + end,
                part,
                joined(text, part, "modern"),
                joined(text, part, "printed"),
            )
            _judge(draft)
            drafts.append(draft)
    return drafts


def _runs_on(text: Text, before: list[Word], words: list[Word]) -> bool:
    """Whether a line goes on in the next one: no blank line between, no sentence end, no new head."""
    page = text.page.text
    between = page[before[-1].end : words[0].start]
    if "\n" not in between and "\n" in page[before[-1].start : before[-1].end]:
        return True
    if between.count("\n") != 1:
        return False
    last, first = joined(text, tuple(before), "modern"), joined(text, tuple(words), "modern")
    if _BULLET.match(first) and (_BULLET.match(last) or last[-1:] in ",.:;!?"):
        return False
    if _full(text, before[-1], words[0]) and not rule_number(first) and not _NOTE.match(first):
        return True
    if _END.search(last) and not first[:1].islower():
        long = len(joined(text, tuple(w for w in before if w.line == before[-1].line), "modern")) > 55
        plain = not rule_number(first) and not _NOTE.match(first) and len(last) < 1200
        return long and plain and _wrapped(text.page.text)
    return first[:1].islower() or bool(not is_short(last) and not rule_number(first))


def _full(text: Text, last: Word, first: Word) -> bool:
    """Whether a printed line breaks only because the next word had no room: then no paragraph ends there.

    The page must be broken at a width: most of its lines are nearly as long as the longest.
    """
    width = _width(text.page.text)
    if not width:
        return False
    page = text.page.text
    start, end = page.rfind("\n", 0, last.end) + 1, page.find("\n", last.end)
    line, following = page[start:end].rstrip(), page[end + 1 : first.end]
    indented = len(following) - len(following.lstrip()) >= 2 and not page[start:end].startswith("  ")
    return not indented and len(line) + 1 + len(first.received) >= 0.9 * width


@cache
def _width(page: str) -> int:
    """The width at which a page's lines are broken, in characters; 0 if they are not."""
    lengths = [len(line.rstrip()) for line in page.splitlines() if line.strip()]
    width = max(lengths, default=0)
    full = [length for length in lengths if length >= 0.8 * width]
    return width if 24 <= width < 100 and len(full) > 4 and 2 * len(full) > len(lengths) else 0


def _wrapped(page: str) -> bool:
    """Whether a page's lines are wrapped at a width: many lines, none much longer than a print's line."""
    lines = [line for line in page.splitlines() if line.strip()]
    full = [line for line in lines if len(line) > 50]
    return len(full) > 4 and max(map(len, lines)) < 100


def is_short(modern: str) -> bool:
    """Whether a line is short enough to be a title or a heading."""
    return len(modern) <= 48 and len(modern.split()) <= 7


def _parted(text: Text, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """A short line of several heads («ДВЕ КОЛОДЫ КАРТ. Правила.») as its parts; any other line whole."""
    parts: list[list[Word]] = [[]]
    for word in words:
        parts[-1].append(word)
        if word.modern.rstrip().endswith("."):
            parts.append([])
    whole = [tuple(part) for part in parts if part]
    heads = [part for part in whole if _head(fold(joined(text, part, "modern")))]
    return whole if len(whole) > 1 and len(heads) == len(whole) else [words]


def _head(low: str) -> str:
    for kind in ("label", "deck"):
        if find(kind, low):
            return kind
    return ""


def _judge(draft: Draft) -> None:
    """Give the role that the line alone shows; short lines stay ``title`` until their neighbours are known."""
    low = draft.low
    if found := find("furniture", low):
        draft.role, draft.why = "furniture", found[1]
    elif kind := _head(low):
        found = find(kind, low)
        draft.role, draft.why = ("deck" if kind == "deck" else "heading"), found[1] if found else ""
    elif _NOTE.match(draft.modern):
        draft.role, draft.why = "note", "it opens as a note"
    elif number := rule_number(draft.modern):
        draft.role, draft.number, draft.why = "rule", number, f"it opens with the number {number}"
    elif found := find("opening", low):
        draft.kind, draft.why, draft.title = "opening", found[1], _quoted(draft.modern)
    elif found := find("sequel", low):
        draft.kind, draft.why = "sequel", found[1]
    elif found := find("redeal", low):
        draft.kind, draft.why = "redeal", found[1]
    elif found := find("remark", low):
        draft.role, draft.why = "remark", found[1]
    elif is_short(draft.modern) and not find("start", low) and (draft.modern.isupper() or _name_like(draft.modern)):
        draft.role, draft.why = "title", "a short line of its own"
    if find("start", low):
        draft.marks.add("start")


def _quoted(modern: str) -> str:
    match = re.search(r"«([^»]+)»", modern)
    return match[1] if match else ""


def _name_like(modern: str) -> bool:
    """Whether a short line can be a name: it begins with a capital, is one sentence and has no comma or colon.

    A line that speaks of cards or packs is a sentence, not a name.
    """
    body = modern.strip().rstrip(".").strip()
    return bool(body) and body[:1].isupper() and not re.search(_NOT_A_NAME, body) and not any(map(_verb, body.split()))


@cache
def _verb(word: str) -> bool:
    """Whether a word can only be a predicate («старайтесь», «запрещена», «пусты»): then its line is a sentence."""
    kinds = {parse.tag.POS for parse in _analyzer().parse(word.casefold())}
    return bool(kinds) and kinds <= {"VERB", "INFN", "GRND", "PRTS", "ADJS", "PRED"}


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()
