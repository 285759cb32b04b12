"""The mean score of random play, which an error in any rule would change."""

from statistics import fmean, stdev

from roost.games.familiars_trouble.tests.scenario import GAME
from roost.testing.random_play import play_results
from roost.testing.sizes import size

MATCHES = size(4_000, 100_000)


def test_the_mean_of_random_play() -> None:
    points = [outcome["points"] for outcome in play_results(GAME.info.id, MATCHES, 3)]
    mean, error = fmean(points), stdev(points) / MATCHES**0.5
    print(f"{MATCHES} matches, {mean:.3f} points on average (standard error {error:.3f})")
    assert 7.3 - 4 * error <= mean <= 7.5 + 4 * error
