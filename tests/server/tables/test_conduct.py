"""Protection of players against each other at a table."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roost.server.tables import audience, hints
from roost.server.tables.events import Occupant, SeatTaken
from tests.server.tables.test_undo import action_of_type
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import (
    is_over,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    start_match,
    wait_until,
)


@run_async
async def test_a_player_who_just_disconnected_keeps_the_seat(tmp_path: Path) -> None:
    """A page that reloads is disconnected for a moment. No bot may take the seat meanwhile."""
    async with run_server(tmp_path, away_grace=3600) as server:
        table_match = await start_match(server)
        a, b, _ = table_match.connections
        await a.close()
        await b.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][0]["is_away"])
        refused = await b.get_rejection("stand_in", table_match.table, seat=0, bot="random")
        assert "a moment ago" in refused
    async with run_server(tmp_path, away_grace=3600) as server:  # a restart disconnects all players
        b = await (await server.new_user(cookie=table_match.server.users[1].cookie)).connect(
            "again"
        )
        refused = await b.get_rejection("stand_in", table_match.table, seat=0, bot="random")
        assert "a moment ago" in refused


@run_async
async def test_the_owner_frees_the_seat_of_an_absent_player(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table()
        a, b = await owner.connect(), await (await server.new_user("Bo")).connect()
        await sit_down([a, b], table)

        def is_away() -> bool:
            tables = [messages["table"] for messages in a.messages if messages.get("table")]
            return bool(tables[-1]["seats"][1]["is_away"])

        # With two servers, one learns of the seat before it learns who is present.
        await wait_until(lambda: not is_away())
        assert "taken" in await a.get_rejection("set_bot", table, seat=1, bot="random")
        await b.close()
        await wait_until(is_away)
        await a.do("set_bot", table, seat=1, bot=None)
        seat = (await a.read_snapshot(table))["table"]["seats"][1]
        assert (seat["is_taken"], seat["name"]) == (False, "")


@ONE_SERVER
@run_async
async def test_a_player_who_just_sat_down_counts_as_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds before it is known at which server the player is."""
    async with run_server(tmp_path, away_grace=15) as server:
        owner = await server.new_user()
        live = await server.manager.find(await owner.new_table())
        clock = SimpleNamespace(monotonic=lambda: time.monotonic() + 60)
        monkeypatch.setattr(audience, "time", clock)
        assert live.audience.recent_ids == set()
        async with live.lock():
            await live.append(SeatTaken(seat=1, occupant=Occupant("somebody", "Bo")))
        assert live.audience.recent_ids == {"somebody"}
        clock.monotonic = lambda: time.monotonic() + 76
        assert live.audience.recent_ids == set()


@run_async
async def test_a_player_with_a_stand_in_need_not_consent(tmp_path: Path) -> None:
    async with run_server(tmp_path, bot_delay=3600) as server:
        table_match = await start_match(server)
        table = table_match.table
        seat = await table_match.act(action_of_type("add", face="up"))
        others = [(seat + 1) % 3, (seat + 2) % 3]
        me = table_match.connections[seat]
        await table_match.connections[others[0]].do("stand_in", table, seat=others[0], bot="random")
        await me.do("undo", table, seat=seat)
        assert (await me.read_snapshot(table))["table"]["undo_seat"] == seat
        await table_match.connections[others[1]].do("undo", table, seat=others[1], agree=True)
        snapshot = await me.read_snapshot(table)
        assert (snapshot["action_count"], snapshot["table"]["is_practice"]) == (0, False)
        # If all others have a stand-in, the action is undone at once, unless it revealed something.
        await table_match.act(action_of_type("add", face="up"))
        await table_match.connections[others[1]].do("stand_in", table, seat=others[1], bot="random")
        await me.do("undo", table, seat=seat)
        assert (await me.read_snapshot(table))["action_count"] == 0


@run_async
async def test_a_solo_player_can_close_the_match(tmp_path: Path) -> None:
    """The match is closed, and its hidden cards stay hidden."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(players=3, bots=[None, "random", "random"])
        connection = await owner.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await start_and_deal([connection], table)
        other = await (await server.new_user()).connect()
        assert "Only the person" in await other.get_rejection("close", table)
        await connection.do("close", table)
        assert (await connection.read_snapshot(table))["table"]["phase"] == "closed"
        live = await server.live(table)
        assert live.table.secret is not None
        log = (await owner.http.get(f"/api/tables/{table}/record")).text
        assert live.table.secret not in log
        assert '"setup"' not in log
        lobby = (await owner.http.get("/api/tables")).json()
        assert not any(lobby.values())
        match = live.table.match
        assert match is not None
        fields = {"seat": 0, "action_count": len(match.actions), "action": {}}
        assert "not possible now" in await connection.get_rejection("act", table, **fields)
    async with run_server(tmp_path) as server:
        again = await (await server.new_user(cookie=owner.cookie)).connect("again")
        assert (await again.read_snapshot(table))["table"]["phase"] == "closed"


@run_async
async def test_a_name_cannot_be_used_to_chat(tmp_path: Path) -> None:
    """At a table without chat, a new name appears only at the next table."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table(players=3, bots=[None, "random", "random"], has_chat=False)
        connection = await owner.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await owner.http.put("/api/me", json={"name": "Bo"})
        assert (await connection.read_snapshot(table))["table"]["seats"][0]["name"] == "Bo"
        await start_and_deal([connection], table)
        await owner.http.put("/api/me", json={"name": "I have acorns"})
        snapshot = await connection.read_snapshot(table)
        assert snapshot["table"]["seats"][0]["name"] == "Bo"
        await connection.do("stand_in", table, seat=0, bot="random")
        await connection.wait_for(is_over)


@run_async
async def test_a_repeated_hint_is_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint stays the same until an action is taken, so it is computed once."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, "familiars-trouble")
        seat = (await table_match.match()).turn
        connection = table_match.connections[seat]
        tried, reasons = [], hints.prepare_hint

        def counted(*args: Any) -> Any:
            tried.append(args)
            return reasons(*args)

        monkeypatch.setattr(hints, "prepare_hint", counted)
        for _ in range(3):
            await connection.do("hint", table_match.table, seat=seat)
        assert len(tried) == 1
        messages = [m["evaluations"] for m in connection.messages if m["type"] == "hint"]
        assert messages[0] == messages[1] == messages[2]
        await table_match.act()
        turn = (await table_match.match()).turn
        await table_match.connections[turn].do("hint", table_match.table, seat=turn)
        assert len(tried) == 2
