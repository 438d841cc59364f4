"""Builds the tables that the normalizer ships: word, pair and triple costs, a letter model, the words without rivals.

Counts of 19th-century prose flow in (three tab-separated files: words, count); ``data/language.npz`` flows
out, a few megabytes of integers, and ``data/unrivalled.npz``. Run by hand when the counts change:
``python -m pasyans.normalize.tables COUNTS_DIR``; when the confusions do, without COUNTS_DIR for the second alone.
"""

from __future__ import annotations

import gzip
import math
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from pasyans.normalize.candidates import Candidates, Shared
from pasyans.normalize.channel import load_channel
from pasyans.normalize.dictionary import Dictionary
from pasyans.normalize.grammar import signature
from pasyans.normalize.language import ALPHABET, TABLES, VOWELS, letter_codes, load_language
from pasyans.normalize.lexicon import load_lexicon
from pasyans.normalize.normalizer import CAUTION
from pasyans.normalize.search import Search
from pasyans.normalize.spelling import Spelling, load_spelling
from pasyans.normalize.unrivalled import BARE, HARD, TABLE, digest

Array = np.ndarray[Any, np.dtype[Any]]

#: Pairs and triples of which the counts left out the rare ones; this much is taken off every count, and what
#: is taken off goes to the words not seen in that place (absolute discounting, Ney, Essen & Kneser 1994).
DISCOUNT = 0.8


def cost(probability: float) -> int:
    """Hundredths of a natural-log unit."""
    return max(0, round(-100 * math.log(probability)))


def read_counts(path: Path) -> dict[tuple[str, ...], int]:
    """``words<TAB>count`` lines, the words parted by blanks."""
    counts: dict[tuple[str, ...], int] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            words, count = line.rstrip("\n").rsplit("\t", 1)
            counts[tuple(words.split(" "))] = int(count)
    return counts


def build(folder: Path, target: Path = TABLES) -> None:
    """Read ``unigrams|bigrams|trigrams.tsv.gz`` in ``folder`` and write ``target``; the same bytes always."""
    unigrams = read_counts(folder / "unigrams.tsv.gz")
    bigrams = read_counts(folder / "bigrams.tsv.gz")
    trigrams = read_counts(folder / "trigrams.tsv.gz")
    words = sorted(word for (word,) in unigrams)
    number = {word: index for index, word in enumerate(words)}
    total = sum(unigrams.values())
    unigram = {word: (count - 0.5) / total for (word,), count in unigrams.items()}

    seen_mass: dict[str, float] = defaultdict(float)
    for (first, _), count in bigrams.items():
        seen_mass[first] += count - DISCOUNT
    rest = {
        word: min(1.0, max(1 - seen_mass[word] / count, 0.02)) if word in seen_mass else 1.0
        for (word,), count in unigrams.items()
    }
    bigram = {
        pair: (count - DISCOUNT) / unigrams[(pair[0],)] + rest[pair[0]] * unigram[pair[1]]
        for pair, count in bigrams.items()
        if (pair[0],) in unigrams and pair[1] in unigram
    }
    pair_mass: dict[tuple[str, str], float] = defaultdict(float)
    for (first, second, _), count in trigrams.items():
        pair_mass[first, second] += count - DISCOUNT
    pair_rest = {
        pair: min(1.0, max(1 - mass / bigrams[pair], 0.02)) for pair, mass in pair_mass.items() if pair in bigrams
    }

    def key(*parts: str) -> int:
        value = 0
        for part in parts:
            value = value << 20 | number[part]
        return value

    pairs = sorted(
        (key(*pair), cost(chance), cost(pair_rest.get((pair[0], pair[1]), 1.0))) for pair, chance in bigram.items()
    )
    triples = []
    for (first, second, third), count in trigrams.items():
        if (first, second) not in bigram or third not in unigram:
            continue
        below = bigram.get((second, third), rest[second] * unigram[third])
        chance = (count - DISCOUNT) / max(bigrams[first, second], count) + pair_rest[first, second] * below
        triples.append((key(first, second, third), cost(chance)))
    triples.sort()
    target.parent.mkdir(exist_ok=True)
    arrays = {
        "words": np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        "unigram": np.array([cost(unigram[word]) for word in words], dtype=np.uint16),
        "rest": np.array([cost(rest[word]) for word in words], dtype=np.uint16),
        "pairs": _deltas([row[0] for row in pairs]),
        "pair_cost": np.array([row[1] for row in pairs], dtype=np.uint16),
        "pair_rest": np.array([row[2] for row in pairs], dtype=np.uint16),
        "triples": _deltas([row[0] for row in triples]),
        "triple_cost": np.array([row[1] for row in triples], dtype=np.uint16),
        "letters": letter_model(words),
        "known": known_words(words),
        **agreement(words, unigrams, bigrams),
        "extra": np.frombuffer("\n".join(extra_words(unigrams)).encode(), dtype=np.uint8),
    }
    with target.open("wb") as out:
        np.savez_compressed(out, **arrays)  # type: ignore[arg-type]


#: A signature is kept as a class if so many words of the counts have it, or they come so often; the rest are one class.
LEAST_WORDS, LEAST_COUNT = 12, 2000
#: The pull of two classes on each other is held within so many hundredths.
MOST_PULL = 350


