"""Tree search by PUCT over determinizations, for competitive games.

Each iteration walks one common tree in a determinization, sampled by belief weight. The policy
gives the priors of moves and plays the rest of the deal beyond the tree.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from roost.bots.search.determinizations import draw_determinization
from roost.bots.search.policy_kernels import PolicyKernels
from roost.kernel import has_action, pop_action
from roost.kernel.compile.jit import kernel
from roost.kernel.policy import VALUES_START

Kernel = Callable[..., Any]

NODE = np.dtype(
    [
        ("low", np.int64),  # actions that have a child, as a pair of masks
        ("high", np.int64),
        ("child", np.int64),  # the newest child, or NO_NODE
        ("sibling", np.int64),  # the next older child of the same parent, or NO_NODE
        ("action", np.int64),  # the action that leads here
        ("mover", np.int64),  # the seat that takes it
        ("visits", np.int64),
        ("value", np.float64),  # sum of the mover's rewards
        ("prior", np.float64),  # unnormalised probability by the policy
    ]
)
NO_NODE = -1
MAX_DEPTH = 1024  # more than the actions of any deal
MAX_MOVES = 126  # legal actions of one state
EXPLORATION = 0.3
UNVISITED_VALUE = 0.5  # assumed reward of an unvisited node


def make_grow_tree(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    reward: Kernel,
    policy: PolicyKernels,
) -> Kernel:
    scores, sample_move = policy.scores, policy.sample_move
    can_evaluate, value = policy.can_evaluate, policy.value

    @kernel
    def grow_tree(
        determinizations: Any,
        cumulative_weights: Any,
        s: Any,
        tree: Any,
        used: int,
        n: int,
        evaluate_at: int,
        path: Any,
        stop: Any,
        w: Any,
        f: Any,
        x: Any,
    ) -> tuple[int, int]:
        """Run n iterations on a tree with `used` nodes; a new tree has only its root.

        Returns the new number of nodes and the iterations done. `s` is scratch; its generator
        continues. At the `evaluate_at`-th evaluation point of a playout, the policy's value
        replaces the rest. Another thread may set `stop[0]`: the running iteration is then the last.
        """
        done = 0
        while done < n:
            draw_determinization(s, determinizations, cumulative_weights)
            node = 0
            depth = 0
            leaf = False
            while not leaf and not is_chance(s) and not is_terminal(s):
                moves = legal_actions(s)
                low = moves[0] & ~tree[node].low
                high = moves[1] & ~tree[node].high
                if low or high:  # moves that are new in this determinization
                    if used + MAX_MOVES > len(tree):
                        break  # the tree is full: continue with the playout
                    scores(s, w, f, x)
                    tree[node].low |= low
                    tree[node].high |= high
                    while low or high:
                        action, low, high = pop_action(low, high)
                        k = tree[used]
                        k.low = k.high = k.visits = 0
                        k.value = 0.0
                        k.child = NO_NODE
                        k.sibling = tree[node].child
                        k.action = action
                        k.mover = s.turn
                        k.prior = math.exp(x[action])
                        tree[node].child = used
                        used += 1
                visits = 0
                prior = 0.0
                at = tree[node].child
                while at != NO_NODE:
                    k = tree[at]
                    if has_action(moves, k.action):
                        visits += k.visits
                        prior += k.prior
                    at = k.sibling
                default = UNVISITED_VALUE  # or the value of this node, if the same seat led here
                if tree[node].visits and tree[node].mover == s.turn:
                    default = tree[node].value / tree[node].visits
                bonus = EXPLORATION * math.sqrt(visits + 1.0) / prior
                best = -1.0
                chosen = NO_NODE
                at = tree[node].child
                while at != NO_NODE:
                    k = tree[at]
                    if has_action(moves, k.action):
                        mean = k.value / k.visits if k.visits else default
                        puct = mean + bonus * k.prior / (1.0 + k.visits)
                        if puct > best:
                            best = puct
                            chosen = at
                    at = k.sibling
                node = chosen
                leaf = tree[node].visits == 0
                path[depth] = node
                depth += 1
                apply(s, tree[node].action)
            points = 0
            while not is_chance(s) and not is_terminal(s):
                if can_evaluate(s):
                    points += 1
                    if points == evaluate_at:
                        break
                apply(s, sample_move(s, w, f, x, 1.0))
            if is_chance(s) or is_terminal(s):
                for p in range(s.players):
                    x[VALUES_START + p] = reward(s, p)
            else:
                value(s, w, f, x)
            for i in range(depth):
                k = tree[path[i]]
                k.visits += 1
                k.value += x[VALUES_START + k.mover]
            done += 1
            if stop[0]:
                break
        return used, done

    return grow_tree
