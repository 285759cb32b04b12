"""What a search works on, compiled or interpreted: states and scratch of the right kind."""

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
    """A game's kernels for search."""

    determinize: Any
    grow_tree: Any
    evaluate_moves: Any


class SearchWorkspace:
    """States are records, or plain objects that can be looked at step by step."""

    def __init__(
        self, game: CardGame[Any], compiled: bool, players: int, fast_playouts: bool = False
    ) -> None:
        self._game = game
        self._compiled = compiled
        found = load_search_kernels(game)
        self.kernels = found if compiled else SearchKernels(*(k.py_func for k in found))
        fitted = load_weights(game.policy, players)
        if fast_playouts:
            fitted = getattr(game.policy, "playout_weights", lambda w: w)(fitted)
        w = fitted if compiled else fitted.tolist()
        f = np.zeros(INT_SCRATCH, np.int64) if compiled else [0] * INT_SCRATCH
        x = np.zeros(FLOAT_SCRATCH) if compiled else [0.0] * FLOAT_SCRATCH
        self.policy_args: Any = (w, f, x)
        """The policy's weights, and scratch for it: what kernels take last."""

    def pack_state(self, state: State) -> Any:
        if not self._compiled:
            return self._game.copy(state)
        made = kernels_for(self._game)
        (record,) = made.new_records(1)
        made.pack(record, state)
        return record

    def make_scratch(self, rng: RngState) -> Any:
        """A state that only its generator matters of."""
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
        """A root and room for more nodes, to be read by their fields' names.

        Room is not cleared: it may be large, and a node is when it comes into use.
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
        return (
            np.zeros(tree_search.MAX_DEPTH, np.int64)
            if self._compiled
            else [0] * tree_search.MAX_DEPTH
        )


@cache
def load_search_kernels(game: CardGame[Any]) -> SearchKernels:
    rules, hints = game.rules, game.heuristics
    assert hints is not None, "a game needs hints to be searched"
    register_rules()
    own = load_policy_kernels(game)
    played = rules.legal_actions, rules.apply, rules.is_chance, rules.is_terminal, hints.reward, own
    imagine = determinizations.make_determinize(rules.apply, game.guess_in_place, own)
    return SearchKernels(
        imagine, tree_search.make_grow_tree(*played), flat_search.make_evaluate_moves(*played)
    )
