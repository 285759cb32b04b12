"""The server bench plays at both servers and tells what it found. No test asks how fast it was."""

import json
import os
import sys
from pathlib import Path

import pytest

from roost.bench import Measurement
from roost.bench.peers import PeerMissingError
from roost.bench.server import boardgameio, boardgameio_packages, roost_server
from roost.bench.server.plan import ServerBenchPlan
from roost.bench.server.process import MeasuredProcess, ProcessFailedError, is_supported
from roost.bench.server.run import StartContender, run
from roost.bench.server.scale import ScalePlan, measure_scale
from roost.cli.commands import bench_run
from tests.support.commands import run_ok

TINY = ServerBenchPlan(
    tables=2, warm_up_moves=1, repetitions=2, moves=6, paced_moves=3, interval=0.02, idle_tables=4
)
MEASURES = ["moves", "p50", "p99", "empty", "table", "idle"]
PEER = Path(boardgameio_packages.__file__).parent / "peer"

pytestmark = pytest.mark.skipif(not is_supported(), reason="a process is watched on Linux only")


@pytest.fixture(autouse=True)
def nobody_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside busy tests the child that compiles, the last of all processes, could take minutes."""
    monkeypatch.setitem(roost_server.SETTINGS, "ROOST_COMPILE", "false")


def tiny(*starts: StartContender) -> tuple[list[Measurement], int]:
    """What was found, and how many steps that took."""
    ticks: list[int] = []
    return run(TINY, starts, lambda: ticks.append(1)), len(ticks)


def test_our_server_is_played_at_and_watched() -> None:
    found, ticks = tiny(roost_server.start)
    assert [reading.name for reading in found] == [f"roost.{what}" for what in MEASURES]
    assert ticks == TINY.steps
    figures = {reading.name: reading.value for reading in found}
    assert all(figures[f"roost.{what}"] > 0 for what in ("moves", "p50", "p99", "empty", "idle"))
    assert figures["roost.p99"] >= figures["roost.p50"]


def test_nothing_is_measured_before_all_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [b"# HELP\nroost_uncompiled 4\n", b"# HELP\nroost_uncompiled 10\n"]
    answers = iter([*told, b"# HELP\nroost_uncompiled 0\nroost_sockets 1\n"])
    monkeypatch.setattr(roost_server, "_read", lambda _: next(answers))
    roost_server._wait_for_kernels("an address")
    assert not list(answers)
    monkeypatch.setattr(roost_server, "_read", lambda _: told[0])
    monkeypatch.setattr(roost_server, "COMPILE_TIMEOUT", 0.1)
    with pytest.raises(ProcessFailedError, match="not compiled"):
        roost_server._wait_for_kernels("an address")


def test_what_makes_a_move_dearer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ScalePlan(
        tables=(3,),
        spectators=(2,),
        lengths=(0, 20),
        rate=200.0,
        moves=9,
        min_moves=3,
        warm_up_moves=1,
        watched_tables=2,
        moves_after_history=5,
    )
    ticks: list[int] = []
    found = measure_scale(plan, lambda: ticks.append(1))
    assert len(ticks) == plan.steps
    costs = [reading.name for reading in found if reading.unit == "µs/move"]
    assert costs == ["tables.3", "spectators.2", "length.0", "length.20"]
    assert all(reading.value > 0 for reading in found)
    monkeypatch.setattr("roost.bench.server.scale.measure_scale", lambda plan, tick: found)
    picture = tmp_path / "scale.svg"
    shown = run_ok("bench", "server", "--scale", "--picture", str(picture))
    assert "3 tables, 99 % told in" in shown
    drawn = picture.read_text()
    assert drawn.count('class="ours"') == len(costs)
    assert "2 spectators a table" in drawn


def test_both_servers_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    if boardgameio_packages.find_node() is None:
        pytest.skip("there is no Node; ./roost test fetches it")
    try:
        found, ticks = tiny(roost_server.start, boardgameio.start)
    except PeerMissingError:
        if os.environ.get("CI"):
            raise
        pytest.skip("boardgame.io could not be fetched")
    assert ticks == 2 * TINY.steps
    theirs, ours = found[::2], found[1::2]
    assert [reading.name for reading in theirs] == [f"boardgame.io.{what}" for what in MEASURES]
    assert [reading.against for reading in ours] == [reading.name for reading in theirs]
    for mine, peer in zip(ours, theirs, strict=True):
        if peer.median:
            assert mine.ratio == pytest.approx(mine.median / peer.median)
    monkeypatch.setattr(bench_run, "measure_server", lambda: found)
    shown = run_ok("bench", "server")
    assert "roost: moves a CPU second" in shown
    assert "boardgame.io: kB an idle table" in shown
    lines = [json.loads(line) for line in run_ok("bench", "server", "--json").splitlines()]
    assert [line["name"] for line in lines] == [reading.name for reading in found]


def test_no_match_ends_before_its_measuring() -> None:
    plan = ServerBenchPlan()
    assert plan.warm_up_moves + plan.repetitions * plan.moves + plan.paced_moves < 128


def test_what_breaks_off_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no such thing')"]
    process = MeasuredProcess("it", command, tmp_path, dict(os.environ))
    with pytest.raises(ProcessFailedError, match="it: no such thing"):
        process.read_line()
    process.end()


def test_the_peer_is_pinned() -> None:
    lock = json.loads((PEER / "package-lock.json").read_text())["packages"]
    assert all("integrity" in package for name, package in lock.items() if name)
    assert not any("resolved" in package for package in lock.values())  # no registry is named
    assert lock["node_modules/boardgame.io"]["version"] == "0.50.2"
