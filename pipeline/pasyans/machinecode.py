"""Where machine code is kept: in folders whose names hold a digest of the sources that it was made of.

Sources flow in, a folder flows out. Nothing is believed of times, places or single files: a copy or a checkout of the
same sources finds the same folder, and a change of any of them another one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

#: So many folders of other sources are kept of each kind: other checkouts may still use them.
KEPT = 12


def folder_for(kind: str, sources: Iterable[Path], tag: str) -> Path:
    """The folder for the machine code of that ``kind``, made of ``sources`` by what ``tag`` names; it need not be."""
    digest = hashlib.sha256(tag.encode())
    for path in sorted(sources):
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "pasyans" / f"{kind}-{digest.hexdigest()[:16]}"


def forget_others(folder: Path) -> None:
    """Remove what was made of other sources than ``folder``, but for the newest."""
    kind = folder.name.rpartition("-")[0]
    others = []
    for path in folder.parent.glob(f"{kind}-*"):
        with contextlib.suppress(OSError):
            if path != folder:
                others.append((path.stat().st_mtime, path))
    for _, path in sorted(others, reverse=True)[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def make_folder(folder: Path) -> Path | None:
    """``folder``, made if it was not there; ``None`` where none can be written."""
    if not folder.is_dir():
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        forget_others(folder)
    return folder if os.access(folder, os.W_OK) else None


def keep(function: Any, folder: Path | None) -> None:
    """Have numba keep the machine code of ``function``, which ``njit`` gave, in ``folder``, and believe what is there.

    Left to itself, numba looks at the one file of the function only (at its time, before version 0.63), and keeps apart
    what lies in different places.
    """
    if folder is None:
        return
    # Not for who needs no numba: it takes half a second to import.
    from numba.core import caching

    untyped: Any = caching
    path, name = str(folder), folder.name

    class Place(untyped._CacheLocator):  # type: ignore[misc]
        _py_file = path

        @classmethod
        def from_function(cls, function: Any, file: str) -> Place:
            return cls()

        def get_cache_path(self) -> str:
            return path

        def get_source_stamp(self) -> str:
            return name

        def get_disambiguator(self) -> str:
            return ""

    class Kept(untyped.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Place,)

    class Cache(untyped.FunctionCache):  # type: ignore[misc]
        _impl_class = Kept

    function._cache = Cache(function.py_func)
