"""Play on to the end of the deal by the policy: the kernel that values an action."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.kernel import CardGame, copy
from roost.kernel.compiler import kernel, register_rules
from roost.players.search.judging import judge

Kernel = Callable[..., Any]

AS_IT_COMES = -1
"""No action of one's own: the policy plays from here."""


def make_finish(apply: Kernel, waits: Kernel, over: Kernel, points: Kernel, play: Kernel) -> Kernel:
    @kernel
    def finish(
        world: Any, s: Any, action: int, me: int, warmth: float, w: Any, f: Any, x: Any
    ) -> float:
        """The points of `me` after an action in this world. s is scratch.

        From there everybody plays by the policy, the warmer, the less sure. Chance is the world's
        own: the same, whatever the action.
        """
        copy(s, world)
        if action >= 0:
            apply(s, action)
        while not waits(s) and not over(s):
            apply(s, play(s, w, f, x, warmth))
        scored: float = points(s, me)
        return scored

    return finish


@cache
def finisher(game: CardGame[Any]) -> Kernel:
    rules, hints = game.rules, game.hints
    assert hints is not None
    register_rules()
    return make_finish(rules.apply, rules.waits, rules.over, hints.points, judge(game).play)
