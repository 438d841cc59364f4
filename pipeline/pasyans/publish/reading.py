"""The text to be read: lines cut into stretches that can be pointed at, each word in its three forms.

A page's Words and the places that a record points to flow in; lines of escaped HTML flow out, with the
stretches (anchors) that a place covers. Knows nothing of how the words were found.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup, escape

from pasyans.model.edition import Term
from pasyans.model.record import Place
from pasyans.model.text import Text, Word
from pasyans.publish.addresses import sentence_anchor
from pasyans.publish.concordance import is_form
from pasyans.publish.reasons import Reasons

_BLANKS = re.compile(r"\s+")
_END_OF_SENTENCE = re.compile(r"[.!?…][»\"”)\]\d]*$")
_ORDINAL = re.compile(r"^[«(\"]?(?:[IVXLC]+|\d+|[а-яё]{1,2}|[А-ЯЁ])\.$")
DOUBTFUL_MARGIN = 150
"""A word whose reading beats the next best by less than this (1/100 nat) is shown as doubtful."""
OLD_SPELLING = ' lang="ru-petr1708"'


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of text that can be pointed at: code points ``start`` to ``end`` of a received page."""

    anchor: str
    start: int
    end: int
    html: Markup


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of text as it is shown."""

    anchor: str
    page: str
    role: str
    number: int
    stretches: tuple[Stretch, ...]

    @property
    def html(self) -> Markup:
        return Markup("").join(stretch.html for stretch in self.stretches)


@dataclass(slots=True)
class Reader:
    """Turns stretches of one or several pages into lines; remembers which anchors cover which place."""

    texts: Mapping[str, Text]
    names: Mapping[str, str]
    reasons: Reasons
    terms: Sequence[Term] = ()
    glossary_url: str = ""
    linked_terms: dict[str, Term] = field(default_factory=dict)
    _stretches: dict[str, list[Stretch]] = field(default_factory=dict)
    _starts: dict[str, list[int]] = field(default_factory=dict)
    _terms_of: dict[str, Term | None] = field(default_factory=dict)

    def line(self, place: Place, role: str, number: int, cuts: Iterable[int]) -> LineView:
        """The line at ``place``; ``cuts`` are code points of the page where a stretch may begin or end."""
        text = self.texts[place.page]
        starts = self._starts.setdefault(place.page, [word.start for word in text.words])
        first = bisect_left(starts, place.start)
        words = text.words[first : bisect_left(starts, place.end)]
        name = self.names[place.page]
        breaks = self._breaks(words, sorted(cuts))
        found: list[Stretch] = []
        run: list[tuple[str, Word]] = []
        at = words[0].start if words else place.start
        for word in words:
            if word.start in breaks and run:
                found.append(self._stretch(name, run, text, word.start))
                run = []
            run.append((text.page.text[at : word.start], word))
            at = word.end
        if run:
            found.append(self._stretch(name, run, text, at))
        self._stretches.setdefault(place.page, []).extend(found)
        return LineView(f"p-{name}-{place.start}", place.page, role, number, tuple(found))

    def anchors(self, place: Place) -> list[str]:
        """Anchors of the shown stretches that ``place`` touches, in reading order."""
        return [
            stretch.anchor
            for stretch in sorted(self._stretches.get(place.page, ()), key=lambda s: s.start)
            if stretch.start < place.end and place.start < stretch.end
        ]

    def sentence(self, place: Place) -> tuple[str, list[str]]:
        """The whole sentences that ``place`` touches: their modern text, and the anchors of what is shown of them."""
        words = self.texts[place.page].words
        starts = self._starts.setdefault(place.page, [word.start for word in words])
        first = max(0, bisect_right(starts, place.start) - 1)
        last = max(first, bisect_left(starts, place.end) - 1)
        line = words[first].line
        while first > 0 and words[first - 1].line == line and not self._breaks(words[first - 1 : first + 1], ()):
            first -= 1
        line = words[last].line
        while last + 1 < len(words) and words[last + 1].line == line and not self._breaks(words[last : last + 2], ()):
            last += 1
        whole = Place(page=place.page, start=words[first].start, end=words[last].end)
        text = self.texts[place.page].page.text
        parts = [words[first].modern]
        for before, word in pairwise(words[first : last + 1]):
            parts += [text[before.end : word.start], word.modern]
        return " ".join("".join(parts).split()), self.anchors(whole)

    @staticmethod
    def _breaks(words: Sequence[Word], cuts: Sequence[int]) -> set[int]:
        # Ends of sentences, and the beginning of every word that a cut falls on or into.
        breaks: set[int] = set()
        for before, word in pairwise(words):
            closed = _END_OF_SENTENCE.search(before.modern) and not _ORDINAL.match(before.modern)
            if closed and word.modern[:1].strip('«("„').isupper():
                breaks.add(word.start)
        starts = [word.start for word in words]
        for cut in cuts:
            index = bisect_right(starts, cut) - 1
            if index < 0:
                continue
            if words[index].end <= cut and index + 1 < len(words):
                index += 1
            if words[index].end > cut:
                breaks.add(starts[index])
        return breaks

    def _stretch(self, name: str, run: Sequence[tuple[str, Word]], text: Text, stop: int) -> Stretch:
        # Strings are put together by hand here: this runs for every word of the edition.
        start, end = run[0][1].start, run[-1][1].end
        anchor = sentence_anchor(name, start)
        parts = [f'<span class="s" id="{escape(anchor)}">']
        for index, (gap, word) in enumerate(run):
            if index and gap:
                parts.append(" " if gap.isspace() else str(escape(gap)))
            parts.append(self.word(word))
        parts.append("</span>")
        if stop > end:
            tail = text.page.text[end:stop]
            parts.append(" " if tail.isspace() else str(escape(tail)))
        return Stretch(anchor, start, end, Markup("".join(parts)))

    def word(self, word: Word) -> str:
        """One word as HTML: as it is where its forms are alike, else in its three forms with the why."""
        term = self._term(word.modern)
        html = self._forms_of(word, term)
        if term is None or term.id in self.linked_terms or not self.glossary_url:
            return html
        # The first time that a term occurs it leads to the glossary.
        self.linked_terms[term.id] = term
        return f'<a class="term" href="{escape(self.glossary_url)}#{escape(term.id)}">{html}</a>'

    def _forms_of(self, word: Word, term: Term | None) -> str:
        if word.received == word.printed == word.modern:
            plain = str(escape(word.modern))
            return f'<sup class="mark">{plain}</sup>' if word.kind == "note" else plain
        kinds = "w"
        if any(edit.step == "emendation" for edit in word.edits):
            kinds += " emended"
        if self.reasons.repaired(word):
            kinds += " repaired"
        if word.margin < DOUBTFUL_MARGIN:
            kinds += " doubtful"
        why = " ".join(dict.fromkeys(str(self.reasons.number(edit)) for edit in word.edits))
        about = f' data-t="{escape(term.id)}"' if term is not None else ""
        return f'<span class="{kinds}" data-y="{why}"{about}>{_forms(word.modern, word.printed, word.received)}</span>'

    def _term(self, modern: str) -> Term | None:
        if modern not in self._terms_of:
            form = modern.casefold().strip('.,;:!?«»()"')
            self._terms_of[modern] = next((term for term in self.terms if is_form(term, form)), None)
        return self._terms_of[modern]


@lru_cache(maxsize=20_000)
def _forms(modern: str, printed: str, received: str) -> str:
    # Equal forms share one element, so that a page stays small: m modern, p printed, r received.
    forms: list[tuple[str, str]] = []
    for key, form in (("m", modern), ("p", printed), ("r", received)):
        if forms and forms[-1][1] == form:
            forms[-1] = (forms[-1][0] + " " + key, form)
        else:
            forms.append((key, form))
    return "".join(
        f'<span class="{keys}"{"" if "m" in keys else OLD_SPELLING}>{escape(_BLANKS.sub(" ", form))}</span>'
        for keys, form in forms
    )
