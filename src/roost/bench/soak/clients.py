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

from roost.bench.server.http_client import new_account, request_json
from roost.bench.soak.client_log import ClientLog, LogEntry, LogHeader, Message

CONNECTION_ERRORS = (
    OSError,
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    EOFError,
    TimeoutError,
)
RETRY_SECONDS = 0.05
ANSWER_TIMEOUT = 30.0
"""Seconds that somebody waits for an answer before trying another server."""
HTTP_TIMEOUT = 20.0
"""Seconds that a request may take."""
CONFIRMATIONS = ("done", "happened")
CHAT_PROBABILITY = 0.05
"""How often somebody says something before they act."""
BOTS = [None, None, "random"]
GAMES = ("donburiko", "akuma", "familiars-trouble", "fuertorite")


class SoakClient:
    """Somebody with a socket to one server after the other."""

    kind = "client"

    def __init__(
        self, generator: "LoadGenerator", table: str, seat: int | None, cookie: str, name: str
    ) -> None:
        self.generator = generator
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.client = name
        self.server_number = generator.next_number()
        """Which server comes next."""
        head = LogHeader(cookie.partition(".")[0], name, table, seat, self.kind)
        self.log = ClientLog(generator.folder, head)
        self._next = 1

    async def run(self) -> None:
        """Until the load is over."""
        while not self.generator.is_over:
            address = self.generator.addresses[self.server_number % len(self.generator.addresses)]
            try:
                async with self.connect_to(address) as connection:
                    self.log.add(LogEntry(connected_to=address))
                    await self.use_connection(connection)
            except CONNECTION_ERRORS as error:
                code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
                self.log.add(LogEntry(close_code=code))
            self.server_number += 1
            await asyncio.sleep(RETRY_SECONDS)

    async def use_connection(self, connection: ClientConnection) -> None:
        raise NotImplementedError

    def connect_to(self, address: str) -> connect:
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

    def make_message(self, command: str, **fields: Any) -> Message:
        id, self._next = self._next, self._next + 1
        return {"ask": command, "id": id, "table": self.table, **fields}

    async def send(self, connection: ClientConnection, message: Message) -> None:
        self.log.add(LogEntry(sent=message))
        await connection.send(msgspec.json.encode(message).decode())


def answered_id(message: Message) -> int | None:
    """The id of the message that this answers."""
    if message["tell"] in ("done", "refuse"):
        id: int | None = message["id"]
        return id
    return message.get("message")


