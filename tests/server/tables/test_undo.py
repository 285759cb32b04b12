"""Undo: free for a solo player, by consent among players, and never past a revealed card."""

import json
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.contract import Action
from roost.match import Match
from roost.match.record_check import check_records
from roost.server.tables import undo
from roost.server.tables.events import ActionsUndone, ActionTaken, decode_event
from roost.testing.matches import make_rng, new_match, random_chooser, should_continue
from tests.support.server.running_server import (
    TableMatch,
    run_async,
    run_server,
    start_and_deal,
    start_match,
    wait_until,
)


def action_of_type(kind: str, **fields: Any) -> Any:
    def choose(match: Match[Any]) -> Action:
        return next(
            action
            for action in match.legal_actions()
            if action["type"] == kind and all(action.get(k) == v for k, v in fields.items())
        )

    return choose


@run_async
async def test_alone_against_bots_every_action_can_be_undone(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        table = await user.new_table(players=3, bots=[None, "random", "random"])
        connection = await user.connect()
        await connection.do("watch", table)
        await connection.do("sit", table, seat=0)
        assert "not possible now" in await connection.get_rejection("undo", table, seat=0)
        await start_and_deal([connection], table)
        table_match = TableMatch(server, table, [connection])
        live = await server.live(table)

        def is_mine() -> bool:
            match = live.table.match
            return match is not None and match.turn in (0, None)

        await wait_until(is_mine)
        assert "nothing to undo" in await connection.get_rejection("undo", table, seat=0)
        assert not (await connection.read_snapshot(table))["table"]["is_practice"]
        for _ in range(3):
            await table_match.act()
            await wait_until(is_mine)
        match = await table_match.match()
        own_actions = [i for i, (seat, _) in enumerate(match.actions) if seat == 0]
        start = len(connection.raw)
        await connection.do("undo", table, seat=0)
        snapshot = await connection.wait_for(lambda m: m["type"] == "snapshot", start)
        assert snapshot["table"]["is_practice"]
        assert snapshot["action_count"] == own_actions[-1]
        assert snapshot["observations"][0]["legal_actions"]
        await connection.do("undo", table, seat=0)
        assert len((await table_match.match()).actions) == own_actions[-2]
        # Another action replaces it, and the match continues to its end.
        choose = random_chooser(make_rng("practice"))
        while (await table_match.match()).turn is not None:
            await wait_until(is_mine)
            if (await table_match.match()).turn == 0:
                await table_match.act(choose)
        # An undo is possible after the end, too.
        await connection.do("undo", table, seat=0)
        assert (await connection.read_snapshot(table))["table"]["phase"] == "playing"
        await table_match.act(choose)
        await connection.do("stand_in", table, seat=0, bot="random")
        await wait_until(lambda: live.table.phase == "over")
        # The record has the remaining actions, and is valid.
        rows = [decode_event(body) for _, body in await server.manager.store.read_events(table)]
        assert sum(isinstance(row, ActionsUndone) for row in rows) == 3
        acted = sum(isinstance(row, ActionTaken) for row in rows)
        record = await user.http.get(f"/api/tables/{table}/record")
        lines = record.text.splitlines()
        assert json.loads(lines[0])["practice"] is True
        assert len(lines) == len((await table_match.match()).actions) + 2 < acted + 2
        (tmp_path / "record").write_text(record.text)
        (verdict,) = check_records(tmp_path / "record")
        assert verdict.ok, verdict.why


@run_async
async def test_among_players_an_undo_needs_all_consents(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        table = table_match.table
        seat = await table_match.act(action_of_type("add", face="up"))
        a, b, c = table_match.connections[seat:] + table_match.connections[:seat]
        others = [(seat + 1) % 3, (seat + 2) % 3]
        assert "nothing to undo" in await b.get_rejection("undo", table, seat=others[0])
        assert "not yours" in await b.get_rejection("undo", table, seat=seat)
        assert "No one has asked" in await b.get_rejection(
            "undo", table, seat=others[0], agree=True
        )
        await a.do("undo", table, seat=seat)
        assert (await b.read_snapshot(table))["table"]["undo_seat"] == seat
        assert len((await table_match.match()).actions) == 1
        assert "No one has asked" in await a.get_rejection("undo", table, seat=seat, agree=True)
        # A refusal, a cancellation or another action ends the request.
        await c.do("undo", table, seat=others[1], agree=False)
        assert (await b.read_snapshot(table))["table"]["undo_seat"] is None
        await a.do("undo", table, seat=seat)
        await a.do("undo", table, seat=seat, agree=False)
        assert (await b.read_snapshot(table))["table"]["undo_seat"] is None
        await a.do("undo", table, seat=seat)
        await b.do("undo", table, seat=others[0], agree=True)
        await b.do("undo", table, seat=others[0], agree=True)
        assert len((await table_match.match()).actions) == 1
        await c.do("undo", table, seat=others[1], agree=True)
        snapshot = await b.read_snapshot(table)
        assert (snapshot["action_count"], snapshot["table"]["undo_seat"]) == (0, None)
        assert not snapshot["table"]["is_practice"]
        rows = [decode_event(body) for _, body in await server.manager.store.read_events(table)]
        assert isinstance(rows[-1], ActionsUndone)
        assert any(isinstance(row, ActionTaken) for row in rows)
        seat = await table_match.act(action_of_type("add", face="up"))
        await table_match.connections[seat].do("undo", table, seat=seat)
        await table_match.act()
        assert (await b.read_snapshot(table))["table"]["undo_seat"] is None


@run_async
async def test_an_action_that_revealed_something_cannot_be_undone(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        table = table_match.table
        # Two players add cards face down to a row; the third takes it and sees them.
        for _ in range(2):
            await table_match.act(action_of_type("add", face="down", row=1))
        match = await table_match.match()
        assert {"type": "take", "row": 1} in match.legal_actions()
        seat = await table_match.act(action_of_type("take", row=1))
        connection = table_match.connections[seat]
        assert "seen new information" in await connection.get_rejection("undo", table, seat=seat)
        assert (await connection.read_snapshot(table))["table"]["undo_seat"] is None


def test_of_donburiko() -> None:
    """An own card reveals nothing; a row with other players' hidden cards does."""
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(3, {}), "undo")
    seats = []
    for face in ("up", "down"):
        seat = match.turn
        assert seat is not None
        match.act(seat, action_of_type("add", face=face, row=1)(match))
        seats.append(seat)
        assert not undo.has_new_information(match, len(match.actions) - 1, seat)
    assert not undo.has_new_information(match, 0, seats[0])  # the other card is still unknown
    taker = match.turn
    assert taker is not None
    match.act(taker, {"type": "take", "row": 1})
    assert undo.has_new_information(match, 2, taker)
    assert not undo.has_new_information(match, 1, seats[1])  # it knew the card before


@pytest.mark.parametrize("name", games.game_ids())
def test_a_deal_teaches(name: str) -> None:
    """No game allows an undo past a deal that showed the seat new cards."""
    game = games.load(name)
    learned = 0
    for number in range(6):
        match = new_match(game, game.info.configure(game.info.players[0], {}), "deal", number)
        choose = random_chooser(make_rng("deal", number))
        while should_continue(match):
            seat, dealt, before = match.turn or 0, match.chance_count, len(match.actions)
            match.act(seat, choose(match))
            if match.chance_count > dealt:
                assert undo.has_new_information(match, before, seat)
                learned += 1
                break
    assert learned or match.chance_count == 1


@pytest.mark.parametrize("name", games.game_ids())
def test_a_predictable_event_does_not_prevent_an_undo(name: str) -> None:
    """In every game some action reveals nothing to its seat, and the check changes nothing."""
    game = games.load(name)
    match = new_match(game, game.info.configure(game.info.players[0], {}), "foreseen")
    choose = random_chooser(make_rng("foreseen"))
    answers = set()
    for _ in range(40):
        if match.turn is None:
            break
        seat, before = match.turn, len(match.actions)
        match.act(seat, choose(match))
        actions, state = list(match.actions), game.open_view(match.state)
        answers.add(undo.has_new_information(match, before, seat))
        assert (match.actions, game.open_view(match.state)) == (actions, state)
    assert False in answers
