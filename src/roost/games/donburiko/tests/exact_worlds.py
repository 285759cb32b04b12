"""The worlds of a position with their probabilities, for tests of exact values."""

from typing import Any

from roost.games.donburiko.game import GAME
from roost.games.donburiko.tests.enumerator import World, enumerate_worlds, remember
from roost.games.donburiko.tests.test_guess import Position, sample_positions, world_of_state
from tests.support.exact_values import WeightedWorlds, find_states

__all__ = ["sample_positions", "weighted_worlds"]


def weighted_worlds(position: Position, max_worlds: int) -> WeightedWorlds | None:
    """Weight each world by the number of ways in which it can have been dealt."""
    memory = remember(position.seat, position.views)

    def world_of(state: Any) -> World:
        return world_of_state(memory, state)

    worlds = enumerate_worlds(memory, max_worlds)
    if not worlds:
        return None
    states = find_states(GAME, position.match.state, position.seat, len(worlds), world_of)
    total = sum(worlds.values())
    return [(state, worlds[world_of(state)] / total) for state in states]
