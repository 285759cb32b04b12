"""Who sits where in which match: every bot plays every deal from every seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from roost.contract import Refused, Table, derive, words
from roost.kernel.generator import Generator, below
from roost.players import OWN, Effort, load


@dataclass(frozen=True)
class Plan:
    game: str
    table: Table
    bots: list[str]
    """As many as there are seats; or more, and then some sit out. `sage:400` thinks 400 iterations.
    """
    seed: str
    matches: int
    effort: Effort = OWN
    """Of bots that have none of their own."""

    def entrant(self, label: str) -> tuple[str, Effort]:
        """A bot's name, and how much it thinks."""
        name, iterations = parsed(label)
        return name, self.effort if iterations is None else Effort(iterations)


class LineUp(NamedTuple):
    number: int
    """Of the match."""
    deal: int
    bots: list[str]
    """By seat."""


def parsed(label: str) -> tuple[str, int | None]:
    """`sage:400` as a name and iterations; raises Refused."""
    name, colon, iterations = label.partition(":")
    if not colon:
        return name, None
    if not (iterations.isascii() and iterations.isdigit() and int(iterations)):
        raise Refused("arena-iterations", bot=label)
    return name, int(iterations)


def seated(given: list[str], seats: int) -> list[str]:
    """The bots of an arena: one name serves all seats, and more names than seats take turns."""
    for label in given:
        load(parsed(label)[0])
    if len(given) == 1:
        return given * seats
    if len(given) < seats:
        raise Refused("players-count", given=len(given), seats=seats)
    return given


def line_ups(plan: Plan) -> Iterator[LineUp]:
    """Deal by deal, each as often as there are bots, who move on by one seat each time."""
    rotations, seats = len(plan.bots), plan.table.players
    for number in range(plan.matches):
        deal, turn = divmod(number, rotations)
        order = _order(plan, deal)
        yield LineUp(number, deal, [order[(turn + seat) % rotations] for seat in range(seats)])


def deal_seed(plan: Plan, deal: int) -> str:
    return derive(plan.seed, "arena deal", deal)


def bots_seed(plan: Plan, number: int) -> str:
    return derive(plan.seed, "arena bots", number)


def _order(plan: Plan, deal: int) -> list[str]:
    """Where some sit out, the order is mixed, so that everybody meets everybody."""
    bots = list(plan.bots)
    if len(bots) > plan.table.players:
        chance = Generator(words(plan.seed, "order", deal))
        for last in range(len(bots) - 1, 0, -1):
            other = below(chance, last + 1)
            bots[last], bots[other] = bots[other], bots[last]
    return bots
