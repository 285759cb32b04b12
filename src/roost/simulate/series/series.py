"""The definition of a series: everything that its results depend on."""

from typing import Any, NamedTuple

import msgspec

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.contract import MatchConfig, derive_seed


class Series(NamedTuple):
    game: str
    config: MatchConfig
    bots: list[str]
    """The bot of each seat."""
    seed: str
    budget: SearchBudget = DEFAULT_BUDGET
    replica: int = 0
    """Another number gives other random choices of the bots on the same deals."""
    kernel_bots: tuple[str, ...] = ()
    """All bots of a set of series. They are compiled into one kernel, which the series share."""
    has_decisions: bool = False
    """Whether chunks contain a row for each decision."""
    has_records: bool = False
    """Whether chunks contain the match records."""
    has_legal_actions: bool = False
    """Whether the records list the legal actions of each step."""

    def match_seed(self, number: int) -> str:
        return derive_seed(self.seed, "match", number)

    def bots_seed(self, number: int) -> str:
        seed = self.match_seed(number)
        return derive_seed(seed, "again", self.replica) if self.replica else seed

    def describe(self) -> dict[str, Any]:
        """Return the series as plain data. Series with equal descriptions have equal results."""
        game = games.load(self.game)
        description: dict[str, Any] = msgspec.to_builtins(
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
        return description


def _describe_deck(series: Series) -> Any:
    """Return a custom deck as a match record's setup has it."""
    from roost.match import Match

    game = games.load(series.game)
    return Match(game, series.config, seed=series.match_seed(0)).setup
