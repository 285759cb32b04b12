"""A run of the bench, with a progress bar."""

import os

from rich.console import Console
from rich.progress import Progress

from roost.bench import Reading, measure, suite, warm_starts
from roost.bench.measure import REPETITIONS
from roost.bench.peers import PeerMissing
from roost.cli.words import shared
from roost.contract import Refused


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


def _stay_on_one_core() -> None:
    """So that nothing runs beside what is measured, and no core's caches are left behind."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
