"""Search for one game: makes its kernel, and reads the best action off the tree."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, seed
from roost.kernel.compiler import register_rules
from roost.kernel.kernels import kernels
from roost.players.search.tree import DEPTH, NODE, NOTHING, make_grow

EXPLORATION = 0.3


class Search:
    """Looks for the best action of the seat whose turn it is."""

    def __init__(self, game: CardGame[Any], iterations: int, compiled: bool = True) -> None:
        self._game = game
        self._iterations = iterations
        self._compiled = compiled
        self._tree: Any = []

    def best(self, guessed: State, chance: Words) -> int:
        """The number of the action that was visited most. It needs only a guess, not the truth."""
        grow = self._grow_compiled if self._compiled else self._grow_interpreted
        grow(guessed, chance)
        visits = self.visits()
        return max(visits, key=visits.__getitem__)

    def visits(self) -> dict[int, int]:
        """How often each action was visited, the one tried first first."""
        found: dict[int, int] = {}
        node = self._tree[0].child
        while node != NOTHING:
            found[int(self._tree[node].action)] = int(self._tree[node].visits)
            node = self._tree[node].sibling
        return dict(reversed(found.items()))

    def _grow_compiled(self, guessed: State, chance: Words) -> None:
        made = kernels(self._game)
        states = made.records(2)
        made.pack(states[0], guessed)
        made.pack(states[1], _seeded(self._game, chance))
        self._tree = np.zeros(self._iterations + 1, NODE).view(np.recarray)
        self._tree[0].child = NOTHING
        path = np.zeros(DEPTH, np.int64)
        tree = self._tree.view(np.ndarray)
        _grow(self._game)(states[0], states[1], tree, path, self._iterations, EXPLORATION)

    def _grow_interpreted(self, guessed: State, chance: Words) -> None:
        """The same in plain Python: slow, and to be stepped through."""
        root = self._game.copy(guessed)
        scratch = _seeded(self._game, chance)
        blank = dict.fromkeys(NODE.names or (), 0)
        self._tree = [SimpleNamespace(**blank) for _ in range(self._iterations + 1)]
        self._tree[0].child = NOTHING
        grow: Any = _grow(self._game)
        grow.py_func(root, scratch, self._tree, [0] * DEPTH, self._iterations, EXPLORATION)


def _seeded(game: CardGame[Any], chance: Words) -> State:
    state: State = game.state()
    seed(state, *chance)
    return state


@cache
def _grow(game: CardGame[Any]) -> Callable[..., None]:
    rules, hints = game.rules, game.hints
    assert hints is not None, "a game needs hints to be searched"
    register_rules()
    return make_grow(
        *(rules.legal, rules.apply, rules.waits, rules.over, game.imagine),
        *(hints.reward, hints.playout),
    )
