"""The one place that writes files: aside first, then moved, so that nothing is ever half-written.

Takes finished text, bytes or a finished folder; leaves a file or folder that is whole or as it was.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pasyans.errors import PasyansError


def write_bytes(path: Path, data: bytes) -> bool:
    """Write ``data`` to ``path`` through a file beside it; says whether the bytes changed.

    Raises ``PasyansError`` when the folder cannot be written.
    """
    try:
        if path.is_file() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PasyansError(f"{path}: expected a place that can be written, found: {error.strerror}") from error
    return True


def write_text(path: Path, text: str) -> bool:
    """Write ``text`` as UTF-8, exactly as it is; says whether the file changed."""
    return write_bytes(path, text.encode("utf-8"))


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """Give an empty folder beside ``path``; when the block ends well it takes the place of ``path``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}."))
    try:
        yield aside
        aside.chmod(0o755)
        if path.exists():
            old = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}.old."))
            path.rename(old / "was")
            aside.rename(path)
            shutil.rmtree(old)
        else:
            aside.rename(path)
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        raise