def agreement(
    words: list[str], unigrams: dict[tuple[str, ...], int], bigrams: dict[tuple[str, ...], int]
) -> dict[str, Array]:
    """How gladly words of one grammatical class follow those of another: pointwise mutual information, hundredths."""
    signatures = ["" if word.startswith("<") else signature(word) for word in words]
    counted = Counter(signatures)
    often: Counter[str] = Counter()
    for word, name in zip(words, signatures, strict=True):
        often[name] += unigrams[(word,)]
    kept = (name for name, count in counted.items() if name and (count >= LEAST_WORDS or often[name] >= LEAST_COUNT))
    classes = ["", *sorted(kept)]
    place = {name: index for index, name in enumerate(classes)}
    class_of = {word: place.get(name, 0) for word, name in zip(words, signatures, strict=True)}
    size = len(classes)
    together = np.zeros((size, size))
    for (first, second), count in bigrams.items():
        if first in class_of and second in class_of:
            together[class_of[first], class_of[second]] += count
    total = together.sum()
    expected = together.sum(axis=1, keepdims=True) * together.sum(axis=0, keepdims=True) / total
    pull = 100 * np.log((together + 3) / (expected + 3))
    pull[0, :] = 0
    pull[:, 0] = 0
    return {
        "classes": np.frombuffer("\n".join(classes).encode(), dtype=np.uint8),
        "class_of": np.array([class_of[word] for word in words], dtype=np.uint16),
        "pull": np.clip(np.round(pull), -MOST_PULL, MOST_PULL).astype(np.int16),
    }


def known_words(words: list[str]) -> Array:
    """For each word of the counts whether the dictionary has it, and it has a vowel: one bit each."""
    dictionary = Dictionary()
    known = [dictionary.knows(word) and not VOWELS.isdisjoint(word) for word in words]
    return np.packbits(np.array(known, dtype=bool))


def extra_words(unigrams: dict[tuple[str, ...], int]) -> list[str]:
    """Words of the prose that the dictionary lacks: names, old inflections; three times seen, no hyphen in them."""
    dictionary = Dictionary()
    return sorted(
        word
        for (word,), count in unigrams.items()
        if count >= 3 and letter_codes(word) is not None and "-" not in word and not dictionary.knows(word)
    )


def _deltas(keys: list[int]) -> Array:
    return np.diff(np.array(keys, dtype=np.uint64), prepend=np.uint64(0))


def letter_model(words: list[str]) -> Array:
    """Cost of a letter after three letters, over word types; uint8 [n, n, n, n], unit 5 hundredths.

    Interpolated over four orders with Witten–Bell weights, so that a rare beginning still counts for little.
    """
    size = len(ALPHABET)
    counts: list[Counter[tuple[int, ...]]] = [Counter() for _ in range(4)]
    for word in words:
        codes = letter_codes(word)
        if codes is None:
            continue
        padded = (0, 0, 0, *codes, 0)
        for at in range(3, len(padded)):
            for order in range(4):
                counts[order][padded[at - order : at + 1]] += 1
    chance = np.full(size, 1 / size)
    model = _interpolate(counts[0], chance, size, 0)
    for order in (1, 2, 3):
        model = _interpolate(counts[order], model, size, order)
    costs: Array = np.clip(np.round(-100 * np.log(model) / 5), 0, 255).astype(np.uint8)
    return costs


def _interpolate(counts: Counter[tuple[int, ...]], below: Array, size: int, order: int) -> Array:
    table = np.zeros((size,) * (order + 1))
    for codes, count in counts.items():
        table[codes] = count
    totals = table.sum(axis=-1, keepdims=True)
    kinds = (table > 0).sum(axis=-1, keepdims=True)
    lower = np.broadcast_to(below, table.shape)
    weight = np.where(totals > 0, kinds / np.maximum(totals + kinds, 1), 1.0)
    seen: Array = np.divide(table, totals, out=np.zeros_like(table), where=totals > 0)
    mixed: Array = weight * lower + (1 - weight) * seen
    return mixed


def build_unrivalled(target: Path = TABLE) -> None:
    """Ask in each kind of text about every word of the shipped counts and write ``target``; the same bytes always."""
    language, lexicon = load_language(), load_lexicon()
    cautions = sorted({caution for _, caution in CAUTION})
    kinds = [(old, caution) for old in (True, False) for caution in cautions]
    bits = np.zeros((len(kinds), len(language.words)), np.uint8)
    for row, (old, caution) in zip(bits, kinds, strict=True):
        search = Search(lexicon, load_spelling() if old else Spelling([]))
        candidates = Candidates(language, lexicon, search, load_channel(old), caution, Shared())
        for number, word in enumerate(language.words):
            if word.isalpha() and lexicon.knows(word):
                bare = not candidates.doubted(word, word[-1], 0)
                row[number] = BARE * bare + HARD * (not candidates.doubted(word, "ъ", 0))
    with target.open("wb") as out:
        np.savez_compressed(
            out, digest=np.frombuffer(digest().encode(), np.uint8), kinds=np.array(kinds, np.int64), bits=bits
        )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        build(Path(sys.argv[1]))
    build_unrivalled()
