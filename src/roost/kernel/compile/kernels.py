"""The kernels that every card game gets: compiled loops over its rules.

Each factory closes over plain rule functions; see `compiler.py` for why.
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
"""One state in an array of them: numpy's type for it says nothing of its fields."""
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Kernels:
    """Compiled play of one game, over records instead of states."""

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
        """record := s"""
        for name in self.state.FIELDS:
            record[name] = getattr(s, name)

    def unpack(self, record: Record) -> State:
        s = self.state()
        for name in self.state.FIELDS:
            setattr(s, name, record[name].tolist())
        return s


@cache
def kernels_for(game: CardGame[Any]) -> Kernels:
    """A game's kernels. Each is compiled, or loaded from the cache, when it is first called."""
    register_rules()
    rules = game.rules
    return Kernels(
        game.state,
        record_type(game.state, rule_modules(game)),
        make_legal_actions(rules.legal_actions),
        make_apply(rules.apply),
        make_resolve_chance(rules.resolve_chance),
        make_guess(game.guess_in_place),
        make_playouts(rules.legal_actions, rules.apply, rules.is_chance, rules.is_terminal),
        make_matches(
            rules.legal_actions,
            rules.apply,
            rules.is_chance,
            rules.is_terminal,
            rules.resolve_chance,
        ),
        make_step(
            rules.legal_actions,
            rules.apply,
            rules.is_chance,
            rules.is_terminal,
            rules.resolve_chance,
        ),
    )


def rule_modules(game: CardGame[Any]) -> set[str]:
    """Where the rules, hints and policy of a game are."""
    modules = {game.rules.apply.__module__, game.guess_in_place.__module__}
    if game.heuristics is not None:
        modules.add(game.heuristics.greedy_action.__module__)
    if game.policy is not None:
        modules.add(game.policy.__name__)
    return modules


def make_legal_actions(rule: Kernel) -> Kernel:
    @kernel
    def legal(s: Record) -> Any:
        return rule(s)

    return legal


def make_apply(rule: Kernel) -> Kernel:
    @kernel
    def apply(s: Record, action: int) -> None:
        rule(s, action)

    return apply


def make_resolve_chance(rule: Kernel) -> Kernel:
    @kernel
    def deal(s: Record) -> None:
        """By the generator in the state."""
        rule(s)

    return deal


def make_guess(rule: Kernel) -> Kernel:
    @kernel
    def guess(s: Record, seat: int) -> None:
        """By the generator in the state."""
        rule(s, seat)

    return guess


def make_playouts(legal: Kernel, apply: Kernel, waits: Kernel, over: Kernel) -> Kernel:
    @kernel
    def playouts(root: Record, s: Record, n: int) -> int:
        """n random ends of the deal at root, on the scratch state s, whose generator goes on.

        Returns how many actions were taken.
        """
        actions = 0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, root)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not waits(s) and not over(s):
                apply(s, random_action(s, legal(s)))
                actions += 1
        return actions

    return playouts


def make_matches(legal: Kernel, apply: Kernel, waits: Kernel, over: Kernel, deal: Kernel) -> Kernel:
    @kernel
    def matches(start: Record, s: Record, n: int) -> int:
        """n whole random matches with their deals. Returns how many actions were taken."""
        actions = 0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, start)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not over(s):
                if waits(s):
                    deal(s)
                else:
                    apply(s, random_action(s, legal(s)))
                    actions += 1
        return actions

    return matches


def make_step(legal: Kernel, apply: Kernel, waits: Kernel, over: Kernel, deal: Kernel) -> Kernel:
    @kernel
    def step(states: Any, actions: Any, moves: Any) -> None:
        """One action in each of many matches; then the deal, if one is due; then what is legal.

        A state that waits for its first deal, or whose match is over, ignores its action.
        """
        for i in range(len(states)):
            s = states[i]
            if not over(s):
                if not waits(s):
                    apply(s, actions[i])
                while waits(s):
                    deal(s)
            low, high = legal(s)
            moves[i, 0] = low
            moves[i, 1] = high

    return step
