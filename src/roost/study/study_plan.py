"""The plan of a study."""

from typing import NamedTuple

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget, load
from roost.contract import MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.simulate.series import Series

LADDER = ("random", "owlet", "owl")
"""Bots from weak to strong. All of them are fast."""
MATCHES = 4000
COMPILE_FROM_MATCHES = 500
"""Minimum number of matches for which one kernel is compiled for all series of a study."""
DECISIONS = 480
"""Number of decisions to evaluate."""


class Variation(NamedTuple):
    """Another configuration to compare with."""

    name: str
    config: MatchConfig


class StudyPlan(NamedTuple):
    game: str
    config: MatchConfig
    seed: str
    """The text that the user entered."""
    ladder: tuple[str, ...] = LADDER
    """Bots from weak to strong. The last one plays the main series."""
    matches: int = MATCHES
    decision_count: int = DECISIONS
    variations: tuple[Variation, ...] = ()
    budget: SearchBudget = DEFAULT_BUDGET
    command: str = ""

    @property
    def bot(self) -> str:
        return self.ladder[-1]

    def make_series(
        self, bots: list[str] | None = None, config: MatchConfig | None = None
    ) -> Series:
        """Return a series of the study. By default the strongest bot plays all seats."""
        config = config or self.config
        bots = bots or [self.bot] * config.players
        has_kernel = self.matches >= COMPILE_FROM_MATCHES
        kernel_bots = _compiled_bots(self.game, self.ladder) if has_kernel else ()
        seed = parse_seed(self.seed)
        return Series(self.game, config, bots, seed, self.budget, kernel_bots=kernel_bots)


def _compiled_bots(game: str, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the bots that have a compiled form."""
    from roost.bots.compiled.match_batch import can_play_compiled

    return tuple(sorted(bot for bot in bots if can_play_compiled(games.load(game), [bot])))


def is_used_by_bots(plan: StudyPlan, variation: Variation) -> bool:
    """Return whether bots react to a difference between the variation and the plan."""
    if plan.config.deck != variation.config.deck:
        return True
    options, other = plan.config.options, variation.config.options
    changed = [
        option
        for option in games.game_info(plan.game).options
        if options[option.name] != other[option.name]
    ]
    return not changed or any(option.is_used_by_bots for option in changed)


def check_plan(plan: StudyPlan) -> None:
    """Raise RefusalError for an unknown or repeated bot."""
    for bot in plan.ladder:
        load(bot)
    if len(set(plan.ladder)) != len(plan.ladder):
        raise RefusalError("study-ladder")
