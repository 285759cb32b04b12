"""What a study has found, as plain data: reports, pages and files are made of it."""

from statistics import NormalDist
from typing import Any

import msgspec

from roost.simulate.interval import Interval, around

FORM = 3
HARDLY = 0.25
"""What is good less often than this is hardly ever right."""
SELDOM = 0.02
"""What is taken more often than this has its moments."""


class Bars(msgspec.Struct, frozen=True):
    """How often each value came up: `values` rise, `shares` add up to 1."""

    values: list[int]
    shares: list[float]
    width: int = 1
    """Values that stand together, from each of `values` on."""


class Table(msgspec.Struct, frozen=True):
    """A table of equals."""

    bot: str
    matches: int
    score: Interval
    scores: Bars


class Seats(msgspec.Struct, frozen=True):
    """Who wins, by when he had his first turn."""

    wins: list[Interval]
    fair: float

    def is_sure(self, at: int) -> bool:
        """Whether it surely differs from a fair share: sure of all seats at once."""
        width = NormalDist().inv_cdf(1 - 0.025 / len(self.wins))
        found = self.wins[at]
        return around(found.mean, found.error, width).without(self.fair)

    def best(self) -> int | None:
        """Who surely wins more than a fair share, and most; None: nobody."""
        more = [i for i, one in enumerate(self.wins) if one.mean > self.fair and self.is_sure(i)]
        return max(more, key=lambda i: self.wins[i].mean, default=None)


class Choices(msgspec.Struct, frozen=True):
    """Of decisions between two actions or more, as a strong player sees them."""

    free: Interval
    """The share of all actions that are such decisions."""
    legal: float
    """Actions to choose from, on average."""
    looked_at: int
    """Decisions that were looked at closely."""
    alike: Interval
    """The share of which no action is surely worse than the best."""
    single: Interval
    """The share of which only one is not surely worse."""
    careless: Interval
    """Points that a random legal action loses against the bot's own, on average."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of action, where there were others."""

    name: str
    offered: int
    good: Interval
    """How often it was not surely worse than the best."""
    taken: Interval
    """How often the bot chose it."""

    @property
    def is_seldom_good(self) -> bool:
        return self.good.high < HARDLY

    @property
    def has_its_moments(self) -> bool:
        """Whether the bot takes it now and then: a matter of timing, not a bad action."""
        return self.taken.low > SELDOM


class CardEffect(msgspec.Struct, frozen=True):
    card: str
    points: Interval
    """What it is worth to be dealt it: points ahead of others, or the team's. The interval holds
    for all cards at once.
    """


class Skill(msgspec.Struct, frozen=True):
    strong: str
    weak: str
    ahead: Interval
    """Points that it brings to play as well as the strong one among weak ones, on the same deals.
    In a team: if all do.
    """
    wins: Interval
    fair: float
    """What the weak one wins at the same tables of equals."""
    skill: Interval
    """Shares of the variance of what is expected of one player on a deal, who is as likely strong
    as weak, among strong ones: by the player,
    """
    deal: Interval
    """by the deal and the seat,"""
    both: Interval
    """and by what this player makes of this deal."""
    noise: Interval
    """The bots' own random choices, as a share of all the variance: no property of the game."""
    tells: int | None
    """Matches after which the better one is ahead 19 times in 20; None: not seen."""


class Change(msgspec.Struct, frozen=True):
    what: str
    before: float
    by: Interval
    """On the same deals, in the unit of `before`."""

    @property
    def is_sure(self) -> bool:
        return self.by.without(0.0)

    @property
    def share(self) -> Interval | None:
        """As a share of what it was; None where that says nothing, as points may be below 0."""
        return self.by.times(1 / self.before) if self.before > 0 else None


class Variant(msgspec.Struct, frozen=True):
    name: str
    """`coin=forced`, or the name of a deck's file."""
    changes: list[Change]
    bots_use: bool = True
    """Whether bots use the option: if not, their matches cannot tell what it changes."""
    differing: int | None = None
    """Matches that came out differently; None: it was not played."""


class Strange(msgspec.Struct, frozen=True):
    """A match out of the ordinary."""

    kind: str
    match: int
    value: int
    file: str
    """Its record."""


class Study(msgspec.Struct, frozen=True):
    form: int
    game: str
    players: int
    options: dict[str, Any]
    """All of them, the defaults too."""
    bot: str
    matches: int
    seed: str
    command: str
    aim: Interval | None
    """How often a team reached what it played for; None where everybody plays for himself."""
    seats: Seats | None
    moves: Interval
    """Actions of a match."""
    lengths: Bars
    margin: Interval | None
    """Between the best and the second score."""
    tables: list[Table]
    choices: Choices | None
    kinds: list[Kind]
    cards: list[CardEffect]
    skill: Skill | None
    variants: list[Variant]
    strange: list[Strange]

    def hardly_ever(self) -> list[Kind]:
        """Kinds of actions that are surely seldom right, and that the bot hardly ever takes.

        Of a type that is so itself (`take`), nothing more is told (`take row 2`).
        """
        return _types_only(
            [one for one in self.kinds if one.is_seldom_good and not one.has_its_moments]
        )

    def timed(self) -> list[Kind]:
        """Kinds of actions that are right only at times: seldom good, but taken regularly."""
        return _types_only(
            [one for one in self.kinds if one.is_seldom_good and one.has_its_moments]
        )


def _types_only(found: list[Kind]) -> list[Kind]:
    types = {one.name for one in found if " " not in one.name}
    return [one for one in found if one.name in types or one.name.split()[0] not in types]
