"""Kernels are compiled in a child process at server start, which may be killed at any time."""

import asyncio
import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from roost import games
from roost.bots.bot import require_heuristics
from roost.bots.budget import SearchBudget
from roost.bots.search import Search, greedy_action, policy_action
from roost.bots.search.guesses import guess_state
from roost.kernel.compile import status
from roost.testing.matches import new_match
from roost.testing.selection import games_with
from roost.testing.sizes import LONG
from tests.support.child_process import killed_at_exit
from tests.support.commands import SOURCE
from tests.support.server.running_server import User, run_async, wait_until
from tests.support.server.server_process import ServerProcess

GAMES = games_with("heuristics", "policy")
CHILD = "roost.bots.search.compile_worker"


def children(process: int) -> list[int]:
    """Return the child processes of a process."""
    path = Path(f"/proc/{process}/task/{process}/children")
    if not path.exists():
        pytest.skip("this system does not list a process' children")
    return list(map(int, path.read_text().split()))


def command_line(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


@run_async
async def test_bots_play_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty cache, the child is killed, and bots play interpreted."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    (tmp_path / "kernels").mkdir()
    lock = (tmp_path / "kernels" / "compiling.lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)  # prevents the child from compiling
    data = tmp_path / "data"
    data.mkdir()
    server = ServerProcess(data, bot_delay=0, nonce_timeout=5, compile=True)
    await server.start()
    user = User(server.address)
    try:
        await user.http.get("/api/me")
        connection = await user.connect()
        for game in GAMES:
            table = await user.new_table(game, games.game_info(game).players[0])
            await connection.do("watch", table)
            for seat in range(games.game_info(game).players[0]):
                await connection.do(
                    "set_bot", table, seat=seat, bot=("owl", "greedy", "sage")[seat % 3]
                )
            start = len(connection.raw)
            await connection.do("start", table)
            await connection.wait_for(lambda m: m.get("action_count", 0) >= 3, start)
            await connection.do("unwatch", table)
        metrics = (await user.http.get("/metrics")).text
        assert f"roost_games_compiling {len(GAMES)}.0\n" in metrics
        await wait_until(lambda: any(CHILD in command_line(c) for c in children(server.pid)))
        (child,) = (c for c in children(server.pid) if CHILD in command_line(c))
        assert os.getpriority(os.PRIO_PROCESS, child) == 19
        os.kill(child, signal.SIGKILL)
        await wait_until(lambda: "not compiled" in server.log.read_text())
        table = await user.new_table(players=3, bots=["owl"] * 3)
        await connection.do("watch", table)
        start = len(connection.raw)
        await connection.do("start", table)
        await connection.wait_for(lambda m: m.get("action_count", 0) >= 2, start)
    finally:
        await user.close()
        code = await asyncio.to_thread(server.stop)
        lock.close()
    assert code in (0, -15)
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["message"] for line in lines] == ["open", "game not compiled", "closed"]


@run_async
async def test_the_child_ends_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    data = tmp_path / "data"
    data.mkdir()
    server = ServerProcess(data, compile=True)
    await server.start()
    try:
        await wait_until(lambda: any(CHILD in command_line(c) for c in children(server.pid)))
        (child,) = (c for c in children(server.pid) if CHILD in command_line(c))
    finally:
        code = await asyncio.to_thread(server.stop)
    assert code in (0, -15)
    assert not Path(f"/proc/{child}").exists()


def is_held(lock: Path) -> bool:
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


StartProcess = Callable[[list[str], dict[str, str]], "subprocess.Popen[bytes]"]


@pytest.fixture
def start_process() -> Iterator[StartProcess]:
    """Start processes that end with the test."""
    with ExitStack() as processes:

        def start(command_line: list[str], environ: dict[str, str]) -> "subprocess.Popen[bytes]":
            process = subprocess.Popen(command_line, env=environ, stdout=subprocess.PIPE)
            return processes.enter_context(killed_at_exit(process))

        yield start


def test_a_killed_compiler_process_leaves_no_lock(
    tmp_path: Path, start_process: StartProcess
) -> None:
    """A process is killed while it holds the lock and writes. The next one continues its work."""
    environ = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(SOURCE)}
    run = [sys.executable, "-m", CHILD, "donburiko"]
    first = start_process(run, environ)
    while not list(tmp_path.rglob("*.lock")):
        assert first.poll() is None
    first.kill()
    assert first.communicate()[0] == b""
    second = start_process(run, environ)
    while not is_held(tmp_path / "compiling.lock"):
        assert second.poll() is None
    third = start_process(run, environ)  # waits for the second
    if not LONG:  # compiling takes a minute
        second.kill()
        assert second.communicate()[0] == b""
        while not is_held(tmp_path / "compiling.lock"):
            assert third.poll() is None
        third.kill()
        third.communicate()
        return
    assert second.stdout is not None
    assert second.stdout.readline() == b"donburiko\n"
    second.kill()  # the kernels of bots are compiled, the others are not
    second.communicate()
    assert not list(tmp_path.rglob("*playouts*.nb[ic]"))
    assert third.stdout is not None
    assert third.stdout.readline() == b"donburiko\n"
    assert third.wait() == 0
    assert list(tmp_path.rglob("*playouts*.nb[ic]"))
    third.communicate()
    grown = [file.stat().st_mtime_ns for file in tmp_path.rglob("*tree*.nb[ic]")]
    again = start_process(run, environ)
    assert again.stdout is not None
    assert again.stdout.readline() == b"donburiko\n"
    again.kill()
    again.communicate()
    assert grown
    assert [file.stat().st_mtime_ns for file in tmp_path.rglob("*tree*.nb[ic]")] == grown


@pytest.mark.parametrize("name", GAMES)
def test_bots_decide_the_same_without_kernels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without kernels, a review is interpreted with smaller samples, and compiles nothing."""
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[0], {}), "awaited")
    assert match.turn is not None
    rng = (1, 2, 3, 4)
    monkeypatch.setattr("roost.bots.search.search.MAX_INTERPRETED_ITERATIONS", 12)
    monkeypatch.setattr("roost.bots.search.search.INTERPRETED_MILLISECONDS", 1e6)
    compiled = guess_state(game, match.state, match.turn, rng)
    search, greedy = Search(game, SearchBudget(12)), greedy_action(game, compiled)
    policy = policy_action(game, compiled, rng, 0.0)
    best = search.best_action(compiled, rng)

    def fail(*_: object) -> None:
        raise AssertionError("this would compile")

    status.mark_pending(name)
    try:
        for module in ("workspace", "guesses", "policy_actions"):
            monkeypatch.setattr(f"roost.bots.search.{module}.kernels_for", fail)
        guessed = guess_state(game, match.state, match.turn, rng)
        assert guessed == compiled
        short = Search(game, SearchBudget(1000))
        assert short.best_action(guessed, rng) == best
        assert short.visits() == search.visits()
        assert greedy_action(game, guessed) == greedy
        assert policy_action(game, guessed, rng, 0.0) == policy
    finally:
        status.mark_ready(name)
