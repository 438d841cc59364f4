"""The grammar of a word that is read off its place in the dictionary is that which its analysis gives."""

from __future__ import annotations

import random

from pasyans.normalize import grammar
from pasyans.normalize.language import load_language


def test_a_word_of_the_dictionary_is_what_its_analysis_says() -> None:
    words = [word for word in random.Random(4).sample(load_language().words, 3000) if word.isalpha()]
    read = 0
    for word in words:
        listed = grammar._listed(word)
        if listed is not None:
            read += 1
            assert listed == {grammar._reading(parse.tag) for parse in grammar._analyzer().parse(word)}, word
            assert grammar.signature(word) == "|".join(sorted(listed))
    assert read > len(words) // 2
