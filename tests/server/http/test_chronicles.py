"""The chronicle of a campaign over HTTP."""

import asyncio
from pathlib import Path

from roost.server.http.chronicle_cache import ChronicleCache
from roost.server.http.identity import Signer, new_account_id
from tests.support.server.long_match import make_adviser, play_campaign, store_match
from tests.support.server.running_server import run_async, run_server


def test_anyone_with_the_link_can_read_it(tmp_path: Path) -> None:
    match = play_campaign(lambda m: len(m.milestones) >= 3)
    signer = Signer(tmp_path)
    users = [new_account_id(), new_account_id()]
    table = store_match(tmp_path / "roost.sqlite", match, users)
    address = f"/api/tables/{table}/chronicle"
    chosen = [milestone.choice for _, milestone in match.milestones if milestone.choice]

    @run_async
    async def read() -> None:
        async with run_server(tmp_path) as server:
            reader = await server.new_user()
            answer = await reader.http.get(address)
            assert answer.status_code == 200
            book = answer.json()
            assert (book["game"], book["result"]) == ("familiar-tales", None)
            assert (book["chronicle"]["name"], book["names"]) == ("Hearthlight", ["P0", "P1"])
            scenes = [s for chapter in book["chronicle"]["chapters"] for s in chapter["scenes"]]
            lines = [line for scene in scenes for line in scene["lines"]]
            assert [x["text"] for x in lines if x["kind"] == "choice"] == chosen
            # It is built once until the next event, and then extended.
            books: ChronicleCache = server.services.chronicles
            live = await server.live(table)
            first = await books.get(live.table)
            assert await books.get(live.table) is first
            seat = match.turn
            assert seat is not None
            connection = await (
                await server.new_user(cookie=signer.sign_session(users[seat]))
            ).connect()
            action = make_adviser()(match)
            fields = {"seat": seat, "action_count": len(match.actions), "action": action}
            await connection.do("act", table, **fields)
            assert await books.get(live.table) is not first

    read()


@run_async
async def test_short_and_unstarted_matches_have_no_chronicle(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        waiting = await user.new_table("familiar-tales", 1)
        answer = await user.http.get(f"/api/tables/{waiting}/chronicle")
        assert (answer.status_code, answer.json()["reason"]) == (422, "This is not possible now.")
        short = await user.new_table("donburiko", 3, bots=["random", "random"])
        connection = await user.connect()
        await connection.do("watch", short)
        await connection.do("sit", short, seat=2)
        await connection.do("start", short)
        await connection.do("nonce", short, nonce="0" * 32)
        await connection.wait_for(lambda m: bool(m.get("observations")))
        answer = await user.http.get(f"/api/tables/{short}/chronicle")
        assert (answer.status_code, "too short" in answer.text) == (422, True)
        assert (await user.http.get("/api/tables/none/chronicle")).status_code == 404


@run_async
async def test_few_chronicles_are_cached(tmp_path: Path) -> None:
    match = await asyncio.to_thread(play_campaign, lambda m: len(m.actions) >= 2)
    file = tmp_path / "roost.sqlite"
    tables = [await asyncio.to_thread(store_match, file, match, ["a", "b"]) for _ in range(3)]
    async with run_server(tmp_path) as server:
        books = ChronicleCache(server.manager.pools.chronicles, size=2)
        milestone = [await books.get((await server.live(table)).table) for table in tables]
        assert [
            await books.get((await server.live(table)).table) is book
            for table, book in zip(tables[1:], milestone[1:], strict=True)
        ] == [True, True]
        assert await books.get((await server.live(tables[0])).table) is not milestone[0]
