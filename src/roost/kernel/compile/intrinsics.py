"""Compiled versions of the kernel's helpers: single machine instructions where possible."""

from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from roost.kernel.masks import count, lowest, nth
from roost.kernel.rule import emit
from roost.kernel.state import copy_state

COMPILED_HELPERS = (count, lowest, nth, copy_state, emit)
"""The functions that rules may call although they are no rules."""


@intrinsic
def _population(context: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda c, builder, s, args: builder.ctpop(args[0])


@intrinsic
def _trailing_zeros(context: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda c, builder, s, args: builder.cttz(
        args[0], cgutils.false_bit
    )


@intrinsic
def _deposit(context: Any, bits: Any, mask: Any) -> Any:
    """Scatter the bits to the set bits of the mask: one instruction (PDEP) on newer CPUs."""
    word = ir.IntType(64)
    kind = ir.FunctionType(word, [word, word])

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        deposit = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(deposit, args)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _copy_bytes(context: Any, target: Any, source: Any) -> Any:
    size = target.size

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to, start = (builder.bitcast(arg, cgutils.voidptr_t) for arg in args)
        cgutils.raw_memcpy(builder, to, start, context.get_constant(types.intp, size), 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@overload(count, strict=False)
def _count(mask: Any) -> Any:
    return lambda mask: _population(mask)


@overload(lowest, strict=False)
def _lowest(mask: Any) -> Any:
    return lambda mask: _trailing_zeros(mask)


@overload(nth, strict=False)
def _nth(mask: Any, k: Any) -> Any:
    """Avoid a loop, because playouts spend much time here and its branches are unpredictable."""
    if get_host_cpu_features().get("bmi2"):
        return lambda mask, k: _trailing_zeros(_deposit(1 << k, mask))
    return _nth_by_halves


def _nth_by_halves(mask: int, k: int) -> int:
    position = 0
    for half in (32, 16, 8, 4, 2, 1):
        lower = _population(mask & ((1 << half) - 1))
        if k >= lower:
            k -= lower
            mask >>= half
            position += half
    return position


@overload(copy_state, strict=False)
def _copy_state(target: Any, source: Any) -> Any:
    return (lambda target, source: _copy_bytes(target, source)) if target == source else None


@overload(emit, strict=False)
def _emit(s: Any, event: Any) -> Any:
    return lambda s, kind: None
