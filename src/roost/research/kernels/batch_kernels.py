"""The kernels of a batch: many matches side by side, and what a seat knows of each.

They have records of their own: the same fields as those of `kernel/kernels.py`, under a name that
changes with the game's `observation.py` too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from roost.contract import RefusalError
from roost.kernel import MASK_BITS, CardGame, copy_state, has_action, random_action
from roost.kernel.compile.jit import jitable, kernel, record_type, register_rules
from roost.kernel.compile.kernels import rule_modules
from roost.kernel.tensor import MAX_VALUE, MIN_VALUE, ObservationTensor
from roost.research.kernels.byte_store import store_eight

Kernel = Callable[..., Any]

PLAY, DEAL, OVER = range(3)


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


def require_tensor(game: CardGame[Any]) -> ObservationTensor:
    """What a game has for those who train; raises Refused if it has nothing."""
    if game.tensor is None or game.heuristics is None:
        raise RefusalError("game-not-trainable", game=game.info.title)
    return game.tensor


@cache
def load_batch_kernels(game: CardGame[Any]) -> BatchKernels:
    """Each is compiled, or loaded from the cache, when it is first called."""
    register_rules()
    observe = require_tensor(game).write_tensor
    hints = game.heuristics
    assert hints is not None
    settle = make_settle(game.rules, hints.points_ahead)
    return BatchKernels(
        record_type(game.state, rule_modules(game) | {observe.__module__}),
        make_reset(game.rules, hints.points_ahead),
        make_step(game.rules, settle),
        make_play_random(game.rules, settle),
        make_read_turns(game.rules),
        make_read_status(game.rules, hints.points_ahead),
        make_observe(observe),
        make_observe_all(observe),
    )


def make_settle(rules: Any, points_ahead: Kernel) -> Kernel:
    """What follows an action: the deal that is due, or a new match for one that is over."""
    waits, over, deal, result, won = rules.waits, rules.over, rules.deal, rules.result, rules.won

    @jitable
    def settle(s: Any, start: Any, i: int, told: Any) -> int:
        """Once a deal is played: adds what it brought to the rewards, and deals.

        Returns 1 if the match is over.
        """
        rewards, ahead, scores, wins = told
        is_over = over(s)
        for p in range(s.players):
            now = points_ahead(s, p)
            rewards[i, p] += now - ahead[i, p]
            ahead[i, p] = now
        if not is_over:
            while waits(s):
                deal(s)
            return 0
        for p in range(s.players):
            scores[i, p] = result(s, p)
            wins[i, p] = won(s, p)
        restart_match(s, start)
        for p in range(s.players):
            ahead[i, p] = points_ahead(s, p)
        while waits(s):
            deal(s)
        return 1

    return settle


@jitable
def restart_match(s: Any, start: Any) -> None:
    """The beginning of a match; the generator goes on."""
    a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
    copy_state(s, start)
    s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d


def make_reset(rules: Any, points_ahead: Kernel) -> Kernel:
    waits, deal = rules.waits, rules.deal

    @kernel
    def first(states: Any, start: Any, ahead: Any) -> None:
        """Begin all matches anew."""
        for i in range(len(states)):
            s = states[i]
            restart_match(s, start)
            for p in range(s.players):
                ahead[i, p] = points_ahead(s, p)
            while waits(s):
                deal(s)

    return first


def make_step(rules: Any, settle: Kernel) -> Kernel:
    legal, apply = rules.legal, rules.apply

    @kernel
    def step(states: Any, start: Any, actions: Any, told: Any, done: Any) -> int:
        """One given action in each match. Returns the first match whose action is illegal, or -1:
        then nothing has changed.
        """
        for i in range(len(states)):
            if not 0 <= actions[i] < 2 * MASK_BITS or not has_action(legal(states[i]), actions[i]):
                return i
        for i in range(len(states)):
            s = states[i]
            for p in range(s.players):
                told[0][i, p] = 0.0
            apply(s, actions[i])
            done[i] = settle(s, start, i, told) if s.turn < 0 else 0  # NOBODY's: a deal was played
        return -1

    return step


def make_play_random(rules: Any, settle: Kernel) -> Kernel:
    legal, apply = rules.legal, rules.apply

    @kernel
    def play(states: Any, start: Any, steps: int, told: Any, done: Any) -> None:
        """Some random actions in each match, drawn by its own generator."""
        for i in range(len(states)):
            s = states[i]
            for p in range(s.players):
                told[0][i, p] = 0.0
            ended = 0
            for _ in range(steps):
                apply(s, random_action(s, legal(s)))
                if s.turn < 0:
                    ended += settle(s, start, i, told)
            done[i] = ended

    return play


def make_read_turns(rules: Any) -> Kernel:
    legal = rules.legal

    @kernel
    def ask(states: Any, turns: Any, moves: Any) -> None:
        """Whose turn it is, and what that seat may do."""
        for i in range(len(states)):
            turns[i] = states[i].turn
            moves[i, 0], moves[i, 1] = legal(states[i])

    return ask


def make_read_status(rules: Any, points_ahead: Kernel) -> Kernel:
    waits, over = rules.waits, rules.over

    @kernel
    def stand(states: Any, ahead: Any) -> int:
        """How far ahead each seat of the first match is, and what comes next: PLAY, DEAL or OVER.

        While a deal is played, how far ahead they are stays as it was.
        """
        s = states[0]
        if s.turn >= 0:
            return PLAY
        for p in range(s.players):
            ahead[p] = points_ahead(s, p)
        return OVER if over(s) else DEAL if waits(s) else PLAY

    return stand


def make_observe_all(rule: Kernel) -> Kernel:
    @kernel
    def observe_all(states: Any, words: Any) -> None:
        """What each seat of the first match knows."""
        for p in range(len(words)):
            rule(states[0], p, words[p])

    return observe_all


def make_observe(rule: Kernel) -> Kernel:
    @kernel
    def observe(states: Any, seats: Any, words: Any) -> None:
        """What a seat of each match knows."""
        for i in range(len(states)):
            rule(states[i], seats[i], words[i])

    return observe


BYTE_BITS = np.array(
    [sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.int64
)
"""The bits of each byte, each as a byte of its own."""


@kernel
def expand_words(words: Any, bits: Any, table: Any, flat: Any) -> None:
    """Each bit of a mask, and each number as it is (`bits` 0), as a small number of its own.

    `flat` has the rows one after the other, and room for eight more. Eight are written at
    a time: what is too much is overwritten by what comes next.
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
    """Legal actions, one place each."""
    for i in range(len(masks)):
        for action in range(min(mask_bits, flat.shape[1])):
            flat[i, action] = masks[i, 0] >> action & 1
        for action in range(mask_bits, flat.shape[1]):
            flat[i, action] = masks[i, 1] >> (action - mask_bits) & 1
