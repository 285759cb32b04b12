"""What a bench has measured."""

from rich import box
from rich.table import Table

from roost.bench import Reading
from roost.cli.terminal import console
from roost.cli.words import shared

COLUMNS = ("name", "best", "median", "ratio")


def print_readings(readings: list[Reading]) -> None:
    _print(readings, COLUMNS)
    console().print(shared().say("bench-against"))


def print_peers(readings: list[Reading]) -> None:
    """Each with whom its ratio is to."""
    _print(readings, (*COLUMNS, "peer"))


def _print(readings: list[Reading], columns: tuple[str, ...]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in columns:
        table.add_column(
            shared().say(f"bench-{column}"),
            justify="left" if column in ("name", "peer") else "right",
            no_wrap=True,
        )
    for reading in readings:
        row = [
            reading.name,
            _figure(reading.value, reading.unit),
            _figure(reading.median, reading.unit),
            "" if reading.ratio is None else f"{reading.ratio:.2f}",
            reading.against or "",
        ]
        table.add_row(*row[: len(columns)])
    console().print(table)


def _figure(value: float, unit: str) -> str:
    return f"{value / 1e6:,.2f} M/s" if unit.endswith("s/s") else f"{value:.2f} {unit}"
