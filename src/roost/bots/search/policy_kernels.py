"""A game's policy as functions that kernels call.

They are built from the game's move features and are plain functions (see `kernel/compile/jit.py`).
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from roost.kernel import (
    MASK_BITS,
    CardGame,
    count,
    lowest,
    next32,
    pop_action,
    rule,
)
from roost.kernel.compile.jit import jitable, register_rules
from roost.kernel.policy import (
    FEATURES_START,
    VALUES_START,
    ScorePolicy,
    no_effect,
    no_features,
    no_history_action,
    no_preparation,
    no_value_features,
    zero,
)

Function = Callable[..., Any]

UNIFORM_SHARE = 0.1
"""Probability that a player ignores the policy and plays a random legal action."""


RANDOM_RANGE = float(1 << 32)
"""Upper limit of `next32`, exclusive."""


@rule
def best_action(low: int, high: int, x: Any) -> int:
    """Return the move with the highest score."""
    chosen = -1
    while low or high:
        action, low, high = pop_action(low, high)
        if chosen < 0 or x[action] > x[chosen]:
            chosen = action
    return chosen


class PolicyKernels(NamedTuple):
    """Functions of a policy; `kernel/policy.py` describes those that a game defines itself."""

    scores: Function
    sample_move: Function
    probability: Function
    can_evaluate: Function
    value: Function
    rewind_to_deal: Function
    history_length: Function
    history_action: Function


@cache
def load_policy_kernels(game: CardGame[Any]) -> PolicyKernels:
    """Return the functions of a game's policy. Without a policy all moves are equally likely."""
    policy, legal_actions, is_team = game.policy, game.rules.legal_actions, game.info.is_cooperative
    register_rules()
    if isinstance(policy, ScorePolicy):
        scores: Function = policy.scores
    elif policy is not None:
        scores = make_scores(legal_actions, policy.prepare, policy.features)
    else:
        scores = make_scores(legal_actions, no_preparation, no_features)
    can_evaluate: Function = zero
    value = make_value(zero, no_value_features, 0, 0, is_team)
    if (estimate := game.value_policy) is not None:
        size, offset = estimate.VALUE_FEATURE_COUNT, estimate.VALUE_OFFSET
        can_evaluate = estimate.can_evaluate
        value = make_value(estimate.stage, estimate.value_features, size, offset, is_team)
    history: tuple[Function, ...] = no_effect, zero, no_history_action
    if (past := game.history_policy) is not None:
        history = past.rewind_to_deal, past.history_length, past.history_action
    return PolicyKernels(
        scores,
        make_sample_move(legal_actions, scores),
        make_probability(legal_actions, scores),
        can_evaluate,
        value,
        *history,
    )


def make_scores(legal_actions: Function, prepare: Function, features: Function) -> Function:
    @jitable
    def scores(s: Any, w: Any, f: Any, x: Any) -> None:
        """Write the unnormalised log-probability of each legal move to x."""
        prepare(s, f)
        low, high = legal_actions(s)
        while low or high:
            action, low, high = pop_action(low, high)
            total = 0.0
            for i in range(features(s, action, f)):
                total += w[f[FEATURES_START + i]]
            x[action] = total

    return scores


def make_sample_move(legal_actions: Function, scores: Function) -> Function:
    @jitable
    def sample_move(s: Any, w: Any, f: Any, x: Any, temperature: float) -> int:
        """Sample a move by its probability, with the generator in s.

        A higher temperature makes the moves more equally likely. At 0 the best one is returned.
        """
        low, high = legal_actions(s)
        if count(low) + count(high) == 1:
            return lowest(low) if low else MASK_BITS + lowest(high)
        scores(s, w, f, x)
        chosen = best_action(low, high, x)
        if temperature == 0.0:
            return chosen
        best = x[chosen]
        total = 0.0
        a, b = low, high
        while a or b:
            action, a, b = pop_action(a, b)
            x[action] = math.exp((x[action] - best) / temperature)
            total += x[action]
        total *= next32(s) / RANDOM_RANGE
        while low or high:
            chosen, low, high = pop_action(low, high)
            total -= x[chosen]
            if total < 0.0:
                break
        return chosen

    return sample_move


def make_probability(legal_actions: Function, scores: Function) -> Function:
    @jitable
    def probability(s: Any, action: int, w: Any, f: Any, x: Any) -> float:
        """Return the probability of a move: the policy mixed with a uniform distribution."""
        low, high = legal_actions(s)
        moves = count(low) + count(high)
        if moves == 1:
            return 1.0
        scores(s, w, f, x)
        top = x[action]
        total = 0.0
        while low or high:
            other, low, high = pop_action(low, high)
            total += math.exp(x[other] - top)
        return UNIFORM_SHARE / moves + (1.0 - UNIFORM_SHARE) / total

    return probability


def make_value(
    stage: Function, value_features: Function, feature_count: int, offset: int, is_team: bool
) -> Function:
    @jitable
    def value(s: Any, w: Any, f: Any, x: Any) -> None:
        """Write each seat's expected reward to x[VALUES_START + seat]."""
        at = offset + feature_count * stage(s)
        total = 0.0
        for p in range(s.players):
            value_features(s, x, p)
            x[VALUES_START + p] = 0.0
            for i in range(feature_count):
                x[VALUES_START + p] += w[at + i] * x[i]
            total += x[VALUES_START + p]
        for p in range(s.players):
            if not is_team:
                others = (total - x[VALUES_START + p]) / (s.players - 1)
                x[VALUES_START + p] = 0.5 + x[VALUES_START + p] - others
            x[VALUES_START + p] = min(1.0, max(0.0, x[VALUES_START + p]))

    return value
