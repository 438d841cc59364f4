"""The search of the site: texts laid out for Pagefind, which makes of them an index that needs no server.

Documents (a game, the glossary, a page of a book) flow in, each cut into passages that have an address; the files
of one index a language flow out. Pagefind stems the words; that both spellings find each other is done here and,
for the query, in ``site/assets/search-words.js``, which folds words in the same way.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markupsafe import escape

from pasyans.model.text import Text, Word
from pasyans.publish.wording import PublishError

KINDS = ("game", "term", "page", "about")
"""What a document may be, in the order in which results are shown."""
_FOLD = str.maketrans("ѣђіѳѵёґ", "ееифиег")
_FLEETING = re.compile(
    r"^(.*[бвгджзклмнпрстфхцчшщ])[ео]([кц])(?:а|у|ом|ем|е|и|ы|ов|ам|ами|ах|ой|ою)?$",
)
_SHORT_I = re.compile(r"(?<=[а-я]{2})([ыиое])й$")
_WITHOUT_I = {"ы": "ого", "и": "его", "о": "ого", "е": "его"}
_VEIL = str.maketrans({"й": "и\u2062", "Й": "И\u2062", "ё": "е\u2063", "Ё": "Е\u2063"})
_SIGNS = re.compile(r"[^\w-]+")
_SHIPPED = ("pagefind.js", "pagefind-entry.json", "wasm.{lang}.pagefind")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a document with an address of its own; ``text`` is as it is shown, ``|`` parting hidden forms."""

    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """One page of the site as it is searched: ``path`` below the language's root, ``book`` an id or empty."""

    path: str
    title: str
    kind: str
    passages: tuple[Passage, ...]
    book: str = ""
    mechanisms: tuple[str, ...] = ()


def fold(word: str) -> str:
    """A word as it is compared: lower case, letters of both spellings alike, no hard sign at the end.

    >>> fold("Дѣлъ"), fold("ёлка")
    ('дел', 'елка')
    """
    return word.lower().translate(_FOLD).removesuffix("ъ")


def even(word: str) -> str:
    """A folded word whose stem Pagefind finds: without й, which Pagefind takes for и before it looks for endings.

    An ending with й gives way to one without that stands in the same place («красный», «красного» are both «красн»).

    >>> even("красный"), even("королей"), even("тройка")
    ('красного', 'королего', 'троика')
    """
    return _SHORT_I.sub(lambda found: _WITHOUT_I[found[1]], word).replace("й", "и")


def steady(word: str) -> str:
    """A folded word without a vowel that comes and goes, so that «пачек» and «пачка» have one stem; else ``""``.

    >>> steady("пачек"), steady("столбец"), steady("карта")
    ('пачк', 'столбц', '')
    """
    found = _FLEETING.match(word)
    return found[1] + found[2] if found else ""


@lru_cache(maxsize=50_000)
def hidden_forms(modern: str, printed: str) -> tuple[str, ...]:
    """What a word is also found by: its folded printed form, and each form without й or a fleeting vowel."""
    word = _SIGNS.sub("", modern).lower()
    forms = [even(fold(word)), even(fold(_SIGNS.sub("", printed)))]
    return tuple(form for form in dict.fromkeys([*forms, *map(steady, forms)]) if form and form != word)


def veiled(text: str) -> str:
    """Text in which й and ё are и and е with a sign that nobody sees; ``search.js`` takes the veil off again.

    A word that Pagefind has met with marks and without is lost to its phrases.
    """
    return text.translate(_VEIL)


def running(text: Text, words: Sequence[Word]) -> str:
    """Words of a page in modern spelling, each followed by its hidden forms: ``которого,|котораго четыре``.

    Blanks between words are one blank; a sign that the index needs for itself is replaced by its likeness.
    """
    out: list[str] = []
    shown, forms, at = "", list[str](), 0
    for word in words:
        if shown and word.start > at and text.page.text[at : word.start].isspace():
            out.append(_with_forms(shown, forms))
            shown, forms = "", []
        shown += word.modern
        if word.kind == "word":
            forms += hidden_forms(word.modern, word.printed)
        at = word.end
    if shown:
        out.append(_with_forms(shown, forms))
    return " ".join(out)


