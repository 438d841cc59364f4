"""The search for the readings of a word, as machine code over flat arrays.

A received word, as the numbers of its places, flows in; its readings flow out, in the order in which the search meets
them. It does what :class:`~pasyans.normalize.search.Search` does, step by step and to the last tie; what the numbers
mean is laid out by :mod:`pasyans.normalize.compiled`.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from pasyans.machinecode import folder_for, keep, make_folder
from pasyans.normalize.native import uncompiled

F = TypeVar("F", bound=Callable[..., object])
Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Short = npt.NDArray[np.uint32]
Bytes = npt.NDArray[np.uint8]
_FOLDER = None if uncompiled() else make_folder(folder_for("search", [Path(__file__)], numba.__version__))


def _part(function: F) -> F:
    """A function that is compiled into those that call it."""
    njit: Any = numba.njit
    made: F = njit(error_model="numpy", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return made


def _entry(function: F) -> F:
    """The function as machine code, kept for all processes to come, compiled when asked."""
    njit: Any = numba.njit
    made: F = njit(error_model="numpy", _nrt=False, no_cfunc_wrapper=True)(function)
    keep(made, _FOLDER)
    return made


#: Letters are numbered in the order of their code points; 0 ends a word, and one stands for all that is no letter.
END_OF_WORD, HYPHEN, NO_LETTER, LETTERS = 0, 1, 62, 64
#: Places kept after each received letter: as many as :data:`pasyans.normalize.search.BEAM`.
BEAM = 48
#: Stands beside the letters that may follow, always: for what need not be a letter.
ANYTHING = 1 << 62
#: What came of a search: so many readings, or too little room for it, or too little for the beginnings of words.
TOO_LONG, FORGET = -1, -2

# --- ways: how a stretch of received signs may be read, one row each ----------------------------------------------
WAY_BITS, WAY_COST, WAY_LENGTH, WAY_LETTERS, WAY_SIGNS, WAY_MISREAD, WAY = range(7)
"""The letters that it may begin to become; received signs; printed letters (six bits each) and their number; whether
anything is misread. Those of a place are sorted by cost."""
# --- places: what may stand at one place of a received word -------------------------------------------------------
PLACE_FIRST, PLACE_WAYS, PLACE_SIGN, PLACE = range(4)
"""Its ways; the received sign, a small letter."""
# --- letters: one row each ----------------------------------------------------------------------------------------
LETTER_STAYS, LETTER_PLAIN, LETTER_MODERN, LETTER_RULE, LETTER_RULES, LETTER_SECONDS, LETTER_DOUBLED = range(7)
LETTER_BIT, LETTER_FOLDED, LETTER_WAYS, LETTER_BYTES, LETTER_SIGN, LETTER = 7, 8, 9, 10, 14, 15
"""May it stay as it is; must it; is it a letter (or hyphen) of today; its rules; the second letters of these, as bits;
has its double a rule; its bit; е for ё; the ways that the dictionary spells it, of two bytes each; the byte it is given
out as. (The row of the end of a word holds letters: с, ц, и, к.)"""
# --- rules of spelling, and what is due after one -----------------------------------------------------------------
RULE_BECOMES, RULE_SIGNS, RULE_DUE, RULE_COST, RULE_LEFT, RULE_ALWAYS, RULE = range(7)
DUE_LETTERS, DUE_IS_SET, DUE_BECOMES, DUE_SIGNS, DUE_THEN, DUE_DROPPED, DUE_MAY_END, DUE = range(8)
# --- nodes: the beginnings of modern words that were met ----------------------------------------------------------
NODE_BEFORE, NODE_LETTER, NODE_LENGTH, NODE_FOLLOWERS, NODE_EXTRA, NODE_EXTRA_END, NODE_OLD, NODE_OLD_END = range(8)
NODE_RESPELT, NODE_PLACES, NODE_PLACE, MOST_PLACES, NODE = 8, 9, 10, 6, 16
"""The node before and the letter; the letters that may follow; the additional words, and the words that are respelt,
that begin so; whether one of these is or begins the node; the places of the dictionary."""
# --- states: how far a reading has come ---------------------------------------------------------------------------
STATE_COST, STATE_NODE, STATE_DUE, STATE_LEFT, STATE_BEFORE, STATE_WAY, STATE_RULES, STATE_NEXT = range(8)
STATE_AT, STATE = 8, 9
# --- counters -----------------------------------------------------------------------------------------------------
COUNT_NODES, COUNT_STATES, COUNT_CALLS, COUNTERS = range(4)
LONGEST = 120
"""Signs of the longest word that is searched."""
PARTS = 64
"""Ways to read the letters of one way through the rules of spelling."""
# --- scratch: where its parts begin -------------------------------------------------------------------------------
FIRST_STATE, LAST_STATE, KEPT, PRINTED, PART, OTHER_PART = 0, 128, 256, 384, 512, 1024
SCRATCH = 2048
PART_COST, PART_NODE, PART_DUE, PART_LEFT, PART_RULES, PARTS_OF = range(6)


class Lexical(NamedTuple):
    """The words: what the letters are; by place of the dictionary the offset of what follows, the label and the letters
    that may follow; the additional words and those that are respelt, sorted, one after the other, with their
    beginnings; and the store of nodes, with a table to find them and the counters."""

    letters: Ints
    offsets: Short
    labels: Bytes
    followers: Bits
    extra: Bytes
    extra_starts: Ints
    old: Bytes
    old_starts: Ints
    nodes: Ints
    table: Ints
    counts: Ints


@_part
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


@_part
def _onwards(before: int, letter: int, lexical: Lexical) -> int:
    """The node that ``letter`` leads to from the node ``before``; ``FORGET`` when there is no room for it."""
    letters, nodes, table, counts = lexical.letters, lexical.nodes, lexical.table, lexical.counts
    offsets, labels, followers = lexical.offsets, lexical.labels, lexical.followers
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
            there = int(here ^ offsets[here]) ^ first
            if labels[there] != first:
                continue
            if second:
                there = int(there ^ offsets[there]) ^ second
                if labels[there] != second:
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


@_part
def _later(one: int, other: int, nodes: Ints) -> bool:
    """Whether the node ``one`` comes after ``other`` in the order of their letters."""
    if one == other:
        return False
    mine, theirs = nodes[one, NODE_LENGTH], nodes[other, NODE_LENGTH]
    longer = mine > theirs
    while mine > theirs:
        one = nodes[one, NODE_BEFORE]
        mine -= 1
    while theirs > mine:
        other = nodes[other, NODE_BEFORE]
        theirs -= 1
    if one == other:
        return longer
    while nodes[one, NODE_BEFORE] != nodes[other, NODE_BEFORE]:
        one, other = nodes[one, NODE_BEFORE], nodes[other, NODE_BEFORE]
    return nodes[one, NODE_LETTER] > nodes[other, NODE_LETTER]


@_part
def _put(
    at: int,
    cost: int,
    node: int,
    due: int,
    left: int,
    before: int,
    way: int,
    rules: int,
    states: Ints,
    counts: Ints,
    seen: Ints,
    scratch: Ints,
) -> bool:
    """Note a state at ``at``, or put it in the place of the same one if it is cheaper; whether there was room."""
    mask = seen.size - 1
    stamp = counts[COUNT_CALLS] << 32
    slot = (((node * 128 + due) * 128 + at) * 0x9E3779B1 >> 9) & mask
    while seen[slot] >> 32 == counts[COUNT_CALLS]:
        known = seen[slot] & 0xFFFFFFFF
        row = states[known]
        if row[STATE_NODE] == node and row[STATE_DUE] == due and row[STATE_AT] == at:
            if cost < row[STATE_COST]:
                row[STATE_COST], row[STATE_LEFT], row[STATE_BEFORE] = cost, left, before
                row[STATE_WAY], row[STATE_RULES] = way, rules
            return True
        slot = (slot + 1) & mask
    new = counts[COUNT_STATES]
    if new >= states.shape[0]:
        return False
    counts[COUNT_STATES] += 1
    seen[slot] = stamp | new
    row = states[new]
    row[STATE_COST], row[STATE_NODE], row[STATE_DUE], row[STATE_LEFT], row[STATE_AT] = cost, node, due, left, at
    row[STATE_BEFORE], row[STATE_WAY], row[STATE_RULES], row[STATE_NEXT] = before, way, rules, -1
    if scratch[FIRST_STATE + at] < 0:
        scratch[FIRST_STATE + at] = new
    else:
        states[scratch[LAST_STATE + at], STATE_NEXT] = new
    scratch[LAST_STATE + at] = new
    return True


@_part
def _stays(
    letter: int,
    at: int,
    size: int,
    dearest: int,
    word: Ints,
    ways: Ints,
    places: Ints,
    letters: Ints,
    scratch: Ints,
) -> bool:
    """Whether the printed ``letter`` can only stay as it is, whatever follows the signs at ``at`` read as it."""
    row = letters[letter]
    if not row[LETTER_MODERN]:
        return False
    seconds, doubled = row[LETTER_SECONDS], row[LETTER_DOUBLED]
    if not seconds and not doubled:
        return True
    if seconds & 1:
        return False
    first = places[word[at], PLACE_FIRST]
    for way in range(first, first + places[word[at], PLACE_WAYS]):
        if ways[way, WAY_COST] > dearest:
            break
        if ways[way, WAY_LETTERS] != letter or ways[way, WAY_SIGNS] != 1:
            continue
        then = at + ways[way, WAY_LENGTH]
        if then < size:
            if seconds & scratch[PRINTED + then]:
                continue
            if doubled and places[word[then], PLACE_SIGN] == letter:
                continue
        return True
    return False


@_part
def _kept(at: int, states: Ints, nodes: Ints, scratch: Ints) -> int:
    """Put the states at ``at`` into the scratch, the cheapest only if there are many; gives their number."""
    number, state = 0, scratch[FIRST_STATE + at]
    while state >= 0 and number < BEAM:
        scratch[KEPT + number] = state
        number += 1
        state = states[state, STATE_NEXT]
    if state < 0:
        return number
    number, state = 0, scratch[FIRST_STATE + at]
    while state >= 0:
        cost, node = states[state, STATE_COST], states[state, STATE_NODE]
        place = number
        while place > 0:
            other = scratch[KEPT + place - 1]
            dear = states[other, STATE_COST]
            if dear < cost or (dear == cost and not _later(states[other, STATE_NODE], node, nodes)):
                break
            if place < BEAM:
                scratch[KEPT + place] = other
            place -= 1
        if place < BEAM:
            scratch[KEPT + place] = state
            if number < BEAM:
                number += 1
        state = states[state, STATE_NEXT]
    return number


@_part
def _note(place: int, cost: int, node: int, due: int, left: int, applied: int, scratch: Ints) -> None:
    scratch[place + PART_COST], scratch[place + PART_NODE], scratch[place + PART_DUE] = cost, node, due
    scratch[place + PART_LEFT], scratch[place + PART_RULES] = left, applied


@_entry
def search(
    word: Ints,
    size: int,
    budget: int,
    dearest: int,
    free: bool,
    ways: Ints,
    places: Ints,
    rules: Ints,
    dues: Ints,
    lefts: Ints,
    held: Ints,
    states: Ints,
    seen: Ints,
    scratch: Ints,
    out: Ints,
    spelt: Bytes,
    lexical: Lexical,
) -> int:
    """The readings, within ``budget``, of the ``size`` places in ``word``; their number, or what there is no room for.

    No way dearer than ``dearest`` is gone. ``free``: they need be no words, and only rules that hold always are used.
    Their letters, each with an end, stand in ``spelt`` (``out[0]`` bytes); of each reading there is in ``out`` its
    cost, then the number of its steps and of each step the place, the way and the rules.
    """
    letters, nodes, counts = lexical.letters, lexical.nodes, lexical.counts
    counts[COUNT_STATES] = 0
    counts[COUNT_CALLS] += 1
    for at in range(size + 1):
        scratch[FIRST_STATE + at] = -1
    for at in range(size):
        place = places[word[at]]
        letters_there = 0
        for way in range(place[PLACE_FIRST], place[PLACE_FIRST] + place[PLACE_WAYS]):
            if ways[way, WAY_COST] > dearest:
                break
            if ways[way, WAY_SIGNS]:
                letters_there |= 1 << (ways[way, WAY_LETTERS] & 63)
        scratch[PRINTED + at] = letters_there
    _put(0, 0, 0, 0, 0, -1, -1, 0, states, counts, seen, scratch)
    for at in range(size):
        place = places[word[at]]
        number = _kept(at, states, nodes, scratch)
        for each in range(number):
            state = scratch[KEPT + each]
            cost, node = states[state, STATE_COST], states[state, STATE_NODE]
            due, left = states[state, STATE_DUE], states[state, STATE_LEFT]
            follow = nodes[node, NODE_FOLLOWERS]
            for way in range(place[PLACE_FIRST], place[PLACE_FIRST] + place[PLACE_WAYS]):
                if cost + ways[way, WAY_COST] > budget or ways[way, WAY_COST] > dearest:
                    break
                if not due and not free and not ways[way, WAY_BITS] & follow:
                    continue
                there = at + ways[way, WAY_LENGTH]
                signs, printed = ways[way, WAY_SIGNS], ways[way, WAY_LETTERS]
                if not due and signs == 1 and _stays(printed, at, size, dearest, word, ways, places, letters, scratch):
                    then = _onwards(node, printed, lexical)
                    if then < 0:
                        return FORGET
                    if not _put(
                        there, cost + ways[way, WAY_COST], then, 0, lefts[left * LETTERS + printed], state, way, 0,
                        states, counts, seen, scratch,
                    ):  # fmt: skip
                        return TOO_LONG
                    continue
                # Letter by letter through the rules of spelling, all ways at once.
                here, other, parts = PART, OTHER_PART, 1
                _note(here, cost + ways[way, WAY_COST], node, due, left, 0, scratch)
                for sign in range(signs):
                    letter = printed >> 6 * sign & 63
                    row = letters[letter]
                    made = 0
                    for part in range(parts):
                        base = here + part * PARTS_OF
                        total, then = scratch[base + PART_COST], scratch[base + PART_NODE]
                        owed, seen_left = scratch[base + PART_DUE], scratch[base + PART_LEFT]
                        applied = scratch[base + PART_RULES]
                        onward = lefts[seen_left * LETTERS + letter]
                        first, last = -1, row[LETTER_RULES]
                        if owed:
                            may = dues[owed, DUE_LETTERS]
                            if not may >> letter & 1 and not (letter == HYPHEN and may & 1):
                                continue
                            if dues[owed, DUE_IS_SET]:
                                last = 0
                        for rule in range(first, last):
                            signs_made, becomes, next_due, dear, which = 1, letter, 0, 0, 0
                            if rule < 0:
                                if owed and dues[owed, DUE_IS_SET]:
                                    becomes, signs_made = dues[owed, DUE_BECOMES], dues[owed, DUE_SIGNS]
                                    next_due = dues[owed, DUE_THEN]
                                elif not row[LETTER_STAYS]:
                                    continue
                            else:
                                which = row[LETTER_RULE] + rule
                                condition = rules[which, RULE_LEFT]
                                if free and not rules[which, RULE_ALWAYS]:
                                    continue
                                if condition >= 0 and not held[seen_left] >> condition & 1:
                                    continue
                                becomes, signs_made = rules[which, RULE_BECOMES], rules[which, RULE_SIGNS]
                                next_due, dear = rules[which, RULE_DUE], rules[which, RULE_COST]
                                which += 1
                            if total + dear > budget:
                                continue
                            if ways[way, WAY_MISREAD] and (
                                (owed and dues[owed, DUE_DROPPED]) or (next_due and dues[next_due, DUE_DROPPED])
                            ):
                                continue
                            onto = then
                            for one in range(signs_made):
                                modern = becomes >> 6 * one & 63
                                if not free and not nodes[onto, NODE_FOLLOWERS] & letters[modern, LETTER_BIT]:
                                    onto = -1
                                    break
                                onto = _onwards(onto, modern, lexical)
                                if onto < 0:
                                    return FORGET
                            if onto < 0:
                                continue
                            if made == PARTS:
                                return TOO_LONG
                            _note(
                                other + made * PARTS_OF, total + dear, onto, next_due, onward,
                                applied | which << 8 * sign, scratch,
                            )  # fmt: skip
                            made += 1
                    here, other, parts = other, here, made
                for part in range(parts):
                    base = here + part * PARTS_OF
                    if not _put(
                        there, scratch[base + PART_COST], scratch[base + PART_NODE], scratch[base + PART_DUE],
                        scratch[base + PART_LEFT], state, way, scratch[base + PART_RULES],
                        states, counts, seen, scratch,
                    ):  # fmt: skip
                        return TOO_LONG
    return _given(size, free, ways, dues, states, scratch, out, spelt, lexical)


@_part
def _given(
    size: int,
    free: bool,
    ways: Ints,
    dues: Ints,
    states: Ints,
    scratch: Ints,
    out: Ints,
    spelt: Bytes,
    lexical: Lexical,
) -> int:
    """Write the readings that may be words; gives their number."""
    letters, nodes = lexical.letters, lexical.nodes
    number, filled, written = 0, 1, 0
    state = scratch[FIRST_STATE + size]
    while state >= 0:
        row = states[state]
        node, due = row[STATE_NODE], row[STATE_DUE]
        if node and (not due or dues[due, DUE_MAY_END]) and (free or _may_be_word(node, lexical)):
            length = nodes[node, NODE_LENGTH]
            if written + length + 1 > spelt.size or filled + 2 + 3 * size > out.size:
                return TOO_LONG
            at = length
            while node:
                at -= 1
                spelt[written + at] = letters[nodes[node, NODE_LETTER], LETTER_SIGN]
                node = nodes[node, NODE_BEFORE]
            spelt[written + length] = 10
            written += length + 1
            out[filled] = row[STATE_COST]
            steps, step = 0, state
            while states[step, STATE_BEFORE] >= 0:
                if ways[states[step, STATE_WAY], WAY_MISREAD] or states[step, STATE_RULES]:
                    place = filled + 2 + 3 * steps
                    out[place] = states[states[step, STATE_BEFORE], STATE_AT]
                    out[place + 1] = states[step, STATE_WAY]
                    out[place + 2] = states[step, STATE_RULES]
                    steps += 1
                step = states[step, STATE_BEFORE]
            out[filled + 1] = steps
            filled += 2 + 3 * steps
            number += 1
        state = row[STATE_NEXT]
    out[0] = written
    return number


@_part
def _may_be_word(node: int, lexical: Lexical) -> bool:
    """Whether the node is a word of the dictionary or an additional one, or might be respelt to one."""
    letters, nodes, extra_starts = lexical.letters, lexical.nodes, lexical.extra_starts
    offsets, labels = lexical.offsets, lexical.labels
    if nodes[node, NODE_RESPELT]:
        return True
    for place in range(nodes[node, NODE_PLACES]):
        here = nodes[node, NODE_PLACE + place]
        if labels[int(here ^ offsets[here]) ^ 1] == 1:
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


@_entry
def walk(text: Bytes, size: int, numbers: Bytes, said: Bytes, lexical: Lexical) -> int:
    """Say of each line of ``text``, ``size`` bytes that are ``numbers`` of letters: 1 if a word of the dictionary or an
    additional one begins so, 3 if the dictionary has it. Gives the number of lines, or what there is no room for."""
    nodes, offsets, labels = lexical.nodes, lexical.offsets, lexical.labels
    number, node = 0, 0
    for at in range(size):
        letter = numbers[text[at]]
        if letter:
            if node >= 0:
                begins = nodes[node, NODE_PLACES] or nodes[node, NODE_EXTRA] < nodes[node, NODE_EXTRA_END]
                if not begins:
                    node = -1
                    continue
                node = _onwards(node, int(letter), lexical)
                if node < 0:
                    return FORGET
            continue
        found = 0
        if node >= 0:
            if nodes[node, NODE_PLACES] or nodes[node, NODE_EXTRA] < nodes[node, NODE_EXTRA_END]:
                found = 1
            for place in range(nodes[node, NODE_PLACES]):
                here = nodes[node, NODE_PLACE + place]
                if labels[int(here ^ offsets[here]) ^ 1] == 1:
                    found = 3
        said[number] = found
        number += 1
        node = 0
    return number


# --- rivals: words of the counts that a confusion makes ------------------------------------------------------------
BACK, PIECES = 8, 1 << 16
"""Powers below the zeroth; pieces of one byte or two."""


@_part
def _slot(number: int, table: Ints) -> int:
    """Where the word of that ``number`` stands in ``table``, or would."""
    mask = (table.size >> 1) - 1
    slot = (number * 0x9E3779B1 >> 17) & mask
    while table[2 * slot + 1] >= 0 and table[2 * slot] != number:
        slot = (slot + 1) & mask
    return 2 * slot


@_entry
def lay_words(text: Bytes, costs: Ints, powers: Ints, table: Ints) -> int:
    """Put the lines of ``text`` into ``table``, pairs of the number that the letters make and the cost; gives how
    many there are."""
    number, line, place = 0, 0, BACK
    for at in range(text.size):
        letter = int(text[at])
        if letter != 10:
            number += letter * powers[place]
            place += 1
            continue
        slot = _slot(number, table)
        table[slot], table[slot + 1] = number, costs[line]
        line += 1
        number, place = 0, BACK
    return line


@_entry
def rivalled(text: Bytes, limit: int, dearest: int, pieces: Ints, rows: Ints, powers: Ints, table: Ints) -> int:
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
                slot = _slot(head + rows[way, 0] * powers[BACK + at] + tail, table)
                if table[slot + 1] >= 0 and table[slot + 1] + confusion < limit:
                    return 1
            head += first * powers[BACK + at]
    return 0
