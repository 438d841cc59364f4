"""The dictionary of pymorphy3, walked letter by letter.

A prefix flows in; the places of the automaton that it leads to, and whether it is a word, flow out. The
automaton is read as it is shipped and nothing of it is unpacked; places are kept as they are met.
"""

from __future__ import annotations

from pathlib import Path

import pymorphy3_dicts_ru  # type: ignore[import-untyped]
from dawg_python.wrapper import Dictionary as Automaton  # type: ignore[import-untyped]

_WORDS = Path(pymorphy3_dicts_ru.get_path()) / "words.dawg"
_END = b"\x01"  # parts a key from its record in the automaton
_LABELS = {letter: letter.encode() for letter in "абвгдежзийклмнопрстуфхцчшщъыьэюя-"}
_YO = "ё".encode()
#: The byte sequences that a letter may stand for.
_WAYS = {letter: (label, _YO) if letter == "е" else (label,) for letter, label in _LABELS.items()}
_WAYS["ё"] = (_LABELS["е"], _YO)
_BOUND = 400_000


class Dictionary:
    """Words in modern spelling, lower case; ``е`` stands for ``ё`` too, ``ё`` for ``е`` too."""

    def __init__(self) -> None:
        self._units = Automaton.load(_WORDS)._units
        self._places: dict[str, tuple[int, ...]] = {"": (0,)}

    def _follow(self, place: int, label: bytes) -> int:
        units = self._units
        for byte in label:
            unit = units[place]
            place ^= (unit >> 10) << ((unit & 0x200) >> 6) ^ byte
            if units[place] & 0x800000FF != byte:
                return -1
        return place

    def places(self, prefix: str) -> tuple[int, ...]:
        """Places that ``prefix`` leads to; empty when no word begins so."""
        found = self._places.get(prefix)
        if found is not None:
            return found
        letter = prefix[-1]
        label = _LABELS.get("е" if letter == "ё" else letter)
        if label is None:
            found = ()
        else:
            before = self.places(prefix[:-1])
            found = tuple(there for place in before if (there := self._follow(place, label)) >= 0)
            if letter in "её":
                found += tuple(there for place in before if (there := self._follow(place, _YO)) >= 0)
        if len(self._places) > _BOUND:
            self._places = {"": (0,)}
        self._places[prefix] = found
        return found

    def knows(self, word: str) -> bool:
        """Whether ``word`` is in the dictionary."""
        units = self._units
        places = [0]
        for letter in word:
            further = []
            for label in _WAYS.get(letter, ()):
                for place in places:
                    for byte in label:
                        unit = units[place]
                        place ^= (unit >> 10) << ((unit & 0x200) >> 6) ^ byte
                        if units[place] & 0x800000FF != byte:
                            break
                    else:
                        further.append(place)
            if not further:
                return False
            places = further
        return any(self._follow(place, _END) >= 0 for place in places)
