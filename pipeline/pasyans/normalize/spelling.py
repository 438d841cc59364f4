"""The step from the old spelling to the new, letter by letter, as a transducer with a short memory.

Printed letters flow in one at a time; the modern letters that they may become flow out, each with what it
obliges the following letters to be. The rules are data (``data/spelling.tsv``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pasyans.model.text import Edit
from pasyans.normalize.datafiles import read_table

#: Letters that both spellings have.
MODERN_LETTERS = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
#: Letters dropped in 1918, and their kin.
OLD_LETTERS = frozenset("ѣіїѳѵ")
#: Marks of stress, which a print puts on a letter here and there.
ACCENTS = frozenset("\u0300\u0301")
CONSONANTS = frozenset("бвгджзклмнпрстфхцчшщ")
END = "$"
#: So many places of words are remembered with what may become of their letters.
REMEMBERED = 50_000
_ONE_LETTER = re.compile(r"\(\?:\[[^\]]*\]\)\$")
_OLD_SIGN = re.compile(r"[ѣіїѳѵ]|ъ$")


def modern_letters(text: str) -> str:
    """``text`` with each small letter that was dropped in 1918 as the one that stands for it today.

    (Five searches for a letter take less time than one look at each letter.)
    """
    return text.replace("ѣ", "е").replace("і", "и").replace("ѳ", "ф").replace("ѵ", "и").replace("ї", "и")


def fold_yat(text: str) -> str:
    """``text`` with the letters by which digitised texts write ѣ, and the capital, as ѣ."""
    return text.replace("ђ", "ѣ").replace("Ђ", "ѣ").replace("ћ", "ѣ").replace("Ћ", "ѣ").replace("Ѣ", "ѣ")


class Due(NamedTuple):
    """What the next printed letter must be (one of ``letters``), and what it becomes (None: as usual)."""

    letters: str
    becomes: str | None


Obligation = tuple[Due, ...]


class Rule(NamedTuple):
    """One row of the data file, ready for use; ``outputs`` are the modern letters for each printed one."""

    name: str
    left: re.Pattern[str] | None
    printed: str
    modern: str
    outputs: tuple[str, ...]
    due: Obligation
    cost: int
    always: bool


class Respelt(NamedTuple):
    """One rule of spelling at work; ``at`` counts printed characters."""

    at: int
    rule: Rule


#: A modern form, its cost, and the rules that made it (None: every old letter simply became the new one).
Form = tuple[str, int, tuple[Respelt, ...] | None]


class Outcome(NamedTuple):
    """What one printed letter may become: modern letters, what is due next, the cost, and the rule (None: kept)."""

    modern: str
    due: Obligation
    cost: int
    rule: Rule | None


class Spelling:
    """The rules by their first letter; shared and immutable."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules: dict[str, tuple[Rule, ...]] = {}
        self._outcomes: dict[tuple[str, str, bool], tuple[Outcome, ...]] = {}
        for rule in rules:
            self.rules[rule.printed[0]] = (*self.rules.get(rule.printed[0], ()), rule)
        #: Letters that always stay as they are.
        self.plain = {
            letter: (Outcome(letter, (), 0, None),) for letter in MODERN_LETTERS | {"-"} if letter not in self.rules
        }

        #: The rules that hold always and everywhere for a letter: what most words need and no more.
        self.letter_rules = {
            rule.printed: rule
            for rule in rules
            if rule.always and len(rule.printed) == 1 and not rule.cost and _everywhere(rule)
        }
        #: By first letter: the second letters of rules (``$`` for a rule of one letter, which may hold anywhere), the
        #: doubled letters left out; and the letters that have a rule for their double.
        self.seconds: dict[str, frozenset[str]] = {}
        doubled: set[str] = set()
        for letter, mine in self.rules.items():
            second = {rule.printed[1:2] or END for rule in mine if rule.printed != letter * 2}
            if second:
                self.seconds[letter] = frozenset(second)
            if any(rule.printed == letter * 2 for rule in mine):
                doubled.add(letter)
        self.doubled = frozenset(doubled)
        #: Letters with rules that look at no more than the one letter before.
        self._one_before = frozenset(
            letter
            for letter, mine in self.rules.items()
            if all(rule.left is None or _ONE_LETTER.fullmatch(rule.left.pattern) for rule in mine)
        )
        #: The other rules that hold always, each with what finds its place in a printed word.
        self._placed = [(re.compile(trigger), rule, rule.printed) for rule in rules if (trigger := _trigger(rule))]
        self._letter_edits: dict[tuple[int, str, bool], Edit] = {}
        #: Finds the words in which a letter is where the old spelling cannot have it.
        self._misplaced = re.compile(_MISPLACED) if rules else None
        #: Finds, in lines of a word each, every place where that or one of the other rules may find something.
        suspected = sorted({_suspected(rule) for _, rule, _ in self._placed})
        self._suspect = re.compile("|".join([_MISPLACED_LINES, *suspected]), re.MULTILINE) if rules else None

    def forms(self, printed: str) -> list[Form] | None:
        """The modern forms of a sound printed word (lower case), with the cost and the rules that made them.

        What the search finds for it, found without search; None where letters stand that the old spelling does
        not put there, so that only the search can tell.
        """
        if self._misplaced is None or self._suspect is None:
            return [(printed, 0, None)]
        if self._suspect.search(printed) is not None:
            if self._misplaced.search(printed):
                return None
            variants: list[tuple[Respelt, ...]] = [()]
            for pattern, rule, signs in self._placed:
                if signs in printed:
                    for match in pattern.finditer(printed):
                        place = Respelt(match.start("it"), rule)
                        variants += [(*variant, place) for variant in variants if _apart(variant, place)]
            if len(variants) > 1:
                return [self._rewritten(printed, variant) for variant in variants]
        modern = modern_letters(printed)
        return [(modern[:-1] if modern[-1] == "ъ" else modern, 0, None)]

    def irregular(self, lines: str) -> frozenset[int]:
        """The numbers of those of ``lines``, one printed word each, that are not :meth:`regular`."""
        suspects = self.suspects(lines)
        if not suspects:
            return suspects
        words = lines.split("\n")
        return frozenset([place for place in suspects if not self.regular(words[place])])

    def suspects(self, lines: str) -> frozenset[int]:
        """The numbers of those of ``lines``, one printed word each, that :meth:`regular` must be asked about: for the
        others it would say yes."""
        if self._suspect is None:
            return frozenset(range(lines.count("\n") + 1))
        found, line, counted = set(), 0, 0
        for match in self._suspect.finditer(lines):
            start = match.start()
            line += lines.count("\n", counted, start)
            counted = start
            found.add(line)
        return frozenset(found)

    def regular(self, printed: str) -> bool:
        """Whether in ``printed`` every old letter simply becomes the new one and a last ъ falls away."""
        if self._misplaced is None or self._suspect is None:
            return False
        if self._suspect.search(printed) is None:
            return True
        if self._misplaced.search(printed) is not None:
            return False
        return not any(signs in printed and pattern.search(printed) for pattern, _, signs in self._placed)

    def letter_edits(self, printed: str, title: bool) -> tuple[Edit, ...]:
        """The steps that make a regular word modern; ``title``: it has a capital at its beginning."""
        known = self._letter_edits
        found = []
        for match in _OLD_SIGN.finditer(printed):
            at, letter = match.start(), match.group()
            key = (at, letter, title and not at)
            edit = known.get(key)
            if edit is None:
                rule = self.letter_rules[letter]
                before, after = (letter.upper(), rule.modern.upper()) if key[2] else (letter, rule.modern)
                edit = known[key] = Edit("modern", rule.name, at, before, after, rule.cost)
            found.append(edit)
        return tuple(found)

    def becomes(self) -> dict[str, set[str]]:
        """For each letter what it may become where nothing is due, whatever stands before it."""
        found: dict[str, set[str]] = {letter: {letter} for letter in MODERN_LETTERS | {"-"}}
        for letter, rules in self.rules.items():
            found.setdefault(letter, set()).update(rule.outputs[0] for rule in rules)
        return found

    def letter_changes(self, printed: str) -> tuple[Respelt, ...]:
        """The rules at work in a word in which every old letter simply becomes the new one."""
        if not self.letter_rules:
            return ()
        return tuple(Respelt(match.start(), self.letter_rules[match.group()]) for match in _OLD_SIGN.finditer(printed))

    def _rewritten(self, printed: str, changes: tuple[Respelt, ...]) -> Form:
        where = {change.at: change.rule for change in changes}
        rules: list[Respelt] = []
        letters: list[str] = []
        at, cost = 0, 0
        while at < len(printed):
            rule = where.get(at) or self.letter_rules.get(printed[at])
            if rule is None:
                letters.append(printed[at])
                at += 1
            else:
                rules.append(Respelt(at, rule))
                letters.append(rule.modern)
                cost += rule.cost
                at += len(rule.printed)
        return "".join(letters), cost, tuple(rules)

    def outcomes(self, before: str, letter: str, due: Obligation, free: bool) -> tuple[Outcome, ...]:
        """What ``letter`` may become after the printed letters ``before``, given what is ``due``.

        ``free``: only the rules that hold for unknown words too. Empty when the letter breaks the obligation.
        """
        if due:
            head = due[0]
            if letter not in head.letters and not (letter == "-" and END in head.letters):
                return ()
            if head.becomes is not None:
                return (Outcome(head.becomes, due[1:], 0, None),)
        plain = self.plain.get(letter)
        if plain is not None:
            return plain
        key = (before[-1:] if letter in self._one_before else before, letter, free)
        known = self._outcomes.get(key)
        if known is None:
            if len(self._outcomes) > REMEMBERED:
                self._outcomes.clear()
            found = [Outcome(letter, (), 0, None)] if letter in MODERN_LETTERS else []
            for rule in self.rules.get(letter, ()):
                if (rule.always or not free) and (rule.left is None or rule.left.search(before)):
                    found.append(Outcome(rule.outputs[0], rule.due, rule.cost, rule))
            known = self._outcomes[key] = tuple(found)
        return known


