"""Who decides, and by what: a look at the table and guesses at what lies hidden.

Never by the true state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roost.contract import Action, Game, Refused, Words
from roost.kernel import CardGame, Hints
from roost.kernel.generator import Generator
from roost.match import Look, Match, legal, look
from roost.players.effort import OWN, Effort


@dataclass(frozen=True)
class Seen:
    """Everything that a seat may decide by."""

    game: Game[Any]
    legal: list[Action]
    draw: Callable[[], Look]
    """Draws what the seat sees: for bots that look, and not before they do."""
    guess: Callable[[Words], Any]
    """A random state that fits all that the seat has seen, for bots that search."""

    @cached_property
    def look(self) -> Look:
        return self.draw()


class Player(ABC):
    """A bot at one seat of one match."""

    effort: Effort = OWN

    @abstractmethod
    def __init__(self, chance: Words) -> None:
        """`chance` is all the randomness that the bot may use."""

    @abstractmethod
    def choose(self, seen: Seen) -> Action:
        """One of the legal actions."""

    def stop(self) -> None:  # noqa: B027
        """From another thread: the choice is needed no longer, so it may come early and be bad."""

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        """The same choices inside kernels (`batch/choices.py`); None: only a table has them."""
        return None


class Thinker(Player):
    """Decides where there is something to decide, unless the game itself advises (`advice`)."""

    manner = "careful"

    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        return advised(seen, self._generator, self.manner) or self._decide(seen)

    @abstractmethod
    def _decide(self, seen: Seen) -> Action:
        """Among several actions of a game that has hints."""


def seen(match: Match[Any], seat: int) -> Seen:
    """What a seat sees of a match that stays as it is while a bot thinks."""
    game, state = match.game, match.state

    def guess(chance: Words) -> Any:
        if not isinstance(game, CardGame):
            return game.guess(state, seat, chance)
        from roost.players.search.guessing import compiled_guess  # loads numba: only when needed

        return compiled_guess(game, state, seat, chance)

    return Seen(game, legal(match, seat), lambda: look(match, seat), guess)


def hinted(game: Game[Any]) -> tuple[CardGame[Any], Hints[Any]]:
    """A game and its hints; raises Refused if it has none."""
    if not isinstance(game, CardGame) or game.hints is None:
        raise Refused("player-unhinted", game=game.facts.title)
    return game, game.hints


def advised(seen: Seen, generator: Generator, manner: str = "careful") -> Action | None:
    """What the game itself advises in a manner, by a guess; None if it has hints to search by."""
    if isinstance(seen.game, CardGame):
        return None
    return seen.game.advice(seen.guess(generator.words()), generator.words(), manner)
