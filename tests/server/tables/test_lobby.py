"""The lobby: what each row shows of a table, and that it shows nothing else."""

from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.server.tables.lobby import LobbySeat
from roost.testing.matches import make_rng, random_chooser
from tests.support.server import backends
from tests.support.server.running_server import (
    TableMatch,
    User,
    run_async,
    run_server,
    start_and_deal,
    start_match,
    wait_until,
)

Row = dict[str, Any]


async def lobby(user: User) -> dict[str, dict[str, Row]]:
    found = (await user.http.get("/api/tables")).json()
    return {part: {row["id"]: row for row in rows} for part, rows in found.items()}


@run_async
async def test_a_listed_table_shows_its_seats_and_game(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, bo = await server.new_user("Ada"), await server.new_user("Bo")
        (option,) = (o for o in games.game_info("akuma").options if o.name == "rank10")
        other = next(v for v in option.values_for(3) if v != option.default_for(3))
        table = await ada.new_table(
            "akuma",
            3,
            is_listed=True,
            has_chat=False,
            options={"rank10": other},
            bots=[None, None, "owl"],
        )
        connection = await ada.connect()
        before = (await lobby(bo))["waiting"][table]
        await connection.do("sit", table, seat=1)
        for user in (bo, ada):
            row = (await lobby(user))["waiting"][table]
            is_ada = user is ada
            assert row["seats"] == [
                msgspec.to_builtins(seat)
                for seat in (
                    LobbySeat("", is_taken=False, is_mine=False, bot=None),
                    LobbySeat("Ada", is_taken=True, is_mine=is_ada, bot=None),
                    LobbySeat("owl", is_taken=True, is_mine=False, bot="owl"),
                )
            ]
            assert (row["free_seats"], row["players"], row["game"]) == (1, 3, "akuma")
            assert row["options"] == {"rank10": other}  # the other options have their defaults
            assert (row["phase"], row["has_chat"], row["is_owner"]) == ("waiting", False, is_ada)
            assert (row["turn"], row["is_my_turn"], row["result"]) == (None, False, None)
            assert (
                row["created_at"]
                == before["created_at"]
                == before["updated_at"]
                < row["updated_at"]
            )
        plain = await ada.new_table("akuma", 3, is_listed=True)
        assert (await lobby(bo))["waiting"][plain]["options"] == {}


@run_async
async def test_a_table_in_play_shows_whose_turn_it_is(tmp_path: Path) -> None:
    """This holds after it is unloaded, and after a restart."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        first = (await table_match.match()).turn
        users = list(server.users)
        for seat, user in enumerate(users):
            row = (await lobby(user))["my_active"][table_match.table]
            assert (row["phase"], row["turn"]) == ("playing", first)
            assert row["is_my_turn"] == (seat == first)
        await table_match.act()
        turn = (await table_match.match()).turn
        cookies = [user.cookie for user in users]
        for connection in table_match.connections:
            await connection.close()
        await wait_until(lambda: server.manager.metrics.loaded_tables() == 0)

        async def is_listed() -> bool:  # the other server may have to write it
            row = (await lobby(users[0]))["my_active"][table_match.table]
            return (row["turn"], row["action_count"]) == (turn, 1)

        await wait_until(is_listed)
        assert server.manager.metrics.loaded_tables() == 0, "the lobby does not load tables"
    async with run_server(tmp_path) as server:
        for seat, cookie in enumerate(cookies):
            row = (await lobby(await server.new_user(cookie=cookie)))["my_active"][
                table_match.table
            ]
            assert (row["is_my_turn"], row["action_count"]) == (seat == turn, 1)
        # If a bot stands in, the table does not wait for the player.
        assert turn is not None
        connection = await server.users[turn].connect("again")
        await connection.do("watch", table_match.table)
        other = (turn + 1) % 3
        late = await server.users[other].connect("again")
        await late.do("stand_in", table_match.table, seat=other, bot="owl")
        row = (await lobby(server.users[other]))["my_active"][table_match.table]
        assert row["seats"][other]["bot"] == "owl"
        assert not row["is_my_turn"]


@run_async
async def test_finished_matches_show_the_winner(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        stranger = await server.new_user("Eve")
        table_match = await start_match(server)
        await table_match.play_out(random_chooser(make_rng("lobby")))
        outcome = (await table_match.match()).result
        for user in server.users[1:]:
            found = await lobby(user)
            assert table_match.table not in found["my_active"]
            row = found["my_finished"][table_match.table]
            assert row["result"] == outcome
            assert row["result"]["scores"]
            assert (row["phase"], row["turn"], row["is_my_turn"]) == ("over", None, False)
            record = await user.http.get(f"/api/tables/{row['id']}/record")
            assert record.text.splitlines()[-1].startswith('{"result":')
        assert not any((await lobby(stranger)).values()), "the table was not listed"


@run_async
async def test_a_bot_that_sat_down_is_listed_after_a_crash(tmp_path: Path) -> None:
    """The row of a waiting table is stored with every change."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user()
        table = await owner.new_table(is_listed=True)
        connection = await owner.connect()
        await connection.do("set_bot", table, seat=2, bot="random")
        (stored,) = await server.manager.store.find_listed_tables(9, "waiting")
        assert stored.summary is not None
        assert msgspec.json.decode(stored.summary)["occupants"][2]["bot"] == "random"


@run_async
async def test_a_table_without_a_lobby_row_is_loaded(tmp_path: Path) -> None:
    """The row was stored by an earlier version. A broken table does not break the lobby."""
    async with run_server(tmp_path) as server:
        owner = await server.new_user("Ada")
        tables = [await owner.new_table(is_listed=True) for _ in range(3)]
        connection = await owner.connect()
        await connection.do("sit", tables[0], seat=0)
        for _ in range(2):
            server.manager.unload_idle()
        backends.run_statement(tmp_path, "UPDATE tables SET summary = NULL")
        backends.run_statement(
            tmp_path, "UPDATE tables SET summary = $1 WHERE id = $2", b"{}", tables[1]
        )
        spoil = "UPDATE events SET body = $1 WHERE table_id = $2"
        backends.run_statement(tmp_path, spoil, b"{}", tables[2])
        rows = (await lobby(owner))["waiting"]
        assert rows[tables[0]]["seats"][0]["name"] == "Ada"
        assert rows[tables[1]]["free_seats"] == 3
        assert (rows[tables[2]]["players"], rows[tables[2]]["seats"]) == (0, [])


@run_async
async def test_lobby_rows_reveal_nothing_hidden(tmp_path: Path) -> None:
    """Rows have no account, seed, secret or card, and are the same for accounts without a seat."""
    async with run_server(tmp_path) as server:
        owner, eve = await server.new_user("Ada"), await server.new_user("Eve")
        table = await owner.new_table(is_listed=True, players=3, bots=[None, "random", "random"])
        connection = await owner.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        await start_and_deal([connection], table)
        table_match = TableMatch(server, table, [connection])
        live = (await table_match.live()).table
        is_ada = (await owner.http.get("/api/tables")).text
        theirs = (await eve.http.get("/api/tables")).text
        never = [live.secret, live.seed, *live.nonces.values(), *live.member_ids]
        match = await table_match.match()
        cards = set(match.game.card_counts(match.config))
        for text in (is_ada, theirs):
            assert table in text
            assert not any(str(secret) in text for secret in never)
            assert not any(f'"{card}"' in text for card in cards)
        rows = [(await lobby(user))["playing"][table] for user in (owner, eve)]
        for row in rows:
            row["is_my_turn"] = row["is_owner"] = None
            for seat in row["seats"]:
                seat["is_mine"] = None
            row.pop("turn"), row.pop("action_count"), row.pop("updated_at")  # bots play meanwhile
        assert rows[0] == rows[1]
