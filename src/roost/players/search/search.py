"""Search for one game: makes its kernel, and reads the best action off the tree."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, seed
from roost.kernel.compiler import register_rules
from roost.kernel.kernels import Kernels, kernels
from roost.players.search.tree import DEPTH, NODE, NOTHING, make_grow

EXPLORATION = 0.3


class Search:
    """Looks for the best action of the seat whose turn it is."""

    def __init__(self, game: CardGame[Any], iterations: int) -> None:
        self._game = game
        self._kernels: Kernels = kernels(game)
        self._grow = _grow(game)
        self._iterations = iterations
        self._states = self._kernels.records(2)
        self._tree = np.zeros(iterations + 1, NODE)
        self._path = np.zeros(DEPTH, np.int64)
        self._stop = np.zeros(1, np.int64)

    def stop(self) -> None:
        """End a search that runs in another thread: it gives the best that it has."""
        self._stop[0] = 1

    def best(self, guessed: State, chance: Words) -> int:
        """The number of the action that was visited most. It needs only a guess, not the truth."""
        root, scratch = self._states
        self._kernels.pack(root, guessed)
        seeded = self._game.state()
        seed(seeded, *chance)
        scratch["rng"] = seeded.rng
        self._stop[0] = 0
        self._tree[0] = 0
        self._tree[0]["child"] = NOTHING
        self._grow(
            *(root, scratch, self._tree, self._path, 1),
            *(self._iterations, EXPLORATION, self._stop),
        )
        return int(max(self._children(), key=lambda node: node["visits"])["action"])

    def _children(self) -> list[Any]:
        """Of the root, the oldest first."""
        found = []
        node = self._tree[0]["child"]
        while node != NOTHING:
            found.append(self._tree[node])
            node = self._tree[node]["sibling"]
        return found[::-1]


@cache
def _grow(game: CardGame[Any]) -> Callable[..., Any]:
    rules, hints = game.rules, game.hints
    assert hints is not None, "a game needs hints to be searched"
    register_rules()
    return make_grow(
        *(rules.legal, rules.apply, rules.waits, rules.over, game.imagine),
        *(hints.reward, hints.playout),
    )
