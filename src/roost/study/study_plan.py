"""What a study is to look at."""

from typing import NamedTuple

from roost import games
from roost.bots import DEFAULT_BUDGET, SearchBudget, load
from roost.contract import MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.simulate.series import Series

LADDER = ("random", "owlet", "owl")
"""Bots from weak to strong, all of them quick."""
MATCHES = 4000
COMPILE_FROM_MATCHES = 500
"""From so many matches on they are compiled whole: the same kernel plays all series of a study."""
DECISIONS = 480
"""Decisions that are looked at closely."""


class Variation(NamedTuple):
    name: str
    config: MatchConfig


class StudyPlan(NamedTuple):
    game: str
    config: MatchConfig
    seed: str
    """As it was typed."""
    ladder: tuple[str, ...] = LADDER
    """From weak to strong: the last one is who plays."""
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
        """By bots at their seats; all are the strong one, if left out."""
        config = config or self.config
        seated = bots or [self.bot] * config.players
        cast = (
            _compiled_bots(self.game, self.ladder) if self.matches >= COMPILE_FROM_MATCHES else ()
        )
        return Series(
            self.game, config, seated, parse_seed(self.seed), self.budget, kernel_bots=cast
        )


def _compiled_bots(game: str, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Those that kernels know."""
    from roost.bots.compiled.match_batch import can_play_compiled

    return tuple(sorted(bot for bot in bots if can_play_compiled(games.load(game), [bot])))


def is_used_by_bots(plan: StudyPlan, variation: Variation) -> bool:
    """Whether bots use what differs from the plan's own table."""
    options = games.game_info(plan.game).options
    own, other = plan.config.options, variation.config.options
    changed = [option for option in options if own[option.name] != other[option.name]]
    return (
        plan.config.deck != variation.config.deck
        or not changed
        or any(o.is_used_by_bots for o in changed)
    )


def check_plan(plan: StudyPlan) -> StudyPlan:
    """Raises Refused if it cannot be."""
    for bot in plan.ladder:
        load(bot)
    if len(set(plan.ladder)) != len(plan.ladder):
        raise RefusalError("study-ladder")
    return plan
