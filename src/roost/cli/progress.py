"""A progress bar: for what comes one by one, or for work that tells how far it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roost.cli.words import shared

T = TypeVar("T")


def with_progress(coming: Iterator[T], total: int) -> Iterator[T]:
    with _bar() as bar:
        yield from bar.track(coming, total, description=shared().say("simulate-progress"))


@contextmanager
def told_progress(message: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much is done, of how much."""
    with _bar() as bar:
        task = bar.add_task(shared().say(message), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _bar() -> Progress:
    """On stderr, and only if somebody sits before it."""
    error = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=error, transient=True, disable=not error.is_terminal)
