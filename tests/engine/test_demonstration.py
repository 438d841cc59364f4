"""The demonstration comes out exactly as the book promises, and breaks its promise when its steps are changed."""

from __future__ import annotations

import json

import pytest
from engine_cases import CASES, program_of

from pasyans.engine.demonstration import finished_packets, perform
from pasyans.model.record import Demonstration

DATA = json.loads((CASES / "records" / "complete" / "schet-pokaz.json").read_text(encoding="utf-8"))


def test_the_promise_is_kept() -> None:
    """Four finished foundations, gathered and laid by 1, 2, 3, 4: thirteen packets of four equal cards."""
    packets = finished_packets(program_of("complete/schet"))
    assert [len(packet) for packet in packets] == [13] * 4
    assert len({card for packet in packets for card in packet}) == 52
    done = perform(Demonstration.model_validate(DATA), packets)
    assert done.kept
    last = done.scenes[-1]
    assert [sorted(card & 15 for card in place) for place in last.places] == [[rank] * 4 for rank in range(13)]
    assert last.pack == ()
    assert "13: " in last.text()


@pytest.mark.parametrize("index, change", [(4, {"step": 5}), (0, {"order": [1, 2, 3, 4]})])
def test_other_steps_break_it(index: int, change: dict[str, object]) -> None:
    """With another step or another order of gathering the ranks do not come together: the check can fail."""
    data = json.loads(json.dumps(DATA))
    data["steps"][index].update(change)
    assert not perform(Demonstration.model_validate(data), finished_packets(program_of("complete/schet"))).kept


@pytest.mark.parametrize(
    "index, change, words",
    [
        (0, {"order": [4, 3, 2]}, "each of the packets 1 to 4"),
        (3, {"step": 13}, "a step that meets each of 13 places"),
        (2, {"places": 53}, "places and as many cards"),
    ],
)
def test_impossible_steps_are_errors(index: int, change: dict[str, object], words: str) -> None:
    """A step that cannot be done says what it expected and found."""
    data = json.loads(json.dumps(DATA))
    data["steps"][index].update(change)
    with pytest.raises(ValueError, match=words):
        perform(Demonstration.model_validate(data), finished_packets(program_of("complete/schet")))
