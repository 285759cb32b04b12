"""Search for one game: makes its kernel, and reads the best action off the tree."""

import time
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, seed
from roost.kernel.awaited import is_awaited
from roost.kernel.compiler import register_rules
from roost.kernel.kernels import kernels
from roost.players.search.tree import DEPTH, NODE, NOTHING, make_grow

EXPLORATION = 0.3
INTERPRETED = 60
"""Iterations while kernels are still being compiled, at most."""
SECONDS = 0.7
"""What they may take, about. So a choice then depends on what else the machine does."""


class Tried(NamedTuple):
    visits: int
    value: float
    """The mover's mean reward."""


class Search:
    """Looks for the best action of the seat whose turn it is.

    Unless told, it is compiled; but interpreted, and shorter, while the kernels are awaited.
    """

    def __init__(self, game: CardGame[Any], iterations: int, compiled: bool | None = None) -> None:
        waits = compiled is None and is_awaited(game.facts.id)
        self._game = game
        self._iterations = min(iterations, INTERPRETED) if waits else iterations
        self._compiled = not waits if compiled is None else compiled
        self._waits = waits
        self._tree: Any = []

    def best(self, guessed: State, chance: Words) -> int:
        """The number of the action that was visited most. It needs only a guess, not the truth."""
        if self._compiled:
            self._grow_compiled(guessed, chance)
        else:
            self._grow_interpreted(guessed, chance)
        visits = self.visits()
        return max(visits, key=visits.__getitem__)

    def visits(self) -> dict[int, int]:
        """How often each action was visited, the one tried first first."""
        return {action: found.visits for action, found in self.tried().items()}

    def tried(self) -> dict[int, Tried]:
        """How each action did, the one tried first first."""
        found: dict[int, Tried] = {}
        child = self._tree[0].child
        while child != NOTHING:
            node = self._tree[child]
            visits = int(node.visits)
            found[int(node.action)] = Tried(visits, float(node.value) / max(1, visits))
            child = node.sibling
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
        _grow(self._game)(states[0], states[1], tree, 1, path, self._iterations, EXPLORATION)

    def _grow_interpreted(self, guessed: State, chance: Words) -> None:
        """The same in plain Python: slow, and to be stepped through."""
        end = time.monotonic() + SECONDS
        root = self._game.copy(guessed)
        scratch = _seeded(self._game, chance)
        blank = dict.fromkeys(NODE.names or (), 0)
        self._tree = [SimpleNamespace(**blank) for _ in range(self._iterations + 1)]
        self._tree[0].child = NOTHING
        grow: Any = _grow(self._game)
        path, used = [0] * DEPTH, 1
        for _ in range(self._iterations):
            used = grow.py_func(root, scratch, self._tree, used, path, 1, EXPLORATION)
            if self._waits and time.monotonic() > end:
                break


def _seeded(game: CardGame[Any], chance: Words) -> State:
    state: State = game.state()
    seed(state, *chance)
    return state


@cache
def _grow(game: CardGame[Any]) -> Callable[..., int]:
    rules, hints = game.rules, game.hints
    assert hints is not None, "a game needs hints to be searched"
    register_rules()
    return make_grow(
        *(rules.legal, rules.apply, rules.waits, rules.over, game.imagine),
        *(hints.reward, hints.playout),
    )
