"""The step from the old spelling to the new, letter by letter, as a transducer with a short memory.

Printed letters flow in one at a time; the modern letters that they may become flow out, each with what it
obliges the following letters to be. The rules are data (``data/spelling.tsv``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pasyans.normalize.datafiles import read_table

#: Letters that both spellings have.
MODERN_LETTERS = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
#: Letters dropped in 1918, and their kin.
OLD_LETTERS = frozenset("ѣіїѳѵ")
END = "$"


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


class Outcome(NamedTuple):
    """What one printed letter may become: modern letters, what is due next, the cost, and the rule (None: kept)."""

    modern: str
    due: Obligation
    cost: int
    rule: Rule | None


class Spelling:
    """The rules by their first letter; shared and immutable."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules: dict[str, tuple[Rule, ...]] = {}
        for rule in rules:
            self._rules[rule.printed[0]] = (*self._rules.get(rule.printed[0], ()), rule)
        #: Letters that always stay as they are.
        self.plain = {
            letter: (Outcome(letter, (), 0, None),) for letter in MODERN_LETTERS | {"-"} if letter not in self._rules
        }

        #: The rules that hold always and everywhere for a letter: what most words need and no more.
        self.letter_rules = {
            rule.printed: rule
            for rule in rules
            if rule.always and len(rule.printed) == 1 and not rule.cost and _everywhere(rule)
        }
        #: Finds the words for which those are not enough; None when there are no rules.
        self.ambiguous = re.compile("|".join(filter(None, map(_trigger, rules)))) if rules else None

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
        found = []
        if letter in MODERN_LETTERS:
            found.append(Outcome(letter, (), 0, None))
        for rule in self._rules.get(letter, ()):
            if (rule.always or not free) and (rule.left is None or rule.left.search(before)):
                found.append(Outcome(rule.outputs[0], rule.due, rule.cost, rule))
        return tuple(found)


def _everywhere(rule: Rule) -> bool:
    return rule.printed in OLD_LETTERS or rule.printed == "ъ"


def _trigger(rule: Rule) -> str:
    """A pattern for the words in which ``rule`` may have a say, or the reverse where it fails to hold."""
    if not rule.always:
        return ""  # only for words that are none without it
    if rule.printed == "і":
        return "" if rule.left or rule.cost else f"і(?![{rule.due[0].letters}])" if rule.due else ""
    if rule.printed in OLD_LETTERS:
        return ""
    if rule.printed == "ъ":
        return "ъ(?!$)|[аеиоуыэюяіѣѵ]ъ|^ъ"
    left = rule.left.pattern.removesuffix("$") if rule.left else ""
    right = "" if not rule.due or rule.due[-1].becomes is not None else rule.due[-1].letters
    ending = "".join(sorted(right.replace(END, "")))
    tail = f"(?:[{ending}]{'|$' if END in right else ''})" if ending else "$" if right else ""
    return f"{left}{rule.printed}{tail}"


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


#: How digitised texts write ѣ where their alphabet lacks it.
YAT_GLYPHS = str.maketrans("ђЂћЋѢ", "ѣѣѣѣѣ")


def fold_yat(text: str) -> str:
    """``text`` with the usual stand-ins for ѣ, and the capital, as ѣ."""
    return text.translate(YAT_GLYPHS)
