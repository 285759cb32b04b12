"""A bot that goes by a network from a file. In games that are not its own it plays as `greedy`."""

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
        assert game.tensor is not None
        guessed = context.guess(self._rng.next_state())  # of it only what the seat knows is read
        parts = game.tensor.PARTS
        x = [0] * count_words(parts)
        game.tensor.write_tensor(guessed, guessed.turn, x)
        worth = self.network.evaluate(flatten(parts, np.array([x], np.int64)))[0]
        return game.to_action(
            guessed, max(action_indices(game.rules.legal_actions(guessed)), key=worth.__getitem__)
        )


def load_bot_class(file: Path) -> type[Bot]:
    """The bot of a file; raises Refused if it is no such file."""

    class Bot(NetworkBot):
        network = load_network(file)

    return Bot
