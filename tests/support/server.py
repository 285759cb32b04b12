"""A server for tests, and people who use it as browsers do: cookies, requests, sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from roost.contract import Action, View, ViewDiff, apply_diff
from roost.server.limits import Limits
from roost.server.run import uvicorn_config
from roost.server.settings import Settings
from roost.server.tables.live_table import LiveTable
from roost.server.tables.manager import TableManager
from tests.support import backends
from tests.support.matches import should_continue
from tests.support.sizes import size

P = ParamSpec("P")
Message = dict[str, Any]

TEST_TIMEOUT = size(120, 3600)
"""After so long a test hangs."""
HTTP_OPTIONS: dict[str, Any] = {"timeout": 60, "verify": False, "trust_env": False}
"""Nothing leaves this machine."""


def run_async(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in a loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), TEST_TIMEOUT))

    return run


# People


CONFIRMATIONS = ("done", "happened")
"""How a message is answered that was carried out."""


def answered_id(message: Message) -> int | None:
    """The id of the message that this answers."""
    if message["tell"] in ("done", "refuse"):
        id: int | None = message["id"]
        return id
    return message.get("message")


class Connection:
    """A page of somebody's browser, with its socket."""

    def __init__(
        self,
        socket: ClientConnection,
        first_id: int = 1,
        sync: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`settled`: until all servers know what happened at a table."""
        self.socket = socket
        self._sync = sync
        self.raw: list[bytes] = []
        """Every message as it came."""
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
        """The first message of its kind, from the start-th on; waits for it."""
        seen = start
        async with self._received:
            while True:
                for raw in self.raw[seen:]:
                    seen += 1
                    message: Message = msgspec.json.decode(raw)
                    if matches(message):
                        return message
                assert self.is_open, f"the socket is closed: {self.socket.close_code}"
                await self._received.wait()

    async def send(self, message: Any) -> None:
        """Anything at all."""
        text = message if isinstance(message, str | bytes) else msgspec.json.encode(message)
        await self.socket.send(text.decode() if isinstance(text, bytes) else text)

    async def request(
        self, command: str, table: str, id: int | None = None, **fields: Any
    ) -> Message:
        """Ask something and wait for its answer: `done`, `refuse`, or the happening itself."""
        if id is None:
            id, self._next_id = self._next_id, self._next_id + 1
        start = len(self.raw)
        await self.send({"ask": command, "id": id, "table": table, **fields})
        answer = await self.wait_for(lambda m: answered_id(m) == id, start)
        if self._sync is not None:
            await self._sync(table)
        return answer

    async def do(self, command: str, table: str, **fields: Any) -> None:
        """Ask something that must be carried out."""
        answer = await self.request(command, table, **fields)
        assert answer["tell"] in CONFIRMATIONS, answer

    async def get_rejection(self, command: str, table: str, **fields: Any) -> str:
        """Why something is not carried out."""
        answer = await self.request(command, table, **fields)
        assert answer["tell"] == "refuse", answer
        assert answer["why"]
        return str(answer["why"])

    async def read_snapshot(self, table: str) -> Message:
        """The whole table as it is now."""
        start = len(self.raw)
        await self.do("watch", table)
        return await self.wait_for(lambda m: m["tell"] == "look", start)

    async def close(self) -> None:
        await self.socket.close()
        await self._reader

    async def wait_closed(self) -> int | None:
        """Wait until the server has closed the socket: its code."""
        await self._reader
        return self.socket.close_code


class User:
    """Somebody with a cookie."""

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
        page = Connection(await connect(address, **more), first_id, self._sync)
        self.connections.append(page)
        return page

    async def close(self) -> None:
        await self.http.aclose()
        for page in self.connections:
            await page.close()


class RunningServer:
    """A running server, or two of them at the same tables, and those who came."""

    def __init__(self, apps: list[Litestar], addresses: list[str]) -> None:
        self.apps = apps
        self.addresses = addresses
        self.users: list[User] = []

    @property
    def app(self) -> Litestar:
        return self.apps[0]

    @property
    def address(self) -> str:
        return self.addresses[0]

    @property
    def hub(self) -> TableManager:
        found: TableManager = self.app.state.hub
        return found

    async def live(self, table: str) -> LiveTable:
        return await self.hub.find(table)

    async def sync(self, table: str) -> None:
        """All servers know what happened at a table."""
        for app in self.apps:
            if table in app.state.hub.ids():
                await app.state.hub.find(table)

    async def new_user(self, name: str | None = None, cookie: str | None = None) -> User:
        """Each comes to another server, in turns."""
        address = self.addresses[len(self.users) % len(self.addresses)]
        person = User(address, cookie, self.sync if len(self.apps) > 1 else None)
        self.users.append(person)
        if cookie is None:
            assert (await person.http.get("/api/me")).status_code == 200
        if name is not None:
            assert (await person.http.put("/api/me", json={"name": name})).status_code == 200
        return person

    async def connect_users(self, number: int) -> list[Connection]:
        """So many people, each with a page."""
        return [await (await self.new_user()).connect() for _ in range(number)]


def settings(data: Path, **more: Any) -> Settings:
    """Bots do not dawdle, deals wait long enough for any nonce, and nobody meets a limit.

    Rules are compiled where they are needed: in this process, or loaded from its cache.
    """
    quick: dict[str, Any] = {"pause": 0.0, "patience": 30.0, "rate": 10_000.0, "grace": 0.0}
    quick["compile"] = False
    quick["limits"] = Limits().scaled(1000)
    return Settings(data=data, **quick | more)


def free_socket() -> socket.socket:
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio lets small messages wait
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    return listener


@asynccontextmanager
async def run_server(data: Path, **more: Any) -> AsyncIterator[RunningServer]:
    """A server within this process, on a port of its own; or a pair of them, if the test says."""
    folders = [data, data / "second"] if backends.current == "pair" else [data]
    shared = backends.settings_for(data) | more
    async with AsyncExitStack() as stack:
        running = [
            await stack.enter_async_context(run_single_server(each, **shared)) for each in folders
        ]
        here = RunningServer([app for app, _ in running], [address for _, address in running])
        try:
            yield here
        finally:
            for person in here.users:
                await person.close()


@asynccontextmanager
async def run_single_server(data: Path, **more: Any) -> AsyncIterator[tuple[Litestar, str]]:
    """A server and its address."""
    set_up = uvicorn_config(settings(data, **more))
    app = set_up.app
    assert isinstance(app, Litestar)
    server = uvicorn.Server(set_up)
    with free_socket() as listener:
        host, port = listener.getsockname()
        running = asyncio.create_task(server.serve([listener]))
        while not server.started:
            assert not running.done(), "the server did not start"
            await asyncio.sleep(0.005)
        try:
            yield app, f"{host}:{port}"
        finally:
            server.should_exit = True
            await running


# Tables


async def sit_down(connections: list[Connection], table: str) -> None:
    """Everybody watches, and takes the seat of the same number."""
    for seat, page in enumerate(connections):
        await page.do("watch", table)
        await page.do("sit", table, seat=seat)


async def start_and_deal(connections: list[Connection], table: str) -> None:
    """The first starts the match, all send nonces, and all have seen the deal."""
    starts = [len(page.raw) for page in connections]
    await connections[0].do("start", table)
    for number, page in enumerate(connections):
        await page.do("nonce", table, nonce=f"{number:032x}")
    for page, start in zip(connections, starts, strict=True):
        await page.wait_for(is_dealt, start)


def is_dealt(message: Message) -> bool:
    return message["tell"] == "look" and bool(message["table"]["phase"] == "playing")


def is_over(message: Message) -> bool:
    """Whether it tells that the match is over."""
    return bool(message.get("table")) and bool(message["table"]["phase"] == "over")


async def start_match(
    server: RunningServer, game: str = "donburiko", players: int = 3, **more: Any
) -> "TableMatch":
    """A match among people, dealt."""
    first = await server.new_user()
    table = await first.new_table(game, players, **more)
    pages = [await first.connect(), *await server.connect_users(players - 1)]
    await sit_down(pages, table)
    await start_and_deal(pages, table)
    return TableMatch(server, table, pages)


class TableMatch:
    """A match in play, one page for each seat."""

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
        """Whose turn it is acts; the first legal action, unless told otherwise. The seat."""
        match = await self.match()
        seat = match.turn
        assert seat is not None
        action = match.legal()[0] if choose is None else choose(match)
        fields = {"seat": seat, "actions": len(match.actions), "action": action}
        await self.connections[seat].do("act", self.table, **fields)
        return int(seat)

    async def play_out(self, choose: Callable[[Any], Action] | None = None) -> None:
        """To the end; of a long match only the first actions."""
        while should_continue(await self.match()):
            await self.act(choose)


class ClientState:
    """What a page makes of its messages: the number it has seen, and each seat's folded view."""

    def __init__(self) -> None:
        self.sequence = -1
        self.views: dict[int | None, View] = {}
        self.snapshot_count = 0
        """How often the whole table was shown."""

    def receive(self, message: Message) -> None:
        if message["tell"] == "look":
            self.snapshot_count += 1
            self.sequence = message["number"]
            sights = [(sight["seat"], sight["view"]) for sight in message["sights"]]
            self.views = {seat: msgspec.convert(view, View) for seat, view in sights}
        elif message["tell"] == "happened" and message["number"] != self.sequence:
            assert message["number"] == self.sequence + 1, "something was missed"
            self.sequence = message["number"]
            for told in message["told"]:
                for event in told["events"]:
                    change = msgspec.convert(event["change"], ViewDiff)
                    self.views[told["seat"]] = apply_diff(self.views[told["seat"]], change)


async def wait_until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait until something is so."""
    while True:
        result = condition()
        if result if isinstance(result, bool) else await result:
            return
        await asyncio.sleep(0.01)
