"""Lessons: what a teacher thought of every move, and what came of the points on the way.

The teacher is search by the weights so far; for weights that were never fitted, the game's hint.
"""

from typing import Any, NamedTuple

from roost import games
from roost.bots.budget import SearchBudget
from roost.bots.search import Search, greedy_action
from roost.contract import rng_for
from roost.kernel import CardGame, State, action_indices, seed_rng
from roost.kernel.policy import FEATURES_START, FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.rng import Rng, next32, random_below

EXPLORATION_RATE = 0.25
"""The share of choices that are not the teacher's best: for variety."""
HEURISTIC_PROBABILITY = 0.9
"""How much a hint is trusted, of 1."""


class PolicyExample(NamedTuple):
    features: list[list[int]]
    """Of each legal move, as places among the weights."""
    probabilities: list[float]
    """How much the teacher trusted each, of 1."""


class ValueExample(NamedTuple):
    """A point at which a value may stand for the rest."""

    stage: int
    features: list[list[float]]
    """By seat."""
    rewards: list[float]
    """By seat, what came of it."""


class TrainingData(NamedTuple):
    policy_examples: list[PolicyExample]
    value_examples: list[ValueExample]


class TrainingPlan(NamedTuple):
    """Matches to be learned from."""

    game: str
    players: int
    budget: SearchBudget | None
    """Of search; None: the game's hint teaches."""
    seed: str


def play_training_match(plan: TrainingPlan, number: int) -> TrainingData:
    """By one match, in which the teacher plays all seats."""
    game = games.load(plan.game)
    assert isinstance(game, CardGame)
    assert game.heuristics is not None
    policy: Any = game.policy
    chance = Rng(rng_for(plan.seed, "lesson", number))
    s = game.new_initial_state(game.info.configure(plan.players, {}))
    found = TrainingData([], [])
    passed: list[ValueExample] = []
    rules = game.rules
    while True:
        if rules.is_chance(s) or rules.is_terminal(s):
            ends = [game.heuristics.reward(s, seat) for seat in range(s.players)]
            found.value_examples.extend(point._replace(rewards=ends) for point in passed)
            passed = []
            if rules.is_terminal(s):
                return found
            seed_rng(s, *chance.next_state())
            rules.resolve_chance(s)
        moves = list(action_indices(rules.legal_actions(s)))
        if hasattr(policy, "can_evaluate") and policy.can_evaluate(s):
            passed.append(make_value_example(game, s))
        action = moves[0]
        if len(moves) > 1:
            trust = _target_probabilities(game, s, plan.budget, chance, moves)
            if hasattr(policy, "features"):
                found.policy_examples.append(
                    PolicyExample(move_features(game, s, moves), list(trust.values()))
                )
            action = max(moves, key=trust.__getitem__)
            if next32(chance) < EXPLORATION_RATE * 2**32:
                action = _explore(trust, chance, plan.budget is not None)
        rules.apply(s, action)


def _target_probabilities(
    game: CardGame[Any], s: State, budget: SearchBudget | None, rng: Rng, moves: list[int]
) -> dict[int, float]:
    if budget is None:
        best, doubt = greedy_action(game, s), (1.0 - HEURISTIC_PROBABILITY) / (len(moves) - 1)
        return {move: HEURISTIC_PROBABILITY if move == best else doubt for move in moves}
    search = Search(game, budget)
    search.best_action(s, rng.next_state())
    shares = search.probabilities()
    return {move: shares.get(move, 0.0) for move in moves}


def _explore(probabilities: dict[int, float], rng: Rng, by_probability: bool) -> int:
    moves = list(probabilities)
    if by_probability:
        at = next32(rng) / 2**32
        for move in moves:
            at -= probabilities[move]
            if at < 0:
                return move
    return moves[random_below(rng, len(moves))]


def move_features(game: CardGame[Any], s: State, moves: list[int]) -> list[list[int]]:
    assert game.policy is not None
    f = [0] * INT_SCRATCH
    game.policy.prepare(s, f)
    return [f[FEATURES_START : FEATURES_START + game.policy.features(s, move, f)] for move in moves]


def make_value_example(game: CardGame[Any], s: State) -> ValueExample:
    assert game.policy is not None
    found = []
    for seat in range(s.players):
        x = [0.0] * FLOAT_SCRATCH
        game.policy.value_features(s, x, seat)
        found.append(x[: game.policy.VALUE_FEATURE_COUNT])
    return ValueExample(game.policy.stage(s), found, [])
