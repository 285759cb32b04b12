"""Gives back the memory of a compiler that has done its work, where the system lets us.

LLVM's code is some fifty megabytes, of which loading a kernel touches most. It is only read, and
stands in a file: dropped pages come back by themselves if they are needed again.
"""

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

MAPS = Path("/proc/self/maps")
CODE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) r-xp .*/libllvmlite\.so$")
"""Code alone: what was written to since it was loaded would be lost."""
DONT_NEED = 4
"""Linux' number of this advice."""


def rest_compiler() -> int:
    """Returns how many bytes of code are not kept in memory for now."""
    given = 0
    for start, size in _code():
        advise = ctypes.CDLL(None).madvise
        if advise(ctypes.c_void_p(start), ctypes.c_size_t(size), DONT_NEED) == 0:
            given += size
    return given


def _code() -> Iterator[tuple[int, int]]:
    """Where the compiler's code lies, if it is loaded. Only Linux tells."""
    if MAPS.exists():
        for line in MAPS.read_text().splitlines():
            found = CODE.match(line)
            if found is not None:
                start, end = int(found[1], 16), int(found[2], 16)
                yield start, end - start
