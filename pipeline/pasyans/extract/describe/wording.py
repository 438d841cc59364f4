"""How facts become sentences: a template of a wording file is filled with terms that know their own forms.

Facts flow in; text flows out. The two languages share this and differ in their terms (``russian``, ``english``) and
templates.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from pasyans.errors import PasyansError
from pasyans.extract.describe.terms import Fact, Zones
from pasyans.model.rules import Rules, Zone

_BEGINNING = re.compile(r"(?:^|(?<=[.] ))\w")


@cache
def words(lang: str) -> dict[str, Any]:
    """The wording file of a language.

    Raises ``PasyansError`` when an editor has left it in a state that is not TOML.
    """
    name = f"wording_{lang}.toml"
    try:
        return tomllib.loads(files("pasyans.extract.describe").joinpath(name).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PasyansError(f"{name}: expected TOML, found: {error}; correct that line") from error


@dataclass(frozen=True, slots=True)
class Form:
    """A term in a template: ``{packets:gen}`` asks ``form`` for the form named after the colon."""

    form: Callable[[str], str]

    def __format__(self, spec: str) -> str:
        return self.form(spec)


class Wording:
    """The words of one language for one record; ``terms`` turns an argument of a fact into a :class:`Form`."""

    lang: ClassVar[str]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.words = words(self.lang)

    def term(self, value: Any) -> object:
        """An argument of a fact as something that a template can format."""
        raise PasyansError(f"expected a term of a description, found {value!r}")

    def stretch(self, phases: tuple[str, ...]) -> str:
        """When something is allowed, in words: the phases of the record by what begins and ends them."""
        return self.listed([self._phase(name) for name in phases], "or")

    def _phase(self, name: str) -> str:
        names = list(self.rules.phases)
        if name not in names:
            return name
        at = names.index(name)
        if self.rules.phases[name].until not in (None, "end"):
            return self._until(name, "while")
        return self._until(names[at - 1], "after") if at else str(self.words["phases"]["always"])

    def _until(self, name: str, part: str) -> str:
        phase = self.rules.phases[name]
        zones = Zones(phase.zones or ((phase.zone,) if phase.zone else ()))
        return str(self.words["phases"][f"{phase.until or 'end'}.{part}"]).format(zones=self.term(zones))

    def sentence(self, fact: Fact) -> str:
        """One sentence, its first letter a capital.

        Raises ``PasyansError`` when the wording file lacks the sentence.
        """
        template = self.words["sentences"].get(fact.key)
        if template is None:
            raise PasyansError(f"wording_{self.lang}.toml: expected a sentence {fact.key!r}, found none")
        text: str = template.format(**{name: self.term(value) for name, value in fact.terms.items()})
        if fact.when is not None:
            text = f"{self.stretch(fact.when.phases)}, {text[:1].lower()}{text[1:]}"
        text = " ".join(text.split()).replace(" ,", ",").replace(" .", ".")
        return _BEGINNING.sub(lambda match: match[0].upper(), text)

    def paragraph(self, facts: Sequence[Fact]) -> str:
        """The sentences of one topic."""
        return " ".join(self.sentence(fact) for fact in facts)

    def found(self, name: str) -> Zone | None:
        """A zone by name; for a name without a player, the first player's."""
        return self.rules.zones.get(name) or self.rules.zones.get(f"{name}-1")

    def single(self, *names: str) -> bool:
        """Whether each of the zones is one packet."""
        return all((zone := self.found(name)) is not None and (zone.packets or 1) == 1 for name in names)

    def playable(self, name: str) -> str:
        """Which card of a zone may be played, as a key of the words: ``any``, ``free`` (not covered) or ``top``."""
        zone = self.found(name)
        if zone is None:
            return "top"
        return "any" if zone.available == "any" else "free" if zone.covered_by else "top"

    def listed(self, parts: Sequence[str], last: str = "and") -> str:
        """«a, b and c» with the language's words."""
        joiner = self.words["joiners"][last]
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {joiner} {parts[-1]}"
