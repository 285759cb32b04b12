"""Choice functions of compiled bots, with the signature `choice(s, t, w, f, x)`.

`s` is the state, with the bot's own random generator in it. `t` is a scratch state for guesses.
`w`, `f` and `x` are the policy's weights and scratch arrays (`kernel/policy.py`). From `s` itself a
choice reads only the legal actions; everything else comes from a guess.
"""

from collections.abc import Callable
from typing import Any

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.kernel import (
    CardGame,
    copy_state,
    count_actions,
    next32,
    random_action,
    random_below,
    seed_rng,
)
from roost.kernel.action_mask import MASK_BITS
from roost.kernel.compile.jit import jitable
from roost.kernel.masks import lowest

ChoiceFunction = Callable[..., Any]


def make_random_choice(game: CardGame[Any]) -> ChoiceFunction:
    legal_actions = game.rules.legal_actions

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        return random_action(s, legal_actions(s))

    return choice


def make_base_choice(
    game: CardGame[Any], random_move_interval: int, decide: ChoiceFunction
) -> ChoiceFunction:
    """Play forced and random moves, and call `decide` for the others, as `BaseBot` does."""
    legal_actions = game.rules.legal_actions

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        low, high = legal_actions(s)
        if count_actions((low, high)) == 1:
            return lowest(low) if low else MASK_BITS + lowest(high)
        if random_move_interval and random_below(s, random_move_interval) == 0:
            return random_action(s, (low, high))
        return decide(s, t, w, f, x)

    return choice


def make_greedy_choice(game: CardGame[Any]) -> ChoiceFunction:
    """Choose by the game's heuristics, in a guess."""
    assert game.heuristics is not None
    guess, greedy = game.guess_in_place, game.heuristics.greedy_action

    @jitable
    def decide(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        copy_state(t, s)
        seed_rng(t, a, b, c, d)
        guess(t, s.turn)
        return greedy(t)

    return decide


def make_policy_choice(game: CardGame[Any], temperature: float) -> ChoiceFunction:
    """Sample a move from the policy, in a guess. Without a policy, choose greedily."""
    if game.policy is None:
        return make_greedy_choice(game)
    guess, sample_move = game.guess_in_place, load_policy_kernels(game).sample_move

    @jitable
    def decide(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        copy_state(t, s)
        seed_rng(t, a, b, c, d)
        guess(t, s.turn)
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        seed_rng(t, a, b, c, d)
        return sample_move(t, w, f, x, temperature)

    return decide
