"""The lowest set bit of a 64-bit mask: a processor instruction when compiled, integer arithmetic when not."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from pasyans.engine.jit import compiled


def _lowest(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1


def _count_trailing_zeros(typing_context: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), build


_trailing_zeros: Any = intrinsic(_count_trailing_zeros)


@overload(_lowest)
def _lowest_compiled(mask: Any) -> Any:
    def implementation(mask: Any) -> Any:
        return _trailing_zeros(mask)

    return implementation


@compiled
def lowest(mask: int) -> int:
    """Number of the lowest set bit of ``mask``, which must not be 0."""
    return _lowest(mask)
