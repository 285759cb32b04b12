"""People at many tables of a Roost server, each with a socket, who play at random."""

import asyncio
import random
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from roost.bench.server.coming import new_people, new_table

AT_ONCE = 20
"""Tables that are opened at the same time."""

NO_SEAT = -1
Told = dict[str, Any]


class Crowd:
    """Everybody at all tables."""

    def __init__(self, address: str) -> None:
        self.tables: list[Table] = []
        self._address = address

    async def open(self, tables: int) -> None:
        """More tables, until there are so many."""
        await asyncio.gather(*(self._open(tables) for _ in range(AT_ONCE)))

    async def _open(self, tables: int) -> None:
        while len(self.tables) < tables:
            table = Table()
            self.tables.append(table)
            await table.open(self._address)

    async def watch(self, spectators: int) -> None:
        """Of each table, so many in all."""
        for table in self.tables:
            await table.watch(self._address, spectators)

    async def play(self, moves: int, every: float) -> tuple[float, list[float]]:
        """Each table so many moves; with `every`, one in so many seconds, each at its own time."""
        began = time.perf_counter()
        starts = [began + every * i / len(self.tables) for i in range(len(self.tables))]
        playing = [
            table.play(moves, every, start)
            for table, start in zip(self.tables, starts, strict=True)
        ]
        taken = await asyncio.gather(*playing)
        return time.perf_counter() - began, [one for table in taken for one in table]


class Table:
    def __init__(self) -> None:
        self.id = ""
        self.seats: list[Seat] = []
        self.spectators: list[Seat] = []
        self._awaited = 0
        self._told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, address: str) -> None:
        """Until the cards are dealt."""
        self.id, cookies = await asyncio.to_thread(new_table, address)
        self.seats = [Seat(self, number, cookie) for number, cookie in enumerate(cookies)]
        for seat in self.seats:
            await seat.come(address)
            await seat.do("watch")
            await seat.do("sit", seat=seat.number)
        await self.seats[0].do("start")
        for seat in self.seats:
            await seat.do("nonce", nonce=f"{seat.number:032x}")
        await self._until(0)

    async def watch(self, address: str, spectators: int) -> None:
        """Until so many people without a seat are here."""
        cookies = await asyncio.to_thread(new_people, address, spectators - len(self.spectators))
        for cookie in cookies:
            spectator = Seat(self, NO_SEAT, cookie)
            await spectator.come(address)
            self.spectators.append(spectator)
            await spectator.do("watch")

    async def play(self, moves: int, every: float, start: float) -> list[float]:
        taken = []
        for number in range(moves):
            wait = start + number * every - time.perf_counter()
            if every and wait > 0:
                await asyncio.sleep(wait)
            taken.append(await self._move())
        return taken

    async def _move(self) -> float:
        """Milliseconds until the last seat was told."""
        seat = next(seat for seat in self.seats if seat.legal)
        began = time.perf_counter()
        await seat.act()
        await self._until(seat.seen + 1)
        return 1000 * (time.perf_counter() - began)

    async def _until(self, actions: int) -> None:
        """All who are here have seen so many actions."""
        self._awaited = actions
        self._told = asyncio.get_running_loop().create_future()
        self.hear()
        await self._told

    def hear(self) -> None:
        """A seat was told something."""
        if not self._told.done() and all(one.seen >= self._awaited for one in self._everybody):
            self._told.set_result(None)

    @property
    def _everybody(self) -> "list[Seat]":
        return self.seats + self.spectators

    def fail(self, error: Exception) -> None:
        """Nobody waits for what will not come."""
        waiting = [self._told, *(answer for one in self._everybody for answer in one.awaited)]
        for future in waiting:
            if not future.done():
                future.set_exception(error)


class Seat:
    """Somebody with a page."""

    def __init__(self, table: Table, number: int, cookie: str) -> None:
        self.number = number
        self.seen = -1
        """How many actions."""
        self.number_seen = -1
        """The last number of the table."""
        self.legal: list[Any] = []
        self._table = table
        self.cookie = cookie
        self._messages = 0
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._socket: ClientConnection
        self._reading: asyncio.Task[None]

    @property
    def awaited(self) -> list[asyncio.Future[None]]:
        return list(self._answers.values())

    async def come(self, address: str) -> None:
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
        action = random.choice(self.legal)
        await self._ask("act", seat=self.number, actions=self.seen, action=action)

    async def do(self, ask: str, **fields: Any) -> None:
        """Ask something, and wait until it is done."""
        answer = self._answers[self._messages + 1] = asyncio.get_running_loop().create_future()
        await self._ask(ask, **fields)
        await answer

    async def _ask(self, ask: str, **fields: Any) -> None:
        self._messages += 1
        message = {"ask": ask, "id": self._messages, "table": self._table.id, **fields}
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                self._hear(msgspec.json.decode(message))
            raise RuntimeError("the server closed a socket")
        except Exception as error:
            self._table.fail(error)

    def _hear(self, message: Told) -> None:
        answered = message["id"] if message["tell"] == "done" else message.get("message")
        if answered in self._answers:
            self._answers.pop(answered).set_result(None)
        self.number_seen = message.get("number", self.number_seen)
        match message["tell"]:
            case "look" if message["sights"]:
                self._see(message["actions"], message["sights"])
            case "happened" if message["told"]:
                self._see(message["actions"], message["told"])
            case "refuse":
                raise RuntimeError(message["why"])

    def _see(self, actions: int, sights: list[Told]) -> None:
        self.seen = actions
        self.legal = sights[0]["legal"]
        self._table.hear()
