"""`roost bench`: measures the speed of the rules, or of the server, against peers."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from roost import games
from roost.bench import Measurement, measure
from roost.bench.chart import draw_rate_chart, draw_scale_chart
from roost.bench.measurement import REPETITIONS, Benchmark
from roost.bench.peer_packages import PeerMissingError
from roost.bench.server.bench_plan import GAME, ServerBenchPlan
from roost.bench.server.process import ProcessFailedError, is_supported
from roost.cli.arguments import AsJson
from roost.cli.messages import format_message
from roost.cli.progress import count_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.kernel import CardGame
from roost.system.files import write_file

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]…", help="The games; default: all. Or: server."),
]
AllPeers = Annotated[
    bool, typer.Option("--all-peers", help="Also measure pgx, RLCard and PettingZoo.")
]
Scale = Annotated[
    bool,
    typer.Option(
        "--scale",
        help="With server: CPU time per move by number of tables, spectators and actions.",
    ),
]
ServerGame = Annotated[
    str | None,
    typer.Option("--game", help="With server: the card game; default: the one that peers play."),
]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", help="With --all-peers or --scale: draw a chart to this SVG file."),
]

SERVER = "server"
"""Stands in place of a game."""
RULES_COLUMNS = ("name", "best", "median", "ratio")
PEER_COLUMNS = ("name", "best", "ratio", "peer")
SERVER_COLUMNS = ("what", "best", "median", "ratio")
TEXT_COLUMNS = ("name", "peer", "what")


def run(
    game: Games = None,
    json: AsJson = False,
    all_peers: AllPeers = False,
    scale: Scale = False,
    server_game: ServerGame = None,
    picture: Picture = None,
) -> None:
    """Measure random play and search against OpenSpiel's hearts. Takes a minute or two.

    `roost bench server` measures the server against boardgame.io's, and takes a few minutes.
    """
    is_server = game == [SERVER]
    if all_peers:
        measurements, print_table = measure_peers(picture), print_peers
    elif is_server and scale:
        measurements, print_table = measure_scale(picture), print_scale
    elif is_server:
        measurements, print_table = measure_server(server_game), print_server
    else:
        measurements, print_table = measure_rules(game or []), print_rules
    if json:
        for measurement in measurements:
            print(msgspec.json.encode(measurement).decode())
    else:
        print_table(measurements)


def measure_rules(game_ids: list[str]) -> list[Measurement]:
    """Measure the named games, or all games."""
    from roost.bench.suite import build_suite, measure_startup  # loads the compiler

    _stay_on_one_core()
    try:
        benchmarks = build_suite(game_ids)
    except PeerMissingError:
        raise RefusalError("bench-no-peer") from None
    return [*_measure_with_progress(benchmarks), *measure_startup(game_ids)]


def measure_peers(picture: Path | None) -> list[Measurement]:
    """Measure one or two games against all peers that can be installed."""
    from roost.bench.all_peers import suite  # loads the compiler

    _stay_on_one_core()
    benchmarks, missing_peers = suite.build_suite()
    error = Console(stderr=True)
    for peer, reason in missing_peers:
        error.print(format_message("bench-left-out", {"peer": peer, "why": reason}))
    measurements = _measure_with_progress(benchmarks)
    if picture is not None:
        rates = [measurement for measurement in measurements if measurement.unit == "actions/s"]
        title, legend = format_message("bench-picture"), format_message("bench-legend")
        write_file(picture, draw_rate_chart(rates, title, suite.OWN_PREFIXES, legend))
    return suite.add_second_ratios(measurements)


def measure_server(game: str | None) -> list[Measurement]:
    """Measure the server with a game against boardgame.io's."""
    _require_linux()
    from roost.bench.server.run import contenders_for, run  # imports a module of Unix

    game = game or GAME
    if not isinstance(games.load(game), CardGame):
        raise RefusalError("bench-no-cards", game=game)
    plan, starts = ServerBenchPlan(), contenders_for(game)
    return _run_with_progress(
        plan.steps * len(starts), lambda advance: run(plan, starts, on_step_done=advance)
    )


