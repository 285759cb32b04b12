"""The kernels of every card game: compiled loops over its rules.

Each factory closes over plain rule functions; `jit.py` says why.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from roost.kernel.action_mask import random_action
from roost.kernel.card_game import CardGame
from roost.kernel.compile.jit import kernel, record_type, register_rules
from roost.kernel.state import State, copy_state

Record = Any
"""One state of an array of states. numpy's type for it does not know its fields."""
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Kernels:
    """The compiled rules of one game. They work on records instead of states."""

    state: type[State]
    record_type: np.dtype[np.void]
    legal_actions: Kernel
    apply: Kernel
    resolve_chance: Kernel
    guess: Kernel
    playouts: Kernel
    matches: Kernel
    step: Kernel

    def new_records(self, n: int) -> np.ndarray[Any, np.dtype[np.void]]:
        return np.zeros(n, self.record_type)

    def pack(self, record: Record, s: State) -> None:
        """Copy a state into a record."""
        for name in self.state.FIELDS:
            record[name] = getattr(s, name)

    def unpack(self, record: Record) -> State:
        s = self.state()
        for name in self.state.FIELDS:
            setattr(s, name, record[name].tolist())
        return s


@cache
def kernels_for(game: CardGame[Any]) -> Kernels:
    """Return a game's kernels. Each is compiled, or loaded from the cache, at its first call."""
    register_rules()
    rules = game.rules
    steps = rules.legal_actions, rules.apply, rules.is_chance, rules.is_terminal
    return Kernels(
        game.state,
        record_type(game.state, rule_modules(game)),
        make_rule_kernel(rules.legal_actions),
        make_number_kernel(rules.apply),
        make_rule_kernel(rules.resolve_chance),
        make_number_kernel(game.guess_in_place),
        make_playouts(*steps),
        make_matches(*steps, rules.resolve_chance),
        make_step(*steps, rules.resolve_chance),
    )


def rule_modules(game: CardGame[Any]) -> set[str]:
    """Return the modules of a game's rules, heuristics and policy."""
    modules = {game.rules.apply.__module__, game.guess_in_place.__module__}
    if game.heuristics is not None:
        modules.add(game.heuristics.greedy_action.__module__)
    if game.policy is not None:
        modules.add(game.policy.__name__)
    return modules


def make_rule_kernel(rule: Kernel) -> Kernel:
    """Return a kernel that calls a rule which has only the state as its argument."""

    @kernel
    def call(s: Record) -> Any:
        return rule(s)

    return call


def make_number_kernel(rule: Kernel) -> Kernel:
    """Return a kernel that calls a rule with the state and an action or a seat."""

    @kernel
    def call(s: Record, number: int) -> Any:
        return rule(s, number)

    return call


def make_playouts(
    legal_actions: Kernel, apply: Kernel, is_chance: Kernel, is_terminal: Kernel
) -> Kernel:
    @kernel
    def playouts(root: Record, s: Record, n: int) -> int:
        """Play n random playouts from root to the end of the deal, and count the actions.

        `s` is a scratch state whose generator continues.
        """
        actions = 0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, root)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not is_chance(s) and not is_terminal(s):
                apply(s, random_action(s, legal_actions(s)))
                actions += 1
        return actions

    return playouts


def make_matches(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    resolve_chance: Kernel,
) -> Kernel:
    @kernel
    def matches(start: Record, s: Record, n: int) -> int:
        """Play n complete random matches, and count the actions."""
        actions = 0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, start)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not is_terminal(s):
                if is_chance(s):
                    resolve_chance(s)
                else:
                    apply(s, random_action(s, legal_actions(s)))
                    actions += 1
        return actions

    return matches


def make_step(
    legal_actions: Kernel,
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    resolve_chance: Kernel,
) -> Kernel:
    @kernel
    def step(states: Any, actions: Any, legal: Any) -> None:
        """Take one action in each of many matches, resolve chance, and write the legal actions.

        A state before its first chance outcome, or at the end of its match, ignores its action.
        """
        for i in range(len(states)):
            s = states[i]
            if not is_terminal(s):
                if not is_chance(s):
                    apply(s, actions[i])
                while is_chance(s):
                    resolve_chance(s)
            low, high = legal_actions(s)
            legal[i, 0] = low
            legal[i, 1] = high

    return step
