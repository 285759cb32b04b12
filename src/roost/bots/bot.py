"""The interface of bots, and the information that they decide by.

A bot gets its seat's observation and guesses (determinizations) of the hidden information, never
the true state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roost.bots.budget import DEFAULT_BUDGET, SearchBudget
from roost.contract import Action, Game, RefusalError, RngState
from roost.kernel import CardGame, Heuristics
from roost.kernel.rng import Rng, random_below
from roost.match import Match, Observation, legal_actions, observe


@dataclass(frozen=True)
class DecisionContext:
    """All information that a seat may use for one decision."""

    game: Game[Any]
    legal_actions: list[Action]
    observe: Callable[[], Observation]
    """Computes the seat's observation. Called only if a bot reads `observation`."""
    guess: Callable[[RngState], Any]
    """Samples a state that is consistent with everything the seat knows."""

    @cached_property
    def observation(self) -> Observation:
        return self.observe()


class Bot(ABC):
    """A bot at one seat of one match."""

    budget: SearchBudget = DEFAULT_BUDGET

    @abstractmethod
    def __init__(self, rng: RngState) -> None:
        """Create a bot. `rng` is its only source of randomness."""

    @abstractmethod
    def choose(self, context: DecisionContext) -> Action:
        """Return one of the legal actions."""

    def stop(self) -> None:  # noqa: B027
        """Cancel a running `choose` from another thread.

        `choose` then returns early, with any legal action, because the caller discards it.
        """

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        """Return a function for kernels that chooses as `choose` does (`compiled/choices.py`).

        None if the bot has no compiled form.
        """
        return None


class BaseBot(Bot):
    """Common behaviour of bots: plays a forced move, and follows the suggestion of a game that
    makes its own (`Game.suggest_action`). Other decisions are left to `_decide`.
    """

    style = "careful"
    random_move_interval = 0
    """One decision in this many is a random legal action, on average; 0: none is."""

    def __init__(self, rng: RngState) -> None:
        self._rng = Rng(rng)

    def choose(self, context: DecisionContext) -> Action:
        legal, interval = context.legal_actions, self.random_move_interval
        if len(legal) == 1:
            return legal[0]
        suggested = suggest_action(context, self._rng, self.style)
        if suggested is not None:
            return suggested
        if interval and random_below(self._rng, interval) == 0:
            return legal[random_below(self._rng, len(legal))]
        return self._decide(context)

    @abstractmethod
    def _decide(self, context: DecisionContext) -> Action:
        """Choose between several legal actions of a game that has heuristics."""

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        decide = None if game.heuristics is None else cls._compile_decision(game)
        if decide is None:
            return None
        from roost.bots.compiled.choices import make_base_choice

        return make_base_choice(game, cls.random_move_interval, decide)

    @classmethod
    def _compile_decision(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        """Return a function for kernels that decides as `_decide` does; None if there is none."""
        return None


def build_context(match: Match[Any], seat: int) -> DecisionContext:
    """Return a seat's decision context. The match must not change while a bot uses it."""
    game, state = match.game, match.state

    def guess(rng: RngState) -> Any:
        if not isinstance(game, CardGame):
            return game.guess(state, seat, rng)
        from roost.bots.search.guesses import guess_state  # imports numba

        return guess_state(game, state, seat, rng)

    return DecisionContext(game, legal_actions(match, seat), lambda: observe(match, seat), guess)


def require_heuristics(game: Game[Any]) -> tuple[CardGame[Any], Heuristics[Any]]:
    """Return a game and its heuristics. Raises RefusalError if it has none."""
    if not isinstance(game, CardGame) or game.heuristics is None:
        raise RefusalError("bot-no-heuristics", game=game.info.title)
    return game, game.heuristics


def suggest_action(context: DecisionContext, rng: Rng, style: str = "careful") -> Action | None:
    """Return the game's own suggestion, based on a guess. None for card games."""
    if isinstance(context.game, CardGame):
        return None
    return context.game.suggest_action(context.guess(rng.next_state()), rng.next_state(), style)
