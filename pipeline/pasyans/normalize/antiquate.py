"""From the new spelling back to the old: makes pre-reform text of modern text.

Modern text flows in, the same text as it would have been printed before 1918 flows out. It serves to learn the
weights of the channel and to test the normalizer on texts whose right answer is known; where the old spelling
needs what the new one does not say (the gender behind a plural), a seeded draw decides.
"""

from __future__ import annotations

import random
import re
from typing import Any

from pasyans.normalize.datafiles import read_table

_WORD = re.compile(r"[А-Яа-яЁё]+")
_VOICELESS = "кпстфхцчшщ"
_PREFIX = re.compile(rf"^(бе|ра|ро|и|во|ни|чере|чре)с(?=[{_VOICELESS}])")
_PREFIXES = re.compile(
    r"^(?:на|не|по|при|про|пере|до|за|у|от|ото|об|обо|с|со|вы|под|подо|раз|рас|без|бес|из|ис|воз|вос|в|во|пред|о|"
    r"низ|нис|недо|нѣ|полу|все|само|благо|зло|много|едино|перво|ново|высоко|небез|пона|поза|при|пред)?"
)
_FITA = {"федор": "ѳедор", "фом": "ѳом", "арифметик": "ариѳметик", "миф": "миѳ", "афин": "аѳин", "кафедр": "каѳедр",
         "эфир": "эѳир", "тимофе": "тимоѳе", "агаф": "агаѳ", "марф": "марѳ", "логарифм": "логариѳм"}  # fmt: skip
_DATIVE_LIKE = ("datv", "loct")


class Antiquary:
    """Puts old spelling on modern words; ``seed`` decides where modern spelling does not say."""

    def __init__(self, seed: int = 0) -> None:
        import pymorphy3

        self._analyzer: Any = pymorphy3.MorphAnalyzer()
        self._draw = random.Random(seed)
        self._known: dict[str, list[str]] = {}
        rows = sorted(set(read_table("yat.tsv", 2)), key=lambda row: (-len(row[0]), row))
        self._stems = [(stem.replace("ѣ", "е"), stem) for stem, how in rows if how == "stem"]
        self._words = {word.replace("ѣ", "е"): word for word, how in rows if how == "word"}
        self._never = tuple(stem for stem, how in rows if how == "never")

    def text(self, modern: str) -> str:
        """``modern`` in the spelling of before 1918; what is no Russian word stays."""
        return _WORD.sub(lambda match: self.word(match.group()), modern)

    def word(self, modern: str) -> str:
        """One word; capitals are kept."""
        lower = modern.lower()
        forms = self._known.get(lower)
        if forms is None:
            forms = self._known[lower] = self._forms(lower)
        form = forms[0] if len(forms) == 1 else self._draw.choice(forms)
        if modern.isupper() and len(modern) > 1:
            return form.upper()
        return form[0].upper() + form[1:] if modern[0].isupper() else form

    def _forms(self, word: str) -> list[str]:
        parse = self._analyzer.parse(word)[0]
        tag = parse.tag
        word = word.replace("ё", "е")
        if word in ("он", "они"):
            return [word + "ъ"] if word == "он" else ["они", "они", "они", "онѣ"]
        if word in ("ее", "нее"):
            return [word, word[:-2] + "ея"]
        endings = [word]
        adjective = tag.POS in ("ADJF", "PRTF") or "Apro" in tag
        if adjective and {"gent", "accs"} & {tag.case} and word.endswith(("ого", "его")) and len(word) > 5:
            stressed = word.endswith("ого") and word[:-3] in ("друг", "больш", "молод", "прост", "как", "так", "чуж")
            if not stressed and "Apro" not in tag:
                soft = word.endswith("его") and word[-4] not in "жчшщц"
                endings = [word[:-3] + ("яго" if soft else "аго")]
        elif adjective and tag.number == "plur" and tag.case in ("nomn", "accs") and word.endswith(("ые", "ие")):
            endings = [word, word[:-1] + "я"]
        elif (
            tag.POS == "NOUN"
            and tag.number == "sing"
            and tag.case in _DATIVE_LIKE
            and word.endswith("е")
            and word[-2] != "и"
        ):
            endings = [word[:-1] + "ѣ"]
        elif tag.POS in ("COMP",) and word.endswith(("ее", "ей")):
            endings = [word[:-2] + "ѣ" + word[-1]]
        elif word in ("мне", "тебе", "себе"):
            endings = [word[:-1] + "ѣ"]
        return [self._letters(form) for form in endings]

    def _letters(self, word: str) -> str:
        word = self._yat(word)
        word = _PREFIX.sub(r"\1з", word)
        for new, old in _FITA.items():
            if word.startswith(new):
                word = old + word[len(new) :]
        word = re.sub("и(?=[аеиоуыэюяѣій])", "і", word)
        if word in ("мир", "мира", "миру", "миром", "мире"):
            word = word.replace("и", "і")
        return word + "ъ" if word[-1] in "бвгджзклмнпрстфхцчшщ" else word

    def _yat(self, word: str) -> str:
        if word in self._words:
            return self._words[word]
        if word.startswith(self._never):
            return word
        for plain, stem in self._stems:
            at = word.find(plain)
            if at >= 0 and (at == 0 or _PREFIXES.fullmatch(word[:at])):
                return word[:at] + stem + word[at + len(plain) :]
        return word
