"""A client of a Roost server that can connect from any loopback address."""

import asyncio
import gzip
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

ANSWER_TIMEOUT = 120.0
"""Seconds."""
REJECTED_STATUSES = (429, 503)

Message = dict[str, Any]


class NoAnswerError(Exception):
    """The server closed the connection or did not answer in time."""


@dataclass(frozen=True)
class HttpAnswer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return msgspec.json.decode(self.body)


class AttackClient:
    """One account (one cookie) with one HTTP connection and any number of sockets."""

    def __init__(self, address: str, source: str = "127.0.0.1", cookie: str = "") -> None:
        self.address = address
        self.source = source
        self.cookie = cookie
        self._host, _, self._port = address.rpartition(":")
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._lock = asyncio.Lock()

    async def get(self, path: str) -> HttpAnswer:
        return await self.request("GET", path)

    async def post(self, path: str, data: Any) -> HttpAnswer:
        return await self.request("POST", path, msgspec.json.encode(data))

    async def request(self, method: str, path: str, body: bytes = b"") -> HttpAnswer:
        async with self._lock:
            try:
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    return await self._request(method, path, body)
            except (OSError, EOFError, ValueError, TimeoutError) as error:
                self.close()
                raise NoAnswerError(f"{method} {path}: {error!r}") from error
            except BaseException:
                self.close()
                raise

    async def _request(self, method: str, path: str, body: bytes) -> HttpAnswer:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._host, int(self._port), local_addr=(self.source, 0)
            )
        reader, writer = self._streams
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.address}",
            "Accept-Encoding: gzip",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            *([f"Cookie: {self.cookie}"] if self.cookie else []),
        ]
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        answer = await _read_answer(reader)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    async def open_socket(self, client: str = "attack") -> "AttackSocket":
        connection = await connect(
            f"ws://{self.address}/api/socket?client={client}",
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.source, 0),
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=ANSWER_TIMEOUT,
        )
        return AttackSocket(connection)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _read_answer(reader: asyncio.StreamReader) -> HttpAnswer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
    }
    if headers.get("transfer-encoding") == "chunked":
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        body = b"".join(parts)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    if headers.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    return HttpAnswer(int(head[0].split()[1]), headers, body)


class AttackSocket:
    """A socket that sends commands and keeps the last state of each table it watches."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._last = 0
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self.snapshots: dict[str, Message] = {}
        self.sequences: dict[str, int] = {}
        self.action_counts: dict[str, int] = {}
        self.legal_actions: dict[tuple[str, int | None], list[Any]] = {}
        self.message_count = 0
        self._received = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def request(self, command: str, table: str, **fields: Any) -> Message:
        """Send a command. Return its answer: an ack, a rejection, a result, or the update."""
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        id = self._next_id()
        self._answers[id] = answer
        await self._send({"type": command, "id": id, "table_id": table, **fields})
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return await answer
        except TimeoutError:
            raise NoAnswerError(f"{command}: no answer") from None

    async def send(self, command: str, table: str, **fields: Any) -> None:
        """Send a command without waiting for the answer."""
        await self._send({"type": command, "id": self._next_id(), "table_id": table, **fields})

    async def wait_for_message(self) -> None:
        """Wait for the next message."""
        self._received.clear()
        if self._reader.done():
            raise NoAnswerError("the socket is closed")
        await self._received.wait()

    @property
    def is_open(self) -> bool:
        """Whether the server keeps the socket. It accepts a socket before it rejects it."""
        return not self._reader.done()

    async def close(self) -> None:
        self._reader.cancel()
        with suppress(Exception):
            async with asyncio.timeout(5):
                await self._connection.close()

    def abort(self) -> None:
        """Close the connection without a closing handshake."""
        self._reader.cancel()
        self._connection.transport.abort()

    def _next_id(self) -> int:
        self._last += 1
        return self._last

    async def _send(self, message: Message) -> None:
        try:
            await self._connection.send(msgspec.json.encode(message).decode())
        except Exception as error:
            raise NoAnswerError("the socket is closed") from error

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                self._receive(msgspec.json.decode(text))
        except Exception:
            pass
        finally:
            self._received.set()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(NoAnswerError("the socket is closed"))

    def _receive(self, message: Message) -> None:
        self.message_count += 1
        kind = message["type"]
        if kind == "snapshot":
            table = message["table"]["id"]
            self.snapshots[table] = message
            self._update(table, message, message["observations"])
        elif kind == "update":
            self._update(message["table_id"], message, message["updates"])
        id = message.get("command_id") if kind == "update" else message.get("id")
        if kind != "snapshot" and id in self._answers:
            self._answers.pop(id).set_result(message)
        self._received.set()

    def _update(self, table: str, message: Message, observations: list[Message]) -> None:
        self.sequences[table] = message["sequence"]
        self.action_counts[table] = message["action_count"]
        for observation in observations:
            self.legal_actions[table, observation["seat"]] = observation["legal_actions"]


async def new_account(address: str, source: str = "127.0.0.1") -> AttackClient:
    """Create an account. Raises NoAnswerError if the server rejects it."""
    client = AttackClient(address, source)
    answer = await client.get("/api/me")
    if answer.status != 200:
        client.close()
        raise NoAnswerError(f"no account: {answer.status}")
    return client
