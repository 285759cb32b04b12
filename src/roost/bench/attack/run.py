"""Starts a server, an honest player and an attack, each as a process; ends them by their ids."""

import importlib
import os
import re
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from pkgutil import iter_modules
from statistics import quantiles

import msgspec

from roost.bench.attack import attacks
from roost.bench.server.process import MeasuredProcess
from roost.bench.server.run import raise_file_limit

SOURCE = Path(__file__).resolve().parents[3]
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")
SECONDS = 20.0


class AttackResult(msgspec.Struct):
    """What an honest player noticed: milliseconds at the median and at p99."""

    name: str
    description: str
    page: tuple[float, float]
    lobby: tuple[float, float]
    move: tuple[float, float]
    failed: int
    """Probes without an answer."""
    done: int
    refused: int
    memory: float
    """MB of the server after the attack."""


def attack_names() -> list[str]:
    found = sorted(module.name for module in iter_modules(attacks.__path__))
    return ["baseline", *(name for name in found if name != "baseline")]


def run(name: str, seconds: float | None = None, source: Path = SOURCE) -> AttackResult:
    """`source`: the folder that holds the package `roost` to be attacked, for comparisons."""
    module = importlib.import_module(f"{attacks.__name__}.{name}")
    seconds = seconds or getattr(module, "SECONDS", SECONDS)
    with ExitStack() as stack:
        stack.enter_context(raise_file_limit())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-attack-")))
        server, address = start_server(
            folder,
            source,
            getattr(module, "SETTINGS", {}),
            handles=getattr(module, "HANDLES", None),
        )
        stack.callback(server.end)
        wait_for_kernels(address)
        honest = _start_child(folder, "honest_player", address)
        stack.callback(honest.end)
        honest.read_line()  # its match is dealt
        attacker = _start_child(folder, "attacker", name, address, str(seconds))
        stack.callback(attacker.end)
        counts = msgspec.json.decode(attacker.read_line(), type=dict[str, int])
        found = msgspec.json.decode(honest.finish())
        memory = server.memory_bytes() / 1e6
    what = (module.__doc__ or name).partition("\n")[0]
    return AttackResult(
        name,
        what,
        _percentiles(found["page"]),
        _percentiles(found["lobby"]),
        _percentiles(found["move"]),
        found["failed"],
        counts.get("done", 0),
        counts.get("refused", 0) + counts.get("failed", 0),
        memory,
    )


def start_server(
    folder: Path,
    source: Path = SOURCE,
    settings: dict[str, str] | None = None,
    port: int = 0,
    handles: int | None = None,
) -> tuple[MeasuredProcess, str]:
    """A server as people run it, on loopback alone, and its address.

    `handles`: how many file handles the system gives it.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    env |= {"PYTHONPATH": str(source), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
    env |= settings or {}
    options = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder / "data")]
    command = [sys.executable, "-P", "-m", "roost", "serve", *options, "--no-browser"]
    if handles is not None:
        command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(handles), *command]
    server = MeasuredProcess("server", command, folder, env)
    try:
        found = ADDRESS.search(server.read_line())
        assert found is not None
        return server, found[1].decode()
    except BaseException:
        server.end()
        raise


def wait_for_kernels(address: str, timeout: float = 900.0) -> None:
    """Until every game is compiled, as on a server that has been up for a while."""
    until = time.monotonic() + timeout
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < until:
        with here.open(f"http://{address}/metrics", timeout=60) as answer:
            if b"\nroost_uncompiled 0\n" in answer.read():
                return
        time.sleep(0.2)
    raise TimeoutError("not compiled")


def _start_child(folder: Path, module: str, *arguments: str) -> MeasuredProcess:
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-P", "-m", f"roost.bench.attack.{module}", *arguments]
    return MeasuredProcess(module, command, folder, env)


def _percentiles(latencies: list[float]) -> tuple[float, float]:
    if len(latencies) < 2:
        return (float("nan"), float("nan"))
    cuts = quantiles(latencies, n=100, method="inclusive")
    return round(cuts[49], 1), round(cuts[98], 1)
