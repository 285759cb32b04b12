"""People at many tables of a Roost server, each with a socket, who play at random."""

import asyncio
import random
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from roost.bench.server.http_client import new_accounts, new_table

CONCURRENT_OPENINGS = 20
"""Tables that are opened at the same time."""

NO_SEAT = -1
Message = dict[str, Any]


class ClientPool:
    """Everybody at all tables."""

    def __init__(self, address: str) -> None:
        self.tables: list[ClientTable] = []
        self._address = address

    async def open_tables(self, tables: int) -> None:
        """More tables, until there are so many."""
        await asyncio.gather(*(self._open_until(tables) for _ in range(CONCURRENT_OPENINGS)))

    async def _open_until(self, tables: int) -> None:
        while len(self.tables) < tables:
            table = ClientTable()
            self.tables.append(table)
            await table.open(self._address)

    async def add_spectators(self, spectators: int) -> None:
        """Of each table, so many in all."""
        for table in self.tables:
            await table.add_spectators(self._address, spectators)

    async def play(self, moves: int, interval: float) -> tuple[float, list[float]]:
        """Each table so many moves; with `every`, one in so many seconds, each at its own time."""
        began = time.perf_counter()
        starts = [began + interval * i / len(self.tables) for i in range(len(self.tables))]
        playing = [
            table.play(moves, interval, start)
            for table, start in zip(self.tables, starts, strict=True)
        ]
        taken = await asyncio.gather(*playing)
        return time.perf_counter() - began, [one for table in taken for one in table]


class ClientTable:
    def __init__(self) -> None:
        self.id = ""
        self.seats: list[SeatClient] = []
        self.spectators: list[SeatClient] = []
        self._expected_actions = 0
        self._all_updated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, address: str) -> None:
        """Until the cards are dealt."""
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
        """Until so many people without a seat are here."""
        cookies = await asyncio.to_thread(new_accounts, address, spectators - len(self.spectators))
        for cookie in cookies:
            spectator = SeatClient(self, NO_SEAT, cookie)
            await spectator.connect(address)
            self.spectators.append(spectator)
            await spectator.request("watch")

    async def play(self, moves: int, interval: float, start: float) -> list[float]:
        taken = []
        for number in range(moves):
            wait = start + number * interval - time.perf_counter()
            if interval and wait > 0:
                await asyncio.sleep(wait)
            taken.append(await self._move())
        return taken

    async def _move(self) -> float:
        """Milliseconds until the last seat was told."""
        seat = next(seat for seat in self.seats if seat.legal_actions)
        began = time.perf_counter()
        await seat.act()
        await self._wait_for_actions(seat.action_count + 1)
        return 1000 * (time.perf_counter() - began)

    async def _wait_for_actions(self, actions: int) -> None:
        """All who are here have seen so many actions."""
        self._expected_actions = actions
        self._all_updated = asyncio.get_running_loop().create_future()
        self.check_updated()
        await self._all_updated

    def check_updated(self) -> None:
        """A seat was told something."""
        if not self._all_updated.done() and all(
            one.action_count >= self._expected_actions for one in self._clients
        ):
            self._all_updated.set_result(None)

    @property
    def _clients(self) -> "list[SeatClient]":
        return self.seats + self.spectators

    def fail(self, error: Exception) -> None:
        """Nobody waits for what will not come."""
        waiting = [
            self._all_updated,
            *(answer for one in self._clients for answer in one.pending_answers),
        ]
        for future in waiting:
            if not future.done():
                future.set_exception(error)


class SeatClient:
    """Somebody with a page."""

    def __init__(self, table: ClientTable, seat: int, cookie: str) -> None:
        self.seat = seat
        self.action_count = -1
        """How many actions."""
        self.sequence = -1
        """The last number of the table."""
        self.legal_actions: list[Any] = []
        self._table = table
        self.cookie = cookie
        self._messages = 0
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._socket: ClientConnection
        self._reading: asyncio.Task[None]

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
        self._reading = asyncio.create_task(self._read())

    async def act(self) -> None:
        """A random legal action. The next message comes after its answer in any case."""
        action = random.choice(self.legal_actions)
        await self._send("act", seat=self.seat, actions=self.action_count, action=action)

    async def request(self, command: str, **fields: Any) -> None:
        """Ask something, and wait until it is done."""
        answer = self._answers[self._messages + 1] = asyncio.get_running_loop().create_future()
        await self._send(command, **fields)
        await answer

    async def _send(self, command: str, **fields: Any) -> None:
        self._messages += 1
        message = {"ask": command, "id": self._messages, "table": self._table.id, **fields}
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                self._receive(msgspec.json.decode(message))
            raise RuntimeError("the server closed a socket")
        except Exception as error:
            self._table.fail(error)

    def _receive(self, message: Message) -> None:
        answered = message["id"] if message["tell"] == "done" else message.get("message")
        if answered in self._answers:
            self._answers.pop(answered).set_result(None)
        self.sequence = message.get("number", self.sequence)
        match message["tell"]:
            case "look" if message["sights"]:
                self._update(message["actions"], message["sights"])
            case "happened" if message["told"]:
                self._update(message["actions"], message["told"])
            case "refuse":
                raise RuntimeError(message["why"])

    def _update(self, actions: int, observations: list[Message]) -> None:
        self.action_count = actions
        self.legal_actions = observations[0]["legal"]
        self._table.check_updated()
