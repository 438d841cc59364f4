"""Last touches that need neighbours but no weighing: specks and blanks at stops, hyphens and groups of words.

The words chosen for a page flow in; the same words flow out, some with a further named step: a stop that is a
speck, a blank lost after a stop, «если-же» written apart, «при чемъ» written as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from pasyans.model.text import Edit, Word
from pasyans.normalize.datafiles import read_table
from pasyans.normalize.lexical import beginnings, respelt

_INNER_F = re.compile(r"[а-яѣіђ]Ф")
_E_FOR_YAT = str.maketrans("ѣѢ", "еЕ")
_STOPS = frozenset(".,;:!?")
#: Stops with no blank after them, or a comma before: only these can be specks or have lost a blank.
_STOP_NEAR = re.compile(r"[.,;:!?](?:(?=\S)|(?<=,\.))")


def touch(
    text: str,
    words: list[Word],
    knows: Callable[[str], bool],
    *,
    old: bool,
    damaged: bool = True,
    capital_f: bool = False,
) -> list[Word]:
    """``words`` of the received ``text`` with the last touches; ``knows`` says whether a modern form is a word.

    ``damaged``: the text is not so sound that a missing blank is the author's («Яндекс.Метрика»).
    ``capital_f``: the book's OCR reads ф as a capital, see :func:`reads_capital_f`.
    """
    done = list(words)
    signs = [at for at, word in enumerate(words) if word.kind == "sign"]
    if damaged:
        _stops(text, done, signs)
    if old:
        _abbreviations(done, signs)
        never = _never_yat()
        # What a word alone decides is asked of each different one; small letters are looked for.
        forms = {form: form.lower() for form in {word.modern for word in words}}
        heads = beginnings()
        odd = set[str]()
        for form, lower in forms.items():
            if lower in never or (lower[:2] in heads and respelt(form) != form):
                odd.add(form)
        for at in [at for at, word in enumerate(words) if "-" in word.printed or word.modern in odd]:
            word = words[at]
            if "-" in word.printed and word.kind == "word":
                done[at] = _particle(word, knows)
            elif "ѣ" in word.printed and word.modern.lower() in never:
                done[at] = _without_yat(word)
            if (today := respelt(word.modern)) != word.modern:
                done[at] = _with_modern(done[at], "lexical", today)
            forms[done[at].modern] = done[at].modern.lower()
        done = _tied(text, _phrases(text, done, forms), knows, forms)
        if capital_f:
            done = _small_f(done, knows)
    return done


def reads_capital_f(text: str) -> bool:
    """Whether the OCR has a capital Ф within words of small letters: then it has it at their beginnings too."""
    return _INNER_F.search(text) is not None


def _stops(text: str, words: list[Word], signs: list[int]) -> None:
    """Specks and lost blanks: «чемъ.карты», «КАРТЪ.Правила», «двойки,.»."""
    near = {match.start() for match in _STOP_NEAR.finditer(text)}
    for at in [at for at in signs if words[at].start in near] if near else ():
        word = words[at]
        if word.received not in _STOPS or at == 0:
            continue
        before = words[at - 1]
        after = words[at + 1] if at + 1 < len(words) else None
        if before.end != word.start:
            continue
        if word.received == "." and before.received == "," and (after is None or after.start > word.end):
            words[at] = _changed(word, "speck", "")
        elif after is not None and after.start == word.end and _long(before) and _long(after):
            if word.received == "." and after.received[0].islower() and before.received[-1].islower():
                words[at] = _changed(word, "speck", " ")
            else:
                words[at] = _changed(word, "blank-lost", word.received + " ")


def _long(word: Word) -> bool:
    return word.kind == "word" and len(word.received) > 2


def _changed(word: Word, step: str, text: str) -> Word:
    edit = Edit("printed", step, 0, word.received, text, 300)
    return word._replace(printed=text, modern=text, edits=(edit,), margin=300)


def _abbreviations(words: list[Word], signs: list[int]) -> None:
    """«т.-е.» is «т. е.» today: the hyphen between two letters that stand for words becomes a blank."""
    for at in signs:
        word = words[at]
        if word.received != "-" or not 2 <= at < len(words) - 2:
            continue
        group = words[at - 2 : at + 3]
        letters, stops = (group[0], group[3]), (group[1], group[4])
        if all(len(w.received) == 1 and w.received.isalpha() for w in letters) and all(
            w.received == "." for w in stops
        ):
            words[at] = word._replace(modern=" ", edits=(*word.edits, Edit("modern", "abbreviation", 0, "-", " ")))


def _without_yat(word: Word) -> Word:
    """«ѣще» is «еще»: the OCR read ѣ into a word that never had it."""
    printed = [edit for edit in word.edits if edit.stage == "printed"]
    modern = [edit for edit in word.edits if edit.stage == "modern" and edit.before not in ("ѣ", "Ѣ")]
    repairs = [
        Edit("printed", "not-yat", at, letter, letter.translate(_E_FOR_YAT), 500)
        for at, letter in enumerate(word.printed)
        if letter in "ѣѢ"
    ]
    return word._replace(printed=word.printed.translate(_E_FOR_YAT), edits=(*printed, *repairs, *modern))


def _particle(word: Word, knows: Callable[[str], bool]) -> Word:
    """«подобнымъ-же» is «подобным же» today."""
    head, _, tail = word.modern.rpartition("-")
    whole = word.modern.lower()
    if not head or tail.lower() not in _particles() or knows(whole) or whole in _phrase_table():
        return word
    edit = Edit("modern", "particle-apart", len(head), "-", " ")
    return word._replace(modern=f"{head} {tail}", edits=(*word.edits, edit))


def _phrases(text: str, words: list[Word], forms: dict[str, str]) -> list[Word]:
    """``forms`` are the modern forms of the words, and others, in small letters; those that are made are added."""
    table = _phrase_table()
    begin = {form for form, lower in forms.items() if lower in table}
    places = [at for at, word in enumerate(words) if word.modern in begin]
    done: list[Word] = []
    at = 0
    for place in places:
        if place < at or words[place].kind != "word":
            continue
        for row in table[words[place].modern.lower()]:
            group = words[place : place + len(row.words)]
            if [w.modern.lower() for w in group] == row.words and (not row.comma or _after_comma(words, place)):
                done += words[at:place]
                made = _rewritten(text, group, row.becomes)
                forms.update({word.modern: word.modern.lower() for word in made})
                done += made
                at = place + len(group)
                break
    return done + words[at:] if at else words


def _tied(text: str, words: list[Word], knows: Callable[[str], bool], forms: dict[str, str]) -> list[Word]:
    """Pairs that have a hyphen today: «кто нибудь», «по русски», «изъ за»."""
    firsts, seconds, pattern = _pairs()
    first_forms = {form for form, lower in forms.items() if lower in firsts}
    second_forms = {form for form, lower in forms.items() if lower in seconds}
    if not first_forms and not second_forms:
        return words
    modern = [word.modern for word in words]
    places = [
        place
        for place, (first_form, second_form) in enumerate(pairwise(modern), 1)
        if first_form in first_forms or second_form in second_forms
    ]
    done: list[Word] = []
    at = 0
    for place in places:
        first, second = words[place - 1], words[place]
        before, lower = first.modern.lower(), second.modern.lower()
        if (
            pattern.fullmatch(f"{before} {lower}")
            and text[first.end : second.start] == " "
            and knows(f"{before}-{lower}")
        ):
            done += words[at:place]
            done[-1] = _as_one(text, [done[-1], second], f"{done[-1].modern}-{second.modern}", "tied")
            at = place + 1
    return done + words[at:]


def _with_modern(word: Word, step: str, modern: str) -> Word:
    edit = Edit("modern", step, 0, word.modern, modern)
    return word._replace(modern=modern, edits=(*word.edits, edit))


def _after_comma(words: list[Word], at: int) -> bool:
    return at > 0 and words[at - 1].received in (",", ";")


class _Phrase:
    __slots__ = ("becomes", "comma", "words")

    def __init__(self, row: tuple[str, ...]) -> None:
        self.words = row[0].split(" ")
        self.becomes = row[1].split(" ")
        self.comma = row[2] == ","


def _rewritten(text: str, group: list[Word], becomes: list[str]) -> list[Word]:
    """The words of ``group`` as the phrase writes them: one word if it is one today, else word by word."""
    if len(becomes) == 1 and len(group) > 1:
        return [_as_one(text, group, becomes[0])]
    done = []
    parts = list(becomes)
    for place, word in enumerate(group):
        left = len(group) - place - 1
        mine = " ".join(parts[: len(parts) - left] if place == 0 and left <= len(parts) - 1 else parts[:1])
        del parts[: len(mine.split(" "))]
        if word.modern.lower() == mine:
            done.append(word)
            continue
        mine = mine[:1].upper() + mine[1:] if word.modern[:1].isupper() else mine
        edit = Edit("modern", "phrase", 0, word.modern, mine)
        done.append(word._replace(modern=mine, edits=(*word.edits, edit)))
    return done


def _as_one(text: str, group: list[Word], becomes: str, step: str = "phrase") -> Word:
    first, last = group[0], group[-1]
    gaps = [text[word.end : after.start] for word, after in pairwise(group)] + [""]
    edits: list[Edit] = []
    for stage in ("printed", "modern"):
        shift = 0
        for word, gap in zip(group, gaps, strict=True):
            edits += [edit._replace(start=edit.start + shift) for edit in word.edits if edit.stage == stage]
            shift += len(word.printed if stage == "printed" else word.modern) + len(gap)
    modern = "".join(word.modern + gap for word, gap in zip(group, gaps, strict=True))
    target = becomes[:1].upper() + becomes[1:] if modern[:1].isupper() else becomes
    edits.append(Edit("modern", step, 0, modern, target))
    return first._replace(
        end=last.end,
        received=text[first.start : last.end],
        printed="".join(word.printed + gap for word, gap in zip(group, gaps, strict=True)),
        modern=target,
        edits=tuple(edits),
        margin=min(word.margin for word in group),
    )


def _small_f(words: list[Word], knows: Callable[[str], bool]) -> list[Word]:
    """An OCR that reads ф as a capital does so at the beginning of words too: «картъ, Фигурами внизъ»."""
    done = list(words)
    for at, word in enumerate(words):
        form = word.printed
        if not (word.kind == "word" and form[:1] == "Ф" and form[1:].islower() and at and len(form) > 1):
            continue
        before = words[at - 1]
        if before.kind in ("word", "number") or before.received in (",", ";", "-", "—"):
            if not knows(word.modern.lower()):
                continue
            edit = Edit("printed", "case", 0, "Ф", "ф")
            printed = [e for e in word.edits if e.stage == "printed"]
            modern = [
                e._replace(before=e.before.lower(), after=e.after.lower()) for e in word.edits if e.stage != "printed"
            ]
            done[at] = word._replace(
                printed="ф" + form[1:], modern="ф" + word.modern[1:], edits=(*printed, edit, *modern)
            )
    return done


@lru_cache(maxsize=1)
def _particles() -> frozenset[str]:
    return frozenset(row[0] for row in read_table("particles.tsv", 1))


@lru_cache(maxsize=1)
def _never_yat() -> frozenset[str]:
    return frozenset(row[0] for row in read_table("not_yat.tsv", 1))


@lru_cache(maxsize=1)
def _phrase_table() -> dict[str, list[_Phrase]]:
    table: dict[str, list[_Phrase]] = {}
    for row in read_table("phrases.tsv", 3):
        phrase = _Phrase(row)
        table.setdefault(phrase.words[0], []).append(phrase)
    return table


@lru_cache(maxsize=1)
def _pairs() -> tuple[frozenset[str], frozenset[str], re.Pattern[str]]:
    """The words that begin a pair with some others, those that end one with any, and what the pairs look like."""
    rows = read_table("tied.tsv", 2)
    firsts = frozenset(first for first, _ in rows if first != "*")
    seconds = frozenset(second for first, second in rows if first == "*")
    ways = ("{} {}".format(*(re.escape(part).replace(r"\*", "[^ ]+") for part in row)) for row in rows)
    return firsts, seconds, re.compile("|".join(ways))
