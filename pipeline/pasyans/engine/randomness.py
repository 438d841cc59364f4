"""The random numbers of the deals: the same cards for the same number in every language.

splitmix64 turns (seed, deal, stream) into the state of a xoshiro256** generator; bounded integers are made by
Lemire's method from the upper 32 bits of each output, shuffles by Fisher–Yates from the end. Sources: Steele, Lea
and Flood, «Fast Splittable Pseudorandom Number Generators» (2014); Blackman and Vigna, «Scrambled Linear
Pseudorandom Number Generators» (2019); Lemire, «Fast Random Integer Generation in an Interval» (2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pasyans.engine.jit import Bits, Ints, Word, entry

DEAL_STREAM = 0
POLICY_STREAM = 1 << 32
"""Stream of a policy's own choices; streams 1, 2, … are the reshuffles."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)
U5, U7, U9, U17, U19, U45 = (np.uint64(n) for n in (5, 7, 9, 17, 19, 45))
U27, U30, U31, U32, U57 = (np.uint64(n) for n in (27, 30, 31, 32, 57))


@entry
def splitmix(state: Word) -> Any:
    """The output of splitmix64 that follows ``state`` (uint64); the next state is ``state + GOLDEN``."""
    z = state + GOLDEN
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    return z ^ (z >> U31)


@entry
def seed_generator(r: Bits, seed: int, deal: int, stream: int) -> None:
    """Fill ``r`` (4 uint64): x = splitmix(splitmix(splitmix(seed) ^ deal) ^ stream), then four outputs from state x."""
    x = splitmix(splitmix(splitmix(np.uint64(seed)) ^ np.uint64(deal)) ^ np.uint64(stream))
    for i in range(4):
        r[i] = splitmix(x)
        x = x + GOLDEN


@entry
def next_number(r: Bits) -> Any:
    """The next 64 random bits of xoshiro256**."""
    x = r[1] * U5
    result = ((x << U7) | (x >> U57)) * U9
    moved = r[1] << U17
    r[2] ^= r[0]
    r[3] ^= r[1]
    r[1] ^= r[2]
    r[0] ^= r[3]
    r[2] ^= moved
    r[3] = (r[3] << U45) | (r[3] >> U19)
    return result


@entry
def bounded(r: Bits, bound: int) -> Any:
    """A number in [0, ``bound``), ``bound`` < 2**32, without bias."""
    n = np.uint64(bound)
    product = (next_number(r) >> U32) * n
    low = product & LOW_32
    if low < n:
        threshold = (TWO_32 - n) % n
        while low < threshold:
            product = (next_number(r) >> U32) * n
            low = product & LOW_32
    return np.int64(product >> U32)


@entry
def shuffle(r: Bits, cards: Ints, start: int, end: int) -> None:
    """Fisher–Yates from the end over ``cards[start:end]``: the last card changes with one of all before or itself."""
    for i in range(end - 1, start, -1):
        j = start + bounded(r, i - start + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
