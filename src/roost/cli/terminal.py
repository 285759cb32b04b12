"""Output to the terminal with Rich."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console


def console() -> Console:
    """Return a console that prints text unchanged: no markup, no coloured numbers."""
    return Console(markup=False, highlight=False, emoji=False)


@contextmanager
def paged(out: Console) -> Iterator[None]:
    """Show what is printed in a pager, if the output is a terminal."""
    if not out.is_terminal:
        yield
        return
    os.environ.setdefault("LESS", "FRX")  # show colours; do not page what fits
    with out.pager(styles=True):
        yield
