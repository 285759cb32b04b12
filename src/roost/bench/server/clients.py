"""Clients at many tables of a Roost server, each with a socket, that play random actions."""

import asyncio
import random
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from roost.bench.server.http_client import new_accounts, new_table

CONCURRENT_OPENINGS = 20
"""Number of tables that are opened at the same time."""

NO_SEAT = -1
Message = dict[str, Any]


class ClientPool:
    """All tables and their clients."""

    def __init__(self, address: str) -> None:
        self.tables: list[ClientTable] = []
        self._address = address

    async def open_tables(self, tables: int) -> None:
        """Open tables until there are this many."""
        await asyncio.gather(*(self._open_until(tables) for _ in range(CONCURRENT_OPENINGS)))

    async def _open_until(self, tables: int) -> None:
        while len(self.tables) < tables:
            table = ClientTable()
            self.tables.append(table)
            await table.open(self._address)

    async def add_spectators(self, spectators: int) -> None:
        """Add spectators until each table has this many."""
        for table in self.tables:
            await table.add_spectators(self._address, spectators)

    async def play(self, moves: int, interval: float) -> tuple[float, list[float]]:
        """Play moves at each table, one every `interval` seconds; the tables start staggered.

        Return the duration in seconds, and the latencies in milliseconds.
        """
        start = time.perf_counter()
        delays = [interval * i / len(self.tables) for i in range(len(self.tables))]
        plays = [
            table.play(moves, interval, start + delay)
            for table, delay in zip(self.tables, delays, strict=True)
        ]
        latencies = await asyncio.gather(*plays)
        duration = time.perf_counter() - start
        return duration, [latency for of_table in latencies for latency in of_table]


class ClientTable:
    def __init__(self) -> None:
        self.id = ""
        self.seats: list[SeatClient] = []
        self.spectators: list[SeatClient] = []
        self._expected_actions = 0
        self._all_updated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, address: str) -> None:
        """Create the table, seat the clients, and wait until the cards are dealt."""
        self.id, cookies = await asyncio.to_thread(new_table, address)
        self.seats = [SeatClient(self, number, cookie) for number, cookie in enumerate(cookies)]
        for seat in self.seats:
            await seat.connect(address)
            await seat.request("watch")
            await seat.request("sit", seat=seat.seat)
        await self.seats[0].request("start")
        for seat in self.seats:
            await seat.request("nonce", nonce=f"{seat.seat:032x}")
        await self._wait_for_actions(0)

    async def add_spectators(self, address: str, spectators: int) -> None:
        """Add spectators until the table has this many."""
        cookies = await asyncio.to_thread(new_accounts, address, spectators - len(self.spectators))
        for cookie in cookies:
            spectator = SeatClient(self, NO_SEAT, cookie)
            await spectator.connect(address)
            self.spectators.append(spectator)
            await spectator.request("watch")

    async def play(self, moves: int, interval: float, start: float) -> list[float]:
        latencies = []
        for number in range(moves):
            wait = start + number * interval - time.perf_counter()
            if interval and wait > 0:
                await asyncio.sleep(wait)
            latencies.append(await self._move())
        return latencies

    async def _move(self) -> float:
        """Play a move. Return the milliseconds until all clients have its update."""
        seat = next(seat for seat in self.seats if seat.legal_actions)
        start = time.perf_counter()
        await seat.act()
        await self._wait_for_actions(seat.action_count + 1)
        return 1000 * (time.perf_counter() - start)

    async def _wait_for_actions(self, actions: int) -> None:
        """Wait until all clients have the updates of this many actions."""
        self._expected_actions = actions
        self._all_updated = asyncio.get_running_loop().create_future()
        self.check_updated()
        await self._all_updated

    def check_updated(self) -> None:
        """End the wait if all clients have their updates. A client calls it after each update."""
        if not self._all_updated.done() and all(
            client.action_count >= self._expected_actions for client in self._clients
        ):
            self._all_updated.set_result(None)

    @property
    def _clients(self) -> "list[SeatClient]":
        return self.seats + self.spectators

    def fail(self, error: Exception) -> None:
        """Pass an error to everything that waits for an answer or an update."""
        waiting = [
            self._all_updated,
            *(answer for client in self._clients for answer in client.pending_answers),
        ]
        for future in waiting:
            if not future.done():
                future.set_exception(error)


class SeatClient:
    """A client with one socket, at a seat or as a spectator."""

    def __init__(self, table: ClientTable, seat: int, cookie: str) -> None:
        self.seat = seat
        self.action_count = -1
        """The number of actions in the client's last update."""
        self.sequence = -1
        """The sequence of the client's last update."""
        self.legal_actions: list[Any] = []
        self._table = table
        self.cookie = cookie
        self._messages = 0
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._socket: ClientConnection
        self._reader: asyncio.Task[None]

    @property
    def pending_answers(self) -> list[asyncio.Future[None]]:
        return list(self._answers.values())

    async def connect(self, address: str) -> None:
        self._socket = await connect(
            f"ws://{address}/api/socket?client=bench",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=None,
        )
        self._reader = asyncio.create_task(self._read())

    async def act(self) -> None:
        """Send a random legal action. The client waits for the update instead of the answer."""
        action = random.choice(self.legal_actions)
        await self._send("act", seat=self.seat, action_count=self.action_count, action=action)

    async def request(self, command: str, **fields: Any) -> None:
        """Send a command, and wait for its answer."""
        answer = self._answers[self._messages + 1] = asyncio.get_running_loop().create_future()
        await self._send(command, **fields)
        await answer

    async def _send(self, command: str, **fields: Any) -> None:
        self._messages += 1
        message = {"type": command, "id": self._messages, "table_id": self._table.id, **fields}
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                self._receive(msgspec.json.decode(message))
            raise RuntimeError("the server closed a socket")
        except Exception as error:
            self._table.fail(error)

    def _receive(self, message: Message) -> None:
        answered = message["id"] if message["type"] == "ack" else message.get("command_id")
        if answered in self._answers:
            self._answers.pop(answered).set_result(None)
        self.sequence = message.get("sequence", self.sequence)
        match message["type"]:
            case "snapshot" if message["observations"]:
                self._update(message["action_count"], message["observations"])
            case "update" if message["updates"]:
                self._update(message["action_count"], message["updates"])
            case "rejected":
                raise RuntimeError(message["reason"])

    def _update(self, action_count: int, observations: list[Message]) -> None:
        self.action_count = action_count
        self.legal_actions = observations[0]["legal_actions"]
        self._table.check_updated()