def measure_scale(picture: Path | None) -> list[Measurement]:
    """Measure how the server's CPU time per move grows with its load."""
    _require_linux()
    from roost.bench.server import scale  # imports a module of Unix

    plan = scale.ScalePlan()
    measurements = _run_with_progress(
        plan.steps, lambda advance: scale.measure_scale(plan, advance)
    )
    if picture is not None:
        title, legend = format_message("bench-scale"), format_message("bench-scale-legend")
        write_file(picture, draw_scale_chart(measurements, title, legend, _scale_label))
    return measurements


def print_rules(measurements: list[Measurement]) -> None:
    _print_rates(measurements, RULES_COLUMNS)
    console().print(format_message("bench-against"))


def print_peers(measurements: list[Measurement]) -> None:
    _print_rates(measurements, PEER_COLUMNS)


def print_server(measurements: list[Measurement]) -> None:
    table = _new_table(SERVER_COLUMNS)
    for measurement in measurements:
        name, _, what = measurement.name.rpartition(".")
        table.add_row(
            format_message("bench-server-what", {"what": what, "name": name}),
            f"{measurement.value:,.1f}",
            f"{measurement.median:,.1f}",
            _format_ratio(measurement),
        )
    console().print(table)
    console().print(format_message("bench-server-against"))


def print_scale(measurements: list[Measurement]) -> None:
    table = Table("", "", box=box.SIMPLE_HEAD, show_edge=False, show_header=False)
    for measurement in measurements:
        value = f"{measurement.value:,.1f} {measurement.unit}"
        table.add_row(_scale_label(measurement.name), value)
    console().print(format_message("bench-scale"))
    console().print(table)
    console().print(format_message("bench-scale-legend"))


def _measure_with_progress(benchmarks: list[Benchmark]) -> list[Measurement]:
    steps = REPETITIONS * len(benchmarks)
    with count_progress(steps, message_id="bench-progress", has_rate=False) as advance:
        return list(measure(benchmarks, on_step_done=lambda: advance(1)))


def _run_with_progress(
    steps: int, work: Callable[[Callable[[], object]], list[Measurement]]
) -> list[Measurement]:
    try:
        with count_progress(steps, message_id="bench-progress", has_rate=False) as advance:
            return work(lambda: advance(1))
    except PeerMissingError:
        raise RefusalError("bench-server-no-peer") from None
    except ProcessFailedError as error:
        raise RefusalError("bench-server-failed", what=str(error)) from None


def _require_linux() -> None:
    if not is_supported():
        raise RefusalError("bench-server-linux")


def _stay_on_one_core() -> None:
    """Keep the process on one core, so that it does not lose its caches."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _print_rates(measurements: list[Measurement], columns: tuple[str, ...]) -> None:
    table = _new_table(columns)
    for measurement in measurements:
        row = {
            "name": measurement.name,
            "best": _format_value(measurement.value, measurement.unit),
            "median": _format_value(measurement.median, measurement.unit),
            "ratio": _format_ratio(measurement),
            "peer": measurement.against or "",
        }
        table.add_row(*(row[column] for column in columns))
    console().print(table)


def _new_table(columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in columns:
        heading = format_message(f"bench-{column}")
        table.add_column(
            heading, justify="left" if column in TEXT_COLUMNS else "right", no_wrap=True
        )
    return table


def _format_value(value: float, unit: str) -> str:
    if not unit.endswith("s/s"):
        return f"{value:.2f} {unit}"
    return f"{value / 1e6:,.2f} M/s" if value >= 1e6 else f"{value / 1e3:,.1f} k/s"


def _format_ratio(measurement: Measurement) -> str:
    return "" if measurement.ratio is None else f"{measurement.ratio:.2f}"


def _scale_label(name: str) -> str:
    """Describe a measurement by its name, such as `tables.100` or `tables.100.p99`."""
    kind, number, *more = name.split(".")
    what = "-".join([kind, *more])
    return format_message("bench-scale-what", {"what": what, "number": int(number)})
