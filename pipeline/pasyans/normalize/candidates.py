"""The readings of one token that are worth weighing, and whether its neighbours need be asked.

A token's received text flows in; a :class:`Decision` flows out: the options, cheapest first, each with its
printed and modern form and the steps that lead there. It depends on nothing but the text of the token and the
channel, so it is made once for each different word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pasyans.model.text import Edit
from pasyans.normalize import lettercase
from pasyans.normalize.channel import Channel
from pasyans.normalize.language import Language
from pasyans.normalize.lexicon import Lexicon
from pasyans.normalize.search import Reading, Search

#: Dearest repair of a word that is none, and of one that is a word (hundredths of a natural-log unit).
BUDGET, BUDGET_KNOWN = 1300, 700
#: A reading this much dearer than the best, without context, cannot be saved by its neighbours.
HOPELESS = 900
#: A known word is put in doubt only by a rival that is cheaper, or dearer by no more than this.
RIVAL = 250
#: Systematic signs (ђ for ѣ, Latin letters) cost less than this and are no damage to speak of.
TRIFLE = 80


class Option(NamedTuple):
    """One reading of a token. ``alone`` is the lexicon's cost of ``key`` (lower case, е for ё), ``channel`` that
    of the steps; ``number`` is the word's number in the language tables, -1 if unknown to them."""

    printed: str
    modern: str
    key: str
    number: int
    alone: int
    channel: int
    edits: tuple[Edit, ...]
    known: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """The options of a token, cheapest first; ``gap`` is the distance to the next that was given up."""

    options: tuple[Option, ...]
    gap: int

    @property
    def sure(self) -> bool:
        """Whether neighbours need not be asked."""
        return len(self.options) == 1


class Candidates:
    """Makes decisions for one channel; remembers them."""

    def __init__(self, language: Language, lexicon: Lexicon, search: Search, channel: Channel, caution: int) -> None:
        self._language = language
        self._lexicon = lexicon
        self._search = search
        self._channel = channel
        #: What a repair costs above its confusions: dear in a clean text, nothing in a damaged one.
        self._caution = caution
        self._decisions: dict[tuple[str, bool], Decision] = {}
        self._variants = _modern_confusions(channel)

    def decide(self, received: str, capital: bool = False) -> Decision:
        """The readings of a token of kind ``word``; ``capital``: a digit at its beginning stands for a capital."""
        key = (received, capital)
        found = self._decisions.get(key)
        if found is None:
            found = self._decisions[key] = self._decide(received, capital)
            if len(self._decisions) > 200_000:
                self._decisions.clear()
        return found

    def _decide(self, received: str, capital: bool) -> Decision:
        readings = self._search.readings(received, self._channel, TRIFLE)
        if readings:
            best = readings[0]
            alone = self._lexicon.cost(best.modern)
            if self._has_rival(best.modern, alone + best.cost):
                more = self._search.readings(received, self._channel, BUDGET_KNOWN)
                readings += [r for r in more if r.modern not in {x.modern for x in readings}]
        else:
            readings = self._search.readings(received, self._channel, BUDGET)
            if not readings and len(received) >= 6 and self._caution < 300:
                readings = self._search.readings(received, self._channel, BUDGET + 600, wild=True)
            readings += self._search.readings(received, self._channel, TRIFLE, free=True)[:2]
        if not readings:
            readings = [Reading(received.lower(), received.lower(), 0, (), (), False)]
        options = [self._option(received, reading, capital) for reading in readings]
        options.sort(key=lambda option: (option.channel + option.alone, option.modern, option.printed))
        best_total = options[0].channel + options[0].alone
        kept = [o for o in options if o.channel + o.alone <= best_total + HOPELESS]
        rest = (
            options[len(kept)].channel + options[len(kept)].alone - best_total if len(options) > len(kept) else 10_000
        )
        return Decision(tuple(kept), rest)

    def _has_rival(self, modern: str, cost: int) -> bool:
        """Whether one confusion makes a word of the prose counts that may be meant instead."""
        unigrams = self._language.unigrams
        limit = cost + RIVAL - self._caution
        if limit < 700:
            return False
        variants = self._variants
        for at in range(len(modern)):
            for length in (1, 2):
                for printed, confusion in variants.get(modern[at : at + length], ()):
                    rival = unigrams.get(modern[:at] + printed + modern[at + length :])
                    if rival is not None and rival + confusion < limit:
                        return True
        if modern[-1] == "ь":
            rival = unigrams.get(modern[:-1])
            return rival is not None and rival + 280 < limit
        if modern[-1] not in "аеиоуыэюя":
            rival = min(unigrams.get(modern + "ь", 9999) + 350, unigrams.get(modern + "е", 9999) + self._yat_lost)
            return rival < limit
        return False

    @property
    def _yat_lost(self) -> int:
        return min((arc.cost for arc in self._channel.arcs("ъ", 0, 9999) if arc.printed == "ѣ"), default=9999)

    def _option(self, received: str, reading: Reading, capital: bool) -> Option:
        how = lettercase.pattern(received, capital=capital)
        if how == "mixed" and reading.known:
            how = lettercase.usual(received)
        if how == "mixed":
            printed, modern, edits = _edits_as_they_stand(received, reading)
        else:
            printed, modern, edits = _edits(received, reading, how)
        damage = reading.cost
        if any(step.cost > TRIFLE for step in reading.misread):
            damage += self._caution
        key = reading.modern.replace("ё", "е")
        return Option(
            printed, modern, key, self._language.number(key), self._lexicon.cost(key), damage, edits, reading.known
        )


