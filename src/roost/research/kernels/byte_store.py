"""Writing eight small numbers at once."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


@intrinsic
def store_eight(context: Any, row: Any, at: Any, eight: Any) -> Any:
    """row[at : at + 8] := the bytes of a number of 64 bits. Trusts that there is room."""
    word = ir.IntType(64)

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        place = builder.bitcast(builder.gep(array.data, [args[1]]), word.as_pointer())
        stored = builder.store(args[2], place)
        stored.align = 1
        return context.get_dummy_value()

    return types.void(row, types.int64, types.int64), generate
