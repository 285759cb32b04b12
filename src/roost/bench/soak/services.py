"""Runs private instances of Postgres and Redis, each in a folder.

They listen on this machine only. Postgres refuses to run as root, so root uses another user for it.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

START_TIMEOUT = 180.0
"""Seconds."""
USERS = ("postgres", "nobody")
DEFAULT_SETTINGS = {
    "max_connections": "200",
    "shared_buffers": "64MB",
    "jit": "off",
    "max_wal_size": "512MB",
}


class ServiceMissingError(Exception):
    """A service is not installed."""


def find_postgres() -> Path | None:
    """Return the folder of Postgres's programs: Debian's newest, or the one on the path."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if programs:
        return programs[-1].parent
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


def _version(path: Path) -> int:
    name = path.parts[-3]
    return int(name) if name.isdigit() else 0


def find_redis() -> str | None:
    return shutil.which("redis-server")


def free_port(host: str = "127.0.0.1") -> int:
    with socket.socket() as listener:
        listener.bind((host, 0))
        return int(listener.getsockname()[1])


class Service:
    """A process that is ready when it answers on its port."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int | None = None) -> None:
        self.folder = folder
        self.host = host
        self.port = free_port() if port is None else port
        self.command_prefix: list[str] = []
        """Put before the command, for example to run it in a namespace."""
        self.user: str | None = None
        """The user of the process; None: the current user."""
        self.log_file = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def is_ready(self) -> bool:
        raise NotImplementedError

    def launch(self) -> None:
        """Start the process, and do not wait until it is ready."""
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [*self.command_prefix, *_tie_to_parent(self.user), *self.command()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self.environment(),
                start_new_session=True,
            )

    def start(self) -> None:
        self.launch()
        end = time.monotonic() + START_TIMEOUT
        while not self.is_ready():
            if not self.is_running or time.monotonic() > end:
                raise RuntimeError(self.log_file.read_text(errors="replace")[-2000:])
            time.sleep(0.02)

    def signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the process, as a power failure would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGINT)

    def end(self, number: int) -> None:
        """Send a signal, and wait until the process has ended."""
        if self._process is not None:
            process, self._process = self._process, None
            process.send_signal(number)
            process.wait(START_TIMEOUT)


class Postgres(Service):
    def __init__(
        self,
        folder: Path,
        settings: dict[str, str] | None = None,
        host: str = "127.0.0.1",
        port: int | None = None,
    ) -> None:
        """Create a new database cluster in a folder."""
        super().__init__(folder, host, port)
        programs = find_postgres()
        if programs is None:
            raise ServiceMissingError("postgresql")
        self.programs = programs
        self._settings = DEFAULT_SETTINGS | (settings or {})
        folder.mkdir(parents=True, exist_ok=True)
        self.user = _unprivileged_user()
        self._run("initdb", "-D", self.data, "-U", "roost", "-A", "trust", "-N", "-E", "UTF8")
        if not host.startswith("127."):
            with (folder / "data" / "pg_hba.conf").open("a") as file:
                file.write("host all all samenet trust\n")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://roost@{self.host}:{self.port}/{database}"

    def command(self) -> Sequence[str]:
        given = {"listen_addresses": self.host, "port": str(self.port), **self._settings}
        given["unix_socket_directories"] = ""
        options = [part for name, value in given.items() for part in ("-c", f"{name}={value}")]
        return [str(self.programs / "postgres"), "-D", self.data, *options]

    def is_ready(self) -> bool:
        ready = [str(self.programs / "pg_isready"), "-q", "-h", self.host, "-p", str(self.port)]
        enter = self.command_prefix if self.host != "127.0.0.1" else []
        return subprocess.run([*enter, *ready], check=False).returncode == 0

    def new_database(self, name: str) -> str:
        """Create a database, and return its address."""
        self._run("createdb", *self._connection_options(), name)
        return self.address(name)

    def dump(self, database: str, file: Path) -> None:
        """Write a consistent backup of a database that is in use."""
        with file.open("wb") as target:
            command = [str(self.programs / "pg_dump"), *self._connection_options(), "-Fc", database]
            subprocess.run(command, stdout=target, check=True)

    def restore(self, database: str, file: Path) -> str:
        address = self.new_database(database)
        with file.open("rb") as source:
            program = str(self.programs / "pg_restore")
            command = [program, *self._connection_options(), "-d", database]
            subprocess.run(command, stdin=source, check=True)
        return address

    def kill(self) -> None:
        """Kill all processes at the same time, as a power failure would."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no more children
        children = _child_ids(self._process.pid)
        super().kill()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        while any(Path(f"/proc/{child}").exists() for child in children):
            time.sleep(0.01)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def _connection_options(self) -> list[str]:
        return ["-h", self.host, "-p", str(self.port), "-U", "roost"]

    def _run(self, program: str, *args: str) -> None:
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        command = [*_tie_to_parent(self.user), str(self.programs / program), *args]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="replace"))


class Redis(Service):
    def command(self) -> Sequence[str]:
        program = find_redis()
        if program is None:
            raise ServiceMissingError("redis-server")
        where = ["--bind", self.host, "--port", str(self.port), "--dir", str(self.folder)]
        return [program, *where, "--save", "", "--appendonly", "no", "--protected-mode", "no"]

    def address(self) -> str:
        return f"redis://{self.host}:{self.port}/0"

    def is_ready(self) -> bool:
        if self.host != "127.0.0.1":
            return self._process is not None and b"Ready to accept" in self.log_file.read_bytes()
        try:
            with socket.create_connection((self.host, self.port), 1):
                return True
        except OSError:
            return False


def _unprivileged_user() -> str | None:
    """Return the user to run a service as, or None if the current user is not root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(user for user in USERS if user in names)


def _child_ids(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in found.split()]


def _tie_to_parent(user: str | None) -> list[str]:
    """Return a command prefix that changes the user, and ends the process with its parent."""
    if shutil.which("setpriv") is None:
        return []
    as_user = [f"--reuid={user}", f"--regid={user}", "--clear-groups"] if user else []
    return ["setpriv", *as_user, "--pdeathsig", "INT"]
