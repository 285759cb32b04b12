"""Previews: the result of a sequence of actions without committing it."""

from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.contract import RefusalError
from roost.match import observe
from roost.server.tables.previews import preview
from roost.testing.forks import guess_state
from roost.testing.matches import (
    make_rng,
    new_match,
    random_chooser,
    random_position,
    sample_configs,
)
from roost.testing.sizes import size
from tests.support.server.running_server import run_async, run_server, start_match

GAMES = [name for name in games.game_ids() if games.game_info(name).previewable]
FORKS = size(12, 200)  # for each game


def to_plan(match: Any) -> list[Any]:
    return [
        action for action in match.legal_actions() if action["type"] in match.game.info.previewable
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_is_the_same_in_every_consistent_world(name: str) -> None:
    spread = sample_configs(games.game_info(name))
    tried = differed = 0
    for number in range(FORKS):
        table = spread[number % len(spread)]
        match: Any = random_position(games.load(name), table, "plans", number)
        if match.turn is None:
            continue
        seat = match.turn
        other = match.fork(guess_state(match, seat, number))
        before = observe(match, seat)
        plan: list[Any] = []
        view, legal = preview(match, seat, plan)
        while can := [action for action in legal if action["type"] in match.game.info.previewable]:
            plan.append(can[number % len(can)])
            view, legal = preview(match, seat, plan)
            assert (view, legal) == preview(other, seat, plan)
            assert view.turn == seat
            tried += 1
        assert observe(match, seat) == before  # no action was applied
        for action in plan:
            match.act(seat, action)
        assert match.game.view(match.state, seat) == view
        assert match.legal_actions() == legal
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
    assert tried > FORKS
    assert differed


@pytest.mark.parametrize("name", games.game_ids())
def test_an_action_that_reveals_something_cannot_be_previewed(name: str) -> None:
    match: Any = new_match(games.load(name), sample_configs(games.game_info(name))[0], "plans")
    choose = random_chooser(make_rng(name, 0))
    refused = 0
    for _ in range(60):
        if match.turn is None:
            break
        for action in match.legal_actions():
            if action["type"] not in match.game.info.previewable:
                with pytest.raises(RefusalError) as error:
                    preview(match, match.turn, [action])
                assert error.value.refusal.message == "preview-type"
                refused += 1
        match.act(match.turn, choose(match))
    assert refused


@run_async
async def test_a_preview_is_private_to_its_seat_and_not_stored(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, game="fuertorite")
        match = await table_match.match()
        seat, table = match.turn, table_match.table
        assert seat is not None
        plan = to_plan(match)[:1]
        connection, other = table_match.connections[seat], table_match.connections[(seat + 1) % 3]
        await connection.do("preview", table, seat=seat, action_count=0, actions=plan)
        planned = await connection.wait_for(lambda m: m["type"] == "preview")
        view, legal = preview(match, seat, plan)
        assert planned["seat"] == seat
        assert planned["legal_actions"] == legal
        assert [zone["id"] for zone in planned["view"]["zones"]] == [z.id for z in view.zones]
        assert "not yours" in await other.get_rejection(
            "preview", table, seat=seat, action_count=0, actions=plan
        )
        fields = {"seat": (seat + 1) % 3, "action_count": 0, "actions": plan}
        assert "go" in await other.get_rejection("preview", table, **fields)
        late = await connection.request("preview", table, seat=seat, action_count=1, actions=plan)
        assert late["type"] == "rejected"
        again = await connection.request(
            "preview", table, seat=seat, action_count=0, actions=plan * 2
        )
        assert (again["type"], again["rule"]) == ("rejected", "FU-40")
        broken = await connection.request("preview", table, seat=seat, action_count=0, actions=[7])
        assert broken["type"] == "rejected"
        assert match.actions == []
        assert all(m["type"] != "preview" for m in other.messages)
