"""How the kernel is compiled: one decorator, and one cache whose name holds a digest of all kernel sources.

The kernel is spread over several files that call each other: what was compiled is good as long as none of them changes.
With ``PASYANS_UNCOMPILED=1`` the same functions run as plain Python.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference

from pasyans.machinecode import folder_for, keep, make_folder

F = TypeVar("F", bound=Callable[..., object])

UNCOMPILED = os.environ.get("PASYANS_UNCOMPILED", "") not in ("", "0")


_ROOM = Path(__file__).parent
_SOURCES = [*_ROOM.glob("kernel_*.py"), *(_ROOM / f"{name}.py" for name in ("layout", "jit", "bits", "randomness"))]
_FOLDER = None if UNCOMPILED else make_folder(folder_for("kernel", _SOURCES, numba.__version__))
# Nothing in the kernel gains from vector loops; without them it compiles faster.
_config: Any = numba.config
_config.LOOP_VECTORIZE = 0
_config.SLP_VECTORIZE = 0

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Grid = npt.NDArray[np.int64]
Word = np.uint64
"""Kinds of arrays that kernel functions take: a flat array of int64, of uint64, and a table of int64."""


_register: Any = register_pass


@_register(mutates_CFG=False, analysis_only=False)
class _CountedFromZero(FunctionPass):
    """Places in arrays count from their beginning: numba need not ask each time whether one counts from the end."""

    _name = "counted_from_zero"

    def __init__(self) -> None:
        FunctionPass.__init__(self)  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                place = statement.value if isinstance(statement, ir.Assign) else statement
                if isinstance(place, ir.SetItem) or (isinstance(place, ir.Expr) and place.op == "getitem"):
                    signature = state.calltypes.pop(place)
                    array, index, *rest = signature.args
                    if isinstance(array, numba.types.Array):
                        index = self._counted(index)
                    state.calltypes[place] = signature.replace(args=(array, index, *rest))
        return True

    def _counted(self, index: Any) -> Any:
        types: Any = numba.types
        if isinstance(index, types.Integer):
            return types.uint64
        if isinstance(index, types.BaseTuple) and all(isinstance(one, types.Integer) for one in index):
            return types.UniTuple(types.uint64, len(index))
        return index


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


class _EntryLibrary(JITCodeLibrary):
    """Code of an entry with all that it calls, which nothing outside can call any more.

    So what is the same at every call (that no part fails, which words of an array are used at all) need not be handed
    over nor asked. Other entries link the code as it was before.
    """

    def _optimize_final_module(self) -> None:
        module: Any = self._final_module
        self._shared_module = module.clone()
        for function in self._shared_module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        for function in module.functions:
            if function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


class _EntryCompiler(CompilerBase):
    library: Any = _EntryLibrary

    def define_pipelines(self) -> Any:
        name = self.state.func_id.func_qualname
        self.state.library = self.library(self.state.targetctx.codegen(), name)
        if self.library is _EntryLibrary:
            self.state.library.enable_object_caching()
        passes: Any = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.add_pass_after(_CountedFromZero, NopythonTypeInference)
        passes.finalize()
        return [passes]


class _PartCompiler(_EntryCompiler):
    library = _PartLibrary


def _compile(function: F, *, callable_from_python: bool) -> F:
    # Without numba's reference counting (nothing is allocated in the kernel) a call costs no atomic operations.
    njit: Any = numba.njit
    unliteral: Any = numba.types.unliteral
    made = njit(
        error_model="numpy",
        _nrt=False,
        no_cpython_wrapper=not callable_from_python,
        no_cfunc_wrapper=True,
        # Rewriting is for array expressions and exceptions; the kernel has neither.
        no_rewrites=True,
        pipeline_class=_EntryCompiler if callable_from_python else _PartCompiler,
    )(function)
    # Left to itself, numba compiles a function again for every literal it is called with.
    template = made.get_call_template
    made.get_call_template = lambda args, kws: template(tuple(unliteral(arg) for arg in args), kws)
    # Machine code can be kept of entries alone.
    if callable_from_python:
        keep(made, _FOLDER)
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
