"""Clients at many tables that connect to the next server whenever their connection breaks.

A client sends one command at a time, and repeats it until it is answered, so that it knows what was
confirmed. It logs all messages.
"""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from roost.bench.client import Message, NoAnswerError, connect_socket, new_account
from roost.bench.game_choice import find_card_games
from roost.bench.soak.client_log import ClientLog, LogEntry, LogHeader

CONNECTION_ERRORS = (OSError, EOFError, WebSocketException)
RETRY_SECONDS = 0.05
ANSWER_TIMEOUT = 30.0
"""Seconds that a client waits for an answer before it tries another server."""
HTTP_TIMEOUT = 20.0
"""Timeout of HTTP requests in seconds."""
CONFIRMATIONS = ("ack", "update")
CHAT_PROBABILITY = 0.05
"""The probability that a player sends a chat line before it acts."""
BOTS = [None, None, "random"]
GAMES = find_card_games(len(BOTS))


class SoakClient:
    """A client with a socket to one server after the other."""

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
        """The index of the next server."""
        header = LogHeader(cookie.partition(".")[0], name, table, seat, self.kind)
        self.log = ClientLog(generator.folder, header)
        self._next_id = 1

    async def run(self) -> None:
        """Connect again and again until the load generator stops."""
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
        return connect_socket(
            address,
            self.cookie,
            self.client,
            open_timeout=5,
            close_timeout=1,
            ping_interval=5,
            ping_timeout=5,
        )

    def make_message(self, command: str, **fields: Any) -> Message:
        id, self._next_id = self._next_id, self._next_id + 1
        return {"type": command, "id": id, "table_id": self.table, **fields}

    async def send(self, connection: ClientConnection, message: Message) -> None:
        self.log.add(LogEntry(sent=message))
        await connection.send(msgspec.json.encode(message).decode())

    async def receive(self, connection: ClientConnection) -> Message:
        text = await connection.recv(decode=False)
        self.log.add(LogEntry(received=msgspec.Raw(text)))
        message: Message = msgspec.json.decode(text)
        return message

    async def receive_all(self, connection: ClientConnection) -> None:
        while True:
            await self.receive(connection)


def answered_id(message: Message) -> int | None:
    """Return the id of the command that a message answers."""
    if message["type"] in ("ack", "rejected"):
        id: int | None = message["id"]
        return id
    return message.get("command_id")


class PlayerClient(SoakClient):
    kind = "player"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sequence = -1
        self.info: Message = {}
        self.action_count = 0
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
            # Not wait_for, which may swallow a cancellation.
            async with asyncio.timeout(ANSWER_TIMEOUT if is_waiting else None):
                message = await self.receive(connection)
            if self._process(message):
                await asyncio.sleep(RETRY_SECONDS)
                await self._watch(connection)
            await self._send_next(connection)

    async def _watch(self, connection: ClientConnection) -> None:
        command = self.make_message("watch", after=self.sequence if self.sequence >= 0 else None)
        self._watch_id = command["id"]
        await self.send(connection, command)

    def _process(self, message: Message) -> bool:
        """Process a message. Return whether the client must watch the table again."""
        must_watch = False
        id = answered_id(message)
        if id is not None and id == self._watch_id:
            self._watch_id = None
            must_watch = message["type"] == "rejected"
        if self.pending is not None and id == self.pending["id"]:
            if message["type"] in CONFIRMATIONS:
                self.confirmed += 1
            else:
                must_watch = True
                self._has_sent_nonce = self._has_sent_nonce and self.pending["type"] != "nonce"
            self.pending = None
        match message["type"]:
            case "snapshot":
                self.sequence, self.info = message["sequence"], message["table"]
                self.action_count = message["action_count"]
                self._update_legal_actions(message["observations"])
            case "update":
                if message["sequence"] > self.sequence + 1:
                    must_watch = True  # an update is missing
                self.sequence = max(self.sequence, message["sequence"])
                self.info = message["table"] or self.info
                self.action_count = message["action_count"]
                self._update_legal_actions(message["updates"])
        return must_watch

    def _update_legal_actions(self, observations: list[Message]) -> None:
        for observation in observations:
            if observation["seat"] == self.seat:
                self.legal_actions = observation["legal_actions"]

    async def _send_next(self, connection: ClientConnection) -> None:
        is_idle = self.pending is None and self._watch_id is None
        if is_idle and self.info and self.generator.is_playing:
            fields = self._choose_command()
            if fields is not None:
                self.pending = self.make_message(fields.pop("type"), **fields)
                await self.send(connection, self.pending)

    def _choose_command(self) -> Message | None:
        seats = self.info["seats"]
        match self.info["phase"]:
            case "waiting" if not seats[self.seat or 0]["is_taken"]:
                return {"type": "sit", "seat": self.seat}
            case "waiting" if self.info["is_owner"] and all(seat["is_taken"] for seat in seats):
                return {"type": "start"}
            case "dealing" if not self._has_sent_nonce:
                self._has_sent_nonce = True
                return {"type": "nonce", "nonce": f"{self.seat:032x}"}
            case "playing" if self.legal_actions and self._random.random() < CHAT_PROBABILITY:
                return {"type": "chat", "text": f"{self.client} at {self.action_count}"}
            case "playing" if self.legal_actions:
                action = self._random.choice(self.legal_actions)
                return {
                    "type": "act",
                    "seat": self.seat,
                    "action_count": self.action_count,
                    "action": action,
                }
        return None


