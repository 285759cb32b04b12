"""People at many tables, who come back whenever their server is gone, to the next one.

Each asks one thing at a time, and the same again until it is answered: so it knows what was
confirmed. All that they ask and hear goes into their diary.
"""

import asyncio
import random
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from roost.bench.server.coming import call, new_person
from roost.bench.soak.diary import Diary, Head, Line, Told

GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, TimeoutError)
SOON = 0.05
PATIENCE = 30.0
"""Seconds that somebody waits for an answer before trying another server."""
ANSWER = 20.0
"""Seconds that a request may take."""
DONE = ("done", "happened")
TALK = 0.05
"""How often somebody says something before they act."""
BOTS = [None, None, "random"]
GAMES = ("donburiko", "akuma", "familiars-trouble", "fuertorite")


class Guest:
    """Somebody with a socket to one server after the other."""

    kind = "guest"

    def __init__(self, load: "Load", table: str, seat: int | None, cookie: str, name: str) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.client = name
        self.turn = load.number()
        """Which server comes next."""
        head = Head(cookie.partition(".")[0], name, table, seat, self.kind)
        self.diary = Diary(load.folder, head)
        self._next = 1

    async def come(self) -> None:
        """Until the load is over."""
        while not self.load.is_over:
            address = self.load.addresses[self.turn % len(self.load.addresses)]
            try:
                async with self.connected(address) as connection:
                    self.diary.note(Line(to=address))
                    await self.stay(connection)
            except GONE as error:
                code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
                self.diary.note(Line(gone=code))
            self.turn += 1
            await asyncio.sleep(SOON)

    async def stay(self, connection: ClientConnection) -> None:
        raise NotImplementedError

    def connected(self, address: str) -> connect:
        return connect(
            f"ws://{address}/api/socket?client={self.client}",
            additional_headers={"Cookie": f"roost={self.cookie}"},
            proxy=None,
            max_size=None,
            open_timeout=5,
            close_timeout=1,
            ping_interval=5,
            ping_timeout=5,
            compression=None,
        )

    def message(self, ask: str, **fields: Any) -> Told:
        id, self._next = self._next, self._next + 1
        return {"ask": ask, "id": id, "table": self.table, **fields}

    async def send(self, connection: ClientConnection, message: Told) -> None:
        self.diary.note(Line(ask=message))
        await connection.send(msgspec.json.encode(message).decode())


def answered(told: Told) -> int | None:
    """The id of the message that this answers."""
    if told["tell"] in ("done", "refuse"):
        id: int | None = told["id"]
        return id
    return told.get("message")


class Player(Guest):
    kind = "player"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.number = -1
        self.info: Told = {}
        self.actions = 0
        self.legal: list[Any] = []
        self.pending: Told | None = None
        self.confirmed = 0
        self._nonce_sent = False
        self._watching: int | None = None
        self._chance = random.Random(f"{self.table} {self.seat}")

    @property
    def is_over(self) -> bool:
        return self.info.get("phase") == "over"

    async def stay(self, connection: ClientConnection) -> None:
        await self._look(connection)
        if self.pending is not None:
            await self.send(connection, self.pending)
        while True:
            is_waiting = self.pending is not None or self._watching is not None
            # Not wait_for, which may swallow that somebody is asked to end.
            async with asyncio.timeout(PATIENCE if is_waiting else None):
                text = await connection.recv()
            assert isinstance(text, str)
            self.diary.note(Line(told=msgspec.Raw(text.encode())))
            if self._hear(msgspec.json.decode(text)):
                await asyncio.sleep(SOON)
                await self._look(connection)
            await self._go_on(connection)

    async def _look(self, connection: ClientConnection) -> None:
        asked = self.message("watch", after=self.number if self.number >= 0 else None)
        self._watching = asked["id"]
        await self.send(connection, asked)

    def _hear(self, told: Told) -> bool:
        """Whether to look again."""
        again = False
        id = answered(told)
        if id is not None and id == self._watching:
            self._watching = None
            again = told["tell"] == "refuse"
        if self.pending is not None and id == self.pending["id"]:
            if told["tell"] in DONE:
                self.confirmed += 1
            else:
                again = True
                self._nonce_sent = self._nonce_sent and self.pending["ask"] != "nonce"
            self.pending = None
        match told["tell"]:
            case "look":
                self.number, self.info, self.actions = (
                    told["number"],
                    told["table"],
                    told["actions"],
                )
                self._may(told["sights"])
            case "happened":
                if told["number"] > self.number + 1:
                    again = True  # something was missed
                self.number = max(self.number, told["number"])
                self.info, self.actions = told["table"] or self.info, told["actions"]
                self._may(told["told"])
        return again

    def _may(self, seen: list[Told]) -> None:
        for sight in seen:
            if sight["seat"] == self.seat:
                self.legal = sight["legal"]

    async def _go_on(self, connection: ClientConnection) -> None:
        if self.pending is None and self._watching is None and self.info and self.load.is_playing:
            asked = self._next_ask()
            if asked is not None:
                self.pending = self.message(asked.pop("ask"), **asked)
                await self.send(connection, self.pending)

    def _next_ask(self) -> Told | None:
        seats = self.info["seats"]
        match self.info["phase"]:
            case "waiting" if not seats[self.seat or 0]["taken"]:
                return {"ask": "sit", "seat": self.seat}
            case "waiting" if self.info["owner"] and all(seat["taken"] for seat in seats):
                return {"ask": "start"}
            case "dealing" if not self._nonce_sent:
                self._nonce_sent = True
                return {"ask": "nonce", "nonce": f"{self.seat:032x}"}
            case "playing" if self.legal and self._chance.random() < TALK:
                return {"ask": "say", "text": f"{self.client} at {self.actions}"}
            case "playing" if self.legal:
                action = self._chance.choice(self.legal)
                return {"ask": "act", "seat": self.seat, "actions": self.actions, "action": action}
        return None


