"""Bytes that are copied in one go."""

from typing import Any


def copy_span(target: Any, at: int, source: Any, start: int, end: int) -> int:
    """Copy what stands from start to end; returns where it ends in the target.

    Both are arrays of bytes. Compiled, nobody checks that it fits, or that it does not overlap.
    """
    target[at : at + end - start] = source[start:end]
    return at + end - start
