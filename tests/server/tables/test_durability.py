"""Nothing is told before it is stored, nothing happens twice, and what was stored comes back."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import bots
from roost.contract import canonical_json
from roost.match import observe
from roost.server.storage.sqlite import SqliteStore
from roost.server.tables import table as tables
from roost.server.tables.events import ActionTaken, ChatPosted, decode_event, encode_event
from tests.support.matches import make_rng, random_chooser
from tests.support.server import (
    CONFIRMATIONS,
    ClientState,
    Connection,
    RunningServer,
    TableMatch,
    is_dealt,
    is_over,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    start_match,
    wait_until,
)


class Valve:
    """Stands before the stores' `append`: lets it fail, or holds it back."""

    def __init__(self, stores: list[Any]) -> None:
        self.fails: Exception | None = None
        self.free = asyncio.Event()
        self.free.set()
        self.waiting = 0
        for store in stores:
            store.append = partial(self._append, store.append)
            if isinstance(store, SqliteStore):
                store.append_nowait = partial(self._append_soon, store.append_nowait)  # type: ignore[method-assign]

    async def _append(self, append: Any, *args: Any, **more: Any) -> None:
        if self.fails is not None:
            raise self.fails
        self.waiting += 1
        await self.free.wait()
        self.waiting -= 1
        await append(*args, **more)

    def _append_soon(self, append_soon: Any, *row: Any) -> bool:
        """The short way."""

        async def later() -> None:
            self.waiting += 1
            await self.free.wait()
            self.waiting -= 1
            assert append_soon(*row)

        loop = asyncio.get_running_loop()
        if self.fails is not None:
            loop.call_soon(row[-1], self.fails)
        else:
            self._held = loop.create_task(later())
        return True


def valve(server: RunningServer) -> Valve:
    return Valve([app.state.hub.store for app in server.apps])


def action_of(match: Any) -> dict[str, Any]:
    return {"seat": match.turn, "actions": len(match.actions), "action": match.legal()[0]}


@run_async
async def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        match, table = await playing.match(), playing.table
        before = [canonical_json(observe(match, seat)) for seat in (None, 0, 1, 2)]
        rows = await server.hub.store.read_events(table)
        heard = [len(page.raw) for page in playing.connections]
        store = valve(server)
        store.fails = OSError("the disk is full")
        mover = playing.connections[match.turn]
        assert "could not store" in await mover.refused("act", table, **action_of(match))
        assert "could not store" in await playing.connections[1].get_rejection(
            "say", table, text="hello"
        )
        answer = await server.users[0].http.post(
            "/api/tables", json={"game": "donburiko", "players": 3}
        )
        assert (answer.status_code, "could not store" in answer.json()["why"]) == (503, True)
        assert [canonical_json(observe(match, seat)) for seat in (None, 0, 1, 2)] == before
        assert await server.hub.store.read_events(table) == rows
        for page, count in zip(playing.connections, heard, strict=True):
            assert all(told["tell"] == "refuse" for told in page.messages[count:])
        # Afterwards it goes on, and the same message can be sent again.
        store.fails = None
        await mover.do("act", table, **action_of(match))
        await playing.play_out()


