"""Search over determinizations, guided by the game's policy.

Competitive games use tree search, cooperative games flat search. Kernels run without the GIL, and a
search can be stopped from another thread.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from roost.bots.budget import SearchBudget
from roost.bots.search.clock import SearchClock
from roost.bots.search.tree_search import MAX_MOVES, NO_NODE
from roost.bots.search.workspace import SearchWorkspace
from roost.contract import RngState
from roost.kernel import CardGame, State, action_indices
from roost.kernel.compile.status import is_pending

DETERMINIZATIONS = 300
"""Determinizations of one tree search."""
DETERMINIZATION_TIME_SHARE = 0.3
"""Maximal share of the time limit for sampling determinizations."""
NODES_PER_ITERATION = 16
"""Allocated nodes for each iteration. When the tree is full, playouts begin earlier."""
MAX_NODES = 200_000
"""Maximum number of allocated nodes, also if the number of iterations is unknown."""
EVALUATE_AT = 2
"""A playout ends at this evaluation point, if the game's policy has a value function."""
TEAM_TEMPERATURE = 0.0
VALUE_TEMPERATURE = 0.01
"""Temperature of the softmax over values in flat search. An action that is this much worse has 1/e
of the probability.
"""
MAX_INTERPRETED_ITERATIONS = 60
"""Maximum number of iterations while kernels are still being compiled."""
INTERPRETED_MILLISECONDS = 700.0
"""Time limit for these iterations. With it, results depend on the load of the machine."""


class ActionStats(NamedTuple):
    visits: int
    value: float
    """The mover's mean reward."""


class Search:
    """Searches the best action of the seat to act.

    By default it runs compiled; while kernels are being compiled it runs interpreted, with fewer
    iterations.
    """

    def __init__(
        self, game: CardGame[Any], budget: SearchBudget, compiled: bool | None = None
    ) -> None:
        assert budget.iterations is not None or budget.milliseconds is not None
        if compiled is None:
            compiled = not is_pending(game.info.id)
            if not compiled:
                limit = MAX_INTERPRETED_ITERATIONS
                iterations = min(budget.iterations or limit, limit)
                budget = SearchBudget(iterations, INTERPRETED_MILLISECONDS)
        self._game = game
        self._budget = budget
        self._compiled = compiled
        self._clock = SearchClock(budget)
        self._stats: dict[int, ActionStats] = {}
        self.iterations_done = 0

    def stop(self) -> None:
        """End the search with its best action so far. May be called from any thread, and early."""
        self._clock.stop()

    def best_action(self, guess: State, rng: RngState) -> int:
        """Return the index of the best action. `guess` is any guess of the seat to act."""
        self._clock.start()
        self.iterations_done = 0
        workspace = SearchWorkspace(self._game, self._compiled, guess.players, fast_playouts=True)
        root, scratch = workspace.pack_state(guess), workspace.make_scratch(rng)
        if self._game.info.is_cooperative:
            self._stats = self._search_flat(workspace, guess, root, scratch)
            return max(self._stats, key=lambda action: self._stats[action].value)
        self._stats = self._search_tree(workspace, guess, root, scratch)
        return max(self._stats, key=lambda action: self._stats[action].visits)

    def visits(self) -> dict[int, int]:
        """Return the visits of each action, by rising index."""
        return {action: stats.visits for action, stats in self._stats.items()}

    def probabilities(self) -> dict[int, float]:
        """Return a probability for each action: its share of the visits.

        Flat search visits all actions equally, so it uses a softmax over their values.
        """
        if not self._game.info.is_cooperative:
            total = sum(self.visits().values())
            return {action: stats.visits / total for action, stats in self._stats.items()}
        best = max(stats.value for stats in self._stats.values())
        weights = {
            action: math.exp((stats.value - best) / VALUE_TEMPERATURE)
            for action, stats in self._stats.items()
        }
        weight_sum = sum(weights.values())
        return {action: weight / weight_sum for action, weight in weights.items()}

    def action_stats(self) -> dict[int, ActionStats]:
        """Return visits and value of each action, by rising index."""
        return self._stats

    def _search_tree(
        self, workspace: SearchWorkspace, guess: State, root: Any, scratch: Any
    ) -> dict[int, ActionStats]:
        samples, weights = self._determinizations(workspace, guess.turn, root, scratch)
        n = self._budget.iterations
        size = MAX_NODES if n is None else min(MAX_NODES, NODES_PER_ITERATION * n)
        tree = workspace.allocate_tree(size + MAX_MOVES + 1)
        nodes = tree.view(np.ndarray) if self._compiled else tree
        path, used = workspace.allocate_path(), 1
        for n in self._clock.chunks():
            args = scratch, nodes, used, n, EVALUATE_AT, path, self._clock.stop_flag
            used, done = workspace.kernels.grow_tree(
                samples, weights, *args, *workspace.policy_args
            )
            self.iterations_done += done
        stats = {}
        child = tree[0].child
        while child != NO_NODE:
            node = tree[child]
            visits = int(node.visits)
            stats[int(node.action)] = ActionStats(visits, float(node.value) / max(1, visits))
            child = node.sibling
        return dict(sorted(stats.items()))

    def _determinizations(
        self, workspace: SearchWorkspace, me: int, root: Any, scratch: Any
    ) -> tuple[Any, Any]:
        """Return determinizations and their cumulative weights."""
        size = min(DETERMINIZATIONS, self._budget.iterations or DETERMINIZATIONS)
        samples = workspace.allocate_states(size)
        log_weights: list[float] = []
        for i in range(size):
            log_weights.append(self._determinize(workspace, root, scratch, samples[i], me))
            if self._clock.is_over(DETERMINIZATION_TIME_SHARE):
                break
        best, total = max(log_weights), 0.0
        cumulative = [total := total + math.exp(weight - best) for weight in log_weights]
        return samples[: len(cumulative)], workspace.float_array(cumulative)

    def _determinize(
        self, workspace: SearchWorkspace, root: Any, scratch: Any, sample: Any, me: int
    ) -> float:
        """Write a determinization to `sample`. Returns the logarithm of its belief weight."""
        log_weight: float = workspace.kernels.determinize(
            root, scratch, sample, me, *workspace.policy_args
        )
        return log_weight

    def _search_flat(
        self, workspace: SearchWorkspace, guess: State, root: Any, scratch: Any
    ) -> dict[int, ActionStats]:
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        n = self._budget.iterations
        limit = None if n is None else max(1, n // len(moves))
        totals = workspace.float_array([0.0] * MAX_MOVES)
        (sample,) = workspace.allocate_states(1)
        done = 0
        while done != limit:
            self._determinize(workspace, root, scratch, sample, guess.turn)
            workspace.kernels.evaluate_moves(
                sample, scratch, EVALUATE_AT, TEAM_TEMPERATURE, totals, *workspace.policy_args
            )
            done += 1
            self.iterations_done += len(moves)
            if self._clock.is_over():
                break
        return {action: ActionStats(done, float(totals[action]) / done) for action in moves}
