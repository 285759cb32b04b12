"""What a series of matches is: all that its results depend on."""

from typing import Any, NamedTuple

import msgspec

from roost import games
from roost.contract import Table, derive
from roost.players import OWN, Effort


class Series(NamedTuple):
    game: str
    table: Table
    bots: list[str]
    """By seat."""
    seed: str
    effort: Effort = OWN
    again: int = 0
    """The same deals with other luck of the bots: another number, other luck."""
    cast: tuple[str, ...] = ()
    """Bots of several series: compiled together, so that they are compiled once."""
    decisions: bool = False
    """Whether every decision is told, too."""
    records: bool = False
    """Whether the records of the matches are told, too."""
    legal: bool = False
    """Whether the records tell every legal action."""

    def match_seed(self, number: int) -> str:
        return derive(self.seed, "match", number)

    def bots_seed(self, number: int) -> str:
        own = self.match_seed(number)
        return derive(own, "again", self.again) if self.again else own

    def described(self) -> dict[str, Any]:
        """As plain data: two series with the same words have the same results."""
        game = games.load(self.game)
        plain: dict[str, Any] = msgspec.to_builtins(
            {
                "game": self.game,
                "rules": game.facts.rules,
                "players": self.table.players,
                "options": self.table.options,
                **game.header(self.table),
                "deck": self.table.deck is not None and _deck(self),
                "bots": self.bots,
                "seed": self.seed,
                "iterations": self.effort.iterations,
                "milliseconds": self.effort.milliseconds,
                "again": self.again,
                "decisions": self.decisions,
            }
        )
        return plain


def _deck(series: Series) -> Any:
    """A deck of one's own as the setup of a match tells it."""
    from roost.match import Match

    game = games.load(series.game)
    return Match(game, series.table, seed=series.match_seed(0)).setup
