"""A game's hint for one step, compiled."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.kernel import CardGame, State
from roost.kernel.awaited import is_awaited
from roost.kernel.compiler import kernel, register_rules
from roost.kernel.kernels import kernels

Kernel = Callable[..., Any]


def make_policy(rule: Kernel) -> Kernel:
    @kernel
    def policy(s: Any) -> Any:
        return rule(s)

    return policy


def greedy_action(game: CardGame[Any], guessed: State) -> int:
    """What the game's own hint says, by number."""
    if is_awaited(game.facts.id):
        assert game.hints is not None
        return int(game.hints.greedy(game.copy(guessed)))
    made = kernels(game)
    (record,) = made.records(1)
    made.pack(record, guessed)
    return int(_greedy(game)(record))


@cache
def _greedy(game: CardGame[Any]) -> Kernel:
    assert game.hints is not None
    register_rules()
    return make_policy(game.hints.greedy)
