"""A run of the bench, with a progress bar: of the rules, or of the server."""

import os
from collections.abc import Callable
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from roost.bench import Measurement, build_suite, measure, measure_startup
from roost.bench.measurement import REPETITIONS
from roost.bench.peers import PeerMissingError
from roost.cli.messages import shared
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.system.files import write_file

SERVER = "server"
"""What is named in place of games."""
COLUMNS = ("what", "best", "median", "ratio")


def measure_rules(names: list[str]) -> list[Measurement]:
    """Of the named games, or of all."""
    _stay_on_one_core()
    try:
        measures = build_suite(names)
    except PeerMissingError:
        raise RefusalError("bench-no-peer") from None
    error = Console(stderr=True)
    with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task(shared().format("bench-progress"), total=REPETITIONS * len(measures))
        measured = list(measure(measures, tick=lambda: bar.advance(task)))
    return [*measured, *measure_startup(names)]


def measure_peers(picture: Path | None) -> list[Measurement]:
    """Of Akuma, beside all peers that can be had; drawn to a file, if one is named."""
    from roost.bench.all_peers import add_second_ratios, build_suite
    from roost.bench.all_peers.chart import draw_chart
    from roost.bench.all_peers.suite import GAME

    _stay_on_one_core()
    measures, missing = build_suite()
    error = Console(stderr=True)
    for peer, why in missing:
        error.print(shared().format("bench-left-out", {"peer": peer, "why": why}))
    with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task(shared().format("bench-progress"), total=REPETITIONS * len(measures))
        found = list(measure(measures, tick=lambda: bar.advance(task)))
    if picture is not None:
        plays = [r for r in found if r.unit == "actions/s"]
        title, legend = shared().format("bench-picture"), shared().format("bench-legend")
        write_file(picture, draw_chart(plays, title, f"{GAME}.", legend))
    return add_second_ratios(found)


def measure_server() -> list[Measurement]:
    """Of the server, beside boardgame.io's."""
    from roost.bench.server.plan import ServerBenchPlan
    from roost.bench.server.process import is_supported

    if not is_supported():
        raise RefusalError("bench-server-linux")
    from roost.bench.server.run import CONTENDERS, run  # its limits are Linux's, too

    plan = ServerBenchPlan()
    return _run_with_progress(plan.steps * len(CONTENDERS), lambda tick: run(plan, tick=tick))


def measure_scale(picture: Path | None) -> list[Measurement]:
    """Of the server alone, as it has more and more to do; drawn to a file, if one is named."""
    from roost.bench.server.chart import draw_scale_chart
    from roost.bench.server.process import is_supported

    if not is_supported():
        raise RefusalError("bench-server-linux")
    from roost.bench.server.scale import ScalePlan, measure_scale

    plan = ScalePlan()
    found = _run_with_progress(plan.steps, lambda tick: measure_scale(plan, tick))
    if picture is not None:
        title, legend = shared().format("bench-scale"), shared().format("bench-scale-legend")
        write_file(picture, draw_scale_chart(found, title, legend, _scale_label))
    return found


def _run_with_progress(
    steps: int, run: Callable[[Callable[[], object]], list[Measurement]]
) -> list[Measurement]:
    from roost.bench.server.process import ProcessFailedError

    error = Console(stderr=True)
    try:
        with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
            task = bar.add_task(shared().format("bench-progress"), total=steps)
            return run(lambda: bar.advance(task))
    except PeerMissingError:
        raise RefusalError("bench-server-no-peer") from None
    except ProcessFailedError as failed:
        raise RefusalError("bench-server-failed", what=str(failed)) from None


def _scale_label(name: str) -> str:
    """What a reading is of: `tables.100`, or `tables.100.p99`."""
    kind, number, *more = name.split(".")
    what = "-".join([kind, *more])
    return shared().format("bench-scale-what", {"what": what, "number": int(number)})


def print_scale(measurements: list[Measurement]) -> None:
    table = Table("", "", box=box.SIMPLE_HEAD, show_edge=False, show_header=False)
    for reading in measurements:
        table.add_row(_scale_label(reading.name), f"{reading.value:,.1f} {reading.unit}")
    console().print(shared().format("bench-scale"))
    console().print(table)
    console().print(shared().format("bench-scale-legend"))


def print_server(measurements: list[Measurement]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in COLUMNS:
        table.add_column(
            shared().format(f"bench-{column}"),
            justify="left" if column == "what" else "right",
            no_wrap=True,
        )
    for reading in measurements:
        name, _, what = reading.name.rpartition(".")
        table.add_row(
            shared().format("bench-server-what", {"what": what, "name": name}),
            f"{reading.value:,.1f}",
            f"{reading.median:,.1f}",
            "" if reading.ratio is None else f"{reading.ratio:.2f}",
        )
    console().print(table)
    console().print(shared().format("bench-server-against"))


def _stay_on_one_core() -> None:
    """So that nothing runs beside what is measured, and no core's caches are left behind."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
