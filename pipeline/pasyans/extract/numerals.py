"""Russian numbers in words and figures: lemmas in, whole numbers out (cardinal, collective, ordinal, «дважды»)."""

from __future__ import annotations

_UNITS = "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать"
_TEENS = "четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
_TENS = {
    "двадцать": 20,
    "тридцать": 30,
    "сорок": 40,
    "пятьдесят": 50,
    "шестьдесят": 60,
    "семьдесят": 70,
    "восемьдесят": 80,
    "девяносто": 90,
    "сто": 100,
}
CARDINALS = {word: number for number, word in enumerate(f"{_UNITS} {_TEENS}".split())} | _TENS
COLLECTIVES = {"оба": 2, "двое": 2, "трое": 3, "четверо": 4, "пятеро": 5, "шестеро": 6, "семеро": 7, "восьмеро": 8}
ORDINALS = {
    "первый": 1,
    "второй": 2,
    "третий": 3,
    "четвертый": 4,
    "пятый": 5,
    "шестой": 6,
    "седьмой": 7,
    "восьмой": 8,
    "девятый": 9,
    "десятый": 10,
    "одиннадцатый": 11,
    "двенадцатый": 12,
    "тринадцатый": 13,
    "четырнадцатый": 14,
    "пятнадцатый": 15,
    "шестнадцатый": 16,
    "семнадцатый": 17,
    "восемнадцатый": 18,
    "девятнадцатый": 19,
    "двадцатый": 20,
    "тридцатый": 30,
    "сороковой": 40,
    "пятидесятый": 50,
}
ORDINALS |= {
    f"{ten} {word}": number + ORDINALS[word]
    for ten, number in _TENS.items()
    for word in list(ORDINALS)[:9]
    if number < 100
}
TIMES = {
    "однажды": 1,
    "единожды": 1,
    "дважды": 2,
    "трижды": 3,
    "четырежды": 4,
    "двукратный": 2,
    "троекратный": 3,
    "трехкратный": 3,
    "четырехкратный": 4,
    "двукратно": 2,
    "троекратно": 3,
    "вдвоем": 2,
}


def number_of(lemma: str) -> int | None:
    """The number a single word or figure states, or ``None`` («двенадцать» -> 12, «оба» -> 2, «13» -> 13)."""
    if lemma.isdigit():
        return int(lemma)
    return CARDINALS.get(lemma, COLLECTIVES.get(lemma))


def joins(left: int, right: int) -> bool:
    """Whether two numbers in a row are one («двадцать» «пять»)."""
    return (left in range(20, 100, 10) and 1 <= right <= 9) or (left == 100 and right < 100)
