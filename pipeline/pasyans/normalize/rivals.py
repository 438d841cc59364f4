"""Whether a confusion makes of a known word another word of the prose counts: asked of machine code.

The words of the counts with their costs and the confusions of a channel flow in, laid out once; of a word and a limit
flows out whether a rival within it may be there. A no is certain. (A yes rests on the likeness of two numbers of 64
bits.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from pasyans.normalize import kernel_rivals as kernel
from pasyans.normalize.kernel_words import LONGEST
from pasyans.normalize.language import Language

#: What letters are given in: it has all modern ones, and a question mark for every other.
CODE = "iso8859-5"
_FACTOR = 0x5851F42D4C957F2D
_WORD = 1 << 64


@lru_cache(maxsize=1)
def _powers() -> npt.NDArray[np.int64]:
    """The powers of the factor, modulo 2^64, from that by ``-kernel.BACK`` on."""
    inverse = pow(_FACTOR, -1, _WORD)
    powers = [pow(inverse, -at, _WORD) if at < 0 else pow(_FACTOR, at, _WORD) for at in range(-kernel.BACK, 256)]
    return np.array(powers, np.uint64).view(np.int64)


@lru_cache(maxsize=1)
def _words(language: Language) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """The words of the counts with their costs, found by the number that their letters make, and these marked."""
    words = language.words
    table = np.full(2 << (len(words) * 3 // 2).bit_length(), -1, np.int64)
    costs = np.array(language.costs, np.int64)
    marks = np.zeros(kernel.MARKS >> 3, np.uint8)
    kernel.lay_words(_bytes("\n".join(words) + "\n"), costs, _powers(), table, marks)
    return table, marks


def _bytes(text: str) -> npt.NDArray[np.uint8]:
    return np.frombuffer(text.encode(CODE, "replace"), np.uint8)


class Rivals:
    """The confusions of one channel among the words of the counts; ``confusions``: by received letters, one or two,
    the modern ones that may have been printed with the cost of that, cheapest first."""

    def __init__(self, language: Language, confusions: Mapping[str, Sequence[tuple[str, int]]]) -> None:
        (self._table, self._marks), self._powers = _words(language), _powers()
        rivalled, types = entries()[-1]
        #: The machine code itself, without a look at what it is called with.
        self._rivalled: Callable[..., int] = rivalled.compile(types)
        self._pieces = np.zeros(kernel.PIECES, np.int64)
        rows: list[tuple[int, int, int]] = []
        factor = _FACTOR
        for piece, ways in confusions.items():
            letters = piece.encode(CODE, "replace")
            place = letters[0] if len(letters) == 1 else letters[0] << 8 | letters[1]
            self._pieces[place] = len(rows) << 16 | len(ways)
            for printed, cost in ways:
                made, power = 0, 1
                for letter in printed.encode(CODE, "replace"):
                    made += letter * power
                    power = power * factor % _WORD
                made %= _WORD
                rows.append((made - _WORD if made >> 63 else made, len(printed), cost))
        self._rows = np.array(rows, np.int64).reshape(-1, 3)

    def possible(self, modern: str, limit: int, dearest: int) -> bool:
        """Whether one confusion cheaper than ``dearest`` may make of ``modern`` a word that costs with it less than
        ``limit``."""
        text = modern.encode(CODE, "replace")
        if len(text) > LONGEST or b"?" in text:
            return True
        letters = np.frombuffer(text, np.uint8)
        words = (self._powers, self._table, self._marks)
        return self._rivalled(letters, limit, dearest, self._pieces, self._rows, *words) > 0


def entries() -> list[tuple[Any, tuple[Any, ...]]]:
    """The entries of the kernel that are used here, each with the types of what it is called with."""
    typeof: Any = numba.typeof
    text, numbers = typeof(_bytes("а")), typeof(_powers())
    rows, marks = typeof(np.zeros((0, 3), np.int64)), typeof(np.zeros(1, np.uint8))
    return [
        (kernel.lay_words, (text, numbers, numbers, numbers, marks)),
        (kernel.rivalled, (text, numba.int64, numba.int64, numbers, rows, numbers, numbers, marks)),
    ]
