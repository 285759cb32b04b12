"""The faults that a soak test injects. Each starts, lasts for a while, and is repaired."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from roost.bench.soak.environment import SoakEnvironment, find_fake_clock, run_command

Rng = random.Random
FILL_BLOCK_BYTES = 1 << 20
"""Size of the blocks that are written until the disk is full."""


@dataclass(frozen=True)
class Fault:
    name: str
    inject: Callable[[SoakEnvironment, Rng], Awaitable[None]]
    is_possible: Callable[[SoakEnvironment], bool] = lambda environment: True
    """Whether the machine and the environment allow this fault."""


async def _kill(environment: SoakEnvironment, rng: Rng, number: int = signal.SIGKILL) -> None:
    """Kill a server, and restart it."""
    server = rng.choice(environment.servers)
    await asyncio.to_thread(server.end, number)
    await server.wait_until_ready()


async def _terminate(environment: SoakEnvironment, rng: Rng) -> None:
    await _kill(environment, rng, signal.SIGTERM)


async def _kill_all(environment: SoakEnvironment, rng: Rng) -> None:
    """Kill all servers at once."""
    await environment.stop_servers(signal.SIGKILL)
    await environment.start()


async def _pause(environment: SoakEnvironment, rng: Rng) -> None:
    """Pause a server until the others have taken over its work."""
    server = rng.choice(environment.servers)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(4, 8))
    server.signal(signal.SIGCONT)


async def _full_disk(environment: SoakEnvironment, rng: Rng) -> None:
    """Fill the disk for a while."""
    assert environment.disk is not None
    filler = environment.disk / "filler"
    await asyncio.to_thread(_fill, filler)
    await asyncio.sleep(rng.uniform(2, 5))
    filler.unlink()
    if environment.postgres is not None:  # it may have stopped
        await _start_postgres(environment)


def _fill(filler: Path) -> None:
    block = bytes(FILL_BLOCK_BYTES)
    with filler.open("wb", buffering=0) as file:
        while block:
            try:
                file.write(block)
            except OSError:
                block = block[: len(block) // 2]


async def _slow_disk(environment: SoakEnvironment, rng: Rng) -> None:
    """Block all writes several times."""
    for _ in range(6):
        await _freeze(environment, rng.uniform(0.2, 1.5))
        await asyncio.sleep(0.1)


async def _stuck_disk(environment: SoakEnvironment, rng: Rng) -> None:
    """Block all writes for a long time."""
    await _freeze(environment, 8)


async def _freeze(environment: SoakEnvironment, seconds: float) -> None:
    await asyncio.to_thread(run_command, "fsfreeze", "-f", str(environment.disk))
    try:
        await asyncio.sleep(seconds)
    finally:
        await asyncio.to_thread(run_command, "fsfreeze", "-u", str(environment.disk))


async def _cut_link(environment: SoakEnvironment, rng: Rng) -> None:
    """Cut a server off from Postgres and Redis, silently. Its clients can still reach it."""
    link = rng.choice(environment.links)
    run_command("ip", "link", "set", link, "down")
    await asyncio.sleep(rng.uniform(3, 12))
    run_command("ip", "link", "set", link, "up")


async def _flapping_link(environment: SoakEnvironment, rng: Rng) -> None:
    """Take that link down and up several times."""
    link = rng.choice(environment.links)
    for _ in range(8):
        run_command("ip", "link", "set", link, "down")
        await asyncio.sleep(rng.uniform(0.1, 0.8))
        run_command("ip", "link", "set", link, "up")
        await asyncio.sleep(rng.uniform(0.1, 0.5))


async def _no_redis(environment: SoakEnvironment, rng: Rng) -> None:
    """Kill Redis, and start it again after a while."""
    assert environment.redis is not None
    environment.redis.kill()
    await asyncio.sleep(rng.uniform(2, 6))
    await asyncio.to_thread(environment.redis.start)


async def _no_postgres(environment: SoakEnvironment, rng: Rng) -> None:
    """Kill all processes of Postgres, and start it again after a while."""
    assert environment.postgres is not None
    await asyncio.to_thread(environment.postgres.kill)
    await asyncio.sleep(rng.uniform(1, 6))
    await _start_postgres(environment)


async def _restart_postgres(environment: SoakEnvironment, rng: Rng) -> None:
    assert environment.postgres is not None
    await asyncio.to_thread(environment.postgres.stop)
    await _start_postgres(environment)


async def _start_postgres(environment: SoakEnvironment) -> None:
    assert environment.postgres is not None
    if not environment.postgres.is_ready():
        await asyncio.to_thread(environment.postgres.kill)
        await asyncio.to_thread(environment.postgres.start)


async def _clock_jump(environment: SoakEnvironment, rng: Rng) -> None:
    """Set a server's clock a day ahead, then an hour back, then right again."""
    server = rng.choice(environment.servers)
    for offset in ("+86400", "-3600", "+0"):
        server.clock_file.write_text(offset)
        await asyncio.sleep(2)


def _has_disk(environment: SoakEnvironment) -> bool:
    return environment.disk is not None


def _has_links(environment: SoakEnvironment) -> bool:
    return bool(environment.links)


def _is_cluster(environment: SoakEnvironment) -> bool:
    return environment.postgres is not None


FAULTS = {
    fault.name: fault
    for fault in (
        Fault("kill", _kill),
        Fault("term", _terminate),
        Fault("kill-all", _kill_all, _is_cluster),
        Fault("pause", _pause),
        Fault("full-disk", _full_disk, _has_disk),
        Fault("slow-disk", _slow_disk, _has_disk),
        Fault("stuck-disk", _stuck_disk, _has_disk),
        Fault("cut-link", _cut_link, _has_links),
        Fault("flapping-link", _flapping_link, _has_links),
        Fault("no-redis", _no_redis, _is_cluster),
        Fault("no-postgres", _no_postgres, _is_cluster),
        Fault("restart-postgres", _restart_postgres, _is_cluster),
        Fault("clock", _clock_jump, lambda environment: find_fake_clock() is not None),
    )
}