class PlayerClient(SoakClient):
    kind = "player"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sequence = -1
        self.info: Message = {}
        self.actions = 0
        self.legal_actions: list[Any] = []
        self.pending: Message | None = None
        self.confirmed = 0
        self._has_sent_nonce = False
        self._watch_id: int | None = None
        self._random = random.Random(f"{self.table} {self.seat}")

    @property
    def is_over(self) -> bool:
        return self.info.get("phase") == "over"

    async def use_connection(self, connection: ClientConnection) -> None:
        await self._watch(connection)
        if self.pending is not None:
            await self.send(connection, self.pending)
        while True:
            is_waiting = self.pending is not None or self._watch_id is not None
            # Not wait_for, which may swallow that somebody is asked to end.
            async with asyncio.timeout(ANSWER_TIMEOUT if is_waiting else None):
                text = await connection.recv()
            assert isinstance(text, str)
            self.log.add(LogEntry(received=msgspec.Raw(text.encode())))
            if self._receive(msgspec.json.decode(text)):
                await asyncio.sleep(RETRY_SECONDS)
                await self._watch(connection)
            await self._send_next(connection)

    async def _watch(self, connection: ClientConnection) -> None:
        asked = self.make_message("watch", after=self.sequence if self.sequence >= 0 else None)
        self._watch_id = asked["id"]
        await self.send(connection, asked)

    def _receive(self, message: Message) -> bool:
        """Whether to look again."""
        again = False
        id = answered_id(message)
        if id is not None and id == self._watch_id:
            self._watch_id = None
            again = message["tell"] == "refuse"
        if self.pending is not None and id == self.pending["id"]:
            if message["tell"] in CONFIRMATIONS:
                self.confirmed += 1
            else:
                again = True
                self._has_sent_nonce = self._has_sent_nonce and self.pending["ask"] != "nonce"
            self.pending = None
        match message["tell"]:
            case "look":
                self.sequence, self.info, self.actions = (
                    message["number"],
                    message["table"],
                    message["actions"],
                )
                self._update_legal_actions(message["sights"])
            case "happened":
                if message["number"] > self.sequence + 1:
                    again = True  # something was missed
                self.sequence = max(self.sequence, message["number"])
                self.info, self.actions = message["table"] or self.info, message["actions"]
                self._update_legal_actions(message["told"])
        return again

    def _update_legal_actions(self, observations: list[Message]) -> None:
        for sight in observations:
            if sight["seat"] == self.seat:
                self.legal_actions = sight["legal"]

    async def _send_next(self, connection: ClientConnection) -> None:
        if (
            self.pending is None
            and self._watch_id is None
            and self.info
            and self.generator.is_playing
        ):
            asked = self._choose_command()
            if asked is not None:
                self.pending = self.make_message(asked.pop("ask"), **asked)
                await self.send(connection, self.pending)

    def _choose_command(self) -> Message | None:
        seats = self.info["seats"]
        match self.info["phase"]:
            case "waiting" if not seats[self.seat or 0]["taken"]:
                return {"ask": "sit", "seat": self.seat}
            case "waiting" if self.info["owner"] and all(seat["taken"] for seat in seats):
                return {"ask": "start"}
            case "dealing" if not self._has_sent_nonce:
                self._has_sent_nonce = True
                return {"ask": "nonce", "nonce": f"{self.seat:032x}"}
            case "playing" if self.legal_actions and self._random.random() < CHAT_PROBABILITY:
                return {"ask": "say", "text": f"{self.client} at {self.actions}"}
            case "playing" if self.legal_actions:
                action = self._random.choice(self.legal_actions)
                return {"ask": "act", "seat": self.seat, "actions": self.actions, "action": action}
        return None


class SpectatorClient(SoakClient):
    """Watches, and is told what everybody may see."""

    kind = "spectator"

    async def use_connection(self, connection: ClientConnection) -> None:
        await self.send(connection, self.make_message("watch"))
        async for text in connection:
            assert isinstance(text, str)
            self.log.add(LogEntry(received=msgspec.Raw(text.encode())))


class SlowClient(SoakClient):
    """Asks for everything, and does not read."""

    kind = "slow"

    async def use_connection(self, connection: ClientConnection) -> None:
        connection.transport.pause_reading()
        end = asyncio.get_running_loop().time() + 20
        while asyncio.get_running_loop().time() < end and not self.generator.is_over:
            await self.send(connection, self.make_message("watch"))
            await asyncio.sleep(0.5)


class HostileClient(SoakClient):
    """Sends what nobody should, and acts for others."""

    kind = "hostile"

    async def use_connection(self, connection: ClientConnection) -> None:
        reading = asyncio.create_task(self._read(connection))
        try:
            for number in range(10_000):
                await self._send_hostile(connection, number)
                await asyncio.sleep(0.3)
                if self.generator.is_over:
                    return
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, connection: ClientConnection) -> None:
        async for text in connection:
            assert isinstance(text, str)
            self.log.add(LogEntry(received=msgspec.Raw(text.encode())))

    async def _send_hostile(self, connection: ClientConnection, number: int) -> None:
        asks: list[Callable[[], Message]] = [
            lambda: self.make_message("watch"),
            lambda: self.make_message("act", seat=number % 3, actions=number, action={"type": "x"}),
            lambda: self.make_message("nonce", nonce="00" * 16),
            lambda: self.make_message("take", seat=number % 3, key="0" * 32),
            lambda: self.make_message("stand-in", seat=number % 3, bot="random"),
            lambda: self.make_message("undo", seat=number % 3),
            lambda: self.make_message("close"),
            lambda: self.make_message("hint", seat=number % 3),
        ]
        texts = ["{", "[" * 1000, '{"ask":"act"}', "\ud83d", '{"ask":"say","id":-1}', "0" * 70_000]
        if number % 3:
            await self.send(connection, asks[number % len(asks)]())
        else:
            text = texts[(number // 3) % len(texts)]
            await connection.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))


