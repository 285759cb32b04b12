"""Returning clients: who is present, the history so far, and the client's own actions."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import View, apply_diff
from roost.match import Event, observe
from roost.match.event_log import visible_events
from roost.testing.matches import make_rng, random_chooser
from tests.support.server.running_server import (
    CONFIRMATIONS,
    Connection,
    run_async,
    run_server,
    start_and_deal,
    start_match,
    wait_until,
)


def received_events(connection: Connection) -> list[Any]:
    """Return all events that the connection of one seat received."""
    updates = [m for m in connection.messages if m["type"] == "update"]
    return [event for m in updates for message in m["updates"] for event in message["events"]]


@pytest.mark.parametrize("name", games.game_ids())
@run_async
async def test_another_device_receives_the_complete_history(tmp_path: Path, name: str) -> None:
    """It has exactly the events that this seat received, as far as the rules keep them readable."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, name, games.game_info(name).players[0])
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table_match.table)
        choose = random_chooser(make_rng("story"))
        horizon = games.game_info(name).log_horizon
        for _ in range(3):
            for _ in range(9):
                if (await table_match.match()).turn is not None:
                    await table_match.act(choose)
            for number, connection in enumerate([*table_match.connections, spectator]):
                device = await server.users[number].connect("another")
                observation = (await device.read_snapshot(table_match.table))["observations"][0]
                story = observation["history"]
                updates = msgspec.convert(received_events(connection), list[Event])
                events = msgspec.convert(story["events"], list[Event])
                assert events == visible_events(updates, horizon)
                view = msgspec.convert(story["view"], View)
                for event in events:
                    view = apply_diff(view, event.diff)
                assert view == observe(await table_match.match(), observation["seat"]).view
                await device.close()
        if horizon is None:
            first = next(
                m
                for m in table_match.connections[0].messages
                if m["type"] == "snapshot" and m["observations"]
            )
            again = (await table_match.connections[0].read_snapshot(table_match.table))[
                "observations"
            ][0]["history"]
            assert again["view"] == first["observations"][0]["view"]
            assert first["observations"][0]["history"] is None


@run_async
async def test_after_an_undo_the_history_has_only_valid_actions(tmp_path: Path) -> None:
    async with run_server(tmp_path, bot_delay=60) as server:
        user = await server.new_user()
        table = await user.new_table(players=3, bots=[None, None, "random"])
        connection = await user.connect()
        await connection.do("watch", table)
        for seat in (0, 1):
            await connection.do("sit", table, seat=seat)
        await start_and_deal([connection], table)
        match: Any = (await server.live(table)).table.match
        seat = match.turn
        act = {"seat": seat, "action_count": 0, "action": match.legal_actions()[0]}
        await connection.do("act", table, **act)
        assert (await connection.read_snapshot(table))["observations"][0]["history"]["events"]
        await connection.do("undo", table, seat=seat)
        assert (await connection.read_snapshot(table))["observations"][0]["history"] is None


@run_async
async def test_looking_again_and_again_costs_little(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        await table_match.act()
        live = (await table_match.live()).table
        assert live.histories is not None
        first = live.histories.get(0)
        assert live.histories.get(0) is first
        await table_match.act()
        assert len(live.histories.get(0).events) > len(first.events)


@run_async
async def test_a_returning_client_learns_who_is_present(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        a, b, c = table_match.connections
        number = (await a.read_snapshot(table_match.table))["sequence"]
        await a.close()
        await b.close()  # while a is away and nothing else happens
        await c.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][1]["is_away"])
        back = await server.users[0].connect("page", 100)
        await back.do("watch", table_match.table, after=number)
        (message, done) = back.messages
        assert (message["type"], message["sequence"], message["updates"]) == ("update", number, [])
        assert [seat["is_away"] for seat in message["table"]["seats"]] == [False, True, False]
        assert done["type"] in CONFIRMATIONS
        # The same holds after events: the missed updates end with the current presence.
        await c.do("chat", table_match.table, text="hello?")
        await back.close()
        again = await server.users[0].connect("page", 200)
        await again.do("watch", table_match.table, after=number)
        assert [m["sequence"] for m in again.messages[:-1]] == [number + 1, number + 1]
        assert again.messages[0]["chat"]["text"] == "hello?"
        assert again.messages[1]["table"]["seats"][1]["is_away"]


@run_async
async def test_a_page_knows_its_own_move(tmp_path: Path) -> None:
    """Only the acting client's update has the id of the command."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        table = table_match.table
        match = await table_match.match()
        seat = match.turn
        connection, other = table_match.connections[seat], table_match.connections[(seat + 1) % 3]
        second = await server.users[seat].connect("second")
        await second.do("watch", table)
        starts = [len(p.raw) for p in (connection, other, second)]
        act = {"seat": seat, "action_count": 0, "action": match.legal_actions()[0]}
        answer = await connection.request("act", table, id=77, **act)
        assert answer["type"] in CONFIRMATIONS
        messages = connection.messages[starts[0] :]
        assert [(m["type"], m.get("command_id"), m.get("table_id")) for m in messages] == [
            ("update", 77, table),
        ]
        for watcher, start in ((other, starts[1]), (second, starts[2])):
            message = await watcher.wait_for(lambda m: m["type"] == "update", start)
            assert (message["action_count"], message["command_id"]) == (1, None)
        # An illegal action is rejected with its id, and causes no update.
        start = len(connection.raw)
        late = await connection.request("act", table, id=78, **act)
        assert (late["type"], late["id"]) == ("rejected", 78)
        assert len(connection.raw) == start + 1
        # If the answer was lost, it comes again with the update, once.
        number = messages[0]["sequence"]
        await connection.close()
        await wait_until(lambda: server.manager.metrics.loaded_tables() == 1)
        back = await server.users[seat].connect("page", 100)
        await back.do("watch", table, after=number - 1)
        assert back.messages[0]["command_id"] == 77
        again = await back.request("act", table, id=77, **act)
        assert again["type"] in CONFIRMATIONS
        assert len((await table_match.match()).actions) == 1


@run_async
async def test_a_refusal_names_its_message(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        connection = await user.connect()
        deep = "[" * 30_000
        for text, id in (
            ('{"type":"act","id":7}', 7),
            ('{"type":"fly","id":8,"table_id":"x"}', 8),
            ('{"id":9}', 9),
            ('{"type":"sit","id":10,"table_id":"x","seat":"zero"}', 10),
            ('{"type":"sit","id":11,"table_id":"x","seat":0,"more":1}', 11),
            ('{"type":"sit","id":12,"table_id":"x","seat":0}', 12),
            ('{"type":"act","id":13,"table_id":"x","seat":0,"action_count":0,"action":' + deep, 13),
            ('{"id":14,"type":"act","table_id":"x","action":' + deep, 14),
            ('{"type":"act","id":15,"table_id":', 15),
            ('{"type":"act","id":-1}', None),
            ('{"type":"act","id":"x"}', None),
            ("act", None),
            ("[]", None),
            ('{"type":"act","table_id":"x","action":{"id":5}}', None),
        ):
            start = len(connection.raw)
            await connection.send(text)
            message = await connection.wait_for(lambda m: m["type"] == "rejected", start)
            assert message["id"] == id, text
            assert message["reason"]
    async with run_server(tmp_path, rate_limit=1) as server:
        slow = await (await server.new_user()).connect()
        for id in range(9):
            await slow.send({"type": "sit", "id": id, "table_id": "x", "seat": 0})
        await slow.wait_for(lambda m: "Too many" in m.get("reason", ""))
        assert [m["id"] for m in slow.messages] == list(range(len(slow.messages)))
