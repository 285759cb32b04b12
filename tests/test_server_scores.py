"""What came of matches: stored once, listed, summed up, and rated."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.server.scores.ending import Ending, EndSeat, Mark, decode
from roost.server.scores.rating import Ladder, bot_key, newcomer
from roost.server.scores.statistics import statistics_of
from roost.server.store import ResultRow, SqliteStore, StoredResult, TableRow
from tests import backends
from tests.alone import play_deal, sit_alone, told
from tests.serving import eventually, in_loop, served, start_match

LOW, HIGH = 10, 20


def ending(seats: list[EndSeat], scores: list[int], marks: list[Mark] | None = None) -> bytes:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    result = {"scores": scores, "winners": winners}
    return msgspec.json.encode(Ending({}, seats, result, marks or []))


def stored(
    number: int,
    seats: list[EndSeat],
    scores: list[int],
    marks: list[Mark] | None = None,
    helped: bool = False,
) -> StoredResult:
    body = ending(seats, scores, marks)
    is_rated = not marks and not helped
    return StoredResult(number, f"t{number}", "g", f"d{number}", 0.0, is_rated, body, helped)


ADA, BEN = EndSeat("Ada", "ada"), EndSeat("Ben", "ben")
OWL, SAGE = EndSeat(bot="owl"), EndSeat(bot="sage")


def test_who_wins_rises_and_who_loses_falls() -> None:
    ladder = Ladder()
    ladder.add([stored(1, [ADA, BEN, OWL], [HIGH, LOW, LOW])])
    ada, ben, owl = (ladder.of(key) for key in ("ada", "ben", bot_key("owl")))
    assert ada.mu > newcomer().mu > ben.mu
    assert ben.mu == owl.mu  # alike is alike
    assert ada.sigma < newcomer().sigma
    assert (ada.matches, ada.value > 1000) == (1, True)
    assert not ada.is_settled


def test_to_beat_the_better_counts_more() -> None:
    known = [stored(n, [OWL, SAGE], [LOW, HIGH]) for n in range(1, 30)]
    gains = []
    for bot in (OWL, SAGE):
        ladder = Ladder()
        ladder.add([*known, stored(30, [ADA, bot], [HIGH, LOW])])
        gains.append(ladder.of("ada").mu)
    assert gains[0] < gains[1]
    assert ladder.of(bot_key("sage")).is_settled


def test_a_bot_on_several_seats_is_one_player() -> None:
    ladder = Ladder()
    ladder.add([stored(1, [ADA, OWL, OWL], [LOW, HIGH, 0])])
    assert set(ladder.players) == {"ada", bot_key("owl")}
    assert ladder.of(bot_key("owl")).matches == 1


def test_ratings_follow_from_the_results_alone() -> None:
    results = [stored(n, [ADA, BEN, OWL], [n % 7, n % 5, n % 3]) for n in range(1, 40)]
    at_once, bit_by_bit = Ladder(), Ladder()
    at_once.add(results)
    for result in results:
        bit_by_bit.add([result])
    assert at_once.players == bit_by_bit.players
    assert at_once.last == 39


def test_statistics_add_up() -> None:
    results = [
        stored(1, [ADA, OWL], [HIGH, LOW]),
        stored(2, [ADA, OWL], [LOW, HIGH]),
        stored(3, [OWL, ADA], [LOW, 30]),
        stored(4, [ADA, SAGE, OWL], [HIGH, LOW, LOW]),
        stored(5, [ADA, OWL], [99, LOW], ["taken-back"]),
        stored(6, [ADA, OWL], [98, LOW], helped=True),
    ]
    (found,) = statistics_of(results[::-1], "ada")
    assert (found.played, found.won, found.practice) == (4, 3, 2)
    assert (found.best, found.mean) == (30, 20.0)
    assert (found.streak, found.longest) == (2, 2)
    assert [(one.bot, one.played, one.won) for one in found.bots] == [("owl", 4, 3), ("sage", 1, 1)]
    assert [(dot.score, dot.won) for dot in found.dots] == [
        (HIGH, True),
        (LOW, False),
        (30, True),
        (HIGH, True),
    ]
    (only_practice,) = statistics_of([results[4]], "ada")
    assert (only_practice.played, only_practice.best, only_practice.longest) == (0, None, 0)


@in_loop
async def test_a_result_is_stored_once_and_the_first_counts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    body = ending([ADA, OWL], [HIGH, LOW])

    def row(body: bytes) -> TableRow:
        result = ResultRow("t", "g", "d", ("ada",), True, body)
        return TableRow("t", "g", "over", False, ("ada",), result=result)

    await store.put_table(row(body))
    await store.put_table(row(ending([ADA, OWL], [LOW, HIGH])))
    (found,) = await store.results_of("ada", 9)
    assert decode(found.body).scores == [HIGH, LOW]
    assert [result.table for result in await store.rated_results("g")] == ["t"]
    await store.close()


@in_loop
async def test_a_match_with_people_counts_and_is_listed(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        playing = await start_match(server, players=2)
        await playing.play_out()
        ada = server.people[0]

        async def is_listed() -> bool:
            return bool((await told(ada, "/api/me/history"))["matches"])

        await eventually(is_listed)
        (match,) = (await told(ada, "/api/me/history"))["matches"]
        assert (match["table"], match["rated"], match["marks"]) == (playing.table, True, [])
        assert [seat["mine"] for seat in match["seats"]] == [True, False]
        assert match["result"] == (await playing.match()).outcome
        found = await told(ada, "/api/me/statistics")
        assert found["games"][0]["played"] == 1
        (ladder,) = found["ratings"]
        assert len(ladder["rungs"]) == 2
        assert [rung["mine"] for rung in ladder["rungs"]].count(True) == 1
        stranger = await server.person("Zoe")
        assert (await told(stranger, "/api/me/history"))["matches"] == []
        assert await told(stranger, "/api/me/statistics") == {"games": [], "ratings": []}


@in_loop
async def test_who_closes_a_match_in_play_has_lost_it(tmp_path: Path) -> None:
    """But not who closes it before having acted: nothing was played. It is so after a restart."""
    async with served(tmp_path) as server:
        solo = await sit_alone(server)
        match = await solo.match()
        await eventually(lambda: match.turn == 0)
        await solo.page.do("close", solo.table)
        assert not (await told(solo.person, "/api/me/history"))["matches"]
        solo = await sit_alone(server, person=solo.person)
        await solo.act()
        await solo.page.do("close", solo.table)
        (ended,) = (await told(solo.person, "/api/me/history"))["matches"]
        assert (ended["given_up"], ended["rated"], ended["marks"]) == (True, True, [])
        assert ended["result"]["winners"] == [1]
        found = await told(solo.person, "/api/me/statistics")
        (game,) = found["games"]
        assert (game["played"], game["won"], game["best"], game["dots"]) == (1, 0, None, [])
        values = {rung["mine"]: rung["value"] for rung in found["ratings"][0]["rungs"]}
        assert values[True] < values[False]
        replay = await solo.person.http.get(f"/api/tables/{solo.table}/replay")
        assert replay.status_code == 422
        record = await solo.person.http.get(f"/api/tables/{solo.table}/record")
        assert '"setup"' not in record.text
        cookie = solo.person.cookie
    async with served(tmp_path) as server:
        person = await server.person(cookie=cookie)
        (again,) = (await told(person, "/api/me/history"))["matches"]
        assert again == ended


@in_loop
async def test_a_deal_that_is_given_up_is_not_set_beside_others(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        solo = await sit_alone(server)
        await solo.play_out()
        deal = (await told(solo.person, f"/api/tables/{solo.table}"))["deal"]
        again = await play_deal(server, solo.person, deal)
        await again.act()
        await again.page.do("close", again.table)
        rows = (await told(solo.person, f"/api/deals/{deal}"))["board"]
        assert [row["table"] for row in rows] == [solo.table]
        given_up, _ = (await told(solo.person, "/api/me/history"))["matches"]
        assert (given_up["given_up"], given_up["marks"]) == (True, ["same-deal"])


@in_loop
async def test_practice_is_listed_and_does_not_count(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        one = await sit_alone(server)
        await one.act()
        await one.page.do("undo", one.table, seat=0)
        await one.play_out()
        two = await sit_alone(server, person=one.person)
        await eventually_turn(two)
        await two.page.ask("hint", two.table, seat=0)
        await two.play_out()
        deal = (await told(one.person, "/api/me/history"))["matches"][0]["deal"]
        three = await play_deal(server, one.person, deal)
        await three.play_out()
        four = await sit_alone(server, person=one.person)
        await eventually_turn(four)
        await four.page.do("stand-in", four.table, seat=0, bot="random")
        await four.page.do("stand-in", four.table, seat=0, bot=None)
        await four.play_out()
        matches = (await told(one.person, "/api/me/history"))["matches"]
        assert [match["table"] for match in matches] == [
            four.table,
            three.table,
            two.table,
            one.table,
        ]
        assert not any(match["rated"] for match in matches)
        assert [match["marks"] for match in matches] == [
            ["shared-seat"],
            ["same-deal"],
            ["hint"],
            ["taken-back"],
        ]
        (found,) = (await told(one.person, "/api/me/statistics"))["games"]
        assert (found["played"], found["practice"]) == (0, 4)


async def eventually_turn(solo: Any) -> None:
    match = await solo.match()
    await eventually(lambda: match.turn == 0)


@in_loop
async def test_together_there_is_no_rating(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        solo = await sit_alone(server, game="familiars-trouble", players=3)
        await solo.play_out()
        found = await told(solo.person, "/api/me/statistics")
        assert found["games"][0]["played"] == 1
        assert found["ratings"] == []
        (match,) = (await told(solo.person, "/api/me/history"))["matches"]
        assert not match["rated"]


@pytest.mark.parametrize("phase", ["over", "closed", "playing"])
@in_loop
async def test_what_ended_before_results_were_kept_is_caught_up(tmp_path: Path, phase: str) -> None:
    """Also a match whose end was stored by a server that did not live to note its result: then it
    is still listed as in play.
    """
    async with served(tmp_path) as server:
        solo = await sit_alone(server)
        await solo.play_out()
        before = await server.hub.store.result_of(solo.table)
    backends.asked(tmp_path, "DELETE FROM results")
    backends.asked(tmp_path, "DELETE FROM result_people")
    backends.asked(tmp_path, "UPDATE tables SET phase = ?", phase)
    async with served(tmp_path) as server:
        store = server.hub.store

        async def is_back() -> bool:
            return await store.result_of(solo.table) is not None

        await eventually(is_back)
        after = await store.result_of(solo.table)
        assert before is not None
        assert after is not None
        assert (after.body, after.deal, after.rated, after.ended) == (
            before.body,
            before.deal,
            before.rated,
            before.ended,
        )
        await asyncio.gather(*(server.hub.record_results() for _ in range(3)))
        person = await server.person(cookie=solo.person.cookie)
        assert len((await told(person, "/api/me/history"))["matches"]) == 1


@pytest.mark.parametrize("older", [0, 1])
@in_loop
async def test_a_long_history_comes_in_parts(tmp_path: Path, older: int) -> None:
    async with served(tmp_path) as server:
        ada = await server.person("Ada")
        (person,) = [server.app.state.signer.person(ada.cookie)]
        me = EndSeat("Ada", person)
        for number in range(30 + older):
            body = ending([me, OWL], [HIGH, LOW])
            result = ResultRow(f"t{number}", "donburiko", f"d{number}", (person,), True, body)
            row = TableRow(f"t{number}", "donburiko", "over", False, (person,), result=result)
            await server.hub.store.put_table(row)
        first = await told(ada, "/api/me/history")
        assert (len(first["matches"]), first["more"]) == (30, bool(older))
        rest = await told(ada, f"/api/me/history?before={first['matches'][-1]['number']}")
        assert (len(rest["matches"]), rest["more"]) == (older, False)
