"""Chooses actions by heuristics or policy alone, without search."""

from collections.abc import Callable
from functools import cache
from typing import Any

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.bots.search.workspace import SearchWorkspace
from roost.contract import RngState
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.jit import kernel, register_rules
from roost.kernel.compile.kernels import kernels_for, make_rule_kernel
from roost.kernel.compile.status import is_pending

Kernel = Callable[..., Any]


def make_policy_move(sample_move: Kernel) -> Kernel:
    @kernel
    def decide(s: Any, w: Any, f: Any, x: Any, temperature: float) -> Any:
        return sample_move(s, w, f, x, temperature)

    return decide


def greedy_action(game: CardGame[Any], guess: State) -> int:
    """Return the index of the action that the game's heuristics choose."""
    if is_pending(game.info.id):
        assert game.heuristics is not None
        return int(game.heuristics.greedy_action(game.copy(guess)))
    kernels = kernels_for(game)
    (record,) = kernels.new_records(1)
    kernels.pack(record, guess)
    return int(_greedy_kernel(game)(record))


def policy_action(game: CardGame[Any], guess: State, rng: RngState, temperature: float) -> int:
    """Return the index of an action sampled from the policy; the best at temperature 0."""
    compiled = not is_pending(game.info.id)
    workspace = SearchWorkspace(game, compiled, guess.players)
    seeded = game.copy(guess)
    seed_rng(seeded, *rng)
    decide: Any = _decide_kernel(game)
    if not compiled:
        decide = decide.py_func
    return int(decide(workspace.pack_state(seeded), *workspace.policy_args, temperature))


@cache
def _greedy_kernel(game: CardGame[Any]) -> Kernel:
    assert game.heuristics is not None
    register_rules()
    return make_rule_kernel(game.heuristics.greedy_action)


@cache
def _decide_kernel(game: CardGame[Any]) -> Kernel:
    return make_policy_move(load_policy_kernels(game).sample_move)
