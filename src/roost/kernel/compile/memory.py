"""Gives back the memory of a compiler that has done its work, where the system lets us.

LLVM's code is some fifty megabytes, of which loading a kernel touches most. It is only read, and
stands in a file: dropped pages come back by themselves if they are needed again.
"""

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

MEMORY_MAPS = Path("/proc/self/maps")
LLVM_CODE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) r-xp .*/libllvmlite\.so$")
"""Code alone: what was written to since it was loaded would be lost."""
MADV_DONTNEED = 4
"""Linux' number of this advice."""


def release_compiler_memory() -> int:
    """Returns how many bytes of code are not kept in memory for now."""
    given = 0
    for start, size in _llvm_ranges():
        advise = ctypes.CDLL(None).madvise
        if advise(ctypes.c_void_p(start), ctypes.c_size_t(size), MADV_DONTNEED) == 0:
            given += size
    return given


def _llvm_ranges() -> Iterator[tuple[int, int]]:
    """Where the compiler's code lies, if it is loaded. Only Linux tells."""
    if MEMORY_MAPS.exists():
        for line in MEMORY_MAPS.read_text().splitlines():
            found = LLVM_CODE.match(line)
            if found is not None:
                start, end = int(found[1], 16), int(found[2], 16)
                yield start, end - start
