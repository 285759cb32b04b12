"""Copies a range of bytes with one instruction in compiled code."""

from typing import Any


def copy_span(target: Any, at: int, source: Any, start: int, end: int) -> int:
    """Copy source[start:end] to target at `at`, and return the end position in target.

    Both are byte arrays. Compiled code does not check bounds or overlaps.
    """
    target[at : at + end - start] = source[start:end]
    return at + end - start
