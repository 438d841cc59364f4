"""The site's own search index: small files that a script reads one at a time, no server needed.

Paragraphs in both spellings flow in; for each stem (Snowball's Russian stemmer over folded letters, so that
ѣ and е, ё and е, і and и find each other) the numbers of the paragraphs that hold it flow out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import snowballstemmer

from pasyans.publish.wording import PublishError

CHUNK = 200
"""Paragraphs in one file of excerpts."""
_WORD = re.compile(r"[^\W_]+")
_FLEETING = re.compile(r"([бвгджзклмнпрстфхцчшщ])[ео]к$")
"""A vowel that comes and goes («пачек», «пачка»): left out of a stem, here and in the browser."""
_FOLD = str.maketrans("ѣђіѳѵёґ", "ееифиег")


def fold(word: str) -> str:
    """A word as it is compared: lower case, letters of both spellings alike, no hard sign at the end.

    >>> fold("Дѣлъ"), fold("ёлка")
    ('дел', 'елка')
    """
    return word.lower().translate(_FOLD).removesuffix("ъ")


@dataclass(slots=True)
class Index:
    """Collects paragraphs; ``files()`` gives the index."""

    _stemmer: snowballstemmer.Stemmer = field(default_factory=lambda: snowballstemmer.stemmer("russian"))
    _known: dict[str, str] = field(default_factory=dict)
    _paragraphs: list[tuple[str, str, str, str]] = field(default_factory=list)
    _postings: dict[str, dict[int, int]] = field(default_factory=dict)

    def add(self, url: str, title: str, where: str, modern: str, printed: str, weight: int = 1) -> None:
        """A paragraph at ``url`` (from the language's root); titles count ``weight`` times."""
        number = len(self._paragraphs)
        self._paragraphs.append((url, title, where, " ".join(modern.split())))
        for stem in {self.stem(w) for text in (modern, printed) for w in _WORD.findall(text)}:
            self._postings.setdefault(stem, {})[number] = weight

    def stem(self, word: str) -> str:
        """The stem of a word of either spelling."""
        folded = fold(word)
        if (known := self._known.get(folded)) is None:
            known = self._known[folded] = _FLEETING.sub(r"\1к", str(self._stemmer.stemWord(folded)))
        return known

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and content of every file: excerpts by the hundred, stems by their first letter."""
        for start in range(0, len(self._paragraphs), CHUNK):
            yield f"text-{start // CHUNK}.json", _json(self._paragraphs[start : start + CHUNK])
        shards: dict[str, dict[str, list[list[int]]]] = {}
        for stem in sorted(self._postings):
            if not stem:
                raise PublishError("search index: expected stems with letters, found an empty one")
            weights = self._postings[stem]
            shards.setdefault(f"{ord(stem[0]):x}", {})[stem] = [[n, weights[n]] for n in sorted(weights)]
        for shard, stems in shards.items():
            yield f"stems-{shard}.json", _json(stems)
        yield "about.json", _json({"chunk": CHUNK, "paragraphs": len(self._paragraphs), "shards": sorted(shards)})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
