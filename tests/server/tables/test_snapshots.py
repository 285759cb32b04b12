"""Long matches are opened from kept states, which are a cache and no more."""

import asyncio
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roost.games.familiar_tales.game import FamiliarTales
from roost.match.match import CHECKPOINT_INTERVAL, Match
from tests.support.server import backends
from tests.support.server.long_match import (
    GAME,
    create_accounts,
    database_file,
    play_at_table,
    play_campaign,
    read_snapshot,
    store_match,
    view_as_json,
)
from tests.support.server.running_server import (
    Message,
    User,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    wait_until,
)
from tests.support.server.server_process import ServerProcess

LENGTH = 4 * CHECKPOINT_INTERVAL + 7


def snapshots(data: Path) -> dict[int, tuple[str, bytes]]:
    rows = backends.run_statement(data, "SELECT action_count, build, body FROM snapshots")
    return {actions: (build, body) for actions, build, body in rows}


def changed(data: Path, statement: str, *args: Any) -> None:
    backends.run_statement(data, statement, *args)


class Counter:
    """How many actions were carried out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        apply = FamiliarTales.apply

        def counted(*args: Any, **more: Any) -> None:
            self.count += 1
            apply(*args, **more)

        monkeypatch.setattr(FamiliarTales, "apply", counted)


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


def stored(tmp_path: Path, length: int = LENGTH) -> tuple[str, str, Match[Any]]:
    cookies, users = asyncio.run(create_accounts(tmp_path))
    match = play_campaign(lambda m: len(m.actions) >= length)
    return cookies[0], store_match(database_file(tmp_path), match, [users[0], users[0]]), match


def opened(tmp_path: Path, cookie: str, table: str) -> Message:
    return asyncio.run(read_snapshot(tmp_path, cookie, table))


def test_a_long_match_is_not_played_again_from_its_beginning(
    tmp_path: Path, carried_out: Counter
) -> None:
    cookie, table, match = stored(tmp_path)
    carried_out.count = 0
    first = opened(tmp_path, cookie, table)
    assert carried_out.count >= LENGTH
    assert max(snapshots(tmp_path)) == LENGTH // CHECKPOINT_INTERVAL * CHECKPOINT_INTERVAL
    carried_out.count = 0
    second = opened(tmp_path, cookie, table)
    eyes = 2  # each has its own log
    assert carried_out.count <= CHECKPOINT_INTERVAL + eyes * 2 * CHECKPOINT_INTERVAL
    assert second == first
    views = {sight["seat"]: sight["view"] for sight in second["observations"]}
    for seat in range(2):
        assert views[seat] == view_as_json(match, seat)
    assert second["action_count"] == LENGTH


def test_the_log_of_a_long_match_is_of_late(tmp_path: Path) -> None:
    cookie, table, match = stored(tmp_path)
    for sight in opened(tmp_path, cookie, table)["observations"]:
        recent = match.at(match.history_start)
        assert CHECKPOINT_INTERVAL <= LENGTH - match.history_start < 2 * CHECKPOINT_INTERVAL
        assert sight["history"]["view"] == view_as_json(recent, sight["seat"])


BUILD = "another build"
DAMAGES: dict[str, Callable[[dict[int, tuple[str, bytes]]], dict[int, tuple[str, bytes]]]] = {
    BUILD: lambda kept: {n: ("another", body) for n, (_, body) in kept.items()},
    "cut off": lambda kept: {n: (build, body[:-9]) for n, (build, body) in kept.items()},
    "a bit flipped": lambda kept: {
        n: (build, body[:50] + bytes([body[50] ^ 1]) + body[51:])
        for n, (build, body) in kept.items()
    },
    "nothing": lambda kept: {n: (build, b"") for n, (build, _) in kept.items()},
    "only the latest": lambda kept: {
        n: (build, b"x" if n == max(kept) else body) for n, (build, body) in kept.items()
    },
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_invalid_stored_state_is_dropped(tmp_path: Path, damage: str) -> None:
    cookie, table, _ = stored(tmp_path)
    right = opened(tmp_path, cookie, table)
    kept = snapshots(tmp_path)
    damaged = DAMAGES[damage](kept)
    for number, (build, body) in damaged.items():
        sets = "UPDATE snapshots SET build = ?, body = ? WHERE action_count = ?"
        changed(tmp_path, sets, build, body, number)
    assert opened(tmp_path, cookie, table) == right
    anew = snapshots(tmp_path)
    assert anew.keys() == kept.keys()
    for number, (build, body) in anew.items():
        assert build == kept[number][0]
        assert damaged[number] == kept[number] or body != damaged[number][1] or damage == BUILD


def test_a_stored_state_of_other_actions_is_dropped(tmp_path: Path) -> None:
    """As it would be if the store lost its last rows: what was played counts."""
    cookie, table, match = stored(tmp_path)
    opened(tmp_path, cookie, table)
    last = 4 + 3 * CHECKPOINT_INTERVAL + 5  # Made, started, nonced, dealt come first
    changed(tmp_path, "DELETE FROM events WHERE sequence >= ?", last)
    found = opened(tmp_path, cookie, table)
    then = match.at(3 * CHECKPOINT_INTERVAL + 5)
    assert found["action_count"] == 3 * CHECKPOINT_INTERVAL + 5
    assert found["observations"][0]["view"] == view_as_json(then, 0)


def test_states_lead_to_no_other_code(tmp_path: Path) -> None:
    match = play_campaign(lambda m: len(m.actions) >= 3)
    evil = pickle.dumps([print])
    with pytest.raises(pickle.UnpicklingError):
        match.game.deserialize_state(match.config, evil)


@run_async
async def test_states_are_stored_during_play_and_undo(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user("Ada")
        table = await user.new_table(GAME, 1)
        connection = await user.connect()
        await sit_down([connection], table)
        await start_and_deal([connection], table)
        await play_at_table(
            server, connection, table, lambda m: len(m.actions) > 2 * CHECKPOINT_INTERVAL
        )
        for _ in range(3):
            await connection.do("undo", table, seat=0)
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        assert len(match.actions) == 2 * CHECKPOINT_INTERVAL - 2
        assert [found.action_count for found in match.checkpoints] == [CHECKPOINT_INTERVAL]
        await play_at_table(
            server, connection, table, lambda m: len(m.actions) > 2 * CHECKPOINT_INTERVAL
        )
        await wait_until(
            lambda: set(snapshots(tmp_path)) == {CHECKPOINT_INTERVAL, 2 * CHECKPOINT_INTERVAL}
        )
        right = await connection.read_snapshot(table)
    found = await read_snapshot(tmp_path, str(user.cookie), table)
    assert found["observations"] == right["observations"]


@run_async
async def test_killed_and_opened_again(tmp_path: Path) -> None:
    """Whatever was kept when the server was killed, the match goes on where it was."""
    shared = backends.settings_for(tmp_path)
    server = ServerProcess(tmp_path, bot_delay=0, nonce_timeout=1, rate_limit=10_000, **shared)
    await server.start()
    try:
        user = User(server.address)
        await user.http.get("/api/me")
        table = await user.new_table(GAME, 1)
        connection = await user.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        start = len(connection.raw)
        await connection.do("start", table)
        await connection.do("nonce", table, nonce="0a" * 16)
        seen = await connection.wait_for(
            lambda m: m["type"] == "snapshot" and bool(m["observations"]), start
        )
        legal, actions = seen["observations"][0]["legal_actions"], 0
        while actions < 2 * CHECKPOINT_INTERVAL + 9:
            start = len(connection.raw)
            await connection.do("act", table, seat=0, action_count=actions, action=legal[0])
            done = await connection.wait_for(
                lambda m: m["type"] == "update" and bool(m["updates"]), start
            )
            legal, actions = done["updates"][0]["legal_actions"], done["action_count"]
        right = await connection.read_snapshot(table)
        server.kill()
        await server.start()
        again = User(server.address, user.cookie)
        found = await (await again.connect()).read_snapshot(table)
        assert found["observations"][0]["view"] == right["observations"][0]["view"]
        assert (
            found["observations"][0]["legal_actions"] == right["observations"][0]["legal_actions"]
        )
        assert found["action_count"] == right["action_count"] == actions
        await user.close()
        await again.close()
    finally:
        server.kill()
    assert await asyncio.to_thread(lambda: max(snapshots(tmp_path))) == 2 * CHECKPOINT_INTERVAL
