"""The life of a table: created, found, joined, played, transferred, repeated and closed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.server.tables.audience import MAX_RECENT_UPDATES
from roost.testing.matches import make_rng, random_chooser
from roost.testing.selection import short_games
from tests.support.server import backends
from tests.support.server.running_server import (
    CONFIRMATIONS,
    ClientState,
    is_over,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    start_match,
    wait_until,
)


@pytest.mark.parametrize(
    ("asked", "status", "part"),
    [
        ({"game": "chess", "players": 2}, 404, "There is no game chess"),
        ({"game": "donburiko", "players": 99}, 422, "not for 99"),
        ({"game": "donburiko", "players": -1}, 422, "not for -1"),
        ({"game": "donburiko", "players": 10**12}, 422, "not for 1000000000000"),
        ({"game": "donburiko", "players": 3, "options": {"x": 1}}, 422, "no option x"),
        ({"game": "donburiko", "players": 3, "bots": ["tiger"]}, 422, "no bot tiger"),
        ({"game": "donburiko", "players": 3, "bots": [""]}, 422, "no bot"),
        ({"game": "donburiko", "players": 3, "bots": ["random"] * 4}, 422, "more bots than seats"),
        ({"game": "donburiko", "players": 3, "deck": []}, 422, "no custom decks"),
        (
            {"game": "familiars-trouble", "players": 3, "deck": {"errands": [], "extra": "x"}},
            422,
            "no extra in a deck",
        ),
        ({"game": "donburiko", "players": "three"}, 400, "players: Expected `int`"),
        ({"game": "donburiko", "players": 3, "colour": 1}, 400, "colour"),
        ([], 400, "Expected `object`"),
    ],
)
@run_async
async def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, asked: Any, status: int, part: str
) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        answer = await user.http.post("/api/tables", json=asked)
        assert answer.status_code == status
        assert part in answer.json()["reason"]
        lobby = (await user.http.get("/api/tables")).json()
        assert not any(lobby.values())


@run_async
async def test_a_table_is_found_by_its_id(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, guest = await server.new_user(), await server.new_user()
        table = await owner.new_table()
        assert len(table) >= 20
        found = (await guest.http.get(f"/api/tables/{table}")).json()
        assert found["phase"] == "waiting"
        assert not found["is_owner"]
        assert (await owner.http.get(f"/api/tables/{table}")).json()["is_owner"]
        wrong = await guest.http.get(f"/api/tables/{table}x")
        assert wrong.status_code == 404
        assert "no such table" in wrong.json()["reason"]


@run_async
async def test_the_lobby_lists_waiting_own_and_finished_tables(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, guest = await server.new_user(), await server.new_user()
        hidden = await owner.new_table()
        listed = await owner.new_table(is_listed=True, players=3, bots=[None, "random", "random"])

        async def lobby(user: Any) -> dict[str, list[str]]:
            found = (await user.http.get("/api/tables")).json()
            return {part: [row["id"] for row in rows] for part, rows in found.items() if rows}

        assert await lobby(guest) == {"waiting": [listed]}
        assert set((await lobby(owner))["my_active"]) == {hidden, listed}
        connection = await guest.connect()
        await connection.do("watch", listed)
        await connection.do("sit", listed, seat=0)
        assert (await lobby(guest))["my_active"] == [listed]
        await connection.do("stand", listed, seat=0)
        assert "my_active" not in await lobby(guest)
        await connection.do("sit", listed, seat=0)
        mine = await owner.connect()
        await mine.do("start", listed)
        await connection.do("nonce", listed, nonce="ab" * 16)
        assert await lobby(guest) == {"my_active": [listed], "playing": [listed]}
        await connection.wait_for(
            lambda m: m["type"] == "snapshot" and m["table"]["phase"] == "playing"
        )
        await connection.do("stand_in", listed, seat=0, bot="random")
        await connection.wait_for(is_over)
        await wait_until(lambda: _finished(lobby, guest, listed))
        await mine.do("close", listed)
        await mine.do("close", hidden)
        assert await lobby(guest) == {"my_finished": [listed]}
        assert await lobby(owner) == {"my_finished": [listed]}


async def _finished(lobby: Any, user: Any, table: str) -> bool:
    return bool(await lobby(user) == {"finished": [table], "my_finished": [table]})


@run_async
async def test_seats_are_taken_freed_and_given_to_bots(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table()
        a = await owner.connect()
        b = await (await server.new_user("Bo")).connect()
        await a.do("watch", table)
        await b.do("watch", table)
        await a.do("sit", table, seat=0)
        message = await b.wait_for(
            lambda m: m["type"] == "update" and m["table"]["seats"][0]["is_taken"]
        )
        assert message["table"]["seats"][0]["name"] == "Ada"
        assert not message["table"]["seats"][0]["is_mine"]
        assert "taken" in await b.get_rejection("sit", table, seat=0)
        assert "no seat 7" in await b.get_rejection("sit", table, seat=7)
        assert "not yours" in await b.get_rejection("stand", table, seat=0)
        assert "Only the person who created" in await b.get_rejection(
            "set_bot", table, seat=1, bot="random"
        )
        assert "taken" in await a.get_rejection("set_bot", table, seat=0, bot="random")
        assert "no bot tiger" in await a.get_rejection("set_bot", table, seat=1, bot="tiger")
        await a.do("set_bot", table, seat=1, bot="random")
        assert "taken" in await b.get_rejection("sit", table, seat=1)
        await a.do("set_bot", table, seat=1, bot=None)
        await b.do("sit", table, seat=1)
        await b.do("stand", table, seat=1)
        assert "still free" in await a.get_rejection("start", table)
        await b.do("sit", table, seat=1)
        await a.do("set_bot", table, seat=2, bot="random")
        assert "Only the person who created" in await b.get_rejection("start", table)
        await start_and_deal([a, b], table)
        for ask in ("sit", "stand"):
            assert "not possible now" in await b.get_rejection(ask, table, seat=1)
        assert "not possible now" in await a.get_rejection("start", table)
        assert "other players are in the match" in await a.get_rejection("close", table)


@run_async
async def test_names_are_current(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        connection = await user.connect()
        table = await user.new_table(bots=[None, None, "random"])
        made_up = (await user.http.get("/api/me")).json()["name"]
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await connection.do("chat", table, text="hello")
        watching = await (await server.new_user()).connect()
        assert (await watching.read_snapshot(table))["table"]["seats"][0]["name"] == made_up
        await user.http.put("/api/me", json={"name": "  Cleo \n the Owl "})
        message = await watching.wait_for(lambda m: m["type"] == "update")
        assert message["table"]["seats"][0]["name"] == "Cleo the Owl"
        await connection.do("sit", table, seat=1)
        await connection.do("chat", table, text="it is me")
        snapshot = await connection.read_snapshot(table)
        names = [seat["name"] for seat in snapshot["table"]["seats"]]
        assert names == ["Cleo the Owl", "Cleo the Owl", "random"]
        assert [line["name"] for line in snapshot["chat"]] == [made_up, "Cleo the Owl"]
        # A table that is rebuilt from its events is the same.
        number = snapshot["sequence"]
        await user.http.put("/api/me", json={"name": "Cleo the Owl"})
        assert (await connection.read_snapshot(table))["sequence"] == number
        await connection.close()
        await watching.close()
        await wait_until(lambda: _tables(server) == 0)
        found = (await user.http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in found["seats"]] == names


@pytest.mark.parametrize("name", short_games())
@run_async
async def test_a_match_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    players = games.game_info(name).players[0]
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, name, players)
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table_match.table)
        await table_match.play_out(random_chooser(make_rng("server")))
        for connection in [*table_match.connections, spectator]:
            end = await connection.wait_for(is_over)
            assert end["table"]["result"]["scores"]
            state = ClientState()
            for message in connection.messages:
                state.receive(message)
            snapshot = ClientState()
            snapshot.receive(await connection.read_snapshot(table_match.table))
            assert (state.sequence, state.views) == (snapshot.sequence, snapshot.views)
        assert list(state.views) == [None]
        assert "match is over" in await table_match.connections[0].get_rejection(
            "act", table_match.table, seat=0, action_count=end["action_count"], action={}
        )


@run_async
async def test_several_seats_on_one_device(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        connection = await user.connect()
        table = await user.new_table(players=3, bots=[None, None, "random"])
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await connection.do("sit", table, seat=1)
        await start_and_deal([connection], table)
        snapshot = await connection.read_snapshot(table)
        assert [observation["seat"] for observation in snapshot["observations"]] == [0, 1]
        for observation in snapshot["observations"]:
            mine = [
                zone
                for zone in observation["view"]["zones"]
                if zone.get("owner") == observation["seat"]
            ]
            assert any(card.get("name") for zone in mine for card in zone.get("cards", []))
        logs = [
            (await user.http.get(f"/api/tables/{table}/record", params={"seat": seat})).status_code
            for seat in (0, 1, 2)
        ]
        assert logs == [200, 200, 422]


@run_async
async def test_a_bot_stands_in_and_the_seat_is_taken_back(tmp_path: Path) -> None:
    async with run_server(tmp_path, bot_delay=0.01) as server:
        table_match = await start_match(server)
        a, b, c = table_match.connections
        table = table_match.table
        assert "is here" in await b.get_rejection("stand_in", table, seat=0, bot="random")
        assert "no bot" in await a.get_rejection("stand_in", table, seat=0, bot="tiger")
        stranger = await (await server.new_user()).connect()
        assert "not yours" in await stranger.get_rejection("stand_in", table, seat=0, bot="random")
        await a.do("stand_in", table, seat=0, bot="random")
        name = (await server.users[0].http.get("/api/me")).json()["name"]
        info = (await b.read_snapshot(table))["table"]["seats"][0]
        assert (info["bot"], info["is_stand_in"], info["name"]) == ("random", True, name)
        assert "is here" in await b.get_rejection("stand_in", table, seat=0, bot=None)
        await a.do("stand_in", table, seat=0, bot=None)
        assert not (await b.read_snapshot(table))["table"]["seats"][0]["is_stand_in"]
        # The others may set a stand-in for an absent player.
        await a.close()
        await b.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][0]["is_away"])
        await b.do("stand_in", table, seat=0, bot="random")
        match = await table_match.match()
        await wait_until(lambda: match.turn != 0)
        while match.turn != 0:
            await table_match.act()
        await wait_until(lambda: match.turn != 0)
        # From another page, the player takes the seat back.
        back = await server.users[0].connect("another")
        await back.do("watch", table)
        await back.do("stand_in", table, seat=0, bot=None)
        table_match.connections[0] = back
        for _ in range(4):
            await table_match.act()
        assert (await c.read_snapshot(table))["table"]["seats"][0]["is_away"] is False


@run_async
async def test_a_person_acts_before_the_stand_in_has_thought(tmp_path: Path) -> None:
    """The bot then chooses again, because its choice was for another position."""
    async with run_server(tmp_path, bot_delay=0.02) as server:
        table_match = await start_match(server)
        connection = table_match.connections[0]
        await connection.do("stand_in", table_match.table, seat=0, bot="random")
        for seat in (1, 2):
            await table_match.connections[seat].do(
                "stand_in", table_match.table, seat=seat, bot="random"
            )
        match = await table_match.match()
        answers = []
        for _ in range(10):
            if match.turn is not None:
                fields = {"action_count": len(match.actions), "action": match.legal_actions()[0]}
                mover = table_match.connections[match.turn]
                answers.append(
                    await mover.request("act", table_match.table, seat=match.turn, **fields)
                )
        assert any(answer["type"] in CONFIRMATIONS for answer in answers)
        # If the bot was faster, the player's action is rejected.
        assert all(a["type"] in CONFIRMATIONS or "meantime" in a["reason"] for a in answers)
        await connection.wait_for(is_over)


@run_async
async def test_a_rematch_moves_the_seats_on_and_is_made_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table(players=3, bots=[None, None, "random"], has_chat=False)
        a, b = await owner.connect(), await (await server.new_user("Bo")).connect()
        await sit_down([a, b], table)
        await start_and_deal([a, b], table)
        assert "when the match is over" in await a.get_rejection("rematch", table)
        for seat, connection in enumerate((a, b)):
            await connection.do("stand_in", table, seat=seat, bot="random")
        await a.wait_for(is_over)
        stranger = await (await server.new_user()).connect()
        assert "for its players" in await stranger.get_rejection("rematch", table)
        await asyncio.gather(a.do("rematch", table), b.do("rematch", table))
        await a.do("rematch", table)
        led = [
            (await connection.read_snapshot(table))["table"]["rematch_id"] for connection in (a, b)
        ]
        assert led[0]
        assert led[0] == led[1]
        again = (await a.read_snapshot(led[0]))["table"]
        assert [seat["name"] for seat in again["seats"]] == ["Bo", "random", "Ada"]
        assert (again["phase"], again["has_chat"]) == ("waiting", False)
        lobby = (await owner.http.get("/api/tables")).json()
        assert [row["id"] for row in lobby["my_active"]] == [led[0]]
        assert [(row["id"], row["rematch_id"]) for row in lobby["my_finished"]] == [(table, led[0])]


@run_async
async def test_talk(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table(players=3, bots=[None, "random", "random"], has_chat=False)
        a, spectator = await owner.connect(), await (await server.new_user("Eve")).connect()
        await a.do("watch", table)
        await spectator.do("watch", table)
        await a.do("sit", table, seat=0)
        await a.do("chat", table, text=" hello  there ")
        message = await spectator.wait_for(lambda m: bool(m.get("chat")) and m["type"] == "update")
        assert message["chat"] == {"seat": 0, "name": "Ada", "text": "hello there"}
        for text in ("", "  ", "x" * 301):
            assert "1 to 300" in await a.get_rejection("chat", table, text=text)
        await start_and_deal([a], table)
        for connection in (a, spectator):
            assert "Chat is off" in await connection.get_rejection("chat", table, text="psst")
        await a.do("stand_in", table, seat=0, bot="random")
        await a.wait_for(is_over)
        await spectator.wait_for(is_over)  # another server may send it
        await spectator.do("chat", table, text="well played")
        line = (await a.read_snapshot(table))["chat"][-1]
        assert line == {"seat": None, "name": "Eve", "text": "well played"}


@run_async
async def test_a_closed_table_stays_closed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(players=3, bots=[None, "random", "random"])
        connection, other = await owner.connect(), await (await server.new_user()).connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await start_and_deal([connection], table)
        await connection.do("stand_in", table, seat=0, bot="random")
        await connection.wait_for(is_over)
        assert "Only the person who created" in await other.get_rejection("close", table)
        await connection.do("close", table)
        await connection.do("close", table)
        asks: dict[str, dict[str, Any]] = {
            "undo": {"seat": 0},
            "chat": {"text": "hello"},
            "stand_in": {"seat": 0, "bot": None},
            "hint": {"seat": 0},
            "start": {},
            "stand": {"seat": 0},
        }
        for ask, fields in asks.items():
            assert "not possible now" in await connection.get_rejection(ask, table, **fields)
        record = await owner.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200


@run_async
async def test_a_hint_is_available_only_on_the_own_turn(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, "familiars-trouble")
        match = await table_match.match()
        mine, other = match.turn, (match.turn + 1) % 3
        connection = table_match.connections[mine]
        assert "not yours" in await connection.get_rejection("hint", table_match.table, seat=other)
        assert "not your turn" in await table_match.connections[other].get_rejection(
            "hint", table_match.table, seat=other
        )
        await connection.do("hint", table_match.table, seat=mine)
        hint = await connection.wait_for(lambda m: m["type"] == "hint")
        assert hint["action"] in match.legal_actions()
        assert all(m["type"] != "hint" for m in table_match.connections[other].messages)


@run_async
async def test_unused_tables_are_unloaded_and_reloaded(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        idle = await server.users[0].new_table()
        for _ in range(2):
            server.manager.unload_idle()
        assert _tables(server) == 1
        live = await server.live(idle)
        assert live.table.phase == "waiting"
        for connection in table_match.connections:
            await connection.close()
        await wait_until(lambda: _tables(server) == 1)
        again = await server.users[0].connect("again")
        assert (await again.read_snapshot(table_match.table))["table"]["phase"] == "playing"


def _tables(server: Any) -> int:
    count: int = server.manager.metrics.loaded_tables()
    return count


@run_async
async def test_a_client_that_was_away_too_long_gets_a_snapshot(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table()
        connection = await owner.connect()
        for number in range(MAX_RECENT_UPDATES + 1):
            await connection.do("chat", table, text=str(number))
        for after, first in ((0, "snapshot"), (1, "update"), (10**9, "snapshot")):
            start = len(connection.raw)
            await connection.do("watch", table, after=after)
            told = connection.messages[start:-1]
            assert told[0]["type"] == first
            assert told[-1]["sequence"] == MAX_RECENT_UPDATES + 1
            assert len(told) == (
                1 if first == "snapshot" else MAX_RECENT_UPDATES + 1
            )  # who is here now


@backends.ONE_SERVER
@run_async
async def test_bots_are_as_fast_as_the_slowest_at_the_table_likes(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, players=2)
        table, (one, other) = table_match.table, table_match.connections
        live = await table_match.live()
        assert live.audience.bot_delay_factor == 1.0
        await one.do("watch", table, bot_delay_factor=0.35)
        assert live.audience.bot_delay_factor == 1.0, "the other player has the default"
        await other.do("watch", table, bot_delay_factor=0.5)
        assert live.audience.bot_delay_factor == 0.5
        stranger = await (await server.new_user()).connect()
        await stranger.do("watch", table, bot_delay_factor=2)
        assert live.audience.bot_delay_factor == 0.5, "a spectator has no influence"
        await other.do("unwatch", table)
        assert live.audience.bot_delay_factor == 1.0, "an absent player counts with the default"
        assert "bot_delay_factor" in await one.get_rejection("watch", table, bot_delay_factor=0.01)
