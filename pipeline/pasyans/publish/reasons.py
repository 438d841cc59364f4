"""Why a word was changed, in words: the list of reasons that one page of the site needs.

Edits of the normalizer flow in, numbered sentences flow out; wording lies in ``site/steps.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pasyans.model.text import Edit, Word


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason with the number its words refer to, and in how many words it occurs."""

    number: int
    text: str
    stage: str
    count: int


@dataclass(slots=True)
class Reasons:
    """Collects the reasons of a page of the site; the same change for the same cause is one reason."""

    wording: Mapping[str, Mapping[str, Any]]
    lang: str
    translated: Mapping[str, str] = field(default_factory=dict)
    """Reasons of emendations in this language, by the Russian ones."""
    _numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    _counts: list[int] = field(default_factory=list)

    def number(self, edit: Edit) -> int:
        """The number of the reason for ``edit``, from 1."""
        key = (self.say(edit), edit.stage)
        number = self._numbers.setdefault(key, len(self._numbers) + 1)
        if number > len(self._counts):
            self._counts.append(0)
        self._counts[number - 1] += 1
        return number

    def say(self, edit: Edit) -> str:
        """The reason in words; a step that the wording does not know is named as it is."""
        names = self.wording.get(edit.step, {})
        template = names.get(self.lang) or self.wording["other"][self.lang]
        reason = self.translated.get(edit.reason, edit.reason)
        before = edit.before.replace("\n", "⏎").replace("\u00ad", "¬")
        return str(template.format(before=before, after=edit.after, step=edit.step, reason=reason)).strip(" ;:,")

    def repaired(self, word: Word) -> bool:
        """Whether what was recognised of ``word`` was repaired, beyond repairs too common to be marked."""
        return any(e.stage == "printed" and not self.wording.get(e.step, {}).get("quiet") for e in word.edits)

    def all(self) -> list[Reason]:
        """Every reason so far, in the order of its number."""
        return [Reason(n, text, stage, self._counts[n - 1]) for (text, stage), n in self._numbers.items()]
