"""One tree over many guesses, grown by PUCT: the kernel for games of rivals.

Each iteration walks the tree in one of the guessed worlds, drawn by their weights. The policy says
which moves are worth a try (`prior`) and plays on from where the tree ends.
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
        ("child", np.int64),  # the newest child, or NOTHING
        ("sibling", np.int64),  # the next older child of the same parent, or NOTHING
        ("action", np.int64),  # that leads here
        ("mover", np.int64),  # the seat that takes it
        ("visits", np.int64),
        ("value", np.float64),  # the mover's rewards, added up
        ("prior", np.float64),  # how likely the policy takes it, not yet a share
    ]
)
NO_NODE = -1
MAX_DEPTH = 1024  # more actions than any deal has
MAX_MOVES = 126  # at one point, at most
EXPLORATION = 0.3
UNVISITED_VALUE = 0.5  # the reward that is supposed where nothing is known


def make_grow_tree(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    reward: Kernel,
    policy: PolicyKernels,
) -> Kernel:
    scores, play, rest, value = policy.scores, policy.sample_move, policy.can_evaluate, policy.value

    @kernel
    def grow(
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
        """Iterate n times; a new tree has only its root. Returns how many nodes it has then.

        `sums` are the worlds' weights, added up; s is scratch, and its generator goes on. `cut`:
        the value stands for what comes after so many rests. Another thread may set `stop[0]`: then
        the iteration that is under way is the last. How many there were is returned, too.
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
                if low or high:  # moves that this world adds
                    if used + MAX_MOVES > len(tree):
                        break  # no room: the policy plays on
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
                supposed = UNVISITED_VALUE  # as good as this point, if the same seat came here
                if tree[node].visits and tree[node].mover == s.turn:
                    supposed = tree[node].value / tree[node].visits
                eager = EXPLORATION * math.sqrt(visits + 1.0) / prior
                best = -1.0
                chosen = NO_NODE
                at = tree[node].child
                while at != NO_NODE:
                    k = tree[at]
                    if has_action(moves, k.action):
                        mean = k.value / k.visits if k.visits else supposed
                        worth = mean + eager * k.prior / (1.0 + k.visits)
                        if worth > best:
                            best = worth
                            chosen = at
                    at = k.sibling
                node = chosen
                leaf = tree[node].visits == 0
                path[depth] = node
                depth += 1
                apply(s, tree[node].action)
            rests = 0
            while not is_chance(s) and not is_terminal(s):
                if rest(s):
                    rests += 1
                    if rests == evaluate_at:
                        break
                apply(s, play(s, w, f, x, 1.0))
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

    return grow
