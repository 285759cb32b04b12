"""Who has a seat: strangers are removed, and whoever returns has the seat back."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost.server.tables import bot_runner
from tests.support.backends import ONE_SERVER
from tests.support.server import (
    Connection,
    Message,
    TableMatch,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    wait_until,
)
from tests.support.server import start_match as begin
from tests.support.solo_match import start_solo


def told_seat(page: Connection, seat: int) -> Message:
    """What a page was told of a seat last."""
    found: Message = [m["table"] for m in page.messages if m.get("table")][-1]["seats"][seat]
    return found


async def leave(playing: TableMatch, seat: int) -> None:
    """Close the page of a seat, and wait until the others know."""
    await playing.connections[seat].close()
    others = [page for i, page in enumerate(playing.connections) if i != seat]
    await wait_until(lambda: all(told_seat(page, seat)["away"] for page in others))


async def return_to(playing: TableMatch, seat: int) -> Connection:
    page = await playing.server.users[seat].connect("again", first_id=1000)
    await page.read_snapshot(playing.table)
    return page


# Before the match


@run_async
async def test_the_owner_removes_a_stranger_who_is_here(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, stranger, friend = [await server.new_user(name) for name in ("Ada", "Eve", "Bo")]
        table = await owner.new_table()
        a, b, c = [await person.connect() for person in (owner, stranger, friend)]
        await sit_down([a, b], table)
        await c.do("watch", table)
        assert "Only the person" in await c.get_rejection("remove", table, seat=1)
        assert "Only the person" in await b.get_rejection("remove", table, seat=0)
        for seat in (0, 2):
            assert "Nobody sits there" in await a.get_rejection("remove", table, seat=seat)
        assert "no seat 7" in await a.get_rejection("remove", table, seat=7)
        await a.do("remove", table, seat=1)
        looks = [await page.read_snapshot(table) for page in (a, b, c)]
        assert [look["table"]["removed"] for look in looks] == [False, True, False]
        assert not looks[0]["table"]["seats"][1]["taken"]
        for seat in (1, 2):
            assert "removed you" in await b.get_rejection("sit", table, seat=seat)
        await c.do("sit", table, seat=1)
    async with run_server(tmp_path) as server:  # also after a restart
        b = await (await server.new_user(cookie=stranger.cookie)).connect("again")
        assert (await b.read_snapshot(table))["table"]["removed"]
        assert "removed you" in await b.get_rejection("sit", table, seat=2)
        a = await (await server.new_user(cookie=owner.cookie)).connect("again")
        await a.do("bot", table, seat=2, bot="random")
        await a.do("start", table)
        assert "cannot be done now" in await a.get_rejection("remove", table, seat=1)


# Hints


@run_async
async def test_people_who_play_against_each_other_have_no_hints(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await begin(server, players=2)
        seat = (await playing.match()).turn
        page = playing.connections[seat]
        assert not (await page.look(playing.table))["table"]["hints"]
        assert "no hints" in await page.refused("hint", playing.table, seat=seat)
        # Nor when the other has left the seat to a bot: they may return.
        await playing.connections[1 - seat].do(
            "stand-in", playing.table, seat=1 - seat, bot="random"
        )
        assert "no hints" in await page.refused("hint", playing.table, seat=seat)


@pytest.mark.parametrize(("game", "people"), [("donburiko", 1), ("familiars-trouble", 3)])
@run_async
async def test_a_hint_makes_the_match_practice_and_all_are_told(
    tmp_path: Path, game: str, people: int
) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        bots = [None] * people + ["random"] * (3 - people)
        table = await owner.new_table(game, 3, bots=bots)
        pages = [await owner.connect(), *await server.connect_users(people - 1)]
        await sit_down(pages, table)
        await start_and_deal(pages, table)
        match = (await server.live(table)).table.match
        assert match is not None
        await wait_until(lambda: match.turn is not None and match.turn < people)
        assert match.turn is not None
        info = (await pages[0].read_snapshot(table))["table"]
        assert (info["hints"], info["practice"], info["counts"]) == (True, False, True)
        await pages[match.turn].do("hint", table, seat=match.turn)
        for page in pages:
            info = (await page.read_snapshot(table))["table"]
            assert (info["practice"], info["counts"]) == (True, False)


@run_async
async def test_whether_there_is_something_to_take_back_is_told(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await begin(server)

        async def has_acted() -> list[bool]:
            looks = [await page.read_snapshot(playing.table) for page in playing.connections]
            return [look["sights"][0]["has_acted"] for look in looks]

        assert await has_acted() == [False, False, False]
        seat = await playing.act()
        assert await has_acted() == [i == seat for i in range(3)]


# Stand-ins


@run_async
async def test_whoever_returns_has_the_seat_back(tmp_path: Path) -> None:
    async with run_server(tmp_path, pause=3600) as server:
        playing = await begin(server)
        seat = (await playing.match()).turn
        other = playing.connections[(seat + 1) % 3]
        await leave(playing, seat)
        await other.do("stand-in", playing.table, seat=seat, bot="random")
        assert told_seat(other, seat)["stand_in"]
        playing.connections[seat] = page = await return_to(playing, seat)
        await wait_until(lambda: not told_seat(other, seat)["stand_in"])
        await wait_until(lambda: not told_seat(page, seat)["stand_in"])
        assert await playing.act() == seat
        table = playing.table
    async with run_server(tmp_path) as server:  # as it was stored
        assert (await server.live(table)).table.stand_ins == {}


@run_async
async def test_a_seat_that_one_left_to_a_bot_stays_with_it(tmp_path: Path) -> None:
    """Until its person takes it back."""
    async with run_server(tmp_path, pause=3600) as server:
        playing = await begin(server)
        seat = (await playing.match()).turn
        await playing.connections[seat].do("stand-in", playing.table, seat=seat, bot="random")
        await leave(playing, seat)
        page = await return_to(playing, seat)
        assert (await page.read_snapshot(playing.table))["table"]["seats"][seat]["stand_in"]
        await page.do("stand-in", playing.table, seat=seat, bot=None)
        assert not told_seat(page, seat)["stand_in"]


@ONE_SERVER
@run_async
async def test_a_bot_does_not_finish_its_move_when_the_player_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, gate = asyncio.Event(), asyncio.Event()
    choice = bot_runner.BotRunner._choose

    async def slowly(*args: Any) -> Any:
        thinking.set()
        await gate.wait()
        return await choice(*args)

    monkeypatch.setattr(bot_runner.BotRunner, "_choose", slowly)
    async with run_server(tmp_path) as server:
        playing = await begin(server)
        match = await playing.match()
        seat = match.turn
        await leave(playing, seat)
        await playing.connections[(seat + 1) % 3].do(
            "stand-in", playing.table, seat=seat, bot="random"
        )
        await thinking.wait()
        playing.connections[seat] = await return_to(playing, seat)
        live = await playing.live()
        gate.set()
        await wait_until(lambda: not live._bot_runner.is_running)
        assert (await playing.match()).actions == []
        assert await playing.act() == seat


@run_async
async def test_a_seat_that_is_given_up_is_a_bots(tmp_path: Path) -> None:
    async with run_server(tmp_path, pause=3600) as server:
        playing = await begin(server, talk=False)
        table, (a, b, _) = playing.table, playing.connections
        assert "not yours" in await b.get_rejection("give-up", table, seat=0, bot="random")
        assert "nobody" in await a.get_rejection("give-up", table, seat=0, bot="nobody")
        await a.do("give-up", table, seat=0, bot="random")
        look = await a.read_snapshot(table)
        assert [sight["seat"] for sight in look["sights"]] == [None]  # they see what all see
        seat = (await b.read_snapshot(table))["table"]["seats"][0]
        assert (seat["bot"], seat["stand_in"], seat["mine"]) == ("random", False, False)
        assert "not yours" in await a.get_rejection("stand-in", table, seat=0, bot=None)
        alone = await start_solo(server)
        await alone.match()
        assert "Nobody else" in await alone.page.get_rejection(
            "give-up", alone.table, seat=0, bot="random"
        )
