"""Hints: what a good player would do, with reasons that the asking seat itself could have."""

from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.kernel import CardGame
from roost.match import observe
from roost.server.tables.hints import MAX_EVALUATIONS, prepare_hint
from tests.match.test_secrecy import guess_state
from tests.support.matches import fork, random_position, sample_configs
from tests.support.server.running_server import run_async, run_server, start_match
from tests.support.sizes import size

GAMES = [
    name
    for name in games.game_ids()
    if isinstance(game := games.load(name), CardGame) and game.heuristics is not None
]
FORKS = size(6, 100)  # for each game
WORDS = size(25, 200)  # actions of a game that is not searched


@run_async
async def test_only_the_requester_receives_a_hint(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        table_match = await start_match(server, "familiars-trouble")
        spectator = await (await server.new_user()).connect()
        await spectator.do("watch", table_match.table)
        match = await table_match.match()
        mine, other = match.turn, (match.turn + 1) % 3
        connection = table_match.connections[mine]
        another = await server.users[mine].connect("another")
        await another.do("watch", table_match.table)
        for who in (table_match.connections[other], spectator):
            assert "not yours" in await who.get_rejection("hint", table_match.table, seat=mine)
        assert "not your turn" in await table_match.connections[other].get_rejection(
            "hint", table_match.table, seat=other
        )
        await connection.do("hint", table_match.table, seat=mine)
        hint = await connection.wait_for(lambda m: m["type"] == "hint")
        weighed = hint["evaluations"]
        assert hint["action"] == weighed[0]["action"]
        assert 1 < len(weighed) <= MAX_EVALUATIONS
        legal = match.legal_actions()
        assert all(found["action"] in legal for found in weighed)
        shares = [found["share"] for found in weighed]
        assert shares[1:] == sorted(shares[1:], reverse=True)
        assert weighed[0]["points_behind"] == weighed[0]["standard_error"] == 0
        assert weighed[0]["reason"]
        assert hint["confidence"] in ("clear", "likely", "close")
        assert 0.99 < sum(shares) <= 1.001 or len(legal) > MAX_EVALUATIONS
        assert all(0 <= found["value"] <= 1 for found in weighed)
        for silent in (
            *table_match.connections[:mine],
            *table_match.connections[mine + 1 :],
            spectator,
            another,
        ):
            assert all(m["type"] != "hint" for m in silent.messages)
        # Nothing of it is kept: nobody finds it later.
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
        other = fork(match, guess_state(match, seat, number))
        assert observe(match, seat) == observe(other, seat)
        mine, theirs = prepare_hint(match, seat)(), prepare_hint(other, seat)()
        assert mine == theirs
        assert all(found.action in match.legal_actions() for found in mine.evaluations)
        compared += 1
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
    assert compared > FORKS / 2
    assert differed


@run_async
async def test_a_game_without_search_gives_textual_reasons() -> None:
    """The same words in every world that fits: others' hands are hidden from the asker."""
    game = games.load("familiar-tales")
    options = {"page": "rest-assured", "open_hands": False}
    match: Any = random_position(game, game.info.configure(4, options), "words", 3)
    said = set()
    for number in range(WORDS):
        seat = match.turn
        ((mine,), sure) = prepare_hint(match, seat)()
        assert sure == "only"
        assert mine.action in match.legal_actions()
        other = fork(match, guess_state(match, seat, number))
        assert ([mine], sure) == prepare_hint(other, seat)()
        said.add(mine.reason)
        match.act(seat, mine.action)
        if match.turn is None:
            break
    assert len(said) > 3
    assert all("{" not in why for why in said)
