"""The environment of a soak test: one server with SQLite, or several on Postgres and Redis.

Each server of a cluster is in a network namespace of its own, with two links: one to the clients,
and one to Postgres and Redis, which can be cut. The soak test itself runs in an empty namespace.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from roost.bench.soak.services import Postgres, Redis, free_port

SOURCE = Path(__file__).resolve().parents[3]
PYTHON = [sys.executable, "-P", "-m"]
CLIENT_NETWORK, SERVICE_NETWORK = "10.77.1", "10.77.2"
FAKETIME_LIBRARY = "/usr/lib/*/faketime/libfaketimeMT.so.1"  # servers have threads
START_TIMEOUT = 180.0
SETTINGS = {
    "ROOST_RATE_LIMIT": "1000",
    "ROOST_LIMITS": "1000",
    "ROOST_BOT_DELAY": "0",
    "ROOST_NONCE_TIMEOUT": "5",
    "ROOST_COMPILE": "false",
    "ROOST_LEASE": "3",
}
_open = build_opener(ProxyHandler({})).open


def run_command(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


class ServerProcess:
    """A process of `roost serve`."""

    def __init__(self, folder: Path, host: str, port: int, settings: dict[str, str]) -> None:
        self.folder = folder
        self.address = f"{host}:{port}"
        self.command_prefix: list[str] = []
        self.has_fake_clock = False
        """Whether the server reads a fake time from `clock_file`."""
        self.clock_file = folder.with_name(f"{folder.name}-clock")
        self._host, self._port = host, port
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self.log_file = folder.with_name(f"{folder.name}-log")
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
        env |= {"PYTHONPATH": str(SOURCE)} | SETTINGS | self._settings
        library = find_fake_clock()
        if self.has_fake_clock and library is not None:
            self.clock_file.write_text("+0")
            env |= {"LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(self.clock_file)}
            env |= {"FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        where = ["--host", self._host, "--port", str(self._port), "--data", str(self.folder)]
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [*self.command_prefix, *PYTHON, "roost", "serve", "--no-browser", *where],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=env,
                cwd="/",
            )

    async def wait_until_ready(self) -> None:
        """Wait until the server answers. If it ended, start it again."""
        end = time.monotonic() + START_TIMEOUT
        while not await asyncio.to_thread(self._is_answering):
            if not self.is_running:
                self.start()
            if time.monotonic() > end:
                raise RuntimeError(f"no start: {self.log_file.read_text()[-1000:]}")
            await asyncio.sleep(0.05)

    def _is_answering(self) -> bool:
        try:
            with _open(f"http://{self.address}/health", timeout=2) as answer:
                return bool(answer.read().startswith(b"ok"))
        except OSError:
            return False

    def send_signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    async def stop(self, number: int = signal.SIGTERM) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            process.send_signal(number)
            await asyncio.to_thread(process.wait, START_TIMEOUT)

    def errors(self) -> list[str]:
        """Return the errors in the server's log."""
        lines = [
            json.loads(line) for line in self.log_file.read_text().splitlines() if line[:1] == "{"
        ]
        return [
            f"{line['message']}: {line.get('error')}" for line in lines if line["level"] == "error"
        ]


def find_fake_clock() -> str | None:
    """Return the library that gives a process a fake time, if it is installed."""
    libraries = sorted(Path("/").glob(FAKETIME_LIBRARY.lstrip("/")))
    return str(libraries[0]) if libraries else None


class SoakEnvironment:
    """The servers, services and devices of a soak test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[ServerProcess] = []
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.disk: Path | None = None
        """A small file system on which all data is stored."""
        self.links: list[str] = []
        """For each server, the network device of its link to Postgres and Redis."""

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self.servers]

    async def start(self) -> None:
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.wait_until_ready()

    async def stop(self) -> None:
        for server in self.servers:
            await server.stop()
        if self.postgres is not None:
            self.postgres.stop()
        if self.redis is not None:
            self.redis.stop()


def mount_small_disk(folder: Path, megabytes: int) -> Path:
    """Create and mount a file system in a file. Needs root."""
    image, place = folder / "disk.img", folder / "disk"
    place.mkdir(parents=True)
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    run_command("mkfs.ext4", "-q", "-m", "0", str(image))
    run_command("mount", "-o", "loop", str(image), str(place))
    place.chmod(0o755)
    return place


def single_server(folder: Path, is_root: bool, settings: dict[str, str]) -> SoakEnvironment:
    """Create an environment of one server with SQLite."""
    environment = SoakEnvironment(folder)
    environment.disk = mount_small_disk(folder, 512) if is_root else None
    data = (environment.disk or folder) / "data"
    environment.servers = [ServerProcess(data, "127.0.0.1", free_port(), settings)]
    environment.servers[0].log_file = folder / "log"
    environment.servers[0].clock_file = folder / "clock"
    return environment


def cluster(folder: Path, number: int, is_root: bool, settings: dict[str, str]) -> SoakEnvironment:
    """Create an environment of several servers on Postgres and Redis."""
    environment = SoakEnvironment(folder)
    environment.disk = mount_small_disk(folder, 2048) if is_root else None
    service_host = "127.0.0.1"
    hosts = [service_host] * number
    if is_root:
        service_host = f"{SERVICE_NETWORK}.1"
        hosts = [f"{CLIENT_NETWORK}.{i + 2}" for i in range(number)]
        environment.links = _create_namespaces(number)
    ports = (5432, 6379, 8000) if is_root else (None, None, None)
    postgres_folder = (environment.disk or folder) / "postgres"
    environment.postgres = Postgres(postgres_folder, host=service_host, port=ports[0])
    environment.redis = Redis(_create_folder(folder / "redis"), service_host, ports[1])
    try:
        environment.postgres.start()
        environment.redis.start()
        database = environment.postgres.new_database("soak")
    except BaseException:
        environment.postgres.stop()
        environment.redis.stop()
        raise
    settings = settings | {"ROOST_DATABASE": database, "ROOST_REDIS": environment.redis.address()}
    for i, host in enumerate(hosts):
        server = ServerProcess(folder / f"server{i}", host, ports[2] or free_port(), settings)
        server.command_prefix = ["ip", "netns", "exec", f"s{i}"] if is_root else []
        environment.servers.append(server)
    return environment


def _create_namespaces(number: int) -> list[str]:
    for bridge, address in (
        ("front", f"{CLIENT_NETWORK}.1/24"),
        ("back", f"{SERVICE_NETWORK}.1/24"),
    ):
        run_command("ip", "link", "add", bridge, "type", "bridge")
        run_command("ip", "addr", "add", address, "dev", bridge)
        run_command("ip", "link", "set", bridge, "up")
    links = []
    for i in range(number):
        space = f"s{i}"
        run_command("ip", "netns", "add", space)
        run_command("ip", "-n", space, "link", "set", "lo", "up")
        for bridge, net in (("front", CLIENT_NETWORK), ("back", SERVICE_NETWORK)):
            outer, inner = f"{bridge}{i}", f"in-{bridge}"
            run_command("ip", "link", "add", outer, "type", "veth", "peer", "name", inner)
            run_command("ip", "link", "set", inner, "netns", space)
            run_command("ip", "link", "set", outer, "master", bridge)
            run_command("ip", "link", "set", outer, "up")
            run_command("ip", "-n", space, "addr", "add", f"{net}.{i + 2}/24", "dev", inner)
            run_command("ip", "-n", space, "link", "set", inner, "up")
        links.append(f"back{i}")
    return links


def _create_folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