@run_async
async def test_nobody_hears_of_it_before_it_is_stored(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        match, table = await playing.match(), playing.table
        store = valve(server)
        store.free.clear()
        heard = [len(page.raw) for page in playing.connections]
        mover = playing.connections[match.turn]
        asking = asyncio.create_task(mover.ask("act", table, **action_of(match)))
        await wait_until(lambda: store.waiting == 1)
        # Others are served meanwhile: what they ask does not wait for this table.
        for page in playing.connections:
            if page is not mover:
                assert "no such table" in await page.get_rejection("leave", "elsewhere")
        for page, count in zip(playing.connections, heard, strict=True):
            assert all(told["tell"] == "refuse" for told in page.messages[count:])
        assert not asking.done()
        assert match.actions == []
        store.free.set()
        assert (await asking)["tell"] in CONFIRMATIONS
        for page, count in zip(playing.connections, heard, strict=True):
            await page.wait_for(lambda m: m["tell"] == "happened" and m["actions"] == 1, count)


@run_async
async def test_who_goes_before_it_is_stored_has_still_asked(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        match, table = await playing.match(), playing.table
        store = valve(server)
        store.free.clear()
        turn = match.turn
        asking = asyncio.create_task(
            playing.connections[turn].ask("act", table, **action_of(match))
        )
        await wait_until(lambda: store.waiting == 1)
        await playing.connections[turn].close()
        with pytest.raises(AssertionError, match="closed"):
            await asking
        store.free.set()
        other = playing.connections[(turn + 1) % 3]
        await other.until(lambda m: m["tell"] == "happened" and m["actions"] == 1)
        assert len(match.actions) == 1


@run_async
async def test_bots_go_on_when_the_store_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.tables.bot_runner.RETRY_DELAY", 0.01)
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        table = await person.new_table(players=3, bots=["random"] * 3)
        page = await person.connect()
        await page.do("watch", table)
        store = valve(server)
        await page.do("start", table)
        store.fails = OSError("the disk is full")
        await asyncio.sleep(0.1)
        told = len(page.raw)
        await asyncio.sleep(0.05)
        assert len(page.raw) == told
        store.fails = None
        await page.wait_for(is_over)


@run_async
async def test_a_bot_that_fails_is_replaced_by_one_that_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, seen: object) -> object:
        raise RuntimeError("a bot's fault")

    monkeypatch.setattr(bots.load("greedy"), "choose", broken)
    monkeypatch.setattr(bots.load("owl"), "choose", lambda self, seen: {"type": "cheat"})
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        table = await person.new_table(players=3, bots=["greedy", "owl", "random"])
        page = await person.connect()
        await page.do("watch", table)
        await page.do("start", table)
        await page.wait_for(is_over)


@run_async
async def test_a_repeated_message_is_carried_out_once(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        match, table = await playing.match(), playing.table
        seat = match.turn
        page = playing.connections[seat]
        fields = {"id": 1000, **action_of(match)}
        for _ in range(3):
            assert (await page.ask("act", table, **fields))["tell"] in CONFIRMATIONS
        assert len(match.actions) == 1
        await page.close()
        # Also over another socket of the same page, and by no other page.
        person = server.users[seat]
        again = await person.page()
        assert (await again.ask("act", table, **fields))["tell"] in CONFIRMATIONS
        other = await person.page("other")
        assert "meantime" in (await other.ask("act", table, **fields))["why"]
        say = {"text": "once", "id": 1001}
        for _ in range(2):
            assert (await again.ask("say", table, **say))["tell"] in CONFIRMATIONS
        assert [said["text"] for said in (await again.look(table))["chat"]] == ["once"]
        cookies = [person.cookie for person in server.users]
        number = (await playing.live()).table.next_sequence
    async with run_server(tmp_path) as server:
        back = await (await server.new_user(cookie=cookies[seat])).connect()
        for ask, more in (("act", fields), ("say", say)):
            assert (await back.request(ask, table, **more))["tell"] in CONFIRMATIONS
        assert (await server.live(table)).table.next_sequence == number


@run_async
async def test_a_restart_rebuilds_every_table(tmp_path: Path) -> None:
    """Before the match, in the deal, in play, after an undo, over: and bots go on by themselves."""
    async with run_server(tmp_path, patience=60.0) as server:
        person = await server.new_user("Ada")
        page = await person.connect()
        waiting = await person.new_table(players=3, open=True)
        await page.do("sit", waiting, seat=1)
        await page.do("say", waiting, text="hello")
        dealing = await person.new_table(players=3, bots=[None, "random", "random"])
        await page.do("watch", dealing)
        await page.do("sit", dealing, seat=0)
        await page.do("start", dealing)
        playing = await start_match(server)
        for _ in range(10):
            await playing.act(random_chooser(make_rng("restart")))
        over = await person.new_table(players=3, bots=["random"] * 3)
        await page.do("watch", over)
        await page.do("start", over)
        await page.wait_for(is_over)
        alone = await person.new_table(players=3, bots=[None, "random", "random"])
        await page.do("watch", alone)
        await page.do("sit", alone, seat=0)
        await start_and_deal([page], alone)
        live = await server.live(alone)
        await wait_until(lambda: live.table.match is not None and live.table.match.turn == 0)
        assert live.table.match is not None
        await page.do("act", alone, **action_of(live.table.match))
        await page.do("undo", alone, seat=0)
        tables = (waiting, dealing, playing.table, over, alone)
        before = {id: await page.read_snapshot(id) for id in tables}
        seen = {
            seat: await p.read_snapshot(playing.table) for seat, p in enumerate(playing.connections)
        }
        people = [person.cookie for person in server.users]
    async with run_server(tmp_path, patience=60.0) as server:
        page = await (await server.new_user(cookie=people[0])).connect()
        after = {id: await page.read_snapshot(id) for id in tables}
        # Nobody was there to be waited for, so the deal went on.
        assert before[dealing]["table"]["phase"] == "dealing"
        await wait_until(lambda: _is_playing(server, dealing))
        for id in (waiting, playing.table, over, alone):
            assert _without_presence(after[id]) == _without_presence(before[id])
        for seat, cookie in enumerate(people[1:]):
            other = await (await server.new_user(cookie=cookie)).connect()
            look_now = await other.read_snapshot(playing.table)
            assert look_now["sights"] == seen[seat]["sights"]


async def _is_playing(server: RunningServer, table: str) -> bool:
    return (await server.live(table)).table.phase == "playing"


def _without_presence(look: dict[str, Any]) -> dict[str, Any]:
    seats = [{**seat, "away": None} for seat in look["table"]["seats"]]
    return {**look, "table": {**look["table"], "seats": seats}}


@run_async
async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    """Until it is the turn of a person, who need not be there."""
    async with run_server(tmp_path, pause=30.0) as server:
        playing = await start_match(server, players=2, bots=[])
        table, turn = playing.table, (await playing.match()).turn
        await playing.connections[turn].do("stand-in", table, seat=turn, bot="random")
        actions = len((await playing.match()).actions)
    async with run_server(tmp_path, pause=0.0) as server:
        await wait_until(lambda: _has_moved(server, table, actions))


async def _has_moved(server: RunningServer, table: str, actions: int) -> bool:
    """Asked of the store, so that the asking itself wakes nobody."""
    rows = await server.hub.store.read_events(table)
    past = tables.rebuild(
        [decode_event(body) for _, body in rows], await server.hub.store.read_secret(table)
    )
    return past.match is not None and len(past.match.actions) > actions


@run_async
async def test_bots_alone_rest_until_somebody_watches(tmp_path: Path) -> None:
    """Also across a restart, and although other tables go on."""
    async with run_server(tmp_path, pause=0.0) as server:
        person = await server.new_user()
        page = await person.connect()
        table = await person.new_table(players=3, bots=["random"] * 3)
        await page.do("start", table)
        for _ in range(20):
            await page.do("say", table, text="does anything happen?")
        number = (await server.live(table)).table.next_sequence
        assert number == 22  # made, started, and what was said
        cookie = person.cookie
    async with run_server(tmp_path, pause=0.0) as server:
        await server.hub.resume_matches()
        live = await server.live(table)
        live.schedule_next()
        assert live.is_idle
        assert live.table.next_sequence == number
        page = await (await server.new_user(cookie=cookie)).connect("again")
        await page.do("watch", table)
        await page.wait_for(lambda m: m["tell"] == "happened" and m["actions"] == 3)
        await page.do("leave", table)
        await wait_until(lambda: live.is_idle)
        assert live.table.phase != "over"
        await page.do("watch", table)
        await page.wait_for(is_over)


@run_async
async def test_who_comes_back_is_told_what_was_missed(tmp_path: Path) -> None:
    """From what is kept in memory: as long as somebody is at the table."""
    async with run_server(tmp_path, grace=60.0) as server:
        playing = await start_match(server)
        table = playing.table
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table)
        for _ in server.apps:
            await (await (await server.new_user()).connect()).do("watch", table)
        everybody = [*playing.connections, spectator]
        choose = random_chooser(make_rng("missed"))
        eyes = [ClientState() for _ in everybody]
        marks = [0] * 4
        for round in range(5):
            for i, page in enumerate(everybody):
                await page.do("leave", table)
                for message in page.messages[marks[i] :]:
                    eyes[i].receive(message)
                marks[i] = len(page.raw)
            for _ in range(4):
                await playing.act(choose)
            await playing.connections[round % 3].do("say", table, text=f"round {round}")
            for i, page in enumerate(everybody):
                await page.do("watch", table, after=eyes[i].sequence)
        for i, page in enumerate(everybody):
            for message in page.messages[marks[i] :]:
                eyes[i].receive(message)
            anew = ClientState()
            anew.receive(await page.read_snapshot(table))
            assert (eyes[i].sequence, eyes[i].views) == (anew.sequence, anew.views)
            assert eyes[i].snapshot_count == (2 if i < 3 else 1)  # on joining, and at the deal


@run_async
async def test_another_server_may_have_written(tmp_path: Path) -> None:
    """Then everybody is told what it wrote, and what was asked is decided anew."""
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        live, table = await playing.live(), playing.table
        said = ChatPosted(account_id="x", seat=None, name="X", text="from afar")
        await server.hub.store.append(table, live.table.next_sequence, encode_event(said))
        await playing.act()
        for page in playing.connections:
            chat = await page.wait_for(lambda m: m["tell"] == "happened" and bool(m["chat"]))
            act = await page.wait_for(lambda m: m["tell"] == "happened" and m["actions"] == 1)
            assert (chat["chat"]["text"], act["number"]) == ("from afar", chat["number"] + 1)
        # Two cannot act in the same place: who comes second is refused, and has seen the first.
        match = await playing.match()
        mover = playing.connections[match.turn]
        asked = action_of(match)
        acted = ActionTaken(seat=match.turn, action=asked["action"])
        await server.hub.store.append(table, live.table.next_sequence, encode_event(acted))
        assert "meantime" in await mover.refused("act", table, **asked)
        await mover.until(lambda m: m["tell"] == "happened" and m["actions"] == 2)
        await playing.act()


@run_async
async def test_a_table_that_cannot_be_rebuilt_harms_no_other(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        broken = await start_match(server)
        number = (await broken.live()).table.next_sequence
        await server.hub.store.append(broken.table, number, b'{"is":"acted","seat":7,"action":{}}')
        cookie = server.users[0].cookie
    async with run_server(tmp_path) as server:
        person = await server.new_user(cookie=cookie)
        page = await person.connect()
        assert "cannot be rebuilt" in await page.get_rejection("watch", broken.table)
        answer = await person.http.get(f"/api/tables/{broken.table}")
        assert answer.status_code == 422
        assert (await page.read_snapshot(playing.table))["table"]["phase"] == "playing"


@run_async
async def test_a_table_of_other_rules_is_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        cookie = server.users[0].cookie
        game = (await playing.match()).game
    newer = msgspec.structs.replace(game.facts, version=game.facts.version + 1)
    monkeypatch.setattr(game, "facts", newer)
    async with run_server(tmp_path) as server:
        page = await (await server.new_user(cookie=cookie)).connect()
        assert f"(donburiko/{newer.version - 1})" in await page.get_rejection(
            "watch", playing.table
        )


@run_async
async def test_rules_that_fail_break_their_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        one, two = await start_match(server), await start_match(server)
        match = await one.match()
        mover = one.connections[match.turn]

        def fail(*_: object) -> None:
            raise ZeroDivisionError("the card acorn-4")

        monkeypatch.setattr(match, "carry_out", fail)
        assert "went wrong" in await mover.refused("act", one.table, **action_of(match))
        assert "cannot be rebuilt" in await mover.refused("say", one.table, text="hello")
        await two.act()


# What is awaited of a deal


@run_async
async def test_the_deal_waits_for_those_who_are_here(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        pages, table = await _seated(server)
        await pages[0].do("start", table)
        for page in pages[:2]:
            await page.do("nonce", table, nonce="ab" * 16)
        await asyncio.sleep(0.1)
        assert (await server.live(table)).table.phase == "dealing"
        await pages[2].do("nonce", table, nonce="cd" * 16)
        await pages[2].wait_for(is_dealt)


@run_async
async def test_the_deal_does_not_wait_for_those_who_are_away(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        pages, table = await _seated(server)
        await pages[2].close()
        await pages[0].wait_for(
            lambda m: m["tell"] == "happened" and m["table"]["seats"][2]["away"]
        )
        await pages[0].do("start", table)
        for page in pages[:2]:
            await page.do("nonce", table, nonce="ab" * 16)
        await pages[0].wait_for(is_dealt)


@run_async
async def test_the_deal_does_not_wait_for_ever(tmp_path: Path) -> None:
    async with run_server(tmp_path, patience=0.05) as server:
        pages, table = await _seated(server)
        await pages[0].do("start", table)
        await pages[0].wait_for(is_dealt)
        assert "cannot be done now" in await pages[0].get_rejection("nonce", table, nonce="ab" * 16)


async def _seated(server: RunningServer) -> tuple[list[Connection], str]:
    person = await server.new_user()
    table = await person.new_table(players=3)
    pages = [await person.connect(), *await server.connect_users(2)]
    await sit_down(pages, table)
    return pages, table


@run_async
async def test_thinking_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks, another table is played to its end."""
    think = threading.Event()
    bot = bots.load("owl")
    choose = bot.choose

    def slow(self: Any, seen: Any) -> Any:
        think.wait(60)
        return choose(self, seen)

    monkeypatch.setattr(bot, "choose", slow)
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        page = await person.connect()
        table = await person.new_table(players=3, bots=["owl", "owl", "owl"])
        await page.do("watch", table)
        await page.do("start", table)
        try:
            playing: TableMatch = await start_match(server)
            await playing.play_out(random_chooser(make_rng("quick")))
            assert all(m.get("actions", 0) == 0 for m in page.messages)
        finally:
            think.set()
        await page.wait_for(lambda m: m["tell"] == "happened" and m["actions"] == 2)