def _edits(received: str, reading: Reading, how: lettercase.Pattern) -> tuple[str, str, tuple[Edit, ...]]:
    """The forms with their capitals and the named steps that lead to them."""
    printed = lettercase.apply(reading.printed, how)
    modern = lettercase.apply(reading.modern, how)
    edits: list[Edit] = []
    misread = {step.at: step for step in reading.misread if step.received}
    lost: dict[int, list[str]] = {}
    for step in reading.misread:
        if not step.received:
            lost.setdefault(step.at, []).append(step.printed)
    at, out = 0, 0
    while at <= len(received):
        for letter in lost.get(at, ()):
            edits.append(Edit("printed", "any-letter", out, "", printed[out : out + len(letter)], 1400))
            out += len(letter)
        if at == len(received):
            break
        there = misread.get(at)
        if there is not None:
            after = printed[out : out + len(there.printed)]
            if after != there.received:
                edits.append(Edit("printed", there.step, out, there.received, after, there.cost))
            at += len(there.received)
            out += len(there.printed)
        else:
            if printed[out] != received[at]:
                edits.append(Edit("printed", "case", out, received[at], printed[out], 0))
            at += 1
            out += 1
    shift = 0
    for change in reading.respelt:
        before = printed[change.at : change.at + len(change.rule.printed)]
        place = change.at + shift
        after = modern[place : place + len(change.rule.modern)]
        if before != after:
            edits.append(Edit("modern", change.rule.name, place, before, after, change.rule.cost))
        shift += len(change.rule.modern) - len(change.rule.printed)
    return printed, modern, tuple(edits)


def _edits_as_they_stand(received: str, reading: Reading) -> tuple[str, str, tuple[Edit, ...]]:
    """For an unknown word of odd capitals: every letter keeps its own."""
    if reading.misread or len(reading.printed) != len(received):
        return _edits(received, reading, lettercase.usual(received))
    modern, shift = received, 0
    edits: list[Edit] = []
    for change in reading.respelt:
        place = change.at + shift
        before = modern[place : place + len(change.rule.printed)]
        after = change.rule.modern.upper() if before.isupper() else change.rule.modern
        if before != after:
            edits.append(Edit("modern", change.rule.name, place, before, after, change.rule.cost))
        modern = modern[:place] + after + modern[place + len(before) :]
        shift += len(after) - len(before)
    return received, modern, tuple(edits)


def _modern_confusions(channel: Channel) -> dict[str, list[tuple[str, int]]]:
    """The confusions between letters that the modern spelling has, of at most two letters."""
    found: dict[str, list[tuple[str, int]]] = {}
    for received, printed, cost in channel.rows():
        if len(received) <= 2 and cost <= BUDGET_KNOWN and received.islower() and received.isalpha():
            modern = printed.translate(_TO_MODERN)
            if received.translate(_TO_MODERN) == received and modern != received:
                found.setdefault(received, []).append((modern, cost))
    return found


_TO_MODERN = str.maketrans("ѣіѳѵї", "еифии")
