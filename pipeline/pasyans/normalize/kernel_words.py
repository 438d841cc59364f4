"""The words as machine code walks them: the dictionary and the additional words, letter by letter.

Letters by number flow in; the nodes that they lead to, and whether they are words, flow out. A node is the beginning of
a modern word that was met, and is kept; what the numbers mean is laid out by :mod:`pasyans.normalize.compiled`.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import NamedTuple

from pasyans.normalize.jit import Bits, Bytes, Ints, Short, entry, inner

#: Letters are numbered in the order of their code points; 0 ends a word, and one stands for all that is no letter.
END_OF_WORD, HYPHEN, NO_LETTER, LETTERS = 0, 1, 62, 64
#: Stands beside the letters that may follow, always: for what need not be a letter.
ANYTHING = 1 << 62
#: What came of a search: so many readings, or too little room for it, or too little for the beginnings of words.
TOO_LONG, FORGET = -1, -2


# --- letters: one row each ----------------------------------------------------------------------------------------
LETTER_STAYS, LETTER_PLAIN, LETTER_MODERN, LETTER_RULE, LETTER_RULES, LETTER_SECONDS, LETTER_DOUBLED = range(7)
LETTER_BIT, LETTER_FOLDED, LETTER_WAYS, LETTER_BYTES, LETTER_SIGN, LETTER = 7, 8, 9, 10, 14, 15
"""May it stay as it is; must it; is it a letter (or hyphen) of today; its rules; the second letters of these, as bits;
has its double a rule; its bit; е for ё; the ways that the dictionary spells it, of two bytes each; the byte it is given
out as. (The row of the end of a word holds letters: с, ц, и, к.)"""
# --- nodes: the beginnings of modern words that were met ----------------------------------------------------------
NODE_BEFORE, NODE_LETTER, NODE_LENGTH, NODE_FOLLOWERS, NODE_EXTRA, NODE_EXTRA_END, NODE_OLD, NODE_OLD_END = range(8)
NODE_RESPELT, NODE_PLACES, NODE_PLACE, MOST_PLACES, NODE = 8, 9, 10, 6, 16
"""The node before and the letter; the letters that may follow; the additional words, and the words that are respelt,
that begin so; whether one of these is or begins the node; the places of the dictionary."""
# --- counters -----------------------------------------------------------------------------------------------------
COUNT_NODES, COUNT_STATES, COUNT_CALLS, COUNT_SLOTS, COUNTERS = range(5)
LONGEST = 120
"""Signs of the longest word that is searched."""
# --- strays: one row each -----------------------------------------------------------------------------------------
STRAY_AT, STRAY_LETTER, STRAY_TAKEN, STRAY_MAY_BE, STRAY = range(5)
"""The place; the letter put there, 0 for none; how many are taken out; whether that may make a word."""


class Lexical(NamedTuple):
    """The words: what the letters are; by place of the dictionary its unit and the letters that may follow; the
    additional words and those that are respelt, sorted, one after the other, with their beginnings; and the store of
    nodes, with a table to find them and the counters."""

    letters: Ints
    units: Short
    followers: Bits
    extra: Bytes
    extra_starts: Ints
    old: Bytes
    old_starts: Ints
    nodes: Ints
    table: Ints
    counts: Ints


@inner
def _narrowed(words: Bytes, starts: Ints, low: int, high: int, at: int, letter: int) -> tuple[int, int]:
    """The sorted words from ``low`` to ``high``, which begin alike, that have ``letter`` at ``at``."""
    first, last = low, high
    while first < last:
        middle = (first + last) >> 1
        start = starts[middle] + at
        sign = words[start] if start < starts[middle + 1] else 0
        if sign < letter:
            first = middle + 1
        else:
            last = middle
    begin, last = first, high
    while first < last:
        middle = (first + last) >> 1
        start = starts[middle] + at
        sign = words[start] if start < starts[middle + 1] else 0
        if sign <= letter:
            first = middle + 1
        else:
            last = middle
    return begin, first


@inner
def _below(place: int, sign: int, units: Short) -> int:
    """The place of the dictionary that a byte leads to from ``place``; 0 if there is none."""
    unit = int(units[place])
    there = place ^ (unit >> 10 << ((unit & 0x200) >> 6)) ^ sign
    return there if int(units[there]) & 0x800000FF == sign else 0


@inner
def onwards(before: int, letter: int, lexical: Lexical) -> int:
    """The node that ``letter`` leads to from the node ``before``; ``FORGET`` when there is no room for it."""
    letters, nodes, table, counts = lexical.letters, lexical.nodes, lexical.table, lexical.counts
    units, followers = lexical.units, lexical.followers
    extra, extra_starts, old, old_starts = lexical.extra, lexical.extra_starts, lexical.old, lexical.old_starts
    mask = table.size - 1
    slot = ((before * 64 + letter) * 0x9E3779B1 >> 7) & mask
    while table[slot] >= 0:
        node = table[slot]
        if nodes[node, NODE_BEFORE] == before and nodes[node, NODE_LETTER] == letter:
            return node
        slot = (slot + 1) & mask
    node = counts[COUNT_NODES]
    if node >= nodes.shape[0]:
        return FORGET
    row = letters[letter]
    length = nodes[before, NODE_LENGTH]
    found, places = 0, 0
    for place in range(nodes[before, NODE_PLACES]):
        here = nodes[before, NODE_PLACE + place]
        for way in range(row[LETTER_WAYS]):
            first, second = row[LETTER_BYTES + 2 * way], row[LETTER_BYTES + 2 * way + 1]
            there = _below(here, first, units)
            if there and second:
                there = _below(there, second, units)
            if not there:
                continue
            if places == MOST_PLACES:
                return FORGET
            nodes[node, NODE_PLACE + places] = there
            found |= int(followers[there])
            places += 1
    folded = row[LETTER_FOLDED]
    low, high = nodes[before, NODE_EXTRA], nodes[before, NODE_EXTRA_END]
    if low < high:
        low, high = _narrowed(extra, extra_starts, low, high, length, folded)
        at = low
        while at < high:
            start = extra_starts[at] + length + 1
            if start < extra_starts[at + 1]:
                follows = int(extra[start])
                found |= letters[follows, LETTER_BIT]
                _, at = _narrowed(extra, extra_starts, at, high, length + 1, follows)
            else:
                at += 1
    nodes[node, NODE_EXTRA], nodes[node, NODE_EXTRA_END] = low, high
    respelt = nodes[before, NODE_RESPELT]
    low, high = nodes[before, NODE_OLD], nodes[before, NODE_OLD_END]
    if low < high:
        low, high = _narrowed(old, old_starts, low, high, length, letter)
        if low < high and old_starts[low + 1] - old_starts[low] == length + 1:
            respelt = 1
    nodes[node, NODE_OLD], nodes[node, NODE_OLD_END] = low, high
    nodes[node, NODE_BEFORE] = before
    nodes[node, NODE_LETTER] = letter
    nodes[node, NODE_LENGTH] = length + 1
    nodes[node, NODE_FOLLOWERS] = found | ANYTHING
    nodes[node, NODE_RESPELT] = respelt
    nodes[node, NODE_PLACES] = places
    counts[COUNT_NODES] += 1
    table[slot] = node
    return node


@inner
def may_be_word(node: int, lexical: Lexical) -> bool:
    """Whether the node is a word of the dictionary or an additional one, or might be respelt to one."""
    letters, nodes, extra_starts = lexical.letters, lexical.nodes, lexical.extra_starts
    if nodes[node, NODE_RESPELT]:
        return True
    for place in range(nodes[node, NODE_PLACES]):
        here = nodes[node, NODE_PLACE + place]
        if _below(here, 1, lexical.units):
            return True
    low = nodes[node, NODE_EXTRA]
    if low < nodes[node, NODE_EXTRA_END] and extra_starts[low + 1] - extra_starts[low] == nodes[node, NODE_LENGTH]:
        return True
    # An adverb that has «по-» before it today ends in «ски» or «цки».
    if nodes[node, NODE_LENGTH] < 3 or nodes[node, NODE_LETTER] != letters[END_OF_WORD, LETTER_RULE]:
        return False
    node = nodes[node, NODE_BEFORE]
    if nodes[node, NODE_LETTER] != letters[END_OF_WORD, LETTER_RULES]:
        return False
    before = nodes[nodes[node, NODE_BEFORE], NODE_LETTER]
    return before == letters[END_OF_WORD, LETTER_STAYS] or before == letters[END_OF_WORD, LETTER_PLAIN]


@inner
def begins(node: int, nodes: Ints) -> bool:
    """Whether a word of the dictionary or an additional one begins with the node."""
    return nodes[node, NODE_PLACES] > 0 or nodes[node, NODE_EXTRA] < nodes[node, NODE_EXTRA_END]


@entry
def walk(text: Bytes, size: int, numbers: Bytes, said: Bytes, lexical: Lexical) -> int:
    """Say of each line of ``text``, ``size`` bytes that are ``numbers`` of letters: 1 if a word of the dictionary or an
    additional one begins so, 3 if the dictionary has it. Gives the number of lines, or what there is no room for."""
    nodes = lexical.nodes
    number, node = 0, 0
    for at in range(size):
        letter = numbers[text[at]]
        if letter:
            if node >= 0:
                if not begins(node, nodes):
                    node = -1
                    continue
                node = onwards(node, int(letter), lexical)
                if node < 0:
                    return FORGET
            continue
        found = 0
        if node >= 0:
            if begins(node, nodes):
                found = 1
            for place in range(nodes[node, NODE_PLACES]):
                here = nodes[node, NODE_PLACE + place]
                if _below(here, 1, lexical.units):
                    found = 3
        said[number] = found
        number += 1
        node = 0
    return number


@inner
def _stray(
    head: int,
    at: int,
    letter: int,
    taken: int,
    word: Ints,
    size: int,
    hard: int,
    number: int,
    out: Ints,
    lexical: Lexical,
) -> int:
    """Note a row where some word begins like ``head``, which is as long as ``at`` and ``letter``, and what follows it
    in ``word``; gives the number of rows then."""
    nodes = lexical.nodes
    first = at + taken
    near = first + (2 if letter else 3)
    node, leads, may_be = head, True, True
    end = size - 1 if hard and first < size and word[size - 1] == hard else size
    for place in range(first, size):
        if place == end:
            may_be = may_be_word(node, lexical)
        node = onwards(node, int(word[place]), lexical)
        if node < 0:
            return FORGET
        if not begins(node, nodes):
            leads = leads and place >= near
            if nodes[node, NODE_OLD] == nodes[node, NODE_OLD_END] and not nodes[node, NODE_RESPELT]:
                # Nothing but an adverb in «ски» can be a word yet.
                if place < end:
                    may_be = word[end - 1] == lexical.letters[END_OF_WORD, LETTER_RULE]
                break
    else:
        last = letter if letter or not at else int(word[at - 1])
        if end == size and (first < size or last != hard):
            may_be = may_be_word(node, lexical)
    if not leads and size - first > (3 if letter else 4):
        return number
    out[number, STRAY_AT], out[number, STRAY_LETTER], out[number, STRAY_TAKEN] = at, letter, taken
    out[number, STRAY_MAY_BE] = may_be
    return number + 1


@entry
def strays(form: Ints, word: Ints, size: int, hard: int, out: Ints, lexical: Lexical) -> int:
    """Take out a letter of ``form``, put one in, or put one in the place of another, at each place in turn, where some
    word begins so; gives the number of rows, or what there is no room for. ``word`` is the form with the letters of
    today; ``hard`` is the letter that falls away at the end of a word, 0 for none."""
    letters, nodes = lexical.letters, lexical.nodes
    head, number = 0, 0
    for at in range(size + 1):
        if at:
            head = onwards(head, int(word[at - 1]), lexical)
            if head < 0:
                return FORGET
            if not begins(head, nodes):
                break
        if at < size:
            number = _stray(head, at, 0, 1, word, size, hard, number, out, lexical)
            if number < 0:
                return FORGET
        near = 0
        for place in range(at, min(at + 2, size)):
            near |= letters[word[place], LETTER_BIT]
        for letter in range(HYPHEN + 1, NO_LETTER):
            row = letters[letter]
            if not row[LETTER_MODERN] or row[LETTER_FOLDED] != letter:
                continue
            if not nodes[head, NODE_FOLLOWERS] & row[LETTER_BIT]:
                continue
            node = onwards(head, letter, lexical)
            if node < 0:
                return FORGET
            if size > at + 4 and not nodes[node, NODE_FOLLOWERS] & near:
                continue
            for taken in range(2 if at < size and form[at] != letter else 1):
                number = _stray(node, at, letter, taken, word, size, hard, number, out, lexical)
                if number < 0:
                    return FORGET
    return number
