"""The search budget of a bot for one decision."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchBudget:
    """A limit in iterations or in milliseconds. None means no limit of that kind.

    If both are None, the bot uses its own default. Only iterations are reproducible, because the
    number of iterations that fit into a time limit depends on the machine.
    """

    iterations: int | None = None
    milliseconds: float | None = None


DEFAULT_BUDGET = SearchBudget()
"""The bot's own default."""
