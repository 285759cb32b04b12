"""A bot that goes by a network from a file. In games that are not its own it plays as `greedy`."""

from pathlib import Path

import numpy as np

from roost.contract import Action
from roost.kernel import moves_in
from roost.kernel.flattening import flatten
from roost.kernel.observing import word_count
from roost.players.greedy import beginner
from roost.players.learned.network import Network, fits, load_network
from roost.players.player import Player, Seen, Thinker, hinted


class Learned(Thinker):
    network: Network

    def _decide(self, seen: Seen) -> Action:
        game, _ = hinted(seen.game)
        if not fits(self.network, game):
            return beginner(seen, self._generator)
        assert game.observation is not None
        guessed = seen.guess(self._generator.words())  # of it only what the seat knows is read
        parts = game.observation.PARTS
        x = [0] * word_count(parts)
        game.observation.observe(guessed, guessed.turn, x)
        worth = self.network.worth(flatten(parts, np.array([x], np.int64)))[0]
        return game.words(guessed, max(moves_in(game.rules.legal(guessed)), key=worth.__getitem__))


def bot_from(file: Path) -> type[Player]:
    """The bot of a file; raises Refused if it is no such file."""

    class Bot(Learned):
        network = load_network(file)

    return Bot
