"""The record of a game: what the text states, then the editor's decisions, then conventions, each leaf with its origin.

A game's text and its editor's file flow in; a :class:`~pasyans.model.record.Record` flows out, with what is silent,
what
contradicts, and which sentences no pattern has read.
"""

from __future__ import annotations

from typing import Any, Literal

import regex
from pydantic import ValidationError

from pasyans.extract.assembly import Said
from pasyans.extract.checks import impossible_sums, needed
from pasyans.extract.conventions import Convention, fill_in
from pasyans.extract.errors import ExtractError
from pasyans.extract.leaves import Reading, read
from pasyans.extract.places import claim_places, find_quote, line_place, sentence_place
from pasyans.model.editor import EditorFile, Fill
from pasyans.model.game import GameText
from pasyans.model.record import (
    Contradiction,
    Line,
    Note,
    Place,
    Provenance,
    Record,
    Silence,
    Title,
    set_pointer,
)
from pasyans.model.rules import Rules

_SILENT_KINDS = {"mention"}
"""Claims that only say that a zone is spoken of: a sentence with nothing else counts as unread."""


def extract(game: GameText, editor: EditorFile | None = None) -> Record:
    """The record of one game.

    Raises :class:`ExtractError` when the text has no sentence about cards, or when the editor's file overrules words
    that
    do not stand in the text or fills a leaf that the text states otherwise.
    """
    reading = read(game)
    if not reading.sentences:
        raise ExtractError(
            f"{game.id}: expected the text of a game, found no sentence; give a text with rules of a patience"
        )
    return _Builder(game, editor, reading).record()


