"""A bot that plays by a network from a file. In other games it plays like `greedy`."""

from pathlib import Path

import numpy as np

from roost.bots.bot import BaseBot, Bot, DecisionContext, require_heuristics
from roost.bots.greedy import choose_greedily
from roost.bots.learned.network import Network, is_compatible, load_network
from roost.contract import Action
from roost.kernel import action_indices
from roost.kernel.tensor import count_words
from roost.kernel.tensor_numpy import flatten


class NetworkBot(BaseBot):
    network: Network

    def _decide(self, context: DecisionContext) -> Action:
        game, _ = require_heuristics(context.game)
        if not is_compatible(self.network, game):
            return choose_greedily(context, self._rng)
        guess = context.guess(self._rng.next_state())  # the tensor reads only what the seat knows
        parts = game.tensor.PARTS
        x = [0] * count_words(parts)
        game.tensor.write_tensor(guess, guess.turn, x)
        values = self.network.evaluate(flatten(parts, np.array([x], np.int64)))[0]
        legal = action_indices(game.rules.legal_actions(guess))
        return game.actions.to_action(guess, max(legal, key=values.__getitem__))


def load_bot_class(file: Path) -> type[Bot]:
    """Return a bot class for a network file. Raises RefusalError if the file is not valid."""

    class LoadedBot(NetworkBot):
        network = load_network(file)

    return LoadedBot
