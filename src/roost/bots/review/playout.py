"""The playout kernel: plays to the end of the deal by the policy."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.kernel import CardGame, copy_state
from roost.kernel.compile.jit import kernel, register_rules

Kernel = Callable[..., Any]

POLICY_MOVE = -1
"""Passed instead of an action: the policy chooses the first move as well."""


def make_play_out(
    apply: Kernel, is_chance: Kernel, is_terminal: Kernel, points_ahead: Kernel, sample_move: Kernel
) -> Kernel:
    @kernel
    def play_out(
        sample: Any, s: Any, action: int, me: int, temperature: float, w: Any, f: Any, x: Any
    ) -> float:
        """Return the points of seat `me` at the end of the deal, after an action.

        All seats play by the policy at this temperature. `s` is scratch. The random numbers come
        from `sample`, so they are the same for every action.
        """
        copy_state(s, sample)
        if action >= 0:
            apply(s, action)
        while not is_chance(s) and not is_terminal(s):
            apply(s, sample_move(s, w, f, x, temperature))
        points: float = points_ahead(s, me)
        return points

    return play_out


@cache
def load_playout_kernel(game: CardGame[Any]) -> Kernel:
    rules = game.rules
    register_rules()
    return make_play_out(
        rules.apply,
        rules.is_chance,
        rules.is_terminal,
        game.points_ahead,
        load_policy_kernels(game).sample_move,
    )
