"""An honest player, in a process of its own: opens the page, reads the lobby, plays a match.

Comes from 127.0.0.2, an address that no attack uses. Prints a line when its match is dealt, probes
until its standard input ends, and prints milliseconds of each kind as one JSON object.

    python -m roost.bench.attack.honest ADDRESS
"""

import asyncio
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable

import msgspec

from roost.bench.attack.client import AttackClient, AttackSocket, NoAnswerError, new_account

SOURCE = "127.0.0.2"
PROBE_INTERVAL = 0.1
"""Seconds from the beginning of one probe to that of the next of its kind."""
GAME, SEATS = "akuma", 4
ASSETS = re.compile(rb'(?:src|href)="(/assets/[^"]+)"')


class HonestMatch:
    """Four people from one address at a table of their own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._table = ""
        self._sockets: list[AttackSocket] = []

    async def open(self) -> None:
        for socket in self._sockets:
            await socket.close()
        people = [await new_account(self._address, SOURCE) for _ in range(SEATS)]
        new = await people[0].post("/api/tables", {"game": GAME, "players": SEATS})
        self._table = table = str(new.data["id"])
        self._sockets = [await person.open_socket() for person in people]
        for seat, socket in enumerate(self._sockets):
            await socket.request("watch", table)
            await socket.request("sit", table, seat=seat)
        await self._sockets[0].request("start", table)
        for seat, socket in enumerate(self._sockets):
            await socket.request("nonce", table, nonce=f"{seat:032x}")
        while self._seat_to_act() is None:
            await asyncio.sleep(0.01)
        for person in people:
            person.close()

    async def move(self) -> None:
        """Until it is confirmed."""
        seat = self._seat_to_act()
        if seat is None:
            raise NoAnswerError("no seat may move")
        socket = self._sockets[seat]
        action = random.choice(socket.legal_actions[self._table, seat])
        actions = socket.action_counts[self._table]
        answer = await socket.request("act", self._table, seat=seat, actions=actions, action=action)
        if answer["tell"] == "refuse":
            raise NoAnswerError(answer["why"])

    async def wait_for_turn(self) -> None:
        """Until the next seat is told that it may move; a match that is over is followed by one."""
        for _ in range(1000):
            if self._seat_to_act() is not None:
                return
            await asyncio.sleep(0.01)
        await self.open()

    def _seat_to_act(self) -> int | None:
        most = max((s.action_counts.get(self._table, -1) for s in self._sockets), default=-1)
        for seat, socket in enumerate(self._sockets):
            if socket.action_counts.get(self._table) == most and socket.legal_actions.get(
                (self._table, seat)
            ):
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
        """A probe that is slow delays the next, so slow answers weigh less: each late probe counts
        once for every interval that it took.
        """
        while not stop.is_set():
            began = time.perf_counter()
            try:
                await probe()
            except NoAnswerError as error:
                self.failed += 1
                print(error, file=sys.stderr, flush=True)
            taken = time.perf_counter() - began
            for late in range(1 + int(taken / PROBE_INTERVAL)):
                self.latencies[kind].append(1000 * (taken - late * PROBE_INTERVAL))
            if after is not None:
                await after()
            await asyncio.sleep(max(0.0, began + PROBE_INTERVAL - time.perf_counter()))


async def main(address: str) -> None:
    stop = asyncio.Event()
    probes = Probes(address)
    running = asyncio.ensure_future(probes.run(stop))
    ended = asyncio.ensure_future(asyncio.to_thread(sys.stdin.buffer.read))
    await asyncio.wait([running, ended], return_when=asyncio.FIRST_COMPLETED)
    stop.set()
    await running
    print(msgspec.json.encode({**probes.latencies, "failed": probes.failed}).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
