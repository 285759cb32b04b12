"""Runs an attack: starts a server, an honest player and an attacker, each as a process."""

import importlib
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from pkgutil import iter_modules
from statistics import quantiles

import msgspec

from roost.bench.attack import attacks
from roost.bench.server.process import MeasuredProcess
from roost.bench.server.roost_server import SOURCE, start_server, wait_for_kernels
from roost.bench.server.run import raise_file_limit

BASELINE = "baseline"
SECONDS = 20.0

Percentiles = tuple[float, float]
"""The 50th and the 99th percentile (p50, p99)."""


class AttackResult(msgspec.Struct):
    """The latencies of an honest player during an attack, in milliseconds."""

    name: str
    description: str
    page: Percentiles
    lobby: Percentiles
    move: Percentiles
    failed: int
    """Requests of the honest player without an answer."""
    accepted: int
    """Requests of the attacker that the server accepted."""
    rejected: int
    memory: float
    """Memory of the server after the attack, in MB."""


def attack_names() -> list[str]:
    names = sorted(module.name for module in iter_modules(attacks.__path__))
    return [BASELINE, *(name for name in names if name != BASELINE)]


def run(name: str, seconds: float | None = None, source: Path = SOURCE) -> AttackResult:
    """Run one attack. `source` is the folder of the package `roost` that is attacked."""
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
        honest.read_line()  # wait until its match is dealt
        attacker = _start_child(folder, "attacker", name, address, str(seconds))
        stack.callback(attacker.end)
        counts = msgspec.json.decode(attacker.read_line(), type=dict[str, int])
        probes = msgspec.json.decode(honest.finish())
        memory = server.memory_bytes() / 1e6
    return AttackResult(
        name,
        (module.__doc__ or name).partition("\n")[0],
        _percentiles(probes["page"]),
        _percentiles(probes["lobby"]),
        _percentiles(probes["move"]),
        probes["failed"],
        counts.get("accepted", 0),
        counts.get("rejected", 0) + counts.get("failed", 0),
        memory,
    )


def _start_child(folder: Path, module: str, *arguments: str) -> MeasuredProcess:
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-P", "-m", f"roost.bench.attack.{module}", *arguments]
    return MeasuredProcess(module, command, folder, env)


def _percentiles(latencies: list[float]) -> Percentiles:
    if len(latencies) < 2:
        return (float("nan"), float("nan"))
    cuts = quantiles(latencies, n=100, method="inclusive")
    return round(cuts[49], 1), round(cuts[98], 1)
