"""What a search works on, compiled or interpreted: states and scratch of the right kind."""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, seed
from roost.kernel.compiler import register_rules
from roost.kernel.kernels import kernels
from roost.kernel.policy import FRACTIONS, SCRATCH
from roost.kernel.weights import weights
from roost.players.search import flat, tree, worlds
from roost.players.search.judging import judge


class Searching(NamedTuple):
    """A game's kernels for search."""

    imagine: Any
    grow: Any
    spread: Any


class Material:
    """States are records, or plain objects that can be looked at step by step."""

    def __init__(
        self, game: CardGame[Any], compiled: bool, players: int, hasty: bool = False
    ) -> None:
        self._game = game
        self._compiled = compiled
        found = searching(game)
        self.kernels = found if compiled else Searching(*(k.py_func for k in found))
        fitted = weights(game.policy, players)
        if hasty:
            fitted = getattr(game.policy, "hasty", lambda w: w)(fitted)
        w = fitted if compiled else fitted.tolist()
        f = np.zeros(SCRATCH, np.int64) if compiled else [0] * SCRATCH
        x = np.zeros(FRACTIONS) if compiled else [0.0] * FRACTIONS
        self.judged: Any = (w, f, x)
        """The policy's weights, and scratch for it: what kernels take last."""

    def state(self, state: State) -> Any:
        if not self._compiled:
            return self._game.copy(state)
        made = kernels(self._game)
        (record,) = made.records(1)
        made.pack(record, state)
        return record

    def scratch(self, chance: Words) -> Any:
        """A state that only its generator matters of."""
        state: State = self._game.state()
        seed(state, *chance)
        return self.state(state)

    def states(self, n: int) -> Any:
        if self._compiled:
            return kernels(self._game).records(n)
        return [self._game.state() for _ in range(n)]

    def fractions(self, values: Sequence[float]) -> Any:
        return np.array(values, np.float64) if self._compiled else list(values)

    def tree(self, n: int) -> Any:
        """A root and room for more nodes, to be read by their fields' names.

        Room is not cleared: it may be large, and a node is when it comes into use.
        """
        if self._compiled:
            nodes = np.empty(n, tree.NODE).view(np.recarray)
            nodes[0] = np.zeros((), tree.NODE)
        else:
            blank = dict.fromkeys(tree.NODE.names or (), 0)
            nodes = [SimpleNamespace(**blank) for _ in range(n)]  # type: ignore[assignment]
        nodes[0].child = tree.NOTHING
        return nodes

    def path(self) -> Any:
        return np.zeros(tree.DEPTH, np.int64) if self._compiled else [0] * tree.DEPTH


@cache
def searching(game: CardGame[Any]) -> Searching:
    rules, hints = game.rules, game.hints
    assert hints is not None, "a game needs hints to be searched"
    register_rules()
    own = judge(game)
    played = rules.legal, rules.apply, rules.waits, rules.over, hints.reward, own
    imagine = worlds.make_imagine(rules.apply, game.imagine, own)
    return Searching(imagine, tree.make_grow(*played), flat.make_spread(*played))
