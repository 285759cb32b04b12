"""`roost serve --lan`: it is there for the network, and the terminal shows where.

Nothing here can be reached from outside: it runs on loopback, or in a network of its own.
"""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import segno

from tests.support.child_process import killed_at_exit
from tests.support.commands import SOURCE
from tests.support.server.running_server import HTTP_OPTIONS

ADDRESS = "10.77.0.5"
OWN_NETWORK = ["unshare", "--map-root-user", "--net", "sh", "-c"]
SET_UP = f"ip link set lo up && ip addr add {ADDRESS}/24 dev lo && ip route add default dev lo"
ASK = "import httpx, sys; print(httpx.get(sys.argv[1], trust_env=False).text)"


def serve(data: Path, *options: str) -> list[str]:
    return [
        *(sys.executable, "-m", "roost", "serve", "--lan", "--port", "0", "--no-browser"),
        *("--data", str(data), *options),
    ]


def environ() -> dict[str, str]:
    """As most people have it: what is printed into a pipe waits until it is flushed."""
    more = {"PYTHONPATH": str(SOURCE), "ROOST_COMPILE": "false", "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **more, "PYTHONUNBUFFERED": ""}


@contextmanager
def started(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(command, env=environ(), stdout=subprocess.PIPE, text=True)
    with killed_at_exit(process):
        yield process
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def shown(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """The address that the terminal shows, and what follows."""
    assert process.stdout is not None
    match = re.search(r"http://\S+/", process.stdout.readline())
    assert match is not None
    rows = len(code(match[0]).splitlines())
    return match[0], "".join(process.stdout.readline() for _ in range(rows))


def code(address: str) -> str:
    """The address as a QR code of the terminal."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()


def test_the_terminal_shows_address_and_code(tmp_path: Path) -> None:
    with started(serve(tmp_path, "--host", "127.0.0.1")) as process:
        address, drawn = shown(process)
        assert address.startswith("http://127.0.0.1:")
        assert drawn == code(address)
        assert "▀" in drawn or "▄" in drawn
        assert httpx.get(f"{address}health", **HTTP_OPTIONS).text == "ok"


def has_own_networks() -> bool:
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    return subprocess.run([*OWN_NETWORK, SET_UP], capture_output=True, check=False).returncode == 0


def test_others_in_the_network_find_it(tmp_path: Path) -> None:
    """In a network of its own, where the machine has an address besides loopback."""
    if not has_own_networks():
        pytest.skip("this machine gives nobody a network of their own")
    with started([*OWN_NETWORK, f'{SET_UP} && exec "$@"', "sh", *serve(tmp_path)]) as process:
        address, drawn = shown(process)
        assert re.fullmatch(rf"http://{re.escape(ADDRESS)}:\d+/", address)
        assert drawn == code(address)
        there = [
            "nsenter",
            "--target",
            str(process.pid),
            "--user",
            "--net",
            "--preserve-credentials",
        ]
        if shutil.which("nsenter") is not None:
            command = [*there, sys.executable, "-c", ASK, f"{address}health"]
            assert subprocess.check_output(command, text=True).strip() == "ok"
