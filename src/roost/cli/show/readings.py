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
    _print(readings, ("name", "best", "ratio", "peer"))


def _print(readings: list[Reading], columns: tuple[str, ...]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in columns:
        table.add_column(
            shared().say(f"bench-{column}"),
            justify="left" if column in ("name", "peer") else "right",
            no_wrap=True,
        )
    for reading in readings:
        row = {
            "name": reading.name,
            "best": _figure(reading.value, reading.unit),
            "median": _figure(reading.median, reading.unit),
            "ratio": "" if reading.ratio is None else f"{reading.ratio:.2f}",
            "peer": reading.against or "",
        }
        table.add_row(*(row[column] for column in columns))
    console().print(table)


def _figure(value: float, unit: str) -> str:
    if not unit.endswith("s/s"):
        return f"{value:.2f} {unit}"
    return f"{value / 1e6:,.2f} M/s" if value >= 1e6 else f"{value / 1e3:,.1f} k/s"
