"""The search for the readings of a word, as machine code over flat arrays.

A received word, as the numbers of its places, flows in; its readings flow out, in the order in which the search meets
them. It does what :class:`~pasyans.normalize.search.Search` does, step by step and to the last tie; what the numbers
mean is laid out by :mod:`pasyans.normalize.compiled`.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pasyans.normalize.jit import Bytes, Ints, entry, inner
from pasyans.normalize.kernel_words import (
    COUNT_CALLS,
    COUNT_SLOTS,
    COUNT_STATES,
    FORGET,
    HYPHEN,
    LETTER_BIT,
    LETTER_DOUBLED,
    LETTER_MODERN,
    LETTER_RULE,
    LETTER_RULES,
    LETTER_SECONDS,
    LETTER_SIGN,
    LETTER_STAYS,
    LETTERS,
    NODE_BEFORE,
    NODE_FOLLOWERS,
    NODE_LENGTH,
    NODE_LETTER,
    TOO_LONG,
    Lexical,
    may_be_word,
    onwards,
)

#: Places kept after each received letter: as many as :data:`pasyans.normalize.search.BEAM`.
BEAM = 48
#: The slots in which states are looked for at first; four times as many where they do not suffice, and so on.
SLOTS = 1 << 11
# --- ways: how a stretch of received signs may be read, one row each ----------------------------------------------
WAY_BITS, WAY_COST, WAY_LENGTH, WAY_LETTERS, WAY_SIGNS, WAY_MISREAD, WAY = range(7)
"""The letters that it may begin to become; received signs; printed letters (six bits each) and their number; whether
anything is misread. Those of a place are sorted by cost."""
# --- places: what may stand at one place of a received word -------------------------------------------------------
PLACE_FIRST, PLACE_WAYS, PLACE_SIGN, PLACE = range(4)
"""Its ways; the received sign, a small letter."""
# --- rules of spelling, and what is due after one -----------------------------------------------------------------
RULE_BECOMES, RULE_SIGNS, RULE_DUE, RULE_COST, RULE_LEFT, RULE_ALWAYS, RULE = range(7)
DUE_LETTERS, DUE_IS_SET, DUE_BECOMES, DUE_SIGNS, DUE_THEN, DUE_DROPPED, DUE_MAY_END, DUE = range(8)
# --- states: how far a reading has come ---------------------------------------------------------------------------
STATE_COST, STATE_NODE, STATE_DUE, STATE_LEFT, STATE_BEFORE, STATE_WAY, STATE_RULES, STATE_NEXT = range(8)
STATE_AT, STATE = 8, 9
# --- scratch: where its parts begin -------------------------------------------------------------------------------
FIRST_STATE, LAST_STATE, KEPT, PRINTED, PART, OTHER_PART = 0, 128, 256, 384, 512, 1024
SCRATCH = 2048
PARTS = 64
"""Ways to read the letters of one way through the rules of spelling."""
PART_COST, PART_NODE, PART_DUE, PART_LEFT, PART_RULES, PARTS_OF = range(6)


@inner
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


@inner
def _slot(node: int, due: int, at: int, mask: int) -> int:
    """Where a state is looked for first."""
    return (((node * 128 + due) * 128 + at) * 0x9E3779B1 >> 9) & mask


@inner
def _spread(states: Ints, counts: Ints, seen: Ints) -> None:
    """Use more of the slots: most searches have few states, and what lies together is found faster."""
    counts[COUNT_SLOTS] *= 4
    counts[COUNT_CALLS] += 1
    mask = counts[COUNT_SLOTS] - 1
    for state in range(counts[COUNT_STATES]):
        slot = _slot(states[state, STATE_NODE], states[state, STATE_DUE], states[state, STATE_AT], mask)
        while seen[slot] >> 32 == counts[COUNT_CALLS]:
            slot = (slot + 1) & mask
        seen[slot] = counts[COUNT_CALLS] << 32 | state


@inner
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
    mask = counts[COUNT_SLOTS] - 1
    slot = _slot(node, due, at, mask)
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
    seen[slot] = counts[COUNT_CALLS] << 32 | new
    row = states[new]
    row[STATE_COST], row[STATE_NODE], row[STATE_DUE], row[STATE_LEFT], row[STATE_AT] = cost, node, due, left, at
    row[STATE_BEFORE], row[STATE_WAY], row[STATE_RULES], row[STATE_NEXT] = before, way, rules, -1
    if scratch[FIRST_STATE + at] < 0:
        scratch[FIRST_STATE + at] = new
    else:
        states[scratch[LAST_STATE + at], STATE_NEXT] = new
    scratch[LAST_STATE + at] = new
    if 2 * counts[COUNT_STATES] > counts[COUNT_SLOTS] and counts[COUNT_SLOTS] < seen.size:
        _spread(states, counts, seen)
    return True


@inner
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


@inner
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


@inner
def _note(place: int, cost: int, node: int, due: int, left: int, applied: int, scratch: Ints) -> None:
    scratch[place + PART_COST], scratch[place + PART_NODE], scratch[place + PART_DUE] = cost, node, due
    scratch[place + PART_LEFT], scratch[place + PART_RULES] = left, applied


@entry
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
    counts[COUNT_SLOTS] = SLOTS
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
                    then = onwards(node, printed, lexical)
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
                                onto = onwards(onto, modern, lexical)
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


@inner
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
        if node and (not due or dues[due, DUE_MAY_END]) and (free or may_be_word(node, lexical)):
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
