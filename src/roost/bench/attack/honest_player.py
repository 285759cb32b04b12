"""An honest player in a process of its own: opens the page, reads the lobby, plays a match.

The player connects from 127.0.0.2, an address that no attack uses. It prints a line when its match
is dealt, measures until its standard input ends, and prints the latencies as one JSON object.

    python -m roost.bench.attack.honest_player ADDRESS
"""

import asyncio
import re
import sys
import time
from collections.abc import Awaitable, Callable

import msgspec

from roost.bench.client import ApiClient, NoAnswerError, new_account
from roost.bench.game_choice import find_card_game
from roost.bench.server.clients import ClientTable

SOURCE = "127.0.0.2"
PROBE_INTERVAL = 0.1
"""Seconds between the starts of two probes of the same kind."""
SEATS = 4
ASSETS = re.compile(r'(?:src|href)="(/assets/[^"]+)"')


class Probes:
    def __init__(self, address: str) -> None:
        self._address = address
        self.latencies: dict[str, list[float]] = {"page": [], "lobby": [], "move": []}
        self.failed = 0

    async def run(self, stop: asyncio.Event) -> None:
        table = await self._open_table()
        client = await new_account(self._address, SOURCE)
        reader = ApiClient(self._address, SOURCE, client.cookie)
        assets = ASSETS.findall((await client.get("/")).text)
        action_count = 0
        print("{}", flush=True)

        async def page() -> None:
            for path in ("/", *assets):
                await _get(client, path)

        async def lobby() -> None:
            await _get(reader, "/api/tables")

        async def move() -> None:
            nonlocal action_count
            action_count = await table.move()

        async def wait_for_turn() -> None:
            nonlocal table
            await table.wait_for_updates(action_count)
            if table.seat_to_act() is None:  # the match is over
                await table.close()
                table = await self._open_table()

        await asyncio.gather(
            self._repeat("page", page, stop),
            self._repeat("lobby", lobby, stop),
            self._repeat("move", move, stop, wait_for_turn),
        )

    async def _open_table(self) -> ClientTable:
        table = ClientTable(self._address, find_card_game(SEATS), SEATS, SOURCE)
        await table.open()
        return table

    async def _repeat(
        self,
        kind: str,
        probe: Callable[[], Awaitable[None]],
        stop: asyncio.Event,
        after: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Run a probe at fixed intervals.

        A slow probe delays the next one. So that slow answers do not weigh less, a probe counts
        once for every interval that it took (coordinated omission).
        """
        while not stop.is_set():
            start = time.perf_counter()
            try:
                await probe()
            except NoAnswerError as error:
                self.failed += 1
                print(error, file=sys.stderr, flush=True)
            duration = time.perf_counter() - start
            for missed in range(1 + int(duration / PROBE_INTERVAL)):
                self.latencies[kind].append(1000 * (duration - missed * PROBE_INTERVAL))
            if after is not None:
                await after()
            await asyncio.sleep(max(0.0, start + PROBE_INTERVAL - time.perf_counter()))


async def _get(client: ApiClient, path: str) -> None:
    answer = await client.get(path)
    if answer.status_code != 200:
        raise NoAnswerError(f"{path}: {answer.status_code}")


async def main(address: str) -> None:
    stop = asyncio.Event()
    probes = Probes(address)
    run = asyncio.ensure_future(probes.run(stop))
    input_end = asyncio.ensure_future(asyncio.to_thread(sys.stdin.buffer.read))
    await asyncio.wait([run, input_end], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await run
    print(msgspec.json.encode({**probes.latencies, "failed": probes.failed}).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
