"""The mean score of random play, which an error in any rule would change."""

from statistics import fmean

import pytest

from roost.games.fuertorite.tests.scenario import GAME
from roost.testing.random_play import play_results
from roost.testing.sizes import size

MATCHES = size(4_000, 100_000)


@pytest.mark.parametrize(("players", "expected"), [(3, 17.9), (4, 12.1), (5, 9.0)])
def test_the_mean_score_and_the_ends_of_random_play(players: int, expected: float) -> None:
    results = list(play_results(GAME.info.id, MATCHES, players))
    mean = fmean(score for result in results for score in result["scores"])
    games = [game for result in results for game in result["games"]]
    by_deck = sum(game["ended_by"] == "deck" for game in games) / len(games)
    print(f"{players} players: {mean:.3f} points on average, {by_deck:.2%} ended by the deck")
    assert abs(mean - expected) < 0.2
    assert by_deck >= 0.99
