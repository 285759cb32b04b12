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

from roost.bench.soak.checking import Report, check
from roost.bench.soak.faults import FAULTS, Fault
from roost.bench.soak.people import Load
from roost.bench.soak.reading import read_postgres, read_sqlite
from roost.bench.soak.stage import Stage, alone, several


@dataclass(frozen=True)
class Plan:
    servers: int = 1
    """1: one with SQLite; more: so many on Postgres and Redis."""
    tables: int = 20
    seconds: float = 60.0
    faults: tuple[str, ...] = ()
    """Which; none: all that this machine permits."""
    times: int | None = None
    """So many faults, however long it takes."""
    backups: bool = True
    """Whether copies are made under load, and checked as well."""
    between: int = 60
    """Messages that are confirmed between two faults, at least."""
    seed: int = 0
    compiled: bool = False
    """Whether servers load kernels: who is killed again and again never gets to use them."""


@dataclass
class Outcome:
    seconds: float = 0.0
    tried: Counter[str] = field(default_factory=Counter)
    recovery: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from the end of a fault until people play again."""
    skipped: list[str] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    """What the servers' logs call errors."""
    report: Report = field(default_factory=Report)
    backups: list[Report] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        return not any(report.mistakes for report in [self.report, *self.backups])

    def figures(self) -> dict[str, Any]:
        return {
            "right": self.is_right,
            "seconds": round(self.seconds, 1),
            "faults": dict(self.tried),
            "back after": {
                name: {"median": round(median(times), 2), "longest": round(max(times), 2)}
                for name, times in self.recovery.items()
            },
            "not tried": self.skipped,
            "logged": dict(self.errors),
            "checked": asdict(self.report),
            "backups": [asdict(report) for report in self.backups],
        }


Say = Callable[[str], object]


async def run(plan: Plan, folder: Path, say: Say = lambda words: None) -> Outcome:
    is_root = os.geteuid() == 0
    settings = {"ROOST_COMPILE": "true"} if plan.compiled else {}
    if plan.servers > 1:
        stage = several(folder, plan.servers, is_root, settings)
    else:
        stage = alone(folder, is_root, settings)
    try:
        return await _soak(plan, stage, say)
    finally:
        await stage.end()


async def _soak(plan: Plan, stage: Stage, say: Say) -> Outcome:
    outcome = Outcome()
    folder, diaries = stage.folder, stage.folder / "diaries"
    load = Load(stage.addresses, plan.tables, diaries)
    chance = random.Random(plan.seed)
    faults = _chosen(plan, stage, outcome)
    for server in stage.servers:
        server.has_clock = any(fault.name == "clock" for fault in faults)
    try:
        await stage.start()
        await load.begin()
        began = time.monotonic()
        await _break_things(plan, stage, load, faults, chance, outcome, say)
        await load.end()
        outcome.seconds = time.monotonic() - began
        await asyncio.sleep(2)  # what follows from the last actions is written
    finally:
        for server in stage.servers:
            await server.end()
    for server in stage.servers:
        outcome.errors.update(server.errors())
    say("checking")
    outcome.report = await asyncio.to_thread(_checked, stage, diaries)
    for number in range(len(list(folder.glob("backup-*")))):
        report = await asyncio.to_thread(_checked_backup, stage, folder / f"backup-{number}")
        outcome.backups.append(report)
    return outcome


def _chosen(plan: Plan, stage: Stage, outcome: Outcome) -> list[Fault]:
    wanted = [FAULTS[name] for name in plan.faults or FAULTS]
    outcome.skipped = [fault.name for fault in wanted if not fault.can(stage)]
    return [fault for fault in wanted if fault.can(stage)]


async def _break_things(
    plan: Plan,
    stage: Stage,
    load: Load,
    faults: list[Fault],
    chance: random.Random,
    outcome: Outcome,
    say: Say,
) -> None:
    end = time.monotonic() + plan.seconds
    number = 0
    while number < plan.times if plan.times is not None else time.monotonic() < end:
        goal = load.confirmed + plan.between
        await load.until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
        if faults:
            fault = faults[number % len(faults)]
            say(f"{number}: {fault.name}, after {load.confirmed} confirmed")
            await fault.do(stage, chance)
            outcome.tried[fault.name] += 1
            goal = load.confirmed + plan.tables
            took = await load.until(lambda goal=goal: load.confirmed >= goal)  # type: ignore[misc]
            outcome.recovery[fault.name].append(took)
        number += 1
        if plan.backups and number in (2, 7):
            await asyncio.to_thread(_back_up, stage, stage.folder)


def _checked(stage: Stage, diaries: Path) -> Report:
    if stage.postgres is not None:
        return check(diaries, read_postgres(stage.postgres.address("soak")))
    return check(diaries, read_sqlite(stage.servers[0].folder / "roost.sqlite"))


def _back_up(stage: Stage, folder: Path) -> None:
    """As docs/hosting.md says, while people play; and what they knew by then."""
    target = folder / f"backup-{len(list(folder.glob('backup-*')))}"
    target.mkdir()
    shutil.copytree(folder / "diaries", target / "diaries")
    if stage.postgres is not None:
        stage.postgres.dump("soak", target / "dump")
    else:
        db = sqlite3.connect(stage.servers[0].folder / "roost.sqlite")
        db.execute("VACUUM INTO ?", (str(target / "roost.sqlite"),))
        db.close()


def _checked_backup(stage: Stage, folder: Path) -> Report:
    """All that anybody knew before the copy was begun must be in it."""
    if stage.postgres is None:
        return check(folder / "diaries", read_sqlite(folder / "roost.sqlite"), is_copy=True)
    address = stage.postgres.restore(folder.name.replace("-", ""), folder / "dump")
    return check(folder / "diaries", read_postgres(address), is_copy=True)
