"""Flat Monte Carlo search, for cooperative games: every move is tried in the same determinizations.

There is no tree. In a tree the partners' choices would depend on what the searching seat knows; in
playouts by the policy they depend only on what the partners know.
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
    sample_move, can_evaluate, value = policy.sample_move, policy.can_evaluate, policy.value

    @kernel
    def evaluate_moves(
        sample: Any,
        s: Any,
        evaluate_at: int,
        temperature: float,
        totals: Any,
        w: Any,
        f: Any,
        x: Any,
    ) -> int:
        """Add the reward of each legal move in this determinization to `totals`, by action.

        At the `evaluate_at`-th evaluation point of a playout, the policy's value replaces the rest.
        Returns the number of moves. `s` is scratch. Random numbers are the same for every move.
        """
        me = sample.turn
        low, high = legal_actions(sample)
        moves = 0
        while low or high:
            action, low, high = pop_action(low, high)
            moves += 1
            copy_state(s, sample)
            apply(s, action)
            points = 0
            while not is_chance(s) and not is_terminal(s):
                if can_evaluate(s):
                    points += 1
                    if points == evaluate_at:
                        break
                apply(s, sample_move(s, w, f, x, temperature))
            if is_chance(s) or is_terminal(s):
                totals[action] += reward(s, me)
            else:
                value(s, w, f, x)
                totals[action] += x[VALUES_START + me]
        return moves

    return evaluate_moves
