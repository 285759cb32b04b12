"""The worlds of a position with their probabilities, for tests of exact values."""

import math

from roost.games.akuma.game import GAME
from roost.games.akuma.state import AkumaState
from roost.games.akuma.tests.enumerator import World, enumerate_worlds, remember
from roost.games.akuma.tests.test_guess import Position, sample_positions, world_of_state
from tests.support.exact_values import WeightedWorlds, find_states, history_log_likelihood

__all__ = ["sample_positions", "weighted_worlds"]


def weighted_worlds(position: Position, max_worlds: int) -> WeightedWorlds | None:
    """Weight each world by the likelihood of the other seats' actions in it."""
    seat = position.seat

    def world_of(state: AkumaState) -> World:
        return world_of_state(seat, state)

    worlds = enumerate_worlds(remember(seat, position.views), max_worlds)
    if not worlds:
        return None
    states = find_states(GAME, position.match.state, seat, len(worlds), world_of)
    likelihoods = [math.exp(history_log_likelihood(GAME, state, seat)) for state in states]
    total = sum(likelihoods)
    return [(state, value / total) for state, value in zip(states, likelihoods, strict=True)]
