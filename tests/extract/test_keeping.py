"""A zone that the left-over cards make is none of the packets laid before, and what goes into it is kept, not built."""

from __future__ import annotations

from identity_words import identity_text

from pasyans.extract.leaves import text_leaves
from pasyans.structure import find_games

TEXT = (
    "ПРОБА.\n\nБерут одну колоду в 52 карты. Раскладывают шесть стопок по шесть карт. Остальные шестнадцать карт "
    "составляют букет. Любую карту букета и верхнюю карту стопки можно положить на другую стопку, на карту старше на "
    "одно очко, не разбирая масти. Верхнюю карту стопки можно отложить и в букет.\n"
)


def test_left_over_cards_with_a_name_are_a_reserve() -> None:
    found = text_leaves(find_games([identity_text(TEXT)], {})[0])
    assert found["/zones/tableau/packets"] == 6
    assert found["/zones/buket/kind"] == "reserve"
    assert {p: v for p, v in found.items() if p.endswith("/targets")} == {"/builds/build/targets": ["tableau"]}
    assert set(found["/builds/build/sources"]) == {"tableau", "buket"}
