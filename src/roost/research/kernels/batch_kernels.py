"""The kernels of a batch: they step many matches and write observation tensors.

Their record type has the same fields as that of `kernel/compile/kernels.py`, but its hash of
sources includes the game's `tensor.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from roost.kernel import MASK_BITS, CardGame, Rules, copy_state, has_action, random_action
from roost.kernel.compile.jit import jitable, kernel, record_type, register_rules
from roost.kernel.compile.kernels import rule_modules
from roost.kernel.tensor import MAX_VALUE, MIN_VALUE
from roost.research.kernels.byte_store import store_eight

Kernel = Callable[..., Any]

PLAY, DEAL, OVER = range(3)
"""Status of a match: the next thing is an action, a deal, or nothing."""


@dataclass(frozen=True)
class BatchKernels:
    record_type: np.dtype[np.void]
    reset: Kernel
    step: Kernel
    play_random: Kernel
    read_turns: Kernel
    read_status: Kernel
    observe: Kernel
    observe_all: Kernel


@cache
def load_batch_kernels(game: CardGame[Any]) -> BatchKernels:
    """Return a game's kernels. Each is compiled or loaded from the cache at its first call."""
    register_rules()
    write_tensor = game.tensor.write_tensor
    modules = getattr(game.tensor, "modules", {write_tensor.__module__})
    rules, points_ahead = game.rules, game.points_ahead
    settle = make_settle(rules, points_ahead)
    return BatchKernels(
        record_type(game.state, rule_modules(game) | modules),
        make_reset(rules, points_ahead),
        make_step(rules, settle),
        make_play_random(rules, settle),
        make_read_turns(rules),
        make_read_status(rules, points_ahead),
        make_observe(write_tensor),
        make_observe_all(write_tensor),
    )


def make_settle(rules: Rules[Any], points_ahead: Kernel) -> Kernel:
    is_chance, is_terminal, resolve_chance = (
        rules.is_chance,
        rules.is_terminal,
        rules.resolve_chance,
    )
    score, is_winner = rules.score, rules.is_winner

    @jitable
    def settle(s: Any, start: Any, i: int, outputs: Any) -> int:
        """Finish a deal: add its rewards, and deal again or start a new match.

        Returns 1 if a match ended.
        """
        rewards, ahead, scores, wins = outputs
        is_over = is_terminal(s)
        for p in range(s.players):
            now = points_ahead(s, p)
            rewards[i, p] += now - ahead[i, p]
            ahead[i, p] = now
        if not is_over:
            while is_chance(s):
                resolve_chance(s)
            return 0
        for p in range(s.players):
            scores[i, p] = score(s, p)
            wins[i, p] = is_winner(s, p)
        restart_match(s, start)
        for p in range(s.players):
            ahead[i, p] = points_ahead(s, p)
        while is_chance(s):
            resolve_chance(s)
        return 1

    return settle


@jitable
def restart_match(s: Any, start: Any) -> None:
    """Set s to the start of a match. Its generator continues."""
    a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
    copy_state(s, start)
    s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d


def make_reset(rules: Rules[Any], points_ahead: Kernel) -> Kernel:
    is_chance, resolve_chance = rules.is_chance, rules.resolve_chance

    @kernel
    def reset(states: Any, start: Any, ahead: Any) -> None:
        """Start all matches."""
        for i in range(len(states)):
            s = states[i]
            restart_match(s, start)
            for p in range(s.players):
                ahead[i, p] = points_ahead(s, p)
            while is_chance(s):
                resolve_chance(s)

    return reset


