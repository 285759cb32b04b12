"""A client of a Roost server: an account over HTTP, and sockets that send commands."""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

COOKIE_NAME = "roost"
ANSWER_TIMEOUT = 120.0
"""Seconds."""
REJECTED_STATUSES = (429, 503)
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Shared, because httpx otherwise loads all certificates for each client."""

Message = dict[str, Any]


class NoAnswerError(Exception):
    """The server rejected a request, closed the connection or did not answer in time."""


class ApiClient:
    """One account (one cookie) with one HTTP connection and any number of sockets.

    `source` is the address from which the client connects.
    """

    def __init__(
        self,
        address: str,
        source: str | None = None,
        cookie: str = "",
        timeout: float = ANSWER_TIMEOUT,
    ) -> None:
        self.address = address
        self.source = source
        self._http = httpx.AsyncClient(
            base_url=f"http://{address}",
            cookies={COOKIE_NAME: cookie} if cookie else None,
            timeout=timeout,
            trust_env=False,
            transport=httpx.AsyncHTTPTransport(
                verify=NO_TLS, local_address=source, limits=httpx.Limits(max_connections=1)
            ),
        )

    @property
    def cookie(self) -> str:
        return self._http.cookies.get(COOKIE_NAME) or ""

    async def get(self, path: str) -> httpx.Response:
        return await self.request("GET", path)

    async def post(self, path: str, data: Any) -> httpx.Response:
        return await self.request("POST", path, msgspec.json.encode(data))

    async def request(self, method: str, path: str, body: bytes = b"") -> httpx.Response:
        headers = {"Content-Type": "application/json"}
        try:
            return await self._http.request(method, path, content=body, headers=headers)
        except httpx.HTTPError as error:
            raise NoAnswerError(f"{method} {path}: {error!r}") from error

    async def new_table(self, game: str, players: int, **fields: Any) -> str:
        """Create a table, and return its id."""
        new = {"game": game, "players": players, **fields}
        answer = await self.post("/api/tables", new)
        if answer.status_code != 201:
            raise NoAnswerError(f"no table: {answer.text}")
        return str(answer.json()["id"])

    async def open_socket(self, client_id: str = "bench") -> "ClientSocket":
        try:
            connection = await connect_socket(self.address, self.cookie, client_id, self.source)
        except Exception as error:
            raise NoAnswerError("no socket") from error
        return ClientSocket(connection)

    async def close(self) -> None:
        await self._http.aclose()


async def new_account(
    address: str, source: str | None = None, timeout: float = ANSWER_TIMEOUT
) -> ApiClient:
    """Create an account. Raises NoAnswerError if the server rejects it."""
    client = ApiClient(address, source, timeout=timeout)
    try:
        answer = await client.get("/api/me")
        if answer.status_code != 200:
            raise NoAnswerError(f"no account: {answer.status_code}")
    except NoAnswerError:
        await client.close()
        raise
    return client


def read_url(url: str, timeout: float = ANSWER_TIMEOUT) -> httpx.Response:
    return httpx.get(url, timeout=timeout, trust_env=False, verify=NO_TLS)


def connect_socket(
    address: str, cookie: str, client_id: str, source: str | None = None, **options: Any
) -> connect:
    """Return a connection to be opened with `await` or `async with`."""
    defaults = {"open_timeout": ANSWER_TIMEOUT, "ping_interval": None, "compression": None}
    return connect(
        f"ws://{address}/api/socket?client={client_id}",
        additional_headers={"Cookie": f"{COOKIE_NAME}={cookie}"},
        local_addr=(source, 0) if source else None,
        proxy=None,
        max_size=None,
        **(defaults | options),
    )


class ClientSocket:
    """A socket that sends commands and keeps the last state of each table it watches."""

    def __init__(self, connection: ClientConnection) -> None:
        self.is_open = True
        """Whether the server keeps the socket. It accepts a socket before it rejects it."""
        self.sequences: dict[str, int] = {}
        self.action_counts: dict[str, int] = {}
        self.legal_actions: dict[tuple[str, int | None], list[Any]] = {}
        self.on_change: Callable[[], object] = lambda: None
        """Called after each message, and when the socket is closed."""
        self._connection = connection
        self._last_id = 0
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self._reader = asyncio.create_task(self._read())

    async def request(self, command: str, table: str, **fields: Any) -> Message:
        """Send a command. Return its answer: an ack, a rejection, a result, or the update."""
        self._last_id = id = self._last_id + 1
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        message = {"type": command, "id": id, "table_id": table, **fields}
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await self._connection.send(msgspec.json.encode(message).decode())
                return await answer
        except NoAnswerError:
            raise
        except Exception as error:
            raise NoAnswerError(f"{command}: {error!r}") from error

    async def do(self, command: str, table: str, **fields: Any) -> None:
        """Send a command, and raise NoAnswerError if it is rejected."""
        answer = await self.request(command, table, **fields)
        if answer["type"] == "rejected":
            raise NoAnswerError(f"{command}: {answer['reason']}")

    async def close(self) -> None:
        self._reader.cancel()
        with suppress(Exception):
            async with asyncio.timeout(5):
                await self._connection.close()

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                self._receive(msgspec.json.decode(text))
                self.on_change()
        except Exception:
            pass
        finally:
            self.is_open = False
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(NoAnswerError("the socket is closed"))
            self.on_change()

    def _receive(self, message: Message) -> None:
        match message["type"]:
            case "snapshot":
                self._update(message["table"]["id"], message, message["observations"])
            case "update":
                self._update(message["table_id"], message, message["updates"])
                self._answer(message.get("command_id"), message)
            case _:
                self._answer(message.get("id"), message)

    def _answer(self, id: int | None, message: Message) -> None:
        answer = self._answers.pop(id, None) if id is not None else None
        if answer is not None and not answer.done():
            answer.set_result(message)

    def _update(self, table: str, message: Message, observations: list[Message]) -> None:
        self.sequences[table] = message["sequence"]
        for observation in observations:
            self.action_counts[table] = message["action_count"]
            self.legal_actions[table, observation["seat"]] = observation["legal_actions"]
