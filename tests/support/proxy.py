"""A line between a server and what it stands on, that can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Proxy:
    """Passes everything on, both ways, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self.address = ""
        self.is_cut = False
        """Nobody gets through, and nobody comes in."""
        self.is_mute = False
        """What is asked gets through, but no answer comes back; then the line breaks."""
        self.mute_trigger = b""
        """It goes mute when somebody asks with these words, and not before."""
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
        there, to_there = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, to_there}
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass(reader, to_there, is_answer=False))
                group.create_task(self._pass(there, writer, is_answer=True))
        finally:
            self._writers -= {writer, to_there}

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
        for one in (writer, *([] if not is_answer else self._writers)):
            one.transport.abort()


@asynccontextmanager
async def proxy_to(port: int) -> AsyncIterator[Proxy]:
    line = Proxy(port)
    server = await asyncio.start_server(line.accept, "127.0.0.1", 0)
    line.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield line
    finally:
        line.cut()
        server.close()
