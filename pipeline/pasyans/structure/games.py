"""Which lines make which game: titles and bounds, each from evidence in the text or from the editor's file.

Drafted lines of the pages flow in; :class:`~pasyans.model.game.GameText` objects flow out, in reading order. In these
books a title may stand before its game, behind it or inside it (as a plate's caption), and pages begin and end in
mid-game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pasyans.model.editor import EditorFile
from pasyans.model.game import GameText, Role
from pasyans.model.text import Span, Text, Word
from pasyans.structure.lines import Draft, draft_lines, find, fold, is_short
from pasyans.structure.names import transliterate

Kind = Literal["game", "demonstration", "fragment"]


@dataclass(slots=True)
class Segment:
    """A game on its way: its lines, its title line(s), and why it begins where it does."""

    book: str
    lines: list[Draft] = field(default_factory=list)
    titles: list[tuple[Draft, str]] = field(default_factory=list)
    evidence: list[str] = field(default_factory=list)
    kind: Kind = "game"
    begun: bool = False

    def has(self, what: str) -> bool:
        if what == "redeal":
            return any(line.kind == "redeal" for line in self.lines)
        if what == "start":
            return any("start" in line.marks for line in self.lines if line.role in ("play", "rule"))
        return any(line.role == what for line in self.lines)

    @property
    def last_rule(self) -> int:
        return max((line.number for line in self.lines), default=0)

    @property
    def played(self) -> bool:
        """Whether it has what only a game of its own has: its cards, a laying out, a first rule, opening words."""
        first = any(line.number == 1 and line.role == "rule" for line in self.lines)
        return first or self.has("deck") or self.has("start") or any(line.kind for line in self.lines)

    @property
    def content(self) -> bool:
        return any(line.role in ("play", "rule", "remark") for line in self.lines)


def find_games(texts: Sequence[Text], editor: Mapping[str, EditorFile]) -> list[GameText]:
    """The games of one book's ``texts``, in reading order.

    ``editor`` maps a game's id to its file; its bounds and titles come before the evidence of the text. Works without
    editor files too. A text with no word about cards gives an empty list.
    """
    pages = [(text, draft_lines(text)) for text in texts]
    segments: list[Segment] = []
    for text, drafts in pages:
        before = len(segments)
        _segment_page(text, drafts, segments)
        segments[before:] = _without_parts(segments[before:])
    drafts_by_page = {text.page.id: drafts for text, drafts in pages}
    books = {text.page.id: text.page.book for text in texts}
    fixed = [(file, _bounded(file, drafts_by_page, books)) for file in editor.values() if file.bounds]
    fixed = [(file, segment) for file, segment in fixed if segment.lines]
    taken = {id(line) for _, segment in fixed for line in segment.lines}
    games: list[tuple[tuple[int, int], GameText]] = []
    order = {text.page.id: number for number, text in enumerate(texts)}
    used: set[str] = {file.id for file, _ in fixed}
    for file, segment in fixed:
        games.append((_place(segment, order), _finished(segment, file, used)))
    for segment in segments:
        segment.lines = [line for line in segment.lines if id(line) not in taken]
        segment.titles = [(line, title) for line, title in segment.titles if id(line) not in taken]
        if not segment.content or not _about_cards(segment):
            continue
        file_found = _file_of(segment, editor, used)
        games.append((_place(segment, order), _finished(segment, file_found, used)))
    ordered = [game for _, game in sorted(games, key=lambda item: item[0])]
    return [
        replace(game, after=before.id) if game.kind == "demonstration" and before is not None else game
        for before, game in zip([None, *ordered], ordered, strict=False)
    ]


def _without_parts(segments: list[Segment]) -> list[Segment]:
    """A page's segments, those that are only a part of the game before them given back to it.

    A short line may head a part of a game («Пустые места»); then no cards are laid out behind it. What stands between
    games and speaks of no cards belongs to the game before it, or to the first one: no text is lost.
    """
    games: list[Segment] = []
    waiting: list[Segment] = []
    for segment in segments:
        about = segment.content and _about_cards(segment)
        heading = segment.begun and bool(segment.titles) and not segment.titles[0][1].isupper()
        if games and (not about or (heading and not segment.played)):
            _give_back(segment, games[-1])
        elif not about:
            waiting.append(segment)
        else:
            if segment.titles or segment.begun:
                waiting = [piece for piece in waiting if not _precede(piece, segment)]
            games.append(segment)
    return waiting + games


def _give_back(part: Segment, game: Segment) -> None:
    for draft, title in part.titles:
        if draft.role == "title":
            draft.role, draft.why = "heading", "a short line that heads a part: no cards are laid out behind it"
            game.evidence.append(f"{draft.page}:{draft.first}: «{title}» heads a part of the game")
    game.lines.extend(part.lines)


def _precede(part: Segment, game: Segment) -> bool:
    """Put text that stands before the page's first game in front of it; title lines stay titles of nothing."""
    if not any(line.role in ("play", "rule", "remark") for line in part.lines):
        return False
    for draft, _ in part.titles:
        draft.role = "heading" if draft.role == "title" else draft.role
    game.lines[:0] = part.lines
    game.evidence.append(f"{part.lines[0].page}:{part.lines[0].first}: words before the title that name no cards")
    return True


