"""An honest player in a process of its own: opens the page, reads the lobby, plays a match.

The player connects from 127.0.0.2, an address that no attack uses. It prints a line when its match
is dealt, measures until its standard input ends, and prints the latencies as one JSON object.

    python -m roost.bench.attack.honest_player ADDRESS
"""

import asyncio
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable

import msgspec

from roost.bench.attack.client import AttackClient, AttackSocket, NoAnswerError, new_account
from roost.bench.game_choice import find_card_game

SOURCE = "127.0.0.2"
PROBE_INTERVAL = 0.1
"""Seconds between the starts of two probes of the same kind."""
SEATS = 4
ASSETS = re.compile(rb'(?:src|href)="(/assets/[^"]+)"')


class HonestMatch:
    """A match of four accounts from one address."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._table = ""
        self._sockets: list[AttackSocket] = []

    async def open(self) -> None:
        for socket in self._sockets:
            await socket.close()
        clients = [await new_account(self._address, SOURCE) for _ in range(SEATS)]
        new_table = {"game": find_card_game(SEATS), "players": SEATS}
        answer = await clients[0].post("/api/tables", new_table)
        self._table = table = str(answer.data["id"])
        self._sockets = [await client.open_socket() for client in clients]
        for seat, socket in enumerate(self._sockets):
            await socket.request("watch", table)
            await socket.request("sit", table, seat=seat)
        await self._sockets[0].request("start", table)
        for seat, socket in enumerate(self._sockets):
            await socket.request("nonce", table, nonce=f"{seat:032x}")
        while self._seat_to_act() is None:
            await asyncio.sleep(0.01)
        for client in clients:
            client.close()

    async def move(self) -> None:
        """Play a random move, and wait until it is confirmed."""
        seat = self._seat_to_act()
        if seat is None:
            raise NoAnswerError("no seat may move")
        socket = self._sockets[seat]
        fields = {
            "action_count": socket.action_counts[self._table],
            "action": random.choice(socket.legal_actions[self._table, seat]),
        }
        answer = await socket.request("act", self._table, seat=seat, **fields)
        if answer["type"] == "rejected":
            raise NoAnswerError(answer["reason"])

    async def wait_for_turn(self) -> None:
        """Wait until a seat may act. If the match is over, start another one."""
        for _ in range(1000):
            if self._seat_to_act() is not None:
                return
            await asyncio.sleep(0.01)
        await self.open()

    def _seat_to_act(self) -> int | None:
        counts = [socket.action_counts.get(self._table, -1) for socket in self._sockets]
        for seat, socket in enumerate(self._sockets):
            is_current = counts[seat] == max(counts)
            if is_current and socket.legal_actions.get((self._table, seat)):
                return seat
        return None


class Probes:
    def __init__(self, address: str) -> None:
        self._address = address
        self._client = AttackClient(address, SOURCE)
        self.latencies: dict[str, list[float]] = {"page": [], "lobby": [], "move": []}
        self.failed = 0

    async def run(self, stop: asyncio.Event) -> None:
        match = HonestMatch(self._address)
        await match.open()
        self._client = await new_account(self._address, SOURCE)
        assets = ASSETS.findall((await self._client.get("/")).body)
        print("{}", flush=True)

        async def page() -> None:
            for path in ("/", *(asset.decode() for asset in assets)):
                answer = await self._client.get(path)
                if answer.status != 200:
                    raise NoAnswerError(f"{path}: {answer.status}")

        reader = AttackClient(self._address, SOURCE, self._client.cookie)

        async def lobby() -> None:
            answer = await reader.get("/api/tables")
            if answer.status != 200:
                raise NoAnswerError(f"lobby: {answer.status}")

        await asyncio.gather(
            self._repeat("page", page, stop),
            self._repeat("lobby", lobby, stop),
            self._repeat("move", match.move, stop, match.wait_for_turn),
        )

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
