"""Tables: made, found, sat at, played, handed over, played again and closed."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.server.tables.live_table import MAX_RECENT_UPDATES
from tests.support import backends
from tests.support.matches import make_rng, random_chooser, short_games
from tests.support.server import (
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
        ({"game": "donburiko", "players": 3, "bots": ["tiger"]}, 422, "no player tiger"),
        ({"game": "donburiko", "players": 3, "bots": [""]}, 422, "no player"),
        ({"game": "donburiko", "players": 3, "bots": ["random"] * 4}, 422, "More seats"),
        ({"game": "donburiko", "players": 3, "deck": []}, 422, "no other"),
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
        person = await server.new_user()
        answer = await person.http.post("/api/tables", json=asked)
        assert answer.status_code == status
        assert part in answer.json()["why"]
        lobby = (await person.http.get("/api/tables")).json()
        assert not any(lobby.values())


@run_async
async def test_who_knows_the_id_finds_the_table(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, guest = await server.new_user(), await server.new_user()
        table = await owner.new_table()
        assert len(table) >= 20
        found = (await guest.http.get(f"/api/tables/{table}")).json()
        assert found["phase"] == "waiting"
        assert not found["owner"]
        assert (await owner.http.get(f"/api/tables/{table}")).json()["owner"]
        wrong = await guest.http.get(f"/api/tables/{table}x")
        assert wrong.status_code == 404
        assert "no such table" in wrong.json()["why"]


@run_async
async def test_the_lobby_lists_what_is_open_mine_and_finished(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner, guest = await server.new_user(), await server.new_user()
        hidden = await owner.new_table()
        shown = await owner.new_table(open=True, players=3, bots=[None, "random", "random"])

        async def lobby(person: Any) -> dict[str, list[str]]:
            found = (await person.http.get("/api/tables")).json()
            return {part: [row["id"] for row in rows] for part, rows in found.items() if rows}

        assert await lobby(guest) == {"open": [shown]}
        assert set((await lobby(owner))["mine"]) == {hidden, shown}
        page = await guest.connect()
        await page.do("watch", shown)
        await page.do("sit", shown, seat=0)
        assert (await lobby(guest))["mine"] == [shown]
        await page.do("stand", shown, seat=0)
        assert "mine" not in await lobby(guest)
        await page.do("sit", shown, seat=0)
        mine = await owner.connect()
        await mine.do("start", shown)
        await page.do("nonce", shown, nonce="ab" * 16)
        assert await lobby(guest) == {"mine": [shown], "playing": [shown]}
        await page.wait_for(lambda m: m["tell"] == "look" and m["table"]["phase"] == "playing")
        await page.do("stand-in", shown, seat=0, bot="random")
        await page.wait_for(is_over)
        await wait_until(lambda: _finished(lobby, guest, shown))
        await mine.do("close", shown)
        await mine.do("close", hidden)
        assert await lobby(guest) == {"past": [shown]}
        assert await lobby(owner) == {"past": [shown]}


async def _finished(lobby: Any, person: Any, table: str) -> bool:
    return bool(await lobby(person) == {"finished": [table], "past": [table]})


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
        heard = await b.wait_for(
            lambda m: m["tell"] == "happened" and m["table"]["seats"][0]["taken"]
        )
        assert heard["table"]["seats"][0]["name"] == "Ada"
        assert not heard["table"]["seats"][0]["mine"]
        assert "taken" in await b.get_rejection("sit", table, seat=0)
        assert "no seat 7" in await b.get_rejection("sit", table, seat=7)
        assert "not yours" in await b.get_rejection("stand", table, seat=0)
        assert "Only the person who made" in await b.get_rejection(
            "bot", table, seat=1, bot="random"
        )
        assert "taken" in await a.get_rejection("bot", table, seat=0, bot="random")
        assert "no player tiger" in await a.get_rejection("bot", table, seat=1, bot="tiger")
        await a.do("bot", table, seat=1, bot="random")
        assert "taken" in await b.get_rejection("sit", table, seat=1)
        await a.do("bot", table, seat=1, bot=None)
        await b.do("sit", table, seat=1)
        await b.do("stand", table, seat=1)
        assert "still free" in await a.get_rejection("start", table)
        await b.do("sit", table, seat=1)
        await a.do("bot", table, seat=2, bot="random")
        assert "Only the person who made" in await b.get_rejection("start", table)
        await start_and_deal([a, b], table)
        for ask in ("sit", "stand"):
            assert "cannot be done now" in await b.get_rejection(ask, table, seat=1)
        assert "cannot be done now" in await a.get_rejection("start", table)
        assert "A match is in play" in await a.get_rejection("close", table)


@run_async
async def test_names_are_those_of_the_moment(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        page = await person.connect()
        table = await person.new_table(bots=[None, None, "random"])
        made_up = (await person.http.get("/api/me")).json()["name"]
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await page.do("say", table, text="hello")
        watching = await (await server.new_user()).connect()
        assert (await watching.read_snapshot(table))["table"]["seats"][0]["name"] == made_up
        await person.http.put("/api/me", json={"name": "  Cleo \n the Owl "})
        heard = await watching.wait_for(lambda m: m["tell"] == "happened")
        assert heard["table"]["seats"][0]["name"] == "Cleo the Owl"
        await page.do("sit", table, seat=1)
        await page.do("say", table, text="it is me")
        look = await page.read_snapshot(table)
        names = [seat["name"] for seat in look["table"]["seats"]]
        assert names == ["Cleo the Owl", "Cleo the Owl", "random"]
        assert [said["name"] for said in look["chat"]] == [made_up, "Cleo the Owl"]
        # The table is the same when it is rebuilt from what happened.
        number = look["number"]
        await person.http.put("/api/me", json={"name": "Cleo the Owl"})
        assert (await page.read_snapshot(table))["number"] == number
        await page.close()
        await watching.close()
        await wait_until(lambda: _tables(server) == 0)
        found = (await person.http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in found["seats"]] == names


@pytest.mark.parametrize("name", short_games())
@run_async
async def test_a_match_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    players = games.game_info(name).players[0]
    async with run_server(tmp_path) as server:
        playing = await start_match(server, name, players)
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", playing.table)
        await playing.play_out(random_chooser(make_rng("server")))
        for page in [*playing.connections, spectator]:
            end = await page.wait_for(is_over)
            assert end["table"]["result"]["scores"]
            eyes = ClientState()
            for message in page.messages:
                eyes.receive(message)
            look = ClientState()
            look.receive(await page.read_snapshot(playing.table))
            assert (eyes.sequence, eyes.views) == (look.sequence, look.views)
        assert list(eyes.views) == [None]
        assert "match is over" in await playing.connections[0].get_rejection(
            "act", playing.table, seat=0, actions=end["actions"], action={}
        )


@run_async
async def test_several_seats_on_one_device(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        page = await person.connect()
        table = await person.new_table(players=3, bots=[None, None, "random"])
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await page.do("sit", table, seat=1)
        await start_and_deal([page], table)
        look = await page.read_snapshot(table)
        assert [sight["seat"] for sight in look["sights"]] == [0, 1]
        for sight in look["sights"]:
            mine = [zone for zone in sight["view"]["zones"] if zone.get("owner") == sight["seat"]]
            assert any(card.get("name") for zone in mine for card in zone.get("cards", []))
        logs = [
            (
                await person.http.get(f"/api/tables/{table}/record", params={"seat": seat})
            ).status_code
            for seat in (0, 1, 2)
        ]
        assert logs == [200, 200, 422]


@run_async
async def test_a_bot_stands_in_and_the_seat_is_taken_back(tmp_path: Path) -> None:
    async with run_server(tmp_path, pause=0.01) as server:
        playing = await start_match(server)
        a, b, c = playing.connections
        table = playing.table
        assert "is here" in await b.get_rejection("stand-in", table, seat=0, bot="random")
        assert "no player" in await a.get_rejection("stand-in", table, seat=0, bot="tiger")
        stranger = await (await server.new_user()).connect()
        assert "not yours" in await stranger.get_rejection("stand-in", table, seat=0, bot="random")
        await a.do("stand-in", table, seat=0, bot="random")
        name = (await server.users[0].http.get("/api/me")).json()["name"]
        info = (await b.read_snapshot(table))["table"]["seats"][0]
        assert (info["bot"], info["stand_in"], info["name"]) == ("random", True, name)
        assert "is here" in await b.get_rejection("stand-in", table, seat=0, bot=None)
        await a.do("stand-in", table, seat=0, bot=None)
        assert not (await b.read_snapshot(table))["table"]["seats"][0]["stand_in"]
        # For somebody who is away the others may ask a bot.
        await a.close()
        await b.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][0]["away"])
        await b.do("stand-in", table, seat=0, bot="random")
        match = await playing.match()
        while match.turn == 0:
            await asyncio.sleep(0.01)
        while match.turn != 0:
            await playing.act()
        await wait_until(lambda: match.turn != 0)
        # Back on another page, the owner takes the seat.
        back = await server.users[0].connect("another")
        await back.do("watch", table)
        await back.do("stand-in", table, seat=0, bot=None)
        playing.connections[0] = back
        for _ in range(4):
            await playing.act()
        assert (await c.read_snapshot(table))["table"]["seats"][0]["away"] is False


@run_async
async def test_a_person_acts_before_the_stand_in_has_thought(tmp_path: Path) -> None:
    """The bot then thinks anew: what it chose was for another position."""
    async with run_server(tmp_path, pause=0.02) as server:
        playing = await start_match(server)
        page = playing.connections[0]
        await page.do("stand-in", playing.table, seat=0, bot="random")
        for seat in (1, 2):
            await playing.connections[seat].do("stand-in", playing.table, seat=seat, bot="random")
        match = await playing.match()
        answers = []
        for _ in range(10):
            if match.turn is not None:
                fields = {"actions": len(match.actions), "action": match.legal()[0]}
                mover = playing.connections[match.turn]
                answers.append(await mover.ask("act", playing.table, seat=match.turn, **fields))
        assert any(answer["tell"] in CONFIRMATIONS for answer in answers)
        # Where the bot was quicker, the person is told so.
        assert all(a["tell"] in CONFIRMATIONS or "meantime" in a["why"] for a in answers)
        await page.wait_for(is_over)


@run_async
async def test_a_rematch_moves_the_seats_on_and_is_made_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table(players=3, bots=[None, None, "random"], talk=False)
        a, b = await owner.connect(), await (await server.new_user("Bo")).connect()
        await sit_down([a, b], table)
        await start_and_deal([a, b], table)
        assert "must be over" in await a.get_rejection("rematch", table)
        for seat, page in enumerate((a, b)):
            await page.do("stand-in", table, seat=seat, bot="random")
        await a.wait_for(is_over)
        stranger = await (await server.new_user()).connect()
        assert "must have played" in await stranger.get_rejection("rematch", table)
        await asyncio.gather(a.do("rematch", table), b.do("rematch", table))
        await a.do("rematch", table)
        led = [(await page.read_snapshot(table))["table"]["rematch"] for page in (a, b)]
        assert led[0]
        assert led[0] == led[1]
        again = (await a.read_snapshot(led[0]))["table"]
        assert [seat["name"] for seat in again["seats"]] == ["Bo", "random", "Ada"]
        assert (again["phase"], again["talk"]) == ("waiting", False)
        lobby = (await owner.http.get("/api/tables")).json()
        assert [row["id"] for row in lobby["mine"]] == [led[0]]
        assert [(row["id"], row["rematch"]) for row in lobby["past"]] == [(table, led[0])]


@run_async
async def test_talk(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        table = await owner.new_table(players=3, bots=[None, "random", "random"], talk=False)
        a, spectator = await owner.connect(), await (await server.new_user("Eve")).connect()
        await a.do("watch", table)
        await spectator.do("watch", table)
        await a.do("sit", table, seat=0)
        await a.do("say", table, text=" hello  there ")
        heard = await spectator.wait_for(lambda m: bool(m.get("chat")) and m["tell"] == "happened")
        assert heard["chat"] == {"seat": 0, "name": "Ada", "text": "hello there"}
        for text in ("", "  ", "x" * 301):
            assert "1 to 300" in await a.get_rejection("say", table, text=text)
        await start_and_deal([a], table)
        for page in (a, spectator):
            assert "Chat is off" in await page.get_rejection("say", table, text="psst")
        await a.do("stand-in", table, seat=0, bot="random")
        await a.wait_for(is_over)
        await spectator.wait_for(is_over)  # who may be told by another server
        await spectator.do("say", table, text="well played")
        said = (await a.read_snapshot(table))["chat"][-1]
        assert said == {"seat": None, "name": "Eve", "text": "well played"}


@run_async
async def test_a_closed_table_stays_closed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(players=3, bots=[None, "random", "random"])
        page, other = await owner.connect(), await (await server.new_user()).connect()
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await start_and_deal([page], table)
        await page.do("stand-in", table, seat=0, bot="random")
        await page.wait_for(is_over)
        assert "Only the person who made" in await other.get_rejection("close", table)
        await page.do("close", table)
        await page.do("close", table)
        asks: dict[str, dict[str, Any]] = {
            "undo": {"seat": 0},
            "say": {"text": "hello"},
            "stand-in": {"seat": 0, "bot": None},
            "hint": {"seat": 0},
            "start": {},
            "stand": {"seat": 0},
        }
        for ask, fields in asks.items():
            assert "cannot be done now" in await page.get_rejection(ask, table, **fields)
        record = await owner.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200


@run_async
async def test_a_hint_is_for_ones_own_turn(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server, "familiars-trouble")
        match = await playing.match()
        mine, other = match.turn, (match.turn + 1) % 3
        page = playing.connections[mine]
        assert "not yours" in await page.refused("hint", playing.table, seat=other)
        assert "not your turn" in await playing.connections[other].refused(
            "hint", playing.table, seat=other
        )
        await page.do("hint", playing.table, seat=mine)
        hint = await page.until(lambda m: m["tell"] == "hint")
        assert hint["action"] in match.legal()
        assert all(m["tell"] != "hint" for m in playing.connections[other].told)


@run_async
async def test_tables_that_nobody_uses_leave_memory_and_come_back(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        idle = await server.users[0].new_table()
        for _ in range(2):
            server.hub.unload_idle()
        assert _tables(server) == 1
        live = await server.live(idle)
        assert live.table.phase == "waiting"
        for page in playing.connections:
            await page.close()
        await wait_until(lambda: _tables(server) == 1)
        again = await server.users[0].connect("again")
        assert (await again.read_snapshot(playing.table))["table"]["phase"] == "playing"


def _tables(server: Any) -> int:
    count: int = server.hub.metrics.tables()
    return count


@run_async
async def test_who_was_away_too_long_looks_anew(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table()
        page = await owner.connect()
        for number in range(MAX_RECENT_UPDATES + 1):
            await page.do("say", table, text=str(number))
        for after, first in ((0, "look"), (1, "happened"), (10**9, "look")):
            start = len(page.raw)
            await page.do("watch", table, after=after)
            told = page.messages[start:-1]
            assert told[0]["tell"] == first
            assert told[-1]["number"] == MAX_RECENT_UPDATES + 1
            assert len(told) == (
                1 if first == "look" else MAX_RECENT_UPDATES + 1
            )  # who is here now


@backends.ONE_SERVER
@run_async
async def test_bots_are_as_fast_as_the_slowest_at_the_table_likes(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server, players=2)
        table, (one, other) = playing.table, playing.connections
        live = await playing.live()
        assert live.bot_delay_factor == 1.0
        await one.do("watch", table, stretch=0.35)
        assert live.bot_delay_factor == 1.0, "the other likes it as usual"
        await other.do("watch", table, stretch=0.5)
        assert live.bot_delay_factor == 0.5
        stranger = await (await server.new_user()).connect()
        await stranger.do("watch", table, stretch=2)
        assert live.bot_delay_factor == 0.5, "who only watches hurries nobody and holds nobody up"
        await other.do("leave", table)
        assert live.bot_delay_factor == 1.0, "who is not here may come back, and finds it as usual"
        assert "stretch" in await one.get_rejection("watch", table, stretch=0.01)
