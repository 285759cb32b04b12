"""The two sizes of tests: short for every change, and long, whose results go into docs/."""

import os

LONG = os.environ.get("ROOST_LONG") == "1"


def size(short: int, long: int) -> int:
    """Return a number of repetitions for the current size."""
    return long if LONG else short
