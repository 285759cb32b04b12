"""Results of matches: stored once, listed, summed up and rated."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.server.scores.finished_match import (
    FinishedMatch,
    PracticeReason,
    decode_finished_match,
)
from roost.server.scores.ratings import Ladder, bot_key, initial_rating
from roost.server.scores.statistics import compute_statistics
from roost.server.storage import ResultRow, SqliteStore, StoredResult, TableRow
from roost.server.tables.events import Occupant
from tests.support.server import backends
from tests.support.server.running_server import run_async, run_server, start_match, wait_until
from tests.support.server.solo_match import get_json, play_deal, start_solo

LOW, HIGH = 10, 20


def encode_result(
    seats: list[Occupant], scores: list[int], reasons: list[PracticeReason] | None = None
) -> bytes:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    result = {"scores": scores, "winners": winners}
    return msgspec.json.encode(FinishedMatch({}, seats, result, reasons or []))


def stored_result(
    number: int,
    seats: list[Occupant],
    scores: list[int],
    reasons: list[PracticeReason] | None = None,
) -> StoredResult:
    body = encode_result(seats, scores, reasons)
    return StoredResult(number, f"t{number}", "g", f"d{number}", 0.0, not reasons, body)


ADA, BEN = Occupant("ada", "Ada"), Occupant("ben", "Ben")
OWL, SAGE = Occupant(bot="owl"), Occupant(bot="sage")


def test_ratings_of_winners_rise_and_of_losers_fall() -> None:
    ladder = Ladder()
    ladder.add([stored_result(1, [ADA, BEN, OWL], [HIGH, LOW, LOW])])
    ada, ben, owl = (ladder.rating_of(key) for key in ("ada", "ben", bot_key("owl")))
    assert ada.mu > initial_rating().mu > ben.mu
    assert ben.mu == owl.mu  # equal results give equal ratings
    assert ada.sigma < initial_rating().sigma
    assert (ada.matches, ada.value > 1000) == (1, True)
    assert not ada.is_settled


def test_a_win_against_a_stronger_player_counts_more() -> None:
    known = [stored_result(n, [OWL, SAGE], [LOW, HIGH]) for n in range(1, 30)]
    gains = []
    for bot in (OWL, SAGE):
        ladder = Ladder()
        ladder.add([*known, stored_result(30, [ADA, bot], [HIGH, LOW])])
        gains.append(ladder.rating_of("ada").mu)
    assert gains[0] < gains[1]
    assert ladder.rating_of(bot_key("sage")).is_settled


def test_a_bot_on_several_seats_is_one_player() -> None:
    ladder = Ladder()
    ladder.add([stored_result(1, [ADA, OWL, OWL], [LOW, HIGH, 0])])
    assert set(ladder.ratings) == {"ada", bot_key("owl")}
    assert ladder.rating_of(bot_key("owl")).matches == 1


def test_ratings_follow_from_the_results_alone() -> None:
    results = [stored_result(n, [ADA, BEN, OWL], [n % 7, n % 5, n % 3]) for n in range(1, 40)]
    at_once, bit_by_bit = Ladder(), Ladder()
    at_once.add(results)
    for result in results:
        bit_by_bit.add([result])
    assert at_once.ratings == bit_by_bit.ratings
    assert at_once.last_result_id == 39


def test_statistics_add_up() -> None:
    results = [
        stored_result(1, [ADA, OWL], [HIGH, LOW]),
        stored_result(2, [ADA, OWL], [LOW, HIGH]),
        stored_result(3, [OWL, ADA], [LOW, 30]),
        stored_result(4, [ADA, SAGE, OWL], [HIGH, LOW, LOW]),
        stored_result(5, [ADA, OWL], [99, LOW], ["undo"]),
        stored_result(6, [ADA, OWL], [98, LOW], ["hint"]),
    ]
    (statistics,) = compute_statistics(results[::-1], "ada")
    assert (statistics.matches, statistics.wins, statistics.practice_matches) == (4, 3, 2)
    assert (statistics.best_score, statistics.mean_score) == (30, 20.0)
    assert (statistics.win_streak, statistics.longest_win_streak) == (2, 2)
    assert [(one.bot, one.matches, one.wins) for one in statistics.bot_records] == [
        ("owl", 4, 3),
        ("sage", 1, 1),
    ]
    assert [(dot.score, dot.has_won) for dot in statistics.recent_scores] == [
        (HIGH, True),
        (LOW, False),
        (30, True),
        (HIGH, True),
    ]
    (only_practice,) = compute_statistics([results[4]], "ada")
    assert (only_practice.matches, only_practice.best_score, only_practice.longest_win_streak) == (
        0,
        None,
        0,
    )


@run_async
async def test_a_result_is_stored_once_and_the_first_counts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    body = encode_result([ADA, OWL], [HIGH, LOW])

    def row(body: bytes) -> TableRow:
        result = ResultRow("t", "g", "d", ("ada",), True, body)
        return TableRow("t", "g", "over", False, ("ada",), result=result)

    await store.save_table_row(row(body))
    await store.save_table_row(row(encode_result([ADA, OWL], [LOW, HIGH])))
    (statistics,) = await store.find_results_of("ada", 9)
    assert decode_finished_match(statistics.body).scores == [HIGH, LOW]
    assert [result.table_id for result in await store.find_rated_results("g")] == ["t"]
    await store.close()


@run_async
async def test_a_match_of_people_is_rated_and_listed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, players=2)
        await table_match.play_out()
        ada = server.users[0]

        async def is_listed() -> bool:
            return bool((await get_json(ada, "/api/me/history"))["matches"])

        await wait_until(is_listed)
        (match,) = (await get_json(ada, "/api/me/history"))["matches"]
        assert (match["table_id"], match["is_rated"], match["practice_reasons"]) == (
            table_match.table,
            True,
            [],
        )
        assert [seat["is_mine"] for seat in match["seats"]] == [True, False]
        assert match["result"] == (await table_match.match()).result
        statistics = await get_json(ada, "/api/me/statistics")
        assert statistics["games"][0]["matches"] == 1
        (ladder,) = statistics["ladders"]
        assert len(ladder["entries"]) == 2
        assert [rung["is_mine"] for rung in ladder["entries"]].count(True) == 1
        stranger = await server.new_user("Zoe")
        assert (await get_json(stranger, "/api/me/history"))["matches"] == []
        assert await get_json(stranger, "/api/me/statistics") == {"games": [], "ladders": []}


@run_async
async def test_closing_a_match_in_play_counts_as_a_loss(tmp_path: Path) -> None:
    """It does not count before the first own action. This holds after a restart, too."""
    async with run_server(tmp_path) as server:
        solo = await start_solo(server)
        match = await solo.match()
        await wait_until(lambda: match.turn == 0)
        await solo.connection.do("close", solo.table)
        assert not (await get_json(solo.user, "/api/me/history"))["matches"]
        solo = await start_solo(server, user=solo.user)
        await solo.act()
        await solo.connection.do("close", solo.table)
        (ended,) = (await get_json(solo.user, "/api/me/history"))["matches"]
        assert (ended["is_given_up"], ended["is_rated"], ended["practice_reasons"]) == (
            True,
            True,
            [],
        )
        assert ended["result"]["winners"] == [1]
        statistics = await get_json(solo.user, "/api/me/statistics")
        (game,) = statistics["games"]
        assert (game["matches"], game["wins"], game["best_score"], game["recent_scores"]) == (
            1,
            0,
            None,
            [],
        )
        values = {rung["is_mine"]: rung["rating"] for rung in statistics["ladders"][0]["entries"]}
        assert values[True] < values[False]
        replay = await solo.user.http.get(f"/api/tables/{solo.table}/replay")
        assert replay.status_code == 422
        record = await solo.user.http.get(f"/api/tables/{solo.table}/record")
        assert '"setup"' not in record.text
        cookie = solo.user.cookie
    async with run_server(tmp_path) as server:
        user = await server.new_user(cookie=cookie)
        (again,) = (await get_json(user, "/api/me/history"))["matches"]
        assert again == ended


@run_async
async def test_an_abandoned_deal_is_not_on_the_leaderboard(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        solo = await start_solo(server)
        await solo.play_out()
        deal = (await get_json(solo.user, f"/api/tables/{solo.table}"))["deal_id"]
        again = await play_deal(server, solo.user, deal)
        await again.act()
        await again.connection.do("close", again.table)
        rows = (await get_json(solo.user, f"/api/deals/{deal}"))["leaderboard"]
        assert [row["table_id"] for row in rows] == [solo.table]
        given_up, _ = (await get_json(solo.user, "/api/me/history"))["matches"]
        assert (given_up["is_given_up"], given_up["practice_reasons"]) == (True, ["repeated_deal"])


@run_async
async def test_practice_is_listed_and_does_not_count(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        one = await start_solo(server)
        await one.act()
        await one.connection.do("undo", one.table, seat=0)
        await one.play_out()
        two = await start_solo(server, user=one.user)
        await wait_for_turn(two)
        await two.connection.request("hint", two.table, seat=0)
        await two.play_out()
        deal = (await get_json(one.user, "/api/me/history"))["matches"][0]["deal_id"]
        three = await play_deal(server, one.user, deal)
        await three.play_out()
        four = await start_solo(server, user=one.user)
        await wait_for_turn(four)
        await four.connection.do("stand_in", four.table, seat=0, bot="random")
        await four.connection.do("stand_in", four.table, seat=0, bot=None)
        await four.play_out()
        matches = (await get_json(one.user, "/api/me/history"))["matches"]
        assert [match["table_id"] for match in matches] == [
            four.table,
            three.table,
            two.table,
            one.table,
        ]
        assert not any(match["is_rated"] for match in matches)
        assert [match["practice_reasons"] for match in matches] == [
            ["shared_seat"],
            ["repeated_deal"],
            ["hint"],
            ["undo"],
        ]
        (statistics,) = (await get_json(one.user, "/api/me/statistics"))["games"]
        assert (statistics["matches"], statistics["practice_matches"]) == (0, 4)


async def wait_for_turn(solo: Any) -> None:
    match = await solo.match()
    await wait_until(lambda: match.turn == 0)


@run_async
async def test_cooperative_games_have_no_rating(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        solo = await start_solo(server, game="familiars-trouble", players=3)
        await solo.play_out()
        statistics = await get_json(solo.user, "/api/me/statistics")
        assert statistics["games"][0]["matches"] == 1
        assert statistics["ladders"] == []
        (match,) = (await get_json(solo.user, "/api/me/history"))["matches"]
        assert not match["is_rated"]


@run_async
async def test_a_result_that_was_not_stored_is_stored_after_a_restart(tmp_path: Path) -> None:
    """The server may stop between storing the last action and storing the result."""
    async with run_server(tmp_path) as server:
        solo = await start_solo(server)
        await solo.play_out()
        before = await server.manager.store.find_result(solo.table)
    backends.run_statement(tmp_path, "DELETE FROM results")
    backends.run_statement(tmp_path, "DELETE FROM result_accounts")
    backends.run_statement(tmp_path, "UPDATE tables SET phase = 'playing'")
    async with run_server(tmp_path) as server:
        store = server.manager.store

        async def is_back() -> bool:
            return await store.find_result(solo.table) is not None

        await wait_until(is_back)
        after = await store.find_result(solo.table)
        assert before is not None
        assert after is not None
        assert (after.body, after.deal_id, after.is_rated, after.ended_at) == (
            before.body,
            before.deal_id,
            before.is_rated,
            before.ended_at,
        )
        user = await server.new_user(cookie=solo.user.cookie)
        assert len((await get_json(user, "/api/me/history"))["matches"]) == 1


@pytest.mark.parametrize("older", [0, 1])
@run_async
async def test_a_long_history_is_paged(tmp_path: Path, older: int) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        user = server.account_id(ada)
        me = Occupant(user, "Ada")
        for number in range(30 + older):
            body = encode_result([me, OWL], [HIGH, LOW])
            result = ResultRow(f"t{number}", "donburiko", f"d{number}", (user,), True, body)
            row = TableRow(f"t{number}", "donburiko", "over", False, (user,), result=result)
            await server.manager.store.save_table_row(row)
        first = await get_json(ada, "/api/me/history")
        assert (len(first["matches"]), first["has_more"]) == (30, bool(older))
        rest = await get_json(ada, f"/api/me/history?before={first['matches'][-1]['id']}")
        assert (len(rest["matches"]), rest["has_more"]) == (older, False)
