"""How the kernel is compiled: one decorator, and one cache whose name holds a digest of all kernel sources.

numba looks only at the file of the function itself when it decides whether its cache is stale; the kernel is spread
over several files that call each other, so the folder of the cache is named after all of them. With
``PASYANS_UNCOMPILED=1`` the same functions run as plain Python.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numba

F = TypeVar("F", bound=Callable[..., object])

UNCOMPILED = os.environ.get("PASYANS_UNCOMPILED", "") not in ("", "0")


def _cache_folder() -> Path | None:
    """A folder for compiled code that changes when any kernel file changes, or ``None`` if none can be written."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.name.startswith("kernel_") or path.name in ("layout.py", "jit.py", "bits.py", "randomness.py"):
            digest.update(path.name.encode() + path.read_bytes())
    root = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(root) / "pasyans" / f"kernel-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_FOLDER = None if UNCOMPILED else _cache_folder()
if _FOLDER is not None:
    numba.config.CACHE_DIR = str(_FOLDER)


def compiled(function: F) -> F:
    """Compile ``function`` when it is first called (kept on disk), or leave it as it is when uncompiled."""
    if UNCOMPILED:
        return function
    made: F = numba.njit(cache=_FOLDER is not None, error_model="numpy")(function)
    return made
