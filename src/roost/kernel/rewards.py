"""What a seat's result is worth, made from the score of the rules."""

from collections.abc import Callable
from typing import Any

from roost.kernel.rule import rule


def make_points_ahead(
    score: Callable[[Any, int], int], is_cooperative: bool
) -> Callable[[Any, int], float]:
    """Return a rule for a seat's points minus the mean of the others; or the team's points."""

    @rule
    def points_ahead(s: Any, seat: int) -> float:
        if is_cooperative:
            return float(score(s, seat))
        others = 0
        for p in range(s.players):
            if p != seat:
                others += score(s, p)
        ahead: float = score(s, seat) - others / (s.players - 1)
        return ahead

    return points_ahead


def make_reward(
    points_ahead: Callable[[Any, int], float], points_range: float, is_cooperative: bool
) -> Callable[[Any, int], float]:
    """Return a rule for how well a seat stands at the end of a deal, from 0 to 1."""
    par = 0.0 if is_cooperative else 0.5

    @rule
    def reward(s: Any, seat: int) -> float:
        return min(1.0, max(0.0, par + points_ahead(s, seat) / points_range))

    return reward
