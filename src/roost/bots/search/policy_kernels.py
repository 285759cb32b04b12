"""A game's policy as functions that kernels call: how good each move is, and one drawn by that.

They are made for a game, of its features, and are plain functions: see `kernel/compiler.py`.
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
    never,
    no_features,
    no_history_action,
    no_history_length,
    no_preparation,
    no_rewind,
    no_stage,
    no_value_features,
)

Function = Callable[..., Any]

UNIFORM_SHARE = 0.1
"""That somebody does anything at all, rather than what the policy would."""


RANDOM_RANGE = float(1 << 32)
"""What `next32` stays under."""


@rule
def best_action(low: int, high: int, x: Any) -> int:
    """The move with the highest score."""
    chosen = -1
    while low or high:
        action, low, high = pop_action(low, high)
        if chosen < 0 or x[action] > x[chosen]:
            chosen = action
    return chosen


class PolicyKernels(NamedTuple):
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
    """By its policy; without one all moves are alike."""
    policy = game.policy
    register_rules()
    legal = game.rules.legal_actions
    if policy is None:
        scores = make_scores(legal, no_preparation, no_features)
    else:
        own = getattr(policy, "scores", None)
        scores = own or make_scores(legal, policy.prepare, policy.features)
    return PolicyKernels(
        scores,
        make_sample_move(legal, scores),
        make_probability(legal, scores),
        getattr(policy, "can_evaluate", never),
        make_value(
            getattr(policy, "stage", no_stage),
            getattr(policy, "value_features", no_value_features),
            getattr(policy, "VALUE_FEATURE_COUNT", 0),
            getattr(policy, "VALUE_OFFSET", 0),
            game.info.is_cooperative,
        ),
        getattr(policy, "rewind_to_deal", no_rewind),
        getattr(policy, "history_length", no_history_length),
        getattr(policy, "history_action", no_history_action),
    )


def make_scores(legal_actions: Function, prepare: Function, features: Function) -> Function:
    @jitable
    def scores(s: Any, w: Any, f: Any, x: Any) -> None:
        """The logarithm of how likely each legal move is, not yet a share."""
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
    def play(s: Any, w: Any, f: Any, x: Any, temperature: float) -> int:
        """A move drawn by its likelihood, by the generator in s.

        The warmer, the more alike the moves; at 0 it is the best.
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

    return play


def make_probability(legal_actions: Function, scores: Function) -> Function:
    @jitable
    def likely(s: Any, action: int, w: Any, f: Any, x: Any) -> float:
        """How likely a move is, by the policy mixed with doubt."""
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

    return likely


def make_value(
    stage: Function, value_features: Function, feature_count: int, offset: int, is_team: bool
) -> Function:
    @jitable
    def value(s: Any, w: Any, f: Any, x: Any) -> None:
        """x[PAY + seat] := the reward that a seat may expect."""
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
