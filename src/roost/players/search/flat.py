"""Every move in the same guessed worlds, each played on by the policy: the kernel for teams.

What partners will do depends on what they know, not on what the searching seat has found out: so
there is no tree, in which they would.
"""

from collections.abc import Callable
from typing import Any

from roost.kernel import copy, taken
from roost.kernel.compiler import kernel
from roost.kernel.policy import PAY
from roost.players.search.judging import Judge

Kernel = Callable[..., Any]


def make_spread(
    legal: Kernel, apply: Kernel, waits: Kernel, over: Kernel, reward: Kernel, judge: Judge
) -> Kernel:
    play, rest, value = judge.play, judge.rest, judge.value

    @kernel
    def spread(
        world: Any, s: Any, cut: int, warmth: float, totals: Any, w: Any, f: Any, x: Any
    ) -> int:
        """Add what each legal move brings in this world to `totals`, by action.

        `cut`: the value stands for what comes after so many rests. Returns how many moves there
        are. s is scratch; chance is the same for every move.
        """
        me = world.turn
        low, high = legal(world)
        moves = 0
        while low or high:
            action, low, high = taken(low, high)
            moves += 1
            copy(s, world)
            apply(s, action)
            rests = 0
            while not waits(s) and not over(s):
                if rest(s):
                    rests += 1
                    if rests == cut:
                        break
                apply(s, play(s, w, f, x, warmth))
            if waits(s) or over(s):
                totals[action] += reward(s, me)
            else:
                value(s, w, f, x)
                totals[action] += x[PAY + me]
        return moves

    return spread