class SpectatorClient(SoakClient):
    """Watches a table without a seat."""

    kind = "spectator"

    async def use_connection(self, connection: ClientConnection) -> None:
        await self.send(connection, self.make_message("watch"))
        await self.receive_all(connection)


class SlowClient(SoakClient):
    """Sends commands, and does not read the answers."""

    kind = "slow"

    async def use_connection(self, connection: ClientConnection) -> None:
        connection.transport.pause_reading()
        end = asyncio.get_running_loop().time() + 20
        while asyncio.get_running_loop().time() < end and not self.generator.is_over:
            await self.send(connection, self.make_message("watch"))
            await asyncio.sleep(0.5)


class HostileClient(SoakClient):
    """Sends invalid messages, and commands for other players' seats."""

    kind = "hostile"

    async def use_connection(self, connection: ClientConnection) -> None:
        reader = asyncio.create_task(self.receive_all(connection))
        try:
            for number in range(10_000):
                await self._send_hostile(connection, number)
                await asyncio.sleep(0.3)
                if self.generator.is_over:
                    return
        finally:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)

    async def _send_hostile(self, connection: ClientConnection, number: int) -> None:
        seat = number % 3
        act = {"seat": seat, "action_count": number, "action": {"type": "x"}}
        commands: list[tuple[str, Message]] = [
            ("watch", {}),
            ("act", act),
            ("nonce", {"nonce": "00" * 16}),
            ("claim_seat", {"seat": seat, "key": "0" * 32}),
            ("stand_in", {"seat": seat, "bot": "random"}),
            ("undo", {"seat": seat}),
            ("close", {}),
            ("hint", {"seat": seat}),
        ]
        texts = [
            "{",
            "[" * 1000,
            '{"type":"act"}',
            "\ud83d",
            '{"type":"chat","id":-1}',
            "0" * 70_000,
        ]
        if number % 3:
            command, fields = commands[number % len(commands)]
            await self.send(connection, self.make_message(command, **fields))
        else:
            text = texts[(number // 3) % len(texts)]
            await connection.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))


class LoadGenerator:
    """Keeps a number of tables in play. When a match is over, it opens another table."""

    def __init__(
        self, addresses: list[str], tables: int, folder: Path, with_extras: bool = True
    ) -> None:
        self.addresses = addresses
        self.folder = folder
        self.is_playing = True
        """Whether players send new commands."""
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

    def next_number(self) -> int:
        self._numbers += 1
        return self._numbers

    async def start(self) -> None:
        for _ in range(self._size):
            self._start_task(self._keep_playing())
        await self.wait_until(lambda: len(self.players) >= 2 * self._size)

    async def wait_until(self, condition: Callable[[], bool], timeout: float = 300.0) -> float:
        """Wait for a condition. Return the seconds that it took."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        while not condition():
            self._raise_failures()
            if loop.time() - start > timeout:
                raise TimeoutError(f"timed out after {self.confirmed} confirmed commands")
            await asyncio.sleep(RETRY_SECONDS)
        return loop.time() - start

    async def stop(self) -> None:
        """Wait until all commands are answered, then end all clients."""
        self.is_playing = False
        await self.wait_until(lambda: all(player.pending is None for player in self.players))
        self.is_over = True
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        for client in [*self.players, *self._extras]:
            client.log.close()

    def _start_task(self, coroutine: Any) -> None:
        self._tasks.add(asyncio.create_task(coroutine))

    def _raise_failures(self) -> None:
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.discard(task)
            if not task.cancelled():
                task.result()

    async def _keep_playing(self) -> None:
        while self.is_playing:
            try:
                players, extras = await self._new_table()
            except NoAnswerError:  # rejected, or the server is down
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self.players += players
            tasks = [asyncio.create_task(client.run()) for client in [*players, *extras]]
            self._tasks.update(tasks)
            await self._wait_finished(players)
            if self.is_playing:  # the clients leave a finished table
                for task in tasks:
                    task.cancel()

    async def _wait_finished(self, players: list[PlayerClient]) -> None:
        while self.is_playing and not all(player.is_over for player in players):
            await asyncio.sleep(RETRY_SECONDS)

    async def _new_table(self) -> tuple[list[PlayerClient], list[SoakClient]]:
        """Open a table for two players and a bot, with one further client."""
        number = self.next_number()
        address = self.addresses[number % len(self.addresses)]
        game = GAMES[number // 2 % len(GAMES)]
        table, cookies = await _open_table(address, game)
        kind = [SpectatorClient, SlowClient, HostileClient][number % 3]
        extras = [kind(self, table, None, cookies[2], kind.kind)] if self._with_extras else []
        self._extras += extras
        players = [
            PlayerClient(self, table, seat, cookies[seat], f"player-{seat}") for seat in range(2)
        ]
        return players, [*extras]


async def _open_table(address: str, game: str) -> tuple[str, list[str]]:
    """Create a table and three accounts. Return its id and their cookies."""
    clients = [await new_account(address, timeout=HTTP_TIMEOUT) for _ in range(3)]
    try:
        table = await clients[0].new_table(game, len(BOTS), bots=BOTS)
        return table, [client.cookie for client in clients]
    finally:
        for client in clients:
            await client.close()
