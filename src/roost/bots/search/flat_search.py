"""Every move in the same guessed worlds, each played on by the policy: the kernel for teams.

What partners will do depends on what they know, not on what the searching seat has found out: so
there is no tree, in which they would.
"""

from collections.abc import Callable
from typing import Any

from roost.bots.search.policy_kernels import PolicyKernels
from roost.kernel import copy_state, pop_action
from roost.kernel.compile.jit import kernel
from roost.kernel.policy import VALUES_START

Kernel = Callable[..., Any]


def make_evaluate_moves(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    reward: Kernel,
    policy: PolicyKernels,
) -> Kernel:
    play, rest, value = policy.sample_move, policy.can_evaluate, policy.value

    @kernel
    def spread(
        world: Any, s: Any, cut: int, warmth: float, totals: Any, w: Any, f: Any, x: Any
    ) -> int:
        """Add what each legal move brings in this world to `totals`, by action.

        `cut`: the value stands for what comes after so many rests. Returns how many moves there
        are. s is scratch; chance is the same for every move.
        """
        me = world.turn
        low, high = legal_actions(world)
        moves = 0
        while low or high:
            action, low, high = pop_action(low, high)
            moves += 1
            copy_state(s, world)
            apply(s, action)
            rests = 0
            while not is_chance(s) and not is_terminal(s):
                if rest(s):
                    rests += 1
                    if rests == cut:
                        break
                apply(s, play(s, w, f, x, warmth))
            if is_chance(s) or is_terminal(s):
                totals[action] += reward(s, me)
            else:
                value(s, w, f, x)
                totals[action] += x[VALUES_START + me]
        return moves

    return spread
