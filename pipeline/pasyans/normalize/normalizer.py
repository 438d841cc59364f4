"""From a page as received to its words as printed and in modern spelling.

Pages flow in, Texts flow out. The :class:`Normalizer` holds what never changes (lexicon, tables, rules); for each
text it looks at the whole first, decides each different word once, and asks the neighbours where they matter.
"""

from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import NamedTuple

from pasyans.model.text import Edit, Emendation, Orthography, Page, Text, Word
from pasyans.normalize import signs as whole_text
from pasyans.normalize.book import BookModel
from pasyans.normalize.candidates import ABBREVIATION, CLEAN, Candidates, Shared
from pasyans.normalize.channel import Channel, load_channel
from pasyans.normalize.compiled import machine_for
from pasyans.normalize.decode import Chosen, Decoder
from pasyans.normalize.emendations import emended
from pasyans.normalize.grammar import signature
from pasyans.normalize.language import COMMA, NUMBER, SENTENCE, Language, load_language
from pasyans.normalize.lexicon import Lexicon, load_lexicon
from pasyans.normalize.mending import PIECE, PIECES, Mending
from pasyans.normalize.numerals import FIRST as NUMERAL_FIRST
from pasyans.normalize.numerals import numeral as find_numeral
from pasyans.normalize.options import Decision, LatticeArc, Option
from pasyans.normalize.restraint import Restraint
from pasyans.normalize.search import Search
from pasyans.normalize.spelling import CONSONANTS, Spelling, load_spelling, modern_letters
from pasyans.normalize.tokens import LINE_END, Token, tokens
from pasyans.normalize.touches import reads_capital_f, touch
from pasyans.normalize.unrivalled import load_unrivalled

#: So many of the commonest words are decided before the first text, so many looked up in the dictionary.
_COMMON_WORDS, _LOOKED_UP = 2_000, 20_000
_SENTENCE_SIGNS = frozenset(".!?…")
#: The share of words that tell of damage, up to which a repair costs so much beyond its confusions.
CAUTION = ((0.0015, 400), (0.004, 250), (0.012, 100), (1.0, 0))
#: What is thought of a text before a word of it is read: so many words more, so many of them telling.
_PRIOR_WORDS, _PRIOR_TELLING_OLD, _PRIOR_TELLING_MODERN = 60, 1.0, 0.05


