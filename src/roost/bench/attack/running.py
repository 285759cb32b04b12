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
from roost.bench.server.process import Process
from roost.bench.server.running import many_files

SOURCE = Path(__file__).resolve().parents[3]
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")
SECONDS = 20.0


class Outcome(msgspec.Struct):
    """What an honest player noticed: milliseconds at the median and at p99."""

    name: str
    what: str
    page: tuple[float, float]
    lobby: tuple[float, float]
    move: tuple[float, float]
    failed: int
    """Probes without an answer."""
    done: int
    refused: int
    memory: float
    """MB of the server after the attack."""


def names() -> list[str]:
    found = sorted(module.name for module in iter_modules(attacks.__path__))
    return ["nothing", *(name for name in found if name != "nothing")]


def run(name: str, seconds: float | None = None, source: Path = SOURCE) -> Outcome:
    """`source`: the folder that holds the package `roost` to be attacked, for comparisons."""
    module = importlib.import_module(f"{attacks.__name__}.{name}")
    seconds = seconds or getattr(module, "SECONDS", SECONDS)
    with ExitStack() as stack:
        stack.enter_context(many_files())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-attack-")))
        server, address = serve(
            folder,
            source,
            getattr(module, "SETTINGS", {}),
            handles=getattr(module, "HANDLES", None),
        )
        stack.callback(server.end)
        await_kernels(address)
        honest = _child(folder, "honest", address)
        stack.callback(honest.end)
        honest.line()  # its match is dealt
        attacker = _child(folder, "attacker", name, address, str(seconds))
        stack.callback(attacker.end)
        counts = msgspec.json.decode(attacker.line(), type=dict[str, int])
        found = msgspec.json.decode(honest.finish())
        memory = server.memory() / 1e6
    what = (module.__doc__ or name).partition("\n")[0]
    return Outcome(
        name,
        what,
        _figures(found["page"]),
        _figures(found["lobby"]),
        _figures(found["move"]),
        found["failed"],
        counts.get("done", 0),
        counts.get("refused", 0) + counts.get("failed", 0),
        memory,
    )


def serve(
    folder: Path,
    source: Path = SOURCE,
    settings: dict[str, str] | None = None,
    port: int = 0,
    handles: int | None = None,
) -> tuple[Process, str]:
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
    server = Process("server", command, folder, env)
    try:
        found = ADDRESS.search(server.line())
        assert found is not None
        return server, found[1].decode()
    except BaseException:
        server.end()
        raise


def await_kernels(address: str, longest: float = 900.0) -> None:
    """Until every game is compiled, as on a server that has been up for a while."""
    until = time.monotonic() + longest
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < until:
        with here.open(f"http://{address}/metrics", timeout=60) as answer:
            if b"\nroost_uncompiled 0\n" in answer.read():
                return
        time.sleep(0.2)
    raise TimeoutError("not compiled")


def _child(folder: Path, module: str, *given: str) -> Process:
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-P", "-m", f"roost.bench.attack.{module}", *given]
    return Process(module, command, folder, env)


def _figures(taken: list[float]) -> tuple[float, float]:
    if len(taken) < 2:
        return (float("nan"), float("nan"))
    cuts = quantiles(taken, n=100, method="inclusive")
    return round(cuts[49], 1), round(cuts[98], 1)
