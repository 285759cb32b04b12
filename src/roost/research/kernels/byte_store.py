"""An intrinsic that writes eight int8 values in one instruction."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


@intrinsic
def store_eight(context: Any, row: Any, at: Any, eight: Any) -> Any:
    """Write the bytes of a 64-bit integer to row[at : at + 8]. Does not check the bounds."""
    word = ir.IntType(64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        pointer = builder.bitcast(builder.gep(array.data, [args[1]]), word.as_pointer())
        stored = builder.store(args[2], pointer)
        stored.align = 1
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64), generate