def _about_cards(segment: Segment) -> bool:
    words = " ".join(line.low for line in segment.lines)
    return sum(word in words for word in ("карт", "колод", "пасьянс", "туз", "корол", "масть", "масти")) >= 2


def _segment_page(text: Text, drafts: list[Draft], segments: list[Segment]) -> None:
    """Cut one page into segments; the first may go on from the page before."""
    before_style = _titles_come_first(drafts)
    current = Segment(text.page.book)
    closed = False
    live = [draft for draft in drafts if draft.role != "furniture"]
    if segments and live and live[0].modern[:1].islower() and not segments[-1].lines[-1].modern.endswith("."):
        current = segments.pop()
        current.evidence.append(f"{text.page.id}: the sentence runs on over the page's end")

    def begin(why: str) -> None:
        nonlocal current, closed
        if current.content or current.titles:
            segments.append(current)
            current = Segment(text.page.book)
        current.evidence.append(why)
        current.begun = True
        closed = False

    for at, draft in enumerate(drafts):
        if draft.role == "furniture":
            continue
        where = f"{text.page.id}:{draft.first}"
        upper = draft.modern.isupper()
        following = next((later for later in drafts[at + 1 :] if later.role != "furniture"), None)
        if draft.role == "title" and current.lines and current.lines[-1].modern.endswith("?"):
            draft.role, draft.why = "play", "it answers the question before it"
        if draft.role == "title" and (current.titles or current.content) and (found := find("topic", draft.low)):
            draft.role, draft.why = "heading", found[1]
        if draft.role == "title":
            title = draft.modern.strip().rstrip(".").strip()
            same = any(fold(title) == fold(known) for _, known in current.titles)
            if same:
                draft.role, draft.why = "caption", "it repeats the game's title"
                current.lines.append(draft)
                current.evidence.append(f"{where}: caption «{title}» inside the game")
                continue
            inside = following is not None and following.number > 1 and following.number == current.last_rule + 1
            if current.content and not current.titles and not upper and (inside or not before_style):
                draft.role, draft.why = "caption", "a caption behind or inside its game"
                current.lines.append(draft)
                current.titles.append((draft, title))
                current.evidence.append(f"{where}: caption «{title}» {'inside' if inside else 'behind'} its game")
                closed = not inside
                continue
            if not current.content and current.titles and following is not None and following.role == "title":
                draft.role = "play"
            elif upper or before_style or following is None or following.role in ("deck", "rule", "heading"):
                begin(f"{where}: heading «{title}»")
                current.lines.append(draft)
                current.titles.append((draft, title))
                continue
            else:
                draft.role = "play"
        if draft.kind == "opening":
            begin(f"{where}: {draft.why}: «{draft.title}»")
            current.lines.append(draft)
            current.titles.append((draft, draft.title))
            continue
        if draft.kind == "sequel" and current.content:
            begin(f"{where}: {draft.why}")
            current.kind = "demonstration"
            current.lines.append(draft)
            continue
        if draft.number == 1 and current.content and (closed or (current.has("rule") and not _heads_part(current))):
            begin(f"{where}: the numbering of rules begins again")
        elif draft.role == "deck" and (current.has("start") or closed or (current.has("deck") and current.has("rule"))):
            begin(f"{where}: {draft.why}")
        elif closed and "start" in draft.marks and draft.kind != "redeal" and current.has("start"):
            begin(f"{where}: cards are laid out anew after a caption")
        elif closed and draft.kind == "redeal":
            current.evidence.append(f"{where}: {draft.why}, behind the caption: it closes the game")
        if not current.lines and not current.begun:
            current.evidence.append(f"{where}: first text of the page")
        current.lines.append(draft)
    if current.content or current.titles:
        segments.append(current)


def _heads_part(game: Segment) -> bool:
    """Whether the last line heads a part of its game, as no line before it did: numbers begin again under such.

    A short line without a stop at its end is made a heading.
    """
    last = game.lines[-1]
    if not game.titles:
        return False
    if last.role == "play" and is_short(last.modern) and last.modern[:1].isupper() and last.modern[-1:].isalpha():
        last.role, last.why = "heading", "a short line without a stop, and numbers begin under it"
    return last.role == "heading" and not any(
        line.low == last.low for line in game.lines[:-1] if line.role == "heading"
    )