class Spectator(Guest):
    """Watches, and is told what everybody may see."""

    kind = "spectator"

    async def stay(self, connection: ClientConnection) -> None:
        await self.send(connection, self.message("watch"))
        async for text in connection:
            assert isinstance(text, str)
            self.diary.note(Line(told=msgspec.Raw(text.encode())))


class Sluggard(Guest):
    """Asks for everything, and does not read."""

    kind = "sluggard"

    async def stay(self, connection: ClientConnection) -> None:
        connection.transport.pause_reading()
        end = asyncio.get_running_loop().time() + 20
        while asyncio.get_running_loop().time() < end and not self.load.is_over:
            await self.send(connection, self.message("watch"))
            await asyncio.sleep(0.5)


class Rascal(Guest):
    """Sends what nobody should, and acts for others."""

    kind = "rascal"

    async def stay(self, connection: ClientConnection) -> None:
        reading = asyncio.create_task(self._read(connection))
        try:
            for number in range(10_000):
                await self._pester(connection, number)
                await asyncio.sleep(0.3)
                if self.load.is_over:
                    return
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, connection: ClientConnection) -> None:
        async for text in connection:
            assert isinstance(text, str)
            self.diary.note(Line(told=msgspec.Raw(text.encode())))

    async def _pester(self, connection: ClientConnection, number: int) -> None:
        asks: list[Callable[[], Told]] = [
            lambda: self.message("watch"),
            lambda: self.message("act", seat=number % 3, actions=number, action={"type": "x"}),
            lambda: self.message("nonce", nonce="00" * 16),
            lambda: self.message("take", seat=number % 3, key="0" * 32),
            lambda: self.message("stand-in", seat=number % 3, bot="random"),
            lambda: self.message("undo", seat=number % 3),
            lambda: self.message("close"),
            lambda: self.message("hint", seat=number % 3),
        ]
        texts = ["{", "[" * 1000, '{"ask":"act"}', "\ud83d", '{"ask":"say","id":-1}', "0" * 70_000]
        if number % 3:
            await self.send(connection, asks[number % len(asks)]())
        else:
            text = texts[(number // 3) % len(texts)]
            await connection.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))


class Load:
    """So many tables at a time; when a match is over, another table takes its place."""

    def __init__(self, addresses: list[str], tables: int, folder: Path, pests: bool = True) -> None:
        self.addresses = addresses
        self.folder = folder
        self.is_playing = True
        """Something new is asked."""
        self.is_over = False
        self.players: list[Player] = []
        self._guests: list[Guest] = []
        self._pests = pests
        self._size = tables
        self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def confirmed(self) -> int:
        return sum(player.confirmed for player in self.players)

    @property
    def tables(self) -> int:
        return len(self.players) // 2

    def number(self) -> int:
        self._numbers += 1
        return self._numbers

    async def begin(self) -> None:
        for _ in range(self._size):
            self._begin(self._keep_playing())
        await self.until(lambda: len(self.players) >= 2 * self._size)

    async def until(self, wanted: Callable[[], bool], longest: float = 300.0) -> float:
        """The seconds that it took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not wanted():
            self._check()
            if loop.time() - began > longest:
                raise TimeoutError(f"nothing more came; {self.confirmed} were confirmed")
            await asyncio.sleep(SOON)
        return loop.time() - began

    async def end(self) -> None:
        """Everything that was asked is answered, and nobody plays any more."""
        self.is_playing = False
        await self.until(lambda: all(player.pending is None for player in self.players))
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        for guest in [*self.players, *self._guests]:
            guest.diary.close()

    def _begin(self, work: Any) -> None:
        self._tasks.add(asyncio.create_task(work))

    def _check(self) -> None:
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.discard(task)
            if not task.cancelled():
                task.result()

    async def _keep_playing(self) -> None:
        while self.is_playing:
            try:
                pair, pests = await self._new_table()
            except (OSError, HTTPException, RuntimeError):  # it was refused, or nobody is there
                await asyncio.sleep(SOON)
                continue
            self.players += pair
            coming = [asyncio.create_task(guest.come()) for guest in [*pair, *pests]]
            self._tasks.update(coming)
            await self._finished(pair)
            if self.is_playing:  # nobody stays at a table that is done
                for task in coming:
                    task.cancel()

    async def _finished(self, pair: list[Player]) -> None:
        while self.is_playing and not all(player.is_over for player in pair):
            await asyncio.sleep(SOON)

    async def _new_table(self) -> tuple[list[Player], list[Guest]]:
        """Two people and a bot; at some tables others come by."""
        number = self.number()
        address = self.addresses[number % len(self.addresses)]
        game = GAMES[number // 2 % len(GAMES)]
        table, cookies = await asyncio.to_thread(_opened, address, game)
        kind = [Spectator, Sluggard, Rascal][number % 3]
        pests = [kind(self, table, None, cookies[2], kind.kind)] if self._pests else []
        self._guests += pests
        players = [Player(self, table, seat, cookies[seat], f"player-{seat}") for seat in range(2)]
        return players, [*pests]


def _opened(address: str, game: str) -> tuple[str, list[str]]:
    """A new table, and the cookies of three people."""
    connection = HTTPConnection(address, timeout=ANSWER)
    try:
        cookies = [new_person(connection) for _ in range(3)]
        new = {"game": game, "players": 3, "bots": BOTS}
        _, table = call(connection, "POST", "/api/tables", cookies[0], new)
        return str(table["id"]), [cookie.removeprefix("roost=") for cookie in cookies]
    finally:
        connection.close()
