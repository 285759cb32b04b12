"""The results of a study as plain data, stored as `study.json`."""

from collections.abc import Iterable
from statistics import NormalDist
from typing import Any

import msgspec

from roost.simulate.interval import Interval, make_interval

FORMAT_VERSION = 4
"""Version of the format of `study.json`."""
RARELY_GOOD = 0.25
"""An action kind is rarely good if it is good in less than this share of the decisions."""
REGULARLY_CHOSEN = 0.02
"""An action kind is chosen regularly if the bot chooses it in more than this share of the decisions
where it is legal.
"""


class ValueHistogram(msgspec.Struct, frozen=True):
    """A histogram of integers. `values` are the lower limits of the bins; `shares` add up to 1."""

    values: list[int]
    shares: list[float]
    width: int = 1
    """Width of a bin."""


class SelfPlayScores(msgspec.Struct, frozen=True):
    """Scores when one bot plays all seats."""

    bot: str
    matches: int
    score: Interval
    """Mean score."""
    scores: ValueHistogram


class SeatWins(msgspec.Struct, frozen=True):
    """Win rates by turn order."""

    win_rates: list[Interval]
    fair_rate: float
    """Win rate if turn order made no difference."""

    def is_significant(self, turn: int) -> bool:
        """Return whether a turn's win rate differs significantly from the fair rate.

        With a Bonferroni correction, so that the answer is valid for all turns together.
        """
        width = NormalDist().inv_cdf(1 - 0.025 / len(self.win_rates))
        rate = self.win_rates[turn]
        return make_interval(rate.mean, rate.standard_error, width).excludes(self.fair_rate)

    def best_turn(self) -> int | None:
        """Return the best turn with significantly more wins than fair; None if there is none."""
        better = [
            turn
            for turn, rate in enumerate(self.win_rates)
            if rate.mean > self.fair_rate and self.is_significant(turn)
        ]
        return max(better, key=lambda turn: self.win_rates[turn].mean, default=None)


class ChoiceStats(msgspec.Struct, frozen=True):
    """Statistics of choices: decisions between two or more legal actions."""

    choice_rate: Interval
    """Share of all actions that are choices."""
    mean_alternatives: float
    """Mean number of legal actions of a choice."""
    decision_count: int
    """Number of evaluated choices."""
    no_difference_rate: Interval
    """Share of the evaluated choices where no action is significantly worse than the best."""
    one_best_rate: Interval
    """Share where all actions but one are significantly worse."""
    random_move_loss: Interval
    """Mean points that a random legal action loses against the bot's choice."""


class ActionKind(msgspec.Struct, frozen=True):
    """A kind of action, in decisions that also had other kinds."""

    name: str
    """A type (`take`), or a type with the value of one field (`take row 2`)."""
    offer_count: int
    """Number of decisions where it was legal."""
    good_rate: Interval
    """How often it was not significantly worse than the best action."""
    chosen_rate: Interval
    """How often the bot chose it."""

    @property
    def is_rarely_good(self) -> bool:
        return self.good_rate.high < RARELY_GOOD

    @property
    def is_chosen_regularly(self) -> bool:
        """Whether the bot chooses it regularly, so it is good at the right time."""
        return self.chosen_rate.low > REGULARLY_CHOSEN


class CardEffect(msgspec.Struct, frozen=True):
    card: str
    points: Interval
    """Points gained by being dealt the card, relative to the other players; in cooperative games,
    the team's points.

    The intervals are valid for all cards together.
    """


class SkillEffect(msgspec.Struct, frozen=True):
    """Skill and luck, by a strong and a weak bot on the same deals.

    `skill`, `deal` and `skill_on_deal` are shares of the variance of a player's expected points on
    a deal. The player is the strong or the weak bot with equal probability; the others are strong.
    """

    strong: str
    weak: str
    points_gained: Interval
    """Points that the strong bot gains over the weak one against weak opponents. In cooperative
    games: a strong team over a weak one.
    """
    win_rate: Interval
    """Win rate of the strong bot against weak ones."""
    fair_rate: float
    """Win rate of the weak bot against weak ones."""
    skill: Interval
    """Share due to the player."""
    deal: Interval
    """Share due to the deal and the seat."""
    skill_on_deal: Interval
    """Share due to their interaction: how well this player plays this deal."""
    noise: Interval
    """Share of the total variance due to the bots' random choices. Not a property of the game."""
    matches_to_lead: int | None
    """Matches after which the better player leads with 95 % probability; None: no difference."""


class MetricChange(msgspec.Struct, frozen=True):
    metric: str
    """A name of `measures.match_metrics`."""
    baseline: float
    difference: Interval
    """Difference from the baseline on the same deals, in the same unit."""

    @property
    def is_significant(self) -> bool:
        return self.difference.excludes(0.0)

    @property
    def relative_difference(self) -> Interval | None:
        """The difference relative to the baseline. None if the baseline is not positive, which is
        possible for points.
        """
        return self.difference.scale(1 / self.baseline) if self.baseline > 0 else None


class StudyVariant(msgspec.Struct, frozen=True):
    """The effect of an option or a custom deck."""

    name: str
    """`coin=forced`, or the name of a deck's file."""
    changes: list[MetricChange]
    is_used_by_bots: bool = True
    """Whether bots react to the option. If not, their matches cannot show its effect."""
    changed_matches: int | None = None
    """Number of matches whose result differs from the baseline; None if the variant was not
    played.
    """


class Outlier(msgspec.Struct, frozen=True):
    """An unusual match."""

    kind: str
    """`highest`, `lowest`, `longest` or `shortest`."""
    match: int
    """Number of the match."""
    value: int
    """Its score, or its number of actions."""
    file: str
    """Name of its record file."""


class Study(msgspec.Struct, frozen=True):
    format_version: int
    game: str
    players: int
    options: dict[str, Any]
    """All options, including defaults."""
    bot: str
    """The bot that plays all seats of the main series."""
    matches: int
    seed: str
    command: str
    """The command that repeats the study."""
    team_win_rate: Interval | None
    """Win rate of the team; None in competitive games."""
    seats: SeatWins | None
    mean_actions: Interval
    """Mean number of actions of a match."""
    length_histogram: ValueHistogram
    margin: Interval | None
    """Mean margin between the best and the second score; None in cooperative games."""
    self_play: list[SelfPlayScores]
    """For each bot of the ladder, the strongest first."""
    choices: ChoiceStats | None
    action_kinds: list[ActionKind]
    cards: list[CardEffect]
    skill: SkillEffect | None
    variants: list[StudyVariant]
    outliers: list[Outlier]

    def rarely_good_kinds(self) -> list[ActionKind]:
        """Return the kinds that are rarely good and rarely chosen.

        If a type is listed (`take`), its special cases (`take row 2`) are not.
        """
        return _drop_special_cases(
            kind
            for kind in self.action_kinds
            if kind.is_rarely_good and not kind.is_chosen_regularly
        )

    def timing_kinds(self) -> list[ActionKind]:
        """Return the kinds that are rarely good but chosen regularly.

        They are good at the right time.
        """
        return _drop_special_cases(
            kind for kind in self.action_kinds if kind.is_rarely_good and kind.is_chosen_regularly
        )


def _drop_special_cases(kinds: Iterable[ActionKind]) -> list[ActionKind]:
    listed = list(kinds)
    types = {kind.name for kind in listed if " " not in kind.name}
    return [kind for kind in listed if kind.name in types or kind.name.split()[0] not in types]
