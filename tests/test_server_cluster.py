"""Several servers at the same tables: what one does the others see, and each thing happens once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from roost.server.happenings import Acted, Offered, decode
from roost.server.peers import peers as peers_module
from roost.server.peers.bus import Bus
from roost.server.settings import from_environment
from roost.server.store import TableRow
from roost.server.store.postgres import PostgresStore
from tests import backends
from tests.proxying import Line, line_to
from tests.refusing import refuses
from tests.serving import (
    DONE,
    Eyes,
    Person,
    Playing,
    Served,
    deal,
    eventually,
    in_loop,
    is_over,
    served,
    serving,
    sit_down,
    start_match,
)
from tests.serving_process import Process

pytestmark = pytest.mark.backends("pair")


def action_of(match: Any) -> dict[str, Any]:
    return {"seat": match.turn, "actions": len(match.actions), "action": match.legal()[0]}


async def past(server: Served, table: str) -> list[Any]:
    return [decode(body) for _, body in await server.hub.store.happenings(table)]


def apart(playing: Playing) -> None:
    """Pages hear of others only through what servers tell each other."""
    for page in playing.pages:
        page._settled = None


@in_loop
async def test_what_happens_at_one_server_is_seen_at_the_other(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        playing = await start_match(server)
        apart(playing)
        assert len({person.address for person in server.people}) == 2
        eyes = [Eyes() for _ in playing.pages]
        for number in range(1, 13):
            match = await playing.match()
            assert len(match.actions) == number - 1
            await playing.pages[match.turn].do("act", playing.table, **action_of(match))
            for page in playing.pages:
                await page.until(lambda m, n=number: m.get("actions") == n)  # type: ignore[misc]
        for page, eye in zip(playing.pages, eyes, strict=True):
            for message in page.told:
                eye.see(message)
            anew = Eyes()
            anew.see(await page.look(playing.table))
            assert (eye.number, eye.views) == (anew.number, anew.views)


@in_loop
async def test_who_races_for_a_number_cannot_both_win(tmp_path: Path) -> None:
    """The same seat, played from two pages at two servers: one of them acts each time."""
    async with served(tmp_path) as server:
        playing = await start_match(server)
        apart(playing)
        twins = []
        for person, page in zip(list(server.people), playing.pages, strict=True):
            other = next(at for at in server.addresses if at != person.address)
            twin = Person(other, person.cookie)
            server.people.append(twin)
            twins.append([page, await twin.page("twin")])
            await twins[-1][1].do("watch", playing.table)
        for number in range(10):
            match = await playing.match()
            assert len(match.actions) == number
            asked = action_of(match)
            both = twins[match.turn]
            answers = await asyncio.gather(*(p.ask("act", playing.table, **asked) for p in both))
            refused = [told for told in answers if told["tell"] not in DONE]
            assert len(refused) == 1, answers
            assert "meantime" in refused[0]["why"]
        acted = [one for one in await past(server, playing.table) if isinstance(one, Acted)]
        assert len(acted) == 10


@in_loop
async def test_those_who_talk_at_once_are_all_heard(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        playing = await start_match(server)
        apart(playing)
        for number in range(8):
            texts = [f"{number} from {i}" for i in range(3)]
            await asyncio.gather(
                *(
                    page.do("say", playing.table, text=text)
                    for page, text in zip(playing.pages, texts, strict=True)
                )
            )
        heard = []
        for page in playing.pages:
            await page.until(lambda m: m["tell"] == "happened" and m["number"] >= 8 + 24)
            heard.append([m["chat"]["text"] for m in page.told if m.get("chat")])
        assert heard[0] == heard[1] == heard[2]
        assert len(heard[0]) == 24


@in_loop
async def test_a_message_that_is_sent_again_elsewhere_is_carried_out_once(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        playing = await start_match(server)
        apart(playing)
        match = await playing.match()
        seat = match.turn
        fields = {"id": 1000, **action_of(match)}
        assert (await playing.pages[seat].ask("act", playing.table, **fields))["tell"] in DONE
        person = server.people[seat]
        other = next(at for at in server.addresses if at != person.address)
        back = Person(other, person.cookie)
        server.people.append(back)
        again = await back.page()
        assert (await again.ask("act", playing.table, **fields))["tell"] in DONE
        # It is shown what it saw at the other server, however quickly it comes.
        number = (await server.live(playing.table)).table.number
        await again.do("watch", playing.table, after=number - 1)
        assert await again.until(lambda m: m["tell"] == "happened") is not None
        acted = [one for one in await past(server, playing.table) if isinstance(one, Acted)]
        assert len(acted) == 1


@in_loop
async def test_who_is_at_another_server_is_here(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first = await server.person()
        table = await first.new_table(players=3)
        pages = [await first.page(), *await server.crowd(2)]
        for page in pages:
            page._settled = None
        await sit_down(pages, table)
        for page in pages:
            await page.until(lambda m: bool(m.get("table")) and _away(m) == [False] * 3)
        start = [len(page.raw) for page in pages]
        await pages[1].close()
        for i in (0, 2):
            await pages[i].until(
                lambda m: bool(m.get("table")) and _away(m) == [False, True, False], start[i]
            )
        # A deal waits for those who are there, wherever they are.
        await pages[0].do("start", table)
        await pages[0].do("nonce", table, nonce="ab" * 16)
        await asyncio.sleep(0.3)
        assert (await server.live(table)).table.phase == "dealing"
        await pages[2].do("nonce", table, nonce="cd" * 16)
        await pages[2].until(lambda m: m["tell"] == "look" and m["table"]["phase"] == "playing")


def _away(message: dict[str, Any]) -> list[bool]:
    return [seat["away"] for seat in message["table"]["seats"]]


@in_loop
async def test_a_bot_moves_once_whichever_server_it_is_at(tmp_path: Path) -> None:
    """Both have the table open, and would like to move."""
    async with served(tmp_path) as server:
        person, other = await server.person(), await server.person()
        table = await person.new_table(players=3, bots=["random"] * 3)
        pages = [await person.page(), await other.page()]
        for page in pages:
            page._settled = None
            await page.do("watch", table)
        await pages[0].do("start", table)
        for page in pages:
            await page.until(is_over)
        drivers = [app for app in server.apps if f"drive {table}" in _held(app)]
        assert len(drivers) == 1


def _held(app: Any) -> set[str]:
    held: set[str] = app.state.hub.peers.claims._held
    return held


async def watching(address: str, table: str) -> Person:
    """Somebody who watches: else nothing goes on where only bots play."""
    person = Person(address)
    await person.http.get("/api/me")
    await (await person.page()).do("watch", table)
    return person


@in_loop
async def test_when_a_server_dies_another_goes_on_for_it(tmp_path: Path) -> None:
    """It is killed while only bots play there; somebody watches at the other server."""
    shared = backends.settings_for(tmp_path)
    doomed = Process(tmp_path / "doomed", pause=0.3, **shared)
    doomed.data.mkdir()
    async with serving(tmp_path / "other", pause=0.0, **shared) as (app, there):
        try:
            await doomed.start()
            person = Person(doomed.address)
            await person.http.get("/api/me")
            table = await person.new_table(players=3, bots=["random"] * 3)
            page = await person.page()
            await page.do("watch", table)
            await page.do("start", table)
            spectator = await watching(there, table)
            await page.until(lambda m: m["tell"] == "happened" and m["actions"] == 2)
        finally:
            doomed.kill()
        await person.close()
        store = app.state.hub.store

        async def is_finished() -> bool:
            return await store.result_of(table) is not None

        await eventually(is_finished)
        await spectator.close()


@in_loop
async def test_when_a_server_is_stopped_another_goes_on_for_it(tmp_path: Path) -> None:
    shared = backends.settings_for(tmp_path)
    async with serving(tmp_path / "other", pause=0.0, **shared) as (app, there):
        async with serving(tmp_path / "first", pause=0.3, **shared) as (_, address):
            person = Person(address)
            await person.http.get("/api/me")
            table = await person.new_table(players=3, bots=["random"] * 3)
            page = await person.page()
            await page.do("watch", table)
            await page.do("start", table)
            spectator = await watching(there, table)
            await page.until(lambda m: m["tell"] == "happened" and m["actions"] == 2)
            await person.close()
        store = app.state.hub.store

        async def is_finished() -> bool:
            return await store.result_of(table) is not None

        await eventually(is_finished)
        await spectator.close()


@in_loop
async def test_who_comes_and_goes_is_not_told_before_what_has_just_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the number of what happened last, so a page would think that it had seen that."""
    async with served(tmp_path) as server:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        table = await ada.new_table(players=3)
        pages = [await person.page() for person in (ada, ben)]
        await sit_down(pages, table)
        live = await server.live(table)
        await eventually(lambda: len(live.here) == 2)
        put, start = live._store.put_table, len(pages[0].raw)

        async def put_while_ben_goes(row: TableRow) -> None:
            live.present(frozenset())
            await put(row)

        monkeypatch.setattr(live._store, "put_table", put_while_ben_goes)
        await pages[0].do("sit", table, id=77, seat=2)
        await pages[0].until(lambda m: m["tell"] == "happened" and m.get("message") is None, start)
        told = [m for m in pages[0].told[start:] if m["tell"] == "happened"]
        assert [m.get("message") for m in told[:2]] == [77, None]
        assert told[0]["number"] == told[1]["number"]
        assert told[1]["table"]["seats"][1]["away"]


