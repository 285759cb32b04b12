"""What came of a simulation."""

from rich import box
from rich.table import Table

from roost.cli.simulation import Simulation
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.simulate import Summary

COLUMNS = ("seat", "bot", "wins", "mean", "low", "high")


def print_summary(simulation: Simulation, summary: Summary) -> None:
    out = console()
    out.print(summary_table(simulation.bots, summary))
    args: dict[str, str | int] = {
        "matches": summary.matches,
        "actions": f"{summary.actions:.1f}",
        "rate": f"{summary.rate:.0f}" if summary.rate >= 10 else f"{summary.rate:.2g}",
        "seed": simulation.seed,
    }
    out.print(shared().say("simulate-end", args))


def summary_table(bots: list[str], summary: Summary) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        heading = shared().say(f"simulate-{column}")
        table.add_column(heading, justify="left" if column == "bot" else "right")
    for seat, (bot, wins, spread) in enumerate(
        zip(bots, summary.wins, summary.scores, strict=True)
    ):
        figures = f"{spread.mean:.2f}", str(spread.low), str(spread.high)
        table.add_row(str(seat), bot, f"{wins:.1%}", *figures)
    return table
