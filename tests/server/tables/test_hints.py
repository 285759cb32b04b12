"""Hints: good actions, with reasons that depend only on what the seat knows."""

from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.match import observe
from roost.server.tables.hints import MAX_EVALUATIONS, prepare_hint
from roost.testing.forks import guess_state
from roost.testing.matches import random_position, sample_configs
from roost.testing.selection import games_with
from roost.testing.sizes import size
from tests.support.server.running_server import run_async, run_server, start_match

GAMES = games_with("heuristics", "policy", "explanations")
FORKS = size(6, 100)  # for each game
WORDS = size(25, 200)  # actions of a game without search


@run_async
async def test_only_the_requester_receives_a_hint(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, "familiars-trouble")
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table_match.table)
        match = await table_match.match()
        own, other = match.turn, (match.turn + 1) % 3
        connection = table_match.connections[own]
        another = await server.users[own].connect("another")
        await another.do("watch", table_match.table)
        for user in (table_match.connections[other], spectator):
            assert "not yours" in await user.get_rejection("hint", table_match.table, seat=own)
        assert "not your turn" in await table_match.connections[other].get_rejection(
            "hint", table_match.table, seat=other
        )
        await connection.do("hint", table_match.table, seat=own)
        hint = await connection.wait_for(lambda m: m["type"] == "hint")
        evaluations = hint["evaluations"]
        assert hint["action"] == evaluations[0]["action"]
        assert 1 < len(evaluations) <= MAX_EVALUATIONS
        legal = match.legal_actions()
        assert all(evaluation["action"] in legal for evaluation in evaluations)
        shares = [evaluation["share"] for evaluation in evaluations]
        assert shares[1:] == sorted(shares[1:], reverse=True)
        assert evaluations[0]["points_behind"] == evaluations[0]["standard_error"] == 0
        assert evaluations[0]["reason"]
        assert hint["confidence"] in ("clear", "likely", "close")
        assert 0.99 < sum(shares) <= 1.001 or len(legal) > MAX_EVALUATIONS
        assert all(0 <= evaluation["value"] <= 1 for evaluation in evaluations)
        for silent in (
            *table_match.connections[:own],
            *table_match.connections[own + 1 :],
            spectator,
            another,
        ):
            assert all(m["type"] != "hint" for m in silent.messages)
        # A hint is not stored.
        assert "weighed" not in str((await table_match.live()).table.__dict__)


@pytest.mark.parametrize("name", GAMES)
@run_async
async def test_reasons_are_the_same_in_every_world_that_fits(name: str) -> None:
    spread = sample_configs(games.game_info(name))
    compared = differed = 0
    for number in range(FORKS):
        table = spread[number % len(spread)]
        match: Any = random_position(games.load(name), table, "reasons", number)
        if match.turn is None:
            continue
        seat = match.turn
        other = match.fork(guess_state(match, seat, number))
        assert observe(match, seat) == observe(other, seat)
        own, other_hint = prepare_hint(match, seat)(), prepare_hint(other, seat)()
        assert own == other_hint
        assert all(evaluation.action in match.legal_actions() for evaluation in own.evaluations)
        compared += 1
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
    assert compared > FORKS / 2
    assert differed


@run_async
async def test_a_game_without_search_gives_textual_reasons() -> None:
    """The reasons are the same in every consistent world, because other hands are hidden."""
    game = games.load("familiar-tales")
    options = {"page": "rest-assured", "open_hands": False}
    match: Any = random_position(game, game.info.configure(4, options), "words", 3)
    reasons = set()
    for number in range(WORDS):
        seat = match.turn
        ((own,), confidence) = prepare_hint(match, seat)()
        assert confidence == "only"
        assert own.action in match.legal_actions()
        other = match.fork(guess_state(match, seat, number))
        assert ([own], confidence) == prepare_hint(other, seat)()
        reasons.add(own.reason)
        match.act(seat, own.action)
        if match.turn is None:
            break
    assert len(reasons) > 3
    assert all("{" not in reason for reason in reasons)
