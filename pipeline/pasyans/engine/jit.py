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
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

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
# Nothing in the kernel gains from vector loops; without them it compiles faster.
_config: Any = numba.config
_config.LOOP_VECTORIZE = 0
_config.SLP_VECTORIZE = 0
if _FOLDER is not None:
    _config.CACHE_DIR = str(_FOLDER)

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Grid = npt.NDArray[np.int64]
Word = np.uint64
"""Kinds of arrays that kernel functions take: a flat array of int64, of uint64, and a table of int64."""


class _PartLibrary(JITCodeLibrary):
    """Code of a part of the kernel as it is linked into the entries that call it.

    numba would optimise every function together with all that it calls, and make machine code of it, once more at each
    level of calls. A part is left as it is and optimised within the entries alone, which saves a quarter of the time.
    """

    @property
    def codegen(self) -> Any:
        """What numba asks to fill in the environment of the machine code, of which there is none."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Left to the entry, as is all that follows."""

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


class _PartCompiler(Compiler):
    def define_pipelines(self) -> Any:
        self.state.library = _PartLibrary(self.state.targetctx.codegen(), "part of the kernel")  # type: ignore[no-untyped-call]
        return super().define_pipelines()  # type: ignore[no-untyped-call]


def _compile(function: F, *, callable_from_python: bool) -> F:
    # Without numba's reference counting (nothing is allocated in the kernel) a call costs no atomic operations.
    njit: Any = numba.njit
    unliteral: Any = numba.types.unliteral
    made = njit(
        # Machine code can be kept of entries alone.
        cache=_FOLDER is not None and callable_from_python,
        error_model="numpy",
        _nrt=False,
        no_cpython_wrapper=not callable_from_python,
        no_cfunc_wrapper=True,
        # Rewriting is for array expressions and exceptions; the kernel has neither.
        no_rewrites=True,
        pipeline_class=Compiler if callable_from_python else _PartCompiler,
    )(function)
    # Left to itself, numba compiles a function again for every literal it is called with.
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    compiled_function: F = made
    return compiled_function


def compiled(function: F) -> F:
    """Compile a part of the kernel that only other compiled functions call; left as it is when uncompiled.

    It has no way in from Python (that halves the time of compiling): use ``entry`` where Python calls.
    """
    return function if UNCOMPILED else _compile(function, callable_from_python=False)


def entry(function: F) -> F:
    """Compile a function of the kernel that Python calls, when it is first called; left as it is when uncompiled."""
    return function if UNCOMPILED else _compile(function, callable_from_python=True)
