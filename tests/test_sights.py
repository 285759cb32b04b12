"""What eyes are told by a game's own way to compare is what its views tell, from all seats."""

from itertools import pairwise
from typing import Any

import pytest

from roost import games
from roost.contract import Table, difference
from roost.match import Match, Moment
from tests.playing import any_of, generator, new_match, tables
from tests.sizes import size

OWN = [name for name in games.names() if "sights" in vars(type(games.load(name)))]
"""Games that have such a way."""
MATCHES = size(6, 200)


def moments_of(match: Match[Any], chance: Any) -> list[Moment[Any]]:
    """All that is to be seen of a match that is played at random."""
    found = [Moment("", match.game.copy(match.state))]
    while match.turn is not None:
        found += match.act(match.turn, any_of(chance, match.legal()), watch=True)
    return found


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("number", range(MATCHES))
def test_eyes_are_told_what_their_views_tell(name: str, number: int) -> None:
    game = games.load(name)
    every = tables(game.facts)
    table: Table = every[number % len(every)]
    moments = moments_of(new_match(game, table, f"sights {number}"), generator(f"sights {number}"))
    seats = [None, *range(table.players)]
    for before, after in pairwise(moments):
        told = game.sights(before.state, seats).changes(game.sights(after.state, seats))
        for seat, change in zip(seats, told, strict=True):
            assert change == difference(
                game.view(before.state, seat), game.view(after.state, seat)
            ), f"seat {seat}, {after.note}"


@pytest.mark.parametrize("name", OWN)
def test_moments_that_are_far_apart_are_compared_as_well(name: str) -> None:
    """Many cards came and went, and some turned: what is mostly so is not so here."""
    game = games.load(name)
    for number, table in enumerate(tables(game.facts)):
        match = new_match(game, table, f"apart {number}")
        chance = generator(f"apart {number}")
        moments = moments_of(match, chance)
        seats = [None, *range(table.players)]
        for _ in range(size(40, 2000)):
            one, other = any_of(chance, moments).state, any_of(chance, moments).state
            told = game.sights(one, seats).changes(game.sights(other, seats))
            for seat, change in zip(seats, told, strict=True):
                assert change == difference(game.view(one, seat), game.view(other, seat))
