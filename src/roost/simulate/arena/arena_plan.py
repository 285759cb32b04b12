"""Who sits where in which match: every bot plays every deal from every seat."""

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
    """As many as there are seats; or more, and then some sit out. `sage:400` thinks 400 iterations.
    """
    seed: str
    matches: int
    budget: SearchBudget = DEFAULT_BUDGET
    """Of bots that have none of their own."""

    def parse_entrant(self, label: str) -> tuple[str, SearchBudget]:
        """A bot's name, and how much it thinks."""
        name, iterations = parse_bot_label(label)
        return name, self.budget if iterations is None else SearchBudget(iterations)


class LineUp(NamedTuple):
    number: int
    """Of the match."""
    deal: int
    bots: list[str]
    """By seat."""


def parse_bot_label(label: str) -> tuple[str, int | None]:
    """`sage:400` as a name and iterations; raises Refused."""
    name, colon, iterations = label.partition(":")
    if not colon:
        return name, None
    if not (iterations.isascii() and iterations.isdigit() and int(iterations)):
        raise RefusalError("arena-iterations", bot=label)
    return name, int(iterations)


def seat_entrants(bots: list[str], seats: int) -> list[str]:
    """The bots of an arena: one name serves all seats, and more names than seats take turns."""
    for label in bots:
        load(parse_bot_label(label)[0])
    if len(bots) == 1:
        return bots * seats
    if len(bots) < seats:
        raise RefusalError("bot-count", given=len(bots), seats=seats)
    return bots


def make_line_ups(plan: ArenaPlan) -> Iterator[LineUp]:
    """Deal by deal, each as often as there are bots, who move on by one seat each time."""
    rotations, seats = len(plan.bots), plan.config.players
    for number in range(plan.matches):
        deal, turn = divmod(number, rotations)
        order = _shuffle_bots(plan, deal)
        yield LineUp(number, deal, [order[(turn + seat) % rotations] for seat in range(seats)])


def deal_seed(plan: ArenaPlan, deal: int) -> str:
    return derive_seed(plan.seed, "arena deal", deal)


def bots_seed(plan: ArenaPlan, number: int) -> str:
    return derive_seed(plan.seed, "arena bots", number)


def _shuffle_bots(plan: ArenaPlan, deal: int) -> list[str]:
    """Where some sit out, the order is mixed, so that everybody meets everybody."""
    bots = list(plan.bots)
    if len(bots) > plan.config.players:
        chance = Rng(rng_for(plan.seed, "order", deal))
        for last in range(len(bots) - 1, 0, -1):
            other = random_below(chance, last + 1)
            bots[last], bots[other] = bots[other], bots[last]
    return bots
