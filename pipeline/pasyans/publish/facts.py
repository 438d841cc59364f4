"""The rule record as a table in plain words: one row for each leaf, with where it comes from.

A ``Record`` flows in, sections of rows flow out; what fields and values are called lies in ``site/labels.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pasyans.model.record import Doubt, Place, Provenance, Record, Silence, leaves
from pasyans.publish.addresses import rule_anchor
from pasyans.publish.wording import Wording

_NAMED = {"zones", "relations", "phases", "foundations", "builds", "vacancies", "pairings", "privileges", "advice"}
_ZONE_FIELDS = {"zone", "zones", "of", "to", "sources", "targets", "order_of", "after", "gather", "covered_by"}
_RANK_FIELDS = {"rank", "ranks", "bases", "base", "last", "opened_by", "opens", "sink", "refuse"}
_NAME_FIELDS = {"relation", "phases", "deal"}


@dataclass(frozen=True, slots=True)
class Fact:
    """One leaf of a record in words; ``anchors`` are the stretches of the text that state it."""

    pointer: str
    anchor: str
    label: str
    value: str
    origin: str
    reason: str
    anchors: tuple[str, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The facts of one named thing (a zone, a foundation); ``title`` is empty for things without a name."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the record."""

    id: str
    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Teller:
    """Says pointers and values in one language."""

    wording: Wording
    lang: str

    def label(self, pointer: str) -> str:
        """What the field at ``pointer`` is called; a field without a label keeps its own name."""
        parts = pointer.strip("/").split("/")
        names: list[str] = []
        pattern = list(parts)
        if parts[0] in _NAMED or parts[0] in ("values", "forced", "table"):
            names.append(self._rank_or_name(parts[0], parts[1]))
            pattern[1] = "*"
        if len(parts) > 3 and parts[2] == "feeds":
            names.append(self.wording.name(self.lang, parts[3]))
            pattern[3] = "*"
        entry = self.wording.labels["fields"].get("/".join(pattern))
        return entry[self.lang].format(*names) if entry else parts[-1]

    def _rank_or_name(self, section: str, name: str) -> str:
        if section == "values":
            return str(self.wording.labels["ranks"][name][self.lang])
        if section == "forced":
            return str(self.wording.labels["values"]["step"].get(name, {}).get(self.lang, name))
        return self.wording.name(self.lang, name)

    def place(self, pointer: str) -> str:
        """The whole path of a field in words: «Места на столе · диван · сколько пачек»."""
        parts = pointer.strip("/").split("/")
        section = self.wording.labels["sections"].get(parts[0], {}).get(self.lang, parts[0])
        name = [self.wording.name(self.lang, parts[1])] if parts[0] in _NAMED and len(parts) > 1 else []
        tail = [] if (parts[0] in _NAMED and len(parts) < 3) or len(parts) < 2 else [self.label(pointer)]
        return " · ".join([section, *name, *tail])

    def value(self, pointer: str, value: Any) -> str:
        """A leaf's value in words."""
        parts = pointer.strip("/").split("/")
        field = parts[-1]
        any_of = self.wording.labels["values"]["any"]
        if parts[0] == "table":
            return str(any_of["places"][self.lang].format(n=len(value)))
        if isinstance(value, bool):
            known = self.wording.labels["values"].get(field, any_of)
            key = str(value).lower()
            return str(any_of["always"][self.lang] if parts[0] == "forced" else known.get(key, any_of[key])[self.lang])
        if value == {}:
            return str(any_of["may"][self.lang])
        if isinstance(value, (list, tuple)):
            return ", ".join(self.value(pointer, item) for item in value) or str(any_of["empty"][self.lang])
        if isinstance(value, dict):
            return "; ".join(f"{key}: {self.value(pointer, item)}" for key, item in value.items())
        return self._word(parts, field, value)

    def _word(self, parts: Sequence[str], field: str, value: Any) -> str:
        labels = self.wording.labels
        if isinstance(value, (int, float)):
            if field == "times" and value == -1:
                return {"ru": "сколько угодно", "en": "as often as wanted"}[self.lang]
            return f"{value:g}"
        text = str(value)
        if field == "cards" and len(text) == 2:
            return self.wording.card(text)
        if field in _RANK_FIELDS and text in labels["ranks"]:
            return str(labels["ranks"][text][self.lang])
        if (entry := labels["values"].get(field, {}).get(text)) is not None:
            return str(entry[self.lang])
        if field in _ZONE_FIELDS or field in _NAME_FIELDS or parts[0] in ("deal", "forced"):
            return self.wording.name(self.lang, text)
        return self.wording.name(self.lang, text)


def sections(record: Record, teller: Teller, anchors: Mapping[str, Sequence[str]]) -> list[Section]:
    """Every leaf of the record, by section and name; ``anchors``: pointer -> stretches that state it."""
    out: dict[str, dict[str, list[Fact]]] = {}
    for pointer, value in leaves(record.rules).items():
        parts = pointer.strip("/").split("/")
        group = parts[1] if parts[0] in _NAMED and len(parts) > 1 else ""
        source = record.provenance.get(pointer) or _nearest(record, pointer)
        fact = Fact(
            pointer,
            rule_anchor(pointer),
            teller.label(pointer),
            teller.value(pointer, value),
            source.origin if source else "nothing",
            reason_of(source, teller.lang) if source else "",
            tuple(anchors.get(pointer, ())),
            source.places if source else (),
        )
        out.setdefault(parts[0], {}).setdefault(group, []).append(fact)
    labels = teller.wording.labels["sections"]
    return [
        Section(
            section,
            labels.get(section, {}).get(teller.lang, section),
            tuple(
                Group(teller.wording.name(teller.lang, name) if name else "", tuple(facts))
                for name, facts in groups.items()
            ),
        )
        for section, groups in out.items()
    ]


def reason_of(source: Provenance | Silence | Doubt, lang: str) -> str:
    """Why, in the language of the interface; in Russian where there is no English."""
    return (source.reason_en if lang == "en" else "") or source.reason


def _nearest(record: Record, pointer: str) -> Any:
    # A leaf without provenance of its own has that of the nearest thing above it.
    while "/" in pointer.lstrip("/"):
        pointer = pointer.rsplit("/", 1)[0]
        if (found := record.provenance.get(pointer)) is not None:
            return found
    return None