class Normalizer:
    """The normalizer: built once, shared, and safe to share between threads that do not mind doing a word twice."""

    def __init__(self, language: Language, lexicon: Lexicon, spelling: Spelling) -> None:
        self._language = language
        self._lexicon = lexicon
        self._searches = {
            old: Search(lexicon, rules, machine=machine_for(lexicon, rules))
            for old, rules in ((True, spelling), (False, Spelling([])))
        }
        self._channels: dict[tuple[bool, bool, str], Channel] = {}
        self._shared: dict[tuple[bool, bool, str], Shared] = {}
        self._candidates: dict[tuple[bool, bool, str, int], Candidates] = {}
        self._marks = {
            mark: Option(mark, mark, mark, language.number(mark), 0, 0, (), True) for mark in (SENTENCE, NUMBER, COMMA)
        }
        self._mark_arcs = {mark: (LatticeArc(1, (option,)),) for mark, option in self._marks.items()}

    @staticmethod
    @lru_cache(maxsize=1)
    def load() -> Normalizer:
        """The normalizer over the shipped data, built once a process."""
        normalizer = Normalizer(load_language(), load_lexicon(), load_spelling())
        normalizer._get_ready()
        return normalizer

    def _get_ready(self) -> None:
        """Analyze and decide the commonest words, so that no text waits for what all need."""
        words = zip(self._language.costs, self._language.words, strict=True)
        looked_up = [word for _, word in sorted(words) if word[0] != "<"][:_LOOKED_UP]
        common = looked_up[:_COMMON_WORDS]
        for word in common:
            signature(word)
        for old, search in self._searches.items():
            search.get_ready(load_channel(old), looked_up)
        for text in ("Тѣхъ картъ въ рядъ не кладутъ.", "Тех карт в ряд не кладут."):
            self.normalize_page(Page("", "", text))
            signs = whole_text.look(text)
            old = signs.orthography != "modern"
            for _, caution in CAUTION:
                decide = self._candidates_for(signs, caution).decide
                for word in common:
                    decide(word + "ъ" if old and word[-1] in CONSONANTS else word)

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
        with _collector_at_rest():
            return self._normalize(pages, orthography, emendations, context)

    def _normalize(
        self,
        pages: Sequence[Page],
        orthography: Orthography | None,
        emendations: Sequence[Emendation],
        context: Iterable[Page],
    ) -> list[Text]:
        everything = [*pages, *context]
        looked = [
            self._look(page, orthography if place < len(pages) else None) for place, page in enumerate(everything)
        ]
        caution = self._caution(looked)
        drafts = [
            self._draft(page, signs, self._candidates_for(signs, caution), cut)
            for page, (signs, cut) in zip(everything, looked, strict=True)
        ]
        book = BookModel()
        for draft in drafts:
            book.add(draft.stands)
        decoder = Decoder(self._language, book)
        capital_f = any(reads_capital_f(page.text) for page in pages)
        texts = []
        for page, draft in zip(pages, drafts, strict=False):
            words = self._words(page, draft, decoder, capital_f)
            text = Text(page, words, draft.signs.orthography, draft.signs.findings)
            texts.append(emended(text, emendations))
        return texts

    def normalize_stream(
        self, pieces: Callable[[], Iterable[Page]], *, orthography: Orthography | None = None
    ) -> Iterator[Text]:
        """Normalize a text too long to be held, piece by piece; each call of ``pieces`` gives them from the first.

        The pieces are gone through twice: for the counts (bounded; the signs of the whole and its state of damage are
        judged by the first piece) and for the words. Memory does not grow with their number.
        """
        signs: whole_text.Signs | None = None
        caution, capital_f = 0, False
        book = BookModel()
        for page in pieces():
            capital_f = capital_f or reads_capital_f(page.text)
            if signs is None:
                signs = whole_text.look(page.text, orthography)
                caution = self._caution([(signs, self._cut(page, signs))])
            book.add(self._draft(page, signs, self._candidates_for(signs, caution), self._cut(page, signs)).stands)
        decoder = Decoder(self._language, book)
        for page in pieces():
            if signs is not None:
                draft = self._draft(page, signs, self._candidates_for(signs, caution), self._cut(page, signs))
                yield Text(page, self._words(page, draft, decoder, capital_f), signs.orthography, signs.findings)

    def explain(
        self, page: Page, *, orthography: Orthography | None = None, context: Iterable[Page] = ()
    ) -> Iterator[Explained]:
        """Every candidate of every word of ``page`` with its costs, and which was taken."""
        everything = [page, *context]
        looked = [self._look(each, orthography if each is page else None) for each in everything]
        caution = self._caution(looked)
        book = BookModel()
        drafts = []
        for each, (signs, cut) in zip(everything, looked, strict=True):
            drafts.append(self._draft(each, signs, self._candidates_for(signs, caution), cut))
            book.add(drafts[-1].stands)
        decoder = Decoder(self._language, book)
        draft = drafts[0]
        lattice, _ = self._lattice(page, draft, decoder)
        taken = {chosen[0]: chosen for chosen in _whole(lattice, decoder.path(lattice))}
        for place, decision in enumerate(draft.decisions):
            if decision is None:
                continue
            before = [option for option in draft.firsts[max(0, place - 3) : place] if option is not None]
            arcs = list(dict.fromkeys((*decision.arcs, *lattice[place])))
            rows = [(arc, arc.cost + decoder.run(before, arc.options, ())) for arc in arcs]
            yield Explained(draft.cut[place], tuple(rows), taken.get(place), decision.sound)

    def _look(self, page: Page, orthography: Orthography | None) -> tuple[whole_text.Signs, list[Token]]:
        signs = whole_text.look(page.text, orthography)
        return signs, self._cut(page, signs)

    def _cut(self, page: Page, signs: whole_text.Signs) -> list[Token]:
        return tokens(page.text, "".join(sorted(self._channel(signs).signs)))

    def _draft(self, page: Page, signs: whole_text.Signs, candidates: Candidates, cut: list[Token]) -> _Draft:
        """Decide every token; a digit that begins a sentence stands for a capital."""
        decisions: list[Decision | None] = []
        firsts: list[Option | None] = []
        stands: list[str] = []
        forms: dict[int, str] = {}
        begins = True
        decide, marks = candidates.decide, self._marks
        modern = signs.orthography == "modern"
        restraint = Restraint(self._lexicon, self._language, candidates.caution, page.text) if modern else None
        #: Words on which neither their neighbours nor their place have a say, but for an abbreviation's stop.
        decided: dict[str, Decision] = {}
        last = len(cut) - 1
        for place, token in enumerate(cut):
            _, _, text, kind = token
            if kind == "latin" and not modern and _is_disguised(cut, place) and decide(text).options[0].known:
                kind = "word"
                cut[place] = token._replace(kind=kind)
            if kind == "word":
                known = decided.get(text)
                if known is not None and (len(text) > ABBREVIATION or place == last or cut[place + 1].text != "."):
                    decisions.append(known)
                    firsts.append(known.options[0])
                    stands.append(known.stands)
                    begins = False
                    continue
                first = text[0]
                if first in NUMERAL_FIRST:
                    numeral = find_numeral(cut, place, page.text)
                    if numeral is not None:
                        cut[place] = token._replace(kind="numeral")
                        if numeral != text:
                            forms[place] = numeral
                        decisions.append(None)
                        firsts.append(marks[NUMBER])
                        stands.append(NUMBER)
                        continue
                if (
                    len(text) <= ABBREVIATION
                    and place < last
                    and cut[place + 1].text == "."
                    and candidates.abbreviates(token, cut[place + 1])
                ):
                    decision = candidates.left_alone(text)
                elif restraint is not None and (stays := restraint.of(cut, place, begins)):
                    left = candidates.untouched if stays == "as received" else candidates.left_alone
                    decision = left(text)
                else:
                    decision = decide(text, begins and first.isdigit())
                    if not first.isdigit() and (text.islower() or not (modern or first in NUMERAL_FIRST)):
                        decided[text] = decision
                decisions.append(decision)
                firsts.append(decision.options[0])
                stands.append(decision.stands)
                begins = False
            else:
                mark = _mark(token)
                decisions.append(None)
                if mark:
                    firsts.append(marks[mark])
                    stands.append(mark)
                    begins = mark == SENTENCE or (begins and mark == COMMA)
                else:
                    firsts.append(None)
                if kind == "number" and "\n" in text:
                    forms[place] = LINE_END.sub("-", text)
        return _Draft(signs, candidates, cut, decisions, firsts, stands, forms)

    def _channel(self, signs: whole_text.Signs) -> Channel:
        old = signs.orthography != "modern"
        key = (old, signs.yat_lost, signs.foreign)
        channel = self._channels.get(key)
        if channel is None:
            costs: dict[tuple[str, str], tuple[int, str]] = {}
            if signs.yat_lost:
                costs = {(lost, "ѣ"): (cost, "yat-lost") for lost, cost in (("ъ", 120), ("ь", 120), ("в", 200))}
            if signs.foreign:
                costs[signs.foreign, "і"] = (0, "foreign-sign")
            channel = load_channel(old).adapted(costs, old=old) if costs else load_channel(old)
            self._channels[key] = channel
        return channel

    def _candidates_for(self, signs: whole_text.Signs, caution: int) -> Candidates:
        old = signs.orthography != "modern"
        key = (old, signs.yat_lost, signs.foreign, caution)
        found = self._candidates.get(key)
        if found is None:
            shared = self._shared.setdefault(key[:3], Shared())
            search, channel = self._searches[old], self._channel(signs)
            unrivalled = load_unrivalled().of(old, caution) if not channel.systematic else b""
            found = Candidates(self._language, self._lexicon, search, channel, caution, shared, unrivalled)
            self._candidates[key] = found
        return found

    def _caution(self, everything: Sequence[tuple[whole_text.Signs, list[Token]]]) -> int:
        """How dear repairs are to be in a text, after the share of its words that tell of damage."""
        words, telling, prior = 0, 0, _PRIOR_TELLING_MODERN
        for signs, cut in everything:
            if signs.orthography != "modern":
                prior = _PRIOR_TELLING_OLD
            counts = Counter([token.text for token in cut if token.kind == "word"])
            more, damaged = self._candidates_for(signs, 0).damage(counts)
            words += more
            telling += damaged
        share = (telling + prior) / (words + _PRIOR_WORDS)
        return next(caution for limit, caution in CAUTION if share <= limit)

    def _words(self, page: Page, draft: _Draft, decoder: Decoder, capital_f: bool) -> tuple[Word, ...]:
        lattice, gaps = self._lattice(page, draft, decoder)
        words = self._emit(page, draft, gaps, decoder.path(lattice))
        old = draft.signs.orthography != "modern"
        damaged = old or draft.candidates.caution < CLEAN
        return tuple(touch(page.text, words, self._lexicon.knows, old=old, damaged=damaged, capital_f=capital_f))

    def _lattice(
        self, page: Page, draft: _Draft, decoder: Decoder
    ) -> tuple[list[tuple[LatticeArc, ...]], dict[int, int]]:
        """The arcs from every token, and by how much a sound word stands where its rivals were dismissed at once."""
        cut, firsts, decisions = draft.cut, draft.firsts, draft.decisions
        mending = Mending(draft.candidates, page.text, old=draft.signs.orthography != "modern")
        marks = self._mark_arcs
        lattice = [
            decision.arcs if decision is not None else marks[first.key] if first is not None else _NO_WORD
            for decision, first in zip(decisions, firsts, strict=True)
        ]
        gaps: dict[int, int] = {}
        rare = [place for place, decision in enumerate(decisions) if decision is not None and decision.rare]
        ends = {*rare, *(place + 1 for place in rare)} - {0, len(cut)}
        joined = mending.joined(cut, [place - 1 for place in sorted(ends) if decisions[place] is not None])
        for place, decision in enumerate(decisions):
            if decision is None:
                continue
            arcs = decision.arcs
            if len(arcs) > 1 and decision.sound:
                before = [option for option in firsts[max(0, place - 3) : place] if option is not None]
                after = [option for option in firsts[place + 1 : place + 4] if option is not None][:2]
                margin = decoder.stands(before, decision.options, after)
                if margin >= 0:
                    lattice[place] = arcs[:1]
                    gaps[place] = margin
            if decision.rare:
                lattice[place] += mending.parted(cut[place].text, decision)
            if joined and place - 1 in joined:
                lattice[place - 1] += (joined[place - 1],)
        for place in _pieces(cut, decisions):
            lattice[place] += mending.gathered(cut, place)
        return lattice, gaps

    def _emit(self, page: Page, draft: _Draft, gaps: dict[int, int], stretches: list[list[Chosen]]) -> list[Word]:
        """The words of the path: ``stretches`` of it, and between them what was decided on each token alone."""
        words: list[Word] = []
        line, line_ends = 1, [match.start() for match in _LINE_FEED.finditer(page.text)]
        line_ends.append(len(page.text))
        line_end = line_ends[0]
        cut, decisions = draft.cut, draft.decisions
        make = partial(tuple.__new__, Word)
        place = 0
        for stretch in [*stretches, []]:
            for at in range(place, stretch[0][0] if stretch else len(cut)):
                start, end, received, kind = cut[at]
                while line_end < start:
                    line_end = line_ends[line]
                    line += 1
                decision = decisions[at]
                if decision is not None:
                    option, margin = decision.options[0], min(decision.gap, 10_000)
                    if gaps and at in gaps:
                        margin = min(margin, gaps[at])
                    words.append(make((start, end, line, received, option[0], option[1], kind, option[6], margin)))
                elif kind == "sign":
                    words.append(make((start, end, line, received, received, received, kind, (), 10_000)))
                else:
                    words.append(_no_word(cut[at], line, draft, at))
            for at, arc, margin in stretch:
                start = cut[at].start
                while line_end < start:
                    line_end = line_ends[line]
                    line += 1
                words += self._emit_arc(page.text, draft, gaps, (at, arc, margin), line)
                place = at + arc.length
        return words

    def _emit_arc(self, text: str, draft: _Draft, gaps: dict[int, int], chosen: Chosen, line: int) -> list[Word]:
        """The words of one arc of a stretch."""
        at, arc, margin = chosen
        cut = draft.cut
        start, kind = cut[at].start, cut[at].kind
        decision = draft.decisions[at]
        if decision is None:
            return [_no_word(cut[at], line, draft, at)]
        margin = min(margin, decision.gap, gaps.get(at, margin))
        words = []
        end = cut[at + arc.length - 1].end
        for number, option in enumerate(arc.options):
            stop = end if number == len(arc.options) - 1 else start + _received_length(option)
            words.append(
                Word(start, stop, line, text[start:stop], option.printed, option.modern, kind, option.edits, margin)
            )
            start = stop
        return words


