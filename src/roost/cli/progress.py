"""A progress bar: for what comes one by one, or for work that tells how far it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from roost.cli.messages import shared

T = TypeVar("T")


def track_progress(items: Iterator[T], total: int) -> Iterator[T]:
    with _bar() as bar:
        yield from bar.track(items, total, description=shared().format("simulate-progress"))


@contextmanager
def count_progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A function to be told how many matches more were played; a rate is shown."""
    with _bar(_Rate()) as bar:
        task = bar.add_task(shared().format("simulate-progress"), total=total, completed=done)
        yield lambda more: bar.advance(task, more)


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if speed is None:
            return Text("")
        return Text(shared().format("simulate-rate", {"rate": format_rate(speed)}))


def format_rate(speed: float) -> str:
    """As many digits as matter."""
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"


@contextmanager
def report_progress(message: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much is done, of how much."""
    with _bar() as bar:
        task = bar.add_task(shared().format(message), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _bar(*more: ProgressColumn) -> Progress:
    """On stderr, and only if somebody sits before it."""
    error = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        *more,
    )
    return Progress(*columns, console=error, transient=True, disable=not error.is_terminal)
