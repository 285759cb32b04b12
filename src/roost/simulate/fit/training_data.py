"""Training data from self-play: target probabilities of moves, and results of states.

The teacher is search with the current weights. If the weights were never fitted, it is the game's
greedy heuristic.
"""

from pathlib import Path
from typing import Any, NamedTuple

from roost import games
from roost.bots.budget import SearchBudget
from roost.bots.search import Search, greedy_action
from roost.contract import rng_for
from roost.kernel import CardGame, State, action_indices, seed_rng
from roost.kernel.policy import (
    FEATURES_START,
    FLOAT_SCRATCH,
    INT_SCRATCH,
    FeaturePolicy,
    ValuePolicy,
)
from roost.kernel.rng import Rng, next32, random_below
from roost.kernel.weights import use_weights_file

EXPLORATION_RATE = 0.25
"""Probability of a move other than the teacher's best, for variety."""
HEURISTIC_PROBABILITY = 0.9
"""Target probability of the heuristic's move."""


class PolicyExample(NamedTuple):
    """A decision with the teacher's probabilities."""

    features: list[list[int]]
    """Features of each legal move, as indices of the weights."""
    probabilities: list[float]
    """Target probability of each move."""


class ValueExample(NamedTuple):
    """A state where the value function may replace playing on, with the result of the deal."""

    stage: int
    features: list[list[float]]
    """The features of each seat."""
    rewards: list[float]
    """The reward of each seat at the end of the deal."""


class TrainingData(NamedTuple):
    policy_examples: list[PolicyExample]
    value_examples: list[ValueExample]


class TrainingPlan(NamedTuple):
    """The parameters of the training matches of a round."""

    game: str
    players: int
    budget: SearchBudget | None
    """Budget of the search; None: the greedy heuristic is the teacher."""
    seed: str
    options: dict[str, Any]
    weights_file: Path | None = None
    """Where the current weights are, if not with the game."""


def play_training_match(plan: TrainingPlan, number: int) -> TrainingData:
    """Play one match, with the teacher at all seats."""
    game = games.load(plan.game)
    assert isinstance(game, CardGame)
    assert game.reward is not None
    rules, policy, value_policy = game.rules, game.policy, game.value_policy
    if policy is not None:
        use_weights_file(policy, plan.weights_file)
    rng = Rng(rng_for(plan.seed, "lesson", number))
    s = game.new_initial_state(game.info.configure(plan.players, plan.options))
    data = TrainingData([], [])
    open_examples: list[ValueExample] = []
    while True:
        if rules.is_chance(s) or rules.is_terminal(s):
            rewards = [game.reward(s, seat) for seat in range(s.players)]
            data.value_examples.extend(one._replace(rewards=rewards) for one in open_examples)
            open_examples = []
            if rules.is_terminal(s):
                return data
            seed_rng(s, *rng.next_state())
            rules.resolve_chance(s)
        moves = list(action_indices(rules.legal_actions(s)))
        if value_policy is not None and value_policy.can_evaluate(s):
            open_examples.append(make_value_example(value_policy, s))
        action = moves[0]
        if len(moves) > 1:
            probabilities = _target_probabilities(game, s, plan.budget, rng, moves)
            if isinstance(policy, FeaturePolicy):
                features = move_features(policy, s, moves)
                data.policy_examples.append(PolicyExample(features, list(probabilities.values())))
            action = max(moves, key=probabilities.__getitem__)
            if next32(rng) < EXPLORATION_RATE * 2**32:
                action = _explore(probabilities, rng, plan.budget is not None)
        rules.apply(s, action)


def _target_probabilities(
    game: CardGame[Any], s: State, budget: SearchBudget | None, rng: Rng, moves: list[int]
) -> dict[int, float]:
    if budget is None:
        best, other = greedy_action(game, s), (1.0 - HEURISTIC_PROBABILITY) / (len(moves) - 1)
        return {move: HEURISTIC_PROBABILITY if move == best else other for move in moves}
    search = Search(game, budget)
    search.best_action(s, rng.next_state())
    probabilities = search.probabilities()
    return {move: probabilities.get(move, 0.0) for move in moves}


def _explore(probabilities: dict[int, float], rng: Rng, by_probability: bool) -> int:
    """Return a random move: by its probability, or any legal one."""
    moves = list(probabilities)
    if by_probability:
        at = next32(rng) / 2**32
        for move in moves:
            at -= probabilities[move]
            if at < 0:
                return move
    return moves[random_below(rng, len(moves))]


def move_features(policy: FeaturePolicy, s: State, moves: list[int]) -> list[list[int]]:
    f = [0] * INT_SCRATCH
    policy.prepare(s, f)
    return [f[FEATURES_START : FEATURES_START + policy.features(s, move, f)] for move in moves]


def make_value_example(policy: ValuePolicy, s: State) -> ValueExample:
    """Return an example without rewards, which are known only at the end of the deal."""
    features = []
    for seat in range(s.players):
        x = [0.0] * FLOAT_SCRATCH
        policy.value_features(s, x, seat)
        features.append(x[: policy.VALUE_FEATURE_COUNT])
    return ValueExample(policy.stage(s), features, [])
