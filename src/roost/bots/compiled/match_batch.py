"""The kernel that plays a batch of matches, by whichever compiled bots sit at the table."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from roost import bots
from roost.kernel import CardGame, copy_state, count_actions, seed_rng
from roost.kernel.compile.jit import jitable, kernel, register_rules
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.compile.seed_hash import SCRATCH_WORDS, make_hash, purpose_to_words, seed_to_words
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import load_weights

Kernel = Callable[..., Any]
MatchArray = np.ndarray[Any, np.dtype[np.int64]]

M32 = np.uint64(0xFFFFFFFF)
HALF_BITS = np.uint64(32)
PURPOSES = ("match", "bot", "deal", "again")
# What a batch tells of each match, before the scores and the wins by seat
ACTIONS, CHOICES, ALTERNATIVES, DEALS, FIRST_SEAT, SCORES = range(6)


def can_play_compiled(game: Any, bots: list[str]) -> bool:
    """Whether matches of these bots can be played by a kernel."""
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
    """Matches by number, from `first` on: for each a row of ACTIONS … FIRST, scores and wins.

    `start` is the state before the first deal. A match that took `most` actions is left there.
    `again`: the same deals, but other luck for the bots; 0 is their usual one.
    `cast`: bots that the kernel is to know besides.
    """
    kinds = sorted({*bots, *kernel_bots})
    play = _batch_kernel(game, tuple(kinds))
    made = kernels_for(game)
    states = made.new_records(3)
    made.pack(states[0], start)
    found = np.zeros((matches, SCORES + 2 * start.players), np.int64)
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
        found,
        load_weights(game.policy, start.players),
        np.zeros(INT_SCRATCH, np.int64),
        np.zeros(FLOAT_SCRATCH),
    )
    return found


def _choice_function(game: CardGame[Any], bot: str) -> Kernel | None:
    return bots.load(bot).compile_choice(game)


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
    @jitable
    def decide(kind: int, s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        return choice(s, t, w, f, x)

    return decide


def dispatch_first(choice: Kernel, others: Kernel) -> Kernel:
    @jitable
    def decide(kind: int, s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        if kind == 0:
            return choice(s, t, w, f, x)
        return others(kind - 1, s, t, w, f, x)

    return decide


def make_batch_kernel(rules: Any, decide: Kernel) -> Kernel:
    legal, apply, waits, over, deal = rules.legal, rules.apply, rules.waits, rules.over, rules.deal
    result, won = rules.result, rules.won
    hashed = make_hash()

    @jitable
    def reseed(s: Any, out: Any) -> None:
        a: Any = np.int64(out[0] & M32)
        b: Any = np.int64(out[0] >> HALF_BITS)
        c: Any = np.int64(out[1] & M32)
        d: Any = np.int64(out[1] >> HALF_BITS)
        seed_rng(s, a, b, c, d)

    @kernel
    def batch(
        start: Any,
        s: Any,
        t: Any,
        kinds: Any,
        series: Any,
        purposes: Any,
        numbers: Any,
        room: Any,
        own: Any,
        found: Any,
        w: Any,
        f: Any,
        x: Any,
    ) -> None:
        v, mine, theirs, out = room
        one = np.uint64(1)
        number = numbers[0]
        for i in range(len(found)):
            hashed(series, number, purposes[0], v, mine)
            number += one
            copy_state(s, start)
            theirs[0], theirs[1] = mine[0], mine[1]
            if numbers[2]:
                hashed(mine, numbers[2], purposes[3], v, theirs)
            for p in range(s.players):
                hashed(theirs, np.uint64(p), purposes[1], v, out)
                reseed(s, out)
                for j in range(4):
                    own[p, j] = s.rng[j]
            actions = choices = moves = 0
            deals = np.uint64(0)
            found[i, FIRST_SEAT] = -1
            while not over(s) and actions < np.int64(numbers[1]):
                if waits(s):
                    hashed(mine, deals, purposes[2], v, out)
                    reseed(s, out)
                    deal(s)
                    deals += one
                else:
                    p = s.turn
                    if actions == 0:
                        found[i, FIRST_SEAT] = p
                    n = count_actions(legal(s))
                    if n > 1:
                        choices += 1
                        moves += n
                    for j in range(4):
                        s.rng[j] = own[p, j]
                    action = decide(kinds[p], s, t, w, f, x)
                    for j in range(4):
                        own[p, j] = s.rng[j]
                    apply(s, action)
                    actions += 1
            found[i, ACTIONS] = actions
            found[i, CHOICES] = choices
            found[i, ALTERNATIVES] = moves
            found[i, DEALS] = np.int64(deals)
            for p in range(s.players):
                found[i, SCORES + p] = result(s, p)
                found[i, SCORES + s.players + p] = won(s, p)

    return batch
