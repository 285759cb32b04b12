"""How much a bot may think about one choice."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchBudget:
    """At most so many iterations, or so many milliseconds; None: as a bot likes it.

    Only iterations can be repeated exactly: what fits into a time depends on the machine.
    """

    iterations: int | None = None
    milliseconds: float | None = None


DEFAULT_BUDGET = SearchBudget()
"""As the bot likes it."""
