"""The words of terms.toml are such as the morphology gives: a lemma that no form has would never be met."""

from __future__ import annotations

from pasyans.extract.morphology import analyse
from pasyans.extract.terms import plain, terms


def test_reflexive_verbs_stand_under_their_plain_lemma() -> None:
    assert plain("остаться") == analyse("осталось")[0] == "остать"
    vocabulary = terms()
    for table in (vocabulary.verbs, vocabulary.acts, vocabulary.ends, vocabulary.order, vocabulary.naming):
        for name, lemmas in table.items():
            assert {plain(lemma) for lemma in lemmas} == set(lemmas), name
