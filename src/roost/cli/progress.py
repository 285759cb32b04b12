"""Progress bars on stderr."""

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

from roost.cli.messages import format_message

T = TypeVar("T")


def track_progress(items: Iterator[T], total: int) -> Iterator[T]:
    """Yield the items, and show how many have come."""
    with _progress_bar() as bar:
        yield from bar.track(items, total, description=format_message("simulate-progress"))


@contextmanager
def count_progress(
    total: int, done: int = 0, message_id: str = "simulate-progress", has_rate: bool = True
) -> Iterator[Callable[[int], None]]:
    """Yield a function that adds to the number of finished units."""
    with _progress_bar(*([_Rate()] if has_rate else [])) as bar:
        task = bar.add_task(format_message(message_id), total=total, completed=done)
        yield lambda count: bar.advance(task, count)


@contextmanager
def report_progress(message_id: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that sets how many units are finished, and how many there are."""
    with _progress_bar() as bar:
        task = bar.add_task(format_message(message_id), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def format_rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        rate = task.finished_speed or task.speed
        if rate is None:
            return Text("")
        return Text(format_message("simulate-rate", {"rate": format_rate(rate)}))


def _progress_bar(*more_columns: ProgressColumn) -> Progress:
    """Create a bar that is shown only if stderr is a terminal."""
    error = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        *more_columns,
    )
    return Progress(*columns, console=error, transient=True, disable=not error.is_terminal)
