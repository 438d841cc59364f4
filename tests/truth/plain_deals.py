"""Numbered deals, written a second time from the published algorithms and without the engine.

In go a seed, a deal's number, a stream and the cards of the pack as strings; out comes the shuffled pack.
Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (xoshiro256**), Steele, Lea and
Flood, "Fast splittable pseudorandom number generators" (splitmix64), Lemire, "Fast random integer generation in
an interval", Knuth, TAOCP 2, algorithm P (the shuffle from the end).
"""

from __future__ import annotations

WORD = 2**64
HALF = 2**32

RANKS = "A23456789TJQK"
SUITS = "SHDC"


class Splitmix:
    """splitmix64: 64-bit numbers from one 64-bit state."""

    def __init__(self, state: int) -> None:
        self.state = state % WORD

    def next(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)


def rotate(x: int, k: int) -> int:
    """The 64-bit number ``x`` turned left by ``k`` bits."""
    return (x << k) % WORD | x >> (64 - k)


class Xoshiro:
    """xoshiro256**: 64-bit numbers from four 64-bit words."""

    def __init__(self, words: list[int]) -> None:
        self.s = list(words)

    def next(self) -> int:
        """The next 64-bit number."""
        s = self.s
        result = rotate(s[1] * 5 % WORD, 7) * 9 % WORD
        t = s[1] << 17 & WORD - 1
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """A number in 0 … n - 1 without bias (Lemire's method on the upper 32 bits, with rejection)."""
        product = (self.next() >> 32) * n
        if product % HALF < n:
            threshold = HALF % n
            while product % HALF < threshold:
                product = (self.next() >> 32) * n
        return product // HALF

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle ``cards`` in place, from the last place to the second."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def generator(seed: int, deal: int, stream: int) -> Xoshiro:
    """The generator of one stream of one deal: 0 the deal itself, k the k-th reshuffle."""
    mixed = Splitmix(Splitmix(Splitmix(seed).next() ^ deal).next() ^ stream).next()
    feed = Splitmix(mixed)
    return Xoshiro([feed.next() for _ in range(4)])


def new_pack(packs: int, ranks: str = RANKS) -> list[str]:
    """The pack as bought: pack after pack, suit after suit, ace to king."""
    return [rank + suit for _ in range(packs) for suit in SUITS for rank in ranks]


def shuffled_pack(packs: int, deal: int, seed: int = 0, owners: int = 1) -> list[str]:
    """The pack of a numbered deal, the card dealt first in front; two owners have each a part shuffled by itself."""
    cards = new_pack(packs)
    random = generator(seed, deal, 0)
    share = len(cards) // owners
    out: list[str] = []
    for owner in range(owners):
        part = cards[owner * share : (owner + 1) * share]
        random.shuffle(part)
        out += part
    return out