# What they stand on goes away


@asynccontextmanager
async def lined(tmp_path: Path) -> AsyncIterator[tuple[Served, Line, Line]]:
    """Two servers, and the lines of the second to Postgres and to Redis."""
    shared = backends.settings_for(tmp_path)
    async with AsyncExitStack() as stack:
        postgres = await stack.enter_async_context(line_to(backends.postgres().port))
        redis = await stack.enter_async_context(line_to(backends.redis().port))
        database = shared["database"].replace(
            f"127.0.0.1:{backends.postgres().port}", postgres.address
        )
        through = shared | {"database": database, "redis": f"redis://{redis.address}/0"}
        one = await stack.enter_async_context(serving(tmp_path / "one", **shared))
        two = await stack.enter_async_context(serving(tmp_path / "two", **through))
        server = Served([one[0], two[0]], [one[1], two[1]])
        try:
            yield server, postgres, redis
        finally:
            postgres.mend()
            redis.mend()
            for person in server.people:
                await person.close()


@in_loop
async def test_without_redis_play_goes_on(tmp_path: Path) -> None:
    async with lined(tmp_path) as (server, _, redis):
        playing = await start_match(server)
        apart(playing)
        redis.cut()
        await eventually(lambda: server.apps[1].state.hub.peers.amiss == ["redis away"])
        figures = (await server.people[1].http.get("/metrics")).text
        assert 'roost_away{what="redis"} 1' in figures
        assert 'roost_away{what="database"} 0' in figures
        for number in range(1, 7):
            match = await playing.match()
            assert len(match.actions) == number - 1
            await playing.pages[match.turn].do("act", playing.table, **action_of(match))
            for page in playing.pages:
                await page.until(lambda m, n=number: m.get("actions") == n)  # type: ignore[misc]
        redis.mend()
        await eventually(lambda: server.apps[1].state.hub.peers.amiss == [])


