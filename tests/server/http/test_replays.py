"""Replays of finished matches, by link or from a record. A match in play has no replay."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import games
from roost.contract import View, apply_diff
from roost.match import Match, observe
from roost.match.record import record_lines
from roost.match.replay import Replay, Viewpoint, build_replay
from roost.server.tables import fairness
from roost.testing.matches import new_match, random_match, sample_configs
from roost.testing.refusals import raises_refusal
from tests.support.server.running_server import TableMatch, run_async, run_server, start_match

SHORT = [name for name in games.game_ids() if not games.game_info(name).is_long]


def replay_views(replay: Replay) -> list[View]:
    """Return the view before the first action, and after each action."""
    views = [replay.view]
    for events in replay.steps:
        view = views[-1]
        for event in events:
            view = apply_diff(view, event.diff)
        views.append(view)
    return views


def view_of(match: Match[Any], viewpoint: Viewpoint) -> View:
    if viewpoint == "open":
        return match.game.open_view(match.state)
    return observe(match, None if viewpoint == "public" else viewpoint).view


@pytest.mark.parametrize("name", SHORT)
def test_a_replay_shows_each_frame_as_its_viewer_saw_it(name: str) -> None:
    game = games.load(name)
    for number, table in enumerate(sample_configs(game.info)[:3]):
        match = random_match(game, table, "reel", number)
        viewpoints: list[Viewpoint] = ["open", "public", *range(table.players)]
        for viewpoint in viewpoints:
            views = replay_views(build_replay(match, viewpoint))
            repeated_match = new_match(game, table, "reel", number)
            assert views[0] == view_of(repeated_match, viewpoint)
            for view, (seat, action) in zip(views[1:], match.actions, strict=True):
                repeated_match.act(seat, action)
                assert view == view_of(repeated_match, viewpoint)


@pytest.mark.parametrize("name", games.game_ids())
def test_a_match_in_play_has_no_replay(name: str) -> None:
    game = games.load(name)
    match = new_match(game, sample_configs(game.info)[0], "reel")
    for viewpoint in ("open", "public", 0):
        with raises_refusal("replay-in-play"):
            build_replay(match, viewpoint)


async def get_replay(table_match: TableMatch, viewpoint: str = "open") -> Any:
    return await table_match.server.users[0].http.get(
        f"/api/tables/{table_match.table}/replay", params={"viewpoint": viewpoint}
    )


@run_async
async def test_anyone_with_the_link_can_replay_a_finished_table(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        await table_match.act()
        for viewpoint in ("open", "public", "0"):
            answer = await get_replay(table_match, viewpoint)
            assert answer.status_code == 422
            assert "when the match is over" in answer.json()["reason"]
        await table_match.play_out()
        match = await table_match.match()
        stranger = await server.new_user("Zoe")
        answer = await stranger.http.get(f"/api/tables/{table_match.table}/replay")
        body = answer.json()
        assert len(body["replay"]["steps"]) == len(match.actions)
        assert body["result"] == match.result
        replay = msgspec.convert(body["replay"], Replay)
        assert replay_views(replay)[-1] == match.game.open_view(match.state)
        deal = body["fairness"]
        assert fairness.is_fair(deal, deal["seed"])
        own_replay = msgspec.convert((await get_replay(table_match, "1")).json()["replay"], Replay)
        assert replay_views(own_replay)[-1] == observe(match, 1).view
        assert "0 to 2" in (await get_replay(table_match, "7")).json()["reason"]
        assert "viewpoint nobody" in (await get_replay(table_match, "nobody")).json()["reason"]


@run_async
async def test_a_record_is_replayed_without_a_table(tmp_path: Path) -> None:
    game = games.load("akuma")
    match = random_match(game, sample_configs(game.info)[0], "reel")
    names = [f"P{seat}" for seat in range(match.config.players)]
    record = b"".join(record_lines(match, names=names))
    async with run_server(tmp_path) as server:
        http = (await server.new_user("Ada")).http
        form = {"content-type": "application/jsonl"}

        async def post(body: bytes) -> Any:
            return await http.post("/api/replay?viewpoint=0", content=body, headers=form)

        answer = await post(record)
        assert answer.status_code == 200, answer.text
        body = answer.json()
        assert (body["game"], body["names"], body["seat"]) == ("akuma", names, 0)
        assert body["fairness"] is None
        assert replay_views(msgspec.convert(body["replay"], Replay))[-1] == observe(match, 0).view
        broken = record.replace(b'"seat":1', b'"seat":2', 1)
        why = (await post(broken)).json()["reason"]
        assert "of this record is wrong" in why
        assert "turn" in why
        for other in (b"", b"Dear Ada", b"[1]\n", b'{"name": "ada"}\n'):
            replay = (await post(other)).json()["reason"]
            assert replay.startswith("This file is not a match record of Roost."), other
        # A file with a header is a record, and its fault is reported.
        assert "Line 1" in (await post(b'{"roost": 2}\n')).json()["reason"]
        in_play = b"\n".join(record.split(b"\n")[:5]) + b"\n"
        assert "when the match is over" in (await post(in_play)).json()["reason"]