def make_step(rules: Rules[Any], settle: Kernel) -> Kernel:
    legal_actions, apply = rules.legal_actions, rules.apply

    @kernel
    def step(states: Any, start: Any, actions: Any, outputs: Any, done: Any) -> int:
        """Apply one action in each match. Returns -1, or the first match with an illegal action.

        If an action is illegal, nothing changes.
        """
        for i in range(len(states)):
            if not 0 <= actions[i] < 2 * MASK_BITS:
                return i
            if not has_action(legal_actions(states[i]), actions[i]):
                return i
        for i in range(len(states)):
            s = states[i]
            for p in range(s.players):
                outputs[0][i, p] = 0.0
            apply(s, actions[i])
            done[i] = settle(s, start, i, outputs) if s.turn < 0 else 0  # NOBODY: the deal is over
        return -1

    return step


def make_play_random(rules: Rules[Any], settle: Kernel) -> Kernel:
    legal_actions, apply = rules.legal_actions, rules.apply

    @kernel
    def play_random(states: Any, start: Any, steps: int, outputs: Any, done: Any) -> None:
        """Apply random actions in each match, drawn with its own generator."""
        for i in range(len(states)):
            s = states[i]
            for p in range(s.players):
                outputs[0][i, p] = 0.0
            ended = 0
            for _ in range(steps):
                apply(s, random_action(s, legal_actions(s)))
                if s.turn < 0:
                    ended += settle(s, start, i, outputs)
            done[i] = ended

    return play_random


def make_read_turns(rules: Rules[Any]) -> Kernel:
    legal_actions = rules.legal_actions

    @kernel
    def read_turns(states: Any, turns: Any, masks: Any) -> None:
        """Write the seat to act and its legal actions, for each match."""
        for i in range(len(states)):
            turns[i] = states[i].turn
            masks[i, 0], masks[i, 1] = legal_actions(states[i])

    return read_turns


def make_read_status(rules: Rules[Any], points_ahead: Kernel) -> Kernel:
    is_chance, is_terminal = rules.is_chance, rules.is_terminal

    @kernel
    def read_status(states: Any, ahead: Any) -> int:
        """Return the status of the first match (PLAY, DEAL or OVER), and write the seats' points.

        During a deal the points stay unchanged.
        """
        s = states[0]
        if s.turn >= 0:
            return PLAY
        for p in range(s.players):
            ahead[p] = points_ahead(s, p)
        return OVER if is_terminal(s) else DEAL if is_chance(s) else PLAY

    return read_status


def make_observe_all(write_tensor: Kernel) -> Kernel:
    @kernel
    def observe_all(states: Any, words: Any) -> None:
        """Write the observation of each seat of the first match."""
        for p in range(len(words)):
            write_tensor(states[0], p, words[p])

    return observe_all


def make_observe(write_tensor: Kernel) -> Kernel:
    @kernel
    def observe(states: Any, seats: Any, words: Any) -> None:
        """Write the observation of one seat of each match."""
        for i in range(len(states)):
            write_tensor(states[i], seats[i], words[i])

    return observe


BYTE_BITS = np.array(
    [sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.int64
)
"""For each byte, its bits as eight bytes."""


@kernel
def expand_words(words: Any, bits: Any, table: Any, flat: Any) -> None:
    """Expand words to int8 values: each bit of a mask, and each number (`bits` 0) as it is.

    `flat` holds the rows one after the other, and space for eight more values. Bits are written
    eight at a time. Surplus ones are overwritten by the next word.
    """
    at = 0
    for i in range(len(words)):
        for k in range(len(bits)):
            word = words[i, k]
            if bits[k] == 0:
                flat[at] = min(MAX_VALUE, max(MIN_VALUE, word))
                at += 1
            else:
                for b in range(0, bits[k], 8):
                    store_eight(flat, at + b, table[word & 255])
                    word >>= 8
                at += bits[k]


@kernel
def expand_action_masks(masks: Any, mask_bits: int, flat: Any) -> None:
    """Expand masks to one value for each action."""
    for i in range(len(masks)):
        for action in range(min(mask_bits, flat.shape[1])):
            flat[i, action] = masks[i, 0] >> action & 1
        for action in range(mask_bits, flat.shape[1]):
            flat[i, action] = masks[i, 1] >> (action - mask_bits) & 1