@in_loop
async def test_without_postgres_nothing_is_confirmed_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.store.postgres.PATIENCE", 1.0)
    async with lined(tmp_path) as (server, postgres, _):
        playing = await start_match(server)
        apart(playing)
        table = playing.table
        here, there = playing.pages[0], playing.pages[1]
        postgres.cut()
        assert "cannot reach its tables" in await there.refused("say", table, text="lost")
        offer = {"seat": 1, "key": "ab" * 16}
        assert "could not store" in await there.refused("offer", table, **offer)
        unknown = await there.refused("watch", "A" * 22)
        assert "cannot reach its tables" in unknown
        answer = await server.people[1].http.get("/api/tables")
        assert (answer.status_code, "cannot reach" in answer.json()["why"]) == (503, True)
        await eventually(lambda: "database away" in server.apps[1].state.hub.peers.amiss)
        answer = await server.people[1].http.get("/ready")
        assert answer.status_code == 503
        # What is known there can still be looked at, and the other server goes on.
        assert (await there.look(table))["table"]["phase"] == "playing"
        await here.do("say", table, text="kept")
        postgres.mend()
        await there.until(lambda m: bool(m.get("chat")) and m["chat"]["text"] == "kept")
        await there.do("say", table, text="back")
        texts = [one.text for one in await past(server, table) if hasattr(one, "text")]
        assert texts == ["kept", "back"]
        await eventually(lambda: server.apps[1].state.hub.peers.amiss == [])


