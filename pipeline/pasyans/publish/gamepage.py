"""What the page of one game shows: text, record with evidence, notes, table, results, downloads.

One ``Record`` with its book flows in; the context of the template and the game's data files flow out.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from pasyans.model.edition import Edition, EditionBook
from pasyans.model.record import Note, Place, Record
from pasyans.publish import charts
from pasyans.publish.addresses import LANGUAGES, Address, rule_anchor, text_path
from pasyans.publish.demonstration import carry_out
from pasyans.publish.facts import Section, Teller, reason_of, sections
from pasyans.publish.layout import dealt_plate, plate, spots, thumbnail
from pasyans.publish.reading import LineView, Reader
from pasyans.publish.reasons import Reasons
from pasyans.publish.wording import Wording, grouped, in_tongues


def game_title(record: Record) -> str:
    """The title a game goes by: the first one in modern spelling, without a full stop; else its id."""
    if not record.titles:
        return record.aliases[0] if record.aliases else record.id
    title = record.titles[0]
    words = title.modern.strip().rstrip(".")
    if words.isupper():
        words = words.capitalize()
    return f"[{words.strip('[]')}]" if title.origin == "editor" else words


def english_title(record: Record) -> str:
    """What the game is called in English: a title in it, else the first other name in Latin letters, else nothing."""
    titles = (title.modern for title in record.titles if title.lang == "en")
    return next((name for name in (*titles, *record.aliases) if re.match(r"[A-Za-z]", name)), "")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or heading: one or more lines, with what stands in the margin."""

    line: LineView
    page_break: str
    side: tuple[tuple[str, str, Markup], ...]
    modern: str
    printed: str

    @property
    def anchor(self) -> str:
        return self.line.anchor


