"""The server benchmark measures both servers. No test depends on their speed."""

import json
import os
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest

from roost.bench import Measurement
from roost.bench.game_choice import find_card_games, find_long_game
from roost.bench.peer_packages import PeerMissingError
from roost.bench.server import boardgameio, boardgameio_packages, roost_server
from roost.bench.server.bench_plan import GAME, ServerBenchPlan
from roost.bench.server.process import MeasuredProcess, ProcessFailedError, is_supported
from roost.bench.server.run import StartContender, run
from roost.bench.server.scale import ScalePlan, measure_scale
from roost.cli.commands import bench
from tests.support.commands import run_error, run_ok

TINY = ServerBenchPlan(
    tables=2, warm_up_moves=1, repetitions=2, moves=6, paced_moves=3, interval=0.02, idle_tables=4
)
MEASUREMENTS = ["moves", "p50", "p99", "empty", "table", "idle"]
PEER = Path(boardgameio_packages.__file__).parent / "peer"

pytestmark = pytest.mark.skipif(
    not is_supported(), reason="processes can be measured on Linux only"
)


@pytest.fixture(autouse=True)
def no_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that compiles has a low priority, and could take minutes beside other tests."""
    monkeypatch.setitem(roost_server.SETTINGS, "ROOST_COMPILE", "false")


def run_tiny(*starts: StartContender) -> tuple[list[Measurement], int]:
    """Run a small benchmark. Return the measurements and the number of steps."""
    ticks: list[int] = []
    return run(TINY, starts, lambda: ticks.append(1)), len(ticks)


def test_roosts_server_is_measured() -> None:
    measurements, ticks = run_tiny(roost_server.start)
    assert [measurement.name for measurement in measurements] == [
        f"roost.{what}" for what in MEASUREMENTS
    ]
    assert ticks == TINY.steps
    values = {measurement.name: measurement.value for measurement in measurements}
    assert all(values[f"roost.{what}"] > 0 for what in ("moves", "p50", "p99", "empty", "idle"))
    assert values["roost.p99"] >= values["roost.p50"]


def test_measurements_wait_until_all_games_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"# HELP\nroost_games_compiling {number}\nroost_sockets 1\n" for number in (4, 10, 0)]
    pending, *_ = responses = [httpx.Response(200, text=text) for text in texts]
    answers = iter(responses)
    monkeypatch.setattr(roost_server, "read_url", lambda _: next(answers))
    roost_server.wait_for_kernels("an address")
    assert not list(answers)
    monkeypatch.setattr(roost_server, "read_url", lambda _: pending)
    monkeypatch.setattr(roost_server, "COMPILE_TIMEOUT", 0.1)
    with pytest.raises(ProcessFailedError, match="not compiled"):
        roost_server.wait_for_kernels("an address")


def test_the_scale_of_tables_spectators_and_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    measurements = measure_scale(plan, lambda: ticks.append(1))
    assert len(ticks) == plan.steps
    costs = [measurement.name for measurement in measurements if measurement.unit == "µs/move"]
    assert costs == ["tables.3", "spectators.2", "length.0", "length.20"]
    assert all(measurement.value > 0 for measurement in measurements)
    monkeypatch.setattr(
        "roost.bench.server.scale.measure_scale", lambda plan, on_step_done: measurements
    )
    picture = tmp_path / "scale.svg"
    output = run_ok("bench", "server", "--scale", "--picture", str(picture))
    assert "3 tables, p99 latency" in output
    svg = picture.read_text()
    assert svg.count('class="ours"') == len(costs)
    assert "2 spectators per table" in svg


def test_both_servers_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    if boardgameio_packages.find_node() is None:
        pytest.skip("Node is not installed; ./roost test installs it")
    try:
        measurements, ticks = run_tiny(roost_server.start, boardgameio.start)
    except PeerMissingError:
        if os.environ.get("CI"):
            raise
        pytest.skip("boardgame.io could not be installed")
    assert ticks == 2 * TINY.steps
    peers, owns = measurements[::2], measurements[1::2]
    assert [measurement.name for measurement in peers] == [
        f"boardgame.io.{what}" for what in MEASUREMENTS
    ]
    assert [measurement.against for measurement in owns] == [
        measurement.name for measurement in peers
    ]
    for own, peer in zip(owns, peers, strict=True):
        if peer.median:
            assert own.ratio == pytest.approx(own.median / peer.median)
    monkeypatch.setattr(bench, "measure_server", lambda game: measurements)
    output = run_ok("bench", "server")
    assert "roost: moves per CPU-second" in output
    assert "boardgame.io: memory per idle table (kB)" in output
    lines = [json.loads(line) for line in run_ok("bench", "server", "--json").splitlines()]
    assert [line["name"] for line in lines] == [measurement.name for measurement in measurements]


@pytest.mark.parametrize("name", find_card_games(3))
def test_tables_are_replaced_before_their_match_can_end(name: str) -> None:
    """Every card game can be measured, also with short matches and fewer seats than sockets."""
    plan = ServerBenchPlan(
        tables=2, warm_up_moves=1, repetitions=7, moves=10, paced_moves=1, interval=0, idle_tables=2
    )
    measurements = run(plan, (partial(roost_server.start, game=name),))
    assert measurements[0].value > 0


def test_only_card_games_are_measured() -> None:
    assert "plays card games only" in run_error("bench", "server", "--game", find_long_game())


def test_a_failed_process_is_reported(tmp_path: Path) -> None:
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


def test_both_servers_play_the_same_game() -> None:
    assert f'name: "{GAME}"' in (PEER / "game.js").read_text()
