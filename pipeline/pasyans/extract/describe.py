"""Rules to controlled sentences: what the machine understood of a game, in plain Russian or English.

:class:`~pasyans.model.rules.Rules` flow in; paragraphs flow out, complete enough to play from with real cards. The Russian is
the Russian of the books, so that the extractor reads it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pasyans.model.record import Record
from pasyans.model.rules import Rules


def describe(rules: Rules, lang: Literal["ru", "en"] = "ru", words: Mapping[str, str] | None = None) -> str:
    """The rules in sentences, paragraphs parted by blank lines.

    ``words`` gives the Russian lemma of zones that the text named («divan»: «диван»); without it a zone's id is written in
    Russian letters.
    """
    if lang == "en":
        from pasyans.extract.english import English

        return English(rules).text()
    from pasyans.extract.russian import Russian

    return Russian(rules, words or {}).text()


def zone_words(record: Record) -> dict[str, str]:
    """The Russian lemmas of the zones that a record's text named, found again among its words."""
    from pasyans.extract.reading import analyse
    from pasyans.structure import transliterate

    known = {"stock", "talon", "reserve", "tableau", "foundation", "ornament", "removed", "ugol", "bok"}
    wanted = {zone.removesuffix("-1").removesuffix("-2") for zone in record.rules.zones} - known
    found: dict[str, str] = {}
    for line in record.lines:
        for word in line.modern.split():
            lemma, kind, _ = analyse(word.strip(".,;:!?()«»\"[]"))
            if kind == "NOUN" and (name := transliterate(lemma)) in wanted:
                found.setdefault(name, lemma)
    return found
