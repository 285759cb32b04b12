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

from roost.contract import Action, Difference, View, fold
from roost.server.hub import Hub
from roost.server.limits import Limits
from roost.server.live import LiveTable
from roost.server.running import config
from roost.server.settings import Settings
from tests import backends
from tests.playing import goes_on
from tests.sizes import size

P = ParamSpec("P")
Told = dict[str, Any]

SECONDS = size(120, 3600)
"""After so long a test hangs."""
CLIENT: dict[str, Any] = {"timeout": 60, "verify": False, "trust_env": False}
"""Nothing leaves this machine."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in a loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), SECONDS))

    return run


# People


DONE = ("done", "happened")
"""How a message is answered that was carried out."""


def answered(told: Told) -> int | None:
    """The id of the message that this answers."""
    if told["tell"] in ("done", "refuse"):
        id: int | None = told["id"]
        return id
    return told.get("message")


class Page:
    """A page of somebody's browser, with its socket."""

    def __init__(
        self,
        connection: ClientConnection,
        first: int = 1,
        settled: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`settled`: until all servers know what happened at a table."""
        self.connection = connection
        self._settled = settled
        self.raw: list[bytes] = []
        """Every message as it came."""
        self._next = first
        self._came = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    @property
    def told(self) -> list[Told]:
        return [msgspec.json.decode(message) for message in self.raw]

    @property
    def is_open(self) -> bool:
        return not self._reading.done()

    async def _read(self) -> None:
        try:
            async for message in self.connection:
                assert isinstance(message, str)
                async with self._came:
                    self.raw.append(message.encode())
                    self._came.notify_all()
        except ConnectionClosed:
            pass
        async with self._came:
            self._came.notify_all()

    async def until(self, wanted: Callable[[Told], bool], start: int = 0) -> Told:
        """The first message of its kind, from the start-th on; waits for it."""
        seen = start
        async with self._came:
            while True:
                for raw in self.raw[seen:]:
                    seen += 1
                    message: Told = msgspec.json.decode(raw)
                    if wanted(message):
                        return message
                assert self.is_open, f"the socket is closed: {self.connection.close_code}"
                await self._came.wait()

    async def send(self, message: Any) -> None:
        """Anything at all."""
        text = message if isinstance(message, str | bytes) else msgspec.json.encode(message)
        await self.connection.send(text.decode() if isinstance(text, bytes) else text)

    async def ask(self, ask: str, table: str, id: int | None = None, **fields: Any) -> Told:
        """Ask something and wait for its answer: `done`, `refuse`, or the happening itself."""
        if id is None:
            id, self._next = self._next, self._next + 1
        start = len(self.raw)
        await self.send({"ask": ask, "id": id, "table": table, **fields})
        answer = await self.until(lambda m: answered(m) == id, start)
        if self._settled is not None:
            await self._settled(table)
        return answer

    async def do(self, ask: str, table: str, **fields: Any) -> None:
        """Ask something that must be carried out."""
        answer = await self.ask(ask, table, **fields)
        assert answer["tell"] in DONE, answer

    async def refused(self, ask: str, table: str, **fields: Any) -> str:
        """Why something is not carried out."""
        answer = await self.ask(ask, table, **fields)
        assert answer["tell"] == "refuse", answer
        assert answer["why"]
        return str(answer["why"])

    async def look(self, table: str) -> Told:
        """The whole table as it is now."""
        start = len(self.raw)
        await self.do("watch", table)
        return await self.until(lambda m: m["tell"] == "look", start)

    async def close(self) -> None:
        await self.connection.close()
        await self._reading

    async def closed(self) -> int | None:
        """Wait until the server has closed the socket: its code."""
        await self._reading
        return self.connection.close_code


class Person:
    """Somebody with a cookie."""

    def __init__(
        self,
        address: str,
        cookie: str | None = None,
        settled: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.address = address
        self._settled = settled
        cookies = {} if cookie is None else {"roost": cookie}
        self.http = httpx.AsyncClient(base_url=f"http://{address}", cookies=cookies, **CLIENT)
        self.pages: list[Page] = []

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("roost")

    async def new_table(self, game: str = "donburiko", players: int = 3, **more: Any) -> str:
        answer = await self.http.post(
            "/api/tables", json={"game": game, "players": players, **more}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def page(self, client: str = "page", first: int = 1, **more: Any) -> Page:
        cookie = self.cookie
        headers = {} if cookie is None else {"Cookie": f"roost={cookie}"}
        address = f"ws://{self.address}/api/socket?client={client}"
        more = {"additional_headers": headers, "proxy": None, "max_size": None, **more}
        page = Page(await connect(address, **more), first, self._settled)
        self.pages.append(page)
        return page

    async def close(self) -> None:
        await self.http.aclose()
        for page in self.pages:
            await page.close()


class Served:
    """A running server, or two of them at the same tables, and those who came."""

    def __init__(self, apps: list[Litestar], addresses: list[str]) -> None:
        self.apps = apps
        self.addresses = addresses
        self.people: list[Person] = []

    @property
    def app(self) -> Litestar:
        return self.apps[0]

    @property
    def address(self) -> str:
        return self.addresses[0]

    @property
    def hub(self) -> Hub:
        found: Hub = self.app.state.hub
        return found

    async def live(self, table: str) -> LiveTable:
        return await self.hub.find(table)

    async def settled(self, table: str) -> None:
        """All servers know what happened at a table."""
        for app in self.apps:
            if table in app.state.hub.ids():
                await app.state.hub.find(table)

    async def person(self, name: str | None = None, cookie: str | None = None) -> Person:
        """Each comes to another server, in turns."""
        address = self.addresses[len(self.people) % len(self.addresses)]
        person = Person(address, cookie, self.settled if len(self.apps) > 1 else None)
        self.people.append(person)
        if cookie is None:
            assert (await person.http.get("/api/me")).status_code == 200
        if name is not None:
            assert (await person.http.put("/api/me", json={"name": name})).status_code == 200
        return person

    async def crowd(self, number: int) -> list[Page]:
        """So many people, each with a page."""
        return [await (await self.person()).page() for _ in range(number)]


def settings(data: Path, **more: Any) -> Settings:
    """Bots do not dawdle, deals wait long enough for any nonce, and nobody meets a limit.

    Rules are compiled where they are needed: in this process, or loaded from its cache.
    """
    quick: dict[str, Any] = {"pause": 0.0, "patience": 30.0, "rate": 10_000.0, "grace": 0.0}
    quick["compile"] = False
    quick["limits"] = Limits().times(1000)
    return Settings(data=data, **quick | more)


def free_socket() -> socket.socket:
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio lets small messages wait
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    return listener


@asynccontextmanager
async def served(data: Path, **more: Any) -> AsyncIterator[Served]:
    """A server within this process, on a port of its own; or a pair of them, if the test says."""
    folders = [data, data / "second"] if backends.current == "pair" else [data]
    shared = backends.settings_for(data) | more
    async with AsyncExitStack() as stack:
        running = [await stack.enter_async_context(serving(each, **shared)) for each in folders]
        here = Served([app for app, _ in running], [address for _, address in running])
        try:
            yield here
        finally:
            for person in here.people:
                await person.close()


@asynccontextmanager
async def serving(data: Path, **more: Any) -> AsyncIterator[tuple[Litestar, str]]:
    """A server and its address."""
    set_up = config(settings(data, **more))
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


async def sit_down(pages: list[Page], table: str) -> None:
    """Everybody watches, and takes the seat of the same number."""
    for seat, page in enumerate(pages):
        await page.do("watch", table)
        await page.do("sit", table, seat=seat)


async def deal(pages: list[Page], table: str) -> None:
    """The first starts the match, all send nonces, and all have seen the deal."""
    starts = [len(page.raw) for page in pages]
    await pages[0].do("start", table)
    for number, page in enumerate(pages):
        await page.do("nonce", table, nonce=f"{number:032x}")
    for page, start in zip(pages, starts, strict=True):
        await page.until(is_dealt, start)


def is_dealt(message: Told) -> bool:
    return message["tell"] == "look" and bool(message["table"]["phase"] == "playing")


def is_over(message: Told) -> bool:
    """Whether it tells that the match is over."""
    return bool(message.get("table")) and bool(message["table"]["phase"] == "over")


async def start_match(
    served: Served, game: str = "donburiko", players: int = 3, **more: Any
) -> "Playing":
    """A match among people, dealt."""
    first = await served.person()
    table = await first.new_table(game, players, **more)
    pages = [await first.page(), *await served.crowd(players - 1)]
    await sit_down(pages, table)
    await deal(pages, table)
    return Playing(served, table, pages)


class Playing:
    """A match in play, one page for each seat."""

    def __init__(self, served: Served, table: str, pages: list[Page]) -> None:
        self.served = served
        self.table = table
        self.pages = pages

    async def live(self) -> LiveTable:
        return await self.served.live(self.table)

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
        await self.pages[seat].do("act", self.table, **fields)
        return int(seat)

    async def play_out(self, choose: Callable[[Any], Action] | None = None) -> None:
        """To the end; of a long match only the first actions."""
        while goes_on(await self.match()):
            await self.act(choose)


class Eyes:
    """What a page makes of its messages: the number it has seen, and each seat's folded view."""

    def __init__(self) -> None:
        self.number = -1
        self.views: dict[int | None, View] = {}
        self.anew = 0
        """How often the whole table was shown."""

    def see(self, message: Told) -> None:
        if message["tell"] == "look":
            self.anew += 1
            self.number = message["number"]
            sights = [(sight["seat"], sight["view"]) for sight in message["sights"]]
            self.views = {seat: msgspec.convert(view, View) for seat, view in sights}
        elif message["tell"] == "happened" and message["number"] != self.number:
            assert message["number"] == self.number + 1, "something was missed"
            self.number = message["number"]
            for told in message["told"]:
                for event in told["events"]:
                    change = msgspec.convert(event["change"], Difference)
                    self.views[told["seat"]] = fold(self.views[told["seat"]], change)


async def eventually(found: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait until something is so."""
    while True:
        result = found()
        if result if isinstance(result, bool) else await result:
            return
        await asyncio.sleep(0.01)
