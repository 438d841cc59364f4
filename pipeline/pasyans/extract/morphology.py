"""One form of a word to its dictionary form, part of speech and grammemes: pymorphy3, the field's own words first.

A form flows in; lemma, part of speech and grammemes in spaCy's notation flow out.
"""

from __future__ import annotations

from functools import cache

import pymorphy3
import regex

from pasyans.extract.terms import plain, terms

_POS = {
    "NOUN": "NOUN",
    "ADJF": "ADJ",
    "ADJS": "ADJ",
    "COMP": "ADV",
    "VERB": "VERB",
    "INFN": "VERB",
    "PRTF": "VERB",
    "PRTS": "VERB",
    "GRND": "VERB",
    "NUMR": "NUM",
    "ADVB": "ADV",
    "NPRO": "PRON",
    "PRED": "ADV",
    "PREP": "ADP",
    "CONJ": "CCONJ",
    "PRCL": "PART",
    "INTJ": "INTJ",
}
_CASES = {
    "nomn": "Nom",
    "gent": "Gen",
    "gen2": "Gen",
    "datv": "Dat",
    "accs": "Acc",
    "ablt": "Ins",
    "loct": "Loc",
    "loc2": "Loc",
}
_FORMS = {"VERB": "Fin", "INFN": "Inf", "PRTF": "Part", "PRTS": "Short", "GRND": "Conv", "ADJS": "Short"}


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


@cache
def analyse(form: str) -> tuple[str, str, str]:
    """Lemma, part of speech and grammemes (spaCy's notation) of one form.

    Of several readings the field's own words come first («дам» is the card); among cases of the chosen reading none is
    preferred: all stand in ``Case``. Reflexive verbs and participles have the lemma of their plain verb, a synonym that
    of the word it stands for.
    """
    vocabulary = terms()
    low = form.casefold().replace("ё", "е")
    if not regex.match(r"\p{L}", low):
        return low, "NUM" if low.isdigit() else "PUNCT", ""
    parses = _analyzer().parse(low)
    lemmas = [plain(parse.normal_form) for parse in parses]
    wanted = vocabulary.forms.get(low)
    chosen = next((n for n, lemma in enumerate(lemmas) if lemma == wanted), None)
    if chosen is None and wanted is None:
        chosen = next((n for n, lemma in enumerate(lemmas) if lemma in vocabulary.known), 0)
        if low in ("три", "него", "нее"):
            chosen = 0
    if chosen is None:
        kind = str(_analyzer().parse(str(wanted))[0].tag.POS or "")
        return str(wanted), "ADV" if kind == "PREP" else _POS.get(kind, "NOUN"), ""
    tag = parses[chosen].tag
    kind = str(tag.POS or "")
    same = [
        parse.tag
        for parse, lemma in zip(parses, lemmas, strict=True)
        if lemma == lemmas[chosen] and kind == parse.tag.POS
    ]
    values: dict[str, set[str]] = {}
    for one in same:
        if one.case and str(one.case) in _CASES:
            values.setdefault("Case", set()).add(_CASES[str(one.case)])
        if one.number:
            values.setdefault("Number", set()).add("Plur" if one.number == "plur" else "Sing")
        if one.gender:
            values.setdefault("Gender", set()).add({"masc": "Masc", "femn": "Fem", "neut": "Neut"}[str(one.gender)])
    if kind in _FORMS:
        values["VerbForm"] = {_FORMS[kind]}
    if "impr" in tag:
        values["Mood"] = {"Imp"}
    morph = "|".join(f"{name}={','.join(sorted(items))}" for name, items in sorted(values.items()))
    return vocabulary.synonyms.get(lemmas[chosen], lemmas[chosen]), _POS.get(kind, "X"), morph


@cache
def lemmas_of(form: str) -> frozenset[str]:
    """All dictionary forms that a form may be of («венке»: «венок» and «венка»)."""
    return frozenset(plain(parse.normal_form) for parse in _analyzer().parse(form.casefold().replace("ё", "е")))


@cache
def may_be_adverb(form: str) -> bool:
    """Whether a form of a noun is an adverb's as well («дома»)."""
    return any(str(parse.tag.POS) == "ADVB" for parse in _analyzer().parse(form.casefold().replace("ё", "е")))
