"""A server in a process of its own, so that a test can kill it."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.support.child_process import killed_at_exit
from tests.support.commands import SOURCE
from tests.support.server.running_server import HTTP_OPTIONS, free_socket


class ServerProcess:
    def __init__(self, data: Path, **settings: object) -> None:
        with free_socket() as listener:
            self.port = listener.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.data = data
        self.log = data / "log"
        settings = {"compile": False, "limits": 1000, **settings}
        self._environ = os.environ | {"PYTHONPATH": str(SOURCE)}
        self._environ |= {f"ROOST_{name.upper()}": str(value) for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = ["--port", str(self.port), "--data", str(self.data), "--no-browser"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "roost", "serve", *options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=self._environ,
            )
        try:
            await self._wait_until_ready(self._process)
        except BaseException:  # including the test's time limit
            self.kill()
            raise

    async def _wait_until_ready(self, process: "subprocess.Popen[bytes]") -> None:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", **HTTP_OPTIONS) as client:
            while True:
                assert process.poll() is None, self.log.read_text()
                try:
                    assert (await client.get("/health")).text.splitlines()[0] == "ok"
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Kill the server, as a power failure would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Terminate the server. Return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        process, self._process = self._process, None
        with killed_at_exit(process):
            process.send_signal(number)
            return process.wait(30)
