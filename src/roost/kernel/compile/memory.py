"""Releases the memory of the compiler after use, on Linux.

LLVM's code takes about 50 MB, and loading a kernel touches most of it. The pages are read-only and
backed by a file, so the system loads them again if they are needed.
"""

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

MEMORY_MAPS = Path("/proc/self/maps")
LLVM_CODE = re.compile(r"([0-9a-f]+)-([0-9a-f]+) r-xp .*/libllvmlite\.so$")
"""Only code: writable pages would lose their contents."""
MADV_DONTNEED = 4
"""The value of MADV_DONTNEED on Linux."""


def release_compiler_memory() -> int:
    """Release the pages and return their size in bytes."""
    released = 0
    for start, size in _llvm_ranges():
        advise = ctypes.CDLL(None).madvise
        if advise(ctypes.c_void_p(start), ctypes.c_size_t(size), MADV_DONTNEED) == 0:
            released += size
    return released


def _llvm_ranges() -> Iterator[tuple[int, int]]:
    """Yield start and size of the compiler's code in memory. Yields nothing except on Linux."""
    if MEMORY_MAPS.exists():
        for line in MEMORY_MAPS.read_text().splitlines():
            mapping = LLVM_CODE.match(line)
            if mapping is not None:
                start, end = int(mapping[1], 16), int(mapping[2], 16)
                yield start, end - start
