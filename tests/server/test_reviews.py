"""Reviews at a server: only of finished matches, made once in the background, and stored."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from roost.contract import RefusalError
from roost.server.reviews import review_jobs
from tests.support.server.running_server import TableMatch, User, run_async, run_server, start_match


async def get_review(user: User, table: str, **params: int) -> Any:
    return await user.http.get(f"/api/tables/{table}/review", params=params)


async def play_match(server: Any) -> TableMatch:
    table_match = await start_match(server, "donburiko", 2)
    await table_match.play_out()
    return table_match


@run_async
async def test_a_finished_match_is_reviewed_once_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, "donburiko", 2)
        ada = server.users[0]
        for user in server.users:  # there is no review of a match in play, not even of the own seat
            answer = await get_review(user, table_match.table)
            assert answer.status_code == 422
            assert "when it is over" in answer.json()["reason"]
        await table_match.play_out()
        match = await table_match.match()

        review = (await get_review(ada, table_match.table)).json()
        assert (review["seat"], review["my_seats"], review["review"]) == (0, [0], None)
        while review["review"] is None:
            assert 0 <= review["done"] <= review["total"] or review["total"] == 0
            await asyncio.sleep(0.2)
            review = (await get_review(ada, table_match.table)).json()
        account = review["review"]
        decided = [(seat, action) for seat, action in match.actions if seat == 0]
        made = [one["choices"][one["choice_index"]]["action"] for one in account["decisions"]]
        assert [one for one in made if (0, one) not in decided] == []
        for one in account["decisions"]:
            assert match.actions[one["action_count"]] == (
                0,
                one["choices"][one["choice_index"]]["action"],
            )
            assert one["cost"]["low"] <= one["cost"]["mean"] <= one["cost"]["high"]
        parts = sum(account[part]["mean"] for part in ("par", "luck", "choices"))
        assert parts == pytest.approx(account["result"], abs=0.01)

    # After a restart it is available at once, for everyone with the link.
    monkeypatch.setattr(review_jobs, "WORKER_MODULE", "no.such.module")
    async with run_server(tmp_path) as server:
        stranger = await server.new_user("Zoe")
        again = (await get_review(stranger, table_match.table, seat=0)).json()
        assert again["review"] == account
        assert again["my_seats"] == []


@run_async
async def test_a_failed_review_is_reported_and_can_be_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "WORKER_MODULE", "no.such.module")
    async with run_server(tmp_path) as server:
        table_match = await play_match(server)
        ada = server.users[0]
        for _ in range(2):
            answer = await get_review(ada, table_match.table)
            assert answer.json()["review"] is None
            while answer.status_code == 200:
                await asyncio.sleep(0.05)
                answer = await get_review(ada, table_match.table)
            assert answer.status_code == 503
            assert "review failed" in answer.json()["reason"]


@run_async
async def test_too_many_concurrent_reviews_are_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "MAX_JOBS", 1)
    async with run_server(tmp_path) as server:
        table_match = await play_match(server)
        ada = server.users[0]
        assert (await get_review(ada, table_match.table, seat=0)).status_code == 200
        assert (await get_review(ada, table_match.table, seat=1)).status_code == 503
        # The same review is returned.
        assert (await get_review(ada, table_match.table, seat=0)).status_code == 200


@run_async
async def test_campaigns_and_empty_seats_have_no_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        table_match = await play_match(server)
        ada = server.users[0]
        answer = await get_review(ada, table_match.table, seat=7)
        assert answer.status_code == 422
        assert (await get_review(ada, "nowhere")).status_code == 404
        match = await table_match.match()
        monkeypatch.setattr(match.game, "heuristics", None)
        answer = await get_review(ada, table_match.table)
        assert answer.status_code == 422
        assert "cannot be reviewed" in answer.json()["reason"]


@run_async
async def test_one_client_leaves_room_for_the_reviews_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "MAX_JOBS_PER_OWNER", 1)
    async with run_server(tmp_path) as server:
        reviews: review_jobs.ReviewJobs = server.services.reviews
        held = asyncio.Event()

        @asynccontextmanager
        async def stream_output(*_: object, **__: object) -> AsyncIterator[AsyncIterator[bytes]]:
            async def lines() -> AsyncIterator[bytes]:
                await held.wait()
                yield b"{}"

            yield lines()

        monkeypatch.setattr(review_jobs, "stream_module_output", stream_output)
        await reviews.start(("one", 0), bytes, "a")
        await reviews.start(("one", 0), bytes, "a")  # it is running already
        with pytest.raises(RefusalError, match="Too many reviews"):
            await reviews.start(("one", 1), bytes, "a")
        await reviews.start(("two", 0), bytes, "b")
        held.set()
