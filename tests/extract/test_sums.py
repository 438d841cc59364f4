"""What the number of cards forbids is not claimed; what it allows is."""

from __future__ import annotations

from typing import Any

from identity_words import identity_text

from pasyans.extract.leaves import text_leaves
from pasyans.structure import find_games

PACK = "Берут одну колоду в 52 карты. "


def leaves(text: str) -> dict[str, Any]:
    return text_leaves(find_games([identity_text(f"ПРОБА.\n\n{PACK}{text}\n")], {})[0])


def test_sizes_that_come_out_are_claimed() -> None:
    found = leaves(
        "Карты раскладывают в тринадцать стопок по четыре карты. Верхние карты перекладывают на другие стопки."
    )
    assert found["/zones/tableau/start/each"] == 4
    assert found["/deal"] == ["tableau"]


def test_one_card_each_is_how_they_are_dealt_where_nothing_is_kept_back() -> None:
    found = leaves("Раскладывают восемь стопок по одной карте. Верхние карты перекладывают на другие стопки.")
    assert found["/zones/tableau/packets"] == 8
    assert "/zones/tableau/start/each" not in found


def test_where_a_stock_is_spoken_of_a_few_cards_are_no_fault() -> None:
    found = leaves("Раскладывают восемь стопок по одной карте. Остальные карты служат колодой; их открывают по одной.")
    assert found["/zones/tableau/start/each"] == 1


def test_no_stock_where_all_cards_lie_there() -> None:
    found = leaves("Раскладывают тринадцать стопок по четыре карты. Остальные карты берут по мере надобности.")
    assert "/zones/stock/kind" not in found
    assert found["/deal"] == ["tableau"]


def test_where_nothing_founds_a_foundation_ace_and_king_are_neighbours_in_building() -> None:
    text = (
        "Сдают семь столбцов по пять карт. Нижнюю карту столбца кладут на талон, если она старше или младше верхней "
        "его карты на одно очко. Круг замкнут. Пасьянс вышел, если все столбцы разобраны."
    )
    found = leaves(text)
    assert found["/builds/build/wrap"] is True
    assert not any(pointer.startswith("/foundations") for pointer in found)