@in_loop
async def test_an_answer_that_is_lost_is_asked_for_again(tmp_path: Path) -> None:
    """It was stored, but nobody said so: it is found out, and confirmed once."""
    async with lined(tmp_path) as (server, postgres, _):
        playing = await start_match(server)
        apart(playing)
        page, table = playing.pages[1], playing.table
        for number in range(3):
            postgres.muted = 0
            key = f"{number:032x}"
            postgres.mute_at = key.encode()
            asking = asyncio.create_task(page.ask("offer", table, seat=1, key=key))
            await eventually(lambda: postgres.muted > 0)
            postgres.mend()
            assert (await asking)["tell"] in DONE
        keys = [one.key for one in await past(server, table) if isinstance(one, Offered)]
        assert keys == [f"{number:032x}" for number in range(3)]


@in_loop
async def test_when_nobody_knows_the_page_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.store.postgres.PATIENCE", 0.5)
    async with lined(tmp_path) as (server, postgres, _):
        playing = await start_match(server)
        apart(playing)
        page, table = playing.pages[1], playing.table
        offer = {"seat": 1, "key": "ab" * 16}
        # Not before: what the server asks by itself would find the database away, and then the
        # offer is refused at once.
        postgres.mute_at = b"ab" * 16
        await page.send({"ask": "offer", "id": 1000, "table": table, **offer})
        assert await page.closed() == 1013
        assert not any(told.get("id") == 1000 for told in page.told)
        postgres.mend()
        again = await server.people[1].page()
        assert (await again.ask("offer", table, id=1000, **offer))["tell"] in DONE
        offers = [one for one in await past(server, table) if isinstance(one, Offered)]
        assert len(offers) == 1


# What else they share


