"""Reviews at a server: only of what is over; made once, in the background, and kept."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost.contract import RefusalError
from roost.server.reviews import review_jobs
from tests.support.server import TableMatch, User, run_async, run_server, start_match


async def asked(person: User, table: str, **params: int) -> Any:
    return await person.http.get(f"/api/tables/{table}/review", params=params)


async def ended(server: Any) -> TableMatch:
    playing = await start_match(server, "donburiko", 2)
    await playing.play_out()
    return playing


@run_async
async def test_a_finished_match_is_reviewed_once_and_then_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        playing = await start_match(server, "donburiko", 2)
        ada = server.users[0]
        for person in server.users:  # in play nobody learns anything, not even of their own seat
            answer = await asked(person, playing.table)
            assert answer.status_code == 422
            assert "when it is over" in answer.json()["why"]
        await playing.play_out()
        match = await playing.match()

        told = (await asked(ada, playing.table)).json()
        assert (told["seat"], told["mine"], told["account"]) == (0, [0], None)
        while told["account"] is None:
            assert 0 <= told["done"] <= told["of"] or told["of"] == 0
            await asyncio.sleep(0.2)
            told = (await asked(ada, playing.table)).json()
        account = told["account"]
        decided = [(seat, action) for seat, action in match.actions if seat == 0]
        made = [one["choices"][one["made"]]["action"] for one in account["decisions"]]
        assert [one for one in made if (0, one) not in decided] == []
        for one in account["decisions"]:
            assert match.actions[one["number"]] == (0, one["choices"][one["made"]]["action"])
            assert one["cost"]["low"] <= one["cost"]["mean"] <= one["cost"]["high"]
        parts = sum(account[part]["mean"] for part in ("par", "luck", "choices"))
        assert parts == pytest.approx(account["result"], abs=0.01)

    # Also after a restart it is there at once, for whoever has the link.
    monkeypatch.setattr(review_jobs, "WORKER_MODULE", "no.such.module")
    async with run_server(tmp_path) as server:
        stranger = await server.new_user("Zoe")
        again = (await asked(stranger, playing.table, seat=0)).json()
        assert again["account"] == account
        assert again["mine"] == []


@run_async
async def test_what_came_to_nothing_is_told_and_may_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "WORKER_MODULE", "no.such.module")
    async with run_server(tmp_path) as server:
        playing = await ended(server)
        ada = server.users[0]
        for _ in range(2):
            answer = await asked(ada, playing.table)
            assert answer.json()["account"] is None
            while answer.status_code == 200:
                await asyncio.sleep(0.05)
                answer = await asked(ada, playing.table)
            assert answer.status_code == 503
            assert "review failed" in answer.json()["why"]


@run_async
async def test_too_many_at_once_have_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "MAX_JOBS", 1)
    async with run_server(tmp_path) as server:
        playing = await ended(server)
        ada = server.users[0]
        assert (await asked(ada, playing.table, seat=0)).status_code == 200
        assert (await asked(ada, playing.table, seat=1)).status_code == 503
        assert (await asked(ada, playing.table, seat=0)).status_code == 200  # the same one


@run_async
async def test_there_is_no_review_of_a_story_nor_of_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_server(tmp_path) as server:
        playing = await ended(server)
        ada = server.users[0]
        answer = await asked(ada, playing.table, seat=7)
        assert answer.status_code == 422
        assert (await asked(ada, "nowhere")).status_code == 404
        match = await playing.match()
        monkeypatch.setattr(type(match.game), "hints", None)
        answer = await asked(ada, playing.table)
        assert answer.status_code == 422
        assert "cannot be reviewed" in answer.json()["why"]


@run_async
async def test_one_client_leaves_room_for_the_reviews_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "MAX_JOBS_PER_OWNER", 1)
    async with run_server(tmp_path) as server:
        reviews: review_jobs.ReviewJobs = server.app.state.reviews
        held = asyncio.Event()

        async def read(self: Any, key: Any, record: bytes, found: Any) -> bytes:
            await held.wait()
            return b"{}"

        monkeypatch.setattr(review_jobs.ReviewJobs, "_run_worker", read)
        await reviews.start(("one", 0), bytes, "a")
        await reviews.start(("one", 0), bytes, "a")  # the same: it is under way
        with pytest.raises(RefusalError, match="Too many matches"):
            await reviews.start(("one", 1), bytes, "a")
        await reviews.start(("two", 0), bytes, "b")
        held.set()
