"""What a bench has measured."""

from rich import box
from rich.table import Table

from roost.bench import Reading
from roost.cli.terminal import console
from roost.cli.words import shared

COLUMNS = ("name", "best", "median", "ratio")


def print_readings(readings: list[Reading]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in COLUMNS:
        table.add_column(
            shared().say(f"bench-{column}"),
            justify="left" if column == "name" else "right",
            no_wrap=True,
        )
    for reading in readings:
        table.add_row(
            reading.name,
            _figure(reading.value, reading.unit),
            _figure(reading.median, reading.unit),
            "" if reading.ratio is None else f"{reading.ratio:.2f}",
        )
    out = console()
    out.print(table)
    out.print(shared().say("bench-against"))


def _figure(value: float, unit: str) -> str:
    return f"{value / 1e6:,.2f} M/s" if unit.endswith("s/s") else f"{value:.2f} {unit}"