def plain(text: str) -> str:
    """Running text that has but one spelling, with the forms that a fleeting vowel asks for."""
    return " ".join(_with_forms(word, hidden_forms(word, word)) for word in text.split())


def _with_forms(shown: str, forms: Iterable[str]) -> str:
    # Inside one word of Pagefind's, so that phrases in quotes go on to be found.
    whole = "".join(shown.replace("|", "¦").split())
    return "|".join([veiled(whole), *dict.fromkeys(forms)])


def make_index(documents: Sequence[Document], lang: str, out: Path) -> None:
    """Write the index of ``documents`` into ``out``, words stemmed as words of ``lang`` (ISO 639-1).

    Beside Pagefind's files stands ``pages.json``: what each of its pages is, for the choices of the search page
    (Pagefind's own filters are not the same bytes every time). Raises ``PublishError`` if Pagefind is not there,
    refuses, or has lost a document.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "texts"), Path(folder, "index")
        source.mkdir()
        for document in documents:
            path = source / document.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_page(document, lang), encoding="utf-8")
        _run(source, made, lang, Path(folder))
        names = {name.format(lang=lang) for name in _SHIPPED}
        for path in sorted(made.rglob("*")):
            inside = path.relative_to(made)
            if path.is_file() and (len(inside.parts) > 1 or inside.name in names or path.suffix == ".pf_meta"):
                target = out / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
        (out / "pages.json").write_text(_table(documents, made), encoding="utf-8")


def _page(document: Document, lang: str) -> str:
    # One paragraph: Pagefind ends every block with a full stop, and phrases go over the ends of passages.
    spans = " ".join(f'<span id="{escape(p.anchor)}">{escape(p.text)}</span>' for p in document.passages)
    return (
        f'<!doctype html><html lang="{lang}"><body><h1 data-pagefind-meta="title">{escape(plain(document.title))}</h1>'
        f"<p>{spans}</p></body></html>\n"
    )


def _table(documents: Sequence[Document], made: Path) -> str:
    # A fragment is gzipped JSON after a mark of Pagefind's; its name is the page's id in every answer.
    by_path = {document.path: document for document in documents}
    table = {}
    for path in sorted((made / "fragment").glob("*.pf_fragment")):
        fragment = json.loads(gzip.decompress(path.read_bytes()).removeprefix(b"pagefind_dcd"))
        document = by_path.pop(fragment["url"].removeprefix("/"))
        table[path.stem] = {"kind": document.kind, "book": document.book, "mechanism": document.mechanisms}
    if by_path:
        raise PublishError(f"expected Pagefind to index every page, found none of: {', '.join(sorted(by_path))}")
    return json.dumps(table, sort_keys=True, separators=(",", ":")) + "\n"


def _run(source: Path, made: Path, lang: str, folder: Path) -> None:
    try:
        from pagefind.service import get_executable
    except ImportError as error:
        raise PublishError(
            "expected Pagefind, which makes the search index, found none; install what requirements.lock names: "
            "make edition, or pip install 'pagefind[bin]'"
        ) from error
    program = get_executable()
    if program is None:
        raise PublishError("expected Pagefind's program, found none; pip install 'pagefind[bin]'")
    # What the surroundings ask of Pagefind by its own variables must not change the site.
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("PAGEFIND_")}
    command: list[str | Path] = [
        program,
        "--site",
        source,
        "--output-path",
        made,
        "--force-language",
        lang,
        "--keep-index-url",
        "--quiet",
    ]
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode or not (made / "pagefind-entry.json").is_file():
        said = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
        raise PublishError(f"expected Pagefind to index {source.name}, found: {said}")
