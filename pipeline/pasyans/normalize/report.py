"""A normalized text in the forms that leave the room: plain text, JSON, TEI, and the explanation of every choice.

A Text (or what the normalizer explains of a page) flows in, one string flows out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from pasyans.model.text import Text, Word
from pasyans.normalize.candidates import LatticeArc
from pasyans.normalize.normalizer import Explained
from pasyans.normalize.words import write_words

Target = Literal["modern", "printed"]
Format = Literal["text", "tsv", "json", "tei"]
SUFFIXES: dict[Format, str] = {"text": ".txt", "tsv": ".tsv", "json": ".json", "tei": ".xml"}


def write(text: Text, form: Format, target: Target) -> str:
    """``text`` in one of the forms; ``target`` is the spelling of plain text, the others hold both."""
    if form == "tsv":
        return write_words(text)
    if form == "json":
        return as_json(text)
    if form == "tei":
        return as_tei(text)
    return text.modern if target == "modern" else text.printed


def as_json(text: Text) -> str:
    """One JSON object: the page, what was found of it, and its words with their edits."""
    page = text.page
    words = [
        {**_fields(word), "edits": [edit._asdict() for edit in word.edits], "margin": word.margin}
        for word in text.words
    ]
    whole = {
        "page": page.id,
        "encoding": page.encoding,
        "orthography": text.orthography,
        "findings": list(text.findings),
        "words": words,
    }
    return json.dumps(whole, ensure_ascii=False) + "\n"


def _fields(word: Word) -> dict[str, object]:
    names = ("start", "end", "line", "received", "printed", "modern", "kind")
    return {name: getattr(word, name) for name in names}


def as_tei(text: Text) -> str:
    """A TEI document: ``choice`` of ``sic`` and ``corr`` where the OCR was repaired, of ``orig`` and ``reg`` where the
    spelling differs; paragraphs at blank lines, ``lb`` at line ends (TEI Guidelines P5, 3.5)."""
    body: list[str] = []
    at, before = 0, None
    for word in text.words:
        if word.start > at:
            body.append(_gap(text.page.text[at : word.start]))
        elif before is not None and word.start == at and before.parted:
            body.append(" ")
        body.append(_word(word))
        at, before = word.end, word
    body.append(_gap(text.page.text[at:]))
    title, encoding = escape(text.page.id or "text"), escape(text.page.encoding)
    return _TEI.format(title=title, encoding=encoding, body="".join(body))


_TEI = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="ru">
<teiHeader><fileDesc><titleStmt><title>{title}</title></titleStmt>
<publicationStmt><p>Normalized by pasyans.</p></publicationStmt>
<sourceDesc><p>Recognised text, read as {encoding}.</p></sourceDesc></fileDesc></teiHeader>
<text><body>
<p>{body}</p>
</body></text>
</TEI>
"""


def _gap(blank: str) -> str:
    if "\n" not in blank:
        return _safe(blank)
    return "</p>\n<p>" if blank.count("\n") > 1 else "<lb/>\n"


def _word(word: Word) -> str:
    if word.received == word.printed == word.modern:
        return _safe(word.received)
    inner = _safe(word.printed)
    if word.received != word.printed:
        steps = " ".join(dict.fromkeys(edit.step for edit in word.edits if edit.stage == "printed"))
        inner = f"<choice><sic>{_safe(word.received)}</sic><corr type={quoteattr(steps)}>{inner}</corr></choice>"
    if word.printed != word.modern:
        inner = f"<choice><orig>{inner}</orig><reg>{_safe(word.modern)}</reg></choice>"
    return inner


def _safe(text: str) -> str:
    """``text`` escaped; the control characters that XML does not allow become U+FFFD."""
    return escape("".join(c if c >= " " or c in "\t\n\r" else "\ufffd" for c in text))


def explanations(explained: Iterable[Explained], wanted: str = "") -> Iterator[str]:
    """For each word its candidates, cheapest first, with their costs and the step that decided.

    ``wanted``: only words whose received form or a reading contains it.
    """
    for item in explained:
        rows = sorted(item.arcs, key=lambda row: (row[1], row[0].step))
        if wanted and not any(wanted in form for form in (item.token.text, *(_forms(arc) for arc, _ in rows))):
            continue
        yield f"{item.token.start}\t{item.token.text!r}\t{_decided(item)}"
        for arc, total in rows:
            mark = "*" if item.taken is not None and arc == item.taken[1] else " "
            alone = sum(option.alone for option in arc.options)
            channel = sum(option.channel for option in arc.options) + arc.cost
            steps = ", ".join(
                f"{edit.step} {edit.before}>{edit.after}" for option in arc.options for edit in option.edits
            )
            yield f"  {mark} {_forms(arc)}\tsteps {channel}\tword {alone}\tin context {total}\t{steps or 'as received'}"


def _forms(arc: LatticeArc) -> str:
    printed = " ".join(option.printed for option in arc.options)
    modern = " ".join(option.modern for option in arc.options)
    return printed if printed == modern else f"{printed} = {modern}"


def _decided(item: Explained) -> str:
    if item.taken is None:
        return "joined to the word before"
    arc = item.taken[1]
    if arc.step:
        return f"decided by: {arc.step}, margin {item.taken[2]}"
    if len(item.arcs) == 1:
        return "decided by: the word alone" if item.sound else "decided by: the only reading found"
    if arc == min(item.arcs, key=lambda row: sum(o.alone + o.channel for o in row[0].options))[0]:
        return f"decided by: the word alone, margin {item.taken[2]}"
    return f"decided by: the neighbours, margin {item.taken[2]}"
