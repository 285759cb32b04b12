"""Small positions whose values are computed exactly, over all worlds and all continuations.

A review estimates these values by sampling guesses. This module shares with it only the rules and
the policy's scores. A game takes part if its tests have a module `exact_worlds`, which lists the
worlds of a position with their probabilities.
"""

import importlib
import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from roost import games
from roost.bots.review.decision_evaluator import RIVAL_TEMPERATURE
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import rng_for
from roost.kernel import CardGame, State, action_indices
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import load_weights
from roost.match import Match
from roost.testing.selection import games_with

MAX_WORLDS = 16
"""Positions with more worlds are skipped."""
MAX_STEPS = 1200
"""Positions with more states are skipped."""

WeightedWorlds = list[tuple[State, float]]
"""States with their probabilities."""


class TooManyStatesError(Exception):
    pass


class SolvedPosition(NamedTuple):
    game: CardGame[Any]
    state: State
    values: dict[int, float]
    """The expected value of each action."""
    policy_value: float
    """The expected value of the policy."""


def exact_games() -> list[str]:
    """Return the games whose tests list the worlds of a position."""
    return [
        game_id
        for game_id in games_with("policy")
        if (games.game_folder(game_id) / "tests" / "exact_worlds.py").is_file()
    ]


def positions(game_id: str) -> Iterator[SolvedPosition]:
    """Yield solved positions in which the seat to act has a choice."""
    package = games.game_package(game_id)
    module = importlib.import_module(f"{package}.tests.exact_worlds")
    for position in module.sample_positions(3, "exact"):
        match: Match[Any] = position.match
        if match.turn != position.seat or len(match.legal_actions()) < 2:
            continue
        worlds: WeightedWorlds | None = module.weighted_worlds(position, MAX_WORLDS)
        if worlds is None:
            continue
        try:
            yield solve(match, worlds)
        except TooManyStatesError:
            continue


def find_states(
    game: CardGame[Any], state: State, seat: int, count: int, world_of: Callable[[Any], Any]
) -> list[State]:
    """Return one state for each of `count` worlds: guess until all of them have occurred."""
    states: dict[Any, State] = {}
    for number in range(400 * count):
        guess = game.guess(state, seat, rng_for("0c", "guess", number))
        states.setdefault(world_of(guess), guess)
        if len(states) == count:
            break
    assert len(states) == count
    return list(states.values())


def history_log_likelihood(game: CardGame[Any], world: State, seat: int) -> float:
    """Return the log likelihood of the other seats' actions of this deal.

    Each of them is random with probability 0.1, and otherwise chosen by the policy.
    """
    kernels = load_policy_kernels(game)
    s = game.copy(world)
    kernels.rewind_to_deal(s)
    log_likelihood = 0.0
    for _ in range(kernels.history_length(world)):
        action = kernels.history_action(world, s)
        if s.turn != seat:
            probabilities = _policy_probabilities(game, s)
            if len(probabilities) > 1:
                log_likelihood += math.log(0.1 / len(probabilities) + 0.9 * probabilities[action])
        game.rules.apply(s, action)
    return log_likelihood


def solve(match: Match[Any], worlds: WeightedWorlds) -> SolvedPosition:
    game, seat = match.game, match.turn
    assert isinstance(game, CardGame)
    assert game.heuristics is not None
    points = game.points_ahead
    steps = 0

    def value(s: State) -> float:
        nonlocal steps
        steps += 1
        if steps > MAX_STEPS:
            raise TooManyStatesError
        if game.rules.is_chance(s) or game.rules.is_terminal(s):
            assert seat is not None
            return points(s, seat)
        probabilities = _policy_probabilities(game, s, RIVAL_TEMPERATURE)
        return sum(p * value(after(s, action)) for action, p in probabilities.items() if p > 1e-9)

    def after(s: State, action: int) -> State:
        next_state: State = game.copy(s)
        game.rules.apply(next_state, action)
        return next_state

    values = {
        action: sum(p * value(after(world, action)) for world, p in worlds)
        for action in action_indices(game.rules.legal_actions(match.state))
    }
    # The policy's own choice depends on the world only through what the seat knows.
    policy_value = sum(p * value(game.copy(world)) for world, p in worlds)
    return SolvedPosition(game, game.copy(match.state), values, policy_value)


def _policy_probabilities(
    game: CardGame[Any], s: State, temperature: float = 1.0
) -> dict[int, float]:
    """Return the probability with which the policy takes each action."""
    scores = [0.0] * FLOAT_SCRATCH
    actions = list(action_indices(game.rules.legal_actions(s)))
    weights = load_weights(game.policy, s.players).tolist()
    load_policy_kernels(game).scores(s, weights, [0] * INT_SCRATCH, scores)
    best = max(scores[action] for action in actions)
    odds = {action: math.exp((scores[action] - best) / temperature) for action in actions}
    return {action: value / sum(odds.values()) for action, value in odds.items()}
