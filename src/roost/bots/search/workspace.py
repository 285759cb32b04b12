"""The states, scratch arrays and kernels that a search works with, compiled or interpreted."""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from roost.bots.search import determinizations, flat_search, tree_search
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import RngState
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.jit import register_rules
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import load_weights


class SearchKernels(NamedTuple):
    """A game's search kernels."""

    determinize: Any
    grow_tree: Any
    evaluate_moves: Any


class SearchWorkspace:
    """Creates states and arrays: numpy records for kernels, or plain Python objects.

    The plain form runs interpreted, so that it can be debugged step by step.
    """

    def __init__(
        self, game: CardGame[Any], compiled: bool, players: int, fast_playouts: bool = False
    ) -> None:
        self._game = game
        self._compiled = compiled
        kernels = load_search_kernels(game)
        self.kernels = kernels if compiled else SearchKernels(*(k.py_func for k in kernels))
        weights = load_weights(game.policy, players)
        if fast_playouts and game.playout_policy is not None:
            weights = game.playout_policy.playout_weights(weights)
        w = weights if compiled else weights.tolist()
        f = np.zeros(INT_SCRATCH, np.int64) if compiled else [0] * INT_SCRATCH
        x = np.zeros(FLOAT_SCRATCH) if compiled else [0.0] * FLOAT_SCRATCH
        self.policy_args: Any = (w, f, x)
        """The policy's weights and scratch arrays: the last arguments of every kernel."""

    def pack_state(self, state: State) -> Any:
        if not self._compiled:
            return self._game.copy(state)
        kernels = kernels_for(self._game)
        (record,) = kernels.new_records(1)
        kernels.pack(record, state)
        return record

    def make_scratch(self, rng: RngState) -> Any:
        """Return a state of which only the random generator is used."""
        state: State = self._game.state()
        seed_rng(state, *rng)
        return self.pack_state(state)

    def allocate_states(self, n: int) -> Any:
        if self._compiled:
            return kernels_for(self._game).new_records(n)
        return [self._game.state() for _ in range(n)]

    def float_array(self, values: Sequence[float]) -> Any:
        return np.array(values, np.float64) if self._compiled else list(values)

    def allocate_tree(self, n: int) -> Any:
        """Return a root and space for more nodes, with fields accessible by name.

        The space is not cleared, because it may be large. A node is cleared when it is first used.
        """
        if self._compiled:
            nodes = np.empty(n, tree_search.NODE).view(np.recarray)
            nodes[0] = np.zeros((), tree_search.NODE)
        else:
            blank = dict.fromkeys(tree_search.NODE.names or (), 0)
            nodes = [SimpleNamespace(**blank) for _ in range(n)]  # type: ignore[assignment]
        nodes[0].child = tree_search.NO_NODE
        return nodes

    def allocate_path(self) -> Any:
        depth = tree_search.MAX_DEPTH
        return np.zeros(depth, np.int64) if self._compiled else [0] * depth


@cache
def load_search_kernels(game: CardGame[Any]) -> SearchKernels:
    rules, reward = game.rules, game.reward
    assert reward is not None, "search needs heuristics"
    register_rules()
    policy = load_policy_kernels(game)
    steps = rules.legal_actions, rules.apply, rules.is_chance, rules.is_terminal
    return SearchKernels(
        determinizations.make_determinize(rules.apply, game.guess_in_place, policy),
        tree_search.make_grow_tree(*steps, reward, policy),
        flat_search.make_evaluate_moves(*steps, reward, policy),
    )