def _apart(variant: tuple[Respelt, ...], place: Respelt) -> bool:
    end = place.at + len(place.rule.printed)
    return all(end <= other.at or other.at + len(other.rule.printed) <= place.at for other in variant)


def _everywhere(rule: Rule) -> bool:
    return rule.printed in OLD_LETTERS or rule.printed == "ъ"


#: Letters where no rule expects them: і before a consonant, ъ after a vowel or within the word.
_MISPLACED = r"і(?![аеёийоуыэюяіѣѵ])|ъ(?!$)|[аеиоуыэюяіѣѵ]ъ|^ъ|[^абвгдеёжзийклмнопрстуфхцчшщъыьэюяѣіїѳѵ]"


#: The same where every line is a word.
_MISPLACED_LINES = _MISPLACED.replace("[^", "[^\n")


def _suspected(rule: Rule) -> str:
    """A pattern for the lines of words in which :func:`_trigger` of ``rule`` may find something: what stands before
    is not looked at."""
    right = "" if not rule.due or rule.due[-1].becomes is not None else rule.due[-1].letters
    letters = "".join(sorted(right.replace(END, "")))
    end = "|$" if END in right else ""
    return rule.printed + (f"(?=[{letters}]{end})" if letters else "$" if right else "")


def _trigger(rule: Rule) -> str:
    """A pattern that finds where ``rule`` changes more than a letter; its group ``it`` is what the rule rewrites."""
    if not rule.always or rule.printed in OLD_LETTERS or rule.printed in ACCENTS or rule.printed == "ъ":
        return ""
    left = f"(?:{rule.left.pattern.removesuffix('$')})" if rule.left else ""
    right = "" if not rule.due or rule.due[-1].becomes is not None else rule.due[-1].letters
    letters = "".join(sorted(right.replace(END, "")))
    tail = f"(?=[{letters}]{'|$' if END in right else ''})" if letters else "$" if right else ""
    return f"{left}(?P<it>{rule.printed}){tail}"


def may_end(due: Obligation) -> bool:
    """Whether the word may end where this is due."""
    return not due or (len(due) == 1 and END in due[0].letters)


def _rule(row: tuple[str, ...]) -> Rule:
    name, left, printed, modern, right, cost, use = row[:7]
    outputs = [*modern[: len(printed) - 1], modern[len(printed) - 1 :]] if len(modern) > len(printed) else list(modern)
    outputs += [""] * (len(printed) - len(outputs))
    due = tuple(Due(letter, output) for letter, output in zip(printed[1:], outputs[1:], strict=True))
    if right:
        due += (Due(right, None),)
    pattern = re.compile(f"(?:{left})$") if left else None
    return Rule(name, pattern, printed, modern, tuple(outputs), due, int(cost), use == "always")


@lru_cache(maxsize=1)
def load_spelling() -> Spelling:
    """The shipped rules, read once a process."""
    return Spelling([_rule(row) for row in read_table("spelling.tsv", 7)])
