"""From spans and quotations to places: code points of the received page with the modern words that stand there."""

from __future__ import annotations

import regex
from spacy.tokens import Token

from pasyans.extract.assembly import Said
from pasyans.extract.reading import Sentence, grammemes
from pasyans.extract.scene import Scene
from pasyans.model.game import GameText, Line
from pasyans.model.record import Place


def line_place(line: Line, quote: str | None = None) -> Place:
    """The place of a whole line, or of the part whose modern text is ``quote``."""
    return Place(
        page=line.span.page, start=line.span.start, end=line.span.end, quote=line.modern if quote is None else quote
    )


def claim_places(said: Said, scene: Scene) -> list[Place]:
    """Where the words of a claim stand, without punctuation at their ends: one place, or one a line if its sentence was
    made whole with words of another line. Words without a predicate are quoted with the clause that has it.
    """
    sentence = scene.sentences[said.sentence]
    first, last = _statement(said, scene)
    doc = sentence.doc
    while first < last and not regex.match(r"[\p{L}\d«]", doc[first].text):
        first += 1
    while last > first and not regex.search(r"[\p{L}\d»]$", doc[last].text):
        last -= 1
    if sentence.whole:
        ((_, span),) = sentence.spans(first, last)
        return [Place(page=span.page, start=span.start, end=span.end, quote=doc[first : last + 1].text)]
    return [_between(line, span.start, span.end) for line, span in sentence.spans(first, last)]


def _statement(said: Said, scene: Scene) -> tuple[int, int]:
    """The tokens of a claim, widened to its clauses, and to the clause before these, until they hold a predicate."""
    first, last = said.claim.first, said.claim.last
    doc = scene.sentences[said.sentence].doc
    clauses = scene.clauses[said.sentence]
    if any(map(_predicate, doc[first : last + 1])):
        return first, last
    touched = [n for n, c in enumerate(clauses) if c.first <= last and first <= c.last]
    if not touched:
        return first, last
    begin, end = touched[0], touched[-1]
    first, last = min(first, clauses[begin].first), max(last, clauses[end].last)
    while begin > 0 and not any(map(_predicate, doc[first : last + 1])):
        begin -= 1
        first = clauses[begin].first
    if not any(map(_predicate, doc[first : last + 1])):
        # «Две колоды карт» states by itself; nothing before it does.
        return min(said.claim.first, clauses[touched[0]].first), max(said.claim.last, clauses[end].last)
    return first, last


def _predicate(token: Token) -> bool:
    """Whether a word can be what a clause says: a finite verb, an infinitive, a short form, «можно», «нет»."""
    form = grammemes(token, "VerbForm")
    return bool({"Fin", "Inf", "Short"} & set(form)) or token.lower_ in ("можно", "нельзя", "нет", "следует", "должны")


def sentence_place(sentence: Sentence) -> Place:
    """The place of a whole sentence."""
    if sentence.whole:
        ((_, span),) = sentence.spans()
        return Place(page=span.page, start=span.start, end=span.end, quote=sentence.text.strip())
    line, span = sentence.spans()[-1]
    return _between(line, span.start, span.end)


def _between(line: Line, start: int, end: int) -> Place:
    """The words of a line that stand between two code points of its page."""
    words = [word.modern for word in line.words if start <= word.start and word.end <= end]
    return Place(page=line.span.page, start=start, end=end, quote=" ".join(words))


def find_quote(game: GameText, quote: str) -> Place | None:
    """Where ``quote`` stands in the game's modern text; case, ё and punctuation are not looked at."""
    wanted = _letters(quote)
    if not wanted:
        return None
    for line in game.lines:
        letters = [_letters(word.modern) for word in line.words]
        starts = [0]
        for part in letters:
            starts.append(starts[-1] + len(part))
        at = "".join(letters).find(wanted)
        while at >= 0 and at not in starts:
            at = "".join(letters).find(wanted, at + 1)
        if at < 0:
            continue
        first = max(n for n, start in enumerate(starts[:-1]) if start <= at and letters[n])
        last = max(n for n, start in enumerate(starts[:-1]) if start < at + len(wanted) and letters[n])
        return Place(page=line.span.page, start=line.words[first].start, end=line.words[last].end, quote=quote)
    return None


def _letters(text: str) -> str:
    return str(regex.sub(r"[^\p{L}\d]", "", text.casefold().replace("ё", "е")))
