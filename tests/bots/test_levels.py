"""Stronger bots win more, in every game. docs/play/bots.md has the measured differences."""

import pytest

from roost import games
from roost.bots import SearchBudget
from roost.contract.rng import parse_seed
from roost.kernel import CardGame
from roost.simulate.arena import (
    ArenaPlan,
    BotStanding,
    TeamStanding,
    compute_standings,
    play_arena,
)
from tests.support.sizes import size

GAMES = [name for name in games.game_ids() if isinstance(games.load(name), CardGame)]


def measure(game: str, better: str, worse: str, matches: int) -> tuple[float, float]:
    """Return the better bot's win rate and par; in cooperative games, both mean scores."""
    info = games.game_info(game)
    players = info.players[0]
    config = info.configure(players, {})
    standings: list[BotStanding | TeamStanding] = []
    teams = ([better], [worse]) if info.is_cooperative else ([better, worse],)
    for bots in teams:
        seats = [*bots, *[bots[-1]] * (players - len(bots))]
        plan = ArenaPlan(
            game, config, seats, parse_seed("levels"), matches, SearchBudget(iterations=60)
        )
        standings += compute_standings(list(play_arena(plan, jobs=1)), players, info.is_cooperative)
    means = [one.mean for one in standings if isinstance(one, TeamStanding)]
    if means:
        return means[0], means[1]
    (standing,) = (one for one in standings if isinstance(one, BotStanding) and one.bot == better)
    return standing.share, standing.par


@pytest.mark.parametrize("game", GAMES)
def test_an_owl_is_better_than_owlets(game: str) -> None:
    share, par = measure(game, "owl", "owlet", size(24, 400))
    assert share > par


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_sage_is_better_than_owls(game: str) -> None:
    share, par = measure(game, "sage", "owl", size(18, 200))
    assert share > par
