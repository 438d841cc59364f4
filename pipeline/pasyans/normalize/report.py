"""A normalized text in the forms that leave the room: plain text, JSON, TEI, and the explanation of every choice.

A Text (or what the normalizer explains of a page) flows in, one string flows out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from pasyans.model.text import Text, Word
from pasyans.normalize.normalizer import Explained
from pasyans.normalize.options import LatticeArc
from pasyans.normalize.words import HEADER, write_rows

Target = Literal["modern", "printed"]
Format = Literal["text", "tsv", "json", "tei"]
SUFFIXES: dict[Format, str] = {"text": ".txt", "tsv": ".tsv", "json": ".json", "tei": ".xml"}


def write(text: Text, form: Format, target: Target) -> str:
    """``text`` in one of the forms; ``target`` is the spelling of plain text, the others hold both."""
    return "".join(write_pieces([text], form, target))


def write_pieces(texts: Iterable[Text], form: Format, target: Target) -> Iterator[str]:
    """A text that comes in pieces, in one of the forms, as if it had come whole; nothing is held but one piece."""
    if form == "text":
        for text in texts:
            yield text.modern if target == "modern" else text.printed
    elif form == "tsv":
        yield "\t".join(HEADER) + "\n"
        for text in _in_the_whole(texts):
            yield write_rows(text.words)
    elif form == "json":
        yield from _json_pieces(_in_the_whole(texts))
    else:
        yield from _tei_pieces(texts)


def _in_the_whole(texts: Iterable[Text]) -> Iterator[Text]:
    """The pieces with the offsets and lines that their words have in the whole."""
    start, line = 0, 0
    for text in texts:
        if start:
            words = (
                word._replace(start=word.start + start, end=word.end + start, line=word.line + line)
                for word in text.words
            )
            yield replace(text, words=tuple(words))
        else:
            yield text
        start += len(text.page.text)
        line += text.page.text.count("\n")


def as_json(text: Text) -> str:
    """One JSON object: the page, what was found of it, and its words with their edits."""
    return "".join(_json_pieces([text]))


def _json_pieces(texts: Iterable[Text]) -> Iterator[str]:
    end = ""
    for text in texts:
        if not end:
            head = {
                "page": text.page.id,
                "encoding": text.page.encoding,
                "orthography": text.orthography,
                "findings": list(text.findings),
                "words": [],
            }
            start = json.dumps(head, ensure_ascii=False)
            start, end = start[:-2], start[-2:] + "\n"
            yield start
            comma = ""
        for word in text.words:
            fields = {**_fields(word), "edits": [edit._asdict() for edit in word.edits], "margin": word.margin}
            yield comma + json.dumps(fields, ensure_ascii=False)
            comma = ", "
    yield end


def _fields(word: Word) -> dict[str, object]:
    names = ("start", "end", "line", "received", "printed", "modern", "kind")
    return {name: getattr(word, name) for name in names}


def as_tei(text: Text) -> str:
    """A TEI document: ``choice`` of ``sic`` and ``corr`` where the OCR was repaired, of ``orig`` and ``reg`` where the
    spelling differs; paragraphs at blank lines, ``lb`` at line ends (TEI Guidelines P5, 3.5)."""
    return "".join(_tei_pieces([text]))


def _tei_pieces(texts: Iterable[Text]) -> Iterator[str]:
    end, gap = "", ""
    before: Word | None = None
    for text in texts:
        if not end:
            title, encoding = escape(text.page.id or "text"), escape(text.page.encoding)
            start, end = _TEI.format(title=title, encoding=encoding, body="\0").split("\0")
            yield start
        body: list[str] = []
        at = 0
        for word in text.words:
            gap += text.page.text[at : word.start]
            if gap:
                body.append(_gap(gap))
            elif before is not None and before.parted:
                body.append(" ")
            body.append(_word(word))
            gap, at, before = "", word.end, word
        gap += text.page.text[at:]
        yield "".join(body)
    yield _gap(gap) + end


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
