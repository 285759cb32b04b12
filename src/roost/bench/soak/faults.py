"""What can go wrong, done on purpose. Each begins, holds for a while, and is mended."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from roost.bench.soak.environment import (
    ServerProcess,
    SoakEnvironment,
    find_fake_clock,
    run_command,
)

RandomSource = random.Random
FILL_BLOCK_BYTES = 1 << 20
"""Bytes that are written at a time until nothing fits any more."""


@dataclass(frozen=True)
class Fault:
    name: str
    description: str
    inject: Callable[[SoakEnvironment, RandomSource], Awaitable[None]]
    is_possible: Callable[[SoakEnvironment], bool] = lambda stage: True
    """Whether this machine permits it, and there is anything to break."""


def _random_server(stage: SoakEnvironment, chance: RandomSource) -> ServerProcess:
    return chance.choice(stage.servers)


async def _kill(stage: SoakEnvironment, chance: RandomSource) -> None:
    server = _random_server(stage, chance)
    await server.stop(signal.SIGKILL)
    server.start()
    await server.wait_until_ready()


async def _term(stage: SoakEnvironment, chance: RandomSource) -> None:
    server = _random_server(stage, chance)
    await server.stop(signal.SIGTERM)
    server.start()
    await server.wait_until_ready()


async def _kill_all(stage: SoakEnvironment, chance: RandomSource) -> None:
    await asyncio.gather(*(server.stop(signal.SIGKILL) for server in stage.servers))
    await stage.start()


async def _pause(stage: SoakEnvironment, chance: RandomSource) -> None:
    """Longer than others wait for it: what it did is taken over, and then it is back."""
    server = _random_server(stage, chance)
    server.send_signal(signal.SIGSTOP)
    await asyncio.sleep(chance.uniform(4, 8))
    server.send_signal(signal.SIGCONT)


async def _full_disk(stage: SoakEnvironment, chance: RandomSource) -> None:
    assert stage.disk is not None
    filler = stage.disk / "filler"
    await asyncio.to_thread(_fill, filler)
    await asyncio.sleep(chance.uniform(2, 5))
    filler.unlink()
    if stage.postgres is not None:  # it may have given up
        await _start_postgres(stage)


def _fill(filler: Path) -> None:
    block = bytes(FILL_BLOCK_BYTES)
    with filler.open("wb", buffering=0) as file:
        while block:
            try:
                file.write(block)
            except OSError:
                block = block[: len(block) // 2]


async def _slow_disk(stage: SoakEnvironment, chance: RandomSource) -> None:
    """Whoever writes has to wait, again and again."""
    for _ in range(6):
        await _freeze(stage, chance.uniform(0.2, 1.5))
        await asyncio.sleep(0.1)


async def _stuck_disk(stage: SoakEnvironment, chance: RandomSource) -> None:
    await _freeze(stage, 8)


async def _freeze(stage: SoakEnvironment, seconds: float) -> None:
    await asyncio.to_thread(run_command, "fsfreeze", "-f", str(stage.disk))
    try:
        await asyncio.sleep(seconds)
    finally:
        await asyncio.to_thread(run_command, "fsfreeze", "-u", str(stage.disk))


async def _cut_link(stage: SoakEnvironment, chance: RandomSource) -> None:
    """A server has people, but neither Postgres nor Redis, and no packet says so."""
    line = chance.choice(stage.links)
    run_command("ip", "link", "set", line, "down")
    await asyncio.sleep(chance.uniform(3, 12))
    run_command("ip", "link", "set", line, "up")


async def _flapping_link(stage: SoakEnvironment, chance: RandomSource) -> None:
    """The line comes and goes."""
    line = chance.choice(stage.links)
    for _ in range(8):
        run_command("ip", "link", "set", line, "down")
        await asyncio.sleep(chance.uniform(0.1, 0.8))
        run_command("ip", "link", "set", line, "up")
        await asyncio.sleep(chance.uniform(0.1, 0.5))


async def _no_redis(stage: SoakEnvironment, chance: RandomSource) -> None:
    assert stage.redis is not None
    stage.redis.kill()
    await asyncio.sleep(chance.uniform(2, 6))
    await asyncio.to_thread(stage.redis.start)


async def _no_postgres(stage: SoakEnvironment, chance: RandomSource) -> None:
    assert stage.postgres is not None
    await asyncio.to_thread(stage.postgres.kill)
    await asyncio.sleep(chance.uniform(1, 6))
    await _start_postgres(stage)


async def _restart_postgres(stage: SoakEnvironment, chance: RandomSource) -> None:
    assert stage.postgres is not None
    await asyncio.to_thread(stage.postgres.stop)
    await _start_postgres(stage)


async def _start_postgres(stage: SoakEnvironment) -> None:
    assert stage.postgres is not None
    if not stage.postgres.is_ready():
        await asyncio.to_thread(stage.postgres.kill)
        await asyncio.to_thread(stage.postgres.start)


async def _clock_jump(stage: SoakEnvironment, chance: RandomSource) -> None:
    """A server's clock is a day ahead, then an hour behind, then right again."""
    server = _random_server(stage, chance)
    for offset in ("+86400", "-3600", "+0"):
        server.clock_file.write_text(offset)
        await asyncio.sleep(2)


def _has_disk(stage: SoakEnvironment) -> bool:
    return stage.disk is not None


def _is_cluster(stage: SoakEnvironment) -> bool:
    return stage.postgres is not None


FAULTS = {
    fault.name: fault
    for fault in (
        Fault("kill", "A server is killed (SIGKILL), and started again.", _kill),
        Fault("term", "A server is asked to end (SIGTERM), and started again.", _term),
        Fault("kill-all", "All servers are killed at once.", _kill_all, _is_cluster),
        Fault("stop", "A server stands still for 4 to 8 seconds (SIGSTOP).", _pause),
        Fault("full-disk", "The disk is full for 2 to 5 seconds.", _full_disk, _has_disk),
        Fault("slow-disk", "The disk stalls again and again, up to 1.5 s.", _slow_disk, _has_disk),
        Fault("stuck-disk", "The disk stalls for 8 seconds.", _stuck_disk, _has_disk),
        Fault(
            "cut",
            "A server is cut off from Postgres and Redis.",
            _cut_link,
            lambda s: bool(s.links),
        ),
        Fault("lossy", "That line comes and goes.", _flapping_link, lambda s: bool(s.links)),
        Fault("no-redis", "Redis is killed, and back in 2 to 6 seconds.", _no_redis, _is_cluster),
        Fault("no-postgres", "Postgres is killed, all of it.", _no_postgres, _is_cluster),
        Fault("restart-postgres", "Postgres is restarted.", _restart_postgres, _is_cluster),
        Fault(
            "clock",
            "A clock jumps a day ahead, and back.",
            _clock_jump,
            lambda s: bool(find_fake_clock()),
        ),
    )
}
