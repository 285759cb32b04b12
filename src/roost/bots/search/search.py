"""Search for one game: in guessed worlds, by the game's policy, as long as it is given.

Rivals are searched by a tree, teams flat. It runs without the GIL, and can be stopped from another
thread.
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
from roost.kernel.compile.pending import is_pending

DETERMINIZATIONS = 300
"""Guesses that a tree is grown over."""
DETERMINIZATION_TIME_SHARE = 0.3
"""The share of a search's time that may go into them."""
NODES_PER_ITERATION = 16
"""Room in the tree for each iteration; where it does not do, the policy plays on earlier."""
MAX_NODES = 200_000
"""Nodes of a tree whose iterations are not known before."""
EVALUATE_AT = 2
"""Where a game has a value: it stands for what comes after so many rests."""
TEAM_TEMPERATURE = 0.0
VALUE_TEMPERATURE = 0.01
"""A difference of value that is felt: who is so much worse is trusted a third as much."""
MAX_INTERPRETED_ITERATIONS = 60
"""Iterations while kernels are still being compiled, at most."""
INTERPRETED_MILLISECONDS = 700.0
"""What they may take, about. So a choice then depends on what else the machine does."""


class ActionStats(NamedTuple):
    visits: int
    value: float
    """The mover's mean reward."""


class Search:
    """Looks for the best action of the seat whose turn it is.

    Unless told, it is compiled; but interpreted, and shorter, while the kernels are awaited.
    """

    def __init__(
        self, game: CardGame[Any], budget: SearchBudget, compiled: bool | None = None
    ) -> None:
        assert budget.iterations is not None or budget.milliseconds is not None
        waits = compiled is None and is_pending(game.info.id)
        if waits:
            budget = SearchBudget(
                min(budget.iterations or MAX_INTERPRETED_ITERATIONS, MAX_INTERPRETED_ITERATIONS),
                INTERPRETED_MILLISECONDS,
            )
        self._game = game
        self._budget = budget
        self._compiled = not waits if compiled is None else compiled
        self._clock = SearchClock(budget)
        self._stats: dict[int, ActionStats] = {}
        self.iterations_done = 0
        """Iterations so far."""

    def stop(self) -> None:
        """From any thread: the search then returns its best so far, also if it has yet to begin."""
        self._clock.stop()

    def best_action(self, guess: State, rng: RngState) -> int:
        """The number of the best action. It needs only a guess, not the truth."""
        self._clock.start()
        self.iterations_done = 0
        material = SearchWorkspace(self._game, self._compiled, guess.players, fast_playouts=True)
        root, scratch = material.pack_state(guess), material.make_scratch(rng)
        if self._game.info.is_cooperative:
            self._stats = self._search_flat(material, guess, root, scratch)
            return max(self._stats, key=lambda action: self._stats[action].value)
        self._stats = self._search_tree(material, guess, root, scratch)
        return max(self._stats, key=lambda action: self._stats[action].visits)

    def visits(self) -> dict[int, int]:
        """How often each action was tried, in rising order."""
        return {action: found.visits for action, found in self._stats.items()}

    def probabilities(self) -> dict[int, float]:
        """How much each action was trusted, of 1: the share of its tries in a tree.

        Flat search tries all alike; there it goes by how near an action comes to the best.
        """
        if not self._game.info.is_cooperative:
            total = sum(self.visits().values())
            return {action: found.visits / total for action, found in self._stats.items()}
        best = max(found.value for found in self._stats.values())
        merits = {
            action: math.exp((found.value - best) / VALUE_TEMPERATURE)
            for action, found in self._stats.items()
        }
        merit_of_all = sum(merits.values())
        return {action: merit / merit_of_all for action, merit in merits.items()}

    def action_stats(self) -> dict[int, ActionStats]:
        """How each action did, in rising order."""
        return self._stats

    def _search_tree(
        self, workspace: SearchWorkspace, guess: State, root: Any, scratch: Any
    ) -> dict[int, ActionStats]:
        worlds, sums = self._determinizations(workspace, guess.turn, root, scratch)
        n = self._budget.iterations
        tree = workspace.allocate_tree(
            (MAX_NODES if n is None else min(MAX_NODES, NODES_PER_ITERATION * n)) + MAX_MOVES + 1
        )
        nodes = tree.view(np.ndarray) if self._compiled else tree
        path, used = workspace.allocate_path(), 1
        for n in self._clock.chunks():
            room = scratch, nodes, used, n, EVALUATE_AT, path, self._clock.stop_flag
            used, done = workspace.kernels.grow_tree(worlds, sums, *room, *workspace.policy_args)
            self.iterations_done += done
        found = {}
        child = tree[0].child
        while child != NO_NODE:
            node = tree[child]
            visits = int(node.visits)
            found[int(node.action)] = ActionStats(visits, float(node.value) / max(1, visits))
            child = node.sibling
        return dict(sorted(found.items()))

    def _determinizations(
        self, workspace: SearchWorkspace, me: int, root: Any, scratch: Any
    ) -> tuple[Any, Any]:
        """Guesses, and their weights added up."""
        size = min(DETERMINIZATIONS, self._budget.iterations or DETERMINIZATIONS)
        worlds = workspace.allocate_states(size)
        scores: list[float] = []
        for i in range(size):
            scores.append(self._determinize(workspace, root, scratch, worlds[i], me))
            if self._clock.is_over(DETERMINIZATION_TIME_SHARE):
                break
        best, total = max(scores), 0.0
        sums = [total := total + math.exp(score - best) for score in scores]
        return worlds[: len(sums)], workspace.float_array(sums)

    def _determinize(
        self, workspace: SearchWorkspace, root: Any, scratch: Any, world: Any, me: int
    ) -> float:
        scored: float = workspace.kernels.determinize(
            root, scratch, world, me, *workspace.policy_args
        )
        return scored

    def _search_flat(
        self, workspace: SearchWorkspace, guess: State, root: Any, scratch: Any
    ) -> dict[int, ActionStats]:
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        n = self._budget.iterations
        most = None if n is None else max(1, n // len(moves))
        totals = workspace.float_array([0.0] * MAX_MOVES)
        (world,) = workspace.allocate_states(1)
        done = 0
        while done != most:
            self._determinize(workspace, root, scratch, world, guess.turn)
            workspace.kernels.evaluate_moves(
                world, scratch, EVALUATE_AT, TEAM_TEMPERATURE, totals, *workspace.policy_args
            )
            done += 1
            self.iterations_done += len(moves)
            if self._clock.is_over():
                break
        return {action: ActionStats(done, float(totals[action]) / done) for action in moves}
