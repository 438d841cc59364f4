"""Which encoding a text is in, and its decoding.

Bytes flow in, the text and the name of the encoding flow out. UTF-8 and UTF-16 are proved by their form;
between the three single-byte Cyrillic encodings the one wins under which the letters come as often, and in
such case, as they do in Russian.
"""

from __future__ import annotations

from pasyans.errors import PasyansError

SINGLE_BYTE = ("cp1251", "koi8-r", "cp866")

#: How often each letter comes in Russian prose, per thousand letters (counts of 19th-century prose, with the
#: letters dropped in 1918 added by estimate); capitals are judged apart.
_PER_THOUSAND = {
    "о": 110, "е": 85, "а": 80, "и": 74, "н": 67, "т": 63, "с": 55, "р": 47, "в": 45, "л": 44, "к": 35, "м": 32,
    "д": 30, "п": 28, "у": 26, "я": 20, "ы": 19, "ь": 17, "г": 17, "з": 16, "б": 16, "ч": 14, "й": 12, "х": 10,
    "ж": 9, "ш": 7, "ю": 6, "ц": 5, "щ": 4, "э": 3, "ф": 3, "ъ": 30, "і": 10, "ё": 2,
}  # fmt: skip

_BLANKS = "\t\n\r\f\x0b\x1a\x1c\x1d\x1e"

_MAGIC = {
    b"%PDF": "a PDF document",
    b"PK\x03\x04": "a ZIP archive (docx, epub, …)",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"AT&T": "a DjVu document",
    b"\x1f\x8b": "a gzip archive",
    b"GIF8": "a GIF picture",
    b"\x7fELF": "a program",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
}


class IngestError(PasyansError):
    """A text that cannot be read: one line that says what was expected, what was found and what to do."""


def decode(data: bytes, *, name: str = "input") -> tuple[str, str]:
    """Decode ``data``; gives ``(text, encoding)`` with encoding one of utf-8, utf-16, cp1251, koi8-r, cp866.

    A byte-order mark is not part of the text; nothing else is altered. Raises :class:`IngestError` for empty
    and for binary data.
    """
    if not data.strip():
        raise IngestError(
            f"{name}: expected a text, found {'only blanks' if data else 'an empty file'}; give one with words"
        )
    for magic, kind in _MAGIC.items():
        if data.startswith(magic):
            raise IngestError(f"{name}: expected a text, found {kind}; save or convert it as plain text first")
    _refuse_damaged_utf8(data, name)
    text, encoding = _decode(data)
    sample = text[:65536]
    odd = sum((char < " " and char not in _BLANKS) or char == "\ufffd" for char in sample)
    if "\x00" in text or odd * 50 > len(sample):
        raise IngestError(
            f"{name}: expected a text in {', '.join(('utf-8', 'utf-16', *SINGLE_BYTE))}, found binary data "
            f"(it begins {data[:8]!r}); save or convert it as plain text first"
        )
    if not text.strip():
        raise IngestError(f"{name}: expected a text, found only blanks; give a file that has words in it")
    return text, encoding


def _refuse_damaged_utf8(data: bytes, name: str) -> None:
    """A text that is UTF-8 but for a few bytes would come out as rubbish under any other encoding: say where."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        read = data.decode("utf-8", errors="replace")
        bad = read.count("\ufffd")
        good = sum(char > "\x7f" for char in read) - bad
        if good > 10 * bad:
            line = data.count(b"\n", 0, error.start) + 1
            byte = data[error.start : error.start + 1]
            raise IngestError(
                f"{name}: expected UTF-8, found {bad} bytes that are not, the first {byte!r} "
                f"at byte {error.start}, line {line}; mend them or save the text anew"
            ) from None


def _decode(data: bytes) -> tuple[str, str]:
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:].decode("utf-8", errors="replace"), "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), "utf-16"
    try:
        text = data.decode("utf-8")
        if "\x00" not in text:
            return text, "utf-8"
    except UnicodeDecodeError:
        pass
    for encoding in ("utf-16-le", "utf-16-be"):
        if _looks_like_utf16(data, encoding):
            return data.decode(encoding), "utf-16"
    best = max(SINGLE_BYTE, key=lambda encoding: (_plausibility(data, encoding), -SINGLE_BYTE.index(encoding)))
    return data.decode(best, errors="replace"), best


def _looks_like_utf16(data: bytes, encoding: str) -> bool:
    if len(data) % 2:
        return False
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    usual = sum(1 for char in text if "\u0400" <= char <= "\u04ff" or " " <= char <= "~" or char in "\n\r\t—«»…„“”–")
    return usual * 20 >= len(text) * 19


def _plausibility(data: bytes, encoding: str) -> float:
    """Higher is likelier: mean weight of the non-ASCII characters of the first 64 KiB under this encoding."""
    text = data[:65536].decode(encoding, errors="replace")
    total, before = 0.0, " "
    for char in text:
        if char > "\x7f":
            lower = char.lower()
            weight = _PER_THOUSAND.get(lower)
            if weight is None:
                total += 0 if char in "«»—–…№„“”°§\xa0" else -60
            elif char == lower:
                total += weight
            else:  # a capital after a small letter is rare
                total += weight * 0.8 - (80 if before.isalpha() and before == before.lower() else 0)
        before = char
    return total
