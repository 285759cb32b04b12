"""What compiled bots do. Each is made for a game as `choice(s, t, w, f, x)`.

`s` is the match with the bot's own generator in it, `t` a scratch state for what the bot imagines,
and the rest is the policy's (`kernel/policy.py`). Of `s` a choice reads what is legal, and else
only a guess at it, as every bot does.
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
    legal = game.rules.legal_actions

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        return random_action(s, legal(s))

    return choice


def skip_forced_moves(game: CardGame[Any], decide: ChoiceFunction) -> ChoiceFunction:
    """Decides only where there is something to decide (`Thinker`)."""
    legal = game.rules.legal_actions

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        low, high = legal(s)
        if count_actions((low, high)) == 1:
            return lowest(low) if low else MASK_BITS + lowest(high)
        return decide(s, t, w, f, x)

    return choice


def make_greedy_choice(game: CardGame[Any]) -> ChoiceFunction:
    """What the game's hint says in a guessed world."""
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
    """What the policy says in a guessed world; without a policy, what the hint says."""
    if game.policy is None:
        return make_greedy_choice(game)
    guess, play = game.guess_in_place, load_policy_kernels(game).sample_move

    @jitable
    def decide(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        copy_state(t, s)
        seed_rng(t, a, b, c, d)
        guess(t, s.turn)
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        seed_rng(t, a, b, c, d)
        return play(t, w, f, x, temperature)

    return decide


def make_epsilon_choice(
    game: CardGame[Any], interval: int, decide: ChoiceFunction
) -> ChoiceFunction:
    """One choice in so many is any that is legal."""
    legal = game.rules.legal_actions

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        if random_below(s, interval) == 0:
            return random_action(s, legal(s))
        return decide(s, t, w, f, x)

    return choice
