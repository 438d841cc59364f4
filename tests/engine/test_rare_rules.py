"""Rules that few games have, each in the smallest game that shows it: what is legal, what it does, what undo gives."""

from __future__ import annotations

from typing import Any

from pasyans.engine import Program, compile_rules
from pasyans.engine.cards import card_text, read_cards
from pasyans.engine.golden import walk
from pasyans.engine.notation import move_text, read_move
from pasyans.engine.state import State, apply, legal, new_state, undo, won
from pasyans.model.rules import Rules

FOUNDATION = {
    "base": "A",
    "comes": "turned",
    "order": "up",
    "last": "4",
    "suit": "same",
    "returns": False,
    "feeds": {"tableau": {}},
}


def small(counts: list[int], **parts: Any) -> dict[str, Any]:
    """A pack of sixteen cards (A–4) on packets of ``counts``, four foundations up in suit, and what the test adds."""
    data: dict[str, Any] = {
        "deck": {"packs": 1, "ranks": ["A", "2", "3", "4"]},
        "zones": {
            "tableau": {
                "kind": "tableau",
                "packets": len(counts),
                "start": {"how": "counts", "counts": counts},
                "face": "up",
                "available": "top",
            },
            "foundation": {"kind": "foundation", "packets": 4, "start": {"how": "nothing"}},
        },
        "deal": ["tableau"],
        "foundations": {"foundation": FOUNDATION},
        "win": {"what": "foundations"},
    }
    if sum(counts) < 16:
        data["zones"]["stock"] = {"kind": "stock", "packets": 1, "start": {"how": "rest"}}
        data["deal"].append("stock")
    for key, value in parts.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            data[key] = {**data[key], **value}
        else:
            data[key] = value
    return data


def compiled(data: dict[str, Any]) -> Program:
    """The program of plain data."""
    return compile_rules(Rules.model_validate(data), game="small")


def tokens(state: State) -> list[str]:
    """The legal moves as text."""
    return [move_text(state.program, move) for move in legal(state.program, state)]


def play(state: State, *moves: str) -> None:
    """Play moves given as text."""
    for token in moves:
        apply(state.program, state, read_move(state.program, state, token))


def cards(state: State, name: str) -> str:
    """The cards of a packet, bottom to top."""
    names = [state.program.pile_name(pile) for pile in range(len(state.program.piles))]
    return " ".join(map(card_text, state.cards(names.index(name))))


PACK = "4S 3S 2S AS 4H 3H 2H AH 4D 3D 2D AD 4C 3C 2C AC"
BUILD = {"sources": ["tableau"], "targets": ["tableau"], "suit": "same", "direction": "down", "unit": "card"}


def test_a_run_moves_as_a_whole_and_a_packet_only_as_one() -> None:
    """``run`` lists every length that fits, ``packet`` only the whole."""
    pack = read_cards("4S 3H 2H 3S 2S 4H AH AS 4D 3D 2D AD 4C 3C 2C AC")
    run = small([1, 2, 2, 1, 10], builds={"build": {**BUILD, "unit": "run"}})
    state = new_state(compiled(run), cards=pack)
    assert "tableau.3>tableau.1:2" in tokens(state) and "tableau.2>tableau.4:2" in tokens(state)
    play(state, "tableau.3>tableau.1:2")
    assert cards(state, "tableau.1") == "4S 3S 2S"
    undo(state.program, state)
    assert cards(state, "tableau.3") == "3S 2S"
    whole = small([1, 2, 2, 1, 10], builds={"build": {**BUILD, "unit": "packet"}})
    assert [token for token in tokens(new_state(compiled(whole), cards=pack)) if token.endswith(":2")] == [
        "tableau.3>tableau.1:2",
        "tableau.2>tableau.4:2",
    ]


def test_a_run_laid_card_by_card_comes_out_turned_round() -> None:
    """``reversed``: the top card goes first, the others follow on it."""
    pack = read_cards("4S AS 2S 3S 4H 3H 2H AH 4D 3D 2D AD 4C 3C 2C AC")
    build = {**BUILD, "direction": "either", "unit": "run", "reversed": True}
    state = new_state(compiled(small([1, 3, 12], builds={"build": build})), cards=pack)
    play(state, "tableau.2>tableau.1:3")
    assert cards(state, "tableau.1") == "4S 3S 2S AS" and cards(state, "tableau.2") == ""
    undo(state.program, state)
    assert cards(state, "tableau.2") == "AS 2S 3S"


