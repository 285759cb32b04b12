"""What a bench has measured."""

from rich import box
from rich.table import Table

from roost.bench import Measurement
from roost.cli.messages import shared
from roost.cli.terminal import console

COLUMNS = ("name", "best", "median", "ratio")


def print_measurements(measurements: list[Measurement]) -> None:
    _print(measurements, COLUMNS)
    console().print(shared().format("bench-against"))


def print_peer_measurements(measurements: list[Measurement]) -> None:
    """Each with whom its ratio is to."""
    _print(measurements, ("name", "best", "ratio", "peer"))


def _print(measurements: list[Measurement], columns: tuple[str, ...]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in columns:
        table.add_column(
            shared().format(f"bench-{column}"),
            justify="left" if column in ("name", "peer") else "right",
            no_wrap=True,
        )
    for reading in measurements:
        row = {
            "name": reading.name,
            "best": _format_rate(reading.value, reading.unit),
            "median": _format_rate(reading.median, reading.unit),
            "ratio": "" if reading.ratio is None else f"{reading.ratio:.2f}",
            "peer": reading.against or "",
        }
        table.add_row(*(row[column] for column in columns))
    console().print(table)


def _format_rate(value: float, unit: str) -> str:
    if not unit.endswith("s/s"):
        return f"{value:.2f} {unit}"
    return f"{value / 1e6:,.2f} M/s" if value >= 1e6 else f"{value / 1e3:,.1f} k/s"
