"""What people could do to each other at a table, and cannot."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roost.server import hints, presence
from roost.server.happenings import Place, Sat
from tests.backends import ONE_SERVER
from tests.serving import deal, eventually, in_loop, is_over, served, sit_down, start_match
from tests.test_server_undo import of_type


@in_loop
async def test_who_was_here_a_moment_ago_keeps_the_seat(tmp_path: Path) -> None:
    """A page that loads anew is gone for a moment: nobody may put a bot there meanwhile."""
    async with served(tmp_path, grace=3600) as server:
        playing = await start_match(server)
        a, b, _ = playing.pages
        await a.close()
        await b.until(lambda m: bool(m.get("table")) and m["table"]["seats"][0]["away"])
        refused = await b.refused("stand-in", playing.table, seat=0, bot="random")
        assert "a moment ago" in refused
    async with served(tmp_path, grace=3600) as server:  # all are gone when a server restarts
        b = await (await server.person(cookie=playing.served.people[1].cookie)).page("again")
        refused = await b.refused("stand-in", playing.table, seat=0, bot="random")
        assert "a moment ago" in refused


@in_loop
async def test_the_owner_gives_away_the_seat_of_who_has_gone(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        owner = await server.person()
        table = await owner.new_table()
        a, b = await owner.page(), await (await server.person("Bo")).page()
        await sit_down([a, b], table)

        def is_away() -> bool:
            shown = [told["table"] for told in a.told if told.get("table")]
            return bool(shown[-1]["seats"][1]["away"])

        # Where there are two servers, one hears of the seat before it hears who is there.
        await eventually(lambda: not is_away())
        assert "taken" in await a.refused("bot", table, seat=1, bot="random")
        await b.close()
        await eventually(is_away)
        await a.do("bot", table, seat=1, bot=None)
        seat = (await a.look(table))["table"]["seats"][1]
        assert (seat["taken"], seat["name"]) == (False, "")


@ONE_SERVER
@in_loop
async def test_who_has_just_sat_down_is_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though nobody has said yet at which server."""
    async with served(tmp_path, grace=15) as server:
        owner = await server.person()
        live = await server.hub.find(await owner.new_table())
        clock = SimpleNamespace(monotonic=lambda: time.monotonic() + 60)
        monkeypatch.setattr(presence, "time", clock)
        assert live.around == set()
        async with live.alone():
            await live.happen(Sat(seat=1, place=Place("somebody", "Bo")))
        assert live.around == {"somebody"}
        clock.monotonic = lambda: time.monotonic() + 76
        assert live.around == set()


@in_loop
async def test_who_has_left_the_seat_to_a_bot_need_not_agree(tmp_path: Path) -> None:
    async with served(tmp_path, pause=3600) as server:
        playing = await start_match(server)
        table = playing.table
        seat = await playing.act(of_type("add", face="up"))
        others = [(seat + 1) % 3, (seat + 2) % 3]
        me = playing.pages[seat]
        await playing.pages[others[0]].do("stand-in", table, seat=others[0], bot="random")
        await me.do("undo", table, seat=seat)
        assert (await me.look(table))["table"]["undo"] == seat
        await playing.pages[others[1]].do("undo", table, seat=others[1], agree=True)
        look = await me.look(table)
        assert (look["actions"], look["table"]["practice"]) == (0, False)
        # If all have, it is taken back at once, unless something was learned.
        await playing.act(of_type("add", face="up"))
        await playing.pages[others[1]].do("stand-in", table, seat=others[1], bot="random")
        await me.do("undo", table, seat=seat)
        assert (await me.look(table))["actions"] == 0


@in_loop
async def test_who_plays_alone_may_break_off(tmp_path: Path) -> None:
    """The match is closed as it is, and nothing of it is opened."""
    async with served(tmp_path) as server:
        owner = await server.person()
        table = await owner.new_table(players=3, bots=[None, "random", "random"])
        page = await owner.page()
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await deal([page], table)
        other = await (await server.person()).page()
        assert "Only the person" in await other.refused("close", table)
        await page.do("close", table)
        assert (await page.look(table))["table"]["phase"] == "closed"
        found = await server.live(table)
        assert found.table.secret is not None
        log = (await owner.http.get(f"/api/tables/{table}/record")).text
        assert found.table.secret not in log
        assert '"setup"' not in log
        lobby = (await owner.http.get("/api/tables")).json()
        assert not any(lobby.values())
        match = found.table.match
        assert match is not None
        fields = {"seat": 0, "actions": len(match.actions), "action": {}}
        assert "cannot be done now" in await page.refused("act", table, **fields)
    async with served(tmp_path) as server:
        again = await (await server.person(cookie=owner.cookie)).page("again")
        assert (await again.look(table))["table"]["phase"] == "closed"


@in_loop
async def test_a_name_is_no_way_to_talk(tmp_path: Path) -> None:
    """Where those who play do not talk, a new name is shown at the next table."""
    async with served(tmp_path) as server:
        owner = await server.person("Ada")
        table = await owner.new_table(players=3, bots=[None, "random", "random"], talk=False)
        page = await owner.page()
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await owner.http.put("/api/me", json={"name": "Bo"})
        assert (await page.look(table))["table"]["seats"][0]["name"] == "Bo"
        await deal([page], table)
        await owner.http.put("/api/me", json={"name": "I have acorns"})
        look = await page.look(table)
        assert look["table"]["seats"][0]["name"] == "Bo"
        await page.do("stand-in", table, seat=0, bot="random")
        await page.until(is_over)


@in_loop
async def test_asking_again_for_a_hint_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same as long as nothing happened, so it is worked out once."""
    async with served(tmp_path) as server:
        playing = await start_match(server, "familiars-trouble")
        seat = (await playing.match()).turn
        page = playing.pages[seat]
        tried, reasons = [], hints.reasons

        def counted(*args: Any) -> Any:
            tried.append(args)
            return reasons(*args)

        monkeypatch.setattr(hints, "reasons", counted)
        for _ in range(3):
            await page.do("hint", playing.table, seat=seat)
        assert len(tried) == 1
        told = [m["weighed"] for m in page.told if m["tell"] == "hint"]
        assert told[0] == told[1] == told[2]
        await playing.act()
        turn = (await playing.match()).turn
        await playing.pages[turn].do("hint", playing.table, seat=turn)
        assert len(tried) == 2
