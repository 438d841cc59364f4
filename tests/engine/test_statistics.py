"""Shares and their intervals against values worked out elsewhere and by their definition."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pasyans.engine.statistics import Z_95, paired_difference, wilson, win_share


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert found == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(0, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_solve_the_equation_they_are_defined_by(case: tuple[int, int]) -> None:
    hits, trials = case
    low, high = wilson(hits, trials)
    assert 0.0 <= low <= (hits / trials if trials else 0.5) <= high <= 1.0
    for end in (low, high):
        if trials and 0.0 < end < 1.0:
            distance = abs(hits / trials - end) / math.sqrt(end * (1 - end) / trials)
            assert distance == pytest.approx(Z_95, rel=1e-6)


def test_more_hits_than_trials_are_refused() -> None:
    with pytest.raises(ValueError, match="hits=3, trials=2"):
        wilson(3, 2)


@given(st.integers(1, 400), st.data())
def test_undecided_deals_widen_the_interval_to_what_they_could_have_been(deals: int, data: st.DataObject) -> None:
    won = data.draw(st.integers(0, deals))
    undecided = data.draw(st.integers(0, deals - won))
    share = win_share(won, deals, undecided)
    for later in {0, undecided // 2, undecided}:
        decided = win_share(won + later, deals)
        assert share.low <= decided.low and decided.high <= share.high


def test_a_difference_on_the_same_deals_is_surer_than_between_two_samples() -> None:
    found = paired_difference(30, 10, 1000)
    assert found.rate == pytest.approx(0.02)
    assert 0 < found.low < 0.02 < found.high
    assert found.high - found.low < 2 * Z_95 * math.sqrt(2 * 0.25 / 1000)
    mirrored = paired_difference(10, 30, 1000)
    assert (mirrored.low, mirrored.high) == (pytest.approx(-found.high), pytest.approx(-found.low))
