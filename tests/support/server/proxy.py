"""A proxy between a server and Postgres or Redis, which can break the connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Proxy:
    """Forwards everything in both directions until a test breaks it."""

    def __init__(self, port: int) -> None:
        self.address = ""
        self.is_cut = False
        """Whether connections are closed, and new ones are refused."""
        self.is_mute = False
        """Whether requests are forwarded but answers are not. Then the connection is closed."""
        self.mute_trigger = b""
        """The proxy becomes mute when a request contains these bytes."""
        self.muted_answers = 0
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        self.is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def restore(self) -> None:
        self.is_cut = self.is_mute = False
        self.mute_trigger = b""

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        service_reader, service_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, service_writer}
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass(reader, service_writer, is_answer=False))
                group.create_task(self._pass(service_reader, writer, is_answer=True))
        finally:
            self._writers -= {writer, service_writer}

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_answer: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self.mute_trigger and not is_answer and self.mute_trigger in data:
                    self.is_mute = True
                if is_answer and self.is_mute:
                    self.muted_answers += 1
                    break
                writer.write(data)
                await writer.drain()
        for other_writer in (writer, *([] if not is_answer else self._writers)):
            other_writer.transport.abort()


@asynccontextmanager
async def proxy_to(port: int) -> AsyncIterator[Proxy]:
    proxy = Proxy(port)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    proxy.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        proxy.cut()
        server.close()
