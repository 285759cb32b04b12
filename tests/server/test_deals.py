"""Repeated deals: the same cards, compared afterwards, and never revealed before."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.server.deals import deal_ids, par
from roost.server.deals.leaderboard import build_leaderboard
from roost.server.deals.par import MEASUREMENTS, ParMeasurement, summarize_scores
from roost.server.deals.routes import build_table_event
from roost.server.deals.source import daily_source, find_source
from roost.server.scores.finished_match import FinishedMatch
from roost.server.storage import ResultRow, TableRow
from roost.server.tables import fairness
from roost.server.tables.events import Occupant
from tests.support.commands import run_roost
from tests.support.server.backends import open_store
from tests.support.server.running_server import (
    RunningServer,
    run_async,
    run_server,
    start_match,
    wait_until,
)
from tests.support.server.solo_match import (
    GAME,
    SoloMatch,
    get_deal,
    get_json,
    get_refusal,
    play_deal,
    start_solo,
)


async def finish_match(
    server: RunningServer, name: str = "Ada", **options: Any
) -> tuple[SoloMatch, str]:
    solo = await start_solo(server, name, **options)
    await solo.play_out()
    return solo, await get_deal(solo.user, solo.table)


@run_async
async def test_the_same_deal_has_the_same_cards_and_the_same_bots(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        ben = await server.new_user("Ben")
        repeated = await play_deal(server, ben, deal)
        match, before = await repeated.match(), await first.match()
        assert match.seed == before.seed
        assert match.chance_outcomes[0] == before.chance_outcomes[0]
        info = await get_json(ben, f"/api/tables/{repeated.table}")
        assert (info["repeat_kind"], info["is_daily_attempt"], info["deal_id"]) == (
            "same",
            False,
            deal,
        )
        assert [seat["bot"] for seat in info["seats"]] == [None, "random"]
        assert [seat["is_mine"] for seat in info["seats"]] == [True, False]
        # The same actions with the same cards give the same result.
        assert await repeated.play_out() == (await first.match()).result


@run_async
async def test_only_players_of_a_deal_see_its_results(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        _, deal = await finish_match(server)
        ben = await server.new_user("Ben")
        leaderboard = await get_json(ben, f"/api/deals/{deal}")
        assert (
            leaderboard["player_names"],
            leaderboard["leaderboard"],
            leaderboard["attempts"],
        ) == (["Ada"], None, 0)
        assert "Play this deal first" in await get_refusal(ben, f"/api/deals/{deal}/par?seat=0")
        repeated = await play_deal(server, ben, deal)
        leaderboard = await get_json(ben, f"/api/deals/{deal}")
        assert (leaderboard["leaderboard"], leaderboard["table_id"]) == (None, repeated.table)
        twice = await ben.http.post(f"/api/deals/{deal}/tables", json={})
        assert "already playing" in twice.json()["reason"]
        await repeated.play_out(choice=1)
        leaderboard = await get_json(ben, f"/api/deals/{deal}")
        assert leaderboard["table_id"] is None
        assert {row["name"] for row in leaderboard["leaderboard"]} == {"Ada", "Ben"}
        assert leaderboard["leaderboard"][0]["rank"] == 1
        assert [row["is_mine"] for row in leaderboard["leaderboard"] if row["name"] == "Ben"] == [
            True
        ]
        assert all(
            row["attempt"] == 1 and not row["has_help"] for row in leaderboard["leaderboard"]
        )
        # A second attempt is listed without a rank.
        options = await play_deal(server, ben, deal)
        await options.play_out()
        tries = [
            row
            for row in (await get_json(ben, f"/api/deals/{deal}"))["leaderboard"]
            if row["is_mine"]
        ]
        assert [(row["attempt"], row["rank"] is None) for row in tries] == [(1, False), (2, True)]


async def expect_hidden(user: Any, table: str) -> None:
    """Check that a user cannot see a table: no replay, record, page or live updates."""
    for path in ("", "/record", "/replay", "/replay?viewpoint=0", "/replay?viewpoint=public"):
        assert "playing this deal" in await get_refusal(user, f"/api/tables/{table}{path}")
    connection = await user.connect("peeps")
    assert "playing this deal" in await connection.get_rejection("watch", table)
    assert not [raw for raw in connection.raw if b'"type":"snapshot"' in raw]


@run_async
async def test_a_player_of_a_deal_sees_no_other_table_of_it(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        ben, cleo = await server.new_user("Ben"), await server.new_user("Cleo")
        assert (await ben.http.get(f"/api/tables/{first.table}/replay")).status_code == 200
        third = await play_deal(server, cleo, deal)
        watching = await ben.connect("watching")
        await watching.do("watch", third.table)
        repeated = await play_deal(server, ben, deal)
        await expect_hidden(ben, first.table)
        await expect_hidden(ben, third.table)
        message_count = len(watching.raw)
        await third.play_out()
        # A spectator of another table gets no more updates.
        assert len(watching.raw) == message_count
        await expect_hidden(ben, third.table)
        own = await get_json(ben, f"/api/tables/{repeated.table}")
        assert own["phase"] == "playing"
        log = (await ben.http.get(f"/api/tables/{repeated.table}/record")).text
        assert '"setup"' not in log
        # Others may watch, and so may Ben when he has finished.
        assert (await first.user.http.get(f"/api/tables/{third.table}/replay")).status_code == 200
        await repeated.play_out()
        assert (await ben.http.get(f"/api/tables/{first.table}/replay")).status_code == 200
        assert (await ben.http.get(f"/api/tables/{third.table}/record")).status_code == 200


@run_async
async def test_an_undo_reopens_the_deal_for_its_player(tmp_path: Path) -> None:
    """After an undo in a finished match against bots, its deal is in play again."""
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        repeated = await play_deal(server, await server.new_user("Ben"), deal)
        await repeated.play_out()
        assert (
            await first.user.http.get(f"/api/tables/{repeated.table}/replay")
        ).status_code == 200
        await first.connection.do("undo", first.table, seat=0)
        await expect_hidden(first.user, repeated.table)
        assert (await get_json(first.user, f"/api/deals/{deal}"))["leaderboard"] is None


@run_async
async def test_the_lobby_hides_a_deal_in_play(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        table = await ada.new_table(GAME, 2, bots=[None, "random"], is_listed=True)
        connection = await ada.connect()
        for ask, options in (("watch", {}), ("sit", {"seat": 0}), ("start", {})):
            await connection.do(ask, table, **options)
        await connection.do("nonce", table, nonce="ab" * 16)
        await SoloMatch(server, ada, connection, table).play_out()
        ben = await server.new_user("Ben")
        listed = (await get_json(ben, "/api/tables"))["finished"]
        assert [row["id"] for row in listed] == [table]
        await play_deal(server, ben, listed[0]["deal_id"])
        assert (await get_json(ben, "/api/tables"))["finished"] == []


@run_async
async def test_seats_of_people_are_played_by_bots(tmp_path: Path) -> None:
    """After a match of several players, a user chooses a seat, and the replay stays hidden."""
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, players=2)
        await table_match.play_out()
        ada = server.users[0]
        deal = await get_deal(ada, table_match.table)
        ben = await server.new_user("Ben")
        leaderboard = await get_json(ben, f"/api/deals/{deal}")
        assert (leaderboard["seats"], leaderboard["bots"]) == ([0, 1], [None, None])
        wrong = await ben.http.post(f"/api/deals/{deal}/tables", json={"seat": 2})
        assert wrong.status_code == 422
        repeated = await play_deal(server, ben, deal, seat=1)
        info = await get_json(ben, f"/api/tables/{repeated.table}")
        assert [seat["bot"] for seat in info["seats"]] == ["owl", None]
        offer = await repeated.connection.get_rejection(
            "offer_seat", repeated.table, seat=1, key="ab" * 16
        )
        assert "table of their own" in offer
        await repeated.play_out()
        board = (await get_json(ben, f"/api/deals/{deal}"))["leaderboard"]
        assert [row["seat"] for row in board] == [0, 1, 1]
        assert [row["table_id"] is None for row in board if not row["is_mine"]] == [True, True]
        leaderboard = (await get_json(ada, f"/api/deals/{deal}"))["leaderboard"]
        assert all(row["table_id"] for row in leaderboard)


@run_async
async def test_a_repeated_deal_is_not_called_fair(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        repeated = await play_deal(server, first.user, deal)
        await repeated.play_out()
        day = await play_deal(
            server, first.user, deal_ids.daily_deal_id(GAME, deal_ids.current_day())
        )
        await day.play_out()
        tables = (first.table, repeated.table, day.table)
        records = [
            (await first.user.http.get(f"/api/tables/{table}/record")).text for table in tables
        ]
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for file, record in zip(files, records, strict=True):
        file.write_text(record)
    results = [run_roost("verify", file) for file in files]
    assert [result.exit_code for result in results] == [0, 1, 1]
    assert "was played before" in results[1].output
    assert "the server alone drew them" in results[2].output
    # The cards are still verified.
    header, *rest = records[1].splitlines()
    other = json.loads(header) | {"repeat": {"kind": "same"}, "seed": "ab" * 32}
    files[1].write_text("\n".join([json.dumps(other), *rest]))
    assert "does not match its commitment" in run_roost("verify", files[1]).output


@run_async
async def test_an_unknown_deal_is_refused(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        tomorrow = deal_ids.current_day() + timedelta(days=1)
        names = (
            "nothing",
            deal_ids.daily_deal_id(GAME, tomorrow),
            deal_ids.daily_deal_id("chess", deal_ids.current_day()),
            deal_ids.daily_deal_id("familiar-tales", deal_ids.current_day()),
            f"daily-{GAME}-2026-13-40",
        )
        for name in names:
            answer = await ada.http.get(f"/api/deals/{name}")
            assert "no such deal" in answer.json()["reason"]
            assert answer.status_code == 404
            made = await ada.http.post(f"/api/deals/{name}/tables", json={})
            assert made.status_code == 404
        solo = await start_solo(server, user=ada)
        deal = await get_deal(ada, solo.table)  # the first match with this deal is in play
        assert (await ada.http.get(f"/api/deals/{deal}")).status_code == 404


@run_async
async def test_everyone_gets_the_same_daily_deal_and_one_attempt_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        ada, ben = await server.new_user("Ada"), await server.new_user("Ben")
        days = await get_json(ada, "/api/daily")
        assert {deal["game"] for deal in days["today"]} >= {"donburiko", "akuma"}
        assert "familiar-tales" not in {deal["game"] for deal in days["today"]}
        (deal,) = [entry["id"] for entry in days["today"] if entry["game"] == GAME]
        one = await play_deal(server, ada, deal)
        two = await play_deal(server, ben, deal)
        assert (await one.match()).seed == (await two.match()).seed
        assert (await get_json(ada, f"/api/tables/{one.table}"))["is_daily_attempt"]
        assert "This attempt is ranked" in await one.connection.get_rejection(
            "hint", one.table, seat=0
        )
        await one.act()
        assert "This attempt is ranked" in await one.connection.get_rejection(
            "undo", one.table, seat=0
        )
        standing_in = await one.connection.get_rejection("stand_in", one.table, seat=0, bot="owl")
        assert "This attempt is ranked" in standing_in
        await one.play_out()
        # Until the day is over, only players of the deal see its results.
        cleo = await server.new_user("Cleo")
        assert "daily deal" in await get_refusal(cleo, f"/api/tables/{one.table}/replay")
        assert "daily deal" in await (await cleo.connect()).get_rejection("watch", two.table)
        assert (await get_json(cleo, f"/api/deals/{deal}"))["leaderboard"] is None
        assert (await get_json(cleo, f"/api/deals/{deal}"))["player_names"] == ["Ada"]
        assert (await get_json(ada, f"/api/deals/{deal}"))["leaderboard"][0]["rank"] == 1
        # A second attempt is practice, with hints and undo.
        assert not (await get_json(ada, f"/api/deals/{deal}"))["has_daily_attempt"]
        practice = await play_deal(server, ada, deal)
        assert not (await get_json(ada, f"/api/tables/{practice.table}"))["is_daily_attempt"]
        await practice.act()
        await practice.connection.do("undo", practice.table, seat=0)
        await practice.play_out()
        tries = [
            row
            for row in (await get_json(ada, f"/api/deals/{deal}"))["leaderboard"]
            if row["is_mine"]
        ]
        assert [(row["rank"], row["has_help"]) for row in tries] == [(1, False), (None, True)]
        # The next day everyone sees the results except Ben, who is still playing.
        tomorrow = deal_ids.current_day() + timedelta(days=1)
        monkeypatch.setattr(deal_ids, "current_day", lambda: tomorrow)
        assert (await cleo.http.get(f"/api/tables/{one.table}/replay")).status_code == 200
        assert len((await get_json(cleo, f"/api/deals/{deal}"))["leaderboard"]) == 2
        assert "playing this deal" in await get_refusal(ben, f"/api/tables/{one.table}/replay")
        assert (await get_json(ben, f"/api/deals/{deal}"))["leaderboard"] is None
        late = await play_deal(server, cleo, deal)
        assert not (await get_json(cleo, f"/api/tables/{late.table}"))["is_daily_attempt"]
        await two.play_out()
        ranked = [row["name"] for row in (await get_json(ada, f"/api/deals/{deal}"))["leaderboard"]]
        assert "Ben" in ranked[:2]  # the match was started in time


@run_async
async def test_the_daily_deal_depends_on_server_day_and_game(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        signer = server.services.signer
        today = deal_ids.current_day()
        secrets = {
            daily_source(signer, game, today - timedelta(days=ago)).secret
            for game in ("donburiko", "akuma")
            for ago in range(3)
        }
        assert len(secrets) == 6
        before = daily_source(signer, GAME, today)
    async with run_server(tmp_path) as server:
        assert daily_source(server.services.signer, GAME, today) == before
    async with run_server(tmp_path / "other") as server:
        assert daily_source(server.services.signer, GAME, today).secret != before.secret


def test_deal_ids() -> None:
    day = date(2026, 11, 30)
    assert deal_ids.parse_daily_id(deal_ids.daily_deal_id("familiars-trouble", day)) == (
        "familiars-trouble",
        day,
    )
    assert deal_ids.parse_daily_id("0123456789abcdef01234567") is None


@run_async
async def test_par_is_computed_once_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        par, "MEASUREMENTS", (ParMeasurement("random", 3), ParMeasurement("greedy", 2))
    )
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        path = f"/api/deals/{deal}/par?seat=0"
        pars = (await get_json(first.user, path))["pars"]
        assert [(entry["bot"], entry["planned_plays"]) for entry in pars] == [
            ("random", 3),
            ("greedy", 2),
        ]

        async def is_done() -> bool:
            return len(await server.manager.store.read_pars(deal, 0)) == 2

        await wait_until(is_done)
        known = (await get_json(first.user, path))["pars"]
        assert all(one["mean"] is not None and one["standard_error"] is not None for one in known)
        assert "from that seat" in await get_refusal(first.user, f"/api/deals/{deal}/par?seat=1")
    async with run_server(tmp_path) as server:
        monkeypatch.setattr(par, "WORKER_MODULE", "no.such.module")  # it is not computed again
        user = await server.new_user(cookie=first.user.cookie)
        assert (await get_json(user, path))["pars"] == known


def test_par_has_a_standard_error() -> None:
    assert summarize_scores("owl", [], 4).mean is None
    assert (
        summarize_scores("owl", [3], 4).mean,
        summarize_scores("owl", [3], 4).standard_error,
    ) == (3, None)
    two = summarize_scores("owl", [2, 6], 4)
    assert (two.mean, two.standard_error, two.plays, two.planned_plays) == (4, 2, 2, 4)
    assert {measure.bot for measure in MEASUREMENTS} == {"owl", "sage"}


@run_async
async def test_an_unstarted_deal_table_stays_with_its_account(tmp_path: Path) -> None:
    """After a kill, the waiting table of the deal is reopened and stays the only one."""
    async with run_server(tmp_path) as server:
        first, deal = await finish_match(server)
        source = await find_source(server.manager, server.services.signer, deal)
        user = server.account_id(first.user)
        made = build_table_event(source, 0, user, "Ada", is_daily_attempt=False)
        await server.manager.create(made, source.secret)
    async with run_server(tmp_path) as server:
        ada = await server.new_user(cookie=first.user.cookie)
        leaderboard = await get_json(ada, f"/api/deals/{deal}")
        assert (leaderboard["table_id"], leaderboard["leaderboard"]) == (made.id, None)
        connection = await ada.connect()
        await connection.do("watch", made.id)
        for ask, options in (("stand", {"seat": 0}), ("set_bot", {"seat": 1, "bot": None})):
            assert "table of their own" in await connection.get_rejection(ask, made.id, **options)
        ben = await (await server.new_user("Ben")).connect()
        assert "table of their own" in await ben.get_rejection("sit", made.id, seat=0)
        await connection.do("start", made.id)
        repeated = SoloMatch(server, ada, connection, made.id)
        assert (await repeated.match()).seed == fairness.compute_seed(source.secret, source.nonces)


async def put_result(store: Any, user: str, score: int, deal: str = "d", **options: Any) -> None:
    """Store a result, as a table with a repeated deal does when its match ends."""
    table = f"{user}-{score}"
    ending = FinishedMatch(
        {}, [Occupant(user, user)], {"scores": [score], "winners": []}, **options
    )
    result = ResultRow(
        table_id=table,
        game=GAME,
        deal_id=deal,
        account_ids=(user,),
        is_rated=False,
        body=msgspec.json.encode(ending),
        scores=ending.seat_scores,
        has_help=ending.has_help,
    )
    await store.save_table_row(
        TableRow(table, GAME, "over", False, (user,), repeated_deal_id=deal, result=result)
    )


@run_async
async def test_many_bad_results_do_not_displace_good_ones(tmp_path: Path) -> None:
    """A late good result is first, and a player always sees their own rank."""
    store = await open_store(tmp_path)
    most = 20
    for number in range(3 * most):
        await put_result(store, f"junk{number}", 5)
    await put_result(store, "bad", 1)
    await put_result(store, "good", 9)
    await put_result(store, "good", 50)  # a second attempt
    await put_result(store, "helped", 60, practice_reasons=["hint"])

    async def leaderboard(user: str) -> list[tuple[str, int, int | None, int]]:
        rows = build_leaderboard(await store.find_deal_scores("d", user, [0], most), user)
        return [(row.name, row.score, row.rank, row.attempt) for row in rows]

    everybody = await leaderboard("somebody")
    assert everybody[0] == ("good", 9, 1, 1)
    assert everybody[1] == ("junk0", 5, 2, 1)
    assert everybody[most:] == [("good", 50, None, 2), ("helped", 60, None, 1)]
    assert ("bad", 1, 3 * most + 2, 1) in await leaderboard("bad")
    assert len(await leaderboard("bad")) == len(everybody) + 1
    assert await store.count_ranked("d", [0, 1]) == [3 * most + 2, 0]
    assert await store.find_deal_scores("other", "bad", [0], most) == []
    await store.close()
