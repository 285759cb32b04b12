"""What compiled bots do. Each is made for a game as `choice(s, t, w, f, x)`.

`s` is the match with the bot's own generator in it, `t` a scratch state for what the bot imagines,
and the rest is the policy's (`kernel/policy.py`). Of `s` a choice reads what is legal, and else
only a guess at it, as every bot does.
"""

from collections.abc import Callable
from typing import Any

from roost.kernel import CardGame, below, choose, copy, next32, seed, size
from roost.kernel.compiler import jitable
from roost.kernel.masks import lowest
from roost.kernel.moves import WORD
from roost.players.search.judging import judge

Choice = Callable[..., Any]


def make_any(game: CardGame[Any]) -> Choice:
    legal = game.rules.legal

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        return choose(s, legal(s))

    return choice


def make_thinking(game: CardGame[Any], decide: Choice) -> Choice:
    """Decides only where there is something to decide (`Thinker`)."""
    legal = game.rules.legal

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        low, high = legal(s)
        if size((low, high)) == 1:
            return lowest(low) if low else WORD + lowest(high)
        return decide(s, t, w, f, x)

    return choice


def make_beginning(game: CardGame[Any]) -> Choice:
    """What the game's hint says in a guessed world."""
    assert game.hints is not None
    guess, greedy = game.imagine, game.hints.greedy

    @jitable
    def decide(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        copy(t, s)
        seed(t, a, b, c, d)
        guess(t, s.turn)
        return greedy(t)

    return decide


def make_experienced(game: CardGame[Any], warmth: float) -> Choice:
    """What the policy says in a guessed world; without a policy, what the hint says."""
    if game.policy is None:
        return make_beginning(game)
    guess, play = game.imagine, judge(game).play

    @jitable
    def decide(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        copy(t, s)
        seed(t, a, b, c, d)
        guess(t, s.turn)
        a, b, c, d = next32(s), next32(s), next32(s), next32(s)
        seed(t, a, b, c, d)
        return play(t, w, f, x, warmth)

    return decide


def make_slipping(game: CardGame[Any], often: int, decide: Choice) -> Choice:
    """One choice in so many is any that is legal."""
    legal = game.rules.legal

    @jitable
    def choice(s: Any, t: Any, w: Any, f: Any, x: Any) -> Any:
        if below(s, often) == 0:
            return choose(s, legal(s))
        return decide(s, t, w, f, x)

    return choice
