"""A campaign as a book, over HTTP."""

import asyncio
from pathlib import Path

from roost.server.chronicles import Books
from roost.server.identity import Signer
from tests.long_play import adviser, played, put
from tests.serving import in_loop, served


def test_whoever_has_the_link_may_read_it(tmp_path: Path) -> None:
    match = played(lambda m: len(m.milestones) >= 3)
    signer = Signer(tmp_path)
    people = [signer.new_person(), signer.new_person()]
    table = put(tmp_path / "roost.sqlite", match, people)
    address = f"/api/tables/{table}/chronicle"
    chosen = [found.chosen for _, found in match.milestones if found.chosen]

    @in_loop
    async def read() -> None:
        async with served(tmp_path) as server:
            reader = await server.person()
            answer = await reader.http.get(address)
            assert answer.status_code == 200
            book = answer.json()
            assert (book["game"], book["result"]) == ("familiar-tales", None)
            assert (book["chronicle"]["name"], book["names"]) == ("Hearthlight", ["P0", "P1"])
            scenes = [s for part in book["chronicle"]["parts"] for s in part["scenes"]]
            lines = [line for scene in scenes for line in scene["lines"]]
            assert [x["text"] for x in lines if x["kind"] == "choice"] == chosen
            # It is written once, until something happens; then it goes on.
            books: Books = server.app.state.books
            live = await server.live(table)
            first = await books.of(live.table)
            assert await books.of(live.table) is first
            seat = match.turn
            assert seat is not None
            page = await (await server.person(cookie=signer.signed(people[seat]))).page()
            action = adviser()(match)
            fields = {"seat": seat, "actions": len(match.actions), "action": action}
            await page.do("act", table, **fields)
            assert await books.of(live.table) is not first

    read()


@in_loop
async def test_a_short_match_and_one_that_has_not_begun_have_none(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        person = await server.person()
        waiting = await person.new_table("familiar-tales", 1)
        answer = await person.http.get(f"/api/tables/{waiting}/chronicle")
        assert (answer.status_code, answer.json()["why"]) == (422, "That cannot be done now.")
        short = await person.new_table("donburiko", 3, bots=["random", "random"])
        page = await person.page()
        await page.do("watch", short)
        await page.do("sit", short, seat=2)
        await page.do("start", short)
        await page.do("nonce", short, nonce="0" * 32)
        await page.until(lambda m: bool(m.get("sights")))
        answer = await person.http.get(f"/api/tables/{short}/chronicle")
        assert (answer.status_code, "too short" in answer.text) == (422, True)
        assert (await person.http.get("/api/tables/none/chronicle")).status_code == 404


@in_loop
async def test_few_books_are_kept(tmp_path: Path) -> None:
    match = await asyncio.to_thread(played, lambda m: len(m.actions) >= 2)
    file = tmp_path / "roost.sqlite"
    tables = [await asyncio.to_thread(put, file, match, ["a", "b"]) for _ in range(3)]
    async with served(tmp_path) as server:
        books = Books(server.hub.pools.chronicles, keeps=2)
        found = [await books.of((await server.live(table)).table) for table in tables]
        assert [
            await books.of((await server.live(table)).table) is book
            for table, book in zip(tables[1:], found[1:], strict=True)
        ] == [True, True]
        assert await books.of((await server.live(tables[0])).table) is not found[0]
