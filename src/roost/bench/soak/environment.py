"""The environment of a soak test: one server with SQLite, or several on Postgres and Redis.

Each server of a cluster is in a network namespace of its own, with two links: one to the clients,
and one to Postgres and Redis, which can be cut. The soak test itself runs in an empty namespace.
"""

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from roost.bench.client import read_url
from roost.bench.server.roost_server import serve_command, server_environment
from roost.bench.soak.services import START_TIMEOUT, Postgres, Redis, Service

CLIENT_NETWORK, SERVICE_NETWORK = "10.77.1", "10.77.2"
BRIDGES = {"front": CLIENT_NETWORK, "back": SERVICE_NETWORK}
FAKETIME_LIBRARY = "/usr/lib/*/faketime/libfaketimeMT.so.1"  # servers have threads
SETTINGS = {
    "ROOST_RATE_LIMIT": "1000",
    "ROOST_LIMITS": "1000",
    "ROOST_BOT_DELAY": "0",
    "ROOST_NONCE_TIMEOUT": "5",
    "ROOST_COMPILE": "false",
    "ROOST_LEASE": "3",
}


def run_command(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


class ServerProcess(Service):
    """A process of `roost serve`, whose data is in a folder."""

    def __init__(
        self,
        folder: Path,
        settings: dict[str, str],
        host: str = "127.0.0.1",
        port: int | None = None,
    ) -> None:
        super().__init__(folder, host, port)
        self.has_fake_clock = False
        """Whether the server reads a fake time from `clock_file`."""
        self.clock_file = folder.with_name(f"{folder.name}-clock")
        self.log_file = folder.with_name(f"{folder.name}-log")
        self._settings = settings
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    def command(self) -> Sequence[str]:
        return serve_command(self.host, self.port, self.folder)

    def environment(self) -> dict[str, str]:
        env = server_environment() | SETTINGS | self._settings
        library = find_fake_clock()
        if self.has_fake_clock and library is not None:
            self.clock_file.write_text("+0")
            env |= {"LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(self.clock_file)}
            env |= {"FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        return env

    async def wait_until_ready(self) -> None:
        """Wait until the server answers. If it ended, start it again."""
        end = time.monotonic() + START_TIMEOUT
        while not await asyncio.to_thread(self.is_ready):
            if not self.is_running:
                self.launch()
            if time.monotonic() > end:
                raise RuntimeError(f"no start: {self.log_file.read_text()[-1000:]}")
            await asyncio.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            return read_url(f"http://{self.address}/health", timeout=2).is_success
        except httpx.HTTPError:
            return False

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
        await asyncio.gather(*(server.wait_until_ready() for server in self.servers))

    async def stop_servers(self, number: int = signal.SIGTERM) -> None:
        await asyncio.gather(*(asyncio.to_thread(server.end, number) for server in self.servers))

    async def stop(self) -> None:
        await self.stop_servers()
        for service in (self.postgres, self.redis):
            if service is not None:
                service.stop()


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
    environment.servers = [ServerProcess(data, settings)]
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
    (folder / "redis").mkdir()
    environment.redis = Redis(folder / "redis", service_host, ports[1])
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
        server = ServerProcess(folder / f"server{i}", settings, host, ports[2])
        server.command_prefix = ["ip", "netns", "exec", f"s{i}"] if is_root else []
        environment.servers.append(server)
    return environment


def _create_namespaces(number: int) -> list[str]:
    for bridge, net in BRIDGES.items():
        run_command("ip", "link", "add", bridge, "type", "bridge")
        run_command("ip", "addr", "add", f"{net}.1/24", "dev", bridge)
        run_command("ip", "link", "set", bridge, "up")
    links = []
    for i in range(number):
        space = f"s{i}"
        run_command("ip", "netns", "add", space)
        run_command("ip", "-n", space, "link", "set", "lo", "up")
        for bridge, net in BRIDGES.items():
            outer, inner = f"{bridge}{i}", f"in-{bridge}"
            run_command("ip", "link", "add", outer, "type", "veth", "peer", "name", inner)
            run_command("ip", "link", "set", inner, "netns", space)
            run_command("ip", "link", "set", outer, "master", bridge)
            run_command("ip", "link", "set", outer, "up")
            run_command("ip", "-n", space, "addr", "add", f"{net}.{i + 2}/24", "dev", inner)
            run_command("ip", "-n", space, "link", "set", inner, "up")
        links.append(f"back{i}")
    return links
