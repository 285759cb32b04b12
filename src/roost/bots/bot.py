"""Who decides, and by what: a look at the table and guesses at what lies hidden.

Never by the true state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roost.bots.budget import DEFAULT_BUDGET, SearchBudget
from roost.contract import Action, Game, RefusalError, RngState
from roost.kernel import CardGame, Heuristics
from roost.kernel.rng import Rng
from roost.match import Match, Observation, legal_actions, observe


@dataclass(frozen=True)
class DecisionContext:
    """Everything that a seat may decide by."""

    game: Game[Any]
    legal_actions: list[Action]
    observe: Callable[[], Observation]
    """Draws what the seat sees: for bots that look, and not before they do."""
    guess: Callable[[RngState], Any]
    """A random state that fits all that the seat has seen, for bots that search."""

    @cached_property
    def observation(self) -> Observation:
        return self.observe()


class Bot(ABC):
    """A bot at one seat of one match."""

    budget: SearchBudget = DEFAULT_BUDGET

    @abstractmethod
    def __init__(self, rng: RngState) -> None:
        """`chance` is all the randomness that the bot may use."""

    @abstractmethod
    def choose(self, context: DecisionContext) -> Action:
        """One of the legal actions."""

    def stop(self) -> None:  # noqa: B027
        """From another thread: the choice is needed no longer, so it may come early and be bad."""

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        """The same choices inside kernels (`batch/choices.py`); None: only a table has them."""
        return None


class BaseBot(Bot):
    """Decides where there is something to decide, unless the game itself advises (`advice`)."""

    style = "careful"

    def __init__(self, rng: RngState) -> None:
        self._rng = Rng(rng)

    def choose(self, context: DecisionContext) -> Action:
        if len(context.legal_actions) == 1:
            return context.legal_actions[0]
        return suggest_action(context, self._rng, self.style) or self._decide(context)

    @abstractmethod
    def _decide(self, context: DecisionContext) -> Action:
        """Among several actions of a game that has hints."""


def build_context(match: Match[Any], seat: int) -> DecisionContext:
    """What a seat sees of a match that stays as it is while a bot thinks."""
    game, state = match.game, match.state

    def guess(rng: RngState) -> Any:
        if not isinstance(game, CardGame):
            return game.guess(state, seat, rng)
        from roost.bots.search.guesses import guess_state  # loads numba: only when needed

        return guess_state(game, state, seat, rng)

    return DecisionContext(game, legal_actions(match, seat), lambda: observe(match, seat), guess)


def require_heuristics(game: Game[Any]) -> tuple[CardGame[Any], Heuristics[Any]]:
    """A game and its hints; raises Refused if it has none."""
    if not isinstance(game, CardGame) or game.heuristics is None:
        raise RefusalError("player-unhinted", game=game.info.title)
    return game, game.heuristics


def suggest_action(context: DecisionContext, rng: Rng, style: str = "careful") -> Action | None:
    """What the game itself advises in a manner, by a guess; None if it has hints to search by."""
    if isinstance(context.game, CardGame):
        return None
    return context.game.suggest_action(context.guess(rng.next_state()), rng.next_state(), style)
