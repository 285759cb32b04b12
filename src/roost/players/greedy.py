"""A sensible beginner: looks one step ahead, by the game's own hints, or takes its advice."""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.generator import Generator
from roost.players.player import Seen, Thinker, hinted
from roost.players.search import greedy_action


class Bot(Thinker):
    def _decide(self, seen: Seen) -> Action:
        return beginner(seen, self._generator)

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.hints is None:
            return None
        from roost.players.batch import choices

        return choices.make_thinking(game, choices.make_beginning(game))


def beginner(seen: Seen, generator: Generator) -> Action:
    """The best by a look one step ahead; raises Refused if the game has no hints."""
    game, _ = hinted(seen.game)
    guessed = seen.guess(generator.words())
    return game.words(guessed, greedy_action(game, guessed))
