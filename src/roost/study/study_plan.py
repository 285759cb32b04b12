"""The plan of a study: its request, and the configurations that it compares."""

from typing import NamedTuple

from roost import games
from roost.bots import SearchBudget
from roost.contract import MatchConfig
from roost.contract.rng import parse_seed
from roost.simulate.series import Series
from roost.study.request import StudyRequest, Variation

COMPILE_FROM_MATCHES = 500
"""Minimum number of matches for which one kernel is compiled for all series of a study."""


class StudyPlan(NamedTuple):
    request: StudyRequest
    config: MatchConfig
    variations: list[Variation]

    @property
    def bot(self) -> str:
        return self.request.ladder[-1]

    def make_series(
        self, bots: list[str] | None = None, config: MatchConfig | None = None
    ) -> Series:
        """Return a series of the study. By default the strongest bot plays all seats."""
        request, config = self.request, config or self.config
        bots = bots or [self.bot] * config.players
        has_kernel = request.matches >= COMPILE_FROM_MATCHES
        kernel_bots = _compiled_bots(request.game, request.ladder) if has_kernel else ()
        seed, budget = parse_seed(request.seed), SearchBudget(request.iterations)
        return Series(request.game, config, bots, seed, budget, kernel_bots=kernel_bots)

    def is_used_by_bots(self, variation: Variation) -> bool:
        """Return whether bots react to a difference between the variation and the plan."""
        if self.config.deck != variation.config.deck:
            return True
        options, other = self.config.options, variation.config.options
        changed = [
            option
            for option in games.game_info(self.request.game).options
            if options[option.name] != other[option.name]
        ]
        return not changed or any(option.is_used_by_bots for option in changed)


def make_plan(request: StudyRequest) -> StudyPlan:
    """Return the plan of a request. Raises RefusalError if the request is invalid."""
    return StudyPlan(request, *request.configure())


def _compiled_bots(game: str, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the bots that have a compiled form."""
    from roost.bots.compiled.match_batch import can_play_compiled

    return tuple(sorted(bot for bot in bots if can_play_compiled(games.load(game), [bot])))
