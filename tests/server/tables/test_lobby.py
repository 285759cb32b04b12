"""The lobby: what each row tells of a table, and that it tells nothing else."""

from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.server.tables.lobby import LobbySeat
from tests.support import backends
from tests.support.matches import make_rng, random_chooser
from tests.support.server import (
    TableMatch,
    User,
    run_async,
    run_server,
    start_and_deal,
    start_match,
    wait_until,
)

Row = dict[str, Any]


async def lobby(person: User) -> dict[str, dict[str, Row]]:
    found = (await person.http.get("/api/tables")).json()
    return {part: {row["id"]: row for row in rows} for part, rows in found.items()}


@run_async
async def test_an_open_table_says_who_sits_and_what_is_played(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, bo = await server.new_user("Ada"), await server.new_user("Bo")
        (option,) = (o for o in games.game_info("akuma").options if o.name == "rank10")
        other = next(v for v in option.values_for(3) if v != option.default_for(3))
        table = await ada.new_table(
            "akuma", 3, open=True, talk=False, options={"rank10": other}, bots=[None, None, "owl"]
        )
        page = await ada.connect()
        before = (await lobby(bo))["open"][table]
        await page.do("sit", table, seat=1)
        for person in (bo, ada):
            row = (await lobby(person))["open"][table]
            mine = person is ada
            assert row["seats"] == [
                msgspec.to_builtins(seat)
                for seat in (
                    LobbySeat("", is_taken=False, is_mine=False, bot=None),
                    LobbySeat("Ada", is_taken=True, is_mine=mine, bot=None),
                    LobbySeat("owl", is_taken=True, is_mine=False, bot="owl"),
                )
            ]
            assert (row["free"], row["players"], row["game"]) == (1, 3, "akuma")
            assert row["options"] == {"rank10": other}  # the others are as the game has them
            assert (row["phase"], row["talk"], row["owner"]) == ("waiting", False, mine)
            assert (row["turn"], row["my_turn"], row["result"]) == (None, False, None)
            assert row["made"] == before["made"] == before["moved"] < row["moved"]
        plain = await ada.new_table("akuma", 3, open=True)
        assert (await lobby(bo))["open"][plain]["options"] == {}


@run_async
async def test_a_table_in_play_says_whom_it_waits_for(tmp_path: Path) -> None:
    """Also if it is in memory no more, and after a restart."""
    async with run_server(tmp_path) as server:
        playing = await start_match(server)
        first = (await playing.match()).turn
        people = list(server.users)
        for seat, person in enumerate(people):
            row = (await lobby(person))["mine"][playing.table]
            assert (row["phase"], row["turn"]) == ("playing", first)
            assert row["my_turn"] == (seat == first)
        await playing.act()
        turn = (await playing.match()).turn
        cookies = [person.cookie for person in people]
        for page in playing.connections:
            await page.close()
        await wait_until(lambda: server.hub.metrics.loaded_tables() == 0)
        row = (await lobby(people[0]))["mine"][playing.table]
        assert (row["turn"], row["actions"]) == (turn, 1)
        assert server.hub.metrics.loaded_tables() == 0, "the lobby does not load tables"
    async with run_server(tmp_path) as server:
        for seat, cookie in enumerate(cookies):
            row = (await lobby(await server.new_user(cookie=cookie)))["mine"][playing.table]
            assert (row["my_turn"], row["actions"]) == (seat == turn, 1)
        # A bot that stands in is waited for, not the person.
        assert turn is not None
        page = await server.users[turn].page("again")
        await page.do("watch", playing.table)
        other = (turn + 1) % 3
        late = await server.users[other].page("again")
        await late.do("stand-in", playing.table, seat=other, bot="owl")
        row = (await lobby(server.users[other]))["mine"][playing.table]
        assert row["seats"][other]["bot"] == "owl"
        assert not row["my_turn"]


@run_async
async def test_finished_matches_tell_who_won(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        stranger = await server.new_user("Eve")
        playing = await start_match(server)
        await playing.play_out(random_chooser(make_rng("lobby")))
        outcome = (await playing.match()).outcome
        for person in server.users[1:]:
            found = await lobby(person)
            assert playing.table not in found["mine"]
            row = found["past"][playing.table]
            assert row["result"] == outcome
            assert row["result"]["scores"]
            assert (row["phase"], row["turn"], row["my_turn"]) == ("over", None, False)
            record = await person.http.get(f"/api/tables/{row['id']}/record")
            assert record.text.splitlines()[-1].startswith('{"result":')
        assert not any((await lobby(stranger)).values()), "it was not open to all"


@run_async
async def test_a_bot_that_sat_down_is_listed_after_a_crash(tmp_path: Path) -> None:
    """What is listed of a table that waits is stored with every change."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(open=True)
        page = await owner.connect()
        await page.do("bot", table, seat=2, bot="random")
        (stored,) = await server.hub.store.find_listed_tables(9, "waiting")
        assert stored.summary is not None
        assert msgspec.json.decode(stored.summary)["places"][2]["bot"] == "random"


@run_async
async def test_a_table_without_a_brief_is_asked_itself(tmp_path: Path) -> None:
    """It was stored by an earlier version; and one that is broken does not spoil the lobby."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        tables = [await owner.new_table(open=True) for _ in range(3)]
        page = await owner.connect()
        await page.do("sit", tables[0], seat=0)
        for _ in range(2):
            server.hub.unload_idle()
        backends.run_statement(tmp_path, "UPDATE tables SET brief = NULL")
        backends.run_statement(
            tmp_path, "UPDATE tables SET brief = ? WHERE id = ?", b"{}", tables[1]
        )
        spoil = "UPDATE happenings SET body = ? WHERE table_id = ?"
        backends.run_statement(tmp_path, spoil, b"{}", tables[2])
        rows = (await lobby(owner))["open"]
        assert rows[tables[0]]["seats"][0]["name"] == "Ada"
        assert rows[tables[1]]["free"] == 3
        assert (rows[tables[2]]["players"], rows[tables[2]]["seats"]) == (0, [])


@run_async
async def test_rows_tell_nothing_hidden(tmp_path: Path) -> None:
    """No identity, no seed, no secret, no card; and one who does not play learns the same."""
    async with run_server(tmp_path) as server:
        owner, eve = await server.new_user("Ada"), await server.new_user("Eve")
        table = await owner.new_table(open=True, players=3, bots=[None, "random", "random"])
        page = await owner.connect()
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        await start_and_deal([page], table)
        playing = TableMatch(server, table, [page])
        live = (await playing.live()).table
        mine = (await owner.http.get("/api/tables")).text
        theirs = (await eve.http.get("/api/tables")).text
        never = [live.secret, live.seed, *live.nonces.values(), *live.member_ids]
        match = await playing.match()
        cards = set(match.game.cards(match.table))
        for text in (mine, theirs):
            assert table in text
            assert not any(str(secret) in text for secret in never)
            assert not any(f'"{card}"' in text for card in cards)
        rows = [(await lobby(person))["playing"][table] for person in (owner, eve)]
        for row in rows:
            row["my_turn"] = row["owner"] = None
            for seat in row["seats"]:
                seat["mine"] = None
            row.pop("turn"), row.pop("actions"), row.pop("moved")  # bots go on meanwhile
        assert rows[0] == rows[1]
