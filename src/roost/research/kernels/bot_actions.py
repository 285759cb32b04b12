"""What our bots would do in each match of a batch, compiled."""

from functools import cache
from typing import Any

from roost import bots
from roost.kernel import CardGame, copy_state
from roost.kernel.compile.jit import kernel, register_rules
from roost.research.kernels.batch_kernels import Kernel


@cache
def load_bot_kernel(game: CardGame[Any], bot: str) -> Kernel:
    """Raises Refused for a bot that is not there, ValueError for one that only plays at a table."""
    register_rules()
    choice = bots.load(bot).compile_choice(game)
    if choice is None:
        known = [name for name in bots.names() if bots.load(name).compile_choice(game) is not None]
        raise ValueError(f"the bot {bot!r} is not compiled; these are: {', '.join(known)}")
    return make_bot_actions(choice)


def make_bot_actions(choice: Kernel) -> Kernel:
    @kernel
    def advise(states: Any, luck: Any, scratch: Any, w: Any, f: Any, x: Any, actions: Any) -> None:
        """An action for the seat to move of each match. `luck`: the generators of the bots."""
        s, t = scratch[0], scratch[1]
        for i in range(len(states)):
            copy_state(s, states[i])
            for j in range(4):
                s.rng[j] = luck[i, j]
            actions[i] = choice(s, t, w, f, x)
            for j in range(4):
                luck[i, j] = s.rng[j]

    return advise
