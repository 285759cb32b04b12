"""A fixed match goes as it went when the game's playthrough was written."""

import pytest

from roost.testing.playthrough import compare_playthrough
from roost.testing.selection import games_with


@pytest.mark.parametrize("name", games_with("playthrough"))
def test_a_match_goes_as_in_the_playthrough(name: str) -> None:
    difference = compare_playthrough(name)
    hint = f"if this is right, write it again: roost check-game {name} --write-playthrough"
    assert not difference, f"\n{difference}\n{hint}"
