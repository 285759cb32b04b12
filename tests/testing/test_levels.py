"""Every game of this repository has all parts of the highest level."""

import pytest

from roost import games
from roost.testing.parts import LEVELS, missing_parts

OWN_GAMES = [name for name in games.game_ids() if name not in games.plugin_ids()]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_our_games_are_published(name: str) -> None:
    missing = {level.name: [part.name for part in missing_parts(name, level)] for level in LEVELS}
    assert not any(missing.values()), missing
