"""Russian words in their right form: nouns by case and number, numbers in words, lists with «и».

Lemmas and numbers flow in, forms flow out; pymorphy3 knows the endings.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import pymorphy3

Case = Literal["nomn", "gent", "datv", "accs", "ablt", "loct"]

_ONES = {
    "masc": "один два три четыре пять шесть семь восемь девять".split(),
    "femn": "одна две три четыре пять шесть семь восемь девять".split(),
    "neut": "одно два три четыре пять шесть семь восемь девять".split(),
}
_TEENS = (
    "десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
).split()
_TENS = "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split()
_ORDINALS = (
    "первый второй третий четвертый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый тринадцатый "
    "четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый двадцатый"
).split()


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def _parse(lemma: str) -> pymorphy3.analyzer.Parse:
    parses = _analyzer().parse(lemma)
    nouns = [p for p in parses if p.tag.POS in ("NOUN", "ADJF") and p.normal_form.replace("ё", "е") == lemma]
    animate = [p for p in nouns if "Name" not in p.tag and "Surn" not in p.tag and "Geox" not in p.tag]
    return (animate or nouns or parses)[0]


@cache
def form(lemma: str, case: Case = "nomn", plural: bool = False) -> str:
    """A noun in a case and number («пачка», gent, plural -> «пачек»); a phrase «свободное место» word by word."""
    if " " in lemma:
        return " ".join(form(word, case, plural) for word in lemma.split())
    grammemes = {case, "plur" if plural else "sing"}
    inflected = _parse(lemma).inflect(grammemes)
    return (inflected.word if inflected else lemma).replace("ё", "е")


@cache
def gender(lemma: str) -> str:
    """masc, femn or neut."""
    return str(_parse(lemma.split()[-1]).tag.gender or "masc")


def number(n: int, of: str = "карта", accusative: bool = False) -> str:
    """A number in words, agreeing with the gender of ``of`` («две», «двадцать один», «одну»)."""
    if n == 1 and accusative and gender(of) == "femn":
        return "одну"
    if n < 10:
        return _ONES[gender(of)][n - 1] if n else "ноль"
    if n < 20:
        return _TEENS[n - 10]
    if n < 100:
        tens, ones = divmod(n, 10)
        return _TENS[tens - 2] + (f" {number(ones, of, accusative)}" if ones else "")
    return "сто" + (f" {number(n - 100, of, accusative)}" if n > 100 else "")


def counted(n: int, lemma: str, case: Case = "nomn") -> str:
    """A number and its noun in nominative or accusative («четыре карты», «пять карт», «одну карту»)."""
    words = number(n, lemma, case == "accs")
    last = n % 100
    if last % 10 == 1 and last != 11:
        return f"{words} {form(lemma, case)}"
    if last % 10 in (2, 3, 4) and not 11 < last < 15:
        return f"{words} {form(lemma, 'gent')}"
    return f"{words} {form(lemma, 'gent', True)}"


@cache
def ordinal(n: int, case: Case = "nomn", sex: str = "femn") -> str:
    """An ordinal up to twenty («вторую», «седьмая»)."""
    inflected = _analyzer().parse(_ORDINALS[n - 1])[0].inflect({case, "sing", sex})
    return str(inflected.word if inflected else _ORDINALS[n - 1]).replace("ё", "е")


def listed(items: list[str], last: str = "и") -> str:
    """«а, б и в»."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
