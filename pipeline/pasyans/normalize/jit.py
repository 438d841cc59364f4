"""How the kernels of this room are compiled: by numba, kept by a digest of their sources.

Functions flow in, machine code flows out. With ``PASYANS_UNCOMPILED=1`` nothing is kept, for nothing is called.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from pasyans.machinecode import folder_for, keep, make_folder
from pasyans.normalize.native import uncompiled

F = TypeVar("F", bound=Callable[..., object])
Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Short = npt.NDArray[np.uint32]
Bytes = npt.NDArray[np.uint8]
_SOURCES = [Path(__file__), *Path(__file__).parent.glob("kernel_*.py")]
_FOLDER = None if uncompiled() else make_folder(folder_for("search", _SOURCES, numba.__version__))


def inner(function: F) -> F:
    """A function that is compiled into those that call it."""
    njit: Any = numba.njit
    made: F = njit(error_model="numpy", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return made


def entry(function: F) -> F:
    """The function as machine code, kept for all processes to come, compiled when asked."""
    njit: Any = numba.njit
    made: F = njit(error_model="numpy", _nrt=False, no_cfunc_wrapper=True)(function)
    keep(made, _FOLDER)
    return made
