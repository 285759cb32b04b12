"""Seats of a campaign: handed over, and played by stand-ins."""

from pathlib import Path

from tests.support.long_match import GAME, play_campaign, read_snapshot
from tests.support.server import run_async, run_server, sit_down, start_and_deal, wait_until


@run_async
async def test_a_seat_is_handed_over(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, ben, eve = [await server.new_user(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.new_table(GAME, 2, options={"open_hands": False})
        pages = [await person.connect() for person in (ada, ben)]
        await sit_down(pages, table)
        await start_and_deal(pages, table)
        key = "1f" * 16
        assert await pages[0].get_rejection("offer", table, seat=1, key=key)
        assert await pages[1].get_rejection("offer", table, seat=1, key="no key")
        await pages[1].do("offer", table, seat=1, key=key)
        for page, shown in ((pages[0], None), (pages[1], key)):
            seat = (await page.read_snapshot(table))["table"]["seats"][1]
            assert (seat["offered"], seat["key"]) == (True, shown)
        other = await eve.connect()
        await other.do("watch", table)
        assert await other.get_rejection("take", table, seat=1, key="2e" * 16)
        assert await other.get_rejection("take", table, seat=0, key=key)
        start = len(other.raw), len(pages[1].raw)
        await other.do("take", table, seat=1, key=key)
        seen = await other.wait_for(lambda m: m["tell"] == "look", start[0])
        assert [sight["seat"] for sight in seen["sights"]] == [1]
        assert seen["table"]["seats"][1] | {"away": False} == {
            **dict.fromkeys(("bot", "key")),
            **dict.fromkeys(("taken", "mine"), True),
            **dict.fromkeys(("stand_in", "away", "offered"), False),
            "name": "Eve",
        }
        gone = await pages[1].wait_for(lambda m: m["tell"] == "look", start[1])
        assert [sight["seat"] for sight in gone["sights"]] == [None]
        assert await other.get_rejection("offer", table, seat=0, key=key)
        assert await pages[1].get_rejection("take", table, seat=1, key=key), "a key opens once"
        mine = (await eve.http.get("/api/tables")).json()["mine"]
        assert [row["id"] for row in mine] == [table]
        assert not (await ben.http.get("/api/tables")).json()["mine"]
    found = await read_snapshot(tmp_path, str(eve.cookie), table)
    assert [sight["seat"] for sight in found["sights"]] == [1]


@run_async
async def test_an_offer_is_called_off_and_bots_are_the_owners(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, eve = [await server.new_user(name) for name in ("Ada", "Eve")]
        table = await ada.new_table(GAME, 2, bots=[None, "greedy"])
        page, other = await ada.connect(), await eve.connect()
        await sit_down([page], table)
        await start_and_deal([page], table)
        key = "1f" * 16
        await page.do("offer", table, seat=0, key=key)
        await page.do("offer", table, seat=0, key=None)
        assert await other.get_rejection("take", table, seat=0, key=key)
        assert await other.get_rejection("offer", table, seat=1, key=key)
        await page.do("offer", table, seat=1, key=key)
        await other.do("take", table, seat=1, key=key)
        assert (await server.live(table)).table.occupants[1].name == "Eve"
        cards = await ada.new_table("donburiko", 3, bots=[None, "random", "random"])
        await page.do("watch", cards)
        await page.do("sit", cards, seat=0)
        await page.do("start", cards)
        await page.do("nonce", cards, nonce=key)
        await page.wait_for(lambda m: m["tell"] == "look" and m["table"]["id"] == cards)
        assert await page.get_rejection("offer", cards, seat=1, key=key), (
            "a bot's cards are its own"
        )


@run_async
async def test_a_stand_in_plays_all_familiars_of_a_seat(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        person = await server.new_user()
        table = await person.new_table(GAME, 2)
        pages = [await person.connect(), *await server.connect_users(1)]
        await sit_down(pages, table)
        await start_and_deal(pages, table)
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        await pages[0].do("stand-in", table, seat=0, bot="owl")
        await pages[1].do("stand-in", table, seat=1, bot="greedy")

        turns: set[str] = set()

        def all_had_turns() -> bool:
            if match.state.turn is not None:
                turns.add(match.state.turn)
            return turns == set(match.state.familiars)

        await wait_until(all_had_turns)
        await pages[0].do("stand-in", table, seat=0, bot=None)
        assert live.table.bot_at(0) is None
        assert live.table.bot_at(1) == "greedy"


def test_before_its_first_action_a_campaign_is_at_the_beginning_of_a_chapter() -> None:
    match = play_campaign(lambda m: True)
    found = match.game.milestone(match.state, None)
    assert found is not None
    assert (found.is_part_start, found.number, match.actions) == (True, 1, [])
