"""What eyes are told by a game's own way to compare is what its views tell, from all seats."""

from itertools import pairwise
from typing import Any

import pytest

from roost import games
from roost.contract import MatchConfig, diff_views
from roost.match import Frame, Match
from tests.support.matches import choose_from, make_rng, new_match, sample_configs
from tests.support.sizes import size

GAMES = [name for name in games.game_ids() if "view_set" in vars(type(games.load(name)))]
"""Games that have such a way."""
MATCHES = size(6, 200)


def play_frames(match: Match[Any], chance: Any) -> list[Frame[Any]]:
    """All that is to be seen of a match that is played at random."""
    found = [Frame("", match.game.copy(match.state))]
    while match.turn is not None:
        found += match.act(match.turn, choose_from(chance, match.legal_actions()), with_frames=True)
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_view_set_gives_the_diffs_of_its_views(name: str, number: int) -> None:
    game = games.load(name)
    every = sample_configs(game.info)
    table: MatchConfig = every[number % len(every)]
    moments = play_frames(new_match(game, table, f"sights {number}"), make_rng(f"sights {number}"))
    seats = [None, *range(table.players)]
    for before, after in pairwise(moments):
        told = game.view_set(before.state, seats).diff(game.view_set(after.state, seats))
        for seat, change in zip(seats, told, strict=True):
            assert change == diff_views(
                game.view(before.state, seat), game.view(after.state, seat)
            ), f"seat {seat}, {after.event}"


@pytest.mark.parametrize("name", GAMES)
def test_distant_frames_are_compared(name: str) -> None:
    """Many cards came and went, and some turned: what is mostly so is not so here."""
    game = games.load(name)
    for number, table in enumerate(sample_configs(game.info)):
        match = new_match(game, table, f"apart {number}")
        chance = make_rng(f"apart {number}")
        moments = play_frames(match, chance)
        seats = [None, *range(table.players)]
        for _ in range(size(40, 2000)):
            one, other = choose_from(chance, moments).state, choose_from(chance, moments).state
            told = game.view_set(one, seats).diff(game.view_set(other, seats))
            for seat, change in zip(seats, told, strict=True):
                assert change == diff_views(game.view(one, seat), game.view(other, seat))
