"""Any legal action, each as likely as another: the baseline."""

from collections.abc import Callable
from typing import Any

from roost.contract import Action, Words
from roost.kernel import CardGame
from roost.kernel.generator import Generator, below
from roost.players.player import Player, Seen


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal
        return legal[below(self._generator, len(legal))]

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        from roost.players.batch.choices import make_any

        return make_any(game)
