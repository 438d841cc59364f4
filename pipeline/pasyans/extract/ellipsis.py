"""Sentences that lean on the words before them, made whole: answers, items of a list, what stands under a heading.

The cut sentences of a game flow in; the same flow out, an elliptic one with the words that its question, the lead of
its list or its heading has for it («Чем занимают пустое место? — Ничем» is read as «не занимают пустое место ничем»).
Every word keeps its place on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import regex

from pasyans.extract.morphology import analyse
from pasyans.extract.numerals import ORDINALS, number_of
from pasyans.extract.terms import terms
from pasyans.model.game import Line


@dataclass(frozen=True, slots=True)
class Piece:
    """One token on its way: its modern text, its place on the page, whether a blank follows, the line it stands in."""

    text: str
    start: int
    end: int
    blank: bool
    line: Line


@dataclass(frozen=True)
class Unit:
    """A sentence on its way. ``opens``: the first of its line; ``closes``: the last; ``heads``: a heading's words;
    ``silent``: it asks, announces or heads, and states nothing by itself.
    """

    pieces: tuple[Piece, ...]
    line: Line
    opens: bool = False
    closes: bool = False
    bullet: bool = False
    heads: bool = False
    silent: bool = False

    @cached_property
    def words(self) -> tuple[_Word, ...]:
        return tuple(_word(piece) for piece in self.pieces)

    def ends(self, sign: str) -> bool:
        signs = [piece.text for piece in self.pieces if not regex.fullmatch(r'\[\d+\]|[»")]', piece.text)]
        return bool(signs) and signs[-1] == sign


@dataclass(frozen=True, slots=True)
class _Word:
    piece: Piece
    lemma: str
    pos: str
    cases: frozenset[str]
    form: str
    number: str
    imperative: bool

    @property
    def predicate(self) -> bool:
        """A finite verb, an infinitive, a short form, or a word such as «можно», «нет», «нельзя»."""
        return self.form in ("Fin", "Inf", "Short") or self.lemma in _PREDICATES

    @property
    def letters(self) -> bool:
        return self.pos != "PUNCT"


_PREDICATES = {"можно", "нельзя", "нужно", "нет", "надо", "должный", "необходимо", "запрещено", "разрешено"}
_WH = {"кто", "что", "какой", "каков", "который", "сколько", "куда", "откуда", "где", "когда", "как", "почему", "чей"}
_WH_FORMS = {"чем": "что", "чего": "что", "чему": "что", "кого": "кто", "кому": "кто", "кем": "кто"}
_YES = {"да", "конечно", "разумеется", "можно", "разрешается", "дозволяется", "допускается", "непременно"}
_NO = {"нет", "нельзя", "никогда", "никоим", "отнюдь"}
_GENERIC = {"делать", "сделать", "происходить", "бывать", "быть", "поступать", "поступить"}
_MODAL = {
    "можно",
    "мочь",
    "разрешать",
    "дозволять",
    "допускать",
    "позволять",
    "следовать",
    "нужно",
    "нельзя",
    "должный",
}
_MODAL |= {"запрещать"}
_PRONOUNS = {"он", "она", "оно", "они"}
_ABSTRACT = {
    "пересдача", "перекладка", "повторение", "цель", "задача", "выигрыш", "победа", "успех", "итог", "результат",
    "окончание", "конец", "масть", "порядок", "марьяж", "перемещение", "перенос", "перекладывание",
}  # fmt: skip
_EMPTY = {"пустой", "свободный", "опустевший", "освободившийся", "освободиться", "опустеть", "освободить", "незанятый"}


def _word(piece: Piece) -> _Word:
    lemma, pos, morph = analyse(piece.text)
    found = dict(part.split("=") for part in morph.split("|") if part)
    return _Word(
        piece,
        lemma,
        pos,
        frozenset(found.get("Case", "").split(",")) - {""},
        found.get("VerbForm", ""),
        found.get("Number", ""),
        "Imp" in found.get("Mood", ""),
    )


def complete(units: Sequence[Unit]) -> list[Unit]:
    """The units of a game, elliptic ones made whole; headings are left out, questions and leads are ``silent``."""
    return _Completion(units).units()


class _Completion:
    def __init__(self, units: Sequence[Unit]) -> None:
        self.given = list(units)
        self.out: list[Unit] = []

    def units(self) -> list[Unit]:
        heading: tuple[Piece, ...] = ()
        label: tuple[Piece, ...] = ()
        at = 0
        while at < len(self.given):
            unit = self.given[at]
            if unit.heads or _heading(unit):
                heading = unit.pieces if _topical(unit.words) or _asks(unit.words) else ()
                label = ()
                at += 1
                continue
            if unit.opens:
                label = ()
            if unit.ends("?"):
                at = self._answered(at)
                continue
            if unit.ends(":") and unit.closes and (items := self._items(at)):
                at = self._listed(unit, items, heading)
                continue
            if unit.opens and (cut := _labelled(unit)):
                label, rest = cut
                whole = _under(label, rest, first=True)
                bare = not any(word.predicate for word in rest.words[: _first_comma(rest.words)])
                if whole is rest and bare and not _asks(tuple(_word(piece) for piece in label)):
                    whole = _joined(label, rest.pieces, rest)
                self.out.append(unit if whole is rest else whole)
            elif unit.opens and not unit.closes and not unit.ends("!") and _announces(unit):
                label = tuple(piece for piece in unit.pieces if piece.text != ".")
                self.out.append(replace(unit, silent=True))
            elif topic := label or heading:
                self.out.append(_under(topic, unit, first=unit.opens))
            else:
                self.out.append(unit)
            at += 1
        return self.out

    def _answered(self, at: int) -> int:
        """Take a question with its answer: the rest of its line, or the next line if it fills its own."""
        question = self.given[at]
        self.out.append(replace(question, silent=True))
        at += 1
        first = at
        if question.closes and (at >= len(self.given) or self.given[at].heads or self.given[at].ends("?")):
            return at
        while at < len(self.given):
            answer = self.given[at]
            if (
                answer.heads
                or answer.ends("?")
                or (answer.opens and at > first)
                or (answer.opens and not question.closes)
            ):
                break
            made = _answer(question, answer, first=at == first)
            self.out.extend(made)
            at += 1
            if answer.closes:
                break
        return at

    def _items(self, at: int) -> list[list[Unit]]:
        """The lines of a list whose lead is unit ``at``, each as its units."""
        items: list[list[Unit]] = []
        for unit in self.given[at + 1 :]:
            if unit.heads:
                break
            if unit.opens:
                marked = unit.bullet or (unit.line.number > 0 and (not items or items[0][0].line.number > 0))
                loose = not items or (not items[0][0].bullet and items[-1][-1].ends(";"))
                if not marked and not loose:
                    break
                if items and items[0][0].bullet and not unit.bullet:
                    break
                items.append([])
            items[-1].append(unit)
        return items

    def _listed(self, lead: Unit, items: list[list[Unit]], heading: tuple[Piece, ...]) -> int:
        """Take a list: each item with the words of its lead, if it has no sentence of its own."""
        words = tuple(piece for piece in lead.pieces if piece.text != ":")
        topic = words if _topical(lead.words) else ()
        made: list[Unit] = []
        used = False
        for item in items:
            first, *rest = item
            whole = _under(topic, first, first=True) if topic else _item(lead, words, first)
            if whole is first and (cut := _labelled(first)):
                whole = _under(cut[0], cut[1], first=True)
                whole = first if whole is cut[1] else whole
            elif whole is first and heading and not topic:
                whole = _under(heading, first, first=True)
            used = used or whole is not first
            made += [whole, *(_under(topic, unit, first=False) if topic else unit for unit in rest)]
        self.out.append(replace(lead, silent=used or bool(topic)))
        self.out += made
        return self.given.index(items[-1][-1], self.given.index(lead)) + 1


def _item(lead: Unit, words: tuple[Piece, ...], item: Unit) -> Unit:
    """An item that has no verb of its own (or only an infinitive that its lead permits) with the words of its lead."""
    verbs = [word for word in item.words[: _clause_end(item.words)] if word.predicate]
    permits = bool(lead.words) and any(w.lemma in _MODAL for w in lead.words) and not _has_infinitive(lead.words)
    if not any(word.predicate for word in lead.words):
        return item
    if verbs and not (permits and all(word.form == "Inf" for word in verbs)):
        return item
    return _joined(words, item.pieces, item)


def _has_infinitive(words: Sequence[_Word]) -> bool:
    return any(word.form == "Inf" for word in words)


def _clause_end(words: Sequence[_Word]) -> int:
    """Where the first clause of a sentence ends: at the comma before a conjunction, a semicolon or a dash."""
    for n, word in enumerate(words):
        if word.piece.text in (";", "—", "–", "(") and n:
            return n
        if word.piece.text == "," and n + 1 < len(words) and words[n + 1].lemma in _OPENERS:
            return n
    return len(words)


def _first_comma(words: Sequence[_Word]) -> int:
    return next((n for n, word in enumerate(words) if word.piece.text in (",", ";", "—", "–", "(", ".")), len(words))


_OPENERS = {"если", "когда", "пока", "как", "который", "чтобы", "но", "а", "хотя", "причем", "лишь", "где", "кроме"}


def _joined(before: Sequence[Piece], after: Sequence[Piece], unit: Unit) -> Unit:
    """One unit of two stretches of words, a blank between them."""
    first = [*before[:-1], replace(before[-1], blank=True)] if before else []
    return replace(unit, pieces=(*first, *after))


def _under(topic: tuple[Piece, ...], unit: Unit, *, first: bool) -> Unit:
    """``unit`` with the words of its topic before it, if it is elliptic and does not name the topic itself."""
    if not topic:
        return unit
    heads = tuple(_word(piece) for piece in topic)
    if _asks(heads):
        (made, *more) = _answer(replace(unit, pieces=topic), unit, first=first)
        return made if not more else unit
    named = {word.lemma for word in heads if word.pos == "NOUN"}
    if named & {word.lemma for word in unit.words}:
        return unit
    abstract = bool(named & _ABSTRACT) and first
    # «Свободное место. Его занимает только король»
    taken_up = first and any(word.lemma in _PRONOUNS for word in [w for w in unit.words if w.letters][:2])
    if not (abstract or taken_up or _elliptic(unit.words, first=first)):
        return unit
    return _joined(topic, unit.pieces, unit)


def _elliptic(words: Sequence[_Word], *, first: bool) -> bool:
    """Whether a sentence lacks a predicate, or a subject and any place of its own that it could be about."""
    words = words[: _clause_end(words)]
    verbs = [word for word in words if word.predicate]
    known = terms()
    phrases = _bare(words)
    places = [w for w in phrases if w.lemma in known.zones or w.lemma in known.packets or w.lemma == "место"]
    if places:
        return False
    if not verbs:
        return True
    free = all(
        word.form == "Inf"
        or word.lemma in _PREDICATES
        or word.imperative
        or (word.form == "Fin" and word.number == "Plur" and not _reflexive(word))
        for word in verbs
    )
    for word in phrases:
        if word.lemma in _PRONOUNS:
            if not first and "Nom" in word.cases:
                return False
            continue
        if "Nom" in word.cases and (word.lemma in known.ranks or not (free and "Acc" in word.cases)):
            return False
    return True


def _reflexive(word: _Word) -> bool:
    return word.piece.text.casefold().endswith(("ся", "сь"))


def _bare(words: Sequence[_Word]) -> list[_Word]:
    """Nouns and pronouns that follow no preposition and belong to no other noun, in order."""
    out: list[_Word] = []
    led = False
    noun = False
    for word in words:
        if word.pos == "ADP":
            led = True
        elif word.pos in ("NOUN", "PRON"):
            if not led and not (noun and "Nom" not in word.cases):
                out.append(word)
            led, noun = False, word.pos == "NOUN"
            continue
        elif word.pos not in ("ADJ", "NUM", "PART") and word.form != "Part":
            led = led and word.pos == "ADV"
        noun = noun and word.pos in ("ADJ", "NUM")
    return out


def _topical(words: Sequence[_Word]) -> bool:
    """Whether words only name what is spoken of next: a bare term of the field («Пустые места», «Цель игры»)."""
    words = [word for word in words if word.letters]
    if not words or len(words) > 4 or any(word.predicate or number_of(word.lemma) is not None for word in words):
        return False
    if any(word.pos not in ("NOUN", "ADJ", "CCONJ") and word.form != "Part" for word in words):
        return False
    nouns = [word for word in words if word.pos == "NOUN"]
    if not nouns or "Nom" not in nouns[0].cases:
        return False
    known = terms()
    before = [word.lemma for word in words[: words.index(nouns[0])]]
    empty = bool(_EMPTY & set(before))
    if any(lemma in ORDINALS or lemma in ("полный", "целый", "обыкновенный") for lemma in before):
        return False
    head = nouns[0].lemma
    whole = (*before, head)
    return (
        (head == "место" and (empty or "начальный" in before))
        or whole in known.phrases
        or (head in known.packets and (empty or not before))
        or (head in known.zones and not (before and not empty))
        or (head in known.ranks and not before)
        or (head in _ABSTRACT)
    )


def _announces(unit: Unit) -> bool:
    """Whether a short first sentence only names or asks for what its line says («Пустые места. …»; «Как ходить. …»)."""
    letters = [word for word in unit.words if word.letters]
    return _topical(unit.words) or (len(letters) <= 4 and "," not in [p.text for p in unit.pieces] and _asks(letters))


def _heading(unit: Unit) -> bool:
    """Whether a line of its own without a stop only names or asks for what the next lines say."""
    if not (unit.opens and unit.closes) or unit.bullet or regex.search(r"[.!?;:,]", unit.pieces[-1].text):
        return False
    return len(unit.words) <= 7 and (_topical(unit.words) or _asks(unit.words))


def _asks(words: Sequence[_Word]) -> bool:
    """Whether words open as a question does («Что можно переносить», «На какие карты»)."""
    letters = [word for word in words if word.letters][:2]
    return bool(letters) and (
        _wh(letters[0]) != "" or (letters[0].pos == "ADP" and len(letters) > 1 and _wh(letters[1]) != "")
    )


def _wh(word: _Word) -> str:
    low = word.piece.text.casefold()
    lemma = _WH_FORMS.get(low, word.lemma)
    return lemma if lemma in _WH else ""


def _labelled(unit: Unit) -> tuple[tuple[Piece, ...], Unit] | None:
    """«Пустые места: …» as its label and the rest of the sentence."""
    for n, piece in enumerate(unit.pieces[:6]):
        if piece.text == ":" and n + 1 < len(unit.pieces):
            label = unit.pieces[:n]
            words = tuple(_word(one) for one in label)
            if _topical(words) or _asks(words):
                return label, replace(unit, pieces=unit.pieces[n + 1 :])
            return None
    return None


def _answer(question: Unit, answer: Unit, *, first: bool) -> list[Unit]:
    """What an answer states, with the words that its question has for it."""
    asked = [word for word in question.words if word.piece.text not in ("?", ":")]
    said = list(answer.words)
    while said and not said[0].letters and said[0].piece.text not in ("«", "("):
        said.pop(0)
    if not said or not asked:
        return [answer]
    at = next((n for n, word in enumerate(asked[:4]) if _wh(word)), None)
    if any(word.piece.text.casefold() == "ли" for word in asked) or at is None:
        return _yes_or_no(asked, said, answer) if first else [answer]
    end = _clause_end(tuple(said))
    subordinate = said[0].lemma in ("если", "когда")
    own = [] if subordinate else [word for word in said[:end] if word.predicate]
    stretch = said[: _first_comma(said)]
    if first and not subordinate and len(stretch) > 1 and not any(word.predicate for word in stretch):
        # «По две, и обе кладут в талон»: what is asked is answered before the first comma.
        return [_filled(asked, at, said, answer, ruled=False)]
    whole = bool(own) and not _elliptic(tuple(said), first=first)
    if whole or (own and not first):
        return [answer]
    return [_filled(asked, at, said, answer)]


def _filled(asked: list[_Word], at: int, said: list[_Word], answer: Unit, *, ruled: bool = True) -> Unit:
    """The question without what it asks for, then the answer."""
    word = _wh(asked[at])
    begin = at - 1 if at and asked[at - 1].pos == "ADP" else at
    end = at + 1
    noun: _Word | None = None
    if word in ("какой", "сколько", "который", "чей", "каков"):
        while end < len(asked) and (asked[end].pos == "ADJ" or asked[end].lemma in ("же", "именно", "всего")):
            end += 1
        if end < len(asked) and asked[end].pos == "NOUN" and word != "каков":
            noun = asked[end]
            end += 1
    rest = [*asked[:begin], *asked[end:]]
    if word == "сколько" and noun is None and (counted := [w for w in _bare(rest) if "Gen" in w.cases]):
        noun = counted[0]
        rest.remove(noun)
    subordinate = said[0].lemma in ("если", "когда", "как", "пока", "после")
    own = [] if subordinate or not ruled else [w for w in said[: _clause_end(tuple(said))] if w.predicate]
    if own or any(w.lemma in _GENERIC for w in rest):
        permitted = all(w.form == "Inf" for w in own) and any(w.lemma in _MODAL for w in rest)
        rest = [w for w in rest if not (w.predicate and (w.lemma in _GENERIC or (own and not permitted)))]
    named = any(w.pos == "NOUN" for w in said)
    opening = said[0].piece.text.casefold()
    if opening.startswith(("ни", "нику")) and said[0].pos in ("PRON", "ADV", "ADJ") and opening not in ("ниже",):
        rest = _negated(rest, said[0].piece)
    tail = [w.piece for w in said]
    if noun is not None and (not named or (word == "сколько" and noun.lemma not in {w.lemma for w in said})):
        cut = next((n for n, w in enumerate(said) if n and w.pos not in ("NUM", "ADJ", "ADP", "ADV")), len(said))
        tail[cut:cut] = [replace(noun.piece, blank=True)]
        if cut:
            tail[cut - 1] = replace(tail[cut - 1], blank=True)
    head = [w.piece for w in rest]
    while head and not regex.match(r"\w", head[-1].text):
        head.pop()
    if head and subordinate:
        head.append(Piece(",", head[-1].end, head[-1].end, True, head[-1].line))
    return _joined(head, tail, answer)


def _negated(words: list[_Word], by: Piece) -> list[_Word]:
    """A statement denied: «можно» -> «нельзя», else «не» before its verb; the new word stands where ``by`` stands."""
    out = list(words)
    for n, word in enumerate(words):
        if word.lemma == "можно":
            out[n] = _word(replace(by, text="нельзя", blank=True))
            return out
        if word.lemma in ("есть", "быть") and word.form == "Fin":
            out[n] = _word(replace(by, text="нет", blank=True))
            return out
        if word.predicate:
            return [*out[:n], _word(replace(by, text="не", blank=True)), *out[n:]]
    return [*out, _word(replace(by, text="нет", blank=True))]


def _supposes(asked: Sequence[_Word], plain: Sequence[_Word], said: Sequence[_Word]) -> bool:
    """Whether a question supposes what the words after it act on: it asks for no leave, and they are a sentence."""
    if any(word.piece.text.casefold() in ("ли", "разве") or word.lemma in _MODAL for word in asked):
        return False
    opening = said[0].piece.text.casefold()
    own = any(word.predicate for word in said) and opening not in _YES | _NO
    told = any(word.form in ("Fin", "Short") or word.lemma in ("нет", "есть") for word in plain)
    return own and told and not any(word.number == "Plur" and word.form == "Fin" and not _past(word) for word in plain)


def _past(word: _Word) -> bool:
    return word.piece.text.casefold().rstrip("ся").endswith(("ли", "л", "ло", "ла"))


def _yes_or_no(asked: list[_Word], said: list[_Word], answer: Unit) -> list[Unit]:
    """A question that can be affirmed or denied, as the answer affirms or denies it."""
    plain = [word for word in asked if word.piece.text.casefold() not in ("ли", "же", "разве", "а")]
    if plain and plain[0].lemma in ("если", "когда", "ежели"):
        # «А если кучка кончилась? — На ее место ставят короля»
        last = plain[-1].piece
        comma = Piece(",", last.end, last.end, True, last.line)
        return [
            _joined(
                [*(w.piece for w in plain[:-1]), replace(last, blank=False), comma], [w.piece for w in said], answer
            )
        ]
    if _supposes(asked, plain, said):
        # «Прикуп кончился? Переверните снос»: a question that only supposes
        first, last = plain[0].piece, plain[-1].piece
        supposed = [Piece("Если", first.start, first.start, True, first.line)]
        supposed += [*(w.piece for w in plain[:-1]), replace(last, blank=False)]
        comma = Piece(",", last.end, last.end, True, last.line)
        return [_joined([*supposed, comma], [w.piece for w in said], answer)]
    opening = said[0].piece.text.casefold()
    refused = opening in _NO or (opening == "не" and len(said) > 1 and (said[1].lemma in _MODAL or said[1].predicate))
    agreed = opening in _YES
    if not (refused or agreed):
        verbless = not any(word.predicate for word in said)
        return [_joined([w.piece for w in plain], [w.piece for w in said], answer)] if verbless else [answer]
    skip = 2 if opening == "не" else 1
    rest = said[skip:]
    while rest and (not rest[0].letters or rest[0].lemma in ("но", "и", "а")):
        rest.pop(0)
    head = _negated(plain, said[0].piece) if refused else plain
    pieces = [word.piece for word in head]
    verbless = not any(word.predicate for word in rest)
    stop = said[-1].piece if said[-1].piece.text == "." else None
    if verbless and rest:
        return [_joined(pieces, [w.piece for w in rest], answer)]
    made = [_joined(pieces, [stop] if stop else [], answer)]
    if rest:
        made.append(replace(answer, pieces=tuple(w.piece for w in rest)))
    return made
