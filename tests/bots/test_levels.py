"""The levels are in order, in every game. How far apart they are is measured: docs/play/bots.md."""

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


def reached(game: str, better: str, worse: str, matches: int) -> tuple[float, float]:
    """What the better bot has, and what it would have if all were alike."""
    facts = games.game_info(game)
    players = facts.players[0]
    table = facts.configure(players, {})
    found: list[BotStanding | TeamStanding] = []
    teams = ([better], [worse]) if facts.is_cooperative else ([better, worse],)
    for bots in teams:
        seats = [*bots, *[bots[-1]] * (players - len(bots))]
        plan = ArenaPlan(
            game, table, seats, parse_seed("levels"), matches, SearchBudget(iterations=60)
        )
        found += compute_standings(list(play_arena(plan, jobs=1)), players, facts.is_cooperative)
    means = [one.mean for one in found if isinstance(one, TeamStanding)]
    if means:
        return means[0], means[1]
    (one,) = (one for one in found if isinstance(one, BotStanding) and one.bot == better)
    return one.share, one.par


@pytest.mark.parametrize("game", GAMES)
def test_an_owl_is_better_than_owlets(game: str) -> None:
    share, par = reached(game, "owl", "owlet", size(24, 400))
    assert share > par


@pytest.mark.parametrize("game", GAMES)
def test_a_sage_is_better_than_owls(game: str) -> None:
    share, par = reached(game, "sage", "owl", size(18, 200))
    assert share > par
