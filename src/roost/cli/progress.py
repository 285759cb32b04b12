"""A progress bar for what comes one by one."""

from collections.abc import Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roost.cli.words import shared

T = TypeVar("T")


def with_progress(coming: Iterator[T], total: int) -> Iterator[T]:
    """On stderr, and only if somebody sits before it."""
    error = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=error, transient=True, disable=not error.is_terminal) as bar:
        yield from bar.track(coming, total, description=shared().say("simulate-progress"))
