"""Kernels that choose the actions of a bot in each match of a batch."""

from functools import cache
from typing import Any

from roost import bots
from roost.kernel import CardGame, copy_state
from roost.kernel.compile.jit import kernel, register_rules
from roost.research.kernels.batch_kernels import Kernel


@cache
def load_bot_kernel(game: CardGame[Any], bot: str) -> Kernel:
    """Return a bot's kernel.

    Raises RefusalError for an unknown bot, and ValueError for a bot without a compiled form.
    """
    register_rules()
    choice = bots.load(bot).compile_choice(game)
    if choice is None:
        compiled = [name for name in bots.names() if bots.load(name).compile_choice(game)]
        raise ValueError(f"the bot {bot!r} is not compiled; choose one of {', '.join(compiled)}")
    return make_bot_actions(choice)


def make_bot_actions(choice: Kernel) -> Kernel:
    @kernel
    def choose_actions(
        states: Any, bot_rng: Any, scratch: Any, w: Any, f: Any, x: Any, actions: Any
    ) -> None:
        """Write an action for the seat to act in each match. `bot_rng`: the bots' generators."""
        s, t = scratch[0], scratch[1]
        for i in range(len(states)):
            copy_state(s, states[i])
            for j in range(4):
                s.rng[j] = bot_rng[i, j]
            actions[i] = choice(s, t, w, f, x)
            for j in range(4):
                bot_rng[i, j] = s.rng[j]

    return choose_actions