def test_one_direction_in_one_packet() -> None:
    """``mixed`` no: a packet that runs down does not go up again; a single card may go either way."""
    pack = read_cards("2S 3S 4H 3H 2H AH AS 4S 4D 3D 2D AD 4C 3C 2C AC")
    build = {**BUILD, "direction": "either", "mixed": False}
    state = new_state(compiled(small([1, 1, 3, 1, 1, 1, 8], builds={"build": build})), cards=pack)
    assert {"tableau.1>tableau.2", "tableau.2>tableau.1"} <= set(tokens(state))
    play(state, "tableau.1>tableau.2")
    assert "tableau.5>tableau.2" in tokens(state), "3S 2S goes on down to AS"
    undo(state.program, state)
    play(state, "tableau.2>tableau.1")
    assert "tableau.6>tableau.1" in tokens(state) and "tableau.5>tableau.1" not in tokens(state)


def test_a_buried_card_leaves_where_any_may() -> None:
    """``available`` any: the number after the colon is the depth."""
    data = small([16])
    data["zones"]["tableau"]["available"] = "any"
    state = new_state(compiled(data), cards=read_cards(PACK))
    before = state.core()
    assert tokens(state) == [f"tableau>foundation.1{depth}" for depth in ("", ":5", ":9", ":13")]
    play(state, "tableau>foundation.1:13", "tableau>foundation.1:13")
    assert cards(state, "foundation.1") == "AS 2S" and cards(state, "tableau").startswith("4S 3S 4H")
    undo(state.program, state)
    undo(state.program, state)
    assert state.core() == before


def test_a_buried_card_is_taken_and_must_be_played() -> None:
    """``take-buried``: only cards that can be played at once, and then nothing else is legal."""
    privilege = {"kind": "take-buried", "zone": "tableau", "times": 1, "when": "at-will"}
    data = small([16], privileges={"grace-card": privilege})
    state = new_state(compiled(data), cards=read_cards(PACK))
    assert tokens(state) == ["tableau>foundation.1", "tableau^:5", "tableau^:9", "tableau^:13"]
    play(state, "tableau^:13")
    assert tokens(state) == ["tableau>foundation.1"]
    play(state, "tableau>foundation.1")
    assert cards(state, "foundation.1") == "AS"
    assert not [token for token in tokens(state) if "^" in token], "once"


def test_a_run_is_turned_round_where_it_lies() -> None:
    """``reverse-run`` turns the longest run on top, as often as it may."""
    privilege = {"kind": "reverse-run", "zone": "tableau", "times": -1, "when": "at-will"}
    data = small([8, 8], builds={"build": {**BUILD, "direction": "either"}}, privileges={"turning": privilege})
    state = new_state(compiled(data), cards=read_cards(PACK))
    play(state, "tableau.1^:4")
    assert cards(state, "tableau.1") == "4S 3S 2S AS AH 2H 3H 4H"
    play(state, "tableau.1^:4")
    assert cards(state, "tableau.1") == "4S 3S 2S AS 4H 3H 2H AH"


def test_a_grace_takes_any_card_out() -> None:
    """``grace``: a card goes to a place of its own, from which it may be played."""
    data = small([16], privileges={"grace": {"kind": "grace", "zone": "tableau", "times": 1, "when": "at-will"}})
    data["foundations"] = {"foundation": {**FOUNDATION, "feeds": {"tableau": {}, "grace": {}}}}
    state = new_state(compiled(data), cards=read_cards(PACK))
    play(state, "tableau!grace:13")
    assert cards(state, "grace") == "AS"
    assert "grace>foundation.1" in tokens(state) and not [token for token in tokens(state) if "!" in token]


def test_a_row_closes_up() -> None:
    """``closes``: packets move down into an emptied place, and undo opens it again."""
    data = small([1] * 16, vacancies={"tableau": {"closes": True}})
    state = new_state(compiled(data), cards=read_cards(PACK))
    before = state.core()
    play(state, "tableau.4>foundation.1")
    assert [cards(state, f"tableau.{n}") for n in (3, 4, 15, 16)] == ["2S", "4H", "AC", ""]
    undo(state.program, state)
    assert state.core() == before


def test_the_stock_is_turned_to_every_packet_at_once() -> None:
    """``each``: one card to each place as long as there are any."""
    turn = {"count": 1, "to": "tableau", "placing": "each"}
    state = new_state(compiled(small([1, 1, 1], turn=turn)), cards=read_cards(PACK))
    play(state, "turn")
    assert [cards(state, f"tableau.{n}") for n in (1, 2, 3)] == ["4S AS", "3S 4H", "2S 3H"]
    while "turn" in tokens(state):
        play(state, "turn")
    assert cards(state, "stock") == "" and len(cards(state, "tableau.1").split()) == 6


