"""Stronger bots win more, in most games. docs/play/bots.md has the measured differences."""

import pytest

from roost import games
from roost.bots import SearchBudget
from roost.contract.rng import parse_seed
from roost.simulate.arena import (
    ArenaPlan,
    BotStanding,
    TeamStanding,
    compute_standings,
    play_arena,
)
from roost.testing.selection import games_with
from roost.testing.sizes import size

GAMES = games_with("policy", "weights")


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


def is_mostly_better(better: str, worse: str, matches: int) -> bool:
    """Return whether a bot is better in most games. In a game of luck no bot is."""
    results = [measure(game, better, worse, matches) for game in GAMES]
    return sum(share > par for share, par in results) > len(results) / 2


@pytest.mark.slow
def test_an_owl_is_better_than_owlets() -> None:
    assert is_mostly_better("owl", "owlet", size(24, 400))


@pytest.mark.slow
def test_a_sage_is_better_than_owls() -> None:
    assert is_mostly_better("sage", "owl", size(18, 200))