@dataclass(slots=True)
class GamePage:
    """One game in one language of the interface."""

    edition: Edition
    record: Record
    book: EditionBook
    wording: Wording
    names: Mapping[str, str]
    address: Address
    paragraphs: list[Block] = field(default_factory=list)
    anchors: dict[str, list[str]] = field(default_factory=dict)
    reader: Reader = field(init=False)

    def context(self) -> dict[str, Any]:
        """Everything the template ``game.html`` needs."""
        record, lang = self.record, self.address.lang
        teller = Teller(self.wording, lang)
        reasons = Reasons(self.wording.steps, lang, translated_reasons(self.edition, lang))
        reader = self.reader = Reader(
            self.edition.texts, self.names, reasons, self.edition.glossary, self.address.to("glossary.html")
        )
        self.paragraphs = self._paragraphs(reader)
        anchors = self.anchors = {
            pointer: _unique(a for place in source.places for a in reader.anchors(place))
            for pointer, source in record.provenance.items()
        }
        rows = sections(record, teller, anchors)
        pages = _unique(line.place.page for line in record.lines)
        readings = self._readings()
        runs = charts.runs(self.edition.results.get(record.id, ()), self._readings(asked=True))
        policies = {
            key.removeprefix("policy-"): entry[lang]
            for key, entry in self.wording.messages.items()
            if key.startswith("policy-")
        }
        return {
            "record": record,
            "book": self.book,
            "title": game_title(record),
            "title_en": english_title(record),
            "printed_title": next((t.printed for t in record.titles if t.printed and t.origin == "text"), ""),
            "editor_title": bool(record.titles) and record.titles[0].origin == "editor",
            "pages": [(self.names[p], self.address.to(text_path(self.book.id, self.names[p]))) for p in pages],
            "blocks": self.paragraphs,
            "old": any(self.edition.texts[p].orthography != "modern" for p in pages),
            "sections": rows,
            "fact_count": (facts := sum(len(g.facts) for s in rows for g in s.groups)),
            # What is shown in steps is no game: of rules that it does not have nothing is left unsaid.
            "ruled": facts > 0 or record.demonstration is None,
            "origins": self.wording.labels["origins"],
            "reasons": reasons.all(),
            "terms": sorted(reader.linked_terms.values(), key=lambda term: term.name),
            "silent": [
                (
                    kind,
                    [
                        (teller.place(x.pointer), x, _value_of(rows, x.pointer), rule_anchor(x.pointer))
                        for x in record.silent
                        if x.filled_by == kind
                    ],
                )
                for kind in ("nothing", "editor", "figure", "convention")
                if any(x.filled_by == kind for x in record.silent)
            ],
            "explained": {x.pointer for x in record.silent},
            "doubts": record.doubts,
            "why": lambda source: reason_of(source, lang),
            "foreign": lambda source: lang != "ru" and not source.reason_en,
            "contradictions": [
                (teller.place(c.pointer), [(teller.value(c.pointer, v), p.quote, reader.anchors(p)) for v, p in c.said])
                for c in record.contradictions
            ],
            "unread": [(p.quote, reader.anchors(p)) for p in record.unread],
            "notes": [(n, note_text(n, lang), [a for p in n.places for a in reader.anchors(p)]) for n in record.notes],
            "claims": [(self._claim(word), place.quote, reader.anchors(place)) for word, place in record.claims],
            "description": self.edition.descriptions.get(record.id, {}).get(lang, ""),
            "plate": plate(record.rules, self.wording, lang) if record.complete and record.rules.zones else Markup(""),
            "example": self._example(),
            "table_reason": next(
                (
                    reason_of(source, lang)
                    for pointer, source in sorted(record.provenance.items())
                    if pointer.startswith("/table/") and source.reason
                ),
                "",
            ),
            "zone_names": [
                (self.wording.name(lang, name), zone.kind, zone.packets) for name, zone in record.rules.zones.items()
            ],
            "demonstration": self._demonstration(),
            "playable": record.id in self.edition.programs,
            "played": set(self.edition.programs.get(record.id, ())),
            "program_url": self.address.asset(f"{self._base}.programs.json"),
            "runs": runs,
            "policies": policies,
            **self._results_drawn(runs, policies, teller),
            "percent": lambda share: charts.percent(share, lang),
            "signed": lambda share: charts.signed(share, lang),
            "base": self.address.asset(self._base),
            "readings": readings,
        }

    def _results_drawn(self, runs: list[charts.Run], policies: Mapping[str, str], teller: Teller) -> dict[str, Any]:
        lang, compared = self.address.lang, self.edition.comparisons.get(self.record.id, {})
        usual = [run for run in runs if run.reading == "default"]
        readings = self._readings(asked=True)

        def who(row: Mapping[str, Any]) -> str:
            return policies.get(row["policy"], str(row["policy"]))

        between = {
            "policies": [("", who(row), row) for row in self._compared("policies")],
            "readings": [
                (readings.get(row["reading"], row["reading"]), who(row), row) for row in self._compared("readings")
            ],
            "rights": [(teller.place(row["pointer"]), who(row), row) for row in self._compared("rights")],
        }
        most_played = max(usual, key=lambda run: (run.deals, bool(run.uses)), default=None)
        pointers = _unique(pointer for run in usual for pointer in run.uses)
        return {
            "measured": usual,
            "chart": charts.shares(runs, policies, lang),
            "between": [(kind, rows, charts.differences(rows, lang)) for kind, rows in between.items() if rows],
            "left_over": charts.left_over(usual, policies),
            "lengths": charts.lengths(usual, policies),
            "uses": [
                (teller.place(pointer), [run.uses.get(pointer, 0.0) for run in usual if run.uses])
                for pointer in pointers
            ],
            "uses_drawn": charts.bars(
                [(teller.place(pointer), most_played.uses.get(pointer, 0.0)) for pointer in pointers]
                if most_played
                else [],
                lang,
            ),
            "uses_of": who({"policy": most_played.policy}) if most_played else "",
            "mistakes": self._mistakes(compared),
            "first_moves": compared.get("first_moves"),
            "greedy": compared.get("mistakes"),
            "number": lambda value: charts.number(value, lang),
        }

    def _mistakes(self, compared: Mapping[str, Any]) -> Markup:
        first, greedy = compared.get("first_moves"), compared.get("mistakes")

        def pieces(row: Mapping[str, Any], keys: Sequence[tuple[str, str]]) -> list[tuple[str, str, int]]:
            return [(kind, self.wording.say(self.address.lang, f"part-{kind}"), int(row[key])) for kind, key in keys]

        say = self.wording.say
        rows = []
        if first:
            keys = [("kept", "won"), ("lost", "lost"), ("undecided", "undecided")]
            rows.append((say(self.address.lang, "mistakes-first"), pieces(first, keys)))
        if greedy:
            keys = [("won", "won"), ("thrown", "thrown_away"), ("stopped", "stopped"), ("undecided", "undecided")]
            rows.append((say(self.address.lang, "mistakes-all"), pieces(greedy, keys)))
        return charts.parts(rows, grouped)

    def files(self) -> Iterator[tuple[str, str]]:
        """The game's data files: name and content."""
        record = self.record
        yield f"{self._base}.json", record.model_dump_json(exclude_none=True, indent=1) + "\n"
        teller = Teller(self.wording, "ru")
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(
            ["pointer", "section", "name", "field", "value", "origin", "reason", "page", "start", "end", "quote"]
        )
        for section in sections(record, teller, {}):
            for group in section.groups:
                for fact in group.facts:
                    for place in fact.places or (None,):
                        where = [place.page, place.start, place.end, place.quote] if place else ["", "", "", ""]
                        writer.writerow(
                            [
                                fact.pointer,
                                section.title,
                                group.title,
                                fact.label,
                                fact.value,
                                fact.origin,
                                fact.reason,
                                *where,
                            ]
                        )
        yield f"{self._base}.facts.csv", out.getvalue()
        if record.complete and record.rules.zones:
            dealt = self.edition.examples.get(record.id)
            yield self._plate(), thumbnail(record.rules, dealt)
            if dealt is not None:
                for lang in LANGUAGES:
                    yield self._plate(f"deal.{lang}"), dealt_plate(record.rules, self.wording, lang, dealt)[0]
        if record.id in self.edition.programs:
            yield f"{self._base}.programs.json", self._programs()
        if self.edition.results.get(record.id):
            yield f"{self._base}.results.csv", self._results()
            yield f"{self._base}.cards-left.csv", self._cards_left()

    @property
    def _base(self) -> str:
        return f"data/{self.book.id}/{self.record.id}"

    def _programs(self) -> str:
        record = self.record
        evidence = {}
        for pointer, source in sorted(record.provenance.items()):
            whole = [self.reader.sentence(place) for place in source.places]
            evidence[pointer] = {
                "origin": source.origin,
                "quote": " … ".join(p.quote for p in source.places if p.quote),
                "sentence": " … ".join(dict.fromkeys(text for text, _ in whole)),
                "anchors": list(self.anchors.get(pointer, ())),
                "around": _unique(anchor for _, anchors in whole for anchor in anchors),
                "reason": source.reason,
                "reason_en": source.reason_en,
            }
        labels = {
            lang: {p: Teller(self.wording, lang).place(p) for p in sorted(record.provenance)} for lang in ("ru", "en")
        }
        layouts: dict[str, dict[str, list[Any]]] = {}
        for reading in self.edition.programs[record.id]:
            layout = layouts.setdefault(reading, {})
            for spot in spots(record.reading(reading)):
                layout.setdefault(spot.zone, []).append(spot.json())
        value = {
            "game": record.id,
            "title": game_title(record),
            "programs": self.edition.programs[record.id],
            "readings": {lang: self._readings(lang) for lang in ("ru", "en")},
            "evidence": evidence,
            "labels": labels,
            "layouts": layouts,
            "kinds": {name: zone.kind for name, zone in record.rules.zones.items()},
        }
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"

    def _results(self) -> str:
        rows = self.edition.results[self.record.id]
        columns = sorted({key for row in rows for key, value in row.items() if not isinstance(value, (dict, list))})
        out = io.StringIO()
        writer = csv.DictWriter(out, columns, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()

    def _cards_left(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["reading", "policy", "cards_left", "deals"])
        for row in self.edition.results[self.record.id]:
            for cards, deals in (row.get("cards_left") or {}).get("counts", {}).items():
                writer.writerow([row.get("reading", "default"), row["policy"], cards, deals])
        return out.getvalue()

    def _readings(self, lang: str = "", *, asked: bool = False) -> dict[str, str]:
        # Every reading there is a program or a result for, in words; ``asked``: with the question it answers.
        lang = lang or self.address.lang
        keys = _unique(
            [
                *self.edition.programs.get(self.record.id, {}),
                *(str(row.get("reading", "default")) for row in self.edition.results.get(self.record.id, ())),
            ]
        )
        return {key: self._reading(key, lang, asked) for key in ["default", *(k for k in keys if k != "default")]}

    def _reading(self, reading: str, lang: str, asked: bool) -> str:
        if reading in ("", "default"):
            return self.wording.say(lang, "reading-default")
        parts = []
        for item in reading.split(","):
            key, _, name = item.partition("=")
            doubt = self.record.doubts.get(key)
            if doubt is None or (option := doubt.options.get(name)) is None:
                parts.append(item)
                continue
            said = (option.label_en if lang == "en" else "") or option.label
            question = (doubt.question_en if lang == "en" else "") or doubt.question
            parts.append(f"{question} — {said}" if asked else said)
        return "; ".join(parts)

    def _compared(self, kind: str) -> list[Mapping[str, Any]]:
        return list(self.edition.comparisons.get(self.record.id, {}).get(kind, ()))

    def _claim(self, word: str) -> str:
        entry = self.wording.messages.get(f"claim-{word}")
        return str(entry[self.address.lang]) if entry else ""

    def _example(self) -> dict[str, Any] | None:
        dealt = self.edition.examples.get(self.record.id)
        # A table on which nothing lies open yet shows no more than the plate of the zones does.
        if dealt is None or all(
            card.endswith("-") for packets in dealt.values() for packet in packets for card in packet
        ):
            return None
        say, lang = self.wording.say, self.address.lang
        packets = []
        for zone, cards in dealt.items():
            shown = [
                say(lang, "cards-down", n=len(packet))
                if packet and all(card.endswith("-") for card in packet)
                else " ".join(self.wording.card(card[:2]) for card in packet) or say(lang, "no-cards")
                for packet in cards
            ]
            packets.append((self.wording.name(lang, zone), shown))
        _, (width, height) = dealt_plate(self.record.rules, self.wording, lang, dealt)
        return {
            "url": self.address.asset(self._plate(f"deal.{lang}")),
            "width": round(width),
            "height": round(height),
            "packets": packets,
        }

    def _plate(self, kind: str = "") -> str:
        return f"plates/{self.book.id}/{self.record.id}{'.' + kind if kind else ''}.svg"

    def _demonstration(self) -> dict[str, Any] | None:
        shown = self.record.demonstration
        if shown is None:
            return None
        lang = self.address.lang
        program = self.edition.programs.get(shown.after, {}).get("default")
        return {
            "outcome": carry_out(shown, program, self.wording, lang) if program and "piles" in program else None,
            "after": next((game_title(r) for r in self.edition.records if r.id == shown.after), shown.after),
            "after_url": self.address.to(f"{self.book.id}/{shown.after}.html"),
            "promise": self.wording.labels["promises"].get(shown.promise, {}).get(lang, shown.promise),
            "steps": [
                self.wording.labels["steps"].get(step.do, {}).get(lang, step.do)
                + "".join(
                    f" · {self.wording.say(lang, key)}: {value}"
                    for key, value in (
                        ("step-order", ", ".join(map(str, step.order)) if step.order else None),
                        ("step-places", step.places),
                        ("step-step", step.step),
                        ("step-face", self.wording.labels["values"]["face"][step.face][lang] if step.face else None),
                    )
                    if value is not None
                )
                for step in shown.steps
            ],
        }

    def _paragraphs(self, reader: Reader) -> list[Block]:
        record = self.record
        cuts: dict[str, set[int]] = {}
        for place in _all_places(record):
            cuts.setdefault(place.page, set()).update((place.start, place.end))
        blocks: list[Block] = []
        page = ""
        for line in record.lines:
            if line.role == "furniture":
                continue
            view = reader.line(line.place, line.role, line.number, cuts.get(line.place.page, ()))
            if not view.stretches:
                continue
            new_page = self.names[view.page] if view.page != page else ""
            page = view.page
            blocks.append(Block(view, new_page, self._side(line.place), line.modern, line.printed))
        return blocks

    def _side(self, place: Place) -> tuple[tuple[str, str, Markup], ...]:
        lang = self.address.lang
        out: list[tuple[str, str, Markup]] = []
        for mark, where in self.record.footnotes:
            if where.page == place.page and place.start <= where.start < place.end:
                number = re.sub(r"\W", "", mark)
                text = self.wording.say(lang, "note-missing", mark=number)
                out.append((f"fn-{number}", f"[{number}]", Markup("{}").format(text)))
        for index, note in enumerate(self.record.notes, 1):
            first = note.places[0] if note.places else None
            if first and first.page == place.page and place.start <= first.start < place.end:
                out.append(
                    (
                        f"note-side-{index}",
                        self.wording.say(lang, f"note-{note.kind}"),
                        in_tongues(note_text(note, lang), lang),
                    )
                )
        return tuple(out)


def translated_reasons(edition: Edition, lang: str) -> dict[str, str]:
    """The reasons of emendations in ``lang``, by the Russian ones; empty for Russian."""
    return {} if lang == "ru" else {e.reason: e.reason_en for e in edition.emendations if e.reason_en}


def _all_places(record: Record) -> Iterator[Place]:
    for source in record.provenance.values():
        yield from source.places
    for contradiction in record.contradictions:
        for _, place in contradiction.said:
            yield place
    yield from record.unread
    for _, place in record.claims:
        yield place
    for note in record.notes:
        yield from note.places


def note_text(note: Note, lang: str) -> str:
    """A note in the language of the interface; in Russian where it has no English."""
    return note.text_en if lang == "en" and note.text_en else note.text


def _value_of(rows: Sequence[Section], pointer: str) -> str:
    return next((f.value for s in rows for g in s.groups for f in g.facts if f.pointer == pointer), "")


def _unique(items: Any) -> list[str]:
    return list(dict.fromkeys(items))
