"""The readings of one token that are worth weighing, and whether its neighbours need be asked.

A token's received text flows in; a :class:`Decision` flows out: the options, cheapest first, each with its
printed and modern form and the steps that lead there. It depends on nothing but the text of the token and the
channel, so it is made once for each different word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from pasyans.model.text import Edit
from pasyans.normalize import lettercase
from pasyans.normalize.channel import ANY_LETTER, TRIFLE, Channel
from pasyans.normalize.language import Language
from pasyans.normalize.lexicon import Lexicon
from pasyans.normalize.options import LEFT_ALONE, RARE, RARE_CLEAN, SOUND, Decision, Option, make, make_decision, only
from pasyans.normalize.search import Misread, Reading, Search
from pasyans.normalize.spelling import Form, fold_yat, modern_letters
from pasyans.normalize.steps import edits_as_they_stand, edits_of, yat_glyphs
from pasyans.normalize.tokens import LINE_END, Token
from pasyans.normalize.unrivalled import BARE, HARD

#: How dear a repair of a word that is none may be, tried in turn, and of a word that is one (hundredths of a
#: natural-log unit).
BUDGETS, BUDGET_KNOWN = (500, 900, 1300), 700
#: No word is cheaper than this but a handful of the shortest: a dearer budget that cannot win is not tried.
CHEAP_WORD = 650
#: A word with a hyphen that no lexicon has costs half its parts and this.
HYPHEN = 700
#: An abbreviation has at most so many letters.
ABBREVIATION = 4
#: So many words of each kind are remembered.
REMEMBERED = 100_000
#: A known word is put in doubt only by a rival that is cheaper, or dearer by no more than this; a short word
#: by one dearer still, for the commonest are read for each other (но, по; не, пе).
RIVAL, RIVAL_SHORT = 300, 850
#: The caution from which on a text is taken for clean. And what is further asked of a repair to a word with a capital
#: (most such words that no lexicon has are names), and in a clean text of one to a word that the prose does not have;
#: as much is taken off a word with a capital that is left as it is.
CLEAN, NAME = 300, 500
#: A word with a capital of so many letters, and no word but for its double consonant, is a name.
NAME_LENGTH = 7
#: In a damaged text what is further asked of a repair to a word that the prose does not have.
UNCOUNTED = 250
#: A repair that tells of a damaged text (it is within the first budget) makes a word no rarer, and gains so much.
TELLING_WORD, TELLING_GAIN = 1560, 600
#: In a clean text a word commoner than this is not put in doubt.
COMMON_CLEAN = 1400
#: A word that no lexicon has gains so much in a modern text: many are younger than the prose that was counted.
YOUNG = 200


class Shared:
    """What all :class:`Candidates` of one channel know of words, whatever their caution."""

    def __init__(self) -> None:
        self.regular: dict[str, Option | None] = {}
        self.plain: dict[str, list[Reading]] = {}
        self.cheap: dict[str, list[Reading]] = {}

    def bound(self) -> None:
        """Forget everything when it has become much."""
        if len(self.regular) > REMEMBERED:
            self.regular.clear()
        if len(self.plain) > REMEMBERED:
            self.plain.clear()
        if len(self.cheap) > REMEMBERED:
            self.cheap.clear()


class Candidates:
    """Makes decisions for one channel; remembers them."""

    def __init__(
        self,
        language: Language,
        lexicon: Lexicon,
        search: Search,
        channel: Channel,
        caution: int,
        shared: Shared,
        unrivalled: bytes = b"",
    ) -> None:
        self._language = language
        self._lexicon = lexicon
        self._search = search
        self._channel = channel
        self._shared = shared
        #: By number in the language tables: whether the word stands as it is; empty if that is not known beforehand.
        self._unrivalled = unrivalled
        #: What a repair costs above its confusions: dear in a clean text, nothing in a damaged one.
        self.caution = caution
        self._budgets = BUDGETS if caution < CLEAN else BUDGETS[:1]
        self._rare = RARE if caution < CLEAN else RARE_CLEAN
        self._decisions: dict[tuple[str, bool], Decision] = {}
        self._left: dict[str, Decision] = {}
        self._telling: dict[str, bool] = {}
        self._sound: dict[str, Option | None] = {}
        self._cost_of = {(received, printed): cost for received, printed, cost in channel.rows()}
        self._variants = [(most, _modern_confusions(channel, most)) for most in (300, 400, 500, 600, 10_000)]
        self._rival_words = search.rivals(language, self._variants[-1][1])

    def meet(self, words: Iterable[str]) -> None:
        """Read those of ``words`` that are written by rule: as :meth:`_by_rule` does, but all at once."""
        self._shared.bound()
        regular = self._shared.regular
        new = [word for word in words if word not in regular and word.isalpha()]
        if not new or len(new) > REMEMBERED // 2:
            return
        lower = "\n".join(new).lower()
        folded = fold_yat(lower)
        language, odd = self._language, frozenset[int]()
        lines = folded
        if self._channel.old:
            odd = self._search.spelling.irregular(folded)
            lines = (modern_letters(folded) + "\n").replace("ъ\n", "\n")[:-1]
        keys = lines.split("\n")
        known, number_of = language.known, language.numbers
        self._search.foresee([key for key in keys if (number := number_of.get(key, -1)) < 0 or not known[number]])
        for place, (received, printed, key) in enumerate(zip(new, lower.split("\n"), keys, strict=True)):
            regular[received] = None if place in odd else self._written(received, printed, key)

    def decide(self, received: str, capital: bool = False) -> Decision:
        """The readings of a token of kind ``word``; ``capital``: a digit at its beginning stands for a capital."""
        key = (received, capital)
        found = self._decisions.get(key)
        if found is None:
            found = self._decisions[key] = self._decide(received, capital)
            if len(self._decisions) > REMEMBERED:
                self._decisions.clear()
        return found

    def _decide(self, received: str, capital: bool) -> Decision:
        regular = self._regular(received)
        if regular is not None and self._stands(regular, received):
            return only(regular, self._rare)
        line_end = LINE_END.search(received)
        if line_end:
            return self._over_line_end(received, line_end, capital)
        decision = self._decide_whole(received, capital)
        if "-" in received and not decision.sound:
            return self._with_parts(received, decision, capital)
        return decision

    def _stands(self, regular: Option, received: str) -> bool:
        """Whether nothing rivals a regular word: known beforehand for most."""
        if self._unrivalled and regular.number >= 0:
            return bool(self._unrivalled[regular.number] & (HARD if received[-1] in "ъЪ" else BARE))
        return not self.doubted(regular.key, received[-1], 0)

    def _regular(self, received: str) -> Option | None:
        """The reading of a known word that is written by rule, letter for letter; None for any other.

        What :meth:`_plain` and :meth:`_option` would find, found with less ado: most words of most texts are such.
        """
        regular = self._shared.regular
        try:
            return regular[received]
        except KeyError:
            found = regular[received] = self._by_rule(received)
            self._shared.bound()
            return found

    def _by_rule(self, received: str) -> Option | None:
        printed = received.lower()
        folded = fold_yat(printed)
        if not self._channel.old:
            return self._written(received, printed, folded)
        if not self._search.spelling.regular(folded):
            return None
        return self._written(received, printed, modern_letters(folded).removesuffix("ъ"))

    def _written(self, received: str, printed: str, key: str) -> Option | None:
        """The reading of ``received``, in small letters ``printed``, as ``key``, which the letters make of it one by
        one; None if that is no word."""
        if (printed != received and printed[1:] != received[1:]) or "ћ" in printed or "ё" in key or not key.isalpha():
            return None
        language, lexicon = self._language, self._lexicon
        number = language.numbers.get(key, -1)
        if number >= 0 and language.known[number]:
            alone = language.costs[number]
        elif lexicon.knows(key):
            alone = lexicon.cost(key)
        else:
            self._shared.plain[received] = []
            return None
        if key == received:
            as_it_is: Option = make(Option, (received, received, key, number, alone, 0, (), True, 1, True))
            return as_it_is
        title = printed != received
        misread = "ђ" in printed
        if misread:
            printed = fold_yat(printed)
        changes: tuple[Edit, ...] = ()
        if self._channel.old:
            changes = self._search.spelling.letter_edits(printed, title)
        modern = key
        if title:
            printed, modern = printed[0].upper() + printed[1:], key[:1].upper() + key[1:]
        if misread:
            changes = (*yat_glyphs(received, printed), *changes)
        found: Option = make(Option, (printed, modern, key, number, alone, 0, changes, True, 1, True))
        return found

    def doubted(self, modern: str, last: str, cost: int) -> bool:
        """Whether a known word that ends in the received letter ``last`` has rivals that are worth a search; ``cost``
        is that of its own reading."""
        short = len(modern) <= 3
        alone = self._lexicon.cost(modern)
        if alone < COMMON_CLEAN and not short and self.caution >= CLEAN:
            return False
        limit = self._limit(modern, cost)
        return self._doubtful(modern, last, limit, self._lexicon.cheapest(len(modern) + 1))

    def _limit(self, modern: str, cost: int) -> int:
        """What a rival of the known word ``modern`` must cost less than."""
        rival = RIVAL_SHORT if len(modern) <= 3 else RIVAL
        return cost + self._lexicon.cost(modern) + rival - SOUND - self.caution

    def abbreviates(self, token: Token, stop: Token) -> bool:
        """Whether the token is an abbreviation: a stop follows at once, and it has no vowel, or is one letter."""
        if stop.start != token.end or not token.text.isalpha():
            return False
        lower = token.text.lower()
        return lower[-1] not in "ъьђѣ" and (len(lower) == 1 or _VOWELS.isdisjoint(lower))

    def left_alone(self, received: str) -> Decision:
        """The decision that leaves ``received`` as it is but for its spelling."""
        found = self._left.get(received)
        if found is None:
            readings = self._plain(received) or self._left_alone(received)
            reading = readings[0] if readings else self._letter_by_letter(received)
            found = self._left[received] = make_decision([self._option(received, reading, False)], sound=True)
        return found

    def untouched(self, received: str) -> Decision:
        """The decision that changes no letter of ``received``."""
        key = received.lower().replace("ё", "е")
        option = Option(received, received, key, self._language.number(key), self._lexicon.cost(key), 0, (), True, 1)
        return make_decision([option], sound=True)

    def _over_line_end(self, received: str, line_end: re.Match[str], capital: bool) -> Decision:
        """A word that a line end cuts: without its hyphen or with it, whichever makes a word."""
        ends = []
        for hyphen in ("", "-"):
            decision = self.decide(received[: line_end.start()] + hyphen + received[line_end.end() :], capital)
            edit = Edit("printed", "line-end", line_end.start(), line_end.group(), hyphen)
            ends += [option._replace(edits=(edit, *option.edits), first=False) for option in decision.options]
        return make_decision(ends, sound=False)

    def _with_parts(self, received: str, whole: Decision, capital: bool) -> Decision:
        """The options of a word with hyphens that no lexicon has: also part by part, each the best."""
        pieces = [part for part in received.split("-") if part]
        native = [_CYRILLIC.search(part) is not None for part in pieces]
        parts = [
            self.decide(part, capital and not number).options[0] if native[number] else self._foreign(part)
            for number, part in enumerate(pieces)
        ]
        if len(parts) != received.count("-") + 1:
            return whole
        edits: list[Edit] = []
        for stage in ("printed", "modern"):
            shift = 0
            for part in parts:
                edits += [edit._replace(start=edit.start + shift) for edit in part.edits if edit.stage == stage]
                shift += len(part.printed if stage == "printed" else part.modern) + 1
        key = "-".join(part.key for part in parts)
        joined = Option(
            "-".join(part.printed for part in parts),
            "-".join(part.modern for part in parts),
            key,
            self._language.number(key),
            sum(part.alone for part in parts) // 2 + HYPHEN,
            sum(part.channel for part in parts),
            tuple(edits),
            all(part.known for part in parts),
        )
        others = [option for option in whole.options if option.modern != joined.modern and all(native)]
        return make_decision([joined, *others], sound=False)

    @staticmethod
    def _foreign(part: str) -> Option:
        """A part in Latin letters or figures, as it is."""
        return Option(part, part, part.lower(), -1, RARE, 0, (), True)

    def _decide_whole(self, received: str, capital: bool) -> Decision:
        readings = self._plain(received)
        if not readings and not received.isalpha():
            readings = self._search.readings(received, self._channel, TRIFLE)
        sound = bool(readings)
        if sound:
            readings = readings + self._rivals(received, readings[0])
        else:
            left = self._left_alone(received)
            readings = self._repairs(received, left)
            if _is_title(received) and len(received) <= NAME_LENGTH:
                readings = [reading for reading in readings if not _is_undoubled(reading)]
            sound = any(
                reading.cost <= TRIFLE or (not reading.misread and reading.cost <= LEFT_ALONE) for reading in readings
            )
            if not sound:
                readings = readings + left
        if not readings:
            readings = [self._letter_by_letter(received)]
        if sound and len(readings) == 1:
            option = self._option(received, readings[0], capital)
            return only(make(Option, (*option[:8], 1, True)), self._rare)
        options = [self._option(received, reading, capital) for reading in readings]
        return make_decision(options, sound=sound, rare=self._rare)

    def joinable(self, pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
        """Those of ``pairs`` of tokens that may make one word: some word begins as they do, two letters beyond the
        first; and what they make is met, for :meth:`sound` will be asked about it."""
        different = list(dict.fromkeys(pairs))
        if not different:
            return set()
        begins = [(first + second)[: len(first) + 2].replace("\n", "-") for first, second in different]
        begins = modern_letters(fold_yat("\n".join(begins).lower())).split("\n")
        leads = self._search.leads(begins)
        voiced = self._lexicon.leads
        found = [
            pair
            for pair, begin, leading in zip(different, begins, leads, strict=True)
            if leading or not begin.isalpha() or ("з" in begin and voiced(begin.replace("з", "с")))
        ]
        self.meet([first + second for first, second in found])
        return set(found)

    def sound(self, received: str, leading: int = 0) -> Option | None:
        """The reading of ``received`` as a known word, misread in trifles at most; None if it is none.

        ``leading``: so many of its letters are tried first; mostly no word begins like that.
        """
        begins = modern_letters(fold_yat(received[:leading].lower()))
        if begins.isalpha() and not (
            self._lexicon.leads(begins) or ("з" in begins and self._lexicon.leads(begins.replace("з", "с")))
        ):
            return None
        if received not in self._sound:
            if len(self._sound) > REMEMBERED:
                self._sound.clear()
            self._sound[received] = self._first_sound(received)
        return self._sound[received]

    def _first_sound(self, received: str) -> Option | None:
        regular = self._regular(received)
        if regular is not None:
            again: Option = make(Option, (*regular[:8], 2, False))
            return again
        readings = self._plain(received)
        if not readings and not received.isalpha():
            readings = self._search.readings(received, self._channel, TRIFLE)
        return self._option(received, readings[0], False) if readings else None

    def _plain(self, received: str) -> list[Reading]:
        """The readings of a sound word, best first; none for one that is not.

        What the search would find, found without it: most words of most texts are of this kind.
        """
        if not received.isalpha():
            return []
        known = self._shared.plain.get(received)
        if known is None:
            known = self._shared.plain[received] = self._plainly(received)
            self._shared.bound()
        return known

    def _plainly(self, received: str) -> list[Reading]:
        printed = fold_yat(received.lower())
        forms = self._search.spelling.forms(printed)
        if forms is None:
            return []
        knows = self._lexicon.knows
        found = [(modern, cost, respelt) for modern, cost, respelt in forms if knows(modern)]
        if not found:
            return []
        if len(found) > 1:
            found.sort(key=lambda form: (form[1] + self._lexicon.cost(form[0]), form[0]))
        misread: tuple[Misread, ...] = ()
        if "ђ" in received or "Ђ" in received:
            misread = tuple(Misread(at, c, "ѣ", "yat-glyph", 0) for at, c in enumerate(received) if c in "ђЂ")
        return [make(Reading, (printed, modern, cost, misread, respelt, True)) for modern, cost, respelt in found]

    def _left_alone(self, received: str) -> list[Reading]:
        """What ``received`` is if it is no known word and not misread: the likeliest two by their letters."""
        printed = fold_yat(received.lower())
        forms = self._search.spelling.forms(printed) if received.isalpha() and printed == received.lower() else None
        if forms is None:
            return self._search.readings(received, self._channel, LEFT_ALONE, free=True)[:2]
        left = [Reading(printed, modern, cost, (), respelt, False) for modern, cost, respelt in forms]
        left.sort(key=lambda reading: (reading.cost + self._lexicon.cost(reading.modern), reading.modern))
        return left[:2]

    def _letter_by_letter(self, received: str) -> Reading:
        """The last resort, for a word with signs of which nothing can be made: they stay, the letters are today's."""
        printed = fold_yat(received.lower())
        respelt = self._search.spelling.letter_changes(printed)
        modern = printed
        for change in reversed(respelt):
            modern = modern[: change.at] + change.rule.modern + modern[change.at + len(change.rule.printed) :]
        return Reading(printed, modern, 0, (), respelt, False)

    def _repairs(self, received: str, left: list[Reading]) -> list[Reading]:
        """Known words that ``received`` may be, when it is none; ``left`` is what it is if left alone."""
        stays = min((reading.cost + self._lexicon.cost(reading.modern) for reading in left), default=9999)
        readings: list[Reading] = []
        for budget in self._budgets:
            if budget - 400 + self.caution + CHEAP_WORD > stays:
                break
            if budget == BUDGETS[0]:
                readings = list(self._cheap(received))
            else:
                readings = self._search.readings(received, self._channel, budget)
            if readings:
                total = readings[0].cost + self._lexicon.cost(readings[0].modern)
                if total <= budget + CHEAP_WORD:
                    break
        if not readings and len(received) >= 6 and self.caution == 0 and not _is_title(received):
            readings = self._strayed(received)
        return readings

    def _cheap(self, received: str) -> list[Reading]:
        """The readings of ``received`` within the first budget; every caution asks for them."""
        found = self._shared.cheap.get(received)
        if found is None:
            found = self._shared.cheap[received] = self._search.readings(received, self._channel, BUDGETS[0])
            self._shared.bound()
        return found

    def _strayed(self, received: str) -> list[Reading]:
        """Known words that one letter parts from ``received``: any other, one too many, or one lost."""
        form = fold_yat(received.lower())
        if not form.isalpha() or not received.isalpha():
            return []
        strays = self._search.strays(form, modern_letters(form), hard=self._channel.old)
        printed = [form[:at] + letter + form[at + taken :] for at, letter, taken, _ in strays]
        spelling = self._search.spelling
        # What is not written by rule may be a word whatever its letters are.
        odd = spelling.suspects("\n".join(printed)) if self._channel.old else frozenset[int]()
        rows: list[tuple[int, list[Form]]] = []
        for place, (_, _, _, may_be) in enumerate(strays):
            if may_be or place in odd:
                forms = spelling.forms(printed[place])
                if forms and (may_be or len(forms) > 1):
                    rows.append((place, forms))
        self._search.foresee([modern for _, forms in rows for modern, _, _ in forms])
        knows = self._lexicon.knows
        best: dict[str, Reading] = {}
        for place, forms in rows:
            for modern, cost, respelt in forms:
                if modern not in best and knows(modern):
                    at, letter, taken, _ = strays[place]
                    misread = Misread(at, received[at : at + taken], letter, "any-letter", ANY_LETTER)
                    best[modern] = Reading(printed[place], modern, ANY_LETTER + cost, (misread,), respelt, True)
        return sorted(best.values(), key=lambda reading: (self._lexicon.cost(reading.modern), reading.modern))[:4]

    def damage(self, counts: Mapping[str, int]) -> tuple[int, int]:
        """How many words there are of those in small letters, the shortest left out, and how many tell of damage."""
        self.meet(counts)
        regular = self._shared.regular
        words, telling = 0, 0
        for text, count in counts.items():
            if len(text) > 2 and text[0].islower():
                words += count
                if regular.get(text) is None and self._tells_of_damage(text):
                    telling += min(count, 3)
        return words, telling

    def _tells_of_damage(self, received: str) -> bool:
        """Whether ``received`` is no word and a common confusion makes a common word of it."""
        found = self._telling.get(received)
        if found is None:
            found = False
            if self._regular(received) is None and not self._plain(received):
                readings = self._cheap(received)
                if readings and readings[0].cost > TRIFLE:
                    repaired = self._lexicon.cost(readings[0].modern)
                    stays = self._lexicon.cost(modern_letters(received.lower()).removesuffix("ъ"))
                    found = repaired <= TELLING_WORD and readings[0].cost + repaired + TELLING_GAIN < stays
            self._telling[received] = found
        return found

    def _rivals(self, received: str, reading: Reading) -> list[Reading]:
        """Words of the prose counts, one confusion away, that may be meant instead of a known word."""
        modern = reading.modern
        if not self.doubted(modern, received[-1], reading.cost):
            return []
        limit = self._limit(modern, reading.cost)
        more = self._search.readings(received, self._channel, min(BUDGET_KNOWN, limit - 350))
        return [
            other for other in more if other.modern != modern and other.cost + self._lexicon.cost(other.modern) < limit
        ]

    def _doubtful(self, modern: str, last: str, limit: int, cheap: int) -> bool:
        """Whether one confusion makes of ``modern`` a word of the prose counts that costs less than ``limit``;
        none costs less than ``cheap`` without its confusion."""
        cost_of = self._language.cost
        dearest = limit - cheap
        if dearest <= 0:
            return False
        if self._rival_words is not None:
            if self._rival_words.possible(modern, limit, dearest):
                return True
        else:
            variants = next(found for most, found in self._variants if dearest <= most)
            pieces = [*modern, *map("".join, pairwise(modern))]
            for place, piece in enumerate(pieces):
                if piece not in variants:
                    continue
                at = place if place < len(modern) else place - len(modern)
                head, tail = modern[:at], modern[at + len(piece) :]
                for printed, confusion in variants[piece]:
                    if confusion >= dearest:
                        break
                    if cost_of(head + printed + tail) + confusion < limit:
                        return True
        if not self._channel.old:
            return False
        if modern[-1] == "ь":
            return cost_of(modern[:-1]) + self._cost_of["ь", "ъ"] < limit
        if last in "ъЪ":
            soft = cost_of(modern + "ь") + self._cost_of["ъ", "ь"]
            return min(soft, cost_of(modern + "е") + self._cost_of["ъ", "ѣ"]) < limit
        return False

    def _option(self, received: str, reading: Reading, capital: bool) -> Option:
        how = lettercase.like(received, capital=capital, known=reading.known)
        respelt = reading.respelt
        if respelt is None:
            respelt = self._search.spelling.letter_changes(reading.printed)
        if "mixed" in how:
            printed, modern, edits = edits_as_they_stand(received, reading, respelt)
        else:
            printed, modern, edits = edits_of(received, reading, respelt, how)
        damage = reading.cost
        systematic = self._channel.systematic
        misread = bool(reading.misread) and any(
            step.cost > TRIFLE and (step.received, step.printed) not in systematic for step in reading.misread
        )
        if misread:
            damage += self.caution + (NAME if received[0].isupper() and not received.isupper() else 0)
            if self._language.number(reading.modern.replace("ё", "е")) < 0:
                damage += NAME if self.caution >= CLEAN else UNCOUNTED
        key = reading.modern.replace("ё", "е")
        number, alone = self._language.number(key), self._lexicon.cost(key)
        if not reading.known and not self._channel.old:
            alone -= YOUNG
        if received[0].isupper() and how[0] == "title":
            if not reading.known:
                alone -= NAME
            elif (misread or reading.cost > TRIFLE) and number < 0:
                damage += NAME
        found: Option = make(Option, (printed, modern, key, number, alone, damage, edits, reading.known, 2, False))
        return found


def _is_undoubled(reading: Reading) -> bool:
    """Whether the word is read by taking a double consonant for one («Радда» for «Рада»)."""
    return any(change.rule.name == "double-consonant" for change in reading.respelt or ())


def _is_title(word: str) -> bool:
    return word[0].isupper() and word[1:].islower()


def _modern_confusions(channel: Channel, most: int) -> dict[str, list[tuple[str, int]]]:
    """The confusions cheaper than ``most`` between letters that the modern spelling has, of at most two letters."""
    found: dict[str, list[tuple[str, int]]] = {}
    for received, printed, cost in channel.rows():
        if len(received) <= 2 and cost < min(most, BUDGET_KNOWN + 1) and received.islower() and received.isalpha():
            modern = modern_letters(printed)
            if modern_letters(received) == received and modern != received:
                found.setdefault(received, []).append((modern, cost))
    for rows in found.values():
        rows.sort(key=lambda row: (row[1], row[0]))
    return found


_CYRILLIC = re.compile(r"[\u0400-\u052f]")
_VOWELS = frozenset("аеёиоуыэюяѣіѵђ")