class _Builder:
    def __init__(self, game: GameText, editor: EditorFile | None, reading: Reading) -> None:
        self.game, self.editor, self.reading = game, editor, reading
        self.leaves: dict[str, Any] = dict(reading.board.values)
        self.provenance: dict[str, Provenance] = {}
        self.silent: list[Silence] = []
        self.contradictions: list[Contradiction] = []

    def record(self) -> Record:
        game, editor = self.game, self.editor
        kind = editor.kind if editor and editor.kind else game.kind
        decided = editor.complete if editor else None
        complete = decided if decided is not None else kind != "fragment"
        for pointer, claims in self.reading.board.behind.items():
            self.provenance[pointer] = self._from_text(claims)
        for pointer, others in self.reading.board.against.items():
            first = self.reading.board.behind.get(pointer, [])
            said = [(self.leaves.get(pointer), self._place(claim)) for claim in first[:1]]
            said += [(value, self._place(claim)) for value, claim in others]
            self.contradictions.append(Contradiction(pointer=pointer, said=tuple(said)))
        if editor:
            self._overrule(editor)
            self._fill(editor)
            for zone, places in editor.table.items():
                self.leaves[f"/table/{zone}"] = [list(place) for place in places]
                self.provenance[f"/table/{zone}"] = Provenance(
                    origin="editor", reason=editor.table_reason, reason_en=editor.table_reason_en
                )
        if complete and kind == "game":
            for pointer, custom in list(fill_in(self.leaves, self.reading.board.denied)):
                self._stand_in(pointer, "convention", custom)
        rules = self._rules()
        missing = [
            p for p in needed(rules) if not any(known == p or known.startswith(f"{p}/") for known in self.leaves)
        ]
        self.silent += [Silence(pointer=pointer, filled_by="nothing") for pointer in missing]
        if decided is None and kind == "game":
            complete = not missing
        self.contradictions += impossible_sums(rules, self.provenance)
        return Record(
            id=game.id,
            book=game.book,
            kind=kind,
            complete=complete,
            titles=self._titles(),
            aliases=editor.aliases if editor else (),
            lines=tuple(
                Line(
                    place=line_place(line), role=line.role, printed=line.printed, modern=line.modern, number=line.number
                )
                for line in game.lines
            ),
            rules=rules,
            provenance=dict(sorted(self.provenance.items())),
            silent=tuple(sorted(self.silent, key=lambda s: s.pointer)),
            contradictions=tuple(self.contradictions),
            unread=self._unread(),
            doubts=dict(editor.doubts) if editor else {},
            claims=tuple((c.get("word"), self._place(c)) for c in self.reading.said if c.kind == "claim"),
            notes=self._notes(),
            footnotes=self._footnotes(),
            demonstration=self.reading.demonstration,
        )

    def _from_text(self, claims: list[Said]) -> Provenance:
        places: list[Place] = []
        for claim in claims:
            places += [place for place in claim_places(claim, self.reading.scene) if place not in places]
        names = dict.fromkeys(claim.pattern for claim in claims)
        return Provenance(origin="text", places=tuple(places), pattern=", ".join(names))

    def _place(self, claim: Said) -> Place:
        return claim_places(claim, self.reading.scene)[0]

    def _overrule(self, editor: EditorFile) -> None:
        for pointer, overrule in editor.overrule.items():
            place = find_quote(self.game, overrule.quote)
            if place is None:
                raise ExtractError(
                    f"{editor.source or editor.id}: overrule of {pointer}: expected words of the modern text in quote, "
                    f"found {overrule.quote!r}, which do not stand there; quote the sentence overruled"
                )
            for known in [p for p in self.leaves if p == pointer or p.startswith(f"{pointer}/")]:
                del self.leaves[known]
                self.provenance.pop(known, None)
            if overrule.value is not None:
                self.leaves[pointer] = overrule.value
                self.provenance[pointer] = Provenance(
                    origin="editor", places=(place,), reason=overrule.reason, reason_en=overrule.reason_en
                )

    def _fill(self, editor: EditorFile) -> None:
        for pointer, fill in editor.fill.items():
            known = self.leaves.get(pointer)
            if known is not None and known == fill.value:
                continue
            if known is not None:
                raise ExtractError(
                    f"{editor.source or editor.id}: fill of {pointer}: expected a leaf that the text "
                    f"does not state, found that it says "
                    f"{known!r} («{self.provenance[pointer].places[0].quote}»); use overrule, quoting it"
                )
            self.leaves[pointer] = fill.value
            self._stand_in(pointer, fill.origin, fill)

    def _stand_in(self, pointer: str, origin: Literal["figure", "editor", "convention"], by: Fill | Convention) -> None:
        reason, reason_en = by.reason, by.reason_en
        self.provenance[pointer] = Provenance(origin=origin, reason=reason, reason_en=reason_en)
        self.silent.append(Silence(pointer=pointer, filled_by=origin, reason=reason, reason_en=reason_en))

    def _rules(self) -> Rules:
        """The leaves as Rules; a leaf that the language refuses is taken out and listed as silent, never kept half."""
        for _ in range(50):
            data: dict[str, Any] = {}
            for pointer, value in self.leaves.items():
                if pointer.startswith("/forced/"):
                    phases = value if isinstance(value, list) else None
                    data.setdefault("forced", []).append({"step": pointer.split("/")[2], "phases": phases})
                else:
                    set_pointer(data, pointer, dict(value) if isinstance(value, dict) else value)
            try:
                return Rules.model_validate(data)
            except ValidationError as error:
                refused = {"/" + "/".join(str(part) for part in fault["loc"]) for fault in error.errors()}
                self._take_out(refused)
        raise ExtractError(f"{self.game.id}: expected rules that can be said, found none; look at the editor's file")

    def _take_out(self, refused: set[str]) -> None:
        for bad in refused:
            near = bad
            while near and not any(p == near or p.startswith(f"{near}/") for p in self.leaves):
                near = near.rsplit("/", 1)[0]
            for pointer in [p for p in self.leaves if p == near or p.startswith(f"{near}/")]:
                del self.leaves[pointer]
                self.provenance.pop(pointer, None)
            self.silent.append(
                Silence(
                    pointer=bad,
                    filled_by="nothing",
                    reason="Из того, что сказано в тексте, правило не складывается.",
                    reason_en="What the text states does not make a rule.",
                )
            )

    def _titles(self) -> tuple[Title, ...]:
        titles = []
        for printed, modern, span in self.game.titles:
            place = Place(page=span.page, start=span.start, end=span.end, quote=modern) if span else None
            titles.append(Title(printed=printed, modern=modern, place=place, origin="text" if span else "editor"))
        return tuple(titles)

    def _unread(self) -> tuple[Place, ...]:
        """Sentences from which nothing was read, deck lines left out."""
        read_in = {claim.sentence for claim in self.reading.said if claim.kind not in _SILENT_KINDS}
        return tuple(
            sentence_place(s)
            for s in self.reading.sentences
            if s.index not in read_in and not s.silent and s.line.role not in ("deck", "note")
        )

    def _notes(self) -> tuple[Note, ...]:
        notes = []
        for note in self.editor.notes if self.editor else ():
            place = find_quote(self.game, note.quote) if note.quote else None
            notes.append(
                Note(
                    kind=note.kind,
                    text=note.text,
                    text_en=note.text_en,
                    source=note.source,
                    places=(place,) if place else (),
                )
            )
        return tuple(notes)

    def _footnotes(self) -> tuple[tuple[str, Place], ...]:
        """Marks of notes («[11]»), each where it stands; the notes themselves lie on other pages."""
        marks = []
        for line in self.game.lines:
            for word in line.words:
                for mark in regex.findall(r"\[(\d+)\]", word.modern):
                    marks.append((mark, Place(page=line.span.page, start=word.start, end=word.end, quote=f"[{mark}]")))
        return tuple(marks)
