"""A run of the bench, with a progress bar: of the rules, or of the server."""

import os
from collections.abc import Callable
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from roost.bench import Reading, measure, suite, warm_starts
from roost.bench.measure import REPETITIONS
from roost.bench.peers import PeerMissing
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Refused
from roost.system.files import write

SERVER = "server"
"""What is named in place of games."""
COLUMNS = ("what", "best", "median", "ratio")


def readings(names: list[str]) -> list[Reading]:
    """Of the named games, or of all."""
    _stay_on_one_core()
    try:
        measures = suite(names)
    except PeerMissing:
        raise Refused("bench-no-peer") from None
    error = Console(stderr=True)
    with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task(shared().say("bench-progress"), total=REPETITIONS * len(measures))
        measured = list(measure(measures, tick=lambda: bar.advance(task)))
    return [*measured, *warm_starts(names)]


def peer_readings(picture: Path | None) -> list[Reading]:
    """Of Akuma, beside all peers that can be had; drawn to a file, if one is named."""
    from roost.bench.allpeers import all_suite, with_second
    from roost.bench.allpeers.picture import draw
    from roost.bench.allpeers.suite import GAME

    _stay_on_one_core()
    measures, missing = all_suite()
    error = Console(stderr=True)
    for peer, why in missing:
        error.print(shared().say("bench-left-out", {"peer": peer, "why": why}))
    with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task(shared().say("bench-progress"), total=REPETITIONS * len(measures))
        found = list(measure(measures, tick=lambda: bar.advance(task)))
    if picture is not None:
        plays = [r for r in found if r.unit == "actions/s"]
        title, legend = shared().say("bench-picture"), shared().say("bench-legend")
        write(picture, draw(plays, title, f"{GAME}.", legend))
    return with_second(found)


def server_readings() -> list[Reading]:
    """Of the server, beside boardgame.io's."""
    from roost.bench.server.plan import Plan
    from roost.bench.server.process import can_watch

    if not can_watch():
        raise Refused("bench-server-linux")
    from roost.bench.server.running import CONTENDERS, run  # its limits are Linux's, too

    plan = Plan()
    return _measured(plan.steps * len(CONTENDERS), lambda tick: run(plan, tick=tick))


def scale_readings(picture: Path | None) -> list[Reading]:
    """Of the server alone, as it has more and more to do; drawn to a file, if one is named."""
    from roost.bench.server.picture import draw
    from roost.bench.server.process import can_watch

    if not can_watch():
        raise Refused("bench-server-linux")
    from roost.bench.server.scaling import ScalePlan, scale

    plan = ScalePlan()
    found = _measured(plan.steps, lambda tick: scale(plan, tick))
    if picture is not None:
        title, legend = shared().say("bench-scale"), shared().say("bench-scale-legend")
        write(picture, draw(found, title, legend, _grown))
    return found


def _measured(steps: int, work: Callable[[Callable[[], object]], list[Reading]]) -> list[Reading]:
    from roost.bench.server.process import Failed

    error = Console(stderr=True)
    try:
        with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
            task = bar.add_task(shared().say("bench-progress"), total=steps)
            return work(lambda: bar.advance(task))
    except PeerMissing:
        raise Refused("bench-server-no-peer") from None
    except Failed as failed:
        raise Refused("bench-server-failed", what=str(failed)) from None


def _grown(name: str) -> str:
    """What a reading is of: `tables.100`, or `tables.100.p99`."""
    kind, number, *more = name.split(".")
    what = "-".join([kind, *more])
    return shared().say("bench-scale-what", {"what": what, "number": int(number)})


def print_scale_readings(readings: list[Reading]) -> None:
    table = Table("", "", box=box.SIMPLE_HEAD, show_edge=False, show_header=False)
    for reading in readings:
        table.add_row(_grown(reading.name), f"{reading.value:,.1f} {reading.unit}")
    console().print(shared().say("bench-scale"))
    console().print(table)
    console().print(shared().say("bench-scale-legend"))


def print_server_readings(readings: list[Reading]) -> None:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for column in COLUMNS:
        table.add_column(
            shared().say(f"bench-{column}"),
            justify="left" if column == "what" else "right",
            no_wrap=True,
        )
    for reading in readings:
        name, _, what = reading.name.rpartition(".")
        table.add_row(
            shared().say("bench-server-what", {"what": what, "name": name}),
            f"{reading.value:,.1f}",
            f"{reading.median:,.1f}",
            "" if reading.ratio is None else f"{reading.ratio:.2f}",
        )
    console().print(table)
    console().print(shared().say("bench-server-against"))


def _stay_on_one_core() -> None:
    """So that nothing runs beside what is measured, and no core's caches are left behind."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
