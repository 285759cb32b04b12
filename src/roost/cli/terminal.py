"""Writing to the terminal with Rich."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console


def console() -> Console:
    """What is printed stays as it is: nothing in it is mark-up, and no numbers are coloured."""
    return Console(markup=False, highlight=False, emoji=False)


@contextmanager
def paged(out: Console) -> Iterator[None]:
    """Page what is printed, if somebody sits before it."""
    if not out.is_terminal:
        yield
        return
    os.environ.setdefault("LESS", "FRX")  # show colours; do not page what fits
    with out.pager(styles=True):
        yield
