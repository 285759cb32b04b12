"""Runs one attack in a process of its own, with low priority and a time limit.

python -m roost.bench.attack.attacker NAME ADDRESS SECONDS
"""

import asyncio
import importlib
import os
import sys
from contextlib import suppress

import msgspec

from roost.bench.attack.target import AttackTarget
from roost.bench.client import NoAnswerError
from roost.bench.server.run import raise_file_limit

STOP_GRACE_SECONDS = 10.0
"""Time that an attack has to return after the stop event."""


async def main(name: str, address: str, seconds: float) -> None:
    module = importlib.import_module(f"roost.bench.attack.attacks.{name}")
    target, stop = AttackTarget(address), asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, stop.set)
    try:
        async with asyncio.timeout(seconds + STOP_GRACE_SECONDS):
            with suppress(NoAnswerError):  # the server rejects this attack altogether
                await module.attack(target, stop)
            await stop.wait()
    except TimeoutError:
        pass
    print(msgspec.json.encode(dict(target.counts)).decode(), flush=True)
    os._exit(0)  # do not wait for open connections


if __name__ == "__main__":
    os.nice(10)  # on a small machine, the attacker's own CPU time must not slow the server
    with raise_file_limit():
        asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
