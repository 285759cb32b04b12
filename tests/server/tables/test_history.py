"""Coming back: who is here, the whole story so far, and which move was one's own."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import View, apply_diff
from roost.match import Event, observe
from roost.match.event_log import visible_events
from tests.support.matches import make_rng, random_chooser
from tests.support.server import (
    CONFIRMATIONS,
    Connection,
    run_async,
    run_server,
    start_and_deal,
    start_match,
    wait_until,
)


def told_to(page: Connection) -> list[Any]:
    """Every event that the page of one seat was told."""
    heard = [m for m in page.messages if m["tell"] == "happened"]
    return [event for m in heard for told in m["told"] for event in told["events"]]


@pytest.mark.parametrize("name", games.game_ids())
@run_async
async def test_another_device_has_the_whole_story(tmp_path: Path, name: str) -> None:
    """It is what this seat was told, no more and no less, as far as the rules let it be read."""
    async with run_server(tmp_path) as server:
        playing = await start_match(server, name, games.game_info(name).players[0])
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", playing.table)
        choose = random_chooser(make_rng("story"))
        horizon = games.game_info(name).log_horizon
        for _ in range(3):
            for _ in range(9):
                if (await playing.match()).turn is not None:
                    await playing.act(choose)
            for number, page in enumerate([*playing.connections, spectator]):
                device = await server.users[number].connect("another")
                sight = (await device.read_snapshot(playing.table))["sights"][0]
                story = sight["story"]
                heard = msgspec.convert(told_to(page), list[Event])
                events = msgspec.convert(story["events"], list[Event])
                assert events == visible_events(heard, horizon)
                view = msgspec.convert(story["view"], View)
                for event in events:
                    view = apply_diff(view, event.diff)
                assert view == observe(await playing.match(), sight["seat"]).view
                await device.close()
        if horizon is None:
            first = next(
                m for m in playing.connections[0].messages if m["tell"] == "look" and m["sights"]
            )
            again = (await playing.connections[0].read_snapshot(playing.table))["sights"][0][
                "story"
            ]
            assert again["view"] == first["sights"][0]["view"]
            assert first["sights"][0]["story"] is None


@run_async
async def test_after_an_undo_the_story_is_what_counts(tmp_path: Path) -> None:
    async with run_server(tmp_path, pause=60) as server:
        person = await server.new_user()
        table = await person.new_table(players=3, bots=[None, None, "random"])
        page = await person.connect()
        await page.do("watch", table)
        for seat in (0, 1):
            await page.do("sit", table, seat=seat)
        await start_and_deal([page], table)
        match: Any = (await server.live(table)).table.match
        seat = match.turn
        act = {"seat": seat, "actions": 0, "action": match.legal()[0]}
        await page.do("act", table, **act)
        assert (await page.read_snapshot(table))["sights"][0]["story"]["events"]
        await page.do("undo", table, seat=seat)
        assert (await page.read_snapshot(table))["sights"][0]["story"] is None


@run_async
async def test_looking_again_and_again_costs_little(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        await playing.act()
        live = (await playing.live()).table
        assert live.histories is not None
        first = live.histories.get(0)
        assert live.histories.get(0) is first
        await playing.act()
        assert len(live.histories.get(0).events) > len(first.events)


@run_async
async def test_who_comes_back_learns_who_is_here(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        a, b, c = playing.connections
        number = (await a.read_snapshot(playing.table))["number"]
        await a.close()
        await b.close()  # while a is away, and nothing else happens
        await c.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][1]["away"])
        back = await server.users[0].connect("page", 100)
        await back.do("watch", playing.table, after=number)
        (told, done) = back.messages
        assert (told["tell"], told["number"], told["told"]) == ("happened", number, [])
        assert [seat["away"] for seat in told["table"]["seats"]] == [False, True, False]
        assert done["tell"] in CONFIRMATIONS
        # After happenings, too: what came between has the same presence at its end.
        await c.do("say", playing.table, text="hello?")
        await back.close()
        again = await server.users[0].connect("page", 200)
        await again.do("watch", playing.table, after=number)
        assert [m["number"] for m in again.messages[:-1]] == [number + 1, number + 1]
        assert again.messages[0]["chat"]["text"] == "hello?"
        assert again.messages[1]["table"]["seats"][1]["away"]


@run_async
async def test_a_page_knows_its_own_move(tmp_path: Path) -> None:
    """`happened` has the id of the message that brought it about: on the mover's page alone."""
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        table = playing.table
        match = await playing.match()
        seat = match.turn
        page, other = playing.connections[seat], playing.connections[(seat + 1) % 3]
        second = await server.users[seat].page("second")
        await second.do("watch", table)
        starts = [len(p.raw) for p in (page, other, second)]
        act = {"seat": seat, "actions": 0, "action": match.legal()[0]}
        answer = await page.ask("act", table, id=77, **act)
        assert answer["tell"] in CONFIRMATIONS
        mine = page.told[starts[0] :]
        assert [(m["tell"], m.get("message"), m.get("id")) for m in mine] == [
            ("happened", 77, table),
        ]
        for watcher, start in ((other, starts[1]), (second, starts[2])):
            told = await watcher.until(lambda m: m["tell"] == "happened", start)
            assert (told["actions"], told["message"]) == (1, None)
        # What cannot be done is refused with its id, and nothing happens in between.
        start = len(page.raw)
        late = await page.ask("act", table, id=78, **act)
        assert (late["tell"], late["id"]) == ("refuse", 78)
        assert len(page.raw) == start + 1
        # The answer was lost: it comes back with the happening, once.
        number = mine[0]["number"]
        await page.close()
        await wait_until(lambda: server.hub.metrics.loaded_tables() == 1)
        back = await server.users[seat].page("page", 100)
        await back.do("watch", table, after=number - 1)
        assert back.told[0]["message"] == 77
        again = await back.ask("act", table, id=77, **act)
        assert again["tell"] in CONFIRMATIONS
        assert len((await playing.match()).actions) == 1


@run_async
async def test_a_refusal_names_its_message(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        page = await person.connect()
        deep = "[" * 30_000
        for text, id in (
            ('{"ask":"act","id":7}', 7),
            ('{"ask":"fly","id":8,"table":"x"}', 8),
            ('{"id":9}', 9),
            ('{"ask":"sit","id":10,"table":"x","seat":"zero"}', 10),
            ('{"ask":"sit","id":11,"table":"x","seat":0,"more":1}', 11),
            ('{"ask":"sit","id":12,"table":"x","seat":0}', 12),
            ('{"ask":"act","id":13,"table":"x","seat":0,"actions":0,"action":' + deep, 13),
            ('{"id":14,"ask":"act","table":"x","action":' + deep, 14),
            ('{"ask":"act","id":15,"table":', 15),
            ('{"ask":"act","id":-1}', None),
            ('{"ask":"act","id":"x"}', None),
            ("act", None),
            ("[]", None),
            ('{"ask":"act","table":"x","action":{"id":5}}', None),
        ):
            start = len(page.raw)
            await page.send(text)
            told = await page.wait_for(lambda m: m["tell"] == "refuse", start)
            assert told["id"] == id, text
            assert told["why"]
    async with run_server(tmp_path, rate=1) as server:
        slow = await (await server.new_user()).connect()
        for id in range(9):
            await slow.send({"ask": "sit", "id": id, "table": "x", "seat": 0})
        await slow.wait_for(lambda m: "Too many" in m.get("why", ""))
        await asyncio.sleep(0)
        assert [m["id"] for m in slow.messages] == list(range(len(slow.messages)))
