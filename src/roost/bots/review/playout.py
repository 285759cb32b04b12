"""Play on to the end of the deal by the policy: the kernel that values an action."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.kernel import CardGame, copy_state
from roost.kernel.compile.jit import kernel, register_rules

Kernel = Callable[..., Any]

POLICY_MOVE = -1
"""No action of one's own: the policy plays from here."""


def make_play_out(
    apply: Kernel, is_chance: Kernel, is_terminal: Kernel, points_ahead: Kernel, sample_move: Kernel
) -> Kernel:
    @kernel
    def finish(
        world: Any, s: Any, action: int, me: int, temperature: float, w: Any, f: Any, x: Any
    ) -> float:
        """The points of `me` after an action in this world. s is scratch.

        From there everybody plays by the policy, the warmer, the less sure. Chance is the world's
        own: the same, whatever the action.
        """
        copy_state(s, world)
        if action >= 0:
            apply(s, action)
        while not is_chance(s) and not is_terminal(s):
            apply(s, sample_move(s, w, f, x, temperature))
        scored: float = points_ahead(s, me)
        return scored

    return finish


@cache
def load_playout_kernel(game: CardGame[Any]) -> Kernel:
    rules, hints = game.rules, game.heuristics
    assert hints is not None
    register_rules()
    return make_play_out(
        rules.apply,
        rules.is_chance,
        rules.is_terminal,
        hints.points_ahead,
        load_policy_kernels(game).sample_move,
    )
