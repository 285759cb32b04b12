"""What came of a simulation."""

import shlex
from pathlib import Path

from rich import box
from rich.table import Table

from roost.cli.commands.simulate_run import Simulation, SimulationResult
from roost.cli.messages import shared
from roost.cli.progress import format_rate
from roost.cli.terminal import console
from roost.simulate import Summary

COLUMNS = ("seat", "bot", "wins", "doubt", "mean", "low", "high")


def print_summary(simulation: Simulation, ran: SimulationResult, folder: Path | None) -> None:
    out = console()
    summary = ran.summary
    if summary is not None:
        out.print(summary_table(simulation.bots, summary))
        args: dict[str, str | int] = {
            "matches": summary.matches,
            "actions": f"{summary.mean_actions:.1f}",
            "rate": format_rate(summary.matches_per_second),
            "seed": shlex.quote(simulation.seed),
        }
        out.print(shared().format("simulate-end", args))
    if folder is not None and not ran.is_stopped:
        out.print(shared().format("simulate-written", {"folder": str(folder)}), soft_wrap=True)
    if ran.is_stopped:
        again = "simulate-stopped" if folder is None else "simulate-stopped-kept"
        out.print(shared().format(again), soft_wrap=True)


def summary_table(bots: list[str], summary: Summary) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        heading = shared().format(f"simulate-{column}")
        table.add_column(heading, justify="left" if column == "bot" else "right")
    for seat, (bot, wins, doubt, spread) in enumerate(
        zip(bots, summary.win_rates, summary.win_rate_margins, summary.scores, strict=True)
    ):
        figures = f"{spread.mean:.2f}", str(spread.low), str(spread.high)
        table.add_row(str(seat), bot, f"{wins:.1%}", f"±{doubt:.1%}", *figures)
    return table
