"""Words that the OCR broke in two or ran together.

A token and its neighbours flow in; arcs of the lattice that join or part them flow out. Only a word that is rare
or unknown is looked at, so that sound text costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pasyans.model.text import Edit
from pasyans.normalize.candidates import CLEAN, NAME, Candidates
from pasyans.normalize.channel import TRIFLE
from pasyans.normalize.options import RARE, Decision, LatticeArc, Option
from pasyans.normalize.tokens import Token

#: Costs of a blank too many and a blank lost; a repair dearer than the last is weighed against parting the word.
JOIN, SPLIT, DEAR = 550, 700, 300
#: What it costs more to join two words that are words.
TWO_WORDS = 300
#: A blank lost after ъ, which ends a word.
SPLIT_AFTER_HARD_SIGN = 350
#: Letter-spaced print: so many pieces at most, each of so many letters, one of them longer.
PIECES, PIECE = 9, 3
#: Longer than this no two tokens make a word.
_LONGEST = 40
_LETTER_WORDS = frozenset("авикосуяѣъb")


class Mending:
    """Looks for joins and splits in one page; ``old``: it is in the old spelling."""

    def __init__(self, candidates: Candidates, text: str, *, old: bool) -> None:
        self._candidates = candidates
        self._text = text
        self._old = old

    def joined(self, cut: list[Token], places: Iterable[int]) -> dict[int, LatticeArc]:
        """The arcs over the tokens at some of ``places`` and after them as one word, where that is one."""
        pairs = {place: (cut[place].text, cut[place + 1].text) for place in places if self._may_join(cut, place)}
        joinable = self._candidates.joinable(pairs.values())
        found: dict[int, LatticeArc] = {}
        for place, pair in pairs.items():
            if pair in joinable and (arc := self._joined(cut[place], cut[place + 1])) is not None:
                found[place] = arc
        return found

    def _may_join(self, cut: list[Token], place: int) -> bool:
        """Whether nothing but a blank or a line end stands between two words, and the second begins no sentence."""
        _, end, text, kind = cut[place]
        start, _, following, _ = cut[place + 1]
        if kind != "word" or start == end or len(text) + len(following) > _LONGEST:
            return False
        gap = self._text[end:start]
        if gap != " " and (not gap.isspace() or gap.count("\n") > 1):
            return False
        return not (following[0].isupper() and text[-1].islower())

    def _joined(self, token: Token, following: Token) -> LatticeArc | None:
        whole = self._candidates.sound(token.text + following.text)
        if whole is None:
            return None
        gap = self._text[token.end : following.start]
        two = self._are_two(token, following)
        if two and not self._old:
            return None
        blank = Edit("printed", "joined", len(token.text), gap, "", JOIN)
        edits = (blank, *whole.edits)
        cost = JOIN + self._candidates.caution + (TWO_WORDS if two else 0)
        return LatticeArc(2, (whole._replace(edits=edits),), cost, "joined")

    def gathered(self, cut: list[Token], place: int) -> tuple[LatticeArc, ...]:
        """Arcs over three or more pieces from ``place`` on that the OCR took letter-spaced print apart into."""
        pieces: list[Token] = []
        found: list[LatticeArc] = []
        for token in cut[place : place + PIECES]:
            gap = self._text[pieces[-1].end : token.start] if pieces else " "
            if token.kind != "word" or gap not in (" ", "  ") or (pieces and token.text[0].isupper()):
                break
            pieces.append(token)
            short = sum(len(piece.text) <= PIECE for piece in pieces)
            if len(pieces) < 3 or short < len(pieces) - 1:
                continue
            whole = self._candidates.sound("".join(piece.text for piece in pieces), leading=4)
            if whole is not None:
                found.append(self._over(pieces, whole))
            if len(token.text) > PIECE:
                break
        return tuple(found[-1:])

    def _over(self, pieces: list[Token], whole: Option) -> LatticeArc:
        blanks, at = [], 0
        for piece, following in pairwise(pieces):
            at += len(piece.text)
            blanks.append(Edit("printed", "joined", at, self._text[piece.end : following.start], "", JOIN))
        cost = JOIN + self._candidates.caution
        return LatticeArc(len(pieces), (whole._replace(edits=(*blanks, *whole.edits)),), cost, "joined")

    def _are_two(self, token: Token, following: Token) -> bool:
        """Whether both are words: known ones, or the second a word of one letter; in a sound text, or a common one."""
        first, second = (self._candidates.sound(each.text) for each in (token, following))
        if second is None:
            return False
        clean = self._candidates.caution >= CLEAN
        return first is not None or len(following.text) == 1 or (clean and second.alone <= RARE)

    def parted(self, received: str, decision: Decision) -> tuple[LatticeArc, ...]:
        """Arcs over ``received`` as two words, the two cheapest, if it is none itself or a dear one."""
        best = decision.options[0]
        if best.known and best.channel <= DEAR and (best.number >= 0 or best.channel <= TRIFLE):
            return ()
        if not self._old and received[0].isupper():
            return ()
        found: list[LatticeArc] = []
        cost = SPLIT + self._candidates.caution + (NAME if received[0].isupper() and not received.isupper() else 0)
        for at in range(1, len(received)):
            left, right = received[:at], received[at:]
            if not (_may_stand(left) and _may_stand(right)):
                continue
            first = self._candidates.sound(left)
            if first is None or first.alone > 1400:
                continue
            second = self._candidates.sound(right)
            if second is None or second.alone > 1700:
                continue
            lost = cost - SPLIT + SPLIT_AFTER_HARD_SIGN if left[-1] in "ъЪ" and len(left) > 2 else cost
            mark = Edit("printed", "parted", len(first.printed), "", "", SPLIT)
            found.append(LatticeArc(1, (first._replace(edits=(*first.edits, mark)), second), lost, "parted"))
        found.sort(key=lambda arc: (arc.cost + sum(o.alone + o.channel for o in arc.options), arc.options[0].modern))
        return tuple(found[:2])


def _may_stand(part: str) -> bool:
    """A word of one letter is one of a few; no word begins with a sign of its end."""
    if len(part) == 1:
        return part.lower() in _LETTER_WORDS
    return part[0].lower() not in "ъьы"
