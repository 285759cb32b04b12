"""Runs a soak test: clients play while faults are injected, then everything is checked."""

import asyncio
import os
import random
import shutil
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
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
    """One server uses SQLite; several use Postgres and Redis."""
    tables: int = 20
    seconds: float = 60.0
    faults: Sequence[str] = ()
    """Names of faults; if empty, all faults that the machine allows."""
    fault_count: int | None = None
    """The number of faults; if set, `seconds` does not apply."""
    has_backups: bool = True
    """Whether backups are made under load, and checked as well."""
    messages_between: int = 60
    """The minimum of confirmed commands between two faults."""
    seed: int = 0
    is_compiled: bool = False
    """Whether servers load kernels. A server that is killed often has no time to use them."""


@dataclass
class SoakResult:
    seconds: float = 0.0
    injected: Counter[str] = field(default_factory=Counter)
    recovery: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For each fault, the seconds from its end until the clients play again."""
    skipped: list[str] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    """Errors in the servers' logs."""
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
                name: {"median": round(median(times), 2), "max": round(max(times), 2)}
                for name, times in self.recovery.items()
            },
            "skipped": self.skipped,
            "log_errors": dict(self.errors),
            "check": asdict(self.report),
            "backups": [asdict(report) for report in self.backups],
        }


PrintLine = Callable[[str], object]


async def run(
    plan: SoakPlan, folder: Path, print_line: PrintLine = lambda line: None
) -> SoakResult:
    is_root = os.geteuid() == 0
    settings = {"ROOST_COMPILE": "true"} if plan.is_compiled else {}
    if plan.servers > 1:
        environment = cluster(folder, plan.servers, is_root, settings)
    else:
        environment = single_server(folder, is_root, settings)
    try:
        return await _soak(plan, environment, print_line)
    finally:
        await environment.stop()


async def _soak(plan: SoakPlan, environment: SoakEnvironment, print_line: PrintLine) -> SoakResult:
    result = SoakResult()
    folder, logs_folder = environment.folder, environment.folder / "logs"
    generator = LoadGenerator(environment.addresses, plan.tables, logs_folder)
    rng = random.Random(plan.seed)
    faults = _possible_faults(plan, environment, result)
    for server in environment.servers:
        server.has_fake_clock = any(fault.name == "clock" for fault in faults)
    try:
        await environment.start()
        await generator.start()
        start = time.monotonic()
        await _inject_faults(plan, environment, generator, faults, rng, result, print_line)
        await generator.stop()
        result.seconds = time.monotonic() - start
        await asyncio.sleep(2)  # until the results of the last actions are written
    finally:
        await environment.stop_servers()
    for server in environment.servers:
        result.errors.update(server.errors())
    print_line("checking")
    result.report = await asyncio.to_thread(_check, environment, logs_folder)
    for number in range(len(list(folder.glob("backup-*")))):
        report = await asyncio.to_thread(_check_backup, environment, folder / f"backup-{number}")
        result.backups.append(report)
    return result


def _possible_faults(
    plan: SoakPlan, environment: SoakEnvironment, result: SoakResult
) -> list[Fault]:
    faults = [FAULTS[name] for name in plan.faults or FAULTS]
    result.skipped = [fault.name for fault in faults if not fault.is_possible(environment)]
    return [fault for fault in faults if fault.is_possible(environment)]


async def _inject_faults(
    plan: SoakPlan,
    environment: SoakEnvironment,
    generator: LoadGenerator,
    faults: list[Fault],
    rng: random.Random,
    result: SoakResult,
    print_line: PrintLine,
) -> None:
    end = time.monotonic() + plan.seconds
    number = 0
    while number < plan.fault_count if plan.fault_count is not None else time.monotonic() < end:
        goal = generator.confirmed + plan.messages_between
        await generator.wait_until(lambda goal=goal: generator.confirmed >= goal)  # type: ignore[misc]
        if faults:
            fault = faults[number % len(faults)]
            print_line(f"{number}: {fault.name}, after {generator.confirmed} confirmed")
            await fault.inject(environment, rng)
            result.injected[fault.name] += 1
            goal = generator.confirmed + plan.tables
            seconds = await generator.wait_until(lambda goal=goal: generator.confirmed >= goal)  # type: ignore[misc]
            result.recovery[fault.name].append(seconds)
        number += 1
        if plan.has_backups and number in (2, 7):
            await asyncio.to_thread(_back_up, environment, environment.folder)


def _check(environment: SoakEnvironment, logs: Path) -> CheckReport:
    if environment.postgres is not None:
        return check(logs, read_postgres(environment.postgres.address("soak")))
    return check(logs, read_sqlite(environment.servers[0].folder / "roost.sqlite"))


def _back_up(environment: SoakEnvironment, folder: Path) -> None:
    """Make a backup as docs/host/hosting.md describes, together with the client logs so far."""
    target = folder / f"backup-{len(list(folder.glob('backup-*')))}"
    target.mkdir()
    shutil.copytree(folder / "logs", target / "logs")
    if environment.postgres is not None:
        environment.postgres.dump("soak", target / "dump")
    else:
        db = sqlite3.connect(environment.servers[0].folder / "roost.sqlite")
        db.execute("VACUUM INTO ?", (str(target / "roost.sqlite"),))
        db.close()


def _check_backup(environment: SoakEnvironment, folder: Path) -> CheckReport:
    """Check that a backup contains everything that a client knew before it started."""
    if environment.postgres is None:
        return check(folder / "logs", read_sqlite(folder / "roost.sqlite"), is_backup=True)
    address = environment.postgres.restore(folder.name.replace("-", ""), folder / "dump")
    return check(folder / "logs", read_postgres(address), is_backup=True)
