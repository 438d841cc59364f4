"""Reads an editor's file on one game:
TOML in, :class:`~pasyans.model.editor.EditorFile` out, or every fault at once.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pasyans.extract.errors import ExtractError
from pasyans.model.editor import EditorFile

NOT_SAID = "not-said"
"""TOML has no null: this word as a value takes a leaf out."""


def read(path: Path) -> EditorFile:
    """Read ``corpus/<book>/games/<game>.toml``.

    Raises :class:`ExtractError` with the file, and each field with what was expected of it and found in it.
    """
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ExtractError(f"{path}: expected an editor's file, found: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ExtractError(f"{path}: expected TOML in UTF-8, found {error}; correct that line") from error
    table = dict(data.get("table", {}))
    reasons = {f"table_{key}": table.pop(key, "") for key in ("reason", "reason_en")}
    data |= {"table": table, **reasons, "source": path.name}
    for overrule in data.get("overrule", {}).values():
        if isinstance(overrule, dict) and overrule.get("value") == NOT_SAID:
            overrule["value"] = None
    for doubt in data.get("doubts", {}).values():
        for option in doubt.get("options", {}).values() if isinstance(doubt, dict) else ():
            sets = option.get("set", {})
            option["set"] = {pointer: None if value == NOT_SAID else value for pointer, value in sets.items()}
    try:
        return EditorFile.model_validate(data)
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}, found {e['input']!r}" for e in error.errors()]
        raise ExtractError(f"{path}: {'; '.join(faults)}; correct these fields") from error


def read_all(folder: Path) -> dict[str, EditorFile]:
    """The editor's files of a book's ``games/`` folder by game id, in the order of their names;
    none if it is not there.
    """
    found = [read(path) for path in sorted(folder.glob("*.toml"))]
    return {file.id: file for file in found}
