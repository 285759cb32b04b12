"""A server in its own process, at a free port, with seeded deals and bots that act at once."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roost.server.http import identity
from tests.support.browser import seeded_server
from tests.support.child_process import killed_at_exit
from tests.support.commands import SOURCE

KEY = b"5" * identity.KEY_BYTES
"""The server's key, on which the daily deals depend."""


class BrowserTestServer:
    """Runs Roost's sources, or what is installed in the environment of another Python."""

    def __init__(self, data: Path, python: str | Path = sys.executable) -> None:
        self.data = data
        self.python = python
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        (data / identity.KEY_FILE).write_bytes(KEY)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.data / "roost.sqlite"

    @property
    def positions(self) -> Path:
        """The folder for positions in which tables start, see `seeded_server`."""
        return self.data / "positions"

    @property
    def bots(self) -> Path:
        """The folder for bots from files."""
        return self.data / "bots"

    def start(self) -> None:
        """Start the server and wait for its address. After a stop, the port stays the same."""
        options = ["--port", str(self.port), "--data", str(self.data), "--no-browser"]
        is_installed = self.python != sys.executable
        paths = [SOURCE.parent] if is_installed else [SOURCE, SOURCE.parent]
        settings = {
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "ROOST_AWAY_GRACE": "0",
            "ROOST_BOT_DELAY": "0",
            "ROOST_BOTS": str(self.bots),
            "ROOST_LIMITS": "1000",
            "ROOST_NONCE_TIMEOUT": "60",  # the deal depends on the nonces of all players
            "ROOST_RATE_LIMIT": "10000",  # socket players are faster than people
            seeded_server.FOLDER: str(self.positions),
        }
        self._process = subprocess.Popen(
            [self.python, "-m", seeded_server.__name__, "serve", *options],
            env=os.environ | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert self._process.stdout is not None
            line = self._process.stdout.readline()
            match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            assert match, f"the server printed: {line}"
            self.port = int(match[1])
        except BaseException:  # includes pytest's timeout
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server, if it runs."""
        if self._process is not None:
            process, self._process = self._process, None
            with killed_at_exit(process):
                process.terminate()
                process.wait(30)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the server, and start it again after the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()