def _no_word(token: Token, line: int, draft: _Draft, at: int) -> Word:
    """The token at that place as it is, but for a line end in a number or a numeral in Russian letters."""
    start, end, received, kind = token
    form = draft.forms.get(at)
    if kind == "number" and draft.signs.orthography != "modern" and not received[-1].isdigit():
        return _number(start, end, line, received)
    if form is None:
        return Word(start, end, line, received, received, received, kind)
    edit = Edit("printed", "numeral" if kind == "numeral" else "line-end", 0, received, form)
    return Word(start, end, line, received, form, form, kind, (edit,))


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """Python's collector of cycles finds none here, and looking for them among all the words takes a third of the
    time. What was made meanwhile is counted as old, so that it is not gone through at once afterwards."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


class Explained(NamedTuple):
    """A token, its arcs with their costs after the words before, the one taken (None: the token was joined to the one
    before), and whether it is a sound word."""

    token: Token
    arcs: tuple[tuple[LatticeArc, int], ...]
    taken: Chosen | None
    sound: bool


class _Draft(NamedTuple):
    """A page half-way: its tokens, the decision on each (None for what is no word), what each first looks like to
    its neighbours (None: it says nothing to them), the words and marks that the book counts, and the printed form of
    a number or numeral that differs from the received one."""

    signs: whole_text.Signs
    candidates: Candidates
    cut: list[Token]
    decisions: list[Decision | None]
    firsts: list[Option | None]
    stands: list[str]
    forms: dict[int, str]


#: Latin letters (and figures) that an OCR puts for Russian ones.
_LOOK_ALIKE = re.compile(r"[acehikmnoptuxygABCEHKMOPTXYiI03468]+")
_ODD_CASE = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[0-9][a-z]")


def _is_disguised(cut: list[Token], place: int) -> bool:
    """Whether a Latin token among Russian words may be one of them: of letters that look like theirs, its capitals or
    figures where no word has them; or one letter that is a word."""
    text = cut[place].text
    if not _LOOK_ALIKE.fullmatch(text):
        return False
    if len(text) == 1:
        kinds = [token.kind for token in cut[max(0, place - 1) : place + 2]]
        return text in "aocyku" and kinds[1:] == ["latin", "word"] and kinds[0] in ("word", "sign")
    return len(text) > 3 and _ODD_CASE.search(text) is not None


def _pieces(cut: list[Token], decisions: list[Decision | None]) -> Iterator[int]:
    """Places where letter-spaced print may begin: short words, one of the run no word, or four of one letter."""
    last = len(cut) - 3
    places: set[int] = set()
    for at, decision in enumerate(decisions):
        if decision is not None and not decision.sound:
            places.update(range(at - PIECES + 1, at + 1))
    letters = [at for at, token in enumerate(cut) if token.kind == "word" and len(token.text) == 1]
    places.update(first for first, fourth in zip(letters, letters[3:], strict=False) if fourth - first == 3)
    if letters[-3:] == list(range(last, last + 3)):
        places.add(last)
    for place in sorted(places):
        if 0 <= place <= last and all(
            decisions[at] is not None and len(cut[at].text) <= PIECE for at in (place, place + 1)
        ):
            yield place


def _whole(lattice: list[tuple[LatticeArc, ...]], stretches: list[list[Chosen]]) -> Iterator[Chosen]:
    """The path with the places between ``stretches``, where there was nothing to weigh."""
    at = 0
    for stretch in stretches:
        for place in range(at, stretch[0][0]):
            yield place, lattice[place][0], 10_000
        yield from stretch
        place, arc, _ = stretch[-1]
        at = place + arc.length
    for place in range(at, len(lattice)):
        yield place, lattice[place][0], 10_000


_LINE_FEED = re.compile("\n")
_NO_WORD = (LatticeArc(1, ()),)


def _number(start: int, end: int, line: int, received: str) -> Word:
    """A number with its ending in letters: «1890-хъ»."""
    modern = modern_letters(received).removesuffix("ъ")
    if modern == received:
        return Word(start, end, line, received, received, received, "number")
    edit = Edit("modern", "number-ending", 0, received, modern)
    return Word(start, end, line, received, received, modern, "number", (edit,))


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
