"""Information-set Monte Carlo tree search (ISMCTS) without a policy, as a reference.

There is one tree. Each iteration walks it in a new determinization and plays randomly beyond it.
UCB uses how often a child was available, not how often its parent was visited, because not every
determinization allows it (Cowling, Powley and Whitehouse, 2012).
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from roost.kernel import MASK_BITS, copy_state, random_action
from roost.kernel.compile.jit import kernel

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
        ("available", np.int64),  # how often it could have been visited
        ("value", np.float64),  # sum of the mover's rewards
    ]
)
NO_NODE = -1
MAX_DEPTH = 1024  # more than the actions of any deal


def make_grow_tree(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    guess: Kernel,
    reward: Kernel,
) -> Kernel:
    @kernel
    def grow_tree(
        root: Any, s: Any, tree: Any, used: int, path: Any, iterations: int, exploration: float
    ) -> int:
        """Run iterations on a tree with `used` nodes. Returns the new number of nodes.

        A new tree has only its root. `s` is scratch; the search's own generator in it continues.
        """
        me = root.turn
        for _ in range(iterations):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, root)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            guess(s, me)
            node = 0
            depth = 0
            is_new = False
            while not is_new and not is_chance(s) and not is_terminal(s):
                moves = legal_actions(s)
                low = moves[0] & ~tree[node].low
                high = moves[1] & ~tree[node].high
                if low or high:  # one of them becomes a child
                    is_new = True
                    n = tree[used]
                    n.low = n.high = n.visits = n.available = 0
                    n.value = 0.0
                    n.child = NO_NODE
                    n.sibling = tree[node].child
                    n.action = random_action(s, (low, high))
                    n.mover = s.turn
                    if n.action < MASK_BITS:
                        tree[node].low |= 1 << n.action
                    else:
                        tree[node].high |= 1 << n.action - MASK_BITS
                    tree[node].child = used
                    used += 1
                chosen = tree[node].child
                best = -1.0
                k = chosen
                while k != NO_NODE:
                    n = tree[k]
                    if n.action < MASK_BITS:
                        available = (moves[0] >> n.action) & 1
                    else:
                        available = (moves[1] >> n.action - MASK_BITS) & 1
                    if available:
                        n.available += 1
                        if not is_new:
                            bonus = math.sqrt(math.log(n.available) / n.visits)
                            ucb = n.value / n.visits + exploration * bonus
                            if ucb > best:
                                best = ucb
                                chosen = k
                    k = n.sibling
                node = chosen
                path[depth] = node
                depth += 1
                apply(s, tree[node].action)
            while not is_chance(s) and not is_terminal(s):
                apply(s, random_action(s, legal_actions(s)))
            for i in range(depth):
                n = tree[path[i]]
                n.visits += 1
                n.value += reward(s, n.mover)
        return used

    return grow_tree
