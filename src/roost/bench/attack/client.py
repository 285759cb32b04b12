"""A client of a Roost server that chooses the loopback address it comes from."""

import asyncio
import gzip
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 120.0
"""Seconds that one answer may take."""
REFUSED = (429, 503)

Message = dict[str, Any]


class NoAnswer(Exception):
    """The server closed the connection or did not answer in time."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return msgspec.json.decode(self.body)


class Client:
    """One person (one cookie) with one HTTP connection, and as many sockets as it opens."""

    def __init__(self, address: str, source: str = "127.0.0.1", cookie: str = "") -> None:
        self.address = address
        self.source = source
        self.cookie = cookie
        self._host, _, self._port = address.rpartition(":")
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._alone = asyncio.Lock()

    async def get(self, path: str) -> Answer:
        return await self.request("GET", path)

    async def post(self, path: str, data: Any) -> Answer:
        return await self.request("POST", path, msgspec.json.encode(data))

    async def request(self, method: str, path: str, body: bytes = b"") -> Answer:
        async with self._alone:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._request(method, path, body)
            except (OSError, EOFError, ValueError, TimeoutError) as error:
                self.close()
                raise NoAnswer(f"{method} {path}: {error!r}") from error
            except BaseException:
                self.close()
                raise

    async def _request(self, method: str, path: str, body: bytes) -> Answer:
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

    async def socket(self, client: str = "attack") -> "Socket":
        line = await connect(
            f"ws://{self.address}/api/socket?client={client}",
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.source, 0),
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        )
        return Socket(line)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
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
    return Answer(int(head[0].split()[1]), headers, body)


class Socket:
    """A page's socket: asks and waits for answers; what else it is told is kept by `tables`."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._last = 0
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self.tables: dict[str, Message] = {}
        """The last `look` of each table."""
        self.numbers: dict[str, int] = {}
        """The last number of each table."""
        self.actions: dict[str, int] = {}
        self.legal: dict[tuple[str, int | None], list[Any]] = {}
        self.heard = 0
        self._came = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def ask(self, ask: str, table: str, **fields: Any) -> Message:
        """The answer: `done`, `refuse`, `hint`, `planned`, or the happening itself."""
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        id = self._next()
        self._answers[id] = answer
        await self._send({"ask": ask, "id": id, "table": table, **fields})
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise NoAnswer(f"{ask}: no answer") from None

    async def tell(self, ask: str, table: str, **fields: Any) -> None:
        """Ask without waiting for the answer."""
        await self._send({"ask": ask, "id": self._next(), "table": table, **fields})

    async def until_told(self) -> None:
        """Something more was heard."""
        self._came.clear()
        if self._reading.done():
            raise NoAnswer("the socket is closed")
        await self._came.wait()

    @property
    def is_open(self) -> bool:
        """A socket that is refused is accepted first, to be told why."""
        return not self._reading.done()

    async def close(self) -> None:
        self._reading.cancel()
        with suppress(Exception):
            async with asyncio.timeout(5):
                await self._line.close()

    def abort(self) -> None:
        """Without a farewell."""
        self._reading.cancel()
        self._line.transport.abort()

    def _next(self) -> int:
        self._last += 1
        return self._last

    async def _send(self, message: Message) -> None:
        try:
            await self._line.send(msgspec.json.encode(message).decode())
        except Exception as error:
            raise NoAnswer("the socket is closed") from error

    async def _read(self) -> None:
        try:
            async for text in self._line:
                self._hear(msgspec.json.decode(text))
        except Exception:
            pass
        finally:
            self._came.set()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(NoAnswer("the socket is closed"))

    def _hear(self, message: Message) -> None:
        self.heard += 1
        kind = message["tell"]
        if kind == "look":
            table = message["table"]["id"]
            self.tables[table] = message
            self._see(table, message, message["sights"])
        elif kind == "happened":
            self._see(message["id"], message, message["told"])
        id = message.get("message") if kind == "happened" else message.get("id")
        if kind != "look" and id in self._answers:
            self._answers.pop(id).set_result(message)
        self._came.set()

    def _see(self, table: str, message: Message, seen: list[Message]) -> None:
        self.numbers[table] = message["number"]
        self.actions[table] = message["actions"]
        for one in seen:
            self.legal[table, one["seat"]] = one["legal"]


async def come(address: str, source: str = "127.0.0.1") -> Client:
    """A new person; raises NoAnswer if the server refuses one."""
    client = Client(address, source)
    answer = await client.get("/api/me")
    if answer.status != 200:
        client.close()
        raise NoAnswer(f"no identity: {answer.status}")
    return client
