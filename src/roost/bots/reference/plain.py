"""`plain`: ISMCTS with random playouts and no policy. A reference for other bots."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from roost.bots.bot import Bot, DecisionContext, require_heuristics
from roost.bots.search.ismcts import MAX_DEPTH, NO_NODE, NODE, make_grow_tree
from roost.contract import Action, RngState
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.jit import register_rules
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.rng import Rng

ITERATIONS = 1000
"""Fixed: `plain` ignores the search budget, so that results stay comparable."""
EXPLORATION = 0.3


class PlainBot(Bot):
    def __init__(self, rng: RngState) -> None:
        self._rng = Rng(rng)

    def choose(self, context: DecisionContext) -> Action:
        if len(context.legal_actions) == 1:
            return context.legal_actions[0]
        game, _ = require_heuristics(context.game)
        guess = context.guess(self._rng.next_state())
        return game.actions.to_action(
            guess, most_visited_action(game, guess, self._rng.next_state())
        )


def most_visited_action(game: CardGame[Any], guess: State, rng: RngState) -> int:
    """Return the index of the most visited action."""
    kernels = kernels_for(game)
    root, scratch = kernels.new_records(2)
    kernels.pack(root, guess)
    seeded = game.state()
    seed_rng(seeded, *rng)
    kernels.pack(scratch, seeded)
    tree = np.zeros(ITERATIONS + 1, NODE)
    tree[0]["child"] = NO_NODE
    path = np.zeros(MAX_DEPTH, np.int64)
    _grow_kernel(game)(root, scratch, tree, 1, path, ITERATIONS, EXPLORATION)
    visits: dict[int, int] = {}
    child = tree[0]["child"]
    while child != NO_NODE:
        visits[int(tree[child]["action"])] = int(tree[child]["visits"])
        child = tree[child]["sibling"]
    return max(visits, key=visits.__getitem__)


@cache
def _grow_kernel(game: CardGame[Any]) -> Callable[..., int]:
    rules = game.rules
    assert game.reward is not None
    register_rules()
    return make_grow_tree(
        rules.legal_actions,
        rules.apply,
        rules.is_chance,
        rules.is_terminal,
        game.guess_in_place,
        game.reward,
    )