@in_loop
async def test_who_one_is_all_servers_know(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        ada = await server.person("Ada")
        other = Person(server.addresses[1], ada.cookie)
        server.people.append(other)
        assert (await other.http.get("/api/me")).json()["name"] == "Ada"
        keys = {(await one.http.get("/api/push")).json()["key"] for one in (ada, other)}
        assert len(keys) == 1


@in_loop
async def test_a_server_that_was_alone_brings_its_key(tmp_path: Path) -> None:
    async with serving(tmp_path / "one") as (_, address):
        person = Person(address)
        await person.http.put("/api/me", json={"name": "x"})
        assert (await person.http.get("/api/me")).status_code == 200
        cookie = person.cookie
        await person.close()
    async with serving(tmp_path / "one", **backends.settings_for(tmp_path)) as (_, address):
        person = Person(address, cookie)
        table = await person.new_table(players=3)
        assert table
        await person.close()


@in_loop
async def test_another_key_than_the_database_has_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shared = backends.settings_for(tmp_path)
    async with serving(tmp_path / "new", **shared):
        pass
    async with serving(tmp_path / "old"):
        pass
    assert "another key" not in caplog.text
    async with serving(tmp_path / "old", **shared):
        pass
    assert "the database has another key" in caplog.text


@in_loop
async def test_a_redis_that_was_never_there_is_told_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.server.peers.bus.AGAIN", 0.01)
    bus = Bus("redis://127.0.0.1:1/0", "c", "me", lambda words: None, lambda: None)
    bus.open()
    await eventually(lambda: "redis is away" in caplog.text)
    await asyncio.sleep(0.1)
    await bus.close()
    assert caplog.text.count("redis is away") == 1


@in_loop
async def test_the_other_lobby_knows_whose_turn_it_is(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first = await server.person()
        table = await first.new_table(players=3)
        pages = [await first.page()]
        for _ in range(2):  # all at the first server
            person = Person(server.address)
            await person.http.get("/api/me")
            server.people.append(person)
            pages.append(await person.page())
        await sit_down(pages, table)
        await deal(pages, table)
        people = server.people
        playing = Playing(server, table, pages)
        match = await playing.match()
        for _ in range(4):
            await playing.act()
        turn = match.turn
        others = [Person(server.addresses[1], person.cookie) for person in people]
        people += others

        async def is_told() -> bool:
            rows = [(await other.http.get("/api/tables")).json()["mine"][0] for other in others]
            return [row["my_turn"] for row in rows] == [seat == turn for seat in range(3)]

        await eventually(is_told)
        assert table not in server.apps[1].state.hub.ids()


@in_loop
async def test_a_row_that_lags_behind_replaces_none(tmp_path: Path) -> None:
    store = await PostgresStore.open(backends.settings_for(tmp_path)["database"])
    await store.append("t", 0, b"x", None, TableRow("t", "g", "waiting", True, number=1))
    await store.put_table(TableRow("t", "g", "over", True, ("ada",), number=9))
    await store.put_table(TableRow("t", "g", "playing", True, number=8))
    assert [row.id for row in await store.tables_of("ada", 9, "over")] == ["t"]
    assert await store.playing() == []
    await store.close()


@in_loop
async def test_claims(tmp_path: Path) -> None:
    store = await PostgresStore.open(backends.settings_for(tmp_path)["database"])
    assert await store.beat("one", 60) == set()
    assert await store.beat("two", 60) == {"one"}
    assert await store.claim("drive t", "one", 60)
    assert await store.claim("drive t", "one", 60)
    assert not await store.claim("drive t", "two", 60)
    assert await store.dead_claims("drive", 60, 9) == []
    await asyncio.sleep(0.05)
    assert await store.dead_claims("drive", 0.01, 9) == ["drive t"]
    results = await asyncio.gather(*(store.claim("drive t", str(i), 0.01) for i in range(8)))
    assert sum(results) >= 1
    await store.leave("one")
    await store.beat("three", 60)  # what one holds who is not alive may be taken
    results = await asyncio.gather(*(store.claim("new", name, 60) for name in ("two", "three")))
    assert sum(results) == 1
    # A clock that was set back keeps nobody alive.
    await store._fetch("UPDATE servers SET seen = seen + 7200 WHERE id = 'two'")
    assert "two" not in await store.beat("four", 60)
    await store.close()


@in_loop
async def test_what_cannot_be_reached_is_said_in_one_line(tmp_path: Path) -> None:
    with refuses("database-away"):
        await PostgresStore.open("postgresql://roost@127.0.0.1:1/none")
    with refuses("redis-alone"):
        from_environment(redis="redis://127.0.0.1:1/0")


@in_loop
async def test_what_no_text_may_hold_is_nowhere(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        person = await server.person("A\0da")
        assert "\0" not in (await person.http.get("/api/me")).json()["name"]
        assert (await person.http.get("/api/tables/a%00b")).status_code == 404


@in_loop
async def test_the_bus_passes_over_what_it_does_not_understand(tmp_path: Path) -> None:
    missed: list[int] = []
    bus = Bus("redis://127.0.0.1:1/0", "c", "me", lambda words: None, lambda: missed.append(1))
    bus._take(b"[1, 2")
    assert missed == [1]
    assert not bus.is_up
    assert peers_module.ALL not in backends.ALL


@in_loop
async def test_who_is_told_to_look_and_to_end_ends() -> None:
    peers = peers_module.Peers(cast(Any, None), 2.0, None, "c")
    looking = asyncio.ensure_future(peers._keep_looking())
    for _ in range(3):
        await asyncio.sleep(0)
    peers._look_now.set()
    looking.cancel()
    await asyncio.wait([looking], timeout=5)
    assert looking.cancelled()
