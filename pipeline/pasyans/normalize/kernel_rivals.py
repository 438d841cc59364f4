"""Words of the counts that a confusion makes, as machine code.

A word in bytes flows in; whether it has a rival flows out; see :mod:`pasyans.normalize.rivals`.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.normalize.jit import Bytes, Ints, entry, inner

BACK, PIECES = 8, 1 << 16
"""Powers below the zeroth; pieces of one byte or two."""
MARKS = 1 << 21
"""Bits that tell of most numbers that no word has them; they stay near, where the table of the words is far."""


@inner
def _slot(number: int, table: Ints) -> int:
    """Where the word of that ``number`` stands in ``table``, or would."""
    mask = (table.size >> 1) - 1
    slot = (number * 0x9E3779B1 >> 17) & mask
    while table[2 * slot + 1] >= 0 and table[2 * slot] != number:
        slot = (slot + 1) & mask
    return 2 * slot


@inner
def _mark(number: int) -> int:
    """Which of the marks is that of the word of that ``number``."""
    return (number * 0x9E3779B1 >> 13) & (MARKS - 1)


@entry
def lay_words(text: Bytes, costs: Ints, powers: Ints, table: Ints, marks: Bytes) -> int:
    """Put the lines of ``text`` into ``table``, pairs of the number that the letters make and the cost, and mark the
    numbers; gives how many there are."""
    number, line, place = 0, 0, BACK
    for at in range(text.size):
        letter = int(text[at])
        if letter != 10:
            number += letter * powers[place]
            place += 1
            continue
        slot = _slot(number, table)
        table[slot], table[slot + 1] = number, costs[line]
        mark = _mark(number)
        marks[mark >> 3] |= 1 << (mark & 7)
        line += 1
        number, place = 0, BACK
    return line


@entry
def rivalled(
    text: Bytes, limit: int, dearest: int, pieces: Ints, rows: Ints, powers: Ints, table: Ints, marks: Bytes
) -> int:
    """Whether one of the confusions ``rows`` cheaper than ``dearest`` makes of ``text`` a word of ``table`` that costs
    with it less than ``limit``."""
    size = text.size
    whole = 0
    for at in range(size):
        whole += int(text[at]) * powers[BACK + at]
    for length in range(1, 3):
        head = 0
        for at in range(size - length + 1):
            first = int(text[at])
            piece = first if length == 1 else first << 8 | int(text[at + 1])
            taken = first * powers[BACK + at]
            if length == 2:
                taken += int(text[at + 1]) * powers[BACK + at + 1]
            ways = pieces[piece]
            for way in range(ways >> 16, (ways >> 16) + (ways & 0xFFFF)):
                confusion = rows[way, 2]
                if confusion >= dearest:
                    break
                tail = (whole - head - taken) * powers[BACK + rows[way, 1] - length]
                number = head + rows[way, 0] * powers[BACK + at] + tail
                mark = _mark(number)
                if not marks[mark >> 3] >> (mark & 7) & 1:
                    continue
                slot = _slot(number, table)
                if table[slot + 1] >= 0 and table[slot + 1] + confusion < limit:
                    return 1
            head += first * powers[BACK + at]
    return 0
