"""The engine's numbered deals against a second writing of the algorithms, and both against published outputs."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_deals import Splitmix, Xoshiro, generator, new_pack, shuffled_pack

from pasyans.engine import cards as engine_cards
from pasyans.engine import randomness

NUMBERS = st.integers(0, 2**63 - 1)


def test_published_outputs() -> None:
    """Outputs published with the reference implementations (splitmix64: Rosetta Code; xoshiro256**: rand_xoshiro)."""
    feed = Splitmix(1234567)
    assert [feed.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    random = Xoshiro([1, 2, 3, 4])
    assert [random.next() for _ in range(6)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
    ]


@settings(max_examples=60, deadline=None)
@given(NUMBERS, NUMBERS, st.integers(0, 2**32), st.integers(2, 208))
def test_same_numbers(seed: int, deal: int, stream: int, size: int) -> None:
    """The same seed, deal and stream give the same numbers and the same shuffle."""
    words = np.zeros(4, np.uint64)
    randomness.seed_generator(words, seed, deal, stream)
    plain = generator(seed, deal, stream)
    assert [int(word) for word in words] == plain.s
    order = np.arange(size)
    randomness.shuffle(words, order, 0, size)
    again = [str(number) for number in range(size)]
    plain.shuffle(again)
    assert [str(number) for number in order] == again


def test_rejection_is_reached() -> None:
    """Bounds that reject often (just above a power of two) agree as well."""
    bound = 2**31 + 1
    words = np.zeros(4, np.uint64)
    randomness.seed_generator(words, 5, 6, 7)
    plain = generator(5, 6, 7)
    taken = [int(randomness.bounded(words, bound)) for _ in range(200)]
    assert taken == [plain.below(bound) for _ in range(200)]
    counted = Xoshiro(generator(5, 6, 7).s)
    assert sum(1 for _ in range(200) if (counted.next() >> 32) * bound % 2**32 < 2**32 % bound) > 50


def test_packs_are_whole_and_even() -> None:
    """Every deal is the whole pack, and over many deals every card comes first about as often."""
    for packs in (1, 2):
        assert Counter(shuffled_pack(packs, 3)) == Counter(new_pack(packs))
        ours = " ".join(new_pack(packs))
        assert engine_cards.write_cards(engine_cards.new_pack(packs, range(13)), 52 * packs) == ours
    first = Counter(shuffled_pack(1, deal)[0] for deal in range(1, 5201))
    assert len(first) == 52
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 51 + 5 * (2 * 51) ** 0.5
