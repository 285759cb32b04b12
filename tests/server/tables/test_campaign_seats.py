"""Seats of a campaign: transferred to other players, and played by stand-ins."""

from pathlib import Path

from tests.support.server.long_match import GAME, play_campaign, read_snapshot
from tests.support.server.running_server import (
    run_async,
    run_server,
    sit_down,
    start_and_deal,
    wait_until,
)


@run_async
async def test_a_seat_is_handed_over(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, ben, eve = [await server.new_user(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.new_table(GAME, 2, options={"open_hands": False})
        connections = [await user.connect() for user in (ada, ben)]
        await sit_down(connections, table)
        await start_and_deal(connections, table)
        key = "1f" * 16
        assert await connections[0].get_rejection("offer_seat", table, seat=1, key=key)
        assert await connections[1].get_rejection("offer_seat", table, seat=1, key="no key")
        await connections[1].do("offer_seat", table, seat=1, key=key)
        for connection, shown in ((connections[0], None), (connections[1], key)):
            seat = (await connection.read_snapshot(table))["table"]["seats"][1]
            assert (seat["is_offered"], seat["offer_key"]) == (True, shown)
        other = await eve.connect()
        await other.do("watch", table)
        assert await other.get_rejection("claim_seat", table, seat=1, key="2e" * 16)
        assert await other.get_rejection("claim_seat", table, seat=0, key=key)
        start = len(other.raw), len(connections[1].raw)
        await other.do("claim_seat", table, seat=1, key=key)
        snapshot = await other.wait_for(lambda m: m["type"] == "snapshot", start[0])
        assert [observation["seat"] for observation in snapshot["observations"]] == [1]
        assert snapshot["table"]["seats"][1] | {"is_away": False} == {
            **dict.fromkeys(("bot", "offer_key")),
            **dict.fromkeys(("is_taken", "is_mine"), True),
            **dict.fromkeys(("is_stand_in", "is_away", "is_offered"), False),
            "name": "Eve",
        }
        gone = await connections[1].wait_for(lambda m: m["type"] == "snapshot", start[1])
        assert [observation["seat"] for observation in gone["observations"]] == [None]
        assert await other.get_rejection("offer_seat", table, seat=0, key=key)
        assert await connections[1].get_rejection("claim_seat", table, seat=1, key=key), (
            "a key opens once"
        )
        tables = (await eve.http.get("/api/tables")).json()["my_active"]
        assert [row["id"] for row in tables] == [table]
        assert not (await ben.http.get("/api/tables")).json()["my_active"]
    found = await read_snapshot(tmp_path, str(eve.cookie), table)
    assert [observation["seat"] for observation in found["observations"]] == [1]


@run_async
async def test_an_offer_is_called_off_and_bots_are_the_owners(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, eve = [await server.new_user(name) for name in ("Ada", "Eve")]
        table = await ada.new_table(GAME, 2, bots=[None, "greedy"])
        connection, other = await ada.connect(), await eve.connect()
        await sit_down([connection], table)
        await start_and_deal([connection], table)
        key = "1f" * 16
        await connection.do("offer_seat", table, seat=0, key=key)
        await connection.do("offer_seat", table, seat=0, key=None)
        assert await other.get_rejection("claim_seat", table, seat=0, key=key)
        assert await other.get_rejection("offer_seat", table, seat=1, key=key)
        await connection.do("offer_seat", table, seat=1, key=key)
        await other.do("claim_seat", table, seat=1, key=key)
        assert (await server.live(table)).table.occupants[1].name == "Eve"
        cards = await ada.new_table("donburiko", 3, bots=[None, "random", "random"])
        await connection.do("watch", cards)
        await connection.do("sit", cards, seat=0)
        await connection.do("start", cards)
        await connection.do("nonce", cards, nonce=key)
        await connection.wait_for(lambda m: m["type"] == "snapshot" and m["table"]["id"] == cards)
        assert await connection.get_rejection("offer_seat", cards, seat=1, key=key), (
            "a bot's cards are its own"
        )


@run_async
async def test_a_stand_in_plays_all_familiars_of_a_seat(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table(GAME, 2)
        connections = [await user.connect(), *await server.connect_users(1)]
        await sit_down(connections, table)
        await start_and_deal(connections, table)
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        await connections[0].do("stand_in", table, seat=0, bot="owl")
        await connections[1].do("stand_in", table, seat=1, bot="greedy")

        turns: set[str] = set()

        def all_had_turns() -> bool:
            if match.state.turn is not None:
                turns.add(match.state.turn)
            return turns == set(match.state.familiars)

        await wait_until(all_had_turns)
        await connections[0].do("stand_in", table, seat=0, bot=None)
        assert live.table.bot_at(0) is None
        assert live.table.bot_at(1) == "greedy"


def test_before_its_first_action_a_campaign_is_at_the_beginning_of_a_chapter() -> None:
    match = play_campaign(lambda m: True)
    found = match.game.milestone(match.state, None)
    assert found is not None
    assert (found.is_part_start, found.number, match.actions) == (True, 1, [])