def _titles_come_first(drafts: list[Draft]) -> bool:
    """Whether this page's titles stand before their games: its first short line comes before any play or rule."""
    for draft in drafts:
        if draft.role == "title":
            return True
        if draft.role in ("play", "rule", "remark"):
            return False
    return True


def _bounded(file: EditorFile, drafts: Mapping[str, list[Draft]], books: Mapping[str, str]) -> Segment:
    """The segment that the editor's bounds name."""
    assert file.bounds is not None
    segment = Segment("", kind=file.kind or "game")
    for piece in file.bounds.pieces:
        segment.book = books.get(piece.page, segment.book)
        for draft in drafts.get(piece.page, []):
            if piece.first <= draft.first and draft.last <= piece.last and draft.role != "furniture":
                segment.lines.append(draft)
                if draft.role in ("title", "caption"):
                    if draft.role == "title":
                        draft.role, draft.why = "caption", "within the editor's bounds"
                    segment.titles.append((draft, draft.modern.strip().rstrip(".").strip()))
                elif draft.kind == "opening":
                    segment.titles.append((draft, draft.title))
        segment.evidence.append(f"{piece.page}:{piece.first}-{piece.last}: the editor's bounds: {file.bounds.reason}")
    return segment


def _file_of(segment: Segment, editor: Mapping[str, EditorFile], used: set[str]) -> EditorFile | None:
    """The editor's file whose id, title or alias is a title of the segment."""
    names = {fold(title) for _, title in segment.titles}
    ids = {transliterate(title) for _, title in segment.titles}
    for file in editor.values():
        known = {fold(alias) for alias in file.aliases} | ({fold(file.title.modern)} if file.title else set())
        if file.id not in used and (file.id in ids or known & names):
            return file
    return None


def _place(segment: Segment, order: Mapping[str, int]) -> tuple[int, int]:
    first = segment.lines[0]
    return order.get(first.page, 0), first.first


def _finished(segment: Segment, file: EditorFile | None, used: set[str]) -> GameText:
    """The game's text: roles settled, id and kind from the file or from the evidence."""
    if file and file.bounds:
        for line in segment.lines:
            if role := file.bounds.roles.get(f"{line.page}:{line.first}"):
                line.role = _role(role)
    kind: Kind = file.kind if file and file.kind else segment.kind
    evidence = list(segment.evidence)
    if not file and kind == "game" and not segment.titles and not segment.begun and not segment.has("start"):
        kind = "fragment"
        evidence.append("no title, no first rule, no laying out: a fragment")
    titles: list[tuple[str, str, Span | None]] = []
    for draft, title in segment.titles:
        words = _named(draft) if draft.kind == "opening" else draft.words
        span = Span(draft.page, words[0].start, words[-1].end)
        printed = " ".join(word.printed for word in words).replace(" .", ".").strip().rstrip(".").strip()
        if not any(fold(title) == fold(known) for _, known, _ in titles):
            titles.append((printed, title.capitalize() if title.isupper() else title, span))
    if file and file.title and not any(fold(file.title.modern) == fold(known) for _, known, _ in titles):
        titles.append((file.title.printed or file.title.modern, file.title.modern, None))
        evidence.append(f"title «{file.title.modern}» by the editor: {file.title.reason}")
    name = file.id if file else _new_id(segment, titles, kind, used)
    used.add(name)
    lines = tuple(draft.line() for draft in segment.lines)
    return GameText(name, segment.book, tuple(titles), kind, lines, tuple(evidence))


def _named(draft: Draft) -> tuple[Word, ...]:
    """The words of an opening line that stand between its first quotation marks."""
    inside: list[Word] = []
    quoting = False
    for word in draft.words:
        if "»" in word.modern and quoting:
            if word.modern.strip("«».,") != "":
                inside.append(word)
            break
        if quoting and word.modern != "«":
            inside.append(word)
        if "«" in word.modern:
            quoting = True
            if word.modern.strip("«") != "":
                inside.append(word)
                if "»" in word.modern:
                    break
    return tuple(inside) or draft.words


def _new_id(segment: Segment, titles: list[tuple[str, str, Span | None]], kind: Kind, used: set[str]) -> str:
    """An id from the title, or from the book and the kind where there is no title."""
    if titles:
        base = transliterate(titles[0][1])
    else:
        base = {"fragment": "fragment", "demonstration": "pokaz", "game": "bez-zaglaviya"}[kind]
        base = f"{transliterate(segment.book)}-{base}" if segment.book else base
    name, number = base, 2
    while name in used:
        name, number = f"{base}-{number}", number + 1
    return name


_ROLES: tuple[Role, ...] = ("heading", "title", "caption", "deck", "rule", "play", "note", "remark", "furniture")


def _role(name: str) -> Role:
    for role in _ROLES:
        if role == name:
            return role
    raise ValueError(f"expected a role, one of {', '.join(_ROLES)}; found {name!r}")
