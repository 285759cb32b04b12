"""A soak: people play, faults come one after the other, and at the end everything is checked."""

import asyncio
import os
import random
import shutil
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from roost.bench.soak.checker import CheckReport, check
from roost.bench.soak.clients import LoadGenerator
from roost.bench.soak.database import read_postgres, read_sqlite
from roost.bench.soak.environment import SoakEnvironment, cluster, single_server
from roost.bench.soak.faults import FAULTS, Fault


@dataclass(frozen=True)
class SoakPlan:
    servers: int = 1
    """1: one with SQLite; more: so many on Postgres and Redis."""
    tables: int = 20
    seconds: float = 60.0
    faults: tuple[str, ...] = ()
    """Which; none: all that this machine permits."""
    fault_count: int | None = None
    """So many faults, however long it takes."""
    has_backups: bool = True
    """Whether copies are made under load, and checked as well."""
    messages_between: int = 60
    """Messages that are confirmed between two faults, at least."""
    seed: int = 0
    is_compiled: bool = False
    """Whether servers load kernels: who is killed again and again never gets to use them."""


@dataclass
class SoakResult:
    seconds: float = 0.0
    injected: Counter[str] = field(default_factory=Counter)
    recovery: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from the end of a fault until people play again."""
    skipped: list[str] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    """What the servers' logs call errors."""
    report: CheckReport = field(default_factory=CheckReport)
    backups: list[CheckReport] = field(default_factory=list)

    @property
    def is_correct(self) -> bool:
        return not any(report.mistakes for report in [self.report, *self.backups])

    def to_json(self) -> dict[str, Any]:
        return {
            "is_correct": self.is_correct,
            "seconds": round(self.seconds, 1),
            "faults": dict(self.injected),
            "recovery_seconds": {
                name: {"median": round(median(times), 2), "longest": round(max(times), 2)}
                for name, times in self.recovery.items()
            },
            "skipped": self.skipped,
            "logged": dict(self.errors),
            "checked": asdict(self.report),
            "backups": [asdict(report) for report in self.backups],
        }


PrintLine = Callable[[str], object]


async def run(plan: SoakPlan, folder: Path, say: PrintLine = lambda words: None) -> SoakResult:
    is_root = os.geteuid() == 0
    settings = {"ROOST_COMPILE": "true"} if plan.is_compiled else {}
    if plan.servers > 1:
        stage = cluster(folder, plan.servers, is_root, settings)
    else:
        stage = single_server(folder, is_root, settings)
    try:
        return await _soak(plan, stage, say)
    finally:
        await stage.stop()


async def _soak(plan: SoakPlan, stage: SoakEnvironment, say: PrintLine) -> SoakResult:
    outcome = SoakResult()
    folder, diaries = stage.folder, stage.folder / "logs"
    load = LoadGenerator(stage.addresses, plan.tables, diaries)
    chance = random.Random(plan.seed)
    faults = _possible_faults(plan, stage, outcome)
    for server in stage.servers:
        server.has_fake_clock = any(fault.name == "clock" for fault in faults)
    try:
        await stage.start()
        await load.start()
        began = time.monotonic()
        await _inject_faults(plan, stage, load, faults, chance, outcome, say)
        await load.stop()
        outcome.seconds = time.monotonic() - began
        await asyncio.sleep(2)  # what follows from the last actions is written
    finally:
        for server in stage.servers:
            await server.stop()
    for server in stage.servers:
        outcome.errors.update(server.errors())
    say("checking")
    outcome.report = await asyncio.to_thread(_check, stage, diaries)
    for number in range(len(list(folder.glob("backup-*")))):
        report = await asyncio.to_thread(_check_backup, stage, folder / f"backup-{number}")
        outcome.backups.append(report)
    return outcome


def _possible_faults(plan: SoakPlan, stage: SoakEnvironment, outcome: SoakResult) -> list[Fault]:
    wanted = [FAULTS[name] for name in plan.faults or FAULTS]
    outcome.skipped = [fault.name for fault in wanted if not fault.is_possible(stage)]
    return [fault for fault in wanted if fault.is_possible(stage)]


async def _inject_faults(
    plan: SoakPlan,
    stage: SoakEnvironment,
    load: LoadGenerator,
    faults: list[Fault],
    chance: random.Random,
    outcome: SoakResult,
    say: PrintLine,
) -> None:
    end = time.monotonic() + plan.seconds
    number = 0
    while number < plan.fault_count if plan.fault_count is not None else time.monotonic() < end:
        goal = load.confirmed + plan.messages_between
        await load.wait_until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
        if faults:
            fault = faults[number % len(faults)]
            say(f"{number}: {fault.name}, after {load.confirmed} confirmed")
            await fault.inject(stage, chance)
            outcome.injected[fault.name] += 1
            goal = load.confirmed + plan.tables
            took = await load.wait_until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
            outcome.recovery[fault.name].append(took)
        number += 1
        if plan.has_backups and number in (2, 7):
            await asyncio.to_thread(_back_up, stage, stage.folder)


def _check(stage: SoakEnvironment, logs: Path) -> CheckReport:
    if stage.postgres is not None:
        return check(logs, read_postgres(stage.postgres.address("soak")))
    return check(logs, read_sqlite(stage.servers[0].folder / "roost.sqlite"))


def _back_up(stage: SoakEnvironment, folder: Path) -> None:
    """As docs/hosting.md says, while people play; and what they knew by then."""
    target = folder / f"backup-{len(list(folder.glob('backup-*')))}"
    target.mkdir()
    shutil.copytree(folder / "logs", target / "logs")
    if stage.postgres is not None:
        stage.postgres.dump("soak", target / "dump")
    else:
        db = sqlite3.connect(stage.servers[0].folder / "roost.sqlite")
        db.execute("VACUUM INTO ?", (str(target / "roost.sqlite"),))
        db.close()


def _check_backup(stage: SoakEnvironment, folder: Path) -> CheckReport:
    """All that anybody knew before the copy was begun must be in it."""
    if stage.postgres is None:
        return check(folder / "logs", read_sqlite(folder / "roost.sqlite"), is_copy=True)
    address = stage.postgres.restore(folder.name.replace("-", ""), folder / "dump")
    return check(folder / "logs", read_postgres(address), is_copy=True)
