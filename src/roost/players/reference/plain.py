"""Plain information-set search with random playouts: no level, but what others measure against."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from roost.contract import Action, Words
from roost.kernel import CardGame, State, seed
from roost.kernel.compiler import register_rules
from roost.kernel.generator import Generator
from roost.kernel.kernels import kernels
from roost.players.player import Player, Seen, hinted
from roost.players.search.plain import DEPTH, NODE, NOTHING, make_grow

ITERATIONS = 1000
"""Always: whatever effort others are given, this is what they are measured against."""
EXPLORATION = 0.3


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        game, _ = hinted(seen.game)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, most_visited(game, guessed, self._generator.words()))


def most_visited(game: CardGame[Any], guessed: State, chance: Words) -> int:
    """The number of the action that was visited most."""
    made = kernels(game)
    root, scratch = made.records(2)
    made.pack(root, guessed)
    seeded = game.state()
    seed(seeded, *chance)
    made.pack(scratch, seeded)
    tree = np.zeros(ITERATIONS + 1, NODE)
    tree[0]["child"] = NOTHING
    path = np.zeros(DEPTH, np.int64)
    _grow(game)(root, scratch, tree, 1, path, ITERATIONS, EXPLORATION)
    visits: dict[int, int] = {}
    child = tree[0]["child"]
    while child != NOTHING:
        visits[int(tree[child]["action"])] = int(tree[child]["visits"])
        child = tree[child]["sibling"]
    return max(visits, key=visits.__getitem__)


@cache
def _grow(game: CardGame[Any]) -> Callable[..., int]:
    rules, hints = game.rules, game.hints
    assert hints is not None
    register_rules()
    return make_grow(rules.legal, rules.apply, rules.waits, rules.over, game.imagine, hints.reward)
