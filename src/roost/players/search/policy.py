"""A move by a game's hint or policy alone, compiled: no search."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.contract import Words
from roost.kernel import CardGame, State, seed
from roost.kernel.awaited import is_awaited
from roost.kernel.compiler import kernel, register_rules
from roost.kernel.kernels import kernels
from roost.players.search.judging import judge
from roost.players.search.material import Material

Kernel = Callable[..., Any]


def make_greedy(rule: Kernel) -> Kernel:
    @kernel
    def greedy(s: Any) -> Any:
        return rule(s)

    return greedy


def make_decide(play: Kernel) -> Kernel:
    @kernel
    def decide(s: Any, w: Any, f: Any, x: Any, warmth: float) -> Any:
        return play(s, w, f, x, warmth)

    return decide


def greedy_action(game: CardGame[Any], guessed: State) -> int:
    """What the game's own hint says, by number."""
    if is_awaited(game.facts.id):
        assert game.hints is not None
        return int(game.hints.greedy(game.copy(guessed)))
    made = kernels(game)
    (record,) = made.records(1)
    made.pack(record, guessed)
    return int(_greedy(game)(record))


def policy_action(game: CardGame[Any], guessed: State, chance: Words, warmth: float) -> int:
    """A move drawn by the game's policy, by number; the best, at a warmth of 0."""
    compiled = not is_awaited(game.facts.id)
    material = Material(game, compiled, guessed.players)
    seeded = game.copy(guessed)
    seed(seeded, *chance)
    decide: Any = _decide(game)
    if not compiled:
        decide = decide.py_func
    return int(decide(material.state(seeded), *material.judged, warmth))


@cache
def _greedy(game: CardGame[Any]) -> Kernel:
    assert game.hints is not None
    register_rules()
    return make_greedy(game.hints.greedy)


@cache
def _decide(game: CardGame[Any]) -> Kernel:
    return make_decide(judge(game).play)