def test_a_base_met_in_a_round_leaves_its_place_empty_for_this_round() -> None:
    """``base_out`` skip: the place of an ace gets no card; next: the following card takes it."""
    phases = {"deal": {"until": "stock-empty"}, "play": {"until": "end"}}
    outcome = {}
    for way in ("skip", "next"):
        turn = {"count": 1, "to": "tableau", "placing": "round", "phases": ["deal"], "base_out": way}
        forced = [{"step": "bases", "phases": ["deal"]}]
        data = small([1, 1, 1, 1], turn=turn, phases=phases, forced=forced)
        data["zones"]["tableau"]["start"] = {"how": "nothing"}
        state = new_state(compiled(data), cards=read_cards(PACK))
        while "turn" in tokens(state):
            play(state, "turn")
        outcome[way] = [cards(state, f"tableau.{n}") for n in (1, 2, 3, 4)]
    assert outcome["skip"][3] == ""
    assert outcome["next"] == ["4S 3H 2D", "3S 2H 4C", "2S 4D 3C", "4H 3D 2C"]


def test_cards_refused_and_cards_put_under() -> None:
    """``refuse``: a card of the rank goes under the pack; ``sink``: it goes under its packet."""
    data = small([4, 4], turn={"count": 1, "to": "tableau", "placing": "each"})
    data["zones"]["tableau"]["start"] = {"how": "counts", "counts": [4, 4], "refuse": ["A"]}
    state = new_state(compiled(data), cards=read_cards(PACK))
    assert cards(state, "tableau.1") == "4S 3S 2S 4H" and cards(state, "tableau.2") == "3H 2H 4D 3D"
    data["zones"]["tableau"]["start"] = {"how": "counts", "counts": [4, 4], "sink": ["A"]}
    state = new_state(compiled(data), cards=read_cards(PACK))
    assert cards(state, "tableau.1") == "AS 4S 3S 2S"


def test_a_packet_holds_no_more_than_its_capacity() -> None:
    """A build onto a full packet is not legal."""
    pack = read_cards("4S 3S 2S 4H 3H 2H AH AS 4D 3D 2D AD 4C 3C 2C AC")
    data = small([1, 1, 1, 13], builds={"build": BUILD})
    state = new_state(compiled(data), cards=pack)
    play(state, "tableau.2>tableau.1")
    assert "tableau.3>tableau.1" in tokens(state)
    data["zones"]["tableau"]["capacity"] = 13
    assert "tableau.2>tableau.1" in tokens(new_state(compiled(data), cards=pack))
    data = small([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], builds={"build": BUILD})
    data["zones"]["tableau"]["capacity"] = 1
    assert not [token for token in tokens(new_state(compiled(data), cards=pack)) if ">tableau" in token]


def test_one_foundation_a_suit_and_places_of_suits() -> None:
    """``own_suit`` keeps a second ace of a suit out; ``suits`` gives every suit its place."""
    ranks = {"deck": {"packs": 2, "ranks": ["A", "2"]}}
    double = read_cards("AS AS 2S 2S AH AH 2H 2H AD AD 2D 2D AC AC 2C 2C")
    for own, second in ((True, False), (False, True)):
        data = small([1] * 16, **ranks)
        data["zones"]["foundation"]["packets"] = 8
        data["foundations"] = {"foundation": {**FOUNDATION, "last": "2", "own_suit": own}}
        if own:
            data["zones"]["foundation"]["packets"] = 4
            data["foundations"]["foundation"]["order"] = "list"
            data["foundations"]["foundation"] |= {"ranks": ["A", "2", "A", "2"], "last": "2"}
        state = new_state(compiled(data), cards=double)
        play(state, "tableau.1>foundation.1")
        assert ("tableau.2>foundation.2" in tokens(state)) == second
    data = small([1] * 16)
    data["foundations"] = {"foundation": {**FOUNDATION, "suits": ["C", "D", "H", "S"]}}
    state = new_state(compiled(data), cards=read_cards(PACK))
    assert set(tokens(state)) == {f"tableau.{n}>foundation.{place}" for n, place in ((4, 4), (8, 3), (12, 2), (16, 1))}


def test_every_small_game_can_be_walked() -> None:
    """The rarest of them, walked by chance to the end, is won or stuck, never neither."""
    build = {**BUILD, "suit": "any", "direction": "either", "unit": "run"}
    vacancy = {"tableau": {"sources": ["tableau"], "unit": "run", "obligation": "at-will", "choice": "free"}}
    program = compiled(small([4, 4, 4, 4], builds={"build": build}, vacancies=vacancy))
    for deal in range(1, 6):
        *_, (count, token, state) = walk(program, deal, 200)
        assert token == "" and (won(program, state) or count == 0 or len(state.moves) == 200)
