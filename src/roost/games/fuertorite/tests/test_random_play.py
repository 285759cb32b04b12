"""What random play comes to: a figure of the law that no single rule could get wrong unseen."""

from statistics import fmean

import pytest

from roost.games.fuertorite.tests.scenario import GAME
from tests.support.random_play import play_results
from tests.support.sizes import size

MATCHES = size(4_000, 100_000)


@pytest.mark.parametrize(("players", "expected"), [(3, 17.9), (4, 12.1), (5, 9.0)])
def test_the_mean_of_random_play_and_how_it_ends(players: int, expected: float) -> None:
    found = list(play_results(GAME.info.id, MATCHES, players))
    mean = fmean(score for outcome in found for score in outcome["scores"])
    games = [game for outcome in found for game in outcome["games"]]
    by_deck = sum(game["ended_by"] == "deck" for game in games) / len(games)
    print(f"{players} players: {mean:.3f} points on average, {by_deck:.2%} ended by the deck")
    assert abs(mean - expected) < 0.2
    assert by_deck >= 0.99
