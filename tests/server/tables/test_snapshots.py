"""Long matches are loaded from stored states, which are only a cache."""

import asyncio
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roost import games
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


StoredStates = dict[int, tuple[str, bytes]]
"""By number of actions: the build and the state."""


def stored_states(data: Path) -> StoredStates:
    rows = backends.run_statement(data, "SELECT action_count, build, body FROM snapshots")
    return {action_count: (build, body) for action_count, build, body in rows}


class ActionCounter:
    """Counts the actions that are applied."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        game_class = type(games.load(GAME))
        apply = game_class.apply

        def count_and_apply(*args: Any, **more: Any) -> None:
            self.count += 1
            apply(*args, **more)

        monkeypatch.setattr(game_class, "apply", count_and_apply)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> ActionCounter:
    return ActionCounter(monkeypatch)


def store_long_match(tmp_path: Path, length: int = LENGTH) -> tuple[str, str, Match[Any]]:
    cookies, users = asyncio.run(create_accounts(tmp_path))
    match = play_campaign(lambda m: len(m.actions) >= length)
    return cookies[0], store_match(database_file(tmp_path), match, [users[0], users[0]]), match


def load_snapshot(tmp_path: Path, cookie: str, table: str) -> Message:
    return asyncio.run(read_snapshot(tmp_path, cookie, table))


def test_a_long_match_is_not_replayed_from_its_start(
    tmp_path: Path, applied: ActionCounter
) -> None:
    cookie, table, match = store_long_match(tmp_path)
    applied.count = 0
    first = load_snapshot(tmp_path, cookie, table)
    assert applied.count >= LENGTH
    assert max(stored_states(tmp_path)) == LENGTH // CHECKPOINT_INTERVAL * CHECKPOINT_INTERVAL
    applied.count = 0
    second = load_snapshot(tmp_path, cookie, table)
    viewer_count = 2  # each has its own history
    assert applied.count <= CHECKPOINT_INTERVAL + viewer_count * 2 * CHECKPOINT_INTERVAL
    assert second == first
    views = {observation["seat"]: observation["view"] for observation in second["observations"]}
    for seat in range(2):
        assert views[seat] == view_as_json(match, seat)
    assert second["action_count"] == LENGTH


def test_the_history_of_a_long_match_is_recent(tmp_path: Path) -> None:
    cookie, table, match = store_long_match(tmp_path)
    for observation in load_snapshot(tmp_path, cookie, table)["observations"]:
        recent = match.at(match.history_start)
        assert CHECKPOINT_INTERVAL <= LENGTH - match.history_start < 2 * CHECKPOINT_INTERVAL
        assert observation["history"]["view"] == view_as_json(recent, observation["seat"])


BUILD = "another build"
DAMAGES: dict[str, Callable[[StoredStates], StoredStates]] = {
    BUILD: lambda stored: {n: ("another", body) for n, (_, body) in stored.items()},
    "cut off": lambda stored: {n: (build, body[:-9]) for n, (build, body) in stored.items()},
    "a bit flipped": lambda stored: {
        n: (build, body[:50] + bytes([body[50] ^ 1]) + body[51:])
        for n, (build, body) in stored.items()
    },
    "nothing": lambda stored: {n: (build, b"") for n, (build, _) in stored.items()},
    "only the latest": lambda stored: {
        n: (build, b"x" if n == max(stored) else body) for n, (build, body) in stored.items()
    },
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_invalid_stored_state_is_dropped(tmp_path: Path, damage: str) -> None:
    cookie, table, _ = store_long_match(tmp_path)
    right = load_snapshot(tmp_path, cookie, table)
    states = stored_states(tmp_path)
    damaged = DAMAGES[damage](states)
    for number, (build, body) in damaged.items():
        statement = "UPDATE snapshots SET build = $1, body = $2 WHERE action_count = $3"
        backends.run_statement(tmp_path, statement, build, body, number)
    assert load_snapshot(tmp_path, cookie, table) == right
    restored = stored_states(tmp_path)
    assert restored.keys() == states.keys()
    for number, (build, body) in restored.items():
        assert build == states[number][0]
        assert damaged[number] == states[number] or body != damaged[number][1] or damage == BUILD


def test_a_stored_state_of_other_actions_is_dropped(tmp_path: Path) -> None:
    """For example if the store lost its last events: the remaining events count."""
    cookie, table, match = store_long_match(tmp_path)
    load_snapshot(tmp_path, cookie, table)
    last = 4 + 3 * CHECKPOINT_INTERVAL + 5  # after four events before the first action
    backends.run_statement(tmp_path, "DELETE FROM events WHERE sequence >= $1", last)
    snapshot = load_snapshot(tmp_path, cookie, table)
    earlier = match.at(3 * CHECKPOINT_INTERVAL + 5)
    assert snapshot["action_count"] == 3 * CHECKPOINT_INTERVAL + 5
    assert snapshot["observations"][0]["view"] == view_as_json(earlier, 0)


def test_a_stored_state_cannot_run_code(tmp_path: Path) -> None:
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
        assert [snapshot.action_count for snapshot in match.checkpoints] == [CHECKPOINT_INTERVAL]
        await play_at_table(
            server, connection, table, lambda m: len(m.actions) > 2 * CHECKPOINT_INTERVAL
        )
        await wait_until(
            lambda: set(stored_states(tmp_path)) == {CHECKPOINT_INTERVAL, 2 * CHECKPOINT_INTERVAL}
        )
        right = await connection.read_snapshot(table)
    snapshot = await read_snapshot(tmp_path, str(user.cookie), table)
    assert snapshot["observations"] == right["observations"]


@run_async
async def test_a_match_is_loaded_after_a_kill(tmp_path: Path) -> None:
    """Whichever states were stored when the server was killed, the match continues."""
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
        update = await connection.wait_for(
            lambda m: m["type"] == "snapshot" and bool(m["observations"]), start
        )
        legal, actions = update["observations"][0]["legal_actions"], 0
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
        snapshot = await (await again.connect()).read_snapshot(table)
        assert snapshot["observations"][0]["view"] == right["observations"][0]["view"]
        assert (
            snapshot["observations"][0]["legal_actions"]
            == right["observations"][0]["legal_actions"]
        )
        assert snapshot["action_count"] == right["action_count"] == actions
        await user.close()
        await again.close()
    finally:
        server.kill()
    assert await asyncio.to_thread(lambda: max(stored_states(tmp_path))) == 2 * CHECKPOINT_INTERVAL
