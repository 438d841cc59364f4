"""Words that the OCR broke in two or ran together.

A token and its neighbours flow in; arcs of the lattice that join or part them flow out. Only a word that is rare
or unknown is looked at, so that sound text costs nothing.
"""

from __future__ import annotations

from pasyans.model.text import Edit
from pasyans.normalize.candidates import Candidates, Decision, Option
from pasyans.normalize.decode import LatticeArc
from pasyans.normalize.tokens import Token

#: Costs of a blank too many and a blank lost, and from which cost on a word is rare enough to be looked at.
JOIN, SPLIT, RARE = 550, 550, 1250
_LETTER_WORDS = frozenset("авикосуяѣъb")


class Mending:
    """Looks for joins and splits in one page."""

    def __init__(self, candidates: Candidates, text: str) -> None:
        self._candidates = candidates
        self._text = text

    def arcs(self, cut: list[Token], place: int, decision: Decision) -> list[LatticeArc]:
        """Arcs from ``place``: over this token and the next as one word, and over this one as two."""
        token = cut[place]
        found: list[LatticeArc] = []
        best = decision.options[0]
        if place + 1 < len(cut) and cut[place + 1].kind == "word":
            following = cut[place + 1]
            gap = self._text[token.end : following.start]
            if gap.isspace() and gap.count("\n") < 2 and len(token.text) + len(following.text) <= 40:
                after = self._candidates.decide(following.text).options[0]
                if self._rare(best) or self._rare(after):
                    found += self._joined(token, following, gap)
        if not best.known or best.channel > 300:
            found += self._parted(token.text)
        return found

    @staticmethod
    def _rare(option: Option) -> bool:
        return option.alone + option.channel > RARE

    def _joined(self, token: Token, following: Token, gap: str) -> list[LatticeArc]:
        whole = self._candidates.sound(token.text + following.text, leading=len(token.text) + 2)
        if whole is None:
            return []
        blank = Edit("printed", "joined", len(token.text), gap, "", JOIN)
        edits = (blank, *whole.edits)
        return [LatticeArc(2, (whole._replace(edits=edits),), JOIN, "joined")]

    def _parted(self, received: str) -> list[LatticeArc]:
        found: list[LatticeArc] = []
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
            mark = Edit("printed", "parted", len(first.printed), "", "", SPLIT)
            found.append(LatticeArc(1, (first._replace(edits=(*first.edits, mark)), second), SPLIT, "parted"))
        found.sort(key=lambda arc: (sum(o.alone + o.channel for o in arc.options), arc.options[0].modern))
        return found[:2]


def _may_stand(part: str) -> bool:
    """A word of one letter is one of a few; no word begins with a sign of its end."""
    if len(part) == 1:
        return part.lower() in _LETTER_WORDS
    return part[0].lower() not in "ъьы"
