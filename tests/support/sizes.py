"""Tests have two sizes: short, on every change, and long, whose figures go into docs/."""

import os

LONG = os.environ.get("ROOST_LONG") == "1"


def size(short: int, long: int) -> int:
    """How often to try something."""
    return long if LONG else short