class LoadGenerator:
    """So many tables at a time; when a match is over, another table takes its place."""

    def __init__(
        self, addresses: list[str], tables: int, folder: Path, with_extras: bool = True
    ) -> None:
        self.addresses = addresses
        self.folder = folder
        self.is_playing = True
        """Something new is asked."""
        self.is_over = False
        self.players: list[PlayerClient] = []
        self._extras: list[SoakClient] = []
        self._with_extras = with_extras
        self._size = tables
        self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def confirmed(self) -> int:
        return sum(player.confirmed for player in self.players)

    @property
    def tables(self) -> int:
        return len(self.players) // 2

    def next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    async def start(self) -> None:
        for _ in range(self._size):
            self._start_task(self._keep_playing())
        await self.wait_until(lambda: len(self.players) >= 2 * self._size)

    async def wait_until(self, condition: Callable[[], bool], timeout: float = 300.0) -> float:
        """The seconds that it took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not condition():
            self._raise_failures()
            if loop.time() - began > timeout:
                raise TimeoutError(f"nothing more came; {self.confirmed} were confirmed")
            await asyncio.sleep(RETRY_SECONDS)
        return loop.time() - began

    async def stop(self) -> None:
        """Everything that was asked is answered, and nobody plays any more."""
        self.is_playing = False
        await self.wait_until(lambda: all(player.pending is None for player in self.players))
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        for guest in [*self.players, *self._extras]:
            guest.log.close()

    def _start_task(self, work: Any) -> None:
        self._tasks.add(asyncio.create_task(work))

    def _raise_failures(self) -> None:
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.discard(task)
            if not task.cancelled():
                task.result()

    async def _keep_playing(self) -> None:
        while self.is_playing:
            try:
                pair, pests = await self._new_table()
            except (OSError, HTTPException, RuntimeError):  # it was refused, or nobody is there
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self.players += pair
            coming = [asyncio.create_task(guest.run()) for guest in [*pair, *pests]]
            self._tasks.update(coming)
            await self._wait_finished(pair)
            if self.is_playing:  # nobody stays at a table that is done
                for task in coming:
                    task.cancel()

    async def _wait_finished(self, pair: list[PlayerClient]) -> None:
        while self.is_playing and not all(player.is_over for player in pair):
            await asyncio.sleep(RETRY_SECONDS)

    async def _new_table(self) -> tuple[list[PlayerClient], list[SoakClient]]:
        """Two people and a bot; at some tables others come by."""
        number = self.next_number()
        address = self.addresses[number % len(self.addresses)]
        game = GAMES[number // 2 % len(GAMES)]
        table, cookies = await asyncio.to_thread(_open_table, address, game)
        kind = [SpectatorClient, SlowClient, HostileClient][number % 3]
        pests = [kind(self, table, None, cookies[2], kind.kind)] if self._with_extras else []
        self._extras += pests
        players = [
            PlayerClient(self, table, seat, cookies[seat], f"player-{seat}") for seat in range(2)
        ]
        return players, [*pests]


def _open_table(address: str, game: str) -> tuple[str, list[str]]:
    """A new table, and the cookies of three people."""
    connection = HTTPConnection(address, timeout=HTTP_TIMEOUT)
    try:
        cookies = [new_account(connection) for _ in range(3)]
        new = {"game": game, "players": 3, "bots": BOTS}
        _, table = request_json(connection, "POST", "/api/tables", cookies[0], new)
        return str(table["id"]), [cookie.removeprefix("roost=") for cookie in cookies]
    finally:
        connection.close()
