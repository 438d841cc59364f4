"""From a page as received to its words as printed and in modern spelling.

Pages flow in, Texts flow out. The :class:`Normalizer` holds what never changes (lexicon, tables, rules); for each
text it looks at the whole first, decides each different word once, and asks the neighbours where they matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pasyans.model.text import Orthography, Page, Text, Word, WordKind
from pasyans.normalize import signs as whole_text
from pasyans.normalize.book import BookModel
from pasyans.normalize.candidates import Candidates, Decision, Option
from pasyans.normalize.channel import Channel, load_channel
from pasyans.normalize.decode import Chosen, Decoder, LatticeArc
from pasyans.normalize.emendations import Emendation, emend
from pasyans.normalize.language import COMMA, NUMBER, SENTENCE, Language, load_language
from pasyans.normalize.lexicon import Lexicon, load_lexicon
from pasyans.normalize.mending import Mending
from pasyans.normalize.search import Search
from pasyans.normalize.spelling import Spelling, load_spelling
from pasyans.normalize.tokens import Token, tokens
from pasyans.normalize.touches import touch

_SENTENCE_SIGNS = frozenset(".!?…")
#: Beyond its confusions, a repair costs this much in a text of each state; see :meth:`Normalizer._caution`.
_CAUTION_CLEAN, _CAUTION_MODERN = 150, 450


class Normalizer:
    """The normalizer: built once, shared, and safe to share between threads that do not mind doing a word twice."""

    def __init__(self, language: Language, lexicon: Lexicon, spelling: Spelling) -> None:
        self._language = language
        self._lexicon = lexicon
        self._searches = {True: Search(lexicon, spelling), False: Search(lexicon, Spelling([]))}
        self._candidates: dict[tuple[bool, bool, str, int], Candidates] = {}
        self._marks = {
            mark: Option(mark, mark, mark, language.number(mark), 0, 0, (), True) for mark in (SENTENCE, NUMBER, COMMA)
        }

    @staticmethod
    @lru_cache(maxsize=1)
    def load() -> Normalizer:
        """The normalizer over the shipped data, built once a process."""
        return Normalizer(load_language(), load_lexicon(), load_spelling())

    def normalize_page(
        self,
        page: Page,
        *,
        orthography: Orthography | None = None,
        emendations: Sequence[Emendation] = (),
        context: Iterable[Page] = (),
    ) -> Text:
        """Normalize one page. ``context``: further pages whose words count as the book's own.

        ``emendations`` are the editor's decisions on this page (others are left out). Raises
        :class:`~pasyans.normalize.signs.LatinText` for a page in the Latin alphabet.
        """
        return self.normalize_pages([page], orthography=orthography, emendations=emendations, context=context)[0]

    def normalize_pages(
        self,
        pages: Sequence[Page],
        *,
        orthography: Orthography | None = None,
        emendations: Sequence[Emendation] = (),
        context: Iterable[Page] = (),
    ) -> list[Text]:
        """Normalize the pages of one book, in order; each page's orthography is its own unless given."""
        prepared = [self._prepare(page, orthography) for page in pages]
        book = BookModel()
        for _, candidates, cut in [*prepared, *(self._prepare(page, None) for page in context)]:
            book.add(self._first_reading(candidates, cut))
        texts = []
        for page, (signs, candidates, cut) in zip(pages, prepared, strict=True):
            words = self._words(page, signs, candidates, cut, book)
            mine = [emendation for emendation in emendations if emendation.page == page.id]
            texts.append(Text(page, emend(page, words, mine), signs.orthography, signs.findings))
        return texts

    def _prepare(self, page: Page, orthography: Orthography | None) -> tuple[whole_text.Signs, Candidates, list[Token]]:
        signs = whole_text.look(page.text, orthography)
        candidates, channel = self._candidates_for(signs, page.text)
        return signs, candidates, list(tokens(page.text, "".join(sorted(channel.signs))))

    def _candidates_for(self, signs: whole_text.Signs, text: str) -> tuple[Candidates, Channel]:
        old = signs.orthography != "modern"
        caution = _CAUTION_CLEAN if old else _CAUTION_MODERN
        channel = load_channel(old)
        costs: dict[tuple[str, str], tuple[int, str]] = {}
        if signs.yat_lost:
            costs |= {("ъ", "ѣ"): (120, "yat-lost"), ("ь", "ѣ"): (120, "yat-lost"), ("в", "ѣ"): (200, "yat-lost")}
        if signs.foreign:
            costs[signs.foreign, "і"] = (0, "foreign-sign")
        if costs:
            channel = channel.adapted(costs, old=old)
        key = (old, signs.yat_lost, signs.foreign, caution)
        found = self._candidates.get(key)
        if found is None:
            found = Candidates(self._language, self._lexicon, self._searches[old], channel, caution)
            self._candidates[key] = found
        return found, channel

    def _first_reading(self, candidates: Candidates, cut: Iterable[Token]) -> Iterable[str]:
        for token in cut:
            if token.kind == "word":
                yield candidates.decide(token.text).options[0].key
            else:
                mark = _mark(token)
                if mark:
                    yield mark

    def _words(
        self, page: Page, signs: whole_text.Signs, candidates: Candidates, cut: list[Token], book: BookModel
    ) -> tuple[Word, ...]:
        mending = Mending(candidates, page.text)
        decoder = Decoder(self._language, book)
        decisions, firsts = self._decide(cut, candidates)
        lattice: list[tuple[LatticeArc, ...]] = []
        gaps: list[int] = []
        for place, decision in enumerate(decisions):
            if decision is None:
                lattice.append((LatticeArc(1, firsts[place]),))
                gaps.append(10_000)
                continue
            options = decision.options
            gap = decision.gap
            if decision.sound and len(options) > 1:
                before = [option for first in firsts[max(0, place - 3) : place] for option in first]
                after = [option for first in firsts[place + 1 : place + 4] for option in first][:2]
                margin = decoder.stands(before, options, after)
                if margin >= 0:
                    options, gap = options[:1], margin
            gaps.append(gap)
            arcs = [LatticeArc(1, (option,)) for option in options]
            lattice.append((*arcs, *mending.arcs(cut, place, decision)))
        chosen = decoder.path(lattice)
        words = list(self._emit(page, cut, decisions, gaps, chosen))
        return tuple(touch(page.text, words, self._lexicon.knows, old=signs.orthography != "modern"))

    def _decide(
        self, cut: list[Token], candidates: Candidates
    ) -> tuple[list[Decision | None], list[tuple[Option, ...]]]:
        """The decision on every token (None for what is no word), and what it first looks like to a neighbour."""
        decisions: list[Decision | None] = []
        firsts: list[tuple[Option, ...]] = []
        begins = True
        for token in cut:
            if token.kind == "word":
                decision = candidates.decide(token.text, begins and token.text[0].isdigit())
                decisions.append(decision)
                firsts.append(decision.options[:1])
                begins = False
            else:
                mark = _mark(token)
                decisions.append(None)
                firsts.append((self._marks[mark],) if mark else ())
                begins = mark == SENTENCE or (begins and mark == COMMA)
        return decisions, firsts

    def _emit(
        self, page: Page, cut: list[Token], decisions: list[Decision | None], gaps: list[int], chosen: list[Chosen]
    ) -> Iterable[Word]:
        line, counted = 1, 0
        for at, arc, margin in chosen:
            token = cut[at]
            line += page.text.count("\n", counted, token.start)
            counted = token.start
            decision = decisions[at]
            if decision is None:
                yield Word(token.start, token.end, line, token.text, token.text, token.text, token.kind)
                continue
            end = cut[at + arc.length - 1].end
            start = token.start
            margin = min(margin, gaps[at])
            kind: WordKind = "word"
            for number, option in enumerate(arc.options):
                stop = end if number == len(arc.options) - 1 else start + _received_length(option)
                received = page.text[start:stop]
                yield Word(start, stop, line, received, option.printed, option.modern, kind, option.edits, margin)
                start = stop


def _received_length(option: Option) -> int:
    """Length of the received text behind ``option``: the printed form with its edits undone."""
    length = len(option.printed)
    for edit in option.edits:
        if edit.stage == "printed":
            length += len(edit.before) - len(edit.after)
    return length


def _mark(token: Token) -> str:
    if token.kind == "sign":
        return SENTENCE if token.text in _SENTENCE_SIGNS else COMMA
    if token.kind in ("number", "numeral"):
        return NUMBER
    return COMMA if token.kind == "latin" else ""


def normalize(text: str, *, orthography: Orthography | None = None) -> Text:
    """Normalize ``text`` as one page; what is known of it is seen in it. See :class:`Normalizer` for more."""
    return Normalizer.load().normalize_page(Page(book="", id="", text=text), orthography=orthography)
