"""Any legal action, each as likely as another: the baseline."""

from roost.contract import Action, Words
from roost.kernel.generator import Generator, below
from roost.players.player import Player, Seen


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal
        return legal[below(self._generator, len(legal))]
