"""What a series of matches is: all that its results depend on."""

from typing import Any, NamedTuple

import msgspec

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.contract import MatchConfig, derive_seed


class Series(NamedTuple):
    game: str
    config: MatchConfig
    bots: list[str]
    """By seat."""
    seed: str
    budget: SearchBudget = DEFAULT_BUDGET
    replica: int = 0
    """The same deals with other luck of the bots: another number, other luck."""
    kernel_bots: tuple[str, ...] = ()
    """Bots of several series: compiled together, so that they are compiled once."""
    has_decisions: bool = False
    """Whether every decision is told, too."""
    has_records: bool = False
    """Whether the records of the matches are told, too."""
    has_legal_actions: bool = False
    """Whether the records tell every legal action."""

    def match_seed(self, number: int) -> str:
        return derive_seed(self.seed, "match", number)

    def bots_seed(self, number: int) -> str:
        own = self.match_seed(number)
        return derive_seed(own, "again", self.replica) if self.replica else own

    def describe(self) -> dict[str, Any]:
        """As plain data: two series with the same words have the same results."""
        game = games.load(self.game)
        plain: dict[str, Any] = msgspec.to_builtins(
            {
                "game": self.game,
                "rules": game.info.rules,
                "players": self.config.players,
                "options": self.config.options,
                **game.header_fields(self.config),
                "deck": self.config.deck is not None and _describe_deck(self),
                "bots": self.bots,
                "seed": self.seed,
                "iterations": self.budget.iterations,
                "milliseconds": self.budget.milliseconds,
                "again": self.replica,
                "decisions": self.has_decisions,
            }
        )
        return plain


def _describe_deck(series: Series) -> Any:
    """A deck of one's own as the setup of a match tells it."""
    from roost.match import Match

    game = games.load(series.game)
    return Match(game, series.config, seed=series.match_seed(0)).setup
