"""A server for tests, and users who use it as browsers do: cookies, requests, sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from roost.contract import Action, View, ViewDiff, apply_diff
from roost.server.limits import Limits
from roost.server.run import uvicorn_config
from roost.server.services import Services
from roost.server.settings import Settings
from roost.server.tables.live_table import LiveTable
from roost.server.tables.manager import TableManager
from roost.testing.matches import should_continue
from roost.testing.sizes import size
from tests.support.server import backends

if TYPE_CHECKING:
    from roost.server.cluster.cluster import Cluster

P = ParamSpec("P")
Message = dict[str, Any]

TEST_TIMEOUT = size(120, 3600)
"""Seconds after which a test is stopped."""
HTTP_OPTIONS: dict[str, Any] = {"timeout": 60, "verify": False, "trust_env": False}
"""No proxy and no certificate check: nothing leaves this machine."""


def run_async(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in an event loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), TEST_TIMEOUT))

    return run


# Users


CONFIRMATIONS = ("ack", "update")
"""Types of messages that confirm a command."""


def answered_id(message: Message) -> int | None:
    """Return the id of the command that a message answers."""
    if message["type"] in ("ack", "rejected"):
        id: int | None = message["id"]
        return id
    return message.get("command_id")


class Connection:
    """A socket of a user, as an open page has it."""

    def __init__(
        self,
        socket: ClientConnection,
        first_id: int = 1,
        sync: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.socket = socket
        self.sync = sync
        """Waits until all servers know the events of a table; called after each request."""
        self.raw: list[bytes] = []
        """All messages, as they arrived."""
        self._next_id = first_id
        self._received = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @property
    def messages(self) -> list[Message]:
        return [msgspec.json.decode(message) for message in self.raw]

    @property
    def is_open(self) -> bool:
        return not self._reader.done()

    async def _read(self) -> None:
        try:
            async for message in self.socket:
                assert isinstance(message, str)
                async with self._received:
                    self.raw.append(message.encode())
                    self._received.notify_all()
        except ConnectionClosed:
            pass
        async with self._received:
            self._received.notify_all()

    async def wait_for(self, matches: Callable[[Message], bool], start: int = 0) -> Message:
        """Wait for the first matching message, beginning with index `start`."""
        index = start
        async with self._received:
            while True:
                for raw in self.raw[index:]:
                    index += 1
                    message: Message = msgspec.json.decode(raw)
                    if matches(message):
                        return message
                assert self.is_open, f"the socket is closed: {self.socket.close_code}"
                await self._received.wait()

    async def send(self, message: Any) -> None:
        """Send any message: text, bytes or an object."""
        text = message if isinstance(message, str | bytes) else msgspec.json.encode(message)
        await self.socket.send(text.decode() if isinstance(text, bytes) else text)

    async def request(
        self, command: str, table: str, id: int | None = None, **fields: Any
    ) -> Message:
        """Send a command, and wait for its answer: an ack, a rejection, a result or an update."""
        if id is None:
            id, self._next_id = self._next_id, self._next_id + 1
        start = len(self.raw)
        await self.send({"type": command, "id": id, "table_id": table, **fields})
        answer = await self.wait_for(lambda m: answered_id(m) == id, start)
        if self.sync is not None:
            await self.sync(table)
        return answer

    async def do(self, command: str, table: str, **fields: Any) -> None:
        """Send a command that must be confirmed."""
        answer = await self.request(command, table, **fields)
        assert answer["type"] in CONFIRMATIONS, answer

    async def get_rejection(self, command: str, table: str, **fields: Any) -> str:
        """Send a command that must be rejected. Return the reason."""
        answer = await self.request(command, table, **fields)
        assert answer["type"] == "rejected", answer
        assert answer["reason"]
        return str(answer["reason"])

    async def read_snapshot(self, table: str) -> Message:
        """Return a snapshot of a table."""
        start = len(self.raw)
        await self.do("watch", table)
        return await self.wait_for(lambda m: m["type"] == "snapshot", start)

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def wait_closed(self) -> int | None:
        """Wait until the server closes the socket. Return the code."""
        await self._reader
        return self.socket.close_code


class User:
    """An account with its cookie and connections."""

    def __init__(
        self,
        address: str,
        cookie: str | None = None,
        sync: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.address = address
        self._sync = sync
        cookies = {} if cookie is None else {"roost": cookie}
        self.http = httpx.AsyncClient(base_url=f"http://{address}", cookies=cookies, **HTTP_OPTIONS)
        self.connections: list[Connection] = []

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("roost")

    async def new_table(self, game: str = "donburiko", players: int = 3, **more: Any) -> str:
        answer = await self.http.post(
            "/api/tables", json={"game": game, "players": players, **more}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def connect(self, client: str = "page", first_id: int = 1, **more: Any) -> Connection:
        cookie = self.cookie
        headers = {} if cookie is None else {"Cookie": f"roost={cookie}"}
        address = f"ws://{self.address}/api/socket?client={client}"
        more = {"additional_headers": headers, "proxy": None, "max_size": None, **more}
        connection = Connection(await connect(address, **more), first_id, self._sync)
        self.connections.append(connection)
        return connection

    async def close(self) -> None:
        await self.http.aclose()
        for connection in self.connections:
            await connection.close()


class RunningServer:
    """A running server, or two servers with the same tables, and their users."""

    def __init__(self, all_services: list[Services], addresses: list[str]) -> None:
        self.all_services = all_services
        self.addresses = addresses
        self.users: list[User] = []

    @property
    def services(self) -> Services:
        return self.all_services[0]

    @property
    def address(self) -> str:
        return self.addresses[0]

    @property
    def manager(self) -> TableManager:
        return self.services.manager

    @property
    def clusters(self) -> "list[Cluster]":
        found = (services.manager.cluster for services in self.all_services)
        return [cluster for cluster in found if cluster is not None]

    def account_id(self, user: User) -> str:
        account_id = self.services.signer.parse_account_id(user.cookie)
        assert account_id is not None
        return account_id

    async def live(self, table: str) -> LiveTable:
        return await self.manager.find(table)

    async def sync(self, table: str) -> None:
        """Wait until all servers know the events of a table."""
        for services in self.all_services:
            if table in services.manager.loaded_ids():
                await services.manager.find(table)

    async def new_user(self, name: str | None = None, cookie: str | None = None) -> User:
        """Create a user. Users connect to the servers in turn."""
        address = self.addresses[len(self.users) % len(self.addresses)]
        user = User(address, cookie, self.sync if len(self.all_services) > 1 else None)
        self.users.append(user)
        if cookie is None:
            assert (await user.http.get("/api/me")).status_code == 200
        if name is not None:
            assert (await user.http.put("/api/me", json={"name": name})).status_code == 200
        return user

    async def connect_users(self, number: int) -> list[Connection]:
        """Create users, and return a connection of each."""
        return [await (await self.new_user()).connect() for _ in range(number)]


def settings(data: Path, **more: Any) -> Settings:
    """Return settings for tests: bots act at once, and limits do not apply.

    No child process compiles rules. This process compiles them when they are needed.
    """
    for_tests: dict[str, Any] = {
        "bot_delay": 0.0,
        "nonce_timeout": 30.0,
        "away_grace": 0.0,
        "rate_limit": 10_000.0,
        "compile": False,
        "limits": Limits().scaled(1000),
    }
    return Settings(data=data, **for_tests | more)


def free_socket() -> socket.socket:
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # otherwise asyncio does not set TCP_NODELAY
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
    except BaseException:  # including the skip of a quick run
        listener.close()
        raise
    return listener


@asynccontextmanager
async def run_server(data: Path, **more: Any) -> AsyncIterator[RunningServer]:
    """Run a server in this process, on a free port; or two servers, if the backend is `pair`."""
    folders = [data, data / "second"] if backends.current == "pair" else [data]
    shared = backends.settings_for(data) | more
    async with AsyncExitStack() as stack:
        running = [
            await stack.enter_async_context(run_single_server(folder, **shared))
            for folder in folders
        ]
        server = RunningServer([one for one, _ in running], [address for _, address in running])
        try:
            yield server
        finally:
            for user in server.users:
                await user.close()


@asynccontextmanager
async def run_single_server(data: Path, **more: Any) -> AsyncIterator[tuple[Services, str]]:
    """Run one server. Yield its services and its address."""
    services = Services(settings(data, **more))
    server = uvicorn.Server(uvicorn_config(services))
    with free_socket() as listener:
        host, port = listener.getsockname()
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            assert not running.done(), "the server did not start"
            await asyncio.sleep(0.005)
        try:
            yield services, f"{host}:{port}"
        finally:
            server.should_exit = True
            await running


# Tables


async def sit_down(connections: list[Connection], table: str) -> None:
    """Let each connection watch the table and take the seat with its index."""
    for seat, connection in enumerate(connections):
        await connection.do("watch", table)
        await connection.do("sit", table, seat=seat)


async def start_and_deal(connections: list[Connection], table: str) -> None:
    """Start the match, send the nonces, and wait until all connections have the deal."""
    starts = [len(connection.raw) for connection in connections]
    await connections[0].do("start", table)
    for number, connection in enumerate(connections):
        await connection.do("nonce", table, nonce=f"{number:032x}")
    for connection, start in zip(connections, starts, strict=True):
        await connection.wait_for(is_dealt, start)


def is_dealt(message: Message) -> bool:
    return message["type"] == "snapshot" and bool(message["table"]["phase"] == "playing")


def is_over(message: Message) -> bool:
    """Return whether a message says that the match is over."""
    return bool(message.get("table")) and bool(message["table"]["phase"] == "over")


async def start_match(
    server: RunningServer, game: str = "donburiko", players: int = 3, **more: Any
) -> "TableMatch":
    """Start a match in which each seat has a user of its own."""
    first = await server.new_user()
    table = await first.new_table(game, players, **more)
    connections = [await first.connect(), *await server.connect_users(players - 1)]
    await sit_down(connections, table)
    await start_and_deal(connections, table)
    return TableMatch(server, table, connections)


class TableMatch:
    """A match at a table, with one connection for each seat."""

    def __init__(self, server: RunningServer, table: str, connections: list[Connection]) -> None:
        self.server = server
        self.table = table
        self.connections = connections

    async def live(self) -> LiveTable:
        return await self.server.live(self.table)

    async def match(self) -> Any:
        match = (await self.live()).table.match
        assert match is not None
        return match

    async def act(self, choose: Callable[[Any], Action] | None = None) -> int:
        """Take an action (default: the first legal one). Return the seat that acted."""
        match = await self.match()
        seat = match.turn
        assert seat is not None
        action = match.legal_actions()[0] if choose is None else choose(match)
        fields = {"seat": seat, "action_count": len(match.actions), "action": action}
        await self.connections[seat].do("act", self.table, **fields)
        return int(seat)

    async def play_out(self, choose: Callable[[Any], Action] | None = None) -> None:
        """Play to the end, or the first actions of a long match."""
        while should_continue(await self.match()):
            await self.act(choose)


class ClientState:
    """The state that a client derives from its messages: its sequence, and each seat's view."""

    def __init__(self) -> None:
        self.sequence = -1
        self.views: dict[int | None, View] = {}
        self.snapshot_count = 0
        """The number of snapshots so far."""

    def receive(self, message: Message) -> None:
        if message["type"] == "snapshot":
            self.snapshot_count += 1
            self.sequence = message["sequence"]
            self.views = {
                observation["seat"]: msgspec.convert(observation["view"], View)
                for observation in message["observations"]
            }
        elif message["type"] == "update" and message["sequence"] != self.sequence:
            assert message["sequence"] == self.sequence + 1, "an update is missing"
            self.sequence = message["sequence"]
            for update in message["updates"]:
                seat = update["seat"]
                for event in update["events"]:
                    diff = msgspec.convert(event["diff"], ViewDiff)
                    self.views[seat] = apply_diff(self.views[seat], diff)


async def wait_until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait until a condition is true."""
    while True:
        result = condition()
        if result if isinstance(result, bool) else await result:
            return
        await asyncio.sleep(0.01)
