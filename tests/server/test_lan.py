"""`roost serve --lan`: the server listens on the network, and prints its address as a QR code.

Nothing can be reached from outside: the tests use the loopback interface or a network namespace.
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
FETCH = "import httpx, sys; print(httpx.get(sys.argv[1], trust_env=False).text)"


def serve_command(data: Path, *options: str) -> list[str]:
    return [
        *(sys.executable, "-m", "roost", "serve", "--lan", "--port", "0", "--no-browser"),
        *("--data", str(data), *options),
    ]


def child_environment() -> dict[str, str]:
    """Return an environment in which Python buffers its output, as it does by default."""
    variables = {"PYTHONPATH": str(SOURCE), "ROOST_COMPILE": "false", "PYTHONIOENCODING": "utf-8"}
    return {**os.environ, **variables, "PYTHONUNBUFFERED": ""}


@contextmanager
def run_command(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(command, env=child_environment(), stdout=subprocess.PIPE, text=True)
    with killed_at_exit(process):
        yield process
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def read_output(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Return the printed address, and the output after it."""
    assert process.stdout is not None
    match = re.search(r"http://\S+/", process.stdout.readline())
    assert match is not None
    rows = len(qr_code(match[0]).splitlines())
    return match[0], "".join(process.stdout.readline() for _ in range(rows))


def qr_code(address: str) -> str:
    """Return the address as a QR code for the terminal."""
    printed = io.StringIO()
    segno.make(address, micro=False).terminal(out=printed, compact=True)
    return printed.getvalue()


def test_the_terminal_shows_address_and_qr_code(tmp_path: Path) -> None:
    with run_command(serve_command(tmp_path, "--host", "127.0.0.1")) as process:
        address, printed = read_output(process)
        assert address.startswith("http://127.0.0.1:")
        assert printed == qr_code(address)
        assert "▀" in printed or "▄" in printed
        assert httpx.get(f"{address}health", **HTTP_OPTIONS).text == "ok"


def has_own_networks() -> bool:
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    return subprocess.run([*OWN_NETWORK, SET_UP], capture_output=True, check=False).returncode == 0


def test_the_server_is_reachable_in_the_network(tmp_path: Path) -> None:
    """Runs in a network namespace in which the machine has an address besides loopback."""
    if not has_own_networks():
        pytest.skip("this machine gives nobody a network of their own")
    with run_command(
        [*OWN_NETWORK, f'{SET_UP} && exec "$@"', "sh", *serve_command(tmp_path)]
    ) as process:
        address, printed = read_output(process)
        assert re.fullmatch(rf"http://{re.escape(ADDRESS)}:\d+/", address)
        assert printed == qr_code(address)
        command = [
            "nsenter",
            "--target",
            str(process.pid),
            "--user",
            "--net",
            "--preserve-credentials",
        ]
        if shutil.which("nsenter") is not None:
            command = [*command, sys.executable, "-c", FETCH, f"{address}health"]
            assert subprocess.check_output(command, text=True).strip() == "ok"
