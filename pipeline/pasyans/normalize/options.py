"""What a token may be: its options, the decision between them, and the arcs of the lattice that hold them.

Options flow in; a :class:`Decision` flows out: they are sorted, those that cannot win are given up, and what stands
against a sound word is made dearer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pasyans.model.text import Edit
from pasyans.normalize.channel import TRIFLE

#: Makes a named tuple of the tuple of all its fields, in a third of the time of calling its class.
make: Any = tuple.__new__

#: A word dearer than this is rare enough to be looked at for a blank too many or lost; in a clean text, than that.
RARE, RARE_CLEAN = 1250, 1590
#: A reading this much dearer than the best, without context, cannot be saved by its neighbours.
HOPELESS = 2000
#: What it costs to put another word in the place of a sound one, beyond the rest.
SOUND = 120
#: The same for a word of more than three letters, where more than ъ or ь is misread: of such few are real words both.
SOUND_LONG = 450
#: Rules of spelling may cost this much where a word is left as it is.
LEFT_ALONE = 300


class Option(NamedTuple):
    """One reading of a token. ``alone`` is the lexicon's cost of ``key`` (lower case, е for ё), ``channel`` that
    of the steps; ``number`` is the word's number in the language tables, -1 if unknown to them;
    ``book``: how much the book may say for it: 2 by word and pair, 1 by the pair, 0 nothing;
    ``first``: it is what the word is taken for before its neighbours are asked."""

    printed: str
    modern: str
    key: str
    number: int
    alone: int
    channel: int
    edits: tuple[Edit, ...]
    known: bool
    book: int = 2
    first: bool = False


class Decision(NamedTuple):
    """The options of a token, cheapest first, and the arcs of the lattice that hold them one by one.

    ``gap`` is the distance to the next option that was given up; ``sound``: the word is a known one as it stands, and
    the first option says so; ``stands``: what it is taken for before its neighbours are asked; ``rare``: so dear that
    it may be a piece of a word, or two.
    """

    options: tuple[Option, ...]
    arcs: tuple[LatticeArc, ...]
    gap: int
    sound: bool
    stands: str
    rare: bool


class LatticeArc(NamedTuple):
    """Leads over ``length`` tokens with these words (none for a footnote mark); ``cost`` is that of joining or
    parting, beyond the channel costs of the options."""

    length: int
    options: tuple[Option, ...]
    cost: int = 0
    step: str = ""


def make_decision(options: list[Option], *, sound: bool, rare: int = RARE) -> Decision:
    """The decision among ``options``; of a ``sound`` word the first is what it is as it stands."""
    options.sort(key=lambda option: (option.channel + option.alone, option.modern, option.printed))
    if sound:
        options.sort(key=is_misread)
        options = [against_sound(option, options[0]) for option in options]
    stands = next((i for i, option in enumerate(options) if option.channel <= LEFT_ALONE and not option.known), 0)
    options[stands] = make(Option, (*options[stands][:9], True))
    key = options[stands].key
    gap = 10_000
    if not sound:
        worst = options[0].channel + options[0].alone + HOPELESS
        given_up = [option for option in options if option.channel + option.alone > worst]
        gap = min((option.channel + option.alone - worst + HOPELESS for option in given_up), default=gap)
        options = options[: len(options) - len(given_up)]
    looked_at = not sound or options[0].channel + options[0].alone > rare
    arcs = tuple([make(LatticeArc, (1, (option,), 0, "")) for option in options])
    return decision(tuple(options), arcs, gap, sound=sound, stands=key, rare=looked_at)


def decision(
    options: tuple[Option, ...], arcs: tuple[LatticeArc, ...], gap: int, *, sound: bool, stands: str, rare: bool
) -> Decision:
    """The decision of these fields."""
    made: Decision = make(Decision, (options, arcs, gap, sound, stands, rare))
    return made


def only(option: Option, rare: int) -> Decision:
    """The decision on a sound word that nothing rivals; ``rare``: as for :func:`make_decision`."""
    options = (option,)
    looked_at = option.channel + option.alone > rare
    arcs = (make(LatticeArc, (1, options, 0, "")),)
    return decision(options, arcs, 10_000, sound=True, stands=option.key, rare=looked_at)


def is_misread(option: Option) -> bool:
    """Whether more than trifles was misread there; a rule of spelling that only a lexicon allows is no misreading."""
    misread = option.channel > LEFT_ALONE or any(edit.stage == "printed" for edit in option.edits)
    return option.channel > TRIFLE and misread


def against_sound(option: Option, sound: Option) -> Option:
    """``option`` as a rival of a word that is sound as received: dearer, and the book's words do not count for it,
    nor its pairs where only the ending differs, for an inflection that is commoner is not likelier here."""
    if not is_misread(option):
        as_a_word: Option = make(Option, (*option[:8], 1, option.first))
        return as_a_word
    dearer = SOUND if len(sound.key) <= 3 or option.edits[0].step == "hard-soft" else SOUND_LONG
    ending = min(len(option.key), len(sound.key)) - 1
    book = 0 if option.key[:ending] == sound.key[:ending] else 1
    rival: Option = make(Option, (*option[:5], option.channel + dearer, *option[6:8], book, option.first))
    return rival
