"""Elliptic sentences are read with the words that their question, heading, label or list has for them."""

from __future__ import annotations

import pytest
from identity_words import identity_text

from pasyans.extract import extract
from pasyans.extract.reading import sentences
from pasyans.structure import find_games

HEAD = "Маяк\n\nБерут одну колоду и раскладывают восемь столбцов по пять карт.\n\n"

WHOLE = [
    # answers
    ("Чем занимают пустой столбец? Ничем.", ["не занимают пустой столбец Ничем."]),
    ("Сколько стопок на столе? — Восемь, по пять карт.", ["на столе Восемь стопок, по пять карт."]),
    ("Какие карты можно брать? Верхние.", ["можно брать Верхние карты."]),
    ("Куда их кладут? На другие столбцы, если они ниже.", ["их кладут На другие столбцы, если они ниже."]),
    ("Можно ли пройти колоду дважды? Нет.", ["нельзя пройти колоду дважды."]),
    ("Есть ли пересдача? Нет, ни одной.", ["нет пересдача ни одной."]),
    ("Перекладывают ли ряды? Да. Масть безразлична.", ["Перекладывают ряды.", "Масть безразлична."]),
    ("Когда пасьянс вышел? Когда всё на базах.", ["пасьянс вышел, Когда всё на базах."]),
    ("Что делают с пустым местом? Его не занимают.", ["с пустым местом Его не занимают."]),
    ("Что дальше? Верхние карты столбцов перекладываются.", ["Верхние карты столбцов перекладываются."]),
    ("1. Сколько нужно колод?\n\nДве.", ["нужно Две колод."]),
    # headings and labels
    ("Пустые столбцы\n\nНе заполняются.", ["Пустые столбцы Не заполняются."]),
    ("Основания\n\nОни растут вверх. Тузы лежат сверху.", ["Основания Они растут вверх.", "Тузы лежат сверху."]),
    ("Талон: второй раз не просматривают.", ["Талон второй раз не просматривают."]),
    ("Цель: собрать колоду на базах.", ["Цель собрать колоду на базах."]),
    ("Пустое место. Занимают королём.", ["Пустое место Занимают королём."]),
    ("Что запрещено\n\nСнимать карты с баз.", ["запрещено Снимать карты с баз."]),
    # lists
    ("Карту столбца кладут:\n- на базу в масть;\n- в пустой столбец.",
     ["Карту столбца кладут на базу в масть;", "Карту столбца кладут в пустой столбец."]),
    ("Нельзя:\n• брать карты с баз;\n• тасовать талон.", ["Нельзя брать карты с баз;", "Нельзя тасовать талон."]),
    ("Базы:\n— тузы;\n— растут вверх.", ["Базы тузы;", "Базы растут вверх."]),
    # what has words enough stays as it is
    ("Основания\n\nОстальные карты составляют колоду.", ["Остальные карты составляют колоду."]),
    ("Основания: тузы кладут отдельно.", ["Основания: тузы кладут отдельно."]),
    ("Колода. Раскладывают восемь столбцов по пять карт.", ["Раскладывают восемь столбцов по пять карт."]),
    ("Две колоды. Тузы кладут отдельно.", ["Две колоды.", "Тузы кладут отдельно."]),
    ("Помните правило: тузы не закрывают.", ["Помните правило: тузы не закрывают."]),
    ("Знаете ли вы эту игру?", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "whole"), WHOLE)
def test_sentences_are_made_whole(text: str, whole: list[str]) -> None:
    (game,) = find_games([identity_text(HEAD + text)], {})
    found = [sentence.text.strip() for sentence in sentences(game) if not sentence.silent]
    assert [" ".join(sentence.replace(" ,", ",").replace(" .", ".").split()) for sentence in found[1:]] == whole


def test_words_of_two_lines_have_two_places() -> None:
    page = f"{HEAD}Пустые столбцы\n\nЗаполняются только королями."
    (game,) = find_games([identity_text(page)], {})
    record = extract(game)
    places = record.provenance["/vacancies/tableau/ranks"].places
    assert [page[place.start : place.end] for place in places] == [place.quote for place in places]
    assert places[0].quote == "Пустые столбцы"
    assert not record.unread


def test_what_is_asked_is_not_stated() -> None:
    (game,) = find_games([identity_text(f"{HEAD}Кладут ли на пустое место короля? Как знать!")], {})
    record = extract(game)
    assert not record.rules.vacancies and [place.quote for place in record.unread] == ["Как знать!"]
