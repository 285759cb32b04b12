"""Studies at a server: one at a time, started on the same machine; stopped, stored and read."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from roost.match.record_check import check_records
from roost.server.studies import routes, study_jobs
from tests.support.server.running_server import User, run_async, run_server

pytestmark = pytest.mark.backends("sqlite")  # studies are files, not rows
ASKED = {"game": "donburiko", "players": 2, "matches": 200, "seed": "s"}


async def start_study(user: User, **more: Any) -> Any:
    return await user.http.post("/api/studies", json=ASKED | more)


async def get_study(user: User, id: str) -> Any:
    return (await user.http.get(f"/api/studies/{id}")).json()


@run_async
async def test_a_study_runs_with_progress_and_a_report(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        assert (await ada.http.get("/api/studies")).json() == {
            "can_start": True,
            "max_matches": routes.MAX_MATCHES,
            "studies": [],
        }
        id = (await start_study(ada, matches=20, ladder=["random"], decisions=0)).json()["id"]
        busy = await start_study(ada)
        assert busy.status_code == 422
        assert "Another study" in busy.json()["reason"]
        study = await get_study(ada, id)
        (row,) = (await ada.http.get("/api/studies")).json()["studies"]
        assert (row["id"], row["headline"]) == (id, None) or study["state"] == "done"
        while study["state"] == "running":
            assert study["done"] <= study["total"]
            assert study["report_html"] is None
            await asyncio.sleep(0.1)
            study = await get_study(ada, id)
        assert (study["state"], study["game"]) == ("done", "donburiko")
        assert "Does the turn order matter?" in study["report_html"]
        assert "roost study donburiko --players 2" in study["report_html"]
        (row,) = (await ada.http.get("/api/studies")).json()["studies"]
        assert row["headline"] in study["report_html"]
        assert f'href="/study/{id}/highest"' in study["report_html"]
        record = await ada.http.get(f"/api/studies/{id}/records/highest")
        file = tmp_path / "record"
        file.write_bytes(record.content)
        assert [verdict.ok for verdict in check_records(file)] == [True]
        for kind in ("nothing", "..%2fasked", "HIGHEST.jsonl"):
            answer = await ada.http.get(f"/api/studies/{id}/records/{kind}")
            assert answer.status_code in (404, 422)

    async with run_server(tmp_path) as server:  # the study is stored
        ben = await server.new_user("Ben")
        assert (await get_study(ben, id))["report_html"] == study["report_html"]


@run_async
async def test_a_stopped_study_leaves_nothing(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        id = (await start_study(ada, matches=20_000)).json()["id"]
        studies: study_jobs.StudyJobs = server.all_services[0].studies
        while not _children():
            await asyncio.sleep(0.02)
        (child,) = _children()
        answer = await ada.http.delete(f"/api/studies/{id}")
        assert answer.status_code == 204
        assert not Path(f"/proc/{child}").exists()
        assert studies.running is None
        assert studies.list_finished() == []
        assert (await ada.http.get(f"/api/studies/{id}")).status_code == 422
        again = await start_study(ada)
        assert again.status_code == 201, "another study can start"


def _children() -> list[str]:
    """Return the child processes that run a study."""
    study = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            words = folder.joinpath("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if int(parent) == os.getpid() and study_jobs.WORKER_MODULE.encode() in words:
            study.append(folder.name)
    return study


@run_async
async def test_a_failed_study_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_jobs, "WORKER_MODULE", "no.such.module")
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        id = (await start_study(ada)).json()["id"]
        while (await get_study(ada, id))["state"] == "running":
            await asyncio.sleep(0.05)
        assert (await get_study(ada, id))["state"] == "failed"
        assert not (tmp_path / "studies" / id).exists()


@pytest.mark.parametrize(
    "settings",
    [{"public_url": "http://games.example"}, {"allow_studies": False}, {"host": "0.0.0.0"}],
    ids=["public", "told", "lan"],
)
@run_async
async def test_other_machines_may_read_but_not_start_or_stop_studies(
    tmp_path: Path, settings: dict[str, Any]
) -> None:
    async with run_server(tmp_path, **settings) as server:
        ada = await server.new_user()
        ada.http.headers["origin"] = settings.get("public_url", "")
        if not ada.http.headers["origin"]:
            del ada.http.headers["origin"]
        listed = await ada.http.get("/api/studies")
        assert listed.json()["can_start"] is False
        for answer in (
            await start_study(ada),
            await ada.http.delete("/api/studies/0123456789abcdef"),
        ):
            assert answer.status_code == 422
            assert "Only a user of this machine" in answer.json()["reason"]
        assert server.all_services[0].studies.running is None


@run_async
async def test_a_server_can_allow_studies_to_everyone(tmp_path: Path) -> None:
    async with run_server(tmp_path, allow_studies=True, host="0.0.0.0") as server:
        ada = await server.new_user("Ada")
        assert (await ada.http.get("/api/studies")).json()["can_start"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "nothing"},
        {"game": "familiar-tales", "players": 2},
        {"players": 9},
        {"matches": 10**9},
        {"matches": 1},
        {"vary": {"nothing": [1]}},
        {"game": "akuma", "players": 3, "vary": {"red": [7]}},
        {"game": "akuma", "players": 3, "vary": {"red": [True] * 4}},
        {"ladder": ["owl", "owl"]},
        {"ladder": ["nobody"]},
        {"ladder": []},
        {"decisions": 10**6},
        {"decks": {"/etc/passwd": None}},
        {"game": "fuertorite", "players": 3, "decks": {"x": {"wheel-1": 9}}},
        {"seed": "x" * 61},
    ],
    ids=str,
)
@run_async
async def test_an_invalid_study_is_refused_at_once(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        answer = await start_study(ada, **wrong)
        assert answer.status_code in (404, 422)
        assert answer.json()["reason"]
        assert server.all_services[0].studies.running is None
