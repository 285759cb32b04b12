"""Plays batches of matches between compiled bots in one kernel."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from roost.bots import load
from roost.kernel import CardGame, Rules, copy_state, count_actions, seed_rng
from roost.kernel.compile.jit import jitable, kernel, register_rules
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.compile.seed_hash import SCRATCH_WORDS, make_hash, purpose_to_words, seed_to_words
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import load_weights

Kernel = Callable[..., Any]
MatchArray = np.ndarray[Any, np.dtype[np.int64]]
"""A row for each match."""

M32 = np.uint64(0xFFFFFFFF)
HALF_BITS = np.uint64(32)
PURPOSES = ("match", "bot", "deal", "again")
"""Purposes of derived seeds, as in `Series` and `Match`: they must stay the same."""
# Columns of a result row. From SCORES on follow the scores of all seats, then their wins (0 or 1)
ACTIONS, CHOICES, ALTERNATIVES, DEALS, FIRST_SEAT, SCORES = range(6)


def can_play_compiled(game: Any, bots: list[str]) -> bool:
    """Return whether a kernel can play matches of these bots."""
    return isinstance(game, CardGame) and all(
        _choice_function(game, bot) is not None for bot in bots
    )


def play_batch(
    game: CardGame[Any],
    start: Any,
    bots: list[str],
    seed: str,
    first: int,
    matches: int,
    max_actions: int,
    replica: int = 0,
    kernel_bots: tuple[str, ...] = (),
) -> MatchArray:
    """Play consecutive matches of a series, beginning with match number `first`.

    `start` is the state before the first deal. A match stops after `max_actions` actions.
    `replica`: a number other than 0 gives the bots other random numbers on the same deals.
    `kernel_bots`: further bots to compile into the kernel, so that other series can reuse it.
    """
    kinds = sorted({*bots, *kernel_bots})
    play = _batch_kernel(game, tuple(kinds))
    kernels = kernels_for(game)
    states = kernels.new_records(3)
    kernels.pack(states[0], start)
    rows = np.zeros((matches, SCORES + 2 * start.players), np.int64)
    play(
        states[0],
        states[1],
        states[2],
        np.array([kinds.index(bot) for bot in bots], np.int64),
        np.array([seed_to_words(seed)], np.uint64)[0],
        np.array([purpose_to_words(purpose) for purpose in PURPOSES], np.uint64),
        np.array([first, max_actions, replica], np.uint64),
        (np.zeros(SCRATCH_WORDS, np.uint64), *np.zeros((3, 2), np.uint64)),
        np.zeros((start.players, 4), np.int64),
        rows,
        load_weights(game.policy, start.players),
        np.zeros(INT_SCRATCH, np.int64),
        np.zeros(FLOAT_SCRATCH),
    )
    return rows


def _choice_function(game: CardGame[Any], bot: str) -> Kernel | None:
    return load(bot).compile_choice(game)


@cache
def _batch_kernel(game: CardGame[Any], bots: tuple[str, ...]) -> Kernel:
    register_rules()
    decide: Kernel | None = None
    for bot in reversed(bots):
        choice = _choice_function(game, bot)
        assert choice is not None
        decide = dispatch_single(choice) if decide is None else dispatch_first(choice, decide)
    assert decide is not None
    return make_batch_kernel(game.rules, decide)


def dispatch_single(choice: Kernel) -> Kernel:
    """Return a function that ignores the kind of bot: the end of a chain of `dispatch_first`."""

    @jitable
    def decide(kind: int, s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        return choice(s, t, w, f, x)

    return decide


def dispatch_first(choice: Kernel, others: Kernel) -> Kernel:
    """Return a function that calls `choice` for kind 0, and else `others` for kind - 1.

    Kernels cannot call functions from a list, so the kinds of bots are a chain of closures.
    """

    @jitable
    def decide(kind: int, s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        if kind == 0:
            return choice(s, t, w, f, x)
        return others(kind - 1, s, t, w, f, x)

    return decide


def make_batch_kernel(rules: Rules[Any], decide: Kernel) -> Kernel:
    legal_actions, apply = rules.legal_actions, rules.apply
    is_chance, is_terminal = rules.is_chance, rules.is_terminal
    resolve_chance, score, is_winner = rules.resolve_chance, rules.score, rules.is_winner
    derive_seed = make_hash()

    @jitable
    def reseed(s: Any, seed: Any) -> None:
        a: Any = np.int64(seed[0] & M32)
        b: Any = np.int64(seed[0] >> HALF_BITS)
        c: Any = np.int64(seed[1] & M32)
        d: Any = np.int64(seed[1] >> HALF_BITS)
        seed_rng(s, a, b, c, d)

    @kernel
    def play_matches(
        start: Any,
        s: Any,
        t: Any,
        kinds: Any,
        series_seed: Any,
        purposes: Any,
        numbers: Any,
        scratch: Any,
        bot_rng: Any,
        rows: Any,
        w: Any,
        f: Any,
        x: Any,
    ) -> None:
        hash_words, match_seed, bots_seed, seed = scratch
        one = np.uint64(1)
        number = numbers[0]
        for i in range(len(rows)):
            derive_seed(series_seed, number, purposes[0], hash_words, match_seed)
            number += one
            copy_state(s, start)
            bots_seed[0], bots_seed[1] = match_seed[0], match_seed[1]
            if numbers[2]:
                derive_seed(match_seed, numbers[2], purposes[3], hash_words, bots_seed)
            for p in range(s.players):
                derive_seed(bots_seed, np.uint64(p), purposes[1], hash_words, seed)
                reseed(s, seed)
                for j in range(4):
                    bot_rng[p, j] = s.rng[j]
            actions = choices = alternatives = 0
            deals = np.uint64(0)
            rows[i, FIRST_SEAT] = -1
            while not is_terminal(s) and actions < np.int64(numbers[1]):
                if is_chance(s):
                    derive_seed(match_seed, deals, purposes[2], hash_words, seed)
                    reseed(s, seed)
                    resolve_chance(s)
                    deals += one
                else:
                    p = s.turn
                    if actions == 0:
                        rows[i, FIRST_SEAT] = p
                    n = count_actions(legal_actions(s))
                    if n > 1:
                        choices += 1
                        alternatives += n
                    for j in range(4):
                        s.rng[j] = bot_rng[p, j]
                    action = decide(kinds[p], s, t, w, f, x)
                    for j in range(4):
                        bot_rng[p, j] = s.rng[j]
                    apply(s, action)
                    actions += 1
            rows[i, ACTIONS] = actions
            rows[i, CHOICES] = choices
            rows[i, ALTERNATIVES] = alternatives
            rows[i, DEALS] = np.int64(deals)
            for p in range(s.players):
                rows[i, SCORES + p] = score(s, p)
                rows[i, SCORES + s.players + p] = is_winner(s, p)

    return play_matches
