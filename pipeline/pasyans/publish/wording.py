"""What the site says, in both languages of its interface: messages, labels of the record, reasons of changes.

The editor's data files under ``site/`` flow in; look-ups that never fail in silence flow out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from pasyans.errors import PasyansError

_RUSSIAN = re.compile(r"[Ѐ-ӿ]+(?:[\s,.…-]+[Ѐ-ӿ]+)*")
_OLD = re.compile("[ѣѢіІѳѲѵѴ]|[ъЪ]\\b")


class PublishError(PasyansError):
    """The site cannot be made from what was given."""


def read_toml(path: Path) -> dict[str, Any]:
    """A data file of the site; raises ``PublishError`` when it is missing or not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PublishError(f"{path}: expected a data file of the site, found: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PublishError(f"{path}: expected TOML in UTF-8, found: {error}; correct that line") from error


@dataclass(frozen=True, slots=True)
class Wording:
    """The site's words: ``messages`` of the interface, ``labels`` of the record, ``steps`` of the normalizer."""

    messages: Mapping[str, Any]
    labels: Mapping[str, Any]
    steps: Mapping[str, Mapping[str, Any]]
    principles: Mapping[str, Any]

    @classmethod
    def read(cls, folder: Path) -> Wording:
        """Read ``messages.toml``, ``labels.toml``, ``steps.toml`` and ``principles.toml`` of ``folder``."""
        return cls(
            read_toml(folder / "messages.toml"),
            read_toml(folder / "labels.toml"),
            read_toml(folder / "steps.toml"),
            read_toml(folder / "principles.toml"),
        )

    def say(self, lang: str, key: str, **values: object) -> str:
        """The message ``key`` in ``lang``; raises ``PublishError`` when it is not there."""
        entry = self.messages.get(key)
        if not isinstance(entry, dict) or lang not in entry:
            raise PublishError(f"site/messages.toml: expected a message [{key}] in {lang!r}, found none")
        text: str = entry[lang]
        return text.format(**values) if values else text

    def count(self, lang: str, key: str, number: int) -> str:
        """A number with its noun in the right form."""
        return f"{grouped(number)} {self.form(lang, key, number)}"

    def form(self, lang: str, key: str, number: int) -> str:
        """The form of a noun that goes with a number: one, few, many (Russian), one, other (English)."""
        forms: list[str] = self.messages[key][lang]
        if lang == "ru":
            last, tens = number % 10, number % 100
            index = 0 if last == 1 and tens != 11 else 1 if last in (2, 3, 4) and tens not in (12, 13, 14) else 2
        else:
            index = 0 if number == 1 else 1
        return forms[index]

    def name(self, lang: str, name: str) -> str:
        """A zone or rule by its name in plain words; one that is not listed is shown as it is."""
        return str(self.labels["names"].get(name, {}).get(lang, name))

    def packet(self, lang: str, name: str, number: int) -> str:
        """A packet of a zone of several by its number from 1: «пачка 3», or the zone's name with the number."""
        one = self.labels["packets"].get(name)
        return str(one[lang]).format(n=number) if one else f"{self.name(lang, name)} {number}"

    def one_packet(self, lang: str, name: str) -> str:
        """What each packet of a zone of several is called: «пачка»."""
        one = self.labels["packets"].get(name)
        return " ".join(str(one[lang]).format(n="").split()) if one else self.name(lang, name)

    def card(self, card: str) -> str:
        """A card such as ``QS`` with a Russian index: «Д♠»."""
        return f"{self.labels['ranks'][card[0]]['short']}{self.labels['suits'][card[1]]['sign']}"

    def card_name(self, lang: str, card: str) -> str:
        """A card in words: «дама пик», “queen of spades”."""
        rank, suit = self.labels["ranks"][card[0]][lang], self.labels["suits"][card[1]][lang]
        return f"{rank} {suit}" if lang == "ru" else f"{rank} of {suit}"


def in_tongues(text: str, lang: str) -> Markup:
    """Words about the text as HTML: on English pages the Russian words that they quote are marked as Russian."""
    if lang == "ru":
        return Markup("{}").format(text)
    out, at = Markup(""), 0
    for found in _RUSSIAN.finditer(text):
        tongue = "ru-petr1708" if _OLD.search(found[0]) else "ru"
        out += Markup('{}<span lang="{}">{}</span>').format(text[at : found.start()], tongue, found[0])
        at = found.end()
    return out + text[at:]


def grouped(number: int) -> str:
    """A number with a narrow space between thousands."""
    return f"{number:,}".replace(",", "\u202f")
