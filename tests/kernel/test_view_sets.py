"""The view set of a layout gives the same diffs as its views, for all viewers."""

from itertools import pairwise

import pytest

from roost import games
from roost.contract import diff_views
from roost.testing.forks import all_viewers
from roost.testing.matches import choose_from, make_rng, new_match, play_frames, sample_configs
from roost.testing.selection import card_games
from roost.testing.sizes import size

GAMES = card_games()
"""Games with a layout."""
MATCHES = size(6, 200)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_view_set_gives_the_diffs_of_its_views(name: str, number: int) -> None:
    game = games.load(name)
    configs = sample_configs(game.info)
    config = configs[number % len(configs)]
    frames = play_frames(new_match(game, config, f"sights {number}"), make_rng(f"sights {number}"))
    viewers = all_viewers(config)
    for before, after in pairwise(frames):
        diffs = game.view_set(before.state, viewers).diff(game.view_set(after.state, viewers))
        for viewer, diff in zip(viewers, diffs, strict=True):
            assert diff == diff_views(
                game.view(before.state, viewer), game.view(after.state, viewer)
            ), f"viewer {viewer}, {after.event}"


@pytest.mark.parametrize("name", GAMES)
def test_distant_frames_are_compared(name: str) -> None:
    """Between distant frames many cards have moved, so the usual shortcuts do not apply."""
    game = games.load(name)
    for number, config in enumerate(sample_configs(game.info)):
        match = new_match(game, config, f"apart {number}")
        rng = make_rng(f"apart {number}")
        frames = play_frames(match, rng)
        viewers = all_viewers(config)
        for _ in range(size(40, 2000)):
            before, after = choose_from(rng, frames).state, choose_from(rng, frames).state
            diffs = game.view_set(before, viewers).diff(game.view_set(after, viewers))
            for viewer, diff in zip(viewers, diffs, strict=True):
                assert diff == diff_views(game.view(before, viewer), game.view(after, viewer))
