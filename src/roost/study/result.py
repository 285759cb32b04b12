"""What a study has found, as plain data: reports, pages and files are made of it."""

from statistics import NormalDist
from typing import Any

import msgspec

from roost.simulate.interval import Interval, make_interval

FORMAT_VERSION = 3
RARELY_GOOD = 0.25
"""What is good less often than this is hardly ever right."""
RARELY_CHOSEN = 0.02
"""What is taken more often than this has its moments."""


class ValueHistogram(msgspec.Struct, frozen=True):
    """How often each value came up: `values` rise, `shares` add up to 1."""

    values: list[int]
    shares: list[float]
    width: int = 1
    """Values that stand together, from each of `values` on."""


class SelfPlayScores(msgspec.Struct, frozen=True):
    """A table of equals."""

    bot: str
    matches: int
    score: Interval
    scores: ValueHistogram


class SeatWins(msgspec.Struct, frozen=True):
    """Who wins, by when he had his first turn."""

    win_rates: list[Interval]
    fair_rate: float

    def is_significant(self, turn: int) -> bool:
        """Whether it surely differs from a fair share: sure of all seats at once."""
        width = NormalDist().inv_cdf(1 - 0.025 / len(self.win_rates))
        found = self.win_rates[turn]
        return make_interval(found.mean, found.standard_error, width).excludes(self.fair_rate)

    def best_turn(self) -> int | None:
        """Who surely wins more than a fair share, and most; None: nobody."""
        more = [
            i
            for i, one in enumerate(self.win_rates)
            if one.mean > self.fair_rate and self.is_significant(i)
        ]
        return max(more, key=lambda i: self.win_rates[i].mean, default=None)


class ChoiceStats(msgspec.Struct, frozen=True):
    """Of decisions between two actions or more, as a strong player sees them."""

    choice_rate: Interval
    """The share of all actions that are such decisions."""
    mean_alternatives: float
    """Actions to choose from, on average."""
    decision_count: int
    """Decisions that were looked at closely."""
    no_difference_rate: Interval
    """The share of which no action is surely worse than the best."""
    one_best_rate: Interval
    """The share of which only one is not surely worse."""
    random_move_loss: Interval
    """Points that a random legal action loses against the bot's own, on average."""


class ActionKind(msgspec.Struct, frozen=True):
    """A kind of action, where there were others."""

    name: str
    offer_count: int
    good_rate: Interval
    """How often it was not surely worse than the best."""
    chosen_rate: Interval
    """How often the bot chose it."""

    @property
    def is_rarely_good(self) -> bool:
        return self.good_rate.high < RARELY_GOOD

    @property
    def is_chosen_regularly(self) -> bool:
        """Whether the bot takes it now and then: a matter of timing, not a bad action."""
        return self.chosen_rate.low > RARELY_CHOSEN


class CardEffect(msgspec.Struct, frozen=True):
    card: str
    points: Interval
    """What it is worth to be dealt it: points ahead of others, or the team's. The interval holds
    for all cards at once.
    """


class SkillEffect(msgspec.Struct, frozen=True):
    strong: str
    weak: str
    points_gained: Interval
    """Points that it brings to play as well as the strong one among weak ones, on the same deals.
    In a team: if all do.
    """
    win_rate: Interval
    fair_rate: float
    """What the weak one wins at the same tables of equals."""
    skill: Interval
    """Shares of the variance of what is expected of one player on a deal, who is as likely strong
    as weak, among strong ones: by the player,
    """
    deal: Interval
    """by the deal and the seat,"""
    skill_on_deal: Interval
    """and by what this player makes of this deal."""
    noise: Interval
    """The bots' own random choices, as a share of all the variance: no property of the game."""
    matches_to_lead: int | None
    """Matches after which the better one is ahead 19 times in 20; None: not seen."""


class MetricChange(msgspec.Struct, frozen=True):
    metric: str
    baseline: float
    difference: Interval
    """On the same deals, in the unit of `before`."""

    @property
    def is_significant(self) -> bool:
        return self.difference.excludes(0.0)

    @property
    def relative_difference(self) -> Interval | None:
        """As a share of what it was; None where that says nothing, as points may be below 0."""
        return self.difference.scale(1 / self.baseline) if self.baseline > 0 else None


class StudyVariant(msgspec.Struct, frozen=True):
    name: str
    """`coin=forced`, or the name of a deck's file."""
    changes: list[MetricChange]
    is_used_by_bots: bool = True
    """Whether bots use the option: if not, their matches cannot tell what it changes."""
    changed_matches: int | None = None
    """Matches that came out differently; None: it was not played."""


class Outlier(msgspec.Struct, frozen=True):
    """A match out of the ordinary."""

    kind: str
    match: int
    value: int
    file: str
    """Its record."""


class Study(msgspec.Struct, frozen=True):
    format_version: int
    game: str
    players: int
    options: dict[str, Any]
    """All of them, the defaults too."""
    bot: str
    matches: int
    seed: str
    command: str
    team_win_rate: Interval | None
    """How often a team reached what it played for; None where everybody plays for himself."""
    seats: SeatWins | None
    mean_actions: Interval
    """Actions of a match."""
    length_histogram: ValueHistogram
    margin: Interval | None
    """Between the best and the second score."""
    self_play: list[SelfPlayScores]
    choices: ChoiceStats | None
    action_kinds: list[ActionKind]
    cards: list[CardEffect]
    skill: SkillEffect | None
    variants: list[StudyVariant]
    outliers: list[Outlier]

    def rarely_good_kinds(self) -> list[ActionKind]:
        """Kinds of actions that are surely seldom right, and that the bot hardly ever takes.

        Of a type that is so itself (`take`), nothing more is told (`take row 2`).
        """
        return _merge_by_type(
            [one for one in self.action_kinds if one.is_rarely_good and not one.is_chosen_regularly]
        )

    def timing_kinds(self) -> list[ActionKind]:
        """Kinds of actions that are right only at times: seldom good, but taken regularly."""
        return _merge_by_type(
            [one for one in self.action_kinds if one.is_rarely_good and one.is_chosen_regularly]
        )


def _merge_by_type(kinds: list[ActionKind]) -> list[ActionKind]:
    types = {one.name for one in kinds if " " not in one.name}
    return [one for one in kinds if one.name in types or one.name.split()[0] not in types]
