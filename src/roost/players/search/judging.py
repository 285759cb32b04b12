"""A game's policy as functions that kernels call: how good each move is, and one drawn by that.

They are made for a game, of its features, and are plain functions: see `kernel/compiler.py`.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from roost.kernel import WORD, CardGame, count, lowest, next32, rule, taken
from roost.kernel.compiler import jitable, register_rules
from roost.kernel.policy import (
    AT,
    PAY,
    as_it_is,
    never,
    no_facts,
    no_past,
    no_stage,
    nothing_found,
    nothing_past,
    nothing_seen,
)

Function = Callable[..., Any]

DOUBT = 0.1
"""That somebody does anything at all, rather than what the policy would."""


SPAN = float(1 << 32)
"""What `next32` stays under."""


@rule
def best_of(low: int, high: int, x: Any) -> int:
    """The move with the highest score."""
    chosen = -1
    while low or high:
        action, low, high = taken(low, high)
        if chosen < 0 or x[action] > x[chosen]:
            chosen = action
    return chosen


class Judge(NamedTuple):
    scores: Function
    play: Function
    likely: Function
    rest: Function
    value: Function
    rewind: Function
    pasts: Function
    past: Function


@cache
def judge(game: CardGame[Any]) -> Judge:
    """By its policy; without one all moves are alike."""
    policy = game.policy
    register_rules()
    legal = game.rules.legal
    if policy is None:
        scores = make_scores(legal, nothing_seen, nothing_found)
    else:
        own = getattr(policy, "scores", None)
        scores = own or make_scores(legal, policy.look, policy.features)
    return Judge(
        scores,
        make_play(legal, scores),
        make_likely(legal, scores),
        getattr(policy, "rest", never),
        make_value(
            getattr(policy, "stage", no_stage),
            getattr(policy, "facts", no_facts),
            getattr(policy, "FACTS", 0),
            getattr(policy, "VALUE", 0),
            game.facts.cooperative,
        ),
        getattr(policy, "rewind", as_it_is),
        getattr(policy, "pasts", no_past),
        getattr(policy, "past", nothing_past),
    )


def make_scores(legal: Function, look: Function, features: Function) -> Function:
    @jitable
    def scores(s: Any, w: Any, f: Any, x: Any) -> None:
        """The logarithm of how likely each legal move is, not yet a share."""
        look(s, f)
        low, high = legal(s)
        while low or high:
            action, low, high = taken(low, high)
            total = 0.0
            for i in range(features(s, action, f)):
                total += w[f[AT + i]]
            x[action] = total

    return scores


def make_play(legal: Function, scores: Function) -> Function:
    @jitable
    def play(s: Any, w: Any, f: Any, x: Any, warmth: float) -> int:
        """A move drawn by its likelihood, by the generator in s.

        The warmer, the more alike the moves; at 0 it is the best.
        """
        low, high = legal(s)
        if count(low) + count(high) == 1:
            return lowest(low) if low else WORD + lowest(high)
        scores(s, w, f, x)
        chosen = best_of(low, high, x)
        if warmth == 0.0:
            return chosen
        best = x[chosen]
        total = 0.0
        a, b = low, high
        while a or b:
            action, a, b = taken(a, b)
            x[action] = math.exp((x[action] - best) / warmth)
            total += x[action]
        total *= next32(s) / SPAN
        while low or high:
            chosen, low, high = taken(low, high)
            total -= x[chosen]
            if total < 0.0:
                break
        return chosen

    return play


def make_likely(legal: Function, scores: Function) -> Function:
    @jitable
    def likely(s: Any, action: int, w: Any, f: Any, x: Any) -> float:
        """How likely a move is, by the policy mixed with doubt."""
        low, high = legal(s)
        moves = count(low) + count(high)
        if moves == 1:
            return 1.0
        scores(s, w, f, x)
        top = x[action]
        total = 0.0
        while low or high:
            other, low, high = taken(low, high)
            total += math.exp(x[other] - top)
        return DOUBT / moves + (1.0 - DOUBT) / total

    return likely


def make_value(stage: Function, facts: Function, size: int, start: int, is_team: bool) -> Function:
    @jitable
    def value(s: Any, w: Any, f: Any, x: Any) -> None:
        """x[PAY + seat] := the reward that a seat may expect."""
        at = start + size * stage(s)
        total = 0.0
        for p in range(s.players):
            facts(s, x, p)
            x[PAY + p] = 0.0
            for i in range(size):
                x[PAY + p] += w[at + i] * x[i]
            total += x[PAY + p]
        for p in range(s.players):
            if not is_team:
                others = (total - x[PAY + p]) / (s.players - 1)
                x[PAY + p] = 0.5 + x[PAY + p] - others
            x[PAY + p] = min(1.0, max(0.0, x[PAY + p]))

    return value
