"""Russian forms of the terms of a description: «четыре карты», «в талоне», «короля червей и двух королей пик».

Terms flow in, words flow out. The words lie in ``wording_ru.toml``; pymorphy3 declines them, and judges which Russian
noun the Latin name of a zone stands for (``ekvator`` -> «экватор»).
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import ClassVar

import pymorphy3

from pasyans.extract.describe.forms import Forms
from pasyans.extract.describe.terms import Packets, Ranks, Sources
from pasyans.structure import transliterate

_CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}
_ONE_TWO = ("nom", "gen", "acc", "ins", "loc", "dat")
_LETTERS = "абвгдежзийклмнопрстуфхцчшщыэюя"
_AMBIGUOUS = {"е": "еэ"}


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def _noun(lemma: str) -> pymorphy3.analyzer.Parse:
    parses = _analyzer().parse(lemma)
    nouns = [p for p in parses if "NOUN" in p.tag and p.normal_form.replace("ё", "е") == lemma and "nomn" in p.tag]
    return (nouns or [p for p in parses if "NOUN" in p.tag] or parses)[0]


@cache
def decline(lemma: str, case: str, plural: bool = False) -> str:
    """A noun in a case (``nom gen dat acc ins loc``) and number; ё as е."""
    form = _noun(lemma).inflect({_CASES[case], "plur" if plural else "sing"})
    return (form.word if form else lemma).replace("ё", "е")


@cache
def cyrillic(name: str) -> str:
    """The Russian noun behind the Latin name of a zone: the one that the dictionary knows, else letter by letter."""
    spelled: dict[str, str] = {}
    for letter in _LETTERS:
        spelled.setdefault(transliterate(f"а{letter}")[1:], letter)
    out, at = [], 0
    while at < len(name):
        size = next((n for n in (4, 3, 2, 1) if name[at : at + n] in spelled), 0)
        out.append(spelled[name[at : at + size]] if size else " ")
        at += size or 1
    plain = "".join(out)
    choices = ["".join(letters) for letters in itertools.product(*(_AMBIGUOUS.get(c, c) for c in plain))]
    choices += [f"{choice}ь" for choice in choices]
    known = [c for c in choices if _analyzer().word_is_known(c) and any("NOUN" in p.tag for p in _analyzer().parse(c))]
    return (known or [plain])[0]


class Russian(Forms):
    """Russian words for one record."""

    lang: ClassVar[str] = "ru"

    def number(self, n: int, spec: str) -> str:
        """``acc.карта`` a number with its noun, ``gen.f`` alone in a gender, ``ord.acc.f`` an ordinal, ``times``."""
        if spec == "times":
            return f"{self.cardinal(n, 'nom')} {'раза' if n % 10 in (2, 3, 4) and n % 100 // 10 != 1 else 'раз'}"
        case, _, noun = spec.partition(".")
        if case == "by":
            case = "dat" if n == 1 else "acc"
        if case == "ord":
            return self._ordinal(n, noun)
        if noun and noun not in "mfn":
            return self.counted(n, case, noun)
        return self.cardinal(n, case or "nom", noun or "m")

    def counted(self, n: int, case: str, noun: str) -> str:
        """A number with its noun: «одну карту», «две карты», «двадцати пяти карт», «четырех тузов»."""
        tag = _noun(noun).tag
        gender = {"femn": "f", "neut": "n"}.get(str(tag.gender), "m")
        last = n % 10 if n % 100 not in range(11, 15) else 0
        alive = case == "acc" and noun in self.words["alive"] and 1 < n < 5
        number = self.cardinal(n, "gen" if alive else case, gender)
        if last == 1:
            one = "gen" if case == "acc" and noun in self.words["alive"] and gender == "m" else case
            return f"{self.cardinal(n, one, gender)} {decline(noun, one)}"
        if case in ("nom", "acc") and not alive:
            return f"{number} {decline(noun, 'gen', plural=last not in (2, 3, 4))}"
        return f"{number} {decline(noun, 'gen' if alive else case, plural=True)}"

    def cardinal(self, n: int, case: str, gender: str = "m") -> str:
        """A number in words up to 199, then in figures."""
        if n >= 200 or n < 1:
            return str(n)
        table = self.words["numbers"]
        parts = [n - n % 100] if n >= 100 else []
        parts += [n % 100] if 0 < n % 100 < 21 else [p for p in (n % 100 - n % 10, n % 10) if p]
        out = []
        for part in parts:
            if part in (1, 2):
                out.append(str(table[f"{part}-{gender}"][_ONE_TWO.index(case)]))
            else:
                out.append(str(table[str(part)][0 if case in ("nom", "acc") else 2 if case == "ins" else 1]))
        return " ".join(out)

    def _ordinal(self, n: int, spec: str) -> str:
        case, _, gender = spec.partition(".")
        ordinals = self.words["numbers"]["ordinal"]
        if n >= len(ordinals):
            return f"{n}-ю" if gender == "f" and case == "acc" else f"{n}-й"
        word = next(p for p in _analyzer().parse(ordinals[n]) if "ADJF" in p.tag)
        grammemes = {_CASES[case], "sing", {"f": "femn", "n": "neut"}.get(gender, "masc")}
        form = word.inflect(grammemes | ({"inan"} if case == "acc" and gender == "m" else set()))
        return str(form.word if form else word.word).replace("ё", "е")

    def ranks(self, value: Ranks, spec: str) -> str:
        """``acc.n`` counted, ``nom.pl`` and ``ins.sg`` alone, ``until`` «до королей», ``or.ins`` «королем или …»."""
        lemmas: dict[str, str] = self.words["ranks"]
        if spec == "until":
            return f" до {decline(lemmas[value.ranks[0]], 'gen', True)}" if value.ranks else ""
        case, _, number = spec.partition(".")
        if case == "or":
            return self.listed([decline(lemmas[rank], number) for rank in value.ranks], "or")
        if number == "then":
            return self._sequence(value.ranks)
        if number == "n":
            found = Counter(value.ranks)
            parts = [(rank, value.n or found[rank]) for rank in dict.fromkeys(value.ranks)]
            said = [
                self.counted(n, case, lemmas[rank]) if n > 1 or value.n else self._rank(rank, case) for rank, n in parts
            ]
            return self.listed(said)
        return self.listed([self._rank(rank, case, number == "pl") for rank in value.ranks])

    def _rank(self, rank: str, case: str, plural: bool = False) -> str:
        lemma: str = self.words["ranks"][rank]
        return decline(lemma, self._alive(lemma, case, plural), plural)

    def _alive(self, noun: str, case: str, plural: bool = False) -> str:
        """The accusative of court cards and aces is that of living beings: «кладут туза, королей»."""
        masculine = _noun(noun).tag.gender == "masc"
        return "gen" if case == "acc" and noun in self.words["alive"] and (masculine or plural) else case

    def _sequence(self, ranks: tuple[str, ...]) -> str:
        """«королей, потом двойки, дам, тройки …» one after the other."""
        then: str = self.words["joiners"]["then"]
        return then.join(self._rank(rank, "acc", True) for rank in ranks)

    def cards(self, cards: tuple[str, ...], spec: str) -> str:
        parts = []
        for card, n in Counter(cards).items():
            rank, suit = self.words["ranks"][card[0]], self.words["suit-names"][card[1]]
            said = self.counted(n, spec or "nom", rank) if n > 1 else decline(rank, self._alive(rank, spec or "nom"))
            parts.append(f"{said} {suit}")
        return self.listed(parts)

    def zone(self, name: str, case: str) -> str:
        """A zone in a case: «пачках», «талона», «диван»; several foundations by their base cards («королей»)."""
        zone = self.found(name)
        base, owner, rank = self.named(name)
        if rank is not None:
            return self._rank(rank, case, True)
        known = self.words["zones"].get(base)
        if known is not None:
            said = decline(known["noun"], case, known["plural"])
        elif base in self.words["sides"]:
            said = f"{self.words['sides'][base][case]} {decline('пачка', case, True)}"
        else:
            said = decline(cyrillic(base), case)
        if owner and zone is not None and zone.owner:
            said = f"{said} {self.words['owners'][owner]}"
        return said

    def zones(self, names: tuple[str, ...], spec: str) -> str:
        """``gen`` zones in a case, ``of`` « дивана» (nothing for bare packets), ``packet.of`` «каждой пачки дивана»."""
        if spec == "of":
            whose = self.whose(names)
            if whose is not None:
                return f" {self.words['owners'][whose]}" if whose else ""
            return f" {self.zones(names, 'gen')}"
        if spec == "packet.of":
            if foundations := self.each_foundation(names):
                return foundations
            if len(names) == 1 and names[0] in self.words["sides"]:
                return f"каждой {self.words['sides'][names[0]]['each']} {decline('пачка', 'gen')}"
            return self.zones(names, "gen") if self.single(*names) else f"каждой пачки{self.zones(names, 'of')}"
        return self.listed([self.zone(name, spec or "nom") for name in names])

    def packets(self, value: Packets, spec: str) -> str:
        """«четырех пачек дивана», «четырех угловых пачек»."""
        side = self.words["sides"].get(value.zone)
        if side is None:
            return f"{self.counted(value.n, spec, 'пачка')}{self.zones((value.zone,), 'of')}"
        return f"{self.cardinal(value.n, spec, 'f')} {side[spec]} {decline('пачка', spec, True)}"

    def top(self, name: str, spec: str) -> str:
        zone = self.found(name)
        if zone is not None and zone.kind == "stock":
            return f"{decline('карта', spec)} {self.zone(name, 'gen')}"
        many = not self.single(name)
        adjective = self.words["tops"][self.playable(name)]["pl" if many else "sg"][spec]
        return f"{adjective} {decline('карта', spec, many)} {self.zone(name, 'gen')}"

    def sources(self, value: Sources) -> str:
        zones = [self.zone(name, "gen") for name in value.names]
        if value.in_order:
            said = f"из {zones[0]}"
            for before, after in itertools.pairwise(zones):
                said += self.words["joiners"]["else"].format(before=before, after=after)
            return said
        return self.words["joiners"]["or-from"].join(["из " + zones[0], *zones[1:]]) if zones else ""

    def step(self, place: int, n: int) -> str:
        words = self.words["steps"]
        if place == 1:
            return str(words["first"]).format(step=self._step(n))
        return str(words["next"]).format(ordinal=self._ordinal(place, "acc.n"), step=self._step(n))

    def run(self, first: int, last: int, n: int) -> str:
        cards = self.counted(n, "acc", "карта")
        if first == last:
            return f"в {self._ordinal(first, 'acc.f')} {cards}"
        ends = {"first": self._ordinal(first, "gen.f"), "last": self._ordinal(last, "gen.f")}
        return str(self.words["joiners"]["each"]).format(cards=cards, **ends)

    def _step(self, n: int) -> str:
        words = self.words["steps"]
        return str(words[str(n)] if str(n) in words else words["more"].format(n=self.counted(n - 1, "acc", "карта")))

    def placed(self, zone: str, n: int) -> str:
        """«одну угловую карту», «четыре боковых карты»."""
        side = self.words["sides"].get(zone)
        if side is None:
            return f"{self.counted(n, 'acc', 'карта')} {self.zone(zone, 'gen')}"
        if n == 1:
            return f"{self.cardinal(1, 'acc', 'f')} {side['one']} {decline('карта', 'acc')}"
        return f"{self.cardinal(n, 'acc', 'f')} {side['gen']} {decline('карта', 'gen', plural=n > 4)}"
