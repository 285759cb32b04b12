"""The plan of an arena: every bot plays every deal from every seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from roost.bots import DEFAULT_BUDGET, SearchBudget, load
from roost.contract import MatchConfig, RefusalError, derive_seed, rng_for
from roost.kernel.rng import Rng, random_below


@dataclass(frozen=True)
class ArenaPlan:
    game: str
    config: MatchConfig
    bots: list[str]
    """Labels: `sage`, or `sage:400` for 400 iterations. With more bots than seats, some sit out."""
    seed: str
    matches: int
    budget: SearchBudget = DEFAULT_BUDGET
    """Search budget of bots whose label has no iterations."""

    def parse_entrant(self, label: str) -> tuple[str, SearchBudget]:
        """Return a bot's name and search budget."""
        name, iterations = parse_bot_label(label)
        return name, self.budget if iterations is None else SearchBudget(iterations)


class LineUp(NamedTuple):
    """The bots of one match."""

    number: int
    """Number of the match."""
    deal: int
    bots: list[str]
    """The bot of each seat."""


def parse_bot_label(label: str) -> tuple[str, int | None]:
    """Split a label such as `sage:400` into name and iterations. Raises RefusalError."""
    name, colon, iterations = label.partition(":")
    if not colon:
        return name, None
    if not (iterations.isascii() and iterations.isdigit() and int(iterations)):
        raise RefusalError("arena-iterations", bot=label)
    return name, int(iterations)


def seat_entrants(bots: list[str], seats: int) -> list[str]:
    """Return the bots of an arena. A single label is used for all seats.

    Raises RefusalError for an unknown bot, or if there are fewer labels than seats.
    """
    for label in bots:
        load(parse_bot_label(label)[0])
    if len(bots) == 1:
        return bots * seats
    if len(bots) < seats:
        raise RefusalError("bot-count", given=len(bots), seats=seats)
    return bots


def make_line_ups(plan: ArenaPlan) -> Iterator[LineUp]:
    """Yield the line-ups. Each deal is played once for each bot; the bots rotate by one seat."""
    rotations, seats = len(plan.bots), plan.config.players
    for number in range(plan.matches):
        deal, rotation = divmod(number, rotations)
        order = _shuffle_bots(plan, deal)
        yield LineUp(number, deal, [order[(rotation + seat) % rotations] for seat in range(seats)])


def deal_seed(plan: ArenaPlan, deal: int) -> str:
    return derive_seed(plan.seed, "arena deal", deal)


def bots_seed(plan: ArenaPlan, number: int) -> str:
    return derive_seed(plan.seed, "arena bots", number)


def _shuffle_bots(plan: ArenaPlan, deal: int) -> list[str]:
    """Return the bots of a deal in order. If some sit out, shuffle them, so that all bots meet."""
    bots = list(plan.bots)
    if len(bots) > plan.config.players:
        rng = Rng(rng_for(plan.seed, "order", deal))
        for last in range(len(bots) - 1, 0, -1):
            other = random_below(rng, last + 1)
            bots[last], bots[other] = bots[other], bots[last]
    return bots
